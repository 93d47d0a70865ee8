"""Output of commands: JSON, sentences, tables."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from companion.text.escaping import escape
from components.messages import _
from components.problems import SalvageError, cut, writing

NO_RESULT = {"scored", "finished"}
"""Results that say nothing, of games that are won by points."""
MAX_COMPLAINT_LETTERS = 1500
"""Most letters of an error message; long lists of answers fit."""


def echo(text: str, nl: bool = True, err: bool = False) -> None:
    """Print text with terminal control codes escaped; all output of commands goes through here."""
    print(escape(text), end="\n" if nl else "", file=sys.stderr if err else sys.stdout, flush=True)


def echo_json(value: Any) -> None:
    """Print one JSON document on stdout, in ASCII unless stdout is UTF-8."""
    import json

    from companion.positions.label_words import tell

    plain = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "") != "utf8"
    echo(json.dumps(value, ensure_ascii=plain, indent=1, default=tell))


def echo_document(text: str) -> None:
    """Print the text of a file to fill in. A redirected stdout becomes UTF-8, as the file is read in it later."""
    if isinstance(sys.stdout, TextIOWrapper) and not sys.stdout.isatty():
        sys.stdout.reconfigure(encoding="utf-8")
    echo(text, nl=False)


def write_page(file: Path, text: str) -> None:
    """Write a page for a browser. Raises SalvageError if the file can't be written."""
    from components.base import files

    with writing(file):
        files.replace(file, text.encode())


def echo_version() -> None:
    """Print the version of salvage."""
    from companion.game_registry.versions import salvage_version

    echo(f"salvage {salvage_version()}")


def say(text: str, indent: int = 0, err: bool = False) -> None:
    """Print a line of text. On a terminal it breaks between words, and further lines are indented by `indent` columns.

    Text for stderr is cut to a maximum length, as it may quote anything typed or read.
    """
    text = cut(text, MAX_COMPLAINT_LETTERS) if err else text
    if not (sys.stderr if err else sys.stdout).isatty():
        echo(text, err=err)
        return
    import shutil
    import textwrap

    width = max(40, shutil.get_terminal_size().columns)
    broken = textwrap.TextWrapper(width, subsequent_indent=" " * indent, break_on_hyphens=False, break_long_words=False)
    for row in broken.wrap(escape(text)) or [""]:
        echo(row, err=err)


def agree_to_delete(question: str, yes: bool) -> bool:
    """Ask whether to delete something, unless `--yes` was given. Raises SalvageError if nobody answers."""
    if yes:
        return True
    from companion.cli import framework as typer

    try:
        return typer.confirm(question)
    except typer.Abort:
        echo("")
        raise SalvageError(_("nothing was deleted; answer y, or add --yes so that nobody is asked")) from None


def table(rows: Sequence[tuple[str, ...]], right: tuple[int, ...] = ()) -> None:
    """Print rows in aligned columns; `right` holds the indexes of right-aligned columns."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))] if rows else []
    for row in rows:
        cells = [c.rjust(w) if i in right else c.ljust(w) for i, (c, w) in enumerate(zip(row, widths, strict=True))]
        echo("  " + "  ".join(cells).rstrip())

"""How commands print: JSON, sentences, tables."""

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
"""Results that say nothing, of games in which somebody wins by points."""
MAX_COMPLAINT_LETTERS = 1500
"""Length of a complaint; long lists of answers fit."""


def echo(text: str, nl: bool = True, err: bool = False) -> None:
    """Text as it stands, but for what a terminal would obey; everything that commands print goes through here."""
    print(escape(text), end="\n" if nl else "", file=sys.stderr if err else sys.stdout, flush=True)


def echo_json(value: Any) -> None:
    """One JSON document on stdout; in ASCII alone where that can't hold all."""
    import json

    from companion.positions.label_words import tell

    plain = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "") != "utf8"
    echo(json.dumps(value, ensure_ascii=plain, indent=1, default=tell))


def echo_document(text: str) -> None:
    """The text of a file to be filled in: in UTF-8, as it is read again, wherever it goes but to a terminal."""
    if isinstance(sys.stdout, TextIOWrapper) and not sys.stdout.isatty():
        sys.stdout.reconfigure(encoding="utf-8")
    echo(text, nl=False)


def write_page(file: Path, text: str) -> None:
    """Write a page for a browser. Raises SalvageError where that can't be."""
    from components.base import files

    with writing(file):
        files.replace(file, text.encode())


def echo_version() -> None:
    """Which salvage this is."""
    from companion.game_registry.versions import salvage_version

    echo(f"salvage {salvage_version()}")


def say(text: str, indent: int = 0, err: bool = False) -> None:
    """A line of text; a terminal gets it broken between words, with what follows `indent` columns to the right.

    What goes to stderr has an end: it may quote whatever was typed or read.
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
    """Whether something is to be deleted: asked wherever the answer comes from, unless `--yes` was given.

    Raises SalvageError where nobody answers.
    """
    if yes:
        return True
    from companion.cli import framework as typer

    try:
        return typer.confirm(question)
    except typer.Abort:
        echo("")
        raise SalvageError(_("nothing was deleted; answer y, or add --yes so that nobody is asked")) from None


def table(rows: Sequence[tuple[str, ...]], right: tuple[int, ...] = ()) -> None:
    """Rows in aligned columns; `right` are the columns that hold numbers."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))] if rows else []
    for row in rows:
        cells = [c.rjust(w) if i in right else c.ljust(w) for i, (c, w) in enumerate(zip(row, widths, strict=True))]
        echo("  " + "  ".join(cells).rstrip())

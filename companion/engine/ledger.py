"""The ledger of a game's rules: the text of each id in our words, and its section of the rulebook.

A ledger is a Markdown page, `docs/rules/<game>.md` here and in a user's own folder, whose tables begin with a column
`id`. Rules have a section of the rulebook and a kind; rulings answer an open point; examples name the rules they show.
Cells are found by the names of their columns, so tables may have more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from components.base.files import read_text
from components.places import GamePlace
from components.problems import Problem, SalvageError, display_path

PACKAGE = Path(__file__).parent.parent
RULES = Path("docs", "rules")

RULE_ID = re.compile(r"\b[A-Z]{2}-[A-Z]?\d{2,}\b")
_CELL = re.compile(r"(?<!\\)\|")
_TEXT = ("rule", "ruling", "expected result", "expected")
_NAME = re.compile(r"^[A-Z][\w -]*(?: \([^)]*\))?: ")
"""The subject of a rule before its text: `Capture: …`."""
_POINT = ("open point", "silence or contradiction", "setup", "set-up")


class RuleEntry(NamedTuple):
    """An entry of a ledger: a rule, ruling or example.

    kind: the kind of a rule (`limit`, `action`, `end`, …), or `ruling` or `example`. section: of the rulebook, "" for
    our own rulings. point: the question that a ruling answers, or an example's position. about: ids that the text
    names. module: the module of the box that a rule belongs to, if the ledger says so.
    """

    id: str
    text: str
    section: str = ""
    kind: str = ""
    point: str = ""
    module: str = ""
    about: tuple[str, ...] = ()

    @property
    def says(self) -> str:
        """The text without its subject and full stop, to be continued in a sentence."""
        return _NAME.sub("", self.text).rstrip(".")


def file_of(place: GamePlace) -> Path | None:
    """Find the ledger of a game in its language, or else in its first language; None if it has none. If the game's
    folder has been renamed, the only page there counts."""
    roots = [PACKAGE.parent, PACKAGE] if place.builtin else [place.components.parent]
    name = place.module if place.base else place.id
    for end in dict.fromkeys((place.language and f".{place.language}", "")):
        files = [root / RULES / f"{name}{end}.md" for root in roots]
        page = next(filter(Path.is_file, files), None)
        if page or (page := None if place.builtin else _only_page(roots[0] / RULES, end)):
            return page
    return None


def _only_page(folder: Path, end: str) -> Path | None:
    """Find the page of a folder whose name, without `.md`, has this ending; None unless it is the only one."""
    pages = [page for page in folder.glob(f"*{end}.md") if page.stem.count(".") == end.count(".")]
    return pages[0] if len(pages) == 1 else None


def read(place: GamePlace) -> Mapping[str, RuleEntry]:
    """Read every entry of a game's ledger by id; empty if it has no ledger. Raises SalvageError."""
    file = file_of(place)
    entries = parse(read_text(file), display_path(file)) if file else {}
    return {**read(place.base), **entries} if place.base else entries


@lru_cache(maxsize=8)
def parse(text: str, file: str = "ledger") -> Mapping[str, RuleEntry]:
    """Parse a ledger's text into its entries by id. Raises SalvageError if an id is there twice.

    >>> parse("| id | rule | kind |\\n|---|---|---|\\n| SD-001 | Two to four play. | limit |")["SD-001"].text
    'Two to four play.'
    """
    entries: dict[str, RuleEntry] = {}
    faults: list[Problem] = []
    for line, row in _rows(text):
        if row["id"] in entries:
            faults.append(Problem(file, line, f"{row['id']} is there twice"))
        entries[row["id"]] = _entry(row)
    if faults:
        raise SalvageError(faults)
    return entries


def _rows(text: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield the line number and cells by column of each row of the tables whose first column is `id`."""
    columns: Sequence[str] = ()
    for number, line in enumerate(text.splitlines(), 1):
        if not line.startswith("|"):
            columns = ()
            continue
        cells = [cell.strip().replace(r"\|", "|") for cell in _CELL.split(line.strip())[1:-1]]
        if not columns:
            columns = [cell.lower() for cell in cells]
        elif columns[0] == "id" and RULE_ID.fullmatch(cells[0]):
            yield number, dict(zip(columns, cells, strict=False))


def _entry(row: Mapping[str, str]) -> RuleEntry:
    text = _first(row, _TEXT)
    default = "ruling" if "ruling" in row else "example" if "rules" in row else ""
    return RuleEntry(
        id=row["id"],
        text=text,
        section=row.get("rulebook section", ""),
        kind=row.get("kind", default),
        point=_first(row, _POINT),
        module=row.get("module", ""),
        about=tuple(RULE_ID.findall(row.get("rules", "") or text)),
    )


def _first(row: Mapping[str, str], names: Sequence[str]) -> str:
    return next((row[name] for name in names if name in row), "")

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
    root_folders = [PACKAGE.parent, PACKAGE] if place.builtin else [place.components.parent]
    page_name = place.module if place.base else place.id
    for ending in dict.fromkeys((place.language and f".{place.language}", "")):
        files = [root / RULES / f"{page_name}{ending}.md" for root in root_folders]
        page = next(filter(Path.is_file, files), None)
        if page or (page := None if place.builtin else _find_only_page(root_folders[0] / RULES, ending)):
            return page
    return None


def _find_only_page(folder: Path, ending: str) -> Path | None:
    """Find the page of a folder whose name, without `.md`, has this ending; None unless it is the only one."""
    pages = [page for page in folder.glob(f"*{ending}.md") if page.stem.count(".") == ending.count(".")]
    return pages[0] if len(pages) == 1 else None


def read(place: GamePlace) -> Mapping[str, RuleEntry]:
    """Read every entry of a game's ledger by id; empty if it has no ledger. Raises SalvageError."""
    file_path = file_of(place)
    entry_by_id = parse(read_text(file_path), display_path(file_path)) if file_path else {}
    return {**read(place.base), **entry_by_id} if place.base else entry_by_id


@lru_cache(maxsize=8)
def parse(text: str, file: str = "ledger") -> Mapping[str, RuleEntry]:
    """Parse a ledger's text into its entries by id. Raises SalvageError if an id is there twice.

    >>> parse("| id | rule | kind |\\n|---|---|---|\\n| SD-001 | Two to four play. | limit |")["SD-001"].text
    'Two to four play.'
    """
    entry_by_id: dict[str, RuleEntry] = {}
    problems: list[Problem] = []
    for line_number, cell_by_column in _parse_rows(text):
        if cell_by_column["id"] in entry_by_id:
            problems.append(Problem(file, line_number, f"{cell_by_column['id']} is there twice"))
        entry_by_id[cell_by_column["id"]] = _make_entry(cell_by_column)
    if problems:
        raise SalvageError(problems)
    return entry_by_id


def _parse_rows(text: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield the line number and cells by column of each row of the tables whose first column is `id`."""
    columns: Sequence[str] = ()
    for line_number, line in enumerate(text.splitlines(), 1):
        if not line.startswith("|"):
            columns = ()
            continue
        cells = [cell.strip().replace(r"\|", "|") for cell in _CELL.split(line.strip())[1:-1]]
        if not columns:
            columns = [cell.lower() for cell in cells]
        elif columns[0] == "id" and RULE_ID.fullmatch(cells[0]):
            yield line_number, dict(zip(columns, cells, strict=False))


def _make_entry(cell_by_column: Mapping[str, str]) -> RuleEntry:
    text = _get_first_cell(cell_by_column, _TEXT)
    default_kind_name = "ruling" if "ruling" in cell_by_column else "example" if "rules" in cell_by_column else ""
    return RuleEntry(
        id=cell_by_column["id"],
        text=text,
        section=cell_by_column.get("rulebook section", ""),
        kind=cell_by_column.get("kind", default_kind_name),
        point=_get_first_cell(cell_by_column, _POINT),
        module=cell_by_column.get("module", ""),
        about=tuple(RULE_ID.findall(cell_by_column.get("rules", "") or text)),
    )


def _get_first_cell(cell_by_column: Mapping[str, str], columns: Sequence[str]) -> str:
    return next((cell_by_column[column] for column in columns if column in cell_by_column), "")

"""Spreadsheets (`.xlsx`, `.ods`): the rows that a CSV file of one of their sheets would have, with the row of each.

Cells are taken as they are written in CSV, so that a list may move from one kind of file to the other. Of a formula its
last result counts. A workbook comes from strangers: what is read of it has its limits, and a stray cell in its farthest
corner costs nothing. `.xlsx` is read by openpyxl, row by row, `.ods` here, for want of a library that is kept up.
"""

from __future__ import annotations

import datetime
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from components import csvfile, files
from components.installing import say_how_to_install
from components.problems import Problem, SalvageError, did_you_mean, display_path, listed, unreadable
from components.yamlfile import Doc

MOST_BYTES, MOST_UNPACKED = 10_000_000, 100_000_000
MOST_COLUMNS, LAST_ROW = 200, 20_000
"""Cells beyond these are left alone: programs put formats there, and no list of pieces is as large."""

Grid = Iterable[tuple[int, list[Any]]]
"""Rows with their numbers; a cell is None, a text, a number, a truth value or a date."""


def read(path: Path, sheet: str = "") -> tuple[tuple[str, ...], Doc]:
    """A sheet's columns, and a doc whose value is a list of rows, as `csvfile.read` gives them. Raises SalvageError
    with all faults.

    sheet: its name; without one the workbook has one sheet only that isn't empty.
    """
    shown = display_path(path)
    try:
        data = files.read(path, MOST_BYTES)
    except (OSError, ValueError) as problem:
        raise SalvageError(unreadable(path, problem)) from None
    if path.suffix.lower() != ".ods":
        _need_openpyxl(shown)
    try:
        _check_size(data)
        sheets = _ods_sheets(data) if path.suffix.lower() == ".ods" else _xlsx_sheets(data)
        filled = {name: [*islice(_filled(grid), LAST_ROW)] for name, grid in sheets.items()}
    except Exception as error:  # What is damaged raises nearly anything.
        what = f"can't be read as a spreadsheet ({str(error) or type(error).__name__}); save it again, or as CSV"
        raise SalvageError(Problem(shown, None, what)) from None
    name = sheet or _only_sheet(filled, shown)
    if name not in filled:
        what = f"there is no sheet {name!r}{did_you_mean(name, filled)}; its sheets: {listed(filled)}"
        raise SalvageError(Problem(shown, None, what))
    file, faults = f"{shown}#{name}", list[Problem]()
    return csvfile.collect(iter([*_as_text(filled[name], file, faults)]), file, faults)


def _need_openpyxl(shown: str) -> None:
    from importlib.util import find_spec

    if find_spec("openpyxl") is None:
        what = f"reading it needs openpyxl: {say_how_to_install('openpyxl')}; or save it as .ods or CSV"
        raise SalvageError(Problem(shown, None, what))


def _check_size(data: bytes) -> None:
    with zipfile.ZipFile(BytesIO(data)) as packed:
        if sum(part.file_size for part in packed.infolist()) > MOST_UNPACKED:
            raise ValueError(f"it unpacks to more than {MOST_UNPACKED // 1_000_000} MB")


def _filled(grid: Grid) -> Iterator[tuple[int, list[Any]]]:
    """Rows in which anything stands."""
    return ((number, cells) for number, cells in grid if any(map(_text_of, cells)))


def _only_sheet(filled: Mapping[str, list[Any]], shown: str) -> str:
    names = [name for name, rows in filled.items() if rows] or [*filled][:1]
    if len(names) == 1:
        return names[0]
    what = (
        f"it has the sheets {listed(names)}; say which, such as {Path(shown).name}#{names[0]}" if names else "no sheets"
    )
    raise SalvageError(Problem(shown, None, what))


def _as_text(
    rows: Iterable[tuple[int, list[Any]]], file: str, faults: list[Problem]
) -> Iterator[tuple[int, list[str]]]:
    """Rows as those of a CSV file: all as long as the first, which ends where its last name does, and no further than
    cells go. Columns in which nothing stands at all are left out."""
    every = [*rows]
    used = [i for i in range(MOST_COLUMNS) if any(i < len(cells) and _text_of(cells[i]) for _, cells in every)]
    for number, cells in every:
        texts = []
        for i in used:
            value = cells[i] if i < len(cells) else None
            if isinstance(value, datetime.date | datetime.time | datetime.timedelta):
                value = f"{value}".removesuffix(" 00:00:00")
                what = (
                    f"cell {_letters(i)}{number} is a date or time ({value}); let its column be text, and type it again"
                )
                faults.append(Problem(file, number, what))
            elif isinstance(value, str) and value.startswith("#") and value.endswith(("!", "?", "#N/A")):
                faults.append(Problem(file, number, f"cell {_letters(i)}{number} is an error, {value}"))
            texts.append(_text_of(value))
        yield number, texts


def _text_of(value: Any) -> str:
    """A cell as CSV has it.

    >>> _text_of(3.0), _text_of(0.1), _text_of(True), _text_of(" a ")
    ('3', '0.1', 'true', 'a')
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else f"{value:.15g}"
    return str(value).strip()


def _letters(column: int) -> str:
    """What a column is called that has so many before it.

    >>> _letters(0), _letters(27)
    ('A', 'AB')
    """
    return (_letters(column // 26 - 1) if column > 25 else "") + chr(65 + column % 26)


# ---- kinds of files ----------------------------------------------------------------------------------------------


def _xlsx_sheets(data: bytes) -> dict[str, Grid]:
    from openpyxl import load_workbook

    book = load_workbook(BytesIO(data), read_only=True, data_only=True, keep_links=False)
    return {sheet.title: _xlsx_rows(sheet) for sheet in book.worksheets}


def _xlsx_rows(sheet: Any) -> Grid:
    sheet.reset_dimensions()  # What the file says of them may be wrong.
    rows = sheet.iter_rows(max_row=LAST_ROW, max_col=MOST_COLUMNS, values_only=True)
    return ((number, [*cells]) for number, cells in enumerate(rows, 1))


_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_WORDS = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"


def _ods_sheets(data: bytes) -> dict[str, Grid]:
    found: dict[str, list[tuple[int, list[Any]]]] = {}
    name, number = "", 0
    with zipfile.ZipFile(BytesIO(data)) as packed, packed.open("content.xml") as content:
        for event, element in ElementTree.iterparse(content, ("start", "end")):
            if event == "start" and element.tag == f"{_TABLE}table":
                name, number = element.get(f"{_TABLE}name", ""), 0
                found[name] = []
            elif event == "end" and element.tag == f"{_TABLE}table-row" and name:
                times = int(element.get(f"{_TABLE}number-rows-repeated", "1"))
                cells = _ods_cells(element)
                if any(cell not in (None, "") for cell in cells):
                    last = min(number + times, LAST_ROW)
                    found[name] += [(each + 1, cells) for each in range(number, last)]
                number += times
                element.clear()
    return dict(found)


def _ods_cells(row: ElementTree.Element) -> list[Any]:
    cells: list[Any] = []
    for cell in row:
        if cell.tag in (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"):
            times = min(int(cell.get(f"{_TABLE}number-columns-repeated", "1")), MOST_COLUMNS - len(cells))
            cells += [_ods_value(cell)] * times
    return cells


def _ods_value(cell: ElementTree.Element) -> Any:
    sort = cell.get(f"{_OFFICE}value-type", "")
    if sort in ("float", "percentage", "currency"):
        return float(cell.get(f"{_OFFICE}value", "nan"))
    if sort == "boolean":
        return cell.get(f"{_OFFICE}boolean-value") == "true"
    if sort == "date":
        return datetime.datetime.fromisoformat(cell.get(f"{_OFFICE}date-value", ""))
    if sort == "time":
        return datetime.time()
    return "\n".join(_ods_words(line) for line in cell.findall(f"{_WORDS}p")) or None


def _ods_words(part: ElementTree.Element) -> str:
    """The text of a line, with the spaces and breaks that stand in it as elements; remarks are none of it."""
    said = [part.text or ""]
    for inner in part:
        blank = {
            f"{_WORDS}s": " " * min(int(inner.get(f"{_WORDS}c", "1")), 1000),
            f"{_WORDS}line-break": "\n",
            f"{_WORDS}tab": "\t",
        }
        if inner.tag != f"{_OFFICE}annotation":
            said.append(blank[inner.tag] if inner.tag in blank else _ods_words(inner))
        said.append(inner.tail or "")
    return "".join(said)

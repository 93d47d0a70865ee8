"""CSV files as rows of plain values, with the line of every row.

First row: the columns' names. Cells are resolved like plain YAML scalars, empty cells are left out of their row, blank
lines are skipped. Ragged rows, empty files, unnamed or doubled columns are faults.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

from components.files import read_text
from components.problems import Problem, SalvageError, display_path
from components.yamlfile import Doc, Path_, Place, resolve


def read(path: Path) -> tuple[tuple[str, ...], Doc]:
    """Read a CSV file: its columns, and a doc whose value is a list of rows. Raises SalvageError with all faults."""
    file, faults = display_path(path), list[Problem]()
    return collect(_cells(read_text(path), file, faults), file, faults)


def collect(numbered: Iterator[tuple[int, list[str]]], file: str, faults: list[Problem]) -> tuple[tuple[str, ...], Doc]:
    """The columns and rows of cells as they are read, the columns' names first, each row with its line. Raises
    SalvageError with the faults that there are by then and all that are found."""
    rows: list[dict[str, object]] = []
    lines: dict[Path_, int] = {(): 1}
    texts: dict[Path_, str] = {}
    ragged: dict[int, list[int]] = {}
    first, columns = next(numbered, (1, []))
    faults += _header_faults(columns, file, first)
    for line, cells in numbered:
        if len(cells) != len(columns):
            ragged.setdefault(len(cells), []).append(line)
        lines[(len(rows),)] = line
        row: dict[str, object] = {}
        for column, cell in zip(columns, cells, strict=False):
            if cell:
                value = row[column] = resolve(cell)
                if not isinstance(value, str):
                    texts[len(rows), column] = cell
        rows.append(row)
    for number, (line, *more) in ragged.items():
        others = f" (and {len(more)} more {'row' if len(more) == 1 else 'rows'})" if more else ""
        faults.append(Problem(file, line, f"{number} cells; it must be {len(columns)} as in the first row{others}"))
    if not rows and not faults:
        faults.append(Problem(file, None, "no rows below the columns' names"))
    if faults:
        raise SalvageError(faults)
    return tuple(columns), Doc(rows, Place(file, lines, texts))


def _cells(text: str, file: str, faults: list[Problem]) -> Iterator[tuple[int, list[str]]]:
    """Rows that aren't blank, stripped, with the line they begin in."""
    reader = csv.reader(StringIO(text, newline=""), strict=True)
    begins = 1
    try:
        for cells in reader:
            stripped = [cell.strip() for cell in cells]
            if any(stripped):
                yield begins, stripped
            begins = reader.line_num + 1
    except csv.Error as problem:
        faults.append(Problem(file, begins, f"not valid CSV: {problem}"))


def _header_faults(columns: list[str], file: str, line: int) -> list[Problem]:
    if not columns:
        return [Problem(file, None, "the file is empty; the first row names the columns")]
    faults = [Problem(file, line, f"column {number} has no name") for number, name in enumerate(columns, 1) if not name]
    faults += [
        Problem(file, line, f"the name of column {number} runs over several lines; a quote may be missing")
        for number, name in enumerate(columns, 1)
        if len(name.splitlines()) > 1
    ]
    doubled = sorted({name for name in columns if name and columns.count(name) > 1})
    faults += [Problem(file, line, f"column {name!r} is there twice") for name in doubled]
    if len(columns) == 1 and ";" in columns[0]:
        faults.append(Problem(file, line, "one column only; cells are separated by commas, not semicolons"))
    return faults

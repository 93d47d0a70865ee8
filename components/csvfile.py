"""CSV files as rows of plain values, each with its line; spreadsheets give rows of the same form.

The first row names the columns. Commas, semicolons or tabs separate cells, as in that row. Cells are resolved like
plain YAML scalars, except that `null` and `~` are text; a row has no key for an empty cell, and blank lines are
skipped. Ragged rows, empty files and unnamed columns are faults; the second column with a name is called `Name (2)`.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from io import StringIO
from itertools import islice
from pathlib import Path

from components.base.files import is_image_name, read_text, spell
from components.base.limits import TABLE_COLUMNS, TABLE_ROWS
from components.problems import Problem, SalvageError, cut, display_path
from components.yamlfile import Doc, Path_, SourcePlace, resolve

SEPARATORS = {",": "commas", ";": "semicolons", "\t": "tabs"}
SAVE_AGAIN = "save it as CSV UTF-8, or give the .xlsx or .ods itself"
_EXCEL_SEPARATOR = re.compile(r"sep=([,;|\t])(?=\s)", re.IGNORECASE)
"""A first line that tells Excel the separator."""
_DECIMAL_COMMA = r"[-+]?([0-9]{1,15},([0-9]{1,2}|[0-9]{4,15})|0,[0-9]{3})"
"""Numbers with a decimal comma. With three digits after it, it may separate thousands, so the cell stays text, except
after a lone zero."""
_THOUSANDS = r"[-+]?[1-9][0-9]{0,2}\.[0-9]{3}"
_ODD_QUOTE = "(?m)^[“”„«»‘’‚'\"]"  # Quotation marks that don't quote a cell in CSV, or follow a blank.
_FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")
"""First characters of a text that a spreadsheet takes for a formula."""
_ERROR = r"#(REF!|VALUE!|NAME\?|DIV/0!|NUM!|NULL!|N/A|SPILL!|CALC!|GETTING_DATA)|Err:[0-9]{3}"
_TRUTHS = {"true": True, "TRUE": True, "false": False, "FALSE": False}


class ShownCell(str):
    """A spreadsheet's cell as displayed, with its value for fields that need a number."""

    value: object

    def __new__(cls, text: str, value: object) -> ShownCell:
        cell = super().__new__(cls, spell(text))
        cell.value = value
        return cell


def read(path: Path) -> tuple[tuple[str, ...], Doc]:
    """Read a CSV file: return its columns, and a doc with its list of rows. Raises SalvageError with all faults."""
    return parse(read_text(path, way_out=SAVE_AGAIN), display_path(path))


def as_text(rows: Iterable[Iterable[object]]) -> str:
    """Write rows as CSV for spreadsheets. A text such as `=1+1`, which they would compute, gets an apostrophe."""
    text = StringIO()
    for row in rows:
        cells = [f"'{each}" if isinstance(each, str) and each.startswith(_FORMULA_SIGNS) else each for each in row]
        csv.writer(text).writerow(cells)
    return text.getvalue()


def parse(text: str, file: str) -> tuple[tuple[str, ...], Doc]:
    """Parse CSV text: return its columns, and a doc with its list of rows. Raises SalvageError with all faults.

    file: its name in messages.
    """
    faults = list[Problem]()
    separator, text = _separator(text, file)
    return collect(_cells(text, separator, file, faults), file, faults, thousands=separator != ",")


def find_swallowed_rows(path: Path) -> Iterator[Problem]:
    """Find cells that contain a line which looks like a row: it has as many separators, not followed by a blank and not
    between thousands. Yield nothing for an unreadable file, which no game can read either."""
    with suppress(SalvageError):
        separator, text = _separator(read_text(path), display_path(path))
        sign = re.compile(rf"{re.escape(separator)}(?!\s|(?<=\d,)\d{{3}})")
        rows = [*_cells(text, separator, "", [])]
        for line, cell in ((line, cell) for line, cells in rows for cell in cells):
            if found := [row for row in cell.splitlines()[1:] if len(sign.findall(row)) >= max(len(rows[0][1]) - 1, 1)]:
                what = f"{cut(found[0])!r} looks like a row, but is part of a cell; if a stray quotation mark begins"
                yield Problem(display_path(path), line, f"{what} that, take the mark out, or double it")


def collect(
    numbered: Iterable[tuple[int, list[str]]], file: str, faults: list[Problem], thousands: bool = False
) -> tuple[tuple[str, ...], Doc]:
    """Build columns and rows from numbered lines of stripped cells, the first of which has the columns' names. Raises
    SalvageError with the given faults and all others.

    thousands: whether `1.234` may mean more than a thousand; it stays text then.
    """
    (first, heading), *table = [*islice(numbered, TABLE_ROWS.most + 2)] or [(1, [])]
    if len(table) > TABLE_ROWS.most:
        faults.append(Problem(file, table[-1][0], f"there are more than {TABLE_ROWS}"))
    # Programs write empty cells beyond the last column; they aren't part of the table.
    columns = heading[: max((i for i, name in enumerate(heading, 1) if name), default=0)]
    faults += _header_faults(columns, file, first)
    times = [columns[:i].count(name) for i, name in enumerate(columns)]
    columns = [f"{name} ({before + 1})" if before else name for name, before in zip(columns, times, strict=True)]
    rows: list[dict[str, object]] = []
    lines: dict[Path_, int] = {(): 1}
    texts: dict[Path_, str] = {}
    ragged: dict[int, list[tuple[int, list[str]]]] = {}
    for line, cells in table:
        if len(cells) < len(columns) or any(cells[len(columns) :]):
            # Rows of one wrong length mostly have one cause, so they are reported together.
            ragged.setdefault(len(cells), []).append((line, cells))
        lines[(len(rows),)] = line
        row: dict[str, object] = {}
        for column, cell in zip(columns, cells, strict=False):
            if cell:
                if cell.startswith(("#", "Err:")) and re.fullmatch(_ERROR, cell):
                    faults.append(Problem(file, line, f"column {cut(column)!r} is an error of the spreadsheet, {cell}"))
                value = row[column] = cell.value if isinstance(cell, ShownCell) else _value(cell, thousands)
                if not isinstance(value, str):
                    texts[len(rows), column] = str(cell)
        rows.append(row)
    for (line, cells), *more in ragged.values():
        others = f" (and {len(more)} more {'row' if len(more) == 1 else 'rows'})" if more else ""
        faults.append(Problem(file, line, f"{_tell_ragged(cells, len(columns), f'{file}:{first}')}{others}"))
    if not rows and not faults:
        faults.append(Problem(file, None, "no rows below the columns' names"))
    if faults:
        raise SalvageError(faults)
    return tuple(columns), Doc(rows, SourcePlace(file, lines, texts))


def _tell_ragged(cells: list[str], named: int, heading: str) -> str:
    """Describe the fault of a row with too few or too many cells, where `named` columns have names in the heading."""
    number, extra = next(((number, cell) for number, cell in enumerate(cells, 1) if cell and number > named), (0, ""))
    if not extra:
        return f"{len(cells)} cells; it must be {named} as in the first row"
    way_out = "name it, put no title above the names, and quote a cell with a separator in it"
    if odd := re.search(_ODD_QUOTE, "\n".join(cells)):
        way_out = f'only the quotation mark ", with no blank before it, keeps a cell whole, not {odd[0]}'
    return f"{cut(extra, 40)!r} is in column {number}, which has no name in the first row ({heading}); {way_out}"


def _value(cell: str, thousands: bool) -> object:
    """Return a cell's value; the caller keeps the text of a number or truth value.

    >>> [_value(cell, True) for cell in ("1,5", "0,125", "1.234", "null", "TRUE", r"one\\ntwo")]
    [1.5, 0.125, '1.234', 'null', True, 'one\\ntwo']
    """
    if cell[0].isalpha() and "\\" not in cell:  # Most cells of a deck are such.
        return _TRUTHS.get(cell, cell)
    value = resolve(cell)
    if isinstance(value, str):
        if "," in cell and re.fullmatch(_DECIMAL_COMMA, cell):
            return float(cell.replace(",", "."))
        if "\\n" in cell and not is_image_name(cell):
            return cell.replace("\\n", "\n")
        return cell
    return cell if value is None or (thousands and "." in cell and re.fullmatch(_THOUSANDS, cell)) else value


def _separator(text: str, file: str) -> tuple[str, str]:
    """Return the separator of the first row's names, and the text without Excel's line about it. Raises SalvageError if
    it is unclear."""
    if re.match(r"\s*(?:\{|\[\s*[{\[])", text):
        raise SalvageError(Problem(file, 1, f"this is JSON, not a table; {SAVE_AGAIN}"))
    if told := _EXCEL_SEPARATOR.match(text):
        return told[1], text[told.end() :]
    rows = enumerate(text.splitlines(), 1)
    number, heading = next(((number, row) for number, row in rows if row.strip(" ,;\t")), (1, ""))
    found = [sign for sign in SEPARATORS if sign in re.sub('"[^"]*"', "", heading).strip(" ")]
    if len(found) > 1:
        signs = " and ".join(SEPARATORS[sign] for sign in found)
        what = f"{signs} separate the columns' names; let it be one of them, or give the .xlsx or .ods itself"
        raise SalvageError(Problem(file, number, what))
    return found[0] if found else ",", text


def _cells(text: str, separator: str, file: str, faults: list[Problem]) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that aren't blank: the line where each begins, and its stripped cells."""
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator, strict=True)
    begins = 1
    try:
        for cells in reader:
            stripped = [cell.strip() for cell in cells]
            if any(stripped):
                yield begins, stripped
            begins = reader.line_num + 1
    except csv.Error as problem:
        quotes = "a quotation mark isn't closed in this row, or one within a cell isn't typed twice"
        is_of_quotes = re.search("end of data|expected after", str(problem))
        faults.append(Problem(file, begins, quotes if is_of_quotes else f"not valid CSV: {problem}"))


def _header_faults(columns: list[str], file: str, line: int) -> list[Problem]:
    if not columns:
        return [Problem(file, None, "the file is empty; the first row names the columns")]
    if len(columns) > TABLE_COLUMNS.most:
        raise SalvageError(Problem(file, line, f"there are {len(columns):,} columns; the most is {TABLE_COLUMNS.most}"))
    odd = {number: name for number, name in enumerate(columns, 1) if len(name.splitlines()) != 1}
    faults = "the name of column {} runs over several lines; a quote may be missing", "column {} has no name"
    return [Problem(file, line, faults[not name].format(number)) for number, name in odd.items()]

"""Spreadsheets (`.xlsx`, `.ods`): rows of a sheet as a CSV file of it would have them, each with its row number.

Text fields get the displayed text, number fields the value of the displayed digits. A formula gives its stored result;
hidden rows, columns and sheets are read like others. Contents that a CSV file couldn't express, such as dates, are
refused by cell. Both formats are parsed here: existing libraries don't tell how a cell looks or whether a formula was
calculated, or can't be kept from filling all memory. Unpacked bytes, XML elements and letters are therefore counted
here.
"""

from __future__ import annotations

import posixpath
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from io import BytesIO
from pathlib import Path
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from components import csvfile
from components.base import files, limits
from components.base.limits import TooMuch, UsageTally
from components.csvfile import ShownCell
from components.number_formats import BUILT_IN, is_date, number_shown, show
from components.problems import Problem, SalvageError, cut, did_you_mean, display_path, listed, unreadable
from components.yamlfile import Doc

MAX_FAULTS = 100
"""Faults reported of a spreadsheet; nobody mends more at a time."""
AT_A_TIME = 65_536
"""Bytes that are unpacked between checks of the limit."""
NO_RESULT = "is a formula without a result; open the file in a spreadsheet and save it there, which calculates it"
MERGED = "is merged with others, which hold nothing; split it, and fill in each"
PICTURE_MESSAGE = "holds a picture, which isn't read; save it in layouts/images, and type its file's name here"
A_DATE = "is a date or time; let its column be text, and type it again"
STRUCK_MESSAGE = "has struck words, which print as others; delete them"
RAISED_MESSAGE = "has raised or lowered words; type signs such as ²"
LOOKS = {
    **dict.fromkeys(("strike", "text-line-through-style"), STRUCK_MESSAGE),
    **dict.fromkeys(("vertAlign", "text-position"), RAISED_MESSAGE),
}
"""Faults of text styles that carry meaning, by their names in .xlsx and .ods."""
NO_LOOK = ("0", "false", "none", "baseline", "0% 100%")
Checked = tuple[str, str]
"""A text or a number format, and the fault of its style, or ""."""


def read(path: Path, sheet: str = "") -> tuple[tuple[str, ...], Doc]:
    """Read a sheet: return its columns, and a doc with its list of rows, as `csvfile.read` does. Raises SalvageError
    with all faults.

    sheet: its name; without one only one sheet of the workbook may hold anything.
    """
    label = display_path(path)
    try:
        raw = files.read(path, limits.SHEET_BYTES.most)
    except (OSError, ValueError) as problem:
        raise SalvageError(unreadable(path, problem)) from None
    try:
        sheets = {each.name: each for each in (_ods if path.suffix.lower() == ".ods" else _xlsx)(Workbook(raw), sheet)}
    except TooMuch as problem:
        raise SalvageError(Problem(label, None, str(problem))) from None
    except Exception as error:  # Damaged files raise almost any exception.
        fault = f"can't be read as a spreadsheet ({cut(str(error)) or type(error).__name__}); save it again, or as CSV"
        raise SalvageError(Problem(label, None, fault)) from None
    name = sheet or _only_sheet(sheets, label)
    if name not in sheets:
        fault = f"there is no sheet {name!r}{did_you_mean(name, sheets)}; its sheets: {listed(sheets)}"
        raise SalvageError(Problem(label, None, fault))
    file, table = f"{label}#{name}", sheets[name]
    columns = sorted({column for _, cells in table.rows for column in cells})
    cells_of = dict(table.rows)
    for number, column in table.pictures:
        if column in columns and column not in cells_of.get(number, columns):
            table.refuse(number, column, PICTURE_MESSAGE)
    rows = ((number, [cells.get(column, "") for column in columns]) for number, cells in table.rows)
    return csvfile.collect(rows, file, [Problem(file, *fault) for fault in table.faults], thousands=True)


def _only_sheet(sheets: Mapping[str, Worksheet], label: str) -> str:
    names = [name for name, sheet in sheets.items() if sheet.rows or sheet.faults] or [*sheets][:1]
    if len(names) == 1:
        return names[0]
    message = (
        f"it has the sheets {listed(names)}; say which, such as {Path(label).name}#{names[0]}" if names else "no sheets"
    )
    raise SalvageError(Problem(label, None, message))


class Workbook:
    """The zipped parts of a workbook, and the amounts read so far."""

    def __init__(self, content: bytes) -> None:
        self.packed, self.tally = zipfile.ZipFile(BytesIO(content)), UsageTally()

    def part(self, name: str) -> Element:
        """Parse an XML part, with names without namespaces. Raises TooMuch, and any exception of a damaged file."""
        entry = self.packed.getinfo(name)
        if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise ValueError("it is packed in an unusual way")
        builder = TreeBuilder()
        # Namespace handling is off: it would prefix each name with an address of any length.
        parser = expat.ParserCreate()

        def start(tag: str, attributes: dict[str, str]) -> None:
            self.tally.add(limits.XML_ELEMENTS)
            builder.start(_plain(tag), {_plain(name): attributes[name] for name in attributes if name[:5] != "xmlns"})

        def refuse_doctype(*_: object) -> None:  # It could define entities that expand without end.
            raise ValueError("its XML has a document type, which no spreadsheet needs")

        parser.StartElementHandler, parser.EndElementHandler = start, lambda tag: builder.end(_plain(tag))
        parser.CharacterDataHandler, parser.StartDoctypeDeclHandler = builder.data, refuse_doctype
        with self.packed.open(entry) as stream:
            while piece := stream.read(AT_A_TIME):
                self.tally.add(limits.UNPACKED_BYTES, len(piece))
                parser.Parse(piece)
        parser.Parse(b"", True)
        return builder.close()


def _plain(name: str) -> str:
    """Remove a name's prefix, except the one with which LibreOffice describes cells further."""
    return name if name.startswith("calcext:") else name.rpartition(":")[2]


class Worksheet:
    """The rows of a sheet that aren't empty: their numbers, and cells by column from 0, each a text or a
    `ShownCell`."""

    def __init__(self, name: str, tally: UsageTally) -> None:
        tally.add(limits.SHEETS)
        self.name, self.tally = files.spell(name), tally
        self.rows: list[tuple[int, dict[int, str]]] = []
        self.faults: list[tuple[int, str]] = []
        self.pictures: list[tuple[int, int]] = []

    def add(self, number: int, cells: dict[int, str], times: int = 1) -> None:
        """Add a row, or several equal ones. Raises TooMuch."""
        plain = {at: cell if isinstance(cell, ShownCell) else files.spell(cell.strip()) for at, cell in cells.items()}
        filled = {column: cell for column, cell in plain.items() if cell}
        self.tally.add(limits.CELL_LETTERS, sum(len(cell) + 1 for cell in filled.values()) * times)
        for column in [column for column in filled if column >= limits.TABLE_COLUMNS.most]:
            del filled[column]
            self.refuse(number, column, f"stands beyond the {limits.TABLE_COLUMNS} that are read; delete it")
        if filled:
            self.rows += [(each, filled) for each in range(number, number + times)]

    def refuse(self, number: int, column: int, message: str) -> None:
        """Record the fault of a cell, except in columns that aren't read."""
        is_unread = any(cells.get(column, "").startswith("_") for _, cells in self.rows[:1])
        if not is_unread and len(self.faults) < MAX_FAULTS:
            self.faults.append((number, f"cell {letters(column)}{number} {message}"))


def _find_look(parts: Iterable[Element]) -> str:
    """Return the fault of a text's style, given by attributes or, in .xlsx, by elements; "" if it has none."""
    pairs = [pair for part in parts for pair in (*part.items(), *((each.tag, each.get("val", "1")) for each in part))]
    return next((LOOKS[name] for name, value in pairs if name in LOOKS and value not in NO_LOOK), "")


def number_cell(value: float, text: str) -> str:
    """Return a cell with a number displayed as a text. Raises ValueError for infinity and NaN."""
    if value - value:
        raise ValueError(f"{value} isn't a number")
    number = number_shown(value, text)
    return text if number is None else ShownCell(text.strip(), number)


def letters(column: int) -> str:
    """Return the letters of a column counted from 0.

    >>> letters(0), letters(27)
    ('A', 'AB')
    """
    return (letters(column // 26 - 1) if column > 25 else "") + chr(65 + column % 26)


# ---- .ods, which stores the displayed text beside the value ------------------------------------------------------


def _ods(book: Workbook, name: str) -> Iterator[Worksheet]:
    """Yield the sheets; if one is wanted, the others come without rows."""
    content = book.part("content.xml")
    looks = {style.get("name"): _find_look(style.iterfind("text-properties")) for style in content.iter("style")}
    for table in content.iter("table"):
        sheet = Worksheet(table.get("name", ""), book.tally)
        number = 1
        for row in table.iter("table-row") if name in ("", sheet.name) else ():
            cells: dict[int, str] = {}
            column = 0
            for cell in row:
                end = column + _times(cell, "number-columns-repeated")
                if cell.find("frame/image") is not None:
                    sheet.pictures.append((number, column))
                if cell.tag == "table-cell" and (text := _ods_text(cell, sheet, looks, number, column)):
                    # Beyond the columns that are read, one cell is enough for a fault.
                    cells |= dict.fromkeys(range(column, min(end, max(column, limits.TABLE_COLUMNS.most) + 1)), text)
                column = end
            times = _times(row, "number-rows-repeated")
            sheet.add(number, cells, times)
            number += times
        yield sheet


def _ods_text(cell: Element, sheet: Worksheet, looks: Mapping[str | None, str], number: int, column: int) -> str:
    """Return a cell's displayed text, with its value; faults are recorded on the sheet."""
    text = "\n".join(_ods_words(line, sheet) for line in cell if line.tag == "p") or cell.get("string-value", "")
    sort = cell.get("value-type", "")
    spans = _times(cell, "number-columns-spanned") + _times(cell, "number-rows-spanned")
    wrong = {
        f"is an error, {text}": cell.get("calcext:value-type") == "error",
        NO_RESULT: "formula" in cell.attrib and not sort and not text,
        A_DATE: sort in ("date", "time"),
        MERGED: text and spans > 2,
        **{looks.get(part.get("style-name"), ""): bool(text) for part in (cell, *cell.iterfind("p//span"))},
    }
    if faults := [what for what, so in wrong.items() if what and so]:
        sheet.refuse(number, column, faults[0])
        return ""
    if sort == "boolean":
        value = cell.get("boolean-value") == "true"
        return ShownCell(text or str(value).upper(), value)
    if sort in ("float", "percentage", "currency"):
        stored = cell.get("value", "")
        return number_cell(float(stored), text or stored)
    return text


def _ods_words(part: Element, sheet: Worksheet) -> str:
    """Return the text of a line, with the spaces and breaks that are elements in it, without comments."""
    words = [part.text or ""]
    for inner in part:
        if inner.tag == "s":
            blanks = _times(inner, "c")
            sheet.tally.add(limits.CELL_LETTERS, blanks)
            words.append(" " * blanks)
        elif inner.tag in ("tab", "line-break"):
            words.append("\t" if inner.tag == "tab" else "\n")
        elif inner.tag != "annotation":
            words.append(_ods_words(inner, sheet))
        words.append(inner.tail or "")
    return "".join(words)


def _times(element: Element, name: str) -> int:
    return max(1, int(element.get(name, "1")))


# ---- .xlsx, where formats give the displayed text; decimals have a point, whatever the computer's language ---------


def _xlsx(book: Workbook, sheet_name: str) -> Iterator[Worksheet]:
    """Yield the sheets; if one is wanted, the others come without rows."""
    (name,) = [target for sort, target in _related(book, "").values() if sort == "officeDocument"]
    root, parts = book.part(name), _related(book, name)
    texts: list[Checked] = []
    styles: dict[str, Checked] = {}
    for sort, target in parts.values():
        if sort == "sharedStrings":
            texts = [_xlsx_words(text) for text in book.part(target)]
        elif sort == "styles":
            styles = _styles(book.part(target))
    # Programs set this if they write formulas and leave the calculation to others.
    calculated = root.find("calcPr[@fullCalcOnLoad='1']") is None
    for each in root.iterfind("sheets/sheet"):
        sort, target = parts[each.get("id", "")]
        if sort == "worksheet":
            sheet = Worksheet(each.get("name", ""), book.tally)
            if sheet_name in ("", sheet.name):
                _fill(sheet, root := book.part(target), texts, styles, calculated)
                sheet.pictures += _find_pictures(book, target, root)
            yield sheet


def _find_pictures(book: Workbook, name: str, sheet: Element) -> Iterator[tuple[int, int]]:
    """Yield the top-left cells of the pictures of a sheet, whose part has that name."""
    for link in sheet.iterfind("drawing"):
        for anchor in book.part(_related(book, name)[link.get("id", "")][1]).iterfind("*[from]"):
            if anchor.find(".//pic") is not None:
                yield int(anchor.findtext("from/row", "")) + 1, int(anchor.findtext("from/col", ""))


def _related(book: Workbook, name: str) -> dict[str, tuple[str, str]]:
    """Map the ids of a part's relations to the type and name of the other part."""
    folder, file = posixpath.split(name)
    return {
        each.get("Id", ""): (
            posixpath.basename(each.get("Type", "")),
            posixpath.normpath(posixpath.join("/", folder, each.get("Target", "")))[1:],
        )
        for each in book.part(posixpath.join(folder, "_rels", f"{file}.rels"))
    }


def _styles(styles: Element) -> dict[str, Checked]:
    """Map style numbers of cells to the number format and the fault of the text's style."""
    own = {each.get("numFmtId"): each.get("formatCode", "") for each in styles.iterfind("numFmts/numFmt")}
    fonts = {str(number): _find_look([font]) for number, font in enumerate(styles.iterfind("fonts/font"))}
    xfs = [(xf.get("numFmtId", "0"), fonts.get(xf.get("fontId", ""), "")) for xf in styles.iterfind("cellXfs/xf")]
    return {str(i): (own.get(id) or BUILT_IN.get(int(id), f"format {id}"), look) for i, (id, look) in enumerate(xfs)}


def _fill(sheet: Worksheet, root: Element, texts: list[Checked], styles: dict[str, Checked], calculated: bool) -> None:
    """Read the rows of a sheet."""
    merged = {area.get("ref", "").partition(":")[0] for area in root.iterfind("mergeCells/mergeCell")}
    number = 0
    for row in root.iterfind("sheetData/row"):
        number = int(row.get("r", number + 1))
        cells: dict[int, str] = {}
        column = -1
        for cell in row.iterfind("c"):
            column = _column(cell.get("r", "")) if "r" in cell.attrib else column + 1
            text, wrong = _xlsx_text(cell, texts, styles.get(cell.get("s", "0"), ("General", "")), calculated)
            if text and cell.get("r") in merged:
                wrong = MERGED
            if wrong:
                sheet.refuse(number, column, wrong)
            elif text:
                cells[column] = text
        sheet.add(number, cells)


def _xlsx_text(cell: Element, texts: list[Checked], style: Checked, calculated: bool) -> tuple[str | None, str]:
    """Return a cell's displayed text, with its value, and its fault."""
    code, fault = style
    sort, stored, value = cell.get("t", "n"), cell.find("v"), (cell.findtext("v") or "").strip()
    # A formula's stored result is read; some programs store none, or leave the calculation to others.
    if cell.find("f") is not None and not (calculated and (stored is not None if sort == "str" else value)):
        return None, NO_RESULT
    if sort == "e":
        # Excel stores a picture in a cell as this error, with a reference to the picture in `vm`.
        return None, PICTURE_MESSAGE if "vm" in cell.attrib and value == "#VALUE!" else f"is an error, {value}"
    if sort == "b" and value:
        return ShownCell("TRUE" if value == "1" else "FALSE", value == "1"), fault
    if sort in ("str", "inlineStr", "s") or not value:
        words, fault_of_words = texts[int(value)] if sort == "s" and value else _xlsx_words(cell)
        text, fault = show(words, code), fault or fault_of_words
    elif sort == "d" or is_date(code):
        return None, A_DATE
    elif (text := show(number := float(value), code)) is not None:
        text = number_cell(number, text)
    unread = f"is shown by the format {cut(code)!r}, which isn't read; let it be text"
    return text, unread if text is None else text and fault


def _xlsx_words(element: Element) -> Checked:
    """Return a text, joined from its runs without phonetic hints, and the fault of its styles."""
    runs = [run.text or "" for path in ("v", "is/t", "is/r/t", "t", "r/t") for run in element.iterfind(path)]
    words = re.sub("_x(000[9AD]|005F)_", lambda sign: chr(int(sign[1], 16)), "".join(runs))  # Escaped characters.
    return words, _find_look(element.iter("rPr"))


def _column(reference: str) -> int:
    """Return the column, from 0, of a cell such as `AB12`. Raises ValueError."""
    match = re.fullmatch("([A-Z]{1,3})[0-9]{1,7}", reference)
    if not match:
        raise ValueError(f"{reference!r} isn't a cell")
    return reduce(lambda column, letter: column * 26 + ord(letter) - 64, match[1], 0) - 1

"""Workbooks as programs write them, for tests: `.xlsx` by openpyxl, `.ods` by hand."""

from __future__ import annotations

import datetime
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

NAMES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
)
BLANK = '<table:table-cell table:number-columns-repeated="16000"/>'


class Seen(NamedTuple):
    """A number with what is seen of it and the format, as `.xlsx` has it, that makes it so."""

    value: float
    text: str
    format: str


def write(file: Path, sheets: Mapping[str, list[list[Any]]]) -> None:
    """A workbook with these sheets, by the end of its name."""
    if file.suffix == ".ods":
        rows = {name: "".join(map(_ods_row, grid)) for name, grid in sheets.items()}
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
            packed.writestr("content.xml", ods_content(rows))
        return
    from openpyxl import Workbook

    book = Workbook()
    book.remove(book.active)
    for name, grid in sheets.items():
        sheet = book.create_sheet(name)
        for row in grid:
            sheet.append([cell.value if isinstance(cell, Seen) else cell for cell in row])
            for column, cell in enumerate(row, 1):
                if isinstance(cell, Seen):
                    sheet.cell(sheet.max_row, column).number_format = cell.format
    book.save(file)


def ods_content(sheets: Mapping[str, str]) -> str:
    """The content of an `.ods` from the rows of its sheets."""
    tables = "".join(f'<table:table table:name="{name}">{rows}</table:table>' for name, rows in sheets.items())
    up = '<text:style text:name="up"><text:text-properties text:text-position="super 58%"/></text:style>'
    return (
        f"<office:document-content {NAMES}>{up}<office:body><office:spreadsheet>{tables}</office:spreadsheet>"
        "</office:body></office:document-content>"
    )


def put_far(file: Path, sheet: str) -> None:
    """Put a letter into the last cell of a sheet that there is."""
    if file.suffix == ".ods":
        with zipfile.ZipFile(file) as packed:
            content = packed.read("content.xml").decode()
        far = f'<table:table-row table:number-rows-repeated="1048500">{BLANK}</table:table-row>'
        last = f"<table:table-row>{BLANK}{_ods_cell('x')}</table:table-row>"
        head, mark, tail = content.partition("</table:table>")
        with zipfile.ZipFile(file, "w") as packed:
            packed.writestr("content.xml", head + far + last + mark + tail)
        return
    from openpyxl import load_workbook

    book = load_workbook(file)
    book[sheet]["XFD1048576"] = "x"
    book.save(file)


def _ods_row(cells: list[Any]) -> str:
    return f"<table:table-row>{''.join(map(_ods_cell, cells))}{BLANK}</table:table-row>"


def _ods_cell(value: Any) -> str:
    if value is None:
        return "<table:table-cell/>"
    if isinstance(value, bool):
        return f'<table:table-cell office:value-type="boolean" office:boolean-value="{str(value).lower()}"/>'
    if isinstance(value, Seen):
        sort = "percentage" if "%" in value.text else "float"
        words = f"<text:p>{value.text}</text:p>"
        return f'<table:table-cell office:value-type="{sort}" office:value="{value.value}">{words}</table:table-cell>'
    if isinstance(value, int | float):
        return f'<table:table-cell office:value-type="float" office:value="{value}"/>'
    if isinstance(value, datetime.date):
        return f'<table:table-cell office:value-type="date" office:date-value="{value}"/>'
    lines = "".join(f"<text:p>{escape(line)}</text:p>" for line in value.split("\n"))
    return f'<table:table-cell office:value-type="string">{lines}</table:table-cell>'


PARTS = {
    "_rels/.rels": '<Relationships><Relationship Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": '<workbook xmlns:r="r"><sheets><sheet name="S" r:id="a"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": '<Relationships><Relationship Id="a" Type="x/worksheet" Target="/xl/s.xml"/>'
    '<Relationship Id="b" Type="x/sharedStrings" Target="t.xml"/></Relationships>',
    "xl/t.xml": "<sst><si><t>id</t></si></sst>",
    "xl/s.xml": '<worksheet><sheetData><row><c t="s"><v>0</v></c></row><row><c><v>1</v></c></row></sheetData>'
    "</worksheet>",
}
"""The least that an `.xlsx` has: a column of one row."""


def pack(file: Path, parts: Mapping[str, str | bytes], packing: int = zipfile.ZIP_DEFLATED) -> Path:
    """Write a workbook from its parts."""
    with zipfile.ZipFile(file, "w", packing) as packed:
        for name, part in parts.items():
            packed.writestr(name, part)
    return file

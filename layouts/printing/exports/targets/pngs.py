"""Writes a picture of each face, and a table of the pieces for spreadsheets: for tables and shops without a format."""

from __future__ import annotations

from pathlib import Path

from components import csvfile
from layouts.printing.exports import sheets
from layouts.printing.exports.folder import Made, Request

DPI = 300.0
PIECES = "pieces.csv"


def write(request: Request, folder: Path) -> Made:
    """Write trimmed faces at 300 dots per inch, transparent outside their outline, and `pieces.csv`."""
    contents = request.contents
    single_sheets = (
        sheets.plan_single_sheet(contents, face, DPI)._replace(file=f"{face.name}.png") for face in contents.faces()
    )
    cells = sheets.map_cells(sheets.write(contents, folder, single_sheets))
    write_table(request, folder / PIECES, {name: cell.sheet.file for name, cell in cells.items()})
    return Made(cells, [f"{PIECES} lists what each picture is, its size and its copies."])


def write_table(request: Request, file: Path, file_by_face: dict[str, str]) -> None:
    """Write a row for each piece, with the column Copies that Dextrous and others read."""
    rows: list[list[object]] = [["Id", "Name", "Kind", "Copies", "Front", "Back", "Width mm", "Height mm", "Shape"]]
    for item in request.contents.items:
        back_file = file_by_face[item.back.name] if item.back else ""
        front_file, piece, sides = file_by_face[item.front.name], item.piece, [f"{side:g}" for side in item.size]
        rows.append(
            [piece.id, piece.name, item.kind.title, item.copies, front_file, back_file, *sides, item.trim.shape]
        )
    file.write_text(csvfile.as_text(rows), encoding="utf-8", newline="")

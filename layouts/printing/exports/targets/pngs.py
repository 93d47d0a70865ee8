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
    cell_by_name = sheets.map_cells(sheets.write(contents, folder, single_sheets))
    write_table(request, folder / PIECES, {name: cell.sheet.file for name, cell in cell_by_name.items()})
    return Made(cell_by_name, [f"{PIECES} lists what each picture is, its size and its copies."])


def write_table(request: Request, file_path: Path, file_by_face: dict[str, str]) -> None:
    """Write a row for each piece, with the column Copies that Dextrous and others read."""
    rows: list[list[object]] = [["Id", "Name", "Kind", "Copies", "Front", "Back", "Width mm", "Height mm", "Shape"]]
    for export_piece in request.contents.items:
        back_file = file_by_face[export_piece.back.name] if export_piece.back else ""
        front_file, piece, sides = (
            file_by_face[export_piece.front.name],
            export_piece.piece,
            [f"{side:g}" for side in export_piece.size],
        )
        rows.append(
            [
                piece.id,
                piece.name,
                export_piece.kind.title,
                export_piece.copies,
                front_file,
                back_file,
                *sides,
                export_piece.trim.shape,
            ]
        )
    file_path.write_text(csvfile.as_text(rows), encoding="utf-8", newline="")

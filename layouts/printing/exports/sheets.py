"""Draws faces as pictures: one in each, or many in a grid, in the form in which virtual tables take decks.

A face is round(w / 25.4 * dpi) x round(h / 25.4 * dpi) pixels: its trim box and nothing more. Faces that are cut along
an outline are transparent outside it (PNG); the larger ones of the others are JPEGs, which take a quarter of the space.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from io import BytesIO
from itertools import groupby, islice
from math import ceil
from pathlib import Path
from typing import NamedTuple

from PIL.Image import Image

from layouts.drawing.backends import png
from layouts.drawing.scene import Group, Scene
from layouts.printing.exports.export_pieces import ExportContents, ExportFace, ExportPiece

DPI = 200.0
MAX_IMAGE_PX, COLUMNS, ROWS = 4096, 10, 7
"""Most pixels of a picture's side, and most columns and rows of a sheet, in Tabletop Simulator (its knowledge base,
Asset Creation and Custom Deck); other programs take more."""
JPEG_QUALITY, PNG_LEVEL = 90, 2
"""Quality of JPEG and compression of PNG: more takes much longer for little."""
PNG_BELOW_MM = 40.0
"""Size in mm below which pieces are PNGs, as JPEG blurs their few pixels."""


class SpriteSheet(NamedTuple):
    """A picture of faces of one size, in rows from the top-left; the last row may end early."""

    file: str
    faces: tuple[ExportFace, ...]
    columns: int
    cell: tuple[int, int]
    """Width and height of a cell in pixels."""
    dpi: float
    clear: bool

    @property
    def rows(self) -> int:
        return ceil(len(self.faces) / self.columns)


class SpriteCell(NamedTuple):
    """The place of a face: its sheet, and its column and row from 0."""

    sheet: SpriteSheet
    column: int = 0
    row: int = 0

    @property
    def number(self) -> int:
        """Number of the cell, row by row from 0."""
        return self.row * self.sheet.columns + self.column

    def as_json(self) -> dict[str, object]:
        """Return the file and the cell in it, counted from 0; null if the picture is the face alone."""
        is_alone = len(self.sheet.faces) == 1
        return {"file": self.sheet.file, "cell": None if is_alone else [self.column, self.row]}


def find_resolution(size: tuple[float, float], dpi: float = DPI) -> float:
    """Return the dots per inch, at most `dpi`, at which no side of a piece of that size in mm exceeds the limit of
    pictures."""
    return min(dpi, MAX_IMAGE_PX * 25.4 / max(size))


def find_pixel_size(size: tuple[float, float], dpi: float) -> tuple[int, int]:
    """Return the size in pixels of a face of that size in mm."""
    width, height = (round(side / 25.4 * dpi) or 1 for side in size)
    return width, height


def plan_single_sheet(contents: ExportContents, face: ExportFace, dpi: float = DPI, prefix: str = "") -> SpriteSheet:
    """Plan a picture of one face."""
    export_piece, size = contents.by_id[face.piece.id], contents.size(face)
    dots_per_inch = find_resolution(size, dpi)
    return SpriteSheet(
        f"{prefix}{face.name}{_choose_suffix(export_piece)}",
        (face,),
        1,
        find_pixel_size(size, dots_per_inch),
        dots_per_inch,
        not export_piece.is_square_cut,
    )


def plan_joint_sheets(
    contents: ExportContents, name: str, faces: Sequence[ExportFace], prefix: str = "", dpi: float = DPI
) -> Iterator[SpriteSheet]:
    """Plan as few pictures as hold these faces of one size and cut."""
    export_piece = contents.by_id[faces[0].piece.id]
    dots_per_inch = find_resolution(export_piece.size, dpi)
    cell = find_pixel_size(export_piece.size, dots_per_inch)
    column_count, row_count = (
        min(max_count, MAX_IMAGE_PX // side) for max_count, side in zip((COLUMNS, ROWS), cell, strict=True)
    )
    for number, first in enumerate(range(0, len(faces), column_count * row_count), 1):
        sheet_faces = tuple(faces[first : first + column_count * row_count])
        file_name = f"{prefix}{name}-{number}{_choose_suffix(export_piece)}"
        yield SpriteSheet(
            file_name,
            sheet_faces,
            min(column_count, len(sheet_faces)),
            cell,
            dots_per_inch,
            not export_piece.is_square_cut,
        )


def map_cells(sheets: Sequence[SpriteSheet]) -> dict[str, SpriteCell]:
    """Map faces, by name, to their places."""
    return {
        face.name: SpriteCell(sheet, number % sheet.columns, number // sheet.columns)
        for sheet in sheets
        for number, face in enumerate(sheet.faces)
    }


def _choose_suffix(export_piece: ExportPiece) -> str:
    return ".jpg" if export_piece.is_square_cut and max(export_piece.size) >= PNG_BELOW_MM else ".png"


def draw(contents: ExportContents, sprite_sheets: Iterable[SpriteSheet]) -> Iterator[tuple[SpriteSheet, Image]]:
    """Draw sheets one by one. Neighbours of one resolution are drawn as one document, which embeds its fonts once."""
    for (dpi, clear), group in groupby(sprite_sheets, key=lambda sheet: (sheet.dpi, sheet.clear)):
        neighbours = tuple(group)
        scenes = (_centre_in_cell(contents.cut_out(face), sheet) for sheet in neighbours for face in sheet.faces)
        faces = png.pictures(scenes, dpi, clear=clear)
        for sprite_sheet in neighbours:
            yield sprite_sheet, _join_pictures(sprite_sheet, [*islice(faces, len(sprite_sheet.faces))])


def _centre_in_cell(scene: Scene, sprite_sheet: SpriteSheet) -> Scene:
    """Centre a face that is cut along an outline in its cell: pdfium would stretch it to whole pixels. A rectangle may
    be stretched a little, as its edges would otherwise be pale."""
    if not sprite_sheet.clear:
        return scene
    width, height = (side * 25.4 / sprite_sheet.dpi for side in sprite_sheet.cell)
    items = (Group(scene.items, (width - scene.width) / 2, (height - scene.height) / 2),)
    return Scene(width, height, items, 0.0)


def _join_pictures(sprite_sheet: SpriteSheet, faces: Sequence[Image]) -> Image:
    """Join the pictures of a sheet's faces in its cells."""
    from PIL import Image

    if len(faces) == 1:
        return faces[0]
    cell_width, cell_height = sprite_sheet.cell
    ground_colour = (0, 0, 0, 0) if sprite_sheet.clear else (255, 255, 255)
    joint_picture = Image.new(
        "RGBA" if sprite_sheet.clear else "RGB",
        (cell_width * sprite_sheet.columns, cell_height * sprite_sheet.rows),
        ground_colour,
    )
    for number, image in enumerate(faces):
        joint_picture.paste(
            image, (number % sprite_sheet.columns * cell_width, number // sprite_sheet.columns * cell_height)
        )
    return joint_picture


def draw_picture(contents: ExportContents, sprite_sheet: SpriteSheet) -> Image:
    """Draw the picture of one sheet."""
    return next(draw(contents, [sprite_sheet]))[1]


def encode_picture(image: Image, file_name: str, dpi: float, quality: int = JPEG_QUALITY) -> bytes:
    """Encode a picture as JPEG or PNG, by its file's name, with its resolution; the same picture gives the same
    bytes."""
    buffer = BytesIO()
    if file_name.endswith(".jpg"):
        image.save(buffer, "JPEG", quality=quality, subsampling=0, dpi=(round(dpi), round(dpi)))
    else:
        image.save(buffer, "PNG", compress_level=PNG_LEVEL, dpi=(dpi, dpi))
    return buffer.getvalue()


def write(
    contents: ExportContents, folder: Path, sprite_sheets: Iterable[SpriteSheet], *, by_content: bool = False
) -> list[SpriteSheet]:
    """Draw sheets into their files in a folder, and return them. by_content: with the names that `name_by_content`
    gives."""
    written_sheets = []
    for sprite_sheet, image in draw(contents, sprite_sheets):
        data_bytes = encode_picture(image, sprite_sheet.file, sprite_sheet.dpi)
        if by_content:
            sprite_sheet = sprite_sheet._replace(file=name_by_content(sprite_sheet.file, data_bytes))
        (folder / sprite_sheet.file).write_bytes(data_bytes)
        written_sheets.append(sprite_sheet)
    return written_sheets


def name_by_content(file_name: str, data_bytes: bytes) -> str:
    """Add eight digits of the content's digest to a file's name, for programs that cache pictures by name.

    >>> name_by_content("ship.png", b"")
    'ship-e3b0c442.png'
    """
    stem, dot, suffix = file_name.rpartition(".")
    return f"{stem}-{sha256(data_bytes).hexdigest()[:8]}{dot}{suffix}"

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
        alone = len(self.sheet.faces) == 1
        return {"file": self.sheet.file, "cell": None if alone else [self.column, self.row]}


def resolution(size: tuple[float, float], dpi: float = DPI) -> float:
    """Return the dots per inch, at most `dpi`, at which no side of a piece of that size in mm exceeds the limit of
    pictures."""
    return min(dpi, MAX_IMAGE_PX * 25.4 / max(size))


def pixels(size: tuple[float, float], dpi: float) -> tuple[int, int]:
    """Return the size in pixels of a face of that size in mm."""
    across, along = (round(side / 25.4 * dpi) or 1 for side in size)
    return across, along


def alone(contents: ExportContents, face: ExportFace, dpi: float = DPI, prefix: str = "") -> SpriteSheet:
    """Plan a picture of one face."""
    item, size = contents.by_id[face.piece.id], contents.size(face)
    at = resolution(size, dpi)
    return SpriteSheet(f"{prefix}{face.name}{_suffix(item)}", (face,), 1, pixels(size, at), at, not item.is_square_cut)


def together(
    contents: ExportContents, name: str, faces: Sequence[ExportFace], prefix: str = "", dpi: float = DPI
) -> Iterator[SpriteSheet]:
    """Plan as few pictures as hold these faces of one size and cut."""
    item = contents.by_id[faces[0].piece.id]
    at = resolution(item.size, dpi)
    cell = pixels(item.size, at)
    columns, rows = (min(most, MAX_IMAGE_PX // side) for most, side in zip((COLUMNS, ROWS), cell, strict=True))
    for number, first in enumerate(range(0, len(faces), columns * rows), 1):
        held = tuple(faces[first : first + columns * rows])
        file = f"{prefix}{name}-{number}{_suffix(item)}"
        yield SpriteSheet(file, held, min(columns, len(held)), cell, at, not item.is_square_cut)


def cells_of(sheets: Sequence[SpriteSheet]) -> dict[str, SpriteCell]:
    """Map faces, by name, to their places."""
    return {
        face.name: SpriteCell(sheet, number % sheet.columns, number // sheet.columns)
        for sheet in sheets
        for number, face in enumerate(sheet.faces)
    }


def _suffix(item: ExportPiece) -> str:
    return ".jpg" if item.is_square_cut and max(item.size) >= PNG_BELOW_MM else ".png"


def draw(contents: ExportContents, many: Iterable[SpriteSheet]) -> Iterator[tuple[SpriteSheet, Image]]:
    """Draw sheets one by one. Neighbours of one resolution are drawn as one document, which embeds its fonts once."""
    for (dpi, clear), row in groupby(many, key=lambda sheet: (sheet.dpi, sheet.clear)):
        held = tuple(row)
        scenes = (_in_cell(contents.cut_out(face), sheet) for sheet in held for face in sheet.faces)
        faces = png.pictures(scenes, dpi, clear=clear)
        for sheet in held:
            yield sheet, _together(sheet, [*islice(faces, len(sheet.faces))])


def _in_cell(scene: Scene, sheet: SpriteSheet) -> Scene:
    """Centre a face that is cut along an outline in its cell: pdfium would stretch it to whole pixels. A rectangle may
    be stretched a little, as its edges would otherwise be pale."""
    if not sheet.clear:
        return scene
    wide, high = (side * 25.4 / sheet.dpi for side in sheet.cell)
    items = (Group(scene.items, (wide - scene.width) / 2, (high - scene.height) / 2),)
    return Scene(wide, high, items, 0.0)


def _together(sheet: SpriteSheet, faces: Sequence[Image]) -> Image:
    """Join the pictures of a sheet's faces in its cells."""
    from PIL import Image

    if len(faces) == 1:
        return faces[0]
    wide, high = sheet.cell
    ground = (0, 0, 0, 0) if sheet.clear else (255, 255, 255)
    made = Image.new("RGBA" if sheet.clear else "RGB", (wide * sheet.columns, high * sheet.rows), ground)
    for number, picture in enumerate(faces):
        made.paste(picture, (number % sheet.columns * wide, number // sheet.columns * high))
    return made


def picture_of(contents: ExportContents, sheet: SpriteSheet) -> Image:
    """Draw the picture of one sheet."""
    return next(draw(contents, [sheet]))[1]


def encoded(picture: Image, file: str, dpi: float, quality: int = JPEG_QUALITY) -> bytes:
    """Encode a picture as JPEG or PNG, by its file's name, with its resolution; the same picture gives the same
    bytes."""
    held = BytesIO()
    if file.endswith(".jpg"):
        picture.save(held, "JPEG", quality=quality, subsampling=0, dpi=(round(dpi), round(dpi)))
    else:
        picture.save(held, "PNG", compress_level=PNG_LEVEL, dpi=(dpi, dpi))
    return held.getvalue()


def write(
    contents: ExportContents, folder: Path, many: Iterable[SpriteSheet], *, by_content: bool = False
) -> list[SpriteSheet]:
    """Draw sheets into their files in a folder, and return them. by_content: with the names that `name_by_content`
    gives."""
    drawn = []
    for sheet, picture in draw(contents, many):
        data = encoded(picture, sheet.file, sheet.dpi)
        if by_content:
            sheet = sheet._replace(file=name_by_content(sheet.file, data))
        (folder / sheet.file).write_bytes(data)
        drawn.append(sheet)
    return drawn


def name_by_content(file: str, data: bytes) -> str:
    """Add eight digits of the content's digest to a file's name, for programs that cache pictures by name.

    >>> name_by_content("ship.png", b"")
    'ship-e3b0c442.png'
    """
    stem, dot, suffix = file.rpartition(".")
    return f"{stem}-{sha256(data).hexdigest()[:8]}{dot}{suffix}"

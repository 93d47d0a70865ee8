"""Faces of a table: the pieces that may lie on the board, its places as they are seen where nothing lies, and the edge
beside the outer ones, which says how the board lies where all of it is covered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import cv2
import numpy as np

from companion.game_registry.trust import is_trusted
from companion.photo.references import DOTS, ReferenceFace, References, by_size
from companion.photo.tables import PhotographedBoard, places_of
from components.grid import Cell
from components.problems import SalvageError

FREE_PLACE_PREFIX = "@"
"""Begins the name of a face that is a free place of the board, with its column and row; no piece is called so."""
EDGE = "#"
"""Begins the name of one that is a part of its edge: the place beside it, and by how many quarters it is turned."""
MIN_EDGE_MM = 8.0
"""mm of a board beside its places, less of which shows nothing."""


def draw_board(table: PhotographedBoard, ink: str) -> list[References]:
    """Draw the faces that a table may show in one ink: those of pieces and places, then those of the board's edge, if
    it has any. Raises SalvageError if the game's layouts draw no board with square places of the pieces' size."""
    from layouts.drawing.backends import png
    from layouts.drawing.hooks import BASE, SPOTS
    from layouts.drawing.scene import Group, Scene
    from layouts.faces.loader import load

    design = load(table.place, ink, is_trusted(table.place), table.game)
    try:
        base, spots = (design.find(name)(design.studio, table.state) for name in (BASE, SPOTS))
    except ValueError:
        raise SalvageError(f"{table.game.title} draws no board whose places could be seen on a photograph") from None
    pieces = table.pieces
    pictures = png.pictures((design.scene(piece, "front") for piece in pieces.values()), DOTS * 25.4)
    board = Scene(base.width, base.height, (Group(base.items, -base.x, -base.y),))
    (whole,) = map(_grey, png.pictures([board], DOTS * 25.4))
    middles = {name: (spots[name].x - base.x, spots[name].y - base.y) for name in table.keys if name in spots}
    faces = [ReferenceFace(name, *pieces[name].size, _grey(seen)) for name, seen in zip(pieces, pictures, strict=True)]
    side = faces[0].width
    if not middles or any(face.width != side or face.height != side for face in faces):
        raise SalvageError(f"{table.game.title} has no board with square pieces of one size; others can't be seen")
    cells = places_of(middles, side)
    for name, (column, row) in cells.items():
        called = f"{FREE_PLACE_PREFIX}{column},{row} {name}"
        faces.append(ReferenceFace(called, side, side, _cut(whole, middles[name], side, side)))
    return by_size(ink, [*faces, *_edges(whole, middles, cells, side)])


def _grey(picture: Any) -> Any:
    return cv2.cvtColor(np.asarray(picture), cv2.COLOR_RGB2GRAY)


def _cut(whole: Any, middle: tuple[float, float], wide: float, high: float) -> Any:
    """Cut out a part of a board, given its middle and size in mm."""
    left, top = (round((at - size / 2) * DOTS) for at, size in zip(middle, (wide, high), strict=True))
    return np.ascontiguousarray(whole[top : top + round(high * DOTS), left : left + round(wide * DOTS)])


def _edges(
    whole: Any, middles: Mapping[str, tuple[float, float]], cells: Mapping[str, Cell], side: float
) -> Iterator[ReferenceFace]:
    """Yield the edge beside each outer place, turned so that the board's outside is up."""
    taken = {*cells.values()}
    for quarters in range(4):
        turned = np.rot90(whole, quarters)  # The side to the right of the one before is up.
        high, wide = (size / DOTS for size in whole.shape)
        for name, (column, row) in cells.items():
            if beside((column, row), quarters) in taken:
                continue
            x, y = _turn_back(middles[name], quarters, wide, high)
            depth = y - side / 2
            if depth >= MIN_EDGE_MM:
                yield ReferenceFace(f"{EDGE}{name} {quarters}", side, depth, _cut(turned, (x, depth / 2), side, depth))


def beside(cell: Cell, quarters: int) -> Cell:
    """Return the cell beside another one: above it, or so many quarters further clockwise (y goes down)."""
    dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[quarters]
    return cell[0] + dx, cell[1] + dy


def _turn_back(at: tuple[float, float], quarters: int, wide: float, high: float) -> tuple[float, float]:
    """Return the place of a point of a picture after counter-clockwise quarter turns."""
    x, y = at
    for _ in range(quarters):
        x, y, wide, high = y, wide - x, high, wide
    return x, y


def free_place(face: str) -> str:
    """Return the place that a face shows free; "" for a piece's face."""
    return face.partition(" ")[2] if face.startswith(FREE_PLACE_PREFIX) else ""


def places_among(faces: Sequence[ReferenceFace]) -> Mapping[str, Cell]:
    """Map the places that some faces show free to their columns and rows."""
    found: dict[str, Cell] = {}
    for face in faces:
        if name := free_place(face.piece):
            column, row = face.piece.removeprefix(FREE_PLACE_PREFIX).partition(" ")[0].split(",")
            found[name] = int(column), int(row)
    return found


def edge_of(face: str) -> tuple[str, int]:
    """Return the place and the side to which a face of the edge belongs."""
    name, _, quarters = face.removeprefix(EDGE).rpartition(" ")
    return name, int(quarters)

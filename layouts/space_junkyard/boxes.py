"""What is on the boxes of Space Junkyard: a ship of printed sections, joined, at an angle; and the map."""

from __future__ import annotations

from math import ceil

from layouts.drawing.hooks import Studio
from layouts.drawing.pen import Pen, at, clipped, use
from layouts.drawing.scene import Group, Item, Use
from layouts.drawing.shapes import rect

from .ship import tile_symbol

SPARE = 4.0
SHIP = (
    (("K07Y", 90), ("K05B", 90), ("K12B", 180)),
    (("K10Y", 0), ("K13R", 0), ("K14Y", 0)),
    (("K02R", 0), ("K15", 0), ("K09R", 0)),
)
"""Sections with their turns, row by row; the pattern goes on at every side."""
TILT, SIZE, TILE = -12.0, 27.0, 45.0


def yard(studio: Studio, width: float, height: float) -> Group:
    """Sections side by side under a pale sky."""
    pen = Pen(studio)
    around = rect(-SPARE, -SPARE, width + 2 * SPARE, height + 2 * SPARE)
    size = max(SIZE, min(width, height) / 3)
    reach = ceil((width + height) / 2 / size) + 1
    tiles: list[Item] = []
    for row in range(-reach, reach + 1):
        for column in range(-reach, reach + 1):
            code, turn = SHIP[row % 3][column % 3]
            made = tile_symbol(studio, f"section.{code}")
            tiles.append(use(made, column * size, row * size, (size + 0.05) / TILE, turn))
    ship = at(width / 2, height / 2, *tiles, angle=TILT)
    return Group((clipped(around, pen.fill(around, "space"), ship),))


def chart(studio: Studio, width: float, height: float) -> Group:
    """The map, as much of it as fills the picture, with two tugs on their way."""
    made = studio.lay("map.map-6", "front").symbol
    scale = (max(width, height) + 2 * SPARE) / made.width
    items: list[Item] = [Use(made, (width - made.width * scale) / 2, (height - made.height * scale) / 2, scale)]
    size = min(width, height) * 0.17
    for id, x, y, turn in (("marker.green", 0.3, 0.36, -14), ("marker.purple", 0.68, 0.66, 12)):
        tug = studio.lay(id, "front").symbol
        items.append(use(tug, width * x, height * y, size / tug.width, turn))
    return Group((clipped(rect(-SPARE, -SPARE, width + 2 * SPARE, height + 2 * SPARE), *items),))

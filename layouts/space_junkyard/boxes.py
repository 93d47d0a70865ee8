"""Pictures for the boxes of Space Junkyard: a ship of printed sections, joined, at an angle; and the map."""

from __future__ import annotations

from math import ceil, cos, radians, sin

from layouts.drawing.hooks import Studio
from layouts.drawing.measure import Transform
from layouts.drawing.pen import Pen, clipped, ground, use
from layouts.drawing.scene import Group, Item
from layouts.drawing.shapes import rect

from .ship import tile_symbol

SPARE = 4.0
SHIP = (
    (("K07Y", 90), ("K05B", 90), ("K12B", 180)),
    (("K10Y", 0), ("K13R", 0), ("K14Y", 0)),
    (("K02R", 0), ("K15", 0), ("K09R", 0)),
)
"""Sections with their turns, row by row, repeated."""
TILT, TILE = -12.0, 45.0
CLEAR_MM = 3.0
"""Distance from the edges that whole parts keep, in mm."""


def yard(studio: Studio, width: float, height: float) -> Group:
    """Draw a ship of all sections that lie completely in the picture, under a pale sky."""
    pen = Pen(studio)
    around = rect(-SPARE, -SPARE, width + 2 * SPARE, height + 2 * SPARE)
    size = (min(width, height) - 2 * CLEAR_MM) / 3.6
    reach = ceil((width + height) / 2 / size) + 1
    edge = CLEAR_MM + size * (cos(radians(TILT)) - sin(radians(TILT))) / 2
    tiles: list[Item] = []
    for row in range(-reach, reach + 1):
        for column in range(-reach, reach + 1):
            code, turn = SHIP[row % 3][column % 3]
            x, y = Transform(width / 2, height / 2, TILT, size).point(column, row)
            if abs(x - width / 2) <= width / 2 - edge and abs(y - height / 2) <= height / 2 - edge:
                tiles.append(use(tile_symbol(studio, f"section.{code}"), x, y, (size + 0.05) / TILE, turn + TILT))
    return Group((clipped(around, ground(pen.fill(around, "space")), *tiles),))


def chart(studio: Studio, width: float, height: float) -> Group:
    """Draw the whole map, with two tugs on their way."""
    pen = Pen(studio)
    around = rect(-SPARE, -SPARE, width + 2 * SPARE, height + 2 * SPARE)
    made = studio.lay("map.map-6", "front").symbol
    side = min(width, height) - 2 * CLEAR_MM
    items: list[Item] = [use(made, width / 2, height / 2, side / max(made.width, made.height))]
    for id, x, y, turn in (("marker.green", -0.2, -0.14, -14), ("marker.purple", 0.18, 0.16, 12)):
        tug = studio.lay(id, "front").symbol
        items.append(use(tug, width / 2 + side * x, height / 2 + side * y, side * 0.17 / tug.width, turn))
    return Group((clipped(around, ground(pen.fill(around, "space")), *items),))

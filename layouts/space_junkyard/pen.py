"""Shared by all of this game's drawings: the measures of a tile, and short functions besides those of
`layouts.drawing.pen`.

All art of a tile lies around (0, 0), y down, north up as printed; a tile extends from -22.5 to 22.5 mm.
"""

from __future__ import annotations

from collections.abc import Mapping

from layouts.drawing.brush import Brush
from layouts.drawing.drawings import TextDrawing, drawings_beside
from layouts.drawing.pen import Pen, at, clipped, symbol, use
from layouts.drawing.scene import Group, Item
from layouts.drawing.shapes import Point, num, rect

__all__ = [
    "HALF", "REACH", "ROLE", "SIDES", "TILE", "Pen",
    "at", "clipped", "draw_from", "library", "quarter", "strokes", "symbol", "turned", "use",
]  # fmt: skip

HALF = 22.5
"""Distance from the middle of a tile to its trim."""
REACH = 26.0
"""Distance from the middle of a tile to the end of its art, a little beyond the bleed."""
TILE = rect(-REACH, -REACH, 2 * REACH, 2 * REACH)
"""The whole area on which a tile may draw."""
SIDES = ("north", "east", "south", "west")

ROLE = {"Y": "radiation", "B": "carbon", "R": "metal"}
"""The colour role of a resource's letter."""


def library(name: str) -> Mapping[str, TextDrawing]:
    """Return the drawings of a text file in this folder by name."""
    return drawings_beside(__file__, f"{name}.txt")


def draw_from(pen: Pen, file: str, name: str, **roles: str) -> list[Item]:
    """Draw a drawing of a text file; `roles` are colours that the theme lacks."""
    return Brush(pen, fixed=roles).all(library(file)[name].views[""])


def turned(quarters: int, *items: Item) -> Group:
    """Turn items by quarters clockwise about the tile's middle."""
    return Group(items, angle=90.0 * quarters)


def strokes(*lines: tuple[float, float, float, float]) -> str:
    """Return straight lines, each from (x, y) to (x, y), as one path."""
    return "".join(f"M{num(a)} {num(b)}L{num(c)} {num(d)}" for a, b, c, d in lines)


def quarter(point: Point, quarters: int) -> Point:
    """Turn a point by quarters clockwise about (0, 0)."""
    x, y = point
    for _ in range(quarters % 4):
        x, y = -y, x
    return x, y

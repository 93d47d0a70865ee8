"""What is on the boxes of Space Debris: the sky with its three orbits, and the goods that a ship carries."""

from __future__ import annotations

from layouts.drawing.hooks import Studio
from layouts.drawing.pen import Pen, at, clipped, use
from layouts.drawing.scene import Group, Item
from layouts.drawing.shapes import rect

from . import boards, positions
from .resources import horizon, resource
from .satellites import satellite

SPARE = 4.0
ACROSS = 186.0
"""So much of the sky is seen across the longer side of a picture, in mm: its outermost spaces touch the edge."""
ACROSS_LOW = 84.0
"""And where the lowest orbit alone is seen, in mm."""
CUBES = ((0.13, 0.24, 0.42), (0.86, 0.42, 0.34), (0.2, 0.86, 0.3), (0.72, 0.88, 0.24), (0.4, 0.1, 0.24))
"""Cubes that drift there: their places as parts of the picture, and their scale."""
GOODS = ("fuel", "electronics", "plastic", "metal")
HIGH, WIDE = 46.0, 69.0
"""A card's picture of goods in mm, as it is drawn."""


def orbits(studio: Studio, width: float, height: float) -> Group:
    """The table from above as it lies before the first turn, a satellite at work, and cubes."""
    return _sky(studio, width, height, ACROSS)


def earth(studio: Studio, width: float, height: float) -> Group:
    """Earth and its lowest orbit from near."""
    return _sky(studio, width, height, ACROSS_LOW)


def _sky(studio: Studio, width: float, height: float, across: float) -> Group:
    pen = Pen(studio)
    scale = max(width, height) / across
    x, y = boards.centre(studio)
    table = Group(boards.stacked(studio, 1), width / 2 - x * scale, height * 0.55 - y * scale, scale=scale)
    around = rect(-SPARE, -SPARE, width + 2 * SPARE, height + 2 * SPARE)
    near = min(width, height) / 60
    drifting = [use(positions.cube(studio), width * a, height * b, s * near) for a, b, s in CUBES]
    craft = at(width * 0.76, height * 0.2, satellite(studio, True, "box"), scale=0.95 * near, angle=-16)
    items: list[Item] = [pen.fill(around, "ground"), table, *drifting, craft]
    return Group((clipped(around, *items),))


def workshop(studio: Studio, width: float, height: float) -> Group:
    """The four sorts of goods, each on the ground of its cards."""
    across, down = (2, 2) if width < 1.6 * height else (4, 1)
    w, h = (width + 2 * SPARE) / across, (height + 2 * SPARE) / down
    scale = max(w / WIDE, h / HIGH)
    made: list[Item] = []
    for i, kind in enumerate(GOODS):
        x, y = -SPARE + i % across * w, -SPARE + i // across * h
        ground = Group((horizon(studio, kind),), 3 * scale + (w - WIDE * scale) / 2, 3 * scale, scale=scale)
        goods = at(w / 2, h * 0.53, resource(studio, kind), scale=min(w / 34, h / 36))
        made.append(Group((ground, goods), x, y, clip=rect(0, 0, w, h)))
    return Group(tuple(made))

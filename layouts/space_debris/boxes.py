"""Pictures for the boxes of Space Debris: the sky with its three orbits, and the goods that a ship carries."""

from __future__ import annotations

from random import Random

from layouts.drawing.hooks import Studio
from layouts.drawing.pen import Pen, at, clipped, ground, use
from layouts.drawing.scene import Group, Item
from layouts.drawing.shapes import dots, rect

from . import boards, positions
from .resources import horizon, resource
from .rings import rings
from .satellites import satellite

SPARE, CLEAR_MM = 4.0, 3.0
"""Extent in mm of a picture beyond its edges, and distance in mm inside them that whole parts keep."""
NOTCH_MM = 8.0
"""Additional distance below the notch for a thumb, in mm."""
CUBES = ((0.09, 0.34, 0.34), (0.9, 0.4, 0.3), (0.87, 0.9, 0.4), (0.2, 0.2, 0.24), (0.8, 0.2, 0.2))
"""Drifting cubes: their places as shares of the picture, and their scale."""
GOODS = ("fuel", "electronics", "plastic", "metal")
HIGH, WIDE = 46.0, 69.0
"""Size in mm of a card's picture of goods as drawn."""


def orbits(studio: Studio, width: float, height: float) -> Group:
    """Draw the turning boards after one step, a working satellite, and cubes."""
    return _sky(studio, width, height, 0)


def earth(studio: Studio, width: float, height: float) -> Group:
    """Draw Earth and its lowest orbit from near."""
    return _sky(studio, width, height, 1)


def _sky(studio: Studio, width: float, height: float, first: int) -> Group:
    """Draw boards from the `first` inwards in front of the stars; side by side if the picture is for several boxes."""
    pen = Pen(studio)
    around = rect(-SPARE, -SPARE, width + 2 * SPARE, height + 2 * SPARE)
    count = max(1, round(width / height))
    wide = width / count
    r = min(wide, height - NOTCH_MM) / 2 - CLEAR_MM
    middle_x, middle_y = boards.centre(studio)
    discs = tuple(boards.discs(studio, 1))[first:]
    edges = sorted((orbit.edge for orbit in rings(studio).orbits.values() if orbit.edge), reverse=True)
    scale = r / (edges[first] + 1)
    random = Random("box")
    stars = [(random.uniform(-SPARE, width), random.uniform(-SPARE, height)) for _ in range(int(width * height / 60))]
    sky = dots(stars, pen.colour("paper"), 0.4) if pen.full else pen.fill(around, "ground")
    items: list[Item] = [ground(pen.fill(around, "ground"), sky)]
    for i in range(count):
        x, y = (i + 0.5) * wide, (height + NOTCH_MM) / 2
        items.append(Group(discs, x - middle_x * scale, y - middle_y * scale, scale=scale))
        near = min(wide, height) / 60
        items += [use(positions.cube(studio), (i + a) * wide, height * b, s * near) for a, b, s in CUBES]
        items.append(at((i + 0.24) * wide, height * 0.81, satellite(studio, True, "box"), scale=0.55 * near, angle=-16))
    return Group((clipped(around, *items),))


def workshop(studio: Studio, width: float, height: float) -> Group:
    """Draw the four kinds of goods, each on the ground of its cards."""
    across, down = (2, 2) if width < 1.6 * height else (4, 1)
    w, h = width / across, height / down
    scale = max((w + SPARE) / WIDE, (h + SPARE) / HIGH)
    grounds: list[Item] = []
    goods: list[Item] = []
    for i, kind in enumerate(GOODS):
        column, row = i % across, i // across
        middle = row * h + (h + (0 if row else NOTCH_MM)) / 2
        size = min((w - 2 * CLEAR_MM) / 38, (h - NOTCH_MM - 2 * CLEAR_MM) / 34)
        goods.append(at((column + 0.5) * w, middle, resource(studio, kind), scale=size))
        if Pen(studio).full:
            left, top = column * w - (0 if column else SPARE), row * h - (0 if row else SPARE)
            window = rect(0, 0, w + (0 if 0 < column < across - 1 else SPARE), h + SPARE * (3 - down))
            shown = Group((horizon(studio, kind),), 3 * scale + (w - WIDE * scale) / 2, 3 * scale, scale=scale)
            grounds.append(Group((shown,), left, top, clip=window))
    return Group((ground(*grounds), *goods))

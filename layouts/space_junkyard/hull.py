"""A section's body: the octagonal hull, its plating, the necks of its exits, and the gadgets on its closed sides.

Corridors meet because the section through a neck at the trim is the same on every open side and symmetric about the
side's middle: rim 9.4, wall 4.8, floor 4.2 mm to either side, straight on through the bleed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from random import Random

from layouts.drawing.hooks import Studio
from layouts.drawing.scene import Group, Item, Symbol
from layouts.drawing.shapes import Point, dots, ngon, polygon, rect

from .pen import REACH, Pen, clipped, draw_from, library, quarter, strokes, symbol, use

NECK = 9.4
"""Half the width of a neck at the trim, in mm."""
FLOOR = 4.2
"""Half the width of a corridor's floor."""
HUB = 8.4
"""Radius of the hub, an octagon."""

_OPEN: tuple[Point, ...] = (
    (-15.2, -19.7), (-11.8, -19.7), (-NECK, -21.2), (-NECK, -REACH),
    (NECK, -REACH), (NECK, -21.2), (11.8, -19.7), (15.2, -19.7),
)  # fmt: skip
_SHUT: tuple[Point, ...] = (
    (-15.2, -19.7), (-6.6, -19.7), (-5, -15.2), (5, -15.2), (6.6, -19.7), (15.2, -19.7),
)  # fmt: skip

Exits = tuple[bool, bool, bool, bool]
"""Whether the sides are open: north, east, south, west."""


def outline(exits: Exits) -> str:
    """Return the hull's outline, with necks at its exits and bites at its closed sides."""
    points = [quarter(p, i) for i, is_open in enumerate(exits) for p in (_OPEN if is_open else _SHUT)]
    return polygon(points)


BRIDGE = (
    "M26 -9.4L21.2 -9.4L19.7 -11.8L19.7 -15.2L15.2 -19.7L-3 -19.7C-13.6 -19.7 -20.4 -11 -20.4 0C-20.4 11 -13.6 19.7 "
    "-3 19.7L15.2 19.7L19.7 15.2L19.7 11.8L21.2 9.4L26 9.4Z"
)
"""The bridge's outline: a bow to the west, a neck to the east."""


def body(studio: Studio, exits: Exits, seed: str) -> Iterator[Item]:
    """Draw a section without rooms and corridors."""
    random = Random(f"gadgets {seed}")
    chosen = random.sample([*library("gadgets")], 4)
    for i, is_open in enumerate(exits):
        if not is_open:
            yield use(gadget(studio, chosen[i]), 0, 0, angle=90 * i)
    yield use(_plated(studio, exits, seed[:3]), 0, 0)
    for i, is_open in enumerate(exits):
        if not is_open:
            yield use(_bar(studio), 0, 0, angle=90 * i)


@lru_cache(maxsize=128)
def _plated(studio: Studio, exits: Exits, seed: str) -> Symbol:
    """Return the steel of a hull; tiles of one template share it."""
    return symbol(f"hull-{seed}", 2 * REACH, *plating(Pen(studio), outline(exits), seed))


EVEN = 19.7
"""Distance from the middle beyond which a hull has one tone and neither light nor shade, so that every neck looks
alike."""

GRID = (-26.0, -19.7, -17.4, -13.2, -9.4, -4.8, 0.0, 4.8, 9.4, 13.2, 17.4, 19.7, 26.0)


def plating(pen: Pen, hull: str, seed: str) -> Iterator[Item]:
    """Draw plates in four greys, seams, rivets, light from the upper left, and the rim."""
    yield pen.solid(hull, "hull", pen.by_ink(1.1, 0.4, 0.4), "rim")
    inside: list[Item] = [pen.fill(d, role) for role, d in _plates(seed).items()] if pen.full else []
    seams = [(v, -20.0, v, 20.0) for v in (-13.2, 13.2)] + [(-20.0, v, 20.0, v) for v in (-13.2, 13.2)]
    inside.append(pen.line(strokes(*seams), 0.2, "seam", round=False))
    if pen.full:
        lit = Group((pen.line(hull, 1.5, "light"),), 0.35, 0.35)
        shaded = Group((pen.line(hull, 1.1, "shade"),), -0.5, -0.5)
        inside.append(clipped(rect(-EVEN, -EVEN, 2 * EVEN, 2 * EVEN), lit, shaded))
        inside.append(pen.line(hull, 0.9, "rim"))
    rivets = [quarter((x, -18.6), i) for i in range(4) for x in (-16.2, -14.2, 14.2, 16.2)]
    inside.append(dots(rivets, pen.colour("seam"), 0.56))
    yield clipped(hull, *inside)


def _plates(seed: str) -> dict[str, str]:
    """Return half the cells of a grid, outside the hub, in four tones."""
    random, found = Random(f"plates {seed}"), dict.fromkeys(("plate1", "plate2", "plate3", "plate4"), "")
    for left, right in pairwise(GRID):
        for top, bottom in pairwise(GRID):
            middle = max(abs(left + right), abs(top + bottom)) / 2
            if random.random() < 0.5 and 8 < middle < EVEN:
                found[random.choice(list(found))] += rect(left, top, right - left, bottom - top)
    return {role: d for role, d in found.items() if d}


@lru_cache(maxsize=8)
def _bar(studio: Studio) -> Symbol:
    """Return the hazard bar of a closed side, in the north."""
    return symbol("bar", 2 * REACH, *draw_from(Pen(studio), "fittings", "bar"))


# ---- corridors -------------------------------------------------------------------------------------------------


def corridors(studio: Studio, exits: Sequence[bool], hub: float = HUB) -> Iterator[Item]:
    """Draw the hub and a corridor to every exit, extended through the bleed."""
    pen = Pen(studio)
    octagon = polygon(ngon(8, 0, 0, hub, 22.5))
    open_sides = [i for i, is_open in enumerate(exits) if is_open]
    yield pen.solid(octagon, "wall", pen.by_ink(1.2, 0.5, 0.6), "wall")
    for i in open_sides:
        yield use(_walls(studio), 0, 0, angle=90 * i)
    yield pen.fill(octagon, "floor")
    for i in open_sides:
        yield use(_floor(studio), 0, 0, angle=90 * i)
    yield pen.line(polygon(ngon(8, 0, 0, hub - 0.35, 22.5)), 0.7, "floor_line")
    for i in open_sides:
        yield use(_mouth(studio), 0, 0, angle=90 * i)


@lru_cache(maxsize=8)
def _walls(studio: Studio) -> Symbol:
    pen = Pen(studio)
    half = FLOOR + pen.by_ink(0.6, 0.25, 0.3)
    return symbol("walls", 2 * REACH, pen.fill(rect(-half, -REACH, 2 * half, REACH), "wall"))


@lru_cache(maxsize=8)
def _floor(studio: Studio) -> Symbol:
    return symbol("floor", 2 * REACH, Pen(studio).fill(rect(-FLOOR, -REACH, 2 * FLOOR, REACH), "floor"))


@lru_cache(maxsize=8)
def _mouth(studio: Studio) -> Symbol:
    """Return lines of the deck, two door posts and a chevron that points out, in the north."""
    return symbol("mouth", 2 * REACH, *draw_from(Pen(studio), "fittings", "mouth"))


@lru_cache(maxsize=64)
def gadget(studio: Studio, name: str) -> Symbol:
    """Return a gadget that makes hulls differ, in the bite of the north side, around the tile's middle; in hull
    greys."""
    return symbol(f"gadget-{name}", 2 * REACH, *draw_from(Pen(studio), "gadgets", name))


@lru_cache(maxsize=64)
def greeble(studio: Studio, name: str) -> Symbol:
    """Return a roof's fittings, 12.6 mm square, around its middle."""
    return symbol(f"greeble-{name}", 12.6, *draw_from(Pen(studio), "greebles", name))

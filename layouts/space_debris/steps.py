"""Arrows for the steps that a pawn flies: one for each, straight from the rim of a space to the rim of the next."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import hypot

from layouts.hooks import Arrow, Studio
from layouts.pen import Pen
from layouts.scene import Item
from layouts.shapes import Point, polygon

from . import boards
from .rings import rings

RIM = 9.0
"""From the middle of a space to where an arrow begins, and to where it ends, in mm."""
SHAFT, HEAD = 1.3, 3.2
"""Half the width of a shaft and of a head."""
LONG = 5.0
"""Length of a head."""


def flown(studio: Studio, arrow: Arrow) -> Iterator[Item]:
    """The arrows of a way, in mm of the GSO board. Raises KeyError for a space there is not."""
    made, (cx, cy) = rings(studio), boards.centre(studio)
    places = [made.spaces[name].point for name in arrow.path]
    pen = Pen(studio)
    fill = pen.by_ink("white", "night", "night")
    edge = pen.by_ink("night", "white", "white")
    for (ax, ay), (bx, by) in pairwise(places):
        long = hypot(bx - ax, by - ay) or 1.0
        ux, uy = (bx - ax) / long, (by - ay) / long
        start, end = RIM, long - RIM
        if end - start < LONG:
            start, end = (long - LONG) / 2, (long + LONG) / 2

        def at(along: float, off: float, x: float = ax, y: float = ay, u: Point = (ux, uy)) -> Point:
            return cx + x + u[0] * along - u[1] * off, cy + y + u[1] * along + u[0] * off

        neck = max(start, end - LONG)
        outline = [at(start, -SHAFT), at(neck, -SHAFT), at(neck, -HEAD), at(end, 0), at(neck, HEAD), at(neck, SHAFT),
                   at(start, SHAFT)]  # fmt: skip
        yield pen.solid(polygon(outline), fill, 1.0, edge)

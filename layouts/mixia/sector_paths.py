"""Paths over a sector: ribbons of gravity, tracks of comets, the orbit of The Kiln.

A path runs from middle to middle of its hexes, an arrowhead on every edge it crosses, and its die in place of some.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from layouts.pen import Pen, at
from layouts.scene import Item, Path
from layouts.shapes import Point, circle, polyline

from .sector_geometry import SECTOR, place


class Style(NamedTuple):
    """How a kind of path is drawn: its colour, the width of its ribbon (0 for none), its dashes."""

    colour: str
    ribbon: float
    dash: tuple[float, ...]


STYLES = {
    "gravity-d12": Style("gravity_outer", 5.4, ()),
    "gravity-d6": Style("gravity_inner", 5.4, ()),
    "comet-d6": Style("ice_border", 0.0, (0.01, 2.0)),
    "kiln-d6": Style("kiln", 0.0, (3.0, 1.4)),
}
DIE_EVERY = 4
"""Edges from one picture of the die to the next."""


def draw_path(pen: Pen, path: Mapping[str, Any]) -> Iterator[Item]:
    """A path with its arrows and its die."""
    style = STYLES[f"{path['kind']}-{path['die']}"]
    way = [place(SECTOR[number]) for number in (*path["hexes"], path["into"])]
    # What leads on ends on the edge: there the next path begins, or a star.
    points = way if way[0] == way[-1] else [*way[:-1], _half(way[-2], way[-1])]
    line = polyline(points)
    if style.ribbon and pen.full:
        yield Path(line, stroke=pen.colour(style.colour), width=style.ribbon, opacity=0.5)
        yield Path(_beside(points, style.ribbon / 2), stroke=pen.colour(f"{style.colour}_lit"), width=0.35)
        yield Path(_beside(points, -style.ribbon / 2), stroke=pen.colour(f"{style.colour}_lit"), width=0.35)
    elif style.ribbon:
        yield Path(line, stroke=pen.colour(style.colour), width=style.ribbon + 0.4)
        yield Path(line, stroke=pen.colour("white"), width=style.ribbon - 0.3)
    else:
        yield Path(line, stroke=pen.colour(style.colour), width=0.9, dash=style.dash)
    for i, (a, b) in enumerate(pairwise(way)):
        middle = _half(a, b)
        if i % DIE_EVERY == 2:
            yield at(*middle, *_die(pen, style, path["die"]))
        else:
            yield at(*middle, _arrow(pen, style), angle=math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])))


def _half(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _beside(points: Sequence[Point], far: float) -> str:
    """A line that keeps `far` mm to the right of another."""
    moved = []
    for i, (x, y) in enumerate(points):
        sides = [_right(*pair) for pair in (points[i - 1 : i + 1], points[i : i + 2]) if len(pair) == 2]
        if not i and points[0] == points[-1]:
            sides.append(_right(points[-2], points[-1]))
        if i == len(points) - 1 and points[0] == points[-1]:
            sides.append(_right(points[0], points[1]))
        (ax, ay), (bx, by) = sides[0], sides[-1]
        along = 1 + ax * bx + ay * by
        moved.append((x + (ax + bx) / along * far, y + (ay + by) / along * far))
    return polyline(moved)


def _right(a: Point, b: Point) -> Point:
    long = math.dist(a, b)
    return -(b[1] - a[1]) / long, (b[0] - a[0]) / long


def _arrow(pen: Pen, style: Style) -> Item:
    d = polyline([(-1.3, -2.0), (1.1, 0), (-1.3, 2.0)])
    colour = f"{style.colour}_lit" if style.ribbon and pen.full else style.colour
    return pen.line(d, 0.95, colour)


def _die(pen: Pen, style: Style, die: str) -> Iterator[Item]:
    ring = pen.inks(style.colour if not style.ribbon else f"{style.colour}_lit", style.colour, style.colour)
    yield Path(circle(0, 0, 3.4), fill=pen.colour("space"), stroke=ring, width=0.5)
    yield pen.icon(die, 0, 0, 5.0, "sign")

"""Paths over a sector: ribbons of gravity, tracks of comets, the orbit of The Kiln.

A path runs from middle to middle of its hexes, an arrowhead on every edge it crosses, and its die in place of some.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from components.values import NamedTuple
from layouts.drawing.pen import Pen, at
from layouts.drawing.scene import Item, Path
from layouts.drawing.shapes import Point, circle, polyline

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


def draw_track(pen: Pen, path: Mapping[str, Any]) -> Iterator[Item]:
    """Draw the line or ribbon of a path, which lies below the grid so that its hexes can be counted."""
    style = _style(path)
    way = _way(path)
    # What leads on ends on the edge: there the next path begins, or a star.
    points = way if way[0] == way[-1] else [*way[:-1], _half(way[-2], way[-1])]
    line = polyline(points)
    if style.ribbon:
        rim = pen.inks(f"{style.colour}_lit", style.colour, style.colour)
        yield Path(line, stroke=rim, width=style.ribbon + 0.7)
        yield Path(line, stroke=pen.inks(f"{style.colour} + 45% space"), width=style.ribbon)
    else:
        yield Path(line, stroke=pen.colour(style.colour), width=0.9, dash=style.dash)


def draw_arrows(pen: Pen, path: Mapping[str, Any]) -> Iterator[Item]:
    """Draw the arrowheads of a path and its die."""
    style = _style(path)
    for i, (a, b) in enumerate(pairwise(_way(path))):
        middle = _half(a, b)
        if i % DIE_EVERY == 2:
            yield at(*middle, *_die(pen, style, path["die"]))
        else:
            yield at(*middle, _arrow(pen, style), angle=math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])))


def _style(path: Mapping[str, Any]) -> Style:
    return STYLES[f"{path['kind']}-{path['die']}"]


def _way(path: Mapping[str, Any]) -> list[Point]:
    return [place(SECTOR[number]) for number in (*path["hexes"], path["into"])]


def _half(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _arrow(pen: Pen, style: Style) -> Item:
    d = polyline([(-1.3, -2.0), (1.1, 0), (-1.3, 2.0)])
    colour = f"{style.colour}_lit" if style.ribbon and pen.full else style.colour
    return pen.line(d, 0.95, colour)


def _die(pen: Pen, style: Style, die: str) -> Iterator[Item]:
    ring = pen.inks(style.colour if not style.ribbon else f"{style.colour}_lit", style.colour, style.colour)
    yield Path(circle(0, 0, 3.4), fill=pen.colour("space"), stroke=ring, width=0.5)
    yield pen.icon(die, 0, 0, 5.0, "sign")

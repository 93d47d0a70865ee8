"""A player's marker: a salvage tug with a claw, its mark below it."""

from __future__ import annotations

from collections.abc import Iterator

from layouts.hooks import Studio
from layouts.scene import Group, Item
from layouts.shapes import circle, dots, polygon, rect

from .pen import Pen, arcs, at, clipped, strokes


def standee(studio: Studio, colour: str, mark: str) -> Group:
    """One side of a marker around (0, 0): 20 x 38 mm, and 3 mm more to left and right."""
    pen = Pen(studio)
    line = "ink" if pen.full else f"{colour}_line"
    items: list[Item] = [pen.fill(rect(-13, -19, 26, 38), pen.inks("space + 60% white"))]
    if pen.full:
        stars = [(-7.6, -15), (7.2, -16.4), (-8.2, -3.5), (8.4, -6.2), (7.6, 2.4), (-6.8, 4.2)]
        items.append(dots(stars, pen.colour("star"), 0.6))
        items.append(pen.fill(rect(-13, 8.4, 26, 11), f"{colour}_area"))
    items.append(pen.line(strokes((-13, 8.4, 13, 8.4)), pen.by_ink(1.0, 0.4, 0.4), line, round=False))
    items += tug(pen, colour)
    items.append(pen.solid(circle(0, 11.2, 6.4), "white", pen.by_ink(1.0, 0.5, 0.5), line))
    items.append(pen.icon(f"mark-{mark}", 0, 10.9 if mark == "triangle" else 11.2, pen.by_ink(8.0, 6.8, 6.8), line))
    return Group(tuple(items))


def tug(pen: Pen, colour: str) -> Iterator[Item]:
    """The tug from its keel to its claw, 15 x 22 mm, around (0, -6.4)."""
    line = "ink" if pen.full else f"{colour}_line"
    thin = pen.by_ink(0.4, 0.25, 0.25)
    yield at(0, 0, *_claw(pen))
    for x in (-1, 1):
        flame = polygon(((x * 5.6 - 1.4, 1.2), (x * 5.6, 6.2), (x * 5.6 + 1.4, 1.2)))
        yield pen.solid(flame, "radiation_lit" if pen.full else "white", thin)
        yield pen.solid(rect(x * 5.6 - 2, -6.6, 4, 8.4, 1.2), "hull", pen.by_ink(0.7, 0.4, 0.4))
        yield pen.line(strokes((x * 5.6 - 2, -3.6, x * 5.6 + 2, -3.6)), thin)
    body = arcs(
        "M-4.2 2.6V-7.6C-4.2 -10.6 -2.4 -12.4 0 -12.4C2.4 -12.4 4.2 -10.6 4.2 -7.6V2.6"
        "C4.2 3.4 3.6 4 2.8 4H-2.8C-3.6 4 -4.2 3.4 -4.2 2.6Z"
    )
    shade = rect(1.4, -14, 4, 20)
    inside: list[Item] = [pen.fill(body, f"{colour}_area")]
    if pen.full:
        inside.append(pen.fill(shade, f"{colour}_shade"))
    inside.append(pen.line(strokes((-5, -1.4, 5, -1.4)), thin))
    yield clipped(body, *inside)
    yield pen.line(body, pen.by_ink(0.9, 0.5, 0.5), line)
    yield pen.solid(circle(0, -7.4, 2.4), "glass", pen.by_ink(0.7, 0.4, 0.4))
    yield pen.line(arcs("M-1.3 -7.9A1.5 1.5 0 0 1 -.2 -8.9"), 0.5, "white")
    yield dots([(-2.4, 1.2), (0, 1.2), (2.4, 1.2)], pen.colour(f"{colour}_on"), 0.7)


def _claw(pen: Pen) -> Iterator[Item]:
    """An arm with two hooks."""
    yield pen.line(strokes((0, -12, 0, -14.2)), pen.by_ink(1.6, 0.9, 0.9))
    for side in (-1, 1):
        hook = arcs(f"M0 -14.2C{side * 3.4} -14.4 {side * 4.2} -16.4 {side * 1.5} -18")
        yield pen.line(hook, pen.by_ink(1.2, 0.7, 0.7))

"""The faces of the discs: orbit band, dots, a scale of bearings, arrow, names readable from every side.

The innermost disc shows Earth; the one below it has sight lines from the LEO spaces to their codes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from layouts.drawing.hooks import Studio
from layouts.drawing.pen import FINE, HAIR, Pen, along, at, symbol
from layouts.drawing.scene import Item, Path, Symbol
from layouts.drawing.shapes import circle, polar

from .earth import earth
from .marks import BLEED, band, lay_here, line_of, lines, pin, stars, triangle, upright
from .rings import Orbit, Rings, rings

EARTH = 19.0
"""Radius of Earth on the LEO board."""
FRACTIONS = {90: "¼", 180: "½", 270: "¾"}
"""Angles of turns as fractions in the legend."""


@lru_cache(maxsize=16)
def face(studio: Studio, letter: str) -> Symbol:
    """Return the art of a disc, without its spaces, around (0, 0)."""
    pen, made = Pen(studio), rings(studio)
    orbit = made.orbits[letter]
    items: list[Item] = [pen.fill(circle(0, 0, orbit.edge + BLEED), f"{orbit.role}_ground")]
    items += band(pen, orbit)
    items.append(_scale(pen, made, orbit))
    items += stars(pen, made, letter)
    items += lines(pen, made, orbit)
    items += _disc_arrow(pen, orbit)
    items += _tags(pen, orbit)
    if made.inner(orbit):
        items += _sight_lines(pen, made, orbit)
        items += lay_here(pen, made, orbit)
    else:
        items += (earth(studio, EARTH, True, f"{orbit.role}_ground"), triangle(pen, 21.2, 25.2, 5, 0, "chart"))
        items += pin(pen, "white") if pen.full else pin(pen, "night", "white")
    return symbol(f"board-{orbit.name}", 2 * (orbit.edge + BLEED), *items)


def _scale(pen: Pen, made: Rings, orbit: Orbit) -> Path:
    """Draw ticks every five degrees inside the edge, longer ones every thirty; none at other marks."""
    r = orbit.edge - 3.4
    taken = (*made.zones[orbit.letter].transfers, *(polar(r, a) for a in _sighted(made, orbit)))
    free = [a for a in range(0, 360, 5) if all(math.dist(polar(r + 0.6, a), p) > 1.6 for p in taken)]
    ends = [polar(r + d, a) for a in free for d in (0.0, 2.0 if a % 30 == 0 else 1.2)]
    return pen.line(along(ends), HAIR, pen.tint(f"{orbit.role}_ground", 70, line_of(orbit)), round=False)


def _disc_arrow(pen: Pen, orbit: Orbit) -> list[Item]:
    base = 6.0 if orbit.letter == "L" else 7.0
    return [triangle(pen, orbit.edge - base, orbit.edge - 1.7, base, 0, line_of(orbit))]


def _tags(pen: Pen, orbit: Orbit) -> Iterator[Item]:
    """Draw the disc's name and its turn, alternating around its edge and readable from every side."""
    start, r = (27, orbit.edge - 6.4) if orbit.letter == "L" else (20, orbit.edge - 6.8)
    colour = f"{orbit.role}_code"
    for i, angle in enumerate(range(start, 360, 90)):
        x, y = polar(r, angle)
        if i % 2 == 0:
            item: tuple[Item, ...] = (pen.label(0, 0, orbit.name, 9, "display", colour, track=0.15),)
        else:
            fraction = FRACTIONS.get(orbit.turn % 360, "")
            item = (pen.icon("orbit", -2.7, 0, 5, colour), pen.label(2.6, 0, fraction, 11, "display", colour))
        yield at(x, y, *item, angle=upright(angle))


def _sight_lines(pen: Pen, made: Rings, orbit: Orbit) -> Iterator[Item]:
    """Draw lines from each LEO space without an arrow outwards to its code in the ring, with a gap for the orbit's
    dots."""
    inner = made.inner(orbit)
    colour = f"{orbit.role}_ground + 80% leo_line" if not pen.mono else "night"
    for angle in _sighted(made, orbit):
        ends = [polar(r, angle) for r in (inner + 2.2, orbit.radius - 2.4, orbit.radius + 2.4, orbit.edge - 5.5)]
        yield pen.line(along(ends), FINE if not pen.mono else HAIR, colour)
        yield triangle(pen, orbit.edge - 6.4, orbit.edge - 3.6, 2.8, angle, "leo_line")


def _sighted(made: Rings, orbit: Orbit) -> list[float]:
    """Return the bearings of the sight lines on a board: those of the spaces on the disc above without an arrow."""
    inner = made.inner(orbit)
    return [s.angle for s in made.spaces.values() if s.orbit.edge == inner > 0 and s.angle % 90]

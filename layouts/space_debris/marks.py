"""Marks that the fixed board and the discs share: dots, bands, arrows, the place of a disc, stars."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator

from layouts.drawing.pen import FINE, HAIR, Pen, along
from layouts.drawing.scene import Item, Path
from layouts.drawing.shapes import Box, Point, circle, dots, polar, polygon

from .rings import DOT, Orbit, Rings, inside

BLEED = 3.0
BAND = 12.4
"""Width of the band along an orbit."""
HIDDEN = 5.0
"""Width of a board's print under the edge of the disc that lies on it."""


def line_of(orbit: Orbit) -> str:
    """Return the colour of an orbit's lines on the boards' ground."""
    return {"leo": "leo_line", "heo": "heo_line", "gso": "gso_line"}.get(orbit.role, "chart")


def band(pen: Pen, orbit: Orbit) -> list[Item]:
    """Draw the band on which an orbit's spaces lie."""
    if pen.full:
        return [pen.line(circle(0, 0, orbit.radius), BAND, f"{orbit.role}_band")]
    sides = circle(0, 0, orbit.radius - BAND / 2) + circle(0, 0, orbit.radius + BAND / 2)
    return [pen.line(sides, HAIR, pen.tint("white", 55, line_of(orbit)))]


def lines(pen: Pen, made: Rings, orbit: Orbit) -> list[Item]:
    """Draw the dots on one board: its ring's in the orbit's colour, transfers in the chart's."""
    zone = made.zones[orbit.letter]
    return [
        dots(zone.ring, pen.colour(line_of(orbit)), DOT),
        dots(zone.transfers, pen.colour("chart"), DOT),
    ]


def triangle(pen: Pen, base: float, tip: float, width: float, angle: float, colour: str) -> Path:
    """Draw an arrow on the line from Earth's centre towards `angle`, from one radius to another."""
    (bx, by), point = polar(base, angle), polar(tip, angle)
    sx, sy = polar(width / 2, angle + 90)
    return pen.solid(polygon(((bx - sx, by - sy), point, (bx + sx, by + sy))), colour, FINE, colour)


def upright(angle: float) -> float:
    """Return the turn of text along a ring at `angle`, so that it is never upside down."""
    return angle + 180 if 90 < angle < 270 else angle - 360 if angle >= 270 else angle


def pin(pen: Pen, colour: str, ground: str = "") -> Iterator[Item]:
    """Draw the centre, for a pin: a dot in a ring, on a ground if one is named."""
    if ground:
        yield pen.fill(circle(0, 0, 1.9), ground)
    yield pen.line(circle(0, 0, 1.5), HAIR, colour)
    yield pen.fill(circle(0, 0, 0.45), colour)


def lay_here(pen: Pen, made: Rings, orbit: Orbit) -> Iterator[Item]:
    """Draw the place of the next disc: a ring of its size, unprinted paper inside, its name and the centre."""
    edge = made.inner(orbit)
    disc = next(o for o in made.orbits.values() if o.edge == edge)
    ring = f"{orbit.role}_ground + 45% chart" if pen.full else "chart_faint"
    yield pen.line(circle(0, 0, edge), HAIR, ring)
    if pen.full:
        yield pen.fill(circle(0, 0, edge - HIDDEN), "white")
    faint = pen.tint("white", 40, "caption")
    yield pen.line(circle(0, 0, edge - HIDDEN - 1.5), HAIR, faint)
    yield triangle(pen, edge - HIDDEN - 9, edge - HIDDEN - 4, 5, 0, faint)
    # Narrow lines, so that the seam of a board printed in two halves passes beside the words.
    k = 1.0 if edge > 60 else 0.7
    yield pen.label(0, -20 * k, disc.name, 33 * k, "display", "caption", track=0.3)
    for row, words in enumerate(("Lay the disc", "here, arrow", "to arrow.")):
        yield pen.label(0, (17 + 6.6 * row) * k, words, 14 * k + 0.2, "body", "caption")
    yield from pin(pen, "night")
    yield pen.line(along([(-6, 0), (-2.6, 0), (2.6, 0), (6, 0), (0, -6), (0, -2.6), (0, 2.6), (0, 6)]), HAIR, "night")


# ---- stars ---------------------------------------------------------------------------------------------------------

_SIZES = (0.11, 0.17, 0.26)
"""Radii of stars by magnitude: all smaller than a dot of a line, so that none is mistaken for one."""


def stars(pen: Pen, made: Rings, letter: str) -> list[Item]:
    """Draw a few stars on the free ground of a board, away from spaces, lines and words; none on white paper."""
    if not pen.full:
        return []
    orbit = made.orbits[letter]
    reach, count, free = {
        "L": (Box(-56.0, -56.0, 56.0, 56.0), 34, lambda x, y, r: 26.5 < r < 47),
        "H": (Box(-94.0, -94.0, 94.0, 94.0), 70, lambda x, y, r: 60 < r < 85 and abs(abs(x) - abs(y)) > 2),
        "G": (
            Box(-147.0, -130.0, 134.0, 130.0),
            75,
            lambda x, y, r: r > 132 and not (x < -30 and y < -98) and not (x < -84 and y > 84),
        ),
    }[letter]
    found = _scatter(made, orbit, reach, count, free)
    ground = f"{orbit.role}_ground"
    return [
        dots(points, pen.colour(f"{ground} + {share}% chart"), 2 * size)
        for (size, points), share in zip(found.items(), (55, 65, 85), strict=True)
    ]


def _scatter(
    made: Rings,
    orbit: Orbit,
    reach: Box,
    count: int,
    free: Callable[[float, float, float], bool],
) -> dict[float, list[Point]]:
    seed = random.Random(f"stars-{orbit.name}")
    spaces, lines = made.of(orbit.letter), made.zones[orbit.letter]
    marks = (*lines.ring, *lines.transfers)
    found: dict[float, list[Point]] = {size: [] for size in _SIZES}
    tries = 0
    while sum(map(len, found.values())) < count and tries < 4000:
        tries += 1
        x, y = seed.uniform(reach.left, reach.right), seed.uniform(reach.top, reach.bottom)
        if not free(x, y, math.hypot(x, y)) or abs(math.hypot(x, y) - orbit.radius) < 3:
            continue
        if any(inside(space, (x, y), 2) for space in spaces) or any(math.dist((x, y), p) < 2 for p in marks):
            continue
        found[seed.choices(_SIZES, (66, 26, 8))[0]].append((x, y))
    return found

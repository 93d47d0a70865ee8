"""Fragmentation: a craft bursting into plates, cells and cubes around a flash.

Every fragment is lit from the upper left, however it tumbles. Large ones fly in an outer ring, small ones in an inner
one, each with a trail that tapers towards the flash; the seed determines kinds, sizes and spin.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import pairwise

from layouts.drawing.hooks import Studio
from layouts.drawing.pen import FINE, HAIR, Pen, along, arc, at, box, clipped, use
from layouts.drawing.scene import Group, Item, Path
from layouts.drawing.shapes import Point, circle, polar, polygon, rect

from .positions import UNIT, cube

LARGE, SMALL = 9, 9


def burst(studio: Studio, seed: str, r: float = 15.4) -> Group:
    """Draw a fragmentation around (0, 0) with radius r mm."""
    pen, luck, k = Pen(studio), random.Random(f"burst {seed}"), r / 15.4
    kinds = ["plate", "cube", "plate", "cell", "cube", "plate", "strut", "cube", "dish"]
    luck.shuffle(kinds)
    behind: list[Item] = [*_shock(pen)]
    pieces: list[Item] = []
    for i in range(SMALL):
        angle, far = 40 * i + 20 + luck.uniform(-7, 7), luck.uniform(7.6, 9.2)
        behind.append(_trail(pen, angle, 3.6, far, 0.7))
        pieces.append(_plate(pen, luck, polar(far, angle), luck.uniform(0.9, 1.3)))
    for i, kind in enumerate(kinds):
        angle, far = 40 * i + luck.uniform(-6, 6), luck.uniform(12.2, 12.9)
        behind.append(_trail(pen, angle, 4.6, far - 2.2, 1.5))
        pieces.append(_KINDS[kind](pen, luck, polar(far, angle), luck.uniform(2.2, 2.6)))
    return Group((*behind, *pieces, *_flash(pen, luck)), scale=k)


def _shock(pen: Pen) -> Iterator[Item]:
    """Draw broken rings of the shock wave."""
    colour = pen.inks("amber + 20% night", "night + 45% white", "night")
    inner = "".join(arc(6.6, a, a + 26) for a in range(8, 360, 45))
    outer = "".join(arc(10.6, a, a + 12) for a in range(14, 360, 40))
    yield pen.line(inner, FINE, colour)
    yield pen.line(outer, HAIR, colour)


def _trail(pen: Pen, angle: float, start: float, end: float, width: float) -> Path:
    """Draw the trail of a fragment: a wedge that widens towards it."""
    (x, y), (sx, sy) = polar(end, angle), polar(width / 2, angle + 90)
    d = polygon((polar(start, angle), (x + sx, y + sy), (x - sx, y - sy)))
    if pen.full:
        return pen.fill(d, "amber + 25% threat3")
    return Path(along([polar(start, angle), (x, y)]), stroke=pen.colour("night"), width=HAIR)


# ---- fragments -------------------------------------------------------------------------------------------------


def _plate(pen: Pen, luck: random.Random, middle: Point, size: float) -> Group:
    """Draw a torn piece of hull: a ragged outline, light above the fold, shade below it."""
    count = luck.randint(5, 6) if size > 1.5 else 4
    spin = luck.uniform(0, 360)
    points = [polar(size * luck.uniform(0.72, 1.18), spin + 360 / count * i) for i in range(count)]
    base = luck.choice(("steel", "steel", "heo + 30% white", "gso_line + 35% white", "amber + 30% white"))
    colour = pen.inks(base, "white", "white")
    shade = pen.inks(f"{base} + 38% night", "white + 24% night", "night")
    light = pen.inks(f"{base} + 58% white", "white", "white")
    d, big = polygon(points), size > 1.5
    tilt = luck.uniform(-16, 16)
    parts: list[Item] = [
        Path(d, fill=colour),
        at(0, 0, Path(rect(-4, -4, 8, 4 - size * 0.12), fill=light), angle=-38 + tilt),
        at(0, 0, Path(rect(-4, size * 0.42, 8, 4), fill=shade), angle=-38 + tilt),
    ]
    fold = polar(size * 2, 52 + tilt), polar(size * 2, 232 + tilt)
    if big:
        parts.append(at(0, -size * 0.1, pen.line(along(list(fold)), HAIR)))
    return at(*middle, clipped(d, *parts), pen.line(d, FINE if big else 0.35))


def _cube(pen: Pen, luck: random.Random, middle: Point, size: float) -> Group:
    return at(*middle, use(cube(pen.studio), 0, 0, size / UNIT * 1.12, luck.uniform(-24, 24)))


def _cell(pen: Pen, luck: random.Random, middle: Point, size: float) -> Group:
    """Draw a corner of a solar wing, with one cell broken out."""
    s = size * 0.95
    d = polygon([(-s, -s), (s, -s), (s, s * 0.1), (s * 0.4, -s * 0.1), (s * 0.2, s * 0.5), (-s * 0.1, s), (-s, s)])
    lines = along([(-s, 0.0), (s, 0.0), (0.0, -s), (0.0, s)])
    inside = (
        Path(d, fill=pen.inks("heo")),
        Path(rect(-s, -s, s, s), fill=pen.inks("heo + 45% white")),
        pen.line(lines, HAIR),
    )
    return at(*middle, clipped(d, *inside), pen.line(d, FINE), angle=luck.uniform(-40, 40))


def _strut(pen: Pen, luck: random.Random, middle: Point, size: float) -> Group:
    """Draw a length of truss."""
    long, high = size * 1.25, size * 0.42
    zigzag = [(-long + i * long / 2, high if i % 2 else -high) for i in range(5)]
    legs = [p for pair in pairwise(zigzag) for p in pair]
    frame = box(2 * long, 2 * high)
    body = Path(frame, fill=pen.inks("amber + 55% white"), stroke=pen.colour("night"), width=FINE)
    return at(*middle, body, pen.line(along(legs), FINE), angle=luck.uniform(0, 180))


def _dish(pen: Pen, luck: random.Random, middle: Point, size: float) -> Group:
    """Draw half an antenna dish."""
    bowl = f"{arc(size * 1.05, 90, 270)}Z"
    inside = (
        Path(bowl, fill=pen.inks("paper")),
        Path(rect(size * 0.2, -size, size, 2 * size), fill=pen.inks("steel", "white + 24% night", "night")),
    )
    mast = pen.line(along([(0.0, 0.0), (0.0, -size * 0.8)]), FINE)
    return at(*middle, mast, clipped(bowl, *inside), pen.line(bowl, FINE), angle=luck.uniform(-60, 30))


_KINDS: dict[str, Callable[[Pen, random.Random, Point, float], Group]] = {
    "plate": _plate,
    "cube": _cube,
    "cell": _cell,
    "strut": _strut,
    "dish": _dish,
}


def _flash(pen: Pen, luck: random.Random) -> Iterator[Item]:
    """Draw the burst itself: a ragged star in three heats."""
    spikes = [polar((6.4, 3.3, 5.2, 3.1)[i % 4] * luck.uniform(0.92, 1.08), 22.5 * i + 6) for i in range(16)]
    hot = (("threat3", "white", "night"), ("amber", "amber", "white"), ("white", "white", "night"))
    yield pen.solid(polygon(spikes), pen.inks(*hot[0]), 0.8)
    yield Path(polygon([(x * 0.68, y * 0.68) for x, y in spikes]), fill=pen.inks(*hot[1]))
    yield Path(circle(0, 0, 1.3), fill=pen.inks(*hot[2]))

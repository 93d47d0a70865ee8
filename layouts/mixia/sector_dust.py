"""Lanes of dust that run from sector to sector.

All six sides have one profile, the same seen from either tile: a broad lane through the middle of the side, where two
tiles meet in one hex's edge, and a thread to either side of it, all straight there and at right angles to the side. So
any two sides join, however the tiles are turned. Inside, lanes join sides two and two, by the sector; threads fade.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random

from components.hexes import tile_middle
from components.values import NamedTuple
from layouts.drawing.pen import Pen, clipped
from layouts.drawing.scene import Item, Path
from layouts.drawing.shapes import Point, dots, num, polygon

from .sector_geometry import place

LANE, THREAD, APART = 6.4, 1.5, 17.0
"""mm; half the width of a lane and of a thread where they leave a tile, and how far apart their middles are there."""
BEYOND = 9.0
"""mm that they run on straight past the middle of the side: past the corners of the hexes, and the bleed."""
PAIRS = (((0, 2), (1, 4), (3, 5)), ((0, 3), (1, 5), (2, 4)), ((0, 4), (1, 3), (2, 5)), ((0, 2), (1, 3), (4, 5)))
STEPS = 16


class Knot(NamedTuple):
    """A point in the middle of a lane, and half its width there; `calm` is 0 where it is straight, 1 far inside."""

    x: float
    y: float
    half: float
    calm: float


Lane = list[Knot]


def draw_dust(pen: Pen, key: str, within: str) -> Iterator[Item]:
    """Draw the dust of a sector inside an outline; in line art, dotted lines along its lanes."""
    yield clipped(within, *_dust(pen, key))


def _dust(pen: Pen, key: str) -> Iterator[Item]:
    chance = Random(f"dust {key}")
    broad = [_lane(chance, _end(a, 0), _end(b, 0), LANE) for a, b in chance.choice(PAIRS)]
    if not pen.full:
        for lane in broad:
            for off in (-0.7, 0.7):
                d = _smooth([_beside(lane, i, off * knot.half) for i, knot in enumerate(lane)])
                yield Path(d, stroke=pen.colour("grid"), width=0.3, dash=(0.01, 1.8))
        return
    threads = [_thread(chance, _end(side, off * APART)) for side in range(6) for off in (-1, 1)]
    yield pen.fill("".join(_ribbon(chance, lane, 1.0) for lane in (*broad, *threads)), "dust")
    yield pen.fill("".join(_ribbon(chance, lane, 0.45) for lane in broad), "dust_lit")
    streaks = "".join(_streak(chance, lane) for lane in broad for _ in range(4))
    yield Path(streaks, fill=pen.colour("dust_bright"), opacity=0.66)
    grains = [_grain(chance, lane) for lane in broad for _ in range(16)]
    yield dots(grains, pen.colour("starlight"), 0.3, 0.55)


def _end(side: int, off: float) -> tuple[Point, Point]:
    """Return a point of a side, `off` mm from its middle, and the direction outwards."""
    x, y = place(tile_middle(2, 0))
    angle, far = math.atan2(y, x) + math.radians(60 * side), math.hypot(x, y) / 2
    out = math.cos(angle), math.sin(angle)
    return (out[0] * far - out[1] * off, out[1] * far + out[0] * off), out


def _lane(chance: Random, start: tuple[Point, Point], end: tuple[Point, Point], half: float) -> Lane:
    """From side to side, straight at both ends."""
    (a, out), (b, away) = start, end
    pull = max(16.0, math.dist(a, b) * 0.42)
    handles = (a[0] - out[0] * pull, a[1] - out[1] * pull), (b[0] - away[0] * pull, b[1] - away[1] * pull)
    inside = [
        Knot(*_on_curve((a, *handles, b), i / STEPS), half, math.sin(math.pi * i / STEPS) ** 2)
        for i in range(STEPS + 1)
    ]
    first = [Knot(a[0] + out[0] * far, a[1] + out[1] * far, half, 0.0) for far in (BEYOND, BEYOND / 2)]
    last = [Knot(b[0] + away[0] * far, b[1] + away[1] * far, half, 0.0) for far in (BEYOND / 2, BEYOND)]
    return [*first, *inside, *last]


def _thread(chance: Random, start: tuple[Point, Point]) -> Lane:
    """From a side to where it fades out."""
    (x, y), (dx, dy) = start
    long, bend = chance.uniform(17, 30), chance.uniform(-9, 9)
    knots = [Knot(x + dx * far, y + dy * far, THREAD, 0.0) for far in (BEYOND, BEYOND / 2, 0.0, -BEYOND / 2)]
    for i in range(1, 7):
        part = i / 6
        far, aside = -BEYOND / 2 - (long - BEYOND / 2) * part, bend * part * part
        knots.append(Knot(x + dx * far - dy * aside, y + dy * far + dx * aside, THREAD * (1 - part), 0.0))
    return knots


def _on_curve(points: Sequence[Point], t: float) -> Point:
    weights = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
    x, y = (sum(w * p[i] for w, p in zip(weights, points, strict=True)) for i in (0, 1))
    return x, y


def _beside(lane: Lane, i: int, off: float) -> Point:
    """Return a point beside the middle of a lane."""
    before, after = lane[max(0, i - 1)], lane[min(len(lane) - 1, i + 1)]
    dx, dy = after.x - before.x, after.y - before.y
    long = math.hypot(dx, dy) or 1.0
    return lane[i].x - dy / long * off, lane[i].y + dx / long * off


def _ribbon(chance: Random, lane: Lane, part: float) -> str:
    """Return the outline of a lane, or of a part of its width. Each edge has slow waves of its own, which end before it
    leaves the tile."""
    sides = []
    for way in (1, -1):
        slow, fast, shift = chance.uniform(5, 8), chance.uniform(11, 16), chance.uniform(0, math.tau)
        edge = []
        for i, knot in enumerate(lane):
            t = i / len(lane)
            wave = 0.42 * math.sin(slow * t + shift) + 0.2 * math.sin(fast * t + shift)
            edge.append(_beside(lane, i, way * knot.half * part * (1 + knot.calm * wave)))
        sides.append(edge)
    return polygon([*sides[0], *reversed(sides[1])])


def _streak(chance: Random, lane: Lane) -> str:
    """Return the outline of a bright thread along part of a lane, pointed at both ends."""
    first = chance.randint(3, len(lane) - 11)
    count, wide, off = chance.randint(5, 8), chance.uniform(0.4, 1.0), chance.uniform(-4, 4)
    left, right = [], []
    for j in range(count + 1):
        half = wide * math.sin(math.pi * j / count)
        left.append(_beside(lane, first + j, off + half))
        right.append(_beside(lane, first + j, off - half))
    return polygon([*left, *reversed(right)])


def _grain(chance: Random, lane: Lane) -> Point:
    i = chance.randint(4, len(lane) - 5)
    return _beside(lane, i, chance.gauss(0, 0.8) * LANE)


def _smooth(points: Sequence[Point]) -> str:
    """Return a line through the middles between points, bent towards the points."""
    d, (x, y) = f"M{num(points[0][0])} {num(points[0][1])}", points[0]
    for (ax, ay), (bx, by) in pairwise(points[1:]):
        ex, ey = (ax + bx) / 2, (ay + by) / 2
        one, two = (x + (ax - x) * 2 / 3, y + (ay - y) * 2 / 3), (ex + (ax - ex) * 2 / 3, ey + (ay - ey) * 2 / 3)
        d += "C" + " ".join(f"{num(px)} {num(py)}" for px, py in (one, two, (ex, ey)))
        x, y = ex, ey
    return d

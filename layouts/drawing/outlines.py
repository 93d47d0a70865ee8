"""Outlines of pieces, along which they are cut: measured, offset by a bleed, moved and nested.

An outline is closed path data (absolute `M L C Z`, in mm) in the upright coordinates of a piece's front, with the trim
box at 0, 0. Its back has the mirror image.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Literal

from layouts.drawing.path_data import commands, subpaths
from layouts.drawing.shapes import Point, ellipse, polar, polygon, rect, write_path

Shape = Literal["rect", "hex", "circle", "path"]

CHORD_TOLERANCE_MM = 0.02
"""Largest distance in mm between a curve and its chords: a fifth of the precision of a knife."""

MAX_SMOOTH_TURN_DEG = 20.0
BIN = 0.5
"""Width in mm of the strips in which outlines are compared to nest them."""


def cut_of(shape: Shape, x: float, y: float, w: float, h: float, corners: float = 0.0) -> str:
    """Return the cutting line of a piece with the trim box x, y, w, h: a disc, a hex, or a rectangle with corners
    rounded by `corners` mm. Everything that prints, cuts or exports pieces without an outline of their own uses it.

    A hex fills its box: if it is wider than high it has a flat side on top, otherwise a point.

    >>> cut_of("hex", 0, 0, 8, 6.93)
    'M0 3.465L2 0L6 0L8 3.465L6 6.93L2 6.93Z'
    """
    if shape == "circle":
        return ellipse(x + w / 2, y + h / 2, w / 2, h / 2)
    if shape == "hex" and w >= h:
        spots = [(0.0, 0.5), (0.25, 0.0), (0.75, 0.0), (1.0, 0.5), (0.75, 1.0), (0.25, 1.0)]
        return polygon((x + w * across, y + h * down) for across, down in spots)
    if shape == "hex":
        spots = [(0.5, 0.0), (1.0, 0.25), (1.0, 0.75), (0.5, 1.0), (0.0, 0.75), (0.0, 0.25)]
        return polygon((x + w * across, y + h * down) for across, down in spots)
    return rect(x, y, w, h, corners)


def map_points(d: str, change: Callable[[Point], Point]) -> str:
    """Change every point of path data by a transformation that keeps lines straight."""
    return write_path((letter, map(change, points)) for letter, points in commands(d))


def mirrored(d: str, width: float) -> str:
    """Return the outline of the back of a piece `width` mm wide."""
    return map_points(d, lambda p: (width - p[0], p[1]))


def placed(d: str, x: float, y: float, w: float, h: float, rotation: int) -> str:
    """Move an outline to its piece: trim box x, y, w, h on the page, turned clockwise by quarters.

    >>> placed("M0 0L10 0L10 4Z", 50, 20, 4, 10, 90)
    'M54 20L54 30L50 30Z'
    """
    turns: dict[int, Callable[[Point], Point]] = {
        0: lambda p: (x + p[0], y + p[1]),
        90: lambda p: (x + w - p[1], y + p[0]),
        180: lambda p: (x + w - p[0], y + h - p[1]),
        270: lambda p: (x + p[1], y + h - p[0]),
    }
    return map_points(d, turns[rotation])


def lines(d: str) -> Iterator[tuple[tuple[Point, ...], bool]]:
    """Yield each subpath's points, and whether it is closed; curves become chords within `CHORD_TOLERANCE_MM`.

    >>> list(lines("M0 0L4 3M1 1L2 1L2 2L1 1Z"))
    [(((0.0, 0.0), (4.0, 3.0)), False), (((1.0, 1.0), (2.0, 1.0), (2.0, 2.0)), True)]
    """
    for start, segments, closed in subpaths(d):
        points = [start]
        for segment in segments:
            points += segment if len(segment) == 1 else _chords(points[-1], *segment)
        yield tuple(_distinct(points) if closed else points), closed


@lru_cache(maxsize=256)
def corners(d: str) -> tuple[tuple[Point, ...], ...]:
    """Return each closed loop of an outline as the corners of a polygon, curves as chords within `CHORD_TOLERANCE_MM`.

    Raises ValueError if a loop isn't closed.
    """
    found = list(lines(d))
    if not found or not all(closed for _, closed in found):
        raise ValueError("an outline is closed: end each loop with Z")
    return tuple(loop for loop, _ in found)


@lru_cache(maxsize=256)
def turns(d: str) -> int:
    """Count the corners of an outline at which scissors must be turned: those of more than `MAX_SMOOTH_TURN_DEG`
    degrees.

    >>> turns("M0 0L10 0L10 10L5 10.5L0 10Z")
    4
    """
    found = 0
    for loop in corners(d):
        for i, (x, y) in enumerate(loop):
            (ax, ay), (bx, by) = loop[i - 1], loop[(i + 1) % len(loop)]
            off = math.degrees(math.atan2(by - y, bx - x) - math.atan2(y - ay, x - ax)) % 360
            found += MAX_SMOOTH_TURN_DEG < off < 360 - MAX_SMOOTH_TURN_DEG
    return found


def _distinct(loop: Sequence[Point]) -> Iterator[Point]:
    """Yield the corners except those that coincide with the next one."""
    for point, following in zip(loop, [*loop[1:], loop[0]], strict=True):
        if math.dist(point, following) > 1e-6:
            yield point


def _chords(a: Point, b: Point, c: Point, d: Point) -> Iterator[Point]:
    """Yield points on a cubic curve after its start."""
    # The second differences of the handles bound the distance of a chord from the curve.
    bend = max(math.hypot(p[0] - 2 * q[0] + r[0], p[1] - 2 * q[1] + r[1]) for p, q, r in ((a, b, c), (b, c, d)))
    steps = max(1, math.ceil(math.sqrt(0.75 * bend / CHORD_TOLERANCE_MM)))
    for i in range(1, steps + 1):
        t = i / steps
        weights = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        x, y = (sum(w * p[axis] for w, p in zip(weights, (a, b, c, d), strict=True)) for axis in (0, 1))
        yield x, y


def area(loop: Sequence[Point]) -> float:
    """Return the area of a polygon in mm²; it is positive if the polygon runs clockwise on the page."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(loop, [*loop[1:], loop[0]], strict=True)) / 2


def clipped(loop: Sequence[Point], left: float, top: float, right: float, bottom: float) -> list[Point]:
    """Clip a polygon at the four sides of a window, one side after the other (Sutherland and Hodgman)."""
    kept = list(loop)
    for axis, limit, sign in ((0, left, 1), (0, right, -1), (1, top, 1), (1, bottom, -1)):
        points, kept = kept, []
        for i, to in enumerate(points):
            at = points[i - 1]
            before, after = sign * (at[axis] - limit), sign * (to[axis] - limit)
            if before * after < 0:
                part = before / (before - after)
                kept.append((at[0] + part * (to[0] - at[0]), at[1] + part * (to[1] - at[1])))
            if after >= 0:
                kept.append(to)
    return kept


@lru_cache(maxsize=256)
def grown(d: str, by: float) -> str:
    """Extend an outline by everything within `by` mm of it: the bleed, as a clip path.

    The parts overlap and all run in the same direction, so that the non-zero rule fills their union.
    """
    parts = []
    for loop in corners(d):
        points = loop if area(loop) > 0 else loop[::-1]
        parts.append(polygon(points))
        if by > 0:
            ends = [*points[1:], points[0]]
            parts += (polygon(_capsule(a, b, by)) for a, b in zip(points, ends, strict=True))
    return "".join(parts)


def _capsule(a: Point, b: Point, r: float) -> Iterator[Point]:
    """Yield the outline of the area within r of a line, clockwise, with halves of a twelve-sided disc as its ends."""
    way = math.atan2(b[1] - a[1], b[0] - a[0])
    r /= math.cos(math.radians(15))  # The disc's flats, not its corners, lie at the distance.
    for (x, y), start in ((b, way - math.pi / 2), (a, way + math.pi / 2)):
        for i in range(7):
            turn = start + math.radians(30) * i
            yield x + r * math.cos(turn), y + r * math.sin(turn)


# ---- close together ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def pitches(d: str, bleed: float) -> tuple[float, float]:
    """Return the distances between the columns and rows of a grid of equal outlines whose bleeds don't overlap.

    The distance of columns comes first; a row is moved as a whole. Neither exceeds that of the trim boxes with their
    bleeds.
    """
    spots = list(_around(d, bleed))
    across = _closest([(y, x) for x, y in spots])
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    beside = math.ceil((right - left) / across)
    shifted = ((x + k * across, y) for k in range(-beside, beside + 1) for x, y in spots)
    return across, _closest([(x, y) for x, y in shifted if left <= x <= right])


def _around(d: str, bleed: float) -> Iterator[Point]:
    """Yield points on the edge of an outline with its bleed, and on the inner side, close enough for strips of `BIN`.

    A disc rolls around each corner; along a side, points perpendicular to it are enough, as all others lie between
    them.
    """
    round_it = [polar(bleed, 15 * i) for i in range(24)] if bleed else [(0.0, 0.0)]
    for loop in corners(d):
        for (ax, ay), (bx, by) in zip(loop, [*loop[1:], loop[0]], strict=True):
            yield from ((ax + dx, ay + dy) for dx, dy in round_it)
            length = math.dist((ax, ay), (bx, by))
            dx, dy = bleed * (by - ay) / length, bleed * (ax - bx) / length
            steps = math.ceil(length / BIN)
            for i in range(steps + 1):
                x, y = ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps
                yield x + dx, y + dy
                yield x - dx, y - dy


def _closest(points: Sequence[tuple[float, float]]) -> float:
    """Return the distance by which points must be moved along their second number until they clear their old places,
    strip by strip."""
    lows: dict[int, float] = {}
    highs: dict[int, float] = {}
    # Compared by hand, as min() and max() are three times as slow.
    for across, along in points:
        key = math.floor(across / BIN)
        if key not in lows:
            lows[key] = highs[key] = along
        elif along < lows[key]:
            lows[key] = along
        elif along > highs[key]:
            highs[key] = along
    # A strip is compared with its neighbours, too: points at its edge fall into either.
    return max(highs[k] - lows[j] for k in lows for j in (k - 1, k, k + 1) if j in lows)

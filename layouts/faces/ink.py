"""The drawing round the words of a scene: the outlines of all that is painted, in drawing order, and the words."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import count, pairwise
from typing import NamedTuple, TypeAlias

from layouts.colour import BLACK
from layouts.faces.words import Words
from layouts.measure import EVERYWHERE, Box, Transform, common
from layouts.outlines import commands
from layouts.scene import CURRENT, PT, Group, Item, Paragraph, Path, Symbol, Text, Use
from layouts.shapes import Point, bounds

DENSE = 0.3
"""Outlines are looked at in points so far apart, in mm."""
FAINT = 0.35
"""What is less opaque may lie under words."""
CHUNK = 24
"""So many points of an outline are looked at together, if any of them may be near."""

Larger: TypeAlias = Mapping[int, Sequence[Item]]
"""Words that are set larger, by their numbers in the drawing."""


class Chunk(NamedTuple):
    """Some points of an outline that follow one another, and what they span."""

    box: Box
    points: tuple[Point, ...]


class Outline(NamedTuple):
    """A path as it lies in the scene: the loops of its outline, in chunks, and what they span."""

    loops: tuple[tuple[Chunk, ...], ...]
    box: Box


class Mark(NamedTuple):
    """A path of the scene: its data and how that lies, a box it lies in, half its line's width, and what it is painted
    with. Its outline is followed only where somebody asks."""

    order: int
    d: str
    at: Transform
    hull: Box
    seen: Box
    half: float
    fill: object
    stroke: str | None
    solid: bool

    @property
    def outline(self) -> Outline:
        return _outline(self.d, self.at)

    @property
    def box(self) -> Box:
        return self.outline.box


def leaves(items: tuple[Item, ...]) -> Iterator[Mark | Words]:
    """Paths and words in drawing order, as they lie in the scene; `order` is their number in it."""
    yield from _walk(items, Transform(), BLACK, EVERYWHERE, count())


def _walk(
    items: tuple[Item, ...], at: Transform, colour: str, seen: Box, numbers: Iterator[int]
) -> Iterator[Mark | Words]:
    rest = list(items)
    while rest:
        item = rest.pop(0)
        if isinstance(item, Group):
            inner = at.then(item.x, item.y, item.angle, item.scale)
            window = seen
            if item.clip:
                window = common(seen, bounds([inner.point(*p) for loop in _trace(item.clip, 1.0) for p in loop]))
            yield from _walk(item.items, inner, colour, window, numbers)
        elif isinstance(item, Use):
            inside = colour if item.fill is None or item.fill == CURRENT else item.fill
            yield from _walk(item.symbol.items, at.then(item.x, item.y, item.angle, item.scale), inside, seen, numbers)
        elif isinstance(item, Path):
            if made := _mark(item, at, colour, seen, next(numbers)):
                yield made
        else:
            icons = _icons(item, rest)
            del rest[: len(icons)]
            yield Words(next(numbers), item, icons, at, seen)


def _icons(item: Text | Paragraph, rest: Sequence[Item]) -> tuple[Use, ...]:
    """What follows a paragraph and stands in its lines."""
    if isinstance(item, Text):
        return ()
    found: list[Use] = []
    em = item.size * PT
    for each in rest:
        if not isinstance(each, Use) or each.angle or each.symbol.width * each.scale > 1.5 * em:
            break
        middle = each.y + each.symbol.height * each.scale / 2
        if not item.y - 1.5 * em <= middle <= item.y + item.leading * (len(item.lines) - 1) + 0.5 * em:
            break
        found.append(each)
    return tuple(found)


def _mark(item: Path, at: Transform, colour: str, seen: Box, order: int) -> Mark | None:
    fill = colour if item.fill == CURRENT else item.fill
    stroke = colour if item.stroke == CURRENT else item.stroke
    if not item.d or (fill is None and stroke is None) or item.opacity < FAINT:
        return None
    half = item.width * at.scale / 2 if stroke else 0.0
    hull = _hull(item.d, at)
    return Mark(order, item.d, at, hull, seen, half, fill, stroke, fill is not None and item.opacity >= 1.0)


@lru_cache(maxsize=16384)
def _hull(d: str, at: Transform) -> Box:
    """A box that a path doesn't leave, where it lies: that of all its points, those that pull its curves among them."""
    return bounds(at.points(point for _, points in commands(d) for point in points))


@lru_cache(maxsize=2048)
def _outline(d: str, at: Transform) -> Outline:
    """The outline of a path. Faces of a kind have most of theirs in common, in the same places."""
    loops = [at.points(loop) for loop in _trace(d, round(at.scale, 3))]
    return Outline(tuple(map(_chunks, loops)), bounds([point for loop in loops for point in loop]))


def _chunks(loop: tuple[Point, ...]) -> tuple[Chunk, ...]:
    parts = (loop[i : i + CHUNK] for i in range(0, len(loop), CHUNK))
    return tuple(Chunk(bounds(part), part) for part in parts)


def rebuilt(items: tuple[Item, ...], changed: Larger) -> tuple[Item, ...]:
    """The same items with changed words, by their numbers, in their place."""
    return _replaced(items, changed, count())


def _replaced(items: tuple[Item, ...], changed: Larger, numbers: Iterator[int]) -> tuple[Item, ...]:
    made: list[Item] = []
    rest = list(items)
    while rest:
        item = rest.pop(0)
        if isinstance(item, Group | Use):
            inner = item.items if isinstance(item, Group) else item.symbol.items
            new = _replaced(inner, changed, numbers)
            same = all(a is b for a, b in zip(inner, new, strict=True))
            if same:
                made.append(item)
            elif isinstance(item, Group):
                made.append(item._replace(items=new))
            else:
                s = item.symbol
                made.append(item._replace(symbol=Symbol(s.name, new, s.width, s.height, s.bleed)))
        elif isinstance(item, Path):
            next(numbers)
            made.append(item)
        else:
            icons = _icons(item, rest)
            del rest[: len(icons)]
            made += changed.get(next(numbers)) or (item, *icons)
    return tuple(made)


@lru_cache(maxsize=8192)
def _trace(d: str, scale: float) -> tuple[tuple[Point, ...], ...]:
    """The loops of path data as points that lie at most DENSE apart once they are scaled."""
    loops: list[list[Point]] = []
    for letter, points in commands(d):
        if letter == "M":
            loops.append(list(points[:1]))
            points = points[1:]
        if letter == "Z" and loops and loops[-1][0] != loops[-1][-1]:
            points = (loops[-1][0],)
        step = 3 if letter == "C" else 1
        for i in range(0, len(points), step):
            loops[-1] += _between_points(loops[-1][-1], points[i : i + step], scale)
    return tuple(map(tuple, loops))


def _between_points(start: Point, points: Sequence[Point], scale: float) -> list[Point]:
    """Points on a line or curve after its start, its end the last."""
    way = [start, *points]
    parts = max(1, math.ceil(sum(map(math.dist, way, way[1:])) * scale / DENSE))
    if len(way) == 2:  # Most are lines.
        (ax, ay), (bx, by) = way
        return [(ax + (bx - ax) * (n / parts), ay + (by - ay) * (n / parts)) for n in range(1, parts + 1)]
    found = []
    for n in range(1, parts + 1):
        t = n / parts
        row = way
        while len(row) > 1:
            row = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(row)]
        found.append(row[0])
    return found


def contains(outline: Outline, x: float, y: float) -> bool:
    """Whether a point lies inside an outline."""
    inside = False
    for loop in outline.loops:
        bx, by = loop[-1].points[-1]
        for (left, top, right, bottom), points in loop:
            # Where a stretch lies above the point, below it or left of it, it is never crossed to the right.
            ax, ay = points[0]
            if (by > y) != (ay > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
                inside = not inside
            if top <= y < bottom and x < right:
                inside ^= _crosses(points, x, y) if x >= left else (points[0][1] > y) != (points[-1][1] > y)
            bx, by = points[-1]
    return inside


def _crosses(points: Sequence[Point], x: float, y: float) -> bool:
    """Whether a stretch of an outline is crossed an odd number of times on the way from a point to the right."""
    odd = False
    for (ax, ay), (bx, by) in pairwise(points):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            odd = not odd
    return odd


def within(box: Box, x: float, y: float) -> bool:
    """Whether a point lies in a box."""
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]

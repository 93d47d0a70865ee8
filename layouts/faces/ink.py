"""The drawing round the words of a scene: the outlines of everything painted, in drawing order, and the words."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import count, islice, pairwise
from types import MappingProxyType
from typing import TypeAlias

from components.base import limits
from components.base.limits import TooMuch, UsageTally
from components.values import NamedTuple
from layouts.drawing.colour import BLACK, WHITE, contrast, grey, mix
from layouts.drawing.look import Look
from layouts.drawing.measure import PlacedText, Transform, extent, texts
from layouts.drawing.path_data import subpaths
from layouts.drawing.scene import CURRENT, PT, Group, Item, Paragraph, Path, Scene, Symbol, Text, Use, walk
from layouts.drawing.shapes import Box, Point, bounds
from layouts.faces.words import SetWords

SAMPLE_STEP_MM = 0.3
MAX_FAINT_OPACITY = 0.35
"""Opacity below which a drawing may lie under words."""
TRACE_MARGIN_MM = 50.0
"""Distance in mm round a scene within which its outlines are traced: words farther off are cut away."""
MAX_PIECE_MM, MAX_LENGTH_MM = 400.0, 1e9
"""Length in mm above which a line or curve is traced in two halves, and above which it isn't traced at all."""
NOT_TONED: Mapping[object, str] = MappingProxyType({})
MIN_READABLE_CONTRAST, MIN_CONTRAST_OF_WORDS = 4.5, 1.6
"""Least contrast at which words can be read on their ground (WCAG 2.2, 1.4.3), and contrast below which they aren't
meant to be read."""
CHUNK = 24
"""Points of an outline that are checked together, if any of them may be near."""

Larger: TypeAlias = Mapping[int, Sequence[Item]]
"""Larger settings of words, by the words' numbers in the drawing."""


class Chunk(NamedTuple):
    """Consecutive points of an outline, and their bounding box."""

    box: Box
    points: tuple[Point, ...]


class Outline(NamedTuple):
    """The outline of a path in the scene: its loops in chunks, its bounding box, and its number of points."""

    loops: tuple[tuple[Chunk, ...], ...]
    box: Box
    points: int


@dataclass(eq=False, repr=False)
class InkPath:
    """A path of the scene: its data and transform, a box round it, the part of it in sight, half its line's width, and
    its paint. Its outline is traced on demand, as far as it is in sight."""

    order: int
    d: str
    at: Transform
    hull: Box
    seen: Box
    half: float
    fill: object
    stroke: str | None
    solid: bool
    met: UsageTally
    opacity: float = 1.0
    """Opacity, with that of the groups round the path."""

    @cached_property
    def outline(self) -> Outline:
        """The traced outline. Raises TooMuch if the drawing has too many points."""
        outline = _outline(self.d, self.at, self.seen)
        self.met.add(limits.INK_POINTS, outline.points)
        return outline

    @property
    def box(self) -> Box:
        return self.outline.box


def leaves(scene: Scene) -> Iterator[InkPath | SetWords]:
    """Yield paths and words in drawing order, placed in the scene; `order` is their number in it."""
    view = Box(0.0, 0.0, scene.width, scene.height).grown(TRACE_MARGIN_MM)
    yield from _walk(scene.items, Transform(), BLACK, view, count(), UsageTally(), 1.0)


def runs_of(words: SetWords) -> list[PlacedText]:
    """Return the lines of words, placed in the scene."""
    at = words.at
    return texts(Scene(0, 0, (Group((words.item,), at.x, at.y, at.angle, at.scale),)))


def find_ground(run: PlacedText, below: Sequence[InkPath], tones: Mapping[object, str] = NOT_TONED) -> str | None:
    """Return the colour below the middle of a text, seen through what isn't opaque; None if it isn't a single colour.
    tones: colours of some tones."""
    x, y = run.box.middle
    layers: list[tuple[str, float]] = []
    # From the top down: nothing below the first opaque area is seen.
    for mark in reversed(below):
        if mark.fill is not None and contains(mark.outline, x, y):
            if not isinstance(mark.fill, str):
                return None
            layers.append((tones.get(mark.fill, mark.fill), mark.opacity))
            if mark.opacity >= 1:
                break
    ground = WHITE
    for fill, opacity in reversed(layers):
        ground = mix(ground, fill, opacity)
    return ground


def make_readable(scene: Scene, look: Look) -> Scene:
    """Turn words black or white if they can't be read on the tone of an area."""
    tones: dict[object, str] = {tone.fill: colour for colour, tone in look.tones.items()}
    if not tones or not any(isinstance(item, Path) and item.fill in tones for item in walk(scene.items)):
        return scene
    below: list[InkPath] = []
    changed: dict[int, Sequence[Item]] = {}
    for leaf in leaves(scene):
        if isinstance(leaf, InkPath):
            below.append(leaf)
            continue
        for run in runs_of(leaf):
            # The ground in the colours of the look, and as tones print it. Words stay as they are on a pattern, on a
            # ground that no tone changes, and if they couldn't be read in colour either.
            ground, tone = find_ground(run, below, tones), find_ground(run, below)
            if not (ground and tone) or ground == tone or contrast(run.colour, ground) < MIN_CONTRAST_OF_WORDS:
                continue
            if contrast(grey(run.colour) if look.ink == "mono" else run.colour, tone) < MIN_READABLE_CONTRAST:
                best = BLACK if contrast(BLACK, tone) > contrast(WHITE, tone) else WHITE
                item = leaf.item._replace(fill=best)
                if isinstance(item, Paragraph):
                    # Otherwise spans with a colour of their own would keep it.
                    item = item._replace(lines=tuple(tuple(s._replace(fill="") for s in row) for row in item.lines))
                changed[leaf.order] = item, *(icon._replace(fill=best) for icon in leaf.icons)
    return replace(scene, items=rebuilt(scene.items, changed)) if changed else scene


def _walk(
    items: tuple[Item, ...], at: Transform, colour: str, view: Box, numbers: Iterator[int], met: UsageTally, fade: float
) -> Iterator[InkPath | SetWords]:
    i = 0
    while i < len(items):
        item = items[i]
        i += 1
        if isinstance(item, Group):
            inner = at.then(item.x, item.y, item.angle, item.scale)
            window = view.common(_hull(item.clip, inner)) if item.clip else view
            yield from _walk(item.items, inner, colour, window, numbers, met, fade * item.opacity)
        elif isinstance(item, Use):
            ink = colour if item.fill is None or item.fill == CURRENT else item.fill
            inner = at.then(item.x, item.y, item.angle, item.scale)
            yield from _walk(item.symbol.items, inner, ink, view, numbers, met, fade)
        elif isinstance(item, Path):
            if mark := _mark(item, at, colour, view, next(numbers), met, fade):
                yield mark
        else:
            icons = icons_within(item, items, i)
            i += len(icons)
            yield SetWords(next(numbers), item, icons, at, view)


def icons_within(item: Text | Paragraph, items: Sequence[Item], start: int) -> tuple[Use, ...]:
    """Return the icons that follow a paragraph and stand in its lines."""
    if isinstance(item, Text):
        return ()
    icons: list[Use] = []
    em = item.size * PT
    for icon in islice(items, start, None):
        if not isinstance(icon, Use) or icon.angle or icon.symbol.width * icon.scale > 1.5 * em:
            break
        middle = icon.y + icon.symbol.height * icon.scale / 2
        if not item.y - 1.5 * em <= middle <= item.y + item.leading * (len(item.lines) - 1) + 0.5 * em:
            break
        icons.append(icon)
    return tuple(icons)


def _mark(
    item: Path, at: Transform, colour: str, view: Box, order: int, tally: UsageTally, fade: float
) -> InkPath | None:
    fill = colour if item.fill == CURRENT else item.fill
    stroke = colour if item.stroke == CURRENT else item.stroke
    if not item.d or (fill is None and stroke is None) or item.opacity < MAX_FAINT_OPACITY:
        return None
    half = item.width * at.scale / 2 if stroke else 0.0
    hull = _hull(item.d, at)
    solid = fill is not None and item.opacity >= 1.0
    return InkPath(order, item.d, at, hull, view, half, fill, stroke, solid, tally, fade * item.opacity)


@lru_cache(maxsize=16384)
def _hull(d: str, at: Transform) -> Box:
    """Return a box that a placed path doesn't leave: the box round all of its points and control points."""
    return at.box(extent(d))


_kept: dict[tuple[str, Transform, Box], Outline] = {}
"""Cache of traced outlines: faces of a kind share most of theirs, in the same places."""
_kept_met = UsageTally()


def _outline(d: str, at: Transform, view: Box) -> Outline:
    """Trace the outline of a path."""
    key = d, at, view
    outline = _kept.get(key)
    if outline is None:
        loops = _trace(d, at, view)
        box = bounds([point for loop in loops for point in loop])
        outline = Outline(tuple(map(_chunks, loops)), box, sum(map(len, loops)))
        try:
            _kept_met.add(limits.INK_POINTS, outline.points)
        except TooMuch:
            _kept.clear()
            _kept_met.met.clear()
        _kept[key] = outline
    return outline


def _chunks(loop: tuple[Point, ...]) -> tuple[Chunk, ...]:
    parts = (loop[i : i + CHUNK] for i in range(0, len(loop), CHUNK))
    return tuple(Chunk(bounds(part), part) for part in parts)


def rebuilt(items: tuple[Item, ...], changed: Larger) -> tuple[Item, ...]:
    """Return the items with some words replaced, by their numbers."""
    return _replaced(items, changed, count())


def _replaced(items: tuple[Item, ...], changed: Larger, numbers: Iterator[int]) -> tuple[Item, ...]:
    new_items: list[Item] = []
    i = 0
    while i < len(items):
        item = items[i]
        i += 1
        if isinstance(item, Group | Use):
            inner = item.items if isinstance(item, Group) else item.symbol.items
            new_inner = _replaced(inner, changed, numbers)
            if all(a is b for a, b in zip(inner, new_inner, strict=True)):
                new_items.append(item)
            elif isinstance(item, Group):
                new_items.append(item._replace(items=new_inner))
            else:
                s = item.symbol
                new_items.append(item._replace(symbol=Symbol(s.name, new_inner, s.width, s.height, s.bleed)))
        elif isinstance(item, Path):
            next(numbers)
            new_items.append(item)
        else:
            icons = icons_within(item, items, i)
            i += len(icons)
            new_items += changed.get(next(numbers)) or (item, *icons)
    return tuple(new_items)


def _trace(d: str, at: Transform, view: Box) -> list[tuple[Point, ...]]:
    """Trace the loops of path data as points in the scene, close together where they are in sight."""
    loops: list[list[Point]] = []
    tally = UsageTally()
    for start, segments, closed in subpaths(d):
        loop = [at.point(*start)]
        for segment in map(at.points, segments):
            loop += _between_points([loop[-1], *segment], view, tally)
        if closed and loop[0] != loop[-1]:
            loop += _between_points([loop[-1], loop[0]], view, tally)
        loops.append(loop)
    return list(map(tuple, loops))


def _between_points(line: Sequence[Point], view: Box, tally: UsageTally) -> list[Point]:
    """Return points on a line or curve after its start, up to and including its end. A part out of sight becomes a
    straight line: for the areas in sight that makes no difference."""
    length = sum(map(math.dist, line, line[1:]))
    left, top, right, bottom = bounds(line)
    if not (length < MAX_LENGTH_MM and left <= view[2] and top <= view[3] and right >= view[0] and bottom >= view[1]):
        return [line[-1]]
    if length > MAX_PIECE_MM:
        halves = _halves(line)
        return [point for half in halves for point in _between_points(half, view, tally)]
    parts = max(1, math.ceil(length / SAMPLE_STEP_MM))
    tally.add(limits.INK_POINTS, parts)
    if len(line) == 2:  # Most are lines.
        (ax, ay), (bx, by) = line
        return [(ax + (bx - ax) * (n / parts), ay + (by - ay) * (n / parts)) for n in range(1, parts + 1)]
    (ax, ay), (bx, by), (cx, cy), end = line
    # Coefficients of the cubic curve as a polynomial.
    x1, y1 = 3 * (bx - ax), 3 * (by - ay)
    x2, y2 = 3 * (cx - bx) - x1, 3 * (cy - by) - y1
    x3, y3 = end[0] - ax - x1 - x2, end[1] - ay - y1 - y2
    times = [n / parts for n in range(1, parts)]
    return [(ax + t * (x1 + t * (x2 + t * x3)), ay + t * (y1 + t * (y2 + t * y3))) for t in times] + [end]


def _halves(line: Sequence[Point]) -> tuple[list[Point], list[Point]]:
    """Split a line or curve into halves."""
    first, second, row = [line[0]], [line[-1]], line
    while len(row) > 1:
        row = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(row)]
        first.append(row[0])
        second.append(row[-1])
    return first, second[::-1]


def contains(outline: Outline, x: float, y: float) -> bool:
    """Return whether a point lies inside an outline."""
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
    """Return whether a line from a point to the right crosses a stretch of an outline an odd number of times."""
    odd = False
    for (ax, ay), (bx, by) in pairwise(points):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            odd = not odd
    return odd

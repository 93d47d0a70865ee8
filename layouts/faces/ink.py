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
        outline = _trace_outline(self.d, self.at, self.seen)
        self.met.add(limits.INK_POINTS, outline.points)
        return outline

    @property
    def box(self) -> Box:
        return self.outline.box


def walk_leaves(scene: Scene) -> Iterator[InkPath | SetWords]:
    """Yield paths and words in drawing order, placed in the scene; `order` is their number in it."""
    view_box = Box(0.0, 0.0, scene.width, scene.height).grown(TRACE_MARGIN_MM)
    yield from _walk_items(scene.items, Transform(), BLACK, view_box, count(), UsageTally(), 1.0)


def list_runs(words: SetWords) -> list[PlacedText]:
    """Return the lines of words, placed in the scene."""
    transform = words.at
    return texts(Scene(0, 0, (Group((words.item,), transform.x, transform.y, transform.angle, transform.scale),)))


def find_ground(
    text_run: PlacedText, marks_below: Sequence[InkPath], colour_by_tone: Mapping[object, str] = NOT_TONED
) -> str | None:
    """Return the colour below the middle of a text, seen through what isn't opaque; None if it isn't a single colour.
    colour_by_tone: colours of some tones."""
    x, y = text_run.box.middle
    layers: list[tuple[str, float]] = []
    # From the top down: nothing below the first opaque area is seen.
    for ink_path in reversed(marks_below):
        if ink_path.fill is not None and contains(ink_path.outline, x, y):
            if not isinstance(ink_path.fill, str):
                return None
            layers.append((colour_by_tone.get(ink_path.fill, ink_path.fill), ink_path.opacity))
            if ink_path.opacity >= 1:
                break
    ground_colour = WHITE
    for fill, opacity in reversed(layers):
        ground_colour = mix(ground_colour, fill, opacity)
    return ground_colour


def make_readable(scene: Scene, look: Look) -> Scene:
    """Turn words black or white if they can't be read on the tone of an area."""
    colour_by_tone: dict[object, str] = {printed_ground.fill: colour for colour, printed_ground in look.tones.items()}
    if not colour_by_tone or not any(
        isinstance(item, Path) and item.fill in colour_by_tone for item in walk(scene.items)
    ):
        return scene
    marks_below: list[InkPath] = []
    items_by_number: dict[int, Sequence[Item]] = {}
    for leaf in walk_leaves(scene):
        if isinstance(leaf, InkPath):
            marks_below.append(leaf)
            continue
        for text_run in list_runs(leaf):
            # The ground in the colours of the look, and as tones print it. Words stay as they are on a pattern, on a
            # ground that no tone changes, and if they couldn't be read in colour either.
            ground_colour, printed_ground_colour = (
                find_ground(text_run, marks_below, colour_by_tone),
                find_ground(text_run, marks_below),
            )
            if (
                not (ground_colour and printed_ground_colour)
                or ground_colour == printed_ground_colour
                or contrast(text_run.colour, ground_colour) < MIN_CONTRAST_OF_WORDS
            ):
                continue
            if (
                contrast(grey(text_run.colour) if look.ink == "mono" else text_run.colour, printed_ground_colour)
                < MIN_READABLE_CONTRAST
            ):
                readable_colour = (
                    BLACK if contrast(BLACK, printed_ground_colour) > contrast(WHITE, printed_ground_colour) else WHITE
                )
                item = leaf.item._replace(fill=readable_colour)
                if isinstance(item, Paragraph):
                    # Otherwise spans with a colour of their own would keep it.
                    item = item._replace(
                        lines=tuple(tuple(span._replace(fill="") for span in row) for row in item.lines)
                    )
                items_by_number[leaf.order] = item, *(icon._replace(fill=readable_colour) for icon in leaf.icons)
    return replace(scene, items=rebuild_items(scene.items, items_by_number)) if items_by_number else scene


def _walk_items(
    items: tuple[Item, ...],
    transform: Transform,
    current_colour: str,
    view_box: Box,
    number_iterator: Iterator[int],
    tally: UsageTally,
    opacity: float,
) -> Iterator[InkPath | SetWords]:
    i = 0
    while i < len(items):
        item = items[i]
        i += 1
        if isinstance(item, Group):
            inner_transform = transform.then(item.x, item.y, item.angle, item.scale)
            inner_view_box = view_box.common(_find_hull(item.clip, inner_transform)) if item.clip else view_box
            yield from _walk_items(
                item.items,
                inner_transform,
                current_colour,
                inner_view_box,
                number_iterator,
                tally,
                opacity * item.opacity,
            )
        elif isinstance(item, Use):
            use_colour = current_colour if item.fill is None or item.fill == CURRENT else item.fill
            inner_transform = transform.then(item.x, item.y, item.angle, item.scale)
            yield from _walk_items(
                item.symbol.items, inner_transform, use_colour, view_box, number_iterator, tally, opacity
            )
        elif isinstance(item, Path):
            if ink_path := _make_ink_path(
                item, transform, current_colour, view_box, next(number_iterator), tally, opacity
            ):
                yield ink_path
        else:
            icons = find_icons_within(item, items, i)
            i += len(icons)
            yield SetWords(next(number_iterator), item, icons, transform, view_box)


def find_icons_within(item: Text | Paragraph, items: Sequence[Item], start: int) -> tuple[Use, ...]:
    """Return the icons that follow a paragraph and stand in its lines."""
    if isinstance(item, Text):
        return ()
    icons: list[Use] = []
    em_size = item.size * PT
    for icon in islice(items, start, None):
        if not isinstance(icon, Use) or icon.angle or icon.symbol.width * icon.scale > 1.5 * em_size:
            break
        middle = icon.y + icon.symbol.height * icon.scale / 2
        if not item.y - 1.5 * em_size <= middle <= item.y + item.leading * (len(item.lines) - 1) + 0.5 * em_size:
            break
        icons.append(icon)
    return tuple(icons)


def _make_ink_path(
    path: Path,
    transform: Transform,
    current_colour: str,
    view_box: Box,
    order_number: int,
    tally: UsageTally,
    group_opacity: float,
) -> InkPath | None:
    fill = current_colour if path.fill == CURRENT else path.fill
    stroke = current_colour if path.stroke == CURRENT else path.stroke
    if not path.d or (fill is None and stroke is None) or path.opacity < MAX_FAINT_OPACITY:
        return None
    half_width = path.width * transform.scale / 2 if stroke else 0.0
    hull_box = _find_hull(path.d, transform)
    is_solid = fill is not None and path.opacity >= 1.0
    return InkPath(
        order_number,
        path.d,
        transform,
        hull_box,
        view_box,
        half_width,
        fill,
        stroke,
        is_solid,
        tally,
        group_opacity * path.opacity,
    )


@lru_cache(maxsize=16384)
def _find_hull(path_data: str, transform: Transform) -> Box:
    """Return a box that a placed path doesn't leave: the box round all of its points and control points."""
    return transform.box(extent(path_data))


_outline_cache: dict[tuple[str, Transform, Box], Outline] = {}
"""Cache of traced outlines: faces of a kind share most of theirs, in the same places."""
_cache_tally = UsageTally()


def _trace_outline(path_data: str, transform: Transform, view_box: Box) -> Outline:
    """Trace the outline of a path."""
    lookup_key = path_data, transform, view_box
    outline = _outline_cache.get(lookup_key)
    if outline is None:
        loops = _trace_loops(path_data, transform, view_box)
        box = bounds([point for loop in loops for point in loop])
        outline = Outline(tuple(map(_split_into_chunks, loops)), box, sum(map(len, loops)))
        try:
            _cache_tally.add(limits.INK_POINTS, outline.points)
        except TooMuch:
            _outline_cache.clear()
            _cache_tally.met.clear()
        _outline_cache[lookup_key] = outline
    return outline


def _split_into_chunks(loop_points: tuple[Point, ...]) -> tuple[Chunk, ...]:
    chunk_point_tuples = (loop_points[i : i + CHUNK] for i in range(0, len(loop_points), CHUNK))
    return tuple(Chunk(bounds(part), part) for part in chunk_point_tuples)


def rebuild_items(items: tuple[Item, ...], items_by_number: Larger) -> tuple[Item, ...]:
    """Return the items with some words replaced, by their numbers."""
    return _replace_words(items, items_by_number, count())


def _replace_words(
    items: tuple[Item, ...], items_by_number: Larger, number_iterator: Iterator[int]
) -> tuple[Item, ...]:
    new_items: list[Item] = []
    i = 0
    while i < len(items):
        item = items[i]
        i += 1
        if isinstance(item, Group | Use):
            inner_items = item.items if isinstance(item, Group) else item.symbol.items
            new_inner_items = _replace_words(inner_items, items_by_number, number_iterator)
            if all(a is b for a, b in zip(inner_items, new_inner_items, strict=True)):
                new_items.append(item)
            elif isinstance(item, Group):
                new_items.append(item._replace(items=new_inner_items))
            else:
                symbol = item.symbol
                new_items.append(
                    item._replace(
                        symbol=Symbol(symbol.name, new_inner_items, symbol.width, symbol.height, symbol.bleed)
                    )
                )
        elif isinstance(item, Path):
            next(number_iterator)
            new_items.append(item)
        else:
            icons = find_icons_within(item, items, i)
            i += len(icons)
            new_items += items_by_number.get(next(number_iterator)) or (item, *icons)
    return tuple(new_items)


def _trace_loops(path_data: str, transform: Transform, view_box: Box) -> list[tuple[Point, ...]]:
    """Trace the loops of path data as points in the scene, close together where they are in sight."""
    loops: list[list[Point]] = []
    tally = UsageTally()
    for start, segments, is_closed in subpaths(path_data):
        loop_points = [transform.point(*start)]
        for segment in map(transform.points, segments):
            loop_points += _trace_segment([loop_points[-1], *segment], view_box, tally)
        if is_closed and loop_points[0] != loop_points[-1]:
            loop_points += _trace_segment([loop_points[-1], loop_points[0]], view_box, tally)
        loops.append(loop_points)
    return list(map(tuple, loops))


def _trace_segment(line_points: Sequence[Point], view_box: Box, tally: UsageTally) -> list[Point]:
    """Return points on a line or curve after its start, up to and including its end. A part out of sight becomes a
    straight line: for the areas in sight that makes no difference."""
    length = sum(map(math.dist, line_points, line_points[1:]))
    left, top, right, bottom = bounds(line_points)
    if not (
        length < MAX_LENGTH_MM
        and left <= view_box[2]
        and top <= view_box[3]
        and right >= view_box[0]
        and bottom >= view_box[1]
    ):
        return [line_points[-1]]
    if length > MAX_PIECE_MM:
        halves = _split_in_halves(line_points)
        return [point for half in halves for point in _trace_segment(half, view_box, tally)]
    part_count = max(1, math.ceil(length / SAMPLE_STEP_MM))
    tally.add(limits.INK_POINTS, part_count)
    if len(line_points) == 2:  # Most are lines.
        (ax, ay), (bx, factor) = line_points
        return [
            (ax + (bx - ax) * (n / part_count), ay + (factor - ay) * (n / part_count)) for n in range(1, part_count + 1)
        ]
    (ax, ay), (bx, factor), (cx, cy), end = line_points
    # Coefficients of the cubic curve as a polynomial.
    x1, y1 = 3 * (bx - ax), 3 * (factor - ay)
    x2, y2 = 3 * (cx - bx) - x1, 3 * (cy - factor) - y1
    third_x, third_y = end[0] - ax - x1 - x2, end[1] - ay - y1 - y2
    times = [n / part_count for n in range(1, part_count)]
    return [(ax + t * (x1 + t * (x2 + t * third_x)), ay + t * (y1 + t * (y2 + t * third_y))) for t in times] + [end]


def _split_in_halves(line_points: Sequence[Point]) -> tuple[list[Point], list[Point]]:
    """Split a line or curve into halves."""
    first_half, second_half, midpoints = [line_points[0]], [line_points[-1]], line_points
    while len(midpoints) > 1:
        midpoints = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(midpoints)]
        first_half.append(midpoints[0])
        second_half.append(midpoints[-1])
    return first_half, second_half[::-1]


def contains(outline: Outline, x: float, y: float) -> bool:
    """Return whether a point lies inside an outline."""
    is_inside = False
    for loop_chunks in outline.loops:
        bx, factor = loop_chunks[-1].points[-1]
        for (left, top, right, bottom), points in loop_chunks:
            # Where a stretch lies above the point, below it or left of it, it is never crossed to the right.
            ax, ay = points[0]
            if (factor > y) != (ay > y) and x < ax + (bx - ax) * (y - ay) / (factor - ay):
                is_inside = not is_inside
            if top <= y < bottom and x < right:
                is_inside ^= _crosses(points, x, y) if x >= left else (points[0][1] > y) != (points[-1][1] > y)
            bx, factor = points[-1]
    return is_inside


def _crosses(points: Sequence[Point], x: float, y: float) -> bool:
    """Return whether a line from a point to the right crosses a stretch of an outline an odd number of times."""
    is_odd = False
    for (ax, ay), (bx, factor) in pairwise(points):
        if (ay > y) != (factor > y) and x < ax + (bx - ax) * (y - ay) / (factor - ay):
            is_odd = not is_odd
    return is_odd

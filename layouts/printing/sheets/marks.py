"""Crop marks: numbered straight cuts, and the marks that show them.

Guillotine rule: every cut runs from edge to edge of the part that it cuts. A page of one block is cut along its longer
side first; a page of several blocks is first cut into strips, then each strip on its own.

A mark stands outside the bleed, at both ends of a cut, and at least EDGE inside the paper. If a page has no room for
that, the mark stands in the bleed, cased in white, TRIM_CLEARANCE_MM away from the trim; and if even the margin is too
narrow, in the gutters between the pieces. So bleeds never give way to marks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot, inf

from components.values import NamedTuple
from layouts.drawing.shapes import Edges, Rect
from layouts.printing.sheets.blocks import GUTTER, Ray
from layouts.printing.sheets.pages import CropMark, Cut, Line, MarkStyle

MARK_GAP_MM = 0.5

LENGTH = 2.5
"""Length of a mark if there is room: enough for laying a ruler on; longer ones would take the notes' room."""

MIN_OUTER_MARK_MM = 2.0
"""Least length outside the bleed; with less, the mark stands in the bleed."""

EDGE = 4.0
"""Least distance of marks from the paper's edge: home printers leave that much blank."""

TRIM_CLEARANCE_MM = 1.2
"""Distance from the trim to a mark in the bleed, so that a cut 1 mm off doesn't show it."""

MIN_MARK_MM = 1.0

MIN_EDGE_MM = EDGE + MIN_MARK_MM + TRIM_CLEARANCE_MM
"""Least distance of a block from the paper's edge if its marks stand beside it."""

LANE = 4.0
"""Width between the bleeds of two blocks: a mark, clear of both."""


def clip_bleed(rect: Rect, wished_edges: Edges, paper_rect: Rect) -> Edges:
    """Return the bleed of a trim box, clipped at the paper's edge.

    >>> clip_bleed(Rect(5, 9, 50, 50), Edges(8, 8, 3, 3), Rect(0, 0, 100, 100))
    Edges(left=5, top=8, right=3, bottom=3)
    """
    free_lengths = (
        rect.x - paper_rect.x,
        rect.y - paper_rect.y,
        paper_rect.right - rect.right,
        paper_rect.bottom - rect.bottom,
    )
    return Edges(*map(min, wished_edges, free_lengths))


class MarkStrip(NamedTuple):
    """A block on the page as far as cutting is concerned.

    rays: its cut lines on the page. trim: the block; inner: the block with its bleed. own: the part of the sheet around
    it once it is separated from other blocks. room: the area for its marks. gutters: left and right ends of the gutters
    between its columns, tops and bottoms of those between its rows. silent: its cuts count, but leave no marks.
    """

    rays: Sequence[Ray]
    trim: Rect
    inner: Rect
    own: Rect
    room: Rect
    gutters_x: Sequence[tuple[float, float]] = ()
    gutters_y: Sequence[tuple[float, float]] = ()
    silent: bool = False


def plan_cuts(
    strips: Sequence[MarkStrip],
    sheet_rect: Rect,
    style: MarkStyle,
    parting_cuts: Sequence[tuple[Ray, Rect, Rect]] = (),
    is_back: bool = False,
) -> tuple[tuple[Cut, ...], tuple[CropMark, ...]]:
    """Return the cuts of a sheet in cutting order, and the marks for them.

    parting_cuts: cuts through waste that separate blocks lying side by side, each with the part that it cuts and the
    area for its marks; they come first. is_back: the other side of the sheet, on which these aren't marked.
    """
    cuts: list[Cut] = []
    marks: list[CropMark] = []
    for number, (ray, cut_rect, free_rect) in enumerate(parting_cuts, 1):
        cuts.append(Cut(number, _clip_ray(ray, cut_rect)))
        if style != "none" and not is_back:
            start, end = _find_span(ray, free_rect)
            marks += (
                CropMark(number, _cut_ray(ray, start, start + LENGTH)),
                CropMark(number, _cut_ray(ray, end - LENGTH, end)),
            )
    for number, (ray, strip, cut_rect) in enumerate(_order_rays(strips, sheet_rect, bool(parting_cuts)), len(cuts) + 1):
        is_short = cut_rect != sheet_rect
        cuts.append(Cut(number, _clip_ray(ray, cut_rect), is_short))
        if strip.silent:
            continue
        if style == "crop":
            marks += (CropMark(number, line, cased, is_short) for line, cased in crop_marks(ray, strip))
        elif style == "lines":
            marks.append(CropMark(number, _make_whole_line(ray, strip), short=is_short))
    return tuple(cuts), tuple(marks)


def _order_rays(
    strips: Sequence[MarkStrip], sheet_rect: Rect, are_parted: bool
) -> Iterator[tuple[Ray, MarkStrip, Rect]]:
    """Yield each line with its strip and the part of the sheet that it cuts: first the long cuts over the whole sheet,
    then strip by strip. Blocks that are separated already are cut one after the other."""
    upright_first = len(strips) == 1 and sheet_rect.h >= sheet_rect.w

    def is_long(ray: Ray) -> bool:
        return not (ray.dx if upright_first else ray.dy)

    if are_parted:
        for strip in strips:
            yield from ((ray, strip, strip.own) for ray in sorted(strip.rays, key=is_long, reverse=True))
        return
    for strip in strips:
        yield from ((ray, strip, sheet_rect) for ray in strip.rays if is_long(ray))
    for strip in strips:
        yield from ((ray, strip, strip.own) for ray in strip.rays if not is_long(ray))


def crop_marks(ray: Ray, strip: MarkStrip) -> list[tuple[Line, bool]]:
    """Return the marks of a cut line, each with whether it is cased: one at either end, else one in each gutter it
    crosses.

    >>> block = Rect(10, 10, 40, 40)
    >>> strip = MarkStrip((), block, Rect(7, 7, 46, 46), Rect(0, 0, 100, 60), Rect(4, 4, 92, 52))
    >>> crop_marks(Ray(10, 0, 0, 1), strip)
    [((10.0, 4.0, 10.0, 6.5), False), ((10.0, 53.5, 10.0, 56.0), False)]
    """
    (inner_start, inner_end), (first_position, last_position) = (
        _find_span(ray, strip.inner.grown(MARK_GAP_MM)),
        _find_span(ray, strip.room),
    )
    (start, end), unit_mm = _find_span(ray, strip.trim.grown(TRIM_CLEARANCE_MM)), hypot(ray.dx, ray.dy)
    marks = []
    for sign, outer_position, inner_position, limit in (
        (-1, inner_start, start, first_position),
        (1, inner_end, end, last_position),
    ):
        if (free_length := (limit - outer_position) * sign * unit_mm) >= MIN_OUTER_MARK_MM:
            marks.append((_make_mark_line(ray, outer_position, sign * min(free_length, LENGTH) / unit_mm), False))
        elif (free_length := (limit - inner_position) * sign * unit_mm) >= MIN_MARK_MM - 1e-6:
            marks.append((_make_mark_line(ray, inner_position, sign * min(free_length, LENGTH) / unit_mm), True))
    if len(marks) < 2:
        gutters, origin_position = (strip.gutters_x, ray.x) if ray.dx else (strip.gutters_y, ray.y)
        marks += [
            (
                _cut_ray(
                    ray,
                    gutter_start + TRIM_CLEARANCE_MM - origin_position,
                    gutter_end - TRIM_CLEARANCE_MM - origin_position,
                ),
                True,
            )
            for gutter_start, gutter_end in gutters
            if gutter_end - gutter_start >= GUTTER - 1e-6
        ]
    return marks


def _make_mark_line(ray: Ray, start: float, length: float) -> Line:
    return _cut_ray(ray, *sorted((start, start + length)))


def _make_whole_line(ray: Ray, strip: MarkStrip) -> Line:
    """Return a whole line, which ends where crop marks would: beyond it there is room for notes."""
    (inner_start, inner_end), (first_position, last_position) = (
        _find_span(ray, strip.inner.grown(MARK_GAP_MM)),
        _find_span(ray, strip.room),
    )
    length = LENGTH / hypot(ray.dx, ray.dy)
    return _cut_ray(ray, max(first_position, inner_start - length), min(last_position, inner_end + length))


def _clip_ray(ray: Ray, rect: Rect) -> Line:
    return _cut_ray(ray, *_find_span(ray, rect))


def _cut_ray(ray: Ray, start: float, end: float) -> Line:
    x, y, dx, dy = ray
    return (x + start * dx, y + start * dy, x + end * dx, y + end * dy)


def _find_span(ray: Ray, rect: Rect) -> tuple[float, float]:
    """Return the start and end of the part of a ray inside a box.

    >>> _find_span(Ray(0, 5, 1, 0), Rect(2, 0, 8, 10))
    (2.0, 10.0)
    """
    start, end = -inf, inf
    for origin_position, step_length, lower_position, upper_position in (
        (ray.x, ray.dx, rect.x, rect.right),
        (ray.y, ray.dy, rect.y, rect.bottom),
    ):
        if abs(step_length) > 1e-6:
            first_position, second_position = sorted(
                ((lower_position - origin_position) / step_length, (upper_position - origin_position) / step_length)
            )
            start, end = max(start, first_position), min(end, second_position)
    return start, end

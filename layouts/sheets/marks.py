"""Where to cut: numbered straight cuts, and the marks that show them.

Guillotine rule: every cut runs from edge to edge of what it parts. A page of one block is cut along its longer side
first; a page of several blocks is first cut level, right across, into strips, then each strip on its own.
Marks stand outside the bleed, at both ends of a cut, and never touch a piece. Where a page is tight the outermost bleed
gives way, so that they don't lie where no printer reaches.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot, inf

from layouts.sheets.blocks import Ray
from layouts.sheets.pages import EPS, Box, Cut, Edges, Line, Mark, MarkStyle

CLEAR = 0.5
"""Least distance from a bleed to a mark."""

LENGTH = 3.0
"""A mark's length where there is room: long enough to lay a ruler on; beyond it the printed ruler may have to stand."""

LEAST = 2.0

ROOM = CLEAR + LEAST
"""What the outermost bleed leaves free towards the paper's edge, so that a short mark still fits."""

REACH = 4.2
"""What home printers commonly leave blank at the paper's edge: a mark is to reach further in than that."""

LEAST_BLEED = 1.0
"""What the outermost bleed keeps all the same: a knife drifts by that much."""

PAPER_EDGES = Edges(REACH, REACH, REACH, REACH)

LANE = 4.0
"""Free between the bleeds of two strips: a mark of 3 mm, clear of both."""


def outer_bleed(box: Box, wished: Edges, paper: Box, marked: bool, blank: Edges = PAPER_EDGES) -> Edges:
    """The bleed of a trim box, clipped at the paper's edge, and so that a mark still fits where it is `marked`.

    blank: what the printer cannot reach along each side of the paper; none along a fold.

    >>> outer_bleed(Box(5, 9, 50, 50), Edges(3, 3, 3, 3), Box(0, 0, 100, 100), marked=True)
    Edges(left=1.0, top=2.3, right=3, bottom=3)
    """
    rooms = box.x - paper.x, box.y - paper.y, paper.right - box.right, paper.bottom - box.bottom
    if not marked:
        return Edges(*map(min, wished, rooms))
    clear = [room - ROOM for room in rooms]
    kept = (max(free - edge, min(free, LEAST_BLEED)) for free, edge in zip(clear, blank, strict=True))
    return Edges(*(min(wish, round(free, 6)) for wish, free in zip(wished, kept, strict=True)))


@dataclass(frozen=True, slots=True)
class Strip:
    """A block on the page as far as cutting goes.

    rays: its cut lines on the page. inner: the block with its bleed. own: what is left of the sheet around it once
    the level cuts are made. room: where its marks may lie.
    """

    rays: Sequence[Ray]
    inner: Box
    own: Box
    room: Box


def plan_cuts(strips: Sequence[Strip], sheet: Box, style: MarkStyle) -> tuple[tuple[Cut, ...], tuple[Mark, ...]]:
    """Return the cuts of a sheet in cutting order, and the marks for them."""
    cuts: list[Cut] = []
    marks: list[Mark] = []
    for number, (ray, strip, whole) in enumerate(_in_order(strips, sheet), 1):
        cuts.append(Cut(number, _within(ray, whole)))
        if style == "none":
            continue
        first, last = crop_marks(ray, strip.inner, strip.room)
        # A whole line ends where crop marks would: beyond it there is room for notes.
        ends = (first, last) if style == "crop" else ((*first[:2], *last[2:]),)
        marks += (Mark(number, line) for line in ends)
    return tuple(cuts), tuple(marks)


def _in_order(strips: Sequence[Strip], sheet: Box) -> Iterator[tuple[Ray, Strip, Box]]:
    """Each line with its strip and what it parts: first the long cuts over the whole sheet, then strip by strip."""
    upright_first = len(strips) == 1 and sheet.h >= sheet.w

    def long(ray: Ray) -> bool:
        return not (ray.dx if upright_first else ray.dy)

    for strip in strips:
        yield from ((ray, strip, sheet) for ray in strip.rays if long(ray))
    for strip in strips:
        yield from ((ray, strip, strip.own) for ray in strip.rays if not long(ray))


def crop_marks(ray: Ray, inner: Box, room: Box) -> tuple[Line, Line]:
    """Both marks of a cut line: from just outside `inner` outwards, no further than `room`.

    >>> crop_marks(Ray(10, 0, 0, 1), Box(7, 7, 50, 50), Box(0, 0, 100, 60))
    ((10.0, 3.5, 10.0, 6.5), (10.0, 57.5, 10.0, 60.0))
    """
    clear = Box(inner.x - CLEAR, inner.y - CLEAR, inner.w + 2 * CLEAR, inner.h + 2 * CLEAR)
    (near, far), (first, last) = _span(ray, clear), _span(ray, room)
    length = LENGTH / hypot(ray.dx, ray.dy)
    return _between(ray, max(first, near - length), near), _between(ray, far, min(last, far + length))


def _within(ray: Ray, box: Box) -> Line:
    return _between(ray, *_span(ray, box))


def _between(ray: Ray, start: float, end: float) -> Line:
    x, y, dx, dy = ray
    return (x + start * dx, y + start * dy, x + end * dx, y + end * dy)


def _span(ray: Ray, box: Box) -> tuple[float, float]:
    """From where to where along the ray it lies in the box.

    >>> _span(Ray(0, 5, 1, 0), Box(2, 0, 8, 10))
    (2.0, 10.0)
    """
    start, end = -inf, inf
    for at, step, low, high in ((ray.x, ray.dx, box.x, box.right), (ray.y, ray.dy, box.y, box.bottom)):
        if abs(step) > EPS:
            a, b = sorted(((low - at) / step, (high - at) / step))
            start, end = max(start, a), min(end, b)
    return start, end

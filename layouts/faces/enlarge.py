"""Large print: the type of a drawn face grows to a least size, as far as the drawing leaves it room.

It works on the drawing, so it is the same for faces declared in YAML and for those that Python draws. All types grow in
turn, a step at a time, about the middle of their line (else up or down from it). Each stops before it gets too near to
the outline of anything that it doesn't lie on already, to other words, or to the edge of the piece.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from layouts.drawing.scene import Scene
from layouts.drawing.shapes import INFINITE_BOX, Box, Point, bounds
from layouts.faces.ink import InkPath, Larger, contains, leaves, rebuilt
from layouts.faces.values import safe_margin
from layouts.faces.words import Growth, SetWords, box_corners, local_points

STEP = 0.25
"""Points by which type grows at a time."""
WORD_CLEARANCE_MM, GROUND, SHARE = 0.35, 1.0, 0.025
"""WORD_CLEARANCE_MM: gap between words and drawings, unless it was narrower before. From the edge of the area they lie
on, words keep at least as far: SHARE of its shorter side, but GROUND mm at most."""
SIDE_GAP_MM, LINE_GAP_MM = 1.2, 0.8
"""Gaps in mm to words on the same line, and to other lines."""
MAX_SIZE_DIFFERENCE_PT = 0.75
"""Greatest difference in size, in pt, between enlarged words that are set alike."""
LINE = 3.0
"""Greatest gap in mm between words on one line: among them, smaller type doesn't outgrow larger."""


def enlarge(scene: Scene, least: float) -> Scene:
    """Enlarge type to a size in pt wherever there is room for it."""
    return with_words(scene, larger_words(scene, least))


def larger_words(scene: Scene, wanted_size: float) -> Larger:
    """Find the words that have room for larger type, up to a size in pt, and set them in it."""
    marks_and_words = list(leaves(scene))
    words = [leaf for leaf in marks_and_words if isinstance(leaf, SetWords)]
    small = sorted((each for each in words if each.size < wanted_size - 0.01), key=lambda each: -each.size)
    if not small:
        return {}
    marks = [leaf for leaf in marks_and_words if isinstance(leaf, InkPath)]
    for each in words:
        each.reach = _reach(each, wanted_size)
    for each in small:
        each.near = list(_neighbours(each, marks, wanted_size))
        each.alike = [other for other in small if other.style == each.style]
        each.others = [other for other in words if other is not each and _may_meet(each, other)]
        each.line = [other for other in each.others if _is_beside(each, other)]
    _grow(small, scene, wanted_size)
    return {each.order: tuple(each.set()) for each in small if each.growth.factor > 1.0}


def with_words(scene: Scene, larger: Larger) -> Scene:
    """Replace words of the scene by their larger settings."""
    return replace(scene, items=rebuilt(scene.items, larger)) if larger else scene


def _reach(each: SetWords, wanted_size: float) -> Box:
    """Return the box that words may cover once grown, in the scene, with the gap that they keep to other words."""
    rows = each.rows(Growth(pitch=each.pitch))
    if not rows:
        return INFINITE_BOX
    box = bounds([p for box in rows for p in box_corners(each.frame, box)])
    max_growth = max(1.0, wanted_size / each.size)
    return box.grown((max_growth - 1) * max(box.width, box.height) + LINE)


def _may_meet(each: SetWords, other: SetWords) -> bool:
    """Return whether one of two texts may stand in the other's way; boxes can't tell if one is turned askew."""
    return bool(each.frame.angle % 90) or each.reach.overlaps(other.reach)


def _grow(small: Sequence[SetWords], scene: Scene, wanted_size: float) -> None:
    """Let each text grow by a step as long as any can."""
    growing = list(small)
    while growing:
        for each in list(growing):
            size = min(wanted_size, each.now + STEP)
            growth = _way(each, size, scene)
            if growth:
                each.growth = growth
            if growth is None or size >= wanted_size:
                growing.remove(each)


def _way(each: SetWords, size: float, scene: Scene) -> Growth | None:
    """Return the first setting of words in that size (pt) that fits, or None."""
    for other in each.line:
        # Words of the same size may be a step ahead, or neither could begin.
        ahead = STEP if math.isclose(other.size, each.size) else 0.0
        if size > other.now + ahead + 1e-6:
            return None
    if size > min(other.now for other in each.alike) + MAX_SIZE_DIFFERENCE_PT + 1e-6:
        return None
    return next((way for way in each.ways(size / each.size) if _fits(each, way, scene)), None)


def _is_beside(each: SetWords, other: SetWords) -> bool:
    """Return whether other words of at least this size stand on the same line near by."""
    if other.size < each.size - 1e-6:
        return False
    gaps = (_gaps(a, b) for a in each.rows(Growth(pitch=each.pitch)) for b in each.rows_of(other, Growth()))
    return any(0 < across < LINE and down < 0 for across, down in gaps)


def _fits(each: SetWords, growth: Growth, scene: Scene) -> bool:
    """Return whether words with this growth keep clear of the edge of the piece, of drawings beside them and of other
    words."""
    old_rows, new_rows = each.rows(Growth(pitch=each.pitch)), each.rows(growth)
    return (
        _inside(each, old_rows, new_rows, scene)
        and _clears(new_rows, each.near)
        and all(_apart(each, old_rows, new_rows, other) for other in each.others)
    )


def _clears(rows: Sequence[Box], points: Sequence[tuple[float, float, float]]) -> bool:
    """Return whether lines keep clear of points, each of which has its own distance."""
    for row in rows:
        left, top, right, bottom = row
        for x, y, clear in points:
            # Skips the measuring for most points, which are far away.
            close = left - clear < x < right + clear and top - clear < y < bottom + clear
            if close and _gap(row, x, y) < clear:
                return False
    return True


def _inside(each: SetWords, old_rows: Sequence[Box], new_rows: Sequence[Box], scene: Scene) -> bool:
    """Return whether words stay in the safe zone, or leave it by no more than before."""
    safe = safe_margin(scene.width, scene.height)
    new = bounds([p for box in new_rows for p in box_corners(each.frame, box)])
    if Box(safe, safe, scene.width - safe, scene.height - safe).covers(new):
        return True
    old = bounds([p for box in old_rows for p in box_corners(each.frame, box)])
    room = (0.0, 0.0, scene.width, scene.height)
    return all(
        sign * (new[side] - room[side]) >= min(safe, sign * (old[side] - room[side])) - 1e-6
        for side, sign in enumerate((1, 1, -1, -1))
    )


def _apart(each: SetWords, old_rows: Sequence[Box], new_rows: Sequence[Box], other: SetWords) -> bool:
    """Return whether two texts are as far apart as they should be, or were; texts that overlapped may go on doing
    so."""
    other_old_rows, other_new_rows = each.rows_of(other, Growth()), each.rows_of(other, other.growth)
    return all(
        _keeps_off(old, new, was, is_now)
        for old, new in zip(old_rows, new_rows, strict=True)
        for was, is_now in zip(other_old_rows, other_new_rows, strict=True)
    )


def _keeps_off(old: Box, new: Box, other_old: Box, other_new: Box) -> bool:
    """Return whether a line that grows from one box to another stays off another line with its old and new boxes."""
    (gap_across, gap_down), (new_across, new_down) = _gaps(old, other_old), _gaps(new, other_new)
    if max(gap_across, gap_down) <= 0:
        return True
    beside = gap_across > 0 and new_across >= min(SIDE_GAP_MM, gap_across) - 1e-6
    return beside or (gap_down > 0 and new_down >= min(LINE_GAP_MM, gap_down) - 1e-6)


def _neighbours(each: SetWords, marks: Sequence[InkPath], wanted_size: float) -> Iterator[tuple[float, float, float]]:
    """Yield the points of all outlines near words, in the words' frame, with their distance to keep.

    Drawings under the area that the words lie on don't count, nor do those that the words lie on already.
    """
    rows = each.rows(Growth(pitch=each.pitch))
    if not rows:
        return
    frame = each.frame
    corners = [p for box in rows for p in box_corners(frame, box)]
    around = bounds(corners)
    ground = next((mark for mark in reversed(marks) if mark.order < each.order and _holds(mark, around, corners)), None)
    max_growth = wanted_size / each.size
    window = around.grown((max_growth - 1) * max(around.width, around.height) + 1.0)
    for mark in marks:
        if not mark.hull.overlaps(window):
            continue
        # Marks before the ground lie under it, and marks above it that look the same are part of it.
        if ground and (mark.order < ground.order or (mark.order > ground.order and _is_like(mark, ground))):
            continue
        left, top, right, bottom = box_in_sight = mark.seen.common(window)
        clear = mark.half + (_margin(mark) if mark is ground else WORD_CLEARANCE_MM)
        for loop in mark.outline.loops:
            points_in_sight = [
                (x, y)
                for box, points in loop
                if box.touches(box_in_sight)
                for x, y in points
                if left <= x <= right and top <= y <= bottom
            ]
            if points_in_sight:
                local = local_points(frame, points_in_sight)
                gaps = [min([_gap(box, x, y) for box in rows]) for x, y in local]
                # Words lie on an outline that they touch already. A gap that is narrow already may stay so; the 1e-6
                # is for rounding, or words would stand in their own way.
                if min(gaps) > mark.half:
                    yield from [(x, y, min(gap - 1e-6, clear)) for (x, y), gap in zip(local, gaps, strict=True)]


def _holds(mark: InkPath, around: Box, corners: Sequence[Point]) -> bool:
    """Return whether an area covers all of these points; `around` is their bounding box."""
    return (
        mark.solid
        and mark.hull.covers(around)
        and mark.seen.covers(around)
        and all(contains(mark.outline, *p) for p in corners)
    )


def _margin(ground: InkPath) -> float:
    """Distance in mm between words and the edge of the area that they lie on."""
    return max(WORD_CLEARANCE_MM, min(GROUND, SHARE * min(ground.box.width, ground.box.height)))


def _is_like(mark: InkPath, ground: InkPath) -> bool:
    """Return whether a mark looks the same as the ground it lies on."""
    return mark.fill in (None, ground.fill) and mark.stroke in (None, ground.fill)


def _gap(box: Box, x: float, y: float) -> float:
    return math.hypot(max(box[0] - x, 0.0, x - box[2]), max(box[1] - y, 0.0, y - box[3]))


def _gaps(a: Box, b: Box) -> tuple[float, float]:
    """Return the gaps between two boxes, across and down; negative if they overlap that way."""
    return max(a[0] - b[2], b[0] - a[2]), max(a[1] - b[3], b[1] - a[3])

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
from layouts.faces.ink import InkPath, Larger, contains, rebuild_items, walk_leaves
from layouts.faces.values import find_safe_margin
from layouts.faces.words import Growth, SetWords, convert_corners, convert_to_frame

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


def enlarge(scene: Scene, min_value: float) -> Scene:
    """Enlarge type to a size in pt wherever there is room for it."""
    return replace_words(scene, enlarge_words(scene, min_value))


def enlarge_words(scene: Scene, wanted_size: float) -> Larger:
    """Find the words that have room for larger type, up to a size in pt, and set them in it."""
    marks_and_words = list(walk_leaves(scene))
    words = [leaf for leaf in marks_and_words if isinstance(leaf, SetWords)]
    small_words = sorted((text for text in words if text.size < wanted_size - 0.01), key=lambda text: -text.size)
    if not small_words:
        return {}
    marks = [leaf for leaf in marks_and_words if isinstance(leaf, InkPath)]
    for text in words:
        text.reach = _find_reach(text, wanted_size)
    for text in small_words:
        text.near = list(_list_points_near(text, marks, wanted_size))
        text.alike = [other for other in small_words if other.style == text.style]
        text.others = [other for other in words if other is not text and _may_meet(text, other)]
        text.line = [other for other in text.others if _is_beside(text, other)]
    _grow_words(small_words, scene, wanted_size)
    return {text.order: tuple(text.set()) for text in small_words if text.growth.factor > 1.0}


def replace_words(scene: Scene, larger: Larger) -> Scene:
    """Replace words of the scene by their larger settings."""
    return replace(scene, items=rebuild_items(scene.items, larger)) if larger else scene


def _find_reach(words: SetWords, wanted_size: float) -> Box:
    """Return the box that words may cover once grown, in the scene, with the gap that they keep to other words."""
    rows = words.rows(Growth(pitch=words.pitch))
    if not rows:
        return INFINITE_BOX
    box = bounds([p for box in rows for p in convert_corners(words.frame, box)])
    max_growth = max(1.0, wanted_size / words.size)
    return box.grown((max_growth - 1) * max(box.width, box.height) + LINE)


def _may_meet(words: SetWords, other_words: SetWords) -> bool:
    """Return whether one of two texts may stand in the other's way; boxes can't tell if one is turned askew."""
    return bool(words.frame.angle % 90) or words.reach.overlaps(other_words.reach)


def _grow_words(small_words: Sequence[SetWords], scene: Scene, wanted_size: float) -> None:
    """Let each text grow by a step as long as any can."""
    growing_words = list(small_words)
    while growing_words:
        for words in list(growing_words):
            size = min(wanted_size, words.now + STEP)
            growth = _find_fitting_growth(words, size, scene)
            if growth:
                words.growth = growth
            if growth is None or size >= wanted_size:
                growing_words.remove(words)


def _find_fitting_growth(words: SetWords, size: float, scene: Scene) -> Growth | None:
    """Return the first setting of words in that size (pt) that fits, or None."""
    for other_words in words.line:
        # Words of the same size may be a step ahead, or neither could begin.
        seconds_ahead = STEP if math.isclose(other_words.size, words.size) else 0.0
        if size > other_words.now + seconds_ahead + 1e-6:
            return None
    if size > min(other.now for other in words.alike) + MAX_SIZE_DIFFERENCE_PT + 1e-6:
        return None
    return next((growth for growth in words.ways(size / words.size) if _does_growth_fit(words, growth, scene)), None)


def _is_beside(words: SetWords, other_words: SetWords) -> bool:
    """Return whether other words of at least this size stand on the same line near by."""
    if other_words.size < words.size - 1e-6:
        return False
    gaps = (
        _measure_gaps(a, b) for a in words.rows(Growth(pitch=words.pitch)) for b in words.rows_of(other_words, Growth())
    )
    return any(0 < gap_across < LINE and gap_down < 0 for gap_across, gap_down in gaps)


def _does_growth_fit(set_words: SetWords, growth: Growth, scene: Scene) -> bool:
    """Return whether words with this growth keep clear of the edge of the piece, of drawings beside them and of other
    words."""
    old_rows, new_rows = set_words.rows(Growth(pitch=set_words.pitch)), set_words.rows(growth)
    return (
        _stays_inside(set_words, old_rows, new_rows, scene)
        and _do_rows_clear_points(new_rows, set_words.near)
        and all(_stays_apart(set_words, old_rows, new_rows, other) for other in set_words.others)
    )


def _do_rows_clear_points(rows: Sequence[Box], points: Sequence[tuple[float, float, float]]) -> bool:
    """Return whether lines keep clear of points, each of which has its own distance."""
    for row_box in rows:
        left, top, right, bottom = row_box
        for x, y, clearance in points:
            # Skips the measuring for most points, which are far away.
            is_close = left - clearance < x < right + clearance and top - clearance < y < bottom + clearance
            if is_close and _measure_gap(row_box, x, y) < clearance:
                return False
    return True


def _stays_inside(words: SetWords, old_rows: Sequence[Box], new_rows: Sequence[Box], scene: Scene) -> bool:
    """Return whether words stay in the safe zone, or leave it by no more than before."""
    safe_margin_mm = find_safe_margin(scene.width, scene.height)
    new_box = bounds([p for box in new_rows for p in convert_corners(words.frame, box)])
    if Box(safe_margin_mm, safe_margin_mm, scene.width - safe_margin_mm, scene.height - safe_margin_mm).covers(new_box):
        return True
    old_box = bounds([p for box in old_rows for p in convert_corners(words.frame, box)])
    trim_edges = (0.0, 0.0, scene.width, scene.height)
    return all(
        sign * (new_box[side] - trim_edges[side])
        >= min(safe_margin_mm, sign * (old_box[side] - trim_edges[side])) - 1e-6
        for side, sign in enumerate((1, 1, -1, -1))
    )


def _stays_apart(words: SetWords, old_rows: Sequence[Box], new_rows: Sequence[Box], other_words: SetWords) -> bool:
    """Return whether two texts are as far apart as they should be, or were; texts that overlapped may go on doing
    so."""
    other_old_rows, other_new_rows = (
        words.rows_of(other_words, Growth()),
        words.rows_of(other_words, other_words.growth),
    )
    return all(
        _do_lines_stay_apart(old, new, other_old, other_new)
        for old, new in zip(old_rows, new_rows, strict=True)
        for other_old, other_new in zip(other_old_rows, other_new_rows, strict=True)
    )


def _do_lines_stay_apart(old_box: Box, new_box: Box, other_old: Box, other_new: Box) -> bool:
    """Return whether a line that grows from one box to another stays off another line with its old and new boxes."""
    (gap_across, gap_down), (new_gap_across, new_gap_down) = (
        _measure_gaps(old_box, other_old),
        _measure_gaps(new_box, other_new),
    )
    if max(gap_across, gap_down) <= 0:
        return True
    is_beside = gap_across > 0 and new_gap_across >= min(SIDE_GAP_MM, gap_across) - 1e-6
    return is_beside or (gap_down > 0 and new_gap_down >= min(LINE_GAP_MM, gap_down) - 1e-6)


def _list_points_near(
    words: SetWords, marks: Sequence[InkPath], wanted_size: float
) -> Iterator[tuple[float, float, float]]:
    """Yield the points of all outlines near words, in the words' frame, with their distance to keep.

    Drawings under the area that the words lie on don't count, nor do those that the words lie on already.
    """
    rows = words.rows(Growth(pitch=words.pitch))
    if not rows:
        return
    frame_transform = words.frame
    corners = [p for box in rows for p in convert_corners(frame_transform, box)]
    words_box = bounds(corners)
    ground_path = next(
        (mark for mark in reversed(marks) if mark.order < words.order and _covers_points(mark, words_box, corners)),
        None,
    )
    max_growth = wanted_size / words.size
    window_box = words_box.grown((max_growth - 1) * max(words_box.width, words_box.height) + 1.0)
    for ink_path in marks:
        if not ink_path.hull.overlaps(window_box):
            continue
        # Marks before the ground lie under it, and marks above it that look the same are part of it.
        if ground_path and (
            ink_path.order < ground_path.order
            or (ink_path.order > ground_path.order and _is_like(ink_path, ground_path))
        ):
            continue
        left, top, right, bottom = box_in_sight = ink_path.seen.common(window_box)
        clearance = ink_path.half + (_find_ground_clearance(ink_path) if ink_path is ground_path else WORD_CLEARANCE_MM)
        for loop_chunks in ink_path.outline.loops:
            points_in_sight = [
                (x, y)
                for box, points in loop_chunks
                if box.touches(box_in_sight)
                for x, y in points
                if left <= x <= right and top <= y <= bottom
            ]
            if points_in_sight:
                points_in_frame = convert_to_frame(frame_transform, points_in_sight)
                gaps = [min([_measure_gap(box, x, y) for box in rows]) for x, y in points_in_frame]
                # Words lie on an outline that they touch already. A gap that is narrow already may stay so; the 1e-6
                # is for rounding, or words would stand in their own way.
                if min(gaps) > ink_path.half:
                    yield from [
                        (x, y, min(gap - 1e-6, clearance)) for (x, y), gap in zip(points_in_frame, gaps, strict=True)
                    ]


def _covers_points(ink_path: InkPath, bounding_box: Box, corners: Sequence[Point]) -> bool:
    """Return whether an area covers all of these points; `bounding_box` is the box round them."""
    return (
        ink_path.solid
        and ink_path.hull.covers(bounding_box)
        and ink_path.seen.covers(bounding_box)
        and all(contains(ink_path.outline, *p) for p in corners)
    )


def _find_ground_clearance(ground_path: InkPath) -> float:
    """Distance in mm between words and the edge of the area that they lie on."""
    return max(WORD_CLEARANCE_MM, min(GROUND, SHARE * min(ground_path.box.width, ground_path.box.height)))


def _is_like(ink_path: InkPath, ground_path: InkPath) -> bool:
    """Return whether a mark looks the same as the ground it lies on."""
    return ink_path.fill in (None, ground_path.fill) and ink_path.stroke in (None, ground_path.fill)


def _measure_gap(box: Box, x: float, y: float) -> float:
    return math.hypot(max(box[0] - x, 0.0, x - box[2]), max(box[1] - y, 0.0, y - box[3]))


def _measure_gaps(first_box: Box, second_box: Box) -> tuple[float, float]:
    """Return the gaps between two boxes, across and down; negative if they overlap that way."""
    return max(first_box[0] - second_box[2], second_box[0] - first_box[2]), max(
        first_box[1] - second_box[3], second_box[1] - first_box[3]
    )

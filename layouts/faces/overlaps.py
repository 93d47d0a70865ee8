"""Overlaps of words and icons that nobody can have intended.

Words in the middle of an icon are intended, and so are words over an image or an area. Reported are two texts that
overlap, a text that an icon cuts, and a text that something painted after it hides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import NamedTuple

from layouts.drawing.icons import PREFIX
from layouts.drawing.measure import PlacedText, Transform, extent
from layouts.drawing.scene import Group, Item, Paragraph, Path, Text, Use
from layouts.drawing.shapes import Point, bounds
from layouts.faces.ink import InkPath, contains, find_icons_within

TOUCHING_SHARE = 0.8
"""Part of the width and height of words that others may not enter: lines may be set close."""
FAINT_OPACITY = 0.35
"""Opacity below which a drawing counts as background."""


class PlacedIcon(NamedTuple):
    """An icon at its place in the scene: its name and the corners of its drawing."""

    name: str
    corners: tuple[Point, ...]


def find_icons(items: Sequence[Item], transform: Transform | None = None) -> Iterator[PlacedIcon]:
    """Yield the icons among items that stand alone, not in the lines of a text."""
    transform = transform or Transform()
    skipped_indexes: set[int] = set()
    for index, item in enumerate(items):
        if isinstance(item, Paragraph | Text):
            skipped_indexes.update(
                index + 1 + n for n, _ in zip(count(), find_icons_within(item, items, index + 1), strict=False)
            )
        elif isinstance(item, Group | Use) and index not in skipped_indexes:
            inner_transform = transform.then(item.x, item.y, item.angle, item.scale)
            if isinstance(item, Group):
                yield from find_icons(item.items, inner_transform) if item.opacity >= FAINT_OPACITY else ()
            elif item.symbol.name.startswith(PREFIX):
                path_boxes = [extent(path.d) for path in item.symbol.items if isinstance(path, Path) and path.d]
                bounding_box = bounds([corner for box in path_boxes for corner in box.corners])
                yield PlacedIcon(item.symbol.name.removeprefix(PREFIX), inner_transform.points(bounding_box.corners))
            else:
                yield from find_icons(item.symbol.items, inner_transform)


def find_overlaps(
    runs: Sequence[Sequence[PlacedText]], icons: Iterable[PlacedIcon]
) -> Iterator[tuple[PlacedText, str]]:
    """Yield texts that overlap others or icons, each with a message. runs: the lines of each text."""
    earlier_lines: list[PlacedText] = []
    for text_lines in runs:
        for line in text_lines:
            overlapped_lines = (
                each
                for each in earlier_lines
                if each.text != line.text and _do_rectangles_meet(line.corners, each.corners)
            )
            if other_text := next(overlapped_lines, None):
                yield line, f"lies over '{other_text.text}'"
        earlier_lines += text_lines
    for icon in icons:
        for line in earlier_lines:
            if _do_rectangles_meet(line.corners, icon.corners) and not _is_centred_within(line.corners, icon.corners):
                yield line, f"and the icon '{icon.name}' lie over one another"


def hides(ink_path: InkPath, text_run: PlacedText) -> bool:
    """Return whether an area that is painted after a text hides part of it."""
    if not isinstance(ink_path.fill, str) or not ink_path.solid:  # Images may be clear in the middle.
        return False
    box = ink_path.hull.common(ink_path.seen)
    (ax, ay), (bx, factor) = _find_middle(text_run.corners[:2]), _find_middle(text_run.corners[2:])
    for share in (0.2, 0.5, 0.8):
        x, y = ax + (bx - ax) * share, ay + (factor - ay) * share
        if box.holds(x, y) and contains(ink_path.outline, x, y):
            return True
    return False


def _find_middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _do_rectangles_meet(first_corners: Sequence[Point], second_corners: Sequence[Point]) -> bool:
    """Return whether two rectangles, each shrunk a little, have a point in common: no line separates them."""
    first_shrunk, second_shrunk = _shrink_rectangle(first_corners), _shrink_rectangle(second_corners)
    for corners in (first_shrunk, second_shrunk):
        for end in corners[1:3]:
            normal = end[1] - corners[0][1], corners[0][0] - end[0]
            projections = [[x * normal[0] + y * normal[1] for x, y in each] for each in (first_shrunk, second_shrunk)]
            if max(projections[0]) <= min(projections[1]) or max(projections[1]) <= min(projections[0]):
                return False
    return True


def _shrink_rectangle(corners: Sequence[Point]) -> list[Point]:
    x, y = _find_middle(corners)
    return [(x + TOUCHING_SHARE * (px - x), y + TOUCHING_SHARE * (py - y)) for px, py in corners]


def _is_centred_within(word_corners: Sequence[Point], icon_corners: Sequence[Point]) -> bool:
    """Return whether words have their middle in the middle half of an icon, or the other way round: that is
    intended."""
    for inner_corners, outer_corners in ((word_corners, icon_corners), (icon_corners, word_corners)):
        (x, y), (mx, my) = _find_middle(inner_corners), _find_middle(outer_corners)
        if bounds([(mx + (px - mx) / 2, my + (py - my) / 2) for px, py in outer_corners]).holds(x, y):
            return True
    return False

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
from layouts.faces.ink import InkPath, contains, icons_within

TOUCHING_SHARE = 0.8
"""Part of the width and height of words that others may not enter: lines may be set close."""
FAINT_OPACITY = 0.35
"""Opacity below which a drawing counts as background."""


class PlacedIcon(NamedTuple):
    """An icon at its place in the scene: its name and the corners of its drawing."""

    name: str
    corners: tuple[Point, ...]


def find_icons(items: Sequence[Item], at: Transform | None = None) -> Iterator[PlacedIcon]:
    """Yield the icons among items that stand alone, not in the lines of a text."""
    at = at or Transform()
    skipped: set[int] = set()
    for number, item in enumerate(items):
        if isinstance(item, Paragraph | Text):
            skipped.update(number + 1 + n for n, _ in zip(count(), icons_within(item, items, number + 1), strict=False))
        elif isinstance(item, Group | Use) and number not in skipped:
            inner = at.then(item.x, item.y, item.angle, item.scale)
            if isinstance(item, Group):
                yield from find_icons(item.items, inner) if item.opacity >= FAINT_OPACITY else ()
            elif item.symbol.name.startswith(PREFIX):
                drawn = [extent(path.d) for path in item.symbol.items if isinstance(path, Path) and path.d]
                around = bounds([corner for box in drawn for corner in box.corners])
                yield PlacedIcon(item.symbol.name.removeprefix(PREFIX), inner.points(around.corners))
            else:
                yield from find_icons(item.symbol.items, inner)


def find_overlaps(
    runs: Sequence[Sequence[PlacedText]], icons: Iterable[PlacedIcon]
) -> Iterator[tuple[PlacedText, str]]:
    """Yield texts that overlap others or icons, each with a message. runs: the lines of each text."""
    seen: list[PlacedText] = []
    for of_one in runs:
        for run in of_one:
            below = (each for each in seen if each.text != run.text and _meet(run.corners, each.corners))
            if other := next(below, None):
                yield run, f"lies over '{other.text}'"
        seen += of_one
    for icon in icons:
        for run in seen:
            if _meet(run.corners, icon.corners) and not _lies_within(run.corners, icon.corners):
                yield run, f"and the icon '{icon.name}' lie over one another"


def hides(mark: InkPath, run: PlacedText) -> bool:
    """Return whether an area that is painted after a text hides part of it."""
    if not isinstance(mark.fill, str) or not mark.solid:  # Images may be clear in the middle.
        return False
    box = mark.hull.common(mark.seen)
    (ax, ay), (bx, by) = _middle(run.corners[:2]), _middle(run.corners[2:])
    for part in (0.2, 0.5, 0.8):
        x, y = ax + (bx - ax) * part, ay + (by - ay) * part
        if box.holds(x, y) and contains(mark.outline, x, y):
            return True
    return False


def _middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _meet(a: Sequence[Point], b: Sequence[Point]) -> bool:
    """Return whether two rectangles, each shrunk a little, have a point in common: no line separates them."""
    one, other = _shrink(a), _shrink(b)
    for corners in (one, other):
        for end in corners[1:3]:
            across = end[1] - corners[0][1], corners[0][0] - end[0]
            along = [[x * across[0] + y * across[1] for x, y in each] for each in (one, other)]
            if max(along[0]) <= min(along[1]) or max(along[1]) <= min(along[0]):
                return False
    return True


def _shrink(corners: Sequence[Point]) -> list[Point]:
    x, y = _middle(corners)
    return [(x + TOUCHING_SHARE * (px - x), y + TOUCHING_SHARE * (py - y)) for px, py in corners]


def _lies_within(words: Sequence[Point], icon: Sequence[Point]) -> bool:
    """Return whether words have their middle in the middle half of an icon, or the other way round: that is
    intended."""
    for inner, outer in ((words, icon), (icon, words)):
        (x, y), (mx, my) = _middle(inner), _middle(outer)
        if bounds([(mx + (px - mx) / 2, my + (py - my) / 2) for px, py in outer]).holds(x, y):
            return True
    return False

"""Leaving out of a scene what a window doesn't show.

A clip only hides: the words behind it stay in the file, are found by searches and read aloud, and lie over the text
beside the picture. So pictures of a part of a board are cropped: items wholly outside the window go, groups and symbols
are looked into, and a symbol that loses something is drawn as a copy of what is left.
"""

from __future__ import annotations

from collections.abc import Iterable

from layouts.drawing.measure import Box, Transform, boxes
from layouts.drawing.scene import Group, Item, Symbol, Use
from layouts.drawing.shapes import bounds


def cropped(items: Iterable[Item], window: Box, at: Transform | None = None) -> tuple[Item, ...]:
    """The items that reach into the window (left, top, right, bottom in mm), those that lose nothing as they are."""
    at = at or Transform()
    kept = (_cropped(item, window, at) for item in items)
    return tuple(item for item in kept if item is not None)


def _cropped(item: Item, window: Box, at: Transform) -> Item | None:
    if isinstance(item, Group):
        inside = cropped(item.items, window, at.then(item.x, item.y, item.angle, item.scale))
        if len(inside) == len(item.items) and all(a is b for a, b in zip(inside, item.items, strict=True)):
            return item
        again = (item.x, item.y, item.angle, item.scale, item.clip, item.opacity, item.tag)
        return Group(inside, *again) if inside else None
    if isinstance(item, Use):
        return _cropped_use(item, window, at.then(item.x, item.y, item.angle, item.scale))
    return item if any(_meets(window, _reach(at, box)) for box in boxes(item)) else None


def _cropped_use(item: Use, window: Box, at: Transform) -> Use | None:
    symbol = item.symbol
    b = symbol.bleed
    left, top, right, bottom = seen = _reach(at, (-b, -b, symbol.width + b, symbol.height + b))
    if not _meets(window, seen):
        return None
    if window[0] <= left and window[1] <= top and right <= window[2] and bottom <= window[3]:
        return item
    inside = cropped(symbol.items, window, at)
    if len(inside) == len(symbol.items) and all(a is b for a, b in zip(inside, symbol.items, strict=True)):
        return item
    part = Symbol(f"{symbol.name}-part", inside, symbol.width, symbol.height, b)
    return Use(part, item.x, item.y, item.scale, item.angle, item.fill) if inside else None


def _reach(at: Transform, box: Box) -> Box:
    return bounds([at.point(x, y) for x in box[::2] for y in box[1::2]])


def _meets(window: Box, seen: Box) -> bool:
    left, top, right, bottom = seen
    return left < window[2] and right > window[0] and top < window[3] and bottom > window[1]

"""Clipping: leaving out of a scene what a window doesn't show.

A clip only hides: the words behind it stay in the file, are found by searches and read aloud, and lie over the text
beside the picture. So pictures of a part of a board are cropped: items wholly outside the window go, groups and symbols
are looked into, and a symbol that loses something is drawn as a copy of what is left.
"""

from __future__ import annotations

from collections.abc import Iterable

from layouts.drawing.measure import Transform, boxes
from layouts.drawing.scene import Group, Item, Symbol, Use
from layouts.drawing.shapes import Box


def cropped(items: Iterable[Item], window: Box, at: Transform | None = None) -> tuple[Item, ...]:
    """The items that reach into the window (in mm), those that lose nothing as they are."""
    at, window = at or Transform(), Box(*window)  # Games of their own may give four numbers.
    parts = (_cropped(item, window, at) for item in items)
    return tuple(item for item in parts if item is not None)


def _cropped(item: Item, window: Box, at: Transform) -> Item | None:
    if isinstance(item, Group):
        items = cropped(item.items, window, at.then(item.x, item.y, item.angle, item.scale))
        if len(items) == len(item.items) and all(a is b for a, b in zip(items, item.items, strict=True)):
            return item
        attributes = (item.x, item.y, item.angle, item.scale, item.clip, item.opacity, item.tag)
        return Group(items, *attributes) if items else None
    if isinstance(item, Use):
        return _cropped_use(item, window, at.then(item.x, item.y, item.angle, item.scale))
    return item if any(window.overlaps(at.box(box)) for box in boxes(item)) else None


def _cropped_use(item: Use, window: Box, at: Transform) -> Use | None:
    symbol = item.symbol
    b = symbol.bleed
    box = at.box(Box(-b, -b, symbol.width + b, symbol.height + b))
    if not window.overlaps(box):
        return None
    if window.covers(box):
        return item
    items = cropped(symbol.items, window, at)
    if len(items) == len(symbol.items) and all(a is b for a, b in zip(items, symbol.items, strict=True)):
        return item
    part = Symbol(f"{symbol.name}-part", items, symbol.width, symbol.height, b)
    return Use(part, item.x, item.y, item.scale, item.angle, item.fill) if items else None

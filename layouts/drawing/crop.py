"""Cropping: removal of the parts of a scene that a window doesn't show.

A clip path only hides: hidden words stay in the file, where searches find them, screen readers read them, and they
overlap the text beside the picture. Pictures of a part of a board are therefore cropped: items outside the window are
dropped, groups and symbols are searched, and a symbol that loses something is replaced by a copy of its remaining
items.
"""

from __future__ import annotations

from collections.abc import Iterable

from layouts.drawing.measure import Transform, boxes
from layouts.drawing.scene import Group, Item, Symbol, Use
from layouts.drawing.shapes import Box


def cropped(items: Iterable[Item], window: Box, at: Transform | None = None) -> tuple[Item, ...]:
    """Return the items that reach into the window (in mm); complete ones stay the same objects."""
    at, window = at or Transform(), Box(*window)  # An own game may pass four numbers.
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

"""What a callout may point at in a picture: a tag, an icon or words that are in it, each with where it is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from layouts.drawing.measure import Transform, texts
from layouts.drawing.scene import Group, Item, Paragraph, Scene, Text, Use
from layouts.drawing.shapes import Box, bounds
from layouts.drawing.typography import polish

_ICON = re.compile(r"icon-(.+?)(?:-line-[\d.]+)?")
"""The name of an icon's symbol, which may be that of its outline alone."""


def find_spots(items: Iterable[Item]) -> dict[str, Box]:
    """The place of each tag (the origin of its group), icon (as `{fuel}`) and text (as `“Weight”`) of a picture, in mm
    from its top-left; of those that are there several times, that of the first."""
    found: dict[str, Box] = {}
    for name, at in _spots(items, Transform()):
        found.setdefault(name, at)
    return found


def _spots(items: Iterable[Item], at: Transform) -> Iterator[tuple[str, Box]]:
    for item in items:
        if isinstance(item, Group):
            inner = at.then(item.x, item.y, item.angle, item.scale)
            if item.tag:
                yield item.tag, Box(inner.x, inner.y, inner.x, inner.y)
            yield from _spots(item.items, inner)
        elif isinstance(item, Use):
            inner, symbol = at.then(item.x, item.y, item.angle, item.scale), item.symbol
            if icon := _ICON.fullmatch(symbol.name):
                yield f"{{{icon[1]}}}", inner.box(Box(0.0, 0.0, symbol.width, symbol.height))
            yield from _spots(symbol.items, inner)
        elif isinstance(item, Text | Paragraph):
            for run in texts(Scene(0, 0, (item,))):
                yield f"“{polish(run.text.strip())}”", bounds(at.points(run.corners))

"""Targets in a picture: tags, icons and texts with their places; and the codes in it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from layouts.books.nodes import Code
from layouts.drawing.measure import Transform, texts
from layouts.drawing.scene import Group, Item, Paragraph, Scene, Symbol, Text, Use
from layouts.drawing.shapes import Box, bounds
from layouts.drawing.typography import polish

_ICON = re.compile(r"icon-(.+?)(?:-line-[\d.]+)?")
"""The name of an icon's symbol, or of its outline's."""


def find_spots(items: Iterable[Item]) -> dict[str, Box]:
    """Map each tag (the origin of its group), icon (as `{fuel}`) and text (as `“Weight”`) of a picture to its place, in
    mm from the top left corner; the first one counts. The text 6 in a group whose tag ends in AZ is also found as
    AZ6."""
    found: dict[str, Box] = {}
    for name, at, _ in _spots(items, Transform()):
        found.setdefault(name, at)
    return found


def find_codes(symbol: Symbol, names: Collection[str]) -> list[Code]:
    """Find those of these texts that a picture shows, each where its type is largest."""
    codes: dict[str, Code] = {}
    for spot, at, size in _spots(symbol.items, Transform()):
        (x, y), name = at.middle, spot.strip("“”")
        largest = codes.get(name)
        if name in names and 0 < x < symbol.width and 0 < y < symbol.height and not (largest and largest.size >= size):
            codes[name] = Code(name, round(x, 2), round(y, 2), round(size, 2))
    return [*codes.values()]


def _spots(items: Iterable[Item], at: Transform, group_key: str = "") -> Iterator[tuple[str, Box, float]]:
    """Yield targets with their places and, for texts, the type size in pt. group_key: the end of the tag of the group
    around them."""
    for item in items:
        if isinstance(item, Group):
            inner = at.then(item.x, item.y, item.angle, item.scale)
            if item.tag:
                yield item.tag, Box(inner.x, inner.y, inner.x, inner.y), 0.0
            yield from _spots(item.items, inner, (item.tag or "").rpartition(".")[2] or group_key)
        elif isinstance(item, Use):
            inner, symbol = at.then(item.x, item.y, item.angle, item.scale), item.symbol
            if icon := _ICON.fullmatch(symbol.name):
                yield f"{{{icon[1]}}}", inner.box(Box(0.0, 0.0, symbol.width, symbol.height)), 0.0
            yield from _spots(symbol.items, inner, group_key)
        elif isinstance(item, Text | Paragraph):
            for run in texts(Scene(0, 0, (item,))):
                for words in dict.fromkeys((run.text, group_key + run.text)):
                    yield f"“{polish(words.strip())}”", bounds(at.points(run.corners)), run.size * at.scale

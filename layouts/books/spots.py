"""What may be pointed at in a picture: a tag, an icon or words that are in it, each with where it is; and its codes."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from layouts.books.nodes import Code
from layouts.drawing.measure import Transform, texts
from layouts.drawing.scene import Group, Item, Paragraph, Scene, Symbol, Text, Use
from layouts.drawing.shapes import Box, bounds
from layouts.drawing.typography import polish

_ICON = re.compile(r"icon-(.+?)(?:-line-[\d.]+)?")
"""The name of an icon's symbol, which may be that of its outline alone."""


def find_spots(items: Iterable[Item]) -> dict[str, Box]:
    """The place of each tag (the origin of its group), icon (as `{fuel}`) and text (as `“Weight”`) of a picture, in mm
    from its top-left; of those that are there several times, that of the first. The 6 of a group with a tag that ends
    in AZ is the text AZ6, too."""
    found: dict[str, Box] = {}
    for name, at, _ in _spots(items, Transform()):
        found.setdefault(name, at)
    return found


def find_codes(symbol: Symbol, names: Collection[str]) -> list[Code]:
    """Those of these texts that a picture shows, each where its type is largest."""
    codes: dict[str, Code] = {}
    for spot, at, size in _spots(symbol.items, Transform()):
        (x, y), name = at.middle, spot.strip("“”")
        largest = codes.get(name)
        if name in names and 0 < x < symbol.width and 0 < y < symbol.height and not (largest and largest.size >= size):
            codes[name] = Code(name, round(x, 2), round(y, 2), round(size, 2))
    return [*codes.values()]


def _spots(items: Iterable[Item], at: Transform, group_key: str = "") -> Iterator[tuple[str, Box, float]]:
    """What may be pointed at, with its place and, of texts, the size of their type in pt. group_key: what the tag ends
    in of the group that these are in."""
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

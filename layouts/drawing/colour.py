"""Colours as `#RRGGBB`: mixing, contrast (WCAG 2.2 relative luminance), and greys for printers without colours."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from layouts.drawing.scene import Group, Item, Linear, Paint, Paragraph, Radial, Scene, Symbol, Use

WHITE, BLACK = "#FFFFFF", "#000000"
_HEX = re.compile(r"#(?:[0-9A-Fa-f]{3}){1,2}")


@lru_cache(maxsize=4096)
def rgb(colour: str) -> tuple[float, float, float]:
    """Convert `#RRGGBB` or `#RGB` to red, green and blue from 0 to 1. Raises ValueError for anything else."""
    if not _HEX.fullmatch(colour):
        raise ValueError(f"'{colour}' is not a colour; write #RRGGBB")
    text = colour[1:]
    if len(text) == 3:
        text = "".join(c * 2 for c in text)
    return int(text[0:2], 16) / 255, int(text[2:4], 16) / 255, int(text[4:6], 16) / 255


@lru_cache(maxsize=4096)
def mix(a: str, b: str, share: float) -> str:
    """Mix two colours in sRGB: a at `share` 0, b at 1. Raises ValueError for any other share.

    >>> mix("#000000", "#FFFFFF", 0.5)
    '#808080'
    """
    if not 0 <= share <= 1:
        raise ValueError(f"colours are mixed by a share from 0 to 1, not {share:g}")
    parts = (round(255 * (x + (y - x) * share)) for x, y in zip(rgb(a), rgb(b), strict=True))
    return "#{:02X}{:02X}{:02X}".format(*parts)


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, 0 (black) to 1 (white), from linearised sRGB."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21.

    >>> round(contrast("#FFFFFF", "#000000"), 1)
    21.0
    """
    darker, lighter = sorted((luminance(a), luminance(b)))
    return (lighter + 0.05) / (darker + 0.05)


def grey(colour: str) -> str:
    """Return a colour's grey as black-and-white printers render it (luma).

    >>> grey("#5B6670")
    '#646464'
    """
    level = round(255 * sum(share * part for share, part in zip((0.299, 0.587, 0.114), rgb(colour), strict=True)))
    return f"#{level:02X}{level:02X}{level:02X}"


def in_ink(scene: Scene, ink: str) -> Scene:
    """Convert a scene to an ink: to greys if that is mono."""
    return replace(scene, items=tuple(map(_grey_item, scene.items))) if ink == "mono" else scene


def _grey_item(item: Item) -> Item:
    if isinstance(item, Group):
        return item._replace(items=tuple(map(_grey_item, item.items)))
    if isinstance(item, Use):
        item = item._replace(symbol=_grey_symbol(item.symbol))
    if isinstance(item, Paragraph):
        lines = (tuple(span._replace(fill=span.fill and grey(span.fill)) for span in line) for line in item.lines)
        item = item._replace(lines=tuple(lines))
    paints = {name: _grey_paint(getattr(item, name)) for name in ("fill", "stroke") if hasattr(item, name)}
    return item._replace(**paints)  # type: ignore[arg-type]  # Strokes have a single colour.


@lru_cache(maxsize=1024)
def _grey_symbol(symbol: Symbol) -> Symbol:
    """Convert a symbol to greys; equal symbols give the same object, so that files have it once."""
    return replace(symbol, items=tuple(map(_grey_item, symbol.items)))


def _grey_paint(paint: Paint) -> Paint:
    if isinstance(paint, Linear | Radial):
        return paint._replace(stops=tuple((at, grey(colour)) for at, colour in paint.stops))
    return grey(paint) if paint and paint.startswith("#") else paint

"""Colours as `#RRGGBB`: mixing and contrast (WCAG 2.2 relative luminance)."""

from __future__ import annotations

import re
from functools import lru_cache

WHITE, BLACK = "#FFFFFF", "#000000"
_HEX = re.compile(r"#(?:[0-9A-Fa-f]{3}){1,2}")


@lru_cache(maxsize=4096)
def rgb(colour: str) -> tuple[float, float, float]:
    """Red, green and blue, 0 to 1, of `#RRGGBB` or `#RGB`. Raises ValueError where it is neither."""
    if not _HEX.fullmatch(colour):
        raise ValueError(f"'{colour}' is not a colour; write #RRGGBB")
    text = colour[1:]
    if len(text) == 3:
        text = "".join(c * 2 for c in text)
    return int(text[0:2], 16) / 255, int(text[2:4], 16) / 255, int(text[4:6], 16) / 255


@lru_cache(maxsize=4096)
def mix(a: str, b: str, share: float) -> str:
    """The colour `share` (0 to 1) of the way from a to b, in sRGB. Raises ValueError for any other share.

    >>> mix("#000000", "#FFFFFF", 0.5)
    '#808080'
    """
    if not 0 <= share <= 1:
        raise ValueError(f"colours are mixed by a share from 0 to 1, not {share:g}")
    parts = (round(255 * (x + (y - x) * share)) for x, y in zip(rgb(a), rgb(b), strict=True))
    return "#{:02X}{:02X}{:02X}".format(*parts)


def luminance(colour: str) -> float:
    """Relative luminance, 0 (black) to 1 (white), from linearised sRGB."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    """Contrast ratio of two colours, 1 to 21.

    >>> round(contrast("#FFFFFF", "#000000"), 1)
    21.0
    """
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)

"""Sizes of pieces: as written in the data, and as a box in mm by shape (hexes: pointy-top or flat-top).

A hex is regular, with a flat side or a point on top. A single number is its width across flats, between two opposite
sides, or across corners, between two opposite points; two numbers are its bounding box.
"""

from __future__ import annotations

import math

from components.values import NamedTuple

CORNERS_PER_FLAT = 2 / math.sqrt(3)
"""Ratio of a hex's width across corners to its width across flats."""

HEX_ROUNDING_MM = 0.055
"""Allowed error of a hex's longer side for its shorter one: both may be rounded to 0.05 mm."""


class WrittenSize(NamedTuple):
    """A size as written, in mm. `height` is None for a single number, and `across` says what that measures, if
    given."""

    width: float
    height: float | None = None
    across: str = ""


NAMED_SIZES = {
    "poker": WrittenSize(63.5, 88.9),
    "standard": WrittenSize(63.0, 88.0),
    "bridge": WrittenSize(57.15, 88.9),
    "euro": WrittenSize(59.0, 92.0),
    "tarot": WrittenSize(69.85, 120.65),
    "mini": WrittenSize(44.45, 63.5),
    "mini-euro": WrittenSize(44.0, 68.0),
    "micro": WrittenSize(31.75, 44.45),
    "square": WrittenSize(70.0, 70.0),
    "business": WrittenSize(50.8, 88.9),
}
"""Card sizes by their trade names, as shops and sleeves use them (layouts/printing/exports/shops.yaml)."""


def box_of(size: WrittenSize, shape: str, top: str = "") -> tuple[float, float]:
    """Return the width and height of a piece's trim box. `top` of a hex: flat, point, or "" if unspecified.

    Raises ValueError, with a valid size, if no piece of that shape has this one.

    >>> box_of(WrittenSize(14), "rect"), box_of(WrittenSize(14), "hex"), box_of(WrittenSize(14), "hex", "point")
    ((14, 14), (16.17, 14), (14, 16.17))
    >>> box_of(WrittenSize(20, None, "corners"), "hex")
    (20, 17.32)
    """
    if shape == "hex":
        return _hex_box(size, top)
    if size.across:
        raise ValueError(f"only hexes are measured across {size.across}; write width x height, such as 63 x 88")
    width, height = size.width, size.width if size.height is None else size.height
    if shape == "circle" and width != height:
        raise ValueError(f"size is {width:g} x {height:g} mm; a circle is as wide as high")
    return width, height


def _hex_box(size: WrittenSize, top: str) -> tuple[float, float]:
    width, height, across = size
    if height is None:
        corners = width if across == "corners" else round(width * CORNERS_PER_FLAT, 2)
        flats = round(width / CORNERS_PER_FLAT, 2) if across == "corners" else width
        return (flats, corners) if top == "point" else (corners, flats)
    said = f"size is {width:g} x {height:g} mm"
    long, short = max(width, height), min(width, height)
    if abs(long - short * CORNERS_PER_FLAT) > HEX_ROUNDING_MM:
        one, other = (_written(*sides) for sides in _regular(width, height))
        raise ValueError(f"{said}, which no regular hex has; write {one} or {other}, or its width across flats alone")
    if top and (top == "flat") != (width > height):
        lies = "a flat side" if width > height else "a point"
        raise ValueError(f"{said}, which has {lies} on top, but 'top' is {top}; write {_written(height, width)}")
    return width, height


def _regular(width: float, height: float) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the two regular hexes nearest to a box: each keeps one of its sides; of a square each is as wide across
    flats."""
    if width == height:
        return (width * CORNERS_PER_FLAT, height), (width, height * CORNERS_PER_FLAT)
    if width > height:
        return (height * CORNERS_PER_FLAT, height), (width, width / CORNERS_PER_FLAT)
    return (width, width * CORNERS_PER_FLAT), (height / CORNERS_PER_FLAT, height)


def _written(width: float, height: float) -> str:
    """Format a size as written in data, to 0.01 mm.

    >>> _written(14, 14 * CORNERS_PER_FLAT)
    '14 x 16.17'
    """
    return f"{round(width, 2):g} x {round(height, 2):g}"

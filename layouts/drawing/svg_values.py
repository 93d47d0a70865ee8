"""Values of SVG images as numbers: lengths, colours, opacities, transforms. Invalid ones are refused."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from fontTools.misc.transform import Identity, Offset, Scale, Transform
from tinycss2.color4 import parse_color

from layouts.drawing.svg_styles import values_in

Colour: TypeAlias = tuple[float, float, float, float]
"""Red, green, blue and opacity, from 0 to 1."""
PER_MM = 96 / 25.4
"""Units per millimetre for sizes without a unit."""
UNITS = {"": 1.0, "px": 1.0, "mm": PER_MM, "cm": 10 * PER_MM, "q": PER_MM / 4, "in": 96.0, "pt": 96 / 72, "pc": 16.0}
ANGLES = {"": 1.0, "deg": 1.0, "grad": 0.9, "rad": math.degrees(1), "turn": 360.0}


@lru_cache(maxsize=4096)
def length(text: str, whole: float = math.nan) -> float:
    """Parse a length into the units of the file; `whole` is 100 %. Raises ValueError if it is invalid or infinite."""
    parts = values_in(text)
    value = math.nan
    if len(parts) == 1 and parts[0].type in ("number", "dimension"):
        value = parts[0].value * UNITS.get(getattr(parts[0], "lower_unit", ""), math.nan)
    elif len(parts) == 1 and parts[0].type == "percentage":
        value = parts[0].value / 100 * whole
    if not math.isfinite(value):
        raise ValueError(f"'{text[:40]}' is not a length in px, mm, cm, in, pt or pc")
    return value


@lru_cache(maxsize=1024)
def colour(text: str) -> Colour | None:
    """Parse a colour into red, green, blue and opacity from 0 to 1; None for no paint. Raises ValueError if it isn't a
    flat colour."""
    if text == "none":
        return None
    parts = values_in(text)
    made = parse_color(parts[0]) if len(parts) == 1 and parts[0].type != "error" else None
    if made == "currentcolor":  # The value of `color` itself, which no parent sets.
        return 0.0, 0.0, 0.0, 1.0
    if made is None or made.space not in ("srgb", "hsl", "hwb"):
        raise ValueError(f"uses the colour '{text[:40]}', which isn't drawn here; use #RRGGBB, or save it as PNG")
    r, g, b, opacity = (min(1.0, max(0.0, part or 0.0)) for part in (*made.to("srgb").coordinates, made.alpha))
    return r, g, b, opacity


@lru_cache(maxsize=1024)
def share(text: str) -> float:
    """Parse an opacity from 0 to 1. Raises ValueError if it is invalid."""
    try:
        return min(1.0, max(0.0, length(text, 1.0)))
    except ValueError:
        raise ValueError(f"'{text[:40]}' is no opacity") from None


@lru_cache(maxsize=1024)
def matrix(text: str) -> Transform:
    """Parse a `transform` into a matrix. Raises ValueError."""
    made = Identity
    for call in values_in(text):
        name = getattr(call, "lower_name", "")
        try:
            numbers = [_argument(part, name) for part in call.arguments if part.type not in ("whitespace", "literal")]
            made = made.transform(TRANSFORMS[name](*numbers))
        except (AttributeError, KeyError, TypeError, ValueError, OverflowError):
            raise ValueError(f"has a transform '{text[:60]}' that can't be read") from None
    if not all(map(math.isfinite, made)):
        raise ValueError(f"has a transform '{text[:60]}' without end")
    return made


def _argument(part: Any, name: str) -> float:
    units = ANGLES if name.startswith(("rotate", "skew")) and part.type == "dimension" else UNITS
    if part.type not in ("number", "dimension"):
        raise ValueError
    return float(part.value) * units[getattr(part, "lower_unit", "")]


def _turned(angle: float, x: float = 0.0, y: float = 0.0) -> Transform:
    return Offset(x, y).rotate(math.radians(angle)).translate(-x, -y)


def _skewed(x: float, y: float = 0.0) -> Transform:
    return Identity.skew(math.radians(x), math.radians(y))


TRANSFORMS: Mapping[str, Callable[..., Transform]] = {
    "matrix": lambda a, b, c, d, e, f: Transform(a, b, c, d, e, f),
    "translate": lambda x, y=0.0: Offset(x, y),
    "translatex": lambda x: Offset(x),
    "translatey": lambda y: Offset(0.0, y),
    "scale": lambda x, y=None: Scale(x, y),
    "scalex": lambda x: Scale(x, 1.0),
    "scaley": lambda y: Scale(1.0, y),
    "rotate": _turned,
    "skew": _skewed,
    "skewx": lambda angle: _skewed(angle),
    "skewy": lambda angle: _skewed(0.0, angle),
}

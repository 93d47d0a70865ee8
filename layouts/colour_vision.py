"""How far apart two colours are for eyes that see fewer of them, and in grey.

Colour blindness is simulated by the matrices of Machado, Oliveira and Fernandes (2009) for full severity; distances are
those of CIELAB (CIE 1976), where 2 is just seen side by side.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

from layouts.colour import rgb

Vector: TypeAlias = tuple[float, float, float]
Matrix: TypeAlias = tuple[Vector, Vector, Vector]

_LUMINANCE: Vector = (0.2126, 0.7152, 0.0722)
VISIONS: Mapping[str, Matrix] = {
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "grey": (_LUMINANCE, _LUMINANCE, _LUMINANCE),
}
_TO_XYZ: Matrix = ((0.4124, 0.3576, 0.1805), _LUMINANCE, (0.0193, 0.1192, 0.9505))
_WHITE: Vector = (0.9505, 1.0, 1.089)


def difference(a: str, b: str, vision: str) -> float:
    """The distance of two colours for such eyes.

    >>> round(difference("#C0392B", "#5C7A1E", "deuteranopia")), round(difference("#000000", "#FFFFFF", "grey"))
    (3, 100)
    """
    return math.dist(_lab(a, vision), _lab(b, vision))


@lru_cache(maxsize=4096)
def _lab(colour: str, vision: str) -> Vector:
    linear = tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb(colour))
    seen = tuple(min(1.0, max(0.0, c)) for c in _times(VISIONS[vision], linear))
    x, y, z = (_root(value / white) for value, white in zip(_times(_TO_XYZ, seen), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _times(matrix: Matrix, v: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(sum(a * b for a, b in zip(row, v, strict=True)) for row in matrix)


def _root(value: float) -> float:
    return math.cbrt(value) if value > (6 / 29) ** 3 else value / (3 * (6 / 29) ** 2) + 4 / 29

"""The three resources as tokens: a disc with a trefoil, a tall crystal, an ingot.

They differ in silhouette, colour and brightness, so that everybody recognizes each, also in `mono`.
"""

from __future__ import annotations

from functools import lru_cache

from layouts.drawing.hooks import Studio
from layouts.drawing.scene import Group, Symbol, Use

from .pen import ROLE, Pen, draw_from, symbol, use

UNIT = 10.0
"""Height at which the symbols are drawn, in mm."""
SPAN = 16.0
"""Side of the symbols' boxes."""


def token(studio: Studio, letter: str, x: float = 0.0, y: float = 0.0, size: float = UNIT) -> Use:
    """Draw a resource's token centred on (x, y), `size` mm high. Raises KeyError for an unknown letter."""
    return use(_token(studio, letter), x, y, size / UNIT)


def resource_token(studio: Studio, letter: str, size: float) -> Group:
    """Draw a resource's token as a group, for faces.yaml."""
    return Group((token(studio, letter, 0.0, 0.0, float(size)),))


@lru_cache(maxsize=16)
def _token(studio: Studio, letter: str) -> Symbol:
    return symbol(f"token-{letter}", SPAN, *draw_from(Pen(studio), "tokens", ROLE[letter]))

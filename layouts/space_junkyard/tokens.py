"""The three resources as tokens: a disc with a trefoil, a tall crystal, an ingot.

Silhouette, colour and how dark they are differ, so that each is known in `mono` and by any eyes.
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
    """A resource's token centred on (x, y), `size` mm high. Raises KeyError for a letter there is not."""
    return use(_token(studio, letter), x, y, size / UNIT)


def resource_token(studio: Studio, letter: str, size: float) -> Group:
    """The same as a group, for faces.yaml."""
    return Group((token(studio, letter, 0.0, 0.0, float(size)),))


@lru_cache(maxsize=16)
def _token(studio: Studio, letter: str) -> Symbol:
    return symbol(f"token-{letter}", SPAN, *draw_from(Pen(studio), "tokens", ROLE[letter]))

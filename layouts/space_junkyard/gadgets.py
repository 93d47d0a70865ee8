"""What makes one hull unlike another: things on closed sides, and on the roofs of rooms that hold no attribute.

All in hull greys, so that none competes with what the tile tells. The files `gadgets.txt` and `greebles.txt` hold them.
"""

from __future__ import annotations

from functools import lru_cache

from layouts.drawing.hooks import Studio
from layouts.drawing.scene import Symbol

from .pen import REACH, Pen, draw_from, symbol


@lru_cache(maxsize=64)
def gadget(studio: Studio, name: str) -> Symbol:
    """A gadget in the bite of the north side, around the tile's middle."""
    return symbol(f"gadget-{name}", 2 * REACH, *draw_from(Pen(studio), "gadgets", name))


@lru_cache(maxsize=64)
def greeble(studio: Studio, name: str) -> Symbol:
    """A roof's furniture, 12.6 mm square, around its middle."""
    return symbol(f"greeble-{name}", 12.6, *draw_from(Pen(studio), "greebles", name))

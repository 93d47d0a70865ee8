"""What makes one hull unlike another: things on closed sides, and on the roofs of rooms that hold no attribute.

All in hull greys, so that none competes with what the tile tells. The files `gadgets.txt` and `greebles.txt` hold them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path as File

from layouts.brush import Brush
from layouts.drawings import Drawing, read_drawings
from layouts.hooks import Studio
from layouts.scene import Symbol

from .pen import REACH, Pen, symbol


@cache
def library(name: str) -> Mapping[str, Drawing]:
    """The drawings of a file, by name: `gadgets` or `greebles`."""
    return read_drawings([File(__file__).parent / f"{name}.txt"])


@lru_cache(maxsize=64)
def gadget(studio: Studio, name: str) -> Symbol:
    """A gadget in the bite of the north side, around the tile's middle."""
    return symbol(f"gadget-{name}", 2 * REACH, *Brush(Pen(studio)).all(library("gadgets")[name].views[""]))


@lru_cache(maxsize=64)
def greeble(studio: Studio, name: str) -> Symbol:
    """A roof's furniture, 12.6 mm square, around its middle."""
    return symbol(f"greeble-{name}", 12.6, *Brush(Pen(studio)).all(library("greebles")[name].views[""]))

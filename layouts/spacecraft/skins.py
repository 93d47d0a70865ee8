"""Differences of rocket parts without colour: each colour's texture and letter, and the passenger who looks out of its
hull.

Gold has riveted bands, white ceramic tiles, blue rising stripes, grey dents. (White is called pearl here, since `white`
is paper.) No skin uses another part's colour, so counting colours is never ambiguous.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from layouts.drawing.brush import Brush
from layouts.drawing.drawings import drawings_beside
from layouts.drawing.scene import Item
from layouts.drawing.shapes import Rect, hatch

from .pen import Ink, at, circle, clipped, num, polygon, rect

REACH = 21.0
"""Distance from the middle of a cell to the end of a skin, beyond tabs and bleed."""


class Skin(NamedTuple):
    """The name of a skin's colour roles, and its letter."""

    role: str
    letter: str

    @property
    def base(self) -> str:
        return self.role

    @property
    def shade(self) -> str:
        return f"{self.role}_shade"

    @property
    def light(self) -> str:
        return f"{self.role}_light"

    @property
    def trim(self) -> str:
        return f"{self.role}_trim"

    @property
    def mark(self) -> str:
        return f"{self.role}_mark"


SKINS = {
    "gold": Skin("gold", "G"),
    "white": Skin("pearl", "W"),
    "blue": Skin("blue", "B"),
    "": Skin("grey", ""),
    "any": Skin("any", ""),
}
"""Skins by the colour in the data; a starting hull has none, and cards show parts of any colour."""


def texture(ink: Ink, skin: Skin) -> Iterator[Item]:
    """Draw a skin over the whole cell, to be clipped."""
    box = rect(-REACH, -REACH, 2 * REACH, 2 * REACH)
    yield ink.area(box, skin.base)
    if skin.role == "gold":
        yield from _bands(ink, skin)
    elif skin.role == "pearl":
        lines = "".join(f"M-21 {y}H21" for y in (-9, -3, 3, 9)) + "".join(f"M{x} -21V21" for x in (-12, -6, 0, 6, 12))
        yield ink.line(lines, skin.mark, 0.3 if ink.full else 0.2)
    elif skin.role == "blue":
        wide, narrow = ((-21, 4), (21, -12), (21, -6), (-21, 10)), ((-21, 12.5), (21, -3.5), (21, -1.5), (-21, 14.5))
        if ink.pen.mono:
            for stripe in (wide, narrow):
                yield hatch(polygon(stripe), Rect(-21, -21, 42, 42), 1.5, 0.25, ink.pen.colour("ink"), -20.9)
        else:
            yield ink.area(polygon(wide), skin.light)
            yield ink.area(polygon(narrow), skin.trim)
    elif skin.role == "grey":
        yield ink.line("M-15 -6L-9 -8M8 9L13 10M-12 10L-9 8", skin.mark, 0.6 if ink.full else 0.3)


def _bands(ink: Ink, skin: Skin) -> Iterator[Item]:
    for y in (-9.4, 9.4):
        band = rect(-REACH, y - 1.7, 2 * REACH, 3.4)
        if ink.full:
            yield ink.area(band, skin.shade, opacity=0.55)
        else:
            yield ink.area(band, skin.shade, skin.mark, 0.2)
        rivets = "".join(circle(x, y, 0.45) for x in range(-18, 19, 4))
        yield ink.area(rivets, skin.mark)


def decal(ink: Ink, skin: Skin, x: float, y: float) -> Iterator[Item]:
    """Draw a skin's letter in a paper disc."""
    if skin.letter:
        yield ink.area(circle(x, y, 1.75), "paper", "ink", 0.3 if ink.full else 0.2)
        yield ink.pen.label(x, y, skin.letter, 6.5, "display", "ink")


def porthole(ink: Ink, skin: Skin, radius: float, passenger: bool = False) -> Iterator[Item]:
    """Draw a window around (0, 0), with an optional passenger."""
    thin = 0.6 if ink.full else 0.25
    yield ink.area(circle(0, 0, radius + 1.9), skin.trim, "ink", 0.5 if ink.full else 0.25)
    bolts = (math.radians(a) for a in range(22, 382, 45))
    spots = [((radius + 1) * math.cos(a), (radius + 1) * math.sin(a)) for a in bolts]
    yield ink.area("".join(circle(x, y, 0.38 if ink.full else 0.25) for x, y in spots), "ink")
    yield ink.area(circle(0, 0, radius), "glass")
    if passenger:
        who = drawings_beside(__file__, "passengers.txt").get(skin.role)
        drawn = Brush(ink.pen).all(who.views[""]) if who else ()
        yield clipped(circle(0, 0, radius), at(0, 0, *drawn, scale=radius / 5.8))
    elif ink.full:
        r = radius
        shine = f"M{num(-r * 0.2)} {num(r)}L{num(r)} {num(-r * 0.6)}V{num(r)}Z"
        yield clipped(circle(0, 0, radius), ink.area(shine, "glass_dark"))
    if ink.full:
        r = radius
        glint = (
            f"M{num(-r * 0.72)} {num(-r * 0.1)}A{num(r * 0.75)} {num(r * 0.75)} 0 0 1 {num(-r * 0.2)} {num(-r * 0.7)}"
        )
        yield ink.line(glint, "white", 0.7)
    yield ink.area(circle(0, 0, radius), None, "ink", thin)

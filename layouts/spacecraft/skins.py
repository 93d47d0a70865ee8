"""What tells rocket parts apart without colour: each colour's texture and letter, and who looks out of its hull.

Gold has riveted bands, white ceramic tiles, blue rising stripes, grey dents. (White is called pearl here, since `white`
is paper.) No skin uses another part's colour, so counting colours is never ambiguous.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from layouts.scene import Group, Item
from layouts.shapes import hatch

from .pen import Ink, at, circle, clipped, ellipse, num, polygon, rect

REACH = 21.0
"""From the middle of a cell to the end of what a skin draws, beyond tabs and bleed."""


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
"""By the colour of the data; a starting hull has none, and cards show parts of any colour."""


def texture(ink: Ink, skin: Skin) -> Iterator[Item]:
    """A skin over the whole cell; to be clipped."""
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
                yield hatch(polygon(stripe), (-21, -21, 42, 42), 1.5, 0.25, ink.pen.colour("ink"), -20.9)
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
    """A skin's letter in a paper disc."""
    if skin.letter:
        yield ink.area(circle(x, y, 1.75), "paper", "ink", 0.3 if ink.full else 0.2)
        yield ink.pen.label(x, y, skin.letter, 6.5, "display", "ink")


def porthole(ink: Ink, skin: Skin, radius: float, passenger: bool = False) -> Iterator[Item]:
    """A window around (0, 0), with somebody in it if wanted."""
    thin = 0.6 if ink.full else 0.25
    yield ink.area(circle(0, 0, radius + 1.9), skin.trim, "ink", 0.5 if ink.full else 0.25)
    bolts = (math.radians(a) for a in range(22, 382, 45))
    spots = [((radius + 1) * math.cos(a), (radius + 1) * math.sin(a)) for a in bolts]
    yield ink.area("".join(circle(x, y, 0.38 if ink.full else 0.25) for x, y in spots), "ink")
    yield ink.area(circle(0, 0, radius), "glass")
    if passenger:
        yield clipped(circle(0, 0, radius), at(0, 0, *_passenger(ink, skin.role), scale=radius / 5.8))
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


def _passenger(ink: Ink, role: str) -> Iterator[Item]:
    """Who lives in a hull of that colour, in a window of radius 5.8."""
    people = {"gold": _inventor, "pearl": _robot, "blue": _cat, "grey": _plant}
    if role in people:
        yield from people[role](ink)


def _tone(ink: Ink, full: str, low: str = "white") -> str:
    return full if ink.full else low


def _inventor(ink: Ink) -> Iterator[Item]:
    """With goggles, and hair that has seen an experiment."""
    thin = 0.5 if ink.full else 0.3
    yield ink.area("M-4.6 6.5C-4.6 3 4.6 3 4.6 6.5Z", _tone(ink, "#5B4636"), "ink", 0.3)
    yield ink.area(circle(0, 0.8, 3.5), _tone(ink, "#F0C49A"), None if ink.full else "ink", 0.3)
    yield ink.area(
        "M-3.6 0C-4.4 -4 4.4 -4 3.6 0C2 -2 -2 -2 -3.6 0Z", _tone(ink, "#B4553A"), None if ink.full else "ink", 0.3
    )
    yield ink.area(rect(-3.7, -0.4, 7.4, 0.7), "ink")
    for x in (-1.5, 1.5):
        yield ink.area(circle(x, 0, 1.35), "#FBFAF5" if ink.full else "white", "ink", thin)
        yield ink.area(circle(x + 0.2, 0.1, 0.5), "ink")
    yield ink.line("M-1 2.5Q0 3.4 1.2 2.4", "ink", 0.45 if ink.full else 0.3)


def _robot(ink: Ink) -> Iterator[Item]:
    """Two lamps and a grille."""
    yield ink.area(rect(-3, -2.2, 6, 5.2, 1.1), _tone(ink, "#C9D3D8"), "ink", 0.4 if ink.full else 0.3)
    yield ink.line("M0 -2.2V-4", "ink", 0.45 if ink.full else 0.3)
    yield ink.area(circle(0, -4.1, 0.7), _tone(ink, "signal"), "ink", 0.3)
    for x in (-1.3, 1.3):
        yield ink.area(circle(x, 0, 0.85), "ink")
        yield ink.area(circle(x + 0.25, -0.25, 0.25), "white")
    yield ink.line("M-1.4 1.7H1.4M-0.5 1.3V2.1M0.5 1.3V2.1", "ink", 0.35 if ink.full else 0.25)
    yield ink.area(rect(-1.4, 3, 2.8, 3), _tone(ink, "#9FB0B8"), "ink", 0.3)


def _cat(ink: Ink) -> Iterator[Item]:
    """A ginger tabby, unimpressed."""
    head = "M-3.4 .6L-3.5 -4L-1.4 -2.4H1.4L3.5 -4L3.4 .6C3.6 4.4 -3.6 4.4 -3.4 .6Z"
    yield ink.area(head, _tone(ink, "#E8813A"), "ink", 0.4 if ink.full else 0.3)
    for x in (-1.35, 1.35):
        yield ink.area(circle(x, 0.1, 0.75), "white", None if ink.full else "ink", 0.2)
        yield ink.area(circle(x + 0.1, 0.15, 0.42), "ink")
    yield ink.area("M-.5 1.4H.5L0 2Z", "ink")
    whiskers = "M-2.2 1.6L-4.3 1.2M-2.2 2L-4.2 2.4M2.2 1.6L4.3 1.2M2.2 2L4.2 2.4"
    stripes = "M0 -2.2V-1M-.9 -2.2V-1.4M.9 -2.2V-1.4"
    yield ink.line(f"M0 2Q-.6 2.9 -1.3 2.4M0 2Q.6 2.9 1.3 2.4{whiskers}{stripes}", "ink", 0.3 if ink.full else 0.22)


def _plant(ink: Ink) -> Iterator[Item]:
    """Somebody has to water it."""
    leaves = (
        "M0 2.2C0 0 -.4 -1 -.2 -2.6M0 1.2C-2.6 1.2 -3.6 -.4 -3.4 -2C-1.4 -2 0 -.8 0 1.2Z"
        "M0 .6C2.4 .4 3.2 -1.4 2.8 -3C1 -2.6 -.2 -1.4 0 .6Z"
    )
    yield ink.area("M-1.8 2.2H1.8L1.4 6H-1.4Z", _tone(ink, "#B4553A"), "ink", 0.4 if ink.full else 0.3)
    yield ink.area(leaves, _tone(ink, "#4E8F4A"), "ink", 0.35 if ink.full else 0.25)


def eye(ink: Ink, x: float, y: float, size: float, look: tuple[float, float]) -> Group:
    """An eye of a junk character."""
    dx, dy = look
    return at(
        x, y,
        ink.area(ellipse(0, 0, 1.45, 1.7), "white", "ink", 0.45 if ink.full else 0.3),
        ink.area(circle(dx, dy, 0.75), "ink"),
        ink.area(circle(dx - 0.25, dy - 0.3, 0.22), "white"),
        scale=size,
    )  # fmt: skip

"""Pawns: an inventor in a coat of the player's colour, and the markers of the same colours."""

from __future__ import annotations

from collections.abc import Iterator

from layouts.hooks import Studio
from layouts.scene import Group, Item
from layouts.shapes import rect

from .pen import Ink, Pen, at, circle


def standee(studio: Studio, colour: str, mark: str) -> Group:
    """One side of a pawn around (0, 0): 20 x 38 mm, and 3 mm more to left and right."""
    ink = Ink(Pen(studio))
    items: list[Item] = [ink.area(rect(-13, -19, 26, 38), "kraft_light")]
    if ink.full:
        items.append(ink.area(rect(-13, 15.4, 26, 3.6), f"{colour}_area"))
    items.append(ink.line("M-13 9H13", "ink" if ink.full else colour, 1.0 if ink.full else 0.4))
    items += _inventor(ink, colour)
    items.append(ink.area(circle(0, 12.6, 5.4), "white", "ink" if ink.full else colour, 1.0 if ink.full else 0.5))
    items.append(ink.pen.icon(f"mark-{mark}", 0, 12.3 if mark == "triangle" else 12.6, 7.0, colour))
    return Group(tuple(items))


def _inventor(ink: Ink, colour: str) -> Iterator[Item]:
    """Hair on end, goggles, a coat and a spanner."""
    thick, thin = (0.7, 0.4) if ink.full else (0.4, 0.25)

    def tone(full: str) -> str:
        return full if ink.full else "white"

    hair = "M-5.6 -7C-8.4 -9.4 -6.4 -11.2 -7 -13.4C-4.6 -13 -4.6 -15.8 -2.4 -16.4C-1.6 -14.6 .6 -17.2 2.6 -16.2"
    hair += "C2.8 -14 6 -14.6 6.8 -12.4C5.4 -11.2 8.2 -9.4 5.6 -7Z"
    yield ink.area(hair, tone("#B4553A"), "ink", thick)
    coat = "M-7 9C-7.4 3.4 -5.6 -1.4 -2.6 -2.4H2.6C5.6 -1.4 7.4 3.4 7 9Z"
    yield ink.area(coat, f"{colour}_area", "ink" if ink.full else colour, thick)
    yield ink.line("M0 -2V9M-1.8 -2.2L0 1.4L1.8 -2.2", "paper" if ink.full else colour, 0.5 if ink.full else 0.3)
    yield ink.area("".join(circle(1.6, y, 0.45) for y in (2.6, 4.8, 7)), "paper" if ink.full else colour)
    yield ink.area(circle(0, -7.4, 5.2), tone("#F0C49A"), "ink", thick)
    yield ink.area(rect(-5.3, -9, 10.6, 1.2), "ink")
    for x in (-2.1, 2.1):
        yield ink.area(circle(x, -8.4, 2.0), "white", "ink", thick)
        yield ink.area(circle(x + 0.3, -8.2, 0.75), "ink")
    yield ink.line("M-1.8 -4.4Q0 -3 2.2 -4.6", "ink", thin)
    spanner = "M-.9 6V-1.4C-2.6 -2 -2.8 -4 -1.6 -5V-3.2H1.6V-5C2.8 -4 2.6 -2 .9 -1.4V6Z"
    # Held before the chest: the pawn is cut 10 mm from its middle.
    yield at(6.0, 2.4, ink.area(spanner, tone("#C9D3D8"), "ink", thin), angle=-14)


def marker(studio: Studio, colour: str, mark: str) -> Group:
    """A marker's face around (0, 0), 12 mm across and its bleed."""
    ink = Ink(Pen(studio))
    y = -0.2 if mark == "triangle" else 0.0
    pen = ink.pen
    ring = ink.area(circle(0, 0, 4.8), "paper", colour, pen.by_ink(1.1, 0.35, 0.35))
    icon = pen.icon(f"mark-{mark}", 0, y, pen.by_ink(6.2, 4.8, 4.6), colour)
    return at(0, 0, ink.area(rect(-9, -9, 18, 18), "paper"), ring, icon)

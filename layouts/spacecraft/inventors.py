"""Pawns: an inventor for each player, from the front and from behind; and the markers of the same colours."""

from __future__ import annotations

from layouts.drawing.brush import Brush
from layouts.drawing.drawings import drawings_beside
from layouts.drawing.hooks import Studio
from layouts.drawing.scene import Group, Item
from layouts.drawing.shapes import rect

from .pen import Ink, Pen, at, circle, gear

FIXED = {"m": "#C9D3D8", "m-": "#9FA8AD", "m+": "white", "g": "glass", "g-": "glass_dark", "k": "night", "n": "night",
         "f": "flame", "y": "#F5A511", "w": "white"}  # fmt: skip
"""Colours that all drawings share."""
FEET = 10.6
"""Distance in mm below the middle of a pawn's picture of the line on which the inventor stands."""


def standee(studio: Studio, colour: str, mark: str, behind: bool = False) -> Group:
    """Draw one side of a pawn around (0, 0): 20 x 38 mm with its foot below, and 3 mm more to left and right."""
    ink = Ink(Pen(studio))
    items: list[Item] = [ink.area(rect(-13, -19, 26, 38), "kraft_light")]
    if ink.full:
        items.append(ink.area(circle(0, -4.5, 9.4), "kraft_pale"))
        items.append(ink.line("M-8.2 -16.4l1 1M8 -17.2l-.8 1.2M-8.4 -12.6h1.3", "doodle", 0.6))
        items.append(ink.area(rect(-13, FEET, 26, 26), f"{colour}_area"))
    items.append(ink.line(f"M-13 {FEET}H13", "ink" if ink.full else colour, 0.9 if ink.full else 0.4))
    drawing = drawings_beside(__file__, "inventors.txt")[colour]
    brush = Brush(ink.pen, drawing.colours, FIXED, 0.92)
    items.append(at(0, -0.6, *brush.all(drawing.views["back" if behind else "front"]), scale=0.92))
    items.append(ink.area(circle(0, 14.8, 3.4), "paper", "ink" if ink.full else colour, 0.6 if ink.full else 0.4))
    items.append(ink.pen.icon(f"mark-{mark}", 0, 14.6 if mark == "triangle" else 14.8, 4.8, colour))
    return Group(tuple(items))


def marker(studio: Studio, colour: str, mark: str) -> Group:
    """Draw a marker's face around (0, 0), 12 mm across, with its bleed: a gear on the player's ground."""
    ink = Ink(Pen(studio))
    pen, y = ink.pen, -0.15 if mark == "triangle" else 0.0
    items: list[Item] = [ink.area(rect(-9, -9, 18, 18), f"{colour}_area")]
    if ink.full:
        items.append(ink.area(gear(4.1, 12, 0.2, 0.25, 0.14), f"{colour} + 40% night"))
        items.append(ink.area(gear(4.1, 12, 0, 0, 0.14), "paper", "ink", 0.4))
        items.append(ink.line(circle(0, 0, 3.1), colour, 0.4))
        items.append(pen.icon(f"mark-{mark}", 0, y, 4.2, colour))
    else:
        items.append(ink.area(gear(4.2, 12, 0, 0, 0.14), "white", colour, 0.3))
        items.append(pen.icon(f"mark-{mark}", 0, y, 4.6, colour))
    return Group(tuple(items))

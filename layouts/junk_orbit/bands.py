"""Bands of city names, and the signs of transfer points: the same on boards and on tiles, so that they are easy to
match.

The lower edge of a band on a board, or the upper one on a tile, identifies the body without colour: Earth has waves,
the Moon bites like craters, Mars peaks.
"""

from __future__ import annotations

import math

from layouts.drawing import fonts
from layouts.drawing.pen import FINE, Pen
from layouts.drawing.scene import Item, Path, Text
from layouts.drawing.shapes import circle, line, ngon, num, outline, polar, polygon, rect, star

PERIOD = 4.7
"""Approximate length of a wave, bite or peak."""
HEIGHT = 1.1


def band(x0: float, x1: float, base: float, height: float, body: str) -> str:
    """Return a band as path data: straight at `base` and at both ends, with the body's edge `height` above the base."""
    count = max(3, round((x1 - x0) / PERIOD))
    part, top = (x1 - x0) / count, base - height - (HEIGHT / 2 if body == "moon" else 0)
    d = f"M{num(x0)} {num(base)}V{num(top)}"
    for _ in range(count):
        if body == "earth":
            d += f"q{num(part / 4)} {num(-HEIGHT * 1.5)} {num(part / 2)} 0t{num(part / 2)} 0"
        elif body == "moon":
            r = num(part * 0.36)
            d += f"h{num(part * 0.14)}a{r} {num(HEIGHT)} 0 0 0 {num(part * 0.72)} 0h{num(part * 0.14)}"
        else:
            d += f"l{num(part / 2)} {num(-HEIGHT)}l{num(part / 2)} {num(HEIGHT)}"
    return outline(f"{d}V{num(base)}Z")


def filled(pen: Pen, d: str, body: str, edge: float = FINE) -> Path:
    """Draw a band in its body's colour; in low and mono as a line around white, `edge` mm wide."""
    if pen.full:
        return pen.fill(d, body)
    return pen.solid(d, "white", edge, body)


def sign(pen: Pen, name: str, x: float, y: float, r: float, colour: str) -> Item:
    """Draw the sign of a transfer point: star, asterisk, square or triangle, within `r` of (x, y)."""
    if name == "asterisk":
        d = "".join(line(*polar(r * 0.86, a, x, y), *polar(r * 0.86, a + 180, x, y)) for a in (0, 60, 120))
        return pen.line(d, r * 0.38, colour)
    if name == "star":
        d = polygon(star(x, y, r, 0.44))
    elif name == "square":
        d = rect(x - r * 0.8, y - r * 0.8, r * 1.6, r * 1.6, r * 0.1)
    else:
        d = polygon(ngon(3, x, y + r * 0.15, r * 1.08))
    return pen.fill(d, colour)


def disc(pen: Pen, name: str, r: float) -> list[Item]:
    """Draw a transfer point's sign on its disc, around (0, 0): one half lies on each of two joined boards."""
    ground = pen.solid(circle(0, 0, r), "white", FINE, "ink") if not pen.full else pen.fill(circle(0, 0, r), "cream")
    return [ground, sign(pen, name, 0, 0, r * 0.72, "ink")]


def name_width(name: str, size: float) -> float:
    """Return the width of a city's name in mm."""
    return fonts.width(name, "display", size)


def upright(angle: float) -> bool:
    """Return whether text whose top points outwards in that direction is readable from the front of the table."""
    return math.cos(math.radians(angle)) >= -0.03


def words(pen: Pen, y: float, text: str, size: float, colour: str, right_way: bool, font: str = "display") -> Text:
    """Draw a line centred on (0, y) of a sector, rotated if it would be upside down."""
    return pen.label(0, y, text, size, font, colour, 0 if right_way else 180)

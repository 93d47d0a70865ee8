"""The five resources as objects, from `resources.txt`, and the horizon over which they float on their cards.

In `mono` the horizon's hatch replaces the hue.
"""

from __future__ import annotations

import math

from layouts.drawing.brush import Brush
from layouts.drawing.drawings import drawings_beside
from layouts.drawing.hooks import Studio
from layouts.drawing.pen import BOLD, FINE, THIN, Pen, along, clipped
from layouts.drawing.scene import Group, Item
from layouts.drawing.shapes import Rect, circle, dots, hatch, polar


def resource(studio: Studio, kind: str) -> Group:
    """Draw the object of a resource (fuel, electronics, plastic, metal, junk) around (0, 0). Raises KeyError for
    others."""
    return Group(tuple(Brush(Pen(studio)).all(drawings_beside(__file__, "resources.txt")[kind].views[""])))


# ---- horizon ---------------------------------------------------------------------------------------------------

FIELD = "M-3 -3L66 -3L66 55.5C52 49 11 49 -3 55.5Z"
"""The coloured upper part of a resource card, in the card's mm: down to the arc of a horizon, including bleed."""
EDGE = "M-3 55.5C11 49 52 49 66 55.5"
MIDDLE = (35.0, 28.5)
"""Place of the object."""


def horizon(studio: Studio, kind: str) -> Group:
    """Draw the ground of a resource card from its top left corner: colour with orbit arcs, a line (low) or a hatch
    (mono)."""
    pen = Pen(studio)
    if pen.low:
        return Group((pen.line(EDGE, BOLD, kind),))
    if pen.mono:
        hatched = clipped(FIELD, *_hatch(pen, kind), pen.fill(circle(*MIDDLE, 22.4), "white"))
        return Group((hatched, pen.line(EDGE, FINE)))
    towards = "white" if kind in ("plastic", "junk", "electronics") else "night"
    arcs = "".join(circle(34, 96, r) for r in (58, 70, 82))
    ticks = [polar(r, a, 34, 96) for a in range(-40, 41, 4) for r in (70.0, 72.0 if a % 20 == 0 else 71.4)]
    lines = (pen.line(d, FINE, f"{kind} + 28% {towards}", round=False) for d in (arcs, along(ticks)))
    return Group((pen.fill(FIELD, kind), clipped(FIELD, *lines)))


def _hatch(pen: Pen, kind: str) -> list[Item]:
    """Draw the hatch that replaces a resource's hue."""
    ink, area = pen.colour("night"), Rect(-3.0, -3.0, 69.0, 59.0)
    ways: dict[str, tuple[tuple[float, float], ...]] = {
        "fuel": ((45, 6.5),),
        "electronics": ((0, 9), (90, 9)),
        "metal": ((90, 5.5),),
        "junk": ((45, 9), (-45, 9)),
    }
    if kind in ways:
        return [hatch(FIELD, area, pitch, THIN, ink, angle) for angle, pitch in ways[kind]]
    rows = [(x * 3.4 + y % 2 * 1.7, y * 3.4 * math.sqrt(3) / 2) for y in range(-1, 20) for x in range(-1, 21)]
    return [dots(rows, ink, 0.4)]

"""The players' markers, around (0, 0)."""

from __future__ import annotations

from layouts.drawing.hooks import Studio
from layouts.drawing.scene import Group, Item
from layouts.drawing.shapes import circle, dots, rect

from .pen import Pen, draw_from, strokes


def standee(studio: Studio, colour: str, mark: str) -> Group:
    """Draw one side of a player's marker, a salvage tug with a claw and its mark below it: 20 x 38 mm, and 3 mm more to
    left and right."""
    pen = Pen(studio)
    line = "ink" if pen.full else f"{colour}_line"
    items: list[Item] = [pen.fill(rect(-13, -19, 26, 38), pen.inks("space + 60% white"))]
    if pen.full:
        stars = [(-7.6, -15), (7.2, -16.4), (-8.2, -3.5), (8.4, -6.2), (7.6, 2.4), (-6.8, 4.2)]
        items.append(dots(stars, pen.colour("star"), 0.6))
        items.append(pen.fill(rect(-13, 8.4, 26, 11), f"{colour}_area"))
    items.append(pen.line(strokes((-13, 8.4, 13, 8.4)), pen.by_ink(1.0, 0.4, 0.4), line, round=False))
    items += tug(pen, colour)
    items.append(pen.solid(circle(0, 11.2, 6.4), "white", pen.by_ink(1.0, 0.5, 0.5), line))
    items.append(pen.icon(f"mark-{mark}", 0, 10.9 if mark == "triangle" else 11.2, pen.by_ink(8.0, 6.8, 6.8), line))
    return Group(tuple(items))


def tug(pen: Pen, colour: str) -> list[Item]:
    """Draw the tug from its keel to its claw, 15 x 22 mm, around (0, -6.4)."""
    roles = {f"player_{role}": f"{colour}_{role}" for role in ("area", "line", "on", "shade")}
    return draw_from(pen, "fittings", "tug", **roles)

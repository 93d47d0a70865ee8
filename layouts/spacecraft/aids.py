"""Drawings on the player aid besides those of faces.yaml: small tiles, arrows between them, and signs."""

from __future__ import annotations

import math

from layouts.drawing.hooks import Studio
from layouts.drawing.scene import Group, Item
from layouts.drawing.shapes import rect

from .junk import draw_junk
from .paper import kettlebell
from .pen import Ink, Pen, at, circle, polygon

ARROWHEAD_MM = 2.6


def tile(studio: Studio, key: str, across: float, heavy: bool = True) -> Group:
    """Draw a junk tile from (0, 0) right and down, with its weight if there is room."""
    ink, s = Ink(Pen(studio)), across
    items: list[Item] = [ink.area(rect(0.4, 0.5, s, s, 0.8), "kraft_dark")] if ink.full else []
    items.append(ink.area(rect(0, 0, s, s, 0.8), "kraft_light", "kraft_dark", 0.25))
    items.append(ink.area(rect(s * 0.09, s * 0.09, s * 0.82, s * 0.82), "kraft_pale", "kraft_dark", 0.15))
    items.append(at(s * (0.44 if heavy else 0.5), s * 0.5, *draw_junk(ink, key), scale=s / 25 * 0.9))
    if heavy:
        weight = studio.game.piece(f"junk.{key}").fields["weight"]
        items.append(at(s - 2.1, s - 2.2, kettlebell(studio, weight, 3.6, 6.5)))
    return at(0, 0, *items)


def piece(studio: Studio, id: str, across: float) -> Group:
    """Draw a piece of the game as it lies or stands, around (0, 0)."""
    return at(0, 0, Pen(studio).piece(id, 0, 0, across))


def arrow(studio: Studio, path: str, tip: tuple[float, float], angle: float, colour: str = "signal") -> Group:
    """Draw a path that ends in a point, `angle` degrees clockwise from the right, on a pale rim."""
    ink, (x, y), a = Ink(Pen(studio)), tip, math.radians(angle)
    back_x, back_y = x - ARROWHEAD_MM * math.cos(a), y - ARROWHEAD_MM * math.sin(a)
    aside_x, aside_y = ARROWHEAD_MM * 0.58 * math.sin(a), ARROWHEAD_MM * 0.58 * math.cos(a)
    point = polygon([(x, y), (back_x - aside_x, back_y + aside_y), (back_x + aside_x, back_y - aside_y)])
    rim = ink.line(path, "white", 2.0), ink.area(point, "white", "white", 1.0)
    return at(0, 0, *rim, ink.line(path, colour, 1.0), ink.area(point, colour))


def sign(studio: Studio, good: bool) -> Group:
    """Draw a tick on green around (0, 0), or a cross on red, for allowed and forbidden."""
    ink = Ink(Pen(studio))
    mark = "M-1.05 .05L-.25 .9L1.15 -.9" if good else "M-.9 -.9L.9 .9M.9 -.9L-.9 .9"
    disc = ink.area(circle(0, 0, 2.2), "allowed" if good else "forbidden", "white", 0.4)
    return at(0, 0, disc, ink.line(mark, "white", 0.6))

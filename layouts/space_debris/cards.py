"""Drawings on cards besides the objects of `art`: the orbit's badge and the tiles of a repair cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from layouts.drawing.hooks import Studio
from layouts.drawing.scene import Group, Item, Path
from layouts.drawing.shapes import Rect, circle, hatch, rect

from .rings import outline

TILE, PITCH, PER_ROW = 8.4, 9.2, 4
"""A unit of cost: its tile, the pitch, both in mm, and the number in a row."""
RESOURCES = "fuel", "electronics", "plastic", "metal"
"""Resources of repair costs, in the usual order."""


def orbit_badge(studio: Studio, orbit: str, across: float) -> Group:
    """Draw the sign of an orbit around (0, 0): circle, hexagon or square, `across` mm wide, in the orbit's colour.

    Without colour the circle is empty, the hexagon hatched and the square has a double frame.
    """
    look = studio.look
    role = str(studio.game.tables["orbits"].row(orbit)["name"]).lower()
    half, d = across / 2, outline(orbit, 0, 0, across)
    if look.ink == "full":
        return Group((Path(d, look.colour(role + "_area")),))
    night = look.colour("night")
    line = night if look.ink == "mono" else look.colour(role)
    items: list[Item] = [Path(d, look.colour(role + "_area"), line, 1.0)]
    if look.ink == "mono" and orbit == "H":
        inner = outline(orbit, 0, 0, across - 1.6)
        items.append(hatch(inner, Rect(-half, -half, across, across), 1.3, 0.25, night))
        items.append(Path(circle(0, 0, across * 0.32), look.colour("paper")))
    if look.ink == "mono" and orbit == "G":
        items.append(Path(outline(orbit, 0, 0, across - 2.6), None, night, 0.4))
    return Group(tuple(items))


def cost_tiles(studio: Studio, cost: Sequence[int], per_row: int = PER_ROW) -> Group:
    """Draw a repair cost from (0, 0) right and down: one tile for each unit of fuel, electronics, plastic and metal."""
    places = ((i % per_row * PITCH, i // per_row * PITCH) for i in count())
    tiles = (_tile(studio, kind, *place) for kind, place in zip(_units(cost), places, strict=False))
    return Group(tuple(item for tile in tiles for item in tile))


def _units(cost: Sequence[int]) -> Iterator[str]:
    for kind, number in zip(RESOURCES, cost, strict=True):
        yield from [kind] * number


def _tile(studio: Studio, kind: str, x: float, y: float) -> Iterator[Item]:
    look = studio.look
    edge = None if look.ink == "full" else look.colour(kind)
    line = 0.25 if look.ink == "mono" else 0.5
    inset = 0.0 if edge is None else line / 2
    box = rect(x + inset, y + inset, TILE - 2 * inset, TILE - 2 * inset, 1.2)
    yield Path(box, look.colour(kind + "_area"), edge, line)
    yield look.use_icon(kind, x + TILE / 2, y + TILE / 2, 6.8, kind + "_on")

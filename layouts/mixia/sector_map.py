"""Several sectors laid side by side, as on the table: the same drawings, each cut out along its outline."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from components.hexes import Hex
from layouts.hooks import Studio
from layouts.scene import Group, Item, Scene

from .sector_geometry import HEIGHT, OUTLINE, WIDTH, place
from .sectors import draw_sector


class LaidSector(NamedTuple):
    """A sector on the table: its id or code, its middle, and how many turns of 60 degrees clockwise it lies."""

    name: str
    middle: Hex
    turns: int = 0


def draw_map(studio: Studio, laid: Iterable[LaidSector], margin: float = 0.0) -> Scene:
    """The map of those sectors, with a margin of paper in mm around it. Raises KeyError for a sector there isn't."""
    pieces = {name: piece for piece in studio.game.kinds["sector"].pieces for name in (piece.key, piece.code)}
    tiles: list[Item] = []
    middles = []
    for sector in laid:
        x, y = place(sector.middle)
        middles.append((x, y))
        items = draw_sector(studio, pieces[sector.name])
        tag = f"sector.{pieces[sector.name].code}"
        tiles.append(Group((Group(items, clip=OUTLINE),), x, y, 60.0 * sector.turns, tag=tag))
    # A turned sector is as wide as it was high, or a little more; the wider of the two is room enough for both.
    half = max(WIDTH, HEIGHT) / 2 + margin
    left, right = min(x for x, _ in middles) - half, max(x for x, _ in middles) + half
    top, bottom = min(y for _, y in middles) - half, max(y for _, y in middles) + half
    return Scene(right - left, bottom - top, (Group(tuple(tiles), -left, -top),), 0.0)

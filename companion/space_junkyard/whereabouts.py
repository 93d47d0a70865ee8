"""The places of tiles and tugs, which explain why they can't be elsewhere."""

from __future__ import annotations

from companion.engine import Ask, Reason

from .constants import SECTIONS
from .ships import has
from .table import JunkyardTable

TUG_THERE = Reason(lambda table, key: f"{tug_at(table, key)}'s tug is there", "SJ-031")
LIES_THERE = Reason(lambda table, key: f"it lies on {squares_of(table, key)[0]}")
PART_OF_SHIP = Reason(lambda table, key: f"it is part of {owner_of(table, key)}'s ship")
GONE = Reason("it is out of the game")


def tug_at(table: JunkyardTable, square: str) -> str:
    """Return the player whose tug is on a space, or ""."""
    return next((ship.name for ship in table.players.values() if ship.at == square), "")


def squares_of(table: JunkyardTable, tile: str) -> list[str]:
    """Return the spaces of the map with a tile."""
    return [square for square, lies in sorted(table.map.items()) if lies == tile]


def owner_of(table: JunkyardTable, tile: str) -> str:
    """Return the player whose ship has a section, or ""."""
    return next((ship.name for ship in table.players.values() if has(ship, tile)), "")


def why_not_drawn(table: JunkyardTable, ask: Ask, key: str) -> Reason | None:
    """Return where a section is that can't come from the stack; None for asteroid tiles, which have copies, and if
    nobody knows."""
    if key not in SECTIONS:
        return None
    if squares_of(table, key):
        return LIES_THERE
    if owner_of(table, key):
        return PART_OF_SHIP
    return GONE if key in table.gone else None

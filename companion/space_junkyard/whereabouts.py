"""Where a tile or a tug is, so that it can't be where somebody names it."""

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
    """Whose tug is on a square, "" if nobody's."""
    return next((ship.name for ship in table.players.values() if ship.at == square), "")


def squares_of(table: JunkyardTable, tile: str) -> list[str]:
    """The squares of the map where such a tile lies."""
    return [square for square, lies in sorted(table.map.items()) if lies == tile]


def owner_of(table: JunkyardTable, tile: str) -> str:
    """Whose ship has a section, "" if none."""
    return next((ship.name for ship in table.players.values() if has(ship, tile)), "")


def why_not_drawn(table: JunkyardTable, ask: Ask, key: str) -> Reason | None:
    """Where a section is, so that it can't come from the stack; nothing of asteroid tiles, of which there are several,
    and of one whose place nobody knows."""
    if key not in SECTIONS:
        return None
    if squares_of(table, key):
        return LIES_THERE
    if owner_of(table, key):
        return PART_OF_SHIP
    return GONE if key in table.gone else None

"""Why a tug can't go somewhere, or something that isn't offered be done with the tile under it, each with its rule."""

from __future__ import annotations

from companion.engine import Ask
from companion.text.grammar import amount

from .constants import ASTEROID_LIMIT, ASTEROIDS
from .ships import Ship, affordable, placings
from .table import JunkyardTable
from .text import plain
from .turn import COLLECT, CONNECT, SCRAP, steps_left

VERBS = {COLLECT: COLLECT, SCRAP: SCRAP, CONNECT: CONNECT, "join": CONNECT}
"""What people type, as the rules call it."""


def refuse(table: JunkyardTable, ask: Ask, key: str) -> str:
    """Why something can't be the answer, with the rule; "" of what nothing is known."""
    verb = VERBS.get(key.lower(), "")
    if ask.name != "move":
        return ""
    ship = table.ship
    if not verb:
        return _why_no_way(table, ship, key.upper())
    tile = table.map.get(ship.at, "")
    if not tile:
        return f"{ship.name}'s tug is on an empty space, {ship.at} (SJ-034)"
    if table.section:
        return f"{ship.name} has taken a section, which is all that may be collected in a turn (SJ-033)"
    if table.asteroids >= ASTEROID_LIMIT:
        return f"{ship.name} has collected {ASTEROID_LIMIT} asteroid tiles, the most in a turn (SJ-033)"
    if tile in ASTEROIDS:
        return f"{tile} is an asteroid tile; collect it (SJ-035)"
    if table.asteroids:
        return "no section can be taken after an asteroid tile (SJ-033)"
    if verb == COLLECT:
        ways = "join it or scrap it" if next(affordable(ship, tile), None) else "scrap it"
        return f"{plain(tile)} is a section; {ways} (SJ-038)"
    if next(placings(ship, tile), None) is None:
        return f"{plain(tile)} fits at no open exit of {ship.name}'s ship (SJ-040)"
    return f"{ship.name} can't pay for any joint of {plain(tile)} (SJ-042)"


def _why_no_way(table: JunkyardTable, ship: Ship, square: str) -> str:
    """Why a tug can't go to a space; "" of what is none."""
    if square not in table.board.squares:
        return ""
    if square == ship.at:
        return f"{ship.name}'s tug is there already"
    if there := next((other.name for other in table.players.values() if other.at == square), ""):
        return f"{there}'s tug is there (SJ-031)"
    return f"{amount(steps_left(table, ship), 'step')} can't reach it (SJ-028)"

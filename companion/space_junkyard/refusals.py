"""Why a tug can't go somewhere, or something that isn't offered be done with the tile under it, each with its rule."""

from __future__ import annotations

from companion.engine import Ask
from companion.text.grammar import amount

from .constants import ASTEROID_LIMIT, ASTEROIDS
from .ships import Ship, affordable, placings
from .table import JunkyardTable
from .text import EDGE_OF
from .turn import COLLECT, CONNECT, SCRAP, steps_left

VERBS = {COLLECT: COLLECT, SCRAP: SCRAP, CONNECT: CONNECT, "join": CONNECT}
"""What people type, as the rules call it."""


def refuse(table: JunkyardTable, ask: Ask, key: str) -> str:
    """Why something can't be the answer, with the rule; "" of what nothing is known."""
    verb, square = VERBS.get(key.lower(), ""), key.upper()
    if ask.name == "slot":
        return _why_closed(table, square)
    if ask.name not in ("corner", "come back", "move"):
        return ""
    ship = table.players[ask.seat or table.player]
    if verb and ask.name == "move":
        return _why_not_taken(table, ship, verb)
    if square not in table.board.squares:
        return ""
    if there := next((other.name for other in table.players.values() if other.at == square and other != ship), ""):
        return f"{there}'s tug is there ({'SJ-021' if ask.name == 'corner' else 'SJ-031'})"
    if ask.name == "corner":
        return "it isn't a corner (SJ-021)"
    if ask.name == "come back":
        return f"{ship.name}'s tug fell off {EDGE_OF[ship.left]} and returns there (SJ-052)"
    if square == ship.at:
        return f"{ship.name}'s tug is there already"
    return f"it can't be reached in {amount(steps_left(table, ship), 'step')} (SJ-028)"


def _why_not_taken(table: JunkyardTable, ship: Ship, verb: str) -> str:
    """Why the tile under a tug can't be collected, scrapped or joined."""
    tile = table.map.get(ship.at, "")
    if not tile:
        return f"{ship.name}'s tug is on {ship.at}, which is empty (SJ-034)"
    if table.section:
        return f"{ship.name} has already collected a section this turn (SJ-033)"
    if table.asteroids >= ASTEROID_LIMIT:
        return f"{ship.name} has already collected {ASTEROID_LIMIT} asteroid tiles this turn (SJ-033)"
    if tile in ASTEROIDS:
        return f"{tile} is an asteroid tile; collect it (SJ-035)"
    if table.asteroids:
        return f"{ship.name} has already collected an asteroid tile this turn, so no section (SJ-033)"
    if verb == COLLECT:
        ways = "join it or scrap it" if next(affordable(ship, tile), None) else "scrap it"
        return f"{tile} is a section; {ways} (SJ-038)"
    if next(placings(ship, tile), None) is None:
        return f"{tile} fits nowhere on {ship.name}'s ship (SJ-040)"
    return f"{ship.name} can't pay to join {tile} (SJ-042)"


def _why_closed(table: JunkyardTable, slot: str) -> str:
    """Who has closed a slot; "" of what is none, and of one that is open."""
    by = next((ship.name for ship in table.players.values() if slot in ship.closed), "")
    if by == table.player:
        return f"{by} has just pushed in a tile opposite (SJ-053)"
    return f"it is closed until {by}'s next new tile (SJ-053)" if by else ""

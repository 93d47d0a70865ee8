"""Why something that isn't offered can't be done now with the tile under a tug, in a sentence with its rule."""

from __future__ import annotations

from companion.engine import Ask

from .constants import ASTEROID_LIMIT, ASTEROIDS
from .ships import affordable, placings
from .table import JunkyardTable
from .text import plain
from .turn import COLLECT, CONNECT, SCRAP

VERBS = {COLLECT: COLLECT, SCRAP: SCRAP, CONNECT: CONNECT, "join": CONNECT}
"""What people type, as the rules call it."""


def refuse(table: JunkyardTable, ask: Ask, key: str) -> str:
    """Why something can't be the answer, with the rule; "" of what nothing is known."""
    verb = VERBS.get(key.lower(), "")
    if ask.name != "move" or not verb:
        return ""
    ship = table.ship
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
        return f"{ship.name} has collected an asteroid tile, so no section may be taken this turn (SJ-033)"
    if verb == COLLECT:
        ways = "join it or scrap it" if next(affordable(ship, tile), None) else "scrap it"
        return f"{plain(tile)} is a section; {ways} (SJ-038)"
    if next(placings(ship, tile), None) is None:
        return f"{plain(tile)} fits at no open exit of {ship.name}'s ship (SJ-040)"
    return f"{ship.name} can't pay for any joint of {plain(tile)} (SJ-042)"

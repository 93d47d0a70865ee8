"""Why a tile can't be launched, delivered or drawn, and why a city can't be reached, each with its rule; nothing of
what lies face down."""

from __future__ import annotations

from companion.engine import Ask
from companion.text.grammar import either

from .constants import (
    BOARD_NAME,
    BOARD_OF,
    COWBOY,
    DESTINATION,
    FROM_PLAYERS,
    GAME,
    JUMPER,
    JUMPER_MOVE,
    MARK,
    MARS,
    PHOBOS,
    SOURCE,
    VALUE,
    in_use,
)
from .hits import DELIVERED
from .table import JunkTable, Launched, Ship
from .tile_words import cities
from .turn import ship_stops

CARGO = {"launch": "JO-035", "give up": "JO-042"}
"""Questions that are answered with a tile of one's cargo, with their rule."""
DRAWN = {"seed": "JO-024", "deal": "JO-032", "refill": "JO-056", "top tile": "JO-096"}
"""Draws of a tile from a stack."""
DOING = {
    "launch": "is choosing a tile to launch",
    "distance": "is choosing how far to launch",
    "give up": "is giving up a tile",
    "give up delivered": "is giving up a tile",
    "move distance": "is moving",
    "move to": "is moving",
    "deliver": "is delivering",
    "pick up at": "is picking up tiles",
    "take": "is picking up tiles",
}
"""What a player does who is asked: why other things have to wait."""


FARTHEST = len(BOARD_OF)
"""Cities that a ship moves at most until it comes to where it was; so far it is told how far a city is."""

KNOWN = {*BOARD_OF, *BOARD_NAME, *(piece.key for piece in GAME.pieces())}
"""What has a name in this game; of other words nothing is known."""


def refuse(table: JunkTable, ask: Ask, key: str) -> str:
    """Why something can't be the answer, with the rule; "" of what nothing is known."""
    if key in VALUE and ask.name in DRAWN:
        return _why_not_drawn(table, str(ask.about.get("source", MARS)), key, DRAWN[ask.name])
    if not ask.seat or key not in KNOWN:
        return ""
    ship, why = table.players[ask.seat], ""
    if key in VALUE:
        why = _why_no_tile(ship, ask, key)
    elif key in BOARD_OF:
        why = _why_no_city(table, ship, ask, key)
    return why or (f"{ship.name} {DOING[ask.name]} ({ask.rule})" if ask.name in DOING else "")


def _why_not_drawn(table: JunkTable, source: str, tile: str, rule: str) -> str:
    """Why a tile can't be the top one of a stack, if all can see why."""
    if SOURCE[tile] != source:
        kind = f"{BOARD_NAME[SOURCE[tile]]} tile" if SOURCE[tile] in BOARD_NAME else "starter"
        return f"it's {'an' if kind[0] in 'E' else 'a'} {kind}, and this is the {BOARD_NAME[source]} stack ({rule})"
    if not in_use(tile, table.boards):
        used = "JO-021" if len(table.players) < FROM_PLAYERS[PHOBOS] else "JO-022"
        return f"tiles marked {MARK[tile]}+ stay in the box in this game ({used})"
    for ship in table.players.values():
        if tile in ship.cargo:
            return f"it's in {ship.name}'s cargo"
    return next((f"it's at {city}" for city, lying in table.cities.items() if tile in lying), "")


def _why_no_tile(ship: Ship, ask: Ask, tile: str) -> str:
    """Why a tile can't be launched, given up or delivered."""
    if ask.name in CARGO:
        # Nobody is told which tiles lie face down: whether this is one of them makes no difference.
        other = (
            f"; for a delivered tile, type {DELIVERED} and its code"
            if ask.name == "give up" and ship.deliveries
            else ""
        )
        return f"it isn't in {ship.name}'s cargo{other} ({CARGO[ask.name]})"
    if ask.name in ("distance", "direction", "stop"):
        return f"{ship.name} is launching {ask.about['tile']}; undo to choose another tile"
    if ask.name != "deliver":
        return ""
    if not DESTINATION[tile]:
        return "starter tiles can't be delivered (JO-039)"
    if tile not in ship.cargo:
        return f"it isn't in {ship.name}'s cargo (JO-050)"
    where, rule = (", not next to it", "JO-070") if ship.power == COWBOY else ("", "JO-050")
    return f"its destination is {DESTINATION[tile]}, and {ship.name}'s ship is at {ship.at}{where} ({rule})"


def _why_no_city(table: JunkTable, ship: Ship, ask: Ask, city: str) -> str:
    """Why a city can't be reached."""
    if city not in table.cities:
        return f"{BOARD_NAME[BOARD_OF[city]]} isn't in play"
    if ask.name in ("direction", "stop"):
        return f"{ask.about['tile']} flies exactly {cities(ask.about['distance'])} (JO-036)"
    if ask.name == "pick up at":
        return f"it isn't next to {ship.at} (JO-076)"
    if ask.name not in ("move distance", "move to") or table.launched is None:
        return ""
    return _why_no_stop(table, ship, table.launched, city)


def _why_no_stop(table: JunkTable, ship: Ship, launched: Launched, city: str) -> str:
    """Why a ship can't stop in a city: how far that is, and how far the ship moves after this launch."""
    far = sorted({launched.distance, JUMPER_MOVE} if ship.power == JUMPER else {launched.distance})
    rule = "JO-077" if far[1:] else "JO-047"
    for distance in range(1, FARTHEST + 1):
        if distance not in far and city in ship_stops(table, ship, launched, distance):
            moves = either([*map(str, far)])
            return f"it's {cities(distance)} away that way, and {ship.name}'s ship moves {moves} ({rule})"
    return f"{ship.name}'s ship moves exactly {either([*map(cities, far)])}, the other way ({rule})"

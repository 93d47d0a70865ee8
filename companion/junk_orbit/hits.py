"""Hits: the ships hit, the tiles they give up and where these go (JO-041 to JO-046), with the powers that change it."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from companion.engine import Ask, Choice, Guard, Reason, Step

from . import constants
from .flight import Path
from .scoring import worth
from .table import JunkTable, Ship

DELIVERED = "delivered"


def fly(table: JunkTable, ship: Ship, tile: str, path: Path) -> Step:
    """Fly a launched tile to its stop, with its hits there and on the way."""
    if ship.power == constants.RAT:
        for city in path[:-1]:
            for victim in table.opponents_at(city, ship):
                table.note("JO-089", "passed", tile=tile, city=city, who=victim.name)
                yield from hit(table, ship, victim, tile, passing=True)
    stop = path[-1]
    victims = list(table.opponents_at(stop, ship))
    land(table, ship, tile, stop, victims)
    struck = [victim for victim in victims if not immune(victim, tile)]
    if len(struck) > 1:
        table.note("JO-043", "several hit", city=stop, number=len(struck))
    for victim in victims:
        yield from hit(table, ship, victim, tile)
        if victim.power == constants.SPLENDOR:
            table.cities[stop].remove(tile)
            victim.cargo.append(tile)
            table.note("JO-085", "caught", who=victim.name, tile=tile)


def land(table: JunkTable, ship: Ship, tile: str, stop: str, victims: Sequence[Ship]) -> None:
    """Deliver a tile at its destination (JO-A02 JO-A12), or leave it in the city (JO-037 JO-038).

    A tile that Splendor will catch isn't delivered (JO-086); until then it lies in the city (JO-A30).
    """
    if table.launched:
        table.launched.tile = ""
    home = constants.DESTINATION[tile] == stop
    if home and not any(victim.power == constants.SPLENDOR for victim in victims):
        ship.deliveries.append(tile)
        table.note(
            "JO-038", "delivered from afar", who=ship.name, tile=tile, city=stop, points=worth(tile, table.boards)
        )
        return
    table.cities[stop].append(tile)
    if home:
        table.note("JO-086", "not delivered", tile=tile, city=stop)
    else:
        table.note("JO-037", "rests", tile=tile, city=stop)


def hit(
    table: JunkTable, by: Ship, victim: Ship, tile: str | None, counter: bool = False, passing: bool = False
) -> Step:
    """Hit a ship, whose player gives up a tile of choice (JO-041 JO-044 JO-A15), or two to a Necktie Fighter.

    tile: the tile that hits; None if a ship does. counter: the hit is Necktie Fighter's answer to a hit (JO-A27).
    passing: the tile or ship moves on from there.
    """
    if tile and immune(victim, tile):
        table.note("JO-083", "immune", who=victim.name, tile=tile)
        return
    _note_hit(table, by, victim, counter, passing, by_ship=tile is None)
    number = constants.HIT_TILES
    if by.power == constants.NECKTIE and not counter:
        number = constants.NECKTIE_TILES
        table.note("JO-082", "two tiles", who=victim.name)
    yield from _give_up(table, by, victim, number)
    if victim.power == constants.NECKTIE and not counter:
        yield from hit(table, victim, by, None, counter=True)


def _note_hit(table: JunkTable, by: Ship, victim: Ship, counter: bool, passing: bool, by_ship: bool) -> None:
    if counter:
        table.note("JO-081", "hits back", who=victim.name, by=by.name, city=victim.at)
    else:
        rule = "JO-088" if by_ship else "JO-041"
        table.note(rule, "hit", who=victim.name, by=by.name, city=victim.at, passing=passing, ship=by_ship)
    if victim.power == constants.DEFENDER and by_ship:
        table.note("JO-084", "hit all the same", who=victim.name)


def _give_up(table: JunkTable, by: Ship, victim: Ship, number: int) -> Step:
    """Move a number of the victim's tiles to its city, or aboard a Splendor (JO-042 JO-087)."""
    for left in range(number, 0, -1):
        if not victim.cargo and not victim.deliveries:
            if left == number:
                table.note("JO-A13", "nothing to give", who=victim.name)
            else:
                table.note("JO-A14", "nothing more to give", who=victim.name)
            return
        tile = yield from _ask_for_tile(victim)
        if by.power == constants.SPLENDOR:
            by.cargo.append(tile)
            table.note("JO-087", "taken", who=by.name, tile=tile, of=victim.name)
        else:
            table.cities[victim.at].append(tile)
            table.note("JO-042", "given up", who=victim.name, tile=tile, city=victim.at)


def immune(ship: Ship, tile: str) -> bool:
    """Return whether a tile's printed value is too low to hit a ship (JO-083 JO-A29)."""
    return ship.power == constants.DEFENDER and constants.VALUE[tile] <= constants.DEFENDER_VALUE


def _ask_for_tile(victim: Ship) -> Generator[Ask, Any, str]:
    """Let the victim choose a tile of the cargo or the deliveries (JO-042 JO-A15). All can see the cargo; which tiles
    lie face down in the deliveries is private, so only a choice among those is secret."""
    areas = [*sorted({*victim.cargo}), *([DELIVERED] if victim.deliveries else [])]
    facts = {"at": victim.at, "deliveries": len(victim.deliveries)}
    tile: str = yield Choice(victim.name, "give up", areas, "JO-042", facts)
    if tile != DELIVERED:
        victim.cargo.remove(tile)
        return tile
    tiles = sorted(victim.deliveries)
    tile = yield Choice(victim.name, "give up delivered", tiles, "JO-042", secret=len(tiles) > 1)
    victim.deliveries.remove(tile)
    return tile


NO_DELIVERIES = Reason("{player.name} has delivered nothing", "JO-042")
NOT_ABOARD = Reason("it isn't in {player.name}'s cargo", "JO-042")
MAYBE_DELIVERED = Reason(f"{NOT_ABOARD.words}; for a delivered tile, type {DELIVERED} and its code", "JO-042")


def why_not_given_up(victim: Ship, tile: str) -> Reason | None:
    """Return why a tile can't be given up. The answer doesn't reveal whether it is among the face-down deliveries."""
    if tile == DELIVERED:
        return None if victim.deliveries else NO_DELIVERIES
    if tile not in constants.VALUE or tile in victim.cargo:
        return None
    return MAYBE_DELIVERED if victim.deliveries else NOT_ABOARD


GUARDS: Mapping[str, Guard[JunkTable]] = {
    "give up": lambda table, ask, key: why_not_given_up(table.players[ask.seat], key)
}


def sail(table: JunkTable, ship: Ship, path: Path) -> Step:
    """Move the ship city by city; a Jolly Roger hits ships on its way (JO-088 JO-A31), others hit nobody (JO-046)."""
    for number, city in enumerate(path, 1):
        ship.at = city
        if ship.power == constants.ROGER:
            for victim in table.opponents_at(city, ship):
                yield from hit(table, ship, victim, None, passing=number < len(path))

"""A bot that looks at every launch it can make: what the tile does, where the ship goes, what both bring next turn.

All worth is in points. A launch is worth its delivery and its hits, and the best stop of the ship that it allows; a
stop is worth what is delivered there, and a part of what the next launch could bring with what is picked up there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from companion.beginning import RANDOM
from companion.engine import DONE, Choice, Option

from .box import (
    BOOTH,
    COWBOY,
    DESTINATION,
    EARTH,
    EARTH_TO_MARS,
    EARTH_TO_MOON,
    EXPRESS,
    FLY,
    JUMPER,
    MARS,
    MOON,
    MOON_SET,
    MOON_SET_BONUS,
    NECKTIE,
    ROGER,
    SOURCE,
    SPLENDOR,
    STACK_OF,
    VALUE,
)
from .flight import Boards, Path, edges, flight_stops, move_stops, near
from .hits import DELIVERED, met
from .table import JunkTable, Ship
from .turn import EVERY, LYING, STACK, Take, deliverable, distances
from .ways import Way, ship_paths, ways

Plan = Mapping[str, Option]

HIT = 0.7
"""What an opponent loses by a hit is worth to us; twice as much with Necktie Fighter."""
CAUGHT = 1.2
"""Splendor's tile more of a hit."""
LATER = 0.7
"""What is left of points that the next turn may bring."""
ABOARD = 0.5
"""A point's worth of cargo, some day delivered."""
NEW_PLACE = 1.5
"""A place on Mars not yet delivered to, by night."""
OFF_STACK = 3.1
"""The value of an unknown tile."""


class Landing(NamedTuple):
    """A stop of the ship: what it is worth, and the city to pick up in."""

    worth: float
    pick_up: str


class Outlook:
    """A ship's turn as the bot sees it."""

    def __init__(self, table: JunkTable, ship: Ship) -> None:
        self.table, self.ship = table, ship
        self.places = {DESTINATION[tile] for tile in ship.deliveries if STACK_OF[DESTINATION[tile]] == MARS}

    def points(self, tile: str) -> float:
        """What the delivery of a tile brings, with what night sides add."""
        table, worth, to = self.table, float(VALUE[tile]), DESTINATION[tile]
        if table.night(EARTH) and SOURCE[tile] == EARTH:
            worth += EARTH_TO_MOON if STACK_OF[to] == MOON else EARTH_TO_MARS
        if table.night(MOON) and SOURCE[tile] == MOON:
            worth += MOON_SET_BONUS / MOON_SET
        if table.night(MARS) and STACK_OF[to] == MARS and to not in self.places:
            worth += NEW_PLACE
        return worth

    def best(self) -> Plan:
        """The answers of the best launch."""
        best: Plan = {}
        most = -99.0
        landings: dict[tuple[str, Path], Landing] = {}
        for tile in sorted({*self.ship.cargo}):
            lost = ABOARD * VALUE[tile] if DESTINATION[tile] else 0.0
            for distance in distances(self.table, self.ship, tile):
                if not distance:
                    continue
                for way in ways(self.table, self.ship, tile, distance):
                    worth = self.points(tile) if way.delivers else -lost
                    worth += len(way.hits) * self.hit()
                    for path in way.moves:
                        if (tile, path) not in landings:
                            landings[tile, path] = self.landing(path, tile)
                    worth += max([landings[tile, path].worth for path in way.moves])
                    if worth > most:
                        most, best = worth, _answers(way)
        return best

    def hit(self) -> float:
        return HIT * (2 if self.ship.power == NECKTIE else 1) + (CAUGHT if self.ship.power == SPLENDOR else 0)

    def landing(self, path: Path, launched: str = "") -> Landing:
        """What it is worth to stop at the end of a path; `launched` is not aboard any more."""
        table, ship = self.table, self.ship
        stop = path[-1]
        cargo = list(ship.cargo)
        if launched in cargo:
            cargo.remove(launched)
        wanted = {stop, *near(table.boards, stop)} if ship.power == COWBOY else {stop}
        worth = sum([self.points(tile) for tile in cargo if DESTINATION[tile] in wanted])
        if ship.power == ROGER:
            worth += len(met(table, ship, path)) * HIT
        left = [tile for tile in cargo if DESTINATION[tile] not in wanted]
        at = (stop, *near(table.boards, stop)) if ship.power == FLY else (stop,)
        later = {city: self.later(stop, [*left, *table.cities[city]]) for city in at}
        pick_up = max(at, key=lambda city: later[city])
        return Landing(worth + later[pick_up], pick_up)

    def later(self, at: str, cargo: Sequence[str]) -> float:
        """A part of what the next launch from a city may bring, and what the cargo is worth some day."""
        table, boards, power = self.table, self.table.boards, self.ship.power
        wanted: dict[str, float] = {}
        for tile in cargo:
            to = DESTINATION[tile]
            if to:
                for city in (to, *near(boards, to)) if power == COWBOY else (to,):
                    wanted[city] = wanted.get(city, 0.0) + self.points(tile)
        most = 0.0
        for tile in cargo:
            to = DESTINATION[tile]
            own = self.points(tile) if to else 0.0
            here = {to, *near(boards, to)} if power == COWBOY and to else {to}
            changes = (-1, 0, 1) if power == EXPRESS and SOURCE[tile] == EARTH else (0,)
            for change in changes:
                if not VALUE[tile] + change:
                    continue
                tiles, ships = reach(boards, at, VALUE[tile] + change, power)
                direct = max([wanted.get(stop, 0.0) - (own if stop in here else 0.0) for stop in ships])
                most = max(most, direct + (own if to in tiles else 0.0))
        if table.last:
            following = table.after(table.player) == table.last  # Nothing comes after the last turn.
            return 0.0 if table.last == table.player or following else LATER * most
        return LATER * most + ABOARD * sum([VALUE[tile] for tile in cargo if DESTINATION[tile]])


@cache
def reach(boards: Boards, at: str, distance: int, power: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """Where a tile may stop that is launched over that distance, and where the ship may."""
    tiles: set[str] = set()
    ships: set[str] = set()
    for edge in edges(boards, at):
        tiles.update(flight_stops(boards, at, edge.ring, edge.heading, distance))
        ships.update(move_stops(boards, at, edge.ring, edge.heading, distance, power == BOOTH))
    return frozenset(tiles), tuple(sorted({*ships, *near(boards, at)} if power == JUMPER else ships))


def _answers(way: Way) -> Plan:
    return {"launch": way.tile, "distance": way.distance, "direction": way.edge.to, "stop": way.stop}


# ---- answers ----------------------------------------------------------------------------------------------------


class Heuristic:
    """Decides for any seat. Keeps nothing but the plan of the running launch."""

    __slots__ = ("_plan", "_random")

    def __init__(self, random: Callable[[], float]) -> None:
        self._random = random
        self._plan: Plan = {}

    def __call__(self, table: JunkTable, ask: Choice) -> Option:
        if ask.what == "launch":
            self._plan = Outlook(table, table.ship).best()
        planned = self._plan.get(ask.what)
        if planned is not None and planned in ask.options:
            return planned
        if ask.what in ANSWERS:
            return ANSWERS[ask.what](table, ask)
        return ask.options[int(self._random() * len(ask.options))]


def by_chance(table: JunkTable, ask: Choice) -> Option:
    return RANDOM


def stop(table: JunkTable, ask: Choice) -> Option:
    """Where the ship's stop is worth most."""
    look = Outlook(table, table.ship)
    assert table.launched is not None
    paths = {path[-1]: path for path in ship_paths(table, table.ship, table.launched) if path[-1] in ask.options}
    return max(paths, key=lambda city: look.landing(paths[city]).worth)


def how_far(table: JunkTable, ask: Choice) -> Option:
    """Puddle Jumper: the distance of the best stop."""
    look = Outlook(table, table.ship)
    assert table.launched is not None
    return len(max(ship_paths(table, table.ship, table.launched), key=lambda path: look.landing(path).worth))


def everything(table: JunkTable, ask: Choice) -> Option:
    """All that can be delivered."""
    return EVERY if EVERY in ask.options else next(option for option in ask.options if option != DONE)


def where_to_pick_up(table: JunkTable, ask: Choice) -> Option:
    look, ship = Outlook(table, table.ship), table.ship
    return max(ask.options, key=lambda city: look.later(ship.at, [*ship.cargo, *table.cities[str(city)]]))


def what_to_take(table: JunkTable, ask: Choice) -> Option:
    """The stack, where what lies in the city is worth less than an unknown tile."""
    assert isinstance(ask, Take)
    return LYING if _worth(table.cities[ask.city]) >= OFF_STACK else STACK


def _worth(tiles: Iterable[str]) -> int:
    return sum(VALUE[tile] for tile in tiles if DESTINATION[tile])


def what_to_give_up(table: JunkTable, ask: Choice) -> Option:
    """Starters first, then cargo of little value; deliveries only where they are the least."""
    ship = table.ships[str(ask.seat)]
    here = {*deliverable(table, ship, ship.at)}

    def worth(tile: Option) -> tuple[float, str]:
        code = str(tile)
        if code == DELIVERED:
            return min((float(VALUE[each]), each) for each in ship.deliveries)
        kept = 1.0 if code in ship.deliveries else 0.0 if not DESTINATION[code] else 0.35 + (code in here) * 0.3
        return (VALUE[code] * kept, code)

    return min(ask.options, key=worth)


ANSWERS: Mapping[str, Callable[[JunkTable, Choice], Option]] = {
    "first player": by_chance,
    "move to": stop,
    "move distance": how_far,
    "deliver": everything,
    "pick up at": where_to_pick_up,
    "take": what_to_take,
    "give up": what_to_give_up,
    "give up delivered": what_to_give_up,
}

BOTS = {"heuristic": Heuristic}

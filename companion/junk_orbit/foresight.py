"""What a ship can make of its next turns: a beam search over launches, stops and pick-ups, the others standing still.

A course is a few turns planned. It is worth the points it delivers, later ones a little less, since others may take
what was counted on, and a part of the points of the cargo it ends with. Of all courses of one turn the best few go on
to a second turn, the best few of these to a third, and so on; a refilled city holds an unknown tile.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from heapq import nlargest
from typing import NamedTuple

from companion.engine import Option

from .box import (
    ADJUSTMENT,
    BOOTH,
    COWBOY,
    DEIMOS,
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
    PHOBOS,
    SOURCE,
    SPLENDOR,
    STACK_OF,
    VALUE,
)
from .flight import Boards, Path, edges, flight_stops, move_stops, near
from .table import JunkTable, Ship
from .turn import LYING, STACK, distances
from .ways import Way, boards, struck, ways

Plan = Mapping[str, Option]

PARAMS = dict(
    TURNS=4, BEAM=24, FADE=0.95, ABOARD=0.65, SOON=6.0, HIT=0.5, CAUGHT=1.2, LOST=0.7, NEW_PLACE=1.5, UNKNOWN=2.2, FUEL=0.2,
    HITN=0.0, RATE=0.05, LESS=2.0, WIN=0.0, MARGIN=4.0, BACK=1.0,
)
P = PARAMS


class Lane(NamedTuple):
    """One way to leave a city over a distance: where the tile may stop, and where the ship."""

    tiles: frozenset[str]
    ships: tuple[str, ...]


@cache
def lanes(boards: Boards, at: str, distance: int, power: str) -> tuple[Lane, ...]:
    """The lanes from a city; those with the same stops of the ship are one."""
    found: dict[tuple[str, ...], set[str]] = {}
    for edge in edges(boards, at):
        stops = {*move_stops(boards, at, edge.ring, edge.heading, distance, power == BOOTH)}
        if power == JUMPER:
            stops |= {*move_stops(boards, at, edge.ring, edge.heading, 1, False)}
        tiles = flight_stops(boards, at, edge.ring, edge.heading, distance)
        found.setdefault(tuple(sorted(stops)), set()).update(tiles)
    return tuple(Lane(frozenset(tiles), ships) for ships, tiles in found.items())


class Course(NamedTuple):
    """Turns planned: points gained, what the cargo is worth, and how the ship stands then; the first turn's answers."""

    gained: float
    aboard: float
    at: str
    cargo: tuple[str, ...]
    emptied: tuple[str, ...]
    plan: Plan
    over: bool = False

    @property
    def worth(self) -> float:
        return self.gained + self.aboard


class Foresight:
    def __init__(self, table: JunkTable, ship: Ship) -> None:
        self.table, self.ship = table, ship
        self.turns = turns_left(table)
        self.after = max(0.0, self.turns - min(int(P["TURNS"]), int(self.turns)))
        self.after = max(self.turns - P["LESS"], 0)
        self.places = {DESTINATION[tile] for tile in ship.deliveries if STACK_OF[DESTINATION[tile]] == MARS}
        self._points: dict[str, float] = {}
        cowboy = ship.power == COWBOY
        self.around = {city: (city, *near(table.boards, city)) for city in table.cities}
        self.wanting = self.around if cowboy else {city: (city,) for city in table.cities}
        self.reach = self.around if ship.power == FLY else {city: (city,) for city in table.cities}
        self._kept: dict[str, float] = {}
        self.unknown = P["UNKNOWN"] * min(1.0, self.after / 5)
        self.lying = {city: sum(map(self.kept, tiles)) for city, tiles in table.cities.items()}
        if table.night(PHOBOS) and len(table.stacks[MARS]):
            for city in self.lying:
                if STACK_OF[city] == MARS:
                    self.lying[city] = max(self.lying[city], self.unknown)
        scores = {name: sum(map(self.points, each.deliveries)) for name, each in table.ships.items()}
        self.lead = 2 * scores[ship.name] - max(scores[ship.name], *[scores[n] for n in scores if n != ship.name]) - (scores[ship.name])
        self.lead = scores[ship.name] - max([scores[n] for n in scores if n != ship.name])
        self.empty = set() if table.last else {source for source, stack in table.stacks.items() if not len(stack)}

    def points(self, tile: str) -> float:
        """What the delivery of a tile brings, with what night sides add."""
        found = self._points.get(tile)
        if found is None:
            found = self._points[tile] = self._count(tile)
        return found

    def _count(self, tile: str) -> float:
        to = DESTINATION[tile]
        if not to:
            return 0.0
        table, worth = self.table, float(VALUE[tile])
        if table.night(EARTH) and SOURCE[tile] == EARTH:
            worth += EARTH_TO_MOON if STACK_OF[to] == MOON else EARTH_TO_MARS
        if table.night(MOON) and SOURCE[tile] == MOON:
            worth += MOON_SET_BONUS / MOON_SET
        if table.night(MARS) and STACK_OF[to] == MARS and to not in self.places:
            worth += P["NEW_PLACE"]
        return worth

    def kept(self, tile: str) -> float:
        """What a tile aboard is worth."""
        found = self._kept.get(tile)
        if found is None:
            if self.turns < 2:
                found = 0.0
            elif not DESTINATION[tile]:
                found = P["FUEL"]
            else:
                points = self.points(tile)
                found = points * (1 - (1 - min(1.0, P["RATE"] * points)) ** self.after)
            self._kept[tile] = found
        return found

    # ---- the first turn ----

    def best(self, courses: Iterable[Course]) -> Plan:
        """The first answers of the best course of all that may follow."""
        beam = nlargest(int(P["BEAM"]), courses, key=lambda course: course.worth)
        fade = 1.0
        best = beam[0]
        for _ in range(min(int(P["TURNS"]), int(self.turns)) - 1):
            fade *= P["FADE"]
            beam = self.further(beam, fade)
        return beam[0].plan if beam else best.plan

    def launches(self) -> Iterator[Course]:
        """Every launch that can be made now with every stop of the ship and every pick-up."""
        table, ship = self.table, self.ship
        whole = sum(map(self.kept, ship.cargo))
        for tile in sorted({*ship.cargo}):
            left = list(ship.cargo)
            left.remove(tile)
            for distance in distances(table, ship, tile):
                plan: dict[str, Option] = {"launch": tile, "distance": distance}
                if not distance:
                    cargo = tuple(ship.cargo)
                    yield from self.picked(0.0, whole, ship.at, cargo, (), plan)
                    continue
                for way in ways(table, ship, tile, distance):
                    gained = self.points(tile) if way.delivers else 0.0
                    gained += self.struck(way)
                    aboard = whole - self.kept(tile)
                    answers = {**plan, "direction": way.edge.to, "stop": way.stop}
                    yield from self.landings(gained, aboard, left, way.moves, {**answers})

    def landings(self, gained: float, aboard: float, cargo: Sequence[str], moves: Sequence[Path], plan: Plan) -> Iterator[Course]:
        """Every stop of the ship and every pick-up there."""
        for path in moves:
            stop = path[-1]
            wanted = self.wanting[stop]
            more = sum([self.points(tile) for tile in cargo if DESTINATION[tile] in wanted])
            less = sum([self.kept(tile) for tile in cargo if DESTINATION[tile] in wanted])
            left = tuple([tile for tile in cargo if DESTINATION[tile] not in wanted])
            more += sum([self.hit(self.table.ships[name]) for name in boards(self.table, self.ship, path)])
            answers = {**plan, "move distance": len(path), "move to": stop}
            yield from self.picked(gained + more, aboard - less, stop, left, (), answers)

    def picked(self, gained: float, aboard: float, at: str, cargo: tuple[str, ...], emptied: tuple[str, ...], plan: Plan) -> Iterator[Course]:
        for city in self.reach[at]:
            if STACK_OF[city] in self.empty:
                ahead = self.lead + gained > P["MARGIN"]
                yield Course(gained + P["WIN"] * ahead, 0.0, at, (), (), {**plan, "pick up at": city}, True)
            elif city in emptied:
                yield Course(gained, aboard + self.unknown, at, cargo, emptied, {**plan, "pick up at": city})
            else:
                yield Course(
                    gained, aboard + self.lying[city], at, (*cargo, *self.table.cities[city]), (*emptied, city),
                    {**plan, "pick up at": city},
                )

    def struck(self, way: Way) -> float:
        """What the hits of a launch are worth."""
        return sum([self.hit(self.table.ships[name], way.tile, way.stop) for name in way.hits])

    def hit(self, victim: Ship, tile: str = "", stop: str = "") -> float:
        """What it is worth to hit a ship: what its player loses, less what that does to us."""
        rivals = len(self.table.ships) - 1
        loss = self.least(victim)
        worth = loss * (2 if self.ship.power == NECKTIE else 1) / rivals
        if self.ship.power == SPLENDOR:
            worth += loss
        if victim.power == NECKTIE:
            worth -= self.least(self.ship) * P["BACK"]
        if victim.power == SPLENDOR and victim.at == stop:
            worth -= self.kept(tile) / rivals
        return worth

    def least(self, ship: Ship) -> float:
        """What a ship gives up if it is hit."""
        return min([*map(self.kept, ship.cargo), *map(self.points, ship.deliveries)], default=0.0)

    # ---- turns after that ----

    def further(self, beam: Sequence[Course], fade: float) -> list[Course]:
        found: list[tuple[float, Course, float, str, str, str]] = []
        over = [course for course in beam if course.over]
        for course in beam:
            if not course.over:
                found += self.onward(course, fade)
        best = nlargest(int(P["BEAM"]), found, key=lambda each: each[0])
        made = over + [self.gone(*each[1:]) for each in best]
        made.sort(key=lambda course: -course.worth)
        return made

    def gone(self, course: Course, worth: float, tile: str, stop: str, city: str) -> Course:
        """A course with one more turn."""
        cargo = list(course.cargo)
        if tile:
            cargo.remove(tile)
        wanted = self.wanting[stop]
        left = tuple([each for each in cargo if DESTINATION[each] not in wanted])
        if city not in course.emptied:
            left += tuple(self.table.cities[city])
        aboard = sum(map(self.kept, left)) + (self.unknown if city in course.emptied else 0)
        return Course(worth - aboard, aboard, stop, left, (*course.emptied, city), course.plan)

    def pick(self, at: str, emptied: tuple[str, ...]) -> tuple[float, str]:
        best = (-1.0, at)
        for city in self.reach[at]:
            worth = self.unknown if city in emptied else self.lying[city]
            if worth > best[0]:
                best = (worth, city)
        return best

    def onward(self, course: Course, fade: float) -> Iterator[tuple[float, Course, float, str, str, str]]:
        """Every turn that may follow: what the course is worth then, the tile, the stop, and the city to pick up in."""
        due: dict[str, float] = {}
        kept, points, wanting = self.kept, self.points, self.wanting
        by_distance: dict[int, list[tuple[float, float, str, str]]] = {}
        power, all_boards, at = self.ship.power, self.table.boards, course.at
        deimos = self.table.night(DEIMOS) and STACK_OF[at] == MARS
        for tile in course.cargo:
            to = DESTINATION[tile]
            lost = kept(tile)
            more = 0.0
            if to:
                more = points(tile) * fade - lost
                for city in wanting[to]:
                    due[city] = due.get(city, 0.0) + more
            express = power == EXPRESS and SOURCE[tile] == EARTH
            far = VALUE[tile]
            reaching = (far,)
            if express or deimos:
                spread = ADJUSTMENT * (express + deimos)
                reaching = tuple(range(max(1, far - spread), far + spread + 1))
            for distance in reaching:
                by_distance.setdefault(distance, []).append((lost, more, to, tile))
        worth_now = course.worth
        picks: dict[str, tuple[float, str]] = {}
        for distance, tiles in by_distance.items():
            tiles.sort()
            for lane in lanes(all_boards, at, distance, power):
                there = lane.tiles
                for stop in lane.ships:
                    if stop not in picks:
                        picks[stop] = self.pick(stop, course.emptied)
                fuelled = False
                for lost, more, to, tile in tiles:
                    if to in there:
                        brings = more
                    elif fuelled:
                        continue
                    else:
                        brings, fuelled = -lost, True
                    for stop in lane.ships:
                        here, city = picks[stop]
                        worth = worth_now + brings + due.get(stop, 0.0) + here
                        if to and stop in wanting[to]:
                            worth -= more
                        yield worth, course, worth, tile, stop, city


def turns_left(table: JunkTable) -> float:
    """How many turns the player has left, this one included, as far as one can tell."""
    if table.last:
        return 1.0
    seats = len(table.ships)
    return 1 + 3 * (1 + min([len(stack) for stack in table.stacks.values()])) / seats

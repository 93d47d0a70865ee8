"""A beam search over a ship's next turns: launches, stops and pick-ups.

A course is a plan of some turns. Its worth is the points it delivers, later ones discounted, and what its cargo may
still bring. The best courses of one turn are extended to a second, the best of these to a third, and so on. A refilled
city holds an unknown tile, and so may a city where a rival is likely to pick up first. Hits only count in the first
turn, as later positions of rivals are unknown. A ship that can end the game does so only to win.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import exp, prod
from typing import TypeAlias

from companion.engine.seats import seats_from

from .constants import (
    COWBOY,
    DEIMOS,
    DESTINATION,
    EARTH,
    EARTH_TO_MARS,
    EARTH_TO_MOON,
    EXPRESS,
    FLY,
    MARS,
    MOON,
    MOON_SET,
    MOON_SET_BONUS,
    NECKTIE,
    NECKTIE_TILES,
    PHOBOS,
    SOURCE,
    SPLENDOR,
    STACK_OF,
    VALUE,
)
from .flight import Path, near
from .launches import Launch, distances, launches, ship_victims
from .plans import Course, Front, Onward, Plan, best_of, lanes
from .scoring import points
from .table import JunkTable, Ship

FADE = 0.97
"""Discount of a point for each turn of delay: a hit may come first."""
STAY = 0.8
"""Factor for the chance that a tile still lies there, for each turn after the next."""
DECIDED = 500.0
"""Worth of ending the game as its winner, and cost of ending it otherwise."""
RATE = 0.05
"""Chance in a turn to deliver a tile aboard, per point: valuable tiles are delivered sooner."""
FUEL = 0.2
"""Worth of a starter aboard, to launch or to give up."""
UNKNOWN = 3.4
"""Points of an unknown tile."""
DOUBT = 1.0
"""Lead in points at which a captain prefers a turn nearly three times as often."""
NEW_PLACE = 1.5
"""Worth of a new place on Mars by night."""

Fuel: TypeAlias = tuple[float, str, float]
"""A tile to launch: its worth aboard, the tile, and the additional worth of its delivery."""


def turns_left(table: JunkTable, ship: Ship) -> float:
    """Return the estimated number of turns a ship has left, including the current one."""
    if not table.last:
        return 1 + 3 * (1 + min([len(stack) for stack in table.stacks.values()])) / len(table.players)
    name = next(name for name in seats_from(table.players, table.player) if name in (ship.name, table.last))
    return float(name != table.last or name == table.player)


def expected(points: float, turns: float) -> float:
    """Return the expected points of a tile aboard within a number of turns."""
    missed: float = (1 - min(1.0, RATE * points)) ** max(0.0, turns)
    return points * (1 - missed)


class Foresight:
    """A ship's next turns as its captain sees them."""

    def __init__(self, table: JunkTable, ship: Ship, turns: float | None = None) -> None:
        """Compute what tiles are worth to this ship. turns: number of turns left; None estimates it from the table."""
        self.table, self.ship = table, ship
        self.turns = turns_left(table, ship) if turns is None else turns
        """Estimated number of turns left."""
        self.places = {DESTINATION[tile] for tile in ship.deliveries if STACK_OF[DESTINATION[tile]] == MARS}
        self._points: dict[str, float] = {}
        """Points of tiles at their destinations; cached."""
        self._aboard: dict[str, float] = {}
        """Worth of tiles aboard; cached."""
        alone = {city: (city,) for city in table.cities}
        around = {city: (city, *near(table.in_play, city)) for city in table.cities}
        self.wanting = around if ship.power == COWBOY else alone
        """Cities delivered to from each stop, and stops from which each destination is in reach."""
        self.reach = around if ship.power == FLY else alone
        """Cities to pick up in, by stop."""
        self.unknown = self._future(UNKNOWN)
        """Worth of an unknown tile."""
        self.lying = {city: self.worth_lying(city) for city in table.cities}
        """Worth of the tiles in each city, or of the stack's top tile if that may be taken instead."""
        if table.night(PHOBOS) and len(table.mars_stack):
            here = (city for city in table.cities if STACK_OF[city] == MARS)
            self.lying |= {city: max(self.lying[city], self.unknown) for city in here}
        self.dry = set() if table.last else {source for source, stack in table.stacks.items() if not len(stack)}
        """Stacks whose next refill ends the game."""
        self.adjusts = ship.power == EXPRESS or table.night(DEIMOS)
        """Whether tiles may fly distances other than their own."""

    @property
    def others(self) -> list[Ship]:
        """Ships of the rivals."""
        return [other for other in self.table.players.values() if other is not self.ship]

    @cached_property
    def untouched(self) -> Mapping[str, float]:
        """Probability that the tiles in a city still lie there in our next turn."""
        table = self.table
        if table.last:
            return dict.fromkeys(table.cities, 1.0)
        going = [_pick_ups(Foresight(table, other).next_turns()) for other in self.others if other.cargo]
        return {city: prod([1 - chances.get(city, 0.0) for chances in going]) for city in table.cities}

    @cached_property
    def to_beat(self) -> float:
        """Highest score of a rival if the game ends with this turn: each has one more turn, and loses nothing."""
        looks = [Foresight(self.table, other, turns=1.0) for other in self.others]
        return max([points(look.ship.deliveries, self.table.boards) + look.at_once() for look in looks])

    def points(self, tile: str) -> float:
        """Return the points of a tile's delivery, including night sides."""
        found = self._points.get(tile)
        if found is None:
            found = self._points[tile] = self._counted(tile) if DESTINATION[tile] else 0.0
        return found

    def _counted(self, tile: str) -> float:
        table, worth, to = self.table, float(VALUE[tile]), DESTINATION[tile]
        if table.night(EARTH) and SOURCE[tile] == EARTH:
            worth += EARTH_TO_MOON if STACK_OF[to] == MOON else EARTH_TO_MARS
        if table.night(MOON) and SOURCE[tile] == MOON:
            worth += MOON_SET_BONUS / MOON_SET
        if table.night(MARS) and STACK_OF[to] == MARS and to not in self.places:
            worth += NEW_PLACE
        return worth

    def worth_aboard(self, tile: str) -> float:
        """Return the worth of a tile aboard, some turns from now."""
        found = self._aboard.get(tile)
        if found is None:
            found = self._aboard[tile] = self._future(self.points(tile)) if DESTINATION[tile] else self._fuel()
        return found

    def _future(self, points: float) -> float:
        return expected(points, self.turns - 2) if self.turns >= 2 else 0.0

    def _fuel(self) -> float:
        return FUEL if self.turns >= 2 else 0.0

    def worth_lying(self, city: str) -> float:
        """Return the worth of a city's tiles once they are aboard."""
        return sum([self.worth_aboard(tile) for tile in self.table.cities[city]])

    def best(self, courses: Iterable[Course], turns: int = 1) -> Plan:
        """Return the first answers of the course with the best continuation in a number of turns, including this one;
        empty without courses."""
        beam = best_of(courses)
        fade = 1.0
        for _ in range(min(turns, int(self.turns)) - 1):
            fade *= FADE
            front = Front()
            for course in beam:
                if not course.over:
                    self.onward(course, fade, front)
            done = [course for course in beam if course.over or not course.cargo]
            beam = best_of(done + [self.extend(turn) for turn in front.best()])
        return beam[0].plan if beam else {}

    # ---- this turn --------------------------------------------------------------------------------------------------

    def launches(self) -> Iterator[Course]:
        """Yield every launch with every stop of the ship, before it picks up."""
        table, ship = self.table, self.ship
        whole = sum([self.worth_aboard(tile) for tile in ship.cargo])
        for tile in sorted({*ship.cargo}):
            left = list(ship.cargo)
            left.remove(tile)
            for distance in distances(table, ship, tile, ship.at):
                plan: Plan = {"launch": tile, "distance": distance}
                if not distance:  # JO-A08: the tile comes aboard again with what lies there.
                    yield Course(0.0, whole, ship.at, tuple(ship.cargo), (), plan)
                    continue
                for launch in launches(table, ship, tile, distance):
                    gained = (self.points(tile) if launch.delivers else 0.0) + self.worth_of_hits(launch)
                    rests = "" if launch.delivers or launch.caught else launch.stop
                    answers = {**plan, "direction": launch.edge.to, "stop": launch.stop}
                    yield from self.landings(launch.moves, answers, left, gained, rests)

    def landings(
        self, moves: Iterable[Path], plan: Plan, cargo: Sequence[str], gained: float = 0.0, rests: str = ""
    ) -> Iterator[Course]:
        """Yield every stop of the ship, with its deliveries there."""
        for path in moves:
            stop = path[-1]
            wanted = self.wanting[stop]
            more = sum([self.points(tile) for tile in cargo if DESTINATION[tile] in wanted])
            victims = ship_victims(self.table, self.ship, path)
            more += sum([self.worth_hitting(self.table.players[name]) for name in victims])
            left = tuple([tile for tile in cargo if DESTINATION[tile] not in wanted])
            aboard = sum([self.worth_aboard(tile) for tile in left])
            answers = {**plan, "move to": stop}
            yield Course(gained + more, aboard, stop, left, (), answers, rests=rests)

    def pick_ups(self, courses: Iterable[Course]) -> Iterator[Course]:
        """Yield every city to pick up in at the ship's stop. An empty stack there ends the game (JO-063)."""
        for course in courses:
            for city in self.reach[course.at]:
                plan = {**course.plan, "pick up at": city}
                if STACK_OF[city] in self.dry:
                    ended = course.gained + (DECIDED if self.wins(course.gained) else -DECIDED)
                    yield course._replace(gained=ended, aboard=0.0, plan=plan, over=True)
                    continue
                tiles = self.table.cities[city]
                aboard = course.aboard + self.lying[city]
                if city == course.rests:
                    tile = str(plan["launch"])
                    tiles, aboard = [*tiles, tile], aboard + self.worth_aboard(tile)
                yield course._replace(aboard=aboard, cargo=(*course.cargo, *tiles), emptied=(city,), plan=plan)

    def wins(self, gained: float) -> bool:
        """Return whether a turn with this gain wins the game if it ends it."""
        return points(self.ship.deliveries, self.table.boards) + gained > self.to_beat

    def at_once(self) -> float:
        """Return the most that the next turn can deliver."""
        return max([course.gained for course in self.launches()], default=0.0)

    def next_turns(self) -> list[Onward]:
        """Return the best next turns of the ship from its present city."""
        front, cargo = Front(), self.ship.cargo
        self.onward(Course(0.0, sum(map(self.worth_aboard, cargo)), self.ship.at, tuple(cargo), (), {}), 1.0, front)
        return front.best()

    def worth_of_hits(self, launch: Launch) -> float:
        """Return the worth of a launch's hits, less the tile that Splendor catches (JO-085)."""
        worth = sum([self.worth_hitting(self.table.players[name]) for name in launch.hits])
        if launch.caught:
            worth -= self.worth_aboard(launch.tile) / (len(self.table.players) - 1)
        return worth

    def worth_hitting(self, victim: Ship) -> float:
        """Return the worth of a hit: the victim's loss, shared by all rivals, and its gains or costs for us."""
        loss = self.loss(victim)
        worth = loss * (NECKTIE_TILES if self.ship.power == NECKTIE else 1) / (len(self.table.players) - 1)
        if self.ship.power == SPLENDOR:
            worth += loss
        if victim.power == NECKTIE:
            worth -= self.loss(self.ship)
        return worth

    def loss(self, ship: Ship) -> float:
        """Return the loss of a ship that is hit: its tile of least worth."""
        return min([*map(self.worth_aboard, ship.cargo), *map(self.points, ship.deliveries)], default=0.0)

    # ---- later turns ------------------------------------------------------------------------------------------------

    def onward(self, course: Course, fade: float, front: Front) -> None:
        """Add every turn that may follow a course to `front`. fade: worth of a point then, relative to one now. Of
        tiles that are only fuel, just the cheapest is tried."""
        wanting, so_far = self.wanting, course.worth
        due, fuel = self._weigh_cargo(course, fade)
        picks: dict[str, tuple[float, str]] = {}
        for distance, tiles in fuel.items():
            tiles.sort()  # By loss: the first tile that isn't delivered is the cheapest fuel.
            for lane in lanes(self.table.in_play, course.at, distance, self.ship.power):
                fuelled = False
                for lost, tile, more in tiles:
                    to = DESTINATION[tile]
                    home = to in lane.tiles
                    if fuelled and not home:
                        continue
                    fuelled = fuelled or not home
                    worth = so_far + (more if home else -lost)
                    for stop in lane.ships:
                        if stop not in picks:
                            here, city = picks[stop] = self.pick(stop, course.emptied)
                        else:
                            here, city = picks[stop]
                        # `due` counts all cargo, but the launched tile isn't aboard any more: it was delivered or lost.
                        total = worth + due.get(stop, 0.0) + here
                        if to and stop in wanting[to]:
                            total -= more
                        if total > front.bar:
                            front.add(Onward(total, course, tile, stop, city))

    def _weigh_cargo(self, course: Course, fade: float) -> tuple[dict[str, float], dict[int, list[Fuel]]]:
        """Return the worth of deliveries at each stop, and the tiles by their distance."""
        due: dict[str, float] = {}
        fuel: dict[int, list[Fuel]] = {}
        for tile in course.cargo:
            lost, more, to = self.worth_aboard(tile), 0.0, DESTINATION[tile]
            if to:
                more = self.points(tile) * fade - lost
                for stop in self.wanting[to]:
                    due[stop] = due.get(stop, 0.0) + more
            for distance in self.far(tile, course.at):
                fuel.setdefault(distance, []).append((lost, tile, more))
        return due, fuel

    def far(self, tile: str, at: str) -> Iterable[int]:
        """Return the distances of a tile from a city, except staying there (JO-073 JO-097)."""
        if not self.adjusts:
            return (VALUE[tile],)
        return [distance for distance in distances(self.table, self.ship, tile, at) if distance]

    def pick(self, at: str, emptied: Sequence[str]) -> tuple[float, str]:
        """Return the worth of the best city to pick up in from a stop, and the city."""
        return max([(self.unknown if city in emptied else self.later(city, len(emptied)), city)
                    for city in self.reach[at]])  # fmt: skip

    def later(self, city: str, turns: int) -> float:
        """Return the worth of a city's tiles in a number of turns, when an unknown tile may lie there instead."""
        if not turns:
            return self.lying[city]
        there = self.untouched[city] * STAY ** (turns - 1)
        return self.unknown + (self.lying[city] - self.unknown) * there

    def extend(self, turn: Onward) -> Course:
        """Return a course extended by a turn."""
        course, cargo = turn.course, list(turn.course.cargo)
        cargo.remove(turn.tile)
        wanted = self.wanting[turn.stop]
        left = [tile for tile in cargo if DESTINATION[tile] not in wanted]
        again = turn.city in course.emptied
        if not again:
            left += self.table.cities[turn.city]
        aboard = sum([self.worth_aboard(tile) for tile in left]) + (self.unknown if again else 0.0)
        gained, emptied = turn.worth - aboard, (*course.emptied, turn.city)
        return Course(gained, aboard, turn.stop, tuple(left), emptied, course.plan)


def _pick_ups(turns: Iterable[Onward]) -> Mapping[str, float]:
    """Return the cities where a rival may pick up in its next turn, with probabilities: the better the best turn that
    ends there."""
    worth: dict[str, float] = {}
    for turn in turns:
        worth[turn.city] = max(turn.worth, worth.get(turn.city, turn.worth))
    most = max(worth.values())
    weight = {city: exp((each - most) / DOUBT) for city, each in worth.items()}
    return {city: each / sum(weight.values()) for city, each in weight.items()}

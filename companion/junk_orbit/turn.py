"""A turn of Junk Orbit, step by step: launch, move, deliver, pick up (JO-034); then the next player's (JO-033)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any

from companion.engine import DONE, Ask, Chance, Choice, Ending, Option, Step
from companion.engine.piles import Pile

from .constants import (
    ADJUSTMENT,
    BOOTH,
    COWBOY,
    DEIMOS,
    DESTINATION,
    EARTH,
    EXPRESS,
    FLY,
    JUMPER,
    JUMPER_MOVE,
    MARS,
    PHOBOS,
    SOURCE,
    STACK_OF,
    VALUE,
)
from .flight import Edge, Path, boards_at, edges, flight_stops, move_stops, near, sense, switches
from .hits import fly, sail
from .table import JunkTable, Launched, Ship

EVERY = "all"
LYING, STACK = "lying", "stack"


class Aim(Choice):
    """A question on the way to a launch: of that tile, over that distance, leaving by that step, if that is settled."""

    __slots__ = ("distance", "edge", "tile")

    def __init__(
        self,
        ship: Ship,
        what: str,
        options: Sequence[Option],
        rule: str,
        tile: str,
        distance: int = 0,
        edge: Edge | None = None,
    ) -> None:
        super().__init__(ship.name, what, options, rule)
        self.tile, self.distance, self.edge = tile, distance, edge


class Take(Choice):
    """A question about what is taken in a city."""

    __slots__ = ("city",)

    def __init__(self, ship: Ship, what: str, options: Sequence[Option], rule: str, city: str) -> None:
        super().__init__(ship.name, what, options, rule)
        self.city = city


class Refill(Chance):
    """The top tile of a stack, which goes to a city."""

    __slots__ = ("city",)

    def __init__(self, source: str, stack: Pile, rule: str, city: str) -> None:
        super().__init__(f"{source}-stack", stack, rule)
        self.city = city


# ---- launch -----------------------------------------------------------------------------------------------------


def launch(table: JunkTable) -> Step:
    """Step 1: one tile of the cargo, and where it goes (JO-035 JO-A03)."""
    ship = table.ship
    if not ship.cargo:
        table.note("JO-057", "nothing to launch", ship.name)
        table.phase = "pick-up"
        return
    tile = yield Choice(ship.name, "launch", sorted({*ship.cargo}), "JO-035")
    distance = yield from chosen_distance(table, ship, tile)
    if not distance:
        ship.cargo.remove(tile)
        table.cities[ship.at].append(tile)  # JO-A08: nothing has travelled, so nothing is hit or delivered.
        table.note("JO-074", "stays", ship.name, tile, ship.at)
        table.phase = "pick-up"
        return
    edge = yield from chosen_edge(table, ship, tile, distance)
    stops = flight_stops(table.in_play, ship.at, edge.ring, edge.heading, distance)
    stop = yield Aim(ship, "stop", list(stops), "JO-059", tile, distance, edge)
    path = stops[stop][0]  # No tile has two ways to one stop.
    ship.cargo.remove(tile)
    table.launched = Launched(edge.ring, sense(edge.ring, edge.heading), distance, tile)
    table.note("JO-036", "launched", ship.name, tile, ship.at, distance, stop)
    tell_switches(table, tile, ship.at, path)
    yield from fly(table, ship, tile, path)
    table.phase = "move"


def distances(table: JunkTable, ship: Ship, tile: str) -> list[int]:
    """How far a tile may go: its value, or what Interplanet Express (JO-073) and Deimos by night (JO-097) make of it.

    Both may be used, and add up (JO-A10). Below 1 comes only a source-Earth "1" of the Express (JO-074 JO-A09 JO-A37).
    """
    value = VALUE[tile]
    express = ship.power == EXPRESS and SOURCE[tile] == EARTH
    found = {value}
    if express:
        found |= {value - ADJUSTMENT, value + ADJUSTMENT}
    if table.night(DEIMOS) and STACK_OF[ship.at] == MARS:  # JO-A11
        found |= {each + change for each in tuple(found) for change in (-ADJUSTMENT, ADJUSTMENT)}
    least = 0 if express and value == 1 else 1
    return sorted(each for each in found if each >= least)


def chosen_distance(table: JunkTable, ship: Ship, tile: str) -> Generator[Ask, Any, int]:
    """The distance of tile and ship alike."""
    value, allowed = VALUE[tile], distances(table, ship, tile)
    express = ship.power == EXPRESS and SOURCE[tile] == EARTH
    deimos = table.night(DEIMOS) and STACK_OF[ship.at] == MARS
    if len(allowed) == 1:
        return value
    rule = "JO-A10" if express and deimos else "JO-073" if express else "JO-097"
    distance: int = yield Aim(ship, "distance", allowed, rule, tile)
    if distance != value:
        table.note(rule, "adjusted", tile, distance)
    return distance


def chosen_edge(table: JunkTable, ship: Ship, tile: str, distance: int) -> Generator[Ask, Any, Edge]:
    """Which way a tile leaves: two, or four at a transfer point (JO-035 JO-A04)."""
    ways = {edge.to: edge for edge in edges(table.in_play, ship.at)}
    rule = "JO-A04" if len(ways) > 2 else "JO-035"
    to = yield Aim(ship, "direction", list(ways), rule, tile, distance)
    return ways[to]


def tell_switches(table: JunkTable, what: str, start: str, path: Path) -> None:
    """JO-059 JO-060: where a tile or ship has gone over to another orbit."""
    for city, board, turned in switches(table.in_play, start, path):
        table.note("JO-075" if turned else "JO-060", "turned" if turned else "switched", what, city, board)


# ---- move -------------------------------------------------------------------------------------------------------


def move(table: JunkTable) -> Step:
    """Step 2: as far as the tile, the other way (JO-047 JO-048)."""
    ship, launched = table.ship, table.launched
    assert launched is not None
    distance = launched.distance
    if ship.power == JUMPER and distance != JUMPER_MOVE:
        distance = yield Choice(ship.name, "move distance", sorted((JUMPER_MOVE, distance)), "JO-077")
        if distance != launched.distance:
            table.note("JO-077", "puddle jump", ship.name, launched.distance)
    stops = ship_stops(table, ship, launched, distance)
    stop = yield Choice(ship.name, "move to", list(stops), "JO-047")
    path = stops[stop][0]  # Only a Time Booth may have several ways there, and whom it passes is all the same.
    table.note("JO-047", "moved", ship.name, distance, stop)
    tell_switches(table, ship.name, ship.at, path)
    yield from sail(table, ship, path)
    table.launched = None
    table.phase = "deliver"


def ship_stops(table: JunkTable, ship: Ship, launched: Launched, distance: int) -> Mapping[str, tuple[Path, ...]]:
    """Where the ship may go after that launch, with the ways there."""
    turns = ship.power == BOOTH
    return move_stops(table.in_play, ship.at, launched.ring, launched.heading, distance, turns)


# ---- deliver ----------------------------------------------------------------------------------------------------


def deliver(table: JunkTable) -> Step:
    """Still step 2: any of the cargo that is wanted where the ship has stopped (JO-050 JO-051 JO-052)."""
    ship = table.ship
    while fitting := deliverable(table, ship, ship.at):
        every = [EVERY] if len(fitting) > 1 else []
        also = {} if every else {EVERY: fitting[0]}
        answer = yield Choice(ship.name, "deliver", [*fitting, *every, DONE], "JO-050", also=also)
        if answer == DONE:
            break
        for tile in fitting if answer == EVERY else [answer]:
            ship.cargo.remove(tile)
            ship.deliveries.append(tile)
            away = DESTINATION[tile] != ship.at
            table.note("JO-070" if away else "JO-050", "delivered", ship.name, tile, DESTINATION[tile])
    table.phase = "pick-up"


def deliverable(table: JunkTable, ship: Ship, at: str) -> list[str]:
    """The cargo that may be delivered from a city; Space Cowboy's also to all cities next to it (JO-070 JO-071)."""
    wanted = {at, *near(table.in_play, at)} if ship.power == COWBOY else {at}  # JO-A21
    return sorted(tile for tile in ship.cargo if DESTINATION[tile] in wanted)


# ---- pick up ----------------------------------------------------------------------------------------------------


def pick_up(table: JunkTable) -> Step:
    """Step 3: all that lies in the ship's city (JO-053), and the refill (JO-055). Then the turn is over."""
    ship = table.ship
    city = ship.at
    if ship.power == FLY:
        city = yield Choice(ship.name, "pick up at", sorted((city, *near(table.in_play, city))), "JO-076")
        if city != ship.at:
            table.note("JO-076", "picks up beside", ship.name, city)
    tiles, stack = table.cities[city], table.stacks[STACK_OF[city]]
    if table.night(PHOBOS) and STACK_OF[city] == MARS and tiles and len(stack):  # JO-A22 JO-A38
        what = yield Take(ship, "take", [LYING, STACK], "JO-096", city)
        if what == STACK:
            tile = yield Chance(f"{MARS}-stack", stack, "JO-096")
            stack.draw(tile)
            ship.cargo.append(tile)
            table.note("JO-096", "taken from stack", ship.name, tile)
            tell_empty(table, MARS)
            end_turn(table)
            return
    if tiles:
        ship.cargo += tiles  # JO-054: there is no limit.
        table.note("JO-053", "picked up", ship.name, city, tuple(tiles))
        table.cities[city] = []
    else:
        table.note("JO-A18", "nothing lies here", ship.name, city)
    yield from refill(table, city)
    end_turn(table)


def refill(table: JunkTable, city: str) -> Step:
    """JO-055 JO-056: a tile of the city's own stack; where that is empty, the end has come (JO-063)."""
    source = STACK_OF[city]
    stack = table.stacks[source]
    if len(stack):
        rule = "JO-055" if len(boards_at(table.in_play, city)) == 1 else "JO-056"
        tile = yield Refill(source, stack, rule, city)
        stack.draw(tile)
        table.cities[city].append(tile)
        table.note(rule, "refilled", city, tile, source)
        tell_empty(table, source)
    elif table.last:
        table.note("JO-A19", "still empty", city)
    else:
        table.last = table.player
        table.note("JO-063", "end triggered", table.player, source)


def tell_empty(table: JunkTable, source: str) -> None:
    """JO-064: the last tile of a stack has gone, which doesn't end anything yet."""
    if not len(table.stacks[source]):
        table.note("JO-064", "stack empty", source)


def end_turn(table: JunkTable) -> None:
    """JO-033 JO-065: the next player's turn, unless that is who has triggered the end."""
    following = table.after(table.player)
    if following == table.last:
        raise Ending("finished", "JO-065")
    table.player, table.turn, table.phase = following, table.turn + 1, "launch"
    table.note("JO-033", "turn", following, table.turn)
    if table.last:
        table.note("JO-065", "final turn", following)


TURN: Mapping[str, Callable[[JunkTable], Step]] = {
    "launch": launch, "move": move, "deliver": deliver, "pick-up": pick_up,
}  # fmt: skip

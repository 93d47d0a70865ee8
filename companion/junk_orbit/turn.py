"""A turn of Junk Orbit, step by step: launch, move, deliver, pick up (JO-034); then the next player's turn (JO-033)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import Any

from companion.engine import DONE, Ask, Choice, Ending, Guard, Reason, Step
from companion.engine.seats import after
from companion.text.grammar import either

from . import about
from .constants import BOARD_NAME, BOARD_OF, COWBOY, DESTINATION, FLY, MARS, PHOBOS, STACK_OF, VALUE
from .flight import Edge, Path, boards_at, near, sense, switches, ways_to_stops
from .hits import fly, sail
from .launches import adjusters, adjustments, deliverable, distances, ship_distances, ship_stops, stops_after
from .scoring import worth
from .stacks import refill, take_top_tile
from .table import JunkTable, Ship, launched_along
from .tile_words import cities

EVERY = "all"
LYING, STACK = "lying", "stack"


# ---- launch -----------------------------------------------------------------------------------------------------


def launch(table: JunkTable) -> Step:
    """Launch a tile of the cargo: step 1 (JO-035 JO-A03)."""
    ship = table.ship
    if not ship.cargo:
        table.note("JO-057", "nothing to launch", who=ship.name)
        table.phase = "pick-up"
        return
    far = {tile: distances(table, ship, tile, ship.at) for tile in sorted({*ship.cargo})}
    tile = yield Choice(ship.name, "launch", list(far), "JO-035", (about.launch, table, ship, far))
    distance = yield from ask_for_distance(table, ship, tile)
    if not distance:
        ship.cargo.remove(tile)
        table.cities[ship.at].append(tile)  # JO-A08: nothing has travelled, so nothing is hit or delivered.
        table.note("JO-074", "stays", who=ship.name, tile=tile, city=ship.at)
        table.phase = "pick-up"
        return
    edge, path = yield from ask_for_flight(table, ship, tile, distance)
    stop = path[-1]
    ship.cargo.remove(tile)
    table.launched = launched_along(edge, distance, tile)
    by = adjusters(table, ship, tile, ship.at) if distance != VALUE[tile] else []
    table.note("JO-036", "launched", who=ship.name, tile=tile, city=ship.at, distance=distance, stop=stop, by=by)
    note_switches(table, tile, ship.at, path)
    yield from fly(table, ship, tile, path)
    table.phase = "move"


def ask_for_distance(table: JunkTable, ship: Ship, tile: str) -> Generator[Ask, Any, int]:
    """Ask for the distance, which tile and ship share."""
    value, allowed = VALUE[tile], distances(table, ship, tile, ship.at)
    if len(allowed) == 1:
        return value
    express, deimos = adjustments(table, ship, tile, ship.at)
    rule = "JO-A10" if express and deimos else "JO-073" if express else "JO-097"
    distance: int = yield Choice(ship.name, "distance", allowed, rule, (about.distance, table, ship, tile, allowed))
    if distance != value:
        table.note(rule, "adjusted", tile=tile, distance=distance)
    return distance


def ask_for_flight(table: JunkTable, ship: Ship, tile: str, distance: int) -> Generator[Ask, Any, tuple[Edge, Path]]:
    """Ask where a tile stops (JO-059), and which of several ways it takes, as the ship goes the other way (JO-035)."""
    stops, facts = ways_to_stops(table.in_play, ship.at, distance), (about.stop, table, ship, tile, distance)
    stop = yield Choice(ship.name, "stop", list(stops), "JO-059", facts)
    ways = stops[stop]
    if len(ways) == 1:
        return next(iter(ways.values()))
    rule = "JO-A04" if len(boards_at(table.in_play, ship.at)) > 1 else "JO-035"
    to = yield Choice(ship.name, "direction", list(ways), rule, (about.direction, table, ship, tile, distance, stop))
    return ways[to]


def note_switches(table: JunkTable, what: str, start: str, path: Path) -> None:
    """Note each switch of a tile or ship to another orbit (JO-059 JO-060)."""
    for city, edge, turned in switches(table.in_play, start, path):
        if turned:
            table.note("JO-075", "turned", what=what, city=city, board=edge.ring, sense=sense(edge.ring, edge.heading))
        else:
            table.note("JO-060", "switched", what=what, city=city, board=edge.ring)


# ---- move -------------------------------------------------------------------------------------------------------


def move(table: JunkTable) -> Step:
    """Move the ship as far as the tile, the other way: step 2 (JO-047 JO-048)."""
    ship, launched = table.ship, table.launched
    assert launched is not None
    stops, facts = ship_stops(table, ship, launched), (about.move, table, ship, launched)
    stop = yield Choice(ship.name, "move to", list(stops), "JO-047", facts)
    path = stops[stop][0]  # All paths to the same stop have the same effects.
    if len(path) != launched.distance:
        table.note("JO-077", "puddle jump", who=ship.name, distance=launched.distance)
    table.note("JO-047", "moved", who=ship.name, distance=len(path), city=stop, back=stop == ship.at)
    note_switches(table, ship.name, ship.at, path)
    yield from sail(table, ship, path)
    table.launched = None
    table.phase = "deliver"


# ---- deliver ----------------------------------------------------------------------------------------------------


def deliver(table: JunkTable) -> Step:
    """Deliver cargo at the ship's stop, still in step 2 (JO-050 JO-051 JO-052)."""
    ship = table.ship
    more = False
    while fitting := deliverable(table, ship, ship.at):
        every = [EVERY] if len(fitting) > 1 else []
        also = {} if every else {EVERY: fitting[0]}
        beside = any(DESTINATION[tile] != ship.at for tile in fitting)
        facts = (about.deliver, table, ship.at, beside, fitting, more)
        answer = yield Choice(
            ship.name, "deliver", [*fitting, *every, DONE], _rule_of_delivery(beside), facts, also=also
        )
        if answer == DONE:
            break
        more, tiles = True, fitting if answer == EVERY else [answer]
        for tile in tiles:
            ship.cargo.remove(tile)
            ship.deliveries.append(tile)
        for city in dict.fromkeys(DESTINATION[tile] for tile in tiles):
            found = tuple(tile for tile in tiles if DESTINATION[tile] == city)
            beside = city != ship.at
            rule = _rule_of_delivery(beside)
            points = sum(worth(tile, table.boards) for tile in found)
            table.note(rule, "delivered", who=ship.name, found=found, city=city, beside=beside, points=points)
    table.phase = "pick-up"


def _rule_of_delivery(beside: bool) -> str:
    """Return the rule of a delivery: JO-070 next door, JO-050 in the ship's city."""
    return "JO-070" if beside else "JO-050"


# ---- pick up ----------------------------------------------------------------------------------------------------


def pick_up(table: JunkTable) -> Step:
    """Pick up all tiles in the ship's city (JO-053), refill it (JO-055), and end the turn: step 3."""
    ship = table.ship
    city = yield from ask_where_to_pick_up(table, ship)
    lying = table.cities[city]
    if table.night(PHOBOS) and STACK_OF[city] == MARS and lying and len(table.mars_stack):  # JO-A22 JO-A38
        facts = {"city": city, "lying": lying}
        if (yield Choice(ship.name, "take", [LYING, STACK], "JO-096", facts)) == STACK:
            yield from take_top_tile(table, ship)
            end_turn(table)
            return
    if lying:
        ship.cargo += lying  # JO-054: there is no limit.
        table.note("JO-053", "picked up", who=ship.name, city=city, found=tuple(lying), away=city != ship.at)
        table.cities[city] = []
    else:
        table.note("JO-A18", "nothing lies here", who=ship.name, city=city)
    yield from refill(table, city)
    end_turn(table)


def ask_where_to_pick_up(table: JunkTable, ship: Ship) -> Generator[Ask, Any, str]:
    """Ask where to pick up: the ship's city or, for Century Fly, an adjacent one (JO-076)."""
    if ship.power != FLY:
        return ship.at
    reached = sorted((ship.at, *near(table.in_play, ship.at)))
    city: str = yield Choice(ship.name, "pick up at", reached, "JO-076", (about.lying, table, reached))
    if city != ship.at:
        table.note("JO-076", "picks up beside", who=ship.name, city=city)
    return city


def end_turn(table: JunkTable) -> None:
    """Begin the next player's turn, or end the game if that player triggered the end (JO-033 JO-065)."""
    before, following = table.player, after(table.players, table.player)
    if following == table.last:
        raise Ending("finished", "JO-065")
    table.player, table.turn, table.phase = following, table.turn + 1, "launch"
    table.note("JO-033", "turn", who=following, number=table.turn)
    if table.last and table.last != before:  # The note on the end announces the first last turn.
        table.note("JO-065", "final turn", who=following)


# ---- guards -----------------------------------------------------------------------------------------------------


NOT_ABOARD = {
    question: Reason("it isn't in {player.name}'s cargo", rule)
    for question, rule in (("launch", "JO-035"), ("deliver", "JO-050"))
}
NOT_IN_PLAY = Reason(lambda key: f"{BOARD_NAME[BOARD_OF[key]]} isn't in play")
LAUNCHING = Reason("{player.name} is launching {ask.about[tile]}; undo to choose another tile")
FLIES_EXACTLY = Reason(lambda ask: f"{ask.about['tile']} flies exactly {cities(ask.about['distance'])}", "JO-036")
TOO_FAR = Reason("it's {away} away that way, and {player.name}'s ship moves {far}")
OTHER_WAY = Reason("{player.name}'s ship moves exactly {far}, the other way")
STARTER = Reason("starter tiles can't be delivered", "JO-039")
NOT_TO_PICK_UP = Reason("it isn't next to {player.at}", "JO-076")


def _elsewhere(key: str, player: Ship) -> str:
    return f"its destination is {DESTINATION[key]}, and {player.name}'s ship is at {player.at}"


ELSEWHERE = Reason(_elsewhere, "JO-050")
NOT_NEXT_DOOR = Reason(lambda key, player: f"{_elsewhere(key, player)}, not next to it", "JO-070")
MAX_STEPS = len(BOARD_OF)
"""Most cities a ship can move before it returns; reasons give distances up to this."""


def why_no_launch(table: JunkTable, ask: Choice, tile: str) -> Reason | None:
    """Return why a tile can't be launched."""
    return NOT_ABOARD[ask.name] if tile in VALUE and tile not in table.ship.cargo else None


def why_no_other(table: JunkTable, ask: Choice, tile: str) -> Reason | None:
    """Return why a tile can't be launched while another one is."""
    return LAUNCHING if tile in VALUE and tile != ask.about["tile"] else None


def why_no_flight(table: JunkTable, ask: Choice, city: str) -> Reason | None:
    """Return why a tile being launched can't fly to a city."""
    if city not in BOARD_OF or city in ask.options:
        return why_no_other(table, ask, city)
    return FLIES_EXACTLY if city in table.cities else NOT_IN_PLAY


def why_no_move(table: JunkTable, ask: Choice, city: str) -> Reason | None:
    """Return why a ship can't stop in a city: its distance, and the ship's distance after this launch."""
    ship, launched = table.ship, table.launched
    if city not in BOARD_OF or launched is None:
        return None
    if city not in table.cities:
        return NOT_IN_PLAY
    if city in ask.options:
        return None
    far = ship_distances(ship, launched)
    away = [steps for steps in range(1, MAX_STEPS + 1) if city in stops_after(table, ship, launched, steps)]
    rule = "JO-077" if far[1:] else "JO-047"
    if away:
        return TOO_FAR.where(away=cities(away[0]), far=either([*map(str, far)]))._replace(rule=rule)
    return OTHER_WAY.where(far=either([*map(cities, far)]))._replace(rule=rule)


def why_no_delivery(table: JunkTable, ask: Choice, tile: str) -> Reason | None:
    """Return why a tile can't be delivered at the ship's stop."""
    ship = table.ship
    if tile not in VALUE or tile in deliverable(table, ship, ship.at):
        return None
    if not DESTINATION[tile]:
        return STARTER
    if tile not in ship.cargo:
        return NOT_ABOARD[ask.name]
    return NOT_NEXT_DOOR if ship.power == COWBOY else ELSEWHERE


def why_no_pick_up(table: JunkTable, ask: Choice, city: str) -> Reason | None:
    """Return why a Century Fly can't pick up in a city."""
    if city not in BOARD_OF or city in ask.options:
        return None
    return NOT_TO_PICK_UP if city in table.cities else NOT_IN_PLAY


GUARDS: Mapping[str, Guard[JunkTable]] = {
    "launch": why_no_launch, "distance": why_no_other, "direction": why_no_other, "stop": why_no_flight,
    "move to": why_no_move, "deliver": why_no_delivery, "pick up at": why_no_pick_up,
}  # fmt: skip


TURN: Mapping[str, Callable[[JunkTable], Step]] = {
    "launch": launch, "move": move, "deliver": deliver, "pick-up": pick_up,
}  # fmt: skip

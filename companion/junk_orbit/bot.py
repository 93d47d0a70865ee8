"""Bots that look for the best launch, or plan several turns, and follow that plan until the next launch."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from companion.engine import DONE, Choice, Option
from companion.engine.setup_options import RANDOM_SETTING
from companion.simulation.bots import HARD_BOT, Idea
from companion.text.grammar import amount

from .beam_search import FUEL, Foresight, expected, turns_left
from .constants import DESTINATION, VALUE
from .hits import DELIVERED
from .launches import ship_paths
from .plans import Course, Plan
from .table import JunkTable
from .turn import EVERY, LYING, STACK


class Heuristic:
    """Weighs all results of a launch within this turn, as people do. It answers for any seat, and only keeps the plan
    of the current turn."""

    __slots__ = ("_plan", "_random")
    turns = 1

    def __init__(self, random: Callable[[], float]) -> None:
        self._random = random
        self._plan: Plan = {}

    def __call__(self, table: JunkTable, ask: Choice) -> Option:
        if ask.name == "launch":
            look = Foresight(table, table.ship)
            self._plan = look.best(look.pick_ups(look.launches()), self.turns)
        planned = self._plan.get(ask.name)
        if planned is not None and planned in ask.options:
            return planned
        if ask.name in ANSWERS:
            return ANSWERS[ask.name](table, ask)
        return ask.options[int(self._random() * len(ask.options))]


class Planner(Heuristic):
    """Plans four turns; a fifth gains nothing."""

    __slots__ = ()
    turns = 4


def ideas(table: JunkTable, ask: Choice) -> Iterator[Idea]:
    """Yield every launch with its possible results in this turn, or every stop of a ship after a launch."""
    if table.phase not in ("launch", "move"):
        return
    look, ship, launched = Foresight(table, table.ship), table.ship, table.launched
    courses = look.launches()
    if launched is not None:
        courses = look.landings(ship_paths(table, ship, launched), {}, ship.cargo)
    for course in look.pick_ups(courses):
        points, cities = round(course.gained), course.emptied
        aim = f"it brings about {amount(points, 'point')}" if points > 0 else ""
        aim = aim or (f"to pick up at {cities[0]}" if cities else "")
        yield Idea(course.worth, course.plan, aim)


def by_chance(table: JunkTable, ask: Choice) -> Option:
    return RANDOM_SETTING


def move(table: JunkTable, ask: Choice) -> Option:
    """Choose the stop of the ship after a launch that this bot hasn't planned."""
    look = Foresight(table, table.ship)
    assert table.launched is not None
    paths = [path for path in ship_paths(table, table.ship, table.launched) if path[-1] in ask.options]
    return look.best(look.pick_ups(look.landings(paths, {}, table.ship.cargo)))[ask.name]


def everything(table: JunkTable, ask: Choice) -> Option:
    """Deliver everything possible."""
    return EVERY if EVERY in ask.options else next(option for option in ask.options if option != DONE)


def where_to_pick_up(table: JunkTable, ask: Choice) -> Option:
    look, ship = Foresight(table, table.ship), table.ship
    return look.best(look.pick_ups([Course(0.0, 0.0, ship.at, tuple(ship.cargo), (), {})]))[ask.name]


def what_to_take(table: JunkTable, ask: Choice) -> Option:
    """Take the stack's top tile if the city's tiles are worth less than an unknown tile."""
    look = Foresight(table, table.ship)
    return LYING if look.worth_lying(ask.about["city"]) >= look.unknown else STACK


def what_to_give_up(table: JunkTable, ask: Choice) -> Option:
    """Give up the tile of least worth: a starter, else a tile of low value, and near the end one that can't be
    delivered any more."""
    ship = table.players[str(ask.seat)]
    turns = turns_left(table, ship)

    def worth(tile: Option) -> tuple[float, str]:
        code = str(tile)
        if code == DELIVERED:
            return min((float(VALUE[each]), each) for each in ship.deliveries)
        if code in ship.deliveries:
            return float(VALUE[code]), code
        return expected(VALUE[code], turns) if DESTINATION[code] else FUEL * VALUE[code] * bool(turns), code

    return min(ask.options, key=worth)


ANSWERS: Mapping[str, Callable[[JunkTable, Choice], Option]] = {
    "first player": by_chance,
    "move to": move,
    "deliver": everything,
    "pick up at": where_to_pick_up,
    "take": what_to_take,
    "give up": what_to_give_up,
    "give up delivered": what_to_give_up,
}

BOTS = {"heuristic": Heuristic, "planner": Planner}
STRENGTHS = {HARD_BOT: "planner"}

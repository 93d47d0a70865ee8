"""The bot that plans a card ahead."""

from __future__ import annotations

from random import Random
from statistics import mean
from typing import Any

import pytest

from companion.engine import playout
from companion.spacecraft import RULES
from companion.spacecraft.bot import Planner, goal_points
from companion.spacecraft.plans import affordable, best_plan, parts_needed, plans
from companion.spacecraft.requirements import REQUIREMENTS

from ..long_run import LONG

BO = {"Bo": {}, "Cy": {}}


def beaten(count: int, options: dict[str, Any]) -> tuple[float, float]:
    """The mean points of the bot against two who play by chance, and of those."""
    random, own, others = Random("bot"), [], []
    for number in range(count):
        names = ["Ann", "Bo", "Cy"]
        bot, planner = names[number % 3], Planner(random.random)
        table = RULES.setup(names, options)

        def decide(table: Any, ask: Any, bot: str = bot, planner: Planner = planner) -> Any:
            return planner(table, ask) if ask.seat == bot else ask.options[int(random.random() * len(ask.options))]

        playout(RULES, table, random.random, decide)
        for tally in RULES.score(RULES.dump(table)).tallies:
            (own if tally.name == bot else others).append(tally.total)
    return mean(own), mean(others)


@LONG
@pytest.mark.parametrize("options", [{}, {"advanced": True}])
def test_it_beats_chance(options: dict[str, Any]) -> None:
    """By more than half as many points again, basic and advanced."""
    own, others = beaten(12, options)
    assert own > 1.5 * others


def test_a_plan(at: Any) -> None:
    """What is built for a card brings it, and no more than it needs; what can be paid is counted tile by tile."""
    desk = at("turn", {"Ann": {"store": {"cable": 1, "gears": 1, "light-bulb": 1}}, **BO}, "A1 gears 2, E1 cable 2")
    table, ann = desk.table, desk.player("Ann")
    for card in ("1", "12", "20", "29", "40"):
        parts = parts_needed(table, ann, REQUIREMENTS[card])
        assert parts is not None
    assert len(parts_needed(table, ann, REQUIREMENTS["1"]) or ()) == 2
    assert affordable(table, ["cable", "gears", "light-bulb"], ["hull-white", "nose-gold"]) == 2
    assert affordable(table, ["cable"], ["nose-gold"]) == 0


def test_the_plan_that_pays_best(at: Any) -> None:
    """Cards of the row that need little go before cards that need much."""
    rows = {"bottom_row": {"1": "2", "2": "25"}, "top_row": {}}
    desk = at("turn", {"Ann": {"rocket": "WN / SH"}, **BO}, "A1 gears 2, E1 cable 2", **rows)
    plan = best_plan(desk.table, desk.player("Ann"))
    assert plan is not None
    assert plan.card == "2"
    assert {each.card for each in plans(desk.table, desk.player("Ann"))} == {"2", "25"}


def test_the_last_rebuild(at: Any) -> None:
    """At the last leave the rocket is rebuilt for the goal, and keeps what it meets."""
    ann = {"rocket": "GF WH WF / WF SH GF", "goals": ["31"]}
    desk = at("build", {"Ann": ann, **BO}, "A1 gears 2, E1 cable 2", ender="Ann", options={"advanced": True})
    before = goal_points(desk.player("Ann").rocket, desk.player("Ann"))
    bot = Planner(Random(1).random)
    while not desk.play.over:
        desk.play.answer(bot(desk.table, desk.play.ask))
    assert goal_points(desk.player("Ann").rocket, desk.player("Ann")) == before + 14

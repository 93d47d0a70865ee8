"""The bot: it finds the launch that is plainly best, and beats random play."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.engine import playout
from companion.junk_orbit import RULES, constants
from companion.junk_orbit.beam_search import Foresight
from companion.junk_orbit.bot import Heuristic
from companion.simulation.bots import random_bot, seated

Desk = Callable[..., Any]


def test_it_delivers_twice(desk: Desk) -> None:
    """JO-E01 JO-E06: in its last turn it takes the launch that delivers at Tharsis and moves to Hamilton."""
    ann = {"cargo": ["S1", "S2", "E24", "M22", "M23"], "power": "stomp-rat"}
    table = desk({"Ann": ann, "Bo": {"at": "Copernicus", "cargo": ["S1"]}}, last="Bo").table
    look = Foresight(table, table.ship)
    assert look.best(look.pick_ups(look.launches())) == {
        "launch": "E24", "distance": 4, "direction": "Tycho", "stop": "Tharsis",
        "move to": "Hamilton", "pick up at": "Hamilton",
    }  # fmt: skip


def test_it_goes_where_the_next_turn_delivers(desk: Desk) -> None:
    """JO-047 JO-050: with nothing to deliver now it goes to where it can in its next turn."""
    ann = {"at": "Olympus", "cargo": ["S1", "S1", "E7"], "power": "stomp-rat"}
    table = desk({"Ann": ann, "Bo": {"at": "NYC", "cargo": ["S2"]}}).table
    look = Foresight(table, table.ship)
    plan = look.best(look.pick_ups(look.launches()), turns=2)
    assert (plan["launch"], plan["move to"]) == ("S1", "Hamilton")


def test_it_gives_up_what_is_worth_least(desk: Desk) -> None:
    """JO-042: starters before cargo, cargo before deliveries."""
    bo = {"at": "Copernicus", "cargo": ["S2", "L3", "E3"], "deliveries": ["M5"]}
    game = desk({"Ann": {"cargo": ["E24"], "power": "stomp-rat"}, "Bo": bo}).do("Copernicus")
    assert Heuristic(Random(1).random)(game.table, game.play.ask) == "S2"


def test_it_gives_up_a_small_delivery_before_a_great_cargo(desk: Desk) -> None:
    """JO-042: deliveries are weighed by the least of them, and that is the one given up."""
    bo = {"at": "Copernicus", "cargo": ["E20", "M11"], "deliveries": ["M6", "L1"]}
    game = desk({"Ann": {"cargo": ["E24"], "power": "stomp-rat"}, "Bo": bo}).do("Copernicus")
    bot = Heuristic(Random(1).random)
    assert bot(game.table, game.play.ask) == "delivered"
    assert bot(game.table, game.do("delivered").play.ask) == "L1"


def test_it_weighs_what_lies_where_it_picks_up(desk: Desk) -> None:
    """JO-A38: a Century Fly that picks up next door looks at that city's tiles, not at its own."""
    ships = {"Ann": {"cargo": ["S1"], "at": "Kepler", "power": "century-fly"}, "Bo": {"at": "NYC"}}
    game = desk(ships, boards={"phobos": "night"}, cities={"Olympus": ["L1"], "Tycho": ["L4"]})
    assert Heuristic(Random(1).random)(game.table, game.do("Plato", "Olympus").play.ask) == "stack"


@pytest.mark.parametrize(("ahead", "ends"), [(True, True), (False, False)])
def test_it_ends_the_game_to_win_it(desk: Desk, ahead: bool, ends: bool) -> None:
    """JO-063 JO-065: of two moves it takes the one to an empty stack's city if that wins, and only then."""
    many, few = ["E20", "M11"], ["E6"]
    ann = {"cargo": ["S1", "S2"], "deliveries": many if ahead else few, "power": "stomp-rat"}
    bo = {"at": "NYC", "cargo": ["S1"], "deliveries": few if ahead else many}
    table = desk({"Ann": ann, "Bo": bo}, moon_stack={}).table
    look = Foresight(table, table.ship)
    plan = look.best(look.pick_ups(look.launches()))
    assert (constants.STACK_OF[str(plan["pick up at"])] == constants.MOON) is ends


def test_it_counts_what_the_best_rival_can_still_deliver(desk: Desk) -> None:
    """JO-065: a lead that a rival's last turn makes up for is none."""
    ann = {"cargo": ["S1", "S2"], "deliveries": ["E20"], "power": "stomp-rat"}
    bo = {"at": "Kepler", "cargo": ["E24"], "deliveries": ["E14"]}
    table = desk({"Ann": ann, "Bo": bo}, moon_stack={}).table
    look = Foresight(table, table.ship)
    assert look.to_beat == 8
    assert look.wins(3)
    assert not look.wins(2)


def test_it_takes_up_again_what_it_launched(desk: Desk) -> None:
    """JO-037 JO-053: on the ring of four a 2 and its ship stop in the same city, so the tile comes aboard again."""
    ann = {"at": "Stickney", "cargo": ["E1"], "power": "stomp-rat"}
    table = desk({"Ann": ann, "Bo": {"at": "NYC"}}, boards={"phobos": "day"}).table
    look = Foresight(table, table.ship)
    kept = {(course.at, "E1" in course.cargo) for course in look.pick_ups(look.launches())}
    assert kept == {("Drunlo", True), ("Drunlo", False), ("Elysium", False)}


def test_it_doubts_what_a_rival_is_near(desk: Desk) -> None:
    """JO-053: of two cities a rival can go to the better one is likelier to be emptied; others stay as they are."""
    bo = {"at": "Kepler", "cargo": ["S1"], "power": "stomp-rat"}
    lying = {"Tycho": ["E20"], "Plato": ["E7"], "NYC": ["L3"]}
    look = Foresight(
        table := desk({"Ann": {"at": "Sydney", "cargo": ["S2"]}, "Bo": bo}, cities=lying).table, table.ship
    )
    assert look.untouched["Tycho"] < look.untouched["Plato"]
    assert look.untouched["Tycho"] + look.untouched["Plato"] == pytest.approx(1)
    assert look.untouched["NYC"] == 1
    assert look.later("Tycho", 0) == look.lying["Tycho"] > look.later("Tycho", 1) > look.unknown


@pytest.mark.parametrize("count", [2, 3])
def test_it_beats_chance(count: int) -> None:
    """Against random play it wins nearly always."""
    won = 0
    for number in range(12):
        random = Random(f"beats {number}").random
        names = ["Ann", "Bo", "Cy"][:count]
        table = RULES.setup(names, {"b_sides": number % 2 == 0, "night_mars": True})
        bots = {name: Heuristic(random) if name == "Ann" else random_bot(random) for name in names}
        playout(RULES, table, random, seated(bots))
        won += "Ann" in RULES.score(RULES.dump(table)).winners
    assert won >= 11

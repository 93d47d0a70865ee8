"""The heuristic bot: it beats chance, plays by the rules, and looks at what it should look at."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.engine import playout
from companion.simulation.bots import random_bot, seated
from companion.space_junkyard import RULES
from companion.space_junkyard.bot import Pilot
from companion.space_junkyard.ships import points

NAMES = ["Ann", "Bo", "Cy", "Di"]


def game(seed: int, pilots: str, count: int, **options: bool) -> dict[str, int]:
    """A game with pilots in the seats named; the points of all."""
    random = Random(f"bot {seed}").random
    table = RULES.setup(NAMES[:count], options)
    bots = {name: (Pilot if name in pilots.split() else random_bot)(random) for name in NAMES[:count]}
    playout(RULES, table, random, seated(bots))
    return {name: points(ship) for name, ship in table.players.items()}


@pytest.mark.parametrize("count", [2, 4])
def test_it_beats_chance(count: int) -> None:
    """SJ-055: in every game, by far, from any seat."""
    for seed in range(4):
        who = NAMES[seed % count]
        made = game(seed, who, count)
        others = [number for name, number in made.items() if name != who]
        assert made[who] > max(others) + 3, made


@pytest.mark.parametrize("options", [{}, {"smaller_board": True, "more_junk": True}, {"less_empty_space": True}])
def test_it_plays_every_rule(options: dict[str, bool]) -> None:
    """SJ-066: with optional rules as well; both ships grow."""
    assert min(game(1, "Ann Bo", 2, **options).values()) > 3


def pilot(desk: Any, *args: Any, **more: Any) -> list[Any]:
    """What the bot answers up to the new tile."""
    play = desk(*args, **more).play
    decide, given = Pilot(Random(1).random), []
    while play.ask.name in ("resource", "create", "come back", "move", "place", "top"):
        given.append(decide(play.table, play.ask))
        play.answer(given[-1])
    return given


def test_it_joins_what_closes_an_exit(desk: Any) -> None:
    """SJ-057 SJ-058: with one turn left it fetches the end piece that closes its ship, not the tile beside it."""
    ann = {"at": "A1", "ship": ["K05Y 1 0 east"], "stores": "YYBBRR"}
    given = pilot(desk, {"Ann": ann, "Bo": {"at": "F6"}}, map={"A3": "K03Y", "A1": "YB"}, stack={"YY": 1})
    assert given[:2] == ["A3", "connect"]


def test_it_collects_what_it_has_room_for(desk: Any) -> None:
    """SJ-035 SJ-036: with full stores of one colour it goes for another."""
    ann = {"at": "C3", "stores": "YY"}
    tiles = {"C1": "YYY", "C5": "BR"}
    given = pilot(desk, {"Ann": ann, "Bo": {"at": "F6"}}, map=tiles, stack={"YY": 2, "B": 2, "R": 2})
    assert given[:2] == ["C5", "collect"]


def test_it_makes_what_it_can(desk: Any) -> None:
    """SJ-011 SJ-012: every icon, and of two what there is less of."""
    ann = {"at": "C3", "ship": ["K11Y 1 0 south"]}
    given = pilot(desk, {"Ann": ann, "Bo": {"at": "F6"}}, phase="resource", stack={"YY": 2, "B": 2, "R": 2})
    assert given[:3] == ["Y", "Y/B", "B"]


def test_it_comes_back(desk: Any) -> None:
    """SJ-052: where there is something to take."""
    given = pilot(desk, {"Ann": {"left": "east"}, "Bo": {"at": "A1"}}, map={"F6": "YBR"}, stack={"YY": 2, "B": 2})
    assert given[0] in ("F3", "F4", "F5", "F6")

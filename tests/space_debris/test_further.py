"""Where a ship can get in two or three steps, told below the spaces next to it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.engine import Play
from companion.space_debris import RULES
from companion.space_debris.preview import further

from .shuffle import shuffle_position

Desk = Callable[..., Any]


def test_what_is_told_is_what_the_rules_do() -> None:
    """SD-040 SD-042: in random positions, playing every way of two steps reaches just these spaces, the cheapest of
    them at this cost; no way loses the game."""
    random, told = Random(3), 0
    for _ in range(150):
        table = shuffle_position(RULES.setup(["Ann", "Bo"], {}), random.random)
        table.actions_left = 3  # Another action comes after it, and not what follows a turn.
        play = Play(RULES, table)
        if play.ask is None or play.ask.name != "action" or "thrust" not in play.ask.options:
            continue
        play.answer("thrust")
        hp, at, near = play.table.ship.hp, play.table.ship.at, [*play.ask.options]
        costs: dict[str, int] = {}
        for first in near:
            one = play.copy()
            one.answer(first)
            for second in one.ask.options if one.ask is not None and one.ask.name == "space" else ():
                two = one.copy()
                two.answer(second)
                if second not in ("stop", at, *near) and two.table.result is None:
                    cost = hp - two.table.players[play.ask.seat].hp
                    costs[second] = min(cost, costs.get(second, cost))
        lines = further(play.table, play.ask)
        parts = [line.partition(": ") for _, line in lines]
        found = {space: price for price, _, names in parts for space in names.split()}
        prices = {space: f"−{cost} HP" if cost else "free" for space, cost in costs.items()}
        assert found == {space: f"Two spaces away, {price}" for space, price in prices.items()}
        told += len(found)
    assert told > 300


@pytest.mark.parametrize("left", [1, 2])
def test_of_the_last_step_nothing_is_told(desk: Desk, left: int) -> None:
    """Once a step has been made, the spaces that are left are the list itself; Fuel has three steps and no price."""
    ann = desk({"Ann": {"at": "H0", "hand": ["fuel"]}, "Bo": {"at": "L180"}}).do("play")
    begins = [(number, said.split(":")[0]) for number, said in further(ann.table, ann.play.ask)]
    assert begins == [(2, "Two spaces away"), (3, "Three spaces away")]
    ann.do(*["H30", "H60"][:left])
    assert len(further(ann.table, ann.play.ask)) == 2 - left

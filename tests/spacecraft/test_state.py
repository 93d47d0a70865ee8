"""Positions that the rules make impossible are told with what is wrong; conservation of tiles and parts."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.engine import playout
from companion.spacecraft import RULES
from companion.spacecraft.constants import JUNK_COUNT, PARTS

from ..long_run import longer

BO = {"Bo": {}}


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"Ann": {"at": "A1", "board": ["cable", "cable", "gears"]}}, "weigh 8; the most is 7"),
        ({"Ann": {"board": ["cable"]}}, "off the board"),
        ({"Ann": {"at": "A1"}}, "the cart holds at least 1 tile"),
        ({"Ann": {"at": "E5", "board": ["cable"]}}, "no such space"),
        (
            {"Ann": {"at": "A1", "board": ["cable"]}, "Bo": {"at": "A1", "board": ["gears"]}},
            "pawn is at A1, where another one is",
        ),
        ({"Ann": {"rocket": "SH - WH"}}, "isn't joined to the rocket"),
        ({"Ann": {"rocket": "SH GC GN"}}, "a tab needs a socket"),
        ({"Ann": {"rocket": "WH"}}, "0 starting hulls"),
        (
            {"Ann": {"rocket": "WH / WH / WH / SH"}, "Bo": {"rocket": "WH / WH / WH / SH"}},
            "hull-white adds up to 6 of 5",
        ),
        ({"Ann": {"goals": ["31", "32"]}}, "keeps 1"),
    ],
)
def test_players(desks: Any, wrong: dict[str, Any], told: str) -> None:
    """SC-021 SC-022 SC-036 SC-038 SC-039 SC-052 SC-A03 SC-A04."""
    found = desks.problems("turn", {**BO, **wrong} if "Bo" in wrong else {**wrong, **BO}, "A2 gears 1")
    assert any(told in str(problem) for problem in found), found


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"countdown": 2}, "somebody has met the blueprint; say who"),
        ({"countdown": 1, "launcher": "Ann"}, "Launch! is on top"),
        ({"ender": "Ann"}, "every turn is a last leave"),
        ({"fulfilled": 1}, "nothing is built"),
        ({"tokens": {"W1": "cable"}}, "section A takes up to 2"),
        ({"advanced": {"47": {"side": "A"}}}, "without Advanced Designs"),
        ({"options": {"advanced": True}, "bottom_row": {"1": "1"}}, "they stay in the box"),
        ({"removed": {"I": 1}}, "deck I: 1 cards were removed"),
    ],
)
def test_the_table(desks: Any, more: dict[str, Any], told: str) -> None:
    """SC-017 SC-023 SC-053 SC-093 SC-095 SC-110."""
    found = desks.problems("turn", {"Ann": {}, **BO}, "A2 gears 1", **more)
    assert any(told in str(problem) for problem in found), found


def test_cards_that_stay_in_the_box(desks: Any) -> None:
    """SC-110: with Advanced Designs no design lies in a row in set-up either."""
    more = {"options": {"advanced": True}, "bottom_row": {"1": "1"}}
    found = desks.problems("goals", {"Ann": {}, **BO}, "A2 gears 1", **more)
    assert any("they stay in the box" in str(problem) for problem in found), found


def test_piles(desks: Any) -> None:
    """SC-014 SC-016: no pile is higher than at set-up, and none lies beside the board."""
    assert any("the most is 4" in str(each) for each in desks.problems("turn", {"Ann": {}, **BO}, "A1 gears 4"))
    assert not desks.problems("turn", {"Ann": {}, **BO}, "B2 gears 4")
    assert any("no such space" in str(each) for each in desks.problems("turn", {"Ann": {}, **BO}, "E1 gears 1"))
    table = desks.at("turn", {"Ann": {}, **BO}, "A1 gears 1").table
    table.piles["A1"] = table.piles["A1"]._replace(top="")
    found = RULES.check(table)
    assert ["no visible tile" in str(each) for each in found if "piles" in str(each)] == [True], found
    assert not any("tiles:  adds" in str(each) for each in found)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_is_lost(players: int) -> None:
    """SC-003 SC-004 SC-A02 SC-A37: 75 tiles and 78 parts to the end of the game."""
    random = Random(players)
    for _ in range(longer(6, 20)):
        table = RULES.setup(["Ann", "Bo", "Cy", "Di"][:players], {})
        playout(RULES, table, random.random)
        junk = Counter(table.returned) + Counter(table.covered.cards()) + Counter(p.top for p in table.piles.values())
        parts = Counter(table.supply)
        for player in table.players.values():
            junk += Counter(player.store) + Counter(player.board)
            parts += Counter(player.spare) + Counter(each.part for each in player.rocket)
        assert junk == JUNK_COUNT
        assert junk.total() == 75
        assert {part: parts[part] for part in PARTS} == {part: kind.copies for part, kind in PARTS.items()}
        assert parts.total() == 78

"""What somebody reads who types an action, a card or a space that isn't possible now."""

from __future__ import annotations

from typing import Any

import pytest

from companion.positions.views import TABLE
from companion.sessions.reasons import why_not
from companion.sessions.session_store import begin
from components.places import locate

from ..desk import Desk

SATELLITES: dict[str, Any] = {
    "A": {"card": "automation", "at": "H0", "hp": 4},
    "B": {"card": "gravity-assist", "at": "G180", "operational": True},
    "C": {"card": "rendezvous", "at": "G90"},
}


@pytest.mark.parametrize(
    ("ann", "key", "why"),
    [
        ({}, "capture", "there are no cubes at H0 or next to it (SD-046)"),
        ({"cubes": 5}, "capture", "Ann's hold is full (SD-047)"),
        ({}, "recycle", "Ann's hold is empty (SD-049)"),
        ({}, "exchange", "nobody else is at H0 (SD-066)"),
        ({"at": "L180"}, "exchange", "Ann and Bo have no cards"),
        ({}, "play", "Ann has no cards"),
        ({"hand": ["metal"]}, "play", "none of Ann's cards would do anything now (SD-070)"),
        ({"hand": ["metal"]}, "metal", "every ship and satellite at H0 has 4 HP (SD-074)"),
        ({"hand": ["plastic"], "capacity": 10}, "plastic", "Ann's capacity is 10 already (SD-073)"),
        ({"hand": ["electronics"]}, "electronics", "there are no cubes next to H0 (SD-072)"),
        ({"hand": ["metal"]}, "fuel", "Ann has no Fuel"),
        ({"hand": ["junk"]}, "junk", "junk can't be played, only delivered (SD-076)"),
        ({}, "deliver", "Ann has no cards"),
        ({"at": "H30", "hand": ["fuel"]}, "deliver", "there is no satellite at H30 (SD-052)"),
        ({"at": "G180", "hand": ["fuel"]}, "deliver", "satellite B is operational already (SD-052)"),
        ({"at": "H30", "hp": 3}, "repair", "there is no satellite at H30 (SD-061)"),
        ({}, "repair", "every ship and satellite at H0 has 4 HP (SD-065)"),
        ({}, "move", "Thrust moves your pawn (SD-040)"),
        ({}, "fly", "Thrust moves your pawn (SD-040)"),
        ({}, "rendezvous", "Rendezvous isn't operational (SD-119)"),
        ({}, "onboard-boosters", "Onboard Boosters isn't in this game"),
    ],
)
def test_why_an_action_is_not_offered(desk: Desk, ann: dict[str, Any], key: str, why: str) -> None:
    table = desk({"Ann": {"at": "H0", **ann}, "Bo": {"at": "L180"}}, SATELLITES)

    assert table.why_not(key) == why


def test_what_has_been_used_is_said(desk: Desk) -> None:
    """SD-125 SD-A20: once in a turn."""
    ann = desk({"Ann": {"at": "H0"}, "Bo": {"at": "L180"}}, SATELLITES).do("activate")

    assert ann.why_not("activate") == "Gravity Assist has been used this turn (SD-125)"


def test_without_actions_a_free_recycle_is_refused_for_the_hold(desk: Desk) -> None:
    """SD-037 SD-122: what is none of the four actions isn't refused for want of these; all else is."""
    satellites = {**SATELLITES, "A": {**SATELLITES["A"], "operational": True}}
    ann = desk({"Ann": {"at": "H0", "cubes": 1}, "Bo": {"at": "L180"}}, satellites, actions_left=0)
    assert ann.why_not("recycle") == ""
    assert ann.why_not("thrust") == "Ann has no actions left (SD-037)"
    ann.table.ship.cubes = 0
    assert ann.why_not("recycle") == "Ann's hold is empty (SD-049)"


@pytest.mark.parametrize(
    ("operational", "why"),
    [(False, "no satellite is operational (SD-077)"), (True, "no operational satellite has an action (SD-077)")],
)
def test_a_use_without_a_satellite_for_it(desk: Desk, operational: bool, why: str) -> None:
    """SD-077 SD-122: what is said fits whether any satellite is operational."""
    satellites = {
        "A": {"card": "armor-plating", "at": "H0", "operational": operational},
        "B": {"card": "rendezvous", "at": "G180"},
    }
    ann = desk({"Ann": {"at": "H60"}, "Bo": {"at": "L180"}}, satellites)

    assert ann.why_not("activate") == why


@pytest.mark.parametrize(
    ("answers", "key", "why"),
    [
        (["thrust"], "G180", "it isn't next to H0 (SD-040)"),
        (["thrust"], "H0", "Ann is there"),
        (["capture"], "H30", "there are no cubes there"),
        (["capture"], "H90", "it isn't next to H0 (SD-029)"),
        (["play", "electronics"], "H0", "Electronics takes cubes from a space next to yours, not your own (SD-072)"),
        (["play", "electronics"], "H30", "there are no cubes there"),
        (["deliver"], "junk", "Ann has no Junk"),
        (["deliver"], "electronics", "satellite A needs no more electronics (SD-053)"),
    ],
)
def test_why_a_space_or_card_is_not_chosen(desk: Desk, answers: list[str], key: str, why: str) -> None:
    hand = ["electronics", "fuel", "metal"]
    satellites = {**SATELLITES, "A": {**SATELLITES["A"], "delivered": [{"card": "electronics"}]}}
    ann = desk({"Ann": {"at": "H0", "hand": hand}, "Bo": {"at": "L180"}}, satellites, cubes={"G0": 2, "G22.5": 1})

    assert ann.do(*answers).why_not(key) == why


@pytest.mark.parametrize(
    ("answers", "key", "why"),
    [
        ([], "H30", ""),
        ([], "fuel", ""),  # It can be played.
        ([], "rendezvous", ""),  # It can be used.
        ([], "automation", "Automation isn't operational (SD-119)"),
        ([], "debris-forecast", "Debris Forecast applies all the time, without an action (SD-032)"),
        (["thrust"], "metal", "Ann has no Metal"),
        (["thrust"], "junk", "junk can't be played, only delivered (SD-076)"),
        (["thrust"], "fuel", ""),
        (["thrust"], "stop", "a move is 1 space or more (SD-A12)"),
        (["thrust", "G0"], "stop", ""),
        (["thrust"], "zzz", ""),
        (["recycle"], "7", "choose 1 to 2"),
        (["exchange", "give"], "metal", "Ann has no Metal"),
        (["exchange", "take"], "junk", "Cy has no Junk"),
        (["repair"], "Bo", "Bo's ship is at L180, not at H0 (SD-061)"),
        (["repair"], "Cy", "Cy's ship has 4 HP already (SD-065)"),
        (["repair"], "B", "satellite B is at G180, not at H0 (SD-061)"),
        (["activate"], "Cy", "Cy is in Ann's space already (SD-128)"),
    ],
)
def test_why_something_else_is_no_answer(desk: Desk, answers: list[str], key: str, why: str) -> None:
    """What is in the way of whatever is named; nothing is, of what another question asks for."""
    satellites = {
        "A": {**SATELLITES["A"], "hp": 3},
        "B": {"card": "debris-forecast", "at": "G180", "operational": True},
        "C": {"card": "rendezvous", "at": "G90", "operational": True},
    }
    cards = ["electronics", "fuel"]
    ships = {
        "Ann": {"at": "H0", "hp": 3, "cubes": 2, "hand": cards},
        "Bo": {"at": "L180"},
        "Cy": {"at": "H0", "hand": cards},
        "Di": {"at": "G0"},
    }
    ann = desk(ships, satellites, top="H60")

    assert ann.do(*answers).why_not(key) == why


@pytest.mark.parametrize(
    ("answers", "key", "why"),
    [
        (["Ann", "F", "F", "F", "F", "AP"], "armor-plating", "Armor Plating is at A already (SD-018)"),
        (["Ann", "F", "F", "F", "F", "AP", "AU", "DF", "ES"], "rendezvous", "Rendezvous isn't in this game (SD-018)"),
        (["Ann", "F", "F", "F", "F", "AP", "AU", "DF", "ES", "AP"], "H30", "it isn't one of the LEO cards (SD-023)"),
        (
            ["Ann", "F", "F", "F", "F", "AP", "AU", "DF", "ES", "AP"], "fragmentation",
            "the fragmentation cards have been set aside (SD-022)",
        ),
    ],
)  # fmt: skip
def test_why_a_card_is_not_laid_in_set_up(answers: list[str], key: str, why: str) -> None:
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=5, physical=("resource-deck", "orbit-deck"))
    for answer in answers:
        session.answer([answer])

    assert why_not(session, TABLE, key) == f": {why}"

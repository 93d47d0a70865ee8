"""Envoy missions."""

from __future__ import annotations

from typing import Any

import pytest

ENVOYS = {"envoy": True}


@pytest.mark.parametrize(
    ("roll", "pay"), [(8, 3000), (12, 3000), (13, 4000), (17, 4000), (18, 5000), (20, 5000)]
)  # fmt: skip
def test_negotiating(at: Any, roll: int, pay: int) -> None:
    """XI-294: a d20 at the point puts the pay on the card."""
    desk = at({"Ann": {"at": "LU0", "plans": ["envoy-1"]}}, options=ENVOYS).do("reveal", "envoy-1", roll)
    assert "XI-294" in desk.rules
    assert [(each.mission, each.credits) for each in desk.captain().missions] == [("envoy-1", pay)]


@pytest.mark.parametrize("roll", [1, 7])
def test_failing(at: Any, roll: int) -> None:
    """XI-294 XI-A52: the roll as damage, and the mission is lost without fame."""
    desk = at({"Ann": {"at": "LU0", "plans": ["envoy-1"]}}, options=ENVOYS).do("reveal", "envoy-1", roll)
    assert (desk.asked, desk.told("XI-294")[-1]) == ("Ann damage", {"who": "Ann", "number": roll})
    desk.do("auto")
    ann = desk.captain()
    assert (len(ann.damage), ann.fame, ann.bounty, ann.plans, ann.missions) == (roll, 0, 0, [], [])
    assert desk.table.mission_discard == ["envoy-1"]


def test_shields(at: Any) -> None:
    """XI-A82: they lower it after the roll, as damage of the board, and aren't armed again."""
    ann = {"at": "LU0", "plans": ["envoy-1"], "outfits": ["targe 1a"]}
    desk = at({"Ann": ann}, options=ENVOYS).do("reveal", "envoy-1", 6)
    assert desk.asked == "Ann defend"
    desk.do("1a", 4, "done", "auto")
    assert (len(desk.captain().damage), desk.captain().armed, desk.asked) == (2, 3, "Ann action")


def test_experience(at: Any) -> None:
    """XI-A101 XI-262: a completed Envoy for another roll, before any damage."""
    ann = {"at": "LU0", "plans": ["envoy-1"], "completed": ["envoy-2"]}
    desk = at({"Ann": ann}, options=ENVOYS).do("reveal", "envoy-1", 7, "yes", 18)
    assert (desk.captain().missions[0].credits, desk.captain().completed) == (5000, [])


def test_what_destroys(at: Any) -> None:
    """XI-294 XI-341: a failure may end the ship, and with it the turn."""
    hurt = [*at({}).captain().mat.names[:5]]
    desk = at({"Ann": {"at": "LU0", "plans": ["envoy-1"], "damage": hurt}}, options=ENVOYS)
    desk.do("reveal", "envoy-1", 7).on("Bo action")
    assert (desk.captain().at, desk.table.mission_discard) == ("", ["envoy-1"])


def test_left_out(desks: Any) -> None:
    """XI-294: the eight cards come with their option alone."""
    for options, number in (({}, 0), ({"envoy": "yes"}, 8)):
        deck = desks.new("Ann Bo", **options).table.mission_deck.cards()
        assert sum(card.startswith("envoy-") for card in deck) == number

"""Cargo, Private Eye, Arms Dealer and Coerce, where they differ from other missions."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game_registry.games import rules_of
from companion.mixia.ground.constants import MISSIONS
from components.places import locate

RULES = rules_of(locate("mixia"))
EMBERS = {"embers": True}
BLASTER = {"at": "LU9", "ship": "lone-drifter", "outfits": ["culver-ii 1b"]}
"""A ship that shoots with a d6 at whoever is beside it."""


# ---- Cargo ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "pay"), [(1, 2000), (2, 5000), (3, 9000)])
def test_cargo_pays_by_cubes(at: Any, number: int, pay: int) -> None:
    """XI-288 XI-A81: as many as the captain likes, up to three; no sale, and no Big Shipment."""
    aboard = dict.fromkeys(("1a", "2a", "3a", "4a"), "holo")
    desk = at({"Ann": {"at": "LU0", "plans": ["cargo-1"], "cargo": aboard}}, options=EMBERS)
    desk.do("reveal", "cargo-1", *["holo"] * (number - 1), *["done"] * (number < 3))
    ann = desk.captain()
    assert "XI-288" in desk.rules
    assert (ann.credits, ann.fame_from, len(ann.cargo)) == (pay, {"mission": 1}, 4 - number)
    assert (ann.completed, ann.plans, ann.missions) == (["cargo-1"], [], [])
    assert "sold" not in desk.table.deeds


def test_where_cargo_goes(at: Any) -> None:
    """XI-288: at the point of delivery, with a cube of a named colour; any will do where none is named."""
    for hex, cargo, may in (("LU0", "spice", True), ("LU0", "terra", False), ("KE0", "spice", False)):
        desk = at({"Ann": {"at": hex, "plans": ["cargo-1"], "cargo": {"1a": cargo}}}, options=EMBERS).do("reveal")
        assert ("cargo-1" in desk.options) == may
    desk = at({"Ann": {"at": "LO0", "plans": ["cargo-8"], "cargo": {"1a": "ember"}}}, options=EMBERS)
    assert desk.do("reveal", "cargo-8").captain().completed == ["cargo-8"]


# ---- Private Eye ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drawn", "pay"),
    [
        (["research-1", "shuttle-1", "cargo-1"], 2000),
        (["thief-1", "shuttle-1", "cargo-1"], 3000),
        (["thief-1", "smuggler-1", "arms-dealer-1"], 5000),
    ],
)
def test_intel(at: Any, drawn: list[str], pay: int) -> None:
    """XI-289 XI-290: all see the three that are discarded, and the outlaw ones count."""
    desk = at({"Ann": {"at": "OU7", "plans": ["private-eye-1"]}}, options=EMBERS).do("reveal", "private-eye-1")
    assert desk.rule == "XI-289"
    desk.do(*drawn)
    assert "XI-290" in desk.rules
    assert desk.told("XI-289") == [{"who": "Ann", "missions": drawn}]
    assert desk.captain().missions[0].credits == pay
    assert desk.table.mission_discard == drawn


def test_intel_of_an_empty_deck(at: Any) -> None:
    """XI-289 XI-265: discards become the deck; with fewer cards than three, fewer count."""
    gone = [card for card, piece in MISSIONS.items() if piece.module in ("core", "embers") and card != "private-eye-1"]
    state = {"mission_deck": {}, "mission_discard": dict.fromkeys(gone, 1)}
    desk = at({"Ann": {"at": "OU7", "plans": ["private-eye-1"]}}, options=EMBERS, **state)
    desk.do("reveal", "private-eye-1", "thief-1", "thief-2", "thief-3")
    assert desk.captain().missions[0].credits == 5000
    assert len(desk.table.mission_deck) == len(gone) - 3


# ---- Arms Dealer ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("outfit", "pay"), [("m-22", 3000), ("m-40", 5000), ("m-77", 7000)])
def test_arms_pay_by_tier(at: Any, outfit: str, pay: int) -> None:
    """XI-292 XI-A81: by the tier of the outfit, with 1,000 bounty; it may be bought again."""
    desk = at({"Ann": {"at": "LO0", "plans": ["arms-dealer-1"], "outfits": [f"{outfit} 1a"]}}, options=EMBERS)
    left = desk.table.outfit_supply[outfit]
    desk.do("reveal", "arms-dealer-1")
    assert {"XI-291", "XI-292"} <= {*desk.rules}
    assert (desk.captain().credits, desk.captain().bounty) == (pay, 1000)
    assert desk.table.outfit_supply[outfit] == left + 1


def test_which_outfit(at: Any) -> None:
    """XI-291: one of the type, undamaged; which one is the captain's choice."""
    two = ["m-22 1a *1a", "m-40 1b"]
    ann = {"at": "LO0", "plans": ["arms-dealer-1"], "outfits": two}
    desk = at({"Ann": ann}, options=EMBERS).do("reveal", "arms-dealer-1")
    assert desk.asked == "Ann arms"
    assert desk.label("m-40 1b") == "E2 M-40 at 1b"
    assert desk.do("m-22 1a").captain().disarmed == 1
    damaged = {**ann, "outfits": ["m-22 1a"], "damage": ["3a"]}
    assert "arms-dealer-1" not in at({"Ann": damaged}, options=EMBERS).do("reveal").options
    other = {**ann, "outfits": ["culver-ii 1a"]}
    assert "arms-dealer-1" not in at({"Ann": other}, options=EMBERS).do("reveal").options


# ---- Coerce -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rolls", "pay", "bounty"), [((1,), 3000, 0), ((4, 4), 4000, 0), ((6, 5), 5000, 1000)])
def test_coerce_pays_by_damage(at: Any, rolls: tuple[int, ...], pay: int, bounty: int) -> None:
    """XI-293: all the damage of one attack; the bounty waits for the delivery."""
    ann = {**BLASTER, "plans": ["coerce-1"]}
    desk = at({"Ann": ann, "Bo": {"at": "LU8", "ship": "bright-anvil"}}, options=EMBERS)
    desk.do("reveal", "coerce-1", *["1c"] * (len(rolls) > 1), *["done"] * (len(rolls) == 1), *rolls)
    assert "XI-293" in desk.on().rules or desk.captain().missions
    (card,) = desk.captain().missions
    assert (card.credits, card.bounty, desk.captain().bounty) == (pay, bounty, 0)


def test_coerce_without_damage(at: Any) -> None:
    """XI-293: nothing is put on the card, and the captain may declare it again."""
    bo = {"at": "LU8", "ship": "bright-anvil", "outfits": ["targe 1a"]}
    desk = at({"Ann": {**BLASTER, "plans": ["coerce-1"]}, "Bo": bo}, options=EMBERS)
    desk.do("reveal", "coerce-1", "done", "1a", "done", 2, 3, 0)
    assert desk.said[-1] == "not coerced"
    assert (desk.captain().plans, desk.captain().missions) == (["coerce-1"], [])
    assert "coerce-1" in desk.do("reveal").options


def test_coerce_starts_in_range(at: Any) -> None:
    """XI-293 XI-254: only where an attack reaches the target; that missions might start there, all can tell."""
    far = {"at": "LU9", "plans": ["coerce-1"], "outfits": ["dart 1a"]}
    desk = at({"Ann": far, "Bo": {"at": "LU7"}}, options=EMBERS)
    assert "reveal" in desk.options
    near = at({"Ann": {**BLASTER, "plans": ["coerce-1"]}, "Bo": {"at": "LU18"}}, options=EMBERS)
    assert near.why_not("reveal") == (
        "missions start at a Mission Point, next to a ship, after a kill or where an attack reaches a ship (XI-254)"
    )


def test_coerce_the_richest(at: Any) -> None:
    """XI-293 XI-A96: who of several has most credits, its captain picks."""
    two = {"Bo": {"at": "LU8", "credits": 3000}, "Cy": {"at": "LU10", "credits": 3000}}
    desk = at({"Ann": {**BLASTER, "plans": ["coerce-7"]}, **two}, options=EMBERS).do("reveal", "coerce-7")
    assert (desk.asked, desk.options) == ("Ann target", ["Bo", "Cy"])
    two["Cy"]["credits"] = 2000
    desk = at({"Ann": {**BLASTER, "plans": ["coerce-7"]}, **two}, options=EMBERS).do("reveal", "coerce-7")
    assert desk.asked == "Ann weapon"


def test_who_dies_in_it(at: Any) -> None:
    """XI-293 XI-261: the mission of a captain whose own ram destroys the ship is lost with it."""
    ann = {"at": "LU9", "plans": ["coerce-1"], "outfits": ["m-22 1a"], "damage": ["1b", "2b", "3b", "4b"]}
    desk = at({"Ann": ann, "Bo": {"at": "LU8", "ship": "bright-anvil"}}, options=EMBERS)
    desk.do("reveal", "coerce-1", "done", 6).on("Bo action")
    assert (desk.captain().at, desk.captain().plans, desk.captain().missions) == ("", [], [])
    assert desk.table.mission_discard == ["coerce-1"]

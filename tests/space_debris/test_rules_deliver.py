"""Deliver: parts, junk, completion; what each satellite does when it works; and victory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.space_debris import constants

Desk = Callable[..., Any]
FAR = {"Bo": {"at": "L180"}}
B_ELSEWHERE = {"B": {"card": "rendezvous", "at": "L0"}}


def cost(card: str, but: str = "") -> list[dict[str, str]]:
    """A satellite's whole cost as delivered, but for one card."""
    cards = [resource for resource, number in constants.COST[card].items() for _ in range(number)]
    if but:
        cards.remove(but)
    return [{"card": resource} for resource in cards]


def nearly(desk: Desk, card: str, last: str, at: str = "H0", ships: dict[str, Any] | None = None, **more: Any) -> Any:
    """Ann on satellite A, which lacks one card; she has it and delivers it."""
    satellites = {"A": {"card": card, "at": at, "hp": 2, "delivered": cost(card, last)}, **B_ELSEWHERE}
    ships = {"Ann": {"at": at, "hand": [last]}, **(ships or FAR)}
    return desk(ships, satellites | more.pop("satellites", {}), **more).do("deliver")


def at_satellite(desk: Desk, hand: list[str], **more: Any) -> Any:
    satellites = {"A": {"card": "onboard-boosters", "at": "H0", **more}, **B_ELSEWHERE}
    return desk({"Ann": {"at": "H0", "hand": hand}, **FAR}, satellites)


# ---- parts ------------------------------------------------------------------------------------------------------


def test_any_number_of_cards(desk: Desk) -> None:
    """SD-053 SD-054: several in one action; a part delivery stays."""
    ann = at_satellite(desk, ["fuel", "fuel", "electronics", "metal"]).do("deliver", "F", "E", "done")

    assert ann.table.satellites["A"].delivered == [("fuel", None), ("electronics", None)]
    assert (ann.table.players["Ann"].hand, ann.table.actions_left) == (["fuel", "metal"], 3)


def test_one_card_at_least(desk: Desk) -> None:
    """SD-A12: nothing delivered is no action, so `done` comes after the first card."""
    ann = at_satellite(desk, ["fuel", "electronics"]).do("deliver")
    assert "done" not in ann.options

    assert "done" in ann.do("F").options


def test_only_what_is_missing(desk: Desk) -> None:
    """SD-053 SD-A26: a card must fill a missing part; more than the cost is never offered."""
    ann = at_satellite(desk, ["fuel", "metal", "electronics"], delivered=[{"card": "fuel"}] * 4).do("deliver")

    assert ann.table.satellites["A"].delivered[4:] == [("electronics", None)]
    assert ann.asked == "Ann action"


@pytest.mark.parametrize("hand", [["metal", "plastic"], []])
def test_nothing_that_fits(desk: Desk, hand: list[str]) -> None:
    """SD-053: without a fitting card there is no Deliver."""
    assert "deliver" not in at_satellite(desk, hand).options


def test_only_at_a_malfunctioning_satellite(desk: Desk) -> None:
    """SD-052: the pawn must be there, and the satellite must need repair."""
    assert "deliver" not in at_satellite(desk, ["fuel"], operational=True).options
    elsewhere = desk({"Ann": {"at": "H30", "hand": ["fuel"]}, **FAR}, {"A": {"card": "rendezvous", "at": "H0"}})
    assert "deliver" not in elsewhere.options


# ---- junk -------------------------------------------------------------------------------------------------------


def test_junk_stands_for_what_is_missing(desk: Desk) -> None:
    """SD-075 SD-A25: the player says for what; it is recorded with the card."""
    ann = at_satellite(desk, ["junk", "fuel", "junk"]).do("deliver", "J")
    assert (ann.asked, ann.options) == ("Ann stands for", ["electronics", "fuel"])

    ann.do("fuel", "J", "electronics", "done")
    assert ann.table.satellites["A"].delivered == [("junk", "fuel"), ("junk", "electronics")]
    assert ann.table.satellites["A"].missing() == {"fuel": 3, "electronics": 3}


def test_junk_is_not_asked_where_it_is_clear(desk: Desk) -> None:
    """SD-075: with one resource missing, junk stands for that."""
    ann = at_satellite(desk, ["junk"], delivered=[{"card": "fuel"}] * 4).do("deliver")

    assert ann.table.satellites["A"].delivered[4:] == [("junk", "electronics")]


# ---- completion -------------------------------------------------------------------------------------------------


def test_what_completion_does(desk: Desk) -> None:
    """SD-055 SD-056 SD-057 SD-058 SD-059 SD-079: threat down, cards discarded, flipped, whole, for all."""
    ann = nearly(desk, "automation", "metal")

    satellite = ann.table.satellites["A"]
    assert (satellite.operational, satellite.hp, satellite.delivered, ann.table.threat) == (True, 4, [], 3)
    assert sorted(ann.table.resource_discard) == sorted([each["card"] for each in cost("automation")])
    assert ann.table.powers == {"automation"}
    assert [rule for rule in ann.rules if rule in ("SD-055", "SD-056", "SD-057", "SD-058")] == [
        "SD-055", "SD-056", "SD-057", "SD-058",
    ]  # fmt: skip


def test_threat_can_not_fall_below_one(desk: Desk) -> None:
    """SD-A05: it stays at 1."""
    assert nearly(desk, "automation", "metal", threat=1).table.threat == 1


def test_all_satellites_working_wins(desk: Desk) -> None:
    """SD-034 SD-060 SD-129: the last one wins at once, in the middle of the turn."""
    ann = nearly(desk, "automation", "metal", satellites={"B": {"card": "rendezvous", "at": "L0", "operational": True}})

    assert ann.ended == ("won", "SD-129")
    assert "SD-060" in ann.rules
    assert (ann.table.phase, ann.table.actions_left, ann.play.ask) == ("over", 3, None)


def test_wrecked_on_the_way_to_victory(desk: Desk) -> None:
    """SD-A52: a ship that falls to 0 HP in the satellite's space never makes the delivery that would have won."""
    satellites = {"A": {"card": "automation", "at": "H0", "delivered": cost("automation", "metal")}}
    ann = desk({"Ann": {"at": "H30", "hp": 1, "hand": ["metal"]}, **FAR}, satellites, cubes={"H0": 1})
    ann.do("thrust", "H0")

    assert (ann.ended, ann.table.satellites["A"].operational) == (("lost", "SD-130"), False)


def test_three_of_four_do_not_win(desk: Desk) -> None:
    """SD-129: every one in play has to work."""
    others = {"B": {"card": "rendezvous", "at": "L0", "operational": True}, "C": {"card": "gravity-assist", "at": "G0"}}

    assert nearly(desk, "automation", "metal", satellites=others).ended == (None, None)


# ---- on the flip ------------------------------------------------------------------------------------------------


def test_extra_storage(desk: Desk) -> None:
    """SD-124 SD-A22 SD-120: every ship's capacity two up, ten at most."""
    ships = {"Bo": {"at": "L180", "capacity": 9}, "Cy": {"at": "L180", "capacity": 10}}
    ann = nearly(desk, "extra-storage", "metal", ships=ships)

    assert [ship.capacity for ship in ann.table.players.values()] == [7, 10, 10]
    assert "SD-124" in ann.rules


def test_orbital_decay(desk: Desk) -> None:
    """SD-127 SD-A21: one cube off each space of the token's orbit, its own included, to the supply."""
    cubes = {"H0": 2, "H30": 1, "H180": 3, "L0": 2, "G0": 1}
    ann = nearly(desk, "orbital-decay", "plastic", cubes=cubes)

    assert "SD-127" in ann.rules
    assert {space: n for space, n in ann.table.cubes.items() if n} == {"H0": 1, "H180": 2, "L0": 2, "G0": 1}
    assert ann.totals() == (50, 52, 40)
    assert ann.table.supply == 50 - 6


@pytest.mark.parametrize("orbit", "LHG")
def test_orbital_decay_in_each_orbit(desk: Desk, orbit: str) -> None:
    """SD-A21: the board on which the token lies at the flip counts."""
    ann = nearly(desk, "orbital-decay", "plastic", at=f"{orbit}90", cubes={"L270": 1, "H270": 1, "G270": 1})

    assert {space[0] for space, number in ann.table.cubes.items() if number} == set("LHG") - {orbit}


def test_debris_forecast_opens_the_top_card(desk: Desk) -> None:
    """SD-123 SD-A24: the top card is turned up as soon as Debris Forecast works."""
    ann = nearly(desk, "debris-forecast", "metal")
    assert (ann.asked, ann.rule, len(ann.options)) == ("None orbit-deck", "SD-123", 37)

    ann.do("H90")
    assert (ann.table.top, len(ann.table.orbit_deck), ann.asked) == ("H90", 39, "Ann action")


def test_debris_forecast_by_the_last_action(desk: Desk) -> None:
    """SD-A24: the card turned up then is the first of those laid out, and stays known."""
    ann = nearly(desk, "debris-forecast", "metal", actions_left=1).do("H90")
    assert (ann.table.phase, ann.waiting, ann.rule) == ("assess", [(0, "H90")], "SD-123")

"""Hand limit, the resource deck running out, and cards given up that become debris."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Desk = Callable[..., Any]
FAR = {"Bo": {"at": "L180"}}


def test_the_whole_draw_comes_first(desk: Desk) -> None:
    """SD-116 SD-117 SD-051 SD-A28: three in hand, four drawn, then two discarded, of free choice."""
    ann = desk({"Ann": {"at": "H0", "cubes": 4, "hand": ["fuel"] * 3}, **FAR}).do("recycle", 4, "E", "E", "P", "J")
    assert (ann.asked, ann.options) == ("Ann discard", ["electronics", "fuel", "junk", "plastic"])

    ann.do("F", "E")
    assert ann.table.players["Ann"].hand == ["fuel", "fuel", "electronics", "plastic", "junk"]
    assert (ann.table.resource_discard, ann.asked) == (["fuel", "electronics"], "Ann action")


def test_five_may_stay(desk: Desk) -> None:
    """SD-116: five cards are no excess."""
    ann = desk({"Ann": {"at": "H0", "cubes": 2, "hand": ["fuel"] * 3}, **FAR}).do("recycle", 2, "E", "E")

    assert (len(ann.table.players["Ann"].hand), ann.asked) == (5, "Ann action")


def test_the_deck_is_made_anew_in_the_middle_of_a_draw(desk: Desk) -> None:
    """SD-118: an empty deck takes the discard, and the draw goes on."""
    deck, discard = {"fuel": 1}, {"metal": 2, "junk": 1}
    ann = desk({"Ann": {"at": "H0", "cubes": 3}, **FAR}, resource_deck=deck, resource_discard=discard)
    ann.do("recycle", 3)
    assert ann.options == ["fuel"]

    ann.do("F")
    assert "SD-118" in ann.rules
    assert ann.options == ["junk", "metal"]
    ann.do("M", "J")
    assert (ann.table.players["Ann"].hand, ann.table.resource_deck.bag) == (["fuel", "metal", "junk"], ["metal"])
    assert ann.table.resource_discard == []


def test_at_once_means_before_the_discards(desk: Desk) -> None:
    """SD-118: the last card drawn makes the deck anew at once; what is given up afterwards starts a new discard."""
    ships = {"Ann": {"at": "H0", "cubes": 1, "hand": ["fuel"] * 5}, **FAR}
    ann = desk(ships, resource_deck={"junk": 1}, resource_discard={"metal": 2}).do("recycle", "J", "F")

    assert (ann.table.resource_deck.bag, ann.table.resource_discard) == (["metal", "metal"], ["fuel"])


def test_nothing_left_to_draw(desk: Desk) -> None:
    """SD-A29: what can't be drawn lapses; the cubes still go to the supply."""
    ann = desk({"Ann": {"at": "H0", "cubes": 3}, **FAR}, resource_deck={"fuel": 1}, resource_discard={})
    supply = ann.table.supply
    ann.do("recycle", 3, "F")

    assert (ann.table.players["Ann"].hand, ann.table.supply - supply) == (["fuel"], 3)
    assert "SD-A29" in ann.rules


def test_a_card_discarded_later_is_drawn_again(desk: Desk) -> None:
    """SD-118: with deck and discard empty, the next card discarded is the new deck."""
    ships = {"Ann": {"at": "H0", "cubes": 2, "hand": ["fuel"]}, **FAR}
    ann = desk(ships, resource_deck={}, resource_discard={}).do("play", "H30", "stop", "recycle", 1)

    assert ann.options == ["fuel"]


# ---- excess resources -------------------------------------------------------------------------------------------


def excess(desk: Desk, spare: int = 2, **more: Any) -> Any:
    """Ann at G0 (next to G337.5, G22.5, H0) with five cards, about to draw some that are too many."""
    ships = {"Ann": {"at": "G0", "cubes": spare, "hand": ["fuel"] * 5}, **FAR}
    return desk(ships, options={"excess_resources": True}, **more).do("recycle", spare, *["J"] * spare)


def test_excess_becomes_debris(desk: Desk) -> None:
    """SD-137 SD-A45: a cube from the supply for each card, all in the space with fewest pieces."""
    ann = excess(desk, cubes={"G337.5": 1, "H0": 1})
    supply = ann.table.supply
    ann.do("F", "F")

    assert (ann.table.cubes["G22.5"], supply - ann.table.supply) == (2, 2)
    assert ann.rules[-1] == "SD-137"


def test_whoever_discards_picks(desk: Desk) -> None:
    """SD-138: a tie is decided by the discarding player; fewest counts pieces of all kinds (SD-107)."""
    satellites = {"A": {"card": "automation", "at": "H0"}}
    ships = {"Ann": {"at": "G0", "cubes": 1, "hand": ["fuel"] * 5}, "Bo": {"at": "G337.5"}}
    ann = desk(ships, satellites, options={"excess_resources": True}, cubes={"G22.5": 1}).do("recycle", "J", "F")

    assert (ann.asked, ann.rule, ann.options) == ("Ann excess", "SD-138", ["G22.5", "G337.5", "H0"])


def test_excess_lies_by_whoever_discards(desk: Desk) -> None:
    """SD-A51: after an exchange that is the receiver, also in another's turn."""
    ships = {"Ann": {"at": "G0", "hand": ["fuel"]}, "Bo": {"at": "G0", "hand": ["metal"] * 5}}
    ann = desk(ships, options={"excess_resources": True}).do("exchange", "give", "F")

    assert ann.asked == "Bo excess"


def test_excess_may_collide(desk: Desk) -> None:
    """SD-A46: more than three cubes there are a collision, whose ties the current player decides (SD-A39)."""
    ann = excess(desk, cubes={"G22.5": 3, "G337.5": 3, "H0": 2}).do("F", "F")

    assert ann.asked == "Ann collision"
    assert (ann.table.cubes["H0"], ann.table.threat) == (4, 5)
    assert "SD-105" in ann.rules


def test_excess_without_room(desk: Desk) -> None:
    """SD-139: three cubes in every adjacent space, and the team has lost."""
    ann = excess(desk, cubes={"G337.5": 3, "G22.5": 3, "H0": 3}).do("F", "F")

    assert ann.ended == ("lost", "SD-139")
    assert ann.totals() == (50, 52, 40)


def test_excess_without_supply(desk: Desk) -> None:
    """SD-A47 SD-132: a card given up after an exchange needs a cube, and there is none."""
    ships = {"Ann": {"at": "G0", "hand": ["fuel"]}, "Bo": {"at": "G0", "hand": ["metal"] * 5}}
    ann = desk(ships, options={"excess_resources": True}, supply=0).do("exchange", "give", "F")

    assert ann.ended == ("lost", "SD-132")
    assert "SD-A47" in ann.rules


def test_no_excess_no_debris(desk: Desk) -> None:
    """SD-137: with five cards nothing is given up and nothing lands."""
    ships = {"Ann": {"at": "G0", "cubes": 1, "hand": ["fuel"] * 4}, **FAR}
    ann = desk(ships, options={"excess_resources": True}).do("recycle", "J")

    assert ann.asked == "Ann action"
    assert not {"SD-051", "SD-137"} & set(ann.rules)


def test_without_the_rule_nothing_lands(desk: Desk) -> None:
    """SD-134: only where the advanced rule is in use."""
    ann = desk({"Ann": {"at": "G0", "cubes": 1, "hand": ["fuel"] * 5}, **FAR}).do("recycle", "J", "F")

    assert sum(ann.table.cubes.values()) == 0

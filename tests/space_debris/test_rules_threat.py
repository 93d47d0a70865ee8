"""Step 2: threat levels, face-down cards and their cubes; and what the orbit deck does when it runs out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.space_debris import constants

Desk = Callable[..., Any]
SHIPS = {"Ann": {"at": "H0"}, "Bo": {"at": "L180"}}
LEVELS = {
    1: ("SD-081", [1, 1]), 2: ("SD-082", [1, 2]), 3: ("SD-083", [1, 1, 2]), 4: ("SD-084", [1, 2, 2]),
}  # fmt: skip


@pytest.mark.parametrize("threat", range(1, 13))
def test_cards_and_cubes_by_level(desk: Desk, threat: int) -> None:
    """SD-080 to SD-086: three spaces to a level; cards face down, cubes from the supply on them."""
    ann = desk(SHIPS, phase="assess", threat=threat)
    rule, cubes = LEVELS[(threat + 2) // 3]

    assert ann.waiting == [(number, None) for number in cubes]
    assert (ann.table.supply, ann.table.orbit_deck.unseen, len(ann.table.orbit_deck)) == (
        50 - sum(cubes),
        len(cubes),
        40 - len(cubes),
    )
    assert rule in ann.rules
    assert ann.totals() == (50, 52, 40)


@pytest.mark.parametrize(("supply", "lost"), [(2, True), (3, False), (0, True)])
def test_supply_for_the_cards(desk: Desk, supply: int, lost: bool) -> None:
    """SD-087 SD-132 SD-A40: too few cubes for the cards lose, with some left as well; just enough is enough."""
    ann = desk(SHIPS, phase="assess", threat=4, supply=supply)

    assert ann.ended == (("lost", "SD-132") if lost else (None, None))
    assert ("SD-087" in ann.rules) == lost


def test_first_card_first(desk: Desk) -> None:
    """SD-086: with two cubes for 1 and 2, the first card has its cube when the game is lost."""
    ann = desk(SHIPS, phase="assess", threat=4, supply=2)

    assert ann.waiting == [(1, None), (0, None)]
    assert ann.table.supply == 1


def test_rising_threat_changes_no_cards(desk: Desk) -> None:
    """SD-091: what was laid down in step 2 stays, though a satellite hit brings the next level."""
    satellites = {"A": {"card": "automation", "at": "H90"}}
    ann = desk(SHIPS, satellites, phase="assess", threat=3).do("H90")

    assert (ann.table.threat, ann.table.level, ann.waiting) == (4, 2, [(1, None)])


# ---- the orbit deck runs out ------------------------------------------------------------------------------------


def test_deck_made_anew_at_once(desk: Desk) -> None:
    """SD-A30: with the last card drawn, the discard is the new deck."""
    deck, discard = ["G0", "G90"], ["L0", "L45", "L90"]
    ann = desk(SHIPS, phase="assess", orbit_deck=dict.fromkeys(deck, 1), orbit_discard=dict.fromkeys(discard, 1))

    assert (ann.table.orbit_deck.before, ann.table.orbit_deck.bag, ann.table.orbit_discard) == (deck, discard, [])
    assert ann.options == deck
    assert "SD-A30" in ann.rules


def test_deck_runs_out_between_two_cards(desk: Desk) -> None:
    """SD-A30: the first card is of the old deck, those after it of the new one."""
    state = {"orbit_deck": {"G0": 1}, "orbit_discard": {"L0": 1, "L90": 1, "L180": 1}}
    ann = desk({"Ann": {"at": "H0"}, "Bo": {"at": "G180"}}, phase="assess", threat=7, **state)
    assert (ann.table.orbit_deck.unseen, len(ann.table.orbit_deck), ann.options) == (3, 1, ["G0"])

    ann.do("G0")
    assert ann.options == ["L0", "L180", "L90"]
    ann.do("L0", "L90")
    assert (ann.asked, ann.table.orbit_deck.bag, ann.table.orbit_discard) == (
        "Bo action",
        ["L180"],
        ["G0", "L0", "L90"],
    )


def test_fragmentation_after_the_deck_ran_out(desk: Desk) -> None:
    """SD-A30 SD-A33: the card of the old deck is a fragmentation, drawn for from the new deck while two lie unseen."""
    state = {"orbit_deck": {"fragmentation": 1}, "orbit_discard": dict.fromkeys(["L0", "L90", "L180", "G0"], 1)}
    ann = desk({"Ann": {"at": "H0"}, "Bo": {"at": "G180"}}, phase="assess", threat=7, **state)
    ann.do("FRAG")
    assert ann.options == ["G0", "L0", "L180", "L90"]

    ann.do("G0")
    assert (ann.table.orbit_deck.before, ann.table.orbit_deck.bag) == (["L0", "L180", "L90"], ["G0"])
    assert ann.options == ["L0", "L180", "L90"]  # G0 was shuffled in, so it is none of those that lie unseen.


def test_a_position_with_an_empty_deck(desk: Desk) -> None:
    """SD-A30: a deck that is empty already is made anew before anything is drawn from it."""
    empty = {"orbit_deck": {}, "orbit_discard": {"G0": 1, "G90": 1, "G180": 1}}
    ann = desk(SHIPS, phase="assess", **empty)
    assert (len(ann.waiting), ann.options) == (2, ["G0", "G180", "G90"])

    face_down = [{"cubes": 1, "card": "fragmentation"}, {"cubes": 1, "card": "H0"}]
    assert desk(SHIPS, phase="place", face_down=face_down, **empty).options == ["G0", "G180", "G90"]


def test_fewer_cards_than_wanted(desk: Desk) -> None:
    """A position made by hand with too few orbit cards: what there is, is laid down."""
    ann = desk(SHIPS, phase="assess", orbit_deck={"G0": 1}, orbit_discard={})
    assert ann.waiting == [(1, None)]

    assert ann.do("G0").asked == "Bo action"
    none = desk(SHIPS, phase="assess", orbit_deck={}, orbit_discard={})
    assert (none.waiting, none.asked) == ([], "Bo action")


def test_fragmentation_without_a_space_card(desk: Desk) -> None:
    """Nor does such a position hang where no space card is left to draw for a fragmentation."""
    deck = {"orbit_deck": {"fragmentation": 3, "G0": 1}, "orbit_discard": {}}
    ann = desk(
        SHIPS, phase="place", face_down=[{"cubes": 1, "card": "fragmentation"}, {"cubes": 0, "card": "?"}], **deck
    )
    ann.do("FRAG", "FRAG", "FRAG")

    assert (ann.table.supply, ann.waiting) == (50, [(0, None)])
    assert ann.options == ["G0"]  # The last card is the one that lies face down.
    assert ann.totals() == (50, 52, 5)


def test_every_space_has_one_card() -> None:
    """SD-007: the deck in the data is one card for each space and four fragmentations."""
    assert sorted([*constants.SPACES, *["fragmentation"] * 4]) == list(constants.ORBIT_CARDS)

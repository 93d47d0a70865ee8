"""What undo says to do with the pieces: in the order in which hands do it, and each piece once."""

from __future__ import annotations

from typing import Any

from companion.mixia import RULES
from companion.mixia.summary import ENTRIES
from companion.positions.views import copy_state
from companion.state_diff.instruction import sentences
from companion.state_diff.take_and_put import instructions

DECKS = {"mission_deck", "sector_deck", "title_deck"}
"""Piles that lie nowhere where the companion draws."""


def undo(now: Any, then: Any, unlaid: Any = (), back: bool = True) -> list[str]:
    steps = instructions(
        now, then, RULES.game, back=back, between=[then], entries=ENTRIES,
        lies_nowhere=lambda field: field.name in unlaid,
    )  # fmt: skip
    return sentences(steps)


def changed(state: Any, name: str = "", **changes: Any) -> Any:
    state = copy_state(state)
    (state["players"][name] if name else state).update(changes)
    return state


def test_missions_of_a_deck_that_lies_nowhere_are_put_away(at: Any) -> None:
    """XI-252 XI-253: where the companion draws, a card goes to no deck."""
    then = at({"Ann": {"at": "LU7"}}).state
    now = changed(then, "Ann", plans=[next(iter(then["mission_deck"]))])
    assert undo(now, then, DECKS) == ["Take 1 card from Ann's face-down missions and put it away."]


def test_pay_that_comes_later_is_laid_on_its_mission(at: Any) -> None:
    """XI-273: the mission itself lies where it lay."""
    desk = at({"Ann": {"at": "LU7"}})
    card = next(iter(desk.state["mission_deck"]))
    waiting, paid = (
        changed(desk.state, "Ann", missions=[{"mission": card, "credits": pay, "bounty": 0, "waits": not pay}])
        for pay in (0, 3000)
    )
    (told,) = undo(waiting, paid, back=False)
    assert told.endswith(": set credits to 3,000.")
    (told,) = undo(paid, waiting)
    assert told.endswith(": set credits back to 0.")


def test_a_ship_that_was_chosen_goes_whole(at: Any) -> None:
    """XI-064 XI-070: nobody clears a mat piece by piece that goes back to the box."""
    now = at({"Ann": {"at": "LU9", "outfits": ["m-22 1a"], "credits": 3000}}).state
    bare = {"ship": None, "at": None, "energy": 0, "outfits": [], "abilities": []}
    told = undo(now, changed(now, "Ann", **bare, credits=4000))
    assert told[0] == "Take Ann's ship off LU9."
    assert "Take S01 (Puddle Jumper) from in front of Ann." in told
    assert not any("energy" in each or "hold" in each for each in told)


def test_what_lies_on_a_mat_goes_over_to_another(at: Any) -> None:
    """XI-388 XI-A28: each cell is named with its mat, and what stays in its cell is moved over as well."""
    there = {"at": "LU7", "ship": "vagabond", "outfits": ["m-22 1a"], "cargo": {"2b": "spice", "2c": "holo"}}
    then = at({"Ann": there}).state
    now = changed(then, "Ann", ship="coppergate", cargo={"2b": "spice"})
    assert undo(now, then) == [
        "Take S12 (Coppergate) from in front of Ann; put S03 (Vagabond) back in front of Ann.",
        "S12's hold: take out E1 (M-22). S03's hold: put back E1 M-22 at 1a.",
        "Take Spice off 2b in S12's hold. Put Spice back on 2b and Holo back on 2c in S03's hold.",
    ]
    assert undo(then, now, back=False)[1:] == [
        "S03's hold: take out E1 (M-22). S12's hold: put E1 M-22 at 1a.",
        "Take Spice off 2b and Holo off 2c in S03's hold. Put Spice on 2b in S12's hold.",
    ]


def test_outfits_that_are_turned_are_told_whole(at: Any) -> None:
    """XI-088: in one sentence, from which no bracket is cut off."""
    then = at({"Ann": {"at": "LU7", "ship": "vagabond", "outfits": ["m-22 1a /3", "culver-ii 2a /1"]}}).state
    now = changed(then, "Ann", outfits=[])
    assert undo(now, then) == [
        "Ann's hold: put back E1 M-22 at 1a (turned 270° clockwise) and B1 Culver II at 2a (turned 90° clockwise)."
    ]

"""What undo says to do with the pieces: in the order in which hands do it, and each piece once."""

from __future__ import annotations

from typing import Any

from companion.mixia import RULES
from companion.mixia.summary import ENTRIES
from companion.positions.views import copy_state
from companion.tellers.instruction import sentences
from companion.tellers.take_and_put import instructions

from .core_box import MISSIONS

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


def test_what_lies_on_a_mat_is_set(at: Any) -> None:
    """XI-080 XI-096: markers with the outfit on which they lie."""
    then = at({"Ann": {"at": "LU7", "outfits": ["m-22 1a"], "disarmed": 1, "armed": 3}}).state
    outfit = {**then["players"]["Ann"]["outfits"][0], "markers": ["1a", "2a"]}
    now = changed(then, "Ann", armed=1, outfits=[outfit], energy=3, impulse=False)
    assert undo(now, then) == [
        "Set Ann's energy back to 10.", "Turn Ann's impulse token back face up.", "Set Ann's armed markers back to 3.",
        "Ann's hold: it has E1 M-22 at 1a.",
    ]  # fmt: skip
    assert undo(then, now, DECKS, back=False)[-1] == "Ann's hold: it has E1 M-22 at 1a (markers on 1a and 2a)."
    sold = changed(then, "Ann", outfits=[])
    assert undo(sold, now)[-1] == "Ann's hold: put back E1 M-22 at 1a (markers on 1a and 2a)."


def test_cubes_are_moved_between_hold_and_map(at: Any) -> None:
    """XI-352 XI-363: nobody puts a cube on the map before it is taken up."""
    then = at({"Ann": {"at": "LU7"}}, cubes={"KE8": ["plasma", "plasma", "holo"]}).state
    now = changed(changed(then, cubes={"KE8": ["plasma"]}), "Ann", cargo={"1a": "plasma", "2b": "holo"})
    assert undo(now, then) == ["Move back to KE8: Plasma from 1a in Ann's hold; Holo from 2b in Ann's hold."]
    assert undo(then, now, back=False) == ["Move Plasma from KE8 to 1a and Holo from KE8 to 2b in Ann's hold."]


def test_cubes_within_a_hold_are_moved(at: Any) -> None:
    then = at({"Ann": {"at": "LU7", "cargo": {"1a": "holo"}}}).state
    now = changed(then, "Ann", cargo={"2a": "holo"})
    assert undo(now, then) == ["Move Holo from 2a in Ann's hold back to 1a in Ann's hold."]


def test_other_cubes_are_taken_and_put(at: Any) -> None:
    """XI-019: what was bought or sold."""
    then = at({"Ann": {"at": "LU7", "cargo": {"1a": "holo"}, "credits": 12000}}).state
    now = changed(then, "Ann", cargo={"2a": "spice"}, credits=3000)
    assert undo(now, then) == [
        "Set Ann's credits back to 12,000.", "Take Spice off 2a in Ann's hold.", "Put Holo back on 1a in Ann's hold.",
    ]  # fmt: skip


def test_numbers_of_a_kind_are_one_sentence(at: Any) -> None:
    then = at({"Ann": {"at": "LU7", "credits": 1000}, "Bo": {"at": "LU9"}}).state
    now = changed(changed(then, "Ann", credits=3000, at="LU8"), "Bo", credits=5000, bounty=1000)
    told = undo(now, then)
    assert told[0] == "Put Ann's ship back on LU7."
    assert any(each.startswith("Set Ann's credits back to 1,000 and Bo's credits back to ") for each in told)
    assert told[-1] == "Set Bo's bounty back to 0."


def test_a_sector_goes_when_nothing_lies_on_it(at: Any) -> None:
    """XI-148 XI-154: token and ship first; laid again, it comes first, and the sentence says how it is turned."""
    desk = at({"Ann": {"at": "KE8"}})
    then = desk.state
    desk.do("scan").on("Ann sectors").do("veil-of-marn")
    now = changed(desk.state, "Ann", at="VE7", energy=then["players"]["Ann"]["energy"])
    off = "Take the exploration token off VE0."
    assert undo(now, then, DECKS) == [
        off,
        "Put Ann's ship back on KE8.",
        "Take VE (Veil of Marn) off the table.",
    ]
    assert undo(then, now, DECKS, back=False) == [
        "Lay Veil of Marn (VE) next to Kemplar II (KE), symbol F touching symbol F.",
        "Put an exploration token face down on VE0.",
        "Put Ann's ship on VE7.",
    ]


def test_missions_of_a_deck_that_lies_nowhere_are_put_away(at: Any) -> None:
    """XI-252 XI-253: where the companion draws, a card goes to no deck."""
    then = at({"Ann": {"at": "LU7"}}).state
    now = changed(then, "Ann", plans=[next(iter(then["mission_deck"]))])
    assert undo(now, then, DECKS) == ["Take 1 card from Ann's face-down missions and put it away."]


def test_a_revealed_mission_is_moved_back(at: Any) -> None:
    """XI-254: from the revealed ones to those face down, told once."""
    desk = at({"Ann": {"at": "LU7"}})
    card = next(iter(desk.state["mission_deck"]))
    then = changed(desk.state, "Ann", plans=[card])
    now = changed(desk.state, "Ann", missions=[{"mission": card, "credits": 3000, "bounty": 0, "waits": False}])
    (told,) = undo(now, then)
    code = MISSIONS[card].code
    assert told.startswith(f"Move {code} (")
    assert told.endswith(" from Ann's revealed missions back to Ann's face-down missions.")
    assert "credits 3,000" in undo(then, now, back=False)[0]


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


def test_npcs_that_were_dealt_go_at_once(at: Any) -> None:
    """XI-060: cards and ships."""
    then = at({"Ann": {"at": "LU9"}}).state
    npc = {"captain": "Ann", "at": None, "back": False, "damage": 0, "credits": 0}
    (told,) = undo(changed(then, npcs={"enforcer": npc, "merchant": npc}), then)
    assert told == "Take Enforcer N1's and Merchant N3's card and ship away."


def test_outfits_that_are_turned_are_told_whole(at: Any) -> None:
    """XI-088: in one sentence, from which no bracket is cut off."""
    then = at({"Ann": {"at": "LU7", "ship": "vagabond", "outfits": ["m-22 1a /3", "culver-ii 2a /1"]}}).state
    now = changed(then, "Ann", outfits=[])
    assert undo(now, then) == [
        "Ann's hold: put back E1 M-22 at 1a (turned 270° clockwise) and B1 Culver II at 2a (turned 90° clockwise)."
    ]

"""What undo says to do with the pieces: in the order in which hands do it, and each piece once."""

from __future__ import annotations

from typing import Any

from companion.library.games import part_of
from companion.mixia import RULES
from companion.mixia.constants import MISSIONS
from companion.mixia.hands import HANDS
from companion.positions.instruction import sentences
from companion.positions.instructions import instructions
from companion.positions.views import copy_state
from components.places import locate

CARRY = part_of(locate("mixia"), "carry").carry
DECKS = {"mission_deck", "sector_deck", "title_deck"}
"""Piles that lie nowhere where the companion draws."""


def undo(now: Any, then: Any, unlaid: Any = (), back: bool = True) -> list[str]:
    steps = instructions(now, then, RULES.game, back=back, carry=CARRY, hands=HANDS, between=[then], unlaid=unlaid)
    return sentences(steps)


def changed(state: Any, name: str = "", **changes: Any) -> Any:
    state = copy_state(state)
    (state["players"][name] if name else state).update(changes)
    return state


def test_what_lies_on_a_mat_is_set_in_one_go(at: Any) -> None:
    """XI-080 XI-096: a marker is moved from where it lies to where it is to lie, not taken here and counted there."""
    then = at({"Ann": {"at": "LU7", "outfits": ["m-22 1a"], "disarmed": 1, "armed": 3}}).state
    outfit = {**then["players"]["Ann"]["outfits"][0], "markers": ["1a", "2a"]}
    now = changed(then, "Ann", armed=1, outfits=[outfit], energy=3, impulse=False)
    assert undo(now, then) == [
        "Ann's mat: set energy to 10, turn the impulse token face up, move the markers on 1a and 2a to Armed."
    ]
    assert undo(then, now, DECKS, back=False) == [
        "Ann's mat: set energy to 3, turn the impulse token face down, move 2 markers from Armed to 1a and 2a."
    ]
    armed = changed(then, "Ann", armed=4, disarmed=0)
    assert undo(armed, then) == ["Ann's mat: move 1 marker from Armed to Disarmed."]


def test_each_mat_is_a_step(at: Any) -> None:
    then = at({"Ann": {"at": "LU7"}, "Bo": {"at": "LU9"}}).state
    now = changed(changed(then, "Ann", energy=1), "Bo", impulse=False)
    assert undo(now, then) == ["Ann's mat: set energy to 10.", "Bo's mat: turn the impulse token face up."]


def test_markers_go_with_an_outfit_that_is_put_back(at: Any) -> None:
    """XI-096: an outfit that was sold with a marker on it comes back with it."""
    then = at({"Ann": {"at": "LU7", "outfits": ["m-22 1a *1a"]}}).state
    now = changed(then, "Ann", outfits=[], disarmed=1)
    assert undo(now, then) == [
        "Set Ann's disarmed markers back to 0.",
        "Ann's hold: put E1 M-22 back at 1a (a marker on 1a).",
    ]


def test_cubes_are_moved_between_hold_and_map(at: Any) -> None:
    """XI-352 XI-363: nobody puts a cube on the map before it is taken up."""
    then = at({"Ann": {"at": "LU7"}}, cubes={"KE8": ["plasma", "plasma", "holo"]}).state
    now = changed(changed(then, cubes={"KE8": ["plasma"]}), "Ann", cargo={"1a": "plasma", "2b": "holo"})
    assert sorted(undo(now, then)) == [
        "Move Holo from 2b in Ann's hold to KE8.",
        "Move Plasma from 1a in Ann's hold to KE8.",
    ]
    assert sorted(undo(then, now, back=False)) == [
        "Move Holo from KE8 to 2b in Ann's hold.",
        "Move Plasma from KE8 to 1a in Ann's hold.",
    ]


def test_cubes_within_a_hold_are_moved(at: Any) -> None:
    then = at({"Ann": {"at": "LU7", "cargo": {"1a": "holo"}}}).state
    now = changed(then, "Ann", cargo={"2a": "holo"})
    assert undo(now, then) == ["Ann's hold: move Holo from 2a to 1a."]


def test_other_cubes_come_from_the_supply_and_go_there(at: Any) -> None:
    """XI-019: what was bought or sold, so that the money comes after it."""
    then = at({"Ann": {"at": "LU7", "cargo": {"1a": "holo"}, "credits": 12000}}).state
    now = changed(then, "Ann", cargo={"2a": "spice"}, credits=3000)
    assert undo(now, then) == [
        "Ann's hold: return Spice from 2a to the supply; put Holo from the supply back on 1a.",
        "Set Ann's credits back to 12,000.",
    ]


def test_money_comes_last_and_of_all_at_once(at: Any) -> None:
    then = at({"Ann": {"at": "LU7", "credits": 1000}, "Bo": {"at": "LU9", "credits": 2000}}).state
    now = changed(changed(then, "Ann", credits=3000, at="LU8"), "Bo", credits=0, bounty=1000)
    assert undo(now, then) == [
        "Put Ann's ship back on LU7.",
        "Set Bo's bounty back to 0.",
        "Set credits back: Ann to 1,000, Bo to 2,000.",
    ]


def test_a_sector_goes_when_nothing_lies_on_it(at: Any) -> None:
    """XI-148 XI-154: token and ship first; laid again, it comes first, and the sentence says how it is turned."""
    desk = at({"Ann": {"at": "KE8"}})
    then = desk.state
    desk.do("scan").on("Ann sectors").do("veil-of-marn")
    now = changed(desk.state, "Ann", at="VE7", energy=then["players"]["Ann"]["energy"])
    off = "Take the exploration token off VE0."
    assert undo(now, then, DECKS) == [off, "Put Ann's ship back on KE8.", "Take Veil of Marn (VE) off the table."]
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
    off, told = undo(now, then)
    code = MISSIONS[card].code
    assert off == f"Take the credits off {code}."
    assert told.startswith(f"Move {code} (")
    assert told.endswith(") from Ann's revealed missions back to Ann's face-down missions.")
    assert "(credits 3,000) from Ann's face-down missions to Ann's revealed missions." in undo(then, now, back=False)[0]


def test_pay_that_comes_later_is_laid_on_its_mission(at: Any) -> None:
    """XI-273: the mission itself lies where it lay."""
    desk = at({"Ann": {"at": "LU7"}})
    card = next(iter(desk.state["mission_deck"]))
    waiting, paid = (
        changed(desk.state, "Ann", missions=[{"mission": card, "credits": pay, "bounty": 0, "waits": not pay}])
        for pay in (0, 3000)
    )
    assert undo(waiting, paid, back=False) == [f"Set the credits on {MISSIONS[card].code} to 3,000."]
    assert undo(paid, waiting) == [f"Take the credits off {MISSIONS[card].code}."]


def test_a_ship_that_was_chosen_goes_whole(at: Any) -> None:
    """XI-064 XI-070: nobody clears a mat piece by piece that goes back to the box."""
    now = at({"Ann": {"at": "LU9", "outfits": ["m-22 1a"], "credits": 3000}}).state
    bare = {"ship": None, "at": None, "energy": 0, "outfits": [], "abilities": []}
    then = changed(now, "Ann", **bare, credits=4000)
    assert undo(now, then) == [
        "Take Ann's ship off LU9. Take the Puddle Jumper, its ability card A01 and its outfits away from Ann.",
        "Set Ann's credits back to 4,000.",
    ]


def test_npcs_that_were_dealt_go_at_once(at: Any) -> None:
    """XI-060: cards and ships."""
    then = at({"Ann": {"at": "LU9"}}).state
    npc = {
        "captain": "Ann",
        "at": None,
        "back": False,
        "damage": 0,
        "credits": 0,
        "attacker": None,
        "destination": None,
    }
    both = changed(then, npcs={"enforcer": npc, "merchant": npc})
    assert undo(both, then) == ["Take the cards and ships of the Enforcer and the Merchant away."]
    assert undo(changed(then, npcs={"enforcer": npc}), then) == ["Take the Enforcer's card and ship away."]


def test_a_ship_that_was_bought_goes_with_what_lies_on_its_mat(at: Any) -> None:
    """XI-388 XI-391: no cube is moved from a cell of one mat to one of another; what lies there goes with the mat."""
    old = {"ship": "brindle-wren", "cargo": {"4a": "plasma", "5a": "holo"}, "damage": ["3b"], "credits": 20000}
    then = at({"Ann": {"at": "LU7", "outfits": ["m-22 1a *1a"], "armed": 3, **old}}, cubes={"LU7": ["spice"]}).state
    outfit = {**then["players"]["Ann"]["outfits"][0], "at": "2c", "markers": []}
    new = {"ship": "nightshade", "cargo": {"1b": "plasma", "2b": "spice"}, "damage": [], "outfits": [outfit]}
    now = changed(changed(then, "Ann", **new, armed=4, credits=0), ships_gone=["brindle-wren"], cubes={"LU7": ["holo"]})
    assert undo(now, then) == [
        "Clear Ann's Nightshade (cubes to the supply) and take it away. Give Ann the Brindle Wren from the box: "
        "energy 10, impulse token face up and 3 markers on Armed.",
        "Move Holo from LU7 to 5a in Ann's hold.",
        "Put Spice from the supply back on LU7.",
        "Ann's hold: put E1 M-22 back at 1a (a marker on 1a).",
        "Ann's hold: put Plasma from the supply back on 4a.",
        "Put damage back on 3b in Ann's hold.",
        "Set Ann's credits back to 20,000.",
    ]
    assert undo(then, now, back=False) == [
        "Clear Ann's Brindle Wren (cubes to the supply) and put it into the box. Give Ann the Nightshade: "
        "energy 10, impulse token face up and 4 markers on Armed.",
        "Move Spice from LU7 to 2b in Ann's hold.",
        "Put Holo from the supply on LU7.",
        "Ann's hold: lay E1 M-22 at 2c.",
        "Ann's hold: put Plasma from the supply on 1b.",
        "Set Ann's credits to 0.",
    ]


def test_a_ship_that_is_bought_at_the_table_goes_back(at: Any) -> None:
    """XI-388 XI-390: with cargo that was stowed anew; the cubes of others are moved as ever."""
    bo = {"at": "LU9", "cargo": {"1a": "terra"}}
    desk = at({"Ann": {"at": "LU0", "ship": "brindle-wren", "credits": 9000, "cargo": {"5a": "holo"}}, "Bo": bo})
    then = changed(desk.do("end").state, "Bo", cargo={"2a": "terra"})
    now = desk.do("ship", "nightshade").on("Ann starport").state
    (cell,) = now["players"]["Ann"]["cargo"]
    first, second, *others = undo(now, then)
    assert first.startswith("Clear Ann's Nightshade (cubes to the supply) and take it away. Give Ann the Brindle Wren")
    assert second == "Bo's hold: move Terra from 1a to 2a."
    assert "Ann's hold: put Holo from the supply back on 5a." in others
    first, second, *others = undo(then, now, back=False)
    assert first.startswith(
        "Clear Ann's Brindle Wren (cubes to the supply) and put it into the box. Give Ann the Night"
    )
    assert second == "Bo's hold: move Terra from 2a to 1a."
    assert f"Ann's hold: put Holo from the supply on {cell}." in others
    assert not any("box" in each or "energy" in each for each in others)


def test_a_bounty_that_differs_is_said_with_its_mission(at: Any) -> None:
    """XI-278: what `adjust` may change."""
    desk = at({"Ann": {"at": "LU7"}})
    card = next(iter(desk.state["mission_deck"]))
    much, little, bare = (
        changed(desk.state, "Ann", missions=[{"mission": card, "credits": pay, "bounty": bounty, "waits": False}])
        for pay, bounty in ((3000, 1000), (2000, 2000), (2000, 0))
    )
    code = MISSIONS[card].code
    assert undo(little, much) == [f"Set the credits on {code} to 3,000. {code} brings a bounty of 1,000."]
    assert undo(little, bare) == [f"{code} brings no bounty."]


def test_outfits_that_are_turned_are_told_whole(at: Any) -> None:
    """XI-088: in one sentence, from which no bracket is cut off."""
    then = at({"Ann": {"at": "LU7", "ship": "vagabond", "outfits": ["m-22 1a /3", "culver-ii 2a /1"]}}).state
    now = changed(then, "Ann", outfits=[])
    assert undo(now, then) == [
        "Ann's hold: put E1 M-22 back at 1a (turned 270° clockwise) and B1 Culver II back at 2a (turned 90° clockwise)."
    ]

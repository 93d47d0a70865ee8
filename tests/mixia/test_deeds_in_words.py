"""Deeds, prompts and refusals say who, what, from where and why, with the pieces that hands move."""

from __future__ import annotations

from typing import Any

import pytest

from companion.library.games import rules_of
from companion.mixia.table.words import say_roll
from companion.tellers.instruction import sentences
from companion.tellers.take_and_put import instructions
from companion.typing.names import verb_name
from components.places import locate

from .core_box import SHIPS
from .test_refusals import refuse

FULL = SHIPS["puddle-jumper"].names[1:]
RULES = rules_of(locate("mixia"))


def test_a_sale_says_which_cubes_leave_which_spaces(at: Any) -> None:
    """XI-353 XI-042: hands take those cubes, and the fame says what it is for."""
    desk = at({"Ann": {"at": "LU5", "cargo": {"1a": "plasma", "3b": "plasma"}}}, points=2).do("sell")
    assert "Ann sells 2 Plasma from 1a and 3b." in desk.news
    assert "Ann gains 1 fame for a Big Shipment (now 1)." in desk.news


@pytest.mark.parametrize(
    ("service", "start", "bought"),
    [
        ("repair", {"damage": ["2a"]}, "1,000 credits for the repair (9,000 credits left)"),
        ("fame", {}, "5,000 credits for 1 fame (5,000 credits left)"),
        ("outfit targe", {}, "1,000 credits for H1 Targe (9,000 credits left)"),
        ("ship", {}, "5,000 credits for the new ship (5,000 credits left)"),
    ],
)
def test_credits_that_are_paid_say_for_what(at: Any, service: str, start: dict[str, Any], bought: str) -> None:
    """XI-045 XI-388 XI-393 XI-395: the log has no question beside it."""
    desk = at({"Ann": {"at": "LU0", "credits": 10000, **start}}).do("end").do(*service.split())
    if service == "ship":
        desk.do(desk.options[0])
    assert f"Ann pays {bought}." in desk.news


def test_a_cube_thrown_out_says_from_where(at: Any) -> None:
    """XI-363: of two of one colour, the one that the companion takes."""
    desk = at({"Ann": {"at": "LU9", "cargo": {"1a": "holo", "3b": "holo"}}}).do("jettison", "holo")
    assert "Ann jettisons Holo from 1a onto LU9." in desk.news


def test_fame_for_a_natural_20_says_so(at: Any) -> None:
    """XI-048: no other sentence names the reason."""
    desk = at({"Ann": {"at": "LU9"}}, points=3).do("LU2", 20)
    assert "Ann gains 1 fame for a natural 20 (now 1)." in desk.news


def test_a_defender_reads_who_attacks(at: Any) -> None:
    """XI-313: the attack itself is told after the rolls, so the question names who makes it."""
    desk = at({"Ann": {"at": "LU9", "outfits": ["culver-ii 1a"]}, "Bo": {"at": "LU8", "outfits": ["targe 1a"]}})
    desk.strike("1a")
    assert desk.prompt == "Bo: defend against Ann with what?"


def test_an_occupied_space_is_named_with_its_ship(at: Any) -> None:
    """XI-130: two spaces at hand, and who is on each; the label, the question and the news say `use`."""
    cubes = {"LU8": ["holo"], "LU10": ["holo"]}
    desk = at({"Ann": {"at": "LU9"}, "Bo": {"at": "LU8"}, "Cy": {"at": "LU10"}}, points=3, cubes=cubes)
    assert str(desk.label("reach")).startswith("Use LU10 or LU8 from here for 2 points")
    desk.do("reach")
    labels = [str(desk.label(option)) for option in desk.options if option != "back"]
    assert labels == ["LU10 (Cy is there)", "LU8 (Bo is there)"]


def test_points_of_an_ability_are_new_ones(at: Any) -> None:
    """XI-115 XI-468: who leaves a point unused doesn't have it back."""
    told = at({"Ann": {"at": "LU9"}}, points=1).do("skip", 9).news
    assert told[0] == "Ann leaves 1 movement point unused."
    assert told[-1] == "The ability gives Ann 3 movement points."


def test_auto_pilot_asks_for_actions_too(at: Any) -> None:
    """XI-469: minor actions stand on the list besides the spaces, and the points are told."""
    desk = at({"Ann": {"ship": "lone-drifter", "at": "LU9"}, "Bo": {"at": "BU14"}}).do("auto-pilot", 18, "end")
    desk.on("Bo action").do("end").on("Ann autopilot")
    prompt = desk.prompt
    assert prompt.startswith("Ann at LU9 on Auto-Pilot: what next? (2 movement points left; shield d20:")


@pytest.mark.parametrize(
    ("ability", "number", "result"),
    [
        ("haggle", 10, ": nothing happens"),
        ("haggle", 11, ": Ann's next Sell action this turn pays 1,000 more"),
        ("reaper", 8, ": Ann's next mining or harvest this turn needs no roll"),
        ("tow", 8, ": the tow holds for Ann's next movement"),
        ("patchwork", 8, ""),
    ],
)
def test_a_roll_whose_effect_waits_says_what_it_brings(ability: str, number: int, result: str) -> None:
    """XI-468: nothing else would be told of it until it counts."""
    rolled = f"Ann rolls {number} on the d20 for {ability.capitalize()}"
    assert say_roll("Ann", "d20", number, ability, number, again=False) == f"{rolled}{result}."
    assert (
        say_roll("Ann", "d20", number, ability, number, again=True) == f"{rolled}."
    )  # Legend in the Making may follow.


@pytest.mark.parametrize(
    ("ann", "reason"),
    [
        ({"credits": 0, "cargo": {"2a": "holo"}}, "Ann has 0 of the 1,000 credits needed (XI-393)"),
        (
            {"credits": 3000, "cargo": dict.fromkeys(FULL, "holo")},
            "the hold has no room for any outfit in the supply (XI-090)",
        ),
    ],
)
def test_an_outfit_out_of_reach_says_what_is_in_the_way(at: Any, ann: dict[str, Any], reason: str) -> None:
    """XI-393 XI-090: the credits where nothing can be paid for, the hold where nothing fits."""
    desk = at({"Ann": {"at": "LU0", "ship": "puddle-jumper", "damage": ["1a"], **ann}}).do("end")
    assert desk.asked == "Ann starport"
    assert refuse(desk.play, "outfit") == reason


def test_a_new_ship_is_called_so_where_it_cannot_be_bought() -> None:
    """XI-388: `Ship` alone says too little beside `Buy 1 fame`."""
    assert verb_name(RULES.texts.questions["starport"], "ship") == "Buy a new ship"


def test_undo_says_nothing_twice_of_jettisoned_cubes() -> None:
    """XI-110: where they lie is said of the map; that they can't be collected again is no piece."""
    now = {"jettisoned": {"LU14": ["plasma"]}, "cubes": {"LU14": ["plasma"]}}
    assert sentences(instructions(now, {"jettisoned": {}, "cubes": {}}, RULES.game)) == ["Take Plasma off LU14."]


def test_a_ship_that_acts_on_a_space_beside_it_says_so(at: Any) -> None:
    """XI-130: what it then sells or buys is of that space, not of its own."""
    desk = at({"Ann": {"at": "LU9"}, "Bo": {"at": "LU8"}}, points=3, cubes={"LU8": ["holo"]}).do("reach")
    assert desk.prompt.startswith("Ann at LU9, using LU8: which action")


def test_who_chooses_missions_reads_how_many_go(at: Any) -> None:
    """XI-253: the cards that nobody keeps leave the table, unseen by the others."""
    desk = at({"Ann": {"at": "LU0"}}).do("draw", "end").on("Ann missions").do("research-1", "research-2", "thief-1")
    desk.do("thief-1")
    assert "Ann keeps 1 mission and discards 2." in desk.news


def test_a_ship_that_comes_back_says_why_it_takes_damage(at: Any) -> None:
    """XI-346 XI-347: the old damage comes off, that of its tier goes on at once."""
    desk = at({"Ann": {"at": "", "damage": ["1a", "2a"]}}, phase="respawn", player="Ann").do(10)
    told = next(each for each in desk.news if each.startswith("Ann comes back at"))
    assert told.endswith("Take the old damage off the hold. The ship takes 1 damage for its tier.")
    assert desk.asked == "Ann damage"

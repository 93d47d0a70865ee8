"""How lists of answers end, what marks one of them, and how hands are asked for what they have drawn."""

from __future__ import annotations

from typing import Any

from companion.engine.texts import fill
from companion.library.games import rules_of
from components.places import locate

from .core_box import SHIPS

RULES = rules_of(locate("mixia"))
CHANCES = (
    "start sector", "symbol drawn", "npc card", "first ship drawn", "mission", "sector", "sector seen", "token",
    "title",
)  # fmt: skip
"""The questions that ask what hands have drawn."""


# ---- what ends a list -------------------------------------------------------------------------------------------


def end_of(desk: Any) -> str:
    """What the end of the list is called."""
    return str(desk.label("done"))


def test_nothing_is_done_before_something_has_been_chosen(at: Any) -> None:
    """XI-313 XI-213 XI-468 XI-398: the end of a list says that nothing was chosen, until something is."""
    heater = {"ship": "gaiden", "outfits": ["heater 2a"], "at": "BU8"}
    desk = at({"Ann": {"at": "BU7", "outfits": ["saker-v 1a"]}, "Bo": heater}).strike("1a")
    assert (desk.asked, end_of(desk)) == ("Bo defence", "Nothing")
    assert end_of(desk.do(desk.options[0])) == "Done"

    board = at({"Ann": {"at": "LU16", "outfits": ["targe 1a", "targe 3a"]}}, points=3).do("BU9", 3)
    assert (board.asked, end_of(board)) == ("Ann defend", "Nothing")
    assert end_of(board.do(board.options[0], 1)) == "Done"

    forge = at({"Ann": {"ship": "bright-anvil", "at": "LU9", "damage": ["1a", "2a"]}}).do("forge", 20)
    assert (forge.asked, end_of(forge)) == ("Ann mend", "None")
    assert end_of(forge.do("1a")) == "Done"

    full = dict.fromkeys(SHIPS["puddle-jumper"].names, "terra")
    title = at({"Ann": {"cargo": full}}, titles_open=["full-house"]).do("end")
    assert (title.asked, end_of(title)) == ("Ann claim", "None")


def test_outfits_for_a_first_ship_may_be_none(desks: Any) -> None:
    """XI-070: the list comes again after each that is bought."""
    desk = desks.new("Ann Bo").do("lunari", "kemplar-ii")
    rolls = iter(range(20, 0, -1))
    while not desk.asked.endswith("first outfits"):
        desk.do(next(rolls) if desk.asked.endswith(" d20") else desk.options[0])
    assert end_of(desk) == "None"
    desk.do("m-22", "auto")
    assert (desk.asked.endswith("first outfits"), end_of(desk)) == (True, "Done")


# ---- one wording for one thing ----------------------------------------------------------------------------------


def test_what_is_drawn_is_asked_for_in_one_way() -> None:
    """Hands draw, flip or look, and then one question asks what it is; of a die, what it shows or picks."""
    values = {"who": "Ann", "sector": "lunari", "beside": "xia", "npc": "enforcer", "die": "d6", "why": "engine"}
    drawn = [
        fill(question.prompt, values)
        for name, question in RULES.texts.questions.items()
        if name in CHANCES
    ]  # fmt: skip
    assert len(drawn) == len(CHANCES)
    assert all(". Which one is it?" in each for each in drawn)


def test_the_hold_as_it_is_drawn_is_marked_among_the_ways_to_lay_it(at: Any) -> None:
    """XI-394: whoever likes it so need not compare cells; of a new mat nothing is so yet."""
    ann = {"ship": "coppergate", "at": "LU0", "outfits": ["m-77 1a", "m-22 1d"]}
    desk = at({"Ann": ann}).do("end", "rearrange")
    seen = {option: str(desk.label(option)) for option in desk.options}
    assert sum("as now" in label for label in seen.values()) <= 1
    desk.do(next(option for option in desk.options if option != "by-hand"))
    again = desk.do("rearrange")
    asked = [str(again.label(option)) for option in again.options]
    assert sum("(as now; " in label for label in asked) == 1
    single = at({"Ann": {"at": "LU0", "outfits": ["m-22 1a"]}}).do("end", "rearrange")
    ways = [str(single.label(option)) for option in single.options]
    assert [label for label in ways if "as now" in label] == ["on 1a+ 2a+ 3a (as now)"]
    bought = at({"Ann": ann | {"ship": "puddle-jumper", "outfits": ["m-22 1a", "targe 2b"], "credits": 5000}})
    fresh = bought.do("end", "ship", "gaiden")
    assert not any("as now" in fresh.label(option) for option in fresh.options)

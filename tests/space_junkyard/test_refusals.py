"""Why something that people type isn't possible now."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.positions.answer_errors import AnswerError, NotAllowed
from companion.space_junkyard import RULES
from companion.space_junkyard.summary import facts
from companion.table.facts import sentences
from companion.typing.lines import read_answer

BO = {"at": "F6"}


def refusal(desk: Any, typed: str) -> None:
    """Type what isn't possible, as at the table."""
    read_answer(
        desk.play.ask,
        typed,
        RULES.texts,
        desk.words,
        lambda key, _: f": {said}" if (said := desk.why_not(key) or desk.why_not(key.upper())) else "",
    )


@pytest.mark.parametrize(
    ("state", "tile", "typed", "why"),
    [
        ({"stores": "YBR"}, "K10Y", "collect",
         "K10Y is a section, not an asteroid tile; join or scrap it (SJ-038)"),
        ({}, "K03Y", "collect", "K03Y is a section, not an asteroid tile; scrap it (SJ-038)"),
        ({}, "YB", "join", "YB is an asteroid tile; it can only be collected (SJ-035)"),
        ({}, "YB", "scrap", "YB is an asteroid tile; it can only be collected (SJ-035)"),
        ({}, "", "collect", "there is no tile on A1 (SJ-034)"),
        ({}, "K03Y", "join", "Ann can't pay to join K03Y (SJ-042)"),
        ({"ship": ["K03Y 1 0 west"], "stores": "YY"}, "K10Y", "join",
         "Ann's ship has no open exit left (SJ-040)"),
        ({"ship": ["K06Y 1 0 south", "K06B 1 -1 west"], "stores": "YYBBRR"}, "K13Y", "join",
         "K13Y fits at no open exit of Ann's ship: however it is turned, an exit would meet a closed side (SJ-A25)"),
        ({}, "", "a1", "A1 isn't possible now: Ann's tug is there already"),
        ({}, "", "F6", "F6 isn't possible now: Bo's tug is there (SJ-031)"),
        ({}, "", "E1", "E1 isn't possible now: it can't be reached in 3 steps (SJ-028)"),
        ({}, "", "K05Y", "K05Y isn't possible now: it isn't on the map"),
        ({}, "", "Y", "Y isn't possible now: radiation is made only in the Resources phase (SJ-024)"),
        ({}, "YB", "YB", "YB isn't possible now: Ann's tug is on it already"),
        ({"ship": ["K03Y 1 0 west"]}, "", "K03Y", "K03Y isn't possible now: it is part of Ann's ship"),
        ({}, "", "L3", "L3 isn't possible now: it is a slot; type done first"),
        ({}, "", "create", "the Resources phase is over (SJ-022)"),
        ({"stores": "YY"}, "", "create", "Ann has no room for radiation (SJ-027)"),
        ({"stores": "YY"}, "", "convert", "the Resources phase is over (SJ-022)"),
        ({}, "", "white tug", "white tug isn't an answer to this question"),
    ],
)  # fmt: skip
def test_why_a_tile_is_not_taken(desk: Any, state: dict[str, Any], tile: str, typed: str, why: str) -> None:
    """The reason is that of this tile and turn, not the limit that was never reached."""
    ann = desk({"Ann": {"at": "A1", **state}, "Bo": BO}, map={"A1": tile} if tile else {"D4": "Y"})
    with pytest.raises(NotAllowed, match=re.escape(why)):
        refusal(ann, typed)


def test_a_third_asteroid_tile_is_refused(desk: Any) -> None:
    """SJ-033: two in a turn."""
    ann = desk({"Ann": {"at": "A1"}, "Bo": BO}, map={"A1": "Y"}, asteroids=2)
    with pytest.raises(NotAllowed, match=r"Ann has already collected 2 asteroid tiles this turn \(SJ-033\)"):
        refusal(ann, "collect")


def test_a_tile_out_of_reach_is_refused_with_where_it_lies(desk: Any) -> None:
    """SJ-028 SJ-046 SJ-024: what is in the way, or what is asked for instead; each question has its own reason."""
    ann = desk({"Ann": {"at": "A1"}, "Bo": BO}, map={"F1": "K05Y", "B1": "RY", "C1": "RY", "A3": "YB"})
    with pytest.raises(NotAllowed, match=r"it lies on F1; it can't be reached in 3 steps \(SJ-028\)"):
        refusal(ann, "K05Y")
    with pytest.raises(NotAllowed, match="it lies on B1 and C1; type the space"):
        refusal(ann, "RY")
    with pytest.raises(NotAllowed, match="it lies on A3; type the space"):
        refusal(ann, "YB")
    ann = desk({"Ann": {"at": "A1"}, "Bo": BO}, phase="push", drawn="YY", map={"D4": "Y"})
    with pytest.raises(NotAllowed, match=r"the tile to push in is YY \(SJ-046\)"):
        refusal(ann, "K05Y")
    ann = desk({"Ann": {"at": "A1"}, "Bo": BO}, phase="resource", map={"D4": "Y"})
    with pytest.raises(NotAllowed, match=r"of Ann's ship; sections are joined in the Collect phase \(SJ-022\)"):
        refusal(ann, "K05Y")
    with pytest.raises(NotAllowed, match="the Resources phase isn't over"):
        refusal(ann, "D4")


@pytest.mark.parametrize(("closed", "last"), [({"Bo": ["R3"]}, "Bo"), ({"Bo": ["R3"], "Cleo": ["R3"]}, "Cleo")])
def test_a_closed_slot_is_refused_with_its_owner(desk: Any, closed: dict[str, list[str]], last: str) -> None:
    """SJ-053 SJ-A37: who closed it says how long it stays closed; of several who have, the last to push again."""
    players = {"Ann": {"at": "A1"}, "Bo": BO, "Cleo": {"at": "A6"}}
    players = {name: {**ship, "closed": closed.get(name, [])} for name, ship in players.items()}
    ann = desk(players, phase="push", drawn="YY", map={"D4": "Y"})
    with pytest.raises(
        NotAllowed, match=rf"R3 isn't possible now: it is closed until {last}'s next New tile phase \(SJ-053\)"
    ):
        refusal(ann, "R3")
    assert f"Closed slots: R3 by {' and '.join(closed)}." in sentences([*facts(ann.state)])


@pytest.mark.parametrize("typed", ["E3", "e3", "W1", "join"])
def test_old_names_of_slots_are_not_typed(desk: Any, typed: str) -> None:
    """SJ-053: only journals hold them; `E3` is a space, whether the slot that was called so is closed or open."""
    for closed in ([], ["R3"]):
        players = {"Ann": {"at": "A1"}, "Bo": {"at": "F6", "closed": closed}}
        ann = desk(players, phase="push", drawn="YY", map={"D4": "Y"})
        with pytest.raises(AnswerError):
            refusal(ann, typed)
    assert ann.play.ask.was["e3"] == "R3"


def test_old_names_of_places_are_not_typed(desk: Any) -> None:
    """SJ-040: `E2` is a space of the map, no place in a ship; journals have what places were called."""
    ship = ["K13R 1 0 north"]
    ann = desk({"Ann": {"at": "A1", "ship": ship, "stores": "YYBBRR"}, "Bo": BO}, map={"A1": "K09R"}).do("connect")
    with pytest.raises(AnswerError):
        refusal(ann, "E2")
    assert ann.play.ask.was["e2"] == "2E"


def test_a_section_that_can_be_used_is_not_refused(desk: Any) -> None:
    """SJ-024: only one without an icon that works now is."""
    ann = desk({"Ann": {"at": "A1", "ship": ["K05Y 1 0 east"]}, "Bo": BO}, phase="resource")
    assert ann.why_not("K05Y") == ""
    assert ann.do("B").why_not("K05Y") == "it has no icon that can be used now (SJ-024)"


def test_a_section_beside_which_nothing_can_be_joined(desk: Any) -> None:
    """SJ-042: nothing is said against one that has a place beside it."""
    ship = ["K13R 1 0 north", "K02Y 1 1 south"]
    ann = desk({"Ann": {"at": "A1", "ship": ship, "stores": "YB"}, "Bo": BO}, map={"A1": "K10Y"}).do("connect")
    assert ann.options == ["1E1S", "2E"]
    assert ann.why_not("K13R") == ""
    assert ann.why_not("K02Y") == "K10Y fits nowhere beside it at a price that Ann can pay (SJ-042)"


@pytest.mark.parametrize(
    ("icon", "stores", "why"),
    [
        ("B>Y", "B", "Ann has no such icon (SJ-024)"),
        ("Y>R", "B", "Ann has no radiation stored (SJ-025)"),
        ("Y/B", "B", "Ann has no such icon (SJ-024)"),
    ],
)
def test_why_an_icon_is_not_used(desk: Any, icon: str, stores: str, why: str) -> None:
    """SJ-024 SJ-025: it isn't there, or what it takes isn't stored."""
    ann = desk({"Ann": {"at": "A1", "ship": ["K14Y 1 0 north"], "stores": stores}, "Bo": BO}, phase="resource")
    assert ann.why_not(icon) == why


def test_a_conversion_back_is_refused(desk: Any) -> None:
    """SJ-A49."""
    ship = ["K14Y 1 0 north", "K08R 1 1 east"]
    ann = desk({"Ann": {"at": "A1", "ship": ship, "stores": "YYB"}, "Bo": BO}, phase="resource").do("Y>R")
    assert ann.why_not("R>Y") == "it leads back to what was stored in this phase (SJ-A49)"


@pytest.mark.parametrize(
    ("state", "done", "letter", "why"),
    [
        ({}, [], "B", "Ann has no such icon (SJ-024)"),
        ({"stores": "YY", "ship": ["K02Y 1 0 west"]}, [], "Y", "Ann has no room for radiation (SJ-027)"),
        ({"ship": ["K02Y 1 0 west"]}, ["Y"], "Y", "Ann has no icon left for that this turn (SJ-011)"),
        (
            {"ship": ["K05R 1 0 west", "K02Y 2 0 west"]},
            ["all"],
            "Y",
            "Ann has no icon left for that this turn (SJ-011)",
        ),
        ({"ship": ["K11Y 1 0 east"]}, [], "B", "type Y/B, and then which it makes (SJ-012)"),
        (
            {"ship": ["K11Y 1 0 east", "K11B 2 0 east"]},
            [],
            "B",
            "type B/R or Y/B, and then which it makes (SJ-012)",
        ),
    ],
)
def test_why_a_resource_is_not_made(desk: Any, state: dict[str, Any], done: list[str], letter: str, why: str) -> None:
    """SJ-011 SJ-024 SJ-027: there is no icon, no room, or it has worked; nothing is refused that an icon with a choice
    still makes."""
    ann = desk({"Ann": {"at": "A1", **state}, "Bo": BO}, phase="resource").do(*done)
    assert ann.why_not(letter) == why

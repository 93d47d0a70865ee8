"""Phase 1: creating, converting, storing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from companion.positions.answer_errors import AnswerError

BO = {"at": "F6"}
TWIN = "K11Y 1 0 south"
"""The twin plant beside the bridge: creates radiation or carbon."""
FURNACE = "K08Y 1 1 east"
"""On top of it, a furnace: radiation to carbon."""


def resource(desk: Any, *ship: str, stores: str = "", **more: Any) -> Any:
    return desk({"Ann": {"at": "A1", "ship": list(ship), "stores": stores}, "Bo": BO}, phase="resource", **more)


def test_the_bridge_makes_radiation_each_turn(desk: Any) -> None:
    """SJ-011 SJ-A03 SJ-A05: one radiation, from the first turn on, to a ship that begins with nothing."""
    ann = resource(desk)
    assert (ann.asked, ann.options, ann.rule) == ("Ann resource", ["Y", "end"], "SJ-024")
    ann.do("Y")
    assert (ann.stores("Ann"), ann.asked) == ("Y", "Ann move")


def test_no_icon_must_be_used(desk: Any) -> None:
    """SJ-A11: the phase may be ended at any time."""
    ann = resource(desk).do("end")
    assert (ann.stores("Ann"), ann.asked) == ("", "Ann move")
    assert "SJ-A11" in ann.rules


def test_icons_without_room_are_told(desk: Any) -> None:
    """SJ-027: where nothing that could be made has a place, nobody is asked, and it is said why."""
    ann = resource(desk, stores="YY")
    assert ann.asked == "Ann move"
    assert [note for note in ann.notes if note.rule in ("SJ-027", "SJ-A11")] == [
        ("SJ-027", "icons without room", {"who": "Ann", "icons": ("Y",)}, None)
    ]


def test_each_icon_once_a_turn(desk: Any) -> None:
    """SJ-011 SJ-024: an icon that was used is not offered again; each makes one resource."""
    ann = resource(desk, "K05R 1 0 east").do("Y")
    assert ann.options == ["Y", "end"]
    ann.do("Y")
    assert (ann.stores("Ann"), ann.asked) == ("YY", "Ann move")


@pytest.mark.parametrize(("used", "options"), [([], ["B", "Y", "all", "end"]), (["B"], ["Y", "end"])])
def test_all_at_once(desk: Any, used: list[str], options: list[str]) -> None:
    """SJ-024: several icons of one resource each may be used in one go; where one is left, `all` means it."""
    ann = resource(desk, "K05Y 1 0 east").do(*used)
    assert ann.options == options
    ann.do("all")
    assert (ann.stores("Ann"), ann.asked) == ("YB", "Ann move")


def test_all_at_once_loses_nothing(desk: Any) -> None:
    """SJ-024 SJ-027: icons for whose resources there is one place aren't used in one go, nor offered so."""
    assert resource(desk, "K05R 1 0 east").options == ["Y", "all", "end"]
    ann = resource(desk, "K05R 1 0 east", stores="YY")
    assert ann.options == ["Y", "end"]
    ann.do("Y")
    assert (ann.stores("Ann"), ann.asked) == ("YYY", "Ann move")


@pytest.mark.parametrize(("letter", "stores"), [("Y", "Y"), ("B", "B")])
def test_one_of_two(desk: Any, letter: str, stores: str) -> None:
    """SJ-012: of two resources with a slash the player takes one, this turn."""
    ann = resource(desk, TWIN).do("Y/B")
    assert (ann.options, ann.rule) == (["B", "Y"], "SJ-012")
    assert ann.do(letter).stores("Ann") == stores
    assert ann.options == ["Y", "end"]


def test_nothing_is_made_without_room(desk: Any) -> None:
    """SJ-013 SJ-026: an icon whose resource has no place isn't offered; of two the one that has."""
    assert resource(desk, stores="YY").asked == "Ann move"
    ann = resource(desk, TWIN, stores="YYB").do("Y/B")
    assert ann.stores("Ann") == "YYBB"


def test_store_icons_make_room(desk: Any) -> None:
    """SJ-009 SJ-013 SJ-A12: two of each on the bridge and one for each icon; only totals count."""
    ann = resource(desk, "K04R 1 0 east", stores="YYYBBRR")
    assert (ann.ship("Ann").room, ann.asked) == ((3, 2, 3), "Ann move")


def test_convert(desk: Any) -> None:
    """SJ-015 SJ-025 SJ-A07 SJ-A08: what is stored, made this turn or not, is converted as often as it is there."""
    ann = resource(desk, TWIN, FURNACE)
    assert ann.options == ["Y", "Y/B", "end"]
    assert ann.do("Y").options == ["Y/B", "Y>B", "end"]
    assert ann.do("Y>B").stores("Ann") == "B"
    ann.do("Y/B", "Y", "Y>B")
    assert (ann.stores("Ann"), ann.asked) == ("BB", "Ann move")


def test_convert_without_a_place(desk: Any) -> None:
    """SJ-A09: the result is lost, and the answer says so."""
    ann = resource(desk, TWIN, FURNACE, stores="YBB")
    assert "lost" in ann.labels["Y>B"]
    assert "SJ-A09" in ann.do("Y>B").rules
    assert ann.stores("Ann") == "BB"


def test_no_way_back(desk: Any) -> None:
    """SJ-A49: a conversion that leads to stores the player has had in this phase is refused."""
    ann = resource(desk, "K14Y 1 0 north", "K08R 1 1 east", stores="YYB")  # radiation to metal and back
    assert ann.options == ["Y>R", "end"]
    assert ann.do("Y>R").stores("Ann") == "YBR"
    assert ann.options == ["Y", "Y>R", "end"]
    with pytest.raises(AnswerError):
        ann.do("R>Y")
    # With a radiation made in between the stores are others, so the way back leads to new ones.
    assert "R>Y" not in ann.do("Y").options
    assert ann.do("Y>R").stores("Ann") == "YBRR"


def test_convert_only_in_its_phase(desk: Any) -> None:
    """SJ-A10: not while moving or collecting."""
    ann = desk({"Ann": {"at": "A1", "ship": [TWIN, FURNACE], "stores": "YY"}, "Bo": BO})
    assert "Y>B" not in ann.options
    assert "Y" not in ann.options


def test_a_new_section_does_nothing_yet(desk: Any) -> None:
    """SJ-044 SJ-A13: neither room nor icons in the turn in which it is joined; from the owner's next turn on all."""
    ship = ["K05Y 1 0 east new"]
    ann = desk({"Ann": {"at": "A1", "ship": ship, "stores": "B"}, "Bo": BO}, phase="push", section=True, drawn="YY")
    assert ann.ship("Ann").room == (2, 2, 2)
    ann.do("L5", "end", "end", "YBR", "TB")
    assert ann.asked == "Ann resource"
    assert ann.ship("Ann").room == (2, 3, 2)
    assert ann.options == ["B", "Y", "all", "end"]


@pytest.mark.parametrize(("section", "told"), [("K05R 1 0 east new", True), ("K03Y 1 0 west new", False)])
def test_only_icons_are_told_to_work(desk: Any, section: str, told: bool) -> None:
    """SJ-044: a section without icons that work has nothing to wait for."""
    players = {"Ann": {"at": "A1", "ship": [section]}, "Bo": BO}
    ann = desk(players, phase="push", section=True, drawn="YY").do("L1")
    assert ("SJ-044" in ann.rules) is told


@pytest.mark.parametrize(
    ("ship", "stores", "label"),
    [
        ((), "", "Create 1 radiation"),
        (("K05Y 1 0 east",), "", "Create 1 radiation and 1 carbon"),
        (("K05Y 1 0 east",), "YY", "Create 1 carbon"),
        ((TWIN, FURNACE), "YYBB", "Done"),
        ((TWIN, FURNACE), "YYB", ""),
    ],
)
def test_what_enter_alone_does(desk: Any, ship: tuple[str, ...], stores: str, label: str) -> None:
    """SJ-024: what icons without a choice make, else the end where conversions only lose something; nothing where a
    player has to choose."""
    ann = resource(desk, *ship, stores=stores)
    assert ann.labels.get(ann.play.ask.also.get(""), "") == label


@pytest.mark.parametrize(
    "ship", [(TWIN, FURNACE), ("K14Y 1 0 north", "K08R 1 1 east"), ("K05Y 1 0 east", "K02R 2 0 west")]
)
def test_nothing_is_better_than_enter(desk: Any, ship: tuple[str, ...]) -> None:
    """SJ-A11 SJ-A07 SJ-A49: whatever may lie in the stores in the end, after Enter at least as much of each may."""
    asked = 0
    for letters in product(*(["", letter, letter * 2] for letter in "YBR")):
        ann = resource(desk, *ship, stores="".join(letters))
        if ann.asked != "Ann resource" or not (enter := ann.play.ask.also.get("")):
            continue
        asked += 1
        after = {*_ends(ann.play, enter)}
        for end in _ends(ann.play):
            assert any(all(map(int.__ge__, other, end)) for other in after), (letters, enter, end)
    assert asked > 5


def test_a_section_that_can_be_used_is_not_refused(desk: Any) -> None:
    """SJ-024: only one without an icon that works now is."""
    ann = resource(desk, "K05Y 1 0 east")
    assert ann.why_not("K05Y") == ""
    assert ann.do("B").why_not("K05Y") == "it has no icon that can be used now (SJ-024)"


def _ends(play: Any, answer: str = "") -> Iterator[tuple[int, ...]]:
    """What may lie in Ann's stores at the end of the phase, after an answer or after any."""
    play = play.copy()
    if answer:
        play.answer(answer)
    if play.ask is None or play.ask.name not in ("resource", "create"):
        yield tuple(play.table.players["Ann"].stores)
        return
    for option in play.ask.options:
        yield from _ends(play, option)

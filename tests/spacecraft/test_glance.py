"""What stands on the screen of the players, on their rockets and reserves, with room and without."""

from __future__ import annotations

from typing import Any

from companion.spacecraft import summary
from companion.spacecraft.summary import facts
from companion.table.facts import Room
from companion.terminal.board_fit import fit_board
from companion.text.styled_text import text

from ..views import board_of, view_of


def told(state: Any, group: str, label: str) -> list[str]:
    """A fact: in full, in few letters, and in fewer."""
    (fact,) = [fact for fact in facts(state) if (fact.group, fact.label) == (group, label)]
    return [str(fact.value), text(fact.short), text(fact.tight)]


def test_own_parts_stand_beside_the_junkyard(at: Any) -> None:
    """SC-061 SC-071: who takes tiles for a design sees what there is already, set aside or not."""
    ann = {"rocket": ". BN / . BH / WF SH", "spare": {"fin-gold": 1, "nose-white": 1}}
    state = at("turn", {"Ann": ann, "Bo": {}}, "A1 gears 2, A2 spring 2").state
    full = "6 parts (2 noses, 2 hulls and 2 fins; GF and WN set aside)"
    assert told(state, "Ann", "owns") == [full, "2N 2H 2F", "6 parts"]
    assert told(state, "Bo", "owns") == ["1 part (1 hull)", "1H", "1 part"]


def test_the_points_of_a_reserve_stand_apart_from_those_that_are_had(at: Any) -> None:
    """SC-067: they are none yet."""
    ann = {"designs": ["2"], "reserve": "4"}
    state = at("turn", {"Ann": ann, "Bo": {}}, "A1 gears 2, A2 spring 2").state
    assert told(state, "Ann", "reserved design")[1:] == ["reserve #4 (1N 2H, 4pt)", "reserve #4"]
    assert told(state, "Ann", "fulfilled design")[1] == "designs 3pt"


def test_designs_without_their_points_where_there_is_little_room(at: Any) -> None:
    """SC-062 SC-070 SC-096: what they ask for stays; how many are left only where the game may end."""
    rows = {"bottom_row": {"1": "6"}, "top_row": {"1": "18"}}
    for deck, left in ((["25", "26", "27"], [""]), (["25"], [])):
        state = at("turn", {"Ann": {}, "Bo": {}}, "A1 gears 2, A2 spring 2", design_deck=deck, **rows).state
        cards = [fact for fact in facts(state) if fact.group.endswith("row")]
        assert [text(fact.tight) for fact in cards if fact.tight] == ["6: 3C", "18: 4 high", *left]
        assert [text(fact.short) for fact in cards if fact.tight][:2] == ["6: 3C 5pt", "18: 4 high 5pt"]


PILES = "A1 gears 2, A2 spring 2, B1 cable 1, D4 propeller 2"


def test_what_a_narrow_screen_tells_beside_the_junkyard(at: Any) -> None:
    """There a space has a column less beside it, so that the workshop finds room and others don't fall off below."""
    state = at("turn", {"Ann": {"at": "A1", "board": ["spring"]}, "Bo": {}}, PILES).state
    rows = {columns: [text(row) for row in board_of(summary, state, Room(columns, 9))] for columns in (60, 80)}
    assert rows[60][:2] == [
        "  A      B      C      D      Workshop  SP2 WC WF GF",
        "1 GR2×3▲ CB3×2  ·      ·      BT2 GC BF  GR3 GN BC",
    ]
    assert rows[80][1].startswith("1 GR2×3▲  CB3×2   ·       ·                GR3 GN BC  CB3 BN WH")


def test_what_is_built_for_stands_beside_the_rocket_on_a_narrow_screen(at: Any) -> None:
    """SC-061: a rocket takes no more columns than it has there, and no rows of joints where the board is too high."""
    rocket = "WN / WH / SH / WE"
    desk = at("build", {"Ann": {"rocket": rocket, "store": {"cable": 1}, "goals": ["36"]}, "Bo": {}}, PILES)
    shown = view_of(
        state=desk.state, player="Ann", facts=[*facts(desk.state)], signs=summary.signs(desk.state),
        drawings=summary.DRAWINGS,
    )  # fmt: skip
    rows, left = fit_board(shown, 60, 6)
    assert [text(row)[:4].strip() for row in rows[:4]] == ["WN", "WH", "SH", "WE"]
    assert text(rows[0])[5:].startswith("1 wide, 4 high  3 white")
    assert not left

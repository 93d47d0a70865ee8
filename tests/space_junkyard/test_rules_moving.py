"""Phases 2 and 3: moving, collecting on the way, and coming back onto the map."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import END, FORCED
from companion.positions.answer_errors import AnswerError

BO = {"at": "F6"}


def test_three_steps(desk: Any) -> None:
    """SJ-028 SJ-029 SJ-A15: up to three steps, never diagonally, onto empty squares, too; no more without radiation."""
    ann = desk({"Ann": {"at": "A1", "stores": "BB"}, "Bo": BO})
    assert ann.options == ["A2", "A3", "A4", "B1", "B2", "B3", "C1", "C2", "D1", "end"]
    ann.do("B2")
    assert ann.table.steps == 2
    assert ann.options == ["A2", "B1", "B3", "C2", "end"]
    # After the last step, with nothing to take, the turn goes on to the new tile.
    assert ann.do("B3").asked == "None game-tiles"


def test_more_steps_for_radiation(desk: Any) -> None:
    """SJ-030 SJ-002 SJ-A18: once a turn, one radiation for up to three more, paid when the fourth step begins."""
    ann = desk({"Ann": {"at": "A1", "stores": "YY"}, "Bo": BO})
    assert "D4" in ann.options
    assert "E3" in ann.options
    assert "E4" not in ann.options
    ann.do("A4")
    assert (ann.stores("Ann"), ann.table.boosted) == ("YY", False)
    ann.do("A5")
    assert (ann.stores("Ann"), ann.table.boosted) == ("Y", True)
    ann.do("A6")
    assert (ann.stores("Ann"), ann.table.steps) == ("Y", 5)


def test_radiation_found_on_the_way(desk: Any) -> None:
    """SJ-A18 SJ-032 SJ-A19: what is collected in mid-move pays, and the move goes on."""
    ann = desk({"Ann": {"at": "A1"}, "Bo": BO}, map={"A4": "Y"}).do("A4", "collect")
    assert "B4" in ann.options
    assert ann.do("B4").stores("Ann") == ""


def test_no_two_markers_in_a_square(desk: Any) -> None:
    """SJ-031 SJ-A16: neither into another marker's square nor through it."""
    ann = desk({"Ann": {"at": "A1"}, "Bo": {"at": "B1"}, "Cy": {"at": "A2"}})
    # Walled in, and nothing under the marker: the turn goes on to the new tile.
    assert ann.asked == "None game-tiles"


def test_around_a_marker(desk: Any) -> None:
    """SJ-A16: a detour counts all its steps."""
    ann = desk({"Ann": {"at": "A1"}, "Bo": {"at": "B1"}})
    assert ann.do("B2").table.steps == 2
    ann = desk({"Ann": {"at": "A1", "stores": "Y"}, "Bo": {"at": "B1"}})
    assert ann.do("C1").table.steps == 4


def test_never_off_the_map(desk: Any) -> None:
    """SJ-A17: all squares that are offered are on the map, of 5 x 5 on the smaller board."""
    ann = desk({"Ann": {"at": "E5", "stores": "Y"}, "Bo": {"at": "A1"}}, options={"smaller_board": True})
    assert {option[0] for option in ann.options} - {"e"} == set("ABCDE")
    assert not [option for option in ann.options if option.endswith("6")]


def test_what_lies_under_the_marker(desk: Any) -> None:
    """SJ-034 SJ-A06 SJ-A50: also without moving; on an empty square there is nothing to take."""
    ann = desk({"Ann": {"at": "A1"}, "Bo": BO}, map={"A1": "YB", "A2": "RR"})
    assert "collect" in ann.options
    ann.do("collect")
    assert "collect" not in ann.options
    assert ann.stores("Ann") == "YB"


def test_two_asteroid_tiles(desk: Any) -> None:
    """SJ-033 SJ-A20 SJ-A21: two in a turn, then no third and no section."""
    tiles = {"A1": "YB", "A2": "R", "A3": "B", "B2": "K03Y"}
    ann = desk({"Ann": {"at": "A1"}, "Bo": BO}, map=tiles).do("collect", "B2")
    assert "scrap" not in ann.options
    ann.do("A2", "collect")
    assert (ann.stores("Ann"), ann.table.asteroids) == ("YBR", 2)
    ann.do("A3")
    assert "collect" not in ann.options


def test_one_section(desk: Any) -> None:
    """SJ-033 SJ-A20 SJ-A23: a scrapped section is the section of the turn; no asteroids beside it."""
    ann = desk({"Ann": {"at": "A1"}, "Bo": BO}, map={"A1": "K03Y", "A2": "R", "A3": "K02B"}).do("scrap", "A2")
    assert "collect" not in ann.options
    ann.do("A3")
    assert "scrap" not in ann.options
    assert ann.table.gone == ["K03Y"]


def test_taken_tiles_leave_a_gap(desk: Any) -> None:
    """SJ-037 SJ-A22: the square is empty, the tile out of the game."""
    ann = desk({"Ann": {"at": "A1"}, "Bo": BO}, map={"A1": "YB"}).do("collect")
    assert ann.state["map"] == {}
    assert ann.state["gone"] == {"YB": 1}


def test_surplus_is_lost(desk: Any) -> None:
    """SJ-036 SJ-027: of three radiation a bridge with one keeps one more."""
    ann = desk({"Ann": {"at": "A1", "stores": "Y"}, "Bo": BO}, map={"A1": "YYY"}).do("collect")
    assert ann.stores("Ann") == "YY"
    assert [tuple(note.values.values()) for note in ann.notes if note.rule == "SJ-036"] == [("Ann", (2, 0, 0))]


def test_scrap(desk: Any) -> None:
    """SJ-014 SJ-038 SJ-039: what the recycle icons show, as far as there is room."""
    ann = desk({"Ann": {"at": "A1", "stores": "BB"}, "Bo": BO}, map={"A1": "K10Y"}).do("scrap")
    assert ann.stores("Ann") == "YYBB"
    assert ann.rules[-2:] == ["SJ-039", "SJ-027"]


# ---- off the map -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "squares"),
    [
        ("east", ["F1", "F2", "F3", "F4", "F5"]),
        ("west", ["A1", "A2", "A3", "A4", "A5", "A6"]),
        ("north", ["A1", "B1", "C1", "D1", "E1", "F1"]),
        ("south", ["A6", "B6", "C6", "D6", "E6"]),
    ],
)
def test_coming_back(desk: Any, side: str, squares: list[str]) -> None:
    """SJ-051 SJ-052 SJ-A34 SJ-A35: on the border where it left, beside no other marker; then the whole movement."""
    ann = desk({"Ann": {"left": side}, "Bo": BO})
    assert (ann.asked, ann.options, ann.rule) == ("Ann come back", [*squares, "stay"], "SJ-052")
    ann.do(squares[1])
    assert (ann.table.steps, ann.ship("Ann").at, ann.ship("Ann").left) == (0, squares[1], "")
    assert len(ann.options) > 6


def test_staying_out(desk: Any) -> None:
    """SJ-A34: no moving and collecting in that turn, and the same offer in the next one."""
    ann = desk({"Ann": {"left": "east"}, "Bo": BO}, stack={"YY": 2, "K15": 1, "RR": 1}).do("stay")
    assert ann.asked == "None game-tiles"
    ann.do("YY", "L1", "end", "end", "RR", "L2", "end")
    assert ann.asked == "Ann come back"


def test_a_marker_off_the_map_blocks_nothing(desk: Any) -> None:
    """SJ-A50 SJ-031: with nobody there the whole of column F is free."""
    ann = desk({"Ann": {"left": "east"}, "Bo": {"left": "east"}})
    assert len(ann.options) == 7


def test_an_answer_that_is_not_there(desk: Any) -> None:
    """SJ-029: two squares away diagonally takes more than one step."""
    ann = desk({"Ann": {"at": "A1"}, "Bo": BO}, steps=2)
    with pytest.raises(AnswerError):
        ann.do("B2")


def test_a_move_that_leaves_nothing_ends_of_itself(desk: Any) -> None:
    """SJ-028 SJ-022: with no step and nothing to take left; who types `end` all the same is understood."""
    ann = desk({"Ann": {"at": "A1"}, "Bo": BO}).do("D1")
    assert ann.asked == "None game-tiles"
    assert ("SJ-028", FORCED, {"question": "move", "answer": END}, None) in ann.notes

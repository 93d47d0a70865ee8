"""Phase 4: the new tile, what it moves, which slots are closed, and the end."""

from __future__ import annotations

from typing import Any

import pytest

from companion.positions.answer_errors import AnswerError

BO = {"at": "F6"}
ROW = {"A3": "RR", "B3": "K06Y", "D3": "BR", "E3": "K13Y", "F3": "K02B"}


def pushing(desk: Any, tiles: dict[str, str], ann: str = "F1", drawn: str = "YY", **more: Any) -> Any:
    players = {"Ann": {"at": ann}, "Bo": BO} | more.pop("players", {})
    return desk(players, phase="push", drawn=drawn, map=tiles, **more)


def test_the_top_tile_is_turned_up(desk: Any) -> None:
    """SJ-046 SJ-A30: before the slot is chosen, and the question names it."""
    ann = desk({"Ann": {"at": "A1"}, "Bo": BO}, phase="draw").do("K16")
    assert (ann.asked, ann.table.drawn) == ("Ann slot", "K16")
    assert "K16" in ann.prompt
    assert len(ann.table.stack) == 75


def test_any_side_of_any_line(desk: Any) -> None:
    """SJ-047 SJ-A31 SJ-A38: 24 slots on 6 x 6, 20 on 5 x 5, and no way around pushing."""
    assert len(pushing(desk, {}).options) == 24
    assert "end" not in pushing(desk, {}).options
    small = desk({"Ann": {"at": "A1"}, "Bo": {"at": "E5"}}, phase="push", drawn="YY", options={"smaller_board": True})
    assert len(small.options) == 20


@pytest.mark.parametrize(
    ("slot", "after"),
    [
        ("L3", {"A3": "YY", "B3": "RR", "C3": "K06Y", "E3": "BR", "F3": "K13Y"}),
        ("R3", {"A3": "K06Y", "C3": "BR", "D3": "K13Y", "E3": "K02B", "F3": "YY"}),
        ("TC", {**ROW, "C1": "YY"}),
        ("FC", {**ROW, "C6": "YY"}),
    ],
)
def test_the_whole_line_moves(desk: Any, slot: str, after: dict[str, str]) -> None:
    """SJ-048 SJ-A33 SJ-A32: by one, empty squares included; a gap at the end just vanishes."""
    ann = pushing(desk, ROW).do(slot)
    assert ann.state["map"] == after


def test_what_falls_off_is_gone(desk: Any) -> None:
    """SJ-050: a tile pushed off the map leaves the game."""
    assert pushing(desk, ROW).do("L3").table.gone == ["K02B"]
    assert pushing(desk, ROW).do("R3").table.gone == ["RR"]


def test_markers_move_along(desk: Any) -> None:
    """SJ-049 SJ-051: all markers of the line, also on empty squares; those at its end fall off."""
    players = {"Bo": {"at": "F3"}, "Cy": {"at": "C3"}, "Di": {"at": "C4"}}
    ann = pushing(desk, ROW, "A3", players=players).do("L3")
    assert {name: (ship.at, ship.left) for name, ship in ann.table.players.items()} == {
        "Ann": ("B3", ""), "Bo": ("", "east"), "Cy": ("D3", ""), "Di": ("C4", ""),
    }  # fmt: skip


@pytest.mark.parametrize(("slot", "at", "side"), [("R3", "A3", "west"), ("FC", "C1", "north"), ("TC", "C6", "south")])
def test_over_which_side(desk: Any, slot: str, at: str, side: str) -> None:
    """SJ-A35 SJ-A36: the side opposite to the slot; one's own marker, too."""
    ann = pushing(desk, {}, at).do(slot)
    assert (ann.ship("Ann").at, ann.ship("Ann").left) == ("", side)


def test_the_opposite_slot_is_closed_for_a_round(desk: Any) -> None:
    """SJ-053 SJ-A37: until the same player's next new tile, so for all pushes of the others."""
    players = {"Bo": BO, "Cy": {"at": "E6"}}
    ann = pushing(desk, {}, "A1", players=players, stack={"BB": 2, "B": 2, "R": 2, "Y": 2}).do("L3")
    for tile, slot in (("BB", "TB"), ("B", "TC")):
        ann.do("end", "end", tile)
        assert "R3" not in ann.options
        assert "L3" in ann.options
        ann.do(slot)
    ann.do("end", "end", "Y")
    assert "R3" in ann.options
    assert not {"FB", "FC"} & set(ann.options)
    with pytest.raises(AnswerError):
        ann.do("FB")


def test_what_opens_again_is_told(desk: Any) -> None:
    """SJ-A37 SJ-053: a slot that another player has closed as well stays closed, and isn't told to be open."""
    players = {"Ann": {"at": "A1", "closed": ["R3", "TB"]}, "Bo": {"at": "F6", "closed": ["R3"]}}
    ann = desk(players, phase="draw", stack={"YY": 2})
    assert [tuple(note.values.values()) for note in ann.notes if note.rule == "SJ-A37"] == [("Ann", ("TB",))]
    assert "R3" not in ann.do("YY").options
    ann = desk(players | {"Ann": {"at": "A1", "closed": ["R3"]}}, phase="draw", stack={"YY": 2})
    assert "SJ-A37" not in ann.rules


def test_the_player_on_the_left_is_next(desk: Any) -> None:
    """SJ-022 SJ-023: phases in order, then the next player."""
    ann = desk({"Ann": {"at": "A1"}, "Bo": BO, "Cy": {"at": "A6"}}, phase="resource")
    assert ann.asked == "Ann resource"
    assert ann.do("Y").asked == "Ann move"
    assert ann.do("end").asked == "None game-tiles"
    assert ann.do("YY").asked == "Ann slot"
    assert ann.do("L1").asked == "Bo resource"
    assert ann.do("end", "end", "RR", "L2").asked == "Cy resource"
    assert ann.do("end", "end", "BB", "L4").asked == "Ann resource"
    assert ann.table.turn == 4


def test_the_last_tile_ends_the_game(desk: Any) -> None:
    """SJ-054 SJ-A39 SJ-055: on the spot, in the middle of a round; the points are told."""
    ann = pushing(desk, {}, stack={}).do("L3")
    assert (ann.table.result, ann.table.reason, ann.table.phase) == ("finished", "SJ-054", "over")
    assert [tuple(note.values.values()) for note in ann.notes if note.rule == "SJ-055"] == [("Ann", 0), ("Bo", 0)]
    assert ann.play.ask is None


# ---- More Junk ---------------------------------------------------------------------------------------------------


def more_junk(desk: Any, asteroids: int, on: bool = True, **stack: int) -> Any:
    players = {"Ann": {"at": "A1", "closed": ["FF"]}, "Bo": BO}
    options = {"more_junk": True} if on else {}
    return desk(players, phase="draw", asteroids=asteroids, options=options, stack=stack or {"YY": 2, "RR": 2})


def test_a_second_tile(desk: Any) -> None:
    """SJ-064 SJ-A46: for two asteroid tiles; drawn after the first push, not exactly opposite to it."""
    ann = more_junk(desk, 2).do("YY", "L3")
    assert ann.asked == "None game-tiles"
    ann.do("RR")
    assert "R3" not in ann.options
    assert ann.do("TA").asked == "Bo resource"
    assert ann.ship("Ann").closed == ("R3", "FA")


def test_a_second_tile_by_the_same_slot(desk: Any) -> None:
    """SJ-A46 SJ-053: the slot opposite to both is closed, once."""
    ann = more_junk(desk, 2).do("YY", "L3", "RR", "L3")
    assert ann.ship("Ann").closed == ("R3",)
    ann.do("end", "end", "YY")
    assert "R3" not in ann.options


@pytest.mark.parametrize(("asteroids", "on"), [(2, False), (1, True), (0, True)])
def test_no_second_tile(desk: Any, asteroids: int, on: bool) -> None:
    """SJ-064: not without the option, nor for fewer."""
    assert more_junk(desk, asteroids, on).do("YY", "L3").asked == "Bo resource"


def test_no_second_tile_left(desk: Any) -> None:
    """SJ-A46: if the first was the last one, the game is over."""
    assert more_junk(desk, 2, YY=1).do("YY", "L3").table.result == "finished"


# ---- Less Empty Space --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tiles", "after"),
    [
        ({"A2": "RR", "B2": "BR", "D2": "K13Y"}, {"A2": "YY", "B2": "RR", "C2": "BR", "D2": "K13Y"}),
        ({"B2": "BR", "D2": "K13Y"}, {"A2": "YY", "B2": "BR", "D2": "K13Y"}),
    ],
)
def test_a_push_ends_in_the_first_gap(desk: Any, tiles: dict[str, str], after: dict[str, str]) -> None:
    """SJ-065 SJ-A47: what lies beyond stays; an empty entry takes the tile, and nothing moves."""
    ann = pushing(desk, tiles, options={"less_empty_space": True}).do("L2")
    assert ann.state["map"] == after
    assert ann.table.gone == []


def test_a_marker_is_no_gap(desk: Any) -> None:
    """SJ-A47: a marker's square counts as not empty and moves, so that two never meet."""
    players = {"Bo": {"at": "C2"}}
    ann = pushing(desk, {"A2": "RR"}, "B2", players=players, options={"less_empty_space": True}).do("L2")
    assert ann.state["map"] == {"A2": "YY", "B2": "RR"}
    assert [ship.at for ship in ann.table.players.values()] == ["C2", "D2"]


def test_a_full_line_still_loses_its_end(desk: Any) -> None:
    """SJ-065 SJ-050: without a gap all is as before."""
    tiles = dict(zip(("A2", "B2", "C2", "D2", "E2", "F2"), ("RR", "BR", "B", "R", "K13Y", "K02B"), strict=True))
    ann = pushing(desk, tiles, options={"less_empty_space": True}).do("L2")
    assert ann.table.gone == ["K02B"]

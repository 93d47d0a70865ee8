"""Visiting, searching, leaving, and what must be left."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.piles import counted

BO = {"Bo": {}, "Cy": {}}


def test_a_visit(at: Any) -> None:
    """SC-032 SC-033 SC-034 SC-037 SC-111 SC-A39: a pawn from outside must visit; the top tile goes on the board, and
    the one below it is turned up."""
    desk = at("turn", {"Ann": {}, **BO}, "A1 gears 2, C1 cable 1")
    assert (desk.asked, desk.options, desk.rule) == ("Ann visit", ["A1", "C1"], "SC-033")
    desk.do("A1", "cable")
    assert desk.rules[:4] == ["SC-034", "SC-037", "SC-A39", "SC-031"]
    assert (desk.player("Ann").board, desk.table.piles["A1"]) == (("gears",), ("cable", 1))


def test_over_empty_spaces(at: Any) -> None:
    """SC-035 SC-036 SC-A23: inwards over empty spaces; a pile with a pawn is closed, and a pawn lets nobody by."""
    piles = "B2 gears 0, C2 cable 0, C4 battery 0, E5 spring 1"
    others = {"Bo": {"at": "E5", "board": ["cable"]}, "Cy": {}}
    desk = at("turn", {"Ann": {}, **others}, piles)
    assert desk.options == ["B2", "C2", "C4"]
    assert desk.do("C4").rules[:2] == ["SC-035", "SC-037"]
    around = ("A1", "B1", "D1", "E1", "A2", "B2", "D2", "E2", "A3", "E3", "A4", "E4", "A5", "B5", "C5", "D5", "E5")
    walls = ", ".join(f"{space} {tile} 0" for space, tile in zip(around, 9 * ("spring", "gears"), strict=False))
    inside = at("turn", {"Ann": {}, "Bo": {}, "Cy": {}}, f"{walls}, C3 gears 0")
    assert "C3" in inside.options
    shut = at("turn", {"Ann": {}, "Bo": {"at": "C2", "board": ["cable"]}, "Cy": {}}, f"{walls}, C3 gears 0")
    assert "C3" not in shut.options


def test_the_last_tile(at: Any) -> None:
    """SC-109: the space is empty then; the pawn stands there and goes on from it."""
    desk = at("turn", {"Ann": {}, **BO}, "A1 gears 0, A2 cable 2, E5 spring 0, E4 spring 0")
    desk.do("A1")
    assert "A1" not in desk.table.piles
    assert desk.rules == ["SC-034", "SC-037", "SC-109", "SC-031"]
    desk.do("E4", "E5")
    assert (desk.asked, desk.options) == ("Ann search", ["A2", "leave"])


def test_a_search(at: Any) -> None:
    """SC-040 SC-041 SC-042 SC-043 SC-044 SC-045: the next pile or the farthest of each line; nothing in between."""
    row = "A3 spring 2, B3 spring 2, C3 spring 2, D3 spring 2, E3 spring 2"
    desk = at("turn", {"Ann": {"at": "A3", "board": ["gears"]}, **BO}, f"{row}, A1 cable 1, A5 cable 1, A4 gears 1")
    assert desk.options == ["A4", "A5", "B3", "E3", "leave"]
    blocked = at(
        "turn", {"Ann": {"at": "A3", "board": ["gears"]}, "Bo": {"at": "D3", "board": ["cable"]}, "Cy": {}}, row
    )
    assert blocked.options == ["B3", "C3", "leave"]
    blocked.do("C3", "cable")
    assert blocked.rules[:3] == ["SC-042", "SC-045", "SC-A39"]
    assert (blocked.player("Ann").at, blocked.player("Ann").board) == ("C3", ("gears", "spring"))


def test_too_heavy(at: Any) -> None:
    """SC-039 SC-046 SC-A25 SC-A26: what would pass 7 can't be taken, though a farther tile may; tiles beside the board
    don't count."""
    ann = {"at": "A3", "board": ["cable", "gears"], "store": {"propeller": 2}}
    desk = at("turn", {"Ann": ann, **BO}, "B3 cable 1, C3 spring 1")
    assert desk.options == ["C3", "leave"]


@pytest.mark.parametrize(
    ("board", "piles", "rules"),
    [
        (["spring"] * 4, "B3 gears 0", ["SC-049", "SC-052"]),
        (["cable", "gears", "gears"], "B3 spring 0", ["SC-050", "SC-052"]),
        (["spring"], "C3 gears 0", ["SC-047", "SC-052"]),
        (["cable", "cable"], "B3 gears 0", ["SC-051", "SC-052"]),
    ],
)
def test_who_must_leave(at: Any, board: list[str], piles: str, rules: list[str]) -> None:
    """SC-047 SC-048 SC-049 SC-050 SC-051 SC-A24: with a full board, weight 7, no way or only heavy tiles, nobody is
    asked; pawn and tiles go beside the board."""
    desk = at("turn", {"Ann": {"at": "A3", "board": board}, **BO}, piles)
    fired = [note.rule for note in desk.table.notes]
    assert fired[: len(rules) + 1] == [rules[0], *rules]  # That it was the only answer is noted, too.
    assert (desk.player("Ann").at, desk.player("Ann").board) == ("", ())
    assert counted(desk.player("Ann").store) == {tile: board.count(tile) for tile in sorted(board)}


def test_leaving_of_ones_own_will(at: Any) -> None:
    """SC-048 SC-052 SC-053 SC-A38: tiles are kept, and neither building nor designs is a must."""
    desk = at("turn", {"Ann": {"at": "A3", "board": ["gears"], "rocket": "SH GC"}, **BO}, "B3 spring 2, E1 cable 2")
    desk.do("leave")
    assert desk.asked == "Ann build"
    desk.do("done")
    assert "SC-059" in desk.rules
    assert (desk.asked, desk.player("Ann").store) == ("Bo visit", ["gears"])


def test_turn_order(at: Any) -> None:
    """SC-031: clockwise, and round again."""
    desk = at(
        "turn",
        {"Ann": {}, "Bo": {}, "Cy": {}},
        "A1 spring 0, C1 spring 0, E1 spring 0, A5 spring 0, B1 gears 0, E2 cable 0, E5 gears 0",
    )
    assert [desk.do(space).asked for space in ("A1", "C1", "E1")] == ["Bo visit", "Cy visit", "Ann search"]

"""The Tigris gate: where it leads, and that no other gate leads there."""

from __future__ import annotations

from typing import Any

from companion.mixia.embers.kiln import is_tethered
from companion.mixia.ground.board import board_in
from companion.mixia.ground.space_words import describe_space
from companion.mixia.ground.terrain import gates_of

from ..conftest import position

MAP = "TR LU>TR0 KE>TR1 LO>TR2 WK>TR3 LY>TR4"
"""The Spawn Points are 1, 4, 14, 2 and 10."""
EMBERS = {"embers": True}
TETHERED = [{"event": "re-tethered", "left": 1, "side": 0, "start": 0, "passed": 0, "drawn": False}]
SPAWNS = {1: "LU9", 2: "WK12", 4: "KE11", 10: "LY18", 14: "LO17"}


def at_tigris(at: Any, bo: str = "LU9", cy: str = "KE11", **given: Any) -> Any:
    """A desk at which Ann is on the gate with points."""
    ann = {"at": "TR0"} | given.pop("Ann", {})
    return at({"Ann": ann, "Bo": {"at": bo}, "Cy": {"at": cy}}, MAP, options=EMBERS, **({"points": 3} | given))


def test_any_with_a_20(at: Any) -> None:
    """XI-221 XI-A89 XI-048: a 20 brings Luck, and any Spawn Point without a ship."""
    desk = at_tigris(at).do("tigris", 20)
    assert (desk.asked, desk.rule, {*desk.options}) == ("Ann tigris", "XI-221", {"WK12", "LY18", "LO17"})
    desk.do("WK12")
    assert desk.captain().at == "WK12"
    assert desk.captain().fame_from == {"luck": 1, "gate": 1}


def test_what_it_takes(at: Any) -> None:
    """XI-220 XI-A89: a space of that gate, a point that isn't spent yet, and a Spawn Point without a ship."""
    assert "tigris" not in at_tigris(at, Ann={"at": "WK12"}).options
    away = at_tigris(at, Ann={"at": "TR7"})
    assert away.why_not("tigris") == "TR7 isn't a space of the Tigris gate (XI-220)"
    spent = at_tigris(at, points=0)
    assert spent.why_not("tigris") == "it takes 1 point of a movement, and Ann has none (XI-220)"
    ships = {"Ann": {"at": "TR0"}, "Bo": {"at": "LU9"}, "Cy": {"at": "KE11"}, "Di": {"at": "LO17"}}
    crowd = at(ships, "TR LU>TR0 KE>TR1 LO>TR2 LY>TR3", npcs={"merchant": {"at": "LY18"}}, points=1, options=EMBERS)
    assert crowd.why_not("tigris") == "other ships are on all Spawn Points (XI-220)"


def test_no_gate_leads_there(at: Any) -> None:
    """XI-217: it is no destination of other gates, and leads to none."""
    board = board_in(position({"Ann": {}}, "TR WK>TR0 TU>TR1"))
    inside = {*gates_of("tigris")}
    for name in board.gates:
        assert inside.isdisjoint(board.gate_ends(name))
    assert all(board.gate_ends(name) == [] for name in inside)
    desk = at({"Ann": {"at": "TR0"}}, "TR WK>TR0 LY>TR1 LU>TR2", points=2, options=EMBERS)
    assert "gate" not in desk.options
    assert desk.why_not("gate") == "this gate leads to no other (XI-217)"


def test_re_tethered(at: Any) -> None:
    """XI-217 XI-216 XI-A120: while the event is in play it is a gate like any other, for all ships and for fame, and no
    roll takes anybody to a Spawn Point."""
    desk = at({"Ann": {"at": "TR0"}}, "TR WK>TR0 LY>TR1 LU>TR2", points=2, options=EMBERS, events=TETHERED)
    assert is_tethered(desk.table)
    assert desk.why_not("tigris") == "Tigris is a gate like any other now; type gate (XI-217)"
    desk.do("gate")
    assert {*desk.options} == {*gates_of("wicket"), *gates_of("lychgate")}
    there = next(iter(gates_of("wicket")))
    assert {*gates_of("tigris")} < {*desk.table.board.gate_ends(there)}
    assert desk.do(there).captain().at == there
    assert (len(desk.told("XI-219")), desk.table.gate_used, desk.table.tigris_used) == (1, True, False)
    assert not is_tethered(desk.table)  # The event leaves with the journey.


def test_a_new_sector_changes_nothing(at: Any) -> None:
    """XI-217: what a board has found out about gates holds for one with more sectors."""
    desk = at({"Ann": {"at": "LU16"}}, "LU TR>LU0 WK>LU1 LY>LU2", points=2, options=EMBERS, events=TETHERED)
    before = desk.table.board
    slot = next(iter(before.open_sides("LU16").values()), None) or next(iter(before.slots_beside("LY18")))
    assert before.with_sector("kei", slot).mended == before.mended == frozenset({"tigris"})


def test_in_words(at: Any) -> None:
    """XI-220: what a use costs and brings, and where the gate leads."""
    desk = at_tigris(at)
    label = desk.label("tigris")
    assert label == "Tigris gate for 1 point (d20: to the free Spawn Point with the nearest number)"
    assert describe_space(desk.state, "TR0")[-1] == "Its gate leads to no other: a d20 picks a Spawn Point."
    desk.do("tigris", 10)
    said = desk.news
    assert said[0] == "Ann rolls 10 on the d20 at the Tigris gate."
    assert "Ann flies through the Tigris gate." in said

"""Gravity paths: Ferren's Call carries along whoever comes onto its paths."""

from __future__ import annotations

from typing import Any

from companion.mixia.ground.constants import SECTORS

EMBERS = {"embers": True}
MAP = "LU FE>LU0 BL>LU1 GR>LU2 PE>LU3 KE>LU4 OH>LU5"


def fly(at: Any, start: str, points: int, **more: Any) -> Any:
    """Ann begins her movement with so many points beside or on a path."""
    return at({"Ann": {"at": start, **more.pop("ann", {})}}, MAP, points=points, options=EMBERS, **more)


def test_printed_paths() -> None:
    """XI-239: an open path leads into a hex of its own; a closed one goes round."""
    outer, inner = SECTORS["ferrens-call"].paths
    assert [each.die for each in (outer, inner)] == ["d12", "d6"]
    assert outer.ahead("FE17", 5) == ("FE18", "FE1")
    assert inner.ahead("FE6", 3) == ("FE0",)
    comet = SECTORS["the-grinder"].paths[0]
    assert comet.ahead("GR5", 6) == ("GR6", "GR1", "GR2", "GR3", "GR4", "GR5")


def test_worked_example(at: Any) -> None:
    """XI-511: five spaces ahead and an 8; two steps are lost, the inner path is rolled for, and the points are kept."""
    desk = fly(at, "LU8", 5).do("FE13", 8)
    assert (desk.asked, desk.captain().at, desk.told("XI-239")) == ("Ann d6", "FE1", [{"who": "Ann", "number": 2}])
    desk.do(2)
    assert (desk.captain().at, desk.table.points) == ("FE3", 4)


def test_no_stop_on_others(at: Any) -> None:
    """XI-A35: carried onto another ship with no points left, one goes back to the last free space, and no path pulls;
    with points one flies on."""
    others = {"Ann": {"at": "LU8"}, "Bo": {"at": "FE15"}, "Cy": {"at": "FE14"}}
    desk = at(others, MAP, points=1, options=EMBERS).do("FE13", 2)
    assert (desk.captain().at, desk.table.moving) == ("FE13", False)
    desk = at(others, MAP, points=2, options=EMBERS).do("FE13", 2)
    assert (desk.captain().at, desk.table.points, "end" in desk.options) == ("FE15", 1, False)


def test_the_core_has_no_paths() -> None:
    """XI-237: no hex of the core lies on a path, so its ways are no shorter."""
    assert {sector.key for sector in SECTORS.values() if sector.paths} == {
        "nyr", "blench", "the-grinder", "ferrens-call",
    }  # fmt: skip


def test_npcs_fly_on(at: Any) -> None:
    """XI-241: an NPC crosses a gravity path as open space, and nothing is rolled."""
    npcs = {"enforcer": {"at": "FE8", "captain": "Ann"}}
    ann = {"at": "LU12", "bounty": 2000}
    desk = at({"Ann": ann, "Bo": {"at": "KE9"}, "Cy": {"at": "PE9"}}, MAP, npcs=npcs, options=EMBERS)
    desk.do("end")
    while desk.asked.startswith("Ann") and desk.asked != "Ann action":
        desk.do(desk.options[0])
    assert "gravity" not in [note.values.get("why") for note in desk.notes]
    assert desk.npc("enforcer").at == "FE3"

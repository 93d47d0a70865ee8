"""Comets: those of Blench and The Grinder move when a captain comes onto their paths."""

from __future__ import annotations

from typing import Any

from companion.mixia.npcs import npcs

EMBERS = {"embers": True}
MAP = "LU FE>LU0 BL>LU1 GR>LU2 PE>LU3 KE>LU4 OH>LU5"
COMETS = {"blench": "BL7", "the-grinder": "GR1"}


def fly(at: Any, start: str, points: int = 3, others: Any = None, **more: Any) -> Any:
    """Ann begins her movement with so many points beside or on a path."""
    players = {"Ann": {"at": start, **more.pop("ann", {})}, **(others or {})}
    return at(players, MAP, points=points, options=EMBERS, **{"comets": dict(COMETS), **more})


def test_comes_with_its_sector(at: Any) -> None:
    """XI-242: a discovered ice asteroid sector has its comet on its special space."""
    desk = at({"Ann": {"at": "LU8"}}, "LU KE>LU3 AZ>LU4 LO>LU5", options=EMBERS).do("scan")
    desk.do("blench")
    assert desk.table.comets == {"blench": "BL7"}
    assert desk.told("XI-242") == [{"sector": "blench", "hex": "BL7"}]


def test_destroys_where_it_ends(at: Any) -> None:
    """XI-245 XI-A92 XI-246: ships and cubes where it ends, none that it passes; nobody's kill, the bounty is gone,
    cubes go to the supply."""
    bo = {"at": "BL9", "bounty": 2000, "cargo": {"1a": "holo"}}
    cubes = {"BL9": ["terra", "ember"], "BL8": ["spice"]}
    desk = fly(at, "LU9", others={"Bo": bo, "Cy": {"at": "BL8"}}, cubes=cubes).do("BL16", 2)
    assert (desk.captain("Bo").at, desk.captain("Bo").bounty, desk.captain("Cy").at) == ("", 0, "BL8")
    assert "XI-245" in desk.rules
    assert desk.table.cubes == {"BL8": ["spice"]}
    assert (desk.captain().fame, desk.captain().credits, desk.captain().bounty) == (0, 0, 0)
    assert desk.asked == "Ann action"


def test_destroys_whoever_is_under_it_with_the_mover(at: Any) -> None:
    """XI-245 XI-341: the turn ends with the ship of the captain whose turn it is, which spares no other one."""
    comets = {"blench": "BL13", "the-grinder": "GR1"}
    desk = fly(at, "LU9", comets=comets, npcs={"scoundrel": {"at": "BL16", "captain": "Bo"}}).do("BL16", 3)
    assert (desk.captain().at, desk.npc("scoundrel").at, desk.npc("scoundrel").back) == ("", "", True)


def test_destroys_npcs(at: Any) -> None:
    """XI-245 XI-247: an NPC where a comet ends is destroyed, too; nobody gets what its card has."""
    cards = {"scoundrel": {"at": "BL9", "captain": "Bo", "credits": 3000}}
    desk = fly(at, "LU9", npcs=cards).do("BL16", 2)
    scoundrel = desk.npc("scoundrel")
    assert (scoundrel.at, scoundrel.back, scoundrel.credits, desk.captain().credits) == ("", True, 0, 0)


def test_flying_into_one(at: Any) -> None:
    """XI-246 XI-A92 XI-341: a ship that moves into a comet's space is destroyed, and no comet moves for it."""
    desk = fly(at, "FE11", ann={"cargo": {"1a": "terra"}}).do("BL7")
    assert (desk.captain().at, desk.table.player, desk.table.cubes) == ("", "Bo", {})
    assert desk.table.comets == COMETS
    assert "XI-246" in desk.rules


def test_npcs_leave_them_alone(at: Any) -> None:
    """XI-247 XI-246: an NPC that flies over a comet's path doesn't move it."""
    cards = {"scoundrel": {"at": "BL3", "captain": "Ann"}}
    desk = fly(at, "LU9", npcs=cards)
    desk.do("end")
    while "npc attacks" not in desk.said:
        desk.do(desk.options[0])
    assert desk.table.comets == COMETS
    assert desk.npc("scoundrel").at in ("BL16", "BL17")


def test_npcs_fly_round_them(at: Any) -> None:
    """XI-246 XI-A110: where a comet lies no route of an NPC leads."""
    table = fly(at, "LU9").table
    table.comets["blench"] = "BL17"
    route = npcs.route_to(table, "enforcer", ["LU9"], "BL6")
    assert route is not None
    assert (route.hexes["BL6"], "BL17" in route.hexes) == (2, False)
    assert npcs.route_to(table, "enforcer", ["BL17"], "BL6") is None


def test_comets_of_a_position(desks: Any) -> None:
    """XI-242: a comet is on a path of its own sector, which is laid."""
    players: dict[str, dict[str, Any]] = {name: {} for name in ("Ann", "Bo", "Cy")}
    said = {hex: desks.problems(players, MAP, options=EMBERS, comets={"blench": hex}) for hex in ("BL7", "BL1", "GR1")}
    assert not said["BL7"]
    assert "BL1" in str(said["BL1"][0])
    assert len(said["GR1"]) == 1

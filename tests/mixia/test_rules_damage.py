"""Damage on holds, destruction, respawn."""

from __future__ import annotations

from typing import Any

import pytest

from .core_box import SHIPS


def hurt(at: Any, roll: int, **ann: Any) -> Any:
    """Ann flies among asteroids and rolls; she is asked where to put the damage."""
    return at({"Ann": {"at": "OU3", **ann}}, points=3).do("OU2", roll)


# ---- placing ----------------------------------------------------------------------------------------------------


def test_placing(at: Any) -> None:
    """XI-329 XI-107 XI-074: one marker after the other on cells of the owner's choice, bare ones too."""
    desk = hurt(at, 2, outfits=["m-22 1a"])
    cells = [cell for cell in desk.options if cell != "auto"]
    assert sorted(cells) == sorted(SHIPS["puddle-jumper"].cells)
    desk.do("3a")
    assert "3a" not in desk.options
    desk.do("2c")
    ann = desk.captain()
    assert (ann.damage, ann.armed, ann.cargo) == (["3a", "2c"], 4, {})
    assert desk.asked == "Ann action"


def test_marker_under_damage(at: Any) -> None:
    """XI-101 XI-102: the marker goes to Disarmed, and the Use Space is shut."""
    desk = hurt(at, 1, outfits=["m-22 1a *1a"]).do("1a")
    ann = desk.captain()
    assert (ann.damage, ann.disarmed, ann.used_markers, ann.free_uses(ann.outfits[0])) == (["1a"], 1, 0, ["2a"])


def test_cargo_under_damage(at: Any) -> None:
    """XI-108 XI-109 XI-A61 XI-A140 XI-110: the cube lands in the hex that the ship enters, and isn't picked up again in
    this turn."""
    desk = hurt(at, 1, cargo={"2b": "terra"}).do("2b")
    assert "XI-108" in desk.rules
    assert (desk.captain().at, desk.captain().cargo, desk.table.cubes) == ("OU2", {}, {"OU2": ["terra"]})
    assert "collect" not in desk.options
    other = at({"Ann": {"at": "OU2"}}, cubes={"OU2": ["terra"]})
    assert "collect" in other.options


def test_damaged_cells_are_shut(at: Any) -> None:
    """XI-330 XI-092 XI-076: no cargo and no outfit on them."""
    desk = at({"Ann": {"damage": ["1a", "2a"], "cargo": {"3a": "holo"}}})
    room = desk.captain().room()
    assert not {"1a", "2a", "3a"} & {*room}
    assert len(room) == 7
    assert desk.captain().blocked() >= {"1a", "2a", "3a"}


def test_outfit_under_damage(at: Any, desks: Any) -> None:
    """XI-106 XI-103: covered by damage it can't be used, but stays; markers don't move."""
    desk = at({"Ann": {"outfits": ["m-22 1a"], "damage": ["1a", "2a", "3a"]}})
    assert "engine" not in desk.options
    desk.rest()
    assert (len(desk.captain().outfits), desk.captain().damage) == (1, ["1a", "2a", "3a"])
    assert desks.problems({"Ann": {"outfits": ["m-22 1a *1a"], "damage": ["1a"]}, "Bo": {}})


def test_limits_of_a_hold(desks: Any) -> None:
    """XI-076 XI-088 XI-089 XI-079 XI-075: what a position can't be."""
    for wrong in (
        {"outfits": ["m-22 3a"]}, {"outfits": ["m-22 1a", "targe 3a"]}, {"cargo": {"4c": "holo"}},
        {"outfits": ["m-22 1a"], "cargo": {"1a": "holo"}}, {"armed": 3}, {"armed": 5}, {"energy": 11},
        {"damage": sorted(SHIPS["puddle-jumper"].cells)}, {"credits": 3}, {"bounty": 1500},
    ):  # fmt: skip
        if "armed" in wrong:
            state = {"Ann": {"disarmed": 0}, "Bo": {}}
            table = desks.at(state).state
            table["players"]["Ann"]["armed"], table["players"]["Ann"]["disarmed"] = wrong["armed"], 0
            assert desks.rules.check(desks.rules.load(table)), wrong
        else:
            assert desks.problems({"Ann": wrong, "Bo": {}}), wrong


def test_an_npc_that_would_be_destroyed(desks: Any) -> None:
    """XI-426: nobody flies on with all the damage that there is room for."""
    captains = {"Ann": {}, "Bo": {}}
    assert not desks.problems(captains, npcs={"scoundrel": {"at": "LU5", "damage": 9}})
    assert desks.problems(captains, npcs={"scoundrel": {"at": "LU5", "damage": 10}})


def test_auto_hurts_least(at: Any) -> None:
    """XI-329: bare cells first, then plain sections, cargo, Use Spaces; cells are never marked twice."""
    desk = hurt(at, 3, outfits=["m-22 1a"], cargo={"4a": "holo"}).do("auto")
    assert not {"1a", "2a", "3a", "4a"} & {*desk.captain().damage}
    assert len(desk.captain().damage) == 3


def test_auto_spares_what_is_armed(at: Any) -> None:
    """XI-329 XI-101: of Use Spaces that are left, a free one is damaged before one with a marker, in any order."""
    others = sorted({*SHIPS["puddle-jumper"].cells} - {"1a", "2a"})
    for armed, free in (("1a", "2a"), ("2a", "1a")):
        desk = hurt(at, 1, outfits=[f"m-22 1a *{armed}"], damage=others).do("auto")
        assert {*desk.captain().damage} == {*others, free}
        assert (desk.captain().disarmed, desk.captain().used_markers) == (0, 1)


def test_threshold(at: Any) -> None:
    """XI-075 XI-337 XI-A62: damage up to the hold's size, at once; nothing is placed then."""
    nine = sorted(SHIPS["puddle-jumper"].cells)[:9]
    alive = hurt(at, 1, damage=nine[:8]).do("auto")
    assert alive.captain().at == "OU2"
    dead = hurt(at, 1, damage=nine)
    assert (dead.captain().at, dead.table.player) == ("", "Bo")
    lung = hurt(at, 2, damage=nine, titles=["iron-lung"]).do("auto")
    assert (lung.captain().at, len(lung.captain().damage)) == ("OU2", 11)


# ---- destruction ------------------------------------------------------------------------------------------------


def test_what_is_lost(at: Any) -> None:
    """XI-338 XI-339 XI-340 XI-261 XI-341 XI-A07 XI-187: cubes into the hex, missions and bounty gone; outfits, credits,
    fame and titles stay; the turn ends with no Status Phase."""
    ann = {
        "at": "PE8", "cargo": {"4a": "holo", "4b": "spice"}, "outfits": ["m-22 1a"], "credits": 3000, "bounty": 2000,
        "fame": 4, "plans": ["thief-1"], "completed": ["shuttle-1"], "titles": ["wanted"], "damage": ["1b"],
    }  # fmt: skip
    desk = at({"Ann": ann}, points=3).do("PE9", 2)
    found = desk.captain()
    assert "XI-339" in desk.rules
    assert (found.at, found.cargo, found.plans, found.bounty) == ("", {}, [], 0)
    assert (found.credits, found.fame, found.titles, found.completed) == (3000, 4, ["wanted"], ["shuttle-1"])
    assert [each.outfit for each in found.outfits] == ["m-22"]
    assert sorted(desk.table.cubes["PE9"]) == ["holo", "spice"]
    assert "thief-1" in desk.table.mission_discard
    assert (desk.table.player, desk.asked) == ("Bo", "Bo action")


def test_destroyed_in_another_turn(at: Any) -> None:
    """XI-342 XI-A08: the ship comes back at the start of its captain's next turn, which is a full one."""
    cells = sorted(SHIPS["numerator"].cells)[:8]
    desk = at({"Ann": {"outfits": ["culver-ii 1a"]}, "Bo": {"at": "LU8", "damage": cells}})
    desk.strike("1a").do(3)
    assert desk.captain("Bo").at == ""
    desk.rest()
    assert (desk.table.player, desk.asked) == ("Bo", "Bo d20")
    desk.do(7).on("Bo action")
    assert {"impulse", "end"} <= {*desk.options}


# ---- respawn ----------------------------------------------------------------------------------------------------


def respawning(at: Any, ship: str = "puddle-jumper", **more: Any) -> Any:
    ann = {
        "at": "", "ship": ship, "energy": 0, "armed": 0, "impulse": False, "damage": ["2a", "3a"], **more,
    }  # fmt: skip
    return at({"Ann": ann}, phase="respawn")


@pytest.mark.parametrize(
    ("roll", "hex"),
    # Free are OU11 (3), BU14 (5), AZ7 (6) and LO17 (14); Bo and Cy stand on 1 and 4.
    [(1, "OU11"), (3, "OU11"), (4, "BU14"), (6, "AZ7"), (9, "AZ7"), (10, "LO17"), (11, "LO17"), (19, "LO17")],
)
def test_spawn_point(at: Any, roll: int, hex: str) -> None:
    """XI-344 XI-484: the free Spawn Point whose number is nearest, the higher one on a tie."""
    numbers = {1: "LU9", 3: "OU11", 4: "KE11", 5: "BU14", 6: "AZ7", 14: "LO17"}
    desk = respawning(at)
    assert desk.table.board.spawn_points == numbers
    assert [desk.captain("Bo").at, desk.captain("Cy").at] == ["LU9", "KE11"]
    desk.do(roll)
    assert desk.captain().at == hex


def test_spawn_point_of_choice(at: Any) -> None:
    """XI-345: a 20 lets its captain choose, and is Luck."""
    desk = respawning(at).do(20)
    assert (desk.asked, desk.rule, desk.captain().fame_from) == ("Ann spawn", "XI-345", {"luck": 1})
    assert not {desk.captain("Bo").at, desk.captain("Cy").at} & {*desk.options}
    desk.do("LO17")
    assert desk.captain().at == "LO17"


@pytest.mark.parametrize(("ship", "tier"), [("puddle-jumper", 1), ("gaiden", 2), ("grey-matriarch", 3)])
def test_respawned(at: Any, ship: str, tier: int) -> None:
    """XI-346 XI-347 XI-010: full energy, four armed markers, everything face up, no damage but as much as the tier."""
    abilities = {"puddle-jumper": ["skip"], "gaiden": ["evasive-thrusters"], "grey-matriarch": ["broadside"]}[ship]
    desk = respawning(at, ship, exhausted=abilities, outfits=["m-22 2b *2b"]).do(14)
    assert desk.asked == "Ann damage"
    desk.do("auto")
    ann = desk.captain()
    assert (ann.energy, ann.armed, ann.disarmed, ann.used_markers) == (SHIPS[ship].energy, 4, 0, 0)
    assert (ann.impulse, ann.exhausted, len(ann.damage)) == (True, [], tier)
    assert desk.asked == "Ann action"

"""Mods: how they are bought, laid, sold and lost, and what they do."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.engine import legal
from companion.mixia.embers.mods import lift, pierce, works_at
from companion.mixia.ground.constants import FITTINGS, GAME, MODS
from companion.mixia.missions import missions

EMBERS = {"embers": True}
MINE = "OU0"


def docked(at: Any, **ann: Any) -> Any:
    """Ann at Lunari's Starport with Embers."""
    return at({"Ann": {"at": "LU0", **ann}}, options=EMBERS).do("end")


def test_figures() -> None:
    """XI-024 XI-087 XI-A69: 45 mods of four kinds, of one space each, for 2,000; they sell for 1,000."""
    assert sum(mod.copies for mod in MODS.values()) == 45
    assert {*MODS} == {"piercer", "enviro-shld", "gts", "m-comp"}
    assert {(mod.price, mod.sale_price, len(mod.grid)) for mod in MODS.values()} == {(2000, 1000, 1)}
    assert {key: FITTINGS[key].price for key in ("armor-plating", "cargo-pod")} == dict.fromkeys(
        ("armor-plating", "cargo-pod"), 2000
    )
    assert GAME.constants["mod_price"].source == "house"


# ---- buying, laying, selling ------------------------------------------------------------------------------------


def test_buying(at: Any) -> None:
    """XI-087 XI-A69 XI-A90: bought like an outfit, where the supply has one and a cell is free."""
    desk = docked(at, credits=2000, outfits=["m-22 1a"]).do("outfit", "gts", "1b")
    captain = desk.captain()
    assert [(each.mod, each.at) for each in captain.mods] == [("gts", "1b")]
    assert (captain.credits, desk.table.mod_supply["gts"], "1b" in captain.room()) == (0, 11, False)
    assert desk.said == ["paid", "mod fitted"]
    none_left = at({"Ann": {"at": "LU0", "credits": 2000}}, options=EMBERS, mod_supply={"piercer": 1}).do(
        "end", "outfit"
    )
    assert [each for each in none_left.options if each in MODS] == ["piercer"]


def test_no_module_no_mods(at: Any) -> None:
    """XI-A90: only where the module is played with."""
    assert not {*at({"Ann": {"at": "LU0", "credits": 9000}}).do("end", "outfit").options} & {
        *MODS, "armor-plating", "cargo-pod",
    }  # fmt: skip


def test_first_outfits(desks: Any) -> None:
    """XI-A90: mods, plates and pods may be among the first outfits."""
    desk = desks.new("Ann Bo", embers="yes", goal="10")
    random = Random("first outfits")
    while desk.play.ask.name != "first outfits":
        desk.do(random.choice([*legal(desk.play.ask)]))
    assert {*desk.options} >= {*MODS, "armor-plating", "cargo-pod"}
    first = desk.table.order[0]
    desk.do("m-comp", "auto", "armor-plating", "auto")
    assert [each.kind.key for each in desk.captain(first).aboard()] == ["armor-plating", "m-comp"]


@pytest.mark.parametrize("mod", sorted(MODS))
def test_where_mods_lie(at: Any, mod: str) -> None:
    """XI-094 XI-465 XI-539 XI-092: Piercer and Enviro-Shld anywhere in the hold, on outfits too; GTS and M-Comp on no
    outfit; none on damage, cubes, plates or another mod."""
    desk = docked(
        at, credits=9000, outfits=["culver-ii 1a", "targe 3a"], damage=["2b"], cargo={"1c": "holo"}, mods=["m-comp 2c"],
        attached=["armor-plating 4b /1"],
    )  # fmt: skip
    assert desk.captain().ship == "puddle-jumper"
    desk.do("outfit")
    free = {"1a", "1b", "3a", "4a", "3b", "2a"} if mod in ("piercer", "enviro-shld") else {"2a"}
    if len(free) == 1:
        assert desk.do(mod).captain().mods[-1].at == "2a"
    else:
        assert {*desk.do(mod).options} == {*free, "auto"}


@pytest.mark.parametrize(("mod", "outfit"), [("piercer", "culver-ii 1a"), ("enviro-shld", "targe 3a")])
def test_best_use_space(at: Any, mod: str, outfit: str) -> None:
    """XI-094: Enter lays a mod where it works."""
    captain = docked(at, credits=2000, outfits=[outfit]).do("outfit", mod, "auto").captain()
    assert works_at(captain, mod, captain.mods[0].at)


def test_best_place_of_a_gts(at: Any) -> None:
    """XI-464: Enter lays a GTS next to an engine."""
    captain = docked(at, credits=2000, outfits=["m-22 1a"]).do("outfit", "gts", "auto").captain()
    assert lift(captain, captain.outfits[0]) == 2


def test_selling(at: Any) -> None:
    """XI-460 XI-493 XI-A69: for 1,000, back to the supply; not while it is damaged."""
    desk = docked(at, credits=0, mods=["gts 1a", "m-comp 2a"], damage=["2a"]).do("sell")
    assert (desk.captain().credits, [each.mod for each in desk.captain().mods]) == (1000, ["m-comp"])
    assert desk.table.mod_supply["gts"] == 12
    assert "sell" not in desk.options


def test_rearranging(at: Any) -> None:
    """XI-493 XI-460: undamaged mods are laid anew with the outfits, damaged ones stay."""
    desk = docked(at, outfits=["m-22 1a"], mods=["gts 1c", "m-comp 4b"], damage=["4b"]).do("rearrange", "1b*.2b*.3b")
    assert desk.asked == "Ann place mod"
    assert "4b" not in desk.options
    desk.do("2a")
    assert {each.mod: each.at for each in desk.captain().mods} == {"gts": "2a", "m-comp": "4b"}


def test_rearranging_leaves_room(at: Any) -> None:
    """XI-394 XI-076: who has cubes in all the hold can't lay a mod that lies on an outfit beside it."""
    cargo = dict.fromkeys(("1b", "2b", "3b", "4b", "1c", "2c", "4a"), "holo")
    desk = docked(at, outfits=["m-22 1a"], cargo=cargo, mods=["piercer 1a"]).do("rearrange")
    while desk.asked != "Ann place mod":
        desk.do(desk.options[0])
    assert {*desk.options} - {"auto"} == {*desk.captain().outfits[0].cells}
    desk.on("Ann starport")
    assert len(desk.captain().cargo) == 7


def test_new_ship(at: Any) -> None:
    """XI-493 XI-A28: mods are laid anew in a new ship's hold, which is undamaged."""
    desk = docked(at, credits=5000, outfits=["m-22 1a"], mods=["gts 1b", "piercer 1a"], damage=["1b"])
    desk.do("ship", "coppergate").on("Ann starport")
    assert sorted(each.mod for each in desk.captain().mods) == ["gts", "piercer"]
    assert desk.table.mod_supply["gts"] == 11


def test_surplus_in_a_new_ship(at: Any) -> None:
    """XI-A28: mods for which the new hold has no room are sold at once."""
    cells = [f"{column}{row}" for row in "ab" for column in "12345"]
    desk = docked(at, ship="brindle-wren", credits=5000, mods=[f"gts {cell}" for cell in cells])
    supply = desk.table.mod_supply["gts"]
    desk.do("ship", "nightshade").on("Ann starport")
    assert len(desk.captain().mods) == min(10, len(desk.captain().mat.hold))
    assert desk.table.mod_supply["gts"] == supply


def test_the_tinkerer(at: Any) -> None:
    """XI-406: mods cost the Tinkerer 1,000, and still sell for as much."""
    desk = docked(at, credits=1000, titles=["tinkerer"]).do("outfit")
    assert "gts" in desk.options
    assert desk.play.ask.about["prices"] == dict.fromkeys(MODS, 1000)
    desk.do("gts", "auto")
    assert desk.captain().credits == 0
    assert desk.do("sell").captain().credits == 1000


# ---- in combat --------------------------------------------------------------------------------------------------


def fight(at: Any, ann: dict[str, Any], bo: dict[str, Any]) -> Any:
    """Ann beside Bo, whose Gaiden has a shield."""
    return at({"Ann": ann, "Bo": {"at": "LU8", "ship": "gaiden", **bo}}, options=EMBERS)


@pytest.mark.parametrize(("shield", "defence", "damage"), [(3, 0, 4), (6, 2, 2)])
def test_piercer(at: Any, shield: int, defence: int, damage: int) -> None:
    """XI-461 XI-E26 XI-526: shields against it are 4 lower, never below 0."""
    desk = fight(at, {"outfits": ["culver-ii 1a"], "mods": ["piercer 1a"]}, {"outfits": ["heater 2a"]})
    desk.strike("1a").do("2a", "done", 4, shield)
    told = desk.told("XI-315")[0]
    assert (told["attack"], told["defence"], told["damage"]) == (4, defence, damage)
    assert desk.told("XI-461")[0]["left"] == defence


def test_a_choice_of_use_spaces(at: Any) -> None:
    """XI-096 XI-538: a use space under a Piercer stays one; it and a bare one are offered."""
    desk = fight(at, {"outfits": ["culver-ii 1a"], "mods": ["piercer 1b"]}, {}).do("attack")
    assert (desk.asked, {*desk.options}) == ("Ann weapon", {"1a", "1b"})
    assert desk.play.ask.about["mods"] == {"1b": "piercer"}
    desk.do("1a", "done", "done", 3)
    assert not desk.told("XI-461")


@pytest.mark.parametrize(("outfit", "mods"), [
    ("culver-ii 1a", []), ("culver-ii 1a", ["piercer 2a"]), ("culver-ii 1a", ["enviro-shld 1a"]),
    ("m-22 1a", ["piercer 1a"]),
])  # fmt: skip
def test_no_piercing(at: Any, outfit: str, mods: list[str]) -> None:
    """XI-465 XI-461: a Piercer beside its use space, or on that of an engine, does nothing."""
    desk = fight(at, {"outfits": [outfit], "mods": mods}, {"outfits": ["heater 2a"]})
    desk.strike("1a").do("2a", "done", 4, 3)
    assert desk.told("XI-315")[0]["defence"] == 3
    assert not desk.told("XI-461")


def test_two_piercers_against_shield_and_ability(at: Any) -> None:
    """XI-A17: each used Piercer takes 4 off the sum of the shields, not off what abilities prevent."""
    ann = {"outfits": ["saker-v 1a"], "mods": ["piercer 1a", "piercer 3a"]}
    desk = fight(at, ann, {"outfits": ["heater 2a"]}).strike("1a", "3a")
    desk.do("2a", "2b", "evasive-thrusters", "done", 8, 8, 5, 4, 7)
    assert desk.told("XI-315")[0]["defence"] == 1 + 5


def test_piercing_an_npc(at: Any) -> None:
    """XI-461 XI-425: the die of an NPC's card is its shield."""
    ann = {"outfits": ["culver-ii 1a"], "mods": ["piercer 1a"]}
    desk = at({"Ann": ann}, options=EMBERS, npcs={"enforcer": {"at": "LU8"}}).strike("1a").do(4, 5)
    assert desk.told("XI-315")[0]["defence"] == 1


def test_enviro_shld_in_combat(at: Any) -> None:
    """XI-463: its shield is rolled like any other."""
    desk = fight(at, {"outfits": ["culver-ii 1a"]}, {"outfits": ["heater 2a"], "mods": ["enviro-shld 2a"]})
    desk.strike("1a").do("2a", "done", 6)
    assert desk.asked == "Bo d8"
    assert desk.do(2).told("XI-315")[0]["defence"] == 2


# ---- elsewhere --------------------------------------------------------------------------------------------------


def mine(at: Any, **ann: Any) -> Any:
    """Ann mines and rolls 8."""
    return at({"Ann": {"at": MINE, **ann}}, options=EMBERS).do("mine", 8)


@pytest.mark.parametrize(("damage", "left"), [([], 2), (["4a"], 3), (["4a", "3b"], 4)])
def test_enviro_shld(at: Any, damage: list[str], left: int) -> None:
    """XI-462 XI-E27 XI-527 XI-A18: its shield shows its highest number, lowered by the damage on it."""
    desk = mine(at, outfits=["targe 3a"], mods=["enviro-shld 3a"], damage=damage)
    desk.do("3a")
    assert desk.told("XI-462")[0]["number"] == 8 - left
    if desk.asked == "Ann defend":
        desk.do("done")
    assert desk.told("XI-377")[0]["number"] == left


def test_enviro_shld_against_energy_loss(at: Any) -> None:
    """XI-462: energy that would be lost as well."""
    desk = at({"Ann": {"at": "BU7", "outfits": ["targe 3a"], "mods": ["enviro-shld 3a"]}}, options=EMBERS, points=3)
    desk.do("BU8", 8, "3a")
    assert desk.told("XI-462")[0]["number"] == 6
    assert desk.do("done").told("XI-205")[0]["number"] == 2


@pytest.mark.parametrize("place", ["2c", "1a"])
def test_no_enviro_shld(at: Any, place: str) -> None:
    """XI-465: elsewhere it does nothing."""
    desk = mine(at, outfits=["targe 3a", "culver-ii 1a"], mods=[f"enviro-shld {place}"]).do("3a")
    assert desk.asked == "Ann d6"


@pytest.mark.parametrize(("mods", "damage", "roll", "points"), [
    (["gts 1b"], ["3a"], 5, 6), (["gts 1b"], [], 6, 6), (["gts 1b"], [], 3, 5), (["gts 1b", "gts 4a"], [], 1, 5),
    (["gts 1c"], [], 3, 3), (["gts 1b"], ["1b"], 3, 3), (["gts 1b"], ["1a", "3a"], 1, 3),
])  # fmt: skip
def test_gts(at: Any, mods: list[str], damage: list[str], roll: int, points: int) -> None:
    """XI-464 XI-124 XI-E28 XI-528 XI-A19 XI-100: 2 more for each GTS orthogonally next to the engine, after its damage,
    up to the die; none for a damaged one."""
    desk = at({"Ann": {"outfits": ["m-22 1a"], "mods": mods, "damage": damage}}, options=EMBERS).do("engine", roll)
    assert desk.table.points == points


def test_engines_in_words(at: Any) -> None:
    """XI-464 XI-100: lists of engines say what damage and mods make of the die; the best comes first."""
    ann = {"outfits": ["m-22 1a", "m-22 1c"], "ship": "iron-heron", "mods": ["gts 1d"], "damage": ["3c"]}
    desk = at({"Ann": ann}, options=EMBERS)
    assert desk.play.ask.about["dice"] == ["d6 −1 +2", "d6"]
    desk.do("engine")
    assert desk.play.ask.about["lifted"] == {"1c": 2}


def test_gts_in_a_ram(at: Any) -> None:
    """XI-464: all rolls of the engine."""
    desk = fight(at, {"outfits": ["m-22 1a"], "mods": ["gts 1b"]}, {}).strike("1a").do("done", 2)
    assert desk.told("XI-315")[0]["attack"] == 4


# ---- missions ---------------------------------------------------------------------------------------------------


def test_m_comp(at: Any) -> None:
    """XI-249 XI-E29 XI-529 XI-512 XI-E12 XI-253: each undamaged M-Comp allows 2 more active missions."""
    captain = at({"Ann": {"mods": ["m-comp 1a", "m-comp 2a", "m-comp 3a"], "damage": ["2a"]}}, options=EMBERS).captain()
    assert missions.most_active(captain) == 5


def test_damaged_m_comp(at: Any) -> None:
    """XI-466 XI-A39 XI-460: the limit falls at once; surplus missions are discarded, of the captain's choice."""
    plans = ["thief-1", "thief-2", "research-1"]
    desk = at({"Ann": {"at": MINE, "mods": ["m-comp 1a"], "plans": plans}}, options=EMBERS).do("mine", 1, "1a")
    assert (desk.asked, desk.rule) == ("Ann drop", "XI-466")
    desk.do("thief-1")
    assert "XI-466" in desk.rules
    assert (desk.asked, desk.options) == ("Ann drop", ["research-1", "thief-2"])
    desk.do("thief-2")
    assert (desk.captain().plans, desk.table.mission_discard) == (["research-1"], ["thief-1", "thief-2"])


def test_sold_m_comp(at: Any) -> None:
    """XI-A39: the same where it is sold."""
    desk = docked(at, mods=["m-comp 1a"], plans=["thief-1", "thief-2"]).do("sell", "thief-2")
    assert desk.captain().plans == ["thief-1"]


def test_damaged_mod_on_a_use_space(at: Any) -> None:
    """XI-A80 XI-460: one marker stops the mod, closes the Use Space, lowers the outfit's rolls and counts once."""
    captain = at(
        {"Ann": {"outfits": ["culver-ii 1a"], "mods": ["piercer 1a"], "damage": ["1a"]}}, options=EMBERS
    ).captain()
    blaster = captain.outfits[0]
    assert (pierce(captain, ["1a"]), captain.free_uses(blaster), captain.damage_on(blaster)) == (0, ["1b"], 1)
    assert len(captain.damage) == 1


# ---- positions --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ann", "problem"), [
    ({"mods": ["gts 9a"]}, "Ann's hold has no space 9a"),
    ({"mods": ["gts 1a"], "outfits": ["m-22 1a"]}, "lies on an outfit at 1a (XI-539)"),
    ({"mods": ["gts 1a"], "attached": ["cargo-pod 1a"]}, "lies on an outfit at 1a (XI-539)"),
    ({"mods": ["gts 1a", "piercer 1a"]}, "Ann has two mods on 1a (XI-087)"),
    ({"mods": ["gts 1a"], "cargo": {"1a": "holo"}}, "lies on a cube at 1a (XI-076)"),
])  # fmt: skip
def test_impossible_positions(desks: Any, ann: dict[str, Any], problem: str) -> None:
    """XI-087 XI-539 XI-076: where mods can't lie."""
    assert any(problem in each for each in desks.problems({"Ann": ann, "Bo": {}}, options=EMBERS))

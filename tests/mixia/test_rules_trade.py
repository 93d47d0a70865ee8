"""Trade: buying, selling, Big Shipments, gathering, cubes that lie about, credits."""

from __future__ import annotations

from typing import Any

import pytest

from companion.mixia.ground.constants import CARGO

from .core_box import BY_CODE

# The prices and places of sections 1.5 and the ledger's rows of trade.
BUY = {"KE": "spice", "AZ": "holo", "DO": "terra", "NE": "plasma", "LU": "cyber"}
SELL = {"NE": "spice", "KE": "holo", "AZ": "terra", "LU": "plasma", "DO": "cyber"}
GATHER = {
    "OU": ("mine", "spice"), "BU": ("harvest", "holo"), "RE": ("mine", "terra"), "ST": ("harvest", "plasma"),
    "PE": ("salvage", "cyber"), "KR": ("salvage", "cyber"),
}  # fmt: skip


def test_where_cargo_comes_from_and_goes() -> None:
    """XI-356 XI-357 XI-358 XI-359 XI-360 XI-350 XI-362: the cargo's planets and gathering sectors."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for code, sector in BY_CODE.items():
        for held in sector.features.values():
            goods = tuple(each for each in held.get("cargo") or () if each in CARGO)
            if goods:
                found.setdefault(held["feature"], {})[code] = goods
    every = tuple(CARGO)
    assert {code: tuple(sorted(goods)) for code, goods in found["buy"].items()} == {
        **{code: (cargo,) for code, cargo in BUY.items()}, "SM": tuple(sorted(every)),
    }  # fmt: skip
    assert {code: tuple(sorted(goods)) for code, goods in found["sell"].items()} == {
        **{code: (cargo,) for code, cargo in SELL.items()}, "LO": tuple(sorted(every)),
    }  # fmt: skip
    gathered = {
        code: (verb, goods[0]) for verb in ("mine", "harvest", "salvage") for code, goods in found[verb].items()
    }
    assert gathered == GATHER


# ---- buying -----------------------------------------------------------------------------------------------------


def test_buy(at: Any) -> None:
    """XI-349 XI-348: 1,000 for up to 2 cubes, each into a free cell of choice; again while credits last."""
    desk = at({"Ann": {"at": "LU2", "credits": 2000}}, points=2).do("buy-some")
    assert (desk.captain().credits, desk.asked) == (1000, "Ann load")
    desk.do("4b")
    assert (desk.asked, desk.options) == ("Ann buy cube", ["cyber", "done"])
    desk.do("cyber", "1a")
    assert desk.captain().cargo == {"4b": "cyber", "1a": "cyber"}
    assert not desk.table.moving
    desk.do("buy-some", "2a", "done")
    assert (len(desk.captain().cargo), desk.captain().credits) == (3, 0)
    assert "buy" not in desk.options


def test_where_buying_is_possible(at: Any) -> None:
    """XI-349 XI-076 XI-A37 XI-019: on a Buy space, with 1,000, room, and a cube in supply (15 of each)."""
    assert "buy" not in at({"Ann": {"at": "LU1", "credits": 5000}}).options
    assert "buy" not in at({"Ann": {"at": "LU2", "credits": 0}}).options
    full = dict.fromkeys(("1a", "2a", "3a", "4a", "1b", "2b", "3b", "4b", "1c", "2c"), "spice")
    assert "buy" not in at({"Ann": {"at": "LU2", "credits": 1000, "cargo": full}}).options
    assert "buy" not in at({"Ann": {"at": "LU2", "credits": 1000}}, cubes={"LU9": ["cyber"] * 15}).options
    one = at({"Ann": {"at": "LU2", "credits": 1000}}, cubes={"LU9": ["cyber"] * 14}).do("buy-some", "1a")
    assert (one.asked, one.captain().cargo) == ("Ann action", {"1a": "cyber"})


def test_one_free_cell(at: Any) -> None:
    """XI-348: with room for one cube only one is bought."""
    nine = dict.fromkeys(("1a", "2a", "3a", "4a", "1b", "2b", "3b", "4b", "1c"), "spice")
    desk = at({"Ann": {"at": "LU2", "credits": 1000, "cargo": nine}}).do("buy-some")
    assert (desk.asked, desk.captain().cargo["2c"]) == ("Ann action", "cyber")


def test_smugglers_den(at: Any) -> None:
    """XI-350 XI-A55: any two colours."""
    desk = at({"Ann": {"at": "SM6", "credits": 1000}}, "SM LU>SM0 AZ>SM1").do("buy-some")
    assert desk.options == sorted(CARGO)
    desk.do("holo", "1a", "terra", "2a")
    assert desk.captain().cargo == {"1a": "holo", "2a": "terra"}


# ---- selling ----------------------------------------------------------------------------------------------------

FOUR = {"1a": "terra", "2a": "terra", "3a": "terra", "4a": "terra"}


@pytest.mark.parametrize(("number", "fame"), [(1, {}), (2, {}), (3, {}), (4, {"shipment": 1})])
def test_big_shipment(at: Any, number: int, fame: dict[str, int]) -> None:
    """XI-518 XI-E18 XI-043 XI-042 XI-353 XI-010: 4 Terra at Azure: all 4 bring 4,000 and 1 fame, fewer 1,000 each."""
    desk = at({"Ann": {"at": "AZ6", "cargo": {**FOUR, "1b": "holo"}}}).do("sell-some", number)
    ann = desk.captain()
    assert (ann.credits, ann.fame_from) == (1000 * number, fame)
    assert sorted(ann.cargo.values()) == ["holo", *["terra"] * (4 - number)]


def test_second_sale(at: Any) -> None:
    """XI-A26: 2 of 4, then the other 2: the second sale is all that is left."""
    desk = at({"Ann": {"at": "AZ6", "cargo": FOUR}}).do("sell-some", 2)
    assert desk.captain().fame == 0
    desk.do("sell-some", 2)
    assert (desk.captain().fame, desk.captain().credits) == (1, 4000)


def test_one_cube_is_no_shipment(at: Any) -> None:
    """XI-043: at least 2."""
    desk = at({"Ann": {"at": "AZ6", "cargo": {"1a": "terra"}}}).do("sell")
    assert (desk.captain().fame, desk.captain().credits) == (0, 1000)


def test_what_is_sold_where(at: Any) -> None:
    """XI-353 XI-A66: only what the space buys; nothing to sell, no sale."""
    assert "sell" not in at({"Ann": {"at": "AZ6", "cargo": {"1a": "holo"}}}).options
    assert "sell" not in at({"Ann": {"at": "AZ6"}}).options
    assert "sell" not in at({"Ann": {"at": "AZ1", "cargo": {"1a": "terra"}}}).options


def test_loath(at: Any) -> None:
    """XI-362 XI-043: any colour, so a Big Shipment is the whole cargo; of fewer the captain picks which."""
    cargo = {"1a": "terra", "2a": "holo", "3a": "spice"}
    desk = at({"Ann": {"at": "LO3", "cargo": cargo}}).do("sell-some", 2)
    assert desk.options == ["holo", "spice", "terra"]
    desk.do("spice", "terra")
    assert (desk.captain().cargo, desk.captain().fame, desk.captain().credits) == ({"2a": "holo"}, 0, 2000)
    desk = at({"Ann": {"at": "LO3", "cargo": cargo}}).do("sell-some", 3)
    assert (desk.captain().fame, desk.captain().credits) == (1, 3000)


# ---- gathering --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "damage", "cube"), [(1, 1, False), (9, 9, False), (11, 0, True), (19, 0, True)])
def test_mine(at: Any, roll: int, damage: int, cube: bool) -> None:
    """XI-376 XI-377 XI-378: 1 to 10 damage, 11 to 20 a cube; as often as one likes."""
    desk = at({"Ann": {"at": "OU0"}}, points=2).do("mine")
    assert desk.rule == "XI-376"
    desk.do(roll).on()
    assert any(note.rule == ("XI-378" if cube else "XI-377") for note in desk.table.notes)
    assert (len(desk.captain().damage), list(desk.captain().cargo.values())) == (damage, ["spice"] * cube)
    assert "mine" in desk.options
    assert not desk.table.moving


def test_shields_for_mining(at: Any) -> None:
    """XI-377 XI-327 XI-213: shields after the roll."""
    desk = at({"Ann": {"at": "OU0", "outfits": ["targe 1a"]}}).do("mine", 8, "1a", 6, "done", "auto")
    assert len(desk.captain().damage) == 2


def test_harvest(at: Any) -> None:
    """XI-379 XI-381: 1 to 10 energy lost, then armed markers; 11 to 20 a cube."""
    desk = at({"Ann": {"at": "BU1", "energy": 3, "armed": 4}}).do("harvest", 5)
    assert "XI-379" in desk.rules
    assert (desk.captain().energy, desk.captain().armed, desk.captain().cargo) == (0, 2, {})
    desk = at({"Ann": {"at": "BU1"}}).do("harvest", 11, "1a")
    assert "XI-381" in desk.rules
    assert desk.captain().cargo == {"1a": "holo"}


@pytest.mark.parametrize("roll", [5, 9])
def test_harvest_strands(at: Any, roll: int) -> None:
    """XI-380 XI-A11: a loss of all there is strands, an exact one too."""
    desk = at({"Ann": {"at": "BU1", "energy": 3, "armed": 2}}).do("harvest", roll)
    assert desk.captain().stranded
    assert "harvest" not in desk.options


def test_shields_for_harvesting(at: Any) -> None:
    """XI-379 XI-213: shields may help."""
    desk = at({"Ann": {"at": "BU1", "energy": 9, "outfits": ["targe 1a"]}}).do("harvest", 5, "1a", 3, "done")
    assert desk.captain().energy == 7


@pytest.mark.parametrize("roll", [1, 3])
def test_salvage_destroys(at: Any, roll: int) -> None:
    """XI-382 XI-341: 1 to 3, whatever shields there are."""
    desk = at({"Ann": {"at": "PE0", "outfits": ["targe 1a"]}}).do("salvage", roll)
    assert "XI-382" in desk.rules
    assert (desk.captain().at, desk.table.player) == ("", "Bo")


def test_salvage(at: Any) -> None:
    """XI-383 XI-348: 4 to 20 a cube."""
    desk = at({"Ann": {"at": "PE0"}}).do("salvage", 4, "1a", "salvage", 20, "2a")
    assert "XI-383" in desk.rules
    assert desk.captain().cargo == {"1a": "cyber", "2a": "cyber"}
    assert desk.captain().fame == 1  # XI-048


def test_gathering_needs_room(at: Any) -> None:
    """XI-376: a free cell, a cube in supply, and energy or markers."""
    full = dict.fromkeys(("1a", "2a", "3a", "4a", "1b", "2b", "3b", "4b", "1c", "2c"), "holo")
    assert "mine" not in at({"Ann": {"at": "OU0", "cargo": full}}).options
    assert "mine" not in at({"Ann": {"at": "OU0"}}, cubes={"LU9": ["spice"] * 15}).options
    assert "mine" not in at({"Ann": {"at": "OU0", "energy": 0, "armed": 0}}).options
    assert "mine" not in at({"Ann": {"at": "OU1"}}).options


# ---- cubes and credits ------------------------------------------------------------------------------------------


def test_collect_and_jettison(at: Any) -> None:
    """XI-352 XI-363 XI-110 XI-A51: any number with room from the own hex; those thrown out in this turn stay there."""
    desk = at({"Ann": {"cargo": {"1a": "terra"}}}, points=3, cubes={"LU9": ["holo", "spice"], "LU8": ["cyber"]})
    desk.do("jettison")
    assert "XI-363" in desk.rules
    assert desk.table.cubes["LU9"] == ["holo", "spice", "terra"]
    desk.do("collect-some")
    assert desk.options == ["holo", "spice"]
    desk.do("holo", "1a", "spice", "2a")
    assert (desk.captain().cargo, desk.table.cubes["LU9"]) == ({"1a": "holo", "2a": "spice"}, ["terra"])
    assert "collect" not in desk.options
    assert desk.table.points == 3


def test_collected_by_others(at: Any) -> None:
    """XI-110: only its own captain must leave it, and only in that turn."""
    desk = at({"Ann": {"cargo": {"1a": "terra"}}}, points=3).do("jettison", "LU8", "end")
    desk.on("Bo action").do("end").on("Cy action").do("end").on("Ann action").do("impulse", "LU9")
    assert "collect" in desk.options


def test_giving_credits(at: Any) -> None:
    """XI-364: any captain, any number of thousands."""
    desk = at({"Ann": {"credits": 3000}}).do("give", "Cy", 2)
    assert (desk.captain().credits, desk.captain("Cy").credits) == (1000, 2000)


def test_credits_are_thousands(at: Any) -> None:
    """XI-365 XI-022: 30 coins of 1,000 and 10 of 5,000; nothing pays less than 1,000."""
    coins = {piece.key: piece.count for piece in at().module.game.kinds["coin"].pieces if piece.module == "core"}
    assert sorted(coins.values()) == [10, 30]

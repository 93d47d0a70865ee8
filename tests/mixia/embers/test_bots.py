"""What bots do with what Embers adds: their errands, wishes and answers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.mixia.bot import ALL, BOTS
from companion.mixia.bots.errands import DOCK, mission_worth, wished
from companion.mixia.embers.bots import list_digs, list_shelters, list_visits

from .test_events import event

EMBERS = {"embers": True}
HUSK = "LU OH>LU0 AZ>LU1 KE>LU2 PE>LU3 OU>LU4 LO>LU5"
KEI = "LU KI>LU0 AZ>LU1 KE>LU2 TI>LU3"


def answer(desk: Any, bot: str = "heuristic") -> Any:
    """What a bot answers at a desk."""
    return BOTS[bot](Random("0").random)(desk.table, desk.play.ask)


def test_they_dig_while_the_ship_can_bear_it(at: Any) -> None:
    """XI-227 XI-228 XI-334: for relics, with room for one, without ice that would spread and without much damage."""
    ann = {"at": "OH1", "ship": "vagabond", "energy": 1, "impulse": False, "credits": 0}
    digs = at({"Ann": ann}, HUSK, options=EMBERS, relics={"OH0": 4})
    assert answer(digs) == "excavate"
    for harm in ({"damage": ["1a", "2a", "3a"]}, {"damage": ["1a"], "ice": ["1a"]}):
        desk = at({"Ann": {**ann, **harm}}, HUSK, options=EMBERS, relics={"OH0": 4})
        assert not [*list_digs(desk.table, desk.captain())]
    dug_out = at({"Ann": ann}, HUSK, options=EMBERS)
    assert not [*list_digs(dug_out.table, dug_out.captain())]


def test_they_bring_relics_to_the_kiln(at: Any) -> None:
    """XI-233 XI-444: into The Kiln, where they are sifted for fame."""
    relics = [{"at": "1b", "other": "2b", "relic": None}]
    nyr = "NY LU>NY0 AZ>NY1 KE>NY2"
    desk = at({"Ann": {"at": "NY8", "relics": relics}}, nyr, options=EMBERS, kiln="NY7", points=4)
    assert answer(desk) == "dock"
    inside = at({"Ann": {"at": "K2", "relics": relics}}, nyr, options=EMBERS, kiln="NY7")
    assert answer(inside) == "sift"
    inside.do("sift", "hoard")
    assert (inside.asked, answer(inside)) == ("Ann reward", "fame")


def test_they_flee_ice(at: Any) -> None:
    """XI-333 XI-334: what ice may do by spreading sends them to a Starport; there they thaw."""
    desk = at({"Ann": {"at": "LU8", "damage": ["1a"], "ice": ["1a"]}}, options=EMBERS)
    (found,) = list_shelters(desk.table, desk.captain())
    assert (found.verb, "LU0" in found.goals) == (DOCK, True)
    docked = at({"Ann": {"at": "LU0", "damage": ["1a"], "ice": ["1a"]}}, options=EMBERS).do("end")
    assert (docked.asked, answer(docked)) == ("Ann starport", "thaw")


def test_they_swap_what_nobody_buys(at: Any) -> None:
    """XI-372: cubes without a buyer on the map, for others that have one."""
    ann = {"at": "KI3", "cargo": {"1a": "spice", "1b": "spice"}, "credits": 0, "energy": 1, "impulse": False}
    desk = at({"Ann": ann}, KEI, options=EMBERS, economy={"plasma": 4, "spice": 1})
    assert answer(desk) == "swap"
    desk.do("swap")
    while desk.asked.startswith("Ann swap"):
        desk.do(answer(desk))
    assert [*desk.captain().cargo.values()] == ["plasma", "plasma"]


def test_they_help_captains_in_need(at: Any) -> None:
    """XI-169: at the Mission Point that its card names."""
    desk = at({"Ann": {"at": "LU0", "needs": ["shuttle-5"], "impulse": False, "energy": 0}}, options=EMBERS)
    assert answer(desk) == "aid"


def test_they_spare_an_embargoed_sale(at: Any) -> None:
    """XI-411: nobody flies to sell what nobody may sell."""
    ann = {"at": "LU5", "cargo": {"1a": "plasma"}, "impulse": False}
    assert answer(at({"Ann": ann}, options=EMBERS)) == "sell"
    assert answer(at({"Ann": ann}, options=EMBERS, events=[event("embargo", cargo="plasma")])) != "sell"


def test_they_fit_small_things_when_rich(at: Any) -> None:
    """XI-393 XI-452: a plate or pod or mod once the outfits that they want are there, with credits to spare."""
    outfits = ["m-77 1a", "m-22 1b", "targe 1c"]
    ann = {"at": "LU0", "ship": "wide-harvest", "outfits": outfits[:1], "credits": 2000}
    desk = at({"Ann": ann}, options=EMBERS)
    style = ALL._replace(outfits=("engine",))
    assert wished(desk.table, desk.captain(), style) == ""
    desk.captain().credits = 4000
    assert wished(desk.table, desk.captain(), style) == "armor-plating"


@pytest.mark.parametrize(
    ("mission", "ann", "hoped"),
    [
        ("cargo-1", {"cargo": {"1a": "spice", "1b": "holo", "1c": "holo"}}, True),
        ("arms-dealer-1", {"outfits": ["m-22 1a"]}, True),
        ("arms-dealer-1", {}, False),
        ("coerce-1", {}, False),
        ("coerce-1", {"outfits": ["culver-ii 1a"]}, True),
    ],
)
def test_they_know_what_missions_take(at: Any, mission: str, ann: dict[str, Any], hoped: bool) -> None:
    """XI-288 XI-291 XI-293: cubes, an outfit, weapons."""
    desk = at({"Ann": {"at": "LU8", "plans": [mission], **ann}}, "LU LO>LU0 AZ>LU1 KE>LU2", options=EMBERS)
    assert (mission_worth(desk.table, desk.captain(), ALL, mission) > 0) == hoped


def test_nothing_draws_them_to_the_kiln_for_nothing(at: Any) -> None:
    """XI-449: without Ember and relics they stay outside; inside they leave."""
    nyr = "NY LU>NY0 AZ>NY1 KE>NY2"
    outside = at({"Ann": {"at": "NY8"}}, nyr, options=EMBERS, kiln="NY7")
    assert not [*list_visits(outside.table, outside.captain())]
    inside = at({"Ann": {"at": "K1"}}, nyr, options=EMBERS, kiln="NY7", points=2)
    assert answer(inside) == "undock"


def test_miners_quarry(at: Any) -> None:
    """XI-384 XI-385: Ember, which can be sold at The Kiln or at Loath, with a ship that the worst roll leaves whole."""
    ann = {"at": "BL0", "ship": "vagabond", "energy": 1, "impulse": False, "credits": 0}
    assert answer(at({"Ann": ann}, "NY BL>NY0 AZ>NY1 KE>NY2", options=EMBERS, kiln="NY7"), "miner") == "quarry"
    nowhere = at({"Ann": ann}, "LU BL>LU0 AZ>LU1 KE>LU2", options=EMBERS | {"no_nyr": True})
    assert answer(nowhere, "miner") != "quarry"

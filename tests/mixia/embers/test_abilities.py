"""Ship abilities of Embers: those of its three ships, and three cards that it has anew. How its ships are bought."""

from __future__ import annotations

from typing import Any

import pytest

from companion.mixia.ground.constants import ABILITIES, SHIPS
from companion.mixia.ground.modules import ability_of, modules_of
from companion.mixia.turn.abilities import AT_LAST, why_not

EMBERS = {"embers": True}
ICY = "LU BL>LU0 KE>LU1 LO>LU2 OU>LU3 BU>LU4 AZ>LU5"
NINEFOLD = {"ship": "ninefold", "abilities": ["nine-lives"]}


def seated(at: Any, ann: dict[str, Any], others: dict[str, Any] | None = None, **more: Any) -> Any:
    """Ann at a table that plays with Embers."""
    return at({"Ann": ann, **(others or {})}, ICY, options=EMBERS, **more)


def nearly(number: int) -> list[str]:
    """So many damaged cells of a Ninefold fewer than destroy it."""
    return [*SHIPS["ninefold"].names[: len(SHIPS["ninefold"].names) - number]]


# ---- cards ------------------------------------------------------------------------------------------------------


def test_cards() -> None:
    """XI-031 XI-467: three new abilities and three in place of others, with their energy; the ships' at a table with
    Embers."""
    cards = {
        "solar-sail": ("action", 0), "nine-lives": ("last-stand", 2), "heat-vent": ("minor", 1),
        "patchwork-embers": ("action", 2), "forge-embers": ("action", 3), "reaper-embers": ("minor", 2),
    }  # fmt: skip
    found = {key: (ABILITIES[key].fields["use"], ABILITIES[key].fields["energy"]) for key in cards}
    assert found == cards
    names = modules_of(EMBERS).names
    ships = ("hollow-kite", "ninefold", "emberwake", "vagabond", "bright-anvil", "wide-harvest")
    assert [ability_of(ship, names) for ship in ships] == [*cards]
    assert ability_of("vagabond", modules_of({}).names) == "patchwork"


# ---- Solar Sail and Heat Vent -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("energy", "roll", "after"), [(2, 10, 3), (2, 11, 5), (12, 20, 13)])
def test_solar_sail(at: Any, energy: int, roll: int, after: int) -> None:
    """XI-468: 1 energy up to a 10, 3 above, and no more than the meter holds; of no use with a full one, not
    even for its d20 (XI-A138)."""
    most = SHIPS["hollow-kite"].energy
    ann = {"ship": "hollow-kite", "abilities": ["solar-sail"]}
    desk = seated(at, {**ann, "energy": min(energy, most - 1)}).do("solar-sail", roll)
    assert desk.captain().energy == min(after, most)
    assert "solar-sail" not in desk.options
    assert "solar-sail" not in seated(at, ann).options


@pytest.mark.parametrize(("roll", "ice"), [(7, ["2a", "4a"]), (8, [])])
def test_heat_vent(at: Any, roll: int, ice: list[str]) -> None:
    """XI-468 XI-103 XI-A128: from an 8 on all ice comes off, which is thawed, and damage stays."""
    ann = {"ship": "emberwake", "abilities": ["heat-vent"], "damage": ["2a", "3a", "4a"], "ice": ["2a", "4a"]}
    desk = seated(at, ann, points=2).do("heat-vent", roll)
    captain = desk.captain()
    assert (captain.ice, "3a" in captain.damage, desk.table.points) == (ice, True, 2)
    assert desk.table.deeds.get("thawed", 0) == 2 - len(ice)
    assert "heat-vent" not in seated(at, {**ann, "ice": []}).options


# ---- cards in place of others -----------------------------------------------------------------------------------


def test_normal_damage_only(at: Any) -> None:
    """XI-468 XI-103: Patchwork and Forge leave ice alone, and are of no use against it."""
    for ship, ability, roll in (("vagabond", "patchwork-embers", 16), ("bright-anvil", "forge-embers", 8)):
        ann = {"ship": ship, "abilities": [ability], "damage": ["1a", "2a", "3a"], "ice": ["2a"]}
        desk = seated(at, ann).do(ability, roll)
        assert desk.asked == "Ann mend"
        assert "2a" not in desk.options
        desk.on()
        assert (desk.captain().ice, "2a" in desk.captain().damage) == (["2a"], True)
        assert ability not in seated(at, {**ann, "damage": ["2a"]}).options


def test_reaper_quarries(at: Any) -> None:
    """XI-468 XI-382: the next quarry succeeds without a roll, and so without Luck."""
    desk = seated(at, {"ship": "wide-harvest", "abilities": ["reaper-embers"], "at": "BL0"})
    desk.do("reaper-embers", 8, "quarry")
    assert desk.asked == "Ann load"
    desk.do("auto")
    assert [*desk.captain().cargo.values()] == ["ember"]
    assert desk.do("quarry").asked == "Ann d20"


# ---- Nine Lives -------------------------------------------------------------------------------------------------


def test_nine_lives_at_a_border(at: Any) -> None:
    """XI-468 XI-A62 XI-A127 XI-331: damage that would destroy the ship is asked about; what came last comes off, so
    that 1 more would destroy it."""
    ann = {**NINEFOLD, "at": "BL1", "damage": nearly(3), "energy": 8}
    desk = seated(at, ann, points=3).do("BL2", 9)
    assert desk.asked == "Ann last stand"
    desk.do("yes", 16)
    assert desk.asked == "Ann ice"
    desk.do("auto")
    captain = desk.captain()
    assert (len(captain.damage), len(captain.ice), captain.at) == (captain.threshold - 1, 2, "BL2")
    assert (captain.energy, captain.exhausted) == (6, ["nine-lives"])


@pytest.mark.parametrize(("answers", "energy"), [(["no"], 8), (["yes", 15], 6)])
def test_nine_lives_fails(at: Any, answers: list[Any], energy: int) -> None:
    """XI-468 XI-337: up to a 15, or unused, the ship is destroyed as without it."""
    ann = {**NINEFOLD, "at": "BL1", "damage": nearly(3), "energy": 8}
    desk = seated(at, ann, points=3).do("BL2", 9, *answers)
    assert (desk.captain().at, desk.captain().energy, desk.table.player) == ("", energy, "Bo")


def test_nine_lives_are_not_asked(at: Any) -> None:
    """XI-468 XI-469: nobody is asked who can't pay, whose card is face down, or whose ship holds anyway; none helps
    against what destroys without damage."""
    ann = {**NINEFOLD, "at": "BL1", "damage": nearly(3)}
    for more in ({"energy": 1}, {"exhausted": ["nine-lives"]}):
        assert seated(at, {**ann, **more}, points=3).do("BL2", 9).captain().at == ""
    assert seated(at, ann, points=3).do("BL2", 2).asked == "Ann ice"
    debris = at({"Ann": {**NINEFOLD, "at": "PE8"}}, options=EMBERS, points=3).do("PE9", 2)
    assert debris.captain().at == ""
    table = seated(at, ann).table
    assert why_not(table, table.captain, "nine-lives") is AT_LAST


def test_nine_lives_in_an_attack(at: Any) -> None:
    """XI-468 XI-315: as a target, too; with one less than the threshold already nothing is placed at all."""
    bo = {**NINEFOLD, "at": "LU8", "damage": nearly(1), "energy": 8}
    ann = {"ship": "iron-heron", "at": "LU9", "outfits": ["culver-ii 1a"]}
    desk = seated(at, ann, {"Bo": bo, "Cy": {"at": "BU15"}})
    desk.strike()
    while desk.asked.endswith("d8") or desk.asked.endswith("d6"):
        desk.do(4)
    assert desk.asked == "Bo last stand"
    desk.do("yes", 20)
    found = desk.captain("Bo")
    assert (found.at, found.damage) == ("LU8", nearly(1))


def test_nine_lives_in_a_ram(at: Any) -> None:
    """XI-468 XI-325 XI-343 XI-186: whoever lives through the own ram has destroyed the other alone."""
    ann = {**NINEFOLD, "at": "LU9", "outfits": ["m-22 1a"], "damage": [], "energy": 8}
    names = [name for name in SHIPS["ninefold"].names if name not in ("1a", "2a", "3a")]
    others = [*SHIPS["puddle-jumper"].names]
    bo = {"ship": "puddle-jumper", "at": "LU8", "damage": others[:-1], "bounty": 1000}
    desk = seated(at, {**ann, "damage": names}, {"Bo": bo, "Cy": {"at": "BU15"}}).do("attack", "done", 4)
    assert desk.asked == "Ann last stand"
    desk.do("yes", 16).on()
    assert (desk.captain().at, desk.captain("Bo").at, desk.captain().credits) == ("LU9", "", 1000)
    assert len(desk.captain().damage) == desk.captain().threshold - 1


def test_nine_lives_freezing(at: Any) -> None:
    """XI-468 XI-336: what freezes last stays free, as its captain likes."""
    names = SHIPS["ninefold"].names
    ann = {**NINEFOLD, "damage": nearly(2), "ice": nearly(2), "energy": 8}
    desk = seated(at, ann).do("end")
    assert desk.asked == "Ann last stand"
    desk.do("yes", 16)
    assert desk.asked == "Ann ice"
    assert {*desk.options} - {"auto"} == {*names[-2:]}
    desk.do(names[-1])
    assert (len(desk.captain().ice), names[-2] in desk.captain().damage) == (len(names) - 1, False)


# ---- ships ------------------------------------------------------------------------------------------------------


def test_ships_of_embers(at: Any, desks: Any) -> None:
    """XI-064 XI-388: they are bought and taken at tables that play with it, and nowhere else."""
    ann = {"at": "LU1", "credits": 9000}
    assert "ninefold" in seated(at, ann).do("end", "ship").options
    core = at({"Ann": ann}).do("end", "ship")
    assert "ninefold" not in core.options
    assert "Embers" in core.why_not("ninefold")
    emberwake = seated(at, {**ann, "ship": "iron-heron", "abilities": ["skip", "bulkheads"]}).do("end", "ship")
    assert "emberwake" in emberwake.options
    emberwake.do("emberwake")
    assert emberwake.captain().abilities == ["skip", "bulkheads", "heat-vent"]

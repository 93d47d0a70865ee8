"""Movement: points, engines, impulse, occupied spaces, stranding and rescue."""

from __future__ import annotations

from typing import Any

import pytest

from companion.mixia.flight.ways import ways_from

ENGINE = ["m-22 1a"]


# ---- points -----------------------------------------------------------------------------------------------------


def test_engine(at: Any) -> None:
    """XI-119 XI-122 XI-096 XI-120: a marker, the die's points, a point for each space."""
    desk = at({"Ann": {"outfits": ENGINE}}).do("engine")
    assert desk.asked == "Ann d6"  # XI-534
    assert desk.options == list("123456")
    desk.do(4)
    ann = desk.captain()
    assert (ann.armed, ann.outfits[0].markers, desk.table.points) == (3, ["1a"], 4)
    desk.do("LU8")
    assert (ann.at, desk.table.points, desk.rules) == ("LU8", 3, ["XI-120"])


@pytest.mark.parametrize(
    ("damage", "roll", "points"), [([], 5, 5), (["3a"], 4, 3), (["3a"], 1, 1), (["2a", "3a"], 2, 1), (["2a"], 6, 5)]
)
def test_damaged_engine(at: Any, damage: list[str], roll: int, points: int) -> None:
    """XI-123 XI-100 XI-506 XI-E06 XI-534 XI-E34: minus 1 point for each damage marker, but never below 1."""
    desk = at({"Ann": {"outfits": ENGINE, "damage": damage}}).do("engine", roll)
    assert desk.table.points == points


def test_stopping_early(at: Any) -> None:
    """XI-121: whoever ends the Action Phase loses the points left."""
    desk = at(points=4).do("LU8", "end")
    assert (desk.table.moving, desk.table.points) == (False, 0)


def test_standard_actions_end_a_movement(at: Any) -> None:
    """XI-115 XI-116 XI-503 XI-E03: a roll of 7, 4 spaces, then buying: 3 points are lost, and there is no flying on."""
    desk = at({"Ann": {"outfits": ["m-40 1a"], "at": "LU17", "credits": 1000, "impulse": False}})
    desk.do("engine", 7, "LU18", "LU7", "LU1", "LU2")
    assert desk.table.points == 3
    desk.do("buy-some")
    assert [each["number"] for each in desk.told("XI-115")] == [3]
    desk.on()
    assert not desk.table.moving
    assert not [each for each in desk.options if each[:2] == "LU"]


def test_scan_ends_a_movement(at: Any) -> None:
    """XI-502 XI-E02 XI-148: roll 5, one space, a scan: 4 points are lost, and 1 energy is paid."""
    desk = at({"Ann": {"outfits": ENGINE, "at": "KE10"}}).do("engine", 5, "KE9", "scan")
    assert [each["number"] for each in desk.told("XI-115")] == [4]
    desk.on("Ann sectors").do("long-quiet")
    assert (desk.table.points, desk.table.moving, desk.captain().energy) == (0, False, 9)


def test_minor_actions_fit_in(at: Any) -> None:
    """XI-113 XI-114: draw, collect, jettison, discard a mission: the movement goes on after each."""
    ann = {"at": "LU0", "cargo": {"1c": "holo"}, "missions": [{"mission": "shuttle-1", "credits": 2000}]}
    desk = at({"Ann": ann}, points=4, cubes={"LU0": ["spice"]})
    for words in (["drop"], ["draw"], ["collect"], ["jettison"]):
        desk.do(*words).on()
        assert desk.table.points == 4, words
    desk.do("LU1")
    assert desk.table.points == 3


def test_any_order(at: Any) -> None:
    """XI-006 XI-095 XI-112: actions in any order, repeated, until nothing is left or the captain ends the phase."""
    desk = at({"Ann": {"outfits": ENGINE, "at": "LU2", "credits": 2000}})
    for words in (["buy"], ["engine", 1], ["buy"], ["engine", 1], ["impulse"]):
        desk.do(*words)
        desk.on()
    assert desk.captain().armed == 2
    assert "end" in desk.options


def test_a_fresh_engine_does_not_ram(at: Any) -> None:
    """XI-125: Fire Main Engine beside a ship only moves; ramming is an attack of its own."""
    desk = at({"Ann": {"outfits": ENGINE}, "Bo": {"at": "LU8"}}).do("engine", 3)
    assert desk.captain("Bo").damage == []
    assert desk.table.points == 3


# ---- other ships ------------------------------------------------------------------------------------------------


def test_no_standard_action_over_a_ship(at: Any) -> None:
    """XI-129: a standard action would end the movement where the ship can't stay."""
    desk = at({"Ann": {"credits": 5000, "at": "LU1"}, "Bo": {"at": "LU2"}}, points=3).do("LU2")
    assert "buy" not in desk.options
    desk.do("LU3")
    assert "end" in desk.options


def test_no_new_movement_over_a_ship(at: Any) -> None:
    """XI-129 XI-A73: impulse and engine would end the movement there; points lead on."""
    desk = at({"Ann": {"at": "LU1", "outfits": ENGINE}, "Bo": {"at": "LU2"}}, points=3).do("LU2")
    assert not {"impulse", "engine", "end"} & {*desk.options}
    desk.do("LU3")
    assert {"impulse", "engine", "end"} <= {*desk.options}


def test_nowhere_to_go(at: Any) -> None:
    """XI-129 XI-A35: over a ship, with a point left but all around occupied and no sector left to jump into; whatever
    else could be done there, the phase may be ended, and the ship goes back."""
    ann = {"at": "LQ7", "back": "LQ0", "credits": 3000}
    npcs = {"enforcer": {"at": "LQ1"}, "merchant": {"at": "LQ18", "destination": "AZ"}}
    captains = {"Ann": ann, "Bo": {"at": "LQ7"}, "Cy": {"at": "LQ8"}}
    desk = at(captains, "LQ AZ>LQ2 LU>LQ3 KE>LQ4", npcs=npcs, points=1)
    assert "end" not in desk.options  # A sector may be jumped into.
    desk = at(captains, "LQ AZ>LQ2 LU>LQ3 KE>LQ4", npcs=npcs, points=1, sector_deck={})
    assert desk.options == ["end", "give"]
    assert desk.do("end").captain().at == "LQ0"


@pytest.mark.parametrize("beneath", [True, False])
def test_forced_stop(at: Any, beneath: bool) -> None:
    """XI-A35: stranded over another ship, the ship goes back to the last free space it left, without a roll."""
    bo = {"at": "BU9"} if beneath else {}
    desk = at({"Ann": {"at": "LU16", "energy": 1, "armed": 0}, "Bo": bo}, points=3).do("BU9", 10)
    assert desk.captain().at == ("LU16" if beneath else "BU9")
    assert desk.captain().stranded
    assert ("XI-A35" in desk.rules) == beneath


def test_occupied_sell_space(at: Any) -> None:
    """XI-504 XI-E04 XI-130 XI-131 XI-353: move 2 of 5, 2 more to act on the Sell space; the fifth point is lost; what
    is done there may be repeated."""
    ann = {"at": "AZ17", "cargo": {"1a": "terra", "2a": "terra"}, "outfits": ["m-22 1b"]}
    desk = at({"Ann": ann, "Bo": {"at": "AZ6"}}, points=5)
    desk.do("AZ6", "AZ1")
    assert desk.table.points == 3
    desk.do("reach")
    assert (desk.table.points, desk.table.moving) == (0, False)
    assert [each["number"] for each in desk.told("XI-115")] == [1]
    desk.do("sell-some", 1)
    desk.do("sell")
    assert (desk.captain().credits, desk.captain().at) == (2000, "AZ1")
    assert desk.captain().cargo == {}


def test_back_from_an_occupied_space(at: Any) -> None:
    """XI-130 XI-540: the ship went there and back, so its own space can be used after it."""
    desk = at({"Ann": {"at": "KE0", "credits": 1000}, "Bo": {"at": "KE1"}}, points=4).do("reach")
    assert {"buy", "return"} <= {*desk.options}
    assert "draw" not in desk.options
    desk.do("return")
    assert "draw" in desk.options
    assert not {"buy", "return"} & {*desk.options}


def test_reaching_from_an_occupied_space(at: Any) -> None:
    """XI-129 XI-131: reaching ends the movement, so it can't be done over another ship."""
    desk = at({"Ann": {"at": "LU0", "credits": 1000}, "Bo": {"at": "LU1"}, "Cy": {"at": "LU2"}}, points=5).do("LU1")
    assert "reach" not in desk.options


def test_stranded_on_an_occupied_point(at: Any) -> None:
    """XI-138 XI-130: minor actions on the space are open to the stranded too."""
    ann = {"at": "LU1", "energy": 0, "armed": 0, "credits": 1000}
    desk = at({"Ann": ann, "Bo": {"at": "LU0"}}, points=2).do("reach")
    assert {"draw"} == {"draw", "buy", "scan"} & {*desk.options}


def test_drawing_on_an_occupied_point(at: Any) -> None:
    """XI-130: any action of the space may be taken from beside it, drawing missions too."""
    desk = at({"Ann": {"at": "LU1"}, "Bo": {"at": "LU0"}}, points=2).do("reach")
    assert "draw" in desk.options
    desk.do("draw")
    assert desk.captain().drawn == 3


# ---- stranded ---------------------------------------------------------------------------------------------------


def test_stranded(at: Any) -> None:
    """XI-084 XI-137 XI-138: no energy and no armed marker: minor actions and impulse only."""
    ann = {"at": "LU2", "energy": 0, "armed": 0, "credits": 1000, "outfits": ENGINE}
    desk = at({"Ann": ann})
    assert desk.captain().stranded
    verbs = [each for each in desk.options if each.islower()]
    assert verbs == ["end", "end-turn", "give", "impulse"]
    desk.do("impulse")
    assert "LU0" in desk.options
    assert not {"buy", "engine", "scan"} & {*desk.options}


@pytest.mark.parametrize("ann", [{"energy": 1, "armed": 0}, {"energy": 0, "armed": 1}])
def test_not_stranded(at: Any, ann: dict[str, int]) -> None:
    """XI-140: 1 energy or 1 armed marker is enough for standard actions."""
    desk = at({"Ann": {"at": "LU2", "credits": 1000, **ann}})
    assert "buy" in desk.options


def test_last_marker_on_the_engine(at: Any) -> None:
    """XI-A10: points from the last marker stay usable, but no standard action is taken on the way."""
    desk = at({"Ann": {"at": "LU7", "energy": 0, "armed": 1, "outfits": ENGINE, "credits": 1000}}).do("engine", 5)
    desk.do("LU1", "LU2")
    assert desk.table.points == 3
    assert "buy" not in desk.options
    assert "LU3" in desk.options


# ---- rescue -----------------------------------------------------------------------------------------------------


def test_rescue(at: Any) -> None:
    """XI-141 XI-143 XI-144 XI-145 XI-039: 2 energy for an adjacent ship, which can't refuse and may arm; 1 fame."""
    desk = at({"Ann": {"energy": 3}, "Bo": {"at": "LU8", "energy": 0, "armed": 0}}, points=3).do("rescue")
    assert (desk.asked, desk.rule, desk.options) == ("Bo arm", "XI-145", [0, 1, 2])
    assert not desk.table.moving  # XI-A48: a standard action.
    desk.do(1)
    ann, bo = desk.captain(), desk.captain("Bo")
    assert (ann.energy, ann.fame, bo.energy, bo.armed) == (1, 1, 1, 1)


def test_who_can_rescue(at: Any) -> None:
    """XI-142 XI-141: with 3 energy at least, next to the ship, no shield between; only stranded ships."""
    bo = {"at": "LU8", "energy": 0, "armed": 0}
    assert "rescue" in at({"Ann": {}, "Bo": bo}).options
    assert "rescue" not in at({"Ann": {"energy": 2}, "Bo": bo}).options
    assert "rescue" not in at({"Ann": {}, "Bo": bo | {"energy": 1}}).options
    assert "rescue" not in at({"Ann": {}, "Bo": bo | {"at": "LU2"}}).options
    assert "rescue" not in at({"Ann": {}, "Bo": bo | {"at": "LU7"}}).options


# ---- the safe way first -----------------------------------------------------------------------------------------


def test_far_targets_are_named_at_once(at: Any) -> None:
    """XI-120: as far as the points go."""
    desk = at({"Ann": {"at": "LU7"}}, points=12)
    ways = dict(desk.play.ask.about["ways"]) if desk.play.ask else {}
    far = max(ways, key=lambda hex: ways[hex])
    assert ways[far] > 6
    ways_from.cache_clear()  # So many other positions have been looked at since.
    desk.do(far)
    assert (desk.captain().at, desk.table.points) == (far, 12 - ways[far])

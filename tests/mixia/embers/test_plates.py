"""Armor Platings and Cargo Pods: where they lie, what they hold, and how they are damaged."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

import pytest

from companion.mixia import RULES
from companion.mixia.embers.ice import freezing
from companion.mixia.embers.mods import outside_neighbours
from companion.mixia.ground import hold
from companion.mixia.ground.constants import FITTINGS, OUTFITS, SHIPS, Cell, read_grid
from companion.mixia.ground.hold import Placement
from companion.mixia.table.state import make_fitting

from .test_mods import docked

EMBERS = {"embers": True}
PLATE, POD = "armor-plating", "cargo-pod"
MINE = "OU0"
GRIDS = {PLATE: "ooo / .C.", POD: "oo / o. / C."}


# ---- where they lie ---------------------------------------------------------------------------------------------


def test_figures() -> None:
    """XI-023 XI-086 XI-A69 XI-452 XI-455: ten of each for 2,000, which sell for 1,000; four sections, one of them
    connecting."""
    for key, type in ((PLATE, "armor"), (POD, "pod")):
        outfit = OUTFITS[key]
        assert (outfit.type, outfit.copies, outfit.price, outfit.sale_price) == (type, 10, 2000, 1000)
        assert (len(outfit.grid), outfit.connects is not None, outfit.size_inside) == (4, True, 1)


@cache
def naive_ways(ship: str, outfit: str) -> set[tuple[tuple[int, int], frozenset[tuple[int, int]]]]:
    """Every way by the cell of the connecting section and the places of the others: mirrored, turned, shifted."""
    inside = {(cell.x, cell.y) for cell in SHIPS[ship].hold}
    found, grid = set(), read_grid(GRIDS[outfit])
    for mirror, turn, dx, dy in product((1, -1), range(4), range(-10, 11), range(-10, 11)):
        shape = [(mirror * x, y, sign) for (x, y), sign in grid.items()]
        for _ in range(turn):
            shape = [(-y, x, sign) for x, y, sign in shape]
        ((start,),) = [[(x + dx, y + dy) for x, y, sign in shape if sign == "C"]]
        rest = frozenset((x + dx, y + dy) for x, y, sign in shape if sign != "C")
        if start in inside and not rest & inside:
            found.add((start, rest))
    return found


def read_way(outfit: str, way: Placement) -> tuple[tuple[int, int], frozenset[tuple[int, int]]]:
    """The same of a placement."""
    cell, *spots = hold.cells_of(outfit, way)
    x, y = (int(cell[:-1]) - 1, "abcdefgh".index(cell[-1]))
    places = [tuple(map(int, spot.split(","))) for spot in spots]
    return (x, y), frozenset((right, down) for right, down in places)


@pytest.mark.parametrize("ship", sorted(SHIPS))
@pytest.mark.parametrize("outfit", [PLATE, POD])
def test_placements(ship: str, outfit: str) -> None:
    """XI-093 XI-491 XI-091: exactly the connecting section lies in the hold; every such way, turned or on its back."""
    ways = hold.placements(ship, outfit, ())
    assert {read_way(outfit, way) for way in ways} == naive_ways(ship, outfit)
    assert len({hold.write_placement(outfit, way) for way in ways}) == len(ways) == len(naive_ways(ship, outfit))


@pytest.mark.parametrize("ship", ["puddle-jumper", "coppergate", "swamp-rat"])
@pytest.mark.parametrize("pair", [(PLATE, PLATE), (PLATE, POD), (POD, POD)])
def test_beside_one_another(ship: str, pair: tuple[str, str]) -> None:
    """XI-491 XI-093: beside one that lies there, the ways that share no place with it, and no others."""
    first, second = pair
    for way in hold.placements(ship, first, ()):
        cell, rest = read_way(first, way)
        taken = {cell, *rest}
        found = {read_way(second, each) for each in hold.placements(ship, second, hold.cells_of(first, way))}
        assert found == {(at, others) for at, others in naive_ways(ship, second) if not taken & {at, *others}}


def test_what_is_in_the_way(at: Any) -> None:
    """XI-092 XI-491: not on damage, cubes, mods or outfits; a plate takes one space of the hold from these."""
    ann = {"outfits": ["dart 1a"], "damage": ["4a"], "cargo": {"1b": "holo"}, "mods": ["gts 4b"], "credits": 9000}
    desk = docked(at, **ann).do("outfit", PLATE)
    assert {option.partition("-")[0] for option in desk.options} == {"1c", "2c", "auto"}
    desk.do("1c-down")
    captain = desk.captain()
    assert (captain.attached[0].sections, "1c" in captain.room()) == (("1c", "1c+1", "1c+2", "1c+3"), False)
    assert desk.said == ["outfit attached"]
    assert desk.table.outfit_supply[PLATE] == 9


def test_names_of_ways() -> None:
    """XI-091: a way is called by the cell in the hold and where the rest lies; the first section outside is the next
    one."""
    ways = {hold.write_placement(POD, way): way for way in hold.placements("numerator", POD, ())}
    assert hold.cells_of(POD, ways["1a-up-left"]) == ("1a", "0,-1", "0,-2", "-1,-2")
    assert hold.cells_of(POD, ways["1a-left-down"]) == ("1a", "-1,0", "-2,0", "-2,1")
    plates = {hold.write_placement(PLATE, way): way for way in hold.placements("numerator", PLATE, ())}
    assert {*hold.cells_of(PLATE, plates["3b-right"])} == {"3b", "3,1", "3,0", "3,2"}


def shot(at: Any, damage: int, bo: dict[str, Any]) -> Any:
    """Bo's Puddle Jumper is shot at, and the damage places itself."""
    bo = {"at": "LU8", "ship": "puddle-jumper", **bo}
    desk = at({"Ann": {"ship": "vagabond", "outfits": ["culver-ii 1a"]}, "Bo": bo}, options=EMBERS).strike("1a")
    desk.do(damage)
    return desk.do("auto") if desk.asked == "Bo damage" else desk


# ---- plates -----------------------------------------------------------------------------------------------------


def test_plates(at: Any) -> None:
    """XI-452 XI-453 XI-A21: 3 more damage each, on sections that hold nothing else."""
    desk = at({"Ann": {"attached": ["armor-plating 1a", "armor-plating 4b /1"]}}, options=EMBERS)
    captain = desk.captain()
    assert (captain.threshold, len(captain.mat.hold)) == (16, 10)
    assert {*captain.damage_cells()} - captain.mat.cells == {f"{cell}+{n}" for cell in ("1a", "4b") for n in (1, 2, 3)}
    assert captain.room() == [cell for cell in captain.mat.names if cell not in ("1a", "4b")]


def test_the_juggernaut(at: Any) -> None:
    """XI-406 XI-452: each plate counts 4 with that title; damage without a cell lies beside the hold."""
    ann = {"at": MINE, "attached": ["armor-plating 1a"], "titles": ["juggernaut"]}
    desk = at({"Ann": ann}, options=EMBERS)
    assert desk.captain().threshold == 14
    bo = {"attached": ["armor-plating 1a", "armor-plating 4b /1"], "titles": ["juggernaut"]}
    damage = [*SHIPS["puddle-jumper"].names, *(f"{cell}+{number}" for cell in ("1a", "4b") for number in (1, 2, 3))]
    assert shot(at, 1, {**bo, "damage": damage}).captain("Bo").damage[-1] == "0a"


def test_damage_on_plates(at: Any) -> None:
    """XI-453 XI-329: its sections take damage; left to the companion that goes there first."""
    ann = {"at": MINE, "attached": ["armor-plating 1a"], "cargo": {"2a": "holo"}, "outfits": ["m-22 1b"]}
    desk = at({"Ann": ann}, options=EMBERS).do("mine", 4)
    assert {"1a", "1a+1", "1a+2", "1a+3"} <= {*desk.options}
    assert desk.do("auto").captain().damage == ["1a", "1a+1", "1a+2", "1a+3"]


def test_plates_keep_a_ship_alive(at: Any) -> None:
    """XI-452 XI-075: as much damage as the hold is large doesn't destroy it."""
    cells = [*SHIPS["puddle-jumper"].names]
    bo = {"attached": ["armor-plating 1a"], "damage": cells[1:]}
    assert len(shot(at, 3, bo).captain("Bo").damage) == 12
    assert shot(at, 4, bo).captain("Bo").at == ""


def test_sold_plates(at: Any) -> None:
    """XI-460 XI-104 XI-075: no damaged plate is sold, and none without which the ship would be destroyed."""
    cells = [*SHIPS["puddle-jumper"].names]
    assert "sell" not in docked(at, attached=["armor-plating 1a"], damage=["1a+2"]).options
    assert "sell" not in docked(at, attached=["armor-plating 1a"], damage=[*cells[1:], "0a"]).options
    whole = docked(at, attached=["armor-plating 1a"], damage=cells[1:]).do("sell")
    assert (whole.captain().credits, whole.captain().attached, whole.table.outfit_supply[PLATE]) == (1000, [], 10)


def test_ice_and_plates(at: Any) -> None:
    """XI-454 XI-459: ice gets to a plate's outer sections and back only through the connecting one, never into pods."""
    captain = at({"Ann": {"attached": ["armor-plating 2a", "cargo-pod 4b /1"]}}, options=EMBERS).captain()
    found = {cell: {*outside_neighbours(captain, cell)} for cell in ("2a", "2a+1", "2a+2", "2a+3", "1a", "4b")}
    assert found == {
        "2a": {"2a+1"}, "2a+1": {"2a", "2a+2", "2a+3"}, "2a+2": {"2a+1"}, "2a+3": {"2a+1"}, "1a": set(), "4b": set(),
    }  # fmt: skip


# ---- pods -------------------------------------------------------------------------------------------------------


def test_pods(at: Any) -> None:
    """XI-455 XI-456 XI-A22: all four sections hold cubes, 3 more than the hold did without it."""
    captain = at({"Ann": {"attached": ["cargo-pod 1a"]}}, options=EMBERS).captain()
    assert len(captain.room()) == len(captain.mat.hold) + 3
    assert {"1a", "1a+1", "1a+2", "1a+3"} <= {*captain.room()}
    assert {*captain.damage_cells()} == captain.mat.cells


def test_cubes_in_pods(at: Any) -> None:
    """XI-456 XI-348: bought into a pod by hand, or where most room is left; sold from there."""
    at_shop = at({"Ann": {"at": "LU17", "attached": ["cargo-pod 1a"]}}, options=EMBERS)
    captain = at_shop.captain()
    captain.cargo = {"1a+2": "holo", "1b": "terra", "1a": "holo"}
    assert hold.in_order(captain.ship, captain.cargo) == ["1a", "1a+2", "1b"]


def test_cargo_pod(at: Any) -> None:
    """XI-458 XI-492 XI-E25 XI-525 XI-232 XI-111: a damaged connecting section costs all cubes and relics in the pod,
    which is out until repaired."""
    ann = {
        "at": MINE, "attached": ["cargo-pod 1a"], "cargo": {"1a": "holo", "1a+1": "terra", "2a": "spice"},
        "relics": [{"at": "1a+2", "other": "1a+3"}],
    }  # fmt: skip
    desk = at({"Ann": ann}, options=EMBERS).do("mine", 1)
    assert not {"1a+1", "1a+2", "1a+3"} & {*desk.options}
    desk.do("1a")
    captain = desk.captain()
    assert (captain.cargo, captain.relics, desk.table.relics_lost) == ({"2a": "spice"}, [], 1)
    assert sorted(desk.table.cubes[MINE]) == ["holo", "terra"]
    assert not {cell for cell in captain.room() if cell.startswith("1a")}


def test_repaired_pod(at: Any) -> None:
    """XI-492: repaired, it can be used again."""
    desk = docked(at, credits=1000, attached=["cargo-pod 1a"], damage=["1a"])
    assert "1a+3" not in desk.captain().room()
    assert "1a+3" in desk.do("repair").captain().room()


def test_harm_is_least_beside_a_full_pod(at: Any) -> None:
    """XI-329: what the companion places spares a pod with cargo."""
    cargo = {"1a+1": "holo", "1a+2": "holo"}
    desk = at({"Ann": {"at": MINE, "attached": ["cargo-pod 1a"], "cargo": cargo}}, options=EMBERS).do("mine", 8, "auto")
    assert desk.captain().cargo == cargo


def test_sold_pods(at: Any) -> None:
    """XI-396 XI-A28: cubes in it move into the hold; without room they are jettisoned."""
    cargo = {f"1a+{number}": "holo" for number in (1, 2, 3)}
    desk = docked(at, attached=["cargo-pod 1a"], cargo=cargo).do("sell").on("Ann starport")
    assert [*desk.captain().cargo.values()] == ["holo"] * 3
    assert {*desk.captain().cargo} <= desk.captain().mat.cells
    full = dict.fromkeys(SHIPS["puddle-jumper"].names, "terra") | cargo
    desk = docked(at, attached=["cargo-pod 1a"], cargo=full).do("sell").on("Ann starport")
    assert (len(desk.captain().cargo), len(desk.table.cubes["LU0"])) == (10, 3)


def test_relics_in_pods(at: Any) -> None:
    """XI-457 XI-456 XI-228: a relic that is dug up lies wholly in one pod or wholly in the hold."""
    ann = {"attached": ["cargo-pod 1a"], "cargo": dict.fromkeys(SHIPS["puddle-jumper"].names[1:-2], "holo")}
    captain = at({"Ann": ann}, options=EMBERS).captain()
    assert captain.pairs(captain.room()) == [("1c", "2c"), ("1a", "1a+1"), ("1a+1", "1a+2"), ("1a+2", "1a+3")]
    captain.damage = ["1a"]
    assert captain.pairs(captain.room()) == [("1c", "2c")]


def test_a_pod_with_a_relic_stays(at: Any) -> None:
    """XI-457: it is neither sold nor laid anew as long as the relic is in it."""
    relics = [{"at": "1a+2", "other": "1a+3"}]
    desk = docked(at, attached=["cargo-pod 1a"], relics=relics, outfits=["m-22 1b"])
    assert desk.do("sell").captain().attached
    assert "rearrange" in docked(at, attached=["cargo-pod 1a"], relics=relics, outfits=["m-22 1b"]).options


def test_relics_move_with_a_ship(at: Any) -> None:
    """XI-A28 XI-A78: out of a pod into the new hold, beside mods."""
    ann = {"attached": ["cargo-pod 1a"], "relics": [{"at": "1a+2", "other": "1a+3"}], "mods": ["gts 2b"]}
    desk = docked(at, credits=5000, **ann).do("ship", "iron-heron").on("Ann starport")
    captain = desk.captain()
    assert (len(captain.relics), len(captain.mods), len(captain.attached)) == (1, 1, 1)
    assert (
        not {*captain.relics[0].cells} & {each.at for each in captain.aboard()} or captain.relics[0].other[-2:] == "+1"
    )


def test_ice_freezes_plates(at: Any) -> None:
    """XI-454 XI-334: from the connecting section on, one section after the other; into a pod it doesn't get."""
    ann = {"attached": ["armor-plating 2a", "cargo-pod 4b /1"], "damage": ["2a", "4b"], "ice": ["2a", "4b"]}
    desk = at({"Ann": ann}, options=EMBERS)
    assert freezing(desk.captain()) == ["1a", "3a", "4a", "2b", "3b", "2a+1"]
    captain = desk.captain()
    captain.damage, captain.ice = ["2a+1"], ["2a+1"]
    assert freezing(captain) == ["2a", "2a+2", "2a+3"]


# ---- laid anew --------------------------------------------------------------------------------------------------


def test_rearranging(at: Any) -> None:
    """XI-394 XI-493: plates and pods are laid anew with all else; damaged ones stay."""
    ann = {"outfits": ["m-22 1b"], "attached": ["cargo-pod 1a", "armor-plating 4b /1"], "damage": ["4b+1"]}
    desk = docked(at, **ann, cargo={"1a+1": "holo"}).do("rearrange", "by-hand", "1b*.2b*.3b", "2c-down-left")
    assert desk.asked == "Ann load"
    desk.do("2c+3")
    captain = desk.captain()
    assert [each.at for each in captain.attached] == ["2c", "4b"]
    assert captain.cargo == {"2c+3": "holo"}


def test_packings(at: Any) -> None:
    """XI-394 XI-491: packings have plates and pods among them, beside one another."""
    desk = docked(at, outfits=["m-22 1a"], attached=["armor-plating 1c /2", "armor-plating 4b /1"]).do("rearrange")
    packings = [option for option in desk.options if option != "by-hand"]
    assert packings
    assert all("armor-plating=" in option for option in packings)
    for option in packings[:2]:
        again = docked(at, outfits=["m-22 1a"], attached=["armor-plating 1c /2", "armor-plating 4b /1"])
        captain = again.do("rearrange", option).captain()
        cells = [cell for each in captain.aboard() for cell in each.cells]
        assert len(cells) == len({*cells})


def test_new_ship(at: Any) -> None:
    """XI-A28: plates and pods move to a new ship, where all that fits is laid."""
    ann = {"outfits": ["m-22 1b"], "attached": ["cargo-pod 1a", "armor-plating 4b /1"], "cargo": {"1a+1": "holo"}}
    desk = docked(at, credits=5000, **ann).do("ship", "iron-heron").on("Ann starport")
    captain = desk.captain()
    assert sorted(each.kind.key for each in captain.aboard()) == [PLATE, POD, "m-22"]
    assert [*captain.cargo.values()] == ["holo"]
    assert (desk.table.outfit_supply[PLATE], desk.table.outfit_supply[POD]) == (9, 9)


def test_relics_go_where_outfits_were(at: Any) -> None:
    """XI-394 XI-457: an outfit moves from under a relic that is laid on its cells."""
    desk = docked(at, outfits=["m-22 1a"], relics=[{"at": "1b", "other": "2b"}]).do("rearrange", "1a.2a")
    assert desk.asked == "Ann place"
    captain = desk.do("auto").captain()
    assert {"1a", "2a"}.isdisjoint(captain.outfits[0].cells)
    assert RULES.check(desk.table) == []


# ---- positions --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ann", "problem"), [
    ({"attached": ["cargo-pod 9a"]}, "Ann's hold has no space 9a"),
    ({"attached": ["cargo-pod 1a /2"]}, "only the connecting section of Q1 Cargo Pod lies in the hold"),
    ({"attached": ["armor-plating 1a", "armor-plating 2a"]}, "another outfit where a plate or pod lies"),
    ({"attached": ["armor-plating 1a"], "outfits": ["m-22 1a"]}, "another outfit where a plate or pod lies, at 1a"),
    ({"attached": ["armor-plating 1a"], "cargo": {"1a+1": "holo"}}, "an Armor Plating holds no cargo"),
    ({"attached": ["armor-plating 1a"], "cargo": {"1a": "holo"}}, "an Armor Plating holds no cargo"),
    ({"attached": ["cargo-pod 1a"], "cargo": {"1a+1": "holo"}, "damage": ["1a"]}, "in a damaged Cargo Pod (XI-492)"),
    ({"attached": ["cargo-pod 1a"], "damage": ["1a+1"]}, "Ann's hold has no space 1a+1"),
    ({"cargo": {"1a+1": "holo"}}, "Ann's hold has no space 1a+1"),
    ({"attached": ["m-22 1a"]}, "it stands among the outfits"),
    ({"outfits": ["cargo-pod 1a"]}, "it stands in `attached`"),
    (
        {"attached": ["cargo-pod 1a"], "relics": [{"at": "1a", "other": "1b"}]},
        "aren't two spaces side by side of the hold or of one pod",
    ),
])  # fmt: skip
def test_impossible_positions(desks: Any, ann: dict[str, Any], problem: str) -> None:
    """XI-093 XI-453 XI-457 XI-458 XI-491 XI-492: where plates and pods can't lie, and what can't lie in them."""
    assert any(problem in each for each in desks.problems({"Ann": ann, "Bo": {}}, options=EMBERS))


def test_sections_are_named_after_their_cell() -> None:
    """XI-491: outside sections are reached by the connecting one."""
    assert make_fitting(POD, Placement("2b", 0, False)).sections == ("2b", "2b+1", "2b+2", "2b+3")
    assert Cell(0, 0).name in hold.cells_of("m-22", Placement("1a", 0, False))
    assert FITTINGS[POD].connects == Cell(0, 2)

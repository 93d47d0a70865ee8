"""The Starport Phase: energy, services, ships, outfits, holds."""

from __future__ import annotations

from typing import Any

import pytest

from companion.mixia.ground import hold
from companion.mixia.ground.constants import TIERS, Cell, read_grid
from companion.mixia.powers.keys import POWER_OF

from ..long_run import first_of
from .core_box import OUTFITS, SHIPS


def docked(at: Any, *args: Any, **ann: Any) -> Any:
    return at({"Ann": {"at": "LU0", **ann}}, *args).do("end")


# ---- the phase --------------------------------------------------------------------------------------------------


def test_when(at: Any) -> None:
    """XI-007 XI-005 XI-174: only where the ship ended its Action Phase inside a shield."""
    assert docked(at, credits=5000).asked == "Ann starport"
    assert at({"Ann": {"credits": 5000}}).do("end").asked == "Bo action"


def test_energy(at: Any) -> None:
    """XI-083 XI-A106: full, for free, for a stranded ship too."""
    desk = docked(at, energy=0, armed=0)
    assert (desk.captain().energy, desk.captain().credits) == (10, 0)


def test_any_order(at: Any) -> None:
    """XI-387: services in any order, again and again, while credits last."""
    desk = docked(at, credits=7000, damage=["1a"])
    assert {"repair", "outfit", "fame", "done"} <= {*desk.options}
    desk.do("outfit", "targe").on("Ann starport").do("repair", "outfit", "dart").on("Ann starport")
    sold = next(each for each in desk.do("sell").options if each.startswith("dart"))
    desk.do(sold)
    assert (desk.captain().credits, len(desk.captain().outfits)) == (5000, 1)


@pytest.mark.parametrize(("ship", "cost"), [("puddle-jumper", 1000), ("gaiden", 1000), ("grey-matriarch", 2000)])
def test_repair(at: Any, ship: str, cost: int) -> None:
    """XI-395 XI-A45 XI-103: all normal damage, for 1,000 / 1,000 / 2,000."""
    desk = docked(at, ship=ship, credits=cost, damage=["2a", "3a", "2b"]).do("repair")
    assert (desk.captain().damage, desk.captain().credits) == ([], 0)
    assert "repair" not in docked(at, ship=ship, credits=cost - 1000, damage=["2a"]).options


def test_fame(at: Any) -> None:
    """XI-045: 5,000 for 1 fame, repeatable."""
    desk = docked(at, credits=11000).do("fame", "fame")
    assert (desk.captain().fame_from, desk.captain().credits) == ({"wealth": 2}, 1000)
    assert "fame" not in desk.options


def test_last_fame(at: Any) -> None:
    """XI-046 XI-A06: credits never buy the last point; a new ship may bring it."""
    desk = docked(at, credits=20000, fame=14)
    assert "fame" not in desk.options
    desk.do("ship", "gaiden")
    assert desk.ended == ("won", "XI-001")
    assert "fame" in docked(at, credits=20000, fame=13).options


# ---- ships ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ship", "price", "new"), [("puddle-jumper", 5000, 2), ("gaiden", 8000, 3)])
def test_new_ship(at: Any, ship: str, price: int, new: int) -> None:
    """XI-388 XI-044 XI-478: exactly one tier up, 5,000 or 8,000, for 1 fame."""
    assert "ship" not in docked(at, ship=ship, credits=price - 1000).options
    desk = docked(at, ship=ship, credits=price).do("ship")
    assert {SHIPS[each].tier for each in desk.options} == {new}
    assert len(desk.options) == 6
    desk.do(desk.options[0])
    assert (desk.captain().credits, desk.captain().fame_from) == (0, {"ship": 1})
    assert "ship" not in docked(at, ship="grey-matriarch", credits=50000).options


def test_two_ships_in_a_phase(at: Any) -> None:
    """XI-A29 XI-470 XI-531 XI-E31 XI-495: 13,000 and 2 fame; the cards of all three ships."""
    desk = docked(at, credits=13000).do("ship", "gaiden", "ship", "sunken-bell")
    ann = desk.captain()
    assert (ann.credits, ann.fame, ann.abilities) == (0, 2, ["skip", "evasive-thrusters", "toll"])


def test_a_ships_card_comes_from_wherever_it_is(at: Any) -> None:
    """XI-467: there is one of each card, so who had it by a correction hands it over, and the power."""
    bo = {"ship": "vagabond", "abilities": ["patchwork", "evasive-thrusters"], "exhausted": ["evasive-thrusters"]}
    captains = {
        "Ann": {"at": "LU0", "credits": 5000},
        "Bo": {**bo, "powers": [POWER_OF[SHIPS["gaiden"].name], POWER_OF[SHIPS["vagabond"].name]]},
    }
    desk = at(captains, options={"powers": True}).do("end", "ship", "gaiden")
    ann, other = desk.captain(), desk.table.players["Bo"]

    assert ("evasive-thrusters" in ann.abilities, POWER_OF[SHIPS["gaiden"].name] in ann.powers) == (True, True)
    assert (other.abilities, other.exhausted, other.powers) == (["patchwork"], [], [POWER_OF[SHIPS["vagabond"].name]])


def test_what_moves_over(at: Any) -> None:
    """XI-389 XI-390 XI-391 XI-392 XI-187 XI-470: damage and bounty stay behind, all else comes; the old mat is gone."""
    ann = {
        "outfits": ["m-22 1a *1a"], "cargo": {"1b": "holo"}, "damage": ["3a", "2c"], "bounty": 3000, "credits": 9000,
        "exhausted": ["skip"], "plans": ["thief-1"], "armed": 2,
    }  # fmt: skip
    desk = docked(at, **ann).do("ship", "gaiden").on("Ann starport")
    found = desk.captain()
    assert (found.ship, found.damage, found.bounty, found.credits) == ("gaiden", [], 0, 4000)
    assert ([each.outfit for each in found.outfits], list(found.cargo.values())) == (["m-22"], ["holo"])
    assert (found.plans, found.abilities, found.exhausted) == (["thief-1"], ["skip", "evasive-thrusters"], ["skip"])
    assert (found.armed, found.used_markers, found.disarmed) == (2, 1, 1)
    assert found.energy == 12  # XI-083: refilled for free, as everything in this phase may be repeated.
    assert "puddle-jumper" in desk.table.ships_gone


def test_old_ships_are_gone(at: Any) -> None:
    """XI-391: a ship that somebody has left is not for sale any more."""
    bo = {"ship": "sunken-bell", "abilities": ["skip", "pounce", "toll"]}
    desk = at(
        {"Ann": {"at": "LU0", "credits": 5000, "ship": "vagabond"}, "Bo": bo, "Cy": {"ship": "numerator"}},
        ships_gone=["easy-tiger"],
    )
    desk.do("end", "ship")
    assert "easy-tiger" not in desk.options
    assert len(desk.options) == 5


# ---- outfits ----------------------------------------------------------------------------------------------------

PRICES = {1: 1000, 2: 2000, 3: 3000}
SALES = {1: 1000, 2: 1000, 3: 2000}
FIGURES = {
    "m-22": ("engine", 1, "d6", 2, 3), "m-40": ("engine", 2, "d8", 2, 4), "m-77": ("engine", 3, "d12", 3, 5),
    "culver-ii": ("blaster", 1, "d6", 2, 3), "saker-v": ("blaster", 2, "d8", 2, 4),
    "basilisk-ix": ("blaster", 3, "d12", 3, 5), "dart": ("missile", 1, "d6", 1, 3),
    "javelin": ("missile", 2, "d8", 2, 4), "longbow": ("missile", 3, "d12", 2, 5),
    "targe": ("shield", 1, "d6", 2, 3), "heater": ("shield", 2, "d8", 3, 4), "aegis": ("shield", 3, "d12", 3, 5),
}  # fmt: skip


@pytest.mark.parametrize("key", FIGURES)
def test_figures_of_outfits(key: str) -> None:
    """XI-012 XI-086 XI-479 XI-480 XI-481 XI-533 XI-E33 XI-534 XI-A03 XI-396: section 1.4, copies, prices and sales."""
    outfit = OUTFITS[key]
    uses = sum(use for _, use in outfit.grid)
    assert (outfit.type, outfit.tier, outfit.die, uses, len(outfit.grid)) == FIGURES[key]
    assert (outfit.price, outfit.sale_price, outfit.copies) == (PRICES[outfit.tier], SALES[outfit.tier], 7)


def test_prices_of_ships() -> None:
    """XI-388 XI-395 XI-073: a table from the ledger."""
    assert {key: (row.get("price") or 0, row["repair"]) for key, row in TIERS.items()} == {
        "1": (0, 1000), "2": (5000, 1000), "3": (8000, 2000),
    }  # fmt: skip


def test_buying_outfits(at: Any) -> None:
    """XI-393 XI-088 XI-091: laid where its captain likes, turned or mirrored."""
    desk = docked(at, credits=1000).do("outfit", "targe")
    assert desk.asked == "Ann place"
    ways = len(desk.options) - 1
    assert ways > 4
    desk.do(next(each for each in desk.options if each.lower().startswith("3b")))
    assert len(desk.captain().covered()) == 3
    assert "outfit" not in desk.options


def test_outfits_that_do_not_fit(at: Any) -> None:
    """XI-090 XI-071 XI-089: not for sale; cargo and damage are in the way, too."""
    tight = docked(at, credits=9000, cargo={"1b": "holo", "2b": "holo", "3b": "holo", "4b": "holo"})
    assert tight.do("outfit").options == ["dart", "m-22"]
    assert (
        "outfit"
        not in docked(at, credits=9000, cargo=dict.fromkeys(("1b", "2b", "3b", "4b"), "holo"), damage=["2a"]).options
    )


def test_supply_of_outfits(at: Any) -> None:
    """XI-012: seven of each."""
    supply = dict.fromkeys(OUTFITS, 7) | {"targe": 0}
    desk = at({"Ann": {"at": "LU0", "credits": 1000}}, outfit_supply={k: n for k, n in supply.items() if n}).do(
        "end", "outfit"
    )
    assert "targe" not in desk.options
    assert "m-22" in desk.options


@pytest.mark.parametrize(("outfit", "pay"), [("m-22 1a", 1000), ("saker-v 1a", 1000), ("m-77 1a", 2000)])
def test_selling_outfits(at: Any, outfit: str, pay: int) -> None:
    """XI-396 XI-A03: half the price, rounded up."""
    desk = docked(at, outfits=[outfit]).do("sell")
    assert (desk.captain().credits, desk.captain().outfits) == (pay, [])


def test_damaged_outfits(at: Any) -> None:
    """XI-104 XI-105 XI-394: neither sold nor moved while damaged."""
    desk = docked(at, outfits=["m-22 1a"], damage=["1a"])
    assert not {"sell", "rearrange"} & {*desk.options}
    both = docked(at, outfits=["m-22 1a", "targe 1b"], damage=["1a"]).do("rearrange")
    while both.asked != "Ann starport":
        both.do(both.options[-1] if both.options[-1] != "auto" else both.options[0])
    assert [each.at for each in both.captain().outfits if each.outfit == "m-22"] == ["1a"]
    assert both.captain().damage == ["1a"]
    assert docked(at, outfits=["m-22 1a", "targe 1b"], damage=["1a"]).do("sell").captain().outfits[0].outfit == "m-22"


def test_rearranging_cubes(at: Any) -> None:
    """XI-394: cubes may move without any outfit, so that one that is bought then fits; equal ones too."""
    desk = docked(at, cargo={"2b": "holo", "3a": "holo"}).do("rearrange")
    assert desk.asked == "Ann load"
    desk.do("2c", "1c")
    assert desk.captain().cargo == {"2c": "holo", "1c": "holo"}


def test_surplus_outfits(at: Any) -> None:
    """XI-A28 XI-390: what can't be fitted into the new hold is sold; cubes without room are jettisoned."""
    cargo = dict.fromkeys(("1a", "2a", "3a", "4a", "1b", "2b", "3b", "4b", "1c", "2c"), "holo")
    desk = docked(at, ship="brindle-wren", credits=5000, cargo={f"{n}{r}": "holo" for n in "12345" for r in "ab"})
    assert len(cargo) == len(desk.captain().cargo)
    desk.do("ship", "nightshade").on("Ann starport")
    assert len(desk.captain().cargo) == 10


# ---- holds against a naive enumerator ---------------------------------------------------------------------------


def naive_ways(ship: str, outfit: str, taken: set[str]) -> set[tuple[frozenset[str], frozenset[str]]]:
    """Every set of cells, with those of Use Spaces, that an outfit can cover: turned, mirrored, shifted."""
    free = {(cell.x, cell.y) for cell in SHIPS[ship].hold if cell.name not in taken}
    found = set()
    shape = [(cell.x, cell.y, sign == "U") for cell, sign in read_grid(GRIDS[outfit]).items()]
    for mirror in (1, -1):
        for turn in range(4):
            turned = [(mirror * x, y, use) for x, y, use in shape]
            for _ in range(turn):
                turned = [(-y, x, use) for x, y, use in turned]
            for dx in range(-8, 9):
                for dy in range(-8, 9):
                    moved = [(x + dx, y + dy, use) for x, y, use in turned]
                    if all((x, y) in free for x, y, _ in moved):
                        found.add((
                            frozenset(Cell(x, y).name for x, y, _ in moved),
                            frozenset(Cell(x, y).name for x, y, use in moved if use),
                        ))  # fmt: skip
    return found


GRIDS = {
    "m-22": "UUo", "m-40": "UUo / o..", "m-77": "UUo / Uo.", "culver-ii": "U. / Uo", "saker-v": "UoU / .o.",
    "basilisk-ix": "U.. / Uo. / .oU", "dart": "Uoo", "javelin": ".oU / Uo.", "longbow": "Uooo / ...U",
    "targe": "UU / o.", "heater": "UU / Uo", "aegis": ".U. / UoU / .o.",
}  # fmt: skip


@pytest.mark.parametrize("ship", first_of(sorted(SHIPS), 8))
def test_placements(ship: str) -> None:
    """XI-074 XI-088 XI-089 XI-090 XI-091 XI-092: every way, and no other, in the empty hold and beside three cells."""
    for outfit in OUTFITS:
        for taken in (set(), {cell.name for cell in SHIPS[ship].hold[2:9:3]}):
            ways = hold.placements(ship, outfit, taken)
            found = {(frozenset(hold.cells_of(outfit, way)), frozenset(hold.uses_of(outfit, way))) for way in ways}
            assert found == naive_ways(ship, outfit, taken)
            assert len(found) == len(ways)
            assert hold.fits(ship, outfit, taken) == bool(ways)


@pytest.mark.parametrize(
    "outfits", first_of([(("m-22", "targe", "dart"),), (("m-77", "aegis"),), (("targe", "targe", "culver-ii"),)])
)
def test_packing(outfits: tuple[str, ...]) -> None:
    """XI-A28 XI-394: a packing is found exactly where trying everything finds one."""

    def possible(ship: str, left: tuple[str, ...], taken: set[str]) -> bool:
        if not left:
            return True
        return any(possible(ship, left[1:], taken | cells) for cells, _ in naive_ways(ship, left[0], taken))

    for ship in ("puddle-jumper", "numerator", "lone-drifter", "swamp-rat", "brindle-wren"):
        found = hold.pack(ship, outfits, ())
        assert (found is not None) == possible(ship, outfits, set()), ship
        if found:
            cells = [cell for outfit, way in zip(outfits, found, strict=True) for cell in hold.cells_of(outfit, way)]
            assert len(cells) == len({*cells})
            assert {*cells} <= SHIPS[ship].cells

"""Sifting relics at The Kiln, and what they bring."""

from __future__ import annotations

from typing import Any

import pytest

from companion.mixia.ground.constants import SHIPS

EMBERS = {"embers": True}
MAP = "NY LU>NY0 KE>NY1 AZ>NY2 LO>NY3 OU>NY4 BU>NY5"
CELLS = SHIPS["puddle-jumper"].names


def inside(at: Any, *cells: str, relic: str | None = None, **ann: Any) -> Any:
    """Ann, docked with The Kiln, with relics aboard, each on cells as `1a.2a`."""
    pairs = [each.split(".") for each in cells or ("1a.2a", "1b.2b")]
    relics = [{"at": first, "other": second, "relic": relic} for first, second in pairs]
    given = {"at": "K3", "ship": "puddle-jumper", "relics": relics, **ann}
    return at({"Ann": given}, MAP, options=EMBERS, kiln="NY7", points=3)


def test_for_fame(at: Any) -> None:
    """XI-050 XI-233 XI-234 XI-447 XI-A105: a relic comes out of the hold, is turned up only now, and brings 1 fame."""
    desk = inside(at).do("sift")
    assert (desk.asked, desk.options) == ("Ann sift", ["1a", "1b"])
    desk.do("1a")
    assert desk.asked == "Ann relics"
    desk.do("hoard")
    assert (desk.asked, desk.options) == ("Ann reward", ["fame", "goods"])
    assert "XI-233" in desk.rules
    desk.do("fame")
    ann, table = desk.captain(), desk.table
    assert (ann.fame_from, ann.credits, [each.at for each in ann.relics]) == ({"relic": 1}, 0, ["1b"])
    assert (table.relics_gone, table.relic_pool.unseen, table.deeds["sifted"]) == (["hoard"], 1, 1)
    assert (desk.asked, desk.options) == ("Ann sift", ["1b", "done"])


def test_any_number(at: Any) -> None:
    """XI-233 XI-115: one standard action, which ends the movement, sifts as many as its captain likes."""
    desk = inside(at).do("sift", "1b", "hoard", "goods", "1a", "hoard", "goods")
    assert (desk.captain().credits, desk.table.deeds["sifted"], desk.table.points) == (6000, 2, 0)
    assert desk.asked == "Ann action"
    assert "sift" not in desk.options
    stopped = inside(at).do("sift", "1b", "hoard", "goods", "done")
    assert (stopped.captain().credits, len(stopped.captain().relics)) == (3000, 1)
    assert "sift" in stopped.options


def test_the_only_one(at: Any) -> None:
    """XI-233: with one relic aboard nobody is asked which."""
    assert inside(at, "1a.2a").do("sift").asked == "Ann relics"


def test_cubes(at: Any) -> None:
    """XI-235: 2,000 credits with 2 given cubes, each where its captain likes."""
    desk = inside(at, "1a.2a").do("sift", "spice-jar", "goods", "1a", "2a")
    assert (desk.captain().credits, desk.captain().cargo) == (2000, {"1a": "spice", "2a": "spice"})


def test_mod(at: Any) -> None:
    """XI-235: 2,000 credits with a given mod, out of the supply."""
    desk = inside(at, "1a.2a")
    supply = desk.table.mod_supply["piercer"]
    desk.do("sift", "old-spear", "goods").on()
    assert (desk.captain().credits, [each.mod for each in desk.captain().mods]) == (2000, ["piercer"])
    assert desk.table.mod_supply.get("piercer", 0) == supply - 1


@pytest.mark.parametrize(("fit", "cubes"), [(2, 2), (1, 1), (0, 0)])
def test_cubes_that_do_not_fit(at: Any, fit: int, cubes: int) -> None:
    """XI-236: cubes without room are ignored; those with it come."""
    full = [cell for cell in CELLS if cell not in ("1a", "2a")]
    desk = inside(at, "1a.2a", cargo=dict.fromkeys(full[:9], "terra"), damage=full[9:]).do("sift", "spice-jar")
    table, ann = desk.table, desk.captain()
    ann.cargo.update(dict.fromkeys(("1a", "2a")[fit:], "holo"))  # As if it had been laid there.
    desk.do("goods").on()
    assert ([*ann.cargo.values()].count("spice"), ann.credits, table.relics_gone) == (cubes, 2000, ["spice-jar"])


def test_cubes_the_supply_lacks(at: Any) -> None:
    """XI-236 XI-019: no more cubes come than the supply has."""
    desk = inside(at, "1a.2a")
    desk.table.cubes["LU8"] = ["spice"] * (desk.table.supply("spice") - 1)
    desk.do("sift", "spice-jar", "goods", "auto")
    assert [*desk.captain().cargo.values()] == ["spice"]


def test_only_inside(at: Any) -> None:
    """XI-233 XI-447: it takes being docked with The Kiln, and a relic in the hold."""
    outside = at({"Ann": {"at": "NY9", "ship": "puddle-jumper"}}, MAP, options=EMBERS, kiln="NY7")
    assert "isn't docked with The Kiln" in outside.why_not("sift")
    empty = at({"Ann": {"at": "K1", "ship": "puddle-jumper"}}, MAP, options=EMBERS, kiln="NY7")
    assert "no relic is aboard (XI-447)" in empty.why_not("sift")


def test_one_that_was_looked_at(at: Any) -> None:
    """XI-233 XI-406: a relic that its captain has looked at need not be turned up."""
    desk = inside(at, "1a.2a", relic="hoard", titles=["relic-reader"])
    assert desk.do("sift").asked == "Ann reward"
    assert desk.do("goods").captain().credits == 3000


def test_lost_after_a_look(at: Any) -> None:
    """XI-111 XI-363: a relic that its captain has looked at is shown as it leaves the game."""
    desk = inside(at, "1a.2a", relic="hoard", titles=["relic-reader"]).do("jettison")
    assert (desk.table.relics_gone, desk.table.relics_lost) == (["hoard"], 0)


def test_rewards_in_words(at: Any) -> None:
    """XI-235 XI-236: what stands on a relic, and what of it there is no room for."""
    desk = inside(at, "1a.2a").do("sift", "terra-seed")
    assert desk.label("goods") == "2,000 credits and 2 Terra"
    full = [cell for cell in CELLS if cell not in ("1a", "2a")]
    desk = inside(at, "1a.2a", damage=full[:5], cargo=dict.fromkeys(full[5:], "holo")).do("sift", "old-mantle")
    assert "Enviro-Shld" in desk.label("goods")

"""Borders: shields, entrances, asteroids, nebulae, debris, stars, two at once."""

from __future__ import annotations

from typing import Any

import pytest

from companion.mixia.ground.constants import PLANET

from .core_box import SECTORS

SHIELDED = {"outfits": ["targe 1a"]}


@pytest.mark.parametrize(("start", "end"), [("LO11", "LO3"), ("LO3", "LO11")])
def test_outlaw_entrance(at: Any, start: str, end: str) -> None:
    """XI-178 XI-A31: 1,000 more bounty for an Innocent in either direction, none for an Outlaw, no roll."""
    desk = at({"Ann": {"at": start}}, points=3).do(end)
    assert "XI-178" in desk.rules
    assert (desk.captain().at, desk.captain().bounty) == (end, 1000)
    outlaw = at({"Ann": {"at": start, "bounty": 2000}}, points=3).do(end)
    assert (outlaw.captain().at, outlaw.captain().bounty) == (end, 2000)


# ---- planetary shields ------------------------------------------------------------------------------------------


# ---- entrances --------------------------------------------------------------------------------------------------


def test_planets() -> None:
    """XI-171 XI-173 XI-A107 XI-174: seven planets with their law; all inside the shield is a Starport."""
    laws = {sector.name: sector.law for sector in SECTORS.values() if sector.law}
    assert laws == {
        "Lunari": "lawful", "Kemplar II": "lawful", "Azure": "neutral", "Doravin V": "neutral",
        "Neo Damascus": "neutral", "Loath": "outlaw", "Smugglers' Den": "outlaw",
    }  # fmt: skip
    assert all(sector.tile.letters[:7] == PLANET * 7 for sector in SECTORS.values() if sector.law)


def test_starports(at: Any) -> None:
    """XI-174 XI-386: every space inside a shield, and no other."""
    board = at().table.board
    assert [name for name in board.hex_of if board.is_starport(name)] == [
        f"{code}{number}" for code in ("LU", "KE", "AZ", "LO") for number in range(7)
    ]


def test_law_of_a_ship(at: Any) -> None:
    """XI-180 XI-184: any bounty makes an Outlaw; captains start without."""
    desk = at({"Bo": {"bounty": 1000}})
    assert [desk.captain(name).outlaw for name in ("Ann", "Bo", "Cy")] == [False, True, False]


# ---- asteroids --------------------------------------------------------------------------------------------------


def test_shields_against_asteroids(at: Any) -> None:
    """XI-213 XI-327 XI-326 XI-A104 XI-A49 XI-490: after the roll, one after the other, the result in sight; the marker
    stays and can't be armed again."""
    desk = at({"Ann": {"at": "OU3", **SHIELDED}}, points=3).do("OU2", 9)
    assert desk.asked == "Ann defend"
    desk.do("1a", 4)
    assert desk.asked == "Ann defend"
    assert dict(desk.play.ask.about)["left"] == 5
    desk.do("2a", 3)
    assert desk.asked == "Ann damage"
    desk.do("auto")
    ann = desk.captain()
    assert (len(ann.damage), ann.armed, ann.used_markers) == (2, 2, 2)
    assert desk.asked == "Ann action"


# ---- nebulae ----------------------------------------------------------------------------------------------------


def test_nebula_example(at: Any) -> None:
    """XI-519 XI-E19 XI-A20 XI-209 XI-213: energy 4, 2 armed markers beside the shield's, roll 10, shield 4: loss 6."""
    ann = {"at": "LU16", "energy": 4, "armed": 3, "outfits": ["targe 1a"]}
    desk = at({"Ann": ann}, points=4).do("BU9", 10, "1a", 4)
    assert desk.asked == "Ann defend"
    desk.do("done")
    found = desk.captain()
    assert (found.energy, found.armed, found.disarmed, found.stranded) == (0, 0, 3, True)
    assert (found.at, desk.table.points, desk.table.moving) == ("BU9", 0, False)
    assert found.impulse  # XI-210


@pytest.mark.parametrize("roll", [1, 3])
def test_debris_destroys(at: Any, roll: int) -> None:
    """XI-202 XI-328 XI-337: 1 to 3, and nothing helps."""
    desk = at({"Ann": {"at": "PE8", **SHIELDED}}, points=3).do("PE9", roll)
    assert "XI-202" in desk.rules
    assert desk.captain().at == ""
    assert desk.table.player == "Bo"


def test_star(at: Any) -> None:
    """XI-211 XI-339 XI-328: no roll, no defence; cubes burn."""
    ann = {"at": "LU9", "cargo": {"1c": "spice"}, **SHIELDED}
    desk = at({"Ann": ann}, "LU XA>LU0 AZ>LU1 LO>LU2", points=3)
    star = next(name for name in desk.table.board.beside("LU9") if name[:2] == "XA")
    desk.do(star)
    assert desk.captain().at == ""
    assert "XI-211" in desk.rules
    assert (desk.table.cubes, desk.table.supply("spice")) == ({}, 15)
    assert desk.table.player == "Bo"


# ---- debris and stars -------------------------------------------------------------------------------------------


# ---- wrecks -----------------------------------------------------------------------------------------------------


# ---- two borders ------------------------------------------------------------------------------------------------


def test_double_traversal(at: Any) -> None:
    """XI-510 XI-E10 XI-212 XI-194: out of a shield into asteroids: first the one, then the other, for 1 point."""
    letters = SECTORS["smugglers-den"].tile.letters
    desk = at({"Ann": {"at": "SM5"}}, "SM LU>SM0 AZ>SM1 LO>SM2", points=2)
    ring = [name for name in desk.table.board.beside("SM5") if letters[int(name[2:])] == "A"]
    desk.do(ring[0])
    assert desk.told("XI-134") == []
    desk.do(12)
    assert [each["why"] for each in desk.told("XI-134")] == ["shield"]
    assert desk.captain().bounty == 1000
    desk.do(3)
    assert [each["why"] for each in desk.told("XI-134")] == ["asteroids"]
    desk.do("auto")
    assert (desk.captain().at, desk.table.points, len(desk.captain().damage)) == (ring[0], 1, 3)

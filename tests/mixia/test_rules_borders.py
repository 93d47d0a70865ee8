"""Borders: shields, entrances, asteroids, nebulae, debris, stars, two at once."""

from __future__ import annotations

from typing import Any

import pytest

from companion.mixia.ground.constants import PLANET
from companion.positions.answer_errors import AnswerError

from .core_box import SECTORS

SHIELDED = {"outfits": ["targe 1a"]}


# ---- planetary shields ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("roll", [1, 5, 9])
def test_shield_holds(at: Any, roll: int) -> None:
    """XI-190 XI-193 XI-214 XI-328: the roll is damage that nothing prevents, 1 point is gone, and one may try again."""
    desk = at({"Ann": {"at": "LU9", **SHIELDED}}, points=3).do("LU2", roll)
    assert desk.asked == "Ann damage"
    assert "XI-190" in desk.rules
    desk.do("auto")
    ann = desk.captain()
    assert (ann.at, len(ann.damage), desk.table.points, ann.bounty) == ("LU9", roll, 2, 0)
    desk.do("LU2", 18)
    assert desk.captain().at == "LU2"


@pytest.mark.parametrize(("roll", "bounty", "fame"), [(11, 1000, 0), (17, 1000, 0), (18, 0, 0), (19, 0, 0), (20, 0, 1)])
@pytest.mark.parametrize(("start", "end"), [("LU9", "LU2"), ("LU2", "LU9"), ("AZ9", "AZ2"), ("LO10", "LO2")])
def test_shield_crossed(at: Any, roll: int, bounty: int, fame: int, start: str, end: str) -> None:
    """XI-191 XI-192 XI-182 XI-194 XI-195 XI-135 XI-134: entering or leaving, of whatever law; 11 to 17 for 1,000."""
    desk = at({"Ann": {"at": start}}, points=3).do(end, roll)
    ann = desk.captain()
    assert (ann.at, ann.bounty, ann.fame, desk.table.points, ann.damage) == (end, bounty, fame, 2, [])


def test_shield_kills(at: Any) -> None:
    """XI-190 XI-075: damage up to the hold's size destroys the ship; the turn is over."""
    desk = at({"Ann": {"at": "LU9", "damage": ["1a", "2a"], "bounty": 3000}}, points=3).do("LU2", 8)
    assert desk.captain().at == ""
    assert desk.captain().bounty == 0  # XI-340
    assert desk.table.player == "Bo"


# ---- entrances --------------------------------------------------------------------------------------------------


def test_lawful_entrance(at: Any) -> None:
    """XI-176 XI-177: an Outlaw may not enter by it, may leave by it, and may try the shield."""
    with pytest.raises(AnswerError):
        at({"Ann": {"at": "LU7", "bounty": 1000}}, points=3).do("LU1")
    desk = at({"Ann": {"at": "LU1", "bounty": 1000}}, points=3).do("LU7")
    assert desk.captain().at == "LU7"
    assert at({"Ann": {"at": "LU9", "bounty": 1000}}, points=3).do("LU2").asked == "Ann d20"
    assert at({"Ann": {"at": "LU7"}}, points=3).do("LU1").captain().at == "LU1"


def test_entrances_on_the_way(at: Any) -> None:
    """XI-176 XI-178 XI-179: what happens at an entrance is announced, and is met step by step; what brings nothing lies
    on a way like open space, an Outlaw's out of a lawful planet too."""
    assert "LU7" in at({"Ann": {"at": "LU2", "bounty": 1000}}, points=2).options
    assert "LO11" not in at({"Ann": {"at": "LO4"}}, points=2).options
    assert "LO11" in at({"Ann": {"at": "LO4", "bounty": 1000}}, points=2).options
    borders = {bounty: at({"Ann": {"at": "LO3", "bounty": bounty}}, points=2).play.ask.about for bounty in (0, 1000)}
    assert [borders[bounty]["borders"]["LO11"] for bounty in (0, 1000)] == [["entrance"], []]


@pytest.mark.parametrize(("start", "end"), [("LO11", "LO3"), ("LO3", "LO11")])
def test_outlaw_entrance(at: Any, start: str, end: str) -> None:
    """XI-178 XI-A31: 1,000 more bounty for an Innocent in either direction, none for an Outlaw, no roll."""
    desk = at({"Ann": {"at": start}}, points=3).do(end)
    assert "XI-178" in desk.rules
    assert (desk.captain().at, desk.captain().bounty) == (end, 1000)
    outlaw = at({"Ann": {"at": start, "bounty": 2000}}, points=3).do(end)
    assert (outlaw.captain().at, outlaw.captain().bounty) == (end, 2000)


@pytest.mark.parametrize("bounty", [0, 3000])
def test_neutral_entrance(at: Any, bounty: int) -> None:
    """XI-179: nothing happens, whoever passes."""
    desk = at({"Ann": {"at": "AZ17", "bounty": bounty}}, points=3).do("AZ6")
    assert (desk.captain().at, desk.captain().bounty, desk.table.points) == ("AZ6", bounty, 2)


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


@pytest.mark.parametrize(("roll", "damage"), [(1, 1), (8, 8), (11, 0), (19, 0)])
def test_asteroids(at: Any, roll: int, damage: int) -> None:
    """XI-196 XI-197: up to 10 damage of the roll, and the ship moves in; above, nothing."""
    desk = at({"Ann": {"at": "OU3"}}, points=3).do("OU2", roll).on()
    ann = desk.captain()
    assert (ann.at, len(ann.damage), desk.table.points) == ("OU2", damage, 2)


def test_further_asteroids(at: Any) -> None:
    """XI-198 XI-135: each asteroid space entered rolls, leaving doesn't."""
    desk = at({"Ann": {"at": "OU2"}}, points=4).do("OU0")
    assert desk.asked == "Ann d20"
    desk.do(15, "OU1")
    assert (desk.captain().at, desk.rules) == ("OU1", ["XI-134", "XI-120", "XI-120"])


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


def test_shield_that_prevents_all(at: Any) -> None:
    """XI-316: never below 0; nobody asks for more."""
    desk = at({"Ann": {"at": "OU3", **SHIELDED}}, points=3).do("OU2", 4, "1a", 6)
    assert (desk.captain().damage, desk.asked) == ([], "Ann action")


# ---- nebulae ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("roll", "energy", "armed", "left"), [(4, 10, 4, (6, 4)), (10, 4, 4, (0, 0)), (7, 5, 3, (0, 1)), (15, 3, 2, (3, 2))]
)
def test_nebula(at: Any, roll: int, energy: int, armed: int, left: tuple[int, int]) -> None:
    """XI-205 XI-206 XI-208: up to 10 energy of the roll, and beyond the meter a marker for each; the ship moves in."""
    desk = at({"Ann": {"at": "LU16", "energy": energy, "armed": armed}}, points=3).do("BU9", roll)
    ann = desk.captain()
    assert (ann.at, ann.energy, ann.armed) == ("BU9", *left)
    assert ann.armed + ann.disarmed == 4


def test_inside_a_nebula(at: Any) -> None:
    """XI-207: moving on inside and leaving are free."""
    desk = at({"Ann": {"at": "BU9"}}, points=3).do("BU8")
    assert desk.rules == ["XI-120"]
    desk.do("BU7")
    assert (desk.captain().at, desk.rules) == ("BU7", ["XI-120"])


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


# ---- debris and stars -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("roll", [1, 3])
def test_debris_destroys(at: Any, roll: int) -> None:
    """XI-202 XI-328 XI-337: 1 to 3, and nothing helps."""
    desk = at({"Ann": {"at": "PE8", **SHIELDED}}, points=3).do("PE9", roll)
    assert desk.captain().at == ""
    assert desk.table.player == "Bo"


@pytest.mark.parametrize("roll", [4, 19])
def test_debris_passed(at: Any, roll: int) -> None:
    """XI-203 XI-204: 4 and more are safe; the next space rolls again, leaving doesn't."""
    desk = at({"Ann": {"at": "PE8"}}, points=4).do("PE9", roll)
    assert (desk.captain().at, desk.table.points) == ("PE9", 3)
    assert desk.do("PE2").asked == "Ann d20"
    desk.do(roll, "PE3")
    assert desk.rules[-1] == "XI-120"
    assert "XI-202" not in desk.rules


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


# ---- wrecks -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "end", "roll", "wreck"), [("OU3", "OU2", 8, "OU2"), ("PE8", "PE9", 2, "PE9"), ("LU9", "LU2", 8, "LU9")]
)
def test_where_a_wreck_lies(at: Any, start: str, end: str, roll: int, wreck: str) -> None:
    """XI-A115 XI-339: asteroids and debris destroy a ship in the hex that it enters, a shield in the one that it hasn't
    left."""
    desk = at({"Ann": {"at": start, "cargo": {"1c": "spice"}, "damage": ["1a", "2a"]}}, points=3).do(end, roll)
    assert desk.captain().at == ""
    assert desk.table.cubes == {wreck: ["spice"]}
    assert [each.values["hex"] for each in desk.notes if each.name in ("destroyed", "cargo lost")] == [wreck, wreck]


@pytest.mark.parametrize("answers", [(2, "1a", "2a"), (3,)])
def test_cubes_lie_where_the_wreck_would(at: Any, answers: tuple[Any, ...]) -> None:
    """XI-A140 XI-A115: what asteroids do to a ship happens in the hex it enters, whether it survives or not."""
    aboard = {"cargo": {"1a": "holo", "2a": "terra"}, "damage": ["1b", "2b", "3b", "1c", "2c", "3c"]}
    desk = at({"Ann": {"at": "OU3", "ship": "numerator", **aboard}}, points=3).do("OU2", *answers)
    assert desk.table.cubes == {"OU2": ["holo", "terra"]}
    assert desk.captain().at == ("OU2" if answers[1:] else "")


def test_cubes_of_a_failed_crossing(at: Any) -> None:
    """XI-A140 XI-190: what a planetary shield knocks out of a hold lies in the hex that the ship hasn't left."""
    desk = at({"Ann": {"at": "LU9", "cargo": {"1a": "holo"}}}, points=3).do("LU2", 1, "1a")
    assert (desk.captain().at, desk.table.cubes) == ("LU9", {"LU9": ["holo"]})


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


def test_double_traversal_that_fails(at: Any) -> None:
    """XI-212 XI-190: where the shield holds, the second border isn't met."""
    desk = at({"Ann": {"at": "SM5"}}, "SM LU>SM0 AZ>SM1 LO>SM2", points=2)
    letters = SECTORS["smugglers-den"].tile.letters
    ring = [name for name in desk.table.board.beside("SM5") if letters[int(name[2:])] == "A"]
    desk.do(ring[0], 2, "auto")
    assert (desk.captain().at, desk.table.points) == ("SM5", 1)

"""Combat: targets, declared attacks and defences, rolls, damage, re-arming; NPCs as targets."""

from __future__ import annotations

from typing import Any

import pytest

from companion.mixia.fight.combat import weapons

BLASTER = ["culver-ii 1a"]
MISSILE = ["dart 1a"]
HEATER = {"ship": "gaiden", "outfits": ["heater 2a"]}


# ---- the example ------------------------------------------------------------------------------------------------


def test_combat_example(at: Any) -> None:
    """XI-516 XI-E16 XI-306 XI-311 XI-312 XI-313 XI-314 XI-315 XI-317 XI-310 XI-541 XI-489 XI-A44: a blaster's two d6
    across a nebula border, 6 and 5; a d8 shield rolls 3, Evasive Thrusters 7 prevent 5: 3 damage, 1 energy re-arms."""
    desk = at({"Ann": {"at": "BU7", "outfits": BLASTER}, "Bo": {"at": "BU8", **HEATER}}).do("attack")
    assert (desk.asked, desk.options) == ("Ann weapon", ["1b", "done"])  # One target, and one weapon to begin with.
    desk.do("1b")
    ann, bo = desk.captain(), desk.captain("Bo")
    assert (ann.armed, ann.outfits[0].markers) == (2, ["1a", "1b"])  # Paid before anything is rolled.
    assert desk.asked == "Bo defence"
    desk.do("2a", "evasive-thrusters", "done")
    assert (bo.armed, bo.energy, bo.exhausted) == (3, 11, ["evasive-thrusters"])
    assert desk.asked == "Ann d6"
    desk.do(6, 5)
    assert desk.asked == "Bo d8"
    desk.do(3, 7)
    assert [(each["attack"], each["defence"], each["damage"]) for each in desk.told("XI-315")] == [(11, 8, 3)]
    assert desk.asked == "Bo damage"
    desk.do("5c", "4c", "3c")
    assert (bo.damage, desk.asked, desk.options) == (["3c", "4c", "5c"], "Bo rearm", [0, 1])  # Not for the ability.
    desk.do(1)
    assert (bo.energy, bo.armed, bo.used_markers) == (10, 4, 0)
    assert desk.asked == "Ann action"


@pytest.mark.parametrize(("energy", "asked"), [(0, "Ann action"), (4, "Bo rearm")])
def test_rearming(at: Any, energy: int, asked: str) -> None:
    """XI-317 XI-318 XI-404 XI-A58: 1 energy each; what isn't armed again is disarmed; earlier ones don't count."""
    bo = {"at": "LU8", "ship": "gaiden", "energy": energy, "outfits": ["heater 2a *3a"]}
    desk = at({"Ann": {"outfits": BLASTER}, "Bo": bo}).strike("1a").do("2a", "done", 2, 5)
    assert desk.asked == asked
    if asked == "Bo rearm":
        assert desk.options == [0, 1]  # Not for the marker on 3a.
        desk.do(0)
    found = desk.captain("Bo")
    assert (found.outfits[0].markers, found.armed, found.disarmed) == (["3a"], 2, 1)


@pytest.mark.parametrize("number", [0, 1])
def test_marker_pushed_off(at: Any, number: int) -> None:
    """XI-101 XI-317 XI-A116: damage on a marker of this very defence disarms it; it can be armed again all the same."""
    bo = {"at": "LU8", **HEATER}
    desk = at({"Ann": {"outfits": BLASTER}, "Bo": bo}).strike("1a").do("2a", "done", 6, 5, "2a")
    assert (desk.captain("Bo").armed, desk.captain("Bo").disarmed) == (3, 1)
    assert (desk.asked, desk.options) == ("Bo rearm", [0, 1])
    desk.do(number)
    assert (desk.captain("Bo").armed, desk.captain("Bo").disarmed) == (3 + number, 1 - number)
    assert desk.captain("Bo").energy == 12 - number


def test_marker_of_an_earlier_action_pushed_off(at: Any) -> None:
    """XI-A68 XI-318: damage on a marker spent before this attack disarms it; it can't be armed again at once."""
    bo = {"at": "LU8", "ship": "gaiden", "outfits": ["heater 2a *2a"]}
    desk = at({"Ann": {"outfits": BLASTER}, "Bo": bo}).strike("1a").do("done", 1)
    assert desk.asked == "Bo damage"
    desk.do("2a")
    assert desk.asked == "Ann action"
    assert (desk.captain("Bo").armed, desk.captain("Bo").disarmed) == (3, 1)


# ---- who can be hit ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "end", "blaster", "missile"),
    [
        ("LU9", "LU8", True, False),  # Next to each other.
        ("LU9", "LU7", False, True),
        ("LU8", "LU7", True, False),
        ("LU9", "LU2", False, False),  # A shield between.
        ("LU1", "LU7", False, False),  # An entrance between.
        ("LU1", "LU2", True, False),  # Both inside.
        ("LU9", "AZ17", True, False),  # Another sector.
        ("OU3", "OU2", False, False),  # Asteroids block sight.
        ("BU7", "BU8", True, False),  # Nebulae don't.
        ("BU5", "BU1", False, True),
        ("PE8", "PE9", False, False),
    ],
)
def test_range_and_sight(at: Any, start: str, end: str, blaster: bool, missile: bool) -> None:
    """XI-307 XI-308 XI-310 XI-319 XI-321 XI-322 XI-323 XI-175 XI-188: blasters at 1, missiles at 2 to 6, in sight."""
    ann = {"at": start, "outfits": ["culver-ii 1a", "dart 2a"]}
    desk = at({"Ann": ann, "Bo": {"at": end}, "Cy": {"at": "KE18"}})
    found = {weapon.outfit for weapon in weapons(desk.table, desk.captain(), "Bo").values()}
    assert found == ({"culver-ii"} if blaster else {"dart"} if missile else set())


@pytest.mark.parametrize(("distance", "reached"), [(6, True), (7, False)])
def test_longest_range(at: Any, distance: int, reached: bool) -> None:
    """XI-322 XI-309: 6 spaces in sight are reached, 7 not."""
    sectors = "LQ CH>LQ0 LU>LQ1 AZ>LQ2 LO>LQ3 WK>LQ4 LY>LQ5"
    board = at({}, sectors).table.board
    start, end = next(
        (a, b) for a in board.hex_of for b in board.hex_of if board.distance(a, b) == distance and board.sees(a, b)
    )
    desk = at({"Ann": {"at": start, "outfits": MISSILE}, "Bo": {"at": end}}, sectors)
    assert bool(weapons(desk.table, desk.captain(), "Bo")) == reached


def test_adjacency_without_sight(at: Any) -> None:
    """XI-514 XI-E14 XI-320 XI-285 XI-308: a ship among asteroids can be robbed from beside it, but not shot at."""
    ann = {"at": "OU3", "outfits": BLASTER, "plans": ["thief-1"]}
    desk = at({"Ann": ann, "Bo": {"at": "OU2"}, "Cy": {"at": "KE18"}})
    assert "attack" not in desk.options
    desk.do("reveal", "thief-1")
    assert desk.asked == "Ann d20"


def test_one_target(at: Any) -> None:
    """XI-307: with several in range the attacker names one; NPCs can be attacked, too."""
    ann = {"at": "LU9", "outfits": BLASTER}
    desk = at({"Ann": ann, "Bo": {"at": "LU8"}, "Cy": {"at": "AZ17"}}, npcs={"merchant": {"at": "LU10"}}).do("attack")
    assert (desk.asked, desk.options) == ("Ann target", ["Bo", "Cy", "merchant"])


# ---- weapons ----------------------------------------------------------------------------------------------------


def test_split_attacks(at: Any) -> None:
    """XI-312: one marker in one attack, the other in a second."""
    desk = at({"Ann": {"outfits": BLASTER}, "Bo": {"at": "LU8"}}).strike("1a").do(2).on()
    desk.do("attack")
    assert desk.asked == "Ann d6"
    assert len(desk.captain("Bo").damage) == 2


def test_no_third_use(at: Any) -> None:
    """XI-505 XI-E05 XI-098 XI-099: both Use Spaces hold a marker: no attack with it."""
    desk = at({"Ann": {"outfits": ["culver-ii 1a *1a *1b"]}, "Bo": {"at": "LU8"}})
    assert "attack" not in desk.options


@pytest.mark.parametrize(("roll", "damage"), [(5, 3), (6, 4), (2, 1), (1, 1)])
def test_damaged_blaster(at: Any, roll: int, damage: int) -> None:
    """XI-517 XI-E17 XI-100 XI-A16: two damage markers lower every die of it by 2, to 1 at least."""
    ann = {"outfits": BLASTER, "damage": ["1b", "2b"]}
    desk = at({"Ann": ann, "Bo": {"at": "LU8"}}).do("attack", roll)
    assert [each["damage"] for each in desk.told("XI-315")] == [damage]


def test_damaged_shield(at: Any) -> None:
    """XI-507 XI-E07 XI-102 XI-098: a Targe with damage on both Use Spaces can't be used; with one left it can."""
    bo = {"at": "LU8", "outfits": ["targe 1b"]}
    shut = at({"Ann": {"outfits": BLASTER}, "Bo": {**bo, "damage": ["1b", "2b"]}})
    assert shut.strike("1a").asked == "Ann d6"
    half = at({"Ann": {"outfits": BLASTER}, "Bo": {**bo, "damage": ["1b"]}})
    assert half.strike("1a").asked == "Bo defence"
    half.do("2b", 3, 5)
    assert [each["defence"] for each in half.told("XI-315")] == [4]  # XI-326 XI-100.


def test_no_damage_below_nothing(at: Any) -> None:
    """XI-316: a better defence leaves 0."""
    desk = at({"Ann": {"outfits": BLASTER}, "Bo": {"at": "LU8", **HEATER}})
    desk.strike("1a").do("2a", "done", 2, 8)
    assert [each["damage"] for each in desk.told("XI-315")] == [0]
    assert desk.captain("Bo").damage == []


def test_defence_is_declared_first(at: Any) -> None:
    """XI-313 XI-A50: after the rolls nobody may defend any more, in whosever turn."""
    desk = at({"Ann": {"outfits": BLASTER}, "Bo": {"at": "LU8", **HEATER}}).strike("1a").do("done")
    assert desk.asked == "Ann d6"
    assert desk.do(4).asked == "Bo damage"


def test_missile(at: Any) -> None:
    """XI-322 XI-327 XI-115: a standard action; its damage, lowered by a shield."""
    ann = {"at": "LU9", "outfits": MISSILE}
    desk = at({"Ann": ann, "Bo": {"at": "LU7", **HEATER}, "Cy": {"at": "KE1"}}, points=3).do(
        "attack", "2a", "done", 6, 2
    )
    assert not desk.table.moving
    assert [each["damage"] for each in desk.told("XI-315")] == [4]


def test_missiles_stand_alone(at: Any) -> None:
    """XI-A60: every outfit of an attack must reach the target, so blasters and rams combine, missiles never."""
    ann = {"at": "LU9", "ship": "iron-heron", "outfits": ["culver-ii 1a", "m-22 1c", "dart 1d"]}
    desk = at({"Ann": ann, "Bo": {"at": "LU8"}, "Cy": {"at": "KE1"}}).do("attack")
    assert desk.options == ["1a", "1c"]  # Blaster and ram.
    far = at({"Ann": ann, "Bo": {"at": "LU7"}, "Cy": {"at": "KE1"}}).do("attack")
    assert far.asked == "Ann d6"
    assert [each["outfit"] for each in far.told("XI-096")] == ["dart"]


def test_ram(at: Any) -> None:
    """XI-324 XI-325 XI-328 XI-115 XI-A67: an attack with an engine on an adjacent ship; both take the roll, the target
    may defend, the rammer not."""
    ann = {"outfits": ["m-22 1a", "targe 1b"], "damage": ["3a"]}
    desk = at({"Ann": ann, "Bo": {"at": "LU8", **HEATER}}, points=3).strike("1a").do("2a", "done", 6, 3)
    assert [(each["attack"], each["damage"]) for each in desk.told("XI-315")] == [(5, 2)]
    assert [each["number"] for each in desk.told("XI-325")] == [5]
    assert desk.asked == "Ann damage"
    desk.do("auto")
    assert (desk.asked, len(desk.captain().damage)) == ("Bo damage", 6)
    desk.on("Bo rearm")
    assert len(desk.captain("Bo").damage) == 2
    assert not desk.table.moving


def test_ram_and_blaster_together(at: Any) -> None:
    """XI-A60 XI-312 XI-325: the rammer takes the ram's dice only."""
    ann = {"ship": "iron-heron", "outfits": ["culver-ii 1a", "m-22 1c"]}
    desk = at({"Ann": ann, "Bo": {"at": "LU8"}}).strike("1a", "1c")
    assert [desk.asked, desk.do(4).asked] == ["Ann d6", "Ann d6"]
    desk.do(2)
    assert [each["damage"] for each in desk.told("XI-315")] == [6]
    assert [each["number"] for each in desk.told("XI-325")] == [2]


# ---- destruction by an attack -----------------------------------------------------------------------------------


def nearly(**more: Any) -> Any:
    """Bo's gaiden has 13 of 14 damage."""
    cells = ["2a", "3a", "4a", "5a", "1b", "2b", "3b", "4b", "5b", "1c", "2c", "3c", "4c"]
    return {"at": "LU8", "ship": "gaiden", "energy": 0, "damage": cells, **more}


def test_rewards(at: Any) -> None:
    """XI-041 XI-185 XI-078 XI-340 XI-187: fame of the tier, all credits of the bounty, and that is gone."""
    desk = at({"Ann": {"outfits": BLASTER}, "Bo": nearly(bounty=4000)}).strike("1a").do(2)
    ann, bo = desk.captain(), desk.captain("Bo")
    assert (ann.fame_from, ann.credits, ann.bounty) == ({"kill": 2}, 4000, 0)
    assert (bo.at, bo.bounty) == ("", 0)
    assert desk.asked == "Ann action"


def test_raid(at: Any) -> None:
    """XI-181: destroying an Innocent puts 1,000 on the own bounty."""
    desk = at({"Ann": {"outfits": BLASTER, "bounty": 1000}, "Bo": nearly()}).strike("1a").do(2)
    assert (desk.captain().bounty, desk.captain().credits) == (2000, 0)


def test_both_destroyed(at: Any) -> None:
    """XI-343 XI-186: no fame, no bounty, no raid for a rammer who doesn't survive; the turn is over."""
    ann = {"outfits": ["m-22 1a"], "damage": ["1b", "2b", "3b", "4b", "1c", "2c"]}
    desk = at({"Ann": ann, "Bo": nearly(bounty=4000)}).strike("1a").do(6)
    found = desk.captain()
    assert "XI-343" in desk.rules
    assert (found.at, found.fame, found.credits, found.bounty) == ("", 0, 0, 0)
    assert (desk.captain("Bo").at, desk.captain("Bo").bounty) == ("", 0)
    assert desk.table.player == "Bo"


def test_rammer_alone_destroyed(at: Any) -> None:
    """XI-A56 XI-A70: the target's bounty stays, its captain gets nothing."""
    ann = {"outfits": ["m-22 1a"], "damage": ["1b", "2b", "3b", "4b", "1c", "2c"]}
    desk = at({"Ann": ann, "Bo": {"at": "LU8", "ship": "gaiden", "energy": 0, "bounty": 2000}}).strike("1a").do(6)
    desk.do("auto")
    assert desk.captain().at == ""
    bo = desk.captain("Bo")
    assert (bo.bounty, bo.credits, bo.fame, len(bo.damage)) == (2000, 0, 0, 6)


# ---- abilities in attacks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "damage"), [(10, 3), (11, 6)])
def test_ability_as_attack(at: Any, roll: int, damage: int) -> None:
    """XI-487 XI-468 XI-311: Pounce at 1 or 2 in sight, for 2 energy; it combines with a blaster."""
    ann = {"ship": "easy-tiger", "outfits": BLASTER}
    desk = at({"Ann": ann, "Bo": {"at": "LU8"}}).strike("1a", "pounce").do(1, roll)
    assert [each["damage"] for each in desk.told("XI-315")] == [damage + 1]
    assert (desk.captain().energy, desk.captain().exhausted) == (9, ["pounce"])
    assert "attack" in at({"Ann": {"ship": "easy-tiger"}, "Bo": {"at": "LU7"}}).options
    assert "attack" not in at({"Ann": {"ship": "easy-tiger"}, "Bo": {"at": "KE15"}}).options


def test_luck_of_a_defender(at: Any) -> None:
    """XI-488 XI-A09 XI-048: a natural 20 of Evasive Thrusters brings its captain fame in another's turn."""
    desk = at({"Ann": {"outfits": BLASTER}, "Bo": {"at": "LU8", "ship": "gaiden"}})
    desk.strike("1a").do("evasive-thrusters", 4, 20)
    assert desk.captain("Bo").fame_from == {"luck": 1}
    assert [each["defence"] for each in desk.told("XI-315")] == [8]


# ---- NPCs as targets --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("npc", "die", "to_kill"), [("enforcer", "d8", 12), ("scoundrel", "d6", 10), ("merchant", "d8", 15)]
)
def test_npcs_defend(at: Any, npc: str, die: str, to_kill: int) -> None:
    """XI-425 XI-426 XI-429 XI-433 XI-438 XI-A94: always with the die of the card; damage lies on the card."""
    desk = at({"Ann": {"outfits": BLASTER}}, npcs={npc: {"at": "LU8", "damage": to_kill - 4}})
    desk.strike("1a").do(6)
    assert desk.asked == f"- {die}"
    desk.do(3)
    found = desk.npc(npc)
    assert (found.damage, found.attacker, found.at) == (to_kill - 1, "Ann", "LU8")


@pytest.mark.parametrize(
    ("npc", "credits", "fame", "bounty", "own"),
    [
        ("enforcer", 3000, 2, 2000, 0),
        ("scoundrel", 2000, 1, 0, 0),
        ("merchant", 5000, 1, 1000, 0),
        ("enforcer", 0, 2, 3000, 1000),
    ],
)
def test_npcs_destroyed(at: Any, npc: str, credits: int, fame: int, bounty: int, own: int) -> None:
    """XI-427 XI-426 XI-429 XI-433 XI-438 XI-A30: the card's credits and fame, and its bounty for the destroyer."""
    to_kill = {"enforcer": 12, "scoundrel": 10, "merchant": 15}[npc]
    ann = {"outfits": BLASTER, "bounty": own}
    desk = at({"Ann": ann}, npcs={npc: {"at": "LU8", "damage": to_kill - 1, "credits": credits}})
    desk.strike("1a").do(6, 1)
    found = desk.captain()
    assert (found.credits, found.fame_from, found.bounty) == (credits, {"kill": fame}, bounty)
    card = desk.npc(npc)
    assert (card.at, card.back, card.damage, card.credits, card.attacker) == ("", True, 0, 0, "")

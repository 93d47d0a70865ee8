"""The 21 powers of Missions and Powers: each betters one figure of one rule, for good."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game_registry.games import rules_of
from companion.mixia.ground.constants import BY_CODE, GAME, SHIPS
from companion.mixia.piece_words import describe
from companion.mixia.powers.keys import CARDS, POWER_OF
from components.places import locate

POWERS = {"powers": True}
RULES = rules_of(locate("mixia"))
SELLSWORD = "sellsword-mk-ii"


def ship(*powers: str, **more: Any) -> dict[str, Any]:
    """A ship whose own power plays no part here, with some more powers."""
    return {"ship": "iron-heron", "powers": [*powers], **more}


@pytest.fixture
def play(at: Any) -> Any:
    """A position in which powers are played."""
    return lambda players, *args, **more: at(players, *args, options=POWERS, **more)


def set_up(desks: Any, **options: str) -> Any:
    """A new game in which ships have been chosen."""
    desk = desks.new("Ann Bo", **options)
    for number in range(99):
        if desk.asked.endswith("outfits"):
            break
        desk.do(desk.options[number % len(desk.options)])
    return desk


# ---- cards ------------------------------------------------------------------------------------------------------


def test_each_ship_has_one() -> None:
    """XI-118: one for each of the 21 ships but the Sellsword's, each for another figure."""
    assert {*POWER_OF} == {each.name for each in SHIPS.values() if each.key != SELLSWORD}
    assert len({card.fields["figure"] for card in CARDS.values()}) == len(CARDS) == 21
    assert describe(GAME.by_name("power-card")["keen-nose"]) == [
        "P08 Keen Nose, a power of the Easy Tiger, always active: Scanning costs you 1 less energy, so none."
    ]


def test_taken_with_ships(play: Any, desks: Any) -> None:
    """XI-118 XI-470: with the first ship and with each that is bought, beside those of earlier ones."""
    desk = set_up(desks, powers="yes")
    for captain in desk.table.players.values():
        assert captain.powers == [POWER_OF[captain.mat.name]]
    desk = play({"Ann": {"at": "LU0", "credits": 9000}}).do("end", "ship", "gaiden")
    assert "XI-118" in desk.rules
    assert desk.captain().powers == ["steady-hand", "spare-cells"]
    assert desk.captain().energy == 13  # XI-083: with what the new power adds.


def test_without_the_module(desks: Any) -> None:
    """XI-118: nobody has powers, and nothing is better."""
    desk = set_up(desks)
    assert all(captain.powers == [] for captain in desk.table.players.values())


def test_a_missing_power(desks: Any) -> None:
    """XI-118: a position without the power of a captain's ship is none."""
    desk = desks.at({"Ann": {}, "Bo": {}}, options=POWERS)
    desk.captain().powers = []
    assert "lacks the ship's power card, P01 Steady Hand" in str(RULES.check(desk.table))


# ---- rolls ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "points"), [(3, 4), (6, 6)])
def test_engines(play: Any, roll: int, points: int) -> None:
    """XI-118 XI-A108: 1 point more, at most the die's highest."""
    assert play({"Ann": ship("tuned-coils", outfits=["m-22 1a"])}).do("engine", roll).table.points == points


@pytest.mark.parametrize(
    ("power", "outfit", "hex"), [("steady-hand", "culver-ii", "LU8"), ("mud-tubes", "dart", "LU7")]
)
def test_weapons(play: Any, power: str, outfit: str, hex: str) -> None:
    """XI-118 XI-A108: blasters and missiles, each by their own power."""
    for has, attack in ((power, 4), ("long-tongs", 3)):
        ships = {"Ann": ship(has, outfits=[f"{outfit} 1a"]), "Bo": {"at": hex}, "Cy": {"at": "KE0"}}
        desk = play(ships).strike("1a").do(3)
        assert desk.told("XI-315")[0]["attack"] == attack
    ships = {"Ann": ship(power, outfits=[f"{outfit} 1a"]), "Bo": {"at": hex}, "Cy": {"at": "KE0"}}
    desk = play(ships).strike("1a").do(6)
    assert desk.told("XI-315")[0]["attack"] == 6


def test_shields(play: Any) -> None:
    """XI-118: 1 more prevented by each shield."""
    ann = ship(outfits=["culver-ii 1a"])
    desk = play({"Ann": ann, "Bo": {"at": "LU8", "powers": ["double-count"], "outfits": ["targe 1a"]}})
    desk.strike("1a").do("1a", "done", 6, 2)
    assert desk.told("XI-315")[0]["defence"] == 3


def test_rams(play: Any) -> None:
    """XI-118 XI-325: 1 less of the own share, which may be none; the other ship takes all of it."""
    for roll, own in ((4, 3), (1, 0)):
        desk = play({"Ann": ship("soft-bow", outfits=["m-22 1a"]), "Bo": {"at": "LU8"}}).strike("1a").do(roll)
        assert [each["number"] for each in desk.told("XI-325")] == [own] * (own > 0)
        desk.on()
        assert (len(desk.captain().damage), len(desk.captain("Bo").damage)) == (own, roll)


def test_mission_rolls(play: Any) -> None:
    """XI-118: samples that a 4 would be too few for."""
    desk = play({"Ann": ship("old-friends", at="OU7", plans=["research-1"])}).do("reveal", "research-1", 4)
    assert desk.captain().missions[0].credits == 2000


@pytest.mark.parametrize(("roll", "cubes"), [(9, 0), (10, 1)])
def test_gathering(play: Any, roll: int, cubes: int) -> None:
    """XI-118: a 10 counts as 11, which is a cube; salvaging isn't better."""
    mine = next(f"OU{number}" for number, held in _features("OU") if held["feature"] == "mine")
    desk = play({"Ann": ship("long-tongs", at=mine)}).do("mine", roll)
    assert len(desk.on().captain().cargo) == cubes
    salvage = next(f"PE{number}" for number, held in _features("PE") if held["feature"] == "salvage")
    assert play({"Ann": ship("long-tongs", at=salvage)}).do("salvage", 3).captain().at == ""


def _features(code: str) -> Any:
    return BY_CODE[code].features.items()


def test_luck_is_natural(play: Any) -> None:
    """XI-118 XI-048: a 19 that counts as 20 is no natural 20; a 20 stays one."""
    for roll, fame in ((19, 0), (20, 1)):
        desk = play({"Ann": ship("old-friends", at="OU7", plans=["research-1"])}).do("reveal", "research-1", roll)
        assert desk.captain().fame == fame


# ---- borders ----------------------------------------------------------------------------------------------------


def test_shield_borders(play: Any) -> None:
    """XI-118 XI-190 XI-191: a 10 counts as 11 and gets through; other borders aren't better."""
    desk = play({"Ann": ship("high-pass", at="LU8")}, points=3).do("LU2-direct", 10)
    assert (desk.captain().at, desk.captain().bounty) == ("LU2", 1000)
    desk = play({"Ann": ship("hammered-prow", at="LU8")}, points=3).do("LU2-direct", 10)
    assert desk.on().captain().at == "LU8"


def test_asteroid_borders(play: Any) -> None:
    """XI-118 XI-196: a 10 counts as 11 and does nothing."""
    rock = _beside_letter(play, "A")
    for power, damage in (("hammered-prow", 0), ("high-pass", 10)):
        desk = play({"Ann": ship(power, at=rock[0])}, points=3).do(rock[1], 10).on()
        assert len(desk.captain().damage) == damage


def test_nebulas(play: Any) -> None:
    """XI-118 XI-205: 1 energy less is lost."""
    cloud = _beside_letter(play, "N")
    for roll, left in ((5, 11 - 4), (1, 11)):
        desk = play({"Ann": ship("deep-keel", at=cloud[0])}, points=3).do(cloud[1], roll).on()
        assert desk.captain().energy == left


def _beside_letter(play: Any, letter: str) -> tuple[str, str]:
    """A free hex of open space, and one of a terrain beside it."""
    board = play({}).table.board
    return next(
        (start, end)
        for end in board.hex_of
        if board.letter(end) == letter
        for start in board.beside(end)
        if board.letter(start) == "." and start not in play({}).table.occupied()
    )


# ---- counts and costs -------------------------------------------------------------------------------------------


def test_impulse(play: Any) -> None:
    """XI-118 XI-077: 3 of the ring and 1 more."""
    assert play({"Ann": ship("quick-wing")}).do("impulse").table.points == 4


def test_energy(play: Any) -> None:
    """XI-118 XI-083: a Starport fills the meter and 1 more."""
    desk = play({"Ann": ship("spare-cells", at="LU0", energy=2)}).do("end")
    assert desk.captain().energy == SHIPS["iron-heron"].energy + 1
    most = {"Ann": ship("spare-cells", energy=12), "Bo": {}}
    assert play(most).captain().energy == 12


def test_scanning(play: Any) -> None:
    """XI-118 XI-148: for nothing, without any energy left."""
    edge = next(hex for hex in play({}).table.board.hex_of if _is_open_edge(play, hex))
    assert "scan" not in play({"Ann": ship(at=edge, energy=0)}).options
    desk = play({"Ann": ship("keen-nose", at=edge, energy=0)}).do("scan")
    while desk.asked != "Ann sectors":
        desk.do(desk.options[0])
    assert desk.told("XI-148")[-1]["number"] == 0


def _is_open_edge(play: Any, hex: str) -> bool:
    table = play({}).table
    return table.board.is_edge(hex) and table.board.letter(hex) == "." and hex not in table.occupied()


def test_buying(play: Any) -> None:
    """XI-118 XI-349: 3 cubes for 1,000."""
    desk = play({"Ann": ship("night-market", at="LU2", credits=1000)}).do("buy")
    assert len(desk.captain().cargo) == 3


def test_selling(play: Any) -> None:
    """XI-118: the first sale of a turn pays 1,000 more, the next one doesn't; the label says so."""
    desk = play({"Ann": {"ship": "iron-heron", "at": "LU5", "cargo": {"1a": "plasma", "2a": "plasma", "3a": "plasma"}}})
    assert desk.label("sell") == "Sell all: 3 Plasma (+4,000, +1 fame)"
    desk.do("sell-some", 1)
    assert "XI-118" in desk.rules
    assert desk.captain().credits == 2000
    assert desk.do("sell").captain().credits == 4000


@pytest.mark.parametrize(("flown", "price"), [("lone-drifter", 0), ("iron-heron", 0), ("bright-anvil", 1000)])
def test_repairs(play: Any, flown: str, price: int) -> None:
    """XI-118 XI-395: 1,000 less, but never below 0."""
    ann = {"ship": flown, "powers": ["dockhands"], "at": "LU0", "credits": 3000, "damage": ["1a"]}
    desk = play({"Ann": ann}).do("end", "repair")
    assert (desk.captain().credits, desk.captain().damage) == (3000 - price, [])


def test_coming_back(play: Any) -> None:
    """XI-118 XI-347: a ship of tier 2 takes 1."""
    desk = play({"Ann": ship("second-hearing", at=None)}, phase="respawn").do(9)
    assert desk.told("XI-346")[0]["number"] == 1
    assert len(desk.on().captain().damage) == 1


def test_rescues(play: Any) -> None:
    """XI-118 XI-142 XI-143: with 2 energy, for 1; the other ship gets 2."""
    bo = {"at": "LU8", "energy": 0, "armed": 0}
    assert "rescue" not in play({"Ann": ship(energy=2), "Bo": bo}).options
    desk = play({"Ann": ship("full-tanks", energy=2), "Bo": bo})
    assert desk.label("rescue").startswith("Rescue Bo")
    desk.do("rescue", 0)
    assert (desk.captain().energy, desk.captain("Bo").energy) == (1, 2)


def test_drawing_and_keeping(play: Any) -> None:
    """XI-118 XI-250 XI-248: 4 missions, and 2 that are active."""
    assert play({"Ann": ship("high-view", at="LU0")}).do("draw").captain().drawn == 4
    two = {"at": "LU0", "plans": ["research-1"]}
    assert "draw" not in play({"Ann": ship(**two)}).options
    assert "draw" in play({"Ann": ship("ninth-drawer", **two)}).options


def test_lasting(play: Any) -> None:
    """XI-118 XI-075: 16 spaces of the hold are no more enough."""
    hold = SHIPS["iron-heron"].names
    ann = ship("thick-hide", damage=[*hold[:15]], outfits=[])
    assert play({"Ann": ann}).captain().threshold == len(hold) + 1

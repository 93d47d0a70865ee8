"""Ship abilities: cost, exhaustion, and what each of the base game's eighteen does."""

from __future__ import annotations

from typing import Any

import pytest

from .core_box import ABILITIES, SHIPS

# Section 1.3: ship, when, energy.
CARDS = {
    "puddle-jumper": ("skip", "action", 2), "numerator": ("forecast", "minor", 1),
    "vagabond": ("patchwork", "action", 2),
    "swamp-rat": ("burrow", "defence", 1), "lone-drifter": ("auto-pilot", "action", 1),
    "brindle-wren": ("quick-hands", "action", 1), "gaiden": ("evasive-thrusters", "defence", 1),
    "easy-tiger": ("pounce", "attack", 2), "nightshade": ("shade-field", "minor", 2),
    "iron-heron": ("bulkheads", "defence", 1), "dusk-ferry": ("tow", "action", 1), "coppergate": ("haggle", "minor", 1),
    "grey-matriarch": ("broadside", "attack", 3), "tall-order": ("long-stride", "action", 2),
    "bright-anvil": ("forge", "action", 3), "sunken-bell": ("toll", "attack", 2),
    "long-verdict": ("snare", "attack", 2),
    "wide-harvest": ("reaper", "minor", 2),
}  # fmt: skip


def test_cards() -> None:
    """XI-467 XI-014: one for every ship, with its energy."""
    found = {key: SHIPS[key].ability for key in SHIPS}
    assert {
        key: (found[key], ABILITIES[found[key]].fields["use"], ABILITIES[found[key]].fields["energy"]) for key in found
    } == CARDS


def test_using_one(at: Any) -> None:
    """XI-468 XI-469 XI-117 XI-115 XI-530: its energy, a d20, and the card face down until refreshed; an action ends a
    movement."""
    desk = at(points=5).do("skip")
    assert (desk.captain().energy, desk.captain().exhausted, desk.asked) == (8, ["skip"], "Ann d20")
    desk.do(9)
    assert (desk.table.points, "skip" in desk.options) == (3, False)
    desk.rest()
    assert desk.captain().exhausted == []
    assert "skip" not in at({"Ann": {"energy": 1}}).options
    assert "skip" not in at({"Ann": {"exhausted": ["skip"]}}).options


@pytest.mark.parametrize(
    ("ship", "ability", "roll", "points"),
    [
        ("puddle-jumper", "skip", 5, 1),
        ("puddle-jumper", "skip", 6, 3),
        ("puddle-jumper", "skip", 16, 5),
        ("tall-order", "long-stride", 10, 4),
        ("tall-order", "long-stride", 11, 8),
    ],
)
def test_moving(at: Any, ship: str, ability: str, roll: int, points: int) -> None:
    """XI-468: Skip and Long Stride give movement points."""
    assert at({"Ann": {"ship": ship}}).do(ability, roll).table.points == points


@pytest.mark.parametrize(("where", "next_"), [("top", "xia"), ("bottom", None)])
def test_forecast(at: Any, where: str, next_: str | None) -> None:
    """XI-468 XI-113: Numerator looks at a sector and puts it on the deck or under it; a movement goes on."""
    desk = at({"Ann": {"ship": "numerator", "at": "KE8"}}, points=2).do("forecast", 11)
    assert (desk.asked, desk.table.points) == ("Ann sectors", 2)
    desk.do("xia", where)
    assert desk.asked == "Ann action"
    desk.do("scan")
    if desk.asked == "Ann side":
        desk.do(desk.options[0])
    if next_:
        assert desk.table.board.laid[-1].sector == next_
    else:
        assert (desk.asked, "xia" in desk.options) == ("Ann sectors", False)
    assert at({"Ann": {"ship": "numerator", "at": "KE8"}}).do("forecast", 10).asked == "Ann action"


@pytest.mark.parametrize(
    ("ship", "ability", "roll", "healed"),
    [
        ("vagabond", "patchwork", 7, 0),
        ("vagabond", "patchwork", 8, 1),
        ("vagabond", "patchwork", 16, 2),
        ("bright-anvil", "forge", 7, 0),
        ("bright-anvil", "forge", 8, 4),
    ],
)
def test_mending(at: Any, ship: str, ability: str, roll: int, healed: int) -> None:
    """XI-468 XI-103: Patchwork and Forge take off markers of choice."""
    desk = at({"Ann": {"ship": ship, "damage": ["1a", "2a", "3a", "4a", "1b"]}}).do(ability, roll)
    while desk.asked == "Ann mend":
        desk.do(desk.options[0])
    assert len(desk.captain().damage) == 5 - healed


@pytest.mark.parametrize(
    ("ship", "ability", "roll", "prevented"),
    [
        ("swamp-rat", "burrow", 10, 2),
        ("swamp-rat", "burrow", 11, 4),
        ("gaiden", "evasive-thrusters", 5, 2),
        ("gaiden", "evasive-thrusters", 12, 5),
        ("gaiden", "evasive-thrusters", 13, 8),
        ("iron-heron", "bulkheads", 10, 3),
        ("iron-heron", "bulkheads", 11, 6),
    ],
)
def test_defending(at: Any, ship: str, ability: str, roll: int, prevented: int) -> None:
    """XI-213 XI-377 XI-468: against the board after its roll."""
    desk = at({"Ann": {"ship": ship, "at": "OU3"}}, points=2).do("OU2", 9, ability, roll).on()
    assert (len(desk.captain().damage), desk.captain().exhausted) == (9 - prevented, [ability])


def test_auto_pilot(at: Any) -> None:
    """XI-530 XI-E30 XI-469 XI-414: exhausted at once; it moves after each other captain's turn, before NPCs, by
    minor actions only, until the own next turn."""
    ann = {"ship": "lone-drifter", "at": "LU9", "credits": 1000, "outfits": ["culver-ii 1a"]}
    npcs = {"merchant": {"captain": "Bo", "at": "AZ11", "destination": "AZ"}}
    desk = at({"Ann": ann, "Bo": {"at": "BU14"}, "Cy": {"at": "BU15"}}, npcs=npcs).do("auto-pilot", 18)
    assert (desk.captain().exhausted, desk.captain().energy, desk.table.moving) == (["auto-pilot"], 12, False)
    desk.do("end").on("Bo action").do("end")
    assert desk.asked == "Ann autopilot"
    assert desk.told("XI-469") == [{"who": "Ann", "number": 2}]
    assert not {"attack", "engine", "scan", "impulse"} & {*desk.options}
    assert desk.npc("merchant").at == "AZ11"
    desk.do("LU8", "LU7")
    assert desk.captain().at == "LU7"
    assert desk.npc("merchant").at != "AZ11"
    desk.on("Cy action").do("end")
    assert desk.asked == "Ann autopilot"
    desk.do("done").on("Ann action")
    assert desk.captain().autopilot == 0
    assert at({"Ann": ann}).do("auto-pilot", 9).captain().autopilot == 0
    assert at({"Ann": ann}).do("auto-pilot", 17).captain().autopilot == 1


def test_auto_pilot_of_two_captains(desks: Any) -> None:
    """XI-475: 2 points more on a success, none on a failure."""
    for roll, points in ((9, 0), (17, 3), (18, 4)):
        desk = desks.at({"Ann": {"ship": "lone-drifter", "at": "LU9"}, "Bo": {"at": "BU14"}}).do("auto-pilot", roll)
        assert desk.captain().autopilot == points


def test_drawing_by_auto_pilot(at: Any) -> None:
    """XI-114 XI-251 XI-253 XI-469: missions can be drawn on the way and where it ends, whoever has drawn there in the
    turn before; they are looked at in the own Status Phase."""
    desk = at({"Ann": {"ship": "lone-drifter", "at": "LU2"}, "Bo": {"at": "LU1"}, "Cy": {"at": "LU3"}})
    desk.do("auto-pilot", 18, "end").on("Bo action").do("impulse", "LU0", "draw", "LU6", "end")
    desk.on("Ann autopilot").do("LU1", "LU0", "draw")
    assert desk.captain().drawn == 3
    desk.on("Cy action").do("impulse", "LU4", "end").on("Ann autopilot")
    assert "draw" in desk.options  # Another captain's turn, so the same Mission Point once more.
    desk.do("draw", "done").on("Ann action").do("end").on("Ann missions")
    assert desk.captain().drawn == 6


def test_cubes_of_an_auto_pilot(at: Any) -> None:
    """XI-110 XI-469: cubes that it jettisons lie there for others; those of the turn before can be picked up."""
    ann = {"ship": "lone-drifter", "at": "LU9", "cargo": {"1a": "terra"}}
    desk = at({"Ann": ann, "Bo": {"at": "LU8", "cargo": {"1a": "holo"}}})
    desk.do("auto-pilot", 18, "end").on("Bo action").do("jettison", "impulse", "LU7", "end").on("Ann autopilot")
    desk.do("jettison")
    assert "collect" not in desk.options
    desk.do("LU8", "collect-some", "1a")
    assert [*desk.captain().cargo.values()] == ["holo"]


def test_auto_pilot_acts_on_occupied_spaces(at: Any) -> None:
    """XI-130 XI-469: for 2 points, by minor actions."""
    desk = at({"Ann": {"ship": "lone-drifter", "at": "LU1"}, "Bo": {"at": "LU0"}}).do("auto-pilot", 18, "end")
    desk.on("Bo action").do("end").on("Ann autopilot").do("reach", "draw")
    assert (desk.captain().drawn, desk.table.reaching) == (3, "")


def test_a_ship_that_auto_pilot_destroys_stays_off_the_map(at: Any) -> None:
    """XI-A35 XI-469 XI-202: it is nowhere, as NPCs not yet in play are, so no hex is shared and none given back."""
    ann = {"ship": "lone-drifter", "at": "PE1"}
    desk = at({"Ann": ann, "Bo": {"at": "LU8"}}, npcs={"scoundrel": {"at": ""}}).do("auto-pilot", 18, "end")
    desk.on("Bo action").do("end").on("Ann autopilot")
    step = next(each for each in desk.options if desk.table.board.letter(each) == "D")
    desk.do(step, 1)
    assert (desk.captain().at, desk.told("XI-A35")) == ("", [])


def test_auto_pilot_of_two(desks: Any) -> None:
    """Section 1.3: with two captains 2 points more."""
    desk = desks.at({"Ann": {"ship": "lone-drifter"}, "Bo": {}}).do("auto-pilot", 10)
    assert desk.captain().autopilot == 3


def test_quick_hands(at: Any) -> None:
    """XI-468 XI-110 XI-352: any cubes within 2 spaces, but not those jettisoned in this turn."""
    cubes = {"LU8": ["holo"], "LU7": ["spice"], "KE15": ["cyber"]}
    desk = at({"Ann": {"ship": "brindle-wren", "at": "LU9", "cargo": {"1a": "terra"}}}, cubes=cubes)
    desk.do("jettison", "quick-hands", 8)
    assert desk.options == ["holo", "spice"]
    desk.do("holo").on()
    assert at({"Ann": {"ship": "brindle-wren", "at": "LU9"}}, cubes=cubes).do("quick-hands", 7).asked == "Ann action"


@pytest.mark.parametrize(("roll", "hidden"), [(7, False), (8, True)])
def test_shade_field(at: Any, roll: int, hidden: bool) -> None:
    """XI-468 XI-469: until the own next turn no captain's attack or mission may target the ship; NPCs may."""
    bo = {"at": "LU8", "outfits": ["culver-ii 1a"], "plans": ["thief-2"]}
    desk = at({"Ann": {"ship": "nightshade", "at": "LU9"}, "Bo": bo}).do("shade-field", roll, "end").on("Bo action")
    assert ("attack" in desk.options) == (not hidden)
    assert desk.do("reveal").options == (["end"] if hidden else ["no", "thief-2"])
    desk.do(desk.options[0], "end").on("Cy action").do("end").on("Ann action")
    assert desk.captain().effects == []


def test_haggle(at: Any) -> None:
    """XI-468 XI-353: the next sale of this turn brings 1,000 more in all."""
    ann = {"ship": "coppergate", "at": "AZ6", "cargo": {"1a": "terra", "2a": "terra", "3a": "terra"}}
    desk = at({"Ann": ann}).do("haggle", 11, "sell-some", 1, "sell-some", 1)
    assert desk.captain().credits == 3000
    assert at({"Ann": ann}).do("haggle", 10, "sell-some", 1).captain().credits == 1000


@pytest.mark.parametrize(("start", "verb"), [("OU0", "mine"), ("BU1", "harvest")])
def test_reaper(at: Any, start: str, verb: str) -> None:
    """XI-468 XI-382: the next mine or harvest succeeds without a roll; salvage rolls all the same."""
    desk = at({"Ann": {"ship": "wide-harvest", "at": start}}).do("reaper", 8, verb)
    assert desk.asked == "Ann load"
    desk.do("1a", verb)
    assert desk.asked == "Ann d20"
    assert at({"Ann": {"ship": "wide-harvest", "at": "PE0"}}).do("reaper", 8, "salvage").asked == "Ann d20"


@pytest.mark.parametrize(("roll", "damage"), [(1, 1), (7, 4), (20, 10)])
def test_broadside(at: Any, roll: int, damage: int) -> None:
    """XI-487: at 1 to 3 spaces half the roll, rounded up."""
    desk = at(
        {
            "Ann": {"ship": "grey-matriarch", "at": "LU9"},
            "Bo": {"at": "LU7", "ship": "iron-heron", "energy": 0},
            "Cy": {"at": "BU15"},
        }
    )
    desk.do("attack", roll)
    assert [each["damage"] for each in desk.told("XI-315")] == [damage]


def test_toll(at: Any) -> None:
    """XI-487 XI-208 XI-328: no damage; the target loses half the roll in energy, then markers; shields don't help."""
    bo = {"at": "LU7", "energy": 3, "outfits": ["targe 1a"]}
    desk = at({"Ann": {"ship": "sunken-bell", "at": "LU9"}, "Bo": bo, "Cy": {"at": "BU15"}}).do("attack", 9)
    found = desk.captain("Bo")
    assert (found.energy, found.armed, found.disarmed, found.damage) == (0, 2, 2, [])
    assert desk.captain().energy == 14


@pytest.mark.parametrize(("roll", "snared"), [(10, False), (11, True)])
def test_snare(at: Any, roll: int, snared: bool) -> None:
    """XI-487 XI-469: from 2 to 6 spaces: the target may not use impulse in its next turn, and that one only."""
    desk = at({"Ann": {"ship": "long-verdict", "at": "LU9"}, "Bo": {"at": "LU7"}, "Cy": {"at": "BU15"}}).do(
        "attack", roll
    )
    desk.do("end").on("Bo action")
    assert ("impulse" in desk.options) == (not snared)
    desk.rest().rest().rest()
    assert desk.table.player == "Bo"
    assert "impulse" in desk.options
    near = at({"Ann": {"ship": "long-verdict", "at": "LU9"}, "Bo": {"at": "LU8"}, "Cy": {"at": "BU15"}})
    assert "attack" not in near.options


def test_tow(at: Any) -> None:
    """XI-468: an adjacent ship whose captain agrees follows, hex by hex, through the next movement, over no borders."""
    ann = {"ship": "dusk-ferry", "at": "LU9", "outfits": ["m-22 2b"]}
    desk = at({"Ann": ann, "Bo": {"at": "LU10"}}, tokens=["LU15"]).do("tow")
    assert (desk.asked, desk.captain().exhausted) == ("Bo towed", [])
    desk.do("yes", 8, "impulse")
    desk.do("AZ17")
    assert (desk.captain().at, desk.captain("Bo").at) == ("AZ17", "LU9")
    desk.do("AZ6")
    assert (desk.captain().at, desk.captain("Bo").at) == ("AZ6", "AZ17")
    desk.do("engine", 2, "AZ0")
    assert desk.captain("Bo").at == "AZ17"


def test_tow_refused(at: Any) -> None:
    """XI-468: without consent nothing is paid; a low roll does nothing."""
    ann = {"ship": "dusk-ferry", "at": "LU9"}
    desk = at({"Ann": ann, "Bo": {"at": "LU10"}}).do("tow", "no")
    assert (desk.captain().energy, desk.captain().exhausted) == (12, [])
    desk.do("tow", "yes", 7, "impulse", "LU8")
    assert (desk.captain().energy, desk.captain("Bo").at) == (11, "LU10")
    assert "tow" not in at({"Ann": ann, "Bo": {"at": "LU2"}}).options


def test_abilities_of_three_ships(at: Any) -> None:
    """XI-531 XI-E31 XI-470: a tier 3 ship has three cards, each of use."""
    desk = at({"Ann": {"ship": "tall-order", "abilities": ["skip", "haggle", "long-stride"]}})
    assert {"skip", "haggle", "long-stride"} <= {*desk.options}

"""The Sellsword Mk II: hired at a Starport, and flown by a captain."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game_registry.games import rules_of
from companion.mixia.ground.constants import NPCS, OUTFITS, SHIPS
from companion.mixia.summary import facts
from companion.positions.views import TABLE_KEY, view
from components.places import locate

RULES = rules_of(locate("mixia"))
SELLSWORD = {"sellsword": True}
HIRED = {"captain": "Ann", "at": "LU10", "credits": 3000, "turns": 3}


@pytest.fixture
def play(at: Any) -> Any:
    return lambda players, *args, **more: at(players, *args, options=SELLSWORD, **more)


# ---- hiring -----------------------------------------------------------------------------------------------------


def test_card() -> None:
    """XI-035: section 1.9."""
    card = NPCS["sellsword"].fields
    assert (card["tier"], card["law"], card["moves"], card["attack"], card["defence"]) == (2, "neutral", 6, "d8", "d8")
    assert (card["to_kill"], card["fame"], card["bounty"]) == (12, 2, 1000)


def test_hiring(play: Any) -> None:
    """XI-035: 3,000 onto its card, which lies before its hirer; it comes on the free Spawn Point of the lowest number,
    for three turns."""
    desk = play({"Ann": {"at": "LU0", "credits": 4000}, "Bo": {"at": "LU9"}}).do("end")
    assert str(desk.label("hire")) == "Hire the Sellsword for 3 turns for 3,000"
    desk.do("hire")
    npc = desk.npc("sellsword")
    assert "XI-035" in desk.rules
    assert (desk.captain().credits, npc.credits, npc.captain, npc.turns) == (1000, 3000, "Ann", 3)
    free = {number: hex for number, hex in desk.table.board.spawn_points.items() if hex not in ("LU9", npc.at)}
    (number,) = (number for number, hex in desk.table.board.spawn_points.items() if hex == npc.at)
    taken = {each.at for each in desk.table.players.values()}
    assert all(number < other for other, hex in free.items() if hex not in taken)
    assert "hire" not in desk.options


def test_who_can_hire(play: Any, at: Any) -> None:
    """XI-035: with 3,000, at a Starport, where it is played with."""
    poor = play({"Ann": {"at": "LU0", "credits": 2000}}).do("end")
    assert "hire" not in poor.options
    assert poor.why_not("hire") == "Ann has 2,000 of the 3,000 credits needed (XI-035)"
    assert at({"Ann": {"at": "LU0", "credits": 9000}}).do("end").why_not("hire") == "nothing in play has it (XI-387)"


def test_another_hire(play: Any) -> None:
    """XI-035 XI-A137: by anybody, for three new turns; it stays where it is, and all that was paid lies on its card."""
    ann = {"at": "LU0", "credits": 9000}
    npcs = {"sellsword": {**HIRED, "captain": "Bo", "turns": 1, "damage": 4}}
    npc = play({"Ann": ann, "Bo": {"at": "KE0"}}, npcs=npcs).do("end", "hire").npc("sellsword")
    assert (npc.captain, npc.turns, npc.credits, npc.at, npc.damage) == ("Ann", 3, 6000, "LU10", 4)


# ---- its turns --------------------------------------------------------------------------------------------------


def test_three_turns(play: Any) -> None:
    """XI-035 XI-414: after each of its hirer's, then no more."""
    players = {"Ann": {}, "Bo": {"at": "KE0"}, "Cy": {"at": "AZ0"}}
    desk = play(players, npcs={"sellsword": {**HIRED, "turns": 1}})
    desk.act()
    while not desk.asked.endswith("action"):
        desk.do(desk.options[0])
    assert (desk.npc("sellsword").turns, desk.table.player) == (0, "Bo")
    desk = play(players, npcs={"sellsword": {**HIRED, "turns": 0}})
    assert desk.act().asked == "Bo action"
    assert "turns left" not in desk.said


@pytest.mark.parametrize(
    ("bo", "cy", "target"),
    [
        ({"bounty": 1000}, {"fame": 9}, "Bo"),
        ({"bounty": 1000}, {"bounty": 2000}, "Cy"),
        ({"fame": 2}, {"fame": 1}, "Bo"),
    ],
)
def test_target(play: Any, bo: Any, cy: Any, target: str) -> None:
    """XI-035: the highest bounty, else most fame; never its hirer's ship."""
    ann = {"bounty": 9000, "fame": 9}
    desk = play({"Ann": ann, "Bo": {"at": "KE9", **bo}, "Cy": {"at": "AZ9", **cy}}, npcs={"sellsword": HIRED})
    while desk.table.player == "Ann" and desk.asked != f"{target} defence":
        if moved := [each for each in desk.told("XI-418") + desk.told("XI-414") if each.get("target")]:
            assert moved[0]["target"] == target
            return
        desk.act() if desk.asked == "Ann action" else desk.do(desk.options[0])
    raise AssertionError("it has neither moved nor stayed for anybody")


def test_ties(play: Any) -> None:
    """XI-035: a d20 picks among equals."""
    desk = play({"Ann": {}, "Bo": {"at": "KE9"}, "Cy": {"at": "AZ9"}}, npcs={"sellsword": HIRED}).act()
    assert (desk.asked, desk.options) == ("sellsword d20", ["Bo", "Cy"])
    desk.do("Cy")
    assert desk.told("XI-035")[-1] == {"npc": "sellsword", "tied": ["Bo", "Cy"], "target": "Cy"}


def test_attacking(play: Any) -> None:
    """XI-035 XI-313: from beside the target in sight, with a d8; what it destroys brings it nothing."""
    names = [*play({}).captain("Bo").mat.names]
    bo = {"at": "LU11", "damage": names[:-2], "bounty": 2000}
    desk = play({"Ann": {"at": "LU14"}, "Bo": bo, "Cy": {"at": "AZ9"}}, npcs={"sellsword": HIRED}).act()
    assert desk.asked == "- d8"
    desk.do(8)
    npc = desk.npc("sellsword")
    assert (desk.captain("Bo").at, npc.credits, npc.turns) == ("", 3000, 2)
    assert (desk.captain().credits, desk.captain().fame) == (0, 0)


def test_destroying_it(play: Any) -> None:
    """XI-035 XI-A136 XI-427 XI-417: 2 fame, the credits on its card, +1,000 bounty; while it is hired, it comes
    back."""
    ann = {"at": "LU9", "outfits": ["culver-ii 1a"]}
    npcs = {"sellsword": {**HIRED, "captain": "Bo", "damage": 11}}
    desk = play({"Ann": ann, "Bo": {"at": "KE0"}}, npcs=npcs).strike("1a").do(6, 1)
    captain, npc = desk.captain(), desk.npc("sellsword")
    assert (captain.fame, captain.credits, captain.bounty) == (2, 3000, 1000)
    assert (npc.at, npc.back, npc.credits, npc.turns) == ("", True, 0, 3)
    npcs["sellsword"] |= {"captain": "Ann", "at": None, "back": True, "damage": 0}
    desk = play({"Ann": {}, "Bo": {"at": "KE0"}}, npcs=npcs).act()
    assert desk.asked == "- d20"
    assert desk.do(9).npc("sellsword").at != ""
    assert desk.npc("sellsword").turns == 2
    npcs["sellsword"] |= {"turns": 0}
    assert play({"Ann": {}, "Bo": {"at": "KE0"}}, npcs=npcs).act().asked == "Bo action"


def test_hired_after_its_end(play: Any) -> None:
    """XI-035 XI-A136: a new hire brings it back at once."""
    npcs = {"sellsword": {"captain": "Bo", "back": True}}
    npc = (
        play({"Ann": {"at": "LU0", "credits": 3000}, "Bo": {"at": "KE0"}}, npcs=npcs).do("end", "hire").npc("sellsword")
    )
    assert (npc.at in play({}).table.board.spawn_points.values(), npc.back, npc.credits) == (True, False, 3000)


def test_nobody_to_hunt(play: Any) -> None:
    """XI-035: with all others destroyed it stays."""
    npcs = {"sellsword": HIRED}
    desk = play({"Ann": {}, "Bo": {"at": None}, "Cy": {"at": None}}, npcs=npcs).act()
    assert desk.told("XI-414")[-1]["why"] == "alone"


def test_at_a_glance(play: Any) -> None:
    """XI-035: for how many turns it is hired, and who holds its card."""
    state = view(RULES.dump(play({}, npcs={"sellsword": HIRED}).table), RULES.game.state, TABLE_KEY)
    told = {fact.label: fact.value for fact in facts(state)}
    assert told["Sellsword"] == "at LU10 (3,000 credits, hired for 3 turns), Ann's card"


# ---- its mat ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "pays"), [(7, 0), (8, 1000)])
def test_contract(play: Any, roll: int, pays: int) -> None:
    """XI-468: the next ship that is destroyed in this turn pays 1,000 more, once."""
    names = [*play({}).captain("Bo").mat.names]
    ann = {"ship": "sellsword-mk-ii", "outfits": ["culver-ii 1a", "culver-ii 1c"]}
    hurt = {"damage": names[:-1], "bounty": 1000}
    cy = {"at": "LU10", "ship": "numerator", "damage": [*SHIPS["numerator"].names[:-1]], "bounty": 1000}
    desk = play({"Ann": ann, "Bo": {"at": "LU8", "ship": "vagabond", **hurt, "damage": [*SHIPS["vagabond"].names[:-1]]},
                 "Cy": cy}).do("contract", roll)  # fmt: skip
    desk.do("attack", "Bo", "1a", "done", 6)
    assert desk.on().captain().credits == 1000 + pays
    desk.do("attack")
    while desk.asked != "Ann d6":
        desk.do("done" if "done" in desk.options else desk.options[0])
    assert desk.do(6).on().captain().credits == 2000 + pays


def test_blaster(play: Any) -> None:
    """XI-099 XI-035: a d8 and 1 more, at most 8; lowered by damage first."""
    for roll, damage, attack in ((3, [], 4), (8, [], 8), (3, ["2b"], 3)):
        ann = {"ship": "iron-heron", "outfits": ["rks-blaster 1a"], "damage": damage}
        desk = play({"Ann": ann, "Bo": {"at": "LU8", "ship": "bright-anvil"}}).strike("1a").do(roll)
        assert desk.told("XI-315")[0]["attack"] == attack
    assert OUTFITS["rks-blaster"].roll == "d8+1"


def test_mat(desks: Any) -> None:
    """XI-035: ship and blaster can be had where the module is in play."""
    for options, number in (({}, 0), ({"sellsword": "yes"}, 1)):
        table = desks.new("Ann Bo", **options).table
        assert table.outfit_supply.get("rks-blaster", 0) == number

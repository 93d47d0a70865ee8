"""Boom!: the detonator, the one action that is left, and the blast."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game_registry.games import rules_of
from companion.mixia.powers.boom import blast
from companion.mixia.summary import facts
from companion.positions.views import TABLE_KEY, view
from components.places import locate

RULES = rules_of(locate("mixia"))
POWERS = {"powers": True}
LOADED = {"at": "LU9", "missions": [{"mission": "boom-1"}]}
"""Ann with a detonator aboard, next to Bo, her target."""


@pytest.fixture
def play(at: Any) -> Any:
    def make(ann: Any = None, **others: Any) -> Any:
        players = {"Ann": {**LOADED, **(ann or {})}, "Bo": {"at": "LU8"}, "Cy": {"at": "KE0"}, **others}
        return at(players, options=POWERS)

    return make


# ---- before it goes off -----------------------------------------------------------------------------------------


def test_loading(play: Any) -> None:
    """XI-300: shown at a point of the kind, with a marker on the card."""
    desk = play({"at": "LU0", "missions": [], "plans": ["boom-1"]}).do("reveal", "boom-1")
    assert desk.said == ["mission revealed", "detonator loaded"]
    assert not desk.captain().missions[0].armed
    assert "detonator" in desk.options


def test_one_action_is_left(play: Any) -> None:
    """XI-300 XI-A131: armed, it lies in the ship's hex; then one action and any minor ones, then the roll; no end
    before."""
    desk = play({"outfits": ["m-22 1a"]})
    assert {"detonator", "engine", "end"} <= {*desk.options}
    assert "detonate" not in desk.options
    desk.do("detonator")
    assert (desk.table.detonators, desk.captain().missions[0].armed) == ({"boom-1": "LU9"}, True)
    harm = "up to 8 damage to ships within 4 spaces, yours included"
    assert desk.label("detonate") == f"Roll for the blast of the detonator ({harm})"
    assert {"detonate", "engine", "give" if desk.captain().credits else "impulse"} <= {*desk.options}
    assert "end" not in desk.options
    assert desk.why_not("end") == "the detonator goes off first; type detonate (XI-300)"
    desk.do("engine", 6, "LU10")
    assert desk.why_not("engine") == "the detonator goes off first; type detonate (XI-300)"
    assert desk.why_not("skip") == "the detonator goes off first; type detonate (XI-300)"
    assert "LU11" in desk.options
    desk.do("detonate", 5)
    assert {"engine", "end"} <= {*desk.on().options}


def test_it_stays(play: Any) -> None:
    """XI-302 XI-259: armed, it can't be discarded; before it can."""
    assert "drop" in play().options
    desk = play().do("detonator")
    assert "drop" not in desk.options
    assert desk.why_not("drop") == "its detonator is armed (XI-302)"
    with_another = play({"plans": ["thief-1"], "powers": ["ninth-drawer"]}).do("detonator", "drop", "thief-1")
    assert (with_another.captain().plans, len(with_another.captain().missions)) == ([], 1)


def test_at_a_glance(play: Any) -> None:
    """XI-300: all see where it lies."""
    table = play().do("detonator").table
    told = {fact.label: fact.value for fact in facts(view(RULES.dump(table), RULES.game.state, TABLE_KEY))}
    assert told["detonator at LU9"] == "armed (M109 Boom!)"


# ---- the blast --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "damage", "pay"), [(10, 4, 2000), (11, 8, 4000)])
def test_success(play: Any, roll: int, damage: int, pay: int) -> None:
    """XI-301 XI-302 XI-A83: every ship in the blast, the own one too; the target among them pays; bounty 2,000."""
    bo = {"at": "LU8", "ship": "bright-anvil"}
    desk = play({"ship": "iron-heron"}, Bo=bo).do("detonator", "detonate")
    assert (desk.asked, desk.rule) == ("Ann defence", "XI-313")  # XI-A82: before the roll.
    desk.do("done", roll)
    assert [each["reach"] for each in desk.told("XI-301") if "reach" in each] == [1 if roll < 11 else 4]
    assert desk.asked == "Bo damage"
    desk.do("auto", "auto")
    ann = desk.captain()
    assert (len(desk.captain("Bo").damage), len(ann.damage)) == (damage, damage)
    assert (ann.credits, ann.bounty, ann.fame, ann.completed) == (pay, 2000, 1, ["boom-1"])
    assert (desk.table.detonators, ann.missions) == ({}, [])


def test_failure(play: Any) -> None:
    """XI-302: with the target out of the blast the mission is lost, with the same bounty."""
    desk = play({"at": "LU9"}, Bo={"at": "LU12"}).do("detonator", "detonate", 10)
    ann = desk.on().captain()
    assert "XI-302" in desk.rules or ann.bounty == 2000
    assert (ann.credits, ann.bounty, ann.completed, desk.table.detonators) == (0, 2000, [], {})
    assert desk.table.mission_discard == ["boom-1"]


def test_borders(play: Any) -> None:
    """XI-302: shields and entrances stop it, asteroids and nebulas don't; spaces are counted as it spreads."""
    board = play().table.board
    assert blast(board, "LU9", 1) == {"LU9", *(each for each in board.beside("LU9") if board.letter(each) != "P")}
    assert not {each for each in blast(board, "LU9", 4) if board.letter(each) == "P"}
    assert "LU13" not in blast(board, "LU4", 4)  # By the entrance.
    nebula = {each for each in board.hex_of if board.letter(each) == "N"}
    edge = next(each for inner in nebula for each in board.beside(inner) if board.letter(each) == ".")
    assert blast(board, edge, 1) & nebula
    rocks = {each for each in board.hex_of if board.letter(each) == "A"}
    edge = next(each for inner in rocks for each in board.beside(inner) if board.letter(each) == ".")
    assert blast(board, edge, 1) & rocks


def test_stars_stop_it(at: Any) -> None:
    """XI-302: nothing beyond a star is reached through it."""
    board = at({}, "XA LU>XA0 KE>XA1 AZ>XA2").table.board
    star = {each for each in board.hex_of if board.letter(each) == "S"}
    edge = next(each for inner in star for each in board.beside(inner) if each not in star)
    assert not blast(board, edge, 4) & star


def test_shields_against_it(play: Any) -> None:
    """XI-A82 XI-A130 XI-317: declared before the roll by whoever the blast may reach; after it those in it may arm
    theirs again, and those that it fell short of have spent none."""
    bo = {"at": "LU8", "outfits": ["targe 1a"], "ship": "bright-anvil"}
    cy = {"at": "LU12", "outfits": ["targe 1a"]}
    desk = play(Bo=bo, Cy=cy).do("detonator", "detonate")
    assert desk.asked == "Bo defence"
    assert str(desk.prompt) == "Bo: defend against the detonator with what?"
    desk.do("1a", "done")
    assert desk.asked == "Cy defence"
    desk.do("1a", "done", 10)
    assert (desk.captain("Cy").armed, desk.captain("Cy").outfit_on("1a").markers) == (4, [])
    desk.do(3, "auto")
    assert len(desk.captain("Bo").damage) == 1
    assert desk.asked == "Bo rearm"
    desk.do(1)
    assert (desk.captain("Bo").armed, desk.captain("Cy").disarmed, desk.captain().completed) == (4, 0, ["boom-1"])


def test_kills(play: Any) -> None:
    """XI-A83 XI-041 XI-185: whoever is destroyed counts as by an attack, a bystander and the target alike."""
    bo = {"at": "LU8", "damage": ["1a", "2a", "3a", "4a", "1b", "2b", "3b"], "ship": "puddle-jumper", "bounty": 3000}
    desk = play({"ship": "iron-heron"}, Bo=bo).do("detonator", "detonate", "done", 10).on()
    ann = desk.captain()
    assert desk.captain("Bo").at == ""
    assert ann.fame_from == {"kill": 1, "mission": 1}
    assert ann.credits == 3000 + 2000


def test_own_ship(play: Any) -> None:
    """XI-A83 XI-A132 XI-186 XI-341: whoever dies in the own blast claims nothing for others; the mission has paid; the
    turn is over."""
    dying = {"damage": ["1a", "2a", "3a", "4a", "1b", "2b", "3b"], "ship": "puddle-jumper"}
    hurt = [*play().captain("Bo").mat.names[:-1]]
    bo = {"at": "LU8", "damage": hurt, "bounty": 3000}
    desk = play(dying, Bo=bo).do("detonator", "detonate", 10)
    assert (desk.captain("Bo").at, desk.table.player) == ("", "Bo")
    ann = desk.captain()
    assert (ann.at, ann.bounty, ann.credits, ann.completed) == ("", 0, 2000, ["boom-1"])
    assert (ann.fame_from, desk.table.detonators) == ({"mission": 1}, {})


def test_a_ship_lost_before(play: Any) -> None:
    """XI-261: a detonator that is armed leaves with the mission of a destroyed ship."""
    hurt = [*play().captain().mat.names[:-1]]
    desk = play({"damage": hurt}).do("detonator", "impulse", "LU2", 5)
    assert (desk.captain().at, desk.table.detonators) == ("", {})
    assert desk.table.mission_discard == ["boom-1"]


def test_npcs_in_it(desks: Any) -> None:
    """XI-A83 XI-425 XI-474 XI-A94: NPCs defend with their die, remember who did it, and may be the target of two
    captains' missions."""
    npcs = {"merchant": {"captain": "Bo", "at": "LU8"}}
    players = {"Ann": {**LOADED, "ship": "iron-heron"}, "Bo": {"at": "KE0"}}
    desk = desks.at(players, npcs=npcs, options=POWERS).do("detonator", "detonate", "done", 10, 3, "auto")
    assert (desk.npc("merchant").damage, desk.npc("merchant").attacker) == (1, "Ann")
    assert desk.captain().completed == ["boom-1"]


def test_experience(play: Any) -> None:
    """XI-A101: another Boom! for another roll."""
    desk = play({"completed": ["boom-2"]}, Bo={"at": "LU8", "ship": "bright-anvil"})
    desk.do("detonator", "detonate", 3)
    assert desk.asked == "Ann experience"
    desk.do("yes", 12)
    assert desk.told("XI-301")[0]["damage"] == 8


def test_unsound(desks: Any) -> None:
    """XI-300: what is armed lies on the map, in the turn of its captain."""
    armed = {**LOADED, "missions": [{"mission": "boom-1", "armed": True}]}
    (problem,) = desks.problems({"Ann": armed, "Bo": {"at": "LU8"}}, options=POWERS)
    assert "the armed detonators must be those of the captain in the Action Phase" in problem
    good = {"Ann": armed, "Bo": {"at": "LU8"}}
    assert desks.problems(good, options=POWERS, detonators={"boom-1": "LU9"}) == []
    assert "isn't on the map" in desks.problems(good, options=POWERS, detonators={"boom-1": "NE0"})[0]

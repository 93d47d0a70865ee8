"""Ice damage: how it is taken, placed and taken off, and how it spreads."""

from __future__ import annotations

from typing import Any

import pytest

from companion.mixia import RULES
from companion.mixia.embers.ice import freezing
from companion.mixia.ground.constants import GAME, SHIPS
from companion.mixia.ground.space_words import describe_space
from companion.mixia.ground.terrain import HEXES, blocks_sight
from companion.mixia.holds.hold_drawing import draw_hold
from companion.mixia.npcs.npcs import AVOIDED, _cross, route_to
from companion.mixia.preview import preview
from companion.mixia.summary import facts
from companion.positions.label_words import tell_label
from companion.positions.views import TABLE_KEY, view
from companion.table.facts import Asking
from companion.text.styled_text import text

EMBERS = {"embers": True}
"""The options of a table that plays with it."""
ICY = "LU BL>LU0 KE>LU1 LO>LU2 OU>LU3 BU>LU4 AZ>LU5"
"""Blench beside Lunari: ice asteroids on BL0, BL2 and BL4."""


def icy(at: Any, ann: dict[str, Any], **more: Any) -> Any:
    """Ann at a table that plays with Embers; she has a Puddle Jumper with 10 cells."""
    others = more.pop("others", {})
    return at({"Ann": ann, **others}, ICY, options=EMBERS, **more)


@pytest.mark.parametrize(("roll", "ice"), [(1, 1), (10, 10), (11, 0), (20, 0)])
def test_border(at: Any, roll: int, ice: int) -> None:
    """XI-199 XI-200: 1 to 10 is ice damage, and the ship moves in either way."""
    desk = icy(at, {"at": "BL1", "ship": "iron-heron", "energy": 0}, points=3).do("BL2", roll)
    assert [each["number"] for each in desk.told("XI-199")] == [ice] * bool(ice)
    desk.on()
    assert (desk.captain().at, len(desk.captain().ice), len(desk.captain().damage)) == ("BL2", ice, ice)


# ---- taking and placing -----------------------------------------------------------------------------------------


def test_shields_against_ice(at: Any) -> None:
    """XI-213 XI-384: shields may answer an ice asteroid's roll afterwards, and that of a quarry."""
    desk = icy(at, {"at": "BL1", "outfits": ["targe 1a"]}, points=3).do("BL2", 9)
    assert desk.asked == "Ann defend"
    desk.do("1a", 5, "done", "auto")
    assert len(desk.captain().ice) == 4
    quarry = icy(at, {"at": "BL0", "outfits": ["targe 1a"]}).do("quarry", 3)
    assert quarry.asked == "Ann defend"
    assert quarry.do("1a", 6).captain().ice == []


def test_thaw(at: Any) -> None:
    """XI-333 XI-103: at a Starport all ice comes off for free, and damage stays."""
    ann = {"at": "LU1", "credits": 0, "damage": ["1a", "2a", "3a"], "ice": ["1a", "3a"]}
    desk = icy(at, ann).do("end")
    assert ("thaw" in desk.options, "repair" in desk.options) == (True, False)
    desk.do("thaw")
    assert (desk.captain().damage, desk.captain().ice, desk.captain().credits) == (["2a"], [], 0)
    assert desk.told("XI-333") == [{"who": "Ann", "cells": ["1a", "3a"]}]


# ---- taking it off ----------------------------------------------------------------------------------------------


def test_repair_leaves_ice(at: Any) -> None:
    """XI-395 XI-103: a repair takes normal damage only, and is none of ice."""
    ann = {"at": "LU1", "credits": 1000, "damage": ["1a", "2a", "3a"], "ice": ["1a", "3a"]}
    desk = icy(at, ann).do("end", "repair")
    assert (desk.captain().damage, desk.captain().ice) == (["1a", "3a"], ["1a", "3a"])
    assert "Ann takes all damage but ice off the ship." in desk.news
    assert "repair" not in icy(at, {**ann, "damage": ["1a"], "ice": ["1a"]}).do("end").options


def test_a_new_ship_and_a_ship_that_comes_back(at: Any) -> None:
    """XI-389 XI-346 XI-347: both leave all ice behind; what comes with the respawn is normal damage."""
    ann = {"at": "LU1", "credits": 9000, "damage": ["1a", "2a"], "ice": ["1a"]}
    desk = icy(at, ann).do("end", "ship", "gaiden")
    assert (desk.captain().damage, desk.captain().ice) == ([], [])
    gone = icy(at, {"at": "", "damage": ["1a", "2a"], "ice": ["1a"]}, phase="respawn").do(7, "auto")
    assert (len(gone.captain().damage), gone.captain().ice) == (1, [])


# ---- quarrying --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "cubes", "ice"), [(10, 0, 10), (11, 1, 0), (20, 1, 0)])
def test_quarry(at: Any, roll: int, cubes: int, ice: int) -> None:
    """XI-361 XI-376 XI-384 XI-385 XI-375: 1 to 10 is ice damage, above that an Ember from the supply; repeatable."""
    desk = icy(at, {"at": "BL0", "ship": "iron-heron", "energy": 0})
    supply = desk.table.supply("ember")
    desk.do("quarry", roll).on()
    captain = desk.captain()
    assert ([*captain.cargo.values()], len(captain.ice)) == (["ember"] * cubes, ice)
    assert desk.table.supply("ember") == supply - cubes
    assert "quarry" in desk.options
    assert "quarry" not in icy(at, {"at": "BL1"}).options


def test_prospector_quarries(at: Any) -> None:
    """XI-406: gathering rolls count 2 more, and what is gathered counts for the title."""
    desk = icy(at, {"at": "BL0", "titles": ["prospector"]}).do("quarry", 9).on()
    assert (desk.captain().ice, [*desk.captain().cargo.values()], desk.table.deeds["gathered"]) == ([], ["ember"], 1)


def test_quarry_takes_room(at: Any) -> None:
    """XI-376: a full hold has none."""
    full = dict.fromkeys(SHIPS["puddle-jumper"].names, "holo")
    assert "quarry" not in icy(at, {"at": "BL0", "cargo": full}).options


# ---- freezing ---------------------------------------------------------------------------------------------------


def test_a_thawed_ship_does_not_freeze(at: Any) -> None:
    """XI-A57: thawing comes before the Status Phase; a ship that isn't thawed freezes at a Starport, too."""
    ann = {"at": "LU1", "damage": ["2b"], "ice": ["2b"]}
    assert icy(at, ann).do("end", "thaw").captain().damage == []
    assert len(icy(at, ann).do("end", "done").captain().ice) > 1


def test_freezing_destroys(at: Any) -> None:
    """XI-336 XI-A21 XI-341: at the threshold, at once and with no more of the Status Phase; a higher one holds."""
    names = [*SHIPS["puddle-jumper"].names]
    desk = icy(at, {"damage": names[:-1], "ice": names[:-1], "disarmed": 2})
    desk.do("end")
    assert (desk.captain().at, desk.table.player) == ("", "Bo")
    assert {"XI-336", "XI-334"} <= {*desk.rules}
    lung = icy(at, {"damage": names[:-1], "ice": names[:-1], "titles": ["iron-lung"]}).do("end")
    assert (lung.captain().at != "", len(lung.captain().ice)) == (True, 10)
    assert icy(at, {"damage": names, "ice": names, "titles": ["iron-lung"]}).do("end").captain().at


def test_beside_the_hold_nothing_freezes(at: Any) -> None:
    """XI-334 XI-A21: ice for which the hold has no room isn't next to anything."""
    captain = icy(at, {"titles": ["iron-lung"]}).captain()
    captain.damage = captain.ice = ["0a"]
    assert freezing(captain) == []


# ---- NPCs, sight, words, positions ----------------------------------------------------------------------------------


def test_npcs_avoid_ice(at: Any) -> None:
    """XI-421 XI-A76 XI-A110: a longer way round is safer; where nothing else leads there, they are as asteroids."""
    table = icy(at, {"at": "LU9"}).table
    round_them = route_to(table, "scoundrel", ["BL3"], "BL6")
    assert round_them
    assert (round_them.avoided, round_them.hexes["BL6"] > 2) == (AVOIDED[0], True)
    through = route_to(table, "scoundrel", ["BL0"], "BL6")
    assert through
    assert (through.avoided, through.hexes["BL6"]) == (AVOIDED[1], 1)


def test_ice_hurts_npcs(at: Any) -> None:
    """XI-423 XI-424 XI-199: what asteroids do to captains, ice asteroids do to NPCs, as damage on the card."""
    desk = icy(at, {"at": "LU9"}, npcs={"scoundrel": {"at": "BL6", "credits": 2000}})
    step = _cross(desk.table, desk.npc("scoundrel"), "BL6", "BL0")
    next(step)
    step.send(8)
    with pytest.raises(StopIteration):
        step.send(3)
    assert desk.npc("scoundrel").damage == 5


def test_ice_ends_lines_of_sight(at: Any) -> None:
    """XI-188: nobody sees through or into ice asteroids."""
    board = icy(at, {"at": "LU9"}).table.board
    assert blocks_sight("BL1", "BL0")
    assert not blocks_sight("BL1", "BL7")
    assert not board.sees("BL6", "BL3")


def test_pieces() -> None:
    """XI-031 XI-361 XI-477: 60 ice markers in the supply; Ember is quarried in Blench and The Grinder alone."""
    ice = next(piece for piece in GAME.kinds["damage-marker"].pieces if piece.key == "ice")
    quarries = [hex for hex, printed in HEXES.items() if printed.feature and printed.feature["feature"] == "quarry"]
    assert (ice.count, quarries) == (60, ["BL0", "GR0"])


def test_ice_on_screens(at: Any) -> None:
    """XI-332: on the screen of a table with Embers ice has a mark of its own, in the hold and in what marks mean."""
    ann = {"at": "BL1", "damage": ["1a", "2a"], "ice": ["2a"]}
    state = view(icy(at, ann).state, GAME.state, TABLE_KEY)
    rows = [text(row) for row in draw_hold(state, Asking())]
    assert rows[1].startswith("a ✕  ✱  ")
    assert "✱ ice" in " ".join(rows)
    told = {fact.label: fact.value for fact in facts(state)}
    assert "damage on 1a; ice on 2a" in told["Ann's ship"]
    core = at({"Ann": {"at": "LU9"}})
    assert "ice" not in " ".join(text(row) for row in draw_hold(view(core.state, GAME.state, TABLE_KEY), Asking()))


def test_what_a_step_into_ice_costs(at: Any) -> None:
    """XI-199 XI-384: lists and hints say what ice asteroids and quarries do."""
    desk = icy(at, {"at": "BL1"}, points=2)
    ask, texts = desk.play.ask, RULES.texts
    assert "d20: on 1–10 take that much ice damage" in tell_label(texts.label(ask, "BL2"))
    assert any(
        "into ice asteroids (d20: on 1–10 take that much ice damage" in said for said in preview(desk.table, ask)
    )
    quarry = icy(at, {"at": "BL0"})
    assert "Quarry Ember (d20: on 1–10 take that much ice damage" in quarry.label("quarry")


def test_ice_in_words(at: Any) -> None:
    """XI-332: a space says that it lies in ice asteroids, and what is dug there."""
    desk = icy(at, {"at": "BL1"})
    told = describe_space(view(desk.state, GAME.state, TABLE_KEY), "BL0")
    assert told[0] == "BL0, ice asteroids in Blench: quarry Ember."
    assert "into ice asteroids BL" in describe_space(view(desk.state, GAME.state, TABLE_KEY), "BL3")[1]


def test_ice_that_is_no_damage(desks: Any) -> None:
    """XI-331: a position can't have ice where there is no damage."""
    wrong = {"Ann": {"damage": ["1a"], "ice": ["1a", "2a"]}, "Bo": {}}
    (problem,) = desks.problems(wrong, ICY, options=EMBERS)
    assert "XI-331" in problem
    assert not desks.problems({"Ann": {"damage": ["1a"], "ice": ["1a"]}, "Bo": {}}, ICY, options=EMBERS)

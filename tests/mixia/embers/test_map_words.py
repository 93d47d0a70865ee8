"""Paths, comets and relics on screens."""

from __future__ import annotations

from typing import Any

from companion.mixia.ground.constants import GAME
from companion.mixia.ground.space_words import describe_space
from companion.mixia.holds.hold_drawing import draw_hold
from companion.mixia.piece_words import describe
from companion.mixia.summary import facts
from companion.mixia.table.state import MixiaTable
from companion.table.facts import Asking
from companion.text.styled_text import text

EMBERS = {"embers": True}
MAP = "LU FE>LU0 BL>LU1 GR>LU2 PE>LU3 KE>LU4 OH>LU5"


def state_of(at: Any) -> dict[str, Any]:
    """Two comets, relics on a Dead World and one aboard."""
    relics = [{"at": "1a", "other": "2a", "relic": None}]
    ann = {"at": "LU8", "ship": "puddle-jumper", "relics": relics}
    more = {"comets": {"blench": "BL9", "the-grinder": "GR1"}, "relics": {"OH0": 3}}
    state: dict[str, Any] = MixiaTable.dump(at({"Ann": ann}, MAP, options=EMBERS, **more).table)
    return state


def test_at_a_glance(at: Any) -> None:
    """XI-242 XI-225 XI-231: where comets are, how many relics lie where, and which cells those aboard take."""
    told = {fact.label: fact.value for fact in facts(state_of(at))}
    assert told["comets"] == "Blench's at BL9, The Grinder's at GR1"
    assert told["relics at OH0"] == 3
    assert "relic on 1a and 2a" in str(told["Ann's ship"])


def test_drawn(at: Any) -> None:
    """XI-226: the hold shows a relic on both of its cells."""
    assert text(draw_hold(state_of(at), Asking("Ann"))[1]).startswith("a r  r")


def test_spaces(at: Any) -> None:
    """XI-237 XI-239 XI-246 XI-226: a space says on which path it lies and where that leads, and what is there."""
    state = state_of(at)
    assert (
        "on a gravity path (d12) from FE7 to FE18, then to FE1; the next space is FE14"
        in describe_space(state, "FE13")[0]
    )
    assert describe_space(state, "BL9")[0].endswith("the next space is BL10; a comet is here.")
    assert "3 relics here, so nobody stops" in describe_space(state, "OH0")[0]


def test_sectors() -> None:
    """XI-237 XI-243 XI-225: what stands on a sector, in words."""
    sectors = GAME.by_name("sector")
    assert "Gravity path (d6) from FE1 to FE6, then to FE0." in describe(sectors["ferrens-call"])
    assert "Comet path (d6) from GR1 to GR6." in describe(sectors["the-grinder"])
    assert "OH0 Relic Space for 4" in describe(sectors["orrins-husk"])[1]
    assert not any("path" in line for line in describe(sectors["lunari"]))


def test_what_is_jettisoned(at: Any) -> None:
    """XI-363: the action names relics where there are any."""
    relics = [{"at": "1a", "other": "2a", "relic": None}]
    ann = {"at": "LU8", "ship": "puddle-jumper", "cargo": {"1b": "terra"}}
    for more, said in (({}, "Jettison cubes"), ({"relics": relics}, "Jettison cubes and relics")):
        desk = at({"Ann": {**ann, **more}}, MAP, options=EMBERS)
        assert desk.label("jettison") == said

"""Gravity paths: Ferren's Call carries along whoever comes onto its paths."""

from __future__ import annotations

from typing import Any

import pytest

from companion.mixia.ground.constants import SECTORS
from companion.positions.answer_errors import AnswerError

EMBERS = {"embers": True}
MAP = "LU FE>LU0 BL>LU1 GR>LU2 PE>LU3 KE>LU4 OH>LU5"


def fly(at: Any, start: str, points: int, **more: Any) -> Any:
    """Ann begins her movement with so many points beside or on a path."""
    return at({"Ann": {"at": start, **more.pop("ann", {})}}, MAP, points=points, options=EMBERS, **more)


def test_printed_paths() -> None:
    """XI-239: an open path leads into a hex of its own; a closed one goes round."""
    outer, inner = SECTORS["ferrens-call"].paths
    assert [each.die for each in (outer, inner)] == ["d12", "d6"]
    assert outer.ahead("FE17", 5) == ("FE18", "FE1")
    assert inner.ahead("FE6", 3) == ("FE0",)
    comet = SECTORS["the-grinder"].paths[0]
    assert comet.ahead("GR5", 6) == ("GR6", "GR1", "GR2", "GR3", "GR4", "GR5")


def test_carried_along(at: Any) -> None:
    """XI-136 XI-237 XI-240: who comes onto the path is carried at once; the points left are kept."""
    desk = fly(at, "LU8", 3).do("FE13", 3)
    assert (desk.captain().at, desk.table.points, desk.asked) == ("FE16", 2, "Ann action")
    assert desk.said == ["moved", "passed", "passed", "carried"]


def test_nothing_meanwhile(at: Any) -> None:
    """XI-238 XI-A88: between the roll and the end of the path nothing can be done, and no token is taken on the way."""
    desk = fly(at, "FE18", 2, tokens=["FE5"]).do("FE6", 1)
    assert desk.captain().at == ""
    desk = fly(at, "FE15", 3, tokens=["FE5"]).do("FE16")
    assert desk.asked == "Ann action"  # On the path already.
    desk = fly(at, "FE12", 3, tokens=["FE5"]).do("FE4", 2)
    assert (desk.captain().at, desk.table.tokens) == ("FE6", ["FE5"])


def test_token_at_the_end(at: Any) -> None:
    """XI-A88: a token where the ship comes to rest is resolved then."""
    desk = fly(at, "FE12", 3, tokens=["FE5"]).do("FE4", 1)
    assert desk.asked == "Ann explorations"
    desk.do(desk.options[0])
    assert (desk.captain().at, desk.table.tokens) == ("FE5", [])


def test_on_the_path_nothing_is_rolled(at: Any) -> None:
    """XI-237: who is on a path already flies along it as anywhere; who leaves it and comes back is carried anew."""
    assert fly(at, "FE9", 3).do("FE8").captain().at == "FE8"
    desk = fly(at, "FE13", 3).do("LU8", "FE13", 1)
    assert desk.captain().at == "FE14"


def test_off_the_end_into_the_next(at: Any) -> None:
    """XI-239: what is left of the outer path's roll is lost, and the inner path starts its own."""
    desk = fly(at, "BL17", 3).do("FE12", 12)
    assert (desk.asked, desk.captain().at) == ("Ann d6", "FE1")
    assert desk.told("XI-239") == [{"who": "Ann", "number": 5}]
    desk.do(2)
    assert (desk.captain().at, desk.table.points) == ("FE3", 2)


def test_worked_example(at: Any) -> None:
    """XI-511: five spaces ahead and an 8; two steps are lost, the inner path is rolled for, and the points are kept."""
    desk = fly(at, "LU8", 5).do("FE13", 8)
    assert (desk.asked, desk.captain().at, desk.told("XI-239")) == ("Ann d6", "FE1", [{"who": "Ann", "number": 2}])
    desk.do(2)
    assert (desk.captain().at, desk.table.points) == ("FE3", 4)


def test_into_the_star(at: Any) -> None:
    """XI-239 XI-211: the inner path leads into the star, which destroys a ship also on forced movement."""
    desk = fly(at, "FE14", 3, ann={"cargo": {"1a": "terra"}}).do("FE5", 2)
    assert (desk.captain().at, desk.table.player, desk.table.cubes) == ("", "Bo", {})


def test_no_stop_on_others(at: Any) -> None:
    """XI-A35: carried onto another ship with no points left, one goes back to the last free space, and no path pulls;
    with points one flies on."""
    others = {"Ann": {"at": "LU8"}, "Bo": {"at": "FE15"}, "Cy": {"at": "FE14"}}
    desk = at(others, MAP, points=1, options=EMBERS).do("FE13", 2)
    assert (desk.captain().at, desk.table.moving) == ("FE13", False)
    desk = at(others, MAP, points=2, options=EMBERS).do("FE13", 2)
    assert (desk.captain().at, desk.table.points, "end" in desk.options) == ("FE15", 1, False)


def test_jumps_onto_a_path(at: Any) -> None:
    """XI-136 XI-237 XI-152: a Blind Jump onto a path is carried along, too."""
    desk = at({"Ann": {"at": "LU8"}}, "LU KE>LU3 AZ>LU4 LO>LU5", points=2, options=EMBERS).do("jump")
    desk.do(desk.options[0], "ferrens-call")
    assert (desk.asked, desk.play.ask.about["why"]) == ("Ann d12", "gravity")
    assert desk.do(1).table.points == 1


def test_ways_stop_before_paths(at: Any) -> None:
    """XI-237 XI-111: a way that is named leads onto no path; the step onto one is offered with what it brings."""
    desk = fly(at, "LU9", 4, comets={"blench": "BL7"})
    assert {"FE13", "BL16", "BL17"} <= {*desk.options}
    assert not {"FE12", "FE14", "FE4", "BL15", "BL18"} & {*desk.options}
    about = desk.play.ask.about
    assert (about["borders"]["FE13"], about["borders"]["BL16"]) == (["gravity d12"], ["comet d6"])
    with pytest.raises(AnswerError):
        desk.do("FE14")
    assert {"FE9", "FE10", "FE15", "FE16"} <= {*fly(at, "FE12", 4).options}


def test_the_core_has_no_paths() -> None:
    """XI-237: no hex of the core lies on a path, so its ways are no shorter."""
    assert {sector.key for sector in SECTORS.values() if sector.paths} == {
        "nyr", "blench", "the-grinder", "ferrens-call",
    }  # fmt: skip


def test_npcs_fly_on(at: Any) -> None:
    """XI-241: an NPC crosses a gravity path as open space, and nothing is rolled."""
    npcs = {"enforcer": {"at": "FE8", "captain": "Ann"}}
    ann = {"at": "LU12", "bounty": 2000}
    desk = at({"Ann": ann, "Bo": {"at": "KE9"}, "Cy": {"at": "PE9"}}, MAP, npcs=npcs, options=EMBERS)
    desk.do("end")
    while desk.asked.startswith("Ann") and desk.asked != "Ann action":
        desk.do(desk.options[0])
    assert "gravity" not in [note.values.get("why") for note in desk.notes]
    assert desk.npc("enforcer").at == "FE3"

"""Joining sections: where, how turned, and for what."""

from __future__ import annotations

from typing import Any

BO = {"at": "F6"}
FULL = "YYBBRR"


def joining(desk: Any, tile: str, *ship: str, stores: str = FULL) -> Any:
    return desk({"Ann": {"at": "A1", "ship": list(ship), "stores": stores}, "Bo": BO}, map={"A1": tile})


def test_the_first_section(desk: Any) -> None:
    """SJ-040 SJ-041 SJ-A02: the bridge has one exit, to its right, which costs nothing."""
    ann = joining(desk, "K04Y").do("connect")
    # A straight passage fits both ways round, for carbon or for radiation. There is one place, so it isn't asked.
    assert (ann.asked, ann.options, ann.rule) == ("Ann top", ["east", "west"], "SJ-043")
    assert "1B" in ann.labels["east"]
    assert "1Y" in ann.labels["west"]
    ann.do("west")
    assert ann.stores("Ann") == "YBBRR"
    assert ann.state["players"]["Ann"]["ship"] == [{"tile": "K04Y", "x": 1, "y": 0, "top": "west", "new": True}]


def test_every_turn_that_fits(desk: Any) -> None:
    """SJ-043: of a cross all four."""
    assert joining(desk, "K13Y").do("connect").options == ["east", "north", "south", "west"]


def test_not_enough(desk: Any) -> None:
    """SJ-042: what can't be paid isn't offered, neither the section nor one of its turns."""
    assert "connect" not in joining(desk, "K03Y", stores="BBRR").options
    ann = joining(desk, "K13Y", stores="Y").do("connect")
    assert ann.ship("Ann").sections[0].top == 3
    assert ann.stores("Ann") == ""


def test_both_exits_are_paid(desk: Any) -> None:
    """SJ-041: K01B on the metal exit of K04B pays both."""
    ann = joining(desk, "K01B", "K04B 1 0 west", stores="BR").do("connect")
    assert ann.ship("Ann").sections[-1][:4] == ("K01B", 2, 0, 3)
    assert ann.stores("Ann") == ""
    assert [tuple(note.values.values()) for note in ann.notes if note.rule == "SJ-041"] == [("Ann", (0, 1, 1))]


def test_two_joints_at_once(desk: Any) -> None:
    """SJ-045 SJ-A24 SJ-A27: between two exits a section joins both, and pays four exits together."""
    ship = ["K12B 1 0 west", "K07Y 1 1 east", "K06Y 2 1 south"]
    ann = joining(desk, "K09R", *ship).do("connect")
    assert ann.stores("Ann") == "YR"
    assert [tuple(note.values.values()) for note in ann.notes if note.rule == "SJ-045"] == [(2,)]


def test_an_exit_against_a_closed_side(desk: Any) -> None:
    """SJ-A25: not allowed, whichever of the two has the exit."""
    # K10Y at 2E has a closed top; its exit below leads to 2E1S. A straight passage there would be fine, but beside
    # 2E1S, at 1E1S, lies a locker whose right side is closed: a corner that opens towards it is refused.
    ship = ["K13R 1 0 north", "K01Y 1 -1 north", "K10Y 2 0 north"]
    ann = joining(desk, "K06B", *ship).do("connect")
    places = {place: ann.play.copy() for place in ann.options}
    assert sorted(places) == ["1E1N", "2E1S", "3E"]
    ann.do("2E1S")
    # With printed top north the exits are up and right, with west up and left, towards the closed side.
    assert ann.ship("Ann").sections[-1][:4] == ("K06B", 2, -1, 0)


def test_closed_against_closed(desk: Any) -> None:
    """SJ-A26: allowed and free where another edge is a real joint; alone it is no place."""
    ship = ["K04R 1 0 east", "K10Y 2 0 north", "K06B 3 0 west"]
    ann = joining(desk, "K03Y", *ship).do("connect")
    assert "2E1S" in ann.options
    assert "1E1S" not in ann.options
    assert "2E1N" not in ann.options


def test_the_bridge_is_closed_on_three_sides(desk: Any) -> None:
    """SJ-A02 SJ-A25: an exit can't lie against them, a closed side can."""
    ship = ["K13R 1 0 north"]
    ann = joining(desk, "K06Y", *ship).do("connect", "1E1N")
    assert set(ann.options) == {"east", "south"}


def test_cost_is_paid_from_old_places(desk: Any) -> None:
    """SJ-A13: the new section's own store places are no help."""
    ann = joining(desk, "K15", stores="YYBB").do("connect")
    assert ann.ship("Ann").room == (2, 2, 2)


def test_joined_is_fixed(desk: Any) -> None:
    """SJ-A29 SJ-A28: no answer moves or takes off a section, and ships grow as long as there is an exit."""
    ship = [f"K04{'YBRYBRYBR'[n]} {n + 1} 0 east" for n in range(3)]
    ann = desk({"Ann": {"at": "A1", "ship": ship, "stores": FULL}, "Bo": BO}, map={"A1": "K05Y"})
    assert {option for option in ann.options if option.islower()} == {"connect", "end", "scrap"}
    assert ann.do("connect", "east").ship("Ann").sections[-1][1:3] == (4, 0)


def test_scrap_or_join(desk: Any) -> None:
    """SJ-038 SJ-A23: one of the two, at once; a section can't be kept."""
    ann = joining(desk, "K13Y").do("connect", "north")
    assert ann.table.section
    assert ann.table.map == {}
    assert ann.table.gone == []

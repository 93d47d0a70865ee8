"""What Enter alone gives: the usual answer to a question that has one, and none where captains differ."""

from __future__ import annotations

from typing import Any

import pytest


def usual(desk: Any) -> Any:
    """What Enter alone means now."""
    return desk.play.ask.also.get("")


def test_a_phase_ends_where_nothing_else_is_left_to_do(at: Any) -> None:
    """XI-006 XI-387: with no marker, no points and no impulse left, Enter ends the Action Phase; at a Starport where
    nothing can be paid for, the Starport Phase as well. What is still possible is never given up so."""
    spent = {"energy": 1, "armed": 0, "disarmed": 4, "impulse": False, "cargo": {"1a": "holo"}}
    assert usual(at({"Ann": {"at": "OU1", **spent}})) == "end"
    assert usual(at({"Ann": {"at": "OU1", **spent, "impulse": True}})) is None
    assert usual(at({"Ann": {"at": "KE3", **spent}})) == "end-turn"
    desk = at({"Ann": {"at": "KE3", **spent, "credits": 1000}})
    assert usual(desk) == "end"
    assert usual(desk.do("end")) is None


def test_a_starport_of_no_use_is_left(at: Any) -> None:
    """XI-387 XI-395 XI-394: what is aboard is rarely sold or laid anew, damage is something to repair."""
    poor = {"at": "KE3", "credits": 0, "outfits": ["m-22 1a"]}
    assert usual(at({"Ann": poor}).do("end")) == "done"
    assert usual(at({"Ann": {**poor, "credits": 1000, "damage": ["3a"]}}).do("end")) is None


def test_what_lays_itself_is_usual(at: Any) -> None:
    """XI-088 XI-348 XI-329: outfits and cubes with the best fit, damage where it does least harm."""
    desk = at({"Ann": {"at": "KE3", "credits": 1000}}).do("end", "outfit", "m-22")
    assert (desk.asked, usual(desk)) == ("Ann place", "auto")
    desk = at({"Ann": {"at": "LU2", "credits": 1000}}).do("buy-some")
    assert (desk.asked, usual(desk)) == ("Ann load", "auto")
    desk = at({"Ann": {"at": "OU3"}}, points=3).do("OU2", 3)
    assert (desk.asked, usual(desk)) == ("Ann damage", "auto")


@pytest.mark.parametrize(("plans", "enter"), [(["shuttle-1"], "end"), (["research-1"], "research-1")])
def test_the_mission_that_can_be_revealed_is(at: Any, plans: list[str], enter: str) -> None:
    """XI-254: whoever chooses to reveal means the one mission that starts here; where none does, there is only one
    answer left."""
    desk = at({"Ann": {"at": "OU7", "plans": plans}}).do("reveal")
    assert (desk.play.ask.name, usual(desk)) == ("reveal", enter)
    several = at({"Ann": {"at": "OU7", "plans": [*plans, "shuttle-2"]}}).do("reveal")
    assert (several.play.ask.name, usual(several)) == ("reveal which", enter)


@pytest.mark.parametrize(("titles", "enter"), [(["deep-pockets"], "deep-pockets"), (["deep-pockets", "wanted"], None)])
def test_the_one_title_is_claimed(at: Any, titles: list[str], enter: str | None) -> None:
    """XI-398: of several, nobody knows which one is meant."""
    rich = {"at": "LU7", "credits": 20000, "bounty": 20000}
    desk = at({"Ann": rich}, titles_open=titles).do("end")
    assert (desk.asked, usual(desk)) == ("Ann claim", enter)


def test_rams_are_added_only_when_named(at: Any) -> None:
    """XI-311 XI-325: with a shot declared and only rams left, Enter attacks and adds none, which hurts both."""
    ann = {"at": "LU9", "ship": "iron-heron", "outfits": ["culver-ii 1a", "m-22 1c"]}
    desk = at({"Ann": ann, "Bo": {"at": "LU8"}}).do("attack")
    while fired := [use for use, outfit in desk.play.ask.about["weapons"].items() if outfit == "culver-ii"]:
        assert usual(desk) is None
        desk.do(fired[0])
    assert usual(desk) == "done"


@pytest.mark.parametrize(
    ("ann", "enter"),
    [
        ({"outfits": ["m-22 1a *1a"], "armed": 2}, 0),
        ({"outfits": ["m-22 1a *1a"], "armed": 1}, 1),
        ({"outfits": ["m-22 1a", "targe 1b"], "armed": 0}, 4),
        ({"outfits": ["m-22 1a", "targe 1b"], "armed": 0, "energy": 2}, 2),
        ({"outfits": ["m-22 1a", "targe 1b"], "armed": 0, "damage": ["1a"]}, 3),
        ({"outfits": [], "armed": 2}, 0),
    ],
)
def test_no_more_is_armed_than_use_spaces_take(at: Any, ann: dict[str, Any], enter: int) -> None:
    """XI-080 XI-097: a marker that no Use Space could take costs its energy for nothing, and damaged ones take none."""
    desk = at({"Ann": {"at": "OU1", **ann}}).do("end")
    assert (desk.asked, usual(desk)) == ("Ann arm", enter)
    assert max(desk.options) >= enter


@pytest.mark.parametrize(("roll", "enter"), [(1, "done"), (2, None)])
def test_no_energy_is_paid_to_save_as_much(at: Any, roll: int, enter: str | None) -> None:
    """XI-205 XI-213: Burrow takes 1 energy, so it saves none of 1; of 2 it may."""
    desk = at({"Ann": {"ship": "swamp-rat", "at": "LU16"}}, points=3).do("BU9", roll)
    assert (desk.asked, usual(desk)) == ("Ann defend", enter)
    damaged = at({"Ann": {"ship": "swamp-rat", "at": "OU3"}}, points=3).do("OU2", roll)
    assert (damaged.asked, usual(damaged)) == ("Ann defend", None)

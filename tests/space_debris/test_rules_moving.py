"""Thrust, fuel and what debris does to those who enter it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.positions.answer_errors import NotAllowed
from companion.space_debris import constants

Desk = Callable[..., Any]


def test_up_to_two_spaces(desk: Desk) -> None:
    """SD-040 SD-037: two spaces are one action; then the move is over."""
    table = desk({"Ann": {"at": "H0"}, "Bo": {"at": "L180"}}).do("thrust", "G0", "G22.5").table

    assert (table.players["Ann"].at, table.actions_left, table.phase) == ("G22.5", 3, "actions")


def test_stop_after_one(desk: Desk) -> None:
    """SD-040 SD-A12: one space is enough, none is not."""
    ann = desk({"Ann": {"at": "H0"}, "Bo": {"at": "L180"}}).do("thrust")
    assert "stop" not in ann.options
    ann.do("G0")
    assert "stop" in ann.options

    assert ann.do("stop").table.players["Ann"].at == "G0"


@pytest.mark.parametrize("space", constants.SPACES)
def test_along_dotted_lines(desk: Desk, space: str) -> None:
    """SD-029 SD-040: the spaces that a line joins to this one, and no others."""
    ann = desk({"Ann": {"at": space}, "Bo": {"at": "L180" if space != "L180" else "L0"}}).do("thrust")
    links = [(row["a"], row["b"]) for row in constants.GAME.tables["links"].rows]

    assert ann.options == sorted({b for a, b in links if a == space} | {a for a, b in links if b == space})


@pytest.mark.parametrize(
    ("cubes", "spaces", "hp"),
    [
        ({"G0": 1}, "G0 stop", 3),
        ({"G0": 2}, "G0 stop", 3),
        ({"G0": 3}, "G0 stop", 3),
        ({"G0": 1, "G22.5": 3}, "G0 G22.5", 2),
        ({"G0": 1, "H0": 2}, "G0 H0", 2),
        ({"H0": 3}, "G0 stop", 4),
    ],
)
def test_hit_points_are_lost_in_debris(desk: Desk, cubes: dict[str, int], spaces: str, hp: int) -> None:
    """SD-042 SD-043 SD-044 SD-A13: one for each space entered, however many cubes lie there, and again on the way
    back; standing in debris and leaving it costs nothing."""
    ann = desk({"Ann": {"at": "H0"}, "Bo": {"at": "L180"}}, cubes=cubes).do("thrust", *spaces.split())

    assert ann.table.players["Ann"].hp == hp
    assert ("SD-042" in ann.rules) == (hp < 4)


def test_spaces_are_shared(desk: Desk) -> None:
    """SD-041: pawns, a satellite and cubes in one space are no obstacle."""
    ships = {"Ann": {"at": "H0"}, "Bo": {"at": "G0"}, "Cy": {"at": "G0"}}
    ann = desk(ships, {"A": {"card": "automation", "at": "G0"}}, cubes={"G0": 2}).do("thrust", "G0", "stop")

    assert ann.table.pieces("G0") == 6


def test_the_last_hit_point(desk: Desk) -> None:
    """SD-130 SD-A41: a ship at 0 HP ends the game in the middle of the move; the second space is never entered."""
    ann = desk({"Ann": {"at": "H0", "hp": 1}, "Bo": {"at": "L180"}}, cubes={"G0": 1}).do("thrust", "G0")

    assert ann.ended == ("lost", "SD-130")
    assert (ann.table.phase, ann.play.ask, ann.totals()) == ("over", None, (50, 52, 40))


def test_fuel_goes_three_spaces_unharmed(desk: Desk) -> None:
    """SD-070 SD-071 SD-A15: three spaces, no damage, not even in the last; the card is discarded, one action spent."""
    cubes = {"G0": 3, "G22.5": 1, "G45": 2}
    ships = {"Ann": {"at": "H0", "hand": ["fuel", "junk"]}, "Bo": {"at": "L180"}}
    ann = desk(ships, cubes=cubes).do("play", "G0", "G22.5", "G45")

    ship = ann.table.players["Ann"]
    assert (ship.at, ship.hp, ship.hand) == ("G45", 4, ["junk"])
    assert (ann.table.resource_discard, ann.table.actions_left) == (["fuel"], 3)
    assert ann.rules.count("SD-071") == 6


def test_fuel_may_stop_early(desk: Desk) -> None:
    """SD-071: up to three, so one or two will do."""
    ann = desk({"Ann": {"at": "H0", "hand": ["fuel"]}, "Bo": {"at": "L180"}}).do("play", "G0", "G22.5", "stop")

    assert ann.table.players["Ann"].at == "G22.5"


def test_armor_plating(desk: Desk) -> None:
    """SD-121: with Armor Plating one or two cubes do no harm, three do."""
    satellites = {
        "A": {"card": "armor-plating", "at": "L0", "operational": True},
        "B": {"card": "automation", "at": "L90"},
    }
    cubes = {"G0": 1, "G22.5": 2, "G45": 3}
    ann = desk({"Ann": {"at": "H0"}, "Bo": {"at": "L180"}}, satellites, cubes=cubes)

    assert ann.do("thrust", "G0", "G22.5").table.players["Ann"].hp == 4
    assert "SD-121" in ann.rules
    assert ann.do("thrust", "G45", "stop").table.players["Ann"].hp == 3


def test_armor_plating_must_work(desk: Desk) -> None:
    """SD-119: a malfunctioning satellite gives nothing."""
    satellites = {"A": {"card": "armor-plating", "at": "L0"}}
    ann = desk({"Ann": {"at": "H0"}, "Bo": {"at": "L180"}}, satellites, cubes={"G0": 1}).do("thrust", "G0", "stop")

    assert ann.table.players["Ann"].hp == 3


def test_refusing_changes_nothing(desk: Desk) -> None:
    """An answer that isn't allowed leaves everything as it was."""
    ann = desk({"Ann": {"at": "H0"}, "Bo": {"at": "L180"}}).do("thrust")
    before = ann.state
    with pytest.raises(NotAllowed):
        ann.do("L180")

    assert (ann.state, ann.asked) == (before, "Ann space")

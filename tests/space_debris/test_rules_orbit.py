"""Step 4: the boards turn, and the next player is at turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.space_debris import constants

Desk = Callable[..., Any]


def test_a_turn_is_a_bijection() -> None:
    """SD-112 SD-113 SD-114: no two spaces go to one, every space stays on its orbit, and neighbours stay neighbours."""
    assert sorted(constants.TURNED.values()) == sorted(constants.SPACES)
    assert all(constants.ORBIT_OF[turned] == constants.ORBIT_OF[space] for space, turned in constants.TURNED.items())
    on_one_board = [(a, b) for a in constants.SPACES for b in constants.NEAR[a] if a[0] == b[0]]
    assert all(constants.TURNED[b] in constants.NEAR[constants.TURNED[a]] for a, b in on_one_board)


@pytest.mark.parametrize(
    ("space", "turned"), [("L0", "L180"), ("L315", "L135"), ("H0", "H90"), ("H300", "H30"), ("G22.5", "G22.5")]
)
def test_where_a_space_goes(space: str, turned: str) -> None:
    """SD-A02: LEO 180, HEO 90 degrees clockwise, GSO none."""
    assert constants.TURNED[space] == turned


def test_all_pieces_turn_unharmed(desk: Desk) -> None:
    """SD-112 SD-113 SD-114 SD-A01 SD-A03 SD-044: cubes, pawns and tokens; being carried into debris costs nothing."""
    ships = {"Ann": {"at": "H0"}, "Bo": {"at": "G0"}, "Cy": {"at": "L45"}}
    satellites = {"A": {"card": "automation", "at": "L0"}, "B": {"card": "rendezvous", "at": "H300"}}
    cubes = {"H0": 1, "H90": 3, "L225": 2, "G0": 3}
    table = desk(ships, satellites, phase="orbit", cubes=cubes).table

    assert [(ship.at, ship.hp) for ship in table.players.values()] == [("H90", 4), ("G0", 4), ("L225", 4)]
    assert [each.at for each in table.satellites.values()] == ["L180", "H30"]
    assert {space: n for space, n in table.cubes.items() if n} == {"H90": 1, "H180": 3, "L45": 2, "G0": 3}
    assert table.turns == 1


@pytest.mark.parametrize(("player", "following"), [("Ann", "Bo"), ("Bo", "Cy"), ("Cy", "Ann")])
def test_play_passes_to_the_left(desk: Desk, player: str, following: str) -> None:
    """SD-035 SD-115 SD-036: the next in the row of seats, with four actions."""
    ships = {name: {"at": "G0"} for name in ("Ann", "Bo", "Cy")}
    working = {"card": "rendezvous", "at": "H210", "operational": True}
    satellites = {"A": working, "B": {"card": "automation", "at": "L90"}}
    position = {"phase": "orbit", "player": player, "turn": 7, "actions_left": 0, "used": ["rendezvous"]}
    table = desk(ships, satellites=satellites, **position).table

    assert (table.player, table.turn, table.actions_left, table.used, table.phase) == (following, 8, 4, (), "actions")


def test_four_steps_in_order(desk: Desk) -> None:
    """SD-036: actions, assess threat, place debris, orbit."""
    ann = desk({"Ann": {"at": "H0"}, "Bo": {"at": "L180"}}).do("end", "G0", "G90")

    steps = ("SD-037", "SD-082", "SD-085", "SD-086", "SD-090", "SD-112", "SD-115")
    seen = [rule for rule in dict.fromkeys(ann.rules) if rule in steps]
    assert seen == list(steps)

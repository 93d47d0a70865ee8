"""Positions: read, written, copied, and everything that can be wrong with one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.junk_orbit import RULES, constants
from companion.junk_orbit.state import count_tiles
from companion.junk_orbit.table import Launched
from companion.sessions.session_store import find_physical_decks

Desk = Callable[..., Any]
SHIPS = {"Ann": {"cargo": ["E1", "S1"]}, "Bo": {"deliveries": ["M6"]}}


def test_unused_tiles_stay_in_the_box(desk: Desk) -> None:
    """JO-010 JO-015 JO-021: the rest of the stacks is what this number of players uses; all tiles are 128."""
    table = desk(SHIPS).table
    assert {constants.MARK[tile] for stack in table.stacks.values() for tile in stack.bag} == {2}
    assert sum(constants.COUNT.values()) == 128
    assert sum(count_tiles(table).values()) == 67 + 1


def broken(desk: Desk, change: Callable[[Any], None]) -> list[str]:
    table = desk(SHIPS).table
    change(table)
    return problems(table)


def problems(table: Any) -> list[str]:
    """What is wrong, each with the way to its field."""
    return [str(problem) for problem in RULES.check(table)]


WRONG: dict[str, tuple[Callable[[Any], Any], str]] = {
    "a tile twice": (lambda t: t.cities["NYC"].append("E1"), "2 tiles E1; the box holds 1 (JO-010)"),
    "a tile of more players": (
        lambda t: t.cities["NYC"].append("E28"),
        "tile E28 is marked 4+; this game doesn't use it (JO-015)",
    ),
    "a starter delivered": (
        lambda t: t.players["Bo"].deliveries.append("S2"),
        "players.Bo.deliveries.2: Bo has delivered S2, which has no destination (JO-039)",
    ),
    "one ship for two": (
        lambda t: t.players["Bo"].take_card("yellow", "B"),
        "players.Bo.ship: Bo has the ship yellow, as somebody else does (JO-029)",
    ),
    "no ship": (lambda t: t.players["Bo"].take_card("", "A"), "players.Bo.ship: Bo has no ship card (JO-029)"),
    "a city not in play": (
        lambda t: t.cities.update(Swift=["E2"]),
        "cities.Swift: Swift has tiles, but its board isn't in play",
    ),
    "a ship off the boards": (
        lambda t: setattr(t.players["Bo"], "at", "Swift"),
        "players.Bo.at: Bo's ship is at Swift, whose board isn't in play",
    ),
    "no player": (lambda t: setattr(t, "player", ""), "player: player is missing"),
    "moved without a launch": (
        lambda t: setattr(t, "phase", "move"),
        "launched: launched is missing; before the ship moves, say how the tile left (JO-047)",
    ),
    "launched too early": (
        lambda t: setattr(t, "launched", Launched(ring="moon", sense="cw", distance=2)),
        "launched: no tile is in flight in this step, so leave launched out (JO-047)",
    ),
    "over without a result": (lambda t: setattr(t, "phase", "over"), "result: the game is over, so it needs a result"),
    "a turn after the last": (
        lambda t: setattr(t, "last", "Ann"),
        "last: Ann's refill found an empty stack, so the game is over before Ann's next turn (JO-065)",
    ),
    "a tile in the air": (
        lambda t: setattr(t, "launched", Launched(ring="moon", sense="cw", distance=2, tile="E2")),
        "launched.tile: tile E2 is still in the air",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_positions(desk: Desk, name: str) -> None:
    """JO-010 JO-015 JO-029 JO-039 and what phases need: each is told in these words."""
    change, said = WRONG[name]

    assert any(said in problem for problem in broken(desk, change)), broken(desk, change)


def test_a_launch_from_elsewhere(desk: Desk) -> None:
    """JO-036: the tile must have left on an orbit of the ship's city, over a distance of at least 1."""
    table = desk(SHIPS).table
    table.phase, table.launched = "move", Launched(ring="mars", sense="cw", distance=0)

    assert len(RULES.check(table)) == 2


def test_no_tile_goes_so_far(desk: Desk) -> None:
    """JO-A10: a 6 with both changes goes 8; a position that says more is refused, not searched for ever."""
    table = desk(SHIPS).table
    table.phase, table.launched = "move", Launched(ring="moon", sense="cw", distance=8)
    assert RULES.check(table) == []
    table.launched = Launched(ring="moon", sense="cw", distance=9)
    assert problems(table) == ["launched.distance: the tile has travelled 9; a tile flies 1 to 8 (JO-A10)"]


def test_no_game_begins_in_a_position_that_can_not_be(home: Path, salvage: Any, tmp_path: Path) -> None:
    """JO-029 JO-A10: what the rules find wrong in a scenario is told with its file, and there is no session."""
    file = tmp_path / "late.yaml"
    file.write_text(
        "title: Too far\nstate:\n  phase: move\n  player: Ann\n  players:\n"
        "    Ann: {ship: blue, cargo: [S1]}\n    Bo: {deliveries: [S1]}\n"
        "  launched: {ring: moon, sense: cw, distance: 100}\n"
    )
    made = salvage("new", "junk-orbit", "--scenario", file)
    assert made.code == 2
    assert "late.yaml:7: Bo has no ship card (JO-029)" in made.err
    assert "late.yaml:7: Bo has delivered S1, which has no destination (JO-039)" in made.err
    assert "late.yaml:8: the tile has travelled 100; a tile flies 1 to 8 (JO-A10)" in made.err
    assert salvage("sessions", "--json").json == []


def test_boards_for_many(desk: Desk) -> None:
    """JO-018 JO-019: five players need Phobos and Deimos."""
    table = desk({name: {} for name in ("Ann", "Bo", "Cy", "Di", "Eve")}).table
    table.boards = dict.fromkeys(("earth", "moon", "mars"), "day")

    assert [problem for problem in problems(table) if problem.startswith("boards:")] == [
        "boards: Phobos is missing; 4 or more players use it (JO-018)",
        "boards: Deimos is missing; 5 or more players use it (JO-019)",
    ]


def test_set_up_needs_its_tiles(desk: Desk) -> None:
    """JO-024: what set-up still has to draw must be in the stacks."""
    table = desk(SHIPS).table
    table.phase, table.first = "seed", "Ann"
    table.moon_stack.bag = ["L1"]

    assert "moon_stack: phase seed needs 7 tiles in the moon stack; there are 1" in problems(table)


def test_set_up_needs_its_starters(desk: Desk) -> None:
    """JO-031: starters that all players still get can't lie elsewhere; those that nobody gets can."""
    table = desk(SHIPS).table
    table.phase, table.first = "seed", "Ann"
    for ship in table.players.values():
        ship.cargo = []
    spare = constants.COUNT["S1"] - 2 * len(table.players)
    table.cities["NYC"] = ["S1"] * (spare + 1)

    told = "the players still get 4 starter tiles S1; there are 3 left for them (JO-031)"
    assert told in problems(table)
    table.cities["NYC"] = ["S1"] * spare
    assert told not in problems(table)


def test_the_tiles_of_all_stacks_are_drawn_by_hand(game: Any) -> None:
    """JO-012: the name that several decks share means all of them; one stack means itself."""
    stacks = ["earth-stack", "moon-stack", "mars-stack"]

    assert find_physical_decks(["junk"], game) == ["junk", *stacks]
    assert find_physical_decks(["moon", "junk"], game) == ["moon-stack", "junk", "earth-stack", "mars-stack"]
    assert find_physical_decks(["mars"], game) == ["mars-stack"]

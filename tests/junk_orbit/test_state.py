"""Positions: read, written, copied, and everything that can be wrong with one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.junk_orbit import RULES, constants
from companion.junk_orbit.state import tiles_of
from companion.junk_orbit.table import Launched
from companion.sessions.session_store import drawn_by_hand

Desk = Callable[..., Any]
SHIPS = {"Ann": {"cargo": ["E1", "S1"]}, "Bo": {"deliveries": ["M6"]}}


def test_unused_tiles_stay_in_the_box(desk: Desk) -> None:
    """JO-010 JO-015 JO-021: the rest of the stacks is what this number of players uses; all tiles are 128."""
    table = desk(SHIPS).table
    assert {constants.MARK[tile] for stack in table.stacks.values() for tile in stack.bag} == {2}
    assert sum(constants.COUNT.values()) == 128
    assert sum(tiles_of(table).values()) == 67 + 1


def broken(desk: Desk, change: Callable[[Any], None]) -> list[str]:
    table = desk(SHIPS).table
    change(table)
    return RULES.check(table)


WRONG: dict[str, tuple[Callable[[Any], Any], str]] = {
    "a tile twice": (lambda t: t.cities["NYC"].append("E1"), "2 tiles E1, the box has 1"),
    "a tile of more players": (
        lambda t: t.cities["NYC"].append("E28"),
        "tile E28 is marked 4+",
    ),
    "a starter delivered": (
        lambda t: t.players["Bo"].deliveries.append("S2"),
        "Bo has delivered S2",
    ),
    "a hidden delivery": (lambda t: t.players["Bo"].deliveries.append("?"), "1 delivered tile is not told"),
    "one ship for two": (lambda t: t.players["Bo"].take_card("yellow", "B"), "2 players have the ship yellow"),
    "no ship": (lambda t: t.players["Bo"].take_card("", "A"), "Bo has no ship card"),
    "a city not in play": (lambda t: t.cities.update(Swift=["E2"]), "Swift has tiles, but its board is not in play"),
    "a ship off the boards": (lambda t: setattr(t.players["Bo"], "at", "Swift"), "Bo's ship is at Swift"),
    "no player": (lambda t: setattr(t, "player", ""), "player must be given"),
    "moved without a launch": (lambda t: setattr(t, "phase", "move"), "launched must be given in phase move"),
    "launched too early": (
        lambda t: setattr(t, "launched", Launched(ring="moon", sense="cw", distance=2)),
        "launched is given in phase",
    ),
    "over without a result": (lambda t: setattr(t, "phase", "over"), "phase is over, result is None"),
    "a turn after the last": (
        lambda t: setattr(t, "last", "Ann"),
        "Ann's refill found an empty stack, so the game is over before Ann's next turn",
    ),
    "a tile in the air": (
        lambda t: setattr(t, "launched", Launched(ring="moon", sense="cw", distance=2, tile="E2")),
        "tile E2 is still in the air",
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
    assert RULES.check(table) == ["the tile has travelled 9; in phase move it is 1 to 8"]


def test_no_game_begins_in_a_position_that_can_not_be(home: Path, salvage: Any, tmp_path: Path) -> None:
    """JO-029 JO-A10: what the rules find wrong in a scenario is told with its file, and there is no session."""
    file = tmp_path / "late.yaml"
    file.write_text(
        "title: Too far\nstate:\n  phase: move\n  player: Ann\n  players:\n"
        "    Ann: {ship: blue, cargo: [S1]}\n    Bo: {deliveries: ['?']}\n"
        "  launched: {ring: moon, sense: cw, distance: 100}\n"
    )
    made = salvage("new", "junk-orbit", "--scenario", file)
    assert made.code == 2
    assert "late.yaml: Bo has no ship card" in made.err
    assert "late.yaml: 1 delivered tile is not told" in made.err
    assert "late.yaml: the tile has travelled 100; in phase move it is 1 to 8" in made.err
    assert salvage("sessions", "--json").json == []


def test_boards_for_many(desk: Desk) -> None:
    """JO-018 JO-019: five players need Phobos and Deimos."""
    table = desk({name: {} for name in ("Ann", "Bo", "Cy", "Di", "Eve")}).table
    table.boards = dict.fromkeys(("earth", "moon", "mars"), "day")

    assert [problem for problem in RULES.check(table) if "is missing" in problem] == [
        "Phobos is missing, used from 4 players on", "Deimos is missing, used from 5 players on",
    ]  # fmt: skip


def test_set_up_needs_its_tiles(desk: Desk) -> None:
    """JO-024: what set-up still has to draw must be in the stacks."""
    table = desk(SHIPS).table
    table.phase, table.first = "seed", "Ann"
    table.stack("moon").bag = ["L1"]

    assert "phase seed needs 7 tiles in the moon stack, there are 1" in RULES.check(table)


def test_the_tiles_of_all_stacks_are_drawn_by_hand(game: Any) -> None:
    """JO-012: the name that several decks share means all of them; one stack means itself."""
    stacks = ["earth-stack", "moon-stack", "mars-stack"]

    assert drawn_by_hand(["junk"], game) == ["junk", *stacks]
    assert drawn_by_hand(["moon", "junk"], game) == ["moon-stack", "junk", "earth-stack", "mars-stack"]
    assert drawn_by_hand(["mars"], game) == ["mars-stack"]

"""No thing and no answer of a game is called like something that players type for something else."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.conformance.typed_names import check_typed_names, find_clash
from companion.terminal.command_parser import BARE, QUIT, read_command
from components.loader import load
from components.places import find_games, locate

from .dockyard import dockyard_files


@pytest.mark.parametrize("id", find_games())
def test_ours_can_all_be_typed(id: str) -> None:
    assert [*check_typed_names(load(locate(id)))] == []


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Undo", "is a command"),
        ("Log", "is a command"),
        ("Adjust", "is a command"),
        ("/log", "is a command"),
        ("R 2", "is a command"),
        ("U 2", "is undo"),
        ("?x", "asks about a rule"),
        ("- 2", "is undo, redo or why"),
        ("Done", "ends a turn or a step"),
        ("12", "may be taken for a number of a list or for redo"),
        ("R", "may be taken for a number of a list or for redo"),
    ],
)
def test_a_thing_that_cannot_be_typed_is_told(
    game_folder: Any, tmp_path: Path, home: Path, salvage: Any, name: str, reason: str
) -> None:
    """Each of these was sound once; `salvage check` names it, and nothing else."""
    dockyard = game_folder(tmp_path / "dockyard", dockyard_files())
    dockyard.change("components/game.yaml", "{dock: South,", f'{{dock: "{name}",')
    made = salvage("check", tmp_path / "dockyard")
    (line,) = [line for line in made.err.splitlines() if "Docks: " in line]

    assert made.code == 2
    assert re.search(rf"Docks: '?{re.escape(name)}'? ", line)
    assert reason in line


@pytest.mark.parametrize("name", ["Undo", "Log", "/log", "R 2", "U 2", "?x", "x?", "- 2", "*", "u", *QUIT, *BARE])
def test_what_is_told_is_what_the_terminal_reads_otherwise(name: str) -> None:
    """Typed where no answer is called so, it isn't taken for one."""
    assert find_clash(name)
    assert read_command(name)


@pytest.mark.parametrize("name", ["Ulm", "Undone", "Logport", "R2D2", "U2", "+1 energy", "Done deal", "3"])
def test_names_that_only_look_like_commands_are_sound(name: str) -> None:
    assert find_clash(name) == ""
    assert read_command(name) is None


def test_an_answer_that_cannot_be_typed_is_told(game_folder: Any, tmp_path: Path, home: Path, salvage: Any) -> None:
    """Its words are the rules' own, so the data don't show it."""
    dockyard = game_folder(tmp_path / "dockyard", dockyard_files())
    dockyard.change(
        "companion/text.py", 'f"{option} ({crates[option]} crates)"', '{"North": "Log", "South": "South"}[option]'
    )
    made = salvage("check", tmp_path / "dockyard", "--trust", "--seconds", "0.2")

    assert "its answer 'Log' can't be typed, as that is a command; choose other words" in made.err

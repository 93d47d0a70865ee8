"""Own games that were written for a release check, print and play until the one after next. `own_games` has each
starter with rules as 0.8.0 began it, and the expansion of its docs."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.sessions.session_store import begin
from components.places import locate

from ..long_run import first_of

OF_0_8 = Path(__file__).parent / "own_games/0.8.0.zip"


def unpack(folder: str, into: Path) -> Path:
    """One of the folders."""
    with zipfile.ZipFile(OF_0_8) as packed:
        packed.extractall(into, [name for name in packed.namelist() if name.startswith(f"{folder}/")])
    return into / folder


@pytest.mark.parametrize("starter", first_of(["track", "board", "cards", "hexes", "tiles", "tricks"]))
def test_a_game_written_for_0_8(starter: str, home: Path, tmp_path: Path, salvage: Callable[..., Any]) -> None:
    folder = unpack(starter, tmp_path)
    checked = salvage("check", folder, "--trust", "--seconds", "0.3")
    assert (checked.code, checked.err) == (0, "")
    assert salvage("print", folder, "--trust", "--no-rulebook", "--out", tmp_path / "out").code == 0
    session = begin(locate(str(folder)), ["Ann", "Bo"], seed=1)
    session.random(2000)
    assert session.play.over


def test_an_expansion_written_for_0_8(home: Path, tmp_path: Path, salvage: Callable[..., Any]) -> None:
    named = ("mixia", "--module", unpack("lanterns", tmp_path), "--trust")
    games = salvage("playtest", *named, "--games", "1", "--players", "2", "--jobs", "1", "--json").json
    assert games["by_players"][0]["stopped"] == 0
    assert salvage("print", *named, "--no-rulebook", "--out", tmp_path / "out").code == 0

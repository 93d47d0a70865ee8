"""Own games that were written for a release check, print and play unchanged until the one after next: `own_games` has
each starter with rules as 0.6.0 began it, and the expansion of its docs. What is declared otherwise today is told with
its file and line."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.sessions.session_store import begin
from components.places import locate

from ..long_run import first_of

OF_0_6 = Path(__file__).parent / "own_games" / "0.6.0.zip"


@pytest.mark.parametrize("starter", first_of(["track", "board", "cards", "hexes", "tiles", "tricks"]))
def test_a_game_written_for_0_6(starter: str, home: Path, tmp_path: Path, salvage: Callable[..., Any]) -> None:
    with zipfile.ZipFile(OF_0_6) as packed:
        packed.extractall(tmp_path)
    folder = tmp_path / starter

    with pytest.warns(
        FutureWarning, match=r"values are declared in types=\{…\} now; .* ends with salvage 0\.8"
    ) as told:
        checked = salvage("check", folder, "--trust", "--seconds", "1")
    assert checked.code == 0
    assert "is one text; declare its parts: Prompt(" in checked.out  # By `check` alone.
    ours = (each for each in told if "salvage 0.8" in str(each.message))  # Others may be of tests before.
    assert {Path(each.filename) for each in ours} == {folder / "companion" / "text.py"}
    assert salvage("print", folder, "--trust", "--no-rulebook", "--out", tmp_path / "out").code == 0
    session = begin(locate(str(folder)), ["Ann", "Bo"], seed=1)
    session.random(2000)
    assert session.play.over


def test_an_expansion_written_for_0_6(home: Path, tmp_path: Path, salvage: Callable[..., Any]) -> None:
    with zipfile.ZipFile(OF_0_6) as packed:
        packed.extractall(tmp_path, [name for name in packed.namelist() if name.startswith("lanterns/")])
    named = ("mixia", "--module", tmp_path / "lanterns", "--trust")

    with pytest.warns(FutureWarning) as told:
        games = salvage("playtest", *named, "--games", "1", "--players", "2", "--jobs", "1", "--json").json
    assert games["by_players"][0]["stopped"] == 0
    ours = {(Path(each.filename), str(each.message)[:20]) for each in told if "salvage 0.8" in str(each.message)}
    file = tmp_path / "lanterns" / "companion" / "told.py"
    assert ours == {(file, "Told is called Modul"), (file, "'lantern lit': value")}
    assert salvage("print", *named, "--no-rulebook", "--out", tmp_path / "out").code == 0

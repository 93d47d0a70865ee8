"""Own games that were written for a release check, print and play until the one after next; then salvage says what to
write. `own_games` has each starter with rules as 0.6.0 began it, and the expansion of its docs; and of these what
docs/from-0.7.md changes."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from companion.conformance.removed_names import read_new_names
from companion.game_registry.trust import is_trusted
from companion.sessions.session_store import begin
from components.places import locate

from ..long_run import first_of

OF_0_6, FOR_0_8 = (Path(__file__).parent / "own_games" / name for name in ("0.6.0.zip", "0.6.0-for-0.8.zip"))
PAGE = Path(__file__).parents[2] / "docs/from-0.7.md"


def unpack(archive: Path, folder: str, into: Path) -> Path:
    """One of the folders, or what has been changed in it."""
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(into, [name for name in packed.namelist() if name.startswith(f"{folder}/")])
    return into / folder


@pytest.mark.parametrize("starter", first_of(["track", "board", "cards", "hexes", "tiles", "tricks"]))
def test_a_game_written_for_0_6(starter: str, home: Path, tmp_path: Path, salvage: Callable[..., Any]) -> None:
    folder = unpack(OF_0_6, starter, tmp_path)
    refused = salvage("check", folder, "--trust")
    assert refused.code == 2
    said = r".*/companion/text\.py:\d+: .*= ended with salvage 0\.7; write types=\{'.*\}.*"
    assert all(re.fullmatch(said, line) for line in refused.err.splitlines())
    assert "write types={'who': 'key players', " in refused.err

    unpack(FOR_0_8, starter, tmp_path)
    checked = salvage("check", folder, "--trust", "--seconds", "0.3")
    assert checked.code == 0
    assert "is one text; declare its parts: Prompt(" in checked.out  # By `check` alone.
    assert salvage("print", folder, "--trust", "--no-rulebook", "--out", tmp_path / "out").code == 0
    session = begin(locate(str(folder)), ["Ann", "Bo"], seed=1)
    session.random(2000)
    assert session.play.over


def test_a_session_waits_for_its_game(home: Path, tmp_path: Path, salvage: Callable[..., Any]) -> None:
    """Until that is brought over, its session says what to write, and not a byte of it changes."""
    unpack(OF_0_6, "track", tmp_path)
    folder = unpack(FOR_0_8, "track", tmp_path)
    new = [sys.executable, "-m", "companion", "new", str(folder), "--players", "Ann,Bo", "--seed", "1", "--trust"]
    assert subprocess.run(new, check=False, capture_output=True).returncode == 0
    kept = {file: file.read_bytes() for file in (home / "sessions").iterdir()}

    unpack(OF_0_6, "track", tmp_path)
    assert is_trusted(locate(str(folder)), True)
    for command in ("status", "do 1", "undo", "log"):
        refused = salvage(*command.split())
        assert refused.code == 2
        assert "write types={'who': 'key players', 'piece': 'piece card', 'space': 'int'}" in refused.err
    assert {file: file.read_bytes() for file in (home / "sessions").iterdir()} == kept


def test_the_page_has_the_names_that_check_knows() -> None:
    """Modules that are gone aren't there, and those to be written instead are."""
    names = read_new_names()
    assert dict(re.findall(r"^\| `(.+)` \| `(.+)` \|$", PAGE.read_text("utf-8"), re.M)) == names
    modules = {old: new for old, new in names.items() if old[0] in "cl"}
    assert len(modules) > 20
    assert [new for new in modules.values() if not find_spec(new)] == []
    assert [old for old in modules if old != "companion.library.games" and find_spec(old)] == []


def test_an_expansion_written_for_0_6(home: Path, tmp_path: Path, salvage: Callable[..., Any]) -> None:
    folder = unpack(OF_0_6, "lanterns", tmp_path)
    named = ("mixia", "--module", folder, "--trust")
    refused, file = salvage("check", *named).err, folder / "companion" / "told.py"
    assert f"{file}:3: ..ground.told.Told ended with salvage 0.7; write ..ground.told.ModuleWords" in refused
    assert f"{file}:11: who= ended with salvage 0.7; write types={{'who': 'key players'}}" in refused

    unpack(FOR_0_8, "lanterns", tmp_path)
    games = salvage("playtest", *named, "--games", "1", "--players", "2", "--jobs", "1", "--json").json
    assert games["by_players"][0]["stopped"] == 0
    assert salvage("print", *named, "--no-rulebook", "--out", tmp_path / "out").code == 0

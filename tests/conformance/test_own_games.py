"""Own games that were written for a release check, print and play until the one after next, then say what to write:
`own_games` has each starter with rules as 0.6.0 began it, and the expansion of its docs. docs/from-0.7.md brings them
over."""

from __future__ import annotations

import ast
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

OF_0_6 = Path(__file__).parent / "own_games" / "0.6.0.zip"
PAGE = Path(__file__).parents[2] / "docs/from-0.7.md"


def unpack(folder: str, into: Path) -> Path:
    """One of the folders."""
    with zipfile.ZipFile(OF_0_6) as packed:
        packed.extractall(into, [name for name in packed.namelist() if name.startswith(f"{folder}/")])
    return into / folder


class BringOver(ast.NodeTransformer):
    """What the page says, done to a module."""

    def visit_Call(self, node: ast.Call) -> ast.Call:
        if ast.unparse(node.func) in ("Question", "Event"):
            kept = [each for each in node.keywords if each.arg == "among"]
            values = {each.arg: each.value for each in node.keywords if each not in kept}
            types = ast.Dict([ast.Constant(name) for name in values], [*values.values()])
            node.keywords = [*kept, ast.keyword("types", types)]
        self.generic_visit(node)
        return node


def bring_over(file: Path) -> None:
    tree = BringOver().visit(ast.parse(file.read_text("utf-8")))
    file.write_text(re.sub(r"\bTold\b", "ModuleWords", ast.unparse(tree)), "utf-8")


@pytest.mark.parametrize("starter", first_of(["track", "board", "cards", "hexes", "tiles", "tricks"]))
def test_a_game_written_for_0_6(starter: str, home: Path, tmp_path: Path, salvage: Callable[..., Any]) -> None:
    folder = unpack(starter, tmp_path)
    file = folder / "companion" / "text.py"
    refused = salvage("check", folder, "--trust")
    assert refused.code == 2
    lines = refused.err.splitlines()
    assert all(
        re.fullmatch(r".*/text\.py:\d+: .*= ended with salvage 0\.7; write types=\{'.*\}.*", line) for line in lines
    )
    assert "write types={'who': 'key players', " in refused.err

    bring_over(file)
    checked = salvage("check", folder, "--trust", "--seconds", "1")
    assert checked.code == 0
    assert "is one text; declare its parts: Prompt(" in checked.out  # By `check` alone.
    assert salvage("print", folder, "--trust", "--no-rulebook", "--out", tmp_path / "out").code == 0
    session = begin(locate(str(folder)), ["Ann", "Bo"], seed=1)
    session.random(2000)
    assert session.play.over


def test_a_session_waits_until_its_game_is_brought_over(
    home: Path, tmp_path: Path, salvage: Callable[..., Any]
) -> None:
    """It says what to write, and not a byte of it changes."""
    folder = unpack("track", tmp_path)
    file = folder / "companion" / "text.py"
    former = file.read_text("utf-8")
    bring_over(file)
    new = [sys.executable, "-m", "companion", "new", str(folder), "--players", "Ann,Bo", "--seed", "1", "--trust"]
    assert subprocess.run(new, check=False, capture_output=True).returncode == 0
    kept = {each: each.read_bytes() for each in (home / "sessions").iterdir()}

    file.write_text(former, "utf-8")
    assert is_trusted(locate(str(folder)), True)
    for command in ("status", "do 1", "undo", "log"):
        refused = salvage(*command.split())
        assert refused.code == 2
        assert "write types={'who': 'key players', 'piece': 'piece card', 'space': 'int'}" in refused.err
    assert {each: each.read_bytes() for each in (home / "sessions").iterdir()} == kept


def test_the_page_has_the_names_that_check_knows() -> None:
    """What is gone isn't there, and what to write instead is."""
    names = read_new_names()
    rows = re.findall(r"^\| `(.+)` \| `(.+)` \|$", PAGE.read_text("utf-8"), re.M)
    assert dict(rows) == names
    assert len(names) > 25
    modules = {old: new for old, new in names.items() if old.split(".")[0] in ("components", "layouts", "companion")}
    assert [new for new in modules.values() if not find_spec(new)] == []
    assert [old for old in modules if "." not in old.removeprefix("companion.library") and find_spec(old)] == []


def test_an_expansion_written_for_0_6(home: Path, tmp_path: Path, salvage: Callable[..., Any]) -> None:
    folder = unpack("lanterns", tmp_path)
    named = ("mixia", "--module", folder, "--trust")
    file = folder / "companion" / "told.py"
    refused = salvage("check", *named).err
    assert f"{file}:3: ..ground.told.Told ended with salvage 0.7; write ..ground.told.ModuleWords" in refused
    assert f"{file}:11: who= ended with salvage 0.7; write types={{'who': 'key players'}}" in refused

    bring_over(file)
    games = salvage("playtest", *named, "--games", "1", "--players", "2", "--jobs", "1", "--json").json
    assert games["by_players"][0]["stopped"] == 0
    assert salvage("print", *named, "--no-rulebook", "--out", tmp_path / "out").code == 0

"""What the commands of a session import: only what they use, and only their own game."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from components.places import find_games, locate

ROOT = Path(__file__).parents[2]
TOY = Path(__file__).parent / "toy"
Salvage = Callable[..., Any]


STATISTICS = ("numpy", "scipy", "pyarrow", "pandas", "dask", "matplotlib", "openskill", "optuna")
HEAVY = (
    "reportlab", "svgwrite", "jinja2", "fontTools", "pypdfium2", "markdown_it", "PIL", "http.server", "layouts",
    *STATISTICS,
)  # fmt: skip


def imported(line: str, names: list[str]) -> list[str]:
    """Which of the modules a command has imported by its end, in a process of its own."""
    code = (
        f"import sys; sys.argv = ['salvage', *{line.split()!r}]\nfrom companion.cli import main\n"
        "try: main()\nexcept SystemExit as end: assert not end.code, end\n"
        f"print('\\n' + ' '.join(name for name in {names!r} if name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()[-1].split()


@pytest.mark.parametrize(
    "line", ["--help", "status --json", "do end", "undo", "log", "sessions", "history", "do --help"]
)
def test_commands_import_what_they_use(begun: Any, line: str) -> None:
    """No drawing, no templates, no web server, no reader of YAML once the data has been read, and no other game."""
    imported("do end", [])
    games = [f"companion.{name.replace('-', '_')}" for name in find_games()]

    assert imported(line, [*HEAVY, "yaml", *games]) == []


@pytest.mark.parametrize("line", ["status --json", "do --random 1", "undo", "redo", "log --last 1", "why", "sessions"])
def test_what_a_table_calls_most_imports_nothing_slow(begun: Any, line: str) -> None:
    """Neither typer nor what takes Python as long, which are imported where they are needed."""
    imported("do --random 2", [])
    imported("undo", [])

    assert imported(line, ["typer", "inspect", "dataclasses", "difflib", "yaml"]) == []


@pytest.mark.parametrize("line", ["playtest space-debris --games 1 --players 2 --jobs 1", "playtest --help"])
def test_playtests_import_statistics_only_to_compare(home: Path, line: str) -> None:
    """Nor anything that draws."""
    assert imported(line, [*STATISTICS, "layouts"]) == []


@pytest.mark.parametrize("line", ["games", "contents mixia --json"])
def test_lists_of_what_there_is_are_made_of_kept_boxes(home: Path, line: str) -> None:
    """Once the data has been read, no YAML is."""
    imported(line, [])

    assert imported(line, [*HEAVY, "yaml", "components.loader"]) == []


def test_a_session_imports_its_own_game_alone(home: Path, salvage: Salvage) -> None:
    """A session of one game imports that game, and nothing that draws or reads YAML."""
    salvage("new", "space-debris", "--players", "Ann,Bo", "--seed", 1)
    imported("status", [])
    games = [f"companion.{name.replace('-', '_')}" for name in find_games()]

    assert imported("do random", [*HEAVY, "yaml", *games]) == ["companion.space_debris"]


def test_a_box_is_read_anew_when_its_files_change(tmp_path: Path, home: Path) -> None:
    """The compact copy of a game's data is used for the same files only, and a spoilt copy does no harm."""
    import shutil

    from companion.game_registry.games import box

    folder = tmp_path / "mine"
    shutil.copytree(TOY, folder)
    assert box(locate(str(folder))).title == "Toy"
    data = folder / "components" / "game.yaml"
    data.write_text(data.read_text().replace("title: Toy", "title: Joy", 1))
    assert box(locate(str(folder))).title == "Joy"
    for copy in (home / "cache").glob("*.box"):
        copy.write_bytes(b"cos\nsystem\n(S'false'\ntR.")
    data.write_text(data.read_text() + "\n")
    box.__globals__["_box"].cache_clear()

    assert box(locate(str(folder))).title == "Joy"

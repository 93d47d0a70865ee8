"""What the commands of a session import: only what they use, and only their own game."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from components.places import find_games, locate

from ..long_run import first_of

ROOT = Path(__file__).parents[2]
TOY = Path(__file__).parent / "toy"

STATISTICS = ("numpy", "scipy", "pyarrow", "pandas", "dask", "matplotlib", "optuna")
DRAWING = ("reportlab", "svgwrite", "jinja2", "fontTools", "pypdfium2", "markdown_it", "PIL", "rich")
LAYOUTS = "layouts"
NETWORK = ("ssl", "http", "urllib.request", "email", "socket", "asyncio")
SLOW = ("typer", "inspect", "dataclasses", "difflib", "tokenize", "companion.terminal")
"""What takes Python long to import."""
READING = ("yaml", "components.loader")
"""What reads data that has been read before, and is kept."""
GAMES = tuple(f"companion.{name.replace('-', '_')}" for name in find_games())
NEVER = (*STATISTICS, *DRAWING, *NETWORK, *READING, *GAMES)
LEAN = (*NEVER, *SLOW, LAYOUTS)
NOT_FOR_CARDS = (
    "svgwrite", "ssl", "http", "urllib.request", "email", "xml.etree", "typer", "fontTools", "pypdfium2", "typst",
    "tinycss2", "markdown_it", "multiprocessing", *STATISTICS, "layouts.drawing.boards", "layouts.drawing.backends.svg",
    "layouts.faces.board_drawing", "layouts.faces.board_form", "layouts.faces.enlarge", "layouts.books.writer",
    "components.spaces", "companion.engine", "companion.sessions",
)  # fmt: skip
ABSENT = {
    **dict.fromkeys(("--help", "do --help"), (*NEVER, LAYOUTS)),
    **dict.fromkeys(("games", "contents mixia --json", "sessions", "history"), LEAN),
    **dict.fromkeys(("status", "status --json", "do end", "do --random 1", "undo", "redo"), LEAN),
    **dict.fromkeys(("log", "log --last 1"), LEAN),
    "why": (*NEVER, *SLOW),  # It reads the rulebook.
    "playtest space-debris --games 1 --players 2 --jobs 1": (*STATISTICS, LAYOUTS),
    "playtest --help": (*STATISTICS, LAYOUTS),
    f"print {TOY} --no-rulebook --jobs 1 --out HOME": NOT_FOR_CARDS,
}
"""Commands, and modules that they import neither in whole nor in part once what they read has been kept."""


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


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with a session of the toy game, of which an answer has been undone, and all data read before."""
    folder = tmp_path_factory.mktemp("kept") / "home"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SALVAGE_HOME", str(folder))
        for line in (f"new {TOY} --players Ann,Bo --seed 5 --trust", "do --random 2", "undo", "games"):
            imported(line, [])
    return folder


@pytest.mark.parametrize("line", first_of(ABSENT, 4))
def test_commands_import_what_they_use(kept: Path, home: Path, line: str) -> None:
    """Nothing that takes long and has no part in it."""
    shutil.copytree(kept, home)

    assert imported(line.replace("HOME", str(home)), [*ABSENT[line]]) == []


@pytest.mark.parametrize("game", first_of(find_games(), 2))
def test_a_session_imports_its_own_game_alone(game: str, home: Path, salvage: Any) -> None:
    """A session of one game imports that game, and nothing that draws, reads YAML or makes dataclasses."""
    salvage("new", game, "--players", "Ann,Bo", "--seed", 1)
    imported("status", [])

    assert imported("do --random 1", [*LEAN]) == [f"companion.{game.replace('-', '_')}"]


def test_a_box_is_read_anew_when_its_files_change(tmp_path: Path, home: Path) -> None:
    """The compact copy of a game's data is used for the same files only, and a spoilt copy does no harm."""
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

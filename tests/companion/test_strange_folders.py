"""A stranger's folder: nothing outside it is read or run, nothing is waited for, nothing runs that was not judged."""

from __future__ import annotations

import os
import subprocess
import sys
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from companion.conformance.hook_names import hook_name_problems
from companion.game_registry.trust import is_trusted
from components.base import files
from components.places import locate
from components.problems import SalvageError
from layouts.faces.custom_art import find_own_functions

ROOT = Path(__file__).resolve().parents[2]


def linked(name: str, what: str, target: str = ".git/config") -> Any:
    """A link, by default to what git keeps in the game's folder, which runs what is written there."""

    def spoil(own: Any, outside: Path) -> str:
        files.replace(own.folder / ".git" / "config", b"")
        files.replace(outside / "secret.txt", b"# A secret\n")
        files.make_private((own.folder / name).parent)
        (own.folder / name).symlink_to(own.folder / target)
        return f"{name}: is a link{what}"

    return spoil


def pipe(own: Any, outside: Path) -> str:
    os.mkfifo(own.folder / "components" / "scenarios.yaml")
    return "components/scenarios.yaml: is neither a file nor a folder"


def odd_name(own: Any, outside: Path) -> str:
    Path(os.fsdecode(os.fsencode(own.folder) + b"/components/\xff.csv")).write_text("")
    return "its name is not UTF-8 text"


def folders_in_folders(own: Any, outside: Path) -> str:
    (own.folder / "layouts" / "/".join(["images"] * 40)).mkdir(parents=True)
    return "has more than 30 folders in one another"


SPOILT = [
    pipe, odd_name, folders_in_folders, linked("layouts/art", "ed folder", "../outside"),
    linked("layouts/rulebook.md", " that leads out of the game's folder", "../outside/secret.txt"),
    linked("companion", "ed folder", "../outside"), linked("layouts/art.py", " to nothing", "../outside/nothing.py"),
    linked("components/ships.csv.before", " that leads out"), linked(".schema/game.json", " that leads out"),
    linked("docs", "ed folder", ".git"), linked("output/fleet", "ed folder", ".git"),
]  # fmt: skip


@pytest.mark.skipif(sys.platform == "win32", reason="links and pipes are those of POSIX")
@pytest.mark.parametrize("spoil", SPOILT)
def test_what_does_not_belong_in_a_game_is_refused(own: Any, tmp_path: Path, spoil: Any) -> None:
    """By every command, before anything of the game is read."""
    outside = tmp_path / "outside"
    outside.mkdir()
    expected = spoil(own, outside)

    for said in (own.check("--trust"), own.print("--trust"), own.run("contents", own.folder)):
        assert said.code == 2
        assert expected in said.err
        assert len(said.faults) == 1


@pytest.mark.parametrize(
    ("link", "command"),
    [("../out/fleet", "print . --out ../out"), ("../out/calibrate.pdf", "calibrate --out ../out"),
     ("games.db", "playtest space-debris --keep games.db"), ("page.html", "diff . . --html page.html"),
     ("way", "diff . . --html way/page.html"), ("way", "diff . . --html ../mine/page.html")],
)  # fmt: skip
def test_nothing_is_written_through_a_stranger_s_link(
    own: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, link: str, command: str
) -> None:
    """In a game's folder, whatever leads there, or where salvage itself has named what it writes."""
    (outside := tmp_path / "outside").mkdir()
    monkeypatch.chdir(own.folder)
    files.make_private((own.folder / link).parent)
    (own.folder / link).symlink_to(outside / ("mine" if "." in link[3:] else ""))
    (tmp_path / "mine").symlink_to(own.folder / "way")
    said = own.run(*command.split())

    assert (said.code, len(said.faults), " is a link" in said.err) == (2, 1, True), said.err
    assert list(outside.iterdir()) == []


def test_what_does_belong_is_not(own: Any) -> None:
    """Links inside the folder, an editor's lock, and a folder that is named like Python."""
    (own.folder / "layouts" / "more.csv").symlink_to(own.folder / "components" / "ships.csv")
    (own.folder / "docs" / "rules").mkdir(parents=True)
    (own.folder / "docs" / "rules" / "fleet.md").write_text("")
    (own.folder / "docs" / "fleet.md").symlink_to("rules/fleet.md")
    (own.folder / "components" / ".#game.yaml").symlink_to("ann@desk.42")
    (own.folder / "layouts" / "old.py").mkdir()

    assert (own.check().code, own.check().err) == (0, "")


@pytest.mark.skipif(sys.platform == "win32", reason="pipes are those of POSIX")
def test_a_pipe_is_not_waited_for(own: Any, tmp_path: Path) -> None:
    """A file that is named to a command is read only if it is one."""
    pipe = tmp_path / "save.json"
    os.mkfifo(pipe)

    for said in (own.run("load", pipe), own.run("new", "space-debris", "--scenario", pipe)):
        assert (said.code, len(said.faults)) == (2, 1)
    assert "save.json: can't be read: this is no regular file" in own.run("load", pipe).err


def test_no_more_is_read_than_allowed(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"abc")

    assert files.read(tmp_path / "file", 3) == b"abc"
    with pytest.raises(ValueError, match="larger than"):
        files.read(tmp_path / "file", 2)


def test_a_huge_file_of_a_game_is_not_read_by_its_check(own: Any) -> None:
    """`check` looks for misspelt names in Python and faces before anything else has seen how large they are."""
    for name in ("layouts/faces.yaml", "layouts/art.py"):
        own.write(name, "")
        os.truncate(own.folder / name, 50_000_000)
    place = locate(str(own.folder))
    tracemalloc.start()
    try:
        found = [*hook_name_problems(place)]
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()

    assert (found, peak < 10_000_000) == ([], True)


def test_an_icon_that_takes_for_ever(own: Any) -> None:
    """Reading an icon takes time in proportion to its length."""
    own.write("layouts/icons/ship.svg", "<path " * 20_000)

    assert "an icon is filled <path" in own.check().err


# ---- what runs ----------------------------------------------------------------------------------------------------


def spy(path: Path) -> str:
    """Python that leaves a trace of having run."""
    return f"open({str(path)!r}, 'w').close()\n\n\ndef wave(studio):\n    return 1\n"


@pytest.mark.parametrize("name", ["art", "late"])
def test_what_runs_is_what_was_judged(own: Any, tmp_path: Path, name: str) -> None:
    """A file that is changed between the check and the import, or comes then, does not run."""
    own.add_python()
    place = locate(str(own.folder))
    assert is_trusted(place, grant=True)
    own.write(f"layouts/{name}.py", spy(tmp_path / "ran"))

    assert place.layouts is not None
    find = find_own_functions(place.layouts)
    if name == "late":
        with pytest.raises(SalvageError, match="was not there when the game was found to be trusted"):
            find("late.wave")
    else:
        assert callable(find("art.wave"))
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize("safe", [(), ("-P",)])
def test_python_m_companion_runs_nothing_of_the_folder_one_is_in(own: Any, tmp_path: Path, safe: Any) -> None:
    """An own game has folders of the names of our packages. One called `companion` would be taken for ours without -P,
    by Python itself."""
    for folder in ("layouts", "components", "typer", *(["companion"] if safe else [])):
        own.write(f"{folder}/__init__.py", spy(tmp_path / "ran"))
        own.write(f"{folder}/__main__.py", spy(tmp_path / "ran"))
    command = [sys.executable, *safe, "-m", "companion", "check", "."]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "SALVAGE_HOME": str(tmp_path / "home")}
    subprocess.run(command, cwd=own.folder, env=environment, capture_output=True, timeout=60, check=False)

    assert not (tmp_path / "ran").exists()

"""What other systems lack has a fall-back, and what they cannot hold gets no name; seen by taking names away here."""

from __future__ import annotations

import os
import subprocess
import sys
from errno import EPERM
from pathlib import Path
from typing import Any

import pytest

from companion.sessions import saves, session_store
from companion.terminal.column import TextColumn
from components.problems import SalvageError

from ..long_run import LONG
from .seen import Begin

ROOT = Path(__file__).resolve().parents[2]


def no_links(*given: object, **more: object) -> None:
    raise OSError(EPERM, "Operation not permitted")


def test_sessions_without_what_posix_has(toy: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Made, played, saved and loaded on a file system without links and a system without these calls."""
    monkeypatch.setattr(os, "link", no_links)
    for name in ("O_DIRECTORY", "O_NONBLOCK", "set_blocking"):
        monkeypatch.delattr(os, name, raising=False)
    session = toy(seed=6)
    session.random(5)
    saves.write(tmp_path / "it.json", saves.saved(session.journal))
    made = saves.load(tmp_path / "it.json", "copy")

    assert session_store.open_session(made.name).seq == session.seq
    with pytest.raises(SalvageError, match="there is a session of that name already"):
        saves.load(tmp_path / "it.json", "copy")


def test_a_terminal_without_readline(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines are typed without being edited."""
    monkeypatch.setitem(sys.modules, "readline", None)

    TextColumn()


@pytest.mark.parametrize("name", ["con", "NUL", "lpt1", "a:b", "trailing.", "x" * 41])
def test_names_that_another_system_cannot_hold(toy: Begin, tmp_path: Path, name: str) -> None:
    """Neither a new session nor a loaded one is called so."""
    session = toy(seed=6)
    saves.write(tmp_path / "it.json", saves.saved(session.journal))
    for make in (lambda: session_store.begin(session.place, ["Ann", "Bo"], name=name), lambda: load(tmp_path, name)):
        with pytest.raises(SalvageError, match="can't be a session's name"):
            make()


def test_names_that_differ_in_case_only(toy: Begin, tmp_path: Path) -> None:
    session = toy(seed=6)
    saves.write(tmp_path / "it.json", saves.saved(session.journal))
    with pytest.raises(SalvageError, match="not every system tells it from"):
        load(tmp_path, session.name.upper())

    assert session_store.find_free_name(session.name.upper()).lower() != session.name


def load(folder: Path, name: str) -> Any:
    return saves.load(folder / "it.json", name)


# ---- a system that has nothing of POSIX ---------------------------------------------------------------------------

BARE = """
import multiprocessing, os, sys

for name in ("fork", "forkpty", "register_at_fork", "link", "symlink", "mkfifo", "chmod", "fchmod", "chown", "getuid",
             "geteuid", "O_DIRECTORY", "O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "set_blocking", "killpg", "setsid"):
    if hasattr(os, name):
        delattr(os, name)
if __name__ == "__main__":
    for name in ("readline", "termios", "tty", "pwd", "grp", "resource", "curses"):
        sys.modules[name] = None
    multiprocessing.set_start_method("spawn")
    from companion.cli import main

    for line in sys.stdin.read().splitlines():
        sys.argv = ["salvage", *line.split()]
        try:
            main()
        except SystemExit as leaving:
            if leaving.code:
                sys.exit(f"{line}: {leaving.code}")
"""
"""Runs the commands on its lines of input; processes that it starts have nothing of POSIX either."""

EVENING = """\
check fleet --trust
print fleet --out out --jobs 2
print fleet --out out --jobs 2
new space-junkyard --players Ann,Zoë --seed 1 --session friday
do --random 9
undo 2 --yes
status --json
status --picture table.svg
log --all
save friday.json
load friday.json --session saturday
export-scenario now.yaml --seat all
new space-junkyard --scenario now.yaml
sessions
history
calibrate --printer attic --right 1
playtest space-junkyard --games 2 --players 2 --jobs 2
"""


@LONG
def test_an_evening_without_anything_of_posix(own: Any, tmp_path: Path, home: Path) -> None:
    """Every command on a system without fork, links, rights of files and terminals, in a console of cp437."""
    (tmp_path / "bare.py").write_text(BARE)
    told = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "0", "PYTHONIOENCODING": "cp437", "LC_ALL": "C"}
    made = subprocess.run(
        [sys.executable, "bare.py"],
        input=EVENING.encode("cp437"),
        env=told,
        capture_output=True,
        timeout=300,
        check=False,
    )

    assert (made.returncode, made.stderr.decode("cp437")) == (0, ""), made.stderr
    assert (tmp_path / "out" / "fleet" / "fleet.pdf").is_file()
    assert "Zoë" in made.stdout.decode("cp437")


# ---- ends of lines ------------------------------------------------------------------------------------------------


def test_lines_may_end_as_they_do_on_windows(own: Any, toy: Begin, tmp_path: Path, home: Path) -> None:
    """Every file that people write or send: a game's, a save, a scenario, a sheet, what salvage remembers."""
    own.add_python()
    own.write("layouts/rulebook.md", "# Fleet\n\nA line\nand another.\n\n## Ships\n\n| a | b |\n|---|---|\n| 1 | 2 |\n")
    own.write("layouts/icons/ship.svg", '<svg viewBox="0 0 24 24">\n<path d="M0 0L20 0L9 9Z"/>\n</svg>\n')
    assert own.print("--trust").code == 0
    before = {name: made for name, made in own.printed().items() if name.endswith((".pdf", ".md", ".html"))}
    for file in own.folder.rglob("*.*"):
        if file.is_file() and "__pycache__" not in file.parts:
            to_windows(file)
    assert own.print("--trust").code == 0
    assert {name: made for name, made in own.printed().items() if name in before} == before

    session = toy(seed=6)
    session.random(9)
    session.close()
    for args in (("save", "it.json"), ("export-scenario", "now.yaml", "--seat", "all")):
        assert own.run(*args).code == 0
    (tmp_path / "sheet.yaml").write_text("# Filled in\nplayers:\n  Ann: none\n  Bo: none\n\n")
    assert own.run("score", "junk-orbit", "sheet.yaml").code == 0
    for file in (*tmp_path.glob("*.json"), *tmp_path.glob("*.yaml"), *home.glob("*.json*")):
        to_windows(file)

    assert own.run("load", "it.json", "--session", "copy").err == ""
    assert own.run("new", session.place.address, "--scenario", "now.yaml", "--session", "from-there").err == ""
    assert own.run("score", "junk-orbit", "sheet.yaml", "--again").err == "Kept.\n"
    assert len(own.run("history", "--json").json) == 2


def to_windows(file: Path) -> None:
    file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))


@pytest.mark.parametrize("name", ["con", "AUX"])
def test_games_and_files_that_windows_takes_for_devices(own: Any, tmp_path: Path, name: str) -> None:
    own.change("layouts/faces.yaml", "  fleet: {", f"  {name.lower()}: {{")
    assert "Windows has a device of that name" in own.check().err
    own.folder.rename(tmp_path / name)

    assert f"no game can be called {name!r}" in own.run("check", tmp_path / name).err

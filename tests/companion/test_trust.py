"""Python of a user's own game runs once its owner says so, until one of its files changes; what it breaks is told."""

from __future__ import annotations

import json
import shutil

import pytest

from companion.game_registry.trust import fingerprint
from components.places import locate

from ..long_run import LONG, ROWS, first_of
from .dockyard import dockyard_files

ASKED = "its Python is not trusted, or has changed since; read it, then: salvage check {} --trust"
SHIPS, THEME = "components/ships.csv", "layouts/theme.yaml"


def test_own_python_needs_trust(own) -> None:
    """It does not run before `--trust`; then it does, until one of its files changes."""
    own.add_python()
    assert own.print().code == 2
    assert own.printed() == {}
    assert own.check().code == 2
    assert own.print("--trust").code == 0
    assert own.print("--ink", "low").code == 0
    assert own.check().code == 0
    own.change("layouts/art.py", "10 5Z", "10 6Z")
    asked = own.print()

    assert asked.code == 2
    assert asked.faults == ["fleet: " + ASKED.format("fleet")]


@LONG
def test_trust_is_asked_for_in_one_line(tmp_path, home, salvage, monkeypatch) -> None:
    """However many pieces and rules are of own Python: a copy of a built-in game, with its art."""
    monkeypatch.chdir(tmp_path)
    place = locate("space-debris")
    for name in ("components", "layouts", "companion"):
        shutil.copytree(getattr(place, name), tmp_path / "copy" / name)

    for command in ("check", "plan"):
        assert salvage(command, "copy").faults == ["copy: " + ASKED.format("copy")]


@pytest.mark.parametrize("change", first_of(["a new file", "another name", "another folder"]))
def test_trust_is_for_these_files_alone(own, change) -> None:
    """A file that is added or renamed asks for trust again; data and layouts may change freely."""
    own.add_python()
    assert own.print("--trust").code == 0
    own.change(THEME, "#1E62A8", "#1E62A9")
    own.change(SHIPS, "stubborn", "brave")
    assert own.print().code == 0
    if change == "a new file":
        own.write("layouts/more.py", "")
    else:
        target = own.folder / ("layouts/sea.py" if change == "another name" else "components/art.py")
        (own.folder / "layouts" / "art.py").rename(target)

    assert own.print().code == 2


@pytest.mark.parametrize("change", ["a rule", "a new file"])
def test_rules_ask_for_trust_again(tmp_path, home, salvage, game_folder, monkeypatch, change) -> None:
    """Rules of `companion/` run only as they were when they were trusted: changed, none of them runs."""
    monkeypatch.chdir(tmp_path)
    dockyard, rules = game_folder(tmp_path / "dockyard", dockyard_files()), "companion/__init__.py"
    assert salvage("new", "dockyard", "--players", "Ann,Bo").code == 2
    assert salvage("new", "dockyard", "--players", "Ann,Bo", "--trust").code == 0
    assert salvage("status").code == 0
    dockyard.write("companion/tides.py", f"open({str(tmp_path / 'ran')!r}, 'w').close()\n")
    if change == "a rule":
        dockyard.change(rules, "from . import table, text", "from . import table, text, tides")
    for command in (["new", "dockyard", "--players", "Ann,Bo"], ["check", "dockyard"], ["playtest", "dockyard"]):
        said = salvage(*command)
        assert (said.code, "its Python is not trusted, or has changed since" in said.err) == (2, True)

    assert not (tmp_path / "ran").exists()


def test_untrusted_python_never_runs(own, tmp_path) -> None:
    """Not even when printing, planning or checking fails for it, nor by way of byte code that lies beside it."""
    own.add_python()
    own.write("layouts/art.py", f"open({str(tmp_path / 'ran')!r}, 'w').close()\n")
    for command in (own.print, own.check, lambda: own.run("plan", own.folder), lambda: own.run("contents", own.folder)):
        command()

    assert not (tmp_path / "ran").exists()


BROKEN_PYTHON = [
    ("def wave(studio):\n    return 1 / 0\n", "fleet/layouts/art.py:2: ZeroDivisionError: division by zero"),
    ("def wave(studio)\n", "fleet/layouts/art.py:1: SyntaxError"),
    ("import nowhere\n", "there is no function 'art.wave' in"),
    ("raise SystemExit(0)\n", "fleet/layouts/art.py:1: SystemExit: 0"),
    ("def wave(studio):\n    return 5\n", "'art.wave' gave int, not a Group"),
    ("def wave(studio, colour):\n    return 5\n", "missing 1 required positional argument: 'colour'"),
    ("wave = 5\n", "'art.wave' in"),
    ("", "there is no function 'art.wave' in"),
]


@ROWS
@pytest.mark.parametrize(("python", "expected"), BROKEN_PYTHON)
def test_faults_of_own_python_are_told_with_their_place(own, refused, python, expected) -> None:
    """An own game's Python that fails is its owner's to mend: file and line of it, and of the face that asked."""

    def spoil() -> None:
        own.add_python()
        own.write("layouts/art.py", python)

    (fault,) = refused(spoil, "--trust")
    assert fault.startswith("fleet/layouts/faces.yaml:17: ")
    assert expected in fault


def test_a_damaged_list_of_trust_is_told(own, home) -> None:
    """A broken file of trusted games is named, not taken for an empty one."""
    own.add_python()
    home.mkdir()
    (home / "trusted.json").write_text("{")
    said = own.print()

    assert said.code == 2
    assert "trusted.json" in said.err


def test_no_other_files_have_the_same_digest(tmp_path) -> None:
    """A name that reads like the end of one file and the beginning of the next is still another name."""
    plain = {tmp_path / "layouts/a.py": b"x = 1\n", tmp_path / "layouts/b.py": b"y = 2\n"}
    joined = {tmp_path / "layouts/a.py": b"x = 1\nlayouts/b.py 6\ny = 2\n"}
    split = {tmp_path / "layouts/a.py 6\nx = 1\nlayouts/b.py": b"y = 2\n"}

    assert len({fingerprint(tmp_path, read) for read in (plain, joined, split)}) == 3


@ROWS
@pytest.mark.parametrize("name", ["a\nb", "a\x1b", "\x7f", "a\u2028b", "\x85"])
@pytest.mark.parametrize("suffix", [".py", ".csv", ""])
def test_names_hold_no_control_characters(own, name, suffix) -> None:
    """Of files and folders; a line break in one was taken for the end of another."""
    odd = own.folder / "layouts" / f"{name}{suffix}"
    if suffix:
        odd.write_text("")
    else:
        odd.mkdir()
    said = own.check("--trust")

    assert said.code == 2
    assert "its name holds a line break or another control character; rename it" in said.err


def test_trust_of_an_earlier_kind_of_digest_is_asked_for_again(own, home) -> None:
    """What was trusted before is no danger, and asked for once."""
    own.add_python()
    home.mkdir()
    (home / "trusted.json").write_text(json.dumps({"0" * 64: str(own.folder)}))
    assert own.print().faults == ["fleet: " + ASKED.format("fleet")]

    assert own.print("--trust").code == 0
    assert own.print().code == 0


@pytest.mark.parametrize("wrong", [("--players", "Ann,Ann"), ("--players", "Ann,Bo", "--physical", "nothing")])
def test_a_session_that_fails_grants_no_trust(tmp_path, home, salvage, game_folder, monkeypatch, wrong) -> None:
    """What was granted for it is taken back; what had been granted before stays."""
    monkeypatch.chdir(tmp_path)
    game_folder(tmp_path / "dockyard", dockyard_files())
    assert salvage("new", "dockyard", *wrong, "--trust").code == 2
    assert salvage("new", "dockyard", "--players", "Ann,Bo").faults == ["dockyard: " + ASKED.format("dockyard")]

    assert salvage("new", "dockyard", "--players", "Ann,Bo", "--trust").code == 0
    assert salvage("new", "dockyard", *wrong, "--trust").code == 2
    assert salvage("new", "dockyard", "--players", "Ann,Bo").code == 0

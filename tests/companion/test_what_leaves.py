"""What leaves the program: nothing that a terminal would obey, and nothing that a stream can't hold ends a command."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import companion
from companion.sessions.session_store import begin
from companion.terminal.column import TextColumn
from companion.terminal.plain import Plain
from components.places import locate

from ..long_run import LONG, first_of

OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
EVIL = "\\x1b[2JEvil\\x07\\x9b\\u202e"
"""As YAML spells it between quotes."""


def run(*args: str, home: Path, stdout: Any = subprocess.PIPE, given: bytes = b"", **environment: str) -> Any:
    """`salvage ARGS…` in a process of its own."""
    told = {**os.environ, "SALVAGE_HOME": str(home), "PYTHONPATH": os.pathsep.join(sys.path), **environment}
    command = [sys.executable, "-P", "-m", "companion", *args]
    return subprocess.run(
        command, env=told, input=given, stdout=stdout, stderr=subprocess.PIPE, timeout=60, check=False
    )


def test_what_a_game_says_is_shown_and_not_obeyed(own: Any) -> None:
    """Titles and names of a stranger's game, in tables, faults, JSON and reports of printing."""
    own.change("components/game.yaml", "title: Pocket Fleet", f'title: "{EVIL}"')
    own.change("components/ships.csv", "barge,Barge", "barge,Bar\x9bge\u202e")
    said = [own.run(*words) for words in (("contents", own.folder), ("contents", own.folder, "--json"))]
    own.write("layouts/faces.yaml", f'"{EVIL}": 1\n')
    said.append(own.check())

    for one in said:
        assert one.out or one.err
        assert not OBEYED.search(one.out + one.err)
    assert "\\u001b[2JEvil" in said[0].out
    assert "Bar\x9bge\u202e" in [row["name"] for row in said[1].json]


def test_both_ways_of_playing_show_it_too(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The drawn screen and the sentences, and what they ask."""
    shown = io.StringIO()
    screen, asked = TextColumn(Console(file=shown, width=80)), []
    monkeypatch.setattr("builtins.input", lambda prompt="": asked.append(prompt) or "")
    monkeypatch.setattr("sys.stdin", io.StringIO("\n"))
    for display in (screen, Plain()):
        display.say("Ann\x1b[2J\u202e")
        display.tell(["Bo\x07"])
        display.ask("Cy\x9b> ")

    assert not OBEYED.search(shown.getvalue() + capsys.readouterr().out + "".join(asked))
    assert "Ann\\u001b[2J\\u202e" in shown.getvalue()


def test_nothing_is_printed_by_another_way() -> None:
    """Commands print through `output`, displays through `say`; what is not escaped there is a progress of ours."""
    root = Path(companion.__file__).parent
    for file in root.rglob("*.py"):
        allowed = {"cli/output.py": 1, "cli/simulate.py": 2, "terminal/plain.py": 2}.get(
            file.relative_to(root).as_posix(), 0
        )
        assert len(re.findall(r"typer\.echo\(|(?<![\w.])print\(|click\.echo\(", file.read_text())) == allowed, file


@pytest.mark.parametrize("encoding", first_of(["cp1252", "cp437", "ascii"]))
def test_consoles_that_do_not_know_utf_8(home: Path, encoding: str) -> None:
    """What they lack is spelt out, in JSON as JSON does."""
    for words in (("contents", "space-debris"), ("new", "space-debris", "--players", "安,Bo", "--json"), ("status",)):
        said = run(*words, home=home, PYTHONIOENCODING=encoding, PYTHONUTF8="0")
        assert (said.returncode, said.stderr) == (0, b"")
        if "--json" in words:
            assert "安" in json.loads(said.stdout)["state"]["players"]


@pytest.mark.parametrize("words", [["why", "5" * 5000], ["do", "--random", "9" * 5000], ["do", b"\xff"],
                                   ["print", "x" * 5000], [b"\xff\xfe"], ["status", "--session", b"\xff"]])  # fmt: skip
def test_odd_arguments(home: Path, salvage: Any, words: list[Any]) -> None:
    """Exit 2 and words, never a fault of ours."""
    begin(locate("space-debris"), ["Ann", "Bo"], seed=1)
    said = run(*map(os.fsdecode, words), home=home)

    assert said.returncode == 2
    assert said.stderr
    assert b"a bug of ours" not in said.stderr
    assert b"Traceback" not in said.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
def test_a_full_disk_behind_standard_output(home: Path) -> None:
    with open("/dev/full", "wb") as full:
        said = run("games", "--json", home=home, stdout=full)

    assert (said.returncode, said.stderr) == (2, b"No space left on device\n")


@pytest.mark.skipif(sys.platform == "win32", reason="closed by a shell of POSIX")
def test_a_closed_standard_output(home: Path) -> None:
    command = f"{sys.executable} -P -m companion games >&-"
    told = {**os.environ, "SALVAGE_HOME": str(home), "PYTHONPATH": os.pathsep.join(sys.path)}
    said = subprocess.run(["sh", "-c", command], env=told, stderr=subprocess.PIPE, timeout=60, check=False)

    assert (said.returncode, said.stderr) == (0, b"")


def test_messages_have_an_end(own: Any) -> None:
    """Fifty faults and the number of the rest; a value of many letters is quoted by its beginning."""
    rows = "".join(f"boat{n},Boat,,1,Nowhere,x\n" for n in range(80))
    own.write("components/ships.csv", f"id,name,code,count,port,motto\nlong,Long,,1,{'x' * 100_000},x\n{rows}")
    said = own.check()

    assert said.code == 2
    assert len(said.faults) == 51
    assert said.faults[-1].startswith("… and ")
    assert len(said.err) < 20_000


@LONG
def test_a_sheet_is_written_as_it_is_read(home: Path) -> None:
    """Where a sheet or scenario goes into a file it is UTF-8, whatever the console; nothing else is taken for that,
    read of a pipe or a file, and a pipe has an end."""
    console = {"PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}
    sheet = run("score", "junk-orbit", "--template", "--players", "Zoë,Łucja", home=home, **console).stdout
    scored = run("score", "junk-orbit", "-", "--json", "--draft", home=home, given=sheet, **console)
    refused = run("score", "junk-orbit", "-", home=home, given="players: {Zoë: {}}".encode("cp1252"), **console)

    assert [player["name"] for player in json.loads(scored.stdout)["players"]] == ["Zoë", "Łucja"]
    assert (refused.returncode, b"save the file as UTF-8" in refused.stderr) == (2, True)
    assert run("score", "junk-orbit", "-", home=home, given=b"#" * 2_000_001, **console).returncode == 2
    assert run("scenario", "space-debris", home=home, **console).stdout.decode()

"""Hostile inputs, and commands that are killed: some, always the same, or as many as are wanted.

python -m pytest tests/companion/test_hostile.py -k "inputs or kills" --long --times 200
"""

from __future__ import annotations

import os
import re
import signal
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest

from companion.sessions.journal_rows import HEAD_ID, checksum

from ..hostile import cases
from ..hostile.cases import KINDS, TOY, Command, make_case, stock
from ..hostile.entries import put
from ..hostile.kills import KILLINGS, Report
from ..hostile.run import SECRET, call, faults, import_everything, listing, try_case
from ..long_run import LONG, first_of

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes with limits are those of POSIX")


@pytest.fixture(autouse=True)
def _toy_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sessions of the toy game are made the quickest."""
    monkeypatch.setattr(cases, "GAMES", [str(TOY)])
    import_everything()


@pytest.mark.parametrize("kind", first_of(KINDS))
def test_hostile_inputs(tmp_path: Path, kind: str, rounds: Callable[[int], int]) -> None:
    """Exit 0 or 2, a clear line, nothing outside read or written, nothing on the screen that a terminal obeys."""
    codes = set()
    for number in range(rounds(1)):
        wrong, outcomes = try_case(make_case(1, number, tmp_path / str(number), kind))
        assert wrong == [], number
        codes |= {made.code for made in outcomes}

    assert codes <= {0, 2}


SEEN = (("log", "--all"), ("status",), ("do", "--random", "1"), ("undo", "1", "--yes"))
ROWS = (
    *(f"node SET parent = {parent} WHERE id = 4" for parent in ("id", "9", "1000000000", "'x'")),
    *(f"node SET parent = {parent} WHERE id = {HEAD_ID}" for parent in ("id", "1000000000")),
    f"node SET value = 'x' WHERE id = {HEAD_ID}",
    *(f"node SET \"by\" = 'adjust', value = {value} WHERE id = 4" for value in ("'x'", "'[]'", "'{}'", "1.5")),
    """node SET "by" = 'adjust', value = '{"set": [], "ways": [], "reason": "", "state": {}, "answers": [], """
    """"dropped": []}' WHERE id = 4""",
    *(f"snapshot SET state = json_set(state, '$.{name}', json('{value}'))" for name, value in (
        ("supply", "null"), ("orbit_deck", "null"), ("cubes", "[]"), ("phase", '"x"'), ("player", '"Cy"'))),
    "session SET meta = json_set(meta, '$.state', json('{}'))",
)  # fmt: skip


@pytest.mark.parametrize("row", first_of(ROWS, 2))
def test_a_row_from_elsewhere(tmp_path: Path, row: str) -> None:
    """Whatever a session's file says with checksums that fit, each command ends, in a line, and lists the others."""
    for name in ("friday", "good"):
        put(tmp_path / "home" / "sessions" / f"{name}.salvage", stock("space-debris").session)
    (tmp_path / "work").mkdir()
    with closing(sqlite3.connect(tmp_path / "home" / "sessions" / "friday.salvage")) as db, db:
        db.execute(f"UPDATE {row}")
        for table in ("session", "node", "snapshot"):
            for id, *values, _ in db.execute(f"SELECT * FROM {table}").fetchall():
                db.execute(f"UPDATE {table} SET sum = ? WHERE rowid = ?", (checksum(table, id, *values), id))
    for args in (("sessions",), *((*each, "--session", "friday") for each in SEEN), ("load", "friday", "--recover")):
        made = call(tmp_path, Command(args))
        assert [*faults(made, Command(args))] == []
        assert args != ("sessions",) or re.search(r"good .*turn \d", made.out.decode())


@LONG
@pytest.mark.parametrize("command", first_of(KILLINGS))
def test_kills(tmp_path: Path, command: str, pytestconfig: pytest.Config) -> None:
    """What a killed command writes is there whole or not at all, and the next run clears up."""
    killing, random = KILLINGS[command](tmp_path), Random(f"test {command}")
    few = {"print": (0, 30, 40, 50, 1), "save": (0, 2, 4, 1), "score": (0, 2, 1)}
    numbers = [*few.get(command, (0, 4, 8, 12, 3)), *range(pytestconfig.getoption("--times") or 0)]
    reports = [killing.kill(number, random) for number in numbers]

    assert [report.wrong for report in reports] == [[]] * len(reports)
    assert sum(report.struck for report in reports) > len(reports) / 3


@LONG
@pytest.mark.parametrize("number", first_of([30, 1, 24, 25, 31, 36, 39, 50]))
def test_ctrl_c_in_a_print(tmp_path: Path, number: int) -> None:
    """Files that are just being put in place are there all, or those before are; processes that draw end silently."""
    report = KILLINGS["print"](tmp_path).kill(number, Random(number), signal.SIGINT)

    assert (report.wrong, report.struck) == ([], True)


ROOMS = (0, 300, 4096, 9000, 20_000, 40_000, 90_000)
"""Bytes that a file may grow to; a session's take some tens of thousands."""
FEW_ROOMS = (300, 9000)


@pytest.mark.parametrize("command", first_of(["new", *(each for each in KILLINGS if each != "new")]))
def test_no_file_may_grow(tmp_path: Path, command: str, pytestconfig: pytest.Config) -> None:
    """A command that can't write is done or says so in a line, changes nothing, and can be given again later."""
    killing = KILLINGS[command](tmp_path)
    rooms = ROOMS if pytestconfig.getoption("--long") else FEW_ROOMS
    reports = {room: killing.squeeze(room) for room in rooms}

    assert {room: report.wrong for room, report in reports.items() if report.wrong} == {}
    assert any(report.struck for report in reports.values())


@pytest.mark.parametrize("more", [1, 50])
def test_half_a_line_of_the_history(tmp_path: Path, more: int) -> None:
    """A score of which only the beginning finds room leaves the history as it was."""
    killing = KILLINGS["score"](tmp_path)
    size = (killing.base / "home" / "history.jsonl").stat().st_size

    assert killing.squeeze(size + more) == Report(struck=True)


# A score goes into the rest of a page, for which there is always room.
@pytest.mark.parametrize("command", first_of(["load", *(each for each in KILLINGS if each not in ("load", "score"))]))
def test_a_disk_that_fills_up(tmp_path: Path, command: str, pytestconfig: pytest.Config) -> None:
    """The same on a disk that has room for a part of it: what is loaded is whole, or isn't there."""
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", disk], capture_output=True, check=False
    ).returncode:
        pytest.skip("nothing can be mounted here; test_no_file_may_grow does without")
    try:
        killing = KILLINGS[command](tmp_path)
        pages = range(0, 40, 4) if pytestconfig.getoption("--long") else (16, 18, 20, 22)
        reports = {page: killing.fill(disk, page * 4096) for page in pages}
    finally:
        subprocess.run(["umount", disk], check=True)

    assert {page: report.wrong for page, report in reports.items() if report.wrong} == {}
    assert any(report.struck for report in reports.values())


LOOKING = (
    ("status",), ("status", "--json", "--seat", "all"), ("log",), ("why",), ("sessions",), ("history",), ("games",),
    ("save", "it.json"), ("export-scenario", "now.yaml"), ("score", "junk-orbit", "--template"),
    ("contents", "space-junkyard"), ("print", "space-junkyard", "--only", "marker", "--out", "../out"),
)  # fmt: skip
WRITING = (
    ("do", "--random", "1"), ("undo", "--yes"), ("adjust", "Ann.gems=3"), ("new", str(TOY), "--players", "Ann,Bo"),
    ("load", "save.json"), ("sessions", "--delete", "friday", "--yes"), ("sessions", "--rename", "friday", "monday"),
    ("calibrate", "--printer", "attic", "--right", "1", "--out", "../out"), ("score", str(TOY), "sheet.yaml"),
    ("table", "friday", "--host", "127.0.0.1", "--port", "0"),
)  # fmt: skip


@LONG
def test_a_home_that_can_only_be_read(tmp_path: Path) -> None:
    """What looks works; what would write says in a line which file it can't write, and what to do."""
    home, work = tmp_path / "home", tmp_path / "work"
    work.mkdir()
    put(home / "sessions" / "friday.salvage", stock(str(TOY)).session)
    put(home / "trusted.json", stock(str(TOY)).trusted)
    put(work / "save.json", stock(str(TOY)).save)
    put(work / "sheet.yaml", b"players: {Ann: {points: 3}, Bo: {points: 5}}\n")
    with read_only(home):
        before = listing(home)
        looked = {args: call(tmp_path, Command(args)) for args in LOOKING}
        wrote = {args: call(tmp_path, Command(args)) for args in WRITING}
        assert listing(home) == before

    assert {args: made.err for args, made in looked.items() if (made.code, made.err) != (0, b"")} == {}
    for args, made in wrote.items():
        lines = made.err.decode().splitlines()
        assert (made.code, len(lines)) == (2, 1), (args, made)
        assert re.search(r"home/.*: can't be written: .*; set SALVAGE_HOME to a folder that you can write", lines[0])


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """A folder in which nothing can be written, by root neither; the test is skipped where that can't be."""
    if os.getuid():
        below = [folder, *(path for path in folder.rglob("*") if path.is_dir())]
        for each in below:
            each.chmod(0o500)
        yield
        for each in below:
            each.chmod(0o700)
        return
    for options in (["--bind"], ["-o", "remount,ro,bind"]):
        if subprocess.run(["mount", *options, folder, folder], capture_output=True, check=False).returncode:
            pytest.skip("nothing can be mounted here")
    try:
        yield
    finally:
        subprocess.run(["umount", folder], check=True)


@pytest.mark.parametrize("home", first_of(["/proc/self/salvage", "/dev/null/salvage", "save.json"]))
def test_a_home_that_can_not_be(tmp_path: Path, home: str) -> None:
    """Where no folder can be made, commands say so; those that need none work."""
    put(tmp_path / "work" / "save.json", stock(str(TOY)).save)
    told = [
        call(tmp_path, Command(args, environment={"SALVAGE_HOME": home}))
        for args in (("load", "save.json"), ("new", "space-junkyard", "--players", "Ann,Bo"), ("status",), ("do", "1"))
    ]

    assert [made.code for made in told] == [2] * 4
    assert {len(made.err.splitlines()) for made in told} == {1}
    assert all(b"no session yet" in made.err or b"set SALVAGE_HOME to" in made.err for made in told), told
    assert call(tmp_path, Command(("contents", "space-junkyard"), environment={"SALVAGE_HOME": home})).code == 0


def test_what_is_wrong_is_seen(tmp_path: Path) -> None:
    """An input that leads a command outside is found out."""
    case = make_case(1, 1, tmp_path / "case", "save")
    made = call(case.root, Command(("load", "../outside/secret.txt")))

    assert [fault for fault in faults(made, Command(())) if "outside/secret.txt" in fault]
    assert SECRET not in made.err.decode()

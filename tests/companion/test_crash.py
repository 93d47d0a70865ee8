"""Nothing acknowledged is lost, whenever a process dies."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.sessions.journal import Journal
from companion.sessions.session import Session

from ..programs import PATIENCE
from .seen import Begin

HERE = Path(__file__).parent
KILLS = 24

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills processes the POSIX way")


def test_killed_processes_lose_nothing_they_acknowledged(toy: Begin, rounds: Callable[[int], int]) -> None:
    """Processes are killed while they answer and take back; every acknowledged move is there, every row sound."""
    file, kills = toy(seed=3).journal.file, rounds(KILLS)
    done = subprocess.run(
        [sys.executable, str(HERE / "answering.py"), str(file), str(kills), "1"],
        capture_output=True,
        text=True,
        timeout=kills * PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)

    assert told["kills"] == kills
    assert told["in the middle"] > kills / 3
    assert told["there"] >= told["told"] > kills


def test_a_killed_do_is_there_or_not_at_all(toy: Begin) -> None:
    """A `salvage do` of several keys that is killed has given all of its answers or none."""
    session = toy(seed=3)
    name, counts = session.name, set()
    session.close()
    for i in range(6):
        line = [sys.executable, "-m", "companion", "do", "dig", "H30", "1", "end", "--session", name]
        process = subprocess.Popen(line, cwd=HERE.parents[1], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(0.05 + i * 0.08)
        process.send_signal(signal.SIGKILL)
        process.wait()
        again = Session(Journal(session.journal.file))
        counts.add(again.seq)
        if again.seq:
            again.undo(again.seq)
        again.close()

    assert counts <= {0, 4}


def test_a_killed_beginning_leaves_no_half_session(home: Path) -> None:
    """`salvage new` that is killed leaves a whole session or none."""
    for i in range(6):
        line = [sys.executable, "-m", "companion", "new", str(HERE / "toy"), "--players", "Ann,Bo", "--trust"]
        process = subprocess.Popen(line, cwd=HERE.parents[1], stdout=subprocess.DEVNULL)
        time.sleep(0.1 + i * 0.06)
        process.send_signal(signal.SIGKILL)
        process.wait()
    for file in (home / "sessions").glob("*.salvage"):
        Session(Journal(file)).journal.check()

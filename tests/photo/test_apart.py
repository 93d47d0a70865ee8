"""Photographs read in a process of their own, which ends when nobody needs it."""

import os
import random
import signal
from concurrent.futures import ProcessPoolExecutor
from io import BytesIO
from multiprocessing import get_context
from pathlib import Path
from subprocess import Popen, check_output
from time import monotonic, sleep

import cv2
import pytest

from companion.photo import apart as apart_module
from companion.photo.apart import Apart
from components.base.processes import kill_group, lead_group, limit_process
from components.places import locate
from components.problems import SalvageError
from tests.photo_tables import ORBIT, lay_rows
from tests.photographs import LEVELS, photograph

from ..long_run import LONG


def test_a_process_of_its_own_says_what_is_wrong() -> None:
    """What is wrong with a picture comes back, and after a rest the process begins anew."""
    apart = Apart(locate(ORBIT))
    for _ in range(2):
        with pytest.raises(SalvageError, match="it: isn't a photograph"):
            apart.read(BytesIO(b"no picture"), "it")
        apart.close()


@LONG
@pytest.mark.skipif(os.name != "posix", reason="other systems have no such limits")
def test_its_limits_hold_for_what_it_starts() -> None:
    """Memory and computing are limited in a process and in its children, and all of them end together."""
    with ProcessPoolExecutor(1, get_context("spawn"), initializer=lead_group) as pool:
        pool.submit(limit_process, 3 * 2**30, 50).result()
        shown = pool.submit(check_output, ["sh", "-c", "ulimit -v; ulimit -t"], text=True).result()
        (leader,) = pool._processes
        sleeper = pool.submit(_start_sleeper).result()
        assert os.getpgid(sleeper) == leader
        kill_group(leader)
    memory, seconds = map(int, shown.split())

    assert memory == 3 * 2**20
    assert 50 <= seconds < 100
    until = monotonic() + 60
    while _runs(sleeper):
        assert monotonic() < until


def _start_sleeper() -> int:
    return Popen(["sleep", "600"]).pid


def _runs(process: int) -> bool:
    """Whether a process is there and isn't merely waiting to be taken note of."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_reader_that_computes_for_ever_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who waits is told, and the next photograph gets a process anew."""
    monkeypatch.setattr(apart_module, "PATIENCE", 0.0)
    apart = Apart(locate(ORBIT))
    with pytest.raises(SalvageError, match="reading it failed"):
        apart.read(BytesIO(b"no picture"), "it")
    monkeypatch.undo()
    with pytest.raises(SalvageError, match="isn't a photograph"):
        apart.read(BytesIO(b"no picture"), "it")
    apart.close()


@pytest.mark.skipif(os.name != "posix", reason="other systems know no such signal")
def test_a_process_that_dies_while_it_gets_ready_is_begun_anew() -> None:
    """Nobody has asked it for anything yet, so nobody hears of it."""
    apart = Apart(locate(ORBIT))
    read = apart.get_ready()
    assert apart.process._pool
    (process,) = apart.process._pool._processes
    os.kill(process, signal.SIGKILL)
    until = monotonic() + 60
    while apart.process._pool:
        assert monotonic() < until
        sleep(0.01)

    with pytest.raises(SalvageError, match="isn't a photograph"):
        read(BytesIO(b"no picture"), "it")
    apart.close()


@pytest.mark.long
def test_a_process_of_its_own_reads() -> None:
    """What it finds comes back."""
    codes, rows = lay_rows("full", 4, LEVELS["easy"], random.Random(3))
    photo = cv2.imencode(".jpg", photograph(rows, LEVELS["easy"], 3, 1.0))[1].tobytes()
    apart = Apart(locate(ORBIT))

    reading = apart.get_ready()(BytesIO(photo), "it")
    apart.close()

    assert sorted(each.piece for each in reading.pieces) == sorted(codes)

"""Workers end with the process that started them."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from components.base.processes import end_with_parent, share_work
from components.problems import SalvageError

from ..programs import PATIENCE

ROOT = Path(__file__).resolve().parents[2]

PARENT = """
from concurrent.futures import ProcessPoolExecutor
from os import getpid
from time import sleep

from components.base.processes import end_with_parent


def work(number):
    sleep(0.2)
    return getpid()


if __name__ == "__main__":
    with ProcessPoolExecutor(2, initializer=end_with_parent) as pool:
        print(*set(pool.map(work, range(4))), flush=True)
        sleep(60)
"""


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="processes are looked up in /proc")
def test_workers_do_not_outlive_a_killed_parent(tmp_path: Path) -> None:
    (tmp_path / "parent.py").write_text(PARENT)
    command, told = [sys.executable, str(tmp_path / "parent.py")], {**os.environ, "PYTHONPATH": str(ROOT)}
    parent = subprocess.Popen(command, env=told, stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    workers = parent.stdout.readline().split()
    parent.send_signal(signal.SIGKILL)
    parent.wait(PATIENCE)
    parent.stdout.close()
    until = monotonic() + PATIENCE
    while (alive := [pid for pid in workers if runs(pid)]) and monotonic() < until:
        sleep(0.05)

    assert workers
    assert not alive


def runs(pid: str) -> bool:
    """Whether a process runs; one that nobody has waited for doesn't."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_all_workers_are_told() -> None:
    """Wherever processes are started to share the work, they begin with `end_with_parent`."""
    pools = [
        (file, found)
        for package in ("companion", "components", "layouts")
        for file in (ROOT / package).rglob("*.py")
        for found in re.findall(r"(?:ProcessPoolExecutor|with share_work)\((.*)\)", file.read_text(encoding="utf-8"))
    ]

    assert len(pools) == 4
    for file, given in pools:
        assert "initializer=" in given or "share_work" in file.read_text(encoding="utf-8"), file
        assert "end_with_parent" in file.read_text(encoding="utf-8")


def fall(number: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_worker_that_the_system_ends() -> None:
    """As happens where memory is short: told in a line, and no bug of ours."""
    with pytest.raises(SalvageError, match="the system has ended a process"), share_work(2, end_with_parent) as pool:
        list(pool.map(fall, range(2)))


def test_a_killed_process_leaves_its_temporary_folder_to_the_next(tmp_path: Path) -> None:
    """That is gone as soon as another one is made for the same purpose; folders of others, and of who runs, stay."""
    (tmp_path / f"salvage-test-{os.getpid()}-x").mkdir()
    (tmp_path / "salvage-test-mine").mkdir()
    made = "from components.base.folders import temporary as made; m = made('test'); print(m.__enter__(), flush=True)"
    command = [sys.executable, "-c", f"{made}; import os; os.kill(os.getpid(), 9)"]
    given = {**os.environ, "TMPDIR": str(tmp_path), "PYTHONPATH": str(ROOT)}
    for _ in range(2):
        killed = subprocess.run(command, env=given, capture_output=True, text=True, check=False)
        left = {folder.name for folder in tmp_path.iterdir()}
        assert left == {f"salvage-test-{os.getpid()}-x", "salvage-test-mine", Path(killed.stdout.strip()).name}

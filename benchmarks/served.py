"""A command that serves pages, in a process of its own, and a browser, for benchmarks and README's pictures."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SALVAGE = (sys.executable, "-m", "companion")


class Served(NamedTuple):
    """What the command has told with `--json`, and its process."""

    told: Any
    pid: int


@contextmanager
def serving(*words: str, folder: Path | None = None, **environment: str) -> Iterator[Served]:
    """Serve with `salvage WORDS --json`, as long as it is wanted. folder: that it runs in."""
    process = subprocess.Popen(
        [*SALVAGE, *words, "--json"], stdout=subprocess.PIPE, text=True, cwd=folder, env={**os.environ, **environment}
    )
    try:
        assert process.stdout
        said, told = "", None
        while told is None:
            line = process.stdout.readline()
            assert line, "it has ended"
            said += line
            with suppress(json.JSONDecodeError):
                told = json.loads(said)
        yield Served(told, process.pid)
    finally:
        process.terminate()
        process.wait()


@contextmanager
def browsing() -> Iterator[Browser]:
    """Chromium, as long as it is wanted: the one without windows where it is installed, as the tests have it."""
    from playwright.sync_api import sync_playwright

    chromium = which("chromium-headless-shell") or which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()


def cpu_of(pid: int) -> float:
    """Seconds of a core that a process has used; this needs Linux. Raises RuntimeError elsewhere."""
    if sys.platform == "win32":
        raise RuntimeError("Windows doesn't tell what a process has used; run this on another system")
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

"""A command of salvage that serves pages, in a process of its own, and a browser: what benchmarks and README's pictures
look at."""

from __future__ import annotations

import json
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
    import os

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
    """Chromium, as long as it is wanted."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()

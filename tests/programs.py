"""Programs that tests start: those of others, which may not be here, and our own, as a terminal would start them."""

from __future__ import annotations

import os
import shutil
import signal
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from subprocess import Popen
from typing import Any

import pytest

NAMES = {"Chromium": ("chromium", "chromium-browser", "google-chrome"), "Git": ("git",), "OpenSSL": ("openssl",)}
MISSING = " isn't installed; "
"""Parts what a test lacks from where to get it, in the reason why it is skipped."""
PATIENCE = 60
"""Seconds after which a program is taken to be stuck: a busy machine is slow for long."""


def find_program(title: str) -> str:
    """The path of a program, for browsers that which SALVAGE_BROWSER names. Skips the test where there is none."""
    named = os.environ.get("SALVAGE_BROWSER") if title == "Chromium" else None
    for path in map(shutil.which, (named,) if named else NAMES[title]):
        if path:
            return path
    advice = f"`apt install {NAMES[title][0]}`{' or set SALVAGE_BROWSER' if title == 'Chromium' else ''}"
    pytest.skip(f"{title}{MISSING}{advice}")


def needs(module: str) -> pytest.MarkDecorator:
    """Of a test that needs a library besides those of tests, which `.ci/run` has."""
    return pytest.mark.skipif(find_spec(module) is None, reason=f"{module}{MISSING}.ci/run has it")


def describe_missing(reporter: Any) -> Iterator[str]:
    """A line for each place to get what tests lack: how many were skipped, by pytest's reporter, and for what."""
    lacking = defaultdict[str, list[str]](list)
    for report in reporter.stats.get("skipped", ()):
        name, found, advice = report.longrepr[2].removeprefix("Skipped: ").partition(MISSING)
        if found:
            lacking[advice].append(name)
    for advice, names in sorted(lacking.items()):
        count = "1 test needs" if len(names) == 1 else f"{len(names)} tests need"
        yield f"{count} {', '.join(sorted({*names}))}: not run; {advice}"


@contextmanager
def started(*words: str, **options: Any) -> Iterator[Popen[Any]]:
    """A program that runs beside the test, and no longer than it. options: those of `Popen`."""
    with Popen(words, preexec_fn=heed_signals if os.name == "posix" else None, **options) as program:
        try:
            yield program
        finally:
            program.kill()


def heed_signals() -> None:
    """In a process that is about to become a program (`preexec_fn`): be ended by what ends it at a terminal, also where
    the tests run in the background or by `nohup`, which have Ctrl+C or a hang-up ignored by all that they start."""
    for each in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
        signal.signal(each, signal.SIG_DFL)

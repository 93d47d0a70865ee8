"""Programs that tests start: those of others, which may not be here, and our own, as a terminal would start them."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from subprocess import Popen
from typing import Any

import pytest

CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
NAMES = {"Chromium": CHROMIUM, "Git": ("git",), "OpenSSL": ("openssl",)}
"""What each may be called, the best first: Chromium without windows draws pages in a third of the time."""
MISSING = " isn't installed; "
"""Between what a test lacks and where to get it, in the reason why it is skipped."""
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


@contextmanager
def started(*words: str, **options: Any) -> Iterator[Popen[Any]]:
    """A program that runs beside the test, and no longer than it. options: those of `Popen`."""
    with Popen(words, preexec_fn=heed_signals if os.name == "posix" else None, **options) as program:
        try:
            yield program
        finally:
            program.kill()


def heed_signals() -> None:
    """In a process that becomes a program (`preexec_fn`): end by what ends it at a terminal. Tests that run in the
    background or by `nohup` have that ignored by all that they start."""
    for each in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
        signal.signal(each, signal.SIG_DFL)


@contextmanager
def cpu_limit(seconds: float) -> Iterator[None]:
    """Fail what computes for longer, wherever it is by then, as what never ends; POSIX alone counts that."""
    if os.name == "posix":
        signal.signal(signal.SIGPROF, lambda *_: pytest.fail(f"it has computed for {seconds:g} seconds, and goes on"))
        signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:  # Else what fails within leaves the clock to another test, or to the worker between two.
        if os.name == "posix":
            signal.setitimer(signal.ITIMER_PROF, 0)

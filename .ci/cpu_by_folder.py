"""A plugin of pytest that tells which tests take the processor: by folder, and the dearest files of all.

    PYTHONPATH=.ci python -m pytest -p cpu_by_folder --long

Counted is what a worker and the programs that it has started and waited for take during a test, its fixtures included;
of browsers, which outlive tests, nothing. Finding the tests isn't counted either.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Generator
from typing import Any

import pytest

DEAREST = 30
"""Files that are told."""
seconds = Counter[str]()
"""CPU seconds of each file of tests; in the process that tells of them, those of all workers."""
tests = Counter[str]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
    """Count what one test takes."""
    began = sum(os.times()[:4])
    result = yield
    path = item.nodeid.partition("::")[0]
    seconds[path] += sum(os.times()[:4]) - began
    tests[path] += 1
    return result


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker hands over what it has counted."""
    if (output := getattr(session.config, "workeroutput", None)) is not None:
        output["cpu"] = dict(seconds), dict(tests)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Add up what a worker hands over; one that has died hands over nothing."""
    of_files, counts = getattr(node, "workeroutput", {}).get("cpu", ({}, {}))
    seconds.update(of_files)
    tests.update(counts)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Two tables."""
    folders, number = Counter[str](), Counter[str]()
    for path, cpu in seconds.items():
        folders[os.path.dirname(path)] += cpu
        number[os.path.dirname(path)] += tests[path]
    terminalreporter.section(f"CPU seconds: {sum(seconds.values()):.0f}")
    for path, cpu in (*folders.most_common(), *seconds.most_common(DEAREST)):
        terminalreporter.write_line(f"{cpu:8.1f} s {number[path] or tests[path]:6} {path}")

"""Some of the hostile inputs and kills of benchmarks/hostile.py and benchmarks/kills.py, always the same."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from ..hostile import cases
from ..hostile.cases import KINDS, TOY, Command, make_case
from ..hostile.kills import KILLINGS
from ..hostile.run import SECRET, call, faults, import_everything, try_case
from ..long_run import first_of

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes with limits are those of POSIX")


@pytest.fixture(autouse=True)
def _toy_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sessions of the toy game are made the quickest."""
    monkeypatch.setattr(cases, "GAMES", [str(TOY)])
    import_everything()


@pytest.mark.parametrize("kind", first_of(KINDS, 4))
def test_hostile_inputs(tmp_path: Path, kind: str, rounds: Callable[[int], int]) -> None:
    """Exit 0 or 2, a clear line, nothing outside read or written, nothing on the screen that a terminal obeys."""
    codes = set()
    for number in range(rounds(1)):
        wrong, outcomes = try_case(make_case(1, number, tmp_path / str(number), kind))
        assert wrong == [], number
        codes |= {made.code for made in outcomes}

    assert codes <= {0, 2}


@pytest.mark.parametrize("command", first_of(KILLINGS, 2))
def test_kills(tmp_path: Path, command: str) -> None:
    """What a killed command writes is there whole or not at all, and the next run clears up."""
    killing, random = KILLINGS[command](tmp_path), Random(f"test {command}")
    numbers = {"print": (0, 30, 40, 50, 1), "save": (0, 2, 4, 1)}.get(command, (0, 4, 8, 12, 3))
    reports = [killing.kill(number, random) for number in numbers]

    assert [report.wrong for report in reports] == [[]] * len(reports)
    assert sum(report.struck for report in reports) >= len(reports) - 2


def test_what_is_wrong_is_seen(tmp_path: Path) -> None:
    """An input that leads a command outside is found out."""
    case = make_case(1, 1, tmp_path / "case", "save")
    made = call(case.root, Command(("load", "../outside/secret.txt")))

    assert [fault for fault in faults(made, Command(())) if "outside/secret.txt" in fault]
    assert SECRET not in made.err.decode()

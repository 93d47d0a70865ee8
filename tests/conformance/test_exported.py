"""`export-scenario` at any point of a game, as anybody sees it, opens again and shows them the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.conformance.exported import export_problems
from companion.conformance.walks import names
from companion.positions.views import ALL, TABLE
from companion.sessions.saves import exported
from companion.sessions.session_store import begin
from components.problems import SalvageError

from ..views import status_of

POINTS, BETWEEN = 12, 13
"""Points of a game that are looked at, and answers from one to the next."""


def test_every_audience_opens_what_it_sees(case: Any, home: Path, clock: Callable[[int], Iterator[int]]) -> None:
    for seed in clock(1):
        count = case.counts[seed % len(case.counts)]
        session = begin(case.place, names(count), seed=seed, mode=case.mode, name=f"played-{seed}")
        for _ in range(POINTS):
            assert [*export_problems(session)] == []
            session.random(BETWEEN)
        session.close()


def test_answers_of_the_step_lead_on(refereed: Any, home: Path, tmp_path: Path) -> None:
    """As all see it, with `do` typed by people who draw and roll themselves, the game is where it was."""
    session = begin(refereed.place, names(max(refereed.counts)), seed=2, mode=refereed.mode, name="played")
    session.random(40)
    while not session.play.answers and not session.play.over:
        session.random(1)
    file = tmp_path / "there.yaml"
    file.write_text(exported(session, ALL), encoding="utf-8")
    again = begin(refereed.place, scenario=file, physical=[ALL], name="again")
    for option in session.play.answers:
        again.answer([str(option)])

    for audience in (TABLE, ALL, *names(max(refereed.counts))):
        one, other = (status_of(each, audience) for each in (session, again))
        assert (one["state"], one["ask"], one["choices"]) == (other["state"], other["ask"], other["choices"])


def test_what_people_draw_is_dealt_by_nobody(toy: Any, home: Path, tmp_path: Path) -> None:
    """A hidden card of a deck that people draw from lies before them: the companion asks what it is."""
    session = begin(toy.place, ["Ann", "Bo"], seed=1, name="played", trust=True)
    session.random(3)
    file = tmp_path / "there.yaml"
    file.write_text(exported(session, TABLE), encoding="utf-8")

    begin(toy.place, scenario=file, name="dealt")
    with pytest.raises(SalvageError, match="you draw it yourselves, so the companion can't deal it; say what lies"):
        begin(toy.place, scenario=file, physical=[ALL], name="drawn")

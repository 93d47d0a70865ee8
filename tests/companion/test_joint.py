"""Lists of answers that are given together: what words mean beside them, and when they change."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.positions.parse_answer import Ambiguous
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.table.joint import KeptList, find_line, joint_lists
from companion.table.view import View, view
from components.places import locate

RANDOM = {"first": "random", "satellites": "random", "flip": "random", "pawns": "random"}


@pytest.fixture
def session(home: Path) -> Session:
    return begin(locate("space-debris"), ["Ann", "Bo"], seed=5, options=RANDOM)


def longest(session: Session) -> View:
    """What the table sees, with the longest list there is."""
    shown = view(session)
    return replace(shown, joint=next(joint_lists(session, shown)))


def keys(session: Session, typed: str) -> tuple[str, ...] | None:
    """The answers of the line that words mean."""
    found = find_line(session, longest(session), typed.split())
    return (found.key, *found.then) if found else None


def test_words_mean_a_line_or_the_first_answer(session: Session) -> None:
    """Several words mean the one line that they fit; one word an answer alone, and only if it is none, a line."""
    assert keys(session, "deliver metal and plastic") == ("deliver", "metal", "plastic")
    assert keys(session, "pl p") is None  # `play plastic` is one answer, as there is no other card to play.
    assert keys(session, "deliver") is None
    assert keys(session, "deliver plastic metal") is None
    assert keys(session, "thrust g67.5") is None  # Two steps, which are in the next question's list.

    session.answer(["thrust"])
    assert keys(session, "g90") is None
    assert keys(session, "g67.5") == ("G90", "G67.5")
    assert keys(session, "h90 h60") is None
    assert keys(session, "l270") is None


def test_numbers_stay_until_something_is_answered(session: Session) -> None:
    """A list that was too long beside the news doesn't grow once they have been read."""
    kept, shown = KeptList(), view(session)
    every = [*joint_lists(session, shown)]

    first = kept.join(session, shown, lambda joint, _: joint == every[-1])
    again = kept.join(session, shown, lambda joint, _: True)
    session.answer(["thrust"])
    after = kept.join(session, view(session), lambda joint, _: False)

    assert len(every) > 1
    assert first.joint == again.joint == every[-1]
    assert after.joint == ()


def test_a_line_names_no_answer_that_nobody_was_asked_for(home: Path, tmp_path: Path) -> None:
    """Of two equal cards the first is the only one to deliver, so nobody is asked for it; picked from the list, the
    word is the second. Typed, it could be either."""
    (tmp_path / "two.yaml").write_text(TWO_CARDS, encoding="utf-8")
    session = begin(locate("space-debris"), scenario=tmp_path / "two.yaml")

    line = next(option for option in longest(session).joint if option.label == "Deliver 2 Electronics")
    answers = (line.key, *line.then)
    with pytest.raises(Ambiguous):
        session.answer(answers)
    assert len(session.answer(answers, picked=len(answers))) == len(answers)
    assert session.play.table.players["Bo"].hand == []


TWO_CARDS = """
title: Two cards alike
state:
  turn: 3
  player: Bo
  players:
    Ann: {colour: red, at: L45}
    Bo: {colour: blue, at: H60, hand: [electronics, electronics]}
  satellites:
    A: {card: rendezvous, at: L225, operational: true}
    B: {card: onboard-boosters, at: H60}
    C: {card: gravity-assist, at: G315}
    D: {card: extra-storage, at: G157.5}
  supply: 50
  threat: 4
"""

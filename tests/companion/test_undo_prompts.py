"""Undo and redo at the terminal, where another terminal plays the same session."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.positions.views import TABLE_KEY
from companion.sessions.session import Session, Stale
from companion.sessions.session_store import begin, open_session
from companion.sessions.undo import count_answers_of_turn
from companion.terminal.command_parser import Redo, Undo
from companion.terminal.plain import Plain
from companion.terminal.undo_prompts import UndoPrompts
from components.places import locate
from components.problems import SalvageError

LOTS = ("first", "satellites", "flip", "pawns")
"""What is settled by lot before the first turn."""


def prompts(session: Any, *typed: str) -> tuple[UndoPrompts, list[str], list[str]]:
    """The prompts where so much is typed, the last line again and again; what is said, and what is asked."""
    said, asked, lines, display = list[str](), list[str](), iter(typed), Plain()
    vars(display).update(say=said.append, ask=lambda question="": asked.append(question) or next(lines, typed[-1]))
    return UndoPrompts(session, display), said, asked


@pytest.fixture
def made(home: Path) -> Iterator[Session]:
    """A session at its first turn."""
    options = dict.fromkeys(LOTS, "random")
    with closing(begin(locate("space-debris"), ["Ann", "Bo"], seed=5, name="turns", options=options)) as begun:
        yield begun


@pytest.fixture
def session(home: Path) -> Any:
    made = begin(locate("junk-orbit"), ["Ann", "Bo"], seed=5, name="shared")
    yield made
    made.close()


def test_nobody_undoes_what_is_not_on_the_screen(session: Any) -> None:
    """Undo and redo, like answers, are for what was looked at: another terminal may have gone on, or back."""
    session.random()
    seen = session.head.moves
    other = open_session("shared")
    other.undo()
    here = UndoPrompts(session, Plain())
    for way in (lambda: here.undo(Undo(), TABLE_KEY, seen), lambda: here.redo(Redo(), TABLE_KEY, seen)):
        with pytest.raises(Stale, match="the game has moved on since that question was shown"):
            way()
    other.close()
    session.refresh()

    assert session.seq == 0
    here.redo(Redo(), TABLE_KEY, session.head.moves)
    assert session.seq == 1


def test_a_number_of_the_list_means_that_answer_alone(made: Session) -> None:
    """A number of `u list` or `r list` says exactly how far."""
    here = UndoPrompts(made, Plain())
    start = made.seq
    made.answer(["deliver", "plastic", "done"])

    here.undo(Undo(made.seq, "to"), TABLE_KEY, made.head.moves)
    assert made.seq == start + 2
    here.redo(Redo(), TABLE_KEY, made.head.moves)
    assert made.seq == start + 3


def test_an_undo_of_draws_says_how_many(home: Path) -> None:
    """Whether that were cards or lots."""
    made = begin(locate("space-debris"), ["Ann", "Bo"], seed=5, name="draws", options=dict.fromkeys(LOTS[:3], "random"))
    made.answer(["random"])
    made.answer(["random"])
    here, said, asked = prompts(made, "n")

    assert here.undo(Undo(2), TABLE_KEY, made.head.moves) is None
    assert said[0] == "Undo: Ann chose 'Pick at random'."
    assert re.match(
        r"\d+ things have been drawn or turned up since then, and you may have seen what came\.", " ".join(asked)
    )
    made.close()


@pytest.mark.parametrize(
    ("line", "refused"), [("q", ""), ("", ""), ("banana", "'banana' isn't a number of the list."), ("99", "'99' isn't")]
)
def test_a_list_of_undo_is_left_like_a_page(made: Session, line: str, refused: str) -> None:
    made.answer(["thrust"])
    before = made.seq
    here, said, _ = prompts(made, line, "")
    assert here.undo(Undo(by="list"), TABLE_KEY, made.head.moves) is None
    assert refused in said[-1]
    assert made.seq == before


def test_a_turn_that_has_just_begun_goes_back_to_the_one_before(made: Session) -> None:
    """The last answer of a turn ends it, and only then is it seen what was wrong."""
    start = made.seq
    made.answer(["deliver", "plastic", "done", "end"])
    assert made.play.ask.seat == "Bo"
    assert count_answers_of_turn(made) == made.seq - start
    made.answer(["thrust"])
    assert count_answers_of_turn(made) == 1


def test_a_turn_that_was_undone_is_redone_as_one(made: Session) -> None:
    """Undo of a turn says how to get it back: its answers up to the end of it, and none of the turn after."""
    here, *_ = prompts(made, "y")
    start = made.seq
    made.answer(["deliver", "plastic", "done", "end"])
    ended = made.seq
    made.answer(["thrust"])
    here.undo(Undo(), TABLE_KEY, made.head.moves)
    told = here.undo(Undo(by="turn"), TABLE_KEY, made.head.moves)
    assert (made.seq, told and told[-1].text) == (start, "Type r turn to redo all of it.")

    here.redo(Redo(by="turn"), TABLE_KEY, made.head.moves)
    assert (made.seq, made.play.ask.seat) == (ended, "Bo")
    here.redo(Redo(by="turn"), TABLE_KEY, made.head.moves)
    assert made.seq == ended + 1
    with pytest.raises(SalvageError, match="there is nothing to redo"):
        here.redo(Redo(by="turn"), TABLE_KEY, made.head.moves)


def test_an_undo_of_a_roll(home: Path) -> None:
    """It is asked about as a draw is, in its own words."""
    made = begin(locate("mixia"), ["Ann", "Bo"], seed=3, name="rolls")
    drawn: list[str] = []
    while {*drawn} != {"d20"}:
        drawn = [one.deck for entry in made.random() for one in entry.drawn]
    here, _, asked = prompts(made, "n")

    assert here.undo(Undo(), TABLE_KEY, made.head.moves) is None
    assert " ".join(asked).startswith("A die has been rolled since then, and you may have seen what came. Undo")
    made.close()

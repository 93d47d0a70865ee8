"""A line is done whole or not at all: behind a sound first answer stand words that are the next one, by a second reader
written from docs/playing.md, and words of all kinds that aren't."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from companion.engine import FORCED, Choice
from companion.positions.answer_errors import AnswerError
from companion.positions.asks import only_seat, takes_lines
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.table.compose import view
from companion.table.view import View
from companion.terminal.command_parser import Answers, Why
from companion.terminal.typed_line import read_line

from ..long_run import longer
from .test_typing import SecondReader, texts_for

ANSWERS = 28
EVERY = 4
"""Questions between two that are typed at."""
TRIED = 25
"""Words that are typed behind an answer."""


def screens(case: Any, most: int) -> Iterator[tuple[Session, View]]:
    """What stands on terminals in two games at random."""
    names = ["Ann", "Bo", "Cleo", "Dai", "Eve"]
    for count in sorted({case.counts[0], case.counts[-1]}):
        session = begin(case.place, names[:count], seed=count, mode=case.mode, options=dict(case.options))
        for number in range(most):
            if session.play.over:
                break
            if number % EVERY == 0:
                shown = view(session)
                if shown.listed:
                    yield session, shown
            session.random()
        session.close()


def mean(session: Session, shown: View, line: str) -> tuple[str, ...]:
    """The answers that a line gives."""
    meant = read_line(session, shown, line)
    assert isinstance(meant, Answers), line
    return tuple(str(given.answer.option) for given in meant.given)


def test_a_number_of_the_list_gives_its_answers(case: Any, home: Any, rounds: Callable[[int], int]) -> None:
    """However it is marked; with a question mark it is asked about."""
    for session, shown in screens(case, rounds(ANSWERS)):
        for option in shown.listed:
            for number in (option.typed, f"{option.typed}.", f"({option.typed})", f"{option.typed}:"):
                assert mean(session, shown, number) == (option.key,)
            for asked in (f"? {option.words}", f"{option.words}?", f"? {option.typed}"):
                assert isinstance(read_line(session, shown, asked), Why)


def test_a_line_is_done_whole_or_not_at_all(case: Any, home: Any, rounds: Callable[[int], int]) -> None:
    random, taken, refused = Random(case.id), 0, 0
    for session, _ in screens(case, rounds(longer(ANSWERS // 2, ANSWERS))):
        ask = session.play.ask
        if not isinstance(ask, Choice) or takes_lines(ask) or only_seat(ask):
            continue
        first = str(random.choice(ask.options))
        for second in words_behind(case, session, first, random):
            moves = session.head.moves
            wanted = answers_of(case, session, first, second)
            try:
                entries = session.answer(f"{first} {second}")
            except AnswerError:
                assert session.head.moves == moves, (first, second)
                assert wanted is None, (first, second, wanted)
                refused += 1
                continue
            assert [str(entry.key) for entry in entries] == wanted, (first, second)
            session.undo(len(entries))
            taken += 1
    assert (taken and refused) or case.mode == "tracker", (taken, refused)


def after(session: Session, first: str) -> tuple[Any, bool]:
    """A game after an answer, and whether another was given by itself."""
    play = session.play.copy()
    play.table.notes = []
    play.answer(next(option for option in play.ask.options if str(option) == first))
    return play, any(note.name == FORCED for note in play.table.notes)


def words_behind(case: Any, session: Session, first: str, random: Random) -> list[str]:
    """One word each, as a stretch of several could be read with the first answer; none where one is given by itself, or
    where whole lines are taken."""
    play, forced = after(session, first)
    ask = play.ask if play.ask is not None else session.play.ask
    if forced or takes_lines(ask):
        return []
    found = {text for text in texts_for(SecondReader(case, ask, session.words, []), random) if len(text.split()) == 1}
    apart = {text for text in found if "," not in text and begins(case, session, f"{first} {text}") is None}
    return random.sample(sorted(apart), min(TRIED, len(apart)))


def begins(case: Any, session: Session, text: str) -> str | None:
    """What two words together are for the first question."""
    return SecondReader(case, session.play.ask, session.words, []).read(text)


def answers_of(case: Any, session: Session, first: str, second: str) -> list[str] | None:
    """The answers of a line of two words by the page; None where it has to be refused."""
    play, _ = after(session, first)
    ask, before = play.ask, session.play.ask
    if ask is None or session.answers_itself(ask) or only_seat(ask):
        return None
    if isinstance(ask, Choice) and ask.seat not in (before.seat, None):
        return None
    found = SecondReader(case, ask, session.words, []).read(second)
    return None if found in (None, "several") else [first, str(found)]

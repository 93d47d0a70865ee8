"""Answers that are given together lead where they lead one after the other; and a list of them is shown only where it
stands whole, whatever is said above it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.table.compose import view
from companion.table.joint import joint_lists
from companion.table.view import Option, View
from companion.terminal.layout import has_room_for, screen
from companion.text.styled_text import text, width
from companion.typing.answers import Listed

SIZES = ((80, 24), (60, 20), (120, 40))
ANSWERS = 20
EVERY = 3
"""Questions between two whose lists are looked at."""
TRIED = 4
"""Lines of a list that are typed."""
ERROR = ["'zzz' isn't one of the choices; did you mean one of those that are listed below?"]
NEWS = [f"Something has happened to somebody, number {number}." for number in range(4)]


def lists(case: Any, most: int) -> Iterator[tuple[Session, list[Option]]]:
    """All lists of joint answers that come up in two games at random, the sessions at their questions."""
    names = ["Ann", "Bo", "Cleo", "Dai", "Eve"]
    for count in sorted({case.counts[0], case.counts[-1]}):
        session = begin(case.place, names[:count], seed=count, options=dict(case.options))
        for number in range(most):
            if session.play.over:
                break
            if number % EVERY == 0:
                for joint in joint_lists(session, view(session)):
                    yield session, joint
            session.random()
        session.close()


def test_a_line_leads_where_its_answers_lead(refereed: Any, home: Any, rounds: Callable[[int], int]) -> None:
    """Typed by number, a line of a list does what its answers do one by one, and they can be undone one by one."""
    random = Random(refereed.id)
    for session, joint in lists(refereed, rounds(ANSWERS)):
        for option in random.sample(joint, min(TRIED, len(joint))):
            keys, listed = (option.key, *option.then), [Listed(option.typed, (option.key, *option.then), option.words)]
            before = position(session)
            together = give(session, [option.typed], len(keys), listed)
            assert position(session) == before
            assert give(session, keys, len(keys)) == together, (option.label, keys)


def give(session: Session, lines: Sequence[str], number: int, listed: Sequence[Listed] = ()) -> Any:
    """Where lines of so many answers lead; they are undone again."""
    given = sum(len(session.answer(line, shown=listed)) for line in lines)
    found = position(session)
    assert given == number
    for _ in range(given):
        session.undo()
    return found


def position(session: Session) -> Any:
    ask = session.play.ask
    return session.rules.dump(session.play.table), ask and (ask.name, ask.seat)


def test_lists_can_be_read(refereed: Any, home: Any, rounds: Callable[[int], int]) -> None:
    """No two lines say the same; a verb, and the way out, are never missing."""
    for session, joint in lists(refereed, rounds(ANSWERS)):
        shown = view(session)._replace(joint=joint)
        labels = [option.label for option in joint]
        assert len({*labels}) == len(labels), labels
        kept = {option.key for option in shown.options if option.verb}
        assert kept <= {option.key for option in joint}
        assert [option.typed for option in joint if option.typed == "0"] == ["0"][: "0" in typed(shown.options)]


def typed(options: Sequence[Option]) -> list[str]:
    return [option.typed for option in options]


def test_lists_stand_whole(refereed: Any, home: Any, rounds: Callable[[int], int]) -> None:
    """A list for which there is room takes nothing from the board and the news, and none of it falls off, even with an
    error line and a question of two lines."""
    for session, joint in lists(refereed, rounds(ANSWERS)):
        shown = view(session, news=NEWS[: session.seq % len(NEWS)])
        for size in SIZES:
            if has_room_for(joint, shown, *size):
                assert_whole(shown, joint, size)


def assert_whole(shown: View, joint: list[Option], size: tuple[int, int]) -> None:
    columns, rows = size
    before, after = drawn(shown, size), drawn(shown._replace(joint=joint), size)
    news = [[line for line in lines if line.startswith(("· ", "▸ "))] for lines in (before, after)]
    assert news[0] == news[1]
    assert shown.question
    asked = shown.question._replace(text=f"{shown.question.text} " + "word " * (columns // 5))
    for lines in (after, drawn(shown._replace(joint=joint, question=asked), size, ERROR)):
        said = " ".join(" ".join(lines).split())
        assert len(lines) <= rows - 1
        assert max(width([(line, "")]) for line in lines) <= columns
        assert [option.label for option in joint if option.then and option.label not in said] == [], size


def drawn(shown: View, size: tuple[int, int], message: Sequence[str] = ()) -> list[str]:
    return [text(line) for line in screen(shown, *size, message)]

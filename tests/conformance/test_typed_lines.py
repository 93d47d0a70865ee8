"""What stands on the screen is typed below it: whole lines with and without their numbers, in any letters, and every
clear beginning of any word; nothing else is done than what stands there."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.engine import Choice
from companion.positions.label_words import SMALL
from companion.positions.parse_answer import AnswerError, takes_lines
from companion.positions.parse_answer import read as read_answer
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.table.joint import KeptList, spell_out
from companion.table.view import Option, View, view
from companion.terminal.command_parser import Answer
from companion.terminal.layout import has_room_for
from companion.terminal.typed_line import read_line
from components.problems import SalvageError

ANSWERS = 150
EVERY = 4
"""Questions between two that are typed at."""
TRIED = 5
"""Lines of a list of which the words are begun."""
COMMANDS = ("u", "r")
"""Letters that mean undo and redo wherever no answer is called so in full."""


def screens(case: Any) -> Iterator[tuple[Session, View]]:
    """What stands on screens of 80 by 24 in two games at random, with lists of answers that are given together."""
    names = ["Ann", "Bo", "Cleo", "Dai", "Eve"]
    for count in sorted({case.counts[0], case.counts[-1]}):
        session = begin(case.place, names[:count], seed=count, mode=case.mode, options=dict(case.options))
        kept = KeptList()
        for number in range(ANSWERS):
            if session.play.over:
                break
            if number % EVERY == 0:
                shown = view(session)
                shown = kept.join(session, shown, lambda joint, seen: has_room_for(joint, seen, 80, 24))
                if shown.listed:
                    yield session, shown
            session.random()
        session.close()


def mean(session: Session, shown: View, line: str) -> tuple[str, ...] | None:
    """The answers that a line gives; None where it is refused or does something else."""
    assert session.play.ask
    try:
        meant = read_line(session, shown, line)
        if not isinstance(meant, Answer) or meant.picked or len(meant.keys) != 1:
            return meant.keys if isinstance(meant, Answer) else None
        return (str(read_answer(session.play.ask, meant.keys[0], lambda: session.words, texts=session.rules.texts)[1]),)
    except AnswerError:
        return spell_out(session, line) or None
    except SalvageError:
        return None


def split(label: str) -> list[str]:
    """The words of a label by another reading than the program's."""
    return [word for part in label.lower().replace("/", " ").split() if (word := part.strip(".,;:()\"'?!"))]


def test_a_line_is_typed_as_it_stands(case: Any, home: Any) -> None:
    for session, shown in screens(case):
        labels = [split(option.words) for option in shown.listed]
        for option, words in zip(shown.listed, labels, strict=True):
            answers = (option.key, *option.then)
            assert mean(session, shown, option.typed) == answers
            if labels.count(words) > 1 or len(words) < 2:
                continue
            for line in (option.words, option.words.upper(), f"{option.typed} {option.words}", f" {option.words}  "):
                assert mean(session, shown, line) == answers, (line, [each.words for each in shown.listed])


def test_a_clear_beginning_of_any_word_is_enough(case: Any, home: Any) -> None:
    """But for codes, which begin no other, letters that are commands, and verbs that aren't possible now."""
    random = Random(case.id)
    for session, shown in screens(case):
        ask = session.play.ask
        if not isinstance(ask, Choice):
            continue
        verbs = [str(verb) for verb in session.rules.texts.questions[ask.name].labels if verb not in ask.options]
        labels = [{*split(option.words)} for option in shown.listed]
        for number in random.sample(range(len(labels)), min(TRIED, len(labels))):
            for begun in sorted(
                {word[:length] for word in labels[number] - SMALL for length in range(1, len(word) + 1)}
            ):
                owners = [n for n in range(len(labels)) if any(word.startswith(begun) for word in labels[n])]
                if owners == [number] and is_plain(session, begun, verbs):
                    option: Option = shown.listed[number]
                    assert mean(session, shown, begun) == (option.key, *option.then), (
                        begun, [each.words for each in shown.listed]
                    )  # fmt: skip


def is_plain(session: Session, begun: str, verbs: list[str]) -> bool:
    """Whether a text is nothing but the beginning of a word: no code, number, command or verb of another time."""
    return (
        begun.isalpha()
        and begun not in COMMANDS
        and not session.words.of(begun)
        and not is_edit(session, begun)
        and not any(verb.startswith(begun) for verb in verbs)
    )


def is_edit(session: Session, typed: str) -> bool:
    """Whether a text is a whole line of the tracker, such as `draw` where there is one deck."""
    ask = session.play.ask
    if not isinstance(ask, Choice) or not takes_lines(ask) or ask.free is None:
        return False
    try:
        ask.free.read(typed)
    except SalvageError:
        return False
    return True

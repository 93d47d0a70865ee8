"""What stands on the screen is typed below it: whole lines with and without their numbers, in any letters, and every
clear beginning of any word; nothing else is done than what stands there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

from companion.engine import Choice
from companion.positions.answer_errors import AnswerError
from companion.positions.asks import takes_lines
from companion.positions.label_words import SMALL
from companion.positions.parse_answer import read as read_answer
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.table.joint import KeptList, spell_out
from companion.table.line_words import goes_on
from companion.table.view import Option, View, view
from companion.terminal.command_parser import Answer, Why
from companion.terminal.layout import has_room_for
from companion.terminal.typed_line import read_line
from components.problems import SalvageError

ANSWERS = 150
EVERY = 4
"""Questions between two that are typed at."""
TRIED = 5
"""Lines of a list of which the words are begun."""
COMMANDS = ("u", "r", "q", "quit")
"""What means undo, redo and leave wherever no answer is called so in full."""


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
            for number in (option.typed, f"{option.typed}.", f"({option.typed})", f"{option.typed}:"):
                assert mean(session, shown, number) == answers
            if labels.count(words) > 1 or len(words) < 2:
                continue
            for line in (option.words, option.words.upper(), f"{option.typed} {option.words}", f" {option.words}  "):
                assert mean(session, shown, line) == answers, (line, [each.words for each in shown.listed])


def test_part_of_a_line_does_no_more_than_the_line(case: Any, home: Any) -> None:
    """A number and the first word after it, several words begun, a number and a comma: the answer meant, or nothing;
    with a question mark, it is asked about."""
    for session, shown in screens(case):
        if not isinstance(session.play.ask, Choice) or takes_lines(session.play.ask):
            continue  # What is drawn by hand may be drawn twice; a tracker's edits are lines of their own.
        labels = [split(option.words) for option in shown.listed]
        for option, words in zip(shown.listed, labels, strict=True):
            answers = (option.key, *option.then)
            assert mean(session, shown, f"{option.typed},") == answers
            two = next((number for number, word in enumerate(words) if not word.isdecimal()), None)
            if two == 0:
                assert mean(session, shown, f"{option.typed} {option.words.split()[0]}") in (answers, None)
            begun = [word[:3] for word in words[:2]]
            alike = [other for other in labels if all(any(w.startswith(b) for w in other) for b in begun)]
            if len(alike) == 1 and len(words) > 1 and begun[1] not in SMALL and not session.words.of(begun[1]):
                line = " ".join(begun)
                meant = mean(session, shown, line)
                if meant == tuple(begun) and goes_on(session, answers, begun[1]):
                    meant = mean(session, shown, begun[0])  # The second word is for the question after.
                assert meant in (answers, None), (line, [each.words for each in shown.listed])
            for asked in (f"? {option.words}", f"{option.words}?", f"? {option.typed}"):
                assert isinstance(read_line(session, shown, asked), Why)


def test_a_number_stands_for_nothing_on_a_list_that_nobody_has_seen(case: Any, home: Any) -> None:
    """After the first answer of a line a number is a key or a code, or what is counted; no word of a label.

    In a tracker `2 2` begins with the second line of the list, and is no edit such as of a token that is called 2.
    """
    random = Random(case.id)
    for session, shown in screens(case):
        plain = [option for option in shown.listed if not option.then]
        if not isinstance(session.play.ask, Choice) or not plain:
            continue
        if takes_lines(session.play.ask):
            twice = random.choice(plain)
            meant = read_line(session, shown, f"{twice.typed} {twice.typed}")
            assert isinstance(meant, Answer), twice
            assert meant.keys[0] == twice.key
            continue
        first, second = random.choice(plain).key, random.choice("123")
        with suppress(SalvageError):
            entries = session.answer([first, second], whole=True, picked=1)
            assert all(second in (entry.key, *codes_of(session, entry.key)) for entry in entries[1:]), [
                first,
                second,
                *(entry.key for entry in entries),
            ]
            session.undo(len(entries))


def codes_of(session: Session, key: str) -> list[str]:
    return [piece.code for piece in session.game.pieces() if key in (piece.key, piece.id)]


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
                    meant, whole = mean(session, shown, begun), (option.key, *option.then)
                    if begun in split(option.words.partition("(")[2]) and meant and meant[:-1] == whole:
                        continue  # A place in a bracket answers what is asked next as well.
                    assert meant == whole, (begun, [each.words for each in shown.listed])


def test_what_a_full_screen_leaves_out_decides_nothing(case: Any, home: Any) -> None:
    """A word of a label's facts means nothing where they aren't shown."""
    for session, shown in screens(case):
        ask = session.play.ask
        if not isinstance(ask, Choice) or ask.free or shown.joint:
            continue
        for option in shown.listed:
            told = {*split(option.words.partition(" (")[0]), *split(" ".join([option.code or "", *option.costs]))}
            for word in {*split(option.words)} - told - SMALL - {*ask.also}:  # Those mean it whatever is shown.
                others = [each for each in shown.listed if each is not option and word in split(each.words)]
                if not others and word.isalpha() and is_plain(session, word, []):
                    with suppress(SalvageError):
                        meant = read_line(session, shown, word, lambda words: False)
                        keys = {option.key, *filter(None, [option.code])}
                        assert word in map(str.lower, keys) or mean_one(session, meant) != option.key, option.words


def mean_one(session: Session, meant: Any) -> str:
    """The key of the answer that one word gives."""
    assert session.play.ask
    words = meant.keys[0] if isinstance(meant, Answer) else ""
    return str(read_answer(session.play.ask, words, lambda: session.words, texts=session.rules.texts)[1])


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

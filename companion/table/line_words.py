"""What a word of a line means at a question whose list nobody has seen yet: what it would mean below that list, typed
by itself; and which answer is meant where a word is for the question after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from companion.engine import FORCED, Ask, Chance, Choice, Play
from companion.engine.texts import Line
from companion.positions.asks import offered
from companion.positions.label_words import fitting, head, words_in
from companion.positions.parse_answer import ends_of, is_code
from companion.sessions.answer_line import Lists
from companion.table.joint import MOST_PLAYED, lines_of_two, spell_out
from companion.text.grammar import is_number

if TYPE_CHECKING:
    from companion.sessions.session import Session

MOST_TRIED = 40
"""Answers of a question that are tried for a word that is for the question after it."""


def lists_of(session: Session) -> Lists:
    """What words mean below lists that come later in a line."""
    return Lists(
        partial(find_hidden, session), partial(spell_out, session), partial(find_ahead, session),
        partial(find_foretold, session), partial(find_names, session), partial(find_further, session),
    )  # fmt: skip


def find_hidden(session: Session, typed: str) -> tuple[str, ...]:
    """The answers to the pending question and the next that one word means, where the list of both doesn't show the
    first, such as the way a tile leaves to the city where it stops: there the word is the city; or where only the
    bracket of the first tells of it, such as the far space of a gate."""
    lines = _hiding(session, session.play)
    found = _fitting(session, typed, [label for _, label in lines])
    if len(found) == 1:
        return tuple(str(given.option) for given in lines[found[0]][0] if not given.forced)
    return _told_in_a_bracket(session, typed)


def _told_in_a_bracket(session: Session, typed: str) -> tuple[str, ...]:
    """The one answer whose bracket tells of a place or piece that no answer is called, and that of the next question
    which it is."""
    ask, word = session.play.ask, typed.lower()
    if not isinstance(ask, Choice) or ask.secret or ask.free or is_number(typed):
        return ()
    labels = {str(option): session.rules.texts.label(ask, option) for option in ask.options}
    telling = [key for key, label in labels.items() if word in words_in(label)]
    named = session.words.of(typed) | {word}
    if len(telling) != 1 or word not in words_in(labels[telling[0]].partition("(")[2]) or _called(ask, named):
        return ()
    after = _after(session.play, (telling[0],))
    then = after.ask if after else None
    if not isinstance(then, Choice) or then.seat != ask.seat or then.secret or then.name == ask.name:
        return ()
    meant = _called(then, named)
    return (telling[0], meant[0]) if len(meant) == 1 else ()


def _called(ask: Choice, names: Set[str]) -> list[str]:
    """The answers that are called so."""
    return [key for key in map(str, ask.options) if key in names or key.lower() in names]


def find_names(session: Session) -> tuple[str, ...]:
    """What is named at a question whose answers only lead to those of the next, such as the cities where a tile can
    stop; none at others."""
    ask = session.play.ask
    if not isinstance(ask, Choice) or not session.rules.texts.questions[ask.name].on_the_way:
        return ()
    return tuple(dict.fromkeys(head(label) for _, label in _hiding(session, session.play)))


def find_foretold(session: Session) -> str:
    """The answer to the pending question that the screen has told with the one before; "" where it has told none."""
    ask = session.play.ask
    return session.rules.texts.questions[ask.name].foretold if isinstance(ask, Choice) else ""


def find_ahead(session: Session, typed: str, play: Play | None = None) -> tuple[str, ...]:
    """The one answer to the pending question, or to that of a play, after which a word names an answer of the question
    that follows; an end that gives nothing up goes before others, as the name of a new action ends a move."""
    play = play or session.play
    ask = play.ask
    if not isinstance(ask, Choice) or ask.secret or ask.free or len(ask.options) > MOST_TRIED:
        return ()
    question = session.rules.texts.questions[ask.name]
    if ask.about.get(question.unused):
        return ()  # What somebody does next, who has something left to do, is said and not found out.
    if question.foretold:
        return (question.foretold,) if _is_for_next(session, play, question.foretold, typed) else ()
    after = {option: _after(play, (str(option),)) for option in ask.options}
    found = [option for option in ask.options if _names(session, after[option], ask, typed)]
    ends = [option for option in found if option in ends_of(ask, session.rules.texts)]
    if ends or question.labels or (question.joint and question.joint.goal):
        return (str(ends[0]),) if len(ends) == 1 else ()
    found += [option for option in ask.options if option not in found and _forces(after[option], typed)]
    return (str(found[0]),) if len(found) == 1 else ()


def find_further(session: Session, typed: str, play: Play | None = None) -> tuple[str, ...]:
    """The one answer to the pending question, or to that of a play, from which the question follows that it gives way
    to, with an answer of that name."""
    play = play or session.play
    ask = play.ask
    way = session.rules.texts.questions[ask.name].gives_way if isinstance(ask, Choice) else ""
    if not way or not isinstance(ask, Choice) or is_number(typed):
        return ()
    after = ((option, _after(play, (str(option),))) for option in ask.options)
    led = ((option, then) for option, then in after if then and then.ask and then.ask.name == way)
    found = [str(option) for option, then in led if _names(session, then, ask, typed)]
    return tuple(found) if len(found) == 1 else ()


def gives_way(session: Session, answers: Sequence[str]) -> bool:
    """Whether one of some answers, typed as a word of a line, would be for a later question."""
    after = ((given, _after(session.play, answers[:number])) for number, given in enumerate(answers))
    return any(play and find_further(session, given, play) not in ((), (given,)) for given, play in after)


def _forces(after: Play | None, typed: str) -> bool:
    """Whether a word is the key of an answer that followed by itself, as it was the only one."""
    notes = after.table.notes if after else ()
    return any(note.name == FORCED and str(note.values["answer"]).lower() == typed.lower() for note in notes or ())


def goes_on(session: Session, answers: Sequence[str], typed: str) -> bool:
    """Whether a word names an answer of what the same seat is asked after some answers, or of what follows from one of
    these."""
    asked, after = session.play.ask, _after(session.play, answers)
    if asked is None or after is None or after.ask is None or after.ask.seat != asked.seat:
        return False
    return _names(session, after, asked, typed) or bool(find_ahead(session, typed, after))


def _is_for_next(session: Session, play: Play, foretold: str, typed: str) -> bool:
    """Whether a word answers what comes after an answer that was told with the one before: what the same seat is asked,
    or what is drawn by hand."""
    ask = play.ask
    assert isinstance(ask, Choice)
    after = _after(play, (str(ask.also.get(foretold, foretold)),))
    if after and isinstance(after.ask, Chance):
        return not session.answers_itself(after.ask) and not session.words.of(typed).isdisjoint(
            str(option) for _, option in offered(after.ask)
        )
    return _names(session, after, ask, typed)


def _after(play: Play, answers: Sequence[str]) -> Play | None:
    """A play after some answers; None where one of them isn't asked for."""
    after = play.copy()
    after.table.notes = []
    for given in answers:
        ask = after.ask
        option = next((each for _, each in offered(ask) if str(each) == given), None) if ask else None
        if option is None or not isinstance(ask, Choice):
            return None
        after.answer(option)
    return after


def _names(session: Session, after: Play | None, before: Ask, typed: str) -> bool:
    """Whether a word is what an answer of a question is called, or the beginning of that; not what else is told."""
    ask = after.ask if after else None
    if not after or not isinstance(ask, Choice) or ask.seat != before.seat or ask.secret:
        return False
    keys = [str(option) for option in ask.options]
    if typed.lower() in (*map(str.lower, keys), *ask.also) or not session.words.of(typed).isdisjoint(keys):
        return True
    if is_number(typed) or ask.free:
        return False
    labels = [session.rules.texts.label(ask, option) for option in ask.options]
    lines = [label for _, label in _hiding(session, after)]
    return bool(_fitting(session, typed, lines) or _fitting(session, typed, labels))


def _fitting(session: Session, typed: str, labels: Sequence[str]) -> list[int]:
    """The places of labels whose first part a word fits."""
    if not labels or is_number(typed):
        return []
    return fitting(typed, [*map(head, labels)], [""] * len(labels), is_code(typed, session.words))


def _hiding(session: Session, play: Play) -> list[tuple[Line, str]]:
    """The lines of two answers, with their labels, where these don't show the first; none elsewhere."""
    lines = [*islice(_lines(session, play), MOST_PLAYED)]
    labels = [label for _, label in lines]
    hidden = any({*words_in(head(line[0].label))}.isdisjoint(words_in(head(label))) for line, label in lines)
    return [*zip([line for line, _ in lines], labels, strict=True)] if hidden else []


def _lines(session: Session, play: Play) -> Iterator[tuple[Line, str]]:
    """The lines of two answers, where neither verbs nor goals begin them."""
    ask, texts = play.ask, session.rules.texts
    if isinstance(ask, Choice) and not (ask.secret or ask.free):
        question = texts.questions[ask.name]
        joint = question.joint
        if joint and joint.goal is None and not question.labels:
            yield from ((line, joint.words(line)) for line in lines_of_two(play, texts, joint) or ())

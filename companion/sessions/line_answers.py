"""The next words of a line as an answer, and answers that come with the one before."""

from __future__ import annotations

from contextlib import suppress

from companion.engine import Ask, Chance, Choice, NotUnderstood, legal
from companion.positions.answer_errors import Ambiguous, AnswerError, NotAllowed
from companion.positions.asks import counts, offered, takes_lines
from companion.positions.label_words import count_spelt_out, head, words_in
from companion.positions.parse_answer import WAY_OUT, Answered
from companion.sessions.answer_line import AnswerLine
from companion.text.grammar import is_number
from components.problems import SalvageError


def give_joined(line: AnswerLine, ask: Ask) -> bool:
    """Give the answer that the word for the one before gives as well; who types it once more means the same."""
    same = ask.name in line.joined and ask.seat in line.limits.seats and line.left[:1] != [line.last]
    answer = line.reads(line.last) if same else None
    return answer is not None and line.give_along(answer)


def give_foretold(line: AnswerLine, ask: Ask) -> bool:
    """Give the answer that was told with the one before; not once some of it was given."""
    told = "" if line.ends.asks_again(ask) or not line.reads_on(ask) else line.lists.foretold()
    return bool(told) and line.give_along(line.read(told))


def read_word(line: AnswerLine, ask: Ask) -> bool:
    """Give the answer that the next words are, if they are one; the line keeps why they aren't. Raises AnswerError
    where they could be several, or where a line may not answer that."""
    line.limits.stop_at_what_is_unforeseen(ask, line.word, bool(line.said))
    if len(line.said) == 1 and line.refused_whole and takes_lines(ask):
        raise NotAllowed(line.refused_whole)  # `shuffle orbit` is no shuffle and then an orbit.
    number, refused = _count_whole(line, ask)
    try:
        answer, number = _read(line, ask, number)
    except AnswerError as error:
        if refused:
            raise NotAllowed(refused) from None
        if isinstance(error, Ambiguous):
            raise
        line.error = error
        return False
    if refused and number == 1 and answer[1] not in (*legal(ask), line.word):
        raise NotAllowed(refused)  # It only resembles one: `discard metal` must not `draw orbit to discard`.
    _keep_limits(line, ask, answer, " ".join(line.left[:number]), " ".join(line.left[number:]))
    return line.give(ask, answer, number)


def _count_whole(line: AnswerLine, ask: Ask) -> tuple[int, str]:
    """How many of the next words are read as one: all of them where they are one free answer, such as an edit of the
    tracker, else those of a label, else one; and why they can't be that free answer, where those come first."""
    if isinstance(ask, Choice) and ask.free and line.left[1:]:
        try:
            ask.free.read(" ".join(line.left))
            return len(line.left), ""
        except SalvageError as error:
            refused = str(error) if ask.free.first else ""
            if refused and not (line.said or line.put_as or isinstance(error, NotUnderstood)):
                line.refused_whole = refused
            return _count_spelt_out(line, ask), refused
    return _count_spelt_out(line, ask), ""


def _count_spelt_out(line: AnswerLine, ask: Ask) -> int:
    """How many words of the line spell out an answer as lists show it: a label, or a code and a label; else one."""
    if line.put_as or not line.left[1:]:
        return 1
    first, codes = line.word, line.session.words.of(line.word)
    labels = {str(option): line.texts.label(ask, option) for _, option in offered(ask)}
    named = {key: label for key, label in labels.items() if key in codes or key.lower() == first.lower()}
    coded = [f"{first} {label}" for label in named.values() if words_in(label)[:1] != words_in(first)]
    also = [name for name in ask.also if " " in name] if isinstance(ask, Choice) else []
    return count_spelt_out(line.left, [*labels.values(), *coded, *also], facts=first in labels) or 1


def _read(line: AnswerLine, ask: Ask, number: int) -> tuple[Answered, int]:
    """Read so many words; no number of a list that nobody has seen. Raises AnswerError."""
    unseen = number == 1 and _is_unseen_number(line, ask)
    if unseen and not counts(ask):
        refused = NotAllowed("its list isn't on the screen yet; type the answer in words, not as a number")
        refused.possible = [head(line.texts.label(ask, option)) for _, option in offered(ask)]
        raise refused
    try:
        answer, number = _read_longer(line, number)
    except AnswerError:
        if piece := count_spelt_out(line.left, [*line.session.words.names.values()]):
            line.read(" ".join(line.left[:piece]))  # Refuses the piece, not the first word of its name.
        raise
    if unseen:
        raise NotAllowed(f"{line.word} isn't one of the choices")
    return answer, number


def _read_longer(line: AnswerLine, number: int) -> tuple[Answered, int]:
    """Read so many words, and more where these could mean several answers. Raises AnswerError."""
    try:
        return line.read(" ".join(line.left[:number])), number
    except Ambiguous as several:
        if line.left[number:]:
            with suppress(AnswerError):
                return _read_longer(line, number + 1)
        raise several


def _is_unseen_number(line: AnswerLine, ask: Ask) -> bool:
    """Whether the next word is a number of a list that nobody has seen yet: neither a key nor a code there. That it
    stands in a label, such as `A1 (tile 2B)`, means nothing."""
    typed = line.word
    if not line.said or typed == WAY_OUT or not is_number(typed):
        return False
    keys = {str(option) for _, option in offered(ask)}
    known = typed in ask.also and (line.exact or isinstance(ask, Choice))
    return not known and keys.isdisjoint({typed, *line.session.words.of(typed)})


def _keep_limits(line: AnswerLine, ask: Ask, answer: Answered, typed: str, rest: str) -> None:
    """See to it that a word answers only what the line may answer; rest: the words after it. Raises NotAllowed,
    Unreadable."""
    if isinstance(ask, Chance):
        line.limits.drew = True
        line.own_names.check_drawn(ask, answer[1], typed, not line.said)
    if line.said and not line.put_as:
        line.limits.refuse_running_on(ask, typed, line.own_names.are_typed(ask, answer[1], typed))
        if isinstance(ask, Choice):
            line.limits.stop_at_what_only_a_list_says(ask, answer[1], typed, rest)
    if isinstance(ask, Choice):
        line.limits.refuse_giving_up(ask, answer[1], line.word if line.said else "")

"""Why a text names no answer: it is unknown, or not possible now, by which rule."""

from __future__ import annotations

import re
from collections.abc import Callable

from companion.answer_parser.answers import Asked
from companion.answer_parser.names import plain, verb_name
from companion.engine import DONE, END, NotUnderstood, Option
from companion.engine.reasons import Refusal
from companion.positions.answer_errors import AnswerError, NotAllowed, Unreadable
from companion.positions.asks import takes_lines
from components.messages import _
from components.problems import SalvageError, did_you_mean, listed

MAX_OPTIONS_LISTED = 60
"""Options a message lists before it shortens the list."""

_NUMBER = re.compile(r"(?:\d{1,3}(?:,\d{3})+|\d{1,9})(?!\w|,\d)")
"""What a name may begin with, as screens write it: not the beginning of a code."""


def refuse_text(question: Asked, typed: str, reason: Callable[[str, str], Refusal]) -> AnswerError:
    """Why a text names no answer to a question. reason: why something of a key, to which a rule may belong, can't be
    the answer."""
    is_code = question.words.of(typed) and not takes_lines(question.ask)
    if not is_code and (refused := refuse_freely(question, typed)):
        return NotAllowed(refused)
    keys = sorted((str(each.option) for each in question.named), key=lambda key: by_number(key)[0])
    if not question.is_own and not keys:
        return NotAllowed(_("{who} is asked, not {other}", who=question.ask.seat, other=question.seat))
    possible = "" if question.is_searched else listed(keys, MAX_OPTIONS_LISTED)
    alias = question.ask.also.get(plain(typed))
    error = _not_possible(question, typed if alias is None else str(alias), reason, possible)
    if error is None:
        no_choice = "{typed!r} isn't one of the choices"
        message = _("{typed!r} isn't an answer to this question" if question.is_searched else no_choice, typed=typed)
        error = Unreadable(f"{message}{did_you_mean(typed, keys)}", keys=possible)
    error.names = () if question.is_searched else _list_possible(question)
    return error


def _list_possible(question: Asked) -> tuple[str, ...]:
    """The names of the answers, things first."""
    verbs = question.texts.questions[question.ask.name].labels
    in_order = sorted(question.named, key=lambda each: each.option not in verbs)
    return tuple(dict.fromkeys(each.label.name for each in in_order))


def refuse_freely(question: Asked, typed: str) -> str:
    """Why a text that is understood as a free answer isn't allowed; "" of others."""
    if question.free is None:
        return ""
    try:
        question.free.read(typed)
    except NotUnderstood:
        return ""
    except SalvageError as error:
        return str(error)
    return ""


def _not_possible(asked: Asked, typed: str, reason: Callable[[str, str], Refusal], possible: str) -> AnswerError | None:
    """That something known isn't possible, by which rule; None where the text names nothing."""
    words = asked.words
    if verb := _find_verb(asked, plain(typed)):
        question = asked.texts.questions[asked.ask.name]
        rule = asked.texts.rule(asked.ask, verb) if verb in question.rules else ""
        why = reason(str(verb), rule)
        return _refuse(verb_name(question, verb), why if why.text else Refusal(rule=rule), possible)
    meant = words.of(typed) or words.keys_of_name(typed)
    key = min(meant, key=len) if meant else typed
    if (why := reason(key, "")).text:
        return _refuse(_call_thing(asked, typed, key), why, possible)
    if not meant:
        return None
    message = _("{thing} isn't an answer to this question", thing=_call_thing(asked, typed, key))
    return NotAllowed(message, keys=possible)


def _refuse(name: str, why: Refusal, possible: str) -> NotAllowed:
    """That something of a name isn't possible: `Junk isn't possible now: none is left (X-1)`."""
    message = "{thing} isn't possible now: {why}" if why.text else "{thing} isn't possible now"
    return NotAllowed(f"{_(message, thing=name, why=why.text)}{why.rule and f' ({why.rule})'}", why.rule, possible)


def _find_verb(question: Asked, text: str) -> Option | None:
    """The one answer that the question has at other times and that a plain text names or begins."""
    absent = {verb: called for verb, called in question.absent.items() if verb not in (END, DONE)}
    in_full = [verb for verb, called in absent.items() if text in called]
    begun = (verb for verb, called in absent.items() if any(each.startswith(text) for each in called))
    verbs = in_full or ([*begun] if text else [])
    return verbs[0] if len(verbs) == 1 else None


def _call_thing(question: Asked, typed: str, key: str) -> str:
    """What to call a piece or place: as it is printed, and what it is if that isn't what was typed."""
    if key == typed:
        return typed
    name = question.words.names.get(key, key)
    printed = question.words.as_printed(typed, key)
    return printed if typed.lower() in (key.lower(), name.lower()) else f"{printed} ({name})"


def by_number(name: str) -> tuple[int, str]:
    """Sorts answers by the number that they begin with, if any.

    >>> sorted(["10", "2 cubes", "1,000 credits", "2-cube token", "Stay", "1A"], key=by_number)
    ['1A', 'Stay', '2 cubes', '2-cube token', '10', '1,000 credits']
    """
    first = _NUMBER.match(name)
    return int(first[0].replace(",", "")) if first else -1, name

"""Explanations why a text names no answer: it is unknown, or not possible now, with the rule."""

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
"""Most options in a message before it is shortened."""

_NUMBER = re.compile(r"(?:\d{1,3}(?:,\d{3})+|\d{1,9})(?!\w|,\d)")
"""A number at the start of a name, as screens write it; not the beginning of a code."""


def refuse_text(question: Asked, typed: str, reason: Callable[[str, str], Refusal]) -> AnswerError:
    """Explain why a text names no answer to a question. reason: returns why a key can't be the answer, given its rule
    if it has one."""
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
    """Return the names of the answers, pieces and places first."""
    verbs = question.texts.questions[question.ask.name].labels
    in_order = sorted(question.named, key=lambda each: each.option not in verbs)
    return tuple(dict.fromkeys(each.label.name for each in in_order))


def refuse_freely(question: Asked, typed: str) -> str:
    """Return why a free answer that is understood isn't allowed; "" for other texts."""
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
    """Explain that something known isn't possible, with its rule; None if the text names nothing."""
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
    """Return the error for something impossible: `Junk isn't possible now: none is left (X-1)`."""
    message = "{thing} isn't possible now: {why}" if why.text else "{thing} isn't possible now"
    return NotAllowed(f"{_(message, thing=name, why=why.text)}{why.rule and f' ({why.rule})'}", why.rule, possible)


def _find_verb(question: Asked, text: str) -> Option | None:
    """Return the only unavailable answer that a plain text names or begins, or None."""
    absent = {verb: called for verb, called in question.absent.items() if verb not in (END, DONE)}
    in_full = [verb for verb, called in absent.items() if text in called]
    begun = (verb for verb, called in absent.items() if any(each.startswith(text) for each in called))
    verbs = in_full or ([*begun] if text else [])
    return verbs[0] if len(verbs) == 1 else None


def _call_thing(question: Asked, typed: str, key: str) -> str:
    """Return the printed name of a piece or place, with its title if something else was typed."""
    if key == typed:
        return typed
    name = question.words.names.get(key, key)
    printed = question.words.as_printed(typed, key)
    return printed if typed.lower() in (key.lower(), name.lower()) else f"{printed} ({name})"


def by_number(name: str) -> tuple[int, str]:
    """Return a sort key for answers, by the number they begin with, if any.

    >>> sorted(["10", "2 cubes", "1,000 credits", "2-cube token", "Stay", "1A"], key=by_number)
    ['1A', 'Stay', '2 cubes', '2-cube token', '10', '1,000 credits']
    """
    first = _NUMBER.match(name)
    return int(first[0].replace(",", "")) if first else -1, name

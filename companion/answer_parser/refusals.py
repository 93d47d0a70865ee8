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


def refuse_text(asked: Asked, typed: str, reason: Callable[[str, str], Refusal]) -> AnswerError:
    """Why a text names no answer to a question. reason: why something of a key, to which a rule may belong, can't be
    the answer."""
    is_code = asked.words.of(typed) and not takes_lines(asked.ask)
    if not is_code and (refused := refuse_freely(asked, typed)):
        return NotAllowed(refused)
    keys = sorted((str(each.option) for each in asked.named), key=lambda key: by_number(key)[0])
    if not asked.is_own and not keys:
        return NotAllowed(_("{who} is asked, not {other}", who=asked.ask.seat, other=asked.seat))
    possible = "" if asked.is_searched else listed(keys, MAX_OPTIONS_LISTED)
    other = asked.ask.also.get(plain(typed))
    error = _not_possible(asked, typed if other is None else str(other), reason, possible)
    if error is None:
        no_choice = "{typed!r} isn't one of the choices"
        said = _("{typed!r} isn't an answer to this question" if asked.is_searched else no_choice, typed=typed)
        error = Unreadable(f"{said}{did_you_mean(typed, keys)}", keys=possible)
    error.names = () if asked.is_searched else _list_possible(asked)
    return error


def _list_possible(asked: Asked) -> tuple[str, ...]:
    """The names of the answers, things first."""
    verbs = asked.texts.questions[asked.ask.name].labels
    in_order = sorted(asked.named, key=lambda each: each.option not in verbs)
    return tuple(dict.fromkeys(each.label.name for each in in_order))


def refuse_freely(asked: Asked, typed: str) -> str:
    """Why a text that is understood as a free answer isn't allowed; "" of others."""
    if asked.free is None:
        return ""
    try:
        asked.free.read(typed)
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
    said = _("{thing} isn't an answer to this question", thing=_call_thing(asked, typed, key))
    return NotAllowed(said, keys=possible)


def _refuse(name: str, why: Refusal, possible: str) -> NotAllowed:
    """That something of a name isn't possible: `Junk isn't possible now: none is left (X-1)`."""
    said = "{thing} isn't possible now: {why}" if why.text else "{thing} isn't possible now"
    return NotAllowed(f"{_(said, thing=name, why=why.text)}{why.rule and f' ({why.rule})'}", why.rule, possible)


def _find_verb(asked: Asked, text: str) -> Option | None:
    """The one answer that the question has at other times and that a plain text names or begins."""
    absent = {verb: called for verb, called in asked.absent.items() if verb not in (END, DONE)}
    in_full = [verb for verb, called in absent.items() if text in called]
    begun = (verb for verb, called in absent.items() if any(each.startswith(text) for each in called))
    found = in_full or ([*begun] if text else [])
    return found[0] if len(found) == 1 else None


def _call_thing(asked: Asked, typed: str, key: str) -> str:
    """What to call a piece or place: as it is printed, and what it is if that isn't what was typed."""
    if key == typed:
        return typed
    name = asked.words.names.get(key, key)
    called = asked.words.as_printed(typed, key)
    return called if typed.lower() in (key.lower(), name.lower()) else f"{called} ({name})"


def by_number(name: str) -> tuple[int, str]:
    """Sorts answers by the number that they begin with, if any.

    >>> sorted(["10", "2 cubes", "1,000 credits", "2-cube token", "Stay", "1A"], key=by_number)
    ['1A', 'Stay', '2 cubes', '2-cube token', '10', '1,000 credits']
    """
    first = _NUMBER.match(name)
    return int(first[0].replace(",", "")) if first else -1, name

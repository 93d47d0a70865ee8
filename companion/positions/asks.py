"""What a question takes, from whom, and who may know."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from companion.engine import Ask, Chance, Choice, Option
from companion.text.grammar import is_number

FIGURE = re.compile(r"\d{1,3}(?:,\d{3})+")
"""What may be one number as screens write it, or several answers with commas between them."""


def offered(ask: Ask, seat: str | None = None) -> Iterator[tuple[str | None, Option]]:
    """Every answer a question takes, with the seat it is for; with `seat`, only those that seat may give."""
    if isinstance(ask, Chance):
        if seat in (None, ask.seat) or ask.seat is None:
            yield from ((ask.seat, option) for option in ask.source.weights())
            if ask.skip is not None:
                yield ask.seat, ask.skip
        return
    if seat in (None, ask.seat) or ask.seat is None:
        yield from ((ask.seat, option) for option in ask.options)
        yield from ((ask.seat, option) for option in (ask.free.suggest() if ask.free else ()))
    yield from ((other, option) for other, option in ask.others if other is None or seat in (None, other))


def read_figure(typed: str, is_known: Callable[[str], bool]) -> list[str]:
    """A number without the commas that screens write, or the answers between them if all of these are known.

    >>> read_figure("1,000", {"1", "1000"}.__contains__), read_figure("101,102", {"101", "102"}.__contains__)
    (['1000'], ['101', '102'])
    """
    parts = typed.split(",")
    return parts if all(map(is_known, parts)) else ["".join(parts)]


def takes_lines(ask: Ask | None) -> bool:
    """Whether a question takes whole lines before its options, such as edits of the tracker."""
    return isinstance(ask, Choice) and ask.free is not None and ask.free.first


def is_free(typed: str) -> bool:
    """Whether a text of several parts is meant as a free answer, such as a drawing, and not as the name of something.

    >>> is_free("GN / SH"), is_free("GN")
    (True, False)
    """
    return any(mark in typed.strip() for mark in (" ", ",", "/"))


def pick(ask: Ask, at: float) -> Option:
    """The answer that chance gives to a question, for `at` from 0 up to 1."""
    return ask.source.pick(at) if isinstance(ask, Chance) else ask.options[int(at * len(ask.options))]


def topic(ask: Ask) -> str:
    """What a journal knows a question by: a choice by its name, a chance by what is drawn or rolled."""
    return ask.name if isinstance(ask, Choice) else ask.deck


def only_seat(ask: Ask) -> str | None:
    """The one seat that may see what can be answered; None where all may."""
    if isinstance(ask, Choice):
        return ask.seat if ask.secret else None
    return ask.seat


def counts(ask: Ask | None) -> bool:
    """Whether a question's answers are numbers."""
    return ask is not None and any(is_number(str(option)) for _, option in offered(ask))

"""What a question takes, from whom, and who may know."""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.engine import Ask, Chance, Choice, Option, Together

FIGURE = re.compile(r"\d{1,3}(?:,\d{3})+")
"""What may be one number as screens write it, or several answers with commas between them."""


def offered(ask: Ask, seat: str | None = None) -> Iterator[tuple[str | None, Option]]:
    """Every answer a question takes, with the seat it is for; with `seat`, only those that seat may give."""
    options = ask.source.weights() if isinstance(ask, Chance) else ask.options
    free = ask.free if isinstance(ask, Choice) else None
    is_own = seat in (None, ask.seat) or ask.seat is None
    if is_own:
        yield from ((ask.seat, option) for option in options)
    if free and (is_own or free.asked):
        yield from ((None if free.asked else ask.seat, option) for option in free.suggest())


def takes_lines(ask: Ask | None) -> bool:
    """Return whether a question takes whole lines before its options, such as edits of the tracker."""
    return isinstance(ask, Choice) and ask.free is not None and ask.free.first


def pick(ask: Ask, at: float) -> Option:
    """Return the answer to a question that chance gives, for `at` from 0 up to 1."""
    return ask.source.pick(at) if isinstance(ask, Chance) else ask.options[int(at * len(ask.options))]


def topic(ask: Ask) -> str:
    """Return a question's name in a journal: a choice's own name, or the deck or dice of a chance."""
    return ask.name if isinstance(ask, Choice) else ask.deck


def only_seat(ask: Ask) -> str | None:
    """Return the only seat that may see the options; None if all may."""
    if isinstance(ask, Choice):
        return ask.seat if ask.secret else None
    return ask.seat


def together(ask: Ask | None) -> Together | None:
    """Return the seats that are asked at once; None if a single seat or the table is asked."""
    return ask.together if isinstance(ask, Choice) else None

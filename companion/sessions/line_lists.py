"""What a line of answers knows of the questions that it comes to: the lists below them, and how they end."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from typing import NamedTuple


class Open(NamedTuple):
    """A question of a line that could have been ended and wasn't: the words for that, whether it is asked again and
    again until then, and the phase it belongs to."""

    seat: str | None
    name: str
    repeats: bool
    phase: str
    ends: Set[str]


class Lists(NamedTuple):
    """What words mean below lists that nobody has seen yet. hidden: the answers that a word means together before it is
    read as one by itself. several: those it means where it is none. ahead: the answer that a word for the question
    after follows from."""

    hidden: Callable[[str], Sequence[str]] = lambda typed: ()
    several: Callable[[str], Sequence[str]] = lambda typed: ()
    ahead: Callable[[str], str | None] = lambda typed: None


NO_LISTS = Lists()

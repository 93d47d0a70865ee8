"""What a line of answers knows of the lists below questions that it comes to, which nobody has seen yet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple


class Lists(NamedTuple):
    """What words mean below lists that nobody has seen yet. hidden: the answers that a word means together before it is
    read as one by itself. several: those it means where it is none. ahead: the answer that a word for the question
    after follows from. foretold: the answer to the pending question that the screen has told with the one before; ""
    where it has told none. names: what words for answers to the pending question can be where its own answers only lead
    on, such as cities instead of ways there; none elsewhere. further: the answer that a word for the question after
    follows from, though the word could be for either question."""

    hidden: Callable[[str], Sequence[str]] = lambda typed: ()
    several: Callable[[str], Sequence[str]] = lambda typed: ()
    ahead: Callable[[str], str | None] = lambda typed: None
    foretold: Callable[[], str] = str
    names: Callable[[], Sequence[str]] = tuple
    further: Callable[[str], str | None] = lambda typed: None


NO_LISTS = Lists()

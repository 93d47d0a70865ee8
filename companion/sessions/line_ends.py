"""Words of a line for an end that has come by itself, which must not end whatever comes after that."""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import NamedTuple

from companion.engine import END, Ask, Choice, Option
from companion.engine.texts import Texts
from companion.positions.asks import offered
from companion.positions.label_words import head
from companion.positions.parse_answer import WAY_OUT, ends_of


class _Open(NamedTuple):
    """A question that could have been ended and wasn't: the words for that, whether it is asked again and again until
    then, and the phase it belongs to."""

    seat: str | None
    name: str
    repeats: bool
    phase: str
    ends: Set[str]


class LineEnds:
    """How the last question of a line that could be ended would have been."""

    def __init__(self, texts: Texts, phase: Callable[[], str]) -> None:
        """phase: that of the game now."""
        self.texts, self.phase = texts, phase
        self._open: _Open | None = None

    def note(self, ask: Choice, option: Option) -> None:
        """Note how a question could have been ended, unless the answer to it was an end."""
        if ends := ends_of(ask, self.texts):
            called = {head(self.texts.label(ask, end)).lower() for end in ends}
            called |= {word for word, meant in ask.also.items() if meant in ends} | {*map(str, ends)}
            last = _Open(ask.seat, ask.name, END not in ends, self.phase(), called)
            self._open = None if option in ends else last

    def asks_again(self, ask: Ask | None) -> bool:
        """Whether that question is asked once more."""
        return self._open is not None and ask is not None and ask.name == self._open.name

    def was_meant(self, ask: Ask | None, word: str) -> bool:
        """Whether a word would have ended what has come to its end by itself: what may be done several times, a phase,
        or somebody's turn. One word ends one thing: another of the same player's means what comes now."""
        was = self._open
        if was is None:
            return False
        ends = was.repeats or self.phase() != was.phase
        if ask and ask.seat == was.seat and (ask.name == was.name or not ends):
            return False
        now = [str(option) for _, option in offered(ask)] if ask else []
        meant = WAY_OUT not in now if word == WAY_OUT else word.lower() in was.ends
        if meant and ask and ask.seat == was.seat:
            self._open = None
        return meant

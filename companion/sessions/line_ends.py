"""Words of a line for an end that has come by itself, which must not end whatever comes after that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import END, Ask, Choice, Option
from companion.positions.asks import offered
from companion.positions.label_words import head
from companion.positions.parse_answer import WAY_OUT, ends_of

if TYPE_CHECKING:
    from companion.sessions.session import Session


class LineEnds:
    """How the last question of a line that could be ended would have been."""

    def __init__(self, session: Session) -> None:
        self.session, self.texts = session, session.rules.texts
        self._open: Choice | None = None
        """That question, unless it was ended."""
        self._words, self._phase = set[str](), ""
        """What would have ended it; when it was asked."""

    def note(self, ask: Choice, option: Option) -> None:
        """Note how a question could have been ended, and whether the answer to it was an end."""
        if ends := ends_of(ask, self.texts):
            called = {head(self.texts.label(ask, end)).lower() for end in ends}
            self._words = called | {word for word, meant in ask.also.items() if meant in ends} | {*map(str, ends)}
            self._open, self._phase = None if option in ends else ask, self.session.play.table.phase

    def asks_again(self, ask: Ask) -> bool:
        """Whether that question is asked once more."""
        return self._open is not None and ask.name == self._open.name

    def was_meant(self, ask: Ask | None, word: str) -> bool:
        """Whether a word would have ended what has come to its end by itself: what may be done several times, a phase,
        or somebody's turn. One word ends one thing: another of the same player's means what comes now."""
        was = self._open
        if was is None:
            return False
        goes_on = END in was.options and self._phase == self.session.play.table.phase
        if ask and ask.seat == was.seat:
            goes_on |= was.name in (ask.name, *self.texts.questions[ask.name].goes_on)
            if goes_on:
                return False
        now = [str(option) for _, option in offered(ask)] if ask else []
        meant = WAY_OUT not in now if word == WAY_OUT else word.lower() in self._words
        if meant and ask and ask.seat == was.seat:
            self._open = None
        return meant

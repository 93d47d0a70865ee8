"""What a line of answers may not answer: what nobody could foresee when it was typed, what is asked of somebody else,
and an end that gives something up."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from companion.engine import DONE, END, Ask, Chance, Choice, Option
from companion.engine.texts import Texts
from companion.positions.answer_errors import LineStops, NotAllowed
from companion.positions.asks import takes_lines
from companion.positions.parse_answer import WAY_OUT

Turn: TypeAlias = tuple[int | None, str | None]
"""The number of a turn, in a game that counts them, and whose it is, where somebody's."""


class LineLimits:
    """Whose answers a line has so far, and what has come up on its way."""

    def __init__(self, texts: Texts, phase: Callable[[], str], turn: Callable[[], Turn]) -> None:
        """phase, turn: those of the game now."""
        self.texts, self.phase, self.turn = texts, phase, turn
        self._turn = turn()
        self.seats: set[str | None] = set()
        self.drew = False
        """Whether something has been drawn or rolled since the line began."""
        self._began: tuple[bool, str] | None = None
        """Whether the line began with something drawn or rolled, and in which phase."""
        self._takes_lines = False
        """Whether it began with a question that takes whole lines, such as edits of the tracker."""

    def has_turn(self, seat: str | None) -> bool:
        """Whether it is a seat's turn, and was when the line began: what others are asked in between, such as what they
        give up, doesn't end it."""
        return seat is not None and self._turn == self.turn() and self._turn[1] == seat

    def stop_at_what_is_unforeseen(self, ask: Ask | None, word: str, goes_on: bool) -> None:
        """See to it that no word answers what only came up by chance on the way, and that what takes whole lines gets
        one: `bob hold 4` is no place for a card and then a hold. goes_on: whether the line has answers already. Raises
        NotAllowed."""
        if ask and self._began is None:
            self._began, self._takes_lines = (isinstance(ask, Chance), self.phase()), takes_lines(ask)
        begins = isinstance(ask, Choice) and takes_lines(ask) and word not in ask.options  # No verb, typed in full.
        if goes_on and begins and not self._takes_lines:
            raise NotAllowed(f"with {word!r} something else begins; type it on a line of its own")
        foreseen = not self.drew or not self._began or self._began[0]
        if isinstance(ask, Choice) and goes_on and not foreseen and self.texts.questions[ask.name].unforeseen:
            why = f"'{self.texts.prompt(ask)}' came up on the way"
            raise LineStops(f"{word!r} isn't taken for an answer, as {why}")

    def refuse_running_on(self, ask: Ask, typed: str, in_full: bool) -> None:
        """See to it that no word left over answers what is asked of somebody else, or drawn after the end of a turn:
        there only what is named in full is meant. Raises NotAllowed."""
        if self._began is None:
            return
        by_chance, phase = self._began
        if isinstance(ask, Chance):
            runs_on = not by_chance and self.phase() != phase
        else:
            others = bool(self.seats - {None}) and ask.seat not in self.seats and not self.has_turn(ask.seat)
            runs_on = others and typed != WAY_OUT
        if runs_on and not in_full:
            ends = "after the end of a turn" if isinstance(ask, Chance) else "for somebody else's answer"
            raise NotAllowed(f"{typed!r} isn't enough {ends}; type the whole name or code")

    def refuse_giving_up(self, ask: Choice, option: Option, word: str) -> None:
        """See to it that an end meant for one turn doesn't end the next player's, too. word: the one that goes on a
        line; "" of the first. Raises NotAllowed."""
        others = self.seats - {ask.seat}
        self.seats.add(ask.seat)
        if option not in (DONE, END):
            return
        question, left = self.texts.questions[ask.name], self.texts.given_up(ask)
        if (others and left) or (word == WAY_OUT and ask.about.get(question.unused)):
            left = left or f"{ask.seat} has something left to do"
            raise NotAllowed(f"{left}; to end anyway, type {WAY_OUT} on a line of its own")

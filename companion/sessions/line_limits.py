"""What a line of answers may not answer: what nobody could foresee when it was typed, what is asked of somebody else,
and an end that gives something up."""

from __future__ import annotations

from itertools import dropwhile
from typing import TYPE_CHECKING

from companion.engine import DONE, END, Ask, Chance, Choice, Option
from companion.positions.answer_errors import LineStops, NotAllowed
from companion.positions.asks import takes_lines
from companion.positions.label_words import SMALL
from companion.positions.parse_answer import WAY_OUT

if TYPE_CHECKING:
    from companion.sessions.session import Session


class LineLimits:
    """Whose answers a line has so far, and what has come up on its way."""

    def __init__(self, session: Session) -> None:
        self.session, self.texts, ask = session, session.rules.texts, session.play.ask
        self._turn, self._phase = self._turn_now(), session.play.table.phase
        self._by_chance, self._takes_lines = isinstance(ask, Chance), takes_lines(ask)
        """Whether the line began with something drawn or rolled; with what takes whole lines, such as edits of the
        tracker."""
        self.seats: set[str | None] = set()
        self.drew = False
        """Whether something has been drawn or rolled since the line began."""

    def _turn_now(self) -> tuple[int | None, str | None]:
        """The number of the turn, in a game that counts them, and whose it is, where somebody's."""
        table = self.session.play.table
        return table.turn, getattr(table, "player", None)

    def asks_others(self, ask: Ask) -> bool:
        """Whether anybody but the seat that is asked has answered so far; not where it is that seat's turn, and was
        when the line began: what others are asked in between, such as what they give up, doesn't end it."""
        has_turn = ask.seat is not None and self._turn == self._turn_now() and self._turn[1] == ask.seat
        return bool(self.seats - {None, ask.seat}) and not has_turn

    def stop_at_what_is_unforeseen(self, ask: Ask, word: str, goes_on: bool) -> None:
        """See to it that no word answers what only came up by chance on the way, and that what takes whole lines gets
        one: `bob hold 4` is no place for a card and then a hold. goes_on: whether the line has answers already. Raises
        NotAllowed."""
        if not isinstance(ask, Choice) or not goes_on:
            return
        if takes_lines(ask) and not self._takes_lines and word not in ask.options:  # No verb, typed in full.
            raise NotAllowed(f"with {word!r} something else begins; type it on a line of its own")
        if self.drew and not self._by_chance and self.texts.questions[ask.name].unforeseen:
            why = f"'{self.texts.prompt(ask)}' came up on the way"
            raise LineStops(f"{word!r} isn't taken for an answer, as {why}")

    def stop_at_what_only_a_list_says(self, ask: Choice, option: Option, typed: str, rest: str) -> None:
        """See to it that nobody chooses blindly what is the only choice and so isn't asked about, such as the direction
        of a jump: the list that says it wasn't on the screen, nor does the line say it. typed: the words for the
        answer; rest: those after them. Raises LineStops."""
        every = (self.texts.only_shown(ask, option), typed, rest)
        said, words, after = (each.lower().replace("-", " ").split() for each in every)
        line = [*words, *dropwhile(SMALL.__contains__, after)]
        if said and not any(line[at : at + len(said)] == said for at in range(len(words) + 1)):
            label = self.texts.label(ask, option)
            raise LineStops(f"{typed!r} isn't taken for an answer yet, as it means '{label}'")

    def refuse_running_on(self, ask: Ask, typed: str, in_full: bool) -> None:
        """See to it that no word left over answers what is asked of somebody else, or drawn after the end of a turn:
        there only what is named in full is meant. Raises NotAllowed."""
        if isinstance(ask, Chance):
            runs_on = not self._by_chance and self.session.play.table.phase != self._phase
        else:
            runs_on = self.asks_others(ask) and ask.seat not in self.seats and typed != WAY_OUT
        if runs_on and not in_full:
            ends = "after the end of a turn" if isinstance(ask, Chance) else "for somebody else's answer"
            raise NotAllowed(f"{typed!r} isn't enough {ends}; type the whole name or code")

    def refuse_giving_up(self, ask: Choice, option: Option, word: str) -> None:
        """See to it that an end meant for one turn doesn't end the next player's, too, nor anything else that people
        are asked about before. word: the one that goes on a line; "" of the first. Raises NotAllowed."""
        others = self.seats - {ask.seat}
        self.seats.add(ask.seat)
        if others and self.texts.sure(ask, option):
            raise NotAllowed(f"{word!r} isn't enough for {ask.seat}'s answer; type it on a line of its own")
        if option not in (DONE, END):
            return
        question, left = self.texts.questions[ask.name], self.texts.given_up(ask)
        if (others and left) or (word == WAY_OUT and ask.about.get(question.unused)):
            left = left or f"{ask.seat} has something left to do"
            raise NotAllowed(f"{left}; to end anyway, type {WAY_OUT} on a line of its own")

"""Corrections that are tried from the menu of `adjust`: what one makes different, why it can't be, and making it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.positions.adjust import Adjusted, adjusted, in_words, with_place
from companion.positions.adjust_lines import LineReader, spell_with
from companion.positions.state_words import StateWords
from companion.positions.views import TABLE, view
from companion.table.adjust_prompts import BACK, LEAVE, Left, ReadLine
from companion.text.grammar import capital
from components import scenarios
from components.problems import SalvageError

if TYPE_CHECKING:
    from companion.engine import Play
    from companion.sessions.session import Session

ALSO = "and"
"""Keeps a correction that can't be alone while another is made."""
REASON = "Why? This goes into the log (Enter for no reason, back to drop the correction) > "


class Attempts:
    """Tries corrections of a session's position until one holds, and makes it."""

    def __init__(self, session: Session, ask: ReadLine, tell: Callable[[Sequence[str]], None]) -> None:
        self.session, self.ask, self.tell = session, ask, tell
        self.words = StateWords(session.game, session.hands)
        self.state = session.rules.dump(session.play.table)
        self.seen = view(self.state, session.game.state, TABLE)
        self.names = scenarios.names_in(session.game, self.state)
        self.lines = LineReader(session.game, self.names, self.state)
        self.kept: list[str] = []
        """Corrections that wait for others, as they can't be alone."""
        self.waiting: list[str] = []
        """The same as they were typed."""
        self.news: list[str] = []

    def try_one(self, typed: Sequence[str]) -> Adjusted:
        """A correction that isn't made yet. Raises SalvageError where it can't be."""
        return adjusted(self.session.rules, self.session.game, self.session.play, typed)

    def attempt(self, typed: Sequence[str]) -> bool | None:
        """Make a correction if it holds, else say why it can't be; whether it is made, None where another value is
        wanted."""
        session = self.session
        try:
            lines = spell_with(self.lines, typed)
            made = adjusted(session.rules, session.game, session.play, [*self.kept, *lines])
        except SalvageError as problem:
            self.tell(self.problems(problem))
            return False if self._keeps(typed) else None
        self.tell(self.preview(made))
        return self.make(made)

    def make(self, made: Adjusted, reason: str | None = None) -> bool:
        """Make a correction that has been tried; whether somebody still wants it once the reason is asked."""
        if reason is None:
            reason = self.ask(REASON).strip()
            if reason.lower() in LEAVE:
                raise Left
            if reason.lower() in BACK[1:]:
                self.tell(())
                return False
        self.news = self._describe_change(self.session.adjust(made.typed, reason), self.session.play)
        return True

    def preview(self, made: Adjusted) -> list[str]:
        """What a correction will make different, before it is made."""
        first, *dropped = self._describe_change(made, made.play)
        return [first.replace("Corrected:", "This will change:", 1), *dropped]

    def _describe_change(self, made: Adjusted, play: Play) -> list[str]:
        """What a correction makes different, as far as the table may see it."""
        after = view(self.session.rules.dump(play.table), self.session.game.state, TABLE)
        return [*in_words(made, self.seen, after, self.words)]

    def _keeps(self, typed: Sequence[str]) -> bool:
        """Whether a correction that can't be is kept while others are made; else another is typed."""
        try:
            lines = spell_with(self.lines, typed)
        except SalvageError:
            return False
        said = self.ask(f"Type {ALSO!r} to correct something else along with it (Enter to try another value) > ")
        if said.strip().lower() in LEAVE:
            raise Left
        if said.strip().lower() != ALSO:
            return False
        self.kept += lines
        self.waiting.append(" ".join(typed))
        return True

    def problems(self, problem: SalvageError) -> list[str]:
        """What is wrong, places in words."""
        faults = (with_place(fault, self.session.game, self.state) for fault in problem.faults)
        return [capital(str(fault)) for fault in faults]

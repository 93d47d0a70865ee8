"""Corrections that are tried from the menu of `adjust`: what one makes different, why it can't be, and making it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.positions.adjust import Adjusted, adjusted, with_place
from companion.positions.adjust_lines import LineReader, spell_with
from companion.positions.state_words import StateWords
from companion.positions.views import TABLE, view
from companion.table.adjust_prompts import BACK, LEAVE, Left, ReadLine
from companion.tellers.changed import tell_correction
from companion.text.grammar import capital
from components import scenarios
from components.problems import SalvageError

if TYPE_CHECKING:
    from companion.engine import Play
    from companion.sessions.session import Session

ALSO = "and"
"""Keeps a correction that can't be alone while another is made."""
BOTH_AT_ONCE = "type back, then correct both places in one line, with a comma between them."
NO, YES = ("n", "no", "u", "undo"), ("y", "yes")
"""What somebody types where a reason is asked, and means the correction itself."""
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
            if reason.lower() in (*BACK[1:], *NO):
                self.tell(["Nothing has been corrected."])
                return False
            reason = "" if reason.lower() in YES else reason
        self.news = self._describe_change(self.session.adjust(made.typed, reason), self.session.play)
        return True

    def preview(self, made: Adjusted) -> list[str]:
        """What a correction will make different, before it is made; and how to say that the pieces it takes from a
        supply or a deck, or puts back there, are those of another place."""
        first, *dropped = self._describe_change(made, made.play)
        change = self._change_of_reserves(made)
        where = "come from" if change < 0 else "go to"
        if_not = [f"If the pieces {where} another place, {BOTH_AT_ONCE}"] if change else []
        return [first.replace("Corrected:", "This will change:", 1), *dropped, *if_not]

    def _change_of_reserves(self, made: Adjusted) -> int:
        """How many pieces a correction puts into the heaps that give what positions gain, below 0 if it takes some out;
        0 where it names one of those, or corrects more than one place."""
        reserves = [name for name, field in self.session.game.state.items() if field.rest]
        if len(made.ways) > 1 or made.ways[0][0] in reserves:
            return 0
        after = self.session.rules.dump(made.play.table)
        return sum(_size(after.get(name)) - _size(self.state.get(name)) for name in reserves)

    def _describe_change(self, made: Adjusted, play: Play) -> list[str]:
        """What a correction makes different, as far as the table may see it."""
        after = view(self.session.rules.dump(play.table), self.session.game.state, TABLE)
        return [*tell_correction(made, self.seen, after, self.words)]

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


def _size(heap: Any) -> int:
    """How many pieces lie in a heap, be they counted together or by what they are."""
    return sum(heap.values()) if isinstance(heap, Mapping) else heap if isinstance(heap, int) else 0

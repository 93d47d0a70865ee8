"""Corrections that are tried: what one makes different, why it can't be, what is kept until others are made with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.corrections.apply import Adjusted, adjusted, with_place
from companion.corrections.correction_lines import LineReader
from companion.corrections.places import StatePlace
from companion.engine import Play
from companion.positions.state_words import StateWords
from companion.positions.views import TABLE_KEY, view
from companion.sessions.session import Session
from companion.state_diff.changed import CORRECTED_TITLE, tell_correction
from companion.text.grammar import capital
from components import scenarios
from components.messages import _
from components.problems import Problem, SalvageError

AND_WORD = "and"
"""Keeps a correction that can't be alone while another is made."""
TOGETHER_HINT = "type another value, or 'and' to correct something else along with it"


class Attempts:
    """Tries corrections of a session's position as it is now, and makes the one that is wanted."""

    def __init__(self, session: Session) -> None:
        session.refresh()
        self.session = session
        self.words = StateWords(session.game, session.entries)
        self.state = session.rules.dump(session.play.table)
        self.seen = view(self.state, session.game.state, TABLE_KEY)
        self.names = scenarios.names_in(session.game, self.state)
        self.lines = LineReader(session.game, self.names, self.state, session.play.table)
        self.kept: list[str] = []
        """Corrections that wait for others, as they can't be alone."""
        self.waiting: list[str] = []
        """The same as they were typed."""
        self.refused: tuple[str, list[str]] = "", []
        """What was refused last, as it was typed and spelt out."""

    def attempt(self, typed: Sequence[str]) -> Adjusted:
        """A correction with those that wait for it, not made yet. Raises SalvageError where it can't be."""
        return self._attempt(" ".join(typed), lambda: self.lines.spell_out(typed))

    def attempt_at(self, spot: StatePlace, typed: str) -> Adjusted:
        """A correction of one place. Raises SalvageError where it can't be."""
        line = f"{self.words.place(spot.way)} {typed}"
        return self._attempt(line, lambda: [self.lines.at(spot, typed, _takes_signs(spot))])

    def _attempt(self, line: str, spell: Callable[[], list[str]]) -> Adjusted:
        self.refused = line, []
        try:
            lines = spell()
            self.refused = line, lines
            return adjusted(self.session.rules, self.session.game, self.session.play, [*self.kept, *lines])
        except SalvageError as problem:
            faults = [with_place(fault, self.session.game, self.state) for fault in problem.faults]
            problems = [Problem("", None, capital(str(fault))) for fault in faults]
            together = Problem("", None, _(TOGETHER_HINT))
            raise SalvageError([*problems, together] if self.refused[1] else problems) from None

    def keep(self) -> None:
        """Keep what was refused last while others are made. Raises SalvageError."""
        typed, lines = self.refused
        if not lines:
            raise SalvageError(_("there is no correction that could be kept for later"))
        self.kept += lines
        self.waiting.append(typed)
        self.refused = "", []

    def make(self, made: Adjusted, reason: str) -> list[str]:
        """Make a correction that has been tried; what there is to tell of it. Raises SalvageError."""
        return self._describe_change(self.session.adjust(made.typed, reason), self.session.play)

    def preview(self, correction: Adjusted) -> list[str]:
        """What a correction will make different, before it is made."""
        return self._describe_change(correction, correction.play, _("This will change:"))

    def _describe_change(self, correction: Adjusted, play: Play, title: str = CORRECTED_TITLE) -> list[str]:
        """What a correction makes different, as far as the table may see it."""
        new_state = view(self.session.rules.dump(play.table), self.session.game.state, TABLE_KEY)
        return [*tell_correction(correction, self.seen, new_state, self.words, title)]


def _takes_signs(spot: StatePlace) -> bool:
    """Whether a sign adds or takes away: where a number may be below 0, -1 is a number."""
    minimum = spot.field.min
    negative = spot.kind.base in ("int", "number") and not (isinstance(minimum, int | float) and minimum >= 0)
    return not negative

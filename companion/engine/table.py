"""The table of a live game: its state, its events and its end."""

from __future__ import annotations

from typing import Any, ClassVar

from companion.engine.notes import NULL_REPORTER, OVER, Note, Report, make_report
from companion.engine.state import Record, declare
from components.schema import Game


class Ending(Exception):
    """Exception with which rules end the game at once: the result ('won', 'lost', …) and the rule that says so."""

    def __init__(self, result: str, rule: str) -> None:
        super().__init__(result, rule)
        self.result, self.rule = result, rule


class Table(Record):
    """The state of a live game: fields of a subclass that the game's data declare (`engine.state`), and the phase that
    names the step to play next.

    note: reports an event.
    """

    phase: str
    result: str | None
    reason: str | None
    note: Report
    _notes: list[Note] | None

    _unheard: ClassVar[Report] = NULL_REPORTER

    def __init_subclass__(cls, game: Game | None = None) -> None:
        """Complete the class from the state of `game`; without one it defines its own fields. Raises SalvageError."""
        super().__init_subclass__()
        if game is not None:
            declare(cls, game, {"_notes": "None", "note": "_cls._unheard"})

    @property
    def notes(self) -> list[Note] | None:
        """The events so far, or None if nobody listens. Set a list to listen."""
        return self._notes

    @notes.setter
    def notes(self, notes: list[Note] | None) -> None:
        self._notes = notes
        self.note = make_report(notes)

    @property
    def turn(self) -> int | None:
        """The number of the turn; a game that counts turns has a field for it instead."""
        return None

    def note_for(self, seat: str | None, rule: str, name: str, /, **values: Any) -> None:
        """Report an event that only one seat may know of (None: all)."""
        if self._notes is not None:
            self._notes.append(Note(rule, name, values, seat))


def end(table: Table, ending: Ending) -> None:
    """Write an ending into the table."""
    table.result, table.reason, table.phase = ending.result, ending.rule, "over"
    table.note(ending.rule, OVER, result=ending.result)

"""Views made by hand, and the boards of positions, for tests of what people read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import StringIO
from types import ModuleType
from typing import Any

from rich.console import Console, RenderableType

from companion.positions.views import TABLE_KEY
from companion.sessions.session import Session
from companion.table.compose import view
from companion.table.facts import COLUMNS
from companion.table.view import View
from companion.terminal.board import tell_table
from companion.terminal.column import TextColumn
from companion.terminal.command_parser import Answers
from companion.terminal.typed_line import read_line

MADE: Mapping[str, Any] = {
    "session": "s", "game": "g", "title": "T", "mode": "referee", "audience": "table", "seq": 0, "moves": 0, "turn": 1,
    "phase": "play", "player": None, "over": False, "result": None, "reason": None, "state": {}, "facts": (),
    "question": None, "options": (),
}  # fmt: skip


def type_line(session: Session, line: str) -> None:
    """Answers as at a terminal. Raises SalvageError."""
    meant = read_line(session, view(session), line)
    assert isinstance(meant, Answers), line
    session.give(lambda: meant.given)


def status_of(session: Session, audience: str = TABLE_KEY) -> dict[str, Any]:
    """What `status --json` gives of a session."""
    return view(session, audience).as_json()


def view_of(**given: Any) -> View:
    """A view of nothing but what is given."""
    return View(**{**MADE, **given})


def column(width: int = COLUMNS) -> tuple[TextColumn, StringIO]:
    """A terminal of so many columns, and what is written to it."""
    written = StringIO()
    return TextColumn(Console(file=written, width=width, highlight=False)), written


def rows_of(shown: View, message: Sequence[str] = (), width: int = COLUMNS) -> list[str]:
    """The lines of a view on a terminal, without spaces at their ends."""
    display, written = column(width)
    display.show(shown, message)
    return [row.rstrip() for row in written.getvalue().splitlines()]


def table_of(shown: View, width: int = COLUMNS, whole: bool = False) -> list[str]:
    """The lines of a view's table alone."""
    return printed(tell_table(shown, width, whole), width)


def printed(part: RenderableType, width: int = COLUMNS) -> list[str]:
    written = StringIO()
    Console(file=written, width=width, highlight=False).print(part)
    return [row.rstrip() for row in written.getvalue().splitlines()]


def board_of(summary: ModuleType, state: Mapping[str, Any], width: int = COLUMNS) -> list[str]:
    """The lines of a board as a game's summary tells a state."""
    told = {"facts": [*summary.facts(state)], "signs": summary.signs(state), "drawings": summary.DRAWINGS}
    return table_of(view_of(state=state, player=state.get("player"), **told), width)

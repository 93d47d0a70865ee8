"""Views made by hand, and the boards of positions, for tests of what people read."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from companion.positions.views import TABLE
from companion.sessions.session import Session
from companion.table.compose import view
from companion.table.facts import Room
from companion.table.view import View
from companion.terminal.board import board
from companion.text.styled_text import Line

MADE: Mapping[str, Any] = {
    "session": "s", "game": "g", "title": "T", "mode": "referee", "audience": "table", "seq": 0, "moves": 0, "turn": 1,
    "phase": "play", "player": None, "over": False, "result": None, "reason": None, "state": {}, "facts": (),
    "question": None, "options": (),
}  # fmt: skip


def status_of(session: Session, audience: str = TABLE) -> dict[str, Any]:
    """What `status --json` gives of a session."""
    return view(session, audience).as_json()


def view_of(**given: Any) -> View:
    """A view of nothing but what is given."""
    return View(**{**MADE, **given})


def board_of(summary: ModuleType, state: Mapping[str, Any], room: Room = Room(80, 14)) -> list[Line]:  # noqa: B008
    """The lines of a board as a game's summary tells a state."""
    told = {"facts": [*summary.facts(state)], "signs": summary.signs(state), "drawings": summary.DRAWINGS}
    return board(view_of(state=state, player=state.get("player"), **told), room)

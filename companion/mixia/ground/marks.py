"""Marks and colours of Mixia on screens, and whose ship is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.text.styled_text import MARKS, Span

from .constants import GAME

State = Mapping[str, Any]

SIGN = {row["colour"]: MARKS[str(row["mark"])] for row in GAME.tables["player-colours"].rows}
STYLES = {"yellow": "#E8C020", "purple": "#B86AD8", "blue": "#5C9CE6", "green": "#4CB86A", "orange": "#F08A3C"}
CARGO_STYLE = {"spice": "#F08A3C", "holo": "#F07AB0", "terra": "#4CB86A", "plasma": "#3CB8B0", "cyber": "#B86AD8"}
CUBE, ICE, RELIC = "□", "✱", "r"


def sign_of(captain: State) -> Span:
    """Return the mark of a captain in its colour."""
    return SIGN[captain["colour"]], f"bold {STYLES[captain['colour']]}"


def looked_at(state: State, asked: str | None = None) -> State | None:
    """Return the captain whose ship is drawn: the one who is asked, or else the one who acts; None before that one has
    a ship."""
    name = asked or state.get("player")
    if not asked and state.get("phase") == "autopilot" and state.get("waiting"):
        name = state["waiting"][0]
    captain: State | None = state["players"].get(name)
    return captain if captain and captain.get("ship") else None

"""Marks and colours of Mixia on screens, and whose ship is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.text.styled_text import DIM, MARKS, PLAIN, WARN, Line, Span, flowed, line
from components.modules import modules_in_play

from .board import stations_in
from .constants import GAME
from .told import all_told, told_by

State = Mapping[str, Any]

SIGN = {row["colour"]: MARKS[str(row["mark"])] for row in GAME.tables["player-colours"].rows}
STYLES = {"yellow": "#E8C020", "purple": "#B86AD8", "blue": "#5C9CE6", "green": "#4CB86A", "orange": "#F08A3C"}
TERRAIN = {
    "P": "#5CB8E6", "A": "#C09060", "D": "#C0504D", "I": "#8CD0F0", "N": "#B86AD8", "S": "#F0B000", "G": "#5CE6C8",
    ".": PLAIN,
}  # fmt: skip
CARGO_STYLE = {"spice": "#F08A3C", "holo": "#F07AB0", "terra": "#4CB86A", "plasma": "#3CB8B0", "cyber": "#B86AD8"}
NPC_SIGN = {"enforcer": "◆", "scoundrel": "◈", "merchant": "◇"}
"""No letters: on the map these are terrain."""
FEATURE_SIGN = {
    "buy": "b", "sell": "s", "mission": "m", "spawn": "^", "explore": "?", "mine": "*", "harvest": "*", "salvage": "*",
    "quarry": "*", "excavate": "*", "swap": "x",
}  # fmt: skip
CUBE, ICE, RELIC, COMET, PATH, DETONATOR = "□", "✱", "r", "✦", "~", "✸"
ENTRANCE = "="
"""Both spaces of an entrance, inside a shield and outside: no two of a planet touch."""
SIGNS = (
    "m missions", "? token", "b buy", "s sell", "* gather", f"{ENTRANCE} entrance", "^ spawn", f"{CUBE} cubes",
)  # fmt: skip
TERRAINS = (
    "P planet", "N nebula", "A asteroids", "D debris", "S star", "G gate", "● marker", "○ use space", "✕ damage",
    "· unexplored",
)  # fmt: skip
"""What marks on the map and in the hold mean, the least plain first, with those of modules between them."""


def draw_legend(state: State, columns: int) -> list[Line]:
    """What the marks mean, on as many lines of so many columns as it takes."""
    names = modules_in_play(GAME, state)
    more = [text for name in GAME.modules if name in names for text in told_by(name).legend]
    return flowed([line((text, DIM)) for text in (*SIGNS, *more, *TERRAINS)], columns)


def npc_sign(name: str) -> Span:
    """The mark of an NPC."""
    return {**NPC_SIGN, **all_told().npc_signs}[name], WARN


def sign_of(captain: State) -> Span:
    """The mark of a captain in its colour."""
    return SIGN[captain["colour"]], f"bold {STYLES[captain['colour']]}"


def ship_signs(state: State) -> dict[str, Span]:
    """The mark of the ship, or of the station, on each hex where one is, else that of what else lies there."""
    found: dict[str, Span] = {hex: sign for tell in all_told().signs for hex, sign in tell(state).items()}
    found |= {hex: npc_sign(name) for name, hex in stations_in(state).items()}
    found |= {each["at"]: sign_of(each) for each in state["players"].values() if each.get("at")}
    return found | {npc["at"]: npc_sign(name) for name, npc in state["npcs"].items() if npc.get("at")}


def looked_at(state: State, asked: str | None = None) -> State | None:
    """The captain whose ship is drawn: who is asked, else who acts; None while that one has none."""
    name = asked or state.get("player")
    if not asked and state.get("phase") == "autopilot" and state.get("waiting"):
        name = state["waiting"][0]
    captain: State | None = state["players"].get(name)
    return captain if captain and captain.get("ship") else None

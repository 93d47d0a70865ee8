"""Everything on the table of a position, and the pieces behind its drawings (`layouts.drawing.hooks`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from layouts.drawing import laid
from layouts.drawing.boards import mark_place
from layouts.drawing.hooks import Shown, Studio
from layouts.drawing.scene import Scene

from .boards import size
from .docks import EDGE, HIGH
from .positions import SATELLITE_POINTS, board, place
from .rings import rings

State = Mapping[str, Any]
BASE = "base"


def table(studio: Studio, state: State) -> Scene:
    """Draw the threat track, the boards, and the players' own areas."""
    wide, high = size(studio)
    drawn = board(studio, state)
    whole = Scene(wide, high, (mark_place(BASE, wide / 2, high / 2), *drawn.items), 0.0)
    track = [board(studio, state, ["threat"])] if state.get("threat") not in (None, "?") else []
    players = [place(studio, state, name) for name in state.get("players") or ()]
    # Half of each satellite's card lies beside the board.
    return laid.column([laid.row([*track, whole], level=True), *([laid.row(players, level=True)] if players else [])])


def tagged(studio: Studio, state: State) -> dict[str, list[Shown]]:
    """Map tags to the boards, satellites with their cards and trackers, and cubes."""
    made = {BASE: [Shown("board.gso-board")]}
    letters = {str(piece.fields["orbit"]): piece.id for piece in studio.game.kinds["board"].pieces}
    made |= {f"disc.{o.name}": [Shown(letters[o.letter])] for o in rings(studio).orbits.values() if o.edge}
    for letter, satellite in (state.get("satellites") or {}).items():
        made[f"satellite.{letter}"] = [Shown(f"satellite-token.{letter}")]
        made[f"dock.{letter}"] = [*_docked(studio, satellite)]
    made |= {f"cubes.{space}": [Shown("debris")] * int(n) for space, n in (state.get("cubes") or {}).items()}
    return made


def _docked(studio: Studio, satellite: Mapping[str, Any]) -> list[Shown]:
    """Return a satellite's card, half of it on the board and level with its picture there, and its tracker."""
    piece, most = studio.game.piece(f"satellite-card.{satellite['card']}"), studio.game.number("hp")
    (wide, high), (x, y, step) = piece.size, SATELLITE_POINTS
    left, top = EDGE - wide / 2, (HIGH - high) / 2
    card = Shown(piece.id, "back" if satellite.get("operational") else "front", 0.0, EDGE, HIGH / 2)
    along = step * (most - int(satellite.get("hp", most)))
    return [card, Shown("satellite-hp-tracker", "front", 0.0, left + x + along, top + y)]

"""The pieces behind the drawings of a position, for exports (`layouts.drawing.hooks`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from layouts.drawing.hooks import Shown, Studio
from layouts.drawing.measure import Transform

from . import rings
from .positions import in_play

State = Mapping[str, Any]


def tagged(studio: Studio, state: State) -> dict[str, list[Shown]]:
    """Map tags to the boards.

    Each board is printed turned (rings.py). It is turned back here, with the side up that the position names, and its
    middle is the drawing's after the turn.
    """
    made = {}
    for id, board in in_play(rings.table(studio), state).items():
        piece, (x, y) = studio.game.piece(f"board.{id}"), board.printed()[0]
        back = Transform(0.0, 0.0, -board.turn)
        away = back.point(piece.size[0] / 2 - x, piece.size[1] / 2 - y)
        side = "front" if (state.get("boards") or {}).get(id, "day") == "day" else "back"
        made[f"board.{id}"] = [Shown(piece.id, side, -board.turn, *away)]
    return made

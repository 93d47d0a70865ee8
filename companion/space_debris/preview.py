"""Warnings before it is too late, and the move of a pawn for drawings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import Ask, Option

from .certain_loss import certain_loss
from .constants import NEAR
from .table import DebrisTable

if TYPE_CHECKING:
    from layouts.drawing.hooks import Arrow


def warnings(table: DebrisTable, ask: Ask) -> list[str]:
    """Warn at a turn's last action if ending the turn loses the game."""
    why = certain_loss(table).why if ask.name == "action" and table.actions_left <= 1 else ""
    return [f"Ending the turn now loses the game: {why}."] if why else []


def ways(table: DebrisTable, ask: Ask, answer: Option) -> list[Arrow]:
    """Return the next step of a pawn."""
    from layouts.drawing.hooks import Arrow

    if ask.name != "space" or not ask.seat or answer not in NEAR[at := table.players[ask.seat].at]:
        return []
    return [Arrow((at, str(answer)))]

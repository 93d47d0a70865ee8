"""What people are warned of before it is too late."""

from __future__ import annotations

from companion.engine import Ask

from .certain_loss import certain_loss
from .table import DebrisTable


def warnings(table: DebrisTable, ask: Ask) -> list[str]:
    """With the last action of a turn, why ending that turn loses the game as things are."""
    why = certain_loss(table).why if ask.name == "action" and table.actions_left <= 1 else ""
    return [f"Ending the turn now loses the game: {why}."] if why else []

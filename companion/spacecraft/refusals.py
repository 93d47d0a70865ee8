"""Why a pile can't be visited or searched, or a part not be built, in a sentence with its rule."""

from __future__ import annotations

from companion.engine import Ask

from .constants import PARTS, REQUIRED, TOKEN_JUNK, WEIGHT
from .table import Player, RocketTable
from .things import a_tile


def refuse(table: RocketTable, ask: Ask, key: str) -> str:
    """Why something can't be the answer, with the rule; "" of what nothing is known."""
    if ask.name in ("visit", "search") and key.upper() in table.yard.near:
        return _why_no_pile(table, table.mover, key.upper())
    if ask.name == "build" and key in PARTS:
        return _why_no_part(table, key)
    return ""


def _why_no_pile(table: RocketTable, player: Player, space: str) -> str:
    if space == player.at:
        return f"{player.name}'s pawn is there already (SC-040)"
    if there := next((other.name for other in table.players.values() if other.at == space), ""):
        return f"{there}'s pawn is there (SC-036)"
    if space not in table.piles:
        return "there is no pile there any more (SC-043)"
    if not player.at:
        return "it is neither on the edge nor behind empty spaces (SC-035)"
    top = table.piles[space].top
    if WEIGHT[top] > player.room:
        return f"its top tile weighs {WEIGHT[top]}, and {player.name} can carry only {player.room} more (SC-046)"
    return "it is neither the next pile nor the last in a straight line (SC-042)"


def _why_no_part(table: RocketTable, part: str) -> str:
    slot = PARTS[part].slot
    if slot not in table.tokens:
        return ""
    if not table.supply.get(part):
        return "none is left (SC-060)"
    junk = a_tile(TOKEN_JUNK[table.tokens[slot]])
    return f"{slot} needs {junk} and a weight of {REQUIRED[slot]} in all (SC-054)"

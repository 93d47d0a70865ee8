"""Effects of searching, listed beside the question and drawn as arrows on the junkyard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.engine import Ask, Choice, Option
from companion.text.grammar import either

from .constants import WEIGHT, WEIGHT_LIMIT
from .junkyard import searches
from .rebuilds import cards_in_play
from .requirements import COLUMNS, REQUIREMENTS, ROWS
from .requirements import lacks as find_lacks
from .table import Player, RocketTable
from .things import weighed
from .turn import LEAVE

if TYPE_CHECKING:
    from layouts.drawing.hooks import Arrow

WAYS = {COLUMNS: "wide", ROWS: "high"}
"""Words of the cards for columns and rows."""
MAX_LETTERS = 9
"""Most letters that fit on a card on a phone."""


def preview(table: RocketTable, ask: Ask) -> list[str]:
    """Return a line for each pile to search or visit: the weight then carried, and the piles within reach from
    there."""
    if not isinstance(ask, Choice) or ask.name not in ("visit", "search") or not ask.seat:
        return []
    return [_search(table, table.players[ask.seat], space) for space in map(str, ask.options) if space != LEAVE]


def _search(table: RocketTable, player: Player, space: str) -> str:
    """Describe what a player carries after searching a pile, and what can be searched next."""
    weight = player.weight + WEIGHT[table.piles[space].top]
    piles = {each: pile for each, pile in table.piles.items() if each != space or pile.below}
    reached = searches(table.yard, space, piles, table.pawns)
    next_spaces = [each for each in reached if WEIGHT[table.piles[each].top] <= WEIGHT_LIMIT - weight]
    full = weight >= WEIGHT_LIMIT or player.free_slots == 1
    then = f"{player.name} must leave" if full or not next_spaces else f"on to {either(next_spaces)}"
    tile = weighed(table.piles[space].top)
    return f"{space}: {tile}, weight {weight} of {WEIGHT_LIMIT}; next turn {then}"


def arrows(table: RocketTable, ask: Ask) -> list[Arrow]:
    """Return arrows from the pawn to each pile to search; a visit comes from outside and needs none."""

    return [arrow for space in ask.options for arrow in ways(table, ask, space)] if isinstance(ask, Choice) else []


def ways(table: RocketTable, ask: Ask, answer: Option) -> list[Arrow]:
    """Return the arrow from the pawn to a pile."""
    from layouts.drawing.hooks import Arrow

    if ask.name != "search" or not ask.seat or answer == LEAVE:
        return []
    player = table.players[ask.seat]
    return [Arrow((player.at, str(answer)), player.colour)]


def lacks(table: RocketTable, name: str) -> dict[str, str]:
    """Return what a rocket at home lacks for each card it may meet this turn (SC-063): `1 hull`, or the number of
    missing things."""
    player = table.players[name]
    if player.at:
        return {}
    cards = [card for card in cards_in_play(table, player) if card in REQUIREMENTS]
    return {card: _lack(dict(find_lacks(player.rocket, REQUIREMENTS[card]))) for card in cards}


def _lack(missing: Mapping[str, int]) -> str:
    """Describe what is missing in as few letters as a card has room for."""
    told = ", ".join(f"{number} {WAYS.get(what, what)}" for what, number in missing.items())
    return told if len(told) <= MAX_LETTERS else f"{sum(missing.values())} to go"

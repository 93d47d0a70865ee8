"""What hands do with the pieces, for undo and redo."""

from __future__ import annotations

from companion.positions.hands import Hands

from .constants import BOARD_NAME, SOURCES
from .tile_words import describe_tile


def _turn_card(value: str, whose: str, again: str, ship: str | None) -> str:
    """Nothing of a card that goes, or of which no side has been chosen yet."""
    return f"turn {whose} ship card to side {value}{again}" if ship and value else ""


def _place_ship(value: str, whose: str, back: str, ship: str | None) -> str:
    """Without a ship card, its token has gone with it."""
    return f"put {whose} ship{back} on {value}" if ship else ""


HANDS = {
    "players.ship": Hands(
        put=lambda who, it, again: f"give {who} the {it.lower()} card and token{again}",
        take=lambda who, it: f"take the {it.lower()} card and token away from {who}",
    ),
    "players.side": Hands(set=_turn_card),
    "players.at": Hands(set=_place_ship),
    "players.cargo": Hands(into="into {whose} cargo", off="out of {whose} cargo", call=describe_tile),
    "cities": Hands(call=describe_tile),
    **{
        f"{source}_stack": Hands(
            into=f"onto the {BOARD_NAME[source]} stack", off=f"from the {BOARD_NAME[source]} stack"
        )
        for source in SOURCES
    },
}

"""Texts on the tiles and ship cards of Junk Orbit, for `?` at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.text.grammar import amount
from components.schema import Piece

from .constants import (
    BOARD_NAME,
    BOARD_OF,
    EARTH,
    GAME,
    MARK_BOARD,
    NIGHT,
    POWER,
    POWER_NAME,
    POWER_TEXT,
    SIDES,
    STARTER_KIND,
)
from .scoring import worth
from .tile_words import cities


def describe(piece: Piece) -> list[str]:
    """Describe a tile, both powers of a ship card, or the mark of a ship; empty for other pieces."""
    if piece.kind == "ship-card":
        sides = [(side, POWER[piece.key, side]) for side in SIDES]
        ship = piece.name.lower()
        return [f"{POWER_NAME[power]} ({ship}, {side} side): {_power(power)}" for side, power in sides]
    fields = piece.fields
    if piece.kind in ("ship-token", "ship-standee"):
        return [f"{piece.name} {'token' if piece.kind == 'ship-token' else 'standee'}: marked with a {fields['mark']}."]
    return [_tile(piece)] if piece.kind == STARTER_KIND or "destination" in fields else []


def _tile(piece: Piece) -> str:
    """Describe a tile's distance, its points, and the board it is used with, if any (JO-A33)."""
    value = int(piece.fields["value"])
    flies = f"flies {cities(value)}"
    if piece.kind == STARTER_KIND:
        return f"{piece.name}: {flies}. It has no destination, so it can't be delivered."
    city, mark = str(piece.fields["destination"]), int(piece.fields["mark"])
    used = f" Marked {mark}+: used with the {BOARD_NAME[MARK_BOARD[mark]]} board." if mark in MARK_BOARD else ""
    by_night = worth(piece.key, {EARTH: NIGHT})
    more = f" ({by_night} with Earth by night)" if by_night != value else ""
    delivered = f"A delivery to {city} ({BOARD_NAME[BOARD_OF[city]]}) scores {amount(value, 'point')}{more}."
    return f"{piece.code}: {flies}. {delivered}{used}"  # True of cargo and of deliveries.


def read_open(state: Mapping[str, Any]) -> dict[str, str]:
    """Return the visible power of every player's ship."""
    ships = {who: ship for who, ship in state["players"].items() if ship.get("ship") and ship.get("side")}
    powers = {who: POWER[ship["ship"], ship["side"]] for who, ship in ships.items()}
    return {
        GAME.piece(f"ship-card.{ship['ship']}").id: f"{who}'s {POWER_NAME[powers[who]]}: {_power(powers[who])}"
        for who, ship in ships.items()
    }


def _power(power: str) -> str:
    """Return a power's text with the straight quotes of screens."""
    return POWER_TEXT[power].replace("’", "'")

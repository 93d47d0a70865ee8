"""What stands on a tile or a ship card of Junk Orbit, in words, for `?` at the table."""

from __future__ import annotations

from components.schema import Piece

from .constants import BOARD_NAME, BOARD_OF, POWER, POWER_NAME, POWER_TEXT, SIDES, STARTER_KIND


def describe(piece: Piece) -> list[str]:
    """A tile's value, where it wants to go, and with how many players it is used; both powers of a ship card; nothing
    of other pieces."""
    if piece.kind == "ship-card":
        sides = [(side, POWER[piece.key, side]) for side in SIDES]
        ship = piece.name.lower()
        return [f"{POWER_NAME[power]} ({ship}, {side} side): {POWER_TEXT[power]}" for side, power in sides]
    fields, called = piece.fields, f"{piece.code} {piece.name}"
    if piece.kind == STARTER_KIND:
        return [f"{called}: flies {fields['value']}. It has no destination, so it can't be delivered."]
    if "destination" not in fields:
        return []
    city, value = str(fields["destination"]), fields["value"]
    wanted = f"worth {value} in {city} ({BOARD_NAME[BOARD_OF[city]]})"
    return [f"{called}: flies {value}, {wanted}. For {fields['mark']} players or more."]

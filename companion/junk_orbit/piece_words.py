"""What stands on a tile or a ship card of Junk Orbit, in words, for `?` at the table."""

from __future__ import annotations

from companion.text.grammar import amount
from components.schema import Piece

from .constants import BOARD_NAME, BOARD_OF, GAME, POWER, POWER_NAME, POWER_TEXT, SIDES, STARTER_KIND


def describe(piece: Piece) -> list[str]:
    """A tile's value, where it wants to go, and with how many players it is used, if not with all; both powers of a
    ship card; the mark of a ship; nothing of other pieces."""
    if piece.kind == "ship-card":
        sides = [(side, POWER[piece.key, side]) for side in SIDES]
        ship = piece.name.lower()
        texts = {power: POWER_TEXT[power].replace("’", "'") for _, power in sides}  # As everywhere on screens.
        return [f"{POWER_NAME[power]} ({ship}, {side} side): {texts[power]}" for side, power in sides]
    fields = piece.fields
    if piece.kind in ("ship-token", "ship-standee"):
        return [f"{piece.name} {'token' if piece.kind == 'ship-token' else 'standee'}: marked with a {fields['mark']}."]
    if piece.kind == STARTER_KIND:
        far = amount(int(fields["value"]), "city", "cities")
        return [f"{piece.name}: flies {far}. It has no destination, so it can't be delivered."]
    if "destination" not in fields:
        return []
    city, value, mark = str(fields["destination"]), int(fields["value"]), int(fields["mark"])
    far, worth = amount(value, "city", "cities"), amount(value, "point")
    used = f" Marked {mark}+: for {mark} or more players." if mark > GAME.players[0] else ""
    return [f"{piece.code}: flies {far}, worth {worth} if delivered to {city} ({BOARD_NAME[BOARD_OF[city]]}).{used}"]

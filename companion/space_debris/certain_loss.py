"""What loses the game for certain if a turn ends now: no guess at unseen cards, only what the rules and the pieces that
lie open leave no way around."""

from __future__ import annotations

from companion.text.grammar import joined

from .constants import FRAGMENTATION, FRAGMENTATION_CUBES, LEVEL_CUBES, NEAR, ORBIT_CARDS, SPACE_LIMIT
from .labels import cubes
from .table import DebrisTable

FRAGMENTATIONS = ORBIT_CARDS.count(FRAGMENTATION)


def certain_loss(table: DebrisTable) -> str:
    """Why the game is lost if the turn ends now, in words; "" where it may go on.

    Steps 2 and 3 are looked at in the order in which they happen; in them the supply only shrinks and nothing is
    repaired, so what is short or struck at first can't be saved by what comes later.
    """
    laid = LEVEL_CUBES[table.level]
    to_draw = len(table.orbit_deck) + len(table.orbit_discard) + (table.top is not None)
    if to_draw <= len(laid) + FRAGMENTATIONS:
        return ""  # Positions made by hand, in which cards that are due may not come.
    needed, cards = sum(laid), "the orbit cards"  # SD-087
    if table.top == FRAGMENTATION and table.supply >= needed:  # SD-101: a space card is left to come.
        needed, cards = needed + max(0, FRAGMENTATION_CUBES - laid[0]), "the fragmentation and the other orbit cards"
    if table.supply < needed:
        return f"{cards} take {cubes(needed)}, but the supply has {table.supply or 'none'}"
    if table.top in (None, FRAGMENTATION):
        return ""
    return _struck(table, table.top) or _stuck(table, table.top, laid[0])


def _struck(table: DebrisTable, space: str) -> str:
    """SD-093 SD-094: who loses the last hit point to the face-up orbit card."""
    lost = [f"{ship.name}'s ship" for ship in table.players.values() if ship.at == space and ship.hp <= 1]
    satellite = table.satellite_at(space)
    lost += [f"satellite {satellite.letter}"] if satellite and satellite.hp <= 1 else []
    return f"the next orbit card, {space}, takes the last HP of {joined(lost)}" if lost else ""


def _stuck(table: DebrisTable, space: str, number: int) -> str:
    """SD-110: the face-up orbit card sets off a collision from which no cube can be pushed on."""
    full = all(table.cubes[other] == SPACE_LIMIT for other in NEAR[space])
    if table.cubes[space] + number <= SPACE_LIMIT or not full:
        return ""
    return f"the next orbit card, {space}, brings a collision, and every neighbour of {space} is full"

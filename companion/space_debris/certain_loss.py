"""What loses the game for certain if a turn ends now: no guess at unseen cards, only what the rules and the pieces that
lie open leave no way around."""

from __future__ import annotations

from companion.text.grammar import joined
from components.values import NamedTuple

from .constants import EVENT_CARDS, FRAGMENTATION, FRAGMENTATION_CUBES, LEVEL_CUBES, NEAR, ORBIT_CARDS, SPACE_LIMIT
from .labels import cubes
from .table import DebrisTable

EVENTS = sum(card in EVENT_CARDS for card in ORBIT_CARDS)


class Loss(NamedTuple):
    """Why the game is lost: in a sentence's words, and as briefly as an answer of a list has room for it. Both are ""
    where it may go on."""

    why: str = ""
    brief: str = ""


def certain_loss(table: DebrisTable) -> Loss:
    """Why the game is lost if the turn ends now.

    Steps 2 and 3 are looked at in the order in which they happen; in them the supply only shrinks and nothing is
    repaired, so what is short or struck at first can't be saved by what comes later.
    """
    laid = LEVEL_CUBES[table.level]
    to_draw = len(table.orbit_deck) + len(table.orbit_discard) + (table.top is not None)
    if to_draw <= len(laid) + EVENTS:
        return Loss()  # Positions made by hand, in which cards that are due may not come.
    needed, cards = sum(laid), "the orbit cards"  # SD-087
    if table.top == FRAGMENTATION and table.supply >= needed:  # SD-101: a space card is left to come.
        needed, cards = needed + max(0, FRAGMENTATION_CUBES - laid[0]), "the fragmentation and the other orbit cards"
    if table.supply < needed:
        left = table.supply or "none"
        return Loss(f"{cards} take {cubes(needed)}, but the supply has {left}", f"{cubes(needed)} needed, {left} left")
    if table.top is None or table.top in EVENT_CARDS:
        return Loss()
    if lost := _struck(table, table.top):
        takes = f"takes the last HP of {lost}"
        return Loss(f"the next orbit card, {table.top}, {takes}", f"card {table.top} {takes}")
    if _stuck(table, table.top, laid[0]):
        full = f"every neighbour of {table.top} is full"
        return Loss(f"the next orbit card, {table.top}, brings a collision, and {full}", f"collision, {full}")
    return Loss()


def _struck(table: DebrisTable, space: str) -> str:
    """SD-093 SD-094: what loses its last hit point to the face-up orbit card."""
    lost = [f"{ship.name}'s ship" for ship in table.players.values() if ship.at == space and ship.hp <= 1]
    satellite = table.satellite_at(space)
    lost += [f"satellite {satellite.letter}"] if satellite and satellite.hp <= 1 else []
    return joined(lost)


def _stuck(table: DebrisTable, space: str, number: int) -> bool:
    """SD-110: whether the face-up orbit card sets off a collision from which no cube can be pushed on."""
    full = all(table.cubes[other] == SPACE_LIMIT for other in NEAR[space])
    return table.cubes[space] + number > SPACE_LIMIT and full

"""Losses that are certain if the turn ends now: they follow from the rules and face-up pieces, without guesses at
unseen cards."""

from __future__ import annotations

from companion.text.grammar import joined
from components.values import NamedTuple

from .constants import EVENT_CARDS, FRAGMENTATION, FRAGMENTATION_CUBES, LEVEL_CUBES, NEAR, ORBIT_CARDS, SPACE_LIMIT
from .labels import cubes
from .table import DebrisTable

EVENTS = sum(card in EVENT_CARDS for card in ORBIT_CARDS)


class Loss(NamedTuple):
    """The reason for a lost game: as a clause, and shortened for an answer's label. Both are "" if the game may go
    on."""

    why: str = ""
    brief: str = ""


def certain_loss(table: DebrisTable) -> Loss:
    """Return why ending the turn now loses the game, or an empty loss.

    Steps 2 and 3 are checked in order; in them the supply only shrinks and nothing is repaired, so later events can't
    save what is lost first.
    """
    laid = LEVEL_CUBES[table.level]
    to_draw = len(table.orbit_deck) + len(table.orbit_discard) + (table.top is not None)
    if to_draw <= len(laid) + EVENTS:
        return Loss()  # In positions made by hand the due cards may be missing.
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
    """Name the ships and satellites whose last hit point the face-up orbit card takes (SD-093 SD-094)."""
    lost = [f"{ship.name}'s ship" for ship in table.players.values() if ship.at == space and ship.hp <= 1]
    satellite = table.satellite_at(space)
    lost += [f"satellite {satellite.letter}"] if satellite and satellite.hp <= 1 else []
    return joined(lost)


def _stuck(table: DebrisTable, space: str, number: int) -> bool:
    """Return whether the face-up orbit card causes a collision that can't push cubes anywhere (SD-110)."""
    full = all(table.cubes[other] == SPACE_LIMIT for other in NEAR[space])
    return table.cubes[space] + number > SPACE_LIMIT and full

"""Rikishi: the giant comet of the event flies along a line of hexes (XI-026 XI-411)."""

from __future__ import annotations

from companion.engine import Step

from ..captains import roll
from ..damage import destroy
from ..names import SIDES
from ..records import EventInPlay
from .giant_line import FLIGHT, RIKISHI, middle_of, place_of
from .kiln import destroy_kiln
from .tables import Captain, MixiaTable


def appear(table: MixiaTable, captain: Captain, event: EventInPlay) -> Step:
    """A d6 for the side from which it comes; it stands off the board, next to the last laid hex of the line."""
    number = yield from roll(table, "d6", RIKISHI, "XI-411", captain)
    event.side = number - 1
    farthest = max(middle_of(table.board).distance(each) for each in table.board.hex_of.values())
    spaces = range(farthest, -1, -1)
    event.start = 1 + next(each for each in spaces if place_of(table.board, event.side, each) in table.board.name_of)
    last = table.board.name_of[place_of(table.board, event.side, event.start - 1)]
    table.note("XI-411", "giant appears", hex=last, side=SIDES[event.side])


def fly(table: MixiaTable, event: EventInPlay) -> Step:
    """XI-410 XI-A121 XI-A92: hex by hex along the line, over unexplored ones, too; what is in its way is destroyed."""
    table.note("XI-410", "giant flies", side=SIDES[(event.side + 3) % 6])
    for _ in range(FLIGHT):
        event.passed += 1
        hex = table.board.name_of.get(place_of(table.board, event.side, event.start - event.passed))
        if hex:
            yield from _sweep(table, hex)


def _sweep(table: MixiaTable, hex: str) -> Step:
    """XI-A92: nobody has destroyed what it meets; cubes return to the supply, those of ships too."""
    table.note("XI-411", "giant passes", hex=hex)
    for name, at in table.ships():
        if at == hex:
            yield from destroy(table, name, "", "XI-A92", hex)
    if hex == table.kiln:
        yield from destroy_kiln(table)
    if hex in table.cubes:
        table.note("XI-A92", "giant burns", hex=hex, cubes=table.cubes.pop(hex))

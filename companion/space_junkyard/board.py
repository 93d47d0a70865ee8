"""The map: movement of tugs, and pushes."""

from __future__ import annotations

from collections.abc import Mapping, Set
from functools import cache, lru_cache

from .constants import LARGE, SMALL, Slot
from .ships import Ship
from .table import LESS_EMPTY, JunkyardTable

_MAPS = {each.size: each for each in (LARGE, SMALL)}


def reach(size: int, start: str, others: Set[str], most: int) -> Mapping[str, int]:
    """Return the spaces within reach of a tug, around the others, with the number of steps (SJ-029 SJ-031 SJ-A16).

    Sorted by name; without the square it stands on. Shared: don't change it.
    """
    return _reach(size, start, _within(size, start, most) & others, most)  # Tugs farther off are in nobody's way.


@cache
def _within(size: int, start: str, most: int) -> frozenset[str]:
    """Return the spaces within reach of a tug that is alone."""
    return frozenset(_reach(size, start, frozenset(), most))


@lru_cache(maxsize=1 << 16)
def _reach(size: int, start: str, others: Set[str], most: int) -> Mapping[str, int]:
    near = _MAPS[size].near
    steps, edge = {start: 0}, [start]
    for square in edge:
        far = steps[square] + 1
        if far > most:
            break
        for beside in near[square]:
            if beside not in steps and beside not in others:
                steps[beside] = far
                edge.append(beside)
    del steps[start]
    return dict(sorted(steps.items()))


def moving(table: JunkyardTable, slot: Slot) -> int:
    """Return how many spaces of a line, from the slot on, a push moves (SJ-048 SJ-065).

    With Less Empty Space only those before the first empty one; a square with a marker isn't empty (SJ-A47).
    """
    if table.options.get(LESS_EMPTY):
        markers = {ship.at for ship in table.players.values()}
        for number, square in enumerate(slot.line):
            if square not in table.map and square not in markers:
                return number
    return len(slot.line)


def push(table: JunkyardTable, slot: Slot, tile: str) -> None:
    """Push a tile in: tiles, empty spaces (SJ-A33) and tugs (SJ-049) move on, and what falls off the map is gone."""
    line, number = slot.line, moving(table, slot)
    on_map, carried = table.map, {}
    off = on_map.get(line[-1], "") if number == len(line) else ""
    table.note("SJ-047", "pushed in", who=table.player, code=tile, slot=slot.name, **({"off": off} if off else {}))
    table.note("SJ-048", "line moved", slot=slot.name, number=number)
    for ship in table.players.values():
        if ship.at in line[:number]:
            carried[ship.name] = line.index(ship.at) + 1
    tiles = [tile, *(on_map.get(square, "") for square in line[:number])]
    for square, moved in zip(line, tiles, strict=False):
        if moved:
            on_map[square] = moved
        else:
            on_map.pop(square, None)
    if off:
        table.gone.append(off)  # SJ-050
        table.note("SJ-050", "tile pushed off", code=off, square=line[-1])
    elif number < len(line):
        table.note("SJ-065", "moved up to", slot=slot.name, square=line[number])
    for name, place in carried.items():
        _carry(table, slot, table.players[name], place)


def _carry(table: JunkyardTable, slot: Slot, ship: Ship, place: int) -> None:
    """Carry a tug to a space of the line, or off the map."""
    if place < len(slot.line):
        ship.at = slot.line[place]
        table.note("SJ-049", "carried", who=ship.name, square=ship.at)
    else:
        ship.at, ship.left = "", slot.leaves  # SJ-051 SJ-A36
        table.note("SJ-051", "pushed off", who=ship.name, side=slot.leaves)

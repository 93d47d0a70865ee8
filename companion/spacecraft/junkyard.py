"""Moves of pawns in the junkyard: visits from outside, searches along straight lines.

`piles` are the spaces with a pile (any container), `pawns` those with another player's pawn.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator
from itertools import takewhile

from .constants import Yard

DIRECTIONS = ("up", "right", "down", "left")
"""Directions in the words of the rulebook, in the order of `Yard.lines` (SC-041)."""


def ways_to_search(
    yard: Yard, at: str, piles: Container[str], pawns: Collection[str]
) -> Iterator[tuple[str, str, str]]:
    """Yield each direction to search, with the next and the farthest pile (SC-041 SC-042)."""
    for direction, line in zip(DIRECTIONS, yard.lines[at], strict=True):
        reached = [*takewhile(lambda space: space in piles and space not in pawns, line)]
        if reached:
            yield direction, reached[0], reached[-1]


def visits(yard: Yard, piles: Container[str], pawns: Collection[str]) -> list[str]:
    """Return the piles on the outer edge or reached from there over empty spaces, without a pawn (SC-034 SC-035
    SC-036).

    A pawn on an empty space blocks the way (SC-A23).
    """
    way = [space for space in yard.edge if space not in pawns]
    reached = set(way)
    for space in way:
        for beside in yard.near[space] if space not in piles else ():
            if beside not in reached and beside not in pawns:
                reached.add(beside)
                way.append(beside)
    return sorted(space for space in way if space in piles)


def searches(yard: Yard, at: str, piles: Container[str], pawns: Collection[str]) -> list[str]:
    """Return the next and the farthest pile in each direction, up to an empty space, a pawn or the edge (SC-041 to
    SC-044)."""
    found = set()
    for line in yard.lines[at]:
        last = ""
        for space in line:
            if space not in piles or space in pawns:
                break
            last = space
        if last:
            found.add(line[0])
            found.add(last)
    return sorted(found)

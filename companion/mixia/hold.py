"""Holds: where outfits lie in them, how they can be laid, and what a damage marker hits.

Cells are known by their names (`3b`). An outfit lies by the cell of the upper left corner of its grid, turned clockwise
by quarters after it has been mirrored or not (XI-091).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import islice
from typing import Any, NamedTuple

from .constants import MEASURES, OUTFITS, SHIPS, Cell, read_cell

MOST_PACKINGS = 3000
"""Packings that are compared: more take longer than a person waits, and differ in nothing that anybody would see."""


_CELL = re.compile(r"[1-9][a-h]")


class Placement(NamedTuple):
    """How an outfit lies: the upper left corner of its grid, quarter turns, and whether it is mirrored."""

    at: str
    turns: int
    mirrored: bool


@cache
def grid_of(outfit: str, turns: int, mirrored: bool) -> tuple[tuple[Cell, bool], ...]:
    """The sections of an outfit as it lies, from the corner of its grid, True for a Use Space."""
    cells = [(cell.x, cell.y, use) for cell, use in OUTFITS[outfit].grid]
    if mirrored:
        cells = [(-x, y, use) for x, y, use in cells]
    for _ in range(turns % 4):
        cells = [(-y, x, use) for x, y, use in cells]
    left, top = min(x for x, _, _ in cells), min(y for _, y, _ in cells)
    return tuple(sorted((Cell(x - left, y - top), use) for x, y, use in cells))


def is_cell(name: str) -> bool:
    """Whether a text names a cell: its column, then its row.

    >>> is_cell("3b"), is_cell("b3")
    (True, False)
    """
    return _CELL.fullmatch(name) is not None


def read_placement(each: Mapping[str, Any]) -> Placement:
    """How an outfit of a position lies."""
    return Placement(each["at"], each["turns"], each["mirrored"])


@cache
def cells_of(outfit: str, placement: Placement) -> tuple[str, ...]:
    """The cells that an outfit covers; none of one that lies at no cell."""
    if not is_cell(placement.at):
        return ()
    x, y = read_cell(placement.at)
    return tuple(Cell(x + cell.x, y + cell.y).name for cell, _ in grid_of(outfit, placement.turns, placement.mirrored))


@cache
def uses_of(outfit: str, placement: Placement) -> tuple[str, ...]:
    """The cells of its Use Spaces."""
    grid = grid_of(outfit, placement.turns, placement.mirrored)
    return tuple(cell for cell, (_, use) in zip(cells_of(outfit, placement), grid, strict=False) if use)


@cache
def _orientations(outfit: str) -> tuple[tuple[int, bool], ...]:
    """The ways an outfit can lie that look different."""
    found: dict[tuple[tuple[Cell, bool], ...], tuple[int, bool]] = {}
    for mirrored in (False, True):
        for turns in range(4):
            found.setdefault(grid_of(outfit, turns, mirrored), (turns, mirrored))
    return tuple(found.values())


@cache
def _bits(ship: str) -> Mapping[str, int]:
    """A bit for each cell of a hold: sets of cells are compared by the thousand, which whole numbers do fastest."""
    return {cell: 1 << number for number, cell in enumerate(SHIPS[ship].names)}


def _mask(ship: str, cells: Iterable[str]) -> int:
    """The bits of some cells; what lies beside the hold has none."""
    bits, mask = _bits(ship), 0
    for cell in cells:
        mask |= bits.get(cell, 0)
    return mask


@cache
def _all_placements(ship: str, outfit: str) -> tuple[tuple[int, Placement], ...]:
    """Every way an outfit fits into a ship's empty hold, with the bits of the cells it covers."""
    hold = SHIPS[ship].hold
    width, height = max(cell.x for cell in hold) + 1, max(cell.y for cell in hold) + 1
    found = []
    for turns, mirrored in _orientations(outfit):
        for y in range(height):
            for x in range(width):
                placement = Placement(Cell(x, y).name, turns, mirrored)
                grid = [Cell(x + cell.x, y + cell.y) for cell, _ in grid_of(outfit, turns, mirrored)]
                if all(cell in hold for cell in grid):
                    found.append((_mask(ship, [cell.name for cell in grid]), placement))
    return tuple(found)


def placements(ship: str, outfit: str, taken: Collection[str]) -> list[Placement]:
    """XI-088 XI-089 XI-092: the ways an outfit can be laid beside what is there; `taken` cells are not free."""
    closed = _mask(ship, taken)
    return [placement for covered, placement in _all_placements(ship, outfit) if not covered & closed]


def fits(ship: str, outfit: str, taken: Collection[str]) -> bool:
    """XI-090: whether there is any way."""
    closed = _mask(ship, taken)
    return any(not covered & closed for covered, _ in _all_placements(ship, outfit))


def openness(ship: str, taken: Iterable[str]) -> int:
    """How much could still be laid: the ways of all outfits to lie in what is left, largest outfits counting most."""
    return _openness(ship, _mask(ship, taken))


@lru_cache(maxsize=65536)
def _openness(ship: str, closed: int) -> int:
    return sum([weight for covered, weight in _weights(ship) if not covered & closed])


@cache
def _weights(ship: str) -> tuple[tuple[int, int], ...]:
    """The cells that any outfits can cover in an empty hold, with the sizes of all outfits that can lie there."""
    sizes = Counter[int]()
    for key in MEASURES:
        for covered, _ in _all_placements(ship, key):
            sizes[covered] += len(OUTFITS[key].grid)
    return tuple(sizes.items())


def roomiest(ship: str, outfit: str, ways: Iterable[Placement], taken: Collection[str]) -> Placement:
    """Of some ways to lay an outfit the one that leaves most room for others; the first of equals."""
    return max(ways, key=lambda way: openness(ship, (*taken, *cells_of(outfit, way))))


def roomiest_cell(ship: str, free: Iterable[str], taken: Collection[str]) -> str:
    """Of some free cells the one where a cube leaves most room for outfits; the first of equals."""
    return max(free, key=lambda cell: openness(ship, (*taken, cell)))


def write_placement(outfit: str, placement: Placement) -> str:
    """A placement as people choose it: the cells it covers, a star at those with a Use Space.

    >>> write_placement("m-22", Placement("1a", 0, False))
    '1a*.2a*.3a'
    """
    uses = uses_of(outfit, placement)
    return ".".join(f"{cell}*" if cell in uses else cell for cell in cells_of(outfit, placement))


def write_packing(outfits: Sequence[str], packing: Sequence[Placement]) -> str:
    """A packing as people choose it: outfit by outfit the cells that it covers.

    >>> write_packing(["m-22", "targe"], [Placement("1a", 0, False), Placement("1b", 0, False)])
    'm-22=1a*.2a*.3a,targe=1b*.1c.2b*'
    """
    return ",".join(f"{outfit}={write_placement(outfit, each)}" for outfit, each in zip(outfits, packing, strict=True))


def _packings(ship: str, outfits: Sequence[str], closed: int) -> Iterator[tuple[int, list[Placement]]]:
    """The ways to lay all these outfits, in their order, each with the bits of all closed cells then. The largest are
    tried first."""
    order = sorted(range(len(outfits)), key=lambda number: -len(OUTFITS[outfits[number]].grid))
    found: dict[int, Placement] = {}

    def lay(left: Sequence[int], closed: int) -> Iterator[tuple[int, list[Placement]]]:
        if not left:
            yield closed, [found[number] for number in range(len(outfits))]
            return
        for covered, placement in _all_placements(ship, outfits[left[0]]):
            if not covered & closed:
                found[left[0]] = placement
                yield from lay(left[1:], closed | covered)

    return lay(order, closed)


def pack(ship: str, outfits: Sequence[str], taken: Collection[str]) -> list[Placement] | None:
    """A way to lay all these outfits, in their order; None where there is none."""
    return next((packing for _, packing in _packings(ship, outfits, _mask(ship, taken))), None)


def best_packings(ship: str, outfits: Sequence[str], taken: Collection[str], number: int) -> list[list[Placement]]:
    """So many packings that cover different cells and leave most room, the best first; of very many the first tried."""
    by_closed: dict[int, list[Placement]] = {}
    for closed, packing in islice(_packings(ship, outfits, _mask(ship, taken)), MOST_PACKINGS):
        by_closed.setdefault(closed, packing)
    ranked = sorted(by_closed, key=lambda closed: -_openness(ship, closed))
    return [by_closed[closed] for closed in ranked[:number]]


@cache
def neighbours(ship: str) -> Mapping[str, tuple[str, ...]]:
    """For each cell of a hold those orthogonally next to it."""
    cells = SHIPS[ship].hold
    return {
        cell.name: tuple(other.name for other in cells if abs(other.x - cell.x) + abs(other.y - cell.y) == 1)
        for cell in cells
    }


def in_order(ship: str, cells: Iterable[str]) -> list[str]:
    """Cells of a hold from the top left, row by row."""
    return sorted(cells, key=SHIPS[ship].names.index)

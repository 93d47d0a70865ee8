"""Holds: where outfits and mods lie in them, how they can be laid, and what a damage marker hits.

Cells are known by their names (`3b`). An outfit lies by the cell of the upper left corner of its grid, turned clockwise
by quarters after it has been mirrored or not (XI-091); a plate or pod by the cell of its connecting section (XI-491).
Its other sections lie outside and are named after that, the nearest first: `3b+1`, `3b+2`, `3b+3`. Where they lie is a
spot, by column and row (`-1,2`), which no other outfit may share.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import islice
from typing import Any, NamedTuple

from .constants import FITTINGS, MEASURES, SHIPS, Cell, read_cell

MAX_PACKINGS = 3000
"""Packings that are compared: more take longer than a person waits, and differ in nothing that anybody would see."""


_CELL = re.compile(r"[1-9][a-h]")
_REACH = 2
"""How far outside a hold the sections of plates and pods can lie."""
_SIDES = {(0, -1): "up", (1, 0): "right", (0, 1): "down", (-1, 0): "left"}


class Placement(NamedTuple):
    """How an outfit lies: the upper left corner of its grid or its connecting section, quarter turns, and whether it is
    mirrored."""

    at: str
    turns: int
    mirrored: bool


@cache
def grid_of(outfit: str, turns: int, mirrored: bool) -> tuple[tuple[Cell, bool], ...]:
    """Return the sections of an outfit in its orientation, True for a Use Space: from the corner of its grid; those of
    a plate or pod from its connecting section, by their distance from it."""
    kind = FITTINGS[outfit]
    start = kind.connects
    if start is None:
        cells = _turn(kind.grid, turns, mirrored)
        left, top = min(cell.x for cell, _ in cells), min(cell.y for cell, _ in cells)
        return tuple(sorted((Cell(cell.x - left, cell.y - top), use) for cell, use in cells))
    moved = [(Cell(cell.x - start.x, cell.y - start.y), use) for cell, use in kind.grid]
    return tuple(_turn(sorted(moved, key=lambda each: (abs(each[0].x) + abs(each[0].y), each)), turns, mirrored))


def _turn(cells: Iterable[tuple[Cell, bool]], turns: int, mirrored: bool) -> list[tuple[Cell, bool]]:
    """Sections mirrored or not, then turned clockwise by quarters."""
    turned = [(Cell(-cell.x if mirrored else cell.x, cell.y), use) for cell, use in cells]
    for _ in range(turns % 4):
        turned = [(Cell(-cell.y, cell.x), use) for cell, use in turned]
    return turned


def is_cell(name: str) -> bool:
    """Return whether a text names a cell: its column, then its row.

    >>> is_cell("3b"), is_cell("b3")
    (True, False)
    """
    return _CELL.fullmatch(name) is not None


def read_placement(each: Mapping[str, Any]) -> Placement:
    """Read the placement of an outfit in a position."""
    return Placement(each["at"], each["turns"], each["mirrored"])


@cache
def cells_of(outfit: str, placement: Placement) -> tuple[str, ...]:
    """Return the cells under an outfit, and the spots of a plate or pod outside the hold; none for an outfit that lies
    at no cell."""
    if not is_cell(placement.at):
        return ()
    x, y = read_cell(placement.at)
    cells = [Cell(x + cell.x, y + cell.y) for cell, _ in grid_of(outfit, placement.turns, placement.mirrored)]
    if FITTINGS[outfit].connects is None:
        return tuple(cell.name for cell in cells)
    return placement.at, *map(_name_spot, cells[1:])


def _name_spot(cell: Cell) -> str:
    return f"{cell.x},{cell.y}"


def sections_of(outfit: str, at: str) -> tuple[str, ...]:
    """Return the names of the sections of a plate or pod: that of its cell, then those outside.

    >>> sections_of("armor-plating", "3b")
    ('3b', '3b+1', '3b+2', '3b+3')
    """
    return at, *(f"{at}+{number}" for number in range(1, len(FITTINGS[outfit].grid)))


@cache
def uses_of(outfit: str, placement: Placement) -> tuple[str, ...]:
    """Return the cells with an outfit's Use Spaces."""
    grid = grid_of(outfit, placement.turns, placement.mirrored)
    return tuple(cell for cell, (_, use) in zip(cells_of(outfit, placement), grid, strict=False) if use)


@cache
def _orientations(outfit: str) -> tuple[tuple[int, bool], ...]:
    """Return the orientations of an outfit that look different."""
    found: dict[frozenset[tuple[Cell, bool]], tuple[int, bool]] = {}
    for mirrored in (False, True):
        for turns in range(4):
            found.setdefault(frozenset(grid_of(outfit, turns, mirrored)), (turns, mirrored))
    return tuple(found.values())


@cache
def _bits(ship: str) -> Mapping[str, int]:
    """Map each cell of a hold, and each spot outside that a section can reach, to a bit: sets of cells are compared by
    the thousand, fastest as whole numbers."""
    hold = SHIPS[ship].hold
    across, down = (range(-_REACH, max(sides) + 1 + _REACH) for sides in zip(*hold, strict=True))
    spots = [Cell(x, y) for y in down for x in across]
    outside = [_name_spot(spot) for spot in spots if spot not in hold]
    return {cell: 1 << number for number, cell in enumerate([*SHIPS[ship].names, *outside])}


def _mask(ship: str, cells: Iterable[str]) -> int:
    """Return the bits of some cells; a cell beside the hold has none, unless it takes up a spot."""
    bits, mask = _bits(ship), 0
    for cell in cells:
        mask |= bits.get(cell, 0)
    return mask


@cache
def _all_placements(ship: str, outfit: str) -> tuple[tuple[int, Placement], ...]:
    """Every way an outfit fits into a ship's empty hold, with the bits of the cells it covers.

    XI-093: of a plate or pod exactly the connecting section lies in it.
    """
    hold, bits = SHIPS[ship].hold, _bits(ship)
    width, height = max(cell.x for cell in hold) + 1, max(cell.y for cell in hold) + 1
    found = []
    for turns, mirrored in _orientations(outfit):
        for y in range(height):
            for x in range(width):
                placement = Placement(Cell(x, y).name, turns, mirrored)
                covered = cells_of(outfit, placement)
                if all(cell in bits for cell in covered):
                    found.append((_mask(ship, covered), placement))
    return tuple(found)


def lies_right(ship: str, outfit: str, placement: Placement) -> bool:
    """XI-088 XI-093: whether an outfit lies in a ship's hold as it may, whatever else is there."""
    return all(cell in _bits(ship) for cell in cells_of(outfit, placement))


def placements(ship: str, outfit: str, taken: Collection[str]) -> list[Placement]:
    """XI-088 XI-089 XI-092: the ways an outfit can be laid beside what is there; `taken` cells are not free."""
    closed = _mask(ship, taken)
    return [placement for covered, placement in _all_placements(ship, outfit) if not covered & closed]


def fits(ship: str, outfit: str, taken: Collection[str]) -> bool:
    """XI-090: whether there is any way."""
    closed = _mask(ship, taken)
    return any(not covered & closed for covered, _ in _all_placements(ship, outfit))


def openness(ship: str, taken: Iterable[str]) -> int:
    """Return how much could still be laid: the number of ways for all outfits to lie in the remaining cells, in which
    large outfits weigh most."""
    return _openness(ship, _mask(ship, taken))


@lru_cache(maxsize=65536)
def _openness(ship: str, closed: int) -> int:
    return sum([weight for covered, weight in _weights(ship) if not covered & closed])


@cache
def _weights(ship: str) -> tuple[tuple[int, int], ...]:
    """Return the sets of cells that outfits can cover in an empty hold, with the sizes of all outfits that can lie
    there."""
    sizes = Counter[int]()
    for key in MEASURES:
        for covered, _ in _all_placements(ship, key):
            sizes[covered] += len(FITTINGS[key].grid)
    return tuple(sizes.items())


def roomiest(ship: str, outfit: str, ways: Iterable[Placement], taken: Collection[str]) -> Placement:
    """Return the placement of an outfit that leaves most room for others; the first of equals."""
    return max(ways, key=lambda way: openness(ship, (*taken, *cells_of(outfit, way))))


def roomiest_cell(ship: str, free: Iterable[str], taken: Collection[str]) -> str:
    """Return the free cell where a cube leaves most room for outfits; the first of equals."""
    return max(free, key=lambda cell: openness(ship, (*taken, cell)))


def write_placement(outfit: str, placement: Placement) -> str:
    """Write a placement as people choose it: the covered cells, with a star at those with a Use Space; for a plate or
    pod the cell in the hold, and the places of the others.

    >>> write_placement("m-22", Placement("1a", 0, False))
    '1a*.2a*.3a'
    >>> write_placement("armor-plating", Placement("1a", 3, False))
    '1a-left'
    >>> write_placement("cargo-pod", Placement("1a", 0, True))
    '1a-up-left'
    """
    if FITTINGS[outfit].connects is not None:
        return "-".join((placement.at, *_ways_outside(outfit, placement)))
    uses = uses_of(outfit, placement)
    return ".".join(f"{cell}*" if cell in uses else cell for cell in cells_of(outfit, placement))


def _ways_outside(outfit: str, placement: Placement) -> Iterator[str]:
    """On which side of its connecting section a plate or pod lies, and to which side its end points, if to one."""
    _, (first, _), *_, (last, _) = grid_of(outfit, placement.turns, placement.mirrored)
    yield _SIDES[first]
    if len(_orientations(outfit)) > len(_SIDES):
        x, y = (0, last.y) if first.x else (last.x, 0)
        yield _SIDES[(x > 0) - (x < 0), (y > 0) - (y < 0)]


def write_packing(outfits: Sequence[str], packing: Sequence[Placement]) -> str:
    """Write a packing as people choose it: the cells of one outfit after another.

    >>> write_packing(["m-22", "targe"], [Placement("1a", 0, False), Placement("1b", 0, False)])
    'm-22=1a*.2a*.3a,targe=1b*.1c.2b*'
    """
    return ",".join(f"{outfit}={write_placement(outfit, each)}" for outfit, each in zip(outfits, packing, strict=True))


def _packings(ship: str, outfits: Sequence[str], closed: int) -> Iterator[tuple[int, list[Placement]]]:
    """Yield the ways to lay all these outfits, in their order, each with the bits of all closed cells after it. The
    largest are tried first."""
    order = sorted(range(len(outfits)), key=lambda number: -len(FITTINGS[outfits[number]].grid))
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
    """Return a way to lay all these outfits, in their order; None if there is none."""
    return next((packing for _, packing in _packings(ship, outfits, _mask(ship, taken))), None)


def best_packings(ship: str, outfits: Sequence[str], taken: Collection[str], number: int) -> list[list[Placement]]:
    """So many packings that cover different cells and leave most room, the best first; of very many the first tried."""
    by_closed: dict[int, list[Placement]] = {}
    for closed, packing in islice(_packings(ship, outfits, _mask(ship, taken)), MAX_PACKINGS):
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
    """Cells of a hold from the top left, row by row, each with those outside that are named after it."""
    names = SHIPS[ship].names

    def place(cell: str) -> tuple[int, str]:
        inside, _, outside = cell.partition("+")
        return names.index(inside), outside

    return sorted(cells, key=place)

"""Rockets: parts on the cells of a grid, their joints, and measures for cards.

A rocket is a tuple of placed parts, including the starting hull, from which cells are counted, x to the right and y
upwards. Tuples never change, so results about them are cached.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from components.grid import NEIGHBOURS, Cell, cell_name
from components.values import NamedTuple

from .constants import COLOURS, FLAT, PARTS, SHAPES, SOCKET, STARTING_HULL, TAB

HOME: Cell = (0, 0)
"""Cell of the starting hull."""


class Placed(NamedTuple):
    """A part on a cell. `flipped`: its back is up."""

    part: str
    x: int
    y: int
    flipped: bool = False

    @property
    def cell(self) -> Cell:
        return self.x, self.y

    @property
    def edges(self) -> tuple[str, ...]:
        """Edges as it lies: north, east, south, west."""
        return PARTS[self.part].edges[self.flipped]


Rocket: TypeAlias = tuple[Placed, ...]

Face: TypeAlias = tuple[str, ...]
"""Edges of a part as it lies: north, east, south, west."""

OPEN = ""
"""Edge of a free cell."""


_HOLDING_PAIRS, _CLASHING_PAIRS = {(TAB, SOCKET), (SOCKET, TAB)}, {(TAB, TAB), (TAB, FLAT), (FLAT, TAB)}


def _fits(face: Face, facing: Face) -> bool:
    """Return whether a face joins one of the edges that it meets, and clashes with none (SC-A04)."""
    meeting = {*zip(face, facing, strict=True)}
    return not meeting.isdisjoint(_HOLDING_PAIRS) and meeting.isdisjoint(_CLASHING_PAIRS)


_FACES = sorted({face for part in PARTS.values() for face in part.edges})
FITTING: Mapping[Face, Collection[Face]] = {
    facing: [face for face in _FACES if _fits(face, facing)]
    for facing in product((OPEN, TAB, SOCKET, FLAT), repeat=len(NEIGHBOURS))
}
"""Faces that fit between the edges on all four sides."""

MEETING = [(*way, (side + 2) % len(NEIGHBOURS)) for side, way in enumerate(NEIGHBOURS)]
"""Offset of the cell at each side of a part, and the side there that meets it."""

START: Rocket = (Placed(STARTING_HULL, *HOME),)
"""Rocket at the start (SC-021)."""


class Measures(NamedTuple):
    """Measures of a rocket for cards: parts by shape and colour, and the columns and rows with a part."""

    shapes: Mapping[str, int]
    colours: Mapping[str, int]
    two_coloured: int
    columns: int
    rows: int


@lru_cache(maxsize=1 << 14)
def measure(rocket: Rocket) -> Measures:
    """Measure a rocket; a two-coloured part counts for each of its colours, a grey hull for none (SC-071 to SC-075
    SC-A05)."""
    shapes = dict.fromkeys(SHAPES, 0)
    colours = dict.fromkeys(COLOURS, 0)
    two = 0
    for each in rocket:
        part = PARTS[each.part]
        shapes[part.shape] += 1
        for colour in part.colours:
            colours[colour] += 1
        two += len(part.colours) > 1
    return Measures(shapes, colours, two, len({each.x for each in rocket}), len({each.y for each in rocket}))


# ---- joints -----------------------------------------------------------------------------------------------------


def by_cell(rocket: Iterable[Placed]) -> dict[Cell, Placed]:
    return {(each.x, each.y): each for each in rocket}


def joined(one: Placed, other: Placed) -> bool:
    """Return whether two parts are connected: side by side, a tab in a socket (SC-A04)."""
    side = _side(one, other)
    return side is not None and {one.edges[side], other.edges[(side + 2) % 4]} == {TAB, SOCKET}


def clash(one: Placed, other: Placed) -> bool:
    """Return whether two parts clash: a tab meets a flat edge or a tab (SC-A04)."""
    side = _side(one, other)
    if side is None:
        return False
    meeting = (one.edges[side], other.edges[(side + 2) % 4])
    return TAB in meeting and SOCKET not in meeting


def _side(one: Placed, other: Placed) -> int | None:
    """Return the side of a part at which another lies, or None."""
    away = other.x - one.x, other.y - one.y
    return NEIGHBOURS.index(away) if away in NEIGHBOURS else None


def beside(cells: Mapping[Cell, Placed], each: Placed) -> Iterator[Placed]:
    """Yield the parts beside a part, clockwise from the north."""
    for dx, dy in NEIGHBOURS:
        other = cells.get((each.x + dx, each.y + dy))
        if other is not None:
            yield other


def neighbour(rocket: Rocket, each: Placed) -> tuple[int, Placed]:
    """Return the part closest to the starting hull that a part is joined to, and the side of it."""
    others = [other for other in beside(by_cell(rocket), each) if joined(other, each)]
    other = min(others, key=lambda other: abs(other.x) + abs(other.y))
    return NEIGHBOURS.index((each.x - other.x, each.y - other.y)), other


def connected(rocket: Iterable[Placed]) -> Rocket:
    """Return the parts that joints connect to the starting hull, in order; none without a hull (SC-A03)."""
    every = tuple(rocket)
    cells = by_cell(every)
    found = [each for each in every if each.part == STARTING_HULL][:1]
    seen = {each.cell for each in found}
    for each in found:
        for (dx, dy, meets), edge in zip(MEETING, each.edges, strict=True):
            cell = each.x + dx, each.y + dy
            other = cells.get(cell)
            if other is not None and cell not in seen and {edge, other.edges[meets]} == {TAB, SOCKET}:
                seen.add(cell)
                found.append(other)
    return tuple(each for each in every if (each.x, each.y) in seen)


@lru_cache(maxsize=1 << 14)
def openings(rocket: Rocket) -> Mapping[Cell, Collection[Face]]:
    """Return the free cells beside a rocket where a part could go, with the faces that fit there, sorted by name
    (SC-A04)."""
    taken = {(x, y) for _, x, y, _ in rocket}
    facing: dict[Cell, list[str]] = {}
    for part, x, y, flipped in rocket:
        for (dx, dy, meets), edge in zip(MEETING, PARTS[part].edges[flipped], strict=True):
            cell = x + dx, y + dy
            if cell not in taken:
                if cell not in facing:
                    facing[cell] = [OPEN, OPEN, OPEN, OPEN]
                facing[cell][meets] = edge
    found = {cell: faces for cell, edges in facing.items() if (faces := FITTING[tuple(edges)])}
    return {cell: found[cell] for cell in sorted(found, key=cell_name)}


def places(rocket: Rocket, part: str) -> list[Placed]:
    """Return all placements of a part, sorted by name."""
    faces = PARTS[part].edges
    free = openings(rocket).items()
    found = [Placed(part, x, y) for (x, y), fitting in free if faces[0] in fitting]
    if PARTS[part].flips:
        found += [Placed(part, x, y, True) for (x, y), fitting in free if faces[1] in fitting]
        found.sort(key=lambda each: (cell_name(each.cell), each.flipped))
    return found


def having_place(rocket: Rocket, parts: Collection[str]) -> set[str]:
    """Return the parts that fit somewhere."""
    faces = _faces(rocket) if parts else frozenset()
    return {part for part in parts if not faces.isdisjoint(PARTS[part].edges)}


@lru_cache(maxsize=1 << 14)
def _faces(rocket: Rocket) -> frozenset[Face]:
    """Return the faces that fit somewhere."""
    return frozenset(face for fitting in openings(rocket).values() for face in fitting)


def clashes(rocket: Iterable[Placed]) -> Iterator[tuple[Placed, Placed]]:
    """Yield pairs of parts that clash, each once (SC-A04)."""
    cells = by_cell(rocket)
    for each in cells.values():
        for other in beside(cells, each):
            if each.cell < other.cell and clash(each, other):
                yield each, other


def centred(rocket: Iterable[Placed]) -> Rocket:
    """Return a rocket with cells counted from the starting hull; unchanged without one."""
    every = tuple(rocket)
    home = next((each for each in every if each.part == STARTING_HULL), None)
    if home is None or home.cell == HOME:
        return every
    return tuple(each._replace(x=each.x - home.x, y=each.y - home.y) for each in every)


def parts_of(rocket: Iterable[Placed]) -> Counter[str]:
    return Counter(each.part for each in rocket)


def take_off(rocket: Rocket, cell: Cell) -> Rocket:
    """Return a rocket without the part on a cell and everything only it held (SC-061 SC-A03)."""
    return connected(each for each in rocket if each.cell != cell)


# ---- names ------------------------------------------------------------------------------------------------------


FLIPPED = "~"
"""Marks a part or place with its back up, if either face would fit."""


def named_places(rocket: Rocket, part: str) -> dict[str, Placed]:
    """Return all placements of a part by the name of the cell, with a mark for the second face if both fit."""
    found: dict[str, Placed] = {}
    for each in places(rocket, part):
        name = cell_name(each.cell)
        found[name + FLIPPED if name in found else name] = each
    return found

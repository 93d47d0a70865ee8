"""Rockets: parts on the cells of a grid, how they join, and what a rocket counts for.

A rocket is a tuple of placed parts, the starting hull among them; cells are counted from it, x to the right, y upwards.
Tuples are never changed, so what is known of one is kept.
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
"""Where the starting hull lies."""


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
        """Its edges as it lies: north, east, south, west."""
        return PARTS[self.part].edges[self.flipped]


Rocket: TypeAlias = tuple[Placed, ...]

Face: TypeAlias = tuple[str, ...]
"""The edges of a part as it lies: north, east, south, west."""

OPEN = ""
"""What a free cell offers to an edge."""


_HOLDING_PAIRS, _CLASHING_PAIRS = {(TAB, SOCKET), (SOCKET, TAB)}, {(TAB, TAB), (TAB, FLAT), (FLAT, TAB)}


def _fits(face: Face, facing: Face) -> bool:
    """Whether a face is held by one of the edges that it faces, and clashes with none (SC-A04)."""
    meeting = {*zip(face, facing, strict=True)}
    return not meeting.isdisjoint(_HOLDING_PAIRS) and meeting.isdisjoint(_CLASHING_PAIRS)


_FACES = sorted({face for part in PARTS.values() for face in part.edges})
FITTING: Mapping[Face, Collection[Face]] = {
    facing: [face for face in _FACES if _fits(face, facing)]
    for facing in product((OPEN, TAB, SOCKET, FLAT), repeat=len(NEIGHBOURS))
}
"""The faces that fit between edges on all four sides."""

MEETING = [(*way, (side + 2) % len(NEIGHBOURS)) for side, way in enumerate(NEIGHBOURS)]
"""The way to the cell at each side of a part, and which side of a part there would meet it."""

START: Rocket = (Placed(STARTING_HULL, *HOME),)
"""SC-021: what every player begins with."""


class Measures(NamedTuple):
    """What cards ask of a rocket: parts by shape and by colour, columns and rows that hold a part."""

    shapes: Mapping[str, int]
    colours: Mapping[str, int]
    two_coloured: int
    columns: int
    rows: int


@lru_cache(maxsize=1 << 14)
def measure(rocket: Rocket) -> Measures:
    """SC-071 to SC-075 SC-A05: a two-coloured part counts as one of each of its colours, a grey hull as none."""
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
    """SC-A04: whether two parts are connected: beside each other, a tab in a socket."""
    side = _side(one, other)
    return side is not None and {one.edges[side], other.edges[(side + 2) % 4]} == {TAB, SOCKET}


def clash(one: Placed, other: Placed) -> bool:
    """SC-A04: whether two parts can't lie as they do: a tab meets a flat edge or a tab."""
    side = _side(one, other)
    if side is None:
        return False
    meeting = (one.edges[side], other.edges[(side + 2) % 4])
    return TAB in meeting and SOCKET not in meeting


def _side(one: Placed, other: Placed) -> int | None:
    """The side of a part at which another lies; None where it doesn't lie beside it."""
    away = other.x - one.x, other.y - one.y
    return NEIGHBOURS.index(away) if away in NEIGHBOURS else None


def beside(cells: Mapping[Cell, Placed], each: Placed) -> Iterator[Placed]:
    """The parts beside a part, clockwise from the north."""
    for dx, dy in NEIGHBOURS:
        other = cells.get((each.x + dx, each.y + dy))
        if other is not None:
            yield other


def neighbour(rocket: Rocket, each: Placed) -> tuple[int, Placed]:
    """The part nearest to the starting hull of those that a part is joined to, and on which of its sides that lies."""
    others = [other for other in beside(by_cell(rocket), each) if joined(other, each)]
    other = min(others, key=lambda other: abs(other.x) + abs(other.y))
    return NEIGHBOURS.index((each.x - other.x, each.y - other.y)), other


def connected(rocket: Iterable[Placed]) -> Rocket:
    """SC-A03: the parts that chains of joints connect to the starting hull, in their order; none without one."""
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
    """SC-A04: the free cells beside a rocket at which a part could be put, with the faces that something holds there
    and that clash with nothing, in the order of the cells' names."""
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
    """Everywhere that a part may be put, by the names of the places."""
    faces = PARTS[part].edges
    free = openings(rocket).items()
    found = [Placed(part, x, y) for (x, y), fitting in free if faces[0] in fitting]
    if PARTS[part].flips:
        found += [Placed(part, x, y, True) for (x, y), fitting in free if faces[1] in fitting]
        found.sort(key=lambda each: (cell_name(each.cell), each.flipped))
    return found


def having_place(rocket: Rocket, parts: Collection[str]) -> set[str]:
    """The parts that may be put anywhere."""
    faces = _faces(rocket) if parts else frozenset()
    return {part for part in parts if not faces.isdisjoint(PARTS[part].edges)}


@lru_cache(maxsize=1 << 14)
def _faces(rocket: Rocket) -> frozenset[Face]:
    """The faces that fit somewhere."""
    return frozenset(face for fitting in openings(rocket).values() for face in fitting)


def clashes(rocket: Iterable[Placed]) -> Iterator[tuple[Placed, Placed]]:
    """SC-A04: parts that can't lie side by side as they do, each pair once."""
    cells = by_cell(rocket)
    for each in cells.values():
        for other in beside(cells, each):
            if each.cell < other.cell and clash(each, other):
                yield each, other


def centred(rocket: Iterable[Placed]) -> Rocket:
    """A rocket with its cells counted from the starting hull; as it is where there is none."""
    every = tuple(rocket)
    home = next((each for each in every if each.part == STARTING_HULL), None)
    if home is None or home.cell == HOME:
        return every
    return tuple(each._replace(x=each.x - home.x, y=each.y - home.y) for each in every)


def parts_of(rocket: Iterable[Placed]) -> Counter[str]:
    return Counter(each.part for each in rocket)


def take_off(rocket: Rocket, cell: Cell) -> Rocket:
    """SC-061 SC-A03: a rocket without the part on a cell and all that only this part held."""
    return connected(each for each in rocket if each.cell != cell)


# ---- names ------------------------------------------------------------------------------------------------------


FLIPPED = "~"
"""Follows a part or a place where the part lies with its back up, if it could lie there either way."""


def named_places(rocket: Rocket, part: str) -> dict[str, Placed]:
    """Everywhere that a part may be put, by the name of the cell, and of its face where both fit there."""
    found: dict[str, Placed] = {}
    for each in places(rocket, part):
        name = cell_name(each.cell)
        found[name + FLIPPED if name in found else name] = each
    return found

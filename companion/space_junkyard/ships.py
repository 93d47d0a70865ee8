"""Ships: places for sections, their cost, and open exits.

A ship maps places to the exits of their sections. `edges` has for every free place beside it the requirements of a
section: sides that must have an exit or must be closed, and the cost of the ship's own exits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, NamedTuple, TypeAlias

from companion.engine import Reason
from companion.engine.state import Derived, MapKey, Record, StateName
from components.grid import NEIGHBOURS, SIDES, Cell, cell_name

from .constants import BRIDGE, JOINTS, NOTHING, OPEN_EXIT, OPEN_SECTION, SECTIONS, Amounts, Exits

Square: TypeAlias = Cell
Placing: TypeAlias = tuple[Square, int, Amounts]
"""A place, a turn (0 for north, clockwise), and the cost of all joints."""

HOME: Square = (0, 0)
"""Place of the bridge."""


class Section(NamedTuple):
    """A section in a ship. `top`: direction of its printed top, clockwise from north; `new`: joined this turn."""

    tile: str
    x: int
    y: int
    top: int
    new: bool = False


class Edge(NamedTuple):
    """Requirements of a free place beside a ship: bits of sides, and the cost of the ship's exits there."""

    must: int
    must_not: int
    cost: Amounts


Squares: TypeAlias = dict[Square, Exits]


class Ship(Record):
    """A player's tug, stores and ship. `room` has the number of wells for each resource, `stores` the resources in
    them."""

    name: MapKey
    colour: str
    at: str
    left: str
    stores: list[int]
    sections: Annotated[tuple[Section, ...], StateName("ship")]
    closed: tuple[str, ...]
    room: Derived[Amounts]
    squares: Derived[Squares]
    edges: Derived[dict[Square, Edge]]

    def derive(self) -> None:
        self.squares, self.edges = {HOME: BRIDGE.turned[0]}, {}
        self._look_around(HOME)
        for section in self.sections:
            self._lay(section)
        self.count_room()

    def join(self, section: Section) -> None:
        """Add a section, without checking the rules; `settle` counts its wells."""
        self.sections = (*self.sections, section)
        self._lay(section)

    def _lay(self, section: Section) -> None:
        square = section.x, section.y
        self.squares[square] = SECTIONS[section.tile].turned[section.top]
        self.edges.pop(square, None)
        self._look_around(square)

    @property
    def can_grow(self) -> bool:
        """Whether an exit leads to a free place, so that a section could be joined there (SJ-040)."""
        return any(edge.must for edge in self.edges.values())

    def settle(self) -> bool:
        """Let the section joined in this turn work from now on (SJ-044 SJ-A13); return whether there is one."""
        if not (self.sections and self.sections[-1].new):
            return False
        self.sections = (*self.sections[:-1], self.sections[-1]._replace(new=False))
        self.count_room()
        return True

    def count_room(self) -> None:
        """Count the wells of the bridge and all working sections (SJ-013)."""
        every = (SECTIONS[section.tile].store for section in self.sections if not section.new)
        self.room = tuple(map(sum, zip(BRIDGE.store, *every, strict=True)))

    def _look_around(self, square: Square) -> None:
        for dx, dy in NEIGHBOURS:
            beside = square[0] + dx, square[1] + dy
            if beside not in self.squares:
                self.edges[beside] = edge(self.squares, beside)


def edge(squares: Squares, square: Square) -> Edge:
    """Return the requirements of a free place for each side of a section (SJ-045 SJ-A24 SJ-A25 SJ-A26)."""
    must = must_not = 0
    cost = NOTHING
    x, y = square
    for side, (dx, dy) in enumerate(NEIGHBOURS):
        exits = squares.get((x + dx, y + dy))
        if exits is None:
            continue
        facing = exits[(side + 2) % 4]
        if facing is None:
            must_not |= 1 << side
        else:
            must |= 1 << side
            cost = tuple(one + other for one, other in zip(cost, facing, strict=True))
    return Edge(must, must_not, cost)


def placings(ship: Ship, tile: str) -> Iterator[Placing]:
    """Yield every place and turn in which a section may be joined, with its cost (SJ-040 SJ-043 SJ-045 SJ-041
    SJ-A27)."""
    turns = JOINTS[tile]
    for square, (must, must_not, own) in ship.edges.items():
        if must:
            for turn in range(4):
                has, cost = turns[turn][must]
                if has & must == must and not has & must_not:
                    yield square, turn, tuple(one + other for one, other in zip(own, cost, strict=True))


def affordable(ship: Ship, tile: str) -> Iterator[Placing]:
    """Yield the placings that the ship's stores can pay (SJ-042)."""
    y, b, r = ship.stores
    for placing in placings(ship, tile):
        cost = placing[2]
        if cost[0] <= y and cost[1] <= b and cost[2] <= r:
            yield placing


NO_EXIT = Reason("{player.name}'s ship has no open exit left", "SJ-040")
FITS_NOWHERE = Reason(
    lambda table, player: (
        f"{table.map[player.at]} fits at no open exit of {player.name}'s ship: however it is turned, an exit would meet"
        " a closed side"
    ),
    "SJ-A25",
)
TOO_DEAR = Reason(lambda table, player: f"{player.name} can't pay to join {table.map[player.at]}", "SJ-042")


def why_not_joined(ship: Ship, tile: str) -> Reason | None:
    """Return why the section under a tug can't be joined: no open exit, closed sides at each, or too few resources."""
    if next(affordable(ship, tile), None):
        return None
    if not ship.can_grow:
        return NO_EXIT
    return TOO_DEAR if next(placings(ship, tile), None) else FITS_NOWHERE


def has(ship: Ship, tile: str) -> bool:
    """Return whether a section is part of a ship."""
    return any(section.tile == tile for section in ship.sections)


def working(ship: Ship, what: str) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the create or convert icons of the bridge, named "", and of each working section (SJ-044)."""
    yield "", getattr(BRIDGE, what)
    yield from ((section.tile, getattr(SECTIONS[section.tile], what)) for section in ship.sections if not section.new)


def open_exits(squares: Mapping[Square, Exits], square: Square) -> list[int]:
    """Return the sides of a place whose exits meet no exit (SJ-058 SJ-A42)."""
    x, y = square
    found = []
    for side, cost in enumerate(squares[square]):
        if cost is not None:
            dx, dy = NEIGHBOURS[side]
            beside = squares.get((x + dx, y + dy))
            if beside is None or beside[(side + 2) % 4] is None:
                found.append(side)
    return found


def connected(squares: Mapping[Square, Exits]) -> set[Square]:
    """Return the places that a chain of joints connects to the bridge."""
    found, edge = {HOME}, [HOME]
    for x, y in edge:
        for side, (dx, dy) in enumerate(NEIGHBOURS):
            beside = x + dx, y + dy
            if beside in found or beside not in squares or squares[x, y][side] is None:
                continue
            if squares[beside][(side + 2) % 4] is not None:
                found.add(beside)
                edge.append(beside)
    return found


def mismatched(squares: Mapping[Square, Exits], square: Square) -> Iterator[int]:
    """Yield the sides of a place whose exits meet a closed side (SJ-A25)."""
    x, y = square
    for side, (dx, dy) in enumerate(NEIGHBOURS):
        beside = squares.get((x + dx, y + dy))
        if beside is not None and squares[square][side] is not None and beside[(side + 2) % 4] is None:
            yield side


def worth(vp: int, left_open: int) -> int:
    """Return a section's hexagon, less 1 if it has open exits and 1 for each; it may be negative (SJ-056 to SJ-059
    SJ-A41)."""
    return vp - (OPEN_SECTION + OPEN_EXIT * left_open if left_open else 0)


def points(ship: Ship) -> int:
    """Return the points of a ship (SJ-060)."""
    squares = ship.squares
    return sum(worth(SECTIONS[each.tile].vp, len(open_exits(squares, (each.x, each.y)))) for each in ship.sections)


# ---- names ------------------------------------------------------------------------------------------------------


@cache
def place_name(square: Square) -> str:
    """Name a place in a ship, relative to the bridge."""
    return cell_name(square, "bridge")


TURN_OF: Mapping[str, int] = {side: turn for turn, side in enumerate(SIDES)}

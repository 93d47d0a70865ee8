"""Ships: where a section may be joined, what that costs, and which exits stay open.

A ship is squares with the exits of what lies in them. `edges` knows for every free square beside it what a section
there must do: which of its sides must have an exit, which must be closed, and what the ship's own exits cost.
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
"""A square, a turn (0 for north, clockwise), and the cost of all joints."""

HOME: Square = (0, 0)
"""Where the bridge lies."""


class Section(NamedTuple):
    """A section in a ship. `top`: where its printed top points, clockwise from north; `new`: joined this turn."""

    tile: str
    x: int
    y: int
    top: int
    new: bool = False


class Edge(NamedTuple):
    """What a free square beside a ship asks of a section: bits of sides, and the cost of the ship's exits there."""

    must: int
    must_not: int
    cost: Amounts


Squares: TypeAlias = dict[Square, Exits]


class Ship(Record):
    """A player's marker, stores and ship. `room` has the store places for each resource, `stores` what lies on them."""

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
        """Lay a section there, whatever the rules say of it; its store places are counted by `settle`."""
        self.sections = (*self.sections, section)
        self._lay(section)

    def _lay(self, section: Section) -> None:
        square = section.x, section.y
        self.squares[square] = SECTIONS[section.tile].turned[section.top]
        self.edges.pop(square, None)
        self._look_around(square)

    @property
    def can_grow(self) -> bool:
        """SJ-040: whether an exit leads to a free place, so that a section could be joined there."""
        return any(edge.must for edge in self.edges.values())

    def settle(self) -> bool:
        """SJ-044 SJ-A13: what has been joined in this turn works from now on; whether there is something."""
        if not (self.sections and self.sections[-1].new):
            return False
        self.sections = (*self.sections[:-1], self.sections[-1]._replace(new=False))
        self.count_room()
        return True

    def count_room(self) -> None:
        """SJ-013: the store places of the bridge and of all sections that work."""
        every = (SECTIONS[section.tile].store for section in self.sections if not section.new)
        self.room = tuple(map(sum, zip(BRIDGE.store, *every, strict=True)))

    def _look_around(self, square: Square) -> None:
        for dx, dy in NEIGHBOURS:
            beside = square[0] + dx, square[1] + dy
            if beside not in self.squares:
                self.edges[beside] = edge(self.squares, beside)


def edge(squares: Squares, square: Square) -> Edge:
    """SJ-045 SJ-A24 SJ-A25 SJ-A26: what a free square asks of each side of a section."""
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
    """SJ-040 SJ-043 SJ-045: every square and turn in which a section may be joined, with its cost (SJ-041 SJ-A27)."""
    turns = JOINTS[tile]
    for square, (must, must_not, own) in ship.edges.items():
        if must:
            for turn in range(4):
                has, cost = turns[turn][must]
                if has & must == must and not has & must_not:
                    yield square, turn, tuple(one + other for one, other in zip(own, cost, strict=True))


def affordable(ship: Ship, tile: str) -> Iterator[Placing]:
    """SJ-042: the placings for which the ship's stores are enough."""
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
    """Why the section under its marker can't be joined to a ship: there is no open exit, closed sides are in its way at
    each, or too little is stored."""
    if next(affordable(ship, tile), None):
        return None
    if not ship.can_grow:
        return NO_EXIT
    return TOO_DEAR if next(placings(ship, tile), None) else FITS_NOWHERE


def has(ship: Ship, tile: str) -> bool:
    """Whether a section is part of a ship."""
    return any(section.tile == tile for section in ship.sections)


def working(ship: Ship, what: str) -> Iterator[tuple[str, Sequence[str]]]:
    """The create or convert icons of the bridge, called "", and of each section that works (SJ-044)."""
    yield "", getattr(BRIDGE, what)
    yield from ((section.tile, getattr(SECTIONS[section.tile], what)) for section in ship.sections if not section.new)


def open_exits(squares: Mapping[Square, Exits], square: Square) -> list[int]:
    """SJ-058 SJ-A42: the sides of a square whose exit leads to no exit."""
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
    """The squares that a chain of joints leads to from the bridge."""
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
    """The sides of a square where its exit meets a closed side (SJ-A25)."""
    x, y = square
    for side, (dx, dy) in enumerate(NEIGHBOURS):
        beside = squares.get((x + dx, y + dy))
        if beside is not None and squares[square][side] is not None and beside[(side + 2) % 4] is None:
            yield side


def worth(vp: int, left_open: int) -> int:
    """SJ-056 to SJ-059 SJ-A41: a section's hexagon; nothing off without open exits, else 1 and 1 for each; no lower
    bound."""
    return vp - (OPEN_SECTION + OPEN_EXIT * left_open if left_open else 0)


def points(ship: Ship) -> int:
    """SJ-060: the points of a ship."""
    squares = ship.squares
    return sum(worth(SECTIONS[each.tile].vp, len(open_exits(squares, (each.x, each.y)))) for each in ship.sections)


# ---- names ------------------------------------------------------------------------------------------------------


@cache
def place_name(square: Square) -> str:
    """A place in a ship, as counted from the bridge."""
    return cell_name(square, "bridge")


TURN_OF: Mapping[str, int] = {side: turn for turn, side in enumerate(SIDES)}

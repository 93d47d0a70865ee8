"""Ways over the orbits: which cities a tile or a ship passes and where it may stop.

Boards that share a city turn against each other, so clockwise on one is the same line of travel as counter-clockwise on
the next (JO-060). A *heading* is that line: 1 is clockwise on Earth and Mars and counter-clockwise on the Moon, Phobos
and Deimos, -1 the other way round. Switching orbits keeps the heading; only a Time Booth turns it (JO-075). The ship
always goes by the heading against its tile's (JO-047), also where it leaves on another board (JO-A04).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from .constants import BOARDS, RING

Path: TypeAlias = tuple[str, ...]
"""The cities passed, one for each step, the last being where it stops; empty where nothing moves."""

Boards: TypeAlias = frozenset[str]
"""The boards in play."""

CW, CCW = "cw", "ccw"


class Edge(NamedTuple):
    """A step on an orbit."""

    ring: str
    heading: int
    to: str


def _parity() -> Mapping[str, int]:
    """Which heading is clockwise on a board: 1 on the first, and the other on every board that joins one."""
    found = {BOARDS[0]: 1}
    for _ in BOARDS:
        for board in BOARDS:
            for other in BOARDS:
                if other in found and board not in found and {*RING[board]} & {*RING[other]}:
                    found[board] = -found[other]
    return found


CLOCKWISE = _parity()


def sense(ring: str, heading: int) -> str:
    """A heading as the turning sense on a board, seen from above."""
    return CW if heading == CLOCKWISE[ring] else CCW


def heading(ring: str, sense: str) -> int:
    """A turning sense on a board as a heading."""
    return CLOCKWISE[ring] if sense == CW else -CLOCKWISE[ring]


@cache
def boards_at(boards: Boards, city: str) -> tuple[str, ...]:
    """The boards in play on whose orbit a city lies; two at a transfer point (JO-058 JO-A06)."""
    return tuple(board for board in BOARDS if board in boards and city in RING[board])


@cache
def step(ring: str, city: str, heading: int) -> str:
    """The next city on an orbit."""
    spaces = RING[ring]
    return spaces[(spaces.index(city) + heading * CLOCKWISE[ring]) % len(spaces)]


@cache
def edges(boards: Boards, city: str) -> tuple[Edge, ...]:
    """The steps that lead away from a city: two, or four at a transfer point, sorted by where they lead."""
    found = [Edge(ring, way, step(ring, city, way)) for ring in boards_at(boards, city) for way in (1, -1)]
    return tuple(sorted(found, key=lambda edge: edge.to))


@cache
def near(boards: Boards, city: str) -> tuple[str, ...]:
    """The adjacent cities, sorted; four of a transfer point (JO-072)."""
    return tuple(edge.to for edge in edges(boards, city))


@cache
def edge_to(boards: Boards, city: str, to: str) -> Edge:
    """The step from a city to the next one of a path."""
    return next(edge for edge in edges(boards, city) if edge.to == to)


@cache
def flights(
    boards: Boards, start: str, ring: str, heading: int, distance: int, turns: bool = False
) -> tuple[Path, ...]:
    """Every way to travel that many cities, leaving on that board (JO-036 JO-059 JO-061 JO-A05).

    turns: whether the heading may change wherever the orbit does (JO-075).
    """
    return tuple(_flights(boards, start, ring, heading, distance, turns))


def _flights(boards: Boards, at: str, ring: str, way: int, distance: int, turns: bool) -> Iterator[Path]:
    if not distance:
        yield ()
        return
    to = step(ring, at, way)
    if distance == 1:
        yield (to,)
        return
    for onward, ahead in _onward(boards, to, ring, way, turns):
        for rest in flights(boards, to, onward, ahead, distance - 1, turns):
            yield (to, *rest)


def _onward(boards: Boards, at: str, ring: str, way: int, turns: bool) -> Iterator[tuple[str, int]]:
    """How travel may go on from a city: on the same orbit or, at a transfer point, on the other one."""
    for other in boards_at(boards, at):
        yield other, way
        if turns and other != ring:
            yield other, -way


@cache
def moves(boards: Boards, start: str, ring: str, heading: int, distance: int, turns: bool = False) -> tuple[Path, ...]:
    """Every way for a ship to move after its tile left on that board with that heading (JO-047 JO-062 JO-A04).

    turns: for the Time Booth, whose leaving on the board the tile did not leave on is a switch, too (JO-A32).
    """
    return tuple(
        path
        for onward, ahead in _onward(boards, start, ring, -heading, turns)
        for path in flights(boards, start, onward, ahead, distance, turns)
    )


@cache
def flight_stops(boards: Boards, start: str, ring: str, heading: int, distance: int) -> Mapping[str, tuple[Path, ...]]:
    """The ways of a tile by the city where they stop, sorted by its name."""
    return _by_stop(flights(boards, start, ring, heading, distance))


@cache
def ways_to_stops(boards: Boards, start: str, distance: int) -> Mapping[str, Mapping[str, tuple[Edge, Path]]]:
    """The cities where a tile may stop that leaves whichever way, sorted by name: for each city next to the start that
    it can leave to, the step there and the path. No tile has two paths to one stop after the same step."""
    found: dict[str, dict[str, tuple[Edge, Path]]] = {}
    for edge in edges(boards, start):
        for stop, paths in flight_stops(boards, start, edge.ring, edge.heading, distance).items():
            found.setdefault(stop, {})[edge.to] = edge, paths[0]
    return {stop: found[stop] for stop in sorted(found)}


@cache
def move_stops(
    boards: Boards, start: str, ring: str, heading: int, distance: int, turns: bool
) -> Mapping[str, tuple[Path, ...]]:
    """The ways of a ship by the city where they stop, sorted by its name; those with the fewest switches first."""
    paths = moves(boards, start, ring, heading, distance, turns)
    return _by_stop(sorted(paths, key=lambda path: len(switches(boards, start, path))))


def _by_stop(paths: Sequence[Path]) -> Mapping[str, tuple[Path, ...]]:
    return {stop: tuple(path for path in paths if path[-1] == stop) for stop in sorted({path[-1] for path in paths})}


@cache
def switches(boards: Boards, start: str, path: Path) -> tuple[tuple[str, Edge, bool], ...]:
    """Where a path goes over to another board: the transfer point, the step after it, and whether it turned."""
    return tuple(_switches(boards, start, path))


def _switches(boards: Boards, start: str, path: Path) -> Iterator[tuple[str, Edge, bool]]:
    before: Edge | None = None
    at = start
    for to in path:
        edge = edge_to(boards, at, to)
        if before and edge.ring != before.ring:
            yield at, edge, edge.heading != before.heading
        before, at = edge, to

"""Paths over the orbits: the cities that a tile or ship passes, and where it may stop.

Boards that share a city turn against each other, so clockwise on one is the same line of travel as counter-clockwise on
the next (JO-060). A *heading* is that line: 1 is clockwise on Earth and Mars and counter-clockwise on the Moon, Phobos
and Deimos, -1 the reverse. Switching orbits keeps the heading; only a Time Booth reverses it (JO-075). The ship always
travels against its tile's heading (JO-047), also if it leaves on another board (JO-A04).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from .constants import BOARDS, RING

Path: TypeAlias = tuple[str, ...]
"""The cities passed, one for each step, ending with the stop; empty if nothing moves."""

Boards: TypeAlias = frozenset[str]
"""Boards in play."""

CW, CCW = "cw", "ccw"


class Edge(NamedTuple):
    """A step on an orbit."""

    ring: str
    heading: int
    to: str


def _parity() -> Mapping[str, int]:
    """Return the heading that is clockwise on each board: 1 on the first, and the opposite on every adjoining board."""
    found = {BOARDS[0]: 1}
    for _ in BOARDS:
        for board in BOARDS:
            for other in BOARDS:
                if other in found and board not in found and {*RING[board]} & {*RING[other]}:
                    found[board] = -found[other]
    return found


CLOCKWISE = _parity()


def sense(ring: str, heading: int) -> str:
    """Convert a heading to the turning sense on a board, seen from above."""
    return CW if heading == CLOCKWISE[ring] else CCW


def heading(ring: str, sense: str) -> int:
    """Convert a turning sense on a board to a heading."""
    return CLOCKWISE[ring] if sense == CW else -CLOCKWISE[ring]


@cache
def boards_at(boards: Boards, city: str) -> tuple[str, ...]:
    """Return the boards in play whose orbit passes a city; two at a transfer point (JO-058 JO-A06)."""
    return tuple(board for board in BOARDS if board in boards and city in RING[board])


@cache
def step(ring: str, city: str, heading: int) -> str:
    """Return the next city on an orbit."""
    spaces = RING[ring]
    return spaces[(spaces.index(city) + heading * CLOCKWISE[ring]) % len(spaces)]


@cache
def edges(boards: Boards, city: str) -> tuple[Edge, ...]:
    """Return the steps away from a city, sorted by target: two, or four at a transfer point."""
    found = [Edge(ring, way, step(ring, city, way)) for ring in boards_at(boards, city) for way in (1, -1)]
    return tuple(sorted(found, key=lambda edge: edge.to))


@cache
def near(boards: Boards, city: str) -> tuple[str, ...]:
    """Return the adjacent cities, sorted; four at a transfer point (JO-072)."""
    return tuple(edge.to for edge in edges(boards, city))


@cache
def edge_to(boards: Boards, city: str, to: str) -> Edge:
    """Return the step from a city to the next one of a path."""
    return next(edge for edge in edges(boards, city) if edge.to == to)


@cache
def flights(
    boards: Boards, start: str, ring: str, heading: int, distance: int, turns: bool = False
) -> tuple[Path, ...]:
    """Return every path over a number of cities that leaves on a board (JO-036 JO-059 JO-061 JO-A05).

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
    """Yield the orbits and headings on which travel may continue from a city, including the other orbit at a transfer
    point."""
    for other in boards_at(boards, at):
        yield other, way
        if turns and other != ring:
            yield other, -way


@cache
def moves(boards: Boards, start: str, ring: str, heading: int, distance: int, turns: bool = False) -> tuple[Path, ...]:
    """Return every path of a ship after its tile left on a board with a heading (JO-047 JO-062 JO-A04).

    turns: for the Time Booth, whose leaving on the board the tile did not leave on is a switch, too (JO-A32).
    """
    return tuple(
        path
        for onward, ahead in _onward(boards, start, ring, -heading, turns)
        for path in flights(boards, start, onward, ahead, distance, turns)
    )


@cache
def flight_stops(boards: Boards, start: str, ring: str, heading: int, distance: int) -> Mapping[str, tuple[Path, ...]]:
    """Return the paths of a tile by stop, sorted by name."""
    return _by_stop(flights(boards, start, ring, heading, distance))


@cache
def ways_to_stops(boards: Boards, start: str, distance: int) -> Mapping[str, Mapping[str, tuple[Edge, Path]]]:
    """Return the stops of a tile in either direction, sorted by name: for each city next to the start the step there
    and the path. No tile has two paths to one stop after the same step."""
    found: dict[str, dict[str, tuple[Edge, Path]]] = {}
    for edge in edges(boards, start):
        for stop, paths in flight_stops(boards, start, edge.ring, edge.heading, distance).items():
            found.setdefault(stop, {})[edge.to] = edge, paths[0]
    return {stop: found[stop] for stop in sorted(found)}


@cache
def move_stops(
    boards: Boards, start: str, ring: str, heading: int, distance: int, turns: bool
) -> Mapping[str, tuple[Path, ...]]:
    """Return the paths of a ship by stop, sorted by name; those with the fewest switches come first."""
    paths = moves(boards, start, ring, heading, distance, turns)
    return _by_stop(sorted(paths, key=lambda path: len(switches(boards, start, path))))


def _by_stop(paths: Sequence[Path]) -> Mapping[str, tuple[Path, ...]]:
    return {stop: tuple(path for path in paths if path[-1] == stop) for stop in sorted({path[-1] for path in paths})}


@cache
def switches(boards: Boards, start: str, path: Path) -> tuple[tuple[str, Edge, bool], ...]:
    """Return the switches of a path to another board: the transfer point, the step after it, and whether the heading
    reverses."""
    return tuple(_switches(boards, start, path))


def _switches(boards: Boards, start: str, path: Path) -> Iterator[tuple[str, Edge, bool]]:
    before: Edge | None = None
    at = start
    for to in path:
        edge = edge_to(boards, at, to)
        if before and edge.ring != before.ring:
            yield at, edge, edge.heading != before.heading
        before, at = edge, to

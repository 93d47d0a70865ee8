"""Paths over the orbits, against an enumeration written from the rulebook's words alone: places on rings, clockwise and
counter-clockwise, and a switch that flips the one into the other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from companion.junk_orbit import constants, flight
from companion.junk_orbit.flight import Edge, Path

RINGS = {
    "earth": ["Kilimanjaro", "Lagos", "NYC", "Quito", "Honolulu", "Sydney", "Tokyo", "Mumbai", "Cairo"],
    "moon": ["Kepler", "Tycho", "Olympus", "Hamilton", "Copernicus", "Kilimanjaro", "Plato"],
    "mars": ["Olympus", "Arcadia", "Utopia", "Bradbury", "Elysium", "Syrtis", "Hellas", "Tharsis", "Argyre"],
    "phobos": ["Bradbury", "Stickney", "Limtoc", "Drunlo"],
    "deimos": ["Hellas", "Swift", "Voltaire"],
}
"""The ledger's table 1.1, typed once more."""

IN_PLAY = (
    ("earth", "moon", "mars"),
    ("earth", "moon", "mars", "phobos"),
    tuple(RINGS),
    ("earth", "moon", "mars", "deimos"),
)
FARTHEST = 8
"""A 6, one farther by Interplanet Express, one by Deimos."""

Line = tuple[str, int]
"""A board and a turning sense: 1 clockwise, -1 counter-clockwise."""


def lines_at(boards: tuple[str, ...], city: str) -> list[Line]:
    return [(board, sense) for board in boards for sense in (1, -1) if city in RINGS[board]]


def go(city: str, line: Line) -> str:
    board, sense = line
    ring = RINGS[board]
    return ring[(ring.index(city) + sense) % len(ring)]


def switched(boards: tuple[str, ...], city: str, line: Line) -> list[Line]:
    """JO-060: over to the other orbit of this city, clockwise becoming counter-clockwise."""
    return [(board, -line[1]) for board in boards if board != line[0] and city in RINGS[board]]


def walk(boards: tuple[str, ...], city: str, line: Line, distance: int, u_turn: bool) -> Iterator[Path]:
    """JO-036 JO-059 JO-061: all ways from a city along a line."""
    city, distance = go(city, line), distance - 1
    if not distance:
        yield (city,)
        return
    lines = [line, *switched(boards, city, line)]
    if u_turn:  # JO-075
        lines += [(board, -sense) for board, sense in switched(boards, city, line)]
    for onward in lines:
        for rest in walk(boards, city, onward, distance, u_turn):
            yield (city, *rest)


def opposite(boards: tuple[str, ...], city: str, line: Line, u_turn: bool) -> list[Line]:
    """JO-047 JO-A04 JO-A32: the lines for a ship whose tile has left on that one."""
    back = (line[0], -line[1])
    found = [back, *switched(boards, city, back)]
    if u_turn:
        found += [(board, -sense) for board, sense in switched(boards, city, back)]
    return found


def cases() -> Iterator[tuple[tuple[str, ...], str, Line, int]]:
    for boards in IN_PLAY:
        cities = {city for board in boards for city in RINGS[board]}
        for city in sorted(cities):
            for line in lines_at(boards, city):
                yield from ((boards, city, line, distance) for distance in range(1, FARTHEST + 1))


def heading(line: Line) -> int:
    return flight.heading(line[0], flight.CW if line[1] == 1 else flight.CCW)


def test_the_cities() -> None:
    """JO-002 JO-003 JO-004 JO-005 JO-006 JO-007: 9, 5, 9, 3 and 2 cities, and where the boards are joined."""
    own = {board: [city for city, of in constants.BOARD_OF.items() if of == board] for board in RINGS}
    assert [len(cities) for cities in own.values()] == [9, 5, 9, 3, 2]
    assert {board: list(ring) for board, ring in constants.RING.items()} == RINGS
    joints = {city for city in constants.BOARD_OF if len(lines_at(tuple(RINGS), city)) == 4}
    assert joints == {"Kilimanjaro", "Olympus", "Bradbury", "Hellas"}


def test_destinations() -> None:
    """JO-012 JO-013 JO-099: every tile but the starters names a city, never one that its own stack refills."""
    named = {tile: city for tile, city in constants.DESTINATION.items() if city}
    assert len(named) == 113
    assert all(constants.STACK_OF[city] != constants.SOURCE[tile] for tile, city in named.items())


def test_every_flight() -> None:
    """JO-036 JO-059 JO-060 JO-061 JO-A05 JO-A06 JO-A07: from every city, every way round, over every distance, also to
    where it was launched, the tile's paths are those of the enumeration, each once."""
    number = 0
    for boards, city, line, distance in cases():
        found = flight.flights(frozenset(boards), city, line[0], heading(line), distance)
        wanted = sorted(walk(boards, city, line, distance, u_turn=False))
        assert sorted(found) == wanted, (boards, city, line, distance)
        number += len(found)
    assert number > 3000


def test_one_way_to_a_stop() -> None:
    """JO-089 JO-088: whom a tile or ship passes follows from its direction and stop, so nobody need be asked for more;
    a Time Booth may have several ways, but hits nobody."""
    for boards, city, line, distance in cases():
        args = (frozenset(boards), city, line[0], heading(line), distance)
        assert all(len(paths) == 1 for paths in flight.flight_stops(*args).values())
        assert all(len(paths) == 1 for paths in flight.move_stops(*args, False).values())


@pytest.mark.parametrize("booth", [False, True])
def test_every_move(booth: bool) -> None:
    """JO-047 JO-062 JO-075 JO-A04 JO-A32: the ship's paths, also from transfer points and for a Time Booth."""
    for boards, city, line, distance in cases():
        if booth and distance > 6:
            continue  # Every path has its like; there are just many more.
        found = flight.moves(frozenset(boards), city, line[0], heading(line), distance, booth)
        starts = opposite(boards, city, line, booth)
        wanted = sorted(path for start in starts for path in walk(boards, city, start, distance, booth))
        assert sorted(found) == wanted, (boards, city, line, distance)
        assert all(len(path) == distance for path in found)


def test_edges() -> None:
    """JO-A04 JO-058: two ways lead away from a city, four from a transfer point; no two of them to the same city."""
    for boards in IN_PLAY:
        for city in {city for board in boards for city in RINGS[board]}:
            lines = lines_at(boards, city)
            wanted = sorted(Edge(board, heading((board, sense)), go(city, (board, sense))) for board, sense in lines)
            found = flight.edges(frozenset(boards), city)
            assert sorted(found) == wanted
            assert len({edge.to for edge in found}) == len(found) == (4 if len(lines) == 4 else 2)
            assert flight.near(frozenset(boards), city) == tuple(sorted(edge.to for edge in found))


def test_switches_are_told() -> None:
    """JO-059 JO-060 JO-075: where a path goes over to another orbit, and where it turns round doing so."""
    boards = frozenset(RINGS)
    straight = ("Tycho", "Olympus", "Argyre", "Tharsis")
    turning = ("Tycho", "Olympus", "Arcadia")

    onward, back = flight.Edge("mars", -1, "Argyre"), flight.Edge("mars", 1, "Arcadia")
    assert list(flight.switches(boards, "Kepler", straight)) == [("Olympus", onward, False)]
    assert list(flight.switches(boards, "Kepler", turning)) == [("Olympus", back, True)]
    assert list(flight.switches(boards, "Kepler", ("Tycho", "Olympus", "Hamilton"))) == []


def test_senses() -> None:
    """JO-060: joined boards turn against each other: one heading is clockwise on one and not on the next."""
    for one, other in pairwise(("earth", "moon", "mars", "phobos")):
        assert flight.sense(one, 1) != flight.sense(other, 1)
        assert flight.heading(one, flight.sense(one, -1)) == -1

"""Data of the planning bots: courses of several turns, the best of many, and lanes out of a city."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from heapq import nlargest
from math import inf
from typing import NamedTuple

from companion.engine import Option

from .constants import BOOTH, JUMPER, JUMPER_MOVE
from .flight import Boards, edges, flight_stops, move_stops

Plan = Mapping[str, Option]
"""Answers by question."""

BEAM = 24
"""Number of courses that are extended by a turn."""


class Course(NamedTuple):
    """A plan of several turns: its gain, the worth of the cargo afterwards, and the ship's city."""

    gained: float
    aboard: float
    at: str
    cargo: tuple[str, ...]
    emptied: tuple[str, ...]
    """Cities that were picked up in, and so hold an unknown tile."""
    plan: Plan
    """Answers of the first turn."""
    over: bool = False
    """Whether it ends the game for this ship."""
    rests: str = ""
    """City where the first turn's tile comes to rest, if it does."""

    @property
    def worth(self) -> float:
        return self.gained + self.aboard


class Onward(NamedTuple):
    """A turn that may follow a course: the worth of both, the launched tile, the stop, and the city picked up in."""

    worth: float
    course: Course
    tile: str
    stop: str
    city: str


class Front:
    """The best turns found so far."""

    __slots__ = ("bar", "turns")

    def __init__(self) -> None:
        self.bar = -inf
        self.turns: list[Onward] = []

    def add(self, turn: Onward) -> None:
        """Add a turn; from time to time, drop inferior ones and raise the bar."""
        self.turns.append(turn)
        if len(self.turns) >= 8 * BEAM:
            self.turns = self.best()
            self.bar = self.turns[-1].worth

    def best(self) -> list[Onward]:
        return nlargest(BEAM, self.turns, key=lambda turn: turn.worth)


class Lane(NamedTuple):
    """A way to leave a city over a distance, with the possible stops of the tile and of the ship."""

    tiles: frozenset[str]
    ships: tuple[str, ...]


@cache
def lanes(boards: Boards, at: str, distance: int, power: str) -> tuple[Lane, ...]:
    """Return the lanes from a city; those with equal stops of the ship are merged."""
    found: dict[tuple[str, ...], set[str]] = {}
    for edge in edges(boards, at):
        stops = {*move_stops(boards, at, edge.ring, edge.heading, distance, power == BOOTH)}
        if power == JUMPER:
            stops |= {*move_stops(boards, at, edge.ring, edge.heading, JUMPER_MOVE, False)}
        tiles = flight_stops(boards, at, edge.ring, edge.heading, distance)
        found.setdefault(tuple(sorted(stops)), set()).update(tiles)
    return tuple(Lane(frozenset(tiles), ships) for ships, tiles in found.items())


def best_of(courses: Iterable[Course]) -> list[Course]:
    """Return the courses that are extended by a turn."""
    return nlargest(BEAM, courses, key=lambda course: course.worth)

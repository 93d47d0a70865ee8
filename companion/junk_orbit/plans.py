"""What bots plan in: courses of several turns, the best of many of them, and the lanes that lead out of a city."""

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
"""Courses that go on to another turn."""


class Course(NamedTuple):
    """Turns planned: what they gain, what the cargo is worth after them, where that leaves the ship."""

    gained: float
    aboard: float
    at: str
    cargo: tuple[str, ...]
    emptied: tuple[str, ...]
    """Cities picked up in, which hold an unknown tile now."""
    plan: Plan
    """The first turn's answers."""
    over: bool = False
    """Whether the game ends with it, as far as this ship goes."""
    rests: str = ""
    """Where the first turn's tile comes to lie, if it does."""

    @property
    def worth(self) -> float:
        return self.gained + self.aboard


class Onward(NamedTuple):
    """A turn that may follow a course: what both are worth, the tile launched, the stop, and the city picked up in."""

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
        """Keep a turn that is worth more than the bar; now and then drop what is beaten, and raise the bar."""
        self.turns.append(turn)
        if len(self.turns) >= 8 * BEAM:
            self.turns = self.best()
            self.bar = self.turns[-1].worth

    def best(self) -> list[Onward]:
        return nlargest(BEAM, self.turns, key=lambda turn: turn.worth)


class Lane(NamedTuple):
    """A way to leave a city over a distance: where the tile may stop, and where the ship."""

    tiles: frozenset[str]
    ships: tuple[str, ...]


@cache
def lanes(boards: Boards, at: str, distance: int, power: str) -> tuple[Lane, ...]:
    """The lanes from a city; those with the same stops of the ship are one."""
    found: dict[tuple[str, ...], set[str]] = {}
    for edge in edges(boards, at):
        stops = {*move_stops(boards, at, edge.ring, edge.heading, distance, power == BOOTH)}
        if power == JUMPER:
            stops |= {*move_stops(boards, at, edge.ring, edge.heading, JUMPER_MOVE, False)}
        tiles = flight_stops(boards, at, edge.ring, edge.heading, distance)
        found.setdefault(tuple(sorted(stops)), set()).update(tiles)
    return tuple(Lane(frozenset(tiles), ships) for ships, tiles in found.items())


def best_of(courses: Iterable[Course]) -> list[Course]:
    """The courses that go on to another turn."""
    return nlargest(BEAM, courses, key=lambda course: course.worth)

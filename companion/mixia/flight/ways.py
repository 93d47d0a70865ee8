"""Paths on a map without other ships: hexes that can be named to fly there at once, and distances (XI-120 XI-134)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache

from ..ground.board import Board
from ..ground.constants import STAR
from ..ground.terrain import borders, path_entered
from ..missions import missions
from ..table.state import Captain, MixiaTable
from .lanes import Lanes, is_open, lanes_of, may_step

DIRECT = "-direct"
"""Suffix of an adjacent hex for the direct step, if a longer way avoids the border between."""


def end_of(named: str) -> str:
    """Return the hex that a name means.

    >>> end_of("SM6-direct"), end_of("SM6")
    ('SM6', 'SM6')
    """
    return named.removesuffix(DIRECT)


def way_to(table: MixiaTable, captain: Captain, named: str, steps: int) -> tuple[str, ...]:
    """Return the way to a named hex in a number of steps."""
    if steps == 1:
        return (end_of(named),)
    ways = ways_of(table, captain)
    ways.within(steps)  # The cache may have dropped the earlier search.
    return ways.way_to(named)


def ways_of(table: MixiaTable, captain: Captain) -> Ways:
    """Return the ways from a ship's hex, on a map without other ships."""
    planets = tuple(missions.contraband(captain).values()) if captain.missions else ()
    lanes, comets = lanes_of(table, captain), tuple(table.perils())
    return ways_from(table.board, captain.at, lanes, tuple(table.tokens), planets, comets)


class Ways:
    """The ways from a hex on a map without other ships, searched as far as anybody asks."""

    def __init__(
        self,
        board: Board,
        at: str,
        lanes: Lanes,
        tokens: Collection[str],
        planets: Collection[str],
        comets: Collection[str] = (),
    ) -> None:
        """planets: where contraband may be found. comets: hexes that no ship survives (XI-246)."""
        self.board, self.at, self.planets = board, at, planets
        self._steps = board.steps(quiet_steps, lanes)
        beside = {end: 1 for end in board.beside(at) if may_step(lanes, end, borders(at, end))}
        self._within: list[dict[str, int]] = [{}, beside]
        self._closed = {*tokens} - {at}
        self._before = dict.fromkeys((at, *comets), at)
        """Hexes reached without a roll or a consequence, each with the one before it; and hexes to avoid."""
        self._farthest = [at]

    def within(self, points: int) -> Mapping[str, int]:
        """Return what can be named within a number of steps, with the steps, nearest first."""
        while len(self._within) <= points and self._farthest:
            if len(self._within) == 2:
                self._fly_on()
            self._fly_on()
            steps, nearer = len(self._within), self._within[-1]
            safe = {end for end in self._farthest if end in nearer}
            if safe:
                nearer = {f"{end}{DIRECT}" if end in safe else end: number for end, number in nearer.items()}
            self._within.append(nearer | dict.fromkeys(self._farthest, steps))
        return self._within[min(points, len(self._within) - 1)]

    def way_to(self, end: str) -> tuple[str, ...]:
        """Return the way to a hex without a roll or a consequence."""
        way = [end]
        while (before := self._before[way[-1]]) != self.at:
            way.append(before)
        return tuple(reversed(way))

    def _fly_on(self) -> None:
        """Find the hexes one step farther, without a roll or a consequence."""
        before, planets, reached = self._before, self.planets, []
        for here in self._farthest:
            if here in self._closed:
                continue
            for end in self._steps[here]:
                if end not in before and not (planets and missions.must_sneak(self.board, planets, here, end)):
                    before[end] = here
                    reached.append(end)
        self._farthest = reached


ways_from = lru_cache(maxsize=512)(Ways)


def least_points(board: Board, lanes: Lanes, start: str, end: str) -> int | None:
    """Return the fewest points for a way with any borders except stars (XI-211), or None."""
    reached, farthest = {start: 0}, [start]
    while farthest and end not in reached:
        ways = [
            each
            for here in farthest
            if board.letter(here) != STAR
            for each in (*board.beside(here), *board.gate_ends(here))
            if each in board.gate_ends(here) or may_step(lanes, each, board.borders(here, each))
        ]
        points = reached[farthest[0]] + 1
        farthest = [each for each in dict.fromkeys(ways) if each not in reached]
        reached.update(dict.fromkeys(farthest, points))
    return reached.get(end)


def quiet_steps(board: Board, start: str, lanes: Lanes) -> tuple[str, ...]:
    """Return the hexes next to one that a step reaches without roll, bounty or fee."""
    return tuple([end for end in board.beside(start) if _is_quiet(lanes, start, end)])


def _is_quiet(lanes: Lanes, start: str, end: str) -> bool:
    met = borders(start, end)
    if met and not (may_step(lanes, end, met) and all(is_open(lanes, border, end) for border in met)):
        return False
    return path_entered(start, end) is None

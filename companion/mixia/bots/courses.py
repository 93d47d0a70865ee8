"""Distances for bots: steps to a goal, with borders counted as a number of steps.

Boards never change, so results are cached for all ships on a board.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache

from ..flight.lanes import LAWFUL, OUTLAW
from ..ground.board import Board
from ..ground.constants import ASTEROID, COMET, DEBRIS, GRAVITY, ICE, NEBULA, PLANET, SECTORS, STAR
from ..ground.terrain import HEXES, OFF_MAP, path_entered
from ..trade.trade import SELL, accepted

FEARED = {PLANET: 12, ASTEROID: 6, ICE: 6, NEBULA: 4, DEBRIS: 16}
"""Steps that a bot would rather fly than cross a border: roughly the turns that its roll costs on average."""
PULLED = {GRAVITY: 8, COMET: 4}
"""Steps that entering a path costs: a gravity path may end in a star, a comet may lead anywhere."""
BOUNTY_STEPS = 3
"""Steps that the bounty of an Innocent at an outlaw's entrance costs (XI-178)."""


@lru_cache(maxsize=1024)
def steps_to(board: Board, outlaw: bool, goals: tuple[str, ...]) -> Mapping[str, int]:
    """Return the number of steps to the nearest of some hexes, from every hex that can reach one."""
    flights = _flights(board, outlaw)
    found: dict[str, int] = {}
    waves = [list(goals)]
    for steps, wave in enumerate(waves):
        for here in wave:
            if here in found:
                continue
            found[here] = steps
            for start, more in flights[here]:
                if start not in found:
                    while len(waves) <= steps + more:
                        waves.append([])
                    waves[steps + more].append(start)
    return found


@lru_cache(maxsize=512)
def _flights(board: Board, outlaw: bool) -> Mapping[str, tuple[tuple[str, int], ...]]:
    """Return for each hex the hexes from which a step leads there, with the cost of the step."""
    return {
        end: tuple(
            (start, steps)
            for start in (*board.beside(end), *board.gate_ends(end))
            if (steps := _steps(board, outlaw, start, end)) is not None
        )
        for end in (*board.hex_of, *OFF_MAP)
    }


def _steps(board: Board, outlaw: bool, start: str, end: str) -> int | None:
    """Return the cost of a step in steps, or None if a bot won't take it or mustn't (XI-176)."""
    if end not in board.beside(start):
        return 1  # By a gate (XI-216).
    path = path_entered(start, end)
    steps = 1 + (PULLED[path.kind] if path else 0)
    for border in board.borders(start, end):
        if border.letter == STAR and not border.door:
            return None
        law = SECTORS[border.sector].law
        if not border.door:
            steps += FEARED[border.letter]
        elif law == LAWFUL and outlaw and border.sector == board.sector_of[end] and board.is_starport(end):
            return None
        elif law == OUTLAW and not outlaw:
            steps += BOUNTY_STEPS
    return steps


@lru_cache(maxsize=512)
def edges(board: Board) -> tuple[str, ...]:
    """Return the hexes beside something unexplored (XI-146)."""
    return tuple(name for name in board.hex_of if board.letter(name) not in (STAR, PLANET) and board.is_edge(name))


@lru_cache(maxsize=512)
def spaces(board: Board, feature: str) -> tuple[str, ...]:
    """Return the hexes with a feature."""
    return tuple(board.places(feature))


@lru_cache(maxsize=512)
def docks(board: Board) -> tuple[str, ...]:
    """Return the hexes inside shields (XI-174)."""
    return tuple(name for name in board.hex_of if board.is_starport(name))


@lru_cache(maxsize=512)
def buyers(board: Board, cargo: str) -> tuple[str, ...]:
    """Return the Sell Spaces on the map that take a type of cube."""
    return tuple(name for name in spaces(board, "sell") if cargo in goods_of(name))


def goods_of(name: str) -> Collection[str]:
    """Return the types of cubes that a Sell Space takes; empty for other hexes."""
    held = HEXES[name].feature
    return accepted(held["cargo"]) if held and held["feature"] == SELL else ()


@lru_cache(maxsize=512)
def mission_point(board: Board, code: str) -> tuple[str, ...]:
    """Return the Mission Point of a sector by its code, if it is laid."""
    return tuple(name for name in spaces(board, "mission") if SECTORS[board.sector_of[name]].code == code)


@lru_cache(maxsize=512)
def system_points(board: Board, system: str) -> tuple[str, ...]:
    """Return the Mission Points of all laid systems of a type."""
    return tuple(name for name in spaces(board, "mission") if SECTORS[board.sector_of[name]].type == system)


@lru_cache(maxsize=512)
def sellers(board: Board, cargo: str) -> tuple[str, ...]:
    """Return the Buy Spaces that sell a type of cube."""
    return tuple(name for name in spaces(board, "buy") if cargo in (board.feature(name) or {})["cargo"])

"""How far it is for a bot: the steps to where it wants to go, borders counted as steps that they are worth.

A board never changes, so what has been found out about one holds for all ships that fly on it.
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
"""Steps that a bot would rather fly than cross a border: about the turns that its roll costs on average."""
PULLED = {GRAVITY: 8, COMET: 4}
"""The same for coming onto a path: a gravity path may end in a star, a comet may come anywhere."""
BOUNTY_STEPS = 3
"""The same for the bounty that an innocent captain gets at an outlaw's entrance (XI-178)."""


@lru_cache(maxsize=1024)
def steps_to(board: Board, outlaw: bool, goals: tuple[str, ...]) -> Mapping[str, int]:
    """The steps to the nearest of some hexes, from every hex from which a ship can get there."""
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
    """For each hex those from which a step leads there, and what the step is worth."""
    return {
        end: tuple(
            (start, steps)
            for start in (*board.beside(end), *board.gate_ends(end))
            if (steps := _steps(board, outlaw, start, end)) is not None
        )
        for end in (*board.hex_of, *OFF_MAP)
    }


def _steps(board: Board, outlaw: bool, start: str, end: str) -> int | None:
    """What a step is worth; None where nobody would go, or may (XI-176)."""
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
    """The hexes from which something unexplored can be scanned (XI-146)."""
    return tuple(name for name in board.hex_of if board.letter(name) not in (STAR, PLANET) and board.is_edge(name))


@lru_cache(maxsize=512)
def spaces(board: Board, feature: str) -> tuple[str, ...]:
    """The hexes that hold a feature."""
    return tuple(board.places(feature))


@lru_cache(maxsize=512)
def docks(board: Board) -> tuple[str, ...]:
    """The hexes inside shields (XI-174)."""
    return tuple(name for name in board.hex_of if board.is_starport(name))


@lru_cache(maxsize=512)
def buyers(board: Board, cargo: str) -> tuple[str, ...]:
    """The Sell Spaces on the map that take a type of cube."""
    return tuple(name for name in spaces(board, "sell") if cargo in goods_of(name))


def goods_of(name: str) -> Collection[str]:
    """What a Sell Space takes, nothing where there is none."""
    held = HEXES[name].feature
    return accepted(held["cargo"]) if held and held["feature"] == SELL else ()


@lru_cache(maxsize=512)
def mission_point(board: Board, code: str) -> tuple[str, ...]:
    """The Mission Point of the sector of a code, if it is laid."""
    return tuple(name for name in spaces(board, "mission") if SECTORS[board.sector_of[name]].code == code)


@lru_cache(maxsize=512)
def system_points(board: Board, system: str) -> tuple[str, ...]:
    """The Mission Points of all laid systems of a kind."""
    return tuple(name for name in spaces(board, "mission") if SECTORS[board.sector_of[name]].type == system)


@lru_cache(maxsize=512)
def sellers(board: Board, cargo: str) -> tuple[str, ...]:
    """The Buy Spaces that sell a type of cube."""
    return tuple(name for name in spaces(board, "buy") if cargo in (board.feature(name) or {})["cargo"])

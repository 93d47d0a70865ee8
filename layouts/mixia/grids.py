"""Holds and outfits as grids: cells, mirror images, outlines.

A grid is written as in the data: rows from the top parted by `/`, a dot where there is no cell. Cells are (column,
row). Nothing here draws.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from layouts.drawing.shapes import Point

Cell = tuple[int, int]
Cells = frozenset[Cell]

CELL = 12.0
"""mm; side of a cell, in holds and outfits alike."""


@cache
def sections(grid: str) -> Mapping[Cell, str]:
    """Map the cells of a grid to their letters."""
    rows = grid.split(" / ")
    return {(x, y): letter for y, row in enumerate(rows) for x, letter in enumerate(row) if letter != "."}


@cache
def cells(grid: str) -> Cells:
    """Return the cells of a grid."""
    return frozenset(sections(grid))


def extent(shape: Iterable[Cell]) -> tuple[int, int]:
    """Columns and rows of cells that begin at (0, 0)."""
    xs, ys = zip(*shape, strict=True)
    return max(xs) + 1, max(ys) + 1


def mirrored(grid: str) -> str:
    """Return a grid as seen from behind, with left and right swapped.

    >>> mirrored("UUo / o..")
    'oUU / ..o'
    """
    wide = max(map(len, grid.split(" / ")))
    return " / ".join(row.ljust(wide, ".")[::-1] for row in grid.split(" / "))


def turned(shape: Iterable[Cell], turns: int) -> list[Cell]:
    """Cells turned clockwise by quarters about (0, 0).

    >>> turned([(1, 0), (0, -2)], 1)
    [(0, 1), (2, 0)]
    """
    found = list(shape)
    for _ in range(turns % 4):
        found = [(-y, x) for x, y in found]
    return found


def from_plug(grid: str, turns: int, behind: bool) -> list[Cell]:
    """List the sections of a plate or pod as it lies, relative to its connecting one (`C`): that one first, then the
    others by their distance from it, in the order of their names (`1b+1`)."""
    ((left, top),) = [cell for cell, letter in sections(grid).items() if letter == "C"]
    moved = sorted((abs(x - left) + abs(y - top), x - left, y - top) for x, y in sections(grid))
    return turned([(-x if behind else x, y) for _, x, y in moved], turns)


# ---- outlines ----------------------------------------------------------------------------------------------------


@cache
def outline(shape: Cells) -> tuple[tuple[Cell, ...], ...]:
    """Return the loops round a shape's cells, as corners of cells, clockwise, without corners in a straight line."""
    edges: dict[Cell, list[Cell]] = {}
    for x, y in sorted(shape):
        corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
        beside = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
        for i, neighbour in enumerate(beside):
            if neighbour not in shape:
                edges.setdefault(corners[i], []).append(corners[(i + 1) % 4])
    loops = []
    while edges:
        start = at = min(edges)
        loop: list[Cell] = []
        while not loop or at != start:
            loop.append(at)
            after = edges[at].pop()
            if not edges[at]:
                del edges[at]
            at = after
        loops.append(_straightened(loop))
    return tuple(loops)


def _straightened(loop: list[Cell]) -> tuple[Cell, ...]:
    kept = []
    for i, (x, y) in enumerate(loop):
        (ax, ay), (bx, by) = loop[i - 1], loop[(i + 1) % len(loop)]
        if not (ax == x == bx or ay == y == by):
            kept.append((x, y))
    return tuple(kept)


def moved_in(loop: Sequence[Cell], by: float) -> list[Point]:
    """Return the corners of a clockwise loop in mm, with each side moved `by` mm inwards, or outwards if negative."""
    made = []
    for i, (x, y) in enumerate(loop):
        (ax, ay), (bx, by_) = loop[i - 1], loop[(i + 1) % len(loop)]
        # Of a clockwise loop the inside lies to the right: down from one that goes right, left from one that goes down.
        into, away = (_sign(x - ax), _sign(y - ay)), (_sign(bx - x), _sign(by_ - y))
        dx, dy = -into[1] - away[1], into[0] + away[0]
        made.append((x * CELL + dx * by, y * CELL + dy * by))
    return made


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)

"""Finds the grid of squares or hexagons whose cells are the spaces, if there is one; some programs have a form for
grids."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

Spot = tuple[float, float]
GridShape = Literal["square", "rows", "columns"]
MAX_OFFSET_MM = 0.5
"""Greatest distance of a space from its cell's middle."""
MIN_SPACES = 6
"""Number of spaces below which a grid is a coincidence."""
NEIGHBOURS = 4
"""Number of a space's shortest distances to others that are tried as the step of a grid."""


class Lattice(NamedTuple):
    """A grid: squares, or hexagons that touch in rows or in columns. One of its cells has its middle at x, y, and its
    neighbours in a row or column are `step` mm away."""

    shape: GridShape
    x: float
    y: float
    step: float

    def cells(self, spots: Sequence[Spot]) -> list[Spot]:
        """Return the spaces that are in the middle of a cell."""
        middle = CELL_MIDDLES[self.shape]
        return [spot for spot in spots if math.dist(spot, middle(self, spot)) <= MAX_OFFSET_MM]


def find_lattice(spots: Sequence[Spot]) -> Lattice | None:
    """Return the grid in whose cells at least half of all spaces are, if there is one."""
    grids = (Lattice(shape, *spot, step) for spot in spots for step in _steps(spot, spots) for shape in CELL_MIDDLES)
    found = max(grids, key=lambda grid: len(grid.cells(spots)), default=None)
    return found if found and len(found.cells(spots)) >= max(MIN_SPACES, len(spots) / 2) else None


def _steps(spot: Spot, spots: Sequence[Spot]) -> set[float]:
    apart = sorted(math.dist(spot, other) for other in spots if other != spot)
    return {round(step, 3) for step in apart[:NEIGHBOURS] if step > MAX_OFFSET_MM}


def _square(grid: Lattice, spot: Spot) -> Spot:
    """Return the middle of the square that contains a point."""
    return _nearest(spot[0], grid.x, grid.step), _nearest(spot[1], grid.y, grid.step)


def _nearest(at: float, start: float, step: float) -> float:
    return start + round((at - start) / step) * step


def _rows(grid: Lattice, spot: Spot) -> Spot:
    """Return the middle of the hexagon near a point, by rows from the top."""
    high = grid.step * math.sqrt(3) / 2
    row = round((spot[1] - grid.y) / high)
    start = grid.x + row % 2 * grid.step / 2
    return _nearest(spot[0], start, grid.step), grid.y + row * high


def _columns(grid: Lattice, spot: Spot) -> Spot:
    """Return the middle of the hexagon near a point, by columns from the left."""
    y, x = _rows(grid._replace(x=grid.y, y=grid.x), spot[::-1])
    return x, y


CELL_MIDDLES: dict[GridShape, Callable[[Lattice, Spot], Spot]] = {"square": _square, "rows": _rows, "columns": _columns}


def around(spots: Sequence[Spot]) -> Iterator[tuple[Spot, float]]:
    """Yield spaces with a radius in mm within which there is no other's."""
    for spot in spots:
        yield spot, min((math.dist(spot, other) / 2 for other in spots if other != spot), default=20.0)

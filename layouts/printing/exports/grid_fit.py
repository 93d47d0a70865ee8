"""Finds the grid of squares or hexagons whose cells are the spaces, if there is one; some programs have a format for
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
        find_middle = CELL_MIDDLES[self.shape]
        return [spot for spot in spots if math.dist(spot, find_middle(self, spot)) <= MAX_OFFSET_MM]


def find_lattice(spots: Sequence[Spot]) -> Lattice | None:
    """Return the grid in whose cells at least half of all spaces are, if there is one."""
    candidates = (
        Lattice(shape, *spot, step) for spot in spots for step in _find_steps(spot, spots) for shape in CELL_MIDDLES
    )
    best_grid = max(candidates, key=lambda grid: len(grid.cells(spots)), default=None)
    return best_grid if best_grid and len(best_grid.cells(spots)) >= max(MIN_SPACES, len(spots) / 2) else None


def _find_steps(point: Spot, spots: Sequence[Spot]) -> set[float]:
    distances = sorted(math.dist(point, other) for other in spots if other != point)
    return {round(step, 3) for step in distances[:NEIGHBOURS] if step > MAX_OFFSET_MM}


def _find_square_middle(grid: Lattice, point: Spot) -> Spot:
    """Return the middle of the square that contains a point."""
    return _round_to_grid(point[0], grid.x, grid.step), _round_to_grid(point[1], grid.y, grid.step)


def _round_to_grid(coordinate: float, start: float, step_length: float) -> float:
    return start + round((coordinate - start) / step_length) * step_length


def _find_row_middle(grid: Lattice, point: Spot) -> Spot:
    """Return the middle of the hexagon near a point, by rows from the top."""
    row_height = grid.step * math.sqrt(3) / 2
    row_index = round((point[1] - grid.y) / row_height)
    start = grid.x + row_index % 2 * grid.step / 2
    return _round_to_grid(point[0], start, grid.step), grid.y + row_index * row_height


def _find_column_middle(grid: Lattice, point: Spot) -> Spot:
    """Return the middle of the hexagon near a point, by columns from the left."""
    y, x = _find_row_middle(grid._replace(x=grid.y, y=grid.x), point[::-1])
    return x, y


CELL_MIDDLES: dict[GridShape, Callable[[Lattice, Spot], Spot]] = {
    "square": _find_square_middle,
    "rows": _find_row_middle,
    "columns": _find_column_middle,
}


def list_free_radii(spots: Sequence[Spot]) -> Iterator[tuple[Spot, float]]:
    """Yield spaces with a radius in mm within which there is no other's."""
    for point in spots:
        yield point, min((math.dist(point, other) / 2 for other in spots if other != point), default=20.0)

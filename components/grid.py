"""Cells of a grid around a first one, such as the sections of a ship or the parts of a rocket: x to the right, y
upwards."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]

SIDES = ("north", "east", "south", "west")
"""Sides of a cell, clockwise."""

NEIGHBOURS: tuple[Cell, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))


def turn_cell(cell: Cell, quarters: int) -> Cell:
    """Rotate a cell around the first one by quarter turns: counter-clockwise, or clockwise if y points down.

    >>> turn_cell((2, 1), 1), turn_cell((2, 1), -1)
    ((-1, 2), (1, -2))
    """
    x, y = cell
    for _ in range(quarters % 4):
        x, y = -y, x
    return x, y


@cache
def cell_name(cell: Cell, first: str = "home") -> str:
    """Name a cell by its offset from the first one, which has its own name. The number comes first, so that no cell is
    named like a space of a board.

    >>> cell_name((2, -1)), cell_name((0, 3)), cell_name((0, 0), "bridge")
    ('2E1S', '3N', 'bridge')
    """
    x, y = cell
    across = f"{abs(x)}{'E' if x > 0 else 'W'}" if x else ""
    return across + (f"{abs(y)}{'N' if y > 0 else 'S'}" if y else "") or first


def cells_beside(cells: Collection[Cell]) -> Iterator[Cell]:
    """Yield the free cells beside occupied ones, each once."""
    beside = ((x + dx, y + dy) for x, y in cells for dx, dy in NEIGHBOURS)
    return (cell for cell in dict.fromkeys(beside) if cell not in cells)

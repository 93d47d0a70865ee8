"""Cells of a grid around a first one, as sections of ships and parts of rockets are laid: x to the right, y upwards."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]

SIDES = ("north", "east", "south", "west")
"""The sides of a cell, clockwise."""

NEIGHBOURS: tuple[Cell, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))


def turn_cell(cell: Cell, quarters: int) -> Cell:
    """A cell once the grid is turned around the first one: counter-clockwise, or clockwise where y goes down.

    >>> turn_cell((2, 1), 1), turn_cell((2, 1), -1)
    ((-1, 2), (1, -2))
    """
    x, y = cell
    for _ in range(quarters % 4):
        x, y = -y, x
    return x, y


@cache
def cell_name(cell: Cell, first: str = "home") -> str:
    """A cell as counted from the first one, which has a name of its own. Numbers come first, so that no cell is called
    like the space of a board.

    >>> cell_name((2, -1)), cell_name((0, 3)), cell_name((0, 0), "bridge")
    ('2E1S', '3N', 'bridge')
    """
    x, y = cell
    across = f"{abs(x)}{'E' if x > 0 else 'W'}" if x else ""
    return across + (f"{abs(y)}{'N' if y > 0 else 'S'}" if y else "") or first


def cells_beside(cells: Collection[Cell]) -> Iterator[Cell]:
    """The free cells beside some that are taken, each once."""
    beside = ((x + dx, y + dy) for x, y in cells for dx, dy in NEIGHBOURS)
    return (cell for cell in dict.fromkeys(beside) if cell not in cells)

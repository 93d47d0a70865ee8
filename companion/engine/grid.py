"""Cells of a grid (`components.grid`), for rules."""

from components.grid import NEXT, SIDES, Cell, cell_name

__all__ = ["NEXT", "SIDES", "Cell", "cell_name"]

"""Positions of spaces on a board or face: in squares, in hexes, or evenly along a line. Everything is arithmetic in
mm."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Literal, NamedTuple, TypeAlias

from components.grid import NEIGHBOURS
from components.hexes import DIRECTIONS, Hex, rows

Point: TypeAlias = tuple[float, float]
GridKind = Literal["squares", "hexes"]


class GridSpace(NamedTuple):
    """A space of a grid: its middle in mm from the grid's origin, its column and row from 1, and a hex's axial
    coordinates."""

    x: float
    y: float
    column: int
    row: int
    q: int = 0
    r: int = 0

    @property
    def letter(self) -> str:
        """Its column as in chess and spreadsheets.

        >>> [GridSpace(0, 0, column, 1).letter for column in (1, 26, 27)]
        ['A', 'Z', 'AA']
        """
        left, letters = self.column, ""
        while left > 0:
            left, last = divmod(left - 1, 26)
            letters = chr(ord("A") + last) + letters
        return letters

    @property
    def name(self) -> str:
        """Its default name: B3."""
        return f"{self.letter}{self.row}"


class SpaceGrid(NamedTuple):
    """A grid of spaces: columns and rows from the top-left corner, or all hexes within `radius` steps around one in the
    middle.

    width, height: of a space in mm; a hex is `width` across its flats. flat_top: hexes have a flat top and straight
    columns; otherwise a pointed top and straight rows. Every second line of the other direction is shifted by half a
    hex. gap: between neighbours, in mm.
    """

    kind: GridKind
    width: float
    height: float = 0.0
    columns: int = 0
    rows: int = 0
    radius: int = 0
    flat_top: bool = False
    gap: float = 0.0

    def spaces(self) -> list[GridSpace]:
        """List the spaces row by row from the top, or, if hexes have a flat top, column by column from the left.

        >>> [space[:4] for space in SpaceGrid("squares", 20, 10, columns=2, rows=1, gap=1).spaces()]
        [(10.0, 5.0, 1, 1), (31.0, 5.0, 2, 1)]
        >>> hexes = SpaceGrid("hexes", 10, radius=1, flat_top=True).spaces()
        >>> [f"{hex.letter}{hex.row} {hex.x:.0f} {hex.y:.0f}" for hex in hexes[:4]]
        ['A1 -9 -5', 'A2 -9 5', 'B1 0 -10', 'B2 0 0']
        """
        if self.radius and self.kind == "hexes":
            return [*self._hexes_around()]
        columns, rows = range(1, self.columns + 1), range(1, self.rows + 1)
        if self.kind == "hexes" and self.flat_top:
            return [self.space(column, row) for column in columns for row in rows]
        return [self.space(column, row) for row in rows for column in columns]

    def space(self, column: int, row: int) -> GridSpace:
        """Return the space in a column and row, counted from 1."""
        if self.kind == "squares":
            x, y = ((at - 1) * (side + self.gap) for at, side in ((column, self.width), (row, self.height)))
            return GridSpace(x + self.width / 2, y + self.height / 2, column, row)
        straight, slanted = self.width / 2, self.width / math.sqrt(3)
        number, line = (row, column) if self.flat_top else (column, row)
        right, down = (slanted, straight) if self.flat_top else (straight, slanted)
        made = self._in_line(Hex(number - 1 - (line - 1) // 2, line - 1), number, line)
        return made._replace(x=made.x + right, y=made.y + down)

    def neighbours(self, spaces: Mapping[str, GridSpace]) -> dict[str, list[str]]:
        """Map the name of each given space to the names of those beside it."""
        steps = NEIGHBOURS if self.kind == "squares" else DIRECTIONS
        at = {name: (each.column, each.row) if self.kind == "squares" else each[4:] for name, each in spaces.items()}
        named = {place: name for name, place in at.items()}
        beside = {name: [(a + x, b + y) for x, y in steps] for name, (a, b) in at.items()}
        return {name: [named[place] for place in places if place in named] for name, places in beside.items()}

    def corners(self) -> list[Point]:
        """Return the corners of a space around its middle, clockwise."""
        if self.kind == "squares":
            across, down = self.width / 2, self.height / 2
            return [(-across, -down), (across, -down), (across, down), (-across, down)]
        far, first = self.width / math.sqrt(3), 0 if self.flat_top else 30
        turns = (math.radians(first + 60 * side) for side in range(6))
        return [(far * math.cos(turn), far * math.sin(turn)) for turn in turns]

    def _hexes_around(self) -> Iterator[GridSpace]:
        """Yield the hexes line by line: columns if they have a flat top, otherwise rows."""
        for line, places in enumerate(rows(self.radius), start=1):
            for number, place in enumerate(places, start=1):
                yield self._in_line(place, number, line)

    def _in_line(self, place: Hex, number: int, line: int) -> GridSpace:
        """Return a hex with its number in a line and the line's number."""
        step = self.width + self.gap
        straight, slanted = step * (2 * place.q + place.r) / 2, step * math.sqrt(3) / 2 * place.r
        if self.flat_top:
            return GridSpace(slanted, straight, line, number, place.r, place.q)
        return GridSpace(straight, slanted, number, line, place.q, place.r)


def find_neighbours(
    table: Mapping[str, Mapping[str, Any]], grid: GridKind, top: Literal["flat", "point"] = "flat"
) -> dict[str, list[str]]:
    """Map each key of a table to the keys of the rows beside it in a grid, by their `column` and `row` from 1; for use
    by rules. top: the top of hexes.

    >>> find_neighbours({name: {"column": int(name[1]), "row": 1} for name in ("a1", "b2", "c4")}, "hexes")
    {'a1': ['b2'], 'b2': ['a1'], 'c4': []}
    """
    cells = SpaceGrid(grid, 1.0, 1.0, flat_top=top == "flat")
    return cells.neighbours({name: cells.space(row["column"], row["row"]) for name, row in table.items()})


def along_line(points: Sequence[Point], count: int) -> list[Point]:
    """Return `count` points at even steps along a line, from its first point to its last; if the line is closed, the
    last step leads back to the first point.

    >>> along_line([(0, 0), (10, 0), (10, 10)], 3), along_line([(0, 0), (9, 0), (0, 0)], 2)
    ([(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)], [(0.0, 0.0), (9.0, 0.0)])
    """
    parts = [(start, end, math.dist(start, end)) for start, end in pairwise(points) if start != end]
    if not parts:
        return [(float(x), float(y)) for x, y in points[:1]] * count
    gaps = count if points[0] == points[-1] else max(count - 1, 1)
    step = sum(length for _, _, length in parts) / gaps
    return [_point_at(parts, number * step) for number in range(count)]


def _point_at(parts: Sequence[tuple[Point, Point, float]], way: float) -> Point:
    """Return the point at a distance along the parts of a line."""
    for start, end, length in parts:
        if way <= length:
            share = way / length
            return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
        way -= length
    x, y = parts[-1][1]
    return float(x), float(y)

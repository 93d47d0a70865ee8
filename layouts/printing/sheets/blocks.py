"""Grids of equal cells: how many pieces of one form fit a rectangle, their places, and the lines that separate them.

Rectangles, circles and paths lie in plain rows and columns. The gutter between two trims is twice the bleed, or nothing
if pieces share their edge colour and one cut separates them. Columns and rows of an outline move together until their
bleeds touch.

Hexes lie in the kagome pattern. A honeycomb can't be cut straight; but if the hexes' bleeds touch corner to corner, and
every second row is shifted by half a pitch, all edges are on three families of full lines, and no line meets another
hex. Hexes keep gutters even if they share colours: without gutters the bleed would shrink to nothing at all six
corners. Nested, in a honeycomb, a third more fit: their bleeds touch along whole sides, and each is cut along its own
outline.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from math import ceil

from components.values import NamedTuple
from layouts.drawing.outlines import Shape, pitches, placed
from layouts.printing.sheets.pages import EPS


class Ray(NamedTuple):
    """An endless straight line through x, y in the direction dx, dy."""

    x: float
    y: float
    dx: float
    dy: float


GUTTER = 3.4
"""Width of a gutter in which a mark has room: 1 mm, and 1.2 mm of bleed on either side (see `marks`)."""


NESTED_PITCH = 0.75
"""Pitch of the lines of nested hexes, as a part of the width across corners."""


class GridCell(NamedTuple):
    """Column, row, and the top-left of the trim box, measured from the block's."""

    col: int
    row: int
    x: float
    y: float


class PieceForm(NamedTuple):
    """The properties of a piece that matter to a grid; pieces of equal form are interchangeable on paper."""

    width: float
    height: float
    shape: Shape
    bleed: float
    sides: int
    shared: bool
    edge: str
    outline: str = ""
    nested: bool = False
    """Whether hexes lie in a honeycomb."""

    @property
    def straight(self) -> bool:
        """Whether straight cuts free it; circles, free outlines and nested hexes are cut out one by one."""
        return self.shape in ("rect", "hex") and not self.nested

    @property
    def reach(self) -> float:
        """Greatest distance of its bleed from the trim box."""
        long_side_length, short_side = max(self.width, self.height), min(self.width, self.height)
        return self.bleed * long_side_length / short_side if self.shape == "hex" else self.bleed


@dataclass(frozen=True, repr=False)
class Grid:
    """`cols` by `rows` cells for one form, upright or turned by 90 degrees.

    short: every second row of hexes holds one less, for lack of half a pitch. used: number of cells taken, in reading
    order; None is all.

    >>> poker = PieceForm(63.5, 88.9, "rect", bleed=3, sides=2, shared=True, edge="")
    >>> grid = find_best_grid(poker, FreeRoom(198, 285))
    >>> grid.cols, grid.rows, grid.width, grid.cuts
    (3, 3, 190.5, 8)
    """

    form: PieceForm
    turned: bool
    cols: int
    rows: int
    short: bool = False
    used: int | None = None

    @cached_property
    def w(self) -> float:
        """Width of a trim box on the page."""
        return self.form.height if self.turned else self.form.width

    @cached_property
    def h(self) -> float:
        return self.form.width if self.turned else self.form.height

    @cached_property
    def bleed_x(self) -> float:
        """Distance of the bleed left and right of the trim; at a hex's corners it is larger than at its flats."""
        has_hex_corners = self.form.shape == "hex" and self.w >= self.h
        return self.form.bleed * self.w / self.h if has_hex_corners else self.form.bleed

    @cached_property
    def bleed_y(self) -> float:
        has_hex_corners = self.form.shape == "hex" and self.w < self.h
        return self.form.bleed * self.h / self.w if has_hex_corners else self.form.bleed

    @cached_property
    def touching(self) -> bool:
        """Whether neighbours share their cut."""
        return self.form.shared and self.form.shape == "rect"

    @cached_property
    def pitch_x(self) -> float:
        if self.form.outline:
            return self._nesting_pitches[0]
        interlocking_length = NESTED_PITCH if self.form.nested and self.w >= self.h else 1.0
        return self.w if self.touching else interlocking_length * (self.w + 2 * self.bleed_x)

    @cached_property
    def pitch_y(self) -> float:
        if self.form.outline:
            return self._nesting_pitches[1]
        interlocking_length = NESTED_PITCH if self.form.nested and self.w < self.h else 1.0
        return self.h if self.touching else interlocking_length * (self.h + 2 * self.bleed_y)

    @cached_property
    def _nesting_pitches(self) -> tuple[float, float]:
        """Least pitch of columns and rows of an outline."""
        path_data, w, h = self.form.outline, self.w, self.h
        return pitches(placed(path_data, 0, 0, w, h, 90) if self.turned else path_data, self.form.bleed)

    @cached_property
    def shifted(self) -> str:
        """The lines of hexes that are shifted: "rows" if flats are level, "cols" if they are upright; of nested hexes
        the lines that interlock."""
        if self.form.shape != "hex":
            return ""
        return "rows" if (self.w >= self.h) != self.form.nested else "cols"

    @cached_property
    def width(self) -> float:
        """Width of the block, trim to trim."""
        half_length = self.pitch_x / 2 if self.shifted == "rows" and self.rows > 1 and not self.short else 0.0
        return (self.cols - 1) * self.pitch_x + self.w + half_length

    @cached_property
    def height(self) -> float:
        half_length = self.pitch_y / 2 if self.shifted == "cols" and self.cols > 1 and not self.short else 0.0
        return (self.rows - 1) * self.pitch_y + self.h + half_length

    @property
    def capacity(self) -> int:
        missing_count = {"": 0, "rows": self.rows // 2, "cols": self.cols // 2}[self.shifted] if self.short else 0
        return self.cols * self.rows - missing_count

    @property
    def gutters_x(self) -> list[tuple[float, float]]:
        """Left and right end of the gutters between the columns of rectangles."""
        return _list_gutters(self.cols, self.pitch_x, self.w) if self.form.shape == "rect" else []

    @property
    def gutters_y(self) -> list[tuple[float, float]]:
        """Top and bottom of the gutters between their rows."""
        return _list_gutters(self.rows, self.pitch_y, self.h) if self.form.shape == "rect" else []

    @cached_property
    def marked_inside(self) -> bool:
        """Whether its gutters have room for the marks of its level cuts, or it has no such cuts."""
        return not self.form.straight or (self.cols > 2 and self.pitch_x - self.w >= GUTTER - EPS and not self.shifted)

    @property
    def cuts(self) -> int:
        """Number of straight cuts that free all pieces."""
        return len(self.rays)

    def cells(self) -> Iterator[GridCell]:
        """Yield the cells in use, in reading order."""
        return islice(self._list_cells(), self.used)

    def _list_cells(self) -> Iterator[GridCell]:
        pitch_x, pitch_y, shifted_path_data = self.pitch_x, self.pitch_y, self.shifted
        for row_index in range(self.rows):
            for column_index in range(self.cols):
                x = column_index + 0.5 if shifted_path_data == "rows" and row_index % 2 else column_index
                y = row_index + 0.5 if shifted_path_data == "cols" and column_index % 2 else row_index
                if not self.short or (x <= self.cols - 1 and y <= self.rows - 1):
                    yield GridCell(column_index, row_index, x * pitch_x, y * pitch_y)

    def holding(self, count: int) -> Grid:
        """Return the same grid with no more columns, then rows, than `count` pieces need; at most `capacity`.

        A few hexes in a `short` grid may need one more column if the next row wouldn't fit.
        """
        for column_count in range(min(self.cols, count), self.cols + 1):
            for row_count in range(ceil(count / column_count), self.rows + 1):
                grid = replace(self, cols=column_count, rows=row_count, used=count)
                if grid.capacity >= count:
                    return grid
        raise ValueError(f"{count} pieces do not fit {self}")

    @cached_property
    def rays(self) -> tuple[Ray, ...]:
        """Lines to cut, from the block's top-left: level ones first."""
        if not self.form.straight:
            return ()
        if self.form.shape == "hex":
            return tuple(self._find_hex_rays())
        ys = _list_edges(self.rows, self.pitch_y, self.h)
        xs = _list_edges(self.cols, self.pitch_x, self.w)
        return (*(Ray(0.0, y, 1.0, 0.0) for y in ys), *(Ray(x, 0.0, 0.0, 1.0) for x in xs))

    def _find_hex_rays(self) -> Iterator[Ray]:
        """Yield three families of lines: along the flats, down to the right, up to the right.

        A hex lying on its flat has its corners at half its height and at a quarter and three quarters of its width, so
        its slanting edges rise or fall 2h for each w. In a hex standing on a corner x and y are exchanged.
        """
        is_upright = self.shifted == "cols"
        corners = [(cell.y, cell.x) if is_upright else (cell.x, cell.y) for cell in self.cells()]
        w, h = (self.h, self.w) if is_upright else (self.w, self.h)
        slope = 2 * h / w
        flats = _sort_distinct(edge for _, y in corners for edge in (y, y + h))
        falling_values = _sort_distinct(
            offset for x, y in corners for offset in (y - slope * x + h / 2, y - slope * x - 1.5 * h)
        )
        rising_values = _sort_distinct(
            offset for x, y in corners for offset in (y + slope * x + h / 2, y + slope * x + 2.5 * h)
        )
        rays = [Ray(0.0, y, 1.0, 0.0) for y in flats]
        rays += [Ray(0.0, offset, 1.0, slope) for offset in falling_values]
        rays += [Ray(0.0, offset, 1.0, -slope) for offset in rising_values]
        return (Ray(y, x, dy, dx) if is_upright else Ray(x, y, dx, dy) for x, y, dx, dy in rays)


def _sort_distinct(values: Iterable[float]) -> list[float]:
    """Sort values, and merge those that differ by rounding only."""
    distinct: list[float] = []
    for value in sorted(values):
        if not distinct or value - distinct[-1] > EPS:
            distinct.append(value)
    return distinct


def _list_edges(count: int, pitch: float, size: float) -> list[float]:
    """Return both edges of each of `count` boxes, a shared edge once.

    >>> _list_edges(2, 66, 60), _list_edges(2, 60, 60)
    ([0, 60, 66, 126], [0, 60, 120])
    """
    return _sort_distinct(edge for i in range(count) for edge in (i * pitch, i * pitch + size))


def _list_gutters(count: int, pitch: float, size: float) -> list[tuple[float, float]]:
    return [(i * pitch + size, (i + 1) * pitch) for i in range(count - 1) if pitch > size + EPS]


class FreeRoom(NamedTuple):
    """A rectangle for a block. Of its width and height, `beside_x` and `beside_y` stay free for marks beside it."""

    width: float
    height: float
    beside_x: float = 0.0
    beside_y: float = 0.0


def _count_fitting(length: float, free_mark_length: float, size: float, pitch: float) -> int:
    """Count the boxes of a size that fit a length. From three on their marks can stand in the gutters, if these are
    wide enough."""
    count = _count_boxes(length, size, pitch)
    is_in_gutters = count > 2 and pitch - size >= GUTTER - EPS
    return count if is_in_gutters else _count_boxes(length - free_mark_length, size, pitch)


def _count_boxes(length: float, size: float, pitch: float) -> int:
    return int((length - size + EPS) // pitch) + 1 if size <= length + EPS else 0


def _fill_room(form: PieceForm, is_turned: bool, room: FreeRoom) -> Grid | None:
    """Return the largest grid of a form, in one orientation, that fits a room; None if not even one piece fits."""
    single_grid = Grid(form, is_turned, 1, 1)
    if not form.straight:
        room = FreeRoom(room.width, room.height)
    elif form.shape == "hex":  # Its slanting lines need marks beside the block.
        room = FreeRoom(room.width - room.beside_x, room.height - room.beside_y)
    column_count = _count_fitting(room.width, room.beside_x, single_grid.w, single_grid.pitch_x)
    row_count = _count_fitting(room.height, room.beside_y, single_grid.h, single_grid.pitch_y)
    if not column_count or not row_count:
        return None
    grid = replace(single_grid, cols=column_count, rows=row_count)
    if grid.width > room.width + EPS or grid.height > room.height + EPS:  # no room for the shifted row's half pitch
        grid = replace(grid, short=True)
    return grid


def _list_orientations(form: PieceForm, room: FreeRoom) -> list[Grid]:
    return [grid for turned in (False, True) if (grid := _fill_room(form, turned, room))]


def find_best_grid(form: PieceForm, room: FreeRoom) -> Grid | None:
    """Return the full grid that holds most pieces in a room; of two equal ones that with fewer cuts, then the upright
    one."""
    grids = [grid.holding(grid.capacity) for grid in _list_orientations(form, room)]
    return max(grids, key=lambda grid: (grid.capacity, -grid.cuts, not grid.turned), default=None)


def list_grids(form: PieceForm, room: FreeRoom, count: int) -> list[Grid]:
    """Return every grid of exactly `count` pieces that fits a room: in both orientations, rectangles in any number of
    columns."""
    grids = []
    for grid in _list_orientations(form, room):
        max_column_count = min(grid.cols, count)
        # Two hexes may need a third column between them, so these are narrowed by `holding` alone.
        for column_count in range(max_column_count, 0, -1) if form.shape != "hex" else (grid.cols,):
            narrowed_grid = replace(grid, cols=column_count)
            if narrowed_grid.capacity >= count:
                grids.append(narrowed_grid.holding(count))
    return grids

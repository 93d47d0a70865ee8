"""The blocks of a sheet: grids side by side in columns of rows, the room they need, and whether they fit.

Level cuts divide a sheet into rows, upright ones a row into columns, and level ones a column into blocks (guillotine
rule); between their bleeds runs a lane for marks. In a band pieces lie in lines of one height, so that no cuts divide
it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from components.values import NamedTuple
from layouts.drawing.shapes import Edges, Rect
from layouts.printing.sheets.blocks import FreeRoom, Grid
from layouts.printing.sheets.marks import EDGE, LANE, MIN_EDGE_MM, MIN_MARK_MM, TRIM_CLEARANCE_MM
from layouts.printing.sheets.pages import EPS
from layouts.printing.sheets.turning import Axis

SCISSOR_LANE_MM = 1.0
"""Width of the lane beside a block that is cut out by scissors and has no marks."""


@dataclass(frozen=True, repr=False)
class Area:
    """An area for fronts: trim boxes stay inside `box`, bleeds and marks inside `paper`.

    fold: set if backs lie beyond a fold: "x" puts them to the right, "y" below. marked: whether crop marks need room
    between a block and the paper's edge.
    """

    box: Rect
    paper: Rect
    fold: Axis | None = None
    marked: bool = True

    @property
    def blank(self) -> Edges:
        """Distance of marks from each side of the paper: a fold isn't an edge."""
        right, bottom = (0.0 if self.fold == axis else EDGE for axis in ("x", "y"))
        return Edges(EDGE, EDGE, right, bottom)

    @cached_property
    def tight(self) -> Rect:
        """Part of `box` for blocks whose marks stand beside them."""
        left = max(0.0, MIN_EDGE_MM - (self.box.x - self.paper.x)) if self.marked else 0.0
        right, bottom = (0.0 if self.fold == axis else left for axis in ("x", "y"))
        return self.box.grown(Edges(-left, -left, -right, -bottom))

    @property
    def room(self) -> FreeRoom:
        """The area as a room for one block."""
        rect, tight_rect = self.box, self.tight
        return FreeRoom(rect.w, rect.h, rect.w - tight_rect.w, rect.h - tight_rect.h)


class GridBlock(NamedTuple):
    """A grid and the pieces in it, as indices into the items."""

    grid: Grid
    indices: Sequence[int] = ()

    @property
    def first(self) -> int:
        return self.indices[0] if self.indices else 0


class GridCut(NamedTuple):
    """How grids are cut: whether any is cut straight, and whether all that are have room for marks in their bleeds."""

    straight: bool
    in_bleed: bool

    @classmethod
    def of(cls, grids: Iterable[Grid]) -> GridCut:
        bleeds = [grid.form.bleed >= TRIM_CLEARANCE_MM + MIN_MARK_MM for grid in grids if grid.form.straight]
        return cls(bool(bleeds), all(bleeds))


class BlockColumn:
    """Blocks below each other in the order of their pieces, their left trims aligned. It is measured once.

    low: the height of its trims alone. trims: their width. after: distance from the first trim to the end of the last
    bleed. width: width with the bleeds on both sides.
    """

    def __init__(self, *blocks: GridBlock) -> None:
        self.blocks = sorted(blocks, key=lambda block: block.first)
        self.first = self.blocks[0].first
        self.grids = grids = tuple(block.grid for block in self.blocks)
        self.low = sum([grid.height for grid in grids])
        self.bleed_x = max([grid.bleed_x for grid in grids])
        self.trims = max([grid.width for grid in grids])
        self.after = max([grid.width + grid.bleed_x for grid in grids])
        self.width = self.bleed_x + self.after
        self.cut = GridCut.of(grids)

    @cached_property
    def height(self) -> float:
        """Height with all bleeds, and lanes between them."""
        cuts = [GridCut.of([grid]) for grid in self.grids]
        lanes = sum([find_lane_width(above, below) for above, below in pairwise(cuts)])
        return sum([grid.height + 2 * grid.bleed_y for grid in self.grids]) + lanes

    @cached_property
    def alone(self) -> BlockRow:
        """A row of this column alone."""
        return BlockRow(self)


class BlockRow:
    """Columns side by side in the order of their pieces, their upper trims aligned. It is measured once.

    low: the height of its trims alone.
    """

    def __init__(self, *columns: BlockColumn) -> None:
        self.columns = sorted(columns, key=lambda column: column.first)
        self.first = self.columns[0].first
        self.low = max([column.low for column in columns])
        self.cut = GridCut(any(each.cut.straight for each in columns), all(each.cut.in_bleed for each in columns))

    @cached_property
    def is_band(self) -> bool:
        """Whether its pieces lie in lines of one height, so that each level cut of one of its blocks cuts all of them.
        Then no cut separates its columns: their bleeds touch."""
        return len(self.columns) > 1 and len({_find_band_key(column) for column in self.columns}) == 1

    @cached_property
    def grids(self) -> tuple[Grid, ...]:
        return tuple(grid for column in self.columns for grid in column.grids)

    @cached_property
    def bleed_above(self) -> float:
        return max([column.grids[0].bleed_y for column in self.columns])

    @cached_property
    def depth(self) -> float:
        """Distance from its first trim to the end of its last bleed."""
        return max([column.height - column.grids[0].bleed_y for column in self.columns])

    @cached_property
    def bleed_below(self) -> float:
        """Distance from its last trim to the end of its last bleed."""
        return self.depth - max([c.height - c.grids[0].bleed_y - c.grids[-1].bleed_y for c in self.columns])

    @cached_property
    def height(self) -> float:
        return self.bleed_above + self.depth

    @cached_property
    def cuts(self) -> int:
        """Number of straight cuts that free all of its pieces, with one between each column and the next."""
        if self.is_band:
            return sum(grid.cols + 1 for grid in self.grids) + self.grids[0].rows + 1
        return sum(grid.cuts for grid in self.grids) + (len(self.columns) if len(self.columns) > 1 else 0)

    @cached_property
    def strokes(self) -> int:
        """Number of times a knife is set on its strips, each of which is cut by itself."""
        if len(self.columns) > 1 and not self.is_band:
            return self.cuts
        rectangles = [grid for grid in self.grids if grid.form.shape == "rect"]
        level_cut_count = max((grid.rows + 1 for grid in rectangles), default=0)
        upright_cut_count = sum(grid.rows * (grid.cols + 1) for grid in rectangles)
        return level_cut_count + upright_cut_count + sum(grid.cuts for grid in self.grids if grid not in rectangles)

    @cached_property
    def marked_inside(self) -> bool:
        """Whether its gutters have room for the marks of its level cuts, or it has no such cuts."""
        return len(self.columns) == 1 and all(grid.marked_inside for grid in self.grids)

    @cached_property
    def _width_and_last_bleed(self) -> tuple[float, float]:
        """Width of its columns with their bleeds, but for the outermost bleeds; and the last of these."""
        last_column = self.columns[-1]
        return sum([column.width for column in self.columns]) - self.columns[
            0
        ].bleed_x, last_column.after - last_column.trims

    def width(self, area: Area) -> float:
        """Return the distance from its first trim to its last."""
        columns_width, last_bleed = self._width_and_last_bleed
        return columns_width + sum(self.lanes(area)) - last_bleed

    def lanes(self, area: Area) -> list[float]:
        """Return the gaps between its columns: lanes for marks, or almost nothing on a narrow page."""
        width = self._width_and_last_bleed[0] - self.columns[-1].bleed_x + sum(self._lane_widths)
        if width > area.tight.w + EPS and self.cut.in_bleed and not self.is_band:
            return [SCISSOR_LANE_MM] * len(self._lane_widths)
        return self._lane_widths

    @cached_property
    def _lane_widths(self) -> list[float]:
        if self.is_band:
            return [0.0] * (len(self.columns) - 1)
        return [find_lane_width(left.cut, right.cut) for left, right in pairwise(self.columns)]


def _find_band_key(column: BlockColumn) -> object:
    """Return the properties that columns of one band share; the column itself if it can't be in one."""
    grid = column.grids[0]
    if len(column.grids) > 1 or not grid.touching:
        return column
    return grid.h, grid.rows, grid.bleed_y, grid.form.sides


Rows = Sequence[BlockRow]
"""The rows of a sheet."""


def make_single_row(block: GridBlock) -> BlockRow:
    """Make a row of one block."""
    return BlockColumn(block).alone


def sort_rows(rows: Iterable[BlockRow]) -> list[BlockRow]:
    """Sort rows by the order of their pieces."""
    return sorted(rows, key=lambda row: row.first)


def find_layout_key(rows: Rows) -> tuple[tuple[tuple[Grid, ...], ...], ...]:
    """Return the grids of a sheet, row by row and column by column; they are the same for sheets filled alike."""
    return tuple(tuple(column.grids for column in row.columns) for row in rows)


def list_pieces(rows: Rows) -> list[int]:
    """Return the pieces of a sheet in the order of their slots."""
    return [index for row in rows for column in row.columns for block in column.blocks for index in block.indices]


def fit(rows: Rows, area: Area) -> bool:
    """Return whether rows of blocks fit an area. Only the outermost bleeds may leave it."""
    rect, tight_rect = area.box, area.tight
    return measure_trims(rows) <= tight_rect.h + EPS and all(
        row.width(area) <= (rect.w if row.marked_inside else tight_rect.w) + EPS for row in rows
    )


def measure_trims(rows: Rows) -> float:
    """Return the distance from the first trim of rows to their last."""
    lanes = sum([find_lane_width(above.cut, below.cut) for above, below in pairwise(rows)])
    return sum([row.height for row in rows]) + lanes - rows[0].bleed_above - rows[-1].bleed_below


def find_lane_width(first_grid_cut: GridCut, second_cut: GridCut) -> float:
    """Return the gap between the bleeds of neighbours: little if all marks have room in the bleeds on one side."""
    if (first_grid_cut.straight and second_cut.straight) or not (first_grid_cut.in_bleed and second_cut.in_bleed):
        return LANE
    return SCISSOR_LANE_MM

"""Which blocks share a sheet.

A block is a grid of one form with the pieces that fill it. A sheet is parted level into rows, a row upright into
columns, and a column level into blocks (guillotine rule); between their bleeds runs a lane for marks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, pairwise, product
from math import ceil
from typing import NamedTuple

from layouts.sheets.blocks import Grid, Room, grids_for
from layouts.sheets.marks import EDGE, KEPT, LANE, SHORT, TIGHT
from layouts.sheets.pages import EPS, Box, Edges
from layouts.sheets.turning import Axis

NARROW = 1.0
"""The lane beside a block that is cut out by scissors and has no marks."""

WAYS = 8
"""How many grids of a block are tried for a place beside others: those with few cuts, and the lowest."""


@dataclass(frozen=True)
class Area:
    """What fronts may fill: trim boxes stay inside `box`, bleeds and marks inside `paper`.

    fold: set where backs lie beyond a fold; "x" has them to the right, "y" below. marked: whether crop marks need
    room between a block and the paper's edge.
    """

    box: Box
    paper: Box
    fold: Axis | None = None
    marked: bool = True

    @property
    def blank(self) -> Edges:
        """How far marks stay away from each side of the paper: a fold is no edge."""
        right, bottom = (0.0 if self.fold == axis else EDGE for axis in ("x", "y"))
        return Edges(EDGE, EDGE, right, bottom)

    @cached_property
    def tight(self) -> Box:
        """The part of `box` for blocks whose marks stand beside them."""
        left = max(0.0, TIGHT - (self.box.x - self.paper.x)) if self.marked else 0.0
        right, bottom = (0.0 if self.fold == axis else left for axis in ("x", "y"))
        return self.box.grown(Edges(-left, -left, -right, -bottom))

    @property
    def room(self) -> Room:
        """The area as a room for one block."""
        box, tight = self.box, self.tight
        return Room(box.w, box.h, box.w - tight.w, box.h - tight.h)


class Block(NamedTuple):
    """A grid and the pieces in it, as indices into the items."""

    grid: Grid
    indices: Sequence[int]


Row = list[list[Block]]
"""Columns of blocks."""
Key = Callable[[Block], tuple[float, ...]]
Column = Sequence[Grid]
Grids = Sequence[Sequence[Column]]
"""The grids of a sheet, row by row, and in a row column by column."""


# ---- which blocks share a sheet ----------------------------------------------------------------------------------


def pack(full: Mapping[Grid, Sequence[int]], area: Area) -> list[list[Row]]:
    """Part pieces, given by the full grid of their form, into sheets of blocks: few sheets first, then few cuts.

    All but the last sheet of a form hold nothing else; so no piece comes before an earlier one of its form.
    """
    sheets: list[list[Row]] = []
    last: list[list[Block]] = []
    for grid, indices in full.items():
        *batches, rest = (indices[i : i + grid.capacity] for i in range(0, len(indices), grid.capacity))
        sheets += ([[[Block(grid, batch)]]] for batch in batches)
        last.append([Block(way, rest) for way in _ways(grid, area, len(rest))])
    return sheets + _shared(last, area)


def _shared(last: Sequence[Sequence[Block]], area: Area) -> list[list[Row]]:
    """The last blocks of all forms, each given by its ways, on few sheets: the best of several greedy attempts."""
    tall = sorted(last, key=_least_side, reverse=True)
    tidy, low = ([[min(ways, key=key)] for ways in tall] for key in (_tidiness, _lowness))
    found = [_share(tidy, area, _tidiness, beside=False), _share(low, area, _tidiness, beside=False)]
    least = ceil(sum(_area(ways) for ways in last) / (area.box.w * area.box.h))
    for key, choice, order in product((_lowness, _narrowness), (_tidiness, _lowness), (_longest, _least_side, _area)):
        if min(map(len, found), default=0) <= least:
            break
        found.append(_share(sorted(last, key=order, reverse=True), area, choice, beside=True, prefer=key))
    return min(found, key=lambda sheets: (len(sheets), _cuts(sheets)))


def _tidiness(block: Block) -> tuple[float, ...]:
    return block.grid.cuts, block.grid.turned


def _lowness(block: Block) -> tuple[float, ...]:
    return block.grid.height, block.grid.cuts, block.grid.turned


def _narrowness(block: Block) -> tuple[float, ...]:
    return block.grid.width, block.grid.cuts, block.grid.turned


def _least_side(ways: Sequence[Block]) -> float:
    return max(min(way.grid.width, way.grid.height) for way in ways)


def _longest(ways: Sequence[Block]) -> float:
    return min(max(way.grid.width, way.grid.height) for way in ways)


def _area(ways: Sequence[Block]) -> float:
    return min(way.grid.width * way.grid.height for way in ways)


def _ways(grid: Grid, area: Area, count: int) -> list[Grid]:
    """Grids for the last pieces of a form: those with few cuts, the lowest and the narrowest."""
    ways = grids_for(grid.form, area.room, count)
    few = sorted(ways, key=lambda way: (way.cuts, way.turned))[:WAYS]
    return list(dict.fromkeys([*few, min(ways, key=lambda way: way.height), min(ways, key=lambda way: way.width)]))


def _cuts(sheets: Iterable[Iterable[Row]]) -> int:
    columns = [(len(row) > 1, column) for sheet in sheets for row in sheet for column in row]
    return sum(sum(block.grid.cuts for block in column) + aside for aside, column in columns)


def _share(
    blocks: Iterable[Sequence[Block]], area: Area, first: Key, beside: bool, prefer: Key | None = None
) -> list[list[Row]]:
    """Put each block, given by its ways, on the first sheet with room for it, below or (where allowed) `beside` others.

    Of the places there it takes the one that adds least height; `prefer` chooses among the ways of a block before
    that. The first block of a sheet lies in the way that `first` puts first.
    """
    sheets: list[list[Row]] = []
    for ways in blocks:
        for number, sheet in enumerate(sheets):
            if better := _with(sheet, ways, area, beside, prefer):
                sheets[number] = better
                break
        else:
            sheets.append([[[min(ways, key=first)]]])
    return sheets


def _with(sheet: list[Row], ways: Sequence[Block], area: Area, beside: bool, prefer: Key | None) -> list[Row] | None:
    """A sheet with one block more, where that fits."""
    for group in [[way] for way in sorted(ways, key=prefer)] if prefer is _narrowness else [ways]:
        found = [_in_order(rows) for way in group for rows in _places(sheet, way, beside)]
        if fitting := [rows for rows in found if _fits(rows, area)]:
            return min(fitting, key=lambda rows: (round(trims_of(_grids(rows)), 3), _cuts([rows])))
    return None


def _places(sheet: list[Row], block: Block, beside: bool) -> Iterator[list[Row]]:
    """A sheet with the block in a row of its own, in a column of its own beside others, or below those of a column."""
    yield [*sheet, [[block]]]
    for i, row in enumerate(sheet if beside else ()):
        above, below = sheet[:i], sheet[i + 1 :]
        yield [*above, [*row, [block]], *below]
        if len(row) > 1:
            for j, column in enumerate(row):
                yield [*above, [*row[:j], [*column, block], *row[j + 1 :]], *below]


def _in_order(sheet: list[Row]) -> list[Row]:
    """Rows, columns and blocks in the order of their pieces."""
    rows = [
        sorted((sorted(column, key=_first) for column in row), key=lambda column: _first(column[0])) for row in sheet
    ]
    return sorted(rows, key=lambda row: _first(row[0][0]))


def _first(block: Block) -> int:
    return block.indices[0]


def _grids(rows: Sequence[Row]) -> Grids:
    return tuple(tuple(tuple(block.grid for block in column) for column in row) for row in rows)


def grids_of(rows: Sequence[Row]) -> tuple[Grids, list[int]]:
    """The grids of a sheet, and its pieces in the order of their slots."""
    return _grids(rows), [index for row in rows for column in row for block in column for index in block.indices]


def _fits(rows: Sequence[Row], area: Area) -> bool:
    """Whether rows of blocks fit an area. Only the outermost bleeds may leave it."""
    box, tight = area.box, area.tight
    # Most places are too low even without bleeds and lanes.
    if sum(max(sum(block.grid.height for block in column) for column in row) for row in rows) > tight.h + EPS:
        return False
    grids = _grids(rows)
    if trims_of(grids) > tight.h + EPS:
        return False
    inside = (len(row) == 1 and all(grid.marked_inside for grid in row[0]) for row in grids)
    return all(
        width_of(row, area) <= (box.w if free else tight.w) + EPS for row, free in zip(grids, inside, strict=True)
    )


def trims_of(rows: Grids) -> float:
    """From the first trim of rows of grids to their last."""
    lanes = sum(lane_between(chain(*above), chain(*below)) for above, below in pairwise(rows))
    last = rows[-1]
    below = depth_of(last) - max(column_height(column) - column[0].bleed_y - column[-1].bleed_y for column in last)
    return sum(map(row_height, rows)) + lanes - bleed_above(rows[0]) - below


def bleed_above(row: Sequence[Column]) -> float:
    """The bleed above a row, whose columns begin with their upper trims in line."""
    return max(column[0].bleed_y for column in row)


def depth_of(row: Sequence[Column]) -> float:
    """From the first trim of a row to the end of its last bleed."""
    return max(column_height(column) - column[0].bleed_y for column in row)


def row_height(row: Sequence[Column]) -> float:
    return bleed_above(row) + depth_of(row)


def column_height(column: Column) -> float:
    lanes = sum(lane_between([above], [below]) for above, below in pairwise(column))
    return sum(grid.height + 2 * grid.bleed_y for grid in column) + lanes


def column_width(column: Column) -> float:
    """Of blocks whose left trims lie in line, with their bleeds."""
    return bleed_beside(column) + max(grid.width + grid.bleed_x for grid in column)


def bleed_beside(column: Column) -> float:
    return max(grid.bleed_x for grid in column)


def width_of(row: Sequence[Column], area: Area) -> float:
    """From the first trim of a row to its last."""
    last = row[-1]
    right = max(grid.width + grid.bleed_x for grid in last) - max(grid.width for grid in last)
    return sum(map(column_width, row)) + sum(lanes_in(row, area)) - bleed_beside(row[0]) - right


def lanes_in(row: Sequence[Column], area: Area) -> list[float]:
    """What is free between the columns of a row: lanes for marks, or on a narrow page next to nothing."""
    wide = [lane_between(left, right) for left, right in pairwise(row)]
    total = sum(map(column_width, row)) - bleed_beside(row[0]) - max(grid.bleed_x for grid in row[-1])
    if total + sum(wide) <= area.tight.w + EPS or not all(map(_marked_in_bleed, chain(*row))):
        return wide
    return [NARROW] * len(wide)


def lane_between(one: Iterable[Grid], other: Iterable[Grid]) -> float:
    """What is free between the bleeds of neighbours: little where all marks have room in the bleeds on one side."""
    straight = [[grid for grid in row if grid.form.straight] for row in (one, other)]
    if all(straight) or not all(map(_marked_in_bleed, chain(*straight))):
        return LANE
    return NARROW


def _marked_in_bleed(grid: Grid) -> bool:
    return not grid.form.straight or grid.form.bleed >= KEPT + SHORT

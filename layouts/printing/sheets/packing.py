"""Packing pieces (bin packing): which blocks share a sheet.

A block is a grid of one form with the pieces that fill it; `rows` says how blocks lie beside each other. In bands
pieces of several forms lie in lines of one height, with their bleeds between them. So every level cut runs right across
the sheet, from edge to edge, and no cut goes through waste to separate blocks. Every strip is then cut across, like
bread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import ceil

from layouts.printing.sheets.blocks import Grid, grids_for
from layouts.printing.sheets.pages import EPS
from layouts.printing.sheets.rows import Area, BlockColumn, BlockRow, GridBlock, alone, fit, in_order, trims_of

WAYS = 8
"""Most grids of a block that are tried beside others: those with few cuts, and the lowest."""

Key = Callable[[BlockColumn], tuple[float, ...]]


def pack(full: Mapping[Grid, Sequence[int]], area: Area) -> list[list[BlockRow]]:
    """Distribute pieces, given by the full grid of their form, over sheets of blocks: few sheets first, then few cuts.

    All but the last sheet of a form hold nothing else; so no piece comes before an earlier one of its form.
    """
    sheets: list[list[BlockRow]] = []
    last: list[list[BlockColumn]] = []
    for grid, indices in full.items():
        *batches, rest = (indices[i : i + grid.capacity] for i in range(0, len(indices), grid.capacity))
        sheets += ([alone(GridBlock(grid, batch))] for batch in batches)
        last.append([BlockColumn(GridBlock(way, rest)) for way in _ways(grid, area, len(rest))])
    return sheets + _shared(last, area)


def _shared(last: Sequence[Sequence[BlockColumn]], area: Area) -> list[list[BlockRow]]:
    """Put the last blocks of all forms, each given by its possible grids, on few sheets: the best of several greedy
    attempts."""
    tall = sorted(last, key=_least_side, reverse=True)
    tidy, low = ([[min(ways, key=key)] for ways in tall] for key in (_tidiness, _lowness))
    bands = banded([min(ways, key=_tidiness).blocks[0] for ways in last], area)
    found = [bands, _share(tidy, area, _tidiness, beside=False), _share(low, area, _tidiness, beside=False)]
    least = ceil(sum(_area(ways) for ways in last) / (area.box.w * area.box.h))
    for key, choice, order in product((_lowness, _narrowness), (_tidiness, _lowness), (_longest, _least_side, _area)):
        if min(map(len, found), default=0) <= least:
            break
        found.append(_share(sorted(last, key=order, reverse=True), area, choice, beside=True, prefer=key))
    return min(found, key=lambda sheets: (len(sheets), any(map(_is_parted, sheets)), _strokes(sheets)))


def _strokes(sheets: Iterable[Sequence[BlockRow]]) -> int:
    """Count how often a knife is set: every line of a single block is one cut, strips are cut one by one."""
    return sum(sheet[0].cuts if len(sheet) == 1 else sum(row.strokes for row in sheet) for sheet in sheets)


def _is_parted(sheet: Sequence[BlockRow]) -> bool:
    """Return whether blocks of a sheet lie side by side so that cuts through waste separate them."""
    return any(len(row.columns) > 1 and not row.is_band for row in sheet)


def _tidiness(block: BlockColumn) -> tuple[float, ...]:
    return block.grids[0].cuts, block.grids[0].turned


def _lowness(block: BlockColumn) -> tuple[float, ...]:
    return block.low, block.grids[0].cuts, block.grids[0].turned


def _narrowness(block: BlockColumn) -> tuple[float, ...]:
    return block.trims, block.grids[0].cuts, block.grids[0].turned


def _least_side(ways: Sequence[BlockColumn]) -> float:
    return max(min(way.trims, way.low) for way in ways)


def _longest(ways: Sequence[BlockColumn]) -> float:
    return min(max(way.trims, way.low) for way in ways)


def _area(ways: Sequence[BlockColumn]) -> float:
    return min(way.trims * way.low for way in ways)


def _ways(grid: Grid, area: Area, count: int) -> list[Grid]:
    """Return grids for the last pieces of a form: those with few cuts, the lowest and the narrowest."""
    ways = grids_for(grid.form, area.room, count)
    few = sorted(ways, key=lambda way: (way.cuts, way.turned))[:WAYS]
    return list(dict.fromkeys([*few, min(ways, key=lambda way: way.height), min(ways, key=lambda way: way.width)]))


def _share(
    blocks: Iterable[Sequence[BlockColumn]], area: Area, first: Key, beside: bool, prefer: Key | None = None
) -> list[list[BlockRow]]:
    """Put each block, given by its ways, on the first sheet with room for it, below or (if allowed) `beside` others.

    Among the places there it takes the one that adds least height; `prefer` first chooses among the ways of a block.
    The first block of a sheet takes the way that comes first by `first`.
    """
    sheets: list[list[BlockRow]] = []
    for ways in blocks:
        for number, sheet in enumerate(sheets):
            if better := _with(sheet, ways, area, beside, prefer):
                sheets[number] = better
                break
        else:
            sheets.append([min(ways, key=first).alone])
    return sheets


def _with(
    sheet: list[BlockRow], ways: Sequence[BlockColumn], area: Area, beside: bool, prefer: Key | None
) -> list[BlockRow] | None:
    """Add one block to a sheet, if it fits."""
    for group in [[way] for way in sorted(ways, key=prefer)] if prefer is _narrowness else [ways]:
        found = (in_order(rows) for way in group for rows in _places(sheet, way, beside, area))
        if fitting := [rows for rows in found if fit(rows, area)]:
            return min(fitting, key=lambda rows: (round(trims_of(rows), 3), sum([row.cuts for row in rows])))
    return None


def _places(sheet: list[BlockRow], block: BlockColumn, beside: bool, area: Area) -> Iterator[list[BlockRow]]:
    """Yield a sheet with the block in a row of its own, in a column of its own beside others, or below those of a
    column; but not if trims are too high or too wide even without bleeds and lanes, as most are."""
    width, height = block.trims, block.low
    # EPS at either end, as sums of heights are rounded. The sums are over lists, as generators take longer and this
    # runs for every sheet and block.
    free_height = area.tight.h + 2 * EPS - sum([row.low for row in sheet])
    if height <= free_height:
        yield [*sheet, block.alone]
    for i, row in enumerate(sheet if beside else ()):
        above, below, columns = sheet[:i], sheet[i + 1 :], row.columns
        if height > free_height + row.low:
            continue
        if sum([column.trims for column in columns]) + width <= area.box.w + 2 * EPS:
            yield [*above, BlockRow(*columns, block), *below]
        if len(columns) > 1:
            for j, column in enumerate(columns):
                if column.low + height <= free_height + row.low:
                    longer = BlockColumn(*column.blocks, *block.blocks)
                    yield [*above, BlockRow(*columns[:j], longer, *columns[j + 1 :]), *below]


# ---- bands -----------------------------------------------------------------------------------------------------

EXTRA_LINES = 8
"""Most lines that a band is tried with beyond those that its widest block needs."""
BAND_OVERHEAD_MM = 10.0
"""Height of a band besides its lines: bleeds, and a lane for marks."""


def banded(blocks: Sequence[GridBlock], area: Area) -> list[list[BlockRow]]:
    """Arrange blocks in bands, one above the other, on as many sheets as these need."""
    rows: list[BlockRow] = []
    alike: dict[object, list[GridBlock]] = {}
    for grid, indices in blocks:
        if grid.touching:
            alike.setdefault((grid.h, grid.bleed_y, grid.form.sides), []).append(GridBlock(grid, indices))
        else:
            rows.append(alone(GridBlock(grid, indices)))
    for some in alike.values():
        rows += _bands(sorted(some, key=_length, reverse=True), area)
    sheets: list[list[BlockRow]] = []
    for row in sorted(rows, key=lambda row: row.height, reverse=True):
        for number, sheet in enumerate(sheets):
            if fit(more := in_order([*sheet, row]), area):
                sheets[number] = more
                break
        else:
            sheets.append([row])
    return sheets


def _bands(left: list[GridBlock], area: Area) -> Iterator[BlockRow]:
    """Yield bands of blocks of one height: each begins with the longest, in the number of lines that leaves least room
    empty."""
    while left:
        bands = (_band(left, lines, area) for lines in _lines(left[0], area))
        tried = [band for band in bands if band and fit([BlockRow(*map(BlockColumn, band))], area)]
        best = min(tried, key=lambda band: _room(band, area) / sum(map(_length, band)), default=left[:1])
        yield BlockRow(*map(BlockColumn, best))
        taken = {id(block.indices) for block in best}
        left = [block for block in left if id(block.indices) not in taken]


def _length(block: GridBlock) -> float:
    """Return the length of its pieces in one line."""
    return len(block.indices) * block.grid.w


def _lines(block: GridBlock, area: Area) -> range:
    """Return the numbers of lines in which a block may lie."""
    least = ceil(len(block.indices) / max(1, int((area.tight.w + 1e-6) // block.grid.w)))
    most = max(least, min(least + EXTRA_LINES, len(block.indices), int(area.tight.h // block.grid.h)))
    return range(least, most + 1)


def _band(left: Sequence[GridBlock], lines: int, area: Area) -> list[GridBlock]:
    """Take the first of these blocks in a number of lines, with others that fit beside it."""
    room, band = area.tight.w, list[GridBlock]()
    for grid, indices in left:
        columns = ceil(len(indices) / lines)
        wide = columns * grid.w + (2 * grid.bleed_x if band else 0.0)
        if wide <= room + 1e-6 and columns * (lines - 1) < len(indices):  # No line stays empty.
            room -= wide
            band.append(GridBlock(replace(grid, cols=columns, rows=lines, used=len(indices)), indices))
        elif not band:
            break
    return band


def _room(band: Sequence[GridBlock], area: Area) -> float:
    """Return the area that a band takes of a sheet."""
    grid = band[0].grid
    return area.tight.w * (grid.rows * grid.h + BAND_OVERHEAD_MM)

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

from layouts.printing.sheets.blocks import Grid, list_grids
from layouts.printing.sheets.pages import EPS
from layouts.printing.sheets.rows import (
    Area,
    BlockColumn,
    BlockRow,
    GridBlock,
    fit,
    make_single_row,
    measure_trims,
    sort_rows,
)

WAYS = 8
"""Most grids of a block that are tried beside others: those with few cuts, and the lowest."""

Key = Callable[[BlockColumn], tuple[float, ...]]


def pack(indices_by_grid: Mapping[Grid, Sequence[int]], area: Area) -> list[list[BlockRow]]:
    """Distribute pieces, given by the full grid of their form, over sheets of blocks: few sheets first, then few cuts.

    All but the last sheet of a form hold nothing else; so no piece comes before an earlier one of its form.
    """
    sheets: list[list[BlockRow]] = []
    last_columns: list[list[BlockColumn]] = []
    for grid, indices in indices_by_grid.items():
        *batches, last_indices = (indices[i : i + grid.capacity] for i in range(0, len(indices), grid.capacity))
        sheets += ([make_single_row(GridBlock(grid, batch))] for batch in batches)
        last_columns.append(
            [BlockColumn(GridBlock(full_grid, last_indices)) for full_grid in _list_ways(grid, area, len(last_indices))]
        )
    return sheets + _share_last_blocks(last_columns, area)


def _share_last_blocks(last_columns: Sequence[Sequence[BlockColumn]], area: Area) -> list[list[BlockRow]]:
    """Put the last blocks of all forms, each given by its possible grids, on few sheets: the best of several greedy
    attempts."""
    sorted_columns = sorted(last_columns, key=_find_least_side, reverse=True)
    tidy_columns, low_columns = (
        [[min(columns, key=key)] for columns in sorted_columns] for key in (_rate_tidiness, _rate_lowness)
    )
    band_sheets = arrange_in_bands([min(columns, key=_rate_tidiness).blocks[0] for columns in last_columns], area)
    packings = [
        band_sheets,
        _share_sheets(tidy_columns, area, _rate_tidiness, is_beside=False),
        _share_sheets(low_columns, area, _rate_tidiness, is_beside=False),
    ]
    min_sheet_count = ceil(sum(_find_least_area(columns) for columns in last_columns) / (area.box.w * area.box.h))
    for find_sort_key, choice, order in product(
        (_rate_lowness, _rate_narrowness),
        (_rate_tidiness, _rate_lowness),
        (_find_longest_side, _find_least_side, _find_least_area),
    ):
        if min(map(len, packings), default=0) <= min_sheet_count:
            break
        packings.append(
            _share_sheets(
                sorted(last_columns, key=order, reverse=True), area, choice, is_beside=True, prefer=find_sort_key
            )
        )
    return min(packings, key=lambda sheets: (len(sheets), any(map(_is_parted, sheets)), _count_strokes(sheets)))


def _count_strokes(sheets: Iterable[Sequence[BlockRow]]) -> int:
    """Count how often a knife is set: every line of a single block is one cut, strips are cut one by one."""
    return sum(sheet[0].cuts if len(sheet) == 1 else sum(row.strokes for row in sheet) for sheet in sheets)


def _is_parted(sheet_rows: Sequence[BlockRow]) -> bool:
    """Return whether blocks of a sheet lie side by side so that cuts through waste separate them."""
    return any(len(row.columns) > 1 and not row.is_band for row in sheet_rows)


def _rate_tidiness(block: BlockColumn) -> tuple[float, ...]:
    return block.grids[0].cuts, block.grids[0].turned


def _rate_lowness(block: BlockColumn) -> tuple[float, ...]:
    return block.low, block.grids[0].cuts, block.grids[0].turned


def _rate_narrowness(block: BlockColumn) -> tuple[float, ...]:
    return block.trims, block.grids[0].cuts, block.grids[0].turned


def _find_least_side(columns: Sequence[BlockColumn]) -> float:
    return max(min(column.trims, column.low) for column in columns)


def _find_longest_side(columns: Sequence[BlockColumn]) -> float:
    return min(max(column.trims, column.low) for column in columns)


def _find_least_area(columns: Sequence[BlockColumn]) -> float:
    return min(column.trims * column.low for column in columns)


def _list_ways(grid: Grid, area: Area, count: int) -> list[Grid]:
    """Return grids for the last pieces of a form: those with few cuts, the lowest and the narrowest."""
    grids = list_grids(grid.form, area.room, count)
    with_few_cuts = sorted(grids, key=lambda option: (option.cuts, option.turned))[:WAYS]
    return list(
        dict.fromkeys(
            [*with_few_cuts, min(grids, key=lambda option: option.height), min(grids, key=lambda option: option.width)]
        )
    )


def _share_sheets(
    blocks: Iterable[Sequence[BlockColumn]], area: Area, first: Key, is_beside: bool, prefer: Key | None = None
) -> list[list[BlockRow]]:
    """Put each block, given by its ways, on the first sheet with room for it, below or (if allowed) `is_beside` others.

    Among the places there it takes the one that adds least height; `prefer` first chooses among the ways of a block.
    The first block of a sheet takes the way that comes first by `first`.
    """
    sheets: list[list[BlockRow]] = []
    for columns in blocks:
        for number, sheet_rows in enumerate(sheets):
            if better_rows := _add_block(sheet_rows, columns, area, is_beside, prefer):
                sheets[number] = better_rows
                break
        else:
            sheets.append([min(columns, key=first).alone])
    return sheets


def _add_block(
    sheet_rows: list[BlockRow], columns: Sequence[BlockColumn], area: Area, is_beside: bool, prefer: Key | None
) -> list[BlockRow] | None:
    """Add one block to a sheet, if it fits."""
    for group_columns in (
        [[column] for column in sorted(columns, key=prefer)] if prefer is _rate_narrowness else [columns]
    ):
        candidates = (
            sort_rows(rows)
            for column in group_columns
            for rows in _list_placements(sheet_rows, column, is_beside, area)
        )
        if fitting_rows := [rows for rows in candidates if fit(rows, area)]:
            return min(fitting_rows, key=lambda rows: (round(measure_trims(rows), 3), sum([row.cuts for row in rows])))
    return None


def _list_placements(
    sheet_rows: list[BlockRow], block: BlockColumn, is_beside: bool, area: Area
) -> Iterator[list[BlockRow]]:
    """Yield a sheet with the block in a row of its own, in a column of its own beside others, or below those of a
    column; but not if trims are too high or too wide even without bleeds and lanes, as most are."""
    width, height = block.trims, block.low
    # EPS at either end, as sums of heights are rounded. The sums are over lists, as generators take longer and this
    # runs for every sheet and block.
    free_height = area.tight.h + 2 * EPS - sum([row.low for row in sheet_rows])
    if height <= free_height:
        yield [*sheet_rows, block.alone]
    for i, row in enumerate(sheet_rows if is_beside else ()):
        rows_above, rows_below, columns = sheet_rows[:i], sheet_rows[i + 1 :], row.columns
        if height > free_height + row.low:
            continue
        if sum([column.trims for column in columns]) + width <= area.box.w + 2 * EPS:
            yield [*rows_above, BlockRow(*columns, block), *rows_below]
        if len(columns) > 1:
            for j, column in enumerate(columns):
                if column.low + height <= free_height + row.low:
                    longer_column = BlockColumn(*column.blocks, *block.blocks)
                    yield [*rows_above, BlockRow(*columns[:j], longer_column, *columns[j + 1 :]), *rows_below]


# ---- bands -----------------------------------------------------------------------------------------------------

EXTRA_LINES = 8
"""Most lines that a band is tried with beyond those that its widest block needs."""
BAND_OVERHEAD_MM = 10.0
"""Height of a band besides its lines: bleeds, and a lane for marks."""


def arrange_in_bands(blocks: Sequence[GridBlock], area: Area) -> list[list[BlockRow]]:
    """Arrange blocks in bands, one above the other, on as many sheets as these need."""
    rows: list[BlockRow] = []
    blocks_by_height: dict[object, list[GridBlock]] = {}
    for grid, indices in blocks:
        if grid.touching:
            blocks_by_height.setdefault((grid.h, grid.bleed_y, grid.form.sides), []).append(GridBlock(grid, indices))
        else:
            rows.append(make_single_row(GridBlock(grid, indices)))
    for similar_blocks in blocks_by_height.values():
        rows += _make_bands(sorted(similar_blocks, key=_measure_length, reverse=True), area)
    sheets: list[list[BlockRow]] = []
    for row in sorted(rows, key=lambda row: row.height, reverse=True):
        for number, sheet_rows in enumerate(sheets):
            if fit(fuller_rows := sort_rows([*sheet_rows, row]), area):
                sheets[number] = fuller_rows
                break
        else:
            sheets.append([row])
    return sheets


def _make_bands(remaining_blocks: list[GridBlock], area: Area) -> Iterator[BlockRow]:
    """Yield bands of blocks of one height: each begins with the longest, in the number of lines that leaves least room
    empty."""
    while remaining_blocks:
        bands = (
            _make_band(remaining_blocks, line_count, area)
            for line_count in _list_line_counts(remaining_blocks[0], area)
        )
        fitting_bands = [band for band in bands if band and fit([BlockRow(*map(BlockColumn, band))], area)]
        best_band_blocks = min(
            fitting_bands,
            key=lambda band: _measure_band(band, area) / sum(map(_measure_length, band)),
            default=remaining_blocks[:1],
        )
        yield BlockRow(*map(BlockColumn, best_band_blocks))
        used_ids = {id(block.indices) for block in best_band_blocks}
        remaining_blocks = [block for block in remaining_blocks if id(block.indices) not in used_ids]


def _measure_length(block: GridBlock) -> float:
    """Return the length of its pieces in one line."""
    return len(block.indices) * block.grid.w


def _list_line_counts(block: GridBlock, area: Area) -> range:
    """Return the numbers of lines in which a block may lie."""
    min_line_count = ceil(len(block.indices) / max(1, int((area.tight.w + 1e-6) // block.grid.w)))
    max_line_count = max(
        min_line_count, min(min_line_count + EXTRA_LINES, len(block.indices), int(area.tight.h // block.grid.h))
    )
    return range(min_line_count, max_line_count + 1)


def _make_band(remaining_blocks: Sequence[GridBlock], line_count: int, area: Area) -> list[GridBlock]:
    """Take the first of these blocks in a number of lines, with others that fit beside it."""
    free_width, band_blocks = area.tight.w, list[GridBlock]()
    for grid, indices in remaining_blocks:
        column_count = ceil(len(indices) / line_count)
        width = column_count * grid.w + (2 * grid.bleed_x if band_blocks else 0.0)
        if width <= free_width + 1e-6 and column_count * (line_count - 1) < len(indices):  # No line stays empty.
            free_width -= width
            band_blocks.append(GridBlock(replace(grid, cols=column_count, rows=line_count, used=len(indices)), indices))
        elif not band_blocks:
            break
    return band_blocks


def _measure_band(band_blocks: Sequence[GridBlock], area: Area) -> float:
    """Return the area that a band takes of a sheet."""
    grid = band_blocks[0].grid
    return area.tight.w * (grid.rows * grid.h + BAND_OVERHEAD_MM)

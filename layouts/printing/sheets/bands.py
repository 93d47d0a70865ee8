"""Bands: rows of a sheet in which pieces of several forms lie in lines of one height, with their bleeds between them.

So every level cut runs right across the sheet, from edge to edge, and no cut goes through waste to part one block from
another. Every strip is then cut across, like bread.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil

from layouts.printing.sheets.rows import Area, BlockColumn, BlockRow, GridBlock, alone, fit, in_order

EXTRA_LINES = 8
"""A band is tried with up to so many lines more than the widest of its blocks needs."""
BAND_OVERHEAD_MM = 10.0
"""What a band takes of a sheet's height besides its lines: bleeds, and a lane for marks."""


def banded(blocks: Sequence[GridBlock], area: Area) -> list[list[BlockRow]]:
    """Blocks in bands, one above the other, on as many sheets as these need."""
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
    """Bands of blocks of one height: each is begun by the longest, in as many lines as leave least room empty."""
    while left:
        bands = (_band(left, lines, area) for lines in _lines(left[0], area))
        tried = [band for band in bands if band and fit([BlockRow(*map(BlockColumn, band))], area)]
        best = min(tried, key=lambda band: _room(band, area) / sum(map(_length, band)), default=left[:1])
        yield BlockRow(*map(BlockColumn, best))
        taken = {id(block.indices) for block in best}
        left = [block for block in left if id(block.indices) not in taken]


def _length(block: GridBlock) -> float:
    """Length of its pieces in one line."""
    return len(block.indices) * block.grid.w


def _lines(block: GridBlock, area: Area) -> range:
    """The numbers of lines in which a block may lie."""
    least = ceil(len(block.indices) / max(1, int((area.tight.w + 1e-6) // block.grid.w)))
    most = max(least, min(least + EXTRA_LINES, len(block.indices), int(area.tight.h // block.grid.h)))
    return range(least, most + 1)


def _band(left: Sequence[GridBlock], lines: int, area: Area) -> list[GridBlock]:
    """The first of these blocks in so many lines, with what else fits beside it."""
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
    """What a band takes of a sheet."""
    grid = band[0].grid
    return area.tight.w * (grid.rows * grid.h + BAND_OVERHEAD_MM)

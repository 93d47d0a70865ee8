"""Sheets with fixed places: cells in columns and rows, for card cutters, punches and pre-cut sheets; and pages with one
face each, for print shops."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from components.fields import read_size
from components.problems import SalvageError, did_you_mean
from components.values import NamedTuple
from layouts.drawing.shapes import Edges, Rect
from layouts.printing.sheets.marks import clip_bleed
from layouts.printing.sheets.pages import EPS, Face, FacePlacement, Item, Layout, SheetOptions, SheetPage, Side, Slot

_SIZE = r"[\d.]+\s*[xX×]\s*[\d.]+\s*(?:in|mm)?"
GRID = rf"(\d+)\s*[xX×]\s*(\d+)((?:\s+(?:of|at|by)\s+{_SIZE})*)"
"""Pattern of a grid such as `2x5 of 88.9x50.8 at 19.05x12.7 by 95x54`: columns and rows; size of a cell, top-left of
the first, pitch."""
PART = rf"(of|at|by)\s+({_SIZE})"
MAX_CELLS = 40
"""Most columns, or rows, of a grid."""
PRECUT = {"business": ("letter", "2x5 of 88.9x50.8 at 19.05x12.7")}
"""Perforated sheets of cards on the market, with their paper: business cards as on Avery 8371 and 8377 (3.5 x 2 in,
0.75 and 0.5 in from the edges; Paper::Specs on CPAN)."""


class CellGrid(NamedTuple):
    """Columns and rows of cells; in mm, width first: a cell's size, the first one's top-left, and the pitch. None: the
    size of the piece, the middle of the page, no gaps."""

    columns: int
    rows: int
    size: tuple[float, float] | None = None
    corner: tuple[float, float] | None = None
    pitch: tuple[float, float] | None = None


def read_grid(text: str, paper_name: str) -> CellGrid:
    """Read a grid as typed, or by its name. Raises SalvageError for one on another paper, and for anything else."""
    of_paper, spec = PRECUT.get(text.strip().lower(), (paper_name, text))
    if of_paper != paper_name:
        raise SalvageError(f"the sheet {text!r} is {of_paper} paper; add --paper {of_paper}")
    match = re.fullmatch(GRID, spec.strip())
    size_by_word = {name: read_size(size.strip()) for name, size in re.findall(PART, match[3])} if match else {}
    if match is None or not all(size and size.height for size in size_by_word.values()):
        usage_text = f"columns x rows, such as 3x3 or '2x5 of 85x54 at 15x13.5 by 95x54', or {', '.join(PRECUT)}"
        raise SalvageError(f"the grid {text!r} is unknown{did_you_mean(text.lower(), PRECUT)}; it is {usage_text}")
    column_count, row_count = int(match[1]), int(match[2])
    if not 1 <= min(column_count, row_count) <= max(column_count, row_count) <= MAX_CELLS:
        raise SalvageError(f"the grid {text!r} has {column_count} x {row_count} cells; it is 1 to {MAX_CELLS} each way")
    cell_size, corner, pitches = (
        (each.width, each.height or 0.0) if (each := size_by_word.get(name)) else None for name in ("of", "at", "by")
    )
    return CellGrid(column_count, row_count, cell_size, corner, pitches)


def fill_cells(items: Sequence[Item], options: SheetOptions) -> Iterator[tuple[Layout, list[int]]]:
    """Yield the fronts of sheets with cells, with the indices of the pieces in them. If the grid gives no size of
    cells, pieces of one size fill a sheet; otherwise all pieces do, each in the middle of its cell. Raises SalvageError
    for pieces that don't fit."""
    grid = read_grid(options.grid, options.paper)
    cell_count = grid.columns * grid.rows
    if not 0 <= options.skip < cell_count:
        raise SalvageError(
            f"skip {options.skip} is not allowed; it is 0 to {cell_count - 1}, as the grid has {cell_count} cells"
        )
    indices_by_size: dict[object, list[int]] = {}
    for index, item in enumerate(items):
        indices_by_size.setdefault(grid.size or (item.width, item.height), []).append(index)
    for indices in indices_by_size.values():
        places = list(_place_cells(grid, items[indices[0]], options))[options.skip :]
        for start in range(0, len(indices), len(places)):
            sheet_indices = indices[start : start + len(places)]
            slots = [
                _place_in_cell(items[index], *place, options)
                for index, place in zip(sheet_indices, places, strict=False)
            ]
            yield Layout(tuple(slots), outlines=sum(slot.shape != "rect" for slot in slots)), sheet_indices


def _place_cells(grid: CellGrid, first_item: Item, options: SheetOptions) -> Iterator[tuple[Rect, Edges]]:
    """Yield cells in reading order, each with half of the gaps to its neighbours, as large as the `first_item` piece if
    the grid gives no size. Raises SalvageError if they leave the page."""
    page_rect, (w, h) = options.page, grid.size or (first_item.width, first_item.height)
    dx, dy = grid.pitch or (w + options.gap, h + options.gap)
    total_width, total_height = (grid.columns - 1) * dx + w, (grid.rows - 1) * dy + h
    left, top = grid.corner or ((page_rect.w - total_width) / 2, (page_rect.h - total_height) / 2)
    if (
        min(left, top, page_rect.w - left - total_width, page_rect.h - top - total_height) < -EPS
        or dx < w - EPS
        or dy < h - EPS
    ):
        cell_text = f"{grid.columns} x {grid.rows} cells of {w:g} x {h:g} mm"
        advice = "" if grid.size else f"; they are as large as {first_item.id}, which you can leave out with --only"
        if not grid.corner and max(total_width - page_rect.h, total_height - page_rect.w, w - dx, h - dy) <= EPS:
            advice = f"; they do {'without' if options.landscape else 'with'} --landscape"
        raise SalvageError(
            f"--grid: {cell_text} don't fit {options.paper} paper of {page_rect.w:g} x {page_rect.h:g} mm{advice}"
        )
    x, y = (dx - w) / 2, (dy - h) / 2
    for row_index in range(grid.rows):
        for column_index in range(grid.columns):
            is_outermost = (
                column_index == 0,
                row_index == 0,
                column_index == grid.columns - 1,
                row_index == grid.rows - 1,
            )
            free_edges = Edges(
                *(options.bleed if end else half for end, half in zip(is_outermost, (x, y, x, y), strict=True))
            )
            yield Rect(left + column_index * dx, top + row_index * dy, w, h), free_edges


def _place_in_cell(item: Item, cell: Rect, free_edges: Edges, options: SheetOptions) -> Slot:
    """Place a piece in the middle of its cell, turned if it fits only that way. Raises SalvageError if it doesn't
    fit."""
    for is_turned, w, h in ((False, item.width, item.height), (True, item.height, item.width)):
        margin_x, margin_y = (cell.w - w) / 2, (cell.h - h) / 2
        if min(margin_x, margin_y) >= -EPS:
            bleed = options.bleed if item.bleed is None else item.bleed
            trim_rect = Rect(cell.x + margin_x, cell.y + margin_y, w, h)
            room = (
                min(bleed, margin + edge)
                for margin, edge in zip((margin_x, margin_y, margin_x, margin_y), free_edges, strict=True)
            )
            return Slot(
                *trim_rect, 90 if is_turned else 0, clip_bleed(trim_rect, Edges(*room), options.page), item.shape
            )
    raise SalvageError(
        f"--grid: {item.id} of {item.width:g} x {item.height:g} mm doesn't fit a cell of {cell.w:g} x {cell.h:g} mm; "
        "leave it out with --only"
    )


def make_single_pages(items: Iterable[Item], options: SheetOptions) -> Iterator[SheetPage]:
    """Yield every face on a page of its own, as large as its trim and bleed; a piece's back follows its front."""
    number = 0
    for sheet_number, item in enumerate(items, 1):
        page_margin, bleed = options.bleed, options.bleed if item.bleed is None else min(item.bleed, options.bleed)
        edges = Edges(bleed, bleed, bleed, bleed)
        page_rect = Rect(0.0, 0.0, item.width, item.height).grown(page_margin)
        has_back = item.sides == 2 and options.backs != "none"
        faces: list[tuple[Face, Side]] = [("front", "front"), ("back", "back")] if has_back else [("front", "single")]
        for side_name, side in faces:
            number += 1
            placement = FacePlacement(
                item.id, item.copy, side_name, page_margin, page_margin, item.width, item.height, 0, edges, item.shape,
                corners=item.corners, scale=item.scale,
            )  # fmt: skip
            yield SheetPage(number, side, sheet_number, page_rect.w, page_rect.h, (placement,))

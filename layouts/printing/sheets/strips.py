"""Places the blocks of a sheet in the middle of the area, with their slots, cuts and marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise, zip_longest

from layouts.drawing.shapes import Edges, Rect
from layouts.printing.sheets.blocks import Grid, Ray
from layouts.printing.sheets.marks import MARK_GAP_MM, MarkStrip, clip_bleed, plan_cuts
from layouts.printing.sheets.pages import EPS, Layout, MarkStyle, Slot
from layouts.printing.sheets.rows import Area, BlockColumn, BlockRow, GridCut, Rows, find_lane_width, measure_trims


def lay(rows: Rows, area: Area, style: MarkStyle, back: bool = False) -> Layout:
    """Place rows of grids one above the other in the middle of an area, with their cuts and marks.

    back: lay them out for the other side of the sheet (still to be mirrored), on which one-sided pieces leave no marks.

    >>> from layouts.printing.sheets.blocks import PieceForm
    >>> from layouts.printing.sheets.rows import GridBlock
    >>> tokens = Grid(PieceForm(20, 20, "rect", bleed=3, sides=1, shared=True, edge=""), turned=False, cols=2, rows=1)
    >>> rows = [BlockRow(BlockColumn(GridBlock(tokens)))]
    >>> layout = lay(rows, Area(Rect(10, 10, 80, 80), Rect(0, 0, 100, 100)), "crop")
    >>> [(slot.x, slot.y) for slot in layout.slots], len(layout.cuts)
    ([(30.0, 40.0), (50.0, 40.0)], 5)
    """
    slots: list[Slot] = []
    strips: list[MarkStrip] = []
    parting_cuts, regions = _part_regions(rows, area)
    for blocks, own_area_rect, mark_area_rect in regions:
        for grid, rect in blocks:
            slots += _make_slots(grid, rect, area.paper)
        is_silent = back and all(grid.form.sides == 1 for grid, _ in blocks)
        strips.append(_make_strip(blocks, own_area_rect, mark_area_rect, area, is_silent))
    cuts, marks = plan_cuts(strips, area.paper, style, parting_cuts, back)
    outline_count = sum(
        len([*grid.cells()]) for placed_grids, *_ in regions for grid, _ in placed_grids if not grid.form.straight
    )
    return Layout(tuple(slots), cuts, marks, outlines=outline_count)


Region = tuple[list[tuple[Grid, Rect]], Rect, Rect]
"""Grids with their trim boxes, a single one except in a band; the part of the sheet around them once it is separated
from others, and the area for their marks."""


def _part_regions(rows: Rows, area: Area) -> tuple[list[tuple[Ray, Rect, Rect]], list[Region]]:
    """Return the cuts that separate blocks that lie side by side, and the regions of all blocks."""
    paper_rect, blank_edges = area.paper, area.blank
    clear_rect = paper_rect.grown(Edges(*(-edge for edge in blank_edges)))
    level_cuts: list[list[tuple[Ray, Rect, Rect]]] = [[], [], []]  # Rows, then columns, then the blocks of a column.
    regions: list[Region] = []
    has_side_by_side = any(len(row.columns) > 1 and not row.is_band for row in rows)
    y, tops = _find_top(rows, area), _Lanes(paper_rect.y, paper_rect.bottom, clear_rect.y, clear_rect.bottom)
    for row, next_row in zip_longest(rows, rows[1:]):
        end = y + row.height
        lane_width = find_lane_width(row.cut, next_row.cut) if next_row else 0.0
        own_y_span, free_y_span = tops.next(end, lane_width)
        if has_side_by_side and lane_width:
            whole_remaining_rect = Rect(paper_rect.x, own_y_span[0], paper_rect.w, paper_rect.bottom - own_y_span[0])
            level_cuts[0].append((Ray(0.0, own_y_span[1], 1.0, 0.0), whole_remaining_rect, clear_rect))
        if row.is_band:
            own_area_rect, free_rect = (
                _make_box((paper_rect.x, paper_rect.right), own_y_span),
                _make_box((clear_rect.x, clear_rect.right), free_y_span),
            )
            regions.append(
                (_place_band(row, _find_left_edge(row, area), y + row.bleed_above), own_area_rect, free_rect)
            )
            y = end + lane_width
            continue
        x, lefts = _find_left_edge(row, area), _Lanes(paper_rect.x, paper_rect.right, clear_rect.x, clear_rect.right)
        for column, gap in zip(row.columns, [*row.lanes(area), 0.0], strict=True):
            right = x + column.width
            own_x_span, free_x_span = lefts.next(right, gap)
            if gap:
                remaining_rect = Rect(
                    own_x_span[0], own_y_span[0], paper_rect.right - own_x_span[0], own_y_span[1] - own_y_span[0]
                )
                level_cuts[1].append(
                    (Ray(own_x_span[1], 0.0, 0.0, 1.0), remaining_rect, _make_box(own_x_span, free_y_span))
                )
            top = y + row.bleed_above - column.grids[0].bleed_y
            for grid, own_part, room_part, cut in _place_column(column, top, own_y_span, free_y_span):
                rect = Rect(x + column.bleed_x, top + grid.bleed_y, grid.width, grid.height)
                regions.append(([(grid, rect)], _make_box(own_x_span, own_part), _make_box(free_x_span, room_part)))
                if cut is not None:
                    remaining_rect = _make_box(own_x_span, (own_part[0], own_y_span[1]))
                    level_cuts[2].append(
                        (Ray(0.0, own_part[1], 1.0, 0.0), remaining_rect, _make_box(free_x_span, own_y_span))
                    )
                    top = cut
            x = right + gap
        y = end + lane_width
    return list(chain(*level_cuts)), regions


def _place_band(row: BlockRow, x: float, top: float) -> list[tuple[Grid, Rect]]:
    """Return the grids of a band with their trim boxes; x: start of its first bleed, top: start of its trims."""
    placed_grids: list[tuple[Grid, Rect]] = []
    for column in row.columns:
        grid = column.grids[0]
        placed_grids.append((grid, Rect(x + grid.bleed_x, top, grid.width, grid.height)))
        x += column.width
    return placed_grids


Span = tuple[float, float]


def _place_column(
    column: BlockColumn, top: float, own_span: Span, mark_span: Span
) -> Iterator[tuple[Grid, Span, Span, float | None]]:
    """Yield the blocks of a column: the part of the sheet that belongs to each, the area for its marks, and the start
    of the next."""
    lanes = _Lanes(*own_span, *mark_span)
    for grid, lower_grid in zip_longest(column.grids, column.grids[1:]):
        end = top + grid.height + 2 * grid.bleed_y
        lane_width = find_lane_width(GridCut.of([grid]), GridCut.of([lower_grid])) if lower_grid else 0.0
        top = end + lane_width
        yield grid, *lanes.next(end, lane_width), top if lower_grid else None


def _find_top(rows: Rows, area: Area) -> float:
    """Return the start of the first row's bleed, with the trims in the middle of the area."""
    trims = measure_trims(rows)
    rect = area.tight if area.fold and trims <= area.tight.h else area.box
    return rect.y + (rect.h - trims) / 2 - rows[0].bleed_above


def _find_left_edge(row: BlockRow, area: Area) -> float:
    trims = row.width(area)
    rect = area.tight if area.fold and trims <= area.tight.w else area.box
    return rect.x + (rect.w - trims) / 2 - row.columns[0].bleed_x


class _Lanes:
    """Divides a length from one end of the paper to the other between blocks that follow each other."""

    def __init__(self, start: float, end: float, clear_length: float, clear_end: float) -> None:
        self._own, self._end, self._room, self._clear_end = start, end, clear_length, clear_end

    def next(self, block_end: float, lane_width: float) -> tuple[Span, Span]:
        """Return the part that belongs to a block which ends (with its bleed) at `block_end`, and the part for its
        marks. `lane_width` follows it; 0 after the last block."""
        own_span = self._own, (block_end + lane_width / 2 if lane_width else self._end)
        mark_span = self._room, (block_end + max(lane_width - MARK_GAP_MM, 0.0) if lane_width else self._clear_end)
        self._own, self._room = own_span[1], block_end + min(MARK_GAP_MM, lane_width)
        return own_span, mark_span


def _make_box(x: tuple[float, float], y: tuple[float, float]) -> Rect:
    return Rect(x[0], y[0], x[1] - x[0], y[1] - y[0])


def _make_strip(
    blocks: Sequence[tuple[Grid, Rect]], own_area_rect: Rect, mark_area_rect: Rect, area: Area, is_silent: bool
) -> MarkStrip:
    """Return grids that are cut together: that of a block, or those of a band, whose level cuts are the same."""
    grid, first_rect = blocks[0]
    last_rect = blocks[-1][1]
    rect = Rect(first_rect.x, first_rect.y, last_rect.right - first_rect.x, first_rect.h)
    wanted_edges = Edges(grid.bleed_x, grid.bleed_y, blocks[-1][0].bleed_x, grid.bleed_y)
    inner_rect = rect.grown(clip_bleed(rect, wanted_edges, area.paper))
    rays = [
        Ray(x + box_of_grid.x, y + box_of_grid.y, dx, dy)
        for n, (each, box_of_grid) in enumerate(blocks)
        for x, y, dx, dy in each.rays
        if not n or not dx
    ]
    if grid.shifted == "cols" and grid.form.straight:  # It has no level edge that separates it from the next strip.
        is_above, is_below = own_area_rect.y > area.paper.y + EPS, own_area_rect.bottom < area.paper.bottom - EPS
        rays += [Ray(0.0, inner_rect.y, 1.0, 0.0)] * is_above + [Ray(0.0, inner_rect.bottom, 1.0, 0.0)] * is_below
    gutter_x_spans = [
        (start + box_of_grid.x, end + box_of_grid.x) for each, box_of_grid in blocks for start, end in each.gutters_x
    ]
    gutter_x_spans += [(left.right, right.x) for (_, left), (_, right) in pairwise(blocks)]
    gutter_y_spans = [(start + rect.y, end + rect.y) for start, end in grid.gutters_y]
    return MarkStrip(rays, rect, inner_rect, own_area_rect, mark_area_rect, gutter_x_spans, gutter_y_spans, is_silent)


def _make_slots(grid: Grid, rect: Rect, paper_rect: Rect) -> Iterator[Slot]:
    """Yield the places of a block's pieces. If two share a cut neither has bleed there; at the block's edge all
    have."""
    cells = list(grid.cells())
    used_cells = {(cell.col, cell.row) for cell in cells} if grid.touching else set()
    for column_index, row_index, x, y in cells:
        wanted_edges = Edges(
            0.0 if (column_index - 1, row_index) in used_cells else grid.bleed_x,
            0.0 if (column_index, row_index - 1) in used_cells else grid.bleed_y,
            0.0 if (column_index + 1, row_index) in used_cells else grid.bleed_x,
            0.0 if (column_index, row_index + 1) in used_cells else grid.bleed_y,
        )
        trim_rect = Rect(rect.x + x, rect.y + y, grid.w, grid.h)
        shape = "path" if grid.form.nested else grid.form.shape
        yield Slot(*trim_rect, 90 if grid.turned else 0, clip_bleed(trim_rect, wanted_edges, paper_rect), shape)

"""Places the blocks of a sheet in the middle of the area, with their slots, cuts and marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise, zip_longest

from layouts.drawing.shapes import Edges, Rect
from layouts.printing.sheets.blocks import Grid, Ray
from layouts.printing.sheets.marks import MARK_GAP_MM, MarkStrip, outer_bleed, plan_cuts
from layouts.printing.sheets.pages import EPS, Layout, MarkStyle, Slot
from layouts.printing.sheets.rows import Area, BlockColumn, BlockRow, GridCut, Rows, lane_between, trims_of


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
    parting, regions = _parted(rows, area)
    for blocks, own, room in regions:
        for grid, box in blocks:
            slots += _slots(grid, box, area.paper)
        silent = back and all(grid.form.sides == 1 for grid, _ in blocks)
        strips.append(_strip(blocks, own, room, area, silent))
    cuts, marks = plan_cuts(strips, area.paper, style, parting, back)
    outlines = sum(len([*grid.cells()]) for each, *_ in regions for grid, _ in each if not grid.form.straight)
    return Layout(tuple(slots), cuts, marks, outlines=outlines)


Region = tuple[list[tuple[Grid, Rect]], Rect, Rect]
"""Grids with their trim boxes, a single one except in a band; the part of the sheet around them once it is separated
from others, and the area for their marks."""


def _parted(rows: Rows, area: Area) -> tuple[list[tuple[Ray, Rect, Rect]], list[Region]]:
    """Return the cuts that separate blocks that lie side by side, and the regions of all blocks."""
    paper, blank = area.paper, area.blank
    clear = paper.grown(Edges(*(-edge for edge in blank)))
    parting: list[list[tuple[Ray, Rect, Rect]]] = [[], [], []]  # Rows, then columns, then the blocks of a column.
    regions: list[Region] = []
    aside = any(len(row.columns) > 1 and not row.is_band for row in rows)
    y, tops = _top(rows, area), _Lanes(paper.y, paper.bottom, clear.y, clear.bottom)
    for row, following in zip_longest(rows, rows[1:]):
        end = y + row.height
        lane = lane_between(row.cut, following.cut) if following else 0.0
        own_y, room_y = tops.next(end, lane)
        if aside and lane:
            whole = Rect(paper.x, own_y[0], paper.w, paper.bottom - own_y[0])
            parting[0].append((Ray(0.0, own_y[1], 1.0, 0.0), whole, clear))
        if row.is_band:
            own, room = _box((paper.x, paper.right), own_y), _box((clear.x, clear.right), room_y)
            regions.append((_side_by_side(row, _left_edge(row, area), y + row.bleed_above), own, room))
            y = end + lane
            continue
        x, lefts = _left_edge(row, area), _Lanes(paper.x, paper.right, clear.x, clear.right)
        for column, gap in zip(row.columns, [*row.lanes(area), 0.0], strict=True):
            right = x + column.width
            own_x, room_x = lefts.next(right, gap)
            if gap:
                rest = Rect(own_x[0], own_y[0], paper.right - own_x[0], own_y[1] - own_y[0])
                parting[1].append((Ray(own_x[1], 0.0, 0.0, 1.0), rest, _box(own_x, room_y)))
            top = y + row.bleed_above - column.grids[0].bleed_y
            for grid, own_part, room_part, cut in _stacked(column, top, own_y, room_y):
                box = Rect(x + column.bleed_x, top + grid.bleed_y, grid.width, grid.height)
                regions.append(([(grid, box)], _box(own_x, own_part), _box(room_x, room_part)))
                if cut is not None:
                    rest = _box(own_x, (own_part[0], own_y[1]))
                    parting[2].append((Ray(0.0, own_part[1], 1.0, 0.0), rest, _box(room_x, own_y)))
                    top = cut
            x = right + gap
        y = end + lane
    return list(chain(*parting)), regions


def _side_by_side(row: BlockRow, x: float, top: float) -> list[tuple[Grid, Rect]]:
    """Return the grids of a band with their trim boxes; x: start of its first bleed, top: start of its trims."""
    found: list[tuple[Grid, Rect]] = []
    for column in row.columns:
        grid = column.grids[0]
        found.append((grid, Rect(x + grid.bleed_x, top, grid.width, grid.height)))
        x += column.width
    return found


Span = tuple[float, float]


def _stacked(column: BlockColumn, top: float, own: Span, room: Span) -> Iterator[tuple[Grid, Span, Span, float | None]]:
    """Yield the blocks of a column: the part of the sheet that belongs to each, the area for its marks, and the start
    of the next."""
    lanes = _Lanes(*own, *room)
    for grid, below in zip_longest(column.grids, column.grids[1:]):
        end = top + grid.height + 2 * grid.bleed_y
        lane = lane_between(GridCut.of([grid]), GridCut.of([below])) if below else 0.0
        top = end + lane
        yield grid, *lanes.next(end, lane), top if below else None


def _top(rows: Rows, area: Area) -> float:
    """Return the start of the first row's bleed, with the trims in the middle of the area."""
    trims = trims_of(rows)
    box = area.tight if area.fold and trims <= area.tight.h else area.box
    return box.y + (box.h - trims) / 2 - rows[0].bleed_above


def _left_edge(row: BlockRow, area: Area) -> float:
    trims = row.width(area)
    box = area.tight if area.fold and trims <= area.tight.w else area.box
    return box.x + (box.w - trims) / 2 - row.columns[0].bleed_x


class _Lanes:
    """Divides a length from one end of the paper to the other between blocks that follow each other."""

    def __init__(self, start: float, end: float, clear: float, clear_end: float) -> None:
        self._own, self._end, self._room, self._clear_end = start, end, clear, clear_end

    def next(self, high: float, lane: float) -> tuple[Span, Span]:
        """Return the part that belongs to a block which ends (with its bleed) at `high`, and the part for its marks.
        `lane` follows it; 0 after the last block."""
        own = self._own, (high + lane / 2 if lane else self._end)
        room = self._room, (high + max(lane - MARK_GAP_MM, 0.0) if lane else self._clear_end)
        self._own, self._room = own[1], high + min(MARK_GAP_MM, lane)
        return own, room


def _box(x: tuple[float, float], y: tuple[float, float]) -> Rect:
    return Rect(x[0], y[0], x[1] - x[0], y[1] - y[0])


def _strip(blocks: Sequence[tuple[Grid, Rect]], own: Rect, room: Rect, area: Area, silent: bool) -> MarkStrip:
    """Return grids that are cut together: that of a block, or those of a band, whose level cuts are the same."""
    grid, first = blocks[0]
    last = blocks[-1][1]
    box = Rect(first.x, first.y, last.right - first.x, first.h)
    wished = Edges(grid.bleed_x, grid.bleed_y, blocks[-1][0].bleed_x, grid.bleed_y)
    inner = box.grown(outer_bleed(box, wished, area.paper))
    rays = [
        Ray(x + at.x, y + at.y, dx, dy)
        for n, (each, at) in enumerate(blocks)
        for x, y, dx, dy in each.rays
        if not n or not dx
    ]
    if grid.shifted == "cols" and grid.form.straight:  # It has no level edge that separates it from the next strip.
        above, below = own.y > area.paper.y + EPS, own.bottom < area.paper.bottom - EPS
        rays += [Ray(0.0, inner.y, 1.0, 0.0)] * above + [Ray(0.0, inner.bottom, 1.0, 0.0)] * below
    across = [(low + at.x, high + at.x) for each, at in blocks for low, high in each.gutters_x]
    across += [(left.right, right.x) for (_, left), (_, right) in pairwise(blocks)]
    along = [(low + box.y, high + box.y) for low, high in grid.gutters_y]
    return MarkStrip(rays, box, inner, own, room, across, along, silent)


def _slots(grid: Grid, box: Rect, paper: Rect) -> Iterator[Slot]:
    """Yield the places of a block's pieces. If two share a cut neither has bleed there; at the block's edge all
    have."""
    cells = list(grid.cells())
    taken = {(cell.col, cell.row) for cell in cells} if grid.touching else set()
    for col, row, x, y in cells:
        wished = Edges(
            0.0 if (col - 1, row) in taken else grid.bleed_x,
            0.0 if (col, row - 1) in taken else grid.bleed_y,
            0.0 if (col + 1, row) in taken else grid.bleed_x,
            0.0 if (col, row + 1) in taken else grid.bleed_y,
        )
        trim = Rect(box.x + x, box.y + y, grid.w, grid.h)
        shape = "path" if grid.form.nested else grid.form.shape
        yield Slot(*trim, 90 if grid.turned else 0, outer_bleed(trim, wished, paper), shape)

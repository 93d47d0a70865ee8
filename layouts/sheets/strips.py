"""Blocks on a page: which of them share a sheet, and where their pieces lie.

A block is a grid of one form with the pieces that fill it. Blocks that share a sheet lie one above the other, as
strips parted by level cuts (guillotine rule), in the middle of the area; between their bleeds runs a lane for marks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from layouts.sheets.blocks import Grid, Ray, grids_for
from layouts.sheets.marks import CLEAR, LANE, REACH, Strip, outer_bleed, plan_cuts
from layouts.sheets.pages import EPS, Box, Edges, Layout, MarkStyle, Slot
from layouts.sheets.turning import Axis


@dataclass(frozen=True, slots=True)
class Area:
    """What fronts may fill: trim boxes stay inside `box`, bleeds and marks inside `paper`.

    fold: set where backs lie beyond a fold; "x" has them to the right, "y" below.
    """

    box: Box
    paper: Box
    fold: Axis | None = None

    def blank(self, back: bool) -> Edges:
        """How far from each side of the paper marks are to reach: a fold is no edge, and backs are not cut by."""
        if back:
            return Edges(0.0, 0.0, 0.0, 0.0)
        right, bottom = (0.0 if self.fold == axis else REACH for axis in ("x", "y"))
        return Edges(REACH, REACH, right, bottom)


@dataclass(frozen=True, slots=True)
class Block:
    """A grid and the pieces in it, as indices into the items."""

    grid: Grid
    indices: Sequence[int]


class Stacked:
    """Blocks of one sheet while it is being filled."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self._height = 0.0
        self._bleed = float("inf")

    def takes(self, block: Block, limit: float) -> bool:
        """Add the block if it fits below the others. Only the outermost bleeds may leave the area."""
        bleed = min(self._bleed, block.grid.bleed_y)
        height = self._height + block.grid.height + 2 * block.grid.bleed_y + LANE
        if self.blocks and height - LANE - 2 * bleed > limit + EPS:
            return False
        self.blocks.append(block)
        self._height, self._bleed = height, bleed
        return True


def pack(full: Mapping[Grid, Sequence[int]], box: Box) -> list[list[Block]]:
    """Part pieces, given by the full grid of their form, into sheets of blocks: few sheets first, then few cuts.

    All but the last sheet of a form hold nothing else; so no piece comes before an earlier one of its form.
    """
    sheets: list[list[Block]] = []
    tidy: list[Block] = []
    low: list[Block] = []
    for grid, indices in full.items():
        *batches, rest = (indices[i : i + grid.capacity] for i in range(0, len(indices), grid.capacity))
        sheets += ([Block(grid, batch)] for batch in batches)
        ways = grids_for(grid.form, box.w, box.h, len(rest))
        tidy.append(Block(min(ways, key=lambda way: (way.cuts, way.turned)), rest))
        low.append(Block(min(ways, key=lambda way: (way.height, way.cuts, way.turned)), rest))
    return sheets + min(_stack(tidy, box.h), _stack(low, box.h), key=lambda shared: (len(shared), _cuts(shared)))


def _cuts(sheets: Iterable[Iterable[Block]]) -> int:
    return sum(block.grid.cuts for sheet in sheets for block in sheet)


def _stack(blocks: Iterable[Block], limit: float) -> list[list[Block]]:
    """Put each block, tall ones first, on the first sheet with room for it; on a sheet they lie in their order."""
    sheets: list[Stacked] = []
    for block in sorted(blocks, key=lambda block: -block.grid.height):
        if not any(sheet.takes(block, limit) for sheet in sheets):
            sheets.append(Stacked())
            sheets[-1].takes(block, limit)
    return [sorted(sheet.blocks, key=lambda block: block.indices[0]) for sheet in sheets]


def lay(grids: Sequence[Grid], area: Area, style: MarkStyle, back: bool = False) -> Layout:
    """Place grids one above the other in the middle of an area, with their cuts and marks.

    back: lay them for the other side of the sheet (still to be mirrored). Nobody cuts by it, so there the outermost
    bleed stays whole, to hide a shift of the paper; and pieces of one side leave no marks.

    >>> from layouts.sheets.blocks import Form
    >>> tokens = Grid(Form(20, 20, "rect", bleed=3, sides=1, shared=True, edge=""), turned=False, cols=2, rows=1)
    >>> layout = lay([tokens], Area(Box(10, 10, 80, 80), Box(0, 0, 100, 100)), "crop")
    >>> [(slot.x, slot.y) for slot in layout.slots], len(layout.cuts)
    ([(30.0, 40.0), (50.0, 40.0)], 5)
    """
    slots: list[Slot] = []
    strips: list[Strip] = []
    boxes = list(_boxes(grids, area.box))
    blank = area.blank(back)
    for number, (grid, box) in enumerate(zip(grids, boxes, strict=True), 1):
        marked = style == "crop" and grid.form.straight
        slots += _slots(grid, box, area.paper, marked, blank)
        if back and grid.form.sides == 1:
            continue
        wished = Edges(grid.bleed_x, grid.bleed_y, grid.bleed_x, grid.bleed_y)
        inner = box.grown(outer_bleed(box, wished, area.paper, marked, blank))
        first, last = number == 1, number == len(grids)
        rays = [Ray(x + box.x, y + box.y, dx, dy) for x, y, dx, dy in grid.rays]
        if grid.shifted == "cols":  # no level edge of its own to part it from the next strip
            rays += [Ray(0.0, inner.y, 1.0, 0.0)] * (not first) + [Ray(0.0, inner.bottom, 1.0, 0.0)] * (not last)
        own = _reaching(inner, area.paper, LANE / 2, first, last)
        room = _reaching(inner, area.paper, LANE - CLEAR, first, last)
        strips.append(Strip(rays, inner, own, room))
    cuts, marks = plan_cuts(strips, area.paper, style)
    outlines = sum(len(list(grid.cells())) for grid in grids if not grid.form.straight)
    return Layout(tuple(slots), cuts, marks, outlines=outlines)


def _boxes(grids: Sequence[Grid], area: Box) -> Iterator[Box]:
    """The trim box of each block, stacked in the middle of an area."""
    gaps = [above.bleed_y + LANE + below.bleed_y for above, below in pairwise(grids)]
    y = area.y + (area.h - sum(grid.height for grid in grids) - sum(gaps)) / 2
    for grid, gap in zip(grids, [*gaps, 0.0], strict=True):
        yield Box(area.x + (area.w - grid.width) / 2, y, grid.width, grid.height)
        y += grid.height + gap


def _reaching(inner: Box, paper: Box, beyond: float, first: bool, last: bool) -> Box:
    """The strip across the paper, from `beyond` above to `beyond` below a block; to the edge where none follows."""
    top = paper.y if first else inner.y - beyond
    bottom = paper.bottom if last else inner.bottom + beyond
    return Box(paper.x, top, paper.w, bottom - top)


def _slots(grid: Grid, box: Box, paper: Box, marked: bool, blank: Edges) -> Iterator[Slot]:
    """The places of a block's pieces. Where two share a cut neither has bleed; at the block's edge all have."""
    cells = list(grid.cells())
    taken = {(cell.col, cell.row) for cell in cells} if grid.touching else set()
    for col, row, x, y in cells:
        wished = Edges(
            0.0 if (col - 1, row) in taken else grid.bleed_x,
            0.0 if (col, row - 1) in taken else grid.bleed_y,
            0.0 if (col + 1, row) in taken else grid.bleed_x,
            0.0 if (col, row + 1) in taken else grid.bleed_y,
        )
        trim = Box(box.x + x, box.y + y, grid.w, grid.h)
        bleed = outer_bleed(trim, wished, paper, marked, blank)
        yield Slot(*trim, 90 if grid.turned else 0, bleed, grid.form.shape)

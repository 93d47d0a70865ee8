"""Blocks on a page: which of them share a sheet, and where their pieces lie.

A block is a grid of one form with the pieces that fill it. Blocks that share a sheet lie in rows one above the other,
and in a row side by side, so that straight cuts part them (guillotine rule), in the middle of the area; between their
bleeds runs a lane for marks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise

from layouts.sheets.blocks import Grid, Ray, Room, grids_for
from layouts.sheets.marks import CLEAR, EDGE, KEPT, LANE, SHORT, TIGHT, Strip, outer_bleed, plan_cuts
from layouts.sheets.pages import EPS, Box, Edges, Layout, MarkStyle, Slot
from layouts.sheets.turning import Axis

NARROW = 1.0
"""The lane beside a block that is cut out by scissors and has no marks."""

WAYS = 8
"""How many grids of a block are tried for a place beside others: those with few cuts, and the lowest."""


@dataclass(frozen=True, slots=True)
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

    @property
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


@dataclass(frozen=True, slots=True)
class Block:
    """A grid and the pieces in it, as indices into the items."""

    grid: Grid
    indices: Sequence[int]


Row = list[Block]
Grids = tuple[tuple[Grid, ...], ...]
"""The grids of a sheet, row by row."""


# ---- which blocks share a sheet ----------------------------------------------------------------------------------


def pack(full: Mapping[Grid, Sequence[int]], area: Area) -> list[list[Row]]:
    """Part pieces, given by the full grid of their form, into sheets of blocks: few sheets first, then few cuts.

    All but the last sheet of a form hold nothing else; so no piece comes before an earlier one of its form.
    """
    sheets: list[list[Row]] = []
    last: list[list[Block]] = []
    for grid, indices in full.items():
        *batches, rest = (indices[i : i + grid.capacity] for i in range(0, len(indices), grid.capacity))
        sheets += ([[Block(grid, batch)]] for batch in batches)
        last.append([Block(way, rest) for way in _ways(grid, area, len(rest))])
    tidy, low = ([[min(ways, key=key)] for ways in last] for key in (_tidiness, _lowness))
    shared = (_share(tidy, area, False), _share(low, area, False), _share(last, area, True))
    return sheets + min(shared, key=lambda found: (len(found), _cuts(found)))


def _tidiness(block: Block) -> tuple[float, ...]:
    return block.grid.cuts, block.grid.turned


def _lowness(block: Block) -> tuple[float, ...]:
    return block.grid.height, block.grid.cuts, block.grid.turned


def _ways(grid: Grid, area: Area, count: int) -> list[Grid]:
    """Grids for the last pieces of a form: those with few cuts, the lowest and the narrowest."""
    ways = grids_for(grid.form, area.room, count)
    few = sorted(ways, key=lambda way: (way.cuts, way.turned))[:WAYS]
    return list(dict.fromkeys([*few, min(ways, key=lambda way: way.height), min(ways, key=lambda way: way.width)]))


def _cuts(sheets: Iterable[Iterable[Row]]) -> int:
    return sum(sum(block.grid.cuts for block in row) + len(row) - 1 for sheet in sheets for row in sheet)


def _share(blocks: Iterable[Sequence[Block]], area: Area, beside: bool) -> list[list[Row]]:
    """Put each block, given by its ways, tall ones first, on the first sheet with room for it.

    Of the places there, below or (where allowed) `beside` others, it takes the one that adds least height.
    """
    sheets: list[list[Row]] = []
    for ways in sorted(blocks, key=lambda ways: -max(min(way.grid.width, way.grid.height) for way in ways)):
        for number, sheet in enumerate(sheets):
            if better := _with(sheet, ways, area, beside):
                sheets[number] = better
                break
        else:
            sheets.append([[min(ways, key=_tidiness)]])
    return sheets


def _in_order(row: Row) -> Row:
    return sorted(row, key=lambda block: block.indices[0])


def _with(sheet: list[Row], ways: Sequence[Block], area: Area, beside: bool) -> list[Row] | None:
    """A sheet with one block more, where that fits."""
    found: list[list[Row]] = []
    for way in ways:
        found.append([*sheet, [way]])
        if beside:
            found += ([*sheet[:i], _in_order([*row, way]), *sheet[i + 1 :]] for i, row in enumerate(sheet))
    ordered = (sorted(rows, key=lambda row: row[0].indices[0]) for rows in found)
    fitting = [rows for rows in ordered if _fits(rows, area)]
    return min(fitting, key=lambda rows: (round(_height(rows), 3), _cuts([rows])), default=None)


def _fits(rows: Sequence[Row], area: Area) -> bool:
    """Whether rows of blocks fit an area. Only the outermost bleeds may leave it."""
    box, tight = area.box, area.tight
    grids = ([block.grid for block in row] for row in rows)
    wide = all(_width(row) <= (box.w if len(row) == 1 and row[0].marked_inside else tight.w) + EPS for row in grids)
    return wide and _height(rows) <= tight.h + EPS


def _height(rows: Sequence[Row]) -> float:
    """From the first trim to the last."""
    return _trims([[block.grid for block in row] for row in rows])


def _trims(rows: Sequence[Sequence[Grid]]) -> float:
    """From the first trim of rows of grids to their last."""
    lanes = sum(_lane(above, below) for above, below in pairwise(rows))
    last = rows[-1]
    below = max(grid.height + grid.bleed_y for grid in last) - max(grid.height for grid in last)
    return sum(map(_row_height, rows)) + lanes - _above(rows[0]) - below


def _above(row: Iterable[Grid]) -> float:
    """The bleed above a row, whose grids lie with their upper trims in line."""
    return max(grid.bleed_y for grid in row)


def _row_height(row: Sequence[Grid]) -> float:
    return _above(row) + max(grid.height + grid.bleed_y for grid in row)


def _width(row: Sequence[Grid]) -> float:
    lanes = sum(_lane([left], [right]) for left, right in pairwise(row))
    return sum(grid.width + 2 * grid.bleed_x for grid in row) + lanes - row[0].bleed_x - row[-1].bleed_x


def _lane(one: Iterable[Grid], other: Iterable[Grid]) -> float:
    """What is free between the bleeds of neighbours: little where all marks have room in the bleeds on one side."""
    straight = [[grid for grid in row if grid.form.straight] for row in (one, other)]
    if all(straight) or any(grid.form.bleed < KEPT + SHORT for grid in chain(*straight)):
        return LANE
    return NARROW


# ---- where they lie ----------------------------------------------------------------------------------------------


def lay(rows: Grids, area: Area, style: MarkStyle, back: bool = False) -> Layout:
    """Place rows of grids one above the other in the middle of an area, with their cuts and marks.

    back: lay them for the other side of the sheet (still to be mirrored), where pieces of one side leave no marks.

    >>> from layouts.sheets.blocks import Form
    >>> tokens = Grid(Form(20, 20, "rect", bleed=3, sides=1, shared=True, edge=""), turned=False, cols=2, rows=1)
    >>> layout = lay(((tokens,),), Area(Box(10, 10, 80, 80), Box(0, 0, 100, 100)), "crop")
    >>> [(slot.x, slot.y) for slot in layout.slots], len(layout.cuts)
    ([(30.0, 40.0), (50.0, 40.0)], 5)
    """
    slots: list[Slot] = []
    strips: list[Strip] = []
    parting, regions = _parted(rows, area)
    for grid, box, own, room in regions:
        slots += _slots(grid, box, area.paper)
        strips.append(_strip(grid, box, own, room, area, silent=back and grid.form.sides == 1))
    cuts, marks = plan_cuts(strips, area.paper, style, parting, back)
    outlines = sum(len(list(grid.cells())) for row in rows for grid in row if not grid.form.straight)
    return Layout(tuple(slots), cuts, marks, outlines=outlines)


Region = tuple[Grid, Box, Box, Box]
"""A grid, its trim box, what is left of the sheet around it once it is parted from others, and where marks may lie."""


def _parted(rows: Grids, area: Area) -> tuple[list[tuple[Ray, Box, Box]], list[Region]]:
    """The regions of all blocks, and the cuts that part them where blocks lie side by side."""
    paper, blank = area.paper, area.blank
    clear = paper.grown(Edges(*(-edge for edge in blank)))
    parting: list[tuple[Ray, Box, Box]] = []
    regions: list[Region] = []
    y, tops = _top(rows, area), _Lanes(paper.y, paper.bottom, clear.y, clear.bottom)
    aside = any(len(row) > 1 for row in rows)
    for number, row in enumerate(rows):
        high = _row_height(row)
        below = _lane(row, rows[number + 1]) if number + 1 < len(rows) else 0.0
        own_y, room_y = tops.next(y, y + high, below)
        if aside and below:
            whole = Box(paper.x, own_y[0], paper.w, paper.bottom - own_y[0])
            parting.append((Ray(0.0, own_y[1], 1.0, 0.0), whole, clear))
        x, lefts = _left(row, area), _Lanes(paper.x, paper.right, clear.x, clear.right)
        for i, grid in enumerate(row):
            wide = grid.width + 2 * grid.bleed_x
            right = _lane([grid], [row[i + 1]]) if i + 1 < len(row) else 0.0
            own_x, room_x = lefts.next(x, x + wide, right)
            box = Box(x + grid.bleed_x, y + _above(row), grid.width, grid.height)
            regions.append((grid, box, _box(own_x, own_y), _box(room_x, room_y)))
            if right:
                rest = Box(own_x[0], own_y[0], paper.right - own_x[0], own_y[1] - own_y[0])
                parting.append((Ray(own_x[1], 0.0, 0.0, 1.0), rest, _box(own_x, room_y)))
            x += wide + right
        y += high + below
    return sorted(parting, key=lambda cut: -cut[0].dx), regions


def _top(rows: Grids, area: Area) -> float:
    """Where the first row's bleed begins, with the trims in the middle of the area."""
    trims = _trims(rows)
    box = area.tight if area.fold and trims <= area.tight.h else area.box
    return box.y + (box.h - trims) / 2 - _above(rows[0])


def _left(row: Sequence[Grid], area: Area) -> float:
    trims = _width(row)
    box = area.tight if area.fold and trims <= area.tight.w else area.box
    return box.x + (box.w - trims) / 2 - row[0].bleed_x


class _Lanes:
    """Parts a length from one end of the paper to the other between blocks that follow each other."""

    def __init__(self, start: float, end: float, clear: float, clear_end: float) -> None:
        self._own, self._end, self._room, self._clear_end = start, end, clear, clear_end

    def next(self, low: float, high: float, lane: float) -> tuple[tuple[float, float], tuple[float, float]]:
        """What belongs to a block (with its bleed) from low to high once it is parted, and where its marks may lie.

        `lane` follows it; none where it is the last.
        """
        own = self._own, (high + lane / 2 if lane else self._end)
        room = self._room, (high + max(lane - CLEAR, 0.0) if lane else self._clear_end)
        self._own, self._room = own[1], high + min(CLEAR, lane)
        return own, room


def _box(x: tuple[float, float], y: tuple[float, float]) -> Box:
    return Box(x[0], y[0], x[1] - x[0], y[1] - y[0])


def _strip(grid: Grid, box: Box, own: Box, room: Box, area: Area, silent: bool) -> Strip:
    wished = Edges(grid.bleed_x, grid.bleed_y, grid.bleed_x, grid.bleed_y)
    inner = box.grown(outer_bleed(box, wished, area.paper))
    rays = [Ray(x + box.x, y + box.y, dx, dy) for x, y, dx, dy in grid.rays]
    if grid.shifted == "cols":  # No level edge of its own to part it from the next strip.
        above, below = own.y > area.paper.y + EPS, own.bottom < area.paper.bottom - EPS
        rays += [Ray(0.0, inner.y, 1.0, 0.0)] * above + [Ray(0.0, inner.bottom, 1.0, 0.0)] * below
    across = [(low + box.x, high + box.x) for low, high in grid.gutters_x]
    along = [(low + box.y, high + box.y) for low, high in grid.gutters_y]
    return Strip(rays, box, inner, own, room, across, along, silent)


def _slots(grid: Grid, box: Box, paper: Box) -> Iterator[Slot]:
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
        yield Slot(*trim, 90 if grid.turned else 0, outer_bleed(trim, wished, paper), grid.form.shape)

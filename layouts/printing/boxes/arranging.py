"""Arranges the piles of a tray: stacks of one kind together, kinds in rows, a divider between any two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, sqrt

from components.values import NamedTuple
from layouts.printing.boxes.piles import StackedPieces

CLEARANCE_MM = 2.0
"""Room round the content of a box or compartment, in mm: half of it on each side."""
STACK = 28.0
"""Greatest height of a stack in mm: as much as two fingers lift."""
GAP = 1.0
"""Gap between compartments for a divider, in mm."""
MAX_SLACK_MM = 1.0
"""Room beyond `CLEARANCE_MM` that a compartment may have; if there is more, a divider closes it off."""
STEP = 3.0
"""Step in mm between the widths of a floor that are tried."""
MAX_ASPECT = 1.7
"""Ratio of a floor's sides above which it costs more."""


class BoxCompartment(NamedTuple):
    """A compartment, in mm from the floor's top-left: columns and rows of stacks of one kind."""

    pile: StackedPieces
    x: float
    y: float
    w: float
    h: float
    columns: int
    rows: int

    @property
    def high(self) -> float:
        """Height of the highest stack."""
        return ceil(self.pile.copies / (self.columns * self.rows)) * self.pile.thick


class Fence(NamedTuple):
    """A divider: its upper or left end, its length, and whether it runs across the floor."""

    x: float
    y: float
    length: float
    across: bool


class Floor(NamedTuple):
    """The inside of a tray."""

    w: float
    h: float
    places: tuple[BoxCompartment, ...]
    fences: tuple[Fence, ...]

    @property
    def high(self) -> float:
        return max(place.high for place in self.places)


def arrange(piles: Sequence[StackedPieces], max_width: float, max_height: float) -> list[Floor]:
    """Arrange all piles, in their order, on as few floors of at most that size as possible."""
    floors: list[Floor] = []
    remaining_piles = [part for pile in piles for part in _split_pile(pile, max_width, max_height)]
    while remaining_piles:
        count = next(
            n
            for n in range(len(remaining_piles), 0, -1)
            if n == 1 or _find_best_floor(remaining_piles[:n], max_width, max_height)
        )
        floor = _find_best_floor(remaining_piles[:count], max_width, max_height) or _find_best_floor(
            remaining_piles[:1], max(max_width, remaining_piles[0].width + CLEARANCE_MM), 1e6
        )
        assert floor is not None
        floors.append(floor)
        remaining_piles = remaining_piles[count:]
    return floors


def make_one_pile(piles: Sequence[StackedPieces]) -> Floor:
    """Return the floor of pieces that lie on one another, the largest at the bottom."""
    largest = max(piles, key=lambda pile: pile.width * pile.height)
    width, height = max(pile.width for pile in piles), max(pile.height for pile in piles)
    total_height, copy_count = sum(pile.high for pile in piles), sum(pile.copies for pile in piles)
    joint_stack = largest._replace(width=width, height=height, thick=total_height / copy_count, copies=copy_count)
    floor_width, floor_height = width + CLEARANCE_MM, height + CLEARANCE_MM
    return Floor(floor_width, floor_height, (BoxCompartment(joint_stack, 0, 0, floor_width, floor_height, 1, 1),), ())


def _split_pile(stacked_pieces: StackedPieces, max_width: float, max_height: float) -> Iterator[StackedPieces]:
    """Split a pile that is too large for a floor into several of equal height."""
    floor_stack_count = max(1, int((max_width - CLEARANCE_MM) // stacked_pieces.width)) * max(
        1, int((max_height - CLEARANCE_MM) // stacked_pieces.height)
    )
    max_copies = floor_stack_count * max(1, int(STACK // stacked_pieces.thick))
    pile_count = ceil(stacked_pieces.copies / max_copies)
    for i in range(pile_count):
        yield stacked_pieces._replace(
            copies=stacked_pieces.copies * (i + 1) // pile_count - stacked_pieces.copies * i // pile_count
        )


def _find_best_floor(piles: Sequence[StackedPieces], max_width: float, max_height: float) -> Floor | None:
    """Return the smallest floor that holds these piles; None if it would exceed the limits."""
    cheapest_cost_and_floor: tuple[float, Floor] | None = None
    blocks = [_arrange_stacks(pile, max_width) for pile in piles]
    width = max(w for _, w, _, _, _ in blocks)
    while width <= max_width + 1e-6:
        floor = _arrange_in_rows(blocks, width)
        if floor.h <= max_height + 1e-6:
            aspect_ratio = max(floor.w / floor.h, floor.h / floor.w)
            paper_cost = floor.w * floor.h * (1 + max(0.0, aspect_ratio - MAX_ASPECT)) + 40 * len(floor.fences)
            if cheapest_cost_and_floor is None or paper_cost < cheapest_cost_and_floor[0]:
                cheapest_cost_and_floor = paper_cost, floor
        width += STEP
    return cheapest_cost_and_floor[1] if cheapest_cost_and_floor else None


_Block = tuple[StackedPieces, float, float, int, int]


def _arrange_stacks(stacked_pieces: StackedPieces, max_width: float) -> _Block:
    """Arrange the stacks of a pile as a rectangle about as wide as high, with its columns and rows."""
    stack_count = ceil(stacked_pieces.copies / max(1, int(STACK // stacked_pieces.thick)))
    max_column_count = max(1, int((max_width - CLEARANCE_MM) // stacked_pieces.width))
    column_count = min(
        max_column_count, stack_count, max(1, round(sqrt(stack_count * stacked_pieces.height / stacked_pieces.width)))
    )
    row_count = ceil(stack_count / column_count)
    column_count = ceil(stack_count / row_count)
    return (
        stacked_pieces,
        column_count * stacked_pieces.width + CLEARANCE_MM,
        row_count * stacked_pieces.height + CLEARANCE_MM,
        column_count,
        row_count,
    )


def _arrange_in_rows(blocks: Sequence[_Block], width: float) -> Floor:
    """Arrange blocks in rows of that width, the highest first."""
    rows: list[list[_Block]] = []
    used_widths: list[float] = []
    for placed_stack in sorted(blocks, key=lambda block: (-block[2], -block[1])):
        row_index = next((n for n, x in enumerate(used_widths) if x + GAP + placed_stack[1] <= width + 1e-6), None)
        if row_index is None:
            rows.append([placed_stack])
            used_widths.append(placed_stack[1])
        else:
            rows[row_index].append(placed_stack)
            used_widths[row_index] += GAP + placed_stack[1]
    return _lay_rows(rows, max(used_widths))


def _lay_rows(rows: Sequence[Sequence[_Block]], width: float) -> Floor:
    compartments: list[BoxCompartment] = []
    fences: list[Fence] = []
    y = 0.0
    for number, row in enumerate(rows):
        row_height, x = max(block[2] for block in row), 0.0
        for stacked_pieces, w, h, column_count, stack_row_count in row:
            compartments.append(BoxCompartment(stacked_pieces, x, y, w, h, column_count, stack_row_count))
            if h < row_height - MAX_SLACK_MM:
                fences.append(Fence(x, y + h, w, True))
            x += w
            if x < width - MAX_SLACK_MM:
                fences.append(Fence(x, y, row_height, False))
            x += GAP
        y += row_height
        if number + 1 < len(rows):
            fences.append(Fence(0.0, y, width, True))
            y += GAP
    return Floor(width, y, tuple(compartments), tuple(fences))

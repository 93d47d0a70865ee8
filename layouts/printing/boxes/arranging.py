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


def arrange(piles: Sequence[StackedPieces], most_w: float, most_h: float) -> list[Floor]:
    """Arrange all piles, in their order, on as few floors of at most that size as possible."""
    made: list[Floor] = []
    left = [each for pile in piles for each in _shared_out(pile, most_w, most_h)]
    while left:
        count = next(n for n in range(len(left), 0, -1) if n == 1 or _best(left[:n], most_w, most_h))
        floor = _best(left[:count], most_w, most_h) or _best(left[:1], max(most_w, left[0].width + CLEARANCE_MM), 1e6)
        assert floor is not None
        made.append(floor)
        left = left[count:]
    return made


def one_pile(piles: Sequence[StackedPieces]) -> Floor:
    """Return the floor of pieces that lie on one another, the largest at the bottom."""
    low = max(piles, key=lambda pile: pile.width * pile.height)
    width, height = max(pile.width for pile in piles), max(pile.height for pile in piles)
    high, copies = sum(pile.high for pile in piles), sum(pile.copies for pile in piles)
    whole = low._replace(width=width, height=height, thick=high / copies, copies=copies)
    w, h = width + CLEARANCE_MM, height + CLEARANCE_MM
    return Floor(w, h, (BoxCompartment(whole, 0, 0, w, h, 1, 1),), ())


def _shared_out(pile: StackedPieces, most_w: float, most_h: float) -> Iterator[StackedPieces]:
    """Split a pile that is too large for a floor into several of equal height."""
    a_floor = max(1, int((most_w - CLEARANCE_MM) // pile.width)) * max(1, int((most_h - CLEARANCE_MM) // pile.height))
    most = a_floor * max(1, int(STACK // pile.thick))
    count = ceil(pile.copies / most)
    for i in range(count):
        yield pile._replace(copies=pile.copies * (i + 1) // count - pile.copies * i // count)


def _best(piles: Sequence[StackedPieces], most_w: float, most_h: float) -> Floor | None:
    """Return the smallest floor that holds these piles; None if it would exceed the limits."""
    best: tuple[float, Floor] | None = None
    blocks = [_block(pile, most_w) for pile in piles]
    width = max(w for _, w, _, _, _ in blocks)
    while width <= most_w + 1e-6:
        floor = _shelves(blocks, width)
        if floor.h <= most_h + 1e-6:
            long = max(floor.w / floor.h, floor.h / floor.w)
            cost = floor.w * floor.h * (1 + max(0.0, long - MAX_ASPECT)) + 40 * len(floor.fences)
            if best is None or cost < best[0]:
                best = cost, floor
        width += STEP
    return best[1] if best else None


_Block = tuple[StackedPieces, float, float, int, int]


def _block(pile: StackedPieces, most_w: float) -> _Block:
    """Arrange the stacks of a pile as a rectangle about as wide as high, with its columns and rows."""
    stacks = ceil(pile.copies / max(1, int(STACK // pile.thick)))
    widest = max(1, int((most_w - CLEARANCE_MM) // pile.width))
    columns = min(widest, stacks, max(1, round(sqrt(stacks * pile.height / pile.width))))
    rows = ceil(stacks / columns)
    columns = ceil(stacks / rows)
    return pile, columns * pile.width + CLEARANCE_MM, rows * pile.height + CLEARANCE_MM, columns, rows


def _shelves(blocks: Sequence[_Block], width: float) -> Floor:
    """Arrange blocks in rows of that width, the highest first."""
    rows: list[list[_Block]] = []
    used: list[float] = []
    for block in sorted(blocks, key=lambda block: (-block[2], -block[1])):
        fits = next((n for n, x in enumerate(used) if x + GAP + block[1] <= width + 1e-6), None)
        if fits is None:
            rows.append([block])
            used.append(block[1])
        else:
            rows[fits].append(block)
            used[fits] += GAP + block[1]
    return _lay_rows(rows, max(used))


def _lay_rows(rows: Sequence[Sequence[_Block]], width: float) -> Floor:
    places: list[BoxCompartment] = []
    fences: list[Fence] = []
    y = 0.0
    for number, row in enumerate(rows):
        tall, x = max(block[2] for block in row), 0.0
        for pile, w, h, columns, lines in row:
            places.append(BoxCompartment(pile, x, y, w, h, columns, lines))
            if h < tall - MAX_SLACK_MM:
                fences.append(Fence(x, y + h, w, True))
            x += w
            if x < width - MAX_SLACK_MM:
                fences.append(Fence(x, y, tall, False))
            x += GAP
        y += tall
        if number + 1 < len(rows):
            fences.append(Fence(0.0, y, width, True))
            y += GAP
    return Floor(width, y, tuple(places), tuple(fences))

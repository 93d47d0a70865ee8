"""Where the piles of a tray lie: stacks of one kind together, kinds in rows, a divider between any two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, sqrt

from components.values import NamedTuple
from layouts.printing.boxes.piles import StackedPieces

CLEARANCE_MM = 2.0
"""Room round what lies in a box or compartment, in mm: half of it on each side."""
STACK = 28.0
"""A stack is at most so high, in mm: what two fingers lift."""
GAP = 1.0
"""Between compartments, for a divider, in mm."""
MAX_SLACK_MM = 1.0
"""What a compartment may have beyond `CLEARANCE_MM`; where there is more, a divider closes it off."""
STEP = 3.0
"""Floors are tried so many mm apart in width."""
MAX_ASPECT = 1.7
"""A floor is at most so much longer than wide, if that can be had."""


class BoxCompartment(NamedTuple):
    """A compartment, in mm from the floor's top-left: so many stacks of one kind, beside and below one another."""

    pile: StackedPieces
    x: float
    y: float
    w: float
    h: float
    columns: int
    rows: int

    @property
    def high(self) -> float:
        """Height of its highest stack."""
        return ceil(self.pile.copies / (self.columns * self.rows)) * self.pile.thick


class Fence(NamedTuple):
    """Where a divider stands: its upper or left end, its length, and whether it runs across the floor."""

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
    """Floors of at most that size on which all piles lie, as few as there may be, in the order of the piles."""
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
    """The floor of pieces that lie on one another, the largest at the bottom."""
    low = max(piles, key=lambda pile: pile.width * pile.height)
    width, height = max(pile.width for pile in piles), max(pile.height for pile in piles)
    high, copies = sum(pile.high for pile in piles), sum(pile.copies for pile in piles)
    whole = low._replace(width=width, height=height, thick=high / copies, copies=copies)
    w, h = width + CLEARANCE_MM, height + CLEARANCE_MM
    return Floor(w, h, (BoxCompartment(whole, 0, 0, w, h, 1, 1),), ())


def _shared_out(pile: StackedPieces, most_w: float, most_h: float) -> Iterator[StackedPieces]:
    """A pile, or several of equal height of one that is too large for a floor."""
    a_floor = max(1, int((most_w - CLEARANCE_MM) // pile.width)) * max(1, int((most_h - CLEARANCE_MM) // pile.height))
    most = a_floor * max(1, int(STACK // pile.thick))
    count = ceil(pile.copies / most)
    for i in range(count):
        yield pile._replace(copies=pile.copies * (i + 1) // count - pile.copies * i // count)


def _best(piles: Sequence[StackedPieces], most_w: float, most_h: float) -> Floor | None:
    """The smallest floor that holds these piles; None where they need more than there is."""
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
    """The stacks of a pile as a rectangle about as wide as high, with its columns and rows."""
    stacks = ceil(pile.copies / max(1, int(STACK // pile.thick)))
    widest = max(1, int((most_w - CLEARANCE_MM) // pile.width))
    columns = min(widest, stacks, max(1, round(sqrt(stacks * pile.height / pile.width))))
    rows = ceil(stacks / columns)
    columns = ceil(stacks / rows)
    return pile, columns * pile.width + CLEARANCE_MM, rows * pile.height + CLEARANCE_MM, columns, rows


def _shelves(blocks: Sequence[_Block], width: float) -> Floor:
    """Blocks in rows of that width, the highest first."""
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

"""Blocks below each other in a column: how many it takes, where one is cut, how tall all are."""

from __future__ import annotations

from collections.abc import Sequence

from layouts.rulebook.typeset import Block, Prose, Title

Column = list[tuple[Block, float]]
"""Blocks with the y of their tops."""
AIR = {Title: 9.0, Prose: 1.4}
"""A column that ends above the foot has up to so many mm more above a block of that class,"""
OTHER_AIR = 5.0
"""and so many above any other."""


class Heights:
    """What blocks that follow one another take in a column of some width: measured once for all heights that are tried.

    Each block must be followed by the same ones whenever it is asked about.
    """

    def __init__(self, width: float) -> None:
        self.width = width
        self._known: dict[tuple[Block, bool], tuple[float, float, float]] = {}

    def of(self, blocks: Sequence[Block], at: int = 0, together: bool = False) -> tuple[float, float, float]:
        """Of the block there its height; that of what leads, and of the beginning of the text below it; and the room
        without which it isn't placed. If `together`, what binds leads as well, and a figure's paragraph that can't be
        cut."""
        key = blocks[at], together
        if key not in self._known:
            self._known[key] = self._measure(blocks, at, together)
        return self._known[key]

    def _measure(self, blocks: Sequence[Block], at: int, together: bool) -> tuple[float, float, float]:
        block = blocks[at]
        tall, needed = block.measure(self.width), block.least(self.width)
        figure = self._figure(blocks, at) if together else 0.0
        leads = block.leads or (together and (block.binds or bool(needed >= tall and figure)))
        if leads and at + 1 < len(blocks):
            needed = tall + max(blocks[at + 1].before, block.after) + self.of(blocks, at + 1, together)[1]
        return tall, needed, max(tall + figure, needed)

    def _figure(self, blocks: Sequence[Block], at: int) -> float:
        """What the figure of a paragraph takes below it."""
        if at + 1 == len(blocks) or not blocks[at + 1].beside:
            return 0.0
        return max(blocks[at].after, blocks[at + 1].before) + blocks[at + 1].measure(self.width)


def fill(
    blocks: Sequence[Block], heights: Heights, height: float, together: bool = False
) -> tuple[Column, list[Block], float]:
    """As many blocks as a column of that height takes, what is left of them, and the height they take. If `together`,
    what should be on one page is in the same column: the end of a figure's paragraph with the figure."""
    width = heights.width
    placed: Column = []
    y = after = 0.0
    for at, block in enumerate(blocks):
        top = y + max(after, block.before) if placed else 0.0
        room = height - top + 1e-6
        tall, _, needed = heights.of(blocks, at, together)
        if needed > room:
            # A paragraph's last lines go where its figure goes.
            halves = block.cut(width, min(room, tall)) if not block.leads and can_cut(block) else []
            if halves and (not placed or block.least(width) <= room):
                placed.append((halves[0], top))
                return placed, [*halves[1:], *blocks[at + 1 :]], top + halves[0].measure(width)
            return placed, list(blocks[at:]), y
        placed.append((block, top))
        y, after = top + tall, block.after
    return placed, [], y


def spread(placed: Column, extra: float, most: float) -> Column:
    """A column with so many mm more between its blocks, or as many as look well; up to twice as many where it would
    still end more than `most` mm above the foot."""
    air = [AIR.get(type(block), OTHER_AIR) if n else 0.0 for n, (block, _) in enumerate(placed)]
    every = sum(air) or 1.0
    part = min(max(0.0, extra) / every, max(1.0, min(2.0, (extra - most) / every)))
    moved, by = [], 0.0
    for (block, y), more in zip(placed, air, strict=True):
        by += more * part
        moved.append((block, y + by))
    return moved


def can_cut(block: Block) -> bool:
    """Whether a block may be parted between columns."""
    return type(block).cut is not Block.cut

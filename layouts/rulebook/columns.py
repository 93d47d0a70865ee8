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


def fill(
    blocks: Sequence[Block], width: float, height: float, together: bool = False
) -> tuple[Column, list[Block], float]:
    """As many blocks as a column of that height takes, what is left of them, and the height they take. If `together`,
    what should be on one page is in the same column: the end of a figure's paragraph with the figure."""
    queue = list(blocks)
    placed: Column = []
    y = after = 0.0
    while queue:
        block = queue[0]
        top = y + max(after, block.before) if placed else 0.0
        room = height - top + 1e-6
        tall = block.measure(width)
        if tall + (_figure(queue, width) if together else 0.0) > room or height_needed(queue, width, together) > room:
            # A paragraph's last lines go where its figure goes.
            halves = block.cut(width, min(room, tall)) if not block.leads and can_cut(block) else []
            if halves and (not placed or block.least(width) <= room):
                placed.append((halves[0], top))
                y = top + halves[0].measure(width)
                queue[:1] = halves[1:]
            break
        placed.append((block, top))
        y, after = top + tall, block.after
        queue.pop(0)
    return placed, queue, y


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


def _figure(queue: Sequence[Block], width: float) -> float:
    """What the figure of the first block takes below it."""
    if len(queue) < 2 or not queue[1].beside:
        return 0.0
    return max(queue[0].after, queue[1].before) + queue[1].measure(width)


def height_needed(queue: Sequence[Block], width: float, together: bool = False) -> float:
    """The height of what leads, and of the beginning of the text below it. If `together`, so does what binds, and a
    figure's paragraph that can't be cut."""
    needed = gap = 0.0
    for n, block in enumerate(queue):
        needed += max(block.before, gap) if n else 0.0
        tall, least = block.measure(width), block.least(width)
        leads = block.leads or (together and (block.binds or (least >= tall and _figure(queue[n : n + 2], width))))
        if not leads or n + 1 == len(queue):
            return needed + least
        needed += tall
        gap = block.after
    return needed

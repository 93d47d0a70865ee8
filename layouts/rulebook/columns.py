"""Blocks below each other in a column: how many it takes, where one is cut, how tall all are."""

from __future__ import annotations

from collections.abc import Sequence

from layouts.rulebook.typeset import Block

Column = list[tuple[Block, float]]
"""Blocks with the y of their tops."""


def column(blocks: Sequence[Block], width: float) -> tuple[Column, float]:
    """All of these blocks below each other, and their height."""
    placed, _, tall = fill(blocks, width, float("inf"))
    return placed, tall


def fill(blocks: Sequence[Block], width: float, height: float) -> tuple[Column, list[Block], float]:
    """As many blocks as a column of that height takes, what is left of them, and the height they take."""
    queue = list(blocks)
    placed: Column = []
    y = after = 0.0
    while queue:
        block = queue[0]
        top = y + max(after, block.before) if placed else 0.0
        if top + height_needed(queue, width) > height + 1e-6 and not (
            not placed and block.leads is False and can_cut(block)
        ):
            break
        tall = block.measure(width)
        if top + tall > height + 1e-6:
            halves = block.cut(width, height - top)
            if not halves:
                break
            placed.append((halves[0], top))
            y = top + halves[0].measure(width)
            queue[:1] = halves[1:]
            break
        placed.append((block, top))
        y, after = top + tall, block.after
        queue.pop(0)
    return placed, queue, y


def foot(placed: Column, width: float) -> float:
    """Where the lowest of these blocks ends."""
    return max((y + block.measure(width) for block, y in placed), default=0.0)


def can_cut(block: Block) -> bool:
    """Whether a block may be parted between columns."""
    return type(block).cut is not Block.cut


def height_needed(queue: Sequence[Block], width: float) -> float:
    """The height of what leads, and of the beginning of the text below it."""
    needed = gap = 0.0
    for n, block in enumerate(queue):
        needed += max(block.before, gap) if n else 0.0
        if not block.leads or n + 1 == len(queue):
            return needed + block.least(width)
        needed += block.measure(width)
        gap = block.after
    return needed

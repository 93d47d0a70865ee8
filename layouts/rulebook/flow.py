"""From a story of blocks to places on pages: columns that end level, figures beside their paragraph, what goes across.

A chapter is a stack of bands. What goes across the page is a band of its own; a figure that belongs to a paragraph
makes a row with it, text in the first column and the figure in the second; all else flows in columns that end level.
A row isn't parted: where it doesn't fit, figure and paragraph go to the next page together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from layouts.rulebook.boxes import Boxed
from layouts.rulebook.figures import Figure
from layouts.rulebook.sheet import Sheet
from layouts.rulebook.typeset import Block, Prose, Title

BETWEEN = 4.0
"""Between bands, in mm."""
BEGIN = 42.0
"""Below a chapter's heading there is room for at least so many mm of it."""
SQUEEZE = 0.72
"""A figure may shrink to this part of its size to stay on the page of its paragraph."""
SECTION = 62.0
"""A section's beginning of at most so many mm goes beside its figure as a whole."""
STEP = 1.5
"""Columns are levelled to so many mm."""


class TooTall(Exception):
    """A block that fits no page; `line` is its line in the manuscript."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


@dataclass(frozen=True, slots=True)
class Placed:
    """A block with its top-left on the page and its width, in mm."""

    block: Block
    x: float
    y: float
    w: float


@dataclass(slots=True)
class Band:
    """What stands side by side: text that flows in columns, with `figure` beside it; or one block right across."""

    blocks: list[Block]
    figure: Figure | None = None
    wide: bool = False


Column = list[tuple[Block, float]]
"""Blocks with the y of their tops."""


def bands(story: Sequence[Block], width: float) -> Iterator[Band]:
    """The bands of a story whose columns are so wide."""
    flowing: list[Block] = []
    row: Band | None = None
    for i, block in enumerate(story):
        if block.turns and (flowing or row):
            if row:
                row.blocks += flowing
                yield row
            else:
                yield Band(flowing)
            flowing, row = [], None
        if block.wide or block.beside:
            leading = _leading(flowing) if block.wide else []
            if row:
                row.blocks += flowing
                yield row
            elif flowing and not block.beside:
                yield Band(flowing)
            if block.wide:
                # A small heading above what goes across goes across too.
                for title in leading:
                    yield Band([title], wide=True)
                yield Band([block], wide=True)
                flowing, row = [], None
                continue
            assert isinstance(block, Figure)
            before, beside = ([], []) if row else _beside(flowing, block, width)
            if before:
                yield Band(before)
            row, flowing = Band(beside, block), []
            continue
        if row and not _goes_on(row, flowing, block, story[i + 1 :], width):
            row.blocks += flowing
            yield row
            row, flowing = None, []
        flowing.append(block)
    if row:
        row.blocks += flowing
        yield row
    elif flowing:
        yield Band(flowing)


def _leading(flowing: list[Block]) -> list[Block]:
    """Take the headings that end a list of blocks from it."""
    at = len(flowing)
    while at and isinstance(flowing[at - 1], Title):
        at -= 1
    taken = flowing[at:]
    del flowing[at:]
    return taken


def _beside(flowing: list[Block], figure: Figure, width: float) -> tuple[list[Block], list[Block]]:
    """What flows on above, and what stands beside a figure: its paragraph, and as much before as is as tall."""
    tall, used, at = figure.measure(width), 0.0, len(flowing)
    while at:
        block = flowing[at - 1]
        used += block.measure(width) + block.after
        # The paragraph and the heading right above it always come along.
        own = at == len(flowing) or flowing[at].__class__ is Title or block.leads
        if used > max(tall + 6, SECTION) and not own:
            break
        at -= 1
        if isinstance(block, Title):
            while at and isinstance(flowing[at - 1], Title):
                at -= 1
            break
    return flowing[:at], flowing[at:]


def _goes_on(row: Band, flowing: list[Block], block: Block, rest: Sequence[Block], width: float) -> bool:
    """Whether a row's text goes on below its paragraph: while that brings it nearer to the figure's foot, up to the
    paragraph of the next figure; a further section only begins there if it has room."""
    assert row.figure is not None
    if rest and rest[0].beside:
        return False
    foot = row.figure.measure(width)
    _, before = column([*row.blocks, *flowing], width)
    if isinstance(block, Title):
        return not any(each.beside or each.wide for each in rest[:3]) and before + _needed([block, *rest], width) < foot
    following = rest[0] if rest else None
    if isinstance(block, Prose) and block.depth and not (isinstance(following, Prose) and following.depth):
        return True  # The last item of a list isn't left alone.
    _, after = column([*row.blocks, *flowing, block], width)
    return abs(after - foot) < abs(before - foot)


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
        if top + _needed(queue, width) > height + 1e-6 and not (not placed and block.leads is False and _cuts(block)):
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


def _cuts(block: Block) -> bool:
    return type(block).cut is not Block.cut


def _needed(queue: Sequence[Block], width: float) -> float:
    """The height of what leads, and of the beginning of the text below it."""
    needed = gap = 0.0
    for n, block in enumerate(queue):
        needed += max(block.before, gap) if n else 0.0
        if not block.leads or n + 1 == len(queue):
            return needed + block.least(width)
        needed += block.measure(width)
        gap = block.after
    return needed


@dataclass(slots=True)
class Flow:
    """Fills pages with the bands of a story."""

    sheet: Sheet
    pages: list[list[Placed]] = field(default_factory=lambda: [[]])
    y: float = 0.0
    """Where the next band goes, below the top of the text block."""

    def lay(self, story: Sequence[Block]) -> list[list[Placed]]:
        """Every page's blocks with their places."""
        made = list(bands(story, self.sheet.column))
        for i, band in enumerate(made):
            if band.blocks and band.blocks[0].turns and self.y:
                self._turn()
            if band.wide:
                self._across(band.blocks[0], made[i + 1 :])
            elif band.figure and self.sheet.columns > 1:
                self._row(band, band.figure)
            elif band.figure:
                self._below(band.blocks, band.figure)
            else:
                self._columns(band.blocks)
        return self.pages

    @property
    def room(self) -> float:
        return self.sheet.tall - self.y

    def _turn(self) -> None:
        self.pages.append([])
        self.y = 0.0

    def _put(self, block: Block, x: float, y: float, w: float) -> None:
        self.pages[-1].append(Placed(block, self.sheet.left + x, self.sheet.top + y, w))

    def _start(self, before: float, needed: float) -> None:
        """Leave the space above a band; turn the page where the band, or its beginning, doesn't fit below it."""
        if self.y:
            self.y += max(before, 0.0)
        if self.y and needed > self.room + 1e-6:
            self._turn()

    def _across(self, block: Block, following: Sequence[Band]) -> None:
        width = self.sheet.width
        if isinstance(block, Boxed) and block.figure:
            block.figure.tallest = block.figure.highest
        tall = block.measure(width)
        if tall > self.room - block.before and _shrink(block, width, self.room - block.before):
            tall = block.measure(width)
        wanted = tall
        if block.leads:
            wanted += block.after + (self._beginning(following) if following else 0.0)
        if block.opens and self.room < self.sheet.tall / 3:
            wanted = self.sheet.tall + 1 if self.y else wanted
        rest: Block | None = block
        while rest is not None:
            least = wanted if rest is block and tall <= self.sheet.tall else rest.least(width)
            cuts = _cuts(rest) and not block.leads
            self._start(block.before, min(least, rest.least(width)) if cuts else least)
            tall = rest.measure(width)
            if tall <= self.room + 1e-6:
                self._put(rest, 0.0, self.y, width)
                self.y += tall + block.after
                return
            halves = rest.cut(width, self.room)
            if not halves:
                if not self.y:
                    raise TooTall(rest.line)
                self._turn()
                continue
            self._put(halves[0], 0.0, self.y, width)
            self._turn()
            rest = halves[1]

    def _beginning(self, following: Sequence[Band]) -> float:
        """The height without which a chapter isn't begun."""
        band = following[0]
        if band.wide:
            width = self.sheet.width
            least = band.blocks[0].least(width)
            if band.blocks[0].leads and following[1:]:
                return least + self._beginning(following[1:])
            return least
        if band.figure:
            _, tall = column(band.blocks, self.sheet.column)
            return min(max(tall, band.figure.measure(self.sheet.column) * SQUEEZE), self.sheet.tall / 2)
        _, tall = column(band.blocks, self.sheet.column)
        return min(BEGIN, tall / self.sheet.columns + 8)

    def _row(self, band: Band, figure: Figure) -> None:
        """Text with a figure beside it, on one page."""
        width = self.sheet.column
        figure.tallest = figure.highest
        placed, left = column(band.blocks, width)
        right = figure.measure(width)
        self._start(max(BETWEEN, band.blocks[0].before if band.blocks else 0.0), 0.0)
        if max(left, right) > self.room:
            if left <= self.room and right * SQUEEZE <= self.room:
                figure.tallest = figure.pictured - (right - self.room) - 0.5
                right = figure.measure(width)
            if max(left, right) > self.room:
                figure.tallest = figure.highest
                right = figure.measure(width)
                if self.y:
                    self._turn()
        if left > self.room:
            # More text than a page takes: its end stands beside the figure.
            self._columns(band.blocks[:-1])
            return self._row(Band(band.blocks[-1:], figure), figure) if len(band.blocks) > 1 else self._stuck(band)
        for block, y in placed:
            self._put(block, self.sheet.lefts[0], self.y + y, width)
        self._put(figure, self.sheet.lefts[1], self.y, width)
        self.y += max(left, right)
        return None

    def _stuck(self, band: Band) -> None:
        raise TooTall(band.blocks[0].line)

    def _below(self, blocks: Sequence[Block], figure: Figure) -> None:
        """Where there is one column, a figure below its paragraph, on the same page."""
        at = len(blocks) - 1
        while at > 0 and blocks[at - 1].leads:
            at -= 1
        self._columns(blocks[:at])
        own = blocks[at:]
        _, tall = column(own, self.sheet.column)
        figure.tallest = figure.highest
        high = figure.measure(self.sheet.width)
        room = self.room - tall - BETWEEN - figure.before
        if high > room >= high * SQUEEZE:
            figure.tallest = figure.pictured - (high - room) - 0.5
            high = figure.measure(self.sheet.width)
        elif high > room and self.y:
            self._turn()
        self._columns(own)
        self._start(figure.before, high)
        self._put(figure, 0.0, self.y, self.sheet.width)
        self.y += high + figure.after

    def _columns(self, blocks: Sequence[Block]) -> None:
        """Text in columns that end level, over as many pages as it takes."""
        rest = list(blocks)
        width = self.sheet.column
        while rest:
            self._start(max(BETWEEN, rest[0].before), min(_needed(rest, width), self.sheet.tall))
            level = self._levelled(rest)
            if level is None:
                begun = self.y
                for x in self.sheet.lefts:
                    placed, rest, _ = fill(rest, width, self.room)
                    for block, y in placed:
                        self._put(block, x, self.y + y, width)
                if not begun and rest and len(rest) == len(blocks) and rest[0] is blocks[0]:
                    raise TooTall(next((block.line for block in rest if not block.leads), rest[0].line))
                blocks = rest
                self._turn()
                continue
            deepest = 0.0
            for x in self.sheet.lefts:
                placed, rest, tall = fill(rest, width, level)
                for block, y in placed:
                    self._put(block, x, self.y + y, width)
                deepest = max(deepest, tall)
            self.y += deepest

    def _levelled(self, blocks: Sequence[Block]) -> float | None:
        """The least height at which these blocks fit the columns; None where even the page's rest is too low."""
        if not self._fits(blocks, self.room):
            return None
        low, high = 0.0, self.room
        while high - low > STEP:
            middle = (low + high) / 2
            low, high = (low, middle) if self._fits(blocks, middle) else (middle, high)
        return high

    def _fits(self, blocks: Sequence[Block], height: float) -> bool:
        rest = list(blocks)
        for _ in self.sheet.lefts:
            _, rest, _ = fill(rest, self.sheet.column, height)
        return not rest


def _shrink(block: Block, width: float, room: float) -> bool:
    """Make the pictures of a box so much smaller that it fits the rest of a page, if they stay large enough."""
    if not (isinstance(block, Boxed) and block.figure):
        return False
    figure = block.figure
    less = block.measure(width) - room + 0.5
    if not 0 < less <= figure.pictured * (1 - SQUEEZE):
        return False
    figure.tallest = figure.pictured - less
    return True


def keep_lists(blocks: list[Block]) -> list[Block]:
    """The last item of a list keeps the distance of a paragraph from what follows. Neither the first nor the last is
    left alone in a column."""
    items = [isinstance(block, Prose) and block.depth > 0 for block in blocks]
    for i in (i for i, item in enumerate(items) if item):
        following = items[i + 1 : i + 3]
        if following[:1] != [True]:
            blocks[i].after = 1.5
        elif following != [True, True] or not any(items[max(0, i - 1) : i]):
            blocks[i].leads = True
    return blocks

"""From a story of blocks to places on pages: columns that end level, figures beside their paragraph, what goes across.

A chapter is a stack of bands (`bands`). Text in columns ends level; a row of a paragraph with its figure isn't parted:
where it doesn't fit, both go to the next page together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from layouts.rulebook.bands import Band, bands
from layouts.rulebook.boxes import Boxed
from layouts.rulebook.columns import can_cut, column, fill, height_needed
from layouts.rulebook.figures import Figure
from layouts.rulebook.sheet import Sheet
from layouts.rulebook.typeset import Block, Prose

BETWEEN = 4.0
"""Between bands, in mm."""
BEGIN = 42.0
"""Below a chapter's heading there is room for at least so many mm of it."""
SQUEEZE = 0.72
"""A figure may shrink to this part of its size to stay on the page of its paragraph."""
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
            cuts = can_cut(rest) and not block.leads
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
            self._start(max(BETWEEN, rest[0].before), min(height_needed(rest, width), self.sheet.tall))
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

"""One page of a book: blocks in the order of their story, in two columns or right across, down to the page's foot.

What stands between two blocks that go across is a band of two columns, the first read before the second; on a page
without such a block both go down to its foot. Nothing rises past anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from layouts.rulebook.boxes import Boxed
from layouts.rulebook.columns import Column, Heights, fill, spread
from layouts.rulebook.sheet import Sheet
from layouts.rulebook.typeset import Block, Prose, Title

BETWEEN = 4.0
"""Between bands, in mm."""
NEARLY = 24.0
"""A level column is at most so many mm higher or lower than half of what two have, most of the time."""
FOOT = 0.115
"""A column that ends higher than this part of a page above its foot is spread out more."""
STEP = 1.5
"""Columns are levelled to so many mm."""
BEGINS = 14.0
"""Below the heading of a chapter there is room for at least so many mm of it."""


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


class Manner(NamedTuple):
    """How a page is filled: `pictures` are at most so large, as a part of their usual size; examples that usually stand
    in a column go across, or the other way round, if they are `turned`; the page ends where so many blocks are `left`.
    Blocks are numbered from the end of the story."""

    pictures: float = 1.0
    turned: frozenset[int] = frozenset()
    left: int = 0


USUAL = Manner()


@dataclass(slots=True)
class Page:
    """A page that is being filled from the top."""

    sheet: Sheet
    manner: Manner = USUAL
    placed: list[Placed] = field(default_factory=list)
    y: float = 0.0
    """Where the next band goes, below the top of the text block."""
    air: list[float] = field(default_factory=list)
    """By how much columns were spread out to reach further down, as parts of the page."""
    _columns: list[Column] = field(default_factory=list)
    """Those of the last band, which may be spread down to the page's foot, and its top."""
    _top: float = 0.0
    _full: bool = False
    """Its columns had no room for all of their band."""
    _last: Block | None = None
    """The block that the page ends before."""

    def fill(self, story: Sequence[Block]) -> list[Block]:
        """Place as much of a story as goes on the page; gives what is left. Raises TooTall."""
        for number, block in zip(range(len(story), 0, -1), story, strict=True):
            block.resize(self.manner.pictures)
            if isinstance(block, Boxed) and block.usual is not None:
                block.turn(block.usual != (number in self.manner.turned))
        rest = list(story)
        self._last = story[-self.manner.left] if 0 < self.manner.left < len(story) else None
        while rest and not self._full and not self._ends(rest[0]):
            left = self._across(rest) if self._goes_across(rest) else self._band(rest)
            if len(left) == len(rest) and left[0] is rest[0]:
                break
            rest = left
        rest = self._take_back(rest)
        if rest:
            self._spread(self.sheet.tall)
        self._settle()
        if not self.placed:
            raise TooTall(next((block.line for block in story if not block.leads), story[0].line))
        return rest

    @property
    def room(self) -> float:
        return self.sheet.tall - self.y

    def _ends(self, block: Block) -> bool:
        return block is self._last or bool(self.y and block.one_page)

    def _goes_across(self, rest: Sequence[Block]) -> bool:
        """Whether the next block goes across, as small headings do that stand above what does."""
        return next((block.wide for block in rest[:4] if not isinstance(block, Title) or block.wide), False)

    def _across(self, rest: list[Block]) -> list[Block]:
        """Place the next block across the page, with what stays with it; gives what is left."""
        width = self.sheet.width
        block = rest[0]
        before = max(block.before, 0.0) if self.y else 0.0
        tall = block.measure(width)
        if before + self._needed(rest) <= self.room + 1e-6 or (not self.y and block.leads):
            self._put_across(block, before)
            return rest[1:]
        if tall <= self.sheet.tall and block.least(width) + before > self.room:
            return rest
        halves = block.cut(width, self.room - before)
        if not halves:
            return rest
        self._put_across(halves[0], before)
        return [halves[1], *rest[1:]]

    def _put_across(self, block: Block, before: float) -> None:
        width = self.sheet.width
        self._settle()
        self.y += before
        self.placed.append(Placed(block, self.sheet.left_edge, self.sheet.top + self.y, width))
        self.y += block.measure(width) + block.after

    def _needed(self, rest: Sequence[Block]) -> float:
        """The height of a block across, and of the beginning of what it leads to."""
        block, following = rest[0], rest[1:]
        tall = block.measure(self.sheet.width)
        if not block.leads or not following:
            return tall
        if not self._goes_across(following):
            least = max(BEGINS, Heights(self.sheet.column).of(following)[1])
        elif following[0].leads:
            least = following[0].before + self._needed(following)
        else:
            least = following[0].before + following[0].least(self.sheet.width)
        return tall + block.after + min(least, self.sheet.tall / 2)

    def _band(self, rest: list[Block]) -> list[Block]:
        """Place what comes before the next block across in two columns, level if it is all; gives what is left."""
        ends = (n for n in range(len(rest)) if self._goes_across(rest[n : n + 4]) or self._breaks(rest[n]))
        number = next(ends, len(rest))
        run, following = rest[:number], rest[number:]
        before = max(BETWEEN, run[0].before) if self.y else 0.0
        room = self.room - before
        heights = Heights(self.sheet.column)
        height = self._level(run, room, heights)
        columns, left = self._columns_of(run, room if height is None else height, heights)
        if not any(columns) and not self.y:
            # Nothing that should stay together fits a page: it is parted after all.
            columns, left = self._parted(run, room)
        if not any(columns):
            return rest
        self._settle()
        self.y += before
        self._columns, self._top = columns, self.y
        self.y += max(foot(column, self.sheet.column) for column in columns)
        self._full = bool(left)
        if height is not None:
            # The shorter column reaches the foot of the other one.
            self._spread(self.y)
        return [*left, *following]

    def _breaks(self, block: Block) -> bool:
        return block is self._last or block.one_page

    def _columns_of(self, run: Sequence[Block], height: float, heights: Heights) -> tuple[list[Column], list[Block]]:
        """Two columns of a band, and what they leave. A figure is never on the page after that of its paragraph."""
        for together in (False, True):
            columns, rest = [], list(run)
            for last in (together, True):
                column, rest, _ = fill(rest, heights, height, last)
                columns.append(column)
            ends = [column[-1][0] for column in columns if column]
            if not rest or not (rest[0].beside or (ends and ends[-1].binds)):
                break
        return columns, rest

    def _parted(self, run: Sequence[Block], height: float) -> tuple[list[Column], list[Block]]:
        """Two columns of blocks none of which stays with the next."""
        columns, rest = [], list(run)
        for _ in self.sheet.lefts:
            column: Column = []
            y = 0.0
            while rest and y + rest[0].measure(self.sheet.column) <= height:
                column.append((rest[0], y))
                block = rest.pop(0)
                y += block.measure(self.sheet.column) + block.after
            columns.append(column)
        return columns, rest

    def _level(self, run: Sequence[Block], room: float, heights: Heights) -> float | None:
        """The least height at which a band takes all of its blocks, to a step; None where even the room doesn't."""

        def fits(height: float) -> bool:
            return not self._columns_of(run, height, heights)[1]

        if room <= 0 or not fits(room):
            return None
        half = fill(run, heights, float("inf"))[2] / 2
        low, high = half - NEARLY, min(room, half + NEARLY)
        if not fits(high):
            low, high = high, room
        while high - low > STEP:
            middle = (low + high) / 2
            low, high = (low, middle) if fits(middle) else (middle, high)
        return high

    def _spread(self, bottom: float) -> None:
        """Let the columns of the last band reach down to a height, as far as they may."""
        for n, column in enumerate(self._columns):
            extra = bottom - self._top - foot(column, self.sheet.column)
            self._columns[n] = made = spread(column, extra, FOOT * self.sheet.tall)
            if column:
                self.air.append((made[-1][1] - column[-1][1]) / self.sheet.tall)

    def _settle(self) -> None:
        """Put the columns of the last band on the page."""
        for x, column in zip(self.sheet.lefts, self._columns, strict=False):
            for block, y in column:
                at = self.sheet.left_edge + x, self.sheet.top + self._top + y
                self.placed.append(Placed(block, *at, self.sheet.column))
        self._columns = []

    def _take_back(self, rest: list[Block]) -> list[Block]:
        """Headings that ended up at the foot of the page go on to the next one."""
        if not rest or self._columns:
            return rest
        while len(self.placed) > 1 and isinstance(self.placed[-1].block, Title):
            rest = [self.placed.pop().block, *rest]
        return rest


def foot(placed: Column, width: float) -> float:
    """Where the lowest of these blocks ends."""
    return max((y + block.measure(width) for block, y in placed), default=0.0)


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


def find_holes(page: Sequence[Placed], sheet: Sheet) -> list[float]:
    """The empty stretches of a page, at its foot, between blocks and in boxes, as parts of its text block: in each
    column, and where both are empty, right across."""
    empty = [_empty(page, sheet, left) for left in sheet.lefts]
    made = [(end - start) / 2 for column in empty for start, end in column]
    made += [each.block.hollow * each.w / sheet.width / 2 for each in page]
    made += [min(a[1], b[1]) - max(a[0], b[0]) for a in empty[0] for b in empty[-1]]
    return [high / sheet.tall for high in made if high > 0]


def _empty(page: Sequence[Placed], sheet: Sheet, left: float) -> list[tuple[float, float]]:
    """The empty stretches of a column, from the top of the text block."""
    inside = [each for each in page if each.w > sheet.column or abs(each.x - sheet.left_edge - left) < 1]
    spans = sorted((each.y - sheet.top, each.y - sheet.top + each.block.measure(each.w)) for each in inside)
    y, found = 0.0, []
    for top, bottom in spans:
        found.append((y, top))
        y = max(y, bottom)
    return [*found, (y, sheet.tall)]

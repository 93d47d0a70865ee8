"""From a story of blocks to places on pages: columns that end level, figures beside their paragraph, what goes across.

A chapter is a stack of bands (`bands`). Text in columns ends level; a row of a paragraph with its figure isn't parted:
where it doesn't fit, both go to the next page together.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from layouts.rulebook.bands import Band, bands
from layouts.rulebook.boxes import Boxed
from layouts.rulebook.columns import Column, can_cut, column, fill, foot, height_needed
from layouts.rulebook.figures import Figure
from layouts.rulebook.manners import MANNERS, SQUEEZE, Manner
from layouts.rulebook.sheet import Sheet
from layouts.rulebook.typeset import Block, Prose

BETWEEN = 4.0
"""Between bands, in mm."""
HEADING = 24.0
"""What a chapter's heading takes with the space around it, in mm."""
BESIDE = 6.0
"""A figure that comes below another one begins at most so many mm below the end of its text."""
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
    manner: Manner = MANNERS[0]
    pages: list[list[Placed]] = field(default_factory=lambda: [[]])
    y: float = 0.0
    """Where the next band goes, below the top of the text block."""
    waiting: list[Boxed] = field(default_factory=list)
    """Examples for the top of the next page: what follows them has risen into the room they were too tall for."""
    ends: tuple[float, float] | None = None
    """Where the text of the band above ends, and where the pictures beside it do: each goes on there by itself."""

    def lay(self, story: Sequence[Block]) -> list[list[Placed]]:
        """Every page's blocks with their places."""
        for block in story:
            if figure := _pictures(block):
                self._unshrink(figure)
        self._lay(deque(bands(story, self.sheet.column, self.manner.sections)))
        return self.pages

    def _unshrink(self, figure: Figure) -> None:
        """Let pictures be as large as they may."""
        figure.tallest = figure.highest * self.manner.pictures

    @property
    def _squeeze(self) -> float:
        """The part of the size it has now to which a figure may shrink."""
        return min(1.0, SQUEEZE / self.manner.pictures)

    def _lay(self, made: deque[Band]) -> None:
        while made:
            band = made.popleft()
            first = band.blocks[0]
            if self.waiting and (band.wide or first.turns):
                self._turn()
            if self.y and (first.turns or (first.one_page and self._is_parted([band, *made]))):
                self._turn()
            if band.wide and not self._waits(first, made):
                self._across(first, list(made))
            elif band.wide:
                continue
            elif band.figure and self.sheet.columns > 1:
                below = made.popleft().blocks if made and _flows_on(made[0]) else []
                self._columns(self._row(band, band.figure, below))
            elif band.figure:
                self._below(band.blocks[: band.own], band.figure)
                self._columns(band.blocks[band.own :])
            else:
                self._columns(band.blocks)
        if self.waiting:
            self._turn()

    def _is_parted(self, made: Sequence[Band]) -> bool:
        """Whether these bands, the first of which goes across, would go over this page's foot, but fit one of their
        own."""

        def pages(y: float) -> int:
            trial = Flow(self.sheet, self.manner, y=y)
            trial._across(made[0].blocks[0], made[1:])
            trial._lay(deque(made[1:]))
            return len(trial.pages)

        return pages(self.y) > 1 == pages(0.0)

    @property
    def room(self) -> float:
        return self.sheet.tall - self.y

    def _turn(self) -> None:
        """Begin a page, with the examples that wait for it."""
        self.pages.append([])
        self.y, self.ends = 0.0, None
        waiting, self.waiting = self.waiting, []
        for block in waiting:
            self._across(block, [])

    def _put(self, block: Block, x: float, y: float, w: float) -> None:
        self.pages[-1].append(Placed(block, self.sheet.left_edge + x, self.sheet.top + y, w))

    def _start(self, before: float, needed: float) -> None:
        """Leave the space above a band; turn the page where the band, or its beginning, doesn't fit below it."""
        while self.y and max(before, 0.0) + needed > self.room + 1e-6:
            self._turn()
        if self.y:
            self.y += max(before, 0.0)

    def _waits(self, block: Block, following: Sequence[Band]) -> bool:
        """Put off an example with pictures that the page has no room for, if text follows that can use the room."""
        if not (isinstance(block, Boxed) and block.figure and following and self.y):
            return False
        if following[0].wide or following[0].blocks[0].turns:
            return False
        self._unshrink(block.figure)
        room = self.room - block.before
        if block.measure(self.sheet.width) <= room or _shrink(block, self.sheet.width, room, self._squeeze):
            return False
        self.waiting.append(block)
        return True

    def _across(self, block: Block, following: Sequence[Band]) -> None:
        width = self.sheet.width
        self.ends = None
        if figure := _pictures(block):
            self._unshrink(figure)
        tall = block.measure(width)
        if tall > self.room - block.before and _shrink(block, width, self.room - block.before, self._squeeze):
            tall = block.measure(width)
        wanted = tall
        if block.leads:
            wanted += block.after + (self._beginning(following) if following else 0.0)
        if block.opens and self.room < HEADING + self.manner.begins:
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
            return min(max(tall, band.figure.measure(self.sheet.column) * self._squeeze), self.sheet.tall / 2)
        _, tall = column(band.blocks, self.sheet.column)
        return min(self.manner.begins, tall / self.sheet.columns + 8)

    def _row(self, band: Band, figure: Figure, below: list[Block]) -> list[Block]:
        """Text with a figure beside it, on one page, and what comes `below` in level columns under both; gives what of
        that is left for the next page."""
        width = self.sheet.column
        self._unshrink(figure)
        _, left = column(band.blocks, width)
        right = figure.measure(width)
        before = max(BETWEEN, band.blocks[0].before if band.blocks else 0.0)
        tops = self._tops(before, left, right)
        if not tops:
            room = self.room - (before if self.y else 0.0)
            own = _own_height(band, width)
            if own <= room < right and right * self._squeeze <= room:
                figure.shrink(right - room)
                right = figure.measure(width)
            self._start(before, min(max(own, right), self.sheet.tall))
            if own > self.room:
                # More text than a page takes: its end stands beside the figure.
                if len(band.blocks) == 1:
                    raise TooTall(band.blocks[0].line)
                self._columns(band.blocks[:-1])
                return self._row(Band(band.blocks[-1:], figure), figure, below)
            tops = (self.y, self.y)
        text = [*band.blocks, *below]
        feet = (tops[0], tops[1] + right)

        def fits(bottom: float) -> bool:
            return not self._beside(text, bottom, feet)[-1]

        self._put(figure, self.sheet.lefts[1], tops[1], width)
        level = _least(fits, max(tops[0] + left, feet[1]), self.sheet.tall)
        if level is None:
            return self._fill_page(text, (feet[0], feet[1] + BETWEEN))
        first, second, _ = self._beside(text, level, feet)
        for x, placed in zip(self.sheet.lefts, (first, second), strict=True):
            for block, y in placed:
                self._put(block, x, y, width)
        ends = (foot(first, width), max(feet[1], foot(second, width)))
        self.y = max(ends)
        self.ends = None if second else ends
        return []

    def _tops(self, before: float, left: float, right: float) -> tuple[float, float] | None:
        """Where text and its figure go on right below those of the band above, if the figure still begins beside it."""
        if not self.ends:
            return None
        text = self.ends[0] + before
        figure = max(self.ends[1] + BETWEEN, text)
        fits = max(text + left, figure + right) <= self.sheet.tall
        return (text, figure) if fits and figure <= text + left + BESIDE else None

    def _beside(
        self, text: Sequence[Block], bottom: float, tops: tuple[float, float]
    ) -> tuple[Column, Column, list[Block]]:
        """Text in two columns from these tops down to the same bottom, the second one below a figure, and what is left
        of it."""
        width = self.sheet.column
        first, rest, _ = fill(text, width, bottom - tops[0])
        below = tops[1] + max(BETWEEN, rest[0].before if rest else 0.0)
        second, rest, _ = fill(rest, width, bottom - below)
        return [(block, tops[0] + y) for block, y in first], [(block, below + y) for block, y in second], rest

    def _below(self, blocks: Sequence[Block], figure: Figure) -> None:
        """Where there is one column, a figure below its paragraph, on the same page."""
        at = len(blocks) - 1
        while at > 0 and blocks[at - 1].leads:
            at -= 1
        self._columns(blocks[:at])
        own = blocks[at:]
        _, tall = column(own, self.sheet.column)
        self._unshrink(figure)
        high = figure.measure(self.sheet.width)
        around = tall + BETWEEN + figure.before
        room = self.room - around
        if high > room >= high * self._squeeze:
            figure.shrink(high - room)
            high = figure.measure(self.sheet.width)
        while self.y and high > self.room - around:
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
            before = max(BETWEEN, rest[0].before)
            if self.y and rest[1:] and _is_late(rest[0], width, self.room - before):
                self.y += before
                rest = self._fill_page(rest, [self.y] * self.sheet.columns)
                continue
            self._start(before, min(height_needed(rest, width), self.sheet.tall))
            level = self._levelled(rest)
            if level is None:
                begun, whole = self.y, rest
                rest = self._fill_page(rest, [self.y] * self.sheet.columns)
                if not begun and len(rest) == len(whole) and rest[0] is whole[0]:
                    raise TooTall(next((block.line for block in rest if not block.leads), rest[0].line))
                continue
            ends = []
            for x in self.sheet.lefts:
                placed, rest, tall = fill(rest, width, level)
                for block, y in placed:
                    self._put(block, x, self.y + y, width)
                ends.append(self.y + tall)
            self.y = max(ends)
            self.ends = (ends[0], ends[-1]) if all(isinstance(block, Boxed) for block, _ in placed) else None

    def _fill_page(self, blocks: list[Block], tops: Sequence[float]) -> list[Block]:
        """As much text as the columns take from their tops to the page's foot; gives what is left. An example whose
        pictures are too tall for what is left of the page goes first on the next one, and what follows it rises."""
        width = self.sheet.column
        rest, late = blocks, list[Block]()
        for n, (x, bottom) in enumerate(zip(self.sheet.lefts, tops, strict=True)):
            room = max((self.sheet.tall - top for top in tops[n + 1 :]), default=0.0)
            while rest:
                placed, left, tall = fill(rest, width, self.sheet.tall - bottom)
                for block, y in placed:
                    self._put(block, x, bottom + y, width)
                rest = left
                if late or len(rest) < 2 or not _is_late(rest[0], width, room):
                    break
                late.append(rest.pop(0))
                bottom += tall + (max(placed[-1][0].after, BETWEEN) if placed else 0.0)
        self._turn()
        return [*late, *rest]

    def _levelled(self, blocks: Sequence[Block]) -> float | None:
        """The least height at which these blocks fit the columns; None where even the page's rest is too low."""
        return _least(lambda height: self._fits(blocks, height), 0.0, self.room)

    def _fits(self, blocks: Sequence[Block], height: float) -> bool:
        rest = list(blocks)
        for _ in self.sheet.lefts:
            _, rest, _ = fill(rest, self.sheet.column, height)
        return not rest


def _own_height(band: Band, width: float) -> float:
    """The height of what a row can't do without beside its figure: all up to the figure's paragraph."""
    own = max(band.own, 1)
    while own < len(band.blocks) and band.blocks[own - 1].leads:
        own += 1
    return column(band.blocks[:own], width)[1]


def _flows_on(band: Band) -> bool:
    """Whether a band is text in columns that may begin below the figure of the band above."""
    return not (band.wide or band.figure or band.blocks[0].turns)


def _least(fits: Callable[[float], bool], low: float, high: float) -> float | None:
    """The least height between these, to a step, that is enough; None where even the larger one isn't."""
    if not fits(high):
        return None
    if fits(low):
        return low
    while high - low > STEP:
        middle = (low + high) / 2
        low, high = (low, middle) if fits(middle) else (middle, high)
    return high


def _is_late(block: Block, width: float, room: float) -> bool:
    """Whether a block is an example with pictures that is taller than the room."""
    return isinstance(block, Boxed) and block.figure is not None and block.measure(width) > room


def _pictures(block: Block) -> Figure | None:
    """The pictures that go across the page, in a box or by themselves."""
    return block.figure if isinstance(block, Boxed) else block if isinstance(block, Figure) else None


def _shrink(block: Block, width: float, room: float, part: float) -> bool:
    """Make pictures so much smaller that they fit the rest of a page, if they keep that part of their size."""
    figure = _pictures(block)
    if not figure:
        return False
    less = block.measure(width) - room
    if not 0 < less <= figure.pictured * (1 - part):
        return False
    figure.shrink(less)
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

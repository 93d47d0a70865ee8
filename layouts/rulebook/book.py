"""Pages of a rulebook: columns, lanes for rule ids, floating pictures, footers, and the passes until page numbers hold.

Platypus fills the frames. Three things go beyond it: a heading stays with the beginning of what follows; a picture
that doesn't fit the rest of a column goes to the top of the next while text fills the gap; and a block right across the
page stands at the foot of the page it is met on, or at the top of the next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO
from math import ceil
from typing import Any

from reportlab.platypus.doctemplate import BaseDocTemplate, PageTemplate
from reportlab.platypus.flowables import Flowable
from reportlab.platypus.frames import Frame

from layouts.backends.pdf import Document, Painter, describe, new_canvas
from layouts.rulebook.typeset import Block, Setting
from layouts.ruler import HIGH, INSET, MUST, SCALE, ruler
from layouts.scene import PT, Group, Item, Path, Text
from layouts.shapes import line

PASSES = 5
"""Page numbers settle in two or three."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page's geometry in mm: paper, printable margin, lanes for rule ids, columns of at most 100 mm (75 letters)."""

    width: float
    height: float
    margin: float = 8.0
    lane_width: float = 9.0
    lane_gap: float = 1.8
    gutter: float = 7.5
    top: float = 13.0
    bottom: float = 18.0
    widest: float = 100.0

    @property
    def columns(self) -> int:
        """Number of columns, at least two."""
        room = self.width - 2 * self.margin + self.gutter
        return max(2, ceil(room / (self.widest + self.gutter + self.lane_width + self.lane_gap)))

    @property
    def column(self) -> float:
        """Width of a column."""
        lanes = self.columns * (self.lane_width + self.lane_gap)
        return (self.width - 2 * self.margin - lanes - (self.columns - 1) * self.gutter) / self.columns

    @property
    def tall(self) -> float:
        """Height of a column."""
        return self.height - self.top - self.bottom

    @property
    def lefts(self) -> list[float]:
        """The columns' left edges. The first has its lane at the left, the others at the right."""
        lane = self.lane_width + self.lane_gap
        first = self.margin + lane
        second = first + self.column + self.gutter
        return [first, *(second + i * (self.column + lane + self.gutter) for i in range(self.columns - 1))]

    @property
    def body(self) -> tuple[float, float]:
        """Left edge of the first column and right edge of the last."""
        return self.lefts[0], self.lefts[-1] + self.column

    def span(self, block: Block) -> tuple[float, float]:
        """Left edge and width of a block across the page."""
        left, right = (self.margin, self.width - self.margin) if block.outer else self.body
        return left, right - left

    def lane(self, left: float) -> tuple[float, str]:
        """Where rule ids stand beside a block with that left edge, and whether they start or end there."""
        if left < self.lefts[1] - 0.1:
            return self.lefts[0] - self.lane_gap, "end"
        own = max(x for x in self.lefts if x <= left + 0.1)
        return own + self.column + self.lane_gap, "start"


class TooTall(Exception):
    """A block that fits no column; `line` is its line in the manuscript."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


class _End(Flowable):  # type: ignore[misc]
    """The end of the story, where pictures still waiting are set."""


class Book(BaseDocTemplate):  # type: ignore[misc]
    """One pass over a story of blocks."""

    def __init__(self, setting: Setting, sheet: Sheet, about: Document, short: tuple[int, float] = (0, 0.0)) -> None:
        """`short`: a page, and how many mm its columns end higher than others."""
        self.setting, self.sheet, self.about, self.short = setting, sheet, about, short
        self.spare = 0.0
        self.ended = False
        self.target = BytesIO()
        self.tops: list[Block] = []
        self.late: list[Block] = []
        size = (sheet.width / PT, sheet.height / PT)
        super().__init__("", pagesize=size, pageTemplates=[PageTemplate("page", self._frames(0), pagesize=size)])

    def set(self, story: Sequence[Block]) -> tuple[bytes, int]:
        """The PDF of a story and its number of pages; `setting.pages` then tells where headings came to stand."""
        self.setting.pages.clear()
        self.setting.chapter = ""
        while story and story[0].wide:
            self.tops.append(story[0])
            story = story[1:]
        self.build([*story, _End()], canvasmaker=self._canvas)
        return self.target.getvalue(), self.page

    def _canvas(self, *_: object, **__: object) -> Any:
        canvas = new_canvas(self.target, self.about)
        self.setting.painter = Painter(canvas)
        return canvas

    def beforeDocument(self) -> None:  # noqa: N802
        describe(self.canv, self.about)

    # ---- pages -------------------------------------------------------------------------------------------------

    def _frames(self, above: float, below: float = 0.0) -> list[Frame]:
        """The columns of a page that are so many mm shorter at either end."""
        sheet = self.sheet
        size = sheet.column / PT, (sheet.tall - above - below) / PT
        return [Frame(x / PT, (sheet.bottom + below) / PT, *size, 0, 0, 0, 0) for x in sheet.lefts]

    def handle_pageBegin(self) -> None:  # noqa: N802
        used = 0.0
        while self.tops and (not used or used + self._tall(self.tops[0]) < self.sheet.height * 0.6):
            block = self.tops.pop(0)
            used += self._across(block, self.sheet.height - self.sheet.top - used) + block.after
        page, less = self.short
        self.pageTemplate.frames = self._frames(used, less if self.page + 1 == page else 0.0)
        super().handle_pageBegin()

    def _across(self, block: Block, top: float) -> float:
        """Draw a block right across the page, its top that far above the paper's foot; gives its height."""
        left, width = self.sheet.span(block)
        block.wrap(width / PT, 0)
        block.canv = self.canv
        block.drawOn(self.canv, left / PT, (top - block.h) / PT)
        return float(block.h)

    def _tall(self, block: Block) -> float:
        return float(block.measure(self.sheet.span(block)[1]))

    def afterPage(self) -> None:  # noqa: N802
        setting, sheet = self.setting, self.sheet
        left, right = sheet.body
        y = sheet.height - sheet.bottom + 4.4
        caption = setting.colour("caption")
        rule = Path(line(left, y, right, y), stroke=setting.colour("faint"), width=0.18, round=False)
        items: list[Item] = [
            # The last page's rule is also a ruler.
            Group(ruler(words=f"{MUST} · {SCALE}"), left, y - HIGH + INSET) if self.ended else rule,
            Text(left, y + 4, " · ".join(filter(None, (setting.title, setting.chapter))), 7.5, "body", caption),
            Text(right, y + 4.2, str(self.page), 9, "display", setting.colour("ink"), "end"),
        ]
        painter = setting.painter
        assert painter is not None
        painter.inline(items, sheet.height)

    # ---- flow --------------------------------------------------------------------------------------------------

    def handle_flowable(self, flowables: list[Any]) -> None:
        first = flowables[0]
        if isinstance(first, _End):
            self._finish(flowables)
        elif not isinstance(first, Block):
            super().handle_flowable(flowables)
        elif self.late and self.frame._atTop and first not in self.late:
            flowables[:0], self.late = self.late, []
        elif first.wide:
            self._place(flowables.pop(0))
        elif self._needed(flowables) <= self._room():
            super().handle_flowable(flowables)
        elif first.floats and not self.frame._atTop:
            self.late.append(flowables.pop(0))
        elif self.frame._atTop and self.frame._aH * PT >= self.sheet.tall - 0.1:
            raise TooTall(next((block.line for block in flowables[:-1] if not block.leads), first.line))
        else:
            self.handle_frameEnd()

    def _finish(self, flowables: list[Any]) -> None:
        """Set what still waits, in columns after the text or on a page of its own."""
        if self.late:
            flowables[:0], self.late = self.late, []
            for block in flowables[:-1]:
                block.floats = False
            return
        flowables.pop(0)
        frames = self.pageTemplate.frames
        full, columns = float(frames[0]._aH * PT), len(frames)
        filled = frames.index(self.frame) * full + full - self._room()
        self.spare = full - filled / columns
        while self.tops:
            self.handle_pageBreak()
            self.clean_hanging()
        self.ended = True

    def _room(self) -> float:
        """What is left of this column, in mm."""
        return float((self.frame._y - self.frame._y1p) * PT)

    def _needed(self, flowables: Sequence[Any]) -> float:
        """The height of a heading, of those right after it, and of the beginning of the text below them."""
        needed, gap = 0.0, float(self.frame._prevASpace * PT)
        for block in flowables:
            if not isinstance(block, Block):
                break
            if block.wide or (block.floats and needed):
                continue
            needed += max(block.before - gap, 0.0)
            if not block.leads:
                return needed + float(block.least(self.sheet.column))
            needed += block.measure(self.sheet.column) + block.after
            gap = block.after
        return needed

    def _place(self, block: Block) -> None:
        """Put a block across the page: here if no column but the first has been begun, else on the next page."""
        height = self._tall(block)
        frames = self.pageTemplate.frames
        if self.frame is not frames[0] or self._room() < height + block.before + 30:
            self.tops.append(block)
        elif self.frame._atTop:
            self._across(block, self.frame._y * PT)
            for frame in frames:
                frame._y -= (height + block.after) / PT
                frame._aH -= (height + block.after) / PT
        else:
            self._across(block, self.frame._y1p * PT + height)
            for frame in frames:
                frame._y1p += (height + block.before + 2) / PT
                frame._aH -= (height + block.before + 2) / PT


def bind(story: Callable[[], Sequence[Block]], setting: Setting, sheet: Sheet, about: Document) -> tuple[bytes, int]:
    """The PDF of a story and its number of pages.

    It is set again until every page number in the contents is right, and then with the last page's columns level.
    """
    for _ in range(PASSES):
        book = Book(setting, sheet, about)
        pdf, count = book.set(story())
        if setting.pages == setting.known:
            break
        setting.known = dict(setting.pages)
    for slack in (4.0, 10.0, 20.0):
        level, pages = Book(setting, sheet, about, (count, book.spare - slack)).set(story())
        if pages == count and setting.pages == setting.known:
            return level, count
    return pdf, count

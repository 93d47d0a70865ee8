"""What holds text in a rulebook: boxes on a tint and tables with hairlines; a column's end may cut either in two."""

from __future__ import annotations

from collections.abc import Sequence

from layouts import fonts, text
from layouts.rulebook.elements import Element, Marked
from layouts.rulebook.figures import Figure
from layouts.rulebook.typeset import LABEL, Aside, Block, Setting, Style, wrap_words
from layouts.scene import Item, Path, Text
from layouts.shapes import line, rect

CELL = Style(size=9, leading=1.26, after=0)
CELL_HEAD = Style("caption+kern", 7.5, 1.4, "caption", after=0)
BOX_TITLE = Style("strong+kern", 10, 1.3, after=1.0)


CONTINUED = "continued"
"""What the head of a box's second part says."""


class Boxed(Aside):
    """Blocks on a tint, under a tag and a title that states the point; pictures go right across, below the title."""

    before, after = 1.6, 3.0
    pad, side = 3.0, 4.0
    part = 0.44
    """A picture beside its text takes this part of the width."""
    torn = 22.0
    """Neither half of a box that is cut in two is lower than this."""

    def __init__(
        self,
        setting: Setting,
        tag: str,
        title: str,
        blocks: Sequence[Block],
        figure: Figure | None = None,
        mark: str = "",
    ) -> None:
        super().__init__(setting)
        self.tag, self.title, self.mark, self.figure, self.inner = tag, title, mark, figure, list(blocks)
        self.head: Element | None = None
        self.goes_on = False
        """It is the second part of a box that was cut in two."""
        self.wide = figure is not None and (figure.wide or len(figure.pictures) > 1)
        self.pictured = figure is not None
        self.usual: bool | None = None
        """Whether it usually goes across; None without pictures, where it can't be otherwise."""
        self._measured: tuple[float, bool, float] | None = None
        """What `_high` was measured for."""
        self._high = 0.0

    def resize(self, part: float) -> None:
        if self.figure:
            self.figure.resize(part)

    def turn(self, across: bool) -> None:
        """Let it go across the page, or stand in a column, pictures below each other."""
        self.wide = across
        if self.figure and len(self.figure.pictures) > 1:
            self.figure.wide = across

    def measure(self, width: float) -> float:
        asked = width, self.wide, self.figure.tallest if self.figure else 0.0
        if asked != self._measured:
            self._measured, self._high = asked, self._lay(width)
        return self._high

    def _lay(self, width: float) -> float:
        """Find places for what is in it; gives its height."""
        self.w = width
        inside = width - 2 * self.side
        self.blocks = []
        y = self.pad
        if self.tag or self.title:
            label = self.setting.sized(LABEL)
            text.fit_line(self.tag, label.font, label.size, label.size, inside)
            tag = fonts.width(self.tag, label.font, label.size)
            self.indent = tag + 2.4 if self.tag else 0.0
            style = self.setting.sized(BOX_TITLE)
            self.lines = wrap_words(self.title, style, inside - self.indent - 8) if self.title else ()
            y += max(style.pitch, len(self.lines) * style.pitch) + style.after
        beside = self.figure is not None and len(self.figure.pictures) == 1 and not self.figure.wide and width > 150
        if self.figure:
            wide = (inside - 6) * self.part if beside else inside
            h = self.figure.measure(wide)
            self.blocks.append((self.side + (inside - wide), y, self.figure))
            if beside:
                floor, inside = y + h, inside - 6 - wide
            else:
                y += h + 1.8
        for i, block in enumerate(self.inner):
            self.blocks.append((self.side, y, block))
            y += block.measure(inside) + (block.after if i < len(self.inner) - 1 else 0)
        self.hollow = 0.0
        if beside:
            self.hollow = max(0.0, floor - y)
            y = max(y, floor)
        return y + self.pad - 0.4

    def least(self, width: float) -> float:
        whole = self.measure(width)
        return whole if self.figure or whole < 2 * self.torn else self.torn

    def cut(self, width: float, height: float) -> list[Block]:
        if self.figure:
            return []
        inside = width - 2 * self.side
        room = min(height, self.measure(width) - self.torn) - self.pad
        placed = [(y, block) for _, y, block in self.blocks]
        fit = sum(y + block.measure(inside) <= room for y, block in placed)
        if fit == len(placed):
            return []
        halves = self.inner[fit].cut(inside, room - placed[fit][0])
        first = [*self.inner[:fit], *halves[:1]]
        rest = [*halves[1:], *self.inner[fit + 1 :]] if halves else self.inner[fit:]
        if not first or not rest:
            return []
        upper = Boxed(self.setting, self.tag, self.title, first, mark=self.mark)
        lower = Boxed(self.setting, self.tag, self._continued(), rest)
        upper.head, upper.keys, upper.after = self.head, self.keys, 0.0
        upper.line = lower.line = self.line
        lower.goes_on = True
        return [upper, lower] if min(upper.measure(width), lower.measure(width)) >= self.torn else []

    def _continued(self) -> str:
        """The title of its second part."""
        if self.tag:
            return CONTINUED
        return f"{self.title.removesuffix(CONTINUED).rstrip(', ')}, {CONTINUED}" if self.title else ""

    def marked(self) -> list[Marked]:
        h = self.measure(self.w)
        colour = self.setting.colour
        edge = None if colour("tint") != "#FFFFFF" else colour("ink")
        ground = Path(rect(0, 0, self.w, h, 2), fill=colour("tint"), stroke=edge, width=0.3)
        made: list[Marked] = [(None, [ground])]
        if self.tag or self.title:
            label, style = self.setting.sized(LABEL), self.setting.sized(BOX_TITLE)
            baseline = self.pad + style.baseline
            head: list[Item] = [Text(self.side, baseline, self.tag, label.size, label.font, colour("accent"))]
            if self.title:
                head += self.setting.lines(self.lines, self.side + self.indent, self.pad, style)
            if self.mark:
                mark = Text(self.w - self.side, baseline, self.mark, 6.5, "body", colour("caption"), "end")
                head.append(mark)
            made.append((self.head, head))
        return [*made, *super().marked()]

    def text(self) -> str:
        head = "" if self.goes_on else f"{self.tag} {self.mark} {self.title}"
        return "\n".join(filter(None, [head, super().text()]))


class Grid(Block):
    """A table with hairlines; cut between rows, the header set again. `aligns` are left, center or right."""

    before, after = 2.0, 3.0
    gap, pad = 2.4, 0.75
    whole = 78.0
    """A table lower than this isn't cut."""

    def __init__(
        self,
        setting: Setting,
        header: Sequence[str],
        rows: Sequence[Sequence[str]],
        aligns: Sequence[str],
    ) -> None:
        super().__init__(setting)
        self.header, self.rows, self.aligns = tuple(header), [tuple(row) for row in rows], tuple(aligns)
        self.given: list[float] | None = None
        self.w = 0.0
        self.heights: list[float] = []
        self.cell, self.head = setting.sized(CELL), setting.sized(CELL_HEAD)
        self.cells: list[list[Element | None]] = [[None] * len(header) for _ in (header, *rows)]
        """Elements of the header's cells, and of each row's."""

    def describe(self, parent: Element) -> None:
        """Take a place in the tree: a table with its rows and cells."""
        made = parent.add("Table")
        for n, (row, cells) in enumerate(zip((self.header, *self.rows), self.cells, strict=True)):
            if n or any(self.header):
                line = made.add("TR")
                cells[:] = [line.add("TD" if n else "TH") for _ in row]

    def measure(self, width: float) -> float:
        if self.w == width:
            return sum(self.heights)
        self.w = width
        self.widths = self.given or self._widths(width)
        self.heights = [self._height(row, style) for row, style in self._every()]
        return sum(self.heights)

    def _every(self) -> list[tuple[tuple[str, ...], Style]]:
        head = [(self.header, self.head)] if any(self.header) else []
        return [*head, *((row, self.cell) for row in self.rows)]

    def _widths(self, width: float) -> list[float]:
        """Columns as wide as their text if that fits; else the short ones are, and the long ones share what is left.
        None is narrower than its longest word, unless these don't fit beside each other."""
        every = self._every()
        columns = range(len(self.header))
        natural = [max(_widest(row[c], style, False) for row, style in every) for c in columns]
        narrow = [max(_widest(row[c], style, True) for row, style in every) for c in columns]
        room = width - self.gap * (len(self.header) - 1)
        if room >= sum(natural):
            extra = (room - sum(natural)) / len(natural)
            return [n + extra for n in natural]
        narrow = _level(narrow, room)
        widths = dict.fromkeys(columns, 0.0)
        tightest = sorted(columns, key=lambda c: natural[c] - narrow[c])
        for left, c in zip(range(len(natural), 0, -1), tightest, strict=True):
            widths[c] = max(min(natural[c], room / left), narrow[c])
            room -= widths[c]
        return list(widths.values())

    def _height(self, row: tuple[str, ...], style: Style) -> float:
        counts = [len(wrap_words(cell, style, w + 0.01)) for cell, w in zip(row, self.widths, strict=True)]
        return max(counts) * style.pitch + 2 * self.pad

    def least(self, width: float) -> float:
        every = self.measure(width)
        return every if every < self.whole or len(self.rows) < 4 else sum(self.heights[:3])

    def cut(self, width: float, height: float) -> list[Block]:
        if self.measure(width) < self.whole:
            return []
        head = len(self.heights) - len(self.rows)
        fit, used = 0, sum(self.heights[:head])
        while fit < len(self.rows) and used + self.heights[head + fit] <= height:
            used += self.heights[head + fit]
            fit += 1
        fit = min(fit, len(self.rows) - 2)
        if fit < 2:
            return []
        halves: list[Block] = []
        for rows, cells in ((self.rows[:fit], self.cells[1 : fit + 1]), (self.rows[fit:], self.cells[fit + 1 :])):
            half = Grid(self.setting, self.header, rows, self.aligns)
            half.given, half.keys, half.line = self.widths, self.keys, self.line
            # The header is read out once.
            half.cells = [[None] * len(self.header) if halves else self.cells[0], *cells]
            halves.append(half)
        return halves

    def items(self) -> list[Item]:
        return [item for _, items in self.marked() for item in items]

    def marked(self) -> list[Marked]:
        y = 0.0
        rules: list[str] = []
        made: list[Marked] = []
        cells = self.cells if any(self.header) else self.cells[1:]
        for (row, style), elements, height in zip(self._every(), cells, self.heights, strict=True):
            made += self._row(row, elements, style, y)
            y += height
            rules.append(line(0, y, self.w, y))
        faint = self.setting.colour("faint")
        first = rules.pop(0) if any(self.header) else line(0, 0, self.w, 0)
        thin = Path("".join(rules), stroke=faint, width=0.18, round=False)
        strong = Path(first, stroke=self.setting.colour("ink"), width=0.35, round=False)
        return [(None, [thin, strong]), *made]

    def _row(self, row: tuple[str, ...], elements: Sequence[Element | None], style: Style, y: float) -> list[Marked]:
        made: list[Marked] = []
        x = 0.0
        for cell, element, width, align in zip(row, elements, self.widths, self.aligns, strict=True):
            part = {"center": 0.5, "right": 1.0}.get(align, 0.0)
            items: list[Item] = []
            for i, found in enumerate(wrap_words(cell, style, width + 0.01)):
                at = x + part * (width - text.line_width(found, style.size))
                items += self.setting.lines((found,), at, y + self.pad + i * style.pitch, style)
            made.append((element, items))
            x += width + self.gap
        return made

    def text(self) -> str:
        return "\n".join(cell for row in (self.header, *self.rows) for cell in row)


def _level(wides: Sequence[float], room: float) -> list[float]:
    """Widths that fit the room together: the widest are made as narrow as each other.

    >>> _level([2, 9, 8], 12)
    [2, 5.0, 5.0]
    """
    most = max(wides)
    for place, wide in enumerate(sorted(wides)):
        if wide * (len(wides) - place) > room:
            most = room / (len(wides) - place)
            break
        room -= wide
    return [min(wide, most) for wide in wides]


def _widest(cell: str, style: Style, broken: bool) -> float:
    """The width of a cell's longest line, or if broken at every space, of its longest word."""
    if not broken:
        found = text.wrap(cell, style.font, style.size, 10_000)
        return max(text.line_width(part, style.size) for part in found)
    bold = cell.replace("**", "")
    font = "strong" if bold != cell else style.font
    return max(_widest(word, Style(font, style.size), False) for word in bold.split(" "))

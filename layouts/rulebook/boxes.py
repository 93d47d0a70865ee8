"""What holds text in a rulebook: boxes on a tint and tables with hairlines; a column's end may cut either in two."""

from __future__ import annotations

from collections.abc import Sequence

from layouts import text
from layouts.rulebook.typeset import Block, Note, Prose, Setting, Style
from layouts.scene import Group, Item, Path
from layouts.shapes import line, rect

CELL = Style(size=8, leading=1.2, after=0)
CELL_HEAD = Style("strong", 7.5, 1.2, "caption", after=0)
BOX_TITLE = Style("display", 7.5, 1.25, "caption", after=0.8)


class Boxed(Block):
    """Blocks on a tint, with a bar at the left and a title; cut between or inside its blocks."""

    before, after = 1.2, 2.6
    pad, bar = 2.8, 0.8
    torn = 19.0
    """Neither half of a box that is cut in two is lower than this."""

    def __init__(self, setting: Setting, title: str, blocks: Sequence[Block]) -> None:
        super().__init__(setting)
        head: list[Block] = [Prose(setting, title, BOX_TITLE)] if title else []
        self.blocks = [*head, *blocks]

    def _inner(self, width: float) -> float:
        return width - 2 * self.pad - self.bar

    def measure(self, width: float) -> float:
        self.w = width
        self.tops: list[float] = []
        y = self.pad - 0.4
        for i, block in enumerate(self.blocks):
            self.tops.append(y)
            y += block.measure(self._inner(width)) + (block.after if i < len(self.blocks) - 1 else 0)
        return y + self.pad - 0.4

    def least(self, width: float) -> float:
        whole = self.measure(width)
        return whole if whole < 2 * self.torn else self.torn

    def cut(self, width: float, height: float) -> list[Block]:
        room = min(height, self.measure(width) - self.torn) - self.pad + 0.4
        fit = sum(top + block.measure(self._inner(width)) <= room for top, block in self._moved())
        if fit == len(self.blocks):
            return []
        halves = self.blocks[fit].cut(self._inner(width), room - self.tops[fit])
        first = [*self.blocks[:fit], *halves[:1]]
        rest = [*halves[1:], *self.blocks[fit + 1 :]] if halves else self.blocks[fit:]
        if not first or not rest:
            return []
        upper, lower = Boxed(self.setting, "", first), Boxed(self.setting, "", rest)
        upper.after = 0.0
        return [upper, lower] if min(upper.measure(width), lower.measure(width)) >= self.torn else []

    def _moved(self) -> list[tuple[float, Block]]:
        return list(zip(self.tops, self.blocks, strict=True))

    def items(self) -> list[Item]:
        h = self.measure(self.w)
        colour = self.setting.colour
        edge = None if colour("tint") != "#FFFFFF" else colour("faint")
        ground = Path(rect(0, 0, self.w, h, 1.2), fill=colour("tint"), stroke=edge, width=0.25)
        bar = Path(rect(0, 0, self.bar, h), fill=colour("accent"))
        x = self.pad + self.bar
        inside = [Group(tuple(block.items()), x, y) for y, block in self._moved()]
        return [Group((ground, bar), clip=rect(-0.2, -0.2, self.w + 0.4, h + 0.4, 1.3)), *inside]

    def notes(self) -> list[Note]:
        return [(y + top, ids) for top, block in self._moved() for y, ids in block.notes()]


class Grid(Block):
    """A table with hairlines; cut between rows, the header set again. `aligns` are left, center or right."""

    before, after = 2.0, 3.0
    gap, pad = 2.4, 0.75
    whole = 60.0
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

    def measure(self, width: float) -> float:
        self.w = width
        self.widths = self.given or self._widths(width)
        self.heights = [self._height(row, style) for row, style in self._every()]
        return sum(self.heights)

    def _every(self) -> list[tuple[tuple[str, ...], Style]]:
        head = [(self.header, CELL_HEAD)] if any(self.header) else []
        return [*head, *((row, CELL) for row in self.rows)]

    def _widths(self, width: float) -> list[float]:
        """Columns as wide as their text if that fits; else the short ones are, and the long ones share what is left."""
        every = self._every()
        columns = range(len(self.header))
        natural = [max(_widest(row[c], style, False) for row, style in every) for c in columns]
        narrow = [max(_widest(row[c], style, True) for row, style in every) for c in columns]
        room = width - self.gap * (len(self.header) - 1)
        if room >= sum(natural):
            extra = (room - sum(natural)) / len(natural)
            return [n + extra for n in natural]
        widths = dict.fromkeys(columns, 0.0)
        tightest = sorted(columns, key=lambda c: natural[c] - narrow[c])
        for left, c in zip(range(len(natural), 0, -1), tightest, strict=True):
            widths[c] = max(min(natural[c], room / left), narrow[c])
            room -= widths[c]
        return list(widths.values())

    def _height(self, row: tuple[str, ...], style: Style) -> float:
        counts = [
            len(text.wrap(cell, style.font, style.size, w + 0.01)) for cell, w in zip(row, self.widths, strict=True)
        ]
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
        for rows in (self.rows[:fit], self.rows[fit:]):
            half = Grid(self.setting, self.header, rows, self.aligns)
            half.given = self.widths
            halves.append(half)
        return halves

    def items(self) -> list[Item]:
        y = 0.0
        rules: list[str] = []
        made: list[Item] = []
        for (row, style), height in zip(self._every(), self.heights, strict=True):
            made += self._row(row, style, y)
            y += height
            rules.append(line(0, y, self.w, y))
        faint = self.setting.colour("faint")
        first = rules.pop(0) if any(self.header) else line(0, 0, self.w, 0)
        thin = Path("".join(rules), stroke=faint, width=0.18, round=False)
        strong = Path(first, stroke=self.setting.colour("ink"), width=0.35, round=False)
        return [thin, strong, *made]

    def _row(self, row: tuple[str, ...], style: Style, y: float) -> list[Item]:
        made: list[Item] = []
        x = 0.0
        for cell, width, align in zip(row, self.widths, self.aligns, strict=True):
            part = {"center": 0.5, "right": 1.0}.get(align, 0.0)
            for i, found in enumerate(text.wrap(cell, style.font, style.size, width + 0.01)):
                at = x + part * (width - text.line_width(found, style.size))
                made += self.setting.lines((found,), at, y + self.pad + i * style.pitch, style)
            x += width + self.gap
        return made


def _widest(cell: str, style: Style, broken: bool) -> float:
    """The width of a cell's longest line, or if broken at every space, of its longest word."""
    if not broken:
        found = text.wrap(cell, style.font, style.size, 10_000)
        return max(text.line_width(part, style.size) for part in found)
    bold = cell.replace("**", "")
    font = "strong" if bold != cell else style.font
    return max(_widest(word, Style(font, style.size), False) for word in bold.split(" "))

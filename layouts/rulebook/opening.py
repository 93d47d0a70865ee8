"""The opening of a rulebook: banner with title and picture, a turn in pictures, contents, what is in the box."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from layouts import text
from layouts.crop import cropped
from layouts.hyphens import wrap_whole
from layouts.measure import Box
from layouts.rulebook.callouts import callout
from layouts.rulebook.elements import Element, Marked
from layouts.rulebook.figures import Gallery, Picture
from layouts.rulebook.typeset import HEADINGS, Aside, Block, Link, Setting, Style, Title, wrap_evenly, wrap_words
from layouts.scene import PT, Group, Item, Path, Text, Use
from layouts.shapes import line, rect

ENTRY = Style("strong+kern", 9, 1.5, after=0)
LARGE_TITLES = (44.0, 40.0, 36.0, 32.0, 28.0, 24.0)
SMALL_TITLES = (20.0, 18.0, 16.0, 14.0, 12.0)
"""Sizes of the title, in pt."""
PAGE = Style("caption+kern", 8.5, 1.5, "accent", after=0)
PANEL = Style("strong+kern", 10.5, 1.25, after=0)
WORDS = Style(size=8.5, leading=1.27, after=0)


@dataclass(frozen=True, slots=True)
class Placed:
    """The cover's picture: its scale in a banner of that height, larger in a higher one, and which of its points is in
    the middle."""

    picture: Picture
    at: tuple[float, float]
    scale: float
    tall: float

    def beside(self, width: float) -> Box:
        """What a banner so wide shows beside its words, twice as wide as high."""
        left, top, right, bottom = Banner.window((width, self.tall), self.at, self.scale)
        left += (Banner.words + 2 * Banner.pad) / self.scale
        middle, half = (top + bottom) / 2, (right - left) / 4
        return left, middle - half, right, middle + half


class Banner(Block):
    """The head of the first page: title and opening words on a band of night, a picture behind their right."""

    wide = True
    after = 5.0
    pad = 9.0
    words = 66.0
    """Width of the words."""
    apart = 4.0
    """Between the paragraphs, and below the title."""
    leading = 1.04
    """Of the title, in type sizes."""

    def __init__(
        self, setting: Setting, title: str, paragraphs: Sequence[str], shown: Placed | None, tall: float
    ) -> None:
        super().__init__(setting)
        self.title, self.paragraphs, self.shown, self.tall = title, paragraphs, shown, tall
        self.head: Element | None = None
        self.said: list[Element | None] = [None] * len(paragraphs)
        self.figure: Element | None = None

    def describe(self, parent: Element) -> None:
        """Take a place in the tree: the title, the opening words, the picture."""
        self.head = parent.add("H1")
        self.said = [parent.add("P") for _ in self.paragraphs]
        self.figure = parent.add("Figure", self.shown.picture.alt) if self.shown else None

    @classmethod
    def window(cls, size: tuple[float, float], at: tuple[float, float], scale: float) -> Box:
        """The part of a picture that a banner of that size shows when the point `at` is in the middle of its right."""
        width, tall = size
        middle = (cls.words + cls.pad + width) / 2 + 4
        left, top = at[0] - middle / scale, at[1] - tall / 2 / scale
        return left, top, left + width / scale, top + tall / scale

    def measure(self, width: float) -> float:
        self.w = width
        styles = [self._style(i == 0) for i in range(len(self.paragraphs))]
        self.set = [
            (wrap_words(words, style, self.words), style) for words, style in zip(self.paragraphs, styles, strict=True)
        ]
        taken = 2 * self.pad + sum(len(lines) * style.pitch + self.apart for lines, style in self.set)
        size, lines = self.title_set = self._title(self.tall - taken)
        self.tall = max(self.tall, taken + len(lines) * size * PT * self.leading)
        return self.tall

    def items(self) -> list[Item]:
        return [item for _, items in self.marked() for item in items]

    def marked(self) -> list[Marked]:
        colour = self.setting.colour
        frame = rect(0, 0, self.w, self.tall, 3)
        edge = colour("ink") if colour("banner") == "#FFFFFF" else None
        made: list[Marked] = [(None, [Path(frame, fill=colour("banner"))])]
        if self.shown:
            scale = self.shown.scale * max(1.0, self.tall / self.shown.tall)
            left, top, _, _ = self.window((self.w, self.tall), self.shown.at, scale)
            # Of a banner as high as a cover the words have their own ground.
            start = self.words + 2 * self.pad if self.tall > self.shown.tall else 0.0
            seen_in = rect(start, 0, self.w - start, self.tall, 3)
            seen = Group((Use(self.shown.picture.symbol, -left * scale, -top * scale, scale),), clip=seen_in)
            made.append((self.figure, [seen]))
        if edge:
            made.append((None, [Path(frame, stroke=edge, width=0.4)]))
        return [*made, *self._words()]

    def _style(self, first: bool) -> Style:
        """How an opening paragraph is set; the first is larger."""
        large = self.setting.large
        return (
            Style("body+kern", 12 if large else 10, 1.34)
            if first
            else Style("caption+kern", 10 if large else 8.5, 1.34)
        )

    def _words(self) -> list[Marked]:
        on = self.setting.colour("banner_on")
        y = self.tall - self.pad
        made: list[Marked] = []
        for (lines, style), element in reversed([*zip(self.set, self.said, strict=True)]):
            y -= len(lines) * style.pitch
            items = text.set_lines(lines, self.pad, y + style.baseline, style.size, style.pitch, style.font, on)
            made.append((element, items))
            y -= self.apart
        size, lines = self.title_set
        y = self.pad + size * PT * 0.74
        items = text.set_lines(lines, self.pad, y, size, size * PT * self.leading, "display+kern", on)
        return [(self.head, items), *reversed(made)]

    def _title(self, room: float) -> tuple[float, tuple[text.Line, ...]]:
        """The title as large as it goes on at most two lines of that height. A small one makes the banner higher, and
        if no size is small enough for its words, these are parted."""
        for size in LARGE_TITLES:
            with suppress(text.Overflow):
                lines = text.wrap(self.title, "display+kern", size, self.words)
                if len(lines) < 3 and len(lines) * size * PT * self.leading <= room:
                    return size, lines
        for wrap in (text.wrap, wrap_whole):
            for size in SMALL_TITLES:
                with suppress(text.Overflow):
                    lines = wrap(self.title, "display+kern", size, self.words)
                    if len(lines) < 3:
                        return size, lines
        return size, wrap_whole(self.title, "display+kern", size, self.words)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the contents: heading and key."""

    name: str
    key: str


class Contents(Block):
    """The table of contents, each line a link to its chapter."""

    wide = True
    after = 4.0
    gap = 8.0

    def __init__(self, setting: Setting, entries: Sequence[Entry], columns: int = 1) -> None:
        super().__init__(setting)
        self.entries, self.columns = entries, columns
        self.entry, self.page = setting.sized(ENTRY), setting.sized(PAGE)
        self.told: list[Element | None] = [None] * len(entries)

    def describe(self, parent: Element) -> None:
        """Take a place in the tree: a table of contents with a link in each line."""
        made = parent.add("TOC")
        self.told = [made.add("TOCI").add("Link") for _ in self.entries]

    def measure(self, width: float) -> float:
        self.w = width
        self.column = (width - self.gap * (self.columns - 1)) / self.columns
        self.lines = [wrap_words(entry.name, self.entry, self.column - 8) for entry in self.entries]
        self.places: list[tuple[float, float, float]] = []
        high = [len(lines) * self.entry.pitch + 0.6 for lines in self.lines]
        column, y = 0, 0.0
        for tall in high:
            if y and y + tall / 2 > sum(high) / self.columns and column < self.columns - 1:
                column, y = column + 1, 0.0
            self.places.append((column * (self.column + self.gap), y, tall))
            y += tall
        return max((y + tall for _, y, tall in self.places), default=0.0)

    def items(self) -> list[Item]:
        return [item for _, items in self.marked() for item in items]

    def marked(self) -> list[Marked]:
        made: list[Marked] = []
        fill = self.setting.colour(self.page.fill)
        rules: list[str] = []
        for entry, lines, element, (x, y, tall) in zip(self.entries, self.lines, self.told, self.places, strict=True):
            page = str(self.setting.known.get(entry.key, ""))
            number = Text(x + self.column, y + self.entry.baseline, page, self.page.size, self.page.font, fill, "end")
            made.append((element, [*self.setting.lines(lines, x, y, self.entry), number]))
            rules.append(line(x, y + tall - 0.3, x + self.column, y + tall - 0.3))
        faint = Path("".join(rules), stroke=self.setting.colour("faint"), width=0.18, round=False)
        return [(None, [faint]), *made]

    def links(self) -> list[Link]:
        return [
            Link((x, y, self.column, tall), entry.key, entry.name, element)
            for entry, element, (x, y, tall) in zip(self.entries, self.told, self.places, strict=True)
            if element
        ]


class Front(Aside):
    """What stands below the banner: at the left the contents, at the right what is in the box, each with its head."""

    wide = True
    after = 4.0
    gap = 8.0

    def __init__(self, setting: Setting, contents: Contents, heads: tuple[Title, Title], gallery: Sequence[Gallery]):
        super().__init__(setting)
        self.contents, self.heads, self.gallery = contents, heads, gallery

    def measure(self, width: float) -> float:
        self.w = width
        column = (width - 3 * self.gap) / 4
        left, right = self.heads
        sides = [(0.0, column, [left, self.contents])]
        sides.append((column + self.gap, width - column - self.gap, [right, *self.gallery]))
        self.blocks = []
        deepest = 0.0
        for x, across, blocks in sides:
            y = 0.0
            for block in blocks:
                self.blocks.append((x, y, block))
                y += block.measure(across) + block.after
            deepest = max(deepest, y)
        return deepest

    def links(self) -> list[Link]:
        moved = next((x, y) for x, y, block in self.blocks if block is self.contents)
        return [
            Link((link.box[0] + moved[0], link.box[1] + moved[1], *link.box[2:]), link.key, link.name, link.element)
            for link in self.contents.links()
        ]


@dataclass(frozen=True, slots=True)
class Panel:
    """A picture that fills a panel, or pieces on its ground; a title and some words below."""

    pictures: tuple[Picture, ...]
    title: str
    words: str
    fills: bool


class Panels(Block):
    """A turn at a glance: numbered pictures side by side, each with a title and a few words."""

    wide = True
    before, after = 1.0, 5.0
    gap, tall = 8.0, 37.0

    def __init__(self, setting: Setting, panels: Sequence[Panel], tall: float = 37.0) -> None:
        super().__init__(setting)
        self.panels, self.tall = list(panels), tall
        self.title, self.words = setting.sized(PANEL), setting.sized(WORDS)
        self.told: list[tuple[Element | None, Element | None]] = [(None, None)] * len(panels)

    def describe(self, parent: Element) -> None:
        """Take a place in the tree: a list with a figure and its words in each item."""
        made = parent.add("L")
        self.told = []
        for panel in self.panels:
            body = made.add("LI").add("LBody")
            figure = body.add("Figure", "; ".join(p.alt for p in panel.pictures)) if panel.pictures else None
            self.told.append((figure, body.add("P")))

    @property
    def _across(self) -> int:
        """Panels in a row: all of them, or three where there are more than five, or more than four in large print."""
        most = 5 - self.setting.large if len(self.panels) < 6 - self.setting.large else 3
        return min(most, len(self.panels))

    def measure(self, width: float) -> float:
        self.w = width
        gap = self.gap if self._across < 5 else 4.0
        self.step = (width + gap) / self._across
        self.column = self.step - gap
        self.high = min(self.tall, self.column)
        self.titles = [wrap_words(panel.title, self.title, self.column) for panel in self.panels]
        self.lines = [wrap_evenly(panel.words, self.words, self.column) for panel in self.panels]
        deep = [
            len(title) * self.title.pitch + len(lines) * self.words.pitch
            for title, lines in zip(self.titles, self.lines, strict=True)
        ]
        self.tops: list[float] = []
        y = 0.0
        for at in range(0, len(self.panels), self._across):
            self.tops.append(y)
            y += self.high + 1.6 + max(deep[at : at + self._across]) + 4
        return y - 4

    def items(self) -> list[Item]:
        return [item for _, items in self.marked() for item in items]

    def marked(self) -> list[Marked]:
        made: list[Marked] = []
        for i, (panel, lines, (figure, words)) in enumerate(zip(self.panels, self.lines, self.told, strict=True)):
            x, y = i % self._across * self.step, self.tops[i // self._across]
            shown = self._draw_panel(panel)
            made.append((None, [Group(shown[:1], x, y)]))
            made.append((figure, [Group(shown[1:], x, y)]))
            made.append((None, callout(self.setting, str(i + 1), x + 4.4, y + 4.4)))
            y += self.high + 1.6
            head = self.titles[i]
            told = [*self.setting.lines(head, x, y, self.title)]
            y += len(head) * self.title.pitch
            made.append((words, [*told, *self.setting.lines(lines, x, y, self.words)]))
        return made

    def _draw_panel(self, panel: Panel) -> tuple[Item, ...]:
        """The ground of a panel, and its pictures on it."""
        frame = rect(0, 0, self.column, self.high, 2)
        ground = Path(frame, fill=self.setting.colour("tint"), stroke=self.setting.colour("faint"), width=0.25)
        if not panel.pictures:
            return (ground,)
        if panel.fills:
            (shown,) = panel.pictures
            w, h = shown.size
            scale = max(self.column / w, self.high / h)
            x, y = (self.column - w * scale) / 2, (self.high - h * scale) / 2
            window = -x / scale, -y / scale, (self.column - x) / scale, (self.high - y) / scale
            seen = Group(cropped(shown.symbol.items, window), x, y, scale=scale)
            return ground, Group((seen,), clip=frame)
        gap, edge = 2.0, self.setting.colour("faint")
        wide, high = sum(p.size[0] for p in panel.pictures), max(p.size[1] for p in panel.pictures)
        scale = min((self.column - 6 - gap * (len(panel.pictures) - 1)) / wide, (self.high - 6) / high, 0.8)
        x = (self.column - wide * scale - gap * (len(panel.pictures) - 1)) / 2
        items: list[Item] = []
        for shown in panel.pictures:
            items += shown.draw(x, (self.high - shown.size[1] * scale) / 2, scale, edge)
            x += shown.size[0] * scale + gap
        return (ground, *items)

    def text(self) -> str:
        return "\n".join(f"{panel.title} {panel.words}" for panel in self.panels)


def head(setting: Setting, words: str, key: str) -> Title:
    """A small heading on the first page."""
    made = Title(setting, words, words, 3, (), key)
    made.style = setting.sized(HEADINGS[3])
    made.after = 2.0
    return made

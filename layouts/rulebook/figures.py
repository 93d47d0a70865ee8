"""Pictures in a rulebook: rows of pieces, positions before and after, the gallery of components, icons with names.

A scene becomes a symbol that is clipped to its outline, so a picture shown twice is in the file once. Widths and
heights are mm.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from layouts import fonts, text
from layouts.crop import cropped
from layouts.measure import Box
from layouts.rulebook.elements import Element, Marked
from layouts.rulebook.typeset import CAPTION, LABEL, Block, Setting, Style, wrap_evenly, wrap_words
from layouts.scene import Group, Item, Path, Scene, Symbol, Text, Use
from layouts.shapes import polygon, rect

MOST_SIGNS = 4
"""Columns of icons with their names."""
COUNT = Style("display+kern", 9, 1.2, after=0)
NAME = Style(size=8, leading=1.15, after=0)
SIZE = Style(size=6.5, leading=1.3, fill="caption", after=0)


@dataclass(frozen=True, slots=True)
class Picture:
    """A symbol to show, its outline's path, and what it shows in words."""

    symbol: Symbol
    outline: str
    alt: str = ""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height at true scale."""
        return self.symbol.width, self.symbol.height

    def draw(self, x: float, y: float, scale: float, edge: str) -> list[Item]:
        """The picture with its top-left at (x, y), and its outline as a hairline."""
        outline = Path(self.outline, stroke=edge, width=0.25 / scale)
        return [Use(self.symbol, x, y, scale), Group((outline,), x, y, scale=scale)]


def picture(name: str, scene: Scene, window: Box | None = None, alt: str = "") -> Picture:
    """A scene as a picture with round corners. `window` is the part of it that will be seen, in mm, if that isn't all
    of it."""
    w, h = scene.width, scene.height
    outline = rect(0, 0, w, h, 3.0)
    seen = Group(cropped(scene.items, window or (0, 0, w, h)), clip=outline)
    return Picture(Symbol(name, (seen,), w, h), outline, alt)


class Figure(Block):
    """Pictures in a row at one scale, with a caption below."""

    before, after = 1.6, 3.2
    pictured = True
    gap = 3.0
    largest: float = 0.8
    """Pictures are never shown larger than this part of their size."""

    def __init__(
        self, setting: Setting, pictures: Sequence[Picture], caption: str, tallest: float, wide: bool = False
    ) -> None:
        super().__init__(setting)
        self.pictures, self.caption, self.tallest, self.wide = list(pictures), caption, tallest, wide
        self.beside = not wide
        self.highest = tallest
        """The usual height that its pictures may take at most, in mm; `tallest` is the height on their page."""
        self.shown: list[Element | None] = [None] * len(pictures)
        self.words: Element | None = None
        self.style = setting.sized(CAPTION)
        self._measured: tuple[float, float, bool] | None = None
        """What `_high` was measured for."""
        self._high = 0.0

    def describe(self, parent: Element) -> None:
        """Take a place in the tree: a figure for each picture, and the caption."""
        self.shown = [parent.add("Figure", shown.alt) for shown in self.pictures]
        self.words = parent.add("P") if self.caption else None

    def measure(self, width: float) -> float:
        asked = width, self.tallest, self.wide
        if asked != self._measured:
            self._measured, self.w = asked, width
            self.foot = wrap_evenly(self.caption, self.style, width) if self.caption else ()
            self.top = self.arrange(width)
            self._high = self.top + (1.3 + len(self.foot) * self.style.pitch if self.foot else 0.0)
        return self._high

    def arrange(self, width: float) -> float:
        """Find places for the pictures; gives the height they take."""
        self.scale = self.fitting(width, len(self.pictures) - 1)
        tall = max(p.size[1] for p in self.pictures) * self.scale
        self.places: list[tuple[float, float]] = []
        x = 0.0
        for shown in self.pictures:
            w, h = shown.size
            self.places.append((x, tall - h * self.scale))
            x += w * self.scale + self.gap
        return tall

    def resize(self, part: float) -> None:
        self.tallest = self.highest * part

    def fitting(self, width: float, gaps: int) -> float:
        """The scale at which the pictures fit beside each other."""
        across = (width - gaps * self.gap) / sum(p.size[0] for p in self.pictures)
        return min(across, self.tallest / max(p.size[1] for p in self.pictures), self.largest)

    def items(self) -> list[Item]:
        return [item for _, items in self.marked() for item in items]

    def marked(self) -> list[Marked]:
        edge = self.setting.colour("faint")
        found: list[Marked] = [
            (element, shown.draw(x, y, self.scale, edge))
            for element, shown, (x, y) in zip(self.shown, self.pictures, self.places, strict=True)
        ]
        if self.foot:
            found.append((self.words, self.setting.lines(self.foot, 0, self.top + 1.3, self.style)))
        return found

    def text(self) -> str:
        return self.caption


class Steps(Figure):
    """Two pictures, before and after: beside each other, or below where that shows them clearly larger."""

    gap = 6.0
    labels = ("Before", "After")

    def arrange(self, width: float) -> float:
        w, h = (max(p.size[i] for p in self.pictures) for i in (0, 1))
        head = self.setting.sized(LABEL).pitch
        beside = self.fitting(width, 1)
        below = min(width / w, (self.tallest - self.gap) / 2 / h, self.largest)
        self.stacked = not self.wide and below > 1.15 * beside
        self.scale = below if self.stacked else beside
        wide, tall = self.pictures[0].size[0] * self.scale, h * self.scale
        second = (0.0, 2 * head + tall + 2) if self.stacked else (wide + self.gap, head)
        self.places = [(0.0, head), second]
        return second[1] + tall

    def marked(self) -> list[Marked]:
        made = super().marked()
        style = self.setting.sized(LABEL)
        fill = self.setting.colour("caption")
        labels: list[Item] = [
            Text(x, y - 1.2, label, style.size, style.font, fill)
            for label, (x, y) in zip(self.labels, self.places, strict=True)
        ]
        w, h = (self.pictures[0].size[i] * self.scale for i in (0, 1))
        x, y = self.places[0]
        if self.stacked:
            x, y = x + w / 2, (y + h + self.places[1][1]) / 2
            head = ((x - 1.7, y - 1.2), (x + 1.7, y - 1.2), (x, y + 1.4))
        else:
            x, y = x + w + self.gap / 2, y + h / 2
            head = ((x - 1.2, y - 1.7), (x + 1.4, y), (x - 1.2, y + 1.7))
        # The figures' own words begin with these labels, so they need not be heard twice.
        return [*made, (None, [*labels, Path(polygon(head), fill=self.setting.colour("accent"))])]


@dataclass(frozen=True, slots=True)
class Exhibit:
    """One kind in the gallery: what it looks like, how many there are, its name and size."""

    picture: Picture
    count: int
    name: str
    size: str


class Gallery(Block):
    """What is in the box: a picture of each kind, how many, its name and size."""

    wide = True
    before, after = 2.0, 4.0
    narrow, gap, tall = 18.0, 3.0, 15.0
    """Least width of a column; between columns; height of the pictures."""

    def __init__(self, setting: Setting, exhibits: Sequence[Exhibit], supply: str, tall: float = 15.0) -> None:
        super().__init__(setting)
        self.exhibits, self.supply, self.tall = list(exhibits), supply, tall
        self.count, self.name, self.size = (setting.sized(style) for style in (COUNT, NAME, SIZE))
        self.shown: list[tuple[Element | None, Element | None]] = []
        self.foot_element: Element | None = None
        self.most = 0
        """Its columns, if it is part of another one."""

    def describe(self, parent: Element) -> None:
        """Take a place in the tree: a list with a picture and a name in each item."""
        made = parent.add("L")
        for exhibit in self.exhibits:
            body = made.add("LI").add("LBody")
            self.shown.append((body.add("Figure", exhibit.picture.alt), body.add("P")))
        self.foot_element = parent.add("P") if self.supply else None

    def measure(self, width: float) -> float:
        self.w = width
        most = max(1, int((width + self.gap) / (self.narrow * (1.4 if self.setting.large else 1) + self.gap)))
        rows = ceil(len(self.exhibits) / most)
        self.columns = self.most or ceil(len(self.exhibits) / rows)
        self.column = (width - (self.columns - 1) * self.gap) / self.columns
        self.names = [wrap_words(exhibit.name, self.name, self.column) for exhibit in self.exhibits]
        deepest = [max(map(len, self.names[i : i + self.columns])) for i in range(0, len(self.names), self.columns)]
        self.tops: list[float] = []
        y = 0.0
        for lines in deepest:
            self.tops.append(y)
            y += self.tall + 2.0 + self.count.pitch + lines * self.name.pitch + self.size.pitch + 3.0
        self.foot = wrap_words(self.supply, self.name, width) if self.supply else ()
        self.below = y
        return y - (0.0 if self.foot else 3.0) + len(self.foot) * self.name.pitch

    def grow(self, by: float) -> None:
        """Show pictures larger so that it is so many mm higher, measured at the width that it has."""
        self.tall += max(0.0, by) / len(self.tops)

    def least(self, width: float) -> float:
        self.measure(width)
        return self.tops[1] if len(self.tops) > 1 else self.measure(width)

    def cut(self, width: float, height: float) -> list[Block]:
        """Between its rows."""
        self.measure(width)
        rows = sum(top <= height for top in self.tops[1:])
        if not rows:
            return []
        at = rows * self.columns
        halves: list[Block] = []
        for part in (slice(at), slice(at, None)):
            half = Gallery(self.setting, self.exhibits[part], self.supply if halves else "", self.tall)
            half.shown, half.line, half.most = self.shown[part], self.line, self.columns
            half.foot_element = self.foot_element if halves else None
            halves.append(half)
        halves[0].after = 0.0
        return halves

    def items(self) -> list[Item]:
        return [item for _, items in self.marked() for item in items]

    def marked(self) -> list[Marked]:
        made: list[Marked] = []
        edge = self.setting.colour("faint")
        nothing: list[tuple[Element | None, Element | None]] = [(None, None)]
        elements = self.shown or nothing * len(self.exhibits)
        for i, (exhibit, name, (figure, words)) in enumerate(zip(self.exhibits, self.names, elements, strict=True)):
            x, y = i % self.columns * (self.column + self.gap), self.tops[i // self.columns]
            w, h = exhibit.picture.size
            scale = min(self.column / w, self.tall / h, 1.0)
            made.append((figure, exhibit.picture.draw(x, y + self.tall - h * scale, scale, edge)))
            y += self.tall + 2.0
            told = list(self.setting.words(f"{exhibit.count} ×", x, y, self.count, self.column)[0])
            told += self.setting.lines(name, x, y + self.count.pitch, self.name)
            y += self.count.pitch + len(name) * self.name.pitch
            told += self.setting.words(exhibit.size, x, y, self.size, self.column)[0]
            made.append((words, told))
        if self.foot:
            made.append((self.foot_element, self.setting.lines(self.foot, 0, self.below, self.name)))
        return made

    def text(self) -> str:
        return "\n".join([*(exhibit.name for exhibit in self.exhibits), self.supply])


class Signs(Block):
    """Icons with their names, in columns."""

    before, after = 0.6, 3.0
    side, gap = 4.6, 3.0
    few = 4
    """Neither half of a list that is cut in two has fewer rows."""

    def __init__(self, setting: Setting, signs: Sequence[tuple[str, str]]) -> None:
        super().__init__(setting)
        self.signs = list(signs)
        self.most = MOST_SIGNS
        self.lefts: list[float] = []
        self.style = setting.sized(Style(size=9, after=0))
        self.pitch = max(5.2, self.style.pitch + 1.0)
        self.described: list[Element | None] = [None] * len(self.signs)

    def describe(self, parent: Element) -> None:
        """Take a place in the tree: a list of the names."""
        made = parent.add("L")
        self.described = [made.add("LI").add("LBody") for _ in self.signs]

    def measure(self, width: float) -> float:
        if self.lefts and self.w == width:
            return ceil(len(self.signs) / len(self.lefts)) * self.pitch
        self.w = width
        style = self.style
        room = width - self.side - 2
        for _, words in self.signs:
            text.fit_line(words, style.font, style.size, style.size, room)
        wide = [fonts.width(words, style.font, style.size) for _, words in self.signs]
        for columns in range(self.most, 0, -1):
            widths = [max(wide[n::columns], default=0.0) + self.side + 2 for n in range(columns)]
            if columns == 1 or sum(widths) + self.gap * (columns - 1) <= width:
                break
        gap = (width - sum(widths)) / columns
        self.lefts = [sum(widths[:n]) + n * gap for n in range(columns)]
        return ceil(len(self.signs) / columns) * self.pitch

    def least(self, width: float) -> float:
        return min(self.measure(width), self.few * self.pitch)

    def cut(self, width: float, height: float) -> list[Block]:
        """Between rows, some of which stay on either side."""
        tall = self.measure(width)
        rows = min(int((height + 1e-7) / self.pitch), round(tall / self.pitch) - self.few)
        if rows < self.few:
            return []
        halves: list[Block] = []
        for part in (slice(rows * len(self.lefts)), slice(rows * len(self.lefts), None)):
            half = Signs(self.setting, self.signs[part])
            half.described, half.line, half.most = self.described[part], self.line, len(self.lefts)
            halves.append(half)
        halves[0].keys = self.keys
        halves[0].after = 0.0
        return halves

    def items(self) -> list[Item]:
        return [item for _, items in self.marked() for item in items]

    def marked(self) -> list[Marked]:
        made: list[Marked] = []
        look, ink, style = self.setting.look, self.setting.colour("ink"), self.style
        for i, ((icon, words), element) in enumerate(zip(self.signs, self.described, strict=True)):
            x, y = self.lefts[i % len(self.lefts)], (i // len(self.lefts) + 0.5) * self.pitch
            sign = look.use_icon(icon, x + self.side / 2, y, self.side, ink)
            named = Text(x + self.side + 1.8, y + 1.0, words, style.size, style.font, ink)
            made.append((element, [sign, named]))
        return made

"""Pictures in a rulebook: rows of scenes with a caption, the cover's banner and the table of contents.

A scene becomes a symbol that is clipped to its outline, so a picture shown twice is in the file once. Widths and
heights are mm.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from layouts import text
from layouts.scene import PT, Group, Item, Path, Scene, Symbol, Text, Use
from layouts.shapes import ellipse, polygon, rect
from layouts.typeset import CAPTION, Block, Setting, Style

LABEL = Style("caption", 7, 1.4, "caption", after=0)
ENTRY = {2: Style("strong", 8.5, 1.25, after=0), 3: Style("body", 8, 1.22, "caption", after=0)}


@dataclass(frozen=True, slots=True)
class Picture:
    """A symbol to show, its outline's path, and the words above it."""

    symbol: Symbol
    outline: str
    label: str = ""


def picture(name: str, scene: Scene, shape: str = "rect", corner: float = 3.0, label: str = "") -> Picture:
    """A scene as a picture, clipped to its trim: an ellipse for a circle, else a rectangle with round corners."""
    w, h = scene.width, scene.height
    outline = ellipse(w / 2, h / 2, w / 2, h / 2) if shape == "circle" else rect(0, 0, w, h, corner)
    return Picture(Symbol(name, (Group(scene.items, clip=outline),), w, h), outline, label)


class Figure(Block):
    """Pictures in rows at one scale, with arrows between steps, and a caption below."""

    before, after = 1.6, 3.2
    gap, arrow = 3.0, 6.0

    def __init__(
        self,
        setting: Setting,
        pictures: Sequence[Picture],
        caption: str,
        wide: bool = False,
        steps: bool = False,
        tallest: float = 120.0,
        largest: float = 1.0,
    ) -> None:
        super().__init__(setting)
        self.pictures, self.caption, self.wide, self.steps = list(pictures), caption, wide, steps
        self.tallest, self.largest = tallest, largest
        self.floats = not wide

    def _rows(self, width: float) -> list[list[Picture]]:
        """One row, or where that shows them clearly larger, one picture to a row."""
        below = [[shown] for shown in self.pictures]
        stacked = min(self._scale(row, width, self.tallest / len(below)) for row in below)
        return below if stacked > 1.15 * self._scale(self.pictures, width, self.tallest) else [self.pictures]

    def _scale(self, row: Sequence[Picture], width: float, tallest: float) -> float:
        between = (self.arrow if self.steps else self.gap) * (len(row) - 1)
        wide = (width - between) / sum(p.symbol.width for p in row)
        return min(wide, tallest / max(p.symbol.height for p in row), self.largest)

    def measure(self, width: float) -> float:
        self.w = width
        self.rows = self._rows(width)
        self.scale = min(self._scale(row, width, self.tallest / len(self.rows)) for row in self.rows)
        above = LABEL.pitch if any(p.label for p in self.pictures) else 0.0
        self.heights = [above + self.scale * max(p.symbol.height for p in row) for row in self.rows]
        lines = text.wrap(self.caption, CAPTION.font, CAPTION.size, width) if self.caption else ()
        self.foot = lines
        below = 1.4 + len(lines) * CAPTION.pitch if lines else 0.0
        return sum(self.heights) + self.gap * (len(self.rows) - 1) + below

    def items(self) -> list[Item]:
        made: list[Item] = []
        y = 0.0
        for row, height in zip(self.rows, self.heights, strict=True):
            made += self._row(row, y, height)
            y += height + self.gap
        if self.foot:
            made += self.setting.lines(self.foot, 0, y - self.gap + 1.4, CAPTION)
        return made

    def _row(self, row: Sequence[Picture], y: float, height: float) -> list[Item]:
        made: list[Item] = []
        between = self.arrow if self.steps else self.gap
        x = 0.0
        colour = self.setting.colour
        for i, shown in enumerate(row):
            w, h = shown.symbol.width * self.scale, shown.symbol.height * self.scale
            top = y + height - h
            if shown.label:
                made.append(
                    Text(x, top - LABEL.pitch + LABEL.baseline, shown.label, LABEL.size, LABEL.font, colour("caption"))
                )
            edge = Path(shown.outline, stroke=colour("faint"), width=0.25 / self.scale)
            made += [Use(shown.symbol, x, top, self.scale), Group((edge,), x, top, scale=self.scale)]
            if self.steps and i < len(row) - 1:
                middle, at = top + h / 2, x + w + between / 2
                made.append(
                    Path(
                        polygon(((at - 1.1, middle - 1.7), (at + 1.4, middle), (at - 1.1, middle + 1.7))),
                        fill=colour("accent"),
                    )
                )
            x += w + between
        return made


class Banner(Block):
    """The head of the first page: title and opening words on a band of night, a picture behind their right."""

    wide = True
    after = 6.0
    height, pad = 78.0, 9.0
    words = 82.0
    """Width of the words."""

    def __init__(
        self,
        setting: Setting,
        title: str,
        paragraphs: Sequence[str],
        shown: Picture | None,
        at: tuple[float, float],
        scale: float,
    ) -> None:
        super().__init__(setting)
        self.title, self.paragraphs, self.shown, self.at, self.scale = title, paragraphs, shown, at, scale

    def measure(self, width: float) -> float:
        self.w = width
        return self.height

    def items(self) -> list[Item]:
        colour = self.setting.colour
        frame = rect(0, 0, self.w, self.height, 3)
        edge = colour("faint") if colour("banner") == "#FFFFFF" else None
        inside: list[Item] = [Path(frame, fill=colour("banner"))]
        if self.shown:
            x = (self.words + self.pad + self.w) / 2 + 4 - self.at[0] * self.scale
            inside.append(Use(self.shown.symbol, x, self.height / 2 - self.at[1] * self.scale, self.scale))
        items: list[Item] = [Group(tuple(inside), clip=frame)]
        if edge:
            items.append(Path(frame, stroke=edge, width=0.35))
        return [*items, *self._words()]

    def _words(self) -> list[Item]:
        on = self.setting.colour("banner_on")
        size = text.fit_line(self.title, "display", 34, 20, self.words)
        made: list[Item] = []
        y = self.height - self.pad
        for i, words in reversed(list(enumerate(self.paragraphs))):
            style = Style("body", 10, 1.3) if i == 0 else Style("caption", 8.5, 1.3)
            lines = text.wrap(words, style.font, style.size, self.words - 10)
            y -= len(lines) * style.pitch
            made += text.set_lines(lines, self.pad, y + style.baseline, style.size, style.pitch, style.font, on)
            y -= 3
        bar = Path(rect(self.pad, self.pad, 16, 1.6), fill=self.setting.colour("accent"))
        made += [bar, Text(self.pad, self.pad + 6 + size * PT * 0.72, self.title, size, "display", on)]
        return made


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the contents: heading, level and key."""

    name: str
    level: int
    key: str


class Contents(Block):
    """The table of contents in columns, each line a link to its heading."""

    wide = True
    after = 5.0
    columns, gap = 3, 7.0

    def __init__(self, setting: Setting, entries: Sequence[Entry]) -> None:
        super().__init__(setting)
        self.entries = entries

    def measure(self, width: float) -> float:
        self.w = width
        self.column = (width - self.gap * (self.columns - 1)) / self.columns
        self.places = self._places()
        return max((y for _, _, y, _ in self.places), default=0.0) + 3.0

    def _places(self) -> list[tuple[Entry, float, float, float]]:
        """Each entry with x, y of its top, and height: columns about equally high, sections not torn off."""
        height = sum(self._height(entry) for entry in self.entries)
        placed: list[tuple[Entry, float, float, float]] = []
        column, y, used = 0, 0.0, 0.0
        for entry in self.entries:
            h = self._height(entry)
            full = used + h / 2 > height * (column + 1) / self.columns
            if y and full and column < self.columns - 1 and entry.level == 2:
                column, y = column + 1, 0.0
            placed.append((entry, column * (self.column + self.gap), y, h))
            y += h
            used += h
        return placed

    def _height(self, entry: Entry) -> float:
        return ENTRY[entry.level].pitch + (1.1 if entry.level == 2 else 0.0)

    def items(self) -> list[Item]:
        made: list[Item] = []
        for entry, x, y, h in self.places:
            style = ENTRY[entry.level]
            baseline = y + h - style.pitch + style.baseline
            inset = 0.0 if entry.level == 2 else 3.2
            fill = self.setting.colour(style.fill)
            made.append(Text(x + inset, baseline, entry.name, style.size, style.font, fill))
            page = str(self.setting.known.get(entry.key, ""))
            made.append(Text(x + self.column, baseline, page, style.size, style.font, fill, "end"))
        return made

    def draw(self) -> None:
        super().draw()
        for entry, x, y, h in self.places:
            top, left = self.h - y, x
            box = (left / PT, (top - h) / PT, (left + self.column) / PT, top / PT)
            self.canv.linkRect(entry.name, entry.key, box, relative=1)

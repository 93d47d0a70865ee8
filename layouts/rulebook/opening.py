"""The opening of a rulebook: the banner with title and picture, and the table of contents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from layouts import text
from layouts.measure import Box
from layouts.rulebook.figures import Picture
from layouts.rulebook.typeset import Block, Setting, Style
from layouts.scene import PT, Group, Item, Path, Text, Use
from layouts.shapes import rect

ENTRY = {2: Style("strong", 8.5, 1.25, after=0), 3: Style("body", 8, 1.22, "caption", after=0)}


@dataclass(frozen=True, slots=True)
class Placed:
    """The cover's picture: its scale, and which of its points is in the middle."""

    picture: Picture
    at: tuple[float, float]
    scale: float


class Banner(Block):
    """The head of the first page: title and opening words on a band of night, a picture behind their right."""

    wide = outer = True
    after = 6.0
    tall, pad = 66.0, 9.0
    words = 76.0
    """Width of the words."""

    def __init__(self, setting: Setting, title: str, paragraphs: Sequence[str], shown: Placed | None) -> None:
        super().__init__(setting)
        self.title, self.paragraphs, self.shown = title, paragraphs, shown

    @classmethod
    def window(cls, width: float, at: tuple[float, float], scale: float) -> Box:
        """The part of a picture that a banner of that width shows when the point `at` is in the middle of its right."""
        middle = (cls.words + cls.pad + width) / 2 + 4
        left, top = at[0] - middle / scale, at[1] - cls.tall / 2 / scale
        return left, top, left + width / scale, top + cls.tall / scale

    def measure(self, width: float) -> float:
        self.w = width
        return self.tall

    def items(self) -> list[Item]:
        colour = self.setting.colour
        frame = rect(0, 0, self.w, self.tall, 3)
        edge = colour("faint") if colour("banner") == "#FFFFFF" else None
        inside: list[Item] = [Path(frame, fill=colour("banner"))]
        if self.shown:
            left, top, _, _ = self.window(self.w, self.shown.at, self.shown.scale)
            inside.append(
                Use(self.shown.picture.symbol, -left * self.shown.scale, -top * self.shown.scale, self.shown.scale)
            )
        items: list[Item] = [Group(tuple(inside), clip=frame)]
        if edge:
            items.append(Path(frame, stroke=edge, width=0.35))
        return [*items, *self._words()]

    def _words(self) -> list[Item]:
        on = self.setting.colour("banner_on")
        size = text.fit_line(self.title, "display", 34, 20, self.words)
        made: list[Item] = []
        y = self.tall - self.pad
        for i, words in reversed(list(enumerate(self.paragraphs))):
            style = Style("body", 10, 1.3) if i == 0 else Style("caption", 8, 1.3)
            lines = text.wrap(words, style.font, style.size, self.words)
            y -= len(lines) * style.pitch
            made += text.set_lines(lines, self.pad, y + style.baseline, style.size, style.pitch, style.font, on)
            y -= 3
        bar = Path(rect(self.pad, self.pad, 16, 1.6), fill=self.setting.colour("accent"))
        made += [bar, Text(self.pad, self.pad + 5 + size * PT * 0.72, self.title, size, "display", on)]
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

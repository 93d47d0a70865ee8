"""Pictures in a rulebook: rows of pieces, positions before and after, the gallery of components, icons with names.

A scene becomes a symbol that is clipped to its outline, so a picture shown twice is in the file once. Widths and
heights are mm.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from layouts import text
from layouts.measure import Box
from layouts.rulebook.crop import cropped
from layouts.rulebook.typeset import CAPTION, Block, Setting, Style
from layouts.scene import Group, Item, Path, Scene, Symbol, Text, Use
from layouts.shapes import ellipse, polygon, rect

LABEL = Style("caption", 7, 1.4, "caption", after=0)
COUNT = Style("display", 9, 1.2, after=0)
NAME = Style(size=7.5, leading=1.15, after=0)
SIZE = Style(size=6.5, leading=1.3, fill="caption", after=0)


@dataclass(frozen=True, slots=True)
class Picture:
    """A symbol to show, and its outline's path."""

    symbol: Symbol
    outline: str

    @property
    def size(self) -> tuple[float, float]:
        """Width and height at true scale."""
        return self.symbol.width, self.symbol.height

    def drawn(self, x: float, y: float, scale: float, edge: str) -> list[Item]:
        """The picture with its top-left at (x, y), and its outline as a hairline."""
        outline = Path(self.outline, stroke=edge, width=0.25 / scale)
        return [Use(self.symbol, x, y, scale), Group((outline,), x, y, scale=scale)]


def picture(
    name: str,
    scene: Scene,
    shape: str = "rect",
    corner: float = 3.0,
    window: Box | None = None,
    outline: str = "",
) -> Picture:
    """A scene as a picture, clipped to its own outline, or its trim: an ellipse for a circle, else a rectangle with
    round corners.

    `window` is the part of it that will be seen, in mm, if that isn't all of it.
    """
    w, h = scene.width, scene.height
    trim = ellipse(w / 2, h / 2, w / 2, h / 2) if shape == "circle" else rect(0, 0, w, h, corner)
    outline = outline or trim
    items = cropped(scene.items, window or (0, 0, w, h))
    return Picture(Symbol(name, (Group(items, clip=outline),), w, h), outline)


class Figure(Block):
    """Pictures in a row at one scale, with a caption below."""

    before, after = 1.6, 3.2
    gap = 3.0
    largest = 0.8
    """Pictures are never shown larger than this part of their size."""

    def __init__(
        self, setting: Setting, pictures: Sequence[Picture], caption: str, tallest: float, wide: bool = False
    ) -> None:
        super().__init__(setting)
        self.pictures, self.caption, self.tallest, self.wide = list(pictures), caption, tallest, wide
        self.floats = not wide

    def measure(self, width: float) -> float:
        self.w = width
        self.foot = text.wrap(self.caption, CAPTION.font, CAPTION.size, width) if self.caption else ()
        self.top = self.arrange(width)
        return self.top + (1.4 + len(self.foot) * CAPTION.pitch if self.foot else 0.0)

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

    def fitting(self, width: float, gaps: int) -> float:
        """The scale at which the pictures fit beside each other."""
        across = (width - gaps * self.gap) / sum(p.size[0] for p in self.pictures)
        return min(across, self.tallest / max(p.size[1] for p in self.pictures), self.largest)

    def items(self) -> list[Item]:
        edge = self.setting.colour("faint")
        made: list[Item] = []
        for shown, (x, y) in zip(self.pictures, self.places, strict=True):
            made += shown.drawn(x, y, self.scale, edge)
        return [*made, *self.setting.lines(self.foot, 0, self.top + 1.4, CAPTION)] if self.foot else made


class Steps(Figure):
    """Two pictures, before and after: beside each other, or below where that shows them clearly larger."""

    gap = 6.0
    strip = 12.0
    """Labels stand beside pictures that leave this much room, else above them."""

    def arrange(self, width: float) -> float:
        w, h = (max(p.size[i] for p in self.pictures) for i in (0, 1))
        beside = self.fitting(width, 1)
        half = (self.tallest - self.gap) / 2
        below = min(width / w, half / h, self.largest)
        self.stacked = below > 1.15 * beside
        self.scale = below if self.stacked else beside
        wide, tall = w * self.scale, h * self.scale
        if self.stacked and width - wide >= self.strip:
            self.places = [(0.0, 0.0), (0.0, tall + self.gap)]
            self.labels = [(wide + 2.4, LABEL.pitch), (wide + 2.4, tall + self.gap + LABEL.pitch)]
            return 2 * tall + self.gap
        head = LABEL.pitch
        second = (0.0, 2 * head + tall + 2) if self.stacked else (wide + self.gap, head)
        self.places = [(0.0, head), second]
        self.labels = [(x, y - 1.2) for x, y in self.places]
        return second[1] + tall

    def items(self) -> list[Item]:
        fill = self.setting.colour("caption")
        made = super().items()
        for label, (x, y) in zip(("Before", "After"), self.labels, strict=True):
            made.append(Text(x, y, label, LABEL.size, LABEL.font, fill))
        w, h = (self.pictures[0].size[i] * self.scale for i in (0, 1))
        x, y = self.places[0]
        if self.stacked:
            x, y = x + w / 2, (y + h + self.places[1][1]) / 2
            head = ((x - 1.7, y - 1.2), (x + 1.7, y - 1.2), (x, y + 1.4))
        else:
            x, y = x + w + self.gap / 2, y + h / 2
            head = ((x - 1.2, y - 1.7), (x + 1.4, y), (x - 1.2, y + 1.7))
        return [*made, Path(polygon(head), fill=self.setting.colour("accent"))]


@dataclass(frozen=True, slots=True)
class Exhibit:
    """One kind in the gallery: what it looks like, how many there are, its name and size."""

    picture: Picture
    count: int
    name: str
    size: str


class Gallery(Block):
    """What is in the box, right across the page: a picture of each kind, how many, its name and size."""

    wide = True
    before, after = 2.0, 6.0
    most, gap, tall = 8, 3.0, 17.0

    def __init__(self, setting: Setting, exhibits: Sequence[Exhibit], supply: str) -> None:
        super().__init__(setting)
        self.exhibits, self.supply = list(exhibits), supply

    def measure(self, width: float) -> float:
        self.w = width
        rows = ceil(len(self.exhibits) / self.most)
        self.columns = ceil(len(self.exhibits) / rows)
        self.column = (width - (self.columns - 1) * self.gap) / self.columns
        self.names = [text.wrap(e.name, NAME.font, NAME.size, self.column) for e in self.exhibits]
        below = 2.0 + COUNT.pitch + max(map(len, self.names)) * NAME.pitch + SIZE.pitch
        self.pitch = self.tall + below + 4.0
        self.foot = text.wrap(self.supply, NAME.font, NAME.size, width) if self.supply else ()
        return rows * self.pitch - (0.0 if self.foot else 4.0) + len(self.foot) * NAME.pitch

    def items(self) -> list[Item]:
        made: list[Item] = []
        edge = self.setting.colour("faint")
        for i, (shown, name) in enumerate(zip(self.exhibits, self.names, strict=True)):
            x, y = i % self.columns * (self.column + self.gap), i // self.columns * self.pitch
            w, h = shown.picture.size
            scale = min(self.column / w, self.tall / h, 1.0)
            made += shown.picture.drawn(x, y + self.tall - h * scale, scale, edge)
            y += self.tall + 2.0
            made += self.setting.lines(text.wrap(f"{shown.count} ×", COUNT.font, COUNT.size, self.column), x, y, COUNT)
            made += self.setting.lines(name, x, y + COUNT.pitch, NAME)
            y += COUNT.pitch + len(name) * NAME.pitch
            made += self.setting.lines(text.wrap(shown.size, SIZE.font, SIZE.size, self.column), x, y, SIZE)
        below = self.h - len(self.foot) * NAME.pitch
        return [*made, *self.setting.lines(self.foot, 0, below, NAME)] if self.foot else made


class Signs(Block):
    """Icons with their names, in columns."""

    before, after = 0.6, 3.0
    columns, side, pitch = 3, 5.0, 7.2

    def __init__(self, setting: Setting, names: Sequence[str]) -> None:
        super().__init__(setting)
        self.names = list(names)

    def measure(self, width: float) -> float:
        self.w = width
        for name in self.names:
            text.wrap(name, "body", 8, width / self.columns - self.side - 2)
        return ceil(len(self.names) / self.columns) * self.pitch

    def cut(self, width: float, height: float) -> list[Block]:
        rows = ceil(len(self.names) / self.columns)
        fit = min(int(height / self.pitch), rows - 2) * self.columns
        if fit < 2 * self.columns:
            return []
        return [Signs(self.setting, self.names[:fit]), Signs(self.setting, self.names[fit:])]

    def least(self, width: float) -> float:
        return min(3 * self.pitch, self.measure(width))

    def items(self) -> list[Item]:
        made: list[Item] = []
        look, ink = self.setting.look, self.setting.colour("ink")
        for i, name in enumerate(self.names):
            x, y = i % self.columns * self.w / self.columns, (i // self.columns + 0.5) * self.pitch
            made.append(look.use_icon(name, x + self.side / 2, y, self.side, ink))
            made.append(Text(x + self.side + 1.8, y + 1.0, name.replace("-", " "), 8, "body", ink))
        return made

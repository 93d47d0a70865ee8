"""Pictures in a book: a symbol with its outline and its description, drawn once for the PDF and the web page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from layouts.books.nodes import Figure
from layouts.books.setting import Setting
from layouts.drawing.colour import in_ink
from layouts.drawing.crop import cropped
from layouts.drawing.scene import Group, Item, Path, Scene, Symbol, Use
from layouts.drawing.shapes import Box, rect


@dataclass(frozen=True, slots=True)
class Picture:
    """A symbol to show, the path of its outline, if that is drawn, and its description."""

    symbol: Symbol
    outline: str = ""
    alt: str = ""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in mm at true scale."""
        return self.symbol.width, self.symbol.height

    def draw(self, x: float, y: float, scale: float, edge: str) -> list[Item]:
        """Draw the picture with its top left corner at (x, y), and its outline as a hairline in a colour."""
        outline = Path(self.outline, stroke=edge, width=0.25 / scale)
        return [Use(self.symbol, x, y, scale), *([Group((outline,), x, y, scale=scale)] if self.outline else [])]


def picture(name: str, scene: Scene, window: Box | None = None, alt: str = "") -> Picture:
    """Make a picture of a scene. `window` is the part that will be visible, in mm, unless that is everything."""
    w, h = scene.width, scene.height
    outline = rect(0, 0, w, h)
    seen = Group(cropped(scene.items, window or Box(0, 0, w, h)), clip=outline)
    return Picture(Symbol(name, (seen,), w, h), outline, alt)


def compose(name: str, items: Iterable[Item], size: tuple[float, float], alt: str) -> Picture:
    """Make a picture of items within a size in mm, without an outline."""
    return Picture(Symbol(name, tuple(items), *size), "", alt)


@dataclass(slots=True)
class Gallery:
    """The pictures of a book in the order of their first use, each once: nodes refer to them by number."""

    pictures: list[Picture] = field(default_factory=list)
    numbers: dict[Picture, int] = field(default_factory=dict)

    def add(self, shown: Picture) -> Figure:
        """Add a picture, unless it is there already, and return a figure with its number."""
        if shown not in self.numbers:
            self.numbers[shown] = len(self.pictures)
            self.pictures.append(shown)
        w, h = shown.size
        return Figure(self.numbers[shown], round(w, 3), round(h, 3), shown.alt)

    def scenes(self, setting: Setting) -> list[Scene]:
        """Make a page for each picture, with faint outlines."""
        edge, ink, look = setting.colour("faint"), setting.colour("ink"), setting.look.ink
        return [
            in_ink(Scene(*shown.size, (Use(shown.symbol, 0, 0, fill=ink), *shown.draw(0, 0, 1.0, edge)[1:]), 0.0), look)
            for shown in self.pictures
        ]

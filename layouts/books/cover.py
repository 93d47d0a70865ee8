"""The picture behind a book's title."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from layouts.books.pictures import Picture, compose
from layouts.drawing.scene import Group
from layouts.drawing.shapes import Box, Point, Rect, rect


@dataclass(frozen=True, slots=True)
class Cover:
    """The point of a position in the middle of the cover's right part, and the scale on a cover of the usual height."""

    at: Point
    scale: float
    width: ClassVar[float] = 180.0
    tall: ClassVar[float] = 96.0
    words: ClassVar[float] = 75.0
    """Width in mm of the text at the left of the cover, over its picture."""

    @property
    def window(self) -> Box:
        """The visible part of the position, in its own mm."""
        middle = (self.words + self.width) / 2 + 4
        left, top = self.at[0] - middle / self.scale, self.at[1] - self.tall / 2 / self.scale
        return Rect(left, top, self.width / self.scale, self.tall / self.scale).box


def draw_cover(shown: Picture, window: Box) -> Picture:
    """Make a picture of the part of another that a window shows."""
    moved = Group(shown.symbol.items, -window.left, -window.top)
    return compose("cover", [moved], (window.width, window.height), shown.alt)


def fit_cover(shown: Picture) -> Picture:
    """Make a picture that fills a cover beside its text."""
    left = Cover.words - 13  # The background of the text begins to fade here.
    w, h = shown.size
    scale = max((Cover.width - left) / w, Cover.tall / h)
    x, y = (left + Cover.width - w * scale) / 2, (Cover.tall - h * scale) / 2
    seen = Group(shown.symbol.items, x, y, scale=scale)
    frame = rect(left, 0, Cover.width - left, Cover.tall)
    return compose("cover", [Group((seen,), clip=frame)], (Cover.width, Cover.tall), shown.alt)

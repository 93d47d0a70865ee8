"""Points and rectangles: a `Box` is told by its four edges, a `Rect` by its top-left corner, width and height; whether
they overlap, and what they have in common.

Lengths are mm unless a function says otherwise, x runs to the right, y down. The two are types of their own, so that
neither is taken for the other.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]


class Edges(NamedTuple):
    """A width for each side of a rectangle as it lies on the page."""

    left: float
    top: float
    right: float
    bottom: float


class Box(NamedTuple):
    """A rectangle by where its edges are."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def middle(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Top and bottom at the left, then at the right."""
        left, top, right, bottom = self
        return (left, top), (left, bottom), (right, top), (right, bottom)

    @property
    def rect(self) -> Rect:
        return Rect(self.left, self.top, self.right - self.left, self.bottom - self.top)

    def grown(self, by: float) -> Box:
        """The box with each side moved outwards by so many mm."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def common(self, other: Box) -> Box:
        """The intersection; its edges are in the wrong order where there is none."""
        left, top, right, bottom = other
        return Box(max(self[0], left), max(self[1], top), min(self[2], right), min(self[3], bottom))

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it, or on its edge."""
        return self[0] <= x <= self[2] and self[1] <= y <= self[3]

    def covers(self, other: Box) -> bool:
        """Whether another box lies within it."""
        left, top, right, bottom = other
        return self[0] <= left and self[1] <= top and right <= self[2] and bottom <= self[3]

    def touches(self, other: Box) -> bool:
        """Whether they have a point in common: a box that spans a level line has no area."""
        left, top, right, bottom = other
        return self[0] <= right and left <= self[2] and self[1] <= bottom and top <= self[3]

    def overlaps(self, other: Box) -> bool:
        """Whether they have an area in common; either may be a line."""
        left, top, right, bottom = other
        return self[0] < right and left < self[2] and self[1] < bottom and top < self[3]


INFINITE_BOX = Box(-math.inf, -math.inf, math.inf, math.inf)


class Rect(NamedTuple):
    """A rectangle by its top-left corner, width and height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def box(self) -> Box:
        return Box(self.x, self.y, self.x + self.w, self.y + self.h)

    def grown(self, edges: Edges, by: float = 0.0) -> Rect:
        """The rectangle with each side moved outwards by its edge's width, and `by` more.

        >>> Rect(10, 10, 5, 5).grown(Edges(1, 2, 3, 4))
        Rect(x=9.0, y=8.0, w=9.0, h=11.0)
        """
        left, top, right, bottom = (edge + by for edge in edges)
        return Rect(self.x - left, self.y - top, self.w + left + right, self.h + top + bottom)


def bounds(points: Sequence[Point]) -> Box:
    """Smallest x, y and largest x, y."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return Box(min(xs), min(ys), max(xs), max(ys))

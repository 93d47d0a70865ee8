"""Short functions that all of this game's drawings share, besides those of `layouts.drawing.pen`."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from layouts.drawing import outlines
from layouts.drawing.pen import Pen, at, clipped, symbol, use
from layouts.drawing.scene import Group, Item, Path
from layouts.drawing.shapes import Point, circle, ellipse, num, outline, polygon, rect

__all__ = [
    "Ink", "Pen", "Point",
    "at", "circle", "clipped", "d", "ellipse", "gear", "mirrored", "num", "polar_points", "polygon", "rect",
    "symbol", "use",
]  # fmt: skip

d = outline
"""Converts any SVG path data to the commands of a scene."""


class Ink:
    """Draws with the colours of one pen, by role or `#RRGGBB`; a colour of None draws nothing."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self.full = pen.full

    def colour(self, colour: str | None) -> str | None:
        return self.pen.colour(colour) if colour else None

    def area(
        self, path: str, fill: str | None, line: str | None = None, width: float = 0.0, opacity: float = 1.0
    ) -> Path:
        """Draw an area with or without an outline; `path` is SVG path data."""
        return Path(d(path), self.colour(fill), self.colour(line), width, opacity=opacity)

    def line(self, path: str, colour: str, width: float, opacity: float = 1.0) -> Path:
        """Draw a line with round ends."""
        return Path(d(path), None, self.colour(colour), width, opacity=opacity)

    def dashes(self, path: str, colour: str, width: float, *dash: float) -> Path:
        """Draw a dashed line."""
        return Path(d(path), None, self.colour(colour), width, dash)


def gear(radius: float, teeth: int, x: float = 0.0, y: float = 0.0, depth: float = 0.2, turn: float = 0.0) -> str:
    """Return a gear wheel's edge; `depth` is that of its teeth relative to the radius, `turn` in radians."""
    points = []
    for i in range(teeth):
        for part, reach in ((-0.3, 1 - depth), (-0.2, 1.0), (0.2, 1.0), (0.3, 1 - depth)):
            angle = math.tau * (i + part) / teeth + turn
            points.append((x + radius * reach * math.cos(angle), y + radius * reach * math.sin(angle)))
    return polygon(points)


def polar_points(count: int, radii: Callable[[int], float], turn: float = 0.0) -> list[Point]:
    """Return points around (0, 0) at equal angles, the first to the right; `radii` gives the distance of each."""
    angles = (math.tau * i / count + turn for i in range(count))
    return [(radii(i) * math.cos(angle), radii(i) * math.sin(angle)) for i, angle in enumerate(angles)]


def mirrored(items: Iterable[Item]) -> tuple[Item, ...]:
    """Swap left and right of drawings made only of paths, about x = 0."""
    return tuple(map(_mirrored, items))


def _mirrored(item: Item) -> Item:
    def flip(path: str) -> str:
        return outlines.map_points(path, lambda p: (-p[0], p[1]))

    if isinstance(item, Path):
        return item._replace(d=flip(item.d))
    if isinstance(item, Group):
        clip = flip(item.clip) if item.clip else None
        return item._replace(items=mirrored(item.items), x=-item.x, angle=-item.angle, clip=clip)
    raise TypeError(f"a {type(item).__name__} has no mirror image")

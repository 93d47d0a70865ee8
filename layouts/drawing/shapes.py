"""Points, rectangles (`Box` by its four edges, `Rect` by corner and size), outlines as path data, and a few marks that
all games share.

Path data is a string of absolute `M L C Z` commands in mm (see `layouts.drawing.scene`). `outline` converts any SVG
path to it; the other functions write it directly. x points right, y down; angles are degrees clockwise from up.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from components.values import NamedTuple
from layouts.drawing.path_data import Point as Point
from layouts.drawing.path_data import mm as mm
from layouts.drawing.path_data import num as num
from layouts.drawing.path_data import outline as outline
from layouts.drawing.path_data import real as real
from layouts.drawing.path_data import write_path as write_path
from layouts.drawing.scene import Group, Path

KAPPA = 0.5522847498
"""Distance of control points along the tangent, relative to the radius, if a circle is drawn as four cubic curves."""


class Edges(NamedTuple):
    """A width for each side of a rectangle as it lies on the page."""

    left: float
    top: float
    right: float
    bottom: float


class Box(NamedTuple):
    """A rectangle by the positions of its edges."""

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
        """Move each side outwards by a length in mm."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def common(self, other: Box) -> Box:
        """Return the intersection; its edges are in the wrong order if it is empty."""
        left, top, right, bottom = other
        return Box(max(self[0], left), max(self[1], top), min(self[2], right), min(self[3], bottom))

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point lies in the box or on its edge."""
        return self[0] <= x <= self[2] and self[1] <= y <= self[3]

    def covers(self, other: Box) -> bool:
        """Return whether another box lies within this one."""
        left, top, right, bottom = other
        return self[0] <= left and self[1] <= top and right <= self[2] and bottom <= self[3]

    def touches(self, other: Box) -> bool:
        """Return whether the boxes share a point: the box of a horizontal line has no area."""
        left, top, right, bottom = other
        return self[0] <= right and left <= self[2] and self[1] <= bottom and top <= self[3]

    def overlaps(self, other: Box) -> bool:
        """Return whether the interiors of the boxes overlap; either may be a line."""
        left, top, right, bottom = other
        return self[0] < right and left < self[2] and self[1] < bottom and top < self[3]


INFINITE_BOX = Box(-math.inf, -math.inf, math.inf, math.inf)


class Rect(NamedTuple):
    """A rectangle by its top left corner, width and height."""

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

    def overlaps(self, other: Rect) -> bool:
        """Return whether the interiors of the rectangles overlap; either may be a line."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def grown(self, by: Edges | float) -> Rect:
        """Move each side outwards by a length in mm, or by its edge's width.

        >>> Rect(10, 10, 5, 5).grown(Edges(1, 2, 3, 4))
        Rect(x=9, y=8, w=9, h=11)
        """
        left, top, right, bottom = by if isinstance(by, Edges) else (by, by, by, by)
        return Rect(self.x - left, self.y - top, self.w + left + right, self.h + top + bottom)


def bounds(points: Sequence[Point]) -> Box:
    """Return the bounding box of points."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return Box(min(xs), min(ys), max(xs), max(ys))


def polar(radius: float, angle: float, x: float = 0.0, y: float = 0.0) -> Point:
    """Return the point at `radius` from (x, y) in the direction `angle`."""
    turn = math.radians(angle)
    return x + radius * math.sin(turn), y - radius * math.cos(turn)


def rect(x: float, y: float, w: float, h: float, r: float = 0.0) -> str:
    """Return a rectangle, with corners rounded by r."""
    if r <= 0:
        return f"M{num(x)} {num(y)}L{num(x + w)} {num(y)}L{num(x + w)} {num(y + h)}L{num(x)} {num(y + h)}Z"
    r = min(r, w / 2, h / 2)
    k = r * (1 - KAPPA)
    a, b, c, d = x + r, x + w - r, y + r, y + h - r
    n = num
    return (
        f"M{n(a)} {n(y)}L{n(b)} {n(y)}C{n(x + w - k)} {n(y)} {n(x + w)} {n(y + k)} {n(x + w)} {n(c)}"
        f"L{n(x + w)} {n(d)}C{n(x + w)} {n(y + h - k)} {n(x + w - k)} {n(y + h)} {n(b)} {n(y + h)}"
        f"L{n(a)} {n(y + h)}C{n(x + k)} {n(y + h)} {n(x)} {n(y + h - k)} {n(x)} {n(d)}"
        f"L{n(x)} {n(c)}C{n(x)} {n(y + k)} {n(x + k)} {n(y)} {n(a)} {n(y)}Z"
    )


def ellipse(x: float, y: float, rx: float, ry: float) -> str:
    """Return an ellipse around (x, y)."""
    kx, ky, n = rx * KAPPA, ry * KAPPA, num
    return (
        f"M{n(x)} {n(y - ry)}C{n(x + kx)} {n(y - ry)} {n(x + rx)} {n(y - ky)} {n(x + rx)} {n(y)}"
        f"C{n(x + rx)} {n(y + ky)} {n(x + kx)} {n(y + ry)} {n(x)} {n(y + ry)}"
        f"C{n(x - kx)} {n(y + ry)} {n(x - rx)} {n(y + ky)} {n(x - rx)} {n(y)}"
        f"C{n(x - rx)} {n(y - ky)} {n(x - kx)} {n(y - ry)} {n(x)} {n(y - ry)}Z"
    )


def circle(x: float, y: float, r: float) -> str:
    """Return a circle around (x, y)."""
    return ellipse(x, y, r, r)


def polyline(points: Iterable[Point], close: bool = False) -> str:
    """Return straight lines from point to point."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + ("Z" if close else "")


def polygon(points: Iterable[Point]) -> str:
    """Return a closed polygon."""
    return polyline(points, close=True)


def line(x1: float, y1: float, x2: float, y2: float) -> str:
    """Return one straight line."""
    return polyline(((x1, y1), (x2, y2)))


def ngon(n: int, x: float, y: float, radius: float, turn: float = 0.0) -> list[Point]:
    """Return the corners of a regular polygon; the first one points to `turn`."""
    return [polar(radius, turn + 360 / n * i, x, y) for i in range(n)]


def hexagon(x: float, y: float, across: float, turn: float = 0.0) -> list[Point]:
    """Return the corners of a regular hexagon by its width across flats; with turn 0 a flat side is on top."""
    return ngon(6, x, y, across / math.sqrt(3), turn + 30)


def star(x: float, y: float, radius: float, inner: float = 0.42, points: int = 5) -> list[Point]:
    """Return the corners of a star; `inner` is the ratio of its inner to its outer radius."""
    return [polar(radius if i % 2 == 0 else radius * inner, 180 / points * i, x, y) for i in range(2 * points)]


def dots(points: Iterable[Point], colour: str, diameter: float, opacity: float = 1.0) -> Path:
    """Draw round dots as one path: strokes of a micrometre with round caps (pdfium draws zero-length ones too
    large)."""
    d = "".join(f"M{num(x)} {num(y)}L{num(x + 0.001)} {num(y)}" for x, y in points)
    return Path(d, stroke=colour, width=diameter, opacity=opacity)


def hatch(clip: str, around: Rect, pitch: float, width: float, colour: str, angle: float = 45.0) -> Group:
    """Draw parallel lines inside a clip path with that bounding box, as a replacement for a hue without colour."""
    x, y, w, h = around
    reach, step = (w + h) / 2, []
    at = -math.floor(reach / pitch) * pitch
    while at <= reach:
        step.append(line(at, -reach, at, reach))
        at += pitch
    lines = Path("".join(step), stroke=colour, width=width, round=False)
    return Group((Group((lines,), x + w / 2, y + h / 2, angle),), clip=clip)


def stripes(x: float, y: float, w: float, h: float, light: str, dark: str, pitch: float, corner: float = 0.0) -> Group:
    """Draw a band of 45 degree warning stripes, half light and half dark."""
    d, at = [], x - h
    while at < x + w + h:
        d.append(polygon(((at, y + h), (at + pitch / 2, y + h), (at + pitch / 2 + h, y), (at + h, y))))
        at += pitch
    box = rect(x, y, w, h, corner)
    return Group((Path(box, fill=light), Path("".join(d), fill=dark)), clip=box)

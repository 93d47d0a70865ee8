"""Gradients of SVG images: their attributes, also inherited from one another, and their position on a shape.

A gradient is an element anywhere in the file, in fractions of the shape that it fills or in units of the file,
transformed by its own matrix and the shape's. The result is in units of the picture.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from cssselect2 import ElementWrapper
from fontTools.misc.bezierTools import calcCubicBounds
from fontTools.misc.transform import Identity, Transform

from components.base import limits
from layouts.drawing.path_data import Command
from layouts.drawing.scene import Linear, Paint, Radial, Stops
from layouts.drawing.shapes import Box, Point, bounds
from layouts.drawing.svg_styles import WAY_OUT, Styles
from layouts.drawing.svg_values import Colour, colour, length, matrix, share

MAX_LINKS = 10
"""Longest chain of gradients that inherit attributes from one another."""
LINKS = "href", "{http://www.w3.org/1999/xlink}href"


class PaintServers:
    """The elements of a file by id, and the attributes of its gradients."""

    def __init__(self, root: ElementWrapper, styles: Styles) -> None:
        self.styles = styles
        self.by_id: dict[str, ElementWrapper] = {}
        for element in root.iter_subtree():
            if name := element.etree_element.get("id"):
                self.by_id.setdefault(name, element)
        self._stops: dict[int, list[tuple[float, Colour]]] = {}

    def find(self, url: str) -> ElementWrapper | None:
        """Return the element of `url(#name)`."""
        name = url.removeprefix("url(").partition(")")[0].strip().strip("\"'")
        return self.by_id.get(name[1:]) if name.startswith("#") else None

    def chain(self, gradient: ElementWrapper) -> list[ElementWrapper]:
        """Return a gradient and those from which it inherits. Raises ValueError if the chain is too long or broken."""
        found = [gradient]
        while link := next(filter(None, map(found[-1].etree_element.get, LINKS)), ""):
            other = self.by_id.get(link[1:]) if link.startswith("#") else None
            if other is None or not other.local_name.endswith("Gradient") or len(found) > MAX_LINKS:
                raise ValueError(f"has a gradient that leads to '{link[:40]}', which {WAY_OUT}")
            found.append(other)
        return found

    def attributes(self, gradient: ElementWrapper) -> Mapping[str, str]:
        """Return the attributes of a gradient, including inherited ones."""
        said: dict[str, str] = {}
        for each in reversed(self.chain(gradient)):
            said |= {name: text.strip() for name, text in each.etree_element.attrib.items()}
        return said

    def stops(self, gradient: ElementWrapper) -> list[tuple[float, Colour]]:
        """Return a gradient's colours with their offsets. Raises ValueError."""
        key = id(gradient.etree_element)
        if key not in self._stops:
            stops: list[ElementWrapper] = []
            for one in self.chain(gradient):
                stops = stops or [each for each in one.iter_children() if each.local_name == "stop"]
            limits.GRADIENT_STOPS.check(len(stops))
            made: list[tuple[float, Colour]] = []
            for stop in stops:
                said = self.styles.stop(stop)
                name = said.get("stop-color", "black")
                r, g, b, clear = colour(said.get("color", "black") if name == "currentcolor" else name) or (0, 0, 0, 0)
                place = max(share(stop.etree_element.get("offset", "0")), made[-1][0] if made else 0.0)
                made.append((place, (r, g, b, clear * share(said.get("stop-opacity", "1")))))
            self._stops[key] = made
        return self._stops[key]


def place(
    said: Mapping[str, str], tag: str, stops: Stops, box: Box | None, at: Transform, size: tuple[float, float, float]
) -> Paint:
    """Place a gradient on a shape. box: the extent of the shape in its own space, which `at` transforms to the picture.
    size: the width, height and 100 % of other lengths in the units of the file. Raises ValueError."""
    if said.get("spreadMethod", "pad") != "pad":
        raise ValueError(f"has a gradient with spreadMethod '{said['spreadMethod'][:40]}', which {WAY_OUT}")
    if not stops or box is None:
        return None
    by_shape = said.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox"
    wide, high, whole = (1.0, 1.0, 1.0) if by_shape else size
    if by_shape:
        if box.width <= 0 or box.height <= 0:
            return None
        at = at.transform(Transform(box.width, 0, 0, box.height, box.left, box.top))
    at = at.transform(matrix(said["gradientTransform"]) if said.get("gradientTransform") else Identity)

    def number(name: str, usual: str, of: float) -> float:
        return length(said.get(name) or usual, of)

    if tag == "linearGradient":
        start = number("x1", "0%", wide), number("y1", "0%", high)
        end = number("x2", "100%", wide), number("y2", "0%", high)
        return _line(start, end, at, stops)
    x, y, r = number("cx", "50%", wide), number("cy", "50%", high), number("r", "50%", whole)
    fx, fy = number("fx", f"{x}", wide), number("fy", f"{y}", high)
    if number("fr", "0", whole):
        raise ValueError(f"has a gradient that begins at a circle, which {WAY_OUT}")
    seen = at.translate(x, y).scale(r)
    if r <= 0 or abs(seen[0] * seen[3] - seen[1] * seen[2]) < 1e-9:
        return stops[-1][1]
    limits.SVG_REACH.check(max(map(abs, seen)) / 1000 if all(map(math.isfinite, seen)) else math.inf)
    focus = _within((fx - x) / r, (fy - y) / r)
    return Radial(0.0, 0.0, 1.0, stops, focus, tuple(seen))


def _within(x: float, y: float) -> Point | None:
    """Return a focus in a circle of radius 1; a focus outside moves to the edge, as in browsers."""
    far = math.hypot(x, y)
    if far < 1e-9:
        return None
    return (x, y) if far < 0.999 else (0.999 * x / far, 0.999 * y / far)


def _line(start: Point, end: Point, at: Transform, stops: Stops) -> Paint:
    """Return a linear gradient between two points, seen through a transform."""
    if math.dist(start, end) < 1e-9:
        return stops[-1][1]
    across = start[0] - (end[1] - start[1]), start[1] + (end[0] - start[0])
    (x1, y1), (x2, y2), (x3, y3) = at.transformPoints([start, end, across])
    ux, uy = x3 - x1, y3 - y1  # Colours are constant in this direction.
    far = ux * ux + uy * uy
    if far < 1e-18:
        return stops[-1][1]
    part = ((x2 - x1) * ux + (y2 - y1) * uy) / far
    ends = (x1, y1, x2 - part * ux, y2 - part * uy)
    limits.SVG_REACH.check(max(map(abs, ends)) / 1000 if all(map(math.isfinite, ends)) else math.inf)
    return Linear(*ends, stops)


def bounds_of(commands: Iterable[Command]) -> Box | None:
    """Return the bounding box of a path, or None if it has no points."""
    at, points = (0.0, 0.0), list[Point]()
    for letter, given in commands:
        if letter == "C":
            left, top, right, bottom = calcCubicBounds(at, *given)
            points += [(left, top), (right, bottom)]
        points += given[-1:]
        at = given[-1] if given else at
    return bounds(points) if points else None


def clockwise(commands: list[Command]) -> list[Command]:
    """Return a single outline in clockwise order, so that several together leave no holes where they overlap."""
    points = [point for _, given in commands for point in given]
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, [*points[1:], *points[:1]], strict=True))
    if area >= 0 or not commands:
        return commands
    turned: list[Command] = [("M", tuple(points[-1:]))]
    left = points[-2::-1]
    for letter, given in [each for each in reversed(commands) if each[0] not in "MZ"]:
        count = len(given)
        turned.append((letter, tuple(left[:count])))
        left = left[count:]
    return [*turned, ("Z", ())]

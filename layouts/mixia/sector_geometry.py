"""Hexes in mm: middles, corners, outlines of regions, and points along them.

A sector's middle is (0, 0). Hexes stand on a corner and are HEX mm across their flats. Edge k of a hex faces its
neighbour in direction k (see `components.hexes`), from corner k clockwise to corner k + 1.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from components.hexes import Hex, spiral, tile_middle
from components.values import NamedTuple
from layouts.drawing.outlines import map_points
from layouts.drawing.shapes import Point, polar, polygon

HEX = 24.0
"""Across the flats: a standee of 15 mm leaves numbers and marks of its hex readable."""
RADIUS = HEX / math.sqrt(3)
WIDTH, HEIGHT = 5 * HEX, 111.0
"""Trim box of a sector of 19 hexes; its height of 8 RADIUS is rounded up to whole mm."""


class Edge(NamedTuple):
    """One side of a hex."""

    hex: Hex
    side: int

    @property
    def start(self) -> Point:
        """Its first corner, clockwise."""
        return corner(self.hex, self.side)

    @property
    def end(self) -> Point:
        return corner(self.hex, self.side + 1)


class Step(NamedTuple):
    """A point on an outline, and the direction inwards from there."""

    x: float
    y: float
    inwards: Point

    def inside(self, depth: float) -> Point:
        """Return the point `depth` mm further inwards."""
        return self.x + self.inwards[0] * depth, self.y + self.inwards[1] * depth


def place(h: Hex) -> Point:
    """Return the middle of a hex."""
    return HEX * (h.q + h.r / 2), HEX * math.sqrt(3) / 2 * h.r


def corner(h: Hex, number: int, radius: float = RADIUS) -> Point:
    """Return a corner of a hex; the first one lies up and to the right."""
    return polar(radius, 60 * number + 60, *place(h))


def corners(h: Hex, radius: float = RADIUS) -> list[Point]:
    """Return the six corners of a hex, clockwise."""
    return [corner(h, number, radius) for number in range(6)]


def outlines(hexes: Iterable[Hex]) -> list[list[Edge]]:
    """Return the outlines of a set of hexes, each clockwise around its inside."""
    region = set(hexes)
    edges = {}
    for h in sorted(region):
        for side in range(6):
            if h.neighbour(side) not in region:
                edge = Edge(h, side)
                edges[_key(edge.start)] = edge
    loops = []
    while edges:
        loop = [edges.pop(next(iter(edges)))]
        while (key := _key(loop[-1].end)) in edges:
            loop.append(edges.pop(key))
        loops.append(loop)
    return loops


def _key(point: Point) -> tuple[int, int]:
    """Return a key for a corner, since the hexes that share it reckon it with different rounding errors."""
    return round(point[0] * 100), round(point[1] * 100)


def inset(loop: Sequence[Edge], depth: float) -> list[Point]:
    """Return the corners of an outline with every side moved `depth` mm inwards."""
    points = [edge.start for edge in loop]
    moved = []
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = _inwards(points[i - 1], (x, y)), _inwards((x, y), points[(i + 1) % len(points)])
        along = 1 + ax * bx + ay * by
        moved.append((x + (ax + bx) / along * depth, y + (ay + by) / along * depth))
    return moved


def _inwards(a: Point, b: Point) -> Point:
    long = math.dist(a, b)
    return -(b[1] - a[1]) / long, (b[0] - a[0]) / long


def walk_outline(points: Sequence[Point], pitch: float) -> list[Step]:
    """Points about `pitch` mm apart along a closed outline, corners among them."""
    steps = []
    for i, a in enumerate(points):
        b = points[(i + 1) % len(points)]
        count = max(1, round(math.dist(a, b) / pitch))
        inwards = _inwards(a, b)
        for n in range(count):
            part = n / count
            steps.append(Step(a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, inwards))
    return steps


def area(hexes: Iterable[Hex], depth: float = 0.0) -> str:
    """Path data of a set of hexes, `depth` mm inside their outline (or outside it, below 0)."""
    return "".join(polygon(inset(loop, depth)) for loop in outlines(hexes))


def _straight() -> list[Point]:
    """Return the hexagon whose six sides lie halfway between a sector and its neighbours."""
    x, y = place(tile_middle(2, 0))
    toward, far = math.degrees(math.atan2(x, -y)), math.hypot(x, y) / 2
    return [polar(far / math.cos(math.radians(30)), toward + 30 + 60 * k) for k in range(6)]


SECTOR = spiral(2)
"""The hexes of a sector by number."""
OUTLINE = area(SECTOR)
"""The outline of every sector."""
CUT = map_points(OUTLINE, lambda point: (point[0] + WIDTH / 2, point[1] + HEIGHT / 2))
"""The same, from the top-left of its trim box."""
STRAIGHT = _straight()
"""Along what sectors are cut for those who want six straight cuts: as large as a sector, and it tiles like one."""

"""Space around the pieces: clouds, stars and dust, seeded by the piece.

Clouds stay clear of the trim, so that every tile has the same colour along its edge and one cut may separate
neighbours.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from random import Random

from layouts.drawing.scene import Item
from layouts.drawing.shapes import Point, dots, num, outline, polar, polygon

from .pen import TILE, Pen


def sky(pen: Pen, seed: str, stars: int) -> Iterator[Item]:
    """Draw the ground of a tile, with its bleed."""
    random = Random(f"sky {seed}")
    yield pen.fill(TILE, "space")
    if pen.full:
        for role in ("cloud", "cloud_lit"):
            middle = random.uniform(-5.5, 5.5), random.uniform(-6.5, 6.5)
            yield pen.fill(_cloud(random, middle), role)
    yield from _stars(pen, random, stars, "star", 24.5)


def _cloud(random: Random, middle: Point) -> str:
    """Return a soft blob of at most 14 x 12 mm from its middle to its rim."""
    x, y = middle
    corners = []
    for i in range(8):
        far = random.uniform(0.72, 1.0)
        corners.append((x + 14.2 * far * math.cos(i * math.tau / 8), y + 12.2 * far * math.sin(i * math.tau / 8)))
    start = _half(corners[-1], corners[0])
    d = f"M{num(start[0])} {num(start[1])}"
    for i, (cx, cy) in enumerate(corners):
        mx, my = _half((cx, cy), corners[(i + 1) % 8])
        d += f"Q{num(cx)} {num(cy)} {num(mx)} {num(my)}"
    return outline(d + "Z")


def _half(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _stars(pen: Pen, random: Random, count: int, role: str, reach: float) -> Iterator[Item]:
    yield from starfield(
        pen,
        [(random.uniform(-reach, reach), random.uniform(-reach, reach), random.random()) for _ in range(count)],
        role,
    )


def starfield(pen: Pen, stars: list[tuple[float, float, float]], role: str) -> Iterator[Item]:
    """Draw stars at (x, y) by magnitude 0 to 1: small dots, larger dots, sparks."""
    small = [(x, y) for x, y, size in stars if size < 0.55]
    large = [(x, y) for x, y, size in stars if 0.55 <= size <= 0.86]
    sparks = "".join(_spark(x, y) for x, y, size in stars if size > 0.86)
    colour = pen.colour(role)
    if small:
        yield dots(small, colour, 0.32)
    if large:
        yield dots(large, colour, 0.56)
    if sparks:
        yield pen.fill(sparks, role)


def _spark(x: float, y: float) -> str:
    r = 0.9
    return outline(
        f"M{num(x)} {num(y - r)}Q{num(x)} {num(y)} {num(x + r)} {num(y)}Q{num(x)} {num(y)} {num(x)} {num(y + r)}"
        f"Q{num(x)} {num(y)} {num(x - r)} {num(y)}Q{num(x)} {num(y)} {num(x)} {num(y - r)}Z"
    )


def dust(pen: Pen, seed: str, free: Callable[[float, float], bool], count: int = 7) -> Iterator[Item]:
    """Draw grains of rock where `free` allows them."""
    random = Random(f"dust {seed}")
    for _ in range(count):
        x, y, r = random.uniform(-18.5, 18.5), random.uniform(-18.5, 18.5), random.uniform(0.4, 0.9)
        if free(x, y):
            corners = [polar(r * random.uniform(0.7, 1.2), 60 * i, x, y) for i in range(6)]
            yield pen.solid(polygon(corners), "dust", 0.25)

"""What drifts in fields: rocks, splinters of ice, torn plates. Light comes from the upper left."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from layouts.drawing.pen import Pen, along, at, clipped
from layouts.drawing.scene import Item
from layouts.drawing.shapes import Point, circle, polar, polygon, polyline


def rock(pen: Pen, role: str, x: float, y: float, r: float, chance: Random, count: int = 7) -> Iterator[Item]:
    """Draw a rock of radius r: a lit facet, a dark one, and a crater if there is room."""
    first = chance.uniform(0, 360)
    points = [polar(r * chance.uniform(0.8, 1.06), first + 360 / count * i, x, y) for i in range(count)]
    if not pen.full:
        yield pen.solid(polygon(points), "white", 0.3, f"{role}_line")
        if r > 1.1:
            yield pen.line(polyline([points[1], (x, y), points[count // 2 + 1]]), 0.25, f"{role}_line")
        return
    lit = min(range(count), key=lambda i: sum(points[i]))
    ring = [points[(lit + i) % count] for i in range(count)]
    middle = (x + r * 0.12, y + r * 0.12)
    yield pen.fill(polygon(points), role)
    yield pen.fill(polygon([middle, ring[-1], ring[0], ring[1]]), f"{role}_lit")
    yield pen.fill(polygon([middle, *ring[2:-1]]), f"{role}_dark")
    if r > 1.9:
        yield pen.fill(circle(x - r * 0.1, y + r * 0.25, r * 0.2), f"{role}_pit")


def crystal(pen: Pen, x: float, y: float, r: float, turn: float) -> Iterator[Item]:
    """Draw a splinter of ice with two facets."""
    points = [polar(r * long, turn + angle, x, y) for angle, long in _CRYSTAL]
    if not pen.full:
        yield pen.solid(polygon(points), "white", 0.3, "ice_line")
        yield pen.line(polyline([points[0], (x, y), points[3]]), 0.25, "ice_line")
        return
    yield pen.fill(polygon(points), "ice")
    yield pen.fill(polygon([points[0], points[1], points[2], (x, y)]), "ice_lit")
    yield pen.fill(polygon([points[3], points[4], (x, y)]), "ice_dark")


_CRYSTAL = ((0, 1.5), (62, 1.1), (140, 1.15), (185, 1.35), (245, 1.1), (305, 1.2))
"""Corners of a splinter: angle, and distance in radii."""


def shard(pen: Pen, x: float, y: float, r: float, turn: float, chance: Random) -> Iterator[Item]:
    """Draw a torn plate of a hull, its fold in the light, with a row of rivets if there is room."""
    count = chance.randint(5, 6)
    points: list[Point] = [
        polar(r * chance.uniform(0.72, 1.25) * (1.25 if i % 3 == 0 else 1.0), turn + 360 / count * i, x, y)
        for i in range(count)
    ]
    if not pen.full:
        yield pen.solid(polygon(points), "white", 0.3, "debris_line")
        yield pen.line(polyline([points[0], points[count // 2]]), 0.25, "debris_line")
        return
    yield pen.fill(polygon(points), "debris")
    yield pen.fill(polygon(points[: count // 2 + 1]), "debris_lit" if sum(points[1]) < x + y else "debris_dark")
    if r > 1.8:
        a, b = points[0], points[count // 2]
        dots = "".join(circle(a[0] + (b[0] - a[0]) * p, a[1] + (b[1] - a[1]) * p + 0.5, 0.16) for p in (0.3, 0.5, 0.7))
        yield pen.fill(dots, "debris_pit")


def truss(pen: Pen, x: float, y: float, r: float, turn: float) -> Iterator[Item]:
    """Draw a length of lattice, torn off at one end."""
    rails = along([(-r * 1.4, -r * 0.36), (r * 1.2, -r * 0.36), (-r * 1.4, r * 0.36), (r * 1.5, r * 0.36)])
    lattice = polyline([(-r * 1.4 + r * 0.45 * i, r * (0.36 if i % 2 else -0.36)) for i in range(7)])
    if pen.full:
        yield at(
            x,
            y,
            pen.line(rails + lattice, 0.6, "debris_pit"),
            pen.line(rails + lattice, 0.38, "debris_lit"),
            angle=turn,
        )
    else:
        yield at(x, y, pen.line(rails + lattice, 0.3, "debris_line"), angle=turn)


def panel(pen: Pen, x: float, y: float, r: float, turn: float) -> Iterator[Item]:
    """Draw a solar panel with a corner broken off."""
    edge = polygon(
        [
            (-r * 1.3, -r * 0.7),
            (r * 1.3, -r * 0.7),
            (r * 1.3, 0),
            (r * 0.7, r * 0.15),
            (r * 0.5, r * 0.7),
            (-r * 1.3, r * 0.7),
        ]
    )
    grid = along(
        [(-r * 1.3, 0), (r * 1.3, 0)] + [(r * part, end * r * 0.7) for part in (-0.65, 0.0, 0.65) for end in (-1, 1)]
    )
    lit = polygon([(-r * 1.3, -r * 0.7), (r * 1.3, -r * 0.7), (-r * 1.3, r * 0.4)])
    colour = pen.by_ink("debris_cell", "white", "white")
    shine = [pen.fill(lit, "debris_cell + 22% white")] if pen.full else []
    lines = pen.line(grid, 0.22, pen.by_ink("debris_ground", "debris_line", "debris_line"))
    rim = pen.line(edge, 0.3, pen.by_ink("debris_lit", "debris_line", "debris_line"))
    yield at(x, y, pen.fill(edge, colour), clipped(edge, *shine, lines), rim, angle=turn)

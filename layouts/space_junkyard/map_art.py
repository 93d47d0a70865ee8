"""The background of a map, from back to front: glow and dust, the limb of a planet, far and near wrecks, loose girders.
It is dusk, not night: a map takes less than 40 % of ink. Line art omits all of it, as tiles cover it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

from layouts.drawing.scene import Item, Path, Radial
from layouts.drawing.shapes import Point, circle, line, polygon, rect

from .pen import Pen, at, clipped
from .sky import starfield

STARS = 260
PLANET = 0.5
"""Radius of the planet as a share of the map's side; its middle lies beyond the lower right corner."""
FAR = ((0.23, 0.17, 17, 1, -20), (0.83, 0.2, 15, 2, 24), (0.53, 0.5, 16, 3, -8), (0.19, 0.57, 14, 4, 40))
NEAR = ((0.35, 0.32, 36, 5, -28), (0.71, 0.61, 40, 6, 18), (0.28, 0.77, 34, 7, 12), (0.84, 0.36, 24, 8, -40))
"""Wrecks: their middles as shares of the map's side, their radius in mm, the seed of their shape, their turn."""
GIRDERS = 46


def draw_depth(pen: Pen, side: float, border: float) -> Iterator[Item]:
    """Draw the sky of a map, from its top left corner, for a field that begins `border` mm inside."""
    if not pen.full:
        return
    random = Random("map depth")
    field = side - 2 * border
    yield _glow(pen, side, rect(border, border, field, field))
    yield _dust(pen, side)
    places = [(random.random(), random.random(), random.random()) for _ in range(STARS)]
    yield from starfield(pen, [(border + x * field, border + y * field, size) for x, y, size in places], "map_star")
    yield from _planet(pen, side)
    for x, y, reach, seed, turn in FAR:
        yield at(x * side, y * side, *_wreck(pen, reach, seed, "map_far", "map_far_line", "map_far_lit"), angle=turn)
    for x, y, reach, seed, turn in NEAR:
        shadow = pen.fill(polygon([(a * 1.02 + 4, b * 1.02 + 5) for a, b in _outline(reach, seed)]), "map_shade")
        yield at(x * side, y * side, shadow._replace(opacity=0.5), angle=turn)
        yield at(x * side, y * side, *_wreck(pen, reach, seed, "map_near", "map_near_line", "map_near_lit"), angle=turn)
    yield from _girders(pen, random, side, border)


def _glow(pen: Pen, side: float, field: str) -> Item:
    stops = ((0.0, pen.colour("map_glow")), (0.55, pen.colour("map_ground")), (1.0, pen.colour("map_deep")))
    return Path(field, fill=Radial(side * 0.4, side * 0.35, side * 0.72, stops))


def _dust(pen: Pen, side: float) -> Item:
    """Draw lanes of dust across the sky."""
    k, d = side / 300, ""
    for i in range(6):
        y = 30 + i * 44
        points = (
            f"M0 {y + 30}C70 {y - 20} 130 {y + 40} 190 {y}C240 {y - 34} 270 {y - 30} 300 {y - 10}L300 {y + 8}"
            f"C250 {y - 4} 220 {y + 26} 180 {y + 24}C130 {y + 20} 80 {y + 24} 0 {y + 52}Z"
        )
        d += points
    return at(0, 0, pen.fill(d, "map_dust")._replace(opacity=0.35), scale=k)


def _planet(pen: Pen, side: float) -> Iterator[Item]:
    """Draw a limb in the lower right, with bands and craters."""
    x = y = side * 1.06
    r = side * PLANET
    rim = circle(x, y, r)
    inside: list[Item] = [pen.fill(rim, "map_planet")]
    for i, part in enumerate((0.95, 0.86, 0.75, 0.64)):
        inside.append(pen.fill(circle(x + 0.02 * side * i, y + 0.013 * side * i, r * part), f"map_planet{i % 2 + 1}"))
    for a, b, reach in ((0.77, 0.83, 11), (0.87, 0.75, 7), (0.9, 0.87, 15), (0.75, 0.92, 6)):
        inside.append(pen.fill(circle(a * side, b * side, reach), "map_planet_dark"))
        inside.append(pen.fill(circle(a * side + reach * 0.14, b * side + reach * 0.14, reach * 0.86), "map_planet2"))
    yield clipped(rim, *inside)
    yield pen.line(rim, 1.2, "map_star")._replace(opacity=0.6)


def _outline(reach: float, seed: int) -> list[Point]:
    """Return the outline of a hull's remains."""
    random = Random(f"map wreck {seed}")
    count = random.randint(9, 12)
    return [
        (
            math.cos(math.tau * i / count) * reach * random.uniform(0.72, 1),
            math.sin(math.tau * i / count) * reach * 0.62 * random.uniform(0.75, 1),
        )
        for i in range(count)
    ]


def _wreck(pen: Pen, reach: float, seed: int, base: str, edge: str, lit: str) -> Iterator[Item]:
    """Draw a hull with decks, holes, and a torn end whose ribs stick out."""
    random, hull, r = Random(f"map hull {seed}"), polygon(_outline(reach, seed)), reach
    decks = "".join(line(k * r * 0.24, -r, k * r * 0.24, r) for k in range(-4, 5))
    decks += "".join(line(-r, k * r * 0.26, r, k * r * 0.26) for k in range(-2, 3))
    plates: list[Item] = []
    for _ in range(7):
        x, y = random.randint(-3, 2) * r * 0.24, random.randint(-2, 1) * r * 0.26
        plates.append(pen.fill(rect(x, y, r * 0.24, r * 0.26), lit if random.random() < 0.6 else edge))
    holes = "".join(circle(random.uniform(-0.6, 0.5) * r, random.uniform(-0.3, 0.3) * r, r * 0.075) for _ in range(3))
    x = r * 0.62
    torn = polygon(
        [(x, -r), (x + r * 0.14, -r * 0.3), (x + r * 0.04, -r * 0.05), (x + r * 0.2, r * 0.2), (x + r * 0.06, r),
         (r * 1.2, r), (r * 1.2, -r)]
    )  # fmt: skip
    ribs = ""
    for j in range(5):
        y = r * (-0.34 + j * 0.17)
        ribs += line(x + r * 0.05, y, x + r * (0.22 if j % 2 else 0.34), y - r * 0.02)
    yield pen.fill(hull, base)
    yield clipped(hull, *plates, pen.line(decks, r * 0.014, edge), pen.fill(holes + torn, "map_shade"))
    yield pen.line(hull, r * 0.025, edge)
    yield pen.line(ribs, r * 0.03, edge)


def _girders(pen: Pen, random: Random, side: float, border: float) -> Iterator[Item]:
    """Draw drifting beams and plates, the largest in front."""
    drift: dict[str, str] = {}
    for size in sorted(random.uniform(2, 7) for _ in range(GIRDERS)):
        x, y = (random.uniform(border + 3, side - border - 3) for _ in range(2))
        turn = random.uniform(0, math.pi)
        role = random.choice(("map_near_line", "map_shade", "map_near_lit", "map_rust"))
        beam = random.random() < 0.6
        corners = [(-0.5, -0.09), (0.5, -0.09), (0.5, 0.09), (-0.5, 0.09)]
        shape = corners if beam else [(-0.3, -0.2), (0.3, -0.3), (0.35, 0.15), (-0.1, 0.3)]
        cos, sin = math.cos(turn) * size, math.sin(turn) * size
        drift[role] = drift.get(role, "") + polygon([(x + a * cos - b * sin, y + a * sin + b * cos) for a, b in shape])
    for role, d in drift.items():
        yield pen.fill(d, role)

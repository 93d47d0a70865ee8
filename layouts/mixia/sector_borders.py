"""Borders as drawn: each a line of its own shape first and of its own colour second.

A border lies inside the outline of the region it closes, so that two of them side by side stay two, and a tile's edge
has no ink that a cut could spoil.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Sequence
from random import Random

from components.hexes import MIDDLE_HEX, Hex
from layouts.drawing.pen import Pen, along, at, rounded
from layouts.drawing.scene import Item, Path
from layouts.drawing.shapes import Point, circle, polar, polygon, star

from .sector_geometry import HEX, Edge, corners, inset, outlines, place, walk_outline
from .sector_rocks import rock

Doors = Collection[tuple[Hex, Hex]]
"""Entrances: a hex inside and its neighbour outside."""

SHIELD, SHIELD_LINE = 1.5, 3.0
"""Depth of a shield's band and of the fine line inside it."""
GAP = 0.27
"""The part of a hex's edge beside an entrance that the shield keeps, at each end."""


def draw_border(pen: Pen, letter: str, hexes: Sequence[Hex], seed: str) -> Iterator[Item]:
    """Draw the border of a region of asteroids, ice, debris, nebula or star."""
    for loop in outlines(hexes):
        yield from _BORDERS[letter](pen, loop, Random(f"border {seed}"))


def draw_shield(pen: Pen, law: str, hexes: Sequence[Hex], doors: Doors) -> Iterator[Item]:
    """Draw a planetary shield with a gap at each entrance; its colour and its corners show its law."""
    colour = f"law_{law}"
    for loop in outlines(hexes):
        band, line = inset(loop, SHIELD), inset(loop, SHIELD_LINE)
        dash = (2.6, 1.5) if law == "neutral" else ()
        solid, broken = _split_at_doors(loop, band, doors)
        fine = _split_at_doors(loop, line, doors)
        if pen.full:
            wide = along([*solid, *broken])
            yield Path(wide, stroke=pen.colour(colour), width=2.4, opacity=0.22)
        yield Path(along(solid), stroke=pen.colour(colour), width=1.1, dash=dash, round=not dash)
        yield Path(along(broken), stroke=pen.colour(colour), width=1.1)
        yield Path(along([p for pair in fine for p in pair]), stroke=pen.colour(colour), width=0.3)
        yield from _studs(pen, law, band)
    for inside, outside in sorted(doors):
        yield _entrance(pen, law, inside, outside)


def draw_sample(pen: Pen, kind: str) -> Iterator[Item]:
    """One hex around (0, 0) with a border, for aids: `shield`, or the terrain that the border belongs to."""
    yield pen.solid(
        polygon(corners(MIDDLE_HEX)),
        pen.by_ink(_SAMPLES[kind][1], "white", "white"),
        0.5,
        pen.by_ink("space", "grid", "grid"),
    )
    if kind == "shield":
        yield from draw_shield(pen, "neutral", [MIDDLE_HEX], ())
    else:
        yield from draw_border(pen, _SAMPLES[kind][0], [MIDDLE_HEX], kind)


_SAMPLES = {
    "shield": ("P", "#3E4A78"),
    "asteroid": ("A", "asteroid_ground"),
    "debris": ("D", "debris_ground"),
    "nebula": ("N", "nebula_wild"),
    "ice": ("I", "ice_ground"),
    "star": ("S", "#E8641E"),
}
"""The letter of a terrain and what its hexes are filled with."""


def _split_at_doors(loop: Sequence[Edge], points: Sequence[Point], doors: Doors) -> tuple[list[Point], list[Point]]:
    """Return the sides of a line as pairs of points: the whole ones, and the remainders beside entrances."""
    whole, left = [], []
    for i, edge in enumerate(loop):
        a, b = points[i], points[(i + 1) % len(points)]
        if (edge.hex, edge.hex.neighbour(edge.side)) in doors:
            left += [a, _between(a, b, GAP), _between(a, b, 1 - GAP), b]
        else:
            whole += [a, b]
    return whole, left


def _between(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def _studs(pen: Pen, law: str, points: Sequence[Point]) -> Iterator[Item]:
    """Round studs for the law, spikes for outlaws; a neutral shield is told by its dashes."""
    fill, line = pen.inks(f"law_{law}"), pen.inks("space", f"law_{law}", f"law_{law}")
    if law == "lawful":
        yield Path("".join(circle(x, y, 1.15) for x, y in points), fill=fill, stroke=line, width=0.3)
    elif law == "outlaw":
        yield Path("".join(polygon(star(x, y, 2.0, 0.4, 4)) for x, y in points), fill=fill, stroke=line, width=0.25)


def _entrance(pen: Pen, law: str, inside: Hex, outside: Hex) -> Item:
    """Two gate posts and an arrow each way, lying across the gap, in the colour of the law."""
    (ax, ay), (bx, by) = place(inside), place(outside)
    half = 0.5 - SHIELD / HEX
    turn = math.degrees(math.atan2(by - ay, bx - ax))
    posts = along([(-2.7, -3.3), (2.4, -3.3), (-2.7, 3.3), (2.4, 3.3)])
    arrows = "M0.9 -1.75L2.9 0L0.9 1.75M-0.9 -1.75L-2.9 0L-0.9 1.75"
    items: list[Item] = []
    if pen.full:
        items.append(Path(posts + arrows, stroke=pen.colour("space"), width=2.0, opacity=0.6))
    items += [pen.line(posts, 1.0, f"law_{law}"), pen.line(arrows, 0.85, f"law_{law}_lit")]
    return at(ax + (bx - ax) * half, ay + (by - ay) * half, *items, angle=turn)


def _asteroids(pen: Pen, loop: Sequence[Edge], chance: Random) -> Iterator[Item]:
    """Draw a chain of rocks."""
    for step in walk_outline(inset(loop, 2.1), 2.5):
        x, y = step.inside(chance.uniform(-0.2, 0.3))
        yield from rock(pen, "asteroid", x, y, chance.uniform(0.8, 1.2), chance, 6)


def _ice(pen: Pen, loop: Sequence[Edge], chance: Random) -> Iterator[Item]:
    """Draw a zigzag of ice, and a hairline behind it."""
    steps = walk_outline(inset(loop, 1.8), 1.75)
    yield pen.line(polygon(step.inside(0.95 if i % 2 else -0.6) for i, step in enumerate(steps)), 0.6, "ice_border")
    yield pen.line(polygon(inset(loop, 3.2)), 0.25, "ice_line")


def _debris(pen: Pen, loop: Sequence[Edge], chance: Random) -> Iterator[Item]:
    """Torn plates, this way and that."""
    d = ""
    for i, step in enumerate(walk_outline(inset(loop, 2.2), 2.9)):
        turn = math.degrees(math.atan2(step.inwards[0], -step.inwards[1])) + (38 if i % 2 else -38)
        long, turn = chance.uniform(1.15, 1.7), turn + chance.uniform(-10, 10)
        corners = ((-long, -0.5), (long * 0.6, -0.5), (long, 0.1), (long * 0.7, 0.55), (-long * 0.8, 0.55))
        d += polygon(_turned(point, turn, step.x, step.y) for point in corners)
    yield pen.solid(d, pen.by_ink("debris_border", "white", "white"), pen.by_ink(0.15, 0.3, 0.3), "debris_line")


def _turned(point: Point, turn: float, x: float, y: float) -> Point:
    far, angle = math.hypot(*point), math.degrees(math.atan2(point[0], -point[1]))
    return polar(far, angle + turn, x, y)


def _nebula(pen: Pen, loop: Sequence[Edge], chance: Random) -> Iterator[Item]:
    """Draw a wave."""
    steps = walk_outline(inset(loop, 2.0), 2.31)
    wave = rounded([step.inside(1.1 if i % 2 else -1.0) for i, step in enumerate(steps)], 99)
    yield pen.line(wave, pen.by_ink(0.8, 0.5, 0.5), "nebula_border")


def _star(pen: Pen, loop: Sequence[Edge], chance: Random) -> Iterator[Item]:
    """Spikes that point outwards, and a line behind them."""
    steps = walk_outline(inset(loop, 2.8), 2.4)
    spikes = polygon(step.inside(-1.75 if i % 2 else 0.6) for i, step in enumerate(steps))
    yield Path(spikes, stroke=pen.colour("star_border"), width=0.7, round=False)
    yield pen.line(polygon(inset(loop, 4.0)), 0.7, "star_line")


_BORDERS: dict[str, Callable[[Pen, Sequence[Edge], Random], Iterator[Item]]] = {
    "A": _asteroids,
    "I": _ice,
    "D": _debris,
    "N": _nebula,
    "S": _star,
}

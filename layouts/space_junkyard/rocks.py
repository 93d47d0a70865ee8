"""Asteroid tiles: one to three rocks among stars, each with the colour and silhouette of its resource.

Radiation glows in two halos, carbon grows crystals, metal has girders half buried in it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random

from components.schema import Piece
from layouts.drawing.hooks import Studio
from layouts.drawing.scene import Group, Item, Path, Scene
from layouts.drawing.shapes import Point, Rect, circle, dots, ellipse, hatch, outline, polar, polygon, rect

from .pen import HALF, ROLE, Pen, at, clipped, strokes
from .sky import dust, sky
from .tokens import token

Place = tuple[float, float, float]
"""Middle and radius of a rock."""

PLACES: dict[int, tuple[Place, ...]] = {
    1: ((0, 0.6, 13.4),),
    2: ((-8.6, -7.8, 9.7), (8.8, 9.0, 9.7)),
    3: ((-8.8, -9.0, 8.2), (10.2, -2.6, 8.2), (-5.4, 11.2, 8.2)),
    4: ((-9.6, -9.0, 7.4), (9.8, -6.4, 7.4), (-9.2, 9.6, 7.4), (9.6, 11.0, 7.4)),
}

CORNERS = {"Y": 11, "B": 9, "R": 8}


def asteroid(studio: Studio, piece: Piece) -> Scene:
    """Draw an asteroid tile: its rocks, and their letters in the corner."""
    letters = [str(letter) for letter in piece.fields["yields"]]
    pen, seed, places = Pen(studio), piece.key, _places(len(letters))

    def free(x: float, y: float) -> bool:
        clear = all(math.hypot(x - px, y - py) > r * 1.45 for px, py, r in places)
        return clear and not (x > 8 and y < -14)

    items: list[Item] = [*sky(pen, seed, 34), *dust(pen, seed, free)]
    for i, (letter, (x, y, r)) in enumerate(zip(letters, places, strict=True)):
        items.append(at(x, y, *rock(pen, letter, r, f"{seed}{i}"), tag=f"resource.{letter}"))
    items.append(pen.label(18.6, -17.6, piece.code, 9, "display", "ink", anchor="end", track=0.2))
    return Scene(2 * HALF, 2 * HALF, (Group(tuple(items), HALF, HALF),))


def _places(count: int) -> tuple[Place, ...]:
    """Return the places of a number of rocks; more than the tables provide lie in a ring."""
    if count in PLACES:
        return PLACES[count]
    part = math.sin(math.pi / count)
    r = 19 * part / (1 + part) * 0.86
    return tuple((*polar(14.0, 360 / count * (i + 0.5), 0, 1), r) for i in range(count))


def rock(pen: Pen, letter: str, r: float, seed: str) -> Iterator[Item]:
    """Draw a rock of radius r around (0, 0), with its resource's token on it."""
    random, role = Random(f"rock {seed}"), ROLE[letter]
    corners = _corners(random, letter, r)
    line = max(0.5, r * 0.055)
    yield from {"Y": _halo, "B": _crystals, "R": _girders}[letter](pen, random, r, line)
    whole = polygon(corners)
    yield pen.solid(whole, role if pen.full else "white", line * pen.by_ink(2, 1, 1))
    yield clipped(whole, *_facets(pen, random, letter, corners, r, line))
    yield pen.line(whole, line)
    yield token(pen.studio, letter, 0, 0, r * (0.92 if letter == "R" else 0.98))


def _corners(random: Random, letter: str, r: float) -> list[Point]:
    """Return the corners of a convex body, slightly flattened."""
    count, first = CORNERS[letter], random.uniform(0, 360)
    points = []
    for i in range(count):
        angle = first + 360 * (i + random.uniform(-0.22, 0.22)) / count
        x, y = polar(r * random.uniform(0.88, 1.0) * (1.0 if letter == "Y" else 0.95), angle)
        points.append((x, y * 0.96))
    return points


def _facets(pen: Pen, random: Random, letter: str, corners: Sequence[Point], r: float, line: float) -> Iterator[Item]:
    """Draw light from the upper left: a ring in shade, lit facets, seams, craters."""
    role = ROLE[letter]

    def inner(part: float, shift: float) -> list[Point]:
        return [(x * part - shift * r, y * part - shift * 1.14 * r) for x, y in corners]

    core = inner(0.8, 0.14)
    if pen.full:
        yield Path(polygon(corners) + polygon(core), fill=pen.colour(f"{role}_dark"), evenodd=True)
        yield pen.fill(polygon(inner(0.74, 0.10)), role)
        first = min(range(len(corners)), key=lambda i: sum(corners[i]))
        lit = [core[(first + d) % len(core)] for d in (-1, 0, 1)]
        yield pen.fill(polygon([*lit, *((x * 0.55, y * 0.55) for x, y in reversed(lit))]), f"{role}_lit")
        edges = strokes(*((*corners[i], *core[i]) for i in range(0, len(corners), 2)))
        yield Path(edges, stroke=pen.colour("ink"), width=line * 0.35, opacity=0.35)
    else:
        if pen.mono and letter != "Y":
            yield Group(
                (hatch(polygon(corners), Rect(-r, -r, 2 * r, 2 * r), 1.8 if letter == "B" else 1.2, 0.25, "#000000"),)
            )
        elif pen.mono:
            grid = [(x * 1.5, y * 1.5) for x in range(-10, 11) for y in range(-10, 11)]
            yield dots(grid, pen.colour("ink"), 0.4)
        yield pen.line(strokes(*((*a, *b) for a, b in zip(corners, core, strict=True))), 0.25)
        yield pen.solid(polygon(core), "white", 0.25)
    for _ in range(3):
        x, y = polar(r * random.uniform(0.58, 0.74), random.uniform(0, 360))
        size = r * random.uniform(0.08, 0.15)
        if pen.full:
            yield pen.fill(ellipse(x, y, size, size * 0.85), f"{role}_dark")
            d = f"M{x - size:.3f} {y:.3f}A{size:.3f} {size * 0.85:.3f} 0 0 0 {x + size:.3f} {y:.3f}"
            yield pen.line(outline(d), line * 0.5, f"{role}_lit", round=False)
        else:
            yield pen.solid(ellipse(x, y, size, size * 0.85), "white", 0.25)


def _halo(pen: Pen, random: Random, r: float, line: float) -> Iterator[Item]:
    if pen.full:
        for part, opacity in ((1.26, 0.34), (1.13, 0.6)):
            yield Path(circle(0, 0, r * part), fill=pen.colour("glow"), opacity=opacity)
    else:
        yield Path(circle(0, 0, r * 1.12), stroke=pen.colour("ink"), width=0.25, dash=(0.9, 0.9), round=False)


def _crystals(pen: Pen, random: Random, r: float, line: float) -> Iterator[Item]:
    turn, w = random.choice((-28, -8, 12, 30)), r * 0.17
    for angle, far in ((-28, 1.2), (2, 1.32), (30, 1.18), (152, 1.14)):
        tip, neck = -r * far, -r * (far - 0.2)
        shape = polygon(((-w, 0), (-w, neck), (0, tip), (w, neck), (w, 0)))
        half = polygon(((0, 0), (0, tip), (w, neck), (w, 0)))
        yield at(
            0, 0,
            pen.fill(shape, "carbon_lit" if pen.full else "white"),
            pen.fill(half, "carbon" if pen.full else "white"),
            pen.line(shape, line * 0.8),
            pen.line(strokes((0, -r * 0.5, 0, tip)), line * 0.4),
            angle=angle + turn,
        )  # fmt: skip


def _girders(pen: Pen, random: Random, r: float, line: float) -> Iterator[Item]:
    turn, w = random.choice((-14, 0, 20)), r * 0.24
    for angle, far in ((50, 1.26), (240, 1.18)):
        bolts = [(0.0, -r * (far - 0.1 - 0.14 * i)) for i in range(2)]
        yield at(
            0, 0,
            pen.solid(rect(-w, -r * far, 2 * w, r * far), "metal_dark" if pen.full else "white", line * 0.8),
            pen.fill(rect(-w * 0.4, -r * far + line * 0.4, 0.8 * w, r * far), "metal_lit" if pen.full else "white"),
            dots(bolts, pen.colour("ink"), r * 0.09),
            angle=angle + turn,
        )  # fmt: skip

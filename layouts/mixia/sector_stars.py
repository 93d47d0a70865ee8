"""Suns, the anomaly, and the galaxy that open space looks out on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from components.hexes import Hex
from layouts.drawing.pen import Pen, at, clipped, rounded
from layouts.drawing.scene import Item, Path, Radial
from layouts.drawing.shapes import Point, circle, dots, ellipse, num, polar, polygon, polyline

from .sector_geometry import RADIUS, area, place

DISC = {1: 8.0, 7: 27.5, 19: 52.0}
"""Radius of a sun by the number of its hexes; that of 19 fills its tile to the border."""


def draw_star(pen: Pen, hexes: Sequence[Hex], seed: str) -> Iterator[Item]:
    """Draw a sun that fills the hexes of its region, and flames around it."""
    chance, inside = Random(f"star {seed}"), area(hexes, 2.0)
    disc, far = DISC[len(hexes)], max(abs(place(h)[0]) for h in hexes) + RADIUS
    if not pen.full:
        yield pen.fill(inside, "white")
        if len(hexes) < 19:
            yield pen.line(circle(0, 0, disc), 0.5, "star_line")
        yield clipped(
            inside, pen.line("".join(_granule(chance, disc) for _ in range(6 * len(hexes))), 0.25, "star_line")
        )
        return
    heat = ("#FFF6C8", "#FFE07A", "#FFB02E", "#E8641E", "#8E2A12", "#4A160E")
    at_rim = disc / far
    light = tuple(
        zip((0.0, at_rim * 0.45, at_rim * 0.8, at_rim * 0.97, at_rim * 1.06, 1.0), map(pen.colour, heat), strict=True)
    )
    items: list[Item] = [Path(inside, fill=Radial(0, 0, far, light))]
    for tone, opacity, count in (("#FFF6C8", 0.4, 22), ("#E8641E", 0.3, 18)):
        grains = "".join(_granule(chance, disc) for _ in range(count * len(hexes) // 7))
        items.append(Path(grains, stroke=pen.colour(tone), width=0.7, opacity=opacity))
    if 1 < len(hexes) < 19:
        items += [_flame(pen, chance, disc, 30 * i + chance.uniform(-8, 8)) for i in range(12)]
    yield clipped(inside, *items)


def _granule(chance: Random, disc: float) -> str:
    """Return a short bent stroke on the sun's face."""
    turn, far, long = chance.uniform(0, 360), disc * chance.uniform(0.1, 0.95) ** 0.6, chance.uniform(1.0, 3.4)
    (ax, ay), (bx, by), (cx, cy) = (
        polar(far, turn),
        polar(far + 0.7, turn + 60 * long / far),
        polar(far, turn + 110 * long / far),
    )
    return f"M{num(ax)} {num(ay)}C{num(bx)} {num(by)} {num(bx)} {num(by)} {num(cx)} {num(cy)}"


def _flame(pen: Pen, chance: Random, disc: float, turn: float) -> Item:
    """Draw a prominence: an arch of fire on the rim."""
    wide, high = chance.uniform(2.4, 4.4), chance.uniform(2.2, 5.4)
    shape = rounded([(-wide, 1), (-wide * 0.7, -high * 0.7), (0.4, -high), (wide * 0.8, -high * 0.5), (wide, 1)], 9)
    hole = rounded([(-wide * 0.5, 1), (-wide * 0.3, -high * 0.4), (0.2, -high * 0.6), (wide * 0.5, 1)], 9)
    fire = Path(shape + hole, fill=pen.colour("#FFB02E"), opacity=0.75, evenodd=True)
    return at(*polar(disc, turn), fire, angle=turn)


def draw_pull(pen: Pen) -> Iterator[Item]:
    """Draw the arms of an anomaly, which wind inwards below its paths, broader and brighter towards the middle."""
    for arm in range(4):
        way = [(47 * (1 - t / 40) ** 1.15, 90 * arm + 9.5 * t, t / 33) for t in range(5, 34)]
        if pen.full:
            for width, opacity in ((7.0, 0.12), (3.2, 0.16), (0.9, 0.3)):
                outer = [polar(far + width * part / 2, turn) for far, turn, part in way]
                inner = [polar(far - width * part / 2, turn) for far, turn, part in way]
                yield Path(polygon([*outer, *reversed(inner)]), fill=pen.colour("gravity_outer_lit"), opacity=opacity)
        else:
            yield pen.line(polyline([polar(far, turn) for far, turn, _ in way]), 0.2, "grid")


def draw_galaxy(pen: Pen) -> Iterator[Item]:
    """Draw a distant galaxy at a slant, 70 mm across, around (0, 0): its glow, two arms and their stars."""
    arms = [[_on_arm(turn, t / 20) for t in range(21)] for turn in (0.0, 180.0)]
    if not pen.full:
        yield at(0, 0, *(pen.line(polyline(arm), 0.45, "grid")._replace(dash=(0.01, 1.4)) for arm in arms), angle=-24)
        return
    glow = Radial(
        0,
        0,
        24,
        (
            (0.0, pen.colour("space_lit + 34% star")),
            (0.35, pen.colour("space_lit")),
            (1.0, pen.colour("space_lit + 70% space")),
        ),
    )
    items: list[Item] = [Path(ellipse(0, 0, 24, 9.5), fill=glow, opacity=0.7)]
    for wide, tone, opacity in ((3.4, "dust_bright", 0.5), (1.3, "star", 0.28)):
        ribbons = "".join(polygon([*_edge(arm, wide), *reversed(_edge(arm, -wide))]) for arm in arms)
        items.append(Path(ribbons, fill=pen.colour(tone), opacity=opacity))
    for far, opacity in ((6.4, 0.18), (4.2, 0.25), (2.2, 0.4)):
        items.append(Path(ellipse(0, 0, far, far * 0.45), fill=pen.colour("star"), opacity=opacity))
    chance = Random("galaxy")
    sparks = [
        (x + chance.gauss(0, 1.4), y + chance.gauss(0, 0.8)) for arm in arms for x, y in arm[2::2] for _ in (0, 1)
    ]
    items.append(dots(sparks, pen.colour("starlight"), 0.4, 0.8))
    yield at(0, 0, *items, angle=-24)


def _on_arm(turn: float, part: float) -> Point:
    """Return a point of a galaxy's arm; `part` is its share of the way outwards from the core."""
    x, y = polar(5 + 30 * part, turn + 215 * part)
    return x, y * 0.42


def _edge(arm: Sequence[Point], wide: float) -> list[Point]:
    """Return an arm's edge, which is `wide` above its middle at the core and meets it at the end."""
    return [(x, y - wide * 0.42 * (1 - i / (len(arm) - 1)) ** 0.6) for i, (x, y) in enumerate(arm)]

"""The common back of all sectors, and the giant comet."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from components.hexes import Hex, spiral
from components.schema import Piece
from layouts.drawing.hooks import Studio
from layouts.drawing.outlines import map_points
from layouts.drawing.pen import Pen, arc, at, box, clipped, rounded
from layouts.drawing.scene import Item, Path, Radial, Scene
from layouts.drawing.shapes import circle, dots, ngon, polar, polygon, polyline, rect

from .sector_geometry import HEIGHT, HEX, RADIUS, SECTOR, WIDTH, area, corners, inset, outlines, place
from .sector_ground import BLEED
from .sector_rocks import rock

BESIDE_NAME = (7, 8, 12, 13, 14, 18)
"""Outer hexes clear of the name, the only ones that are drawn as lines."""
NAME_GAP = 30
"""Degrees either side of the name at which the outer ring breaks off, so that no line runs through its letters."""


def back(studio: Studio, piece: Piece) -> Scene:
    """Draw the back, which is the same for all sectors, so that the deck gives nothing away."""
    return _back(studio)


def straight_back(studio: Studio, piece: Piece) -> Scene:
    """Draw the back for straight cuts, on ground that reaches beyond the sector's edge."""
    ground = Pen(studio).fill(rect(-3, -3, WIDTH + 6, HEIGHT + 6), Pen(studio).by_ink("back_space", "white", "white"))
    return Scene(WIDTH, HEIGHT, (ground, *_back(studio).items))


@lru_cache(maxsize=8)
def _back(studio: Studio) -> Scene:
    pen = Pen(studio)
    return Scene(WIDTH, HEIGHT, (at(WIDTH / 2, HEIGHT / 2, *_draw_back(pen)),))


def _draw_back(pen: Pen) -> Iterator[Item]:
    """Draw a chart of hexes that grows paler outwards, an astrolabe of brass, and the name twice, half a turn apart."""
    yield pen.fill(area(SECTOR, -BLEED), pen.by_ink("back_space", "white", "white"))
    if pen.full:
        for ring, share in ((range(7, 19), 10), (range(1, 7), 22)):
            for number in ring:
                yield pen.fill(polygon(corners(SECTOR[number], RADIUS - 1.3)), f"back_space + {share}% grid")
    else:
        d = "".join(polygon(corners(h, RADIUS - 1.3)) for h in (SECTOR[n] for n in BESIDE_NAME))
        yield pen.line(d, 0.25, "grid")
    yield pen.line("".join(polyline((polar(24.5, a), polar(52, a))) for a in range(30, 390, 60)), 0.3, "back_line")
    beads = [a for a in range(0, 360, 10) if NAME_GAP <= a % 180 <= 180 - NAME_GAP]
    yield pen.line("".join(arc(37, a, a + 180 - 2 * NAME_GAP) for a in (NAME_GAP, 180 + NAME_GAP)), 0.3, "back_line")
    yield dots([polar(37, a) for a in beads], pen.colour("back_line"), 0.8)
    for half in (0, 180):
        yield at(0, 0, *_half(pen), angle=half)
    yield from _astrolabe(pen)


def _half(pen: Pen) -> Iterator[Item]:
    yield pen.label(0, -38.6, "MIXIA", 26, "display", "back_on", track=1.6)
    yield pen.label(0, -30.6, "SECTOR", 10, "caption", "back_on", track=1.6)


def _astrolabe(pen: Pen) -> Iterator[Item]:
    """Seven hexes in a brass ring with sixty ticks, and a star in the middle one."""
    yield pen.solid(
        circle(0, 0, 24.5), pen.by_ink("back_space", "white", "white"), pen.by_ink(1.4, 0.6, 0.6), "back_line"
    )
    yield pen.line(circle(0, 0, 21.6), 0.35, "back_line")
    ticks = "".join(polyline((polar(21.6, a), polar(22.9 if a % 30 else 24.5, a))) for a in range(0, 360, 6))
    yield pen.line(ticks, 0.35, "back_line")
    for h in spiral(1):
        x, y = place(h)
        hexagon = ngon(6, x / HEX * 11.6, y / HEX * 11.6, 6.0)
        yield pen.solid(polygon(hexagon), pen.by_ink("space_lit", "white", "white"), 0.5, "back_line")
    star = [polar((6.2, 1.5, 3.6, 1.5)[i % 4], 22.5 * i * 1.0) for i in range(16)]
    yield pen.solid(
        polygon(star), pen.by_ink("brass_lit", "white", "white"), 0.4, pen.by_ink("brass_dark", "sign", "sign")
    )


# ---- the giant comet -------------------------------------------------------------------------------------------

COMET = (Hex(0, 0), Hex(1, 0), Hex(0, 1))
"""The hexes of the giant comet."""


def giant_comet(studio: Studio, piece: Piece) -> Scene:
    """Rikishi: a head of ice that fills three hexes, its tails blown up and to the right."""
    return Scene(*piece.size, (at(HEX / 2, RADIUS, *_draw_comet(Pen(studio))),))


def cut_comet(studio: Studio, piece: Piece) -> str:
    """Along what the giant comet is cut."""
    return map_points(area(COMET), lambda point: (point[0] + HEX / 2, point[1] + RADIUS))


def _draw_comet(pen: Pen) -> Iterator[Item]:
    inside, x, y = area(COMET, 1.8), HEX / 2, RADIUS / 2
    yield pen.fill(area(COMET, -BLEED), pen.by_ink("ice_ground + 35% space", "white", "white"))
    chance = Random("giant comet")
    if pen.full:
        light = (
            (0.0, pen.colour("ice_lit")),
            (0.5, pen.colour("ice")),
            (0.75, pen.colour("ice_dark")),
            (1.0, pen.colour("ice_ground + 35% space")),
        )
        yield Path(circle(x, y, 16), fill=Radial(x, y, 16, light))
    tails = (
        ((-7, -2), (2, -30), (11, -27), (8, 3)),
        ((-4.5, -3), (4, -33), (8, -30), (5, 2)),
        ((-2, -3), (5, -36), (2, 0)),
    )
    for tail in tails:
        shape = rounded(tail, 4)
        lit = Path(shape, fill=pen.colour("white"), opacity=0.22) if pen.full else pen.line(shape, 0.3, "ice_line")
        yield clipped(inside, at(x, y, lit, angle=44))
    yield from rock(pen, "ice", x, y, 10.6, chance, 11)
    if pen.full:
        for dx, dy, r in ((-4.2, 2.4, 1.5), (2.6, 4.6, 1.1), (1.2, -4.4, 1.3), (4.8, -0.6, 0.8)):
            yield pen.fill(circle(x + dx, y + dy, r), "ice_dark")
            yield pen.fill(circle(x + dx + r * 0.2, y + dy + r * 0.2, r * 0.75), "ice + 30% ice_dark")
    for loop in outlines(COMET):
        yield pen.line(polygon(inset(loop, 1.8)), 0.5, "ice_border")
        yield Path(polygon(inset(loop, 3.0)), stroke=pen.colour("ice_line"), width=0.25, dash=(1.2, 1.0))
    yield pen.fill(box(17.4, 9.4, 2.0, x, y + 16.2), "space")
    yield pen.label(x, y + 14.6, "Rikishi", 13, "display", "sign")
    yield pen.label(x, y + 18.3, "giant comet", 7, "strong", "sign")

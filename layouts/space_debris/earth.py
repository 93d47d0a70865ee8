"""Earth: hand-drawn coasts in orthographic projection, lit from the upper left, with a night side.

The night is the globe painted again in darker colours inside two lenses, so nothing is transparent; the glow is one
radial gradient that ends in the ground's colour. In `low` the night is hatched, in `mono` it is black with white land.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path as File

from layouts.drawing.colour import mix
from layouts.drawing.hooks import Studio
from layouts.drawing.pen import FINE, HAIR, Pen, clipped, symbol, use
from layouts.drawing.scene import Group, Item, Path, Radial, Symbol
from layouts.drawing.shapes import Point, Rect, circle, dots, hatch, polygon

VIEW = (6.0, 32.0)
"""Longitude and latitude in the middle of the disc: the Atlantic's shores, with Africa below."""
LIGHT = 45.0
"""The night is in this direction plus 90 degrees."""
GLOW = 1.28
"""Radius of the atmosphere's glow, in Earth radii."""
FROZEN = ("greenland", "ellesmere", "svalbard")
LARGE = ("north-america", "greenland", "eurasia", "africa", "south-america")
CLOUDS = (
    (50, -46, -10, 6), (46, -30, 4, 4.5), (54, -24, -4, 4), (24, -62, -30, 5), (20, -48, -22, 3.5), (4, -38, -4, 6),
    (-1, -26, 6, 4.5), (61, 16, 58, 5), (57, 30, 50, 3.5), (-20, -34, -6, 5), (16, 20, 42, 4), (-12, 10, 28, 4),
    (36, -66, -50, 3.5),
)  # fmt: skip
"""Streaks along parallels: latitude, first and last longitude, thickness; all in degrees."""
CITIES = (
    (77, 28), (72, 19), (80, 13), (77, 13), (88, 22), (67, 25), (51, 35), (55, 25), (46, 24), (69, 34), (37, -1),
    (32, 0), (39, 9), (28, -26), (31, -29), (47, -19), (18, -34), (28, -15), (39, -6), (44, 33), (59, 36), (35, -15),
    (73, 23), (50, 29),
)  # fmt: skip
"""Longitude and latitude of lights in the night."""


def earth(studio: Studio, r: float = 19.0, detail: bool = True, glow: str = "") -> Group:
    """Draw Earth around (0, 0), radius r mm; `detail` adds islands, clouds, cities; `glow` is the colour of the ground
    around its glow."""
    return Group((use(_symbol(studio, r, detail, glow), 0.0, 0.0),))


@lru_cache(maxsize=32)
def _symbol(studio: Studio, r: float, detail: bool, glow: str) -> Symbol:
    pen = Pen(studio)
    items: list[Item] = []
    if glow and pen.full:
        items.append(_halo(pen, r, glow))
    paint = pen.by_ink(_lit, _draw_earth, _cut)
    items.append(clipped(circle(0, 0, r), *paint(pen, r, detail)))
    if detail and pen.full:
        items.append(pen.line(circle(0, 0, r), r * 0.012, "sea + 65% ice"))
    elif not pen.full:
        items.append(pen.line(circle(0, 0, r), FINE if detail else HAIR))
    return symbol(
        f"earth-{r:g}-{'fine' if detail else 'plain'}-{glow or 'bare'}", 2 * r * (GLOW if glow else 1.1), *items
    )


def _halo(pen: Pen, r: float, ground: str) -> Path:
    end = pen.colour(ground)
    rim = mix(end, pen.colour("glow"), 0.75)
    middle = mix(end, pen.colour("glow"), 0.28)
    stops = ((0.0, rim), (1 / GLOW, rim), ((1 + 1 / GLOW) / 2, middle), (1.0, end))
    return Path(circle(0, 0, r * GLOW), fill=Radial(0, 0, r * GLOW, stops))


# ---- three inks ----------------------------------------------------------------------------------------------------


def _lit(pen: Pen, r: float, detail: bool) -> Iterator[Item]:
    yield from _globe(pen, r, detail, 0.0)
    yield clipped(_night(r, 0.26), *_globe(pen, r, detail, 0.45))
    yield clipped(_night(r, 0.40), *_globe(pen, r, detail, 0.79))
    if detail:
        yield dots(_lights(r), pen.colour("city"), r * 0.028)


def _globe(pen: Pen, r: float, detail: bool, dark: float) -> Iterator[Item]:
    def shade(role: str) -> str:
        return mix(pen.colour(role), pen.colour("night"), dark)

    yield Path(circle(0, 0, r * 1.02), fill=shade("sea"))
    yield Path(circle(-r * 0.22, -r * 0.22, r * 0.86), fill=shade("sea_lit"))
    land, ice = shade("land"), shade("ice")
    yield Path(_land(r, detail), fill=land, stroke=land, width=r * 0.018)
    yield Path(_ice(r), fill=ice, stroke=ice, width=r * 0.02)
    if detail:
        cloud = shade("white")
        yield Path(_clouds(r), fill=cloud, stroke=cloud, width=r * 0.012)


def _draw_earth(pen: Pen, r: float, detail: bool) -> Iterator[Item]:
    """Draw Earth as line art: coasts, and a hatched night."""
    yield pen.fill(circle(0, 0, r), "white")
    if detail:
        yield pen.line(_land(r, detail), HAIR)
    else:
        yield pen.fill(_land(r, detail), "night + 75% white")
    pitch = 0.9 if detail else 0.7
    yield hatch(_night(r, 0.30), Rect(-r, -r, 2 * r, 2 * r), pitch, 0.2, pen.colour("night"), -45)


def _cut(pen: Pen, r: float, detail: bool) -> Iterator[Item]:
    """Draw Earth like a woodcut: black land by day, white land by night."""
    yield pen.fill(circle(0, 0, r), "white")
    yield pen.fill(_land(r, detail), "night")
    yield pen.fill(_ice(r), "white")
    if detail:
        yield pen.line(_ice(r), HAIR)
    night = [pen.fill(circle(0, 0, r), "night"), pen.fill(_land(r, detail), "white")]
    if detail:
        night.append(dots(_lights(r), pen.colour("night"), r * 0.028))
    yield clipped(_night(r, 0.30), *night)


# ---- geometry ------------------------------------------------------------------------------------------------------


@cache
def _coasts() -> dict[str, tuple[Point, ...]]:
    found = {}
    for line in File(__file__).with_name("coasts.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            name, _, numbers = line.partition(":")
            values = [float(n) for n in numbers.split()]
            found[name] = tuple(zip(values[::2], values[1::2], strict=True))
    return found


def _project(lon: float, lat: float, r: float) -> tuple[float, float, float]:
    """Project a place onto the disc, with its depth towards the viewer; places behind the limb are moved out to it."""
    a, b, c = math.radians(lon - VIEW[0]), math.radians(lat), math.radians(VIEW[1])
    x = math.cos(b) * math.sin(a)
    y = math.cos(c) * math.sin(b) - math.sin(c) * math.cos(b) * math.cos(a)
    z = math.sin(c) * math.sin(b) + math.cos(c) * math.cos(b) * math.cos(a)
    if z < 0:
        far = math.hypot(x, y) or 1.0
        x, y = x / far * 1.02, y / far * 1.02
    return x * r, -y * r, z


def _shore(points: Sequence[Point], r: float) -> str:
    """Return one outline on the disc, its long sides bent with the globe; "" if it is completely behind."""
    out: list[tuple[float, float, float]] = []
    for (a, b), (c, d) in zip(points, (*points[1:], points[0]), strict=True):
        steps = max(1, int(max(abs(a - c) * math.cos(math.radians(b)), abs(b - d)) / 8))
        out.extend(_project(a + (c - a) * i / steps, b + (d - b) * i / steps, r) for i in range(steps))
    return polygon((x, y) for x, y, _ in out) if any(z > 0 for *_, z in out) else ""


@lru_cache(maxsize=8)
def _land(r: float, detail: bool) -> str:
    return "".join(_shore(points, r) for name, points in _coasts().items() if detail or name in LARGE)


@lru_cache(maxsize=8)
def _ice(r: float) -> str:
    waver = random.Random("cap")
    cap = [(lon, 82.5 + waver.uniform(-2.5, 2)) for lon in range(-180, 180, 15)]
    north = polygon((x, y) for x, y, _ in (_project(lon, lat, r) for lon, lat in cap))
    return "".join(_shore(_coasts()[name], r) for name in FROZEN) + north


@lru_cache(maxsize=8)
def _clouds(r: float) -> str:
    """Return streaks that taper at both ends: a high upper edge over a low lower one."""
    d = []
    for lat, west, east, thick in CLOUDS:
        swell = [math.sin(math.pi * i / 12) for i in range(13)]
        lons = [west + (east - west) * i / 12 for i in range(13)]
        top = [_project(lon, lat + 0.8 * thick * s**0.8, r) for lon, s in zip(lons, swell, strict=True)]
        low = [_project(lon, lat - 0.25 * thick * s, r) for lon, s in zip(lons, swell, strict=True)]
        d.append(polygon((x, y) for x, y, _ in (*top, *low[-2:0:-1])))
    return "".join(d)


@lru_cache(maxsize=8)
def _night(r: float, lens: float) -> str:
    """Return the dark side: a half disc less the half ellipse `lens` times as wide."""
    out, turn = r * 1.03, math.radians(LIGHT)
    half = [math.radians(a) for a in range(0, 181, 10)]
    rim = [(out * math.sin(a), -out * math.cos(a)) for a in half]
    line = [(r * lens * math.sin(a), -out * math.cos(a)) for a in reversed(half)]
    cos, sin = math.cos(turn), math.sin(turn)
    return polygon((x * cos - y * sin, x * sin + y * cos) for x, y in (*rim, *line))


def _lights(r: float) -> list[Point]:
    """Return the cities in the night."""
    found = []
    for lon, lat in CITIES:
        x, y, z = _project(lon, lat, r)
        deep, aside = (x + y) / 2**0.5, (x - y) / 2**0.5
        if z > 0 and deep > 0.42 * math.sqrt(max(0.0, r * r - aside * aside)):
            found.append((x, y))
    return found

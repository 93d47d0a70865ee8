"""The library of drawings: junk, landmarks and hulls, each a list of flat parts on a grid of 24 units.

The files `junk.txt`, `landmarks.txt` and `hulls.txt` contain them, in the format of `layouts.drawing.drawings`: areas
(`paint`) and lines (`line`) of a few tones. In full ink a part has the colour of its tone; in low it is a white area
with an outline, grey if it is shaded or dark; in mono shade is hatched, and large dark areas more densely. `silhouette`
gives a drawing a single colour, for the bands where it is as small as a letter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from layouts.drawing.colour import mix
from layouts.drawing.drawings import DrawingPart, TextDrawing, drawings_beside
from layouts.drawing.hooks import Studio
from layouts.drawing.measure import extent
from layouts.drawing.outlines import map_points
from layouts.drawing.pen import Pen
from layouts.drawing.scene import CURRENT, Item, Path, Symbol
from layouts.drawing.shapes import hatch

GRID = 24.0
OUTLINE = 0.42
"""Width of outlines in low and mono, in units."""
LARGE = 3.4
"""Size in units, both ways, from which a dark part would be a blot in mono."""

Tones = Mapping[str, str]


def library(name: str) -> Mapping[str, TextDrawing]:
    """Return the drawings of a file by name: `junk`, `landmarks` or `hulls`."""
    return drawings_beside(__file__, f"{name}.txt")


def shades(base: str, accent: str, dark: str) -> Tones:
    """Return the tones of a flat drawing: shade and light of its base, shade of its accent."""
    return {
        "b": base,
        "s": mix(base, "#14143A", 0.26),
        "l": mix(base, "#FFF6E0", 0.45),
        "k": dark,
        "a": accent,
        "d": mix(accent, "#14143A", 0.24),
        "w": "#FFFBF0",
        "y": "#F0BC2E",
    }


def draw(studio: Studio, parts: tuple[DrawingPart, ...], tones: Tones) -> tuple[Item, ...]:
    """Draw parts on their grid, from (0, 0) to (24, 24), in a studio's ink; `tones` colour them in full ink."""
    pen = Pen(studio)
    if pen.full:
        return tuple(_flat(part, tones[part.role]) for part in parts)
    return tuple(item for part in parts for item in _lined(pen, part))


def _flat(part: DrawingPart, colour: str) -> Path:
    if part.size:
        return Path(part.d, stroke=colour, width=part.size)
    return Path(part.d, fill=colour)


def _lined(pen: Pen, part: DrawingPart) -> Iterator[Item]:
    """Draw a part as line art: white with an outline, and grey or hatched if it is dark or shaded."""
    night, white = pen.colour("night"), pen.colour("white")
    if part.size:
        inner = night if part.role == "k" else white
        if inner == white:
            yield Path(part.d, stroke=night, width=part.size + 2 * OUTLINE)
        yield Path(part.d, stroke=inner, width=part.size)
        return
    if not pen.mono:
        yield Path(part.d, fill={"k": "#D0D0D0", "s": "#ECECEC", "d": "#ECECEC"}.get(part.role, white))
    else:
        around = extent(part.d).rect
        solid = part.role == "k" and min(around.w, around.h) < LARGE
        yield Path(part.d, fill=night if solid else white)
        if not solid and part.role in _HATCHES:
            pitch, angle = _HATCHES[part.role]
            yield hatch(part.d, around, pitch, OUTLINE, night, angle)
    yield Path(part.d, stroke=night, width=OUTLINE)


_HATCHES = {"k": (1.5, 45.0), "s": (2.8, 45.0), "d": (2.8, 45.0)}
"""Pitch, in units, and angle of the hatch that replaces a tone in mono."""


@lru_cache(maxsize=256)
def junk(studio: Studio, name: str, turned: bool = False) -> Symbol:
    """Return a junk object as a symbol of 24 units, or its other side. Raises KeyError for an unknown one."""
    drawing = library("junk")[name]
    parts = drawing.views[""]
    if turned:
        parts = tuple(part._replace(d=map_points(part.d, lambda p: (GRID - p[0], p[1]))) for part in parts)
    base, accent = drawing.colours
    tones = shades(base, accent, studio.look.colour("night"))
    return Symbol(f"junk-{name}{'-turned' if turned else ''}", draw(studio, parts, tones), GRID, GRID, 1.0)


_BY_DAY: Mapping[str, Tones] = {
    "earth": {**shades("#0B5C9C", "#5FA55A", "#12324F"), "w": "#FFFBF0"},
    "moon": {**shades("#7B7B86", "#D9902B", "#2C2C36"), "l": "#D4D4DA"},
    "mars": {**shades("#A5410F", "#1E7F86", "#4A1B0A"), "l": "#EFA568", "w": "#FFF3D9"},
}
_BY_NIGHT: Tones = {
    "b": "#141A58",
    "s": "#0E1344",
    "l": "#232C7E",
    "k": "#090D33",
    "a": "#2B348F",
    "d": "#1B2370",
    "w": "#FFD65A",
    "y": "#F6EFD8",
}


@lru_cache(maxsize=256)
def landmark(studio: Studio, city: str, body: str, side: str) -> Symbol:
    """Return a city's landmark as a symbol of 24 units, standing on its lower edge, by `day` or as a silhouette by
    `night`."""
    parts = library("landmarks")[city].views[""]
    items = draw(studio, parts, _BY_DAY[body] if side == "day" else _BY_NIGHT)
    return Symbol(f"landmark-{city.lower()}-{side}", items, GRID, GRID, 1.0)


@lru_cache(maxsize=64)
def silhouette(city: str) -> Symbol:
    """Return a city's landmark in the colour of the `Use`."""
    parts = library("landmarks")[city].views[""]
    items = tuple(_flat(part, CURRENT) for part in parts)
    return Symbol(f"silhouette-{city.lower()}", items, GRID, GRID, 1.0)


@lru_cache(maxsize=16)
def hull(studio: Studio, name: str, colour: str, accent: str) -> Symbol:
    """Return a ship, nose up, as a symbol of 24 units in its player's colour."""
    look = studio.look
    tones = shades(look.colour(colour), look.colour(accent), look.colour("night"))
    items = draw(studio, library("hulls")[name].views[""], tones)
    return Symbol(f"hull-{name}-{colour}-{len(accent)}", items, GRID, GRID, 1.0)

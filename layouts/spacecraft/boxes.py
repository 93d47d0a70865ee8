"""Pictures for the boxes of SPACEcraft: the blueprint of a rocket taped to kraft paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from layouts.drawing.hooks import Studio
from layouts.drawing.pen import Pen, at, clipped, ground
from layouts.drawing.scene import Group, Item, Path, Use
from layouts.drawing.shapes import Rect, line, num, polygon, rect, star

from .paper import kraft, tape
from .pen import Ink

SPARE, CLEAR_MM = 4.0, 3.0
"""Extent in mm of a picture beyond its edges, and distance in mm inside them that whole parts keep."""
NOTCH_MM = 9.5
"""Additional distance below the notch for a thumb, in mm."""
ROCKET = ("part.nose-blue", "part.hull-gold", "starting-hull.hull-grey", "part.engine-white")
LAUNCHED = ("part.nose-gold", "part.hull-white", "part.hull-blue", "starting-hull.hull-grey", "part.engine-gold")
CELL = 30.0
"""Side of a rocket part, in mm."""


def blueprint(studio: Studio, width: float, height: float) -> Group:
    """Draw a rocket of printed parts on its plan."""
    return _taped(studio, width, height, ROCKET)


def launch(studio: Studio, width: float, height: float) -> Group:
    """Draw a longer rocket on its plan."""
    return _taped(studio, width, height, LAUNCHED)


def _taped(studio: Studio, width: float, height: float, rocket: Sequence[str]) -> Group:
    """Draw a rocket on its plan; several side by side if the picture is for several boxes."""
    ink = Ink(Pen(studio))
    around = rect(-SPARE, -SPARE, width + 2 * SPARE, height + 2 * SPARE)
    count = max(1, round(width / height))
    high = height - NOTCH_MM - 2 * CLEAR_MM
    wide = min(width / count - 2 * CLEAR_MM - high * 0.04, high * 1.6)
    behind = list(kraft(ink, Rect(-10, -10, width + 20, height + 20), "box"))
    rockets: list[Item] = []
    for i in range(count):
        x, y = width * (i + 0.5) / count, height - CLEAR_MM - high / 2
        behind += [at(x, y, *_plan(ink, wide, high), angle=-2), at(x + 1, y - high / 2, tape(studio, 17), angle=-4)]
        rockets.append(at(x, y, *_rocket(studio, high, rocket), angle=-2))
    return Group((clipped(around, ground(*behind), *rockets),))


def _plan(ink: Ink, w: float, h: float) -> Iterator[Item]:
    """Draw the sheet around (0, 0), with chalk lines on it."""
    if ink.full:
        yield Path(rect(-w / 2 + 0.8, -h / 2 + 0.9, w, h), fill=ink.colour("shadow"))
    edge = None if ink.full else ink.colour("blueprint_on")
    yield Path(rect(-w / 2, -h / 2, w, h), ink.colour("blueprint"), edge, 0.3 if edge else 0.0)
    lines = [line(-w / 2 + 4.5 * i, -h / 2, -w / 2 + 4.5 * i, h / 2) for i in range(1, ceil(w / 4.5))]
    lines += [line(-w / 2, -h / 2 + 4.5 * i, w / 2, -h / 2 + 4.5 * i) for i in range(1, ceil(h / 4.5))]
    yield Path("".join(lines), stroke=ink.colour("blueprint_grid"), width=0.18, round=False)
    yield from _chalk(ink, w, h)


def _rocket(studio: Studio, h: float, rocket: Sequence[str]) -> Iterator[Item]:
    """Draw a rocket on a sheet of this height."""
    scale = (h * 0.93) / (len(rocket) * CELL + 12)
    top = -h / 2 + h * 0.05
    for i, id in enumerate(rocket):
        made = studio.lay(id, "front").symbol
        yield Use(made, -made.width * scale / 2, top + i * CELL * scale, scale)


def _chalk(ink: Ink, w: float, h: float) -> Iterator[Item]:
    """Draw the rocket's path, its height, and stars."""
    chalk = ink.colour("blueprint_on")
    left, right = -w / 2, w / 2
    points = (left + 4, h * 0.36), (left + 8, h * 0.1), (left + 8, -h * 0.12), (left + 15, -h * 0.3)
    start, one, two, end = (f"{num(x)} {num(y)}" for x, y in points)
    yield Path(f"M{start}C{one} {two} {end}", stroke=chalk, width=0.45, dash=(1.6, 1.2))
    tip = left + 16.2, -h * 0.3 - 3
    yield Path(polygon((tip, (tip[0] - 0.4, tip[1] + 3.8), (tip[0] - 3.4, tip[1] + 1.8))), fill=chalk)
    measure = line(right - 6, -h * 0.3, right - 6, h * 0.3)
    ends = line(right - 7.2, -h * 0.3, right - 4.8, -h * 0.3) + line(right - 7.2, h * 0.3, right - 4.8, h * 0.3)
    yield Path(measure + ends, stroke=chalk, width=0.35)
    for x, y, r in ((right - 10, -h * 0.4, 2.2), (left + 8, -h * 0.41, 1.4), (right - 12, h * 0.2, 1.6)):
        yield Path(polygon(star(x, y, r)), stroke=chalk, width=0.35)

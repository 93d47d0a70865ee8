"""Kraft, note paper, tape and marker lines, on which rockets are planned; badges and kettlebells with numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from layouts.drawing.hooks import Studio
from layouts.drawing.scene import Group, Item, Path
from layouts.drawing.shapes import Point, Rect, rect

from .pen import Ink, Pen, at, circle, d, num, polar_points, polygon

EDGE = 2.0
"""Distance in mm from the trim within which a ground is plain, so that neighbours on a sheet may share their cut."""
BLEED = 3.0
FIBRES = ("fibre", 55, 0.7), ("fibre_light", 70, 1.0)
"""Colours of fibres, the area in mm² for each fibre, and their opacity."""


def kraft(
    ink: Ink, box: Rect, seed: str, base: str = "kraft", share: float = 1.0, clear: Sequence[Rect] = ()
) -> Iterator[Item]:
    """Draw a ground of kraft paper with its bleed; its fibres keep off the trim and out of the boxes `clear`, where
    they would look like strokes of letters. `seed` determines their places, `share` their number."""
    x, y, w, h = box
    yield ink.area(rect(x, y, w, h), base)
    off = BLEED + EDGE + 1.6
    x, y, w, h = x + off, y + off, w - 2 * off, h - 2 * off
    if not ink.full:
        return
    for (colour, _, opacity), fibres in zip(FIBRES, _fibres(Rect(x, y, w, h), seed, share, tuple(clear)), strict=True):
        yield Path(fibres, stroke=ink.colour(colour), width=0.22, opacity=opacity)


def ground(
    studio: Studio, box: Sequence[float], seed: str, base: str = "kraft", share: float = 1.0,
    words: Sequence[Sequence[float]] = (),
) -> Group:  # fmt: skip
    """Draw the ground of a card or board like `kraft`, with its fibres off the boxes `words`."""
    return at(0, 0, *kraft(Ink(Pen(studio)), Rect(*box), seed, base, share, [Rect(*each) for each in words]))


@lru_cache(maxsize=64)  # A page draws the ground of each rocket for everybody after every answer.
def _fibres(box: Rect, seed: str, share: float, clear: Sequence[Rect]) -> Sequence[str]:
    """Return the fibres of a ground, as path data for each of their colours."""
    (x, y, w, h), random = box, Random(seed)
    found = []
    for _, each, _ in FIBRES:
        fibres = []
        for _ in range(int(w * h / each * share)):
            fx, fy = x + random.uniform(0, w), y + random.uniform(0, h)
            tx, ty = fx + random.uniform(-1.6, 1.6), fy + random.uniform(-0.7, 0.7)
            if not any(each.box.holds(fx, fy) or each.box.holds(tx, ty) for each in clear):
                fibres.append(f"M{num(fx)} {num(fy)}L{num(tx)} {num(ty)}")
        found.append("".join(fibres))
    return found


def wobble(ink: Ink, points: Sequence[Point], seed: str, colour: str, width: float, amount: float = 0.35) -> Path:
    """Draw a marker line around a polygon, each side slightly bowed."""
    return ink.line(wobbly(points, seed, amount), colour, width)


def wobbly(points: Sequence[Point], seed: str, amount: float = 0.35) -> str:
    """Return a polygon as if drawn by hand, as path data."""
    random = Random(seed)
    path = f"M{num(points[0][0])} {num(points[0][1])}"
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
        mx, my = (ax + bx) / 2 + random.uniform(-amount, amount), (ay + by) / 2 + random.uniform(-amount, amount)
        path += f"Q{num(mx)} {num(my)} {num(bx)} {num(by)}"
    return d(path + "Z")


def frame(studio: Studio, w: float, h: float, seed: str, colour: str, width: float) -> Group:
    """Draw a marker line around a box from (0, 0) right and down."""
    return at(0, 0, wobble(Ink(Pen(studio)), corners(0, 0, w, h), seed, colour, width))


def corners(x: float, y: float, w: float, h: float) -> list[Point]:
    """Return the corners of a box, clockwise from its top left one."""
    return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]


def tape(studio: Studio, width: float, colour: str = "tape") -> Group:
    """Draw a strip of tape with torn ends around (0, 0)."""
    ink, high = Ink(Pen(studio)), 5.0
    right = [(width / 2 - 0.6 * (i % 2), -high / 2 + high * i / 6) for i in range(7)]
    left = [(-width / 2 + 0.6 * (i % 2), high / 2 - high * i / 6) for i in range(7)]
    return at(0, 0, ink.area(polygon([*right, *left]), colour, "tape_line", 0.2, 0.93 if ink.full else 1.0))


def note(studio: Studio, w: float, h: float, ruled: bool = True) -> Group:
    """Draw a sheet of note paper around (0, 0) with its shadow."""
    ink = Ink(Pen(studio))
    items = [ink.area(rect(0.7 - w / 2, 0.9 - h / 2, w, h), "shadow", opacity=0.55)] if ink.full else []
    items.append(ink.area(rect(-w / 2, -h / 2, w, h), "paper", "tape_line", 0.25))
    if ruled:
        lines = "".join(f"M{num(2 - w / 2)} {num(5 + 5 * i - h / 2)}H{num(w / 2 - 2)}" for i in range(int((h - 6) / 5)))
        items.append(ink.line(lines, "note_line", 0.25))
    return at(0, 0, *items)


def badge(studio: Studio, points: int | str = "", radius: float = 7.2, size: float = 20, ring: float = 0.74) -> Group:
    """Draw points, or an empty badge, of fourteen teeth around (0, 0). ring: the size of its ring relative to it."""
    ink = Ink(Pen(studio))
    teeth = polygon(polar_points(28, lambda i: radius * (0.88 if i % 2 else 1.0)))
    items: list[Item] = [
        ink.area(teeth, "badge", "ink", 0.6),
        ink.area(circle(0, 0, radius * ring), None, "badge_ring", 0.5),
    ]
    return at(0, 0, *items, *([ink.pen.label(0, 0, str(points), size, "display", "badge_on")] if points != "" else ()))


def kettlebell(
    studio: Studio, weight: int | str, high: float, size: float, fill: str = "badge", on: str = "badge_on"
) -> Group:
    """Draw a weight with its number around (0, 0); `high` mm from handle to foot."""
    ink, k = Ink(Pen(studio)), high / 8
    line = "ink" if not ink.full else fill
    handle = ink.line("M-1.9 -1.6V-3.2Q-1.9 -4.6 0 -4.6T1.9 -3.2V-1.6", line, 1.3 if ink.full else 0.8)
    body = ink.area(
        "M-2.6 -2H2.6L4.1 2.9Q4.3 4.4 2.8 4.4H-2.8Q-4.3 4.4 -4.1 2.9Z", fill, None if ink.full else "ink", 0.4
    )
    return at(0, 0, at(0, 0, handle, body, scale=k), ink.pen.label(0, 1.25 * k, str(weight), size, "display", on))


def blob(points: Sequence[Point]) -> str:
    """Return a smooth closed curve that follows a polygon, as SVG path data."""
    middles = [
        ((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True)
    ]
    path = f"M{num(middles[-1][0])} {num(middles[-1][1])}"
    for (px, py), (qx, qy) in zip(points, middles, strict=True):
        path += f"Q{num(px)} {num(py)} {num(qx)} {num(qy)}"
    return path + "Z"


SPLASH = blob(polar_points(14, lambda i: (6.6, 4.9, 6.2, 5.0, 7.0, 5.0, 6.0, 5.2, 6.9, 5.0, 6.2, 5.0, 6.8, 4.8)[i]))
BRUSH = (
    "M-5.3 -4.2L-3.6 -4.9 -1.8 -4.4 .6 -5 3 -4.5 5.2 -4.8 5.5 -1.6 5.1 .8 5.6 3.2 5 4.9 2.4 4.5 .4 5.1 -2 4.6 -3.8 5"
    " -5.4 4.4 -5.1 1.8 -5.6 -.6Z"
)
DROP = "M0 -6.4C1.2 -3.6 5.4 -1.2 5.4 2C5.4 5 3 6.6 0 6.6S-5.4 5 -5.4 2C-5.4 -1.2 -1.2 -3.6 0 -6.4Z"


def paint(studio: Studio, colour: str, radius: float) -> Group:
    """Draw a mark of paint with its letter: gold a round splash, white a square brush mark, blue a falling drop."""
    ink = Ink(Pen(studio))
    path, letter, drop = {"gold": (SPLASH, "G", 0.0), "white": (BRUSH, "W", 0.0), "blue": (DROP, "B", 1.4)}[colour]
    role = "pearl" if colour == "white" else colour
    shine = "M-3.4 1.6C-3.5 .2 -2.6 -.8 -1.8 -1.6" if colour == "blue" else "M-3.6 -.6C-3.4 -2 -2.6 -2.9 -1.4 -3.4"
    items: list[Item] = [ink.area(path, role, "ink", 0.7 if ink.full else 0.5)]
    if colour == "gold":
        items.append(ink.area(circle(5.6, 4.6, 0.8), role, "ink", 0.45))
    if ink.full:
        items.append(ink.line(shine, "pearl_shade" if colour == "white" else f"{role}_light", 0.9))
    on = "white" if colour == "blue" and ink.full else "ink"
    items.append(ink.pen.label(0, drop, letter, 10, "display", on))
    return at(0, 0, *items, scale=radius / 5.6)

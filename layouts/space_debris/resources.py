"""The five resources as objects about 38 x 40 mm, and the horizon they float over on their cards.

Each object has the silhouette of the icon that stands beside it: a jerrycan, a chip, a bottle, three ingots, a tied
sack of scrap. Flat: base, one shade, one light from the upper left, outline 1.0. In `low` only the shade keeps some
colour; in `mono` the shade is grey, and the horizon's hatch takes the place of the hue.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from layouts.hooks import Studio
from layouts.pen import BOLD, FINE, HAIR, THIN, Pen, along, at, box, clipped, rounded
from layouts.scene import Group, Item, Path
from layouts.shapes import Point, circle, dots, hatch, hexagon, outline, polar, polygon, rect


@dataclass(frozen=True, slots=True)
class Tones:
    """The three flat colours of an object."""

    base: str
    light: str
    shade: str


def resource(studio: Studio, kind: str) -> Group:
    """The object of a resource (fuel, electronics, plastic, metal, junk) around (0, 0). Raises KeyError for others."""
    pen = Pen(studio)
    return Group(tuple(_OBJECTS[kind](pen, _tones(pen, kind))))


def _tones(pen: Pen, kind: str) -> Tones:
    own = {
        "junk": Tones("#C9AE85", "#E9DCC4", "#8C6B3D"),
        "metal": Tones("#CFDCE8", "#F3F7FB", "#6F8AA6"),
    }
    full = own.get(kind, Tones(f"{kind} + 52% white", f"{kind} + 82% white", f"{kind} + 28% night"))
    shade = pen.inks(full.shade, f"white + 35% {kind}", "white + 45% night")
    return Tones(pen.inks(full.base), pen.inks(full.light), shade)


# ---- objects ---------------------------------------------------------------------------------------------------


def _can(pen: Pen, tone: Tones) -> list[Item]:
    body = rounded([(-14.7, -4.2), (-9.4, -8.9), (7, -8.9), (14.7, -1.2), (14.7, 18.6), (-14.7, 18.6)], 2.2)
    handle = rect(-11.4, -18.6, 14.4, 12, 1.8) + rect(-7.3, -14.6, 6.2, 6.4, 0.8)
    spout = at(10.6, -5, pen.solid(box(5.2, 12, 0.4, 0, -6), tone.base), _cap(pen), angle=43)
    grip = Path(handle, fill=tone.base, stroke=pen.colour("night"), width=BOLD, evenodd=True)
    inside = (
        pen.fill(body, tone.base),
        pen.fill(rect(10.2, -20, 6, 40), tone.shade),
        pen.fill(polygon([(-15, -3.6), (-9, -9), (-5.6, -9), (-10.9, -3.4), (-10.9, 19), (-15, 19)]), tone.light),
    )
    cross = along([(-7.6, 1), (5.6, 13.4), (5.6, 1), (-7.6, 13.4)])
    return [
        spout,
        grip,
        clipped(body, *inside),
        pen.line(body, BOLD),
        pen.line(along([(-14.6, -3.9), (10, -3.9)]), FINE),
        pen.line(cross, 3.0),
        Path(cross, stroke=tone.light, width=1.0),
    ]


def _cap(pen: Pen) -> Path:
    return pen.solid(box(7.6, 3.8, 1.2, 0, -13), pen.inks("night + 18% white"), BOLD)


def _chip(pen: Pen, tone: Tones) -> list[Item]:
    leg = pen.inks("metal")
    items: list[Item] = []
    for i in range(4):
        q = -9.6 + 6.4 * i
        items += [pen.solid(box(2.4, 35.2, 0.8, q, 0), leg, FINE), pen.solid(box(35.2, 2.4, 0.8, 0, q), leg, FINE)]
    board = pen.inks("electronics + 58% night", "white", "white")
    items.append(pen.solid(box(28.4, 28.4, 3), board))
    frame = pen.inks("electronics + 35% white", "electronics + 40% white", "night")
    trace = pen.inks("electronics + 60% white", "electronics", "night")
    items.append(Path(box(24.6, 24.6, 1.6), stroke=frame, width=FINE if pen.full else HAIR))
    items += _traces(trace)
    core = rounded([(-3.4, -7.4), (7.4, -7.4), (7.4, 7.4), (-7.4, 7.4), (-7.4, -3.4)], 1.2)
    items.append(
        clipped(
            core,
            pen.fill(core, tone.base),
            pen.fill(polygon([(-8, -8), (8, -8), (-8, 8)]), tone.light),
            pen.fill(polygon([(8, 8), (3.4, 8), (8, 3.4)]), tone.shade),
        )
    )
    items += [pen.line(core, BOLD), pen.line("M-2.6 3.2L-2.6 -2.6L3.2 -2.6", 1.2)]
    return items


def _traces(colour: str) -> list[Item]:
    """Conductors from the core to pads beside it."""
    ways = (
        ((-7, -1.4), (-10.4, -1.4), (-10.4, -9.6)),
        ((-7, 4.2), (-10.4, 4.2), (-10.4, 9.6)),
        ((7, -4.2), (10.4, -4.2), (10.4, -9.6)),
        ((7, 1.4), (10.4, 1.4), (10.4, 9.6)),
        ((0.6, -7), (0.6, -10.6), (5, -10.6)),
        ((-2.4, 7), (-2.4, 10.6), (-5.4, 10.6)),
        ((3, 7), (3, 10.6)),
    )
    d = "".join("M" + "L".join(f"{x} {y}" for x, y in way) for way in ways)
    return [Path(d, stroke=colour, width=0.7), dots([way[-1] for way in ways], colour, 2.0)]


def _bottle(pen: Pen, tone: Tones) -> list[Item]:
    body = outline(
        "M-4.6 -12V-10C-4.6 -6.4 -10.4 -5.6 -10.4 .6V15.4A3.4 3.4 0 0 0 -7 18.8H7A3.4 3.4 0 0 0 10.4 15.4V.6"
        "C10.4 -5.6 4.6 -6.4 4.6 -10V-12Z"
    )
    label = rect(-12, 2.6, 24, 8)
    wash = pen.inks("plastic + 15% white", "white + 35% plastic", "white + 45% night")
    inside = (
        pen.fill(body, tone.base),
        pen.fill(outline("M4.4 20H11V-2C9 -5.6 5.6 -6.8 4.6 -11C5.4 -3 6.2 8 4.4 20Z"), wash),
        pen.fill(outline("M-9 16V.8C-9 -3.2 -6.4 -5.4 -4.4 -8C-6 -2 -6.6 7 -6.2 16Z"), tone.light),
        pen.solid(label, pen.inks("plastic + 28% night", "white", "white")),
        pen.line(along([(-11, 14.2), (11, 14.2)]), FINE),
    )
    sign = polygon(hexagon(0, 6.6, 4.6, 30))
    cap = rect(-6.4, -19, 12.8, 6.2, 1.4)
    ridges = [p for x in (-3.4, 0.0, 3.4) for p in ((x, -17.4), (x, -14.4))]
    neck = rect(-5.6, -12.8, 11.2, 1.9, 0.9)
    return [
        clipped(body, *inside),
        pen.line(body, BOLD),
        Path(sign, fill=pen.inks("plastic + 82% white"), stroke=pen.colour("night"), width=FINE),
        pen.solid(neck, tone.light, FINE * 1.4),
        pen.solid(cap, tone.light),
        clipped(
            cap,
            pen.fill(rect(3.6, -20, 4, 8), pen.inks("plastic + 15% white", "white + 35% plastic", "white + 45% night")),
        ),
        pen.line(cap, BOLD),
        pen.line(along(ridges), FINE),
    ]


def _ingots(pen: Pen, tone: Tones) -> list[Item]:
    lower, upper = 18.2, 1.9
    return [
        *_ingot(pen, tone, -11.2, lower),
        *_ingot(pen, tone, 8.2, lower),
        *_ingot(pen, tone, -0.4, upper),
    ]


def _ingot(pen: Pen, tone: Tones, x: float, y: float) -> list[Item]:
    """A cast bar seen from its end, a little from above and the right; (x, y) is the middle of its lower edge."""
    low, top, high, back = 9.2, 7.0, 14.6, (3.4, -3.4)

    def pushed(point: Point) -> Point:
        return point[0] + back[0], point[1] + back[1]

    bl, br, tr, tl = (x - low, y), (x + low, y), (x + top, y - high), (x - top, y - high)
    face = [bl, br, tr, tl]
    stamp = [(x - 5.2, y - 3.4), (x + 5.2, y - 3.4), (x + 3.9, y - 11), (x - 3.9, y - 11)]
    gleam = [(x - 7.4, y - 2.2), (x - 5.6, y - high + 1.8)]
    return [
        *_side(pen, rounded([tr, br, pushed(br), pushed(tr)], 0.8), tone, (x, y)),
        pen.solid(rounded([tl, tr, pushed(tr), pushed(tl)], 0.8), tone.light),
        pen.solid(rounded(face, 1.2), tone.base),
        Path(along(gleam), stroke=pen.inks("white", "night + 60% white", "white"), width=0.9),
        Path(rounded(stamp, 1.0), stroke=pen.inks("#6F8AA6", "night", "night"), width=FINE),
        pen.line(along([(x - 2, y - 7.2), (x + 2, y - 7.2)]), BOLD, pen.inks("#6F8AA6", "night", "night")),
    ]


def _side(pen: Pen, d: str, tone: Tones, middle: Point) -> list[Item]:
    """The shaded side of an ingot: in `mono` hatched, as three black ones would take much ink."""
    if not pen.mono:
        return [pen.solid(d, tone.shade)]
    area = (middle[0], middle[1] - 20, 20.0, 24.0)
    return [pen.solid(d, "#FFFFFF"), hatch(d, area, 0.8, HAIR, pen.colour("night"), 45), pen.line(d, BOLD)]


def _sack(pen: Pen, tone: Tones) -> list[Item]:
    body = (
        "M-3.4 -6.4C-11.5 -2.6 -17.8 4.6 -17.8 11.4C-17.8 15.2 -16.4 17.4 -13.3 18.1C-10 18.8 -8 17.8 -4 18.2"
        "C-1 18.6 1 18.6 4 18.2C8 17.8 10 18.8 13.3 18.1C16.4 17.4 17.8 15.2 17.8 11.4C17.8 4.6 11.5 -2.6 3.4 -6.4Z"
    )
    crown = rounded(
        [
            (-3.8, -7.4),
            (-10.6, -13.8),
            (-6.4, -13),
            (-3, -15),
            (0, -13),
            (3, -15),
            (6.4, -13),
            (10.6, -13.8),
            (3.8, -7.4),
        ],
        1.1,
    )
    inside = (
        pen.fill(body, tone.base),
        pen.fill("M10 -4C13 6 11 14 5 19.5L20 20L20 2Z", tone.shade),
        pen.fill(
            "M-5 -5.5C-11 -1.5 -16.4 4 -16.4 11.4C-16.4 13 -16.2 14 -15.6 14.6C-14.6 7.6 -10.4 0.6 -3 -5Z", tone.light
        ),
    )
    creases = "M-1.4 -5.4C-3.6 -2.6 -5 0.4 -5.8 3.4M1.6 -5.4C3.4 -3.4 4.8 -1 5.8 1.6M0 -5.4L0 -1.6"
    return [
        *_scrap(pen),
        clipped(body, *inside),
        pen.line(body, BOLD),
        pen.line(creases, FINE),
        *_patch(pen, tone),
        pen.solid(crown, tone.base),
        pen.line("M-3.4 -9L-5.4 -11.2M0 -9L0 -11M3.4 -9L5.4 -11.2", FINE),
        pen.solid(rect(-5.2, -9, 10.4, 3.4, 1.6), pen.inks("#8C6B3D", "white", "night")),
    ]


def _scrap(pen: Pen) -> list[Item]:
    """What looks out of the sack: a torn plate with rivets, a corner of a solar wing, a bolt."""
    steel, lit, dark = pen.inks("steel"), pen.inks("steel_lit"), pen.inks("steel_dark", "steel_dark", "night")
    plate = [
        (-3, -9),
        (-8.8, -13),
        (-12.4, -20.2),
        (-8.6, -22),
        (-7.2, -19.6),
        (-4.8, -22.4),
        (-3.2, -19.2),
        (-1, -20.4),
        (0, -10),
    ]
    cell = box(9.4, 8.4, 0.4)
    grid = along([(-4.7, -1.4), (4.7, -1.4), (-1.6, -4.2), (-1.6, 4.2), (1.6, -4.2), (1.6, 4.2)])
    bolt = (
        pen.solid(rect(-1.3, -1, 2.6, 8), steel, FINE),
        pen.solid(polygon(hexagon(0, -2.6, 5.4, 30)), lit, BOLD),
    )
    return [
        at(2.2, -17.6, *bolt, angle=8),
        at(6.9, -18.2, pen.solid(cell, pen.inks("heo")), pen.line(grid, FINE), angle=24),
        pen.solid(rounded(plate, 0.4), steel),
        pen.fill(polygon([(-11.7, -19.9), (-8.8, -21.2), (-5.6, -12.6), (-8.2, -13.2)]), lit),
        pen.line("M-8.7 -21L-5.6 -12.6", FINE),
        dots([(-9.8, -18.9), (-8.5, -15.8)], pen.colour("night"), 1.1),
        pen.fill(polygon([(-4.5, -21.2), (-3.4, -18.4), (-1.5, -19.2), (-0.6, -12.6), (-3, -12.8)]), dark),
    ]


def _patch(pen: Pen, tone: Tones) -> list[Item]:
    """A sewn-on patch."""
    cloth = pen.inks("#A8875A", "white", "white")
    stitches = [
        end
        for side in range(4)
        for step in (-1.9, 0.0, 1.9)
        for end in (
            polar(3.0, 90 * side, *polar(step, 90 * side + 90)),
            polar(4.7, 90 * side, *polar(step, 90 * side + 90)),
        )
    ]
    return [at(3.4, 9.6, pen.solid(box(7.6, 7.6, 0.8), cloth, FINE), pen.line(along(stitches), FINE), angle=-12)]


_OBJECTS: dict[str, Callable[[Pen, Tones], list[Item]]] = {
    "fuel": _can,
    "electronics": _chip,
    "plastic": _bottle,
    "metal": _ingots,
    "junk": _sack,
}


# ---- horizon ---------------------------------------------------------------------------------------------------

FIELD = "M-3 -3L66 -3L66 55.5C52 49 11 49 -3 55.5Z"
"""The coloured upper part of a resource card, in the card's mm: down to the arc of a horizon, bleed included."""
EDGE = "M-3 55.5C11 49 52 49 66 55.5"
MIDDLE = (35.0, 28.5)
"""Where the object floats."""


def horizon(studio: Studio, kind: str) -> Group:
    """The ground of a resource card from its top-left: colour with orbit arcs, a line (low) or a hatch (mono)."""
    pen = Pen(studio)
    if pen.low:
        return Group((pen.line(EDGE, BOLD, kind),))
    if pen.mono:
        hatched = clipped(FIELD, *_hatch(pen, kind), pen.fill(circle(*MIDDLE, 22.4), "white"))
        return Group((hatched, pen.line(EDGE, FINE)))
    towards = "white" if kind in ("plastic", "junk", "electronics") else "night"
    arcs = "".join(circle(34, 96, r) for r in (58, 70, 82))
    ticks = [polar(r, a, 34, 96) for a in range(-40, 41, 4) for r in (70.0, 72.0 if a % 20 == 0 else 71.4)]
    lines = (pen.line(d, FINE, f"{kind} + 28% {towards}", round=False) for d in (arcs, along(ticks)))
    return Group((pen.fill(FIELD, kind), clipped(FIELD, *lines)))


def _hatch(pen: Pen, kind: str) -> list[Item]:
    """The hatch that stands for a resource's hue."""
    ink, area = pen.colour("night"), (-3.0, -3.0, 69.0, 59.0)
    ways: dict[str, tuple[tuple[float, float], ...]] = {
        "fuel": ((45, 6.5),),
        "electronics": ((0, 9), (90, 9)),
        "metal": ((90, 5.5),),
        "junk": ((45, 9), (-45, 9)),
    }
    if kind in ways:
        return [hatch(FIELD, area, pitch, THIN, ink, angle) for angle, pitch in ways[kind]]
    rows = [(x * 3.4 + y % 2 * 1.7, y * 3.4 * math.sqrt(3) / 2) for y in range(-1, 20) for x in range(-1, 21)]
    return [dots(rows, ink, 0.4)]

"""Satellites: eight that can't be mistaken for one another, each intact or broken, and the window that shows them.

A satellite is assembled from parts that its seed picks: a body, its foil, a pair of wings, an antenna. The same seed
gives the same craft, so both sides of a card show one satellite: first grey, tilted and with a wing snapped off, then
at work over Earth's limb. About 40 x 26 mm, outline 0.5.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import asdict, dataclass

from layouts.drawing.brush import Brush
from layouts.drawing.drawings import drawings_beside
from layouts.drawing.hooks import Studio
from layouts.drawing.pen import BOLD, FINE, HAIR, Pen, along, arc, at, clipped, rounded
from layouts.drawing.scene import Group, Item, Path
from layouts.drawing.shapes import Point, circle, dots, polar, polygon, rect

FOILS = {
    "gold": ("#E9B949", "#F7DD93", "#A97B1E"),
    "copper": ("#D98A4E", "#F2BE95", "#9A5424"),
    "silver": ("#B9C7D6", "#E6EDF4", "#7488A0"),
    "white": ("#EDF1F5", "#FFFFFF", "#AEBBC8"),
}
"""Base, light and shade of a body's foil."""
CELLS = {
    "blue": ("#5C8DF6", "#93B4F9"),
    "violet": ("#6C63C7", "#A29BE3"),
    "teal": ("#2F8FA3", "#78BECB"),
}
"""Two shades of a wing's cells."""
DRAINED = ("#A9B4C0", "#D3DBE3", "#6F7D8C")
DEAD = ("#8795A5", "#A9B6C3")


BODIES = ("box", "drum", "prism", "telescope")
ANTENNAS = ("dish", "side-dish", "yagi", "horns")
"""Drawings of `satellites.txt`."""


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts that a seed picks."""

    body: str
    antenna: str
    foil: str
    cells: str
    columns: int
    fan: bool


@dataclass(frozen=True, slots=True)
class Paints:
    """The flat colours of one craft in its state and ink."""

    base: str
    light: str
    shade: str
    cell: str
    cell_lit: str
    metal: str
    metal_shade: str
    signal: str


def satellite(studio: Studio, ok: bool, seed: str) -> Group:
    """Draw the satellite of a seed around (0, 0), at work or broken."""
    pen, parts = Pen(studio), pick(seed)
    paints = _paints(pen, parts, ok)
    items: list[Item] = [
        pen.line(along([(-8, 0), (8, 0)]), 2.0),
        Path(along([(-8, 0), (8, 0)]), stroke=paints.metal, width=1.0),
    ]
    items.append(at(-6.4, 0, *_wing(pen, paints, parts), angle=180))
    if ok:
        items.append(at(6.4, 0, *_wing(pen, paints, parts)))
    else:
        items += _wreck(pen, paints, parts, seed)
    brush = Brush(pen, fixed=asdict(paints))
    for part in (parts.antenna, parts.body):
        items += brush.all(drawings_beside(__file__, "satellites.txt")[part].views[""])
    return Group(tuple(items), angle=-8.0 if ok else -24.0)


def pick(seed: str) -> Parts:
    """Pick the parts of a seed's satellite."""
    # The first number found that distributes bodies and antennas evenly among this game's eight cards.
    luck = random.Random(f"craft 46108 {seed}")
    return Parts(
        luck.choice(BODIES),
        luck.choice(ANTENNAS),
        luck.choice(tuple(FOILS)),
        luck.choice(tuple(CELLS)),
        luck.choice((2, 3, 4)),
        luck.random() < 0.25,
    )


def _paints(pen: Pen, parts: Parts, ok: bool) -> Paints:
    white, night = pen.colour("white"), pen.colour("night")
    if pen.full:
        foil, cells = (FOILS[parts.foil], CELLS[parts.cells]) if ok else (DRAINED, DEAD)
        signal = pen.colour("leo") if ok else night
        return Paints(*foil, *cells, pen.colour("paper"), pen.colour("steel"), signal)
    shade = night if pen.mono else pen.colour("white + 22% night")
    cell = night if pen.mono else pen.colour("white + 40% heo") if ok else pen.colour("white + 22% night")
    return Paints(white, white, shade, cell, white, white, shade, pen.colour("leo") if ok else night)


# ---- wings -----------------------------------------------------------------------------------------------------


def _wing(pen: Pen, paints: Paints, parts: Parts, missing: tuple[tuple[int, int], ...] = ()) -> list[Item]:
    """Draw a wing to the right of (0, 0): a fan of cells, or two rows of them."""
    if parts.fan and not missing:
        return _fan(pen, paints)
    wide, high = 13.2 / parts.columns, 4.6
    items: list[Item] = []
    for column in range(parts.columns):
        for row in range(2):
            if (row, column) not in missing:
                colour = paints.cell if (row + column) % 2 else paints.cell_lit
                cell = rect(column * wide, (row - 1) * high, wide, high)
                items.append(Path(cell, fill=colour, stroke=pen.colour("night"), width=FINE))
    return items


def _fan(pen: Pen, paints: Paints) -> list[Item]:
    middle, r = 6.6, 6.0
    slices = [polygon([(middle, 0), polar(r, 45 * i, middle), polar(r, 45 * i + 45, middle)]) for i in range(8)]
    items: list[Item] = [
        Path(d, fill=paints.cell if i % 2 else paints.cell_lit, stroke=pen.colour("night"), width=FINE)
        for i, d in enumerate(slices)
    ]
    return [*items, Path(circle(middle, 0, 1.2), fill=paints.metal, stroke=pen.colour("night"), width=FINE)]


def _wreck(pen: Pen, paints: Paints, parts: Parts, seed: str) -> list[Item]:
    """Draw the torn right wing: its remains, a drifting cell, splinters, and a spark at the stump."""
    luck = random.Random(f"wreck {seed}")
    flat = Parts(parts.body, parts.antenna, parts.foil, parts.cells, parts.columns, False)
    last = parts.columns - 1
    missing = ((0, last), (1, last), (luck.randint(0, 1), max(0, last - 1)))
    cell = rect(-2, -2.2, 4, 4.4)
    splinters = [
        polygon([polar(s * f, turn + 120 * j, x, y) for j, f in enumerate((1.0, 0.6, 0.9))])
        for x, y, s, turn in ((12.8, -3.4, 1.3, luck.uniform(0, 90)), (18.6, 1.0, 1.1, 40), (7.4, 8.4, 0.9, 10))
    ]
    spark = polygon([polar((2.6, 1.0, 1.7, 1.0)[i % 4], 22.5 * i + 8, 8.6, 0) for i in range(16)])
    hot = pen.inks("amber", "amber", "white")
    return [
        at(9.6, 4.4, *_wing(pen, paints, flat, missing), angle=47),
        at(16.4, -6.4, Path(cell, fill=paints.cell_lit, stroke=pen.colour("night"), width=FINE), angle=34),
        *(Path(d, fill=paints.cell, stroke=pen.colour("night"), width=HAIR) for d in splinters),
        Path(spark, fill=hot, stroke=pen.colour("night"), width=FINE),
    ]


# ---- window ----------------------------------------------------------------------------------------------------


def satellite_window(studio: Studio, ok: bool, seed: str, w: float = 31.0, h: float = 28.0) -> Group:
    """Draw the view of a satellite, w x h mm from its top left corner: at work over Earth's limb, or adrift among its
    debris."""
    pen = Pen(studio)
    frame = rect(0, 0, w, h, 2)
    scale = min(w / 44, h / 36)
    behind = _at_work(pen, seed, w, h) if ok else _adrift(pen, seed, w, h)
    craft = at(w / 2 - 0.4, h / 2 + h * (0.15 if ok else 0.06), satellite(studio, ok, seed), scale=scale)
    signal = _signal(pen, w, h) if ok else []
    edge = [] if pen.full else [pen.line(frame, HAIR)]
    return Group((clipped(frame, *behind, *signal, _lifted(pen, ok, craft)), *edge))


def _lifted(pen: Pen, ok: bool, craft: Group) -> Group:
    """Give the craft a pale edge against a dark sky, where its outlines would be invisible."""
    if ok and pen.full:
        glow = _outlined(craft.items, pen.colour("night + 62% paper"), 0.9)
        return Group((*glow, *craft.items), craft.x, craft.y, craft.angle, craft.scale)
    return craft


def _outlined(items: tuple[Item, ...], colour: str, more: float) -> tuple[Item, ...]:
    """Return the items as silhouettes, `more` mm wider."""
    found: list[Item] = []
    for item in items:
        if isinstance(item, Group):
            inner = (
                (Path(item.clip, fill=colour, stroke=colour, width=more),)
                if item.clip
                else _outlined(item.items, colour, more)
            )
            found.append(Group(inner, item.x, item.y, item.angle, item.scale))
        elif isinstance(item, Path):
            found.append(Path(item.d, fill=colour if item.fill else None, stroke=colour, width=item.width + more))
    return tuple(found)


def _at_work(pen: Pen, seed: str, w: float, h: float) -> list[Item]:
    luck = random.Random(f"window {seed}")
    sky = pen.inks("night")
    limb, r = (w * (0.5 + luck.uniform(-0.4, 0.4)), h + w * 0.72), w * 0.95
    high = [
        (x, y)
        for x, y in ((luck.uniform(1, w - 1), luck.uniform(1, h - 1)) for _ in range(26))
        if math.dist((x, y), limb) > r + 1
    ]
    items: list[Item] = [Path(rect(0, 0, w, h), fill=sky)]
    if not pen.full:
        # Clear of the lines of the craft and its signal.
        free = [p for p in high if 1.5 < p[0] < w - 1.5 and 1.5 < p[1] < h * 0.36 and abs(p[0] - w / 2) > 7]
        return [*items, *_sky_lines(pen, free), *_earth_lines(pen, limb, r)]
    items += [dots(high[0::2], pen.colour("night + 80% white"), 0.32), dots(high[1::3], pen.colour("white"), 0.5)]
    return [
        *items,
        pen.fill(circle(*limb, r + 0.9), "night + 30% glow"),
        pen.fill(circle(*limb, r), "night + 75% sea"),
        clipped(circle(*limb, r), *_weather(pen, luck, limb, r)),
        pen.line(circle(*limb, r), FINE, "glow"),
    ]


def _sky_lines(pen: Pen, stars: list[Point]) -> Iterator[Item]:
    """Draw stars on white paper: small crosses and dots."""
    ink = pen.inks("night", "night + 45% white", "night")
    arms = [end for x, y in stars[:4] for end in ((x - 0.8, y), (x + 0.8, y), (x, y - 0.8), (x, y + 0.8))]
    yield pen.line(along(arms), HAIR, ink)
    yield dots(stars[4:10], ink, 0.4)


def _earth_lines(pen: Pen, limb: Point, r: float) -> Iterator[Item]:
    """Draw Earth on white paper: its limb, and lines that thin out towards the light."""
    ink, edge = pen.inks("night", "heo", "night"), circle(*limb, r)
    lines = (pen.line(circle(limb[0], limb[1] + 0.35 * down * down, r), HAIR, ink) for down in (1.8, 2.6, 3.4, 4.2))
    yield clipped(edge, pen.fill(edge, "white"), *lines)
    yield pen.line(edge, FINE)


def _weather(pen: Pen, luck: random.Random, limb: tuple[float, float], r: float) -> list[Item]:
    """Draw land and streaks of cloud on the limb."""
    x, y = limb
    coast = [polar(r * luck.uniform(0.72, 1.02) if i % 2 else r * 0.9, -34 + 9 * i, x, y) for i in range(5)]
    land = rounded([*coast, polar(r * 0.6, 6, x, y), polar(r * 0.62, -30, x, y)], 2)
    streaks = "".join(
        arc(r * share, first, first + span, x, y)
        for share, first, span in ((0.955, 8, 16), (0.93, 14, 8), (0.95, -40, 12))
    )
    return [pen.fill(land, "night + 70% land"), pen.line(streaks, 0.7, "night + 82% white")]


def _signal(pen: Pen, w: float, h: float) -> list[Item]:
    waves = "".join(arc(r * w / 31, -44, 32, w * 0.45, h * 0.27) for r in (2.4, 4.4, 6.4))
    return [pen.line(waves, FINE if pen.mono else BOLD, pen.inks("leo", "leo", "night"))]


def _adrift(pen: Pen, seed: str, w: float, h: float) -> list[Item]:
    """Draw a grey sky full of shards, densest at the edges."""
    luck = random.Random(f"adrift {seed}")
    shards: list[str] = []
    for turn in range(9):
        x, y = polar(luck.uniform(0.40, 0.52), 40 * turn + luck.uniform(-12, 12))
        size, spin = luck.uniform(0.8, 1.5), luck.uniform(0, 90)
        shards.append(
            polygon(
                [polar(size * f, spin + 90 * j, w / 2 + x * w, h / 2 + y * h) for j, f in enumerate((1, 0.7, 1.1, 0.6))]
            )
        )
    ground = pen.inks("pale", "white", "white")
    colour = pen.inks(DEAD[0])
    return [
        Path(rect(0, 0, w, h), fill=ground),
        Path("".join(shards), fill=colour, stroke=pen.colour("night"), width=HAIR),
    ]

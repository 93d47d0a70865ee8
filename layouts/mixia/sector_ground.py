"""What lies under everything on a sector: space and its stars, nebulas, fields of rock, ice and wreckage, gates.

Whatever shines fades to plain space before it reaches the tile's edge, and all tiles have one colour and one dust there
(`sector_dust`): so any two sectors join without a seam, and a cut 1 mm off shows nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random

from components.hexes import Hex
from layouts.drawing.pen import Pen, at, box, clipped
from layouts.drawing.scene import Item, Path, Radial
from layouts.drawing.shapes import Point, circle, dots, ngon, num, polar, polygon, polyline

from .sector_geometry import RADIUS, SECTOR, area, corner, corners, inset, outlines, place
from .sector_model import Sector
from .sector_rocks import crystal, panel, rock, shard, truss

REACH = 49.0
"""Radius around the middle that lies within the tile whichever way; light ends there."""
BLEED = 3.0


def draw_space(pen: Pen, sector: Sector, name: Point) -> Iterator[Item]:
    """Space with its bleed, a wide glow, and stars; none where the name stands."""
    yield pen.fill(area(SECTOR, -BLEED), "space")
    if not pen.full:
        return
    chance = Random(f"space {sector.key}")
    if not {"P", "S"} & set(sector.tile.letters) and sector.type != "dead-world":
        x, y = polar(chance.uniform(4, 13), chance.uniform(0, 360))
        far = REACH - math.hypot(x, y)
        light = tuple(
            zip((0.0, 0.55, 1.0), map(pen.colour, ("space_lit", "space_lit + 60% space", "space")), strict=True)
        )
        yield Path(circle(x, y, far), fill=Radial(x, y, far, light))
    yield from _stars(pen, chance, name)


def _stars(pen: Pen, chance: Random, name: Point) -> Iterator[Item]:
    """Few stars near the hexes' corners, where neither marks nor numbers are; a handful of them sparkle."""
    small, large, sparks = [], [], ""
    for h in SECTOR:
        for number in (0, 3):
            x, y = corner(h, number, RADIUS - 2.6)
            x, y = x + chance.uniform(-2.2, 2.2), y + chance.uniform(-2.2, 2.2)
            size = chance.random()
            behind_name = abs(x - name[0]) < 11.5 and abs(y - name[1]) < 8.5
            if behind_name or math.hypot(x, y) > REACH - 2:
                continue
            if size < 0.5:
                small.append((x, y))
            elif size < 0.72:
                large.append((x, y))
            elif size > 0.93:
                sparks += _spark(x, y, 1.0)
    yield dots(small, pen.colour("starlight"), 0.34, 0.7)
    yield dots(large, pen.colour("starlight"), 0.56, 0.85)
    yield pen.fill(sparks, "starlight")


def _spark(x: float, y: float, r: float) -> str:
    n, k = num, r * 0.12
    return (
        f"M{n(x)} {n(y - r)}C{n(x + k)} {n(y - k)} {n(x + k)} {n(y - k)} {n(x + r)} {n(y)}"
        f"C{n(x + k)} {n(y + k)} {n(x + k)} {n(y + k)} {n(x)} {n(y + r)}"
        f"C{n(x - k)} {n(y + k)} {n(x - k)} {n(y + k)} {n(x - r)} {n(y)}"
        f"C{n(x - k)} {n(y - k)} {n(x - k)} {n(y - k)} {n(x)} {n(y - r)}Z"
    )


# ---- nebulas ---------------------------------------------------------------------------------------------------


def draw_nebula(pen: Pen, hexes: Sequence[Hex], hue: str, seed: str) -> Iterator[Item]:
    """Draw a nebula: an even tint, long flat wisps in three tones, a bright core and its stars."""
    inside = area(hexes, 1.7)
    middles = [place(h) for h in hexes]
    if not pen.full:
        yield clipped(area(hexes, 2.6), _stipple(pen, hexes))
        return
    chance = Random(f"nebula {seed}")
    x, y = middles[len(middles) // 3]
    tones = (f"{hue} + 45% #FFD9F2", f"{hue} + 8% #FFD9F2", f"{hue} + 46% space")
    core = Radial(x, y, 46, tuple(zip((0.0, 0.4, 1.0), map(pen.colour, tones), strict=True)))
    items: list[Item] = [Path(inside, fill=core)]
    for tone, opacity, count, thick in (
        (f"{hue} + 60% space", 0.4, 8, 5.5),
        (f"{hue} + 50% white", 0.35, 10, 3.8),
        (f"{hue} + 55% #B9A8FF", 0.4, 7, 3.2),
    ):
        for _ in range(count):
            wx, wy = chance.choice(middles)
            streak = wisp(chance.uniform(14, 27), thick * chance.uniform(0.6, 1.2))
            shape = Path(streak, fill=pen.colour(tone), opacity=opacity)
            wx, wy = wx + chance.uniform(-9, 9), wy + chance.uniform(-9, 9)
            items.append(at(wx, wy, shape, angle=chance.uniform(-34, -14)))
    sparks = [(mx + chance.uniform(-9, 9), my + chance.choice((-1, 1)) * chance.uniform(7.5, 11)) for mx, my in middles]
    items.append(dots(sparks, pen.colour("white"), 0.5, 0.9))
    yield clipped(inside, *items)


def wisp(long: float, high: float) -> str:
    """Return the outline of a streak of gas around (0, 0), pointed at both ends."""
    n = num
    return (
        f"M{n(-long)} 0"
        f"C{n(-long * 0.5)} {n(-high * 1.6)} {n(-long * 0.1)} {n(high * 0.4)} {n(long * 0.3)} {n(-high * 0.7)}"
        f"C{n(long * 0.7)} {n(-high * 1.6)} {n(long * 0.8)} {n(-high * 0.3)} {n(long)} {n(high * 0.2)}"
        f"C{n(long * 0.6)} {n(high * 1.1)} {n(long * 0.2)} {n(high * 0.4)} {n(-long * 0.1)} {n(high * 1.1)}"
        f"C{n(-long * 0.4)} {n(high * 1.8)} {n(-long * 0.7)} {n(high * 0.9)} {n(-long)} 0Z"
    )


def _stipple(pen: Pen, hexes: Sequence[Hex]) -> Item:
    """Dots in place of a tint, in rows over the whole tile; the region's outline cuts them off."""
    grid = [
        (x * 2.0 + (y % 2), y * 1.74)
        for h in hexes
        for x in range(round(place(h)[0] / 2) - 7, round(place(h)[0] / 2) + 7)
        for y in range(round(place(h)[1] / 1.74) - 8, round(place(h)[1] / 1.74) + 9)
    ]
    return dots(sorted(set(grid)), pen.colour("nebula_border"), 0.42)


def draw_seams(pen: Pen, hexes: Sequence[Hex]) -> Iterator[Item]:
    """Draw the dashed lines inside a nebula, which need no roll."""
    region, lines = set(hexes), []
    for h in hexes:
        lines += [polyline((corner(h, side), corner(h, side + 1))) for side in range(3) if h.neighbour(side) in region]
    if lines:
        colour = pen.colour("nebula_border")
        yield Path("".join(lines), stroke=colour, width=0.35, dash=(1.5, 1.3), round=False)


# ---- fields ----------------------------------------------------------------------------------------------------


def draw_field(pen: Pen, letter: str, h: Hex, seed: str, busy: bool = False, plate: bool = False) -> Iterator[Item]:
    """Draw a hex of rocks, ice or wreckage. In a hex with a feature they are small and keep to the rim, where no plate
    cuts into them."""
    chance = Random(f"field {seed}")
    x, y = place(h)
    if pen.full:
        yield Path(polygon(corners(h, RADIUS - 1.0)), fill=pen.colour(_GROUNDS[letter]))
    first = chance.uniform(0, 360)
    for i in range(7):
        turn = first + 51.4 * i + chance.uniform(-12, 12)
        far = chance.uniform(8.3, 8.9) if busy else chance.uniform(3.6, 7.6)
        r = chance.uniform(0.8, 1.4) if busy else chance.uniform(1.2, 2.8)
        px, py = polar(far, turn, x, y)
        if py > y + 6.4 and abs(px - x) < 3.4:
            continue  # the hex's number stands there
        if plate and abs(py - y) < 7.0:
            continue  # half of it would lie under the plate
        if letter == "A":
            yield from rock(pen, "asteroid", px, py, r, chance)
        elif letter == "I":
            yield from crystal(pen, px, py, r * 0.95, turn)
        elif i in (1, 4) and not busy:
            yield from (truss, panel)[i % 2](pen, px, py, max(r, 1.8) * 0.9, turn + chance.uniform(20, 150))
        else:
            yield from shard(pen, px, py, r, turn, chance)


_GROUNDS = {"A": "asteroid_ground", "I": "ice_ground", "D": "debris_ground"}


# ---- gates -----------------------------------------------------------------------------------------------------

PORTAL, LIFT = 6.9, 0.6
"""Radius of a gate's ring, and how far above the middle of its hex it lies, to leave room for the hex's number."""


def draw_gate(pen: Pen, hexes: Sequence[Hex], seed: str) -> Iterator[Item]:
    """Draw a gate as one structure: a brass ring with a shimmer in each hex, struts from ring to ring, and the keeper's
    house between them."""
    region, struts = set(hexes), ""
    for h in hexes:
        for side in range(3):
            if (beside := h.neighbour(side)) in region:
                ends = polar(PORTAL, 60 * side + 90, *place(h)), polar(PORTAL, 60 * side + 270, *place(beside))
                struts += polyline((x, y - LIFT) for x, y in ends)
    if struts:
        yield pen.line(struts, 2.4, pen.by_ink("gate_dark", "gate_line", "gate_line"), round=False)
        yield pen.line(struts, pen.by_ink(1.2, 1.7, 1.7), pen.by_ink("gate", "white", "white"), round=False)
    middles = [place(h) for h in hexes]
    for x, y in middles:
        yield at(x, y - LIFT, *_portal(pen))
    if len(hexes) == 3:
        x, y = sum(x for x, _ in middles) / 3, sum(y for _, y in middles) / 3
        if sum(my > y for _, my in middles) == 2:
            y += 3.0  # The number of the upper hex stands there.
        yield at(x, y - LIFT, *_house(pen, [math.degrees(math.atan2(mx - x, y - my)) for mx, my in middles], seed))


def _house(pen: Pen, ways: Sequence[float], seed: str) -> Iterator[Item]:
    """Draw the house of a gate's keeper in its middle: a hub with lit windows, spokes to the rings and, between them,
    sails that drink light. No two gates have the same."""
    chance = Random(f"gate {seed}")
    corners, sails = chance.choice((4, 6, 8)), chance.choice((1, 2, 3))
    dark, light = pen.by_ink("gate_dark", "gate_line", "gate_line"), pen.by_ink("gate", "white", "white")
    spokes = "".join(polyline((polar(2, way), polar(6.2, way))) for way in ways)
    yield pen.line(spokes, 1.5, dark, round=False)
    yield pen.line(spokes, 0.7, light, round=False)
    sail = "".join(box(2.6, 1.1, 0.0, 0, -4.6 - 1.4 * i) for i in range(sails))
    for way in ways:
        mast = pen.line(polyline(((0, -2), (0, -4.2 - 1.4 * (sails - 1)))), 0.5, dark)
        yield at(0, 0, mast, pen.solid(sail, pen.by_ink("debris_cell", "white", "white"), 0.25, dark), angle=way + 60)
    yield pen.solid(polygon(ngon(corners, 0, 0, 2.9)), light, 0.5, dark)
    windows = "".join(circle(*polar(1.5, 360 / corners * i), 0.36) for i in range(corners))
    yield pen.fill(windows, pen.by_ink("flame_lit", dark, dark))
    yield pen.fill(circle(0, 0, 0.6), pen.by_ink("gate_light", dark, dark))


def _portal(pen: Pen) -> Iterator[Item]:
    ring = circle(0, 0, PORTAL)
    if pen.full:
        tones = ("gate_light", "gate_light + 62% space", "space", "space")
        light = tuple(zip((0.0, 0.55, 0.95, 1.0), map(pen.colour, tones), strict=True))
        yield Path(ring, fill=Radial(0, 0, PORTAL, light))
        yield Path(_swirl(), stroke=pen.colour("gate_light + 40% white"), width=0.35, opacity=0.55)
    else:
        yield pen.fill(ring, "white")
        yield pen.line(_swirl(), 0.25, "gate_line")
    dark = pen.by_ink("gate_dark", "gate_line", "gate_line")
    yield pen.line(ring, 1.7, dark)
    yield pen.line(ring, pen.by_ink(0.9, 1.1, 1.1), pen.by_ink("gate", "white", "white"))
    for i in range(6):
        clamp = polygon(ngon(6, *polar(PORTAL, 60 * i + 30), 1.4))
        yield pen.solid(clamp, pen.by_ink("gate_lit", "white", "white"), 0.3, dark)


def _swirl() -> str:
    """Three arms that wind inwards."""
    d = ""
    for arm in range(3):
        points = [polar(5.8 * (1 - t / 14), 120 * arm + 15 * t) for t in range(12)]
        d += polyline(points)
    return d


def draw_grid(pen: Pen) -> Iterator[Item]:
    """Draw the lines between hexes; half the width of those on the tile's edge lies on its neighbours."""
    d = "".join(
        polyline((corner(h, side), corner(h, side + 1)))
        for h in SECTOR
        for side in range(6)
        if side < 3 or h.neighbour(side) not in SECTOR
    )
    if pen.full:
        yield Path(d, stroke=pen.colour("grid"), width=0.3, opacity=0.9)
    else:
        yield Path(d, stroke=pen.colour("grid"), width=0.25, dash=(0.6, 0.9), round=False)
        edge = "".join(polygon(inset(loop, 0)) for loop in outlines(SECTOR))
        yield pen.line(edge, 0.3, "grid")

"""Pictures of the events: what comes up in space, 69 x 45 mm from (-3, -3) of a card.

A picture lies in the upper right: the badge has the upper left corner, the name the foot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from layouts.pen import Pen, at, box
from layouts.scene import Group, Item, Path, Radial
from layouts.shapes import Point, circle, dots, ellipse, line, polar, polygon, polyline, rect

from . import outfits
from .grids import CELL, sections
from .hulls import arcs, small_ship
from .tokens import burst, cube

Draw = Callable[[Pen], Iterator[Item]]
CARGO = ("spice", "holo", "terra", "plasma", "cyber")
EDGE = 0.4
"""mm; width of outlines."""


def draw_event(pen: Pen, name: str, sign: str) -> Iterator[Item]:
    """The picture of an event; of one that has none, its sign over a world."""
    draw = PICTURES.get(name)
    yield from draw(pen) if draw else _emblem(pen, sign)


def _ship(pen: Pen, key: str) -> Item:
    return small_ship(pen.studio, key)


def _world(pen: Pen) -> Iterator[Item]:
    """A world at the lower left."""
    if pen.full:
        lit = (0.0, pen.colour("mat_line")), (0.7, pen.colour("mat_lit")), (1.0, pen.colour("night"))
        yield Path(circle(2, 52, 30), fill=Radial(4, 30, 34, lit))
    else:
        yield pen.line(circle(2, 52, 30), EDGE, "night")


def _rock(pen: Pen, x: float, y: float, r: float, seed: int) -> Iterator[Item]:
    """A lump with three craters."""
    parts = (0.94, 1.06, 0.86, 1.0, 0.9, 1.08, 0.92, 1.02, 0.88)
    corners = [polar(r * parts[(i + seed) % 9], 40 * i + 7 * seed, x, y) for i in range(9)]
    yield pen.solid(polygon(corners), "hull_dark", EDGE, "night")
    for i, part in enumerate((0.26, 0.18, 0.14)):
        cx, cy = polar(r * 0.5, 120 * i + 31 * seed, x, y)
        yield pen.solid(circle(cx, cy, r * part), "hull", 0.3, "night")


def _sheet(pen: Pen, role: str, sign: str) -> Group:
    """A permit of 15 x 20 mm around (0, 0), with its head and its lines."""
    items: list[Item] = [
        pen.solid(rect(-7.5, -10, 15, 20, 1.2), "paper", EDGE, "night"),
        pen.solid(rect(-7.5, -10, 15, 5.4, 1.2), f"{role}_area", EDGE, "night"),
        pen.icon(sign, 0, 0.4, 7.4, "night", 0.0 if pen.full else 0.3),
        pen.line(line(-5, 6, 5, 6) + line(-5, 8, 2, 8), 0.4, "night", round=False),
    ]
    return Group(tuple(items))


def _shelf(pen: Pen, goods: tuple[int, ...]) -> Iterator[Item]:
    """Five bays of a market, each with so many cubes."""
    for i, (cargo, count) in enumerate(zip(CARGO, goods, strict=True)):
        x = 24.0 + i * 8.6
        yield pen.solid(rect(x - 4, 1, 8, 26, 1), "well" if pen.full else "white", EDGE, "mat_line")
        for n in range(3):
            y = 22.6 - n * 8
            if n < count:
                yield at(x, y, cube(pen.studio, cargo, 3.5))
            else:
                ring = pen.line(box(5, 5, 0.8, x, y), 0.3, "mat_line")
                yield ring._replace(dash=(1.0, 0.8))


# ---- one for each event ----------------------------------------------------------------------------------------------


def _rikishi(pen: Pen) -> Iterator[Item]:
    tail = "M46 8C34 11 14 16 -4 24L-4 31C14 28 38 22 50 16Z"
    yield pen.solid(tail, "frost_on + 40% night" if pen.full else "white", EDGE, "night")
    inner = "M46 10C36 13 20 18 4 25.6L8 26.8C22 23 38 18.6 48 14Z"
    yield pen.solid(inner, "glass_dark", 0.3, "glass_dark" if pen.full else "night")
    rock = polygon(((42, 8), (47, 4), (53, 5), (56, 10), (53, 16), (47, 17.5), (42, 14)))
    yield pen.solid(rock, "glass", 0.5, "night")
    lit = polygon(((47, 4), (49, 10.5), (42, 14), (42, 8)))
    yield pen.solid(lit, "white", 0.3, "night" if not pen.full else "white")


def _re_tethered(pen: Pen) -> Iterator[Item]:
    ring = ellipse(46, 14, 15, 17) + ellipse(46, 14, 10.5, 12.5)
    yield Path(ring, pen.colour("brass_area"), pen.colour("night"), 0.5, evenodd=True)
    yield pen.solid(ellipse(46, 14, 10.5, 12.5), "glass_dark" if pen.full else "white", EDGE, "night")
    swirl = arcs("M38 14C42 6 50 6 54 14C50 20 44 20 42 15C44 11 48 11 49 14")
    yield pen.line(swirl, 0.9, "white" if pen.full else "night")
    for angle in range(0, 360, 45):
        x, y = polar(1.0, angle)
        yield pen.solid(circle(46 + x * 12.75, 14 + y * 14.75, 1.3), "brass_pale", EDGE, "night")


def _price_surge(pen: Pen) -> Iterator[Item]:
    """Piles of goods that grow, and the price above them."""
    for i in range(3):
        for n in range(i + 1):
            yield at(27 + i * 11, 26 - n * 7.2, cube(pen.studio, "spice", 4.2))
    way: list[Point] = [(22, 18), (31, 11), (38, 14), (52, 1)]
    yield pen.line(polyline(way), 2.0, "night" if pen.full else "white")
    yield pen.line(polyline(way), 1.2, "flame_lit" if pen.full else "event")
    head = polygon(((55.5, -2.4), (54.2, 4.2), (49.0, -0.6)))
    yield pen.solid(head, "flame_lit" if pen.full else "event_area", EDGE, "night" if pen.full else "event")


def _embargo(pen: Pen) -> Iterator[Item]:
    """A crate of goods behind a beam."""
    yield at(45, 14, cube(pen.studio, "holo", 13.5))
    beam = Group(
        (
            pen.solid(rect(-21, -2.6, 42, 5.2, 1), "flame_lit", EDGE, "night"),
            *(
                pen.solid(polygon(((x, 2.6), (x + 3, -2.6), (x + 6, -2.6), (x + 3, 2.6))), "danger_area", 0.3, "night")
                for x in (-18, -9, 0, 9)
            ),
        )
    )
    yield at(45, 14, beam, angle=-24)
    yield at(45, 14, beam, angle=24)


def _amnesty(pen: Pen) -> Iterator[Item]:
    """A warrant torn in two."""
    for side, angle in ((-1, -9), (1, 12)):
        tear = [(side * 10.5, -13.0), (0.0, -13.0), (1.6, -8), (-1.4, -4), (1.8, 1), (-1.2, 6), (0.8, 13)]
        half = [*tear, (side * 10.5, 13.0)]
        sheet = [
            pen.solid(polygon(half), "paper", EDGE, "night"),
            pen.line(line(side * 3, 8, side * 8.4, 8) + line(side * 3, 10.4, side * 7, 10.4), 0.45, "night"),
            pen.solid(circle(side * 5.6, -2.4, 3.6), "outlaw_area", EDGE, "night"),
            pen.line(polyline(((side * 3, -9.4), (side * 9, -9.4))), 0.9, "outlaw_area" if pen.full else "night"),
        ]
        yield at(45 + side * 4.4, 15, *sheet, angle=angle)


def _manhunt(pen: Pen) -> Iterator[Item]:
    """A ship in somebody's sights."""
    yield at(45, 15, _ship(pen, "vagabond"), angle=-38, scale=1.3)
    colour = "danger"
    yield pen.line(circle(45, 15, 13.4), 1.1, colour)
    yield pen.line(circle(45, 15, 9.2), 0.5, colour)
    for angle in range(0, 360, 90):
        yield pen.line(polyline((polar(10.8, angle, 45, 15), polar(17.4, angle, 45, 15))), 1.1, colour)


def _solar_flare(pen: Pen) -> Iterator[Item]:
    x, y = 63.0, -1.0
    flames = "".join(
        polygon((polar(17, a - 6, x, y), polar((33, 43, 37)[i % 3], a + 2, x, y), polar(17, a + 10, x, y)))
        for i, a in enumerate(range(150, 312, 18))
    )
    yield pen.solid(flames, "flame", EDGE, "flame" if pen.full else "night")
    yield pen.solid(circle(x, y, 20), "flame", EDGE, "flame" if pen.full else "night")
    yield pen.solid(circle(x, y, 15.5), "flame_lit", EDGE, "flame_lit" if pen.full else "night")


def _fuel_glut(pen: Pen) -> Iterator[Item]:
    """Drums in two rows, brim-full."""
    for x, y in ((27, 20), (40, 20), (53, 20), (33.5, 5), (46.5, 5)):
        yield pen.solid(rect(x - 5.4, y - 5.4, 10.8, 14, 1.2), "brass_area", EDGE, "night")
        yield pen.solid(ellipse(x, y - 5.4, 5.4, 1.9), "flame_lit", EDGE, "night")
        yield pen.line(line(x - 5.4, y - 1, x + 5.4, y - 1) + line(x - 5.4, y + 5, x + 5.4, y + 5), 0.4, "night")
        yield pen.icon("energy", x, y + 2, 4.6, "night", 0.0 if pen.full else 0.3)


def _scrap_sale(pen: Pen) -> Iterator[Item]:
    """Outfits that somebody has thrown together."""
    for key, x, y, angle in (("m-40", 23, 7, -14), ("culver-ii", 42, -1, 17), ("targe", 48, 15, -8)):
        piece = pen.studio.game.piece(f"outfit.{key}")
        type, parts = str(piece.fields["type"]), sections(str(piece.fields["grid"]))
        items = [*outfits.draw_plate(pen, type, parts)]
        for (column, row), letter in parts.items():
            if letter == outfits.USE:
                items += outfits.draw_use_space(pen, type, (column + 0.5) * CELL, (row + 0.5) * CELL, 4.4)
        yield at(x, y, Group(tuple(items), clip=outfits.cut(pen.studio, piece)), angle=angle, scale=0.72)


def _hull_inspection(pen: Pen) -> Iterator[Item]:
    """The law looks at a hull by its own light."""
    cone = polygon(((33, 7), (48, 30), (62, 18)))
    light = pen.inks("glass", "white", "white")
    yield Path(cone, fill=light, stroke=None if pen.full else pen.colour("night"), width=0.3, opacity=0.35)
    yield at(53, 21, _ship(pen, "lone-drifter"), scale=1.0)
    yield at(31, 6, _ship(pen, "enforcer"), angle=25, scale=0.9)


def _calm_belt(pen: Pen) -> Iterator[Item]:
    """Rocks to both sides of an open lane."""
    for i, (x, y, r) in enumerate(((24, 3, 4.6), (37, 1, 6), (51, 0, 5), (31, 26, 5.2), (45, 28, 4.4), (60, 28, 6.0))):
        yield from _rock(pen, x, y, r, i)
    yield dots([(21 + 3.2 * i, 15 - 0.1 * i) for i in range(8)], pen.colour("brass_line"), 0.9)
    yield at(52, 13.6, _ship(pen, "numerator"))


def _cold_snap(pen: Pen) -> Iterator[Item]:
    """Ice that grows from cell to cell."""
    for i in range(5):
        for n in range(3):
            yield pen.solid(box(8.6, 8.6, 0.8, 22 + i * 9, 4 + n * 9), "cell", 0.3, "cell_line")
    for x, y, scale in ((58, 4, 1), (49, 4, 0.9), (58, 13, 0.9), (49, 13, 0.75), (58, 22, 0.7), (40, 4, 0.6)):
        yield at(x, y, burst(pen.studio, ice=True), scale=scale * 1.05)


def _rich_vein(pen: Pen) -> Iterator[Item]:
    """A rock cut open, with goods inside."""
    yield from _rock(pen, 44, 14, 16.5, 2)
    seam = [(31, 19), (37, 9), (44, 15), (50, 5), (58, 10), (52, 17), (45, 23), (38, 18)]
    yield pen.solid(polygon(seam), "well" if pen.full else "white", EDGE, "night")
    for x, y, cargo in ((38.5, 14.5, "terra"), (45.5, 18, "spice"), (51, 10.8, "terra")):
        yield at(x, y, cube(pen.studio, cargo, 3.7))


def _mission_rush(pen: Pen) -> Iterator[Item]:
    """Permits, faster than anybody can fly them."""
    for x, y, angle, role, sign in (
        (28, 15, -20, "outlaw", "junk"), (40, 12, -4, "lawful", "light-bulb"), (53, 15, 14, "outlaw", "cargo"),
    ):  # fmt: skip
        yield at(x, y, _sheet(pen, role, sign), angle=angle)
    speed = "".join(line(14 + i, 22 + 3 * i, 22 + i, 20.6 + 3 * i) for i in range(3))
    yield pen.line(speed, 0.7, "event")


def _famine(pen: Pen) -> Iterator[Item]:
    yield from _shelf(pen, (1, 0, 0, 1, 0))


def _plenty(pen: Pen) -> Iterator[Item]:
    yield from _shelf(pen, (3, 3, 2, 3, 3))


PICTURES: dict[str, Draw] = {
    "Rikishi": _rikishi, "Re-Tethered": _re_tethered, "Price Surge": _price_surge, "Embargo": _embargo,
    "Amnesty": _amnesty, "Manhunt": _manhunt, "Solar Flare": _solar_flare, "Fuel Glut": _fuel_glut,
    "Scrap Sale": _scrap_sale, "Hull Inspection": _hull_inspection, "Calm Belt": _calm_belt, "Cold Snap": _cold_snap,
    "Rich Vein": _rich_vein, "Mission Rush": _mission_rush, "Famine": _famine, "Plenty": _plenty,
}  # fmt: skip


def _emblem(pen: Pen, sign: str) -> Iterator[Item]:
    """A sign like a beacon over a world."""
    yield from _world(pen)
    for r in (19.5, 16.0):
        yield pen.line(circle(46, 16, r), 0.35, "event" if pen.full else "seam")
    yield pen.solid(circle(46, 16, 12.6), "event_area", 0.6, "event")
    yield pen.icon(sign, 46, 16, 16.5, "event_on", 0.0 if pen.full else 0.5)

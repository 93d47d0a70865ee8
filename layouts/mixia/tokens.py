"""Small things: cubes, coins, damage, standees. Each function draws around (0, 0)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from layouts.drawing.hooks import Studio
from layouts.drawing.pen import Pen, arc, at, box, clipped
from layouts.drawing.scene import Group, Item
from layouts.drawing.shapes import Point, Rect, circle, dots, line, ngon, outline, polar, polygon, rect, star

from .hulls import is_wide, plans, side_view, stars
from .mats import chevrons

COINS = {1000: ("silver", 6), 2000: ("copper", 8), 5000: ("gold", 5)}
"""Metal and number of corners of each coin: its value is felt as well as read."""


@lru_cache(maxsize=64)
def cube(studio: Studio, cargo: str, r: float = 4.3) -> Group:
    """Draw a cube that stands on its corner, with the glyph of its cargo."""
    pen, role = Pen(studio), f"cargo_{cargo}"
    p = ngon(6, 0, 0, r)  # Corners clockwise from the top.
    middle: Point = (0.0, 0.0)
    ember = cargo == "ember"
    if pen.full:
        faces = [
            pen.fill(polygon((p[5], p[0], p[1], middle)), f"{role} + {0 if ember else 38}% white"),
            pen.fill(polygon((p[5], middle, p[3], p[4])), f"{role} + {8 if ember else 0}% night"),
            pen.fill(polygon((p[1], p[2], p[3], middle)), f"{role} + {22 if ember else 26}% night"),
            pen.line(polygon(p), 0.35, "night"),
        ]
        plate = pen.fill(circle(0, 0, r * 0.66), role)
    else:
        shade = [] if pen.mono or ember else [pen.fill(polygon((p[1], p[2], p[3], middle)), f"white + 25% {role}")]
        faces = [pen.solid(polygon(p), "white", 0.25), *shade]
        plate = pen.solid(circle(0, 0, r * 0.68), "white", 0.15)
    glyph = pen.icon(f"cargo-{cargo}", 0, 0, r * 0.95, f"{role}_on", pen.by_ink(0.0, 0.2, 0.2))
    return Group((*faces, plate, glyph))


def disc(
    studio: Studio, r: float, face: str, ground: str, line: str = "", ticks: int = 0, dashed: bool = False
) -> Group:
    """Draw the round art of a square token: a disc with a rim and `ticks`, raised from its ground in full colour."""
    pen, rim = Pen(studio), line or "night"
    round = circle(0, 0, r)
    edge = pen.line(round, pen.by_ink(0.5, 0.4, 0.35) * min(1, r / 6), rim)
    edge = edge._replace(dash=(1.5, 1.0)) if dashed else edge
    items: list[Item] = []
    if pen.full:
        items.append(pen.fill(circle(0.25, 0.35, r + 0.1), f"{ground} + 38% night"))
        items.append(pen.fill(round, face))
        items.append(pen.line(arc(r - 0.9, 285, 345), 0.4, f"{face} + 55% white"))
    items.append(edge)
    if ticks:
        items.append(pen.line(_reeds(r - 1.2, r - 0.5, ticks), 0.2, rim, round=False))
    return Group(tuple(items))


def _reeds(inner: float, outer: float, count: int) -> str:
    """Short strokes all round (0, 0)."""
    return "".join(line(*polar(inner, a), *polar(outer, a)) for a in (360 / count * i for i in range(count)))


def coin(studio: Studio, value: int) -> Group:
    """Draw a coin for a square of 20 mm, without its number: a reeded edge and a field with 5, 6 or 8 corners."""
    pen, (metal, corners) = Pen(studio), COINS[int(value)]
    field = polygon(ngon(corners, 0, 0.5 if corners == 5 else 0, 6.7 if corners == 5 else 6.3))
    if not pen.full:
        reeds = pen.line(_reeds(7.1, 7.7, 48), 0.2, "night", round=False)
        return Group((pen.line(circle(0, 0, 8), 0.35), reeds, pen.line(field, 0.4)))
    dark = f"{metal} + 55% night"
    marks = "".join(polygon(ngon(4, x, y, 0.9)) for x in (-7.2, 7.2) for y in (-7.2, 7.2))
    return Group(
        (
            pen.fill(marks, f"{metal} + 34% night"),
            disc(studio, 8, metal, metal, dark),
            pen.line(_reeds(6.9, 7.7, 60), 0.3, f"{metal} + 34% night", round=False),
            at(-0.3, -0.3, pen.fill(field, f"{metal}_lit + 60% white")),
            pen.solid(field, f"{metal}_lit", 0.4, dark),
            pen.line(line(-2.4, 3.6, 2.4, 3.6), 0.4, dark),
        )
    )


def burst(studio: Studio, ice: bool) -> Group:
    """Draw a marker of damage, 9 mm across: a burst, or a crystal for ice."""
    pen = Pen(studio)
    if ice:
        crystal = polygon(star(0, 0, 4.3, 0.62, 6))
        inside = pen.icon("ice", 0, 0, 5.4, "frost_on", pen.by_ink(0.0, 0.2, 0.2))
        return Group((pen.solid(crystal, "frost", pen.by_ink(0.4, 0.3, 0.25), "frost_on"), inside))
    flame = polygon(star(0, 0, 4.4, 0.66, 10))
    core = polygon(star(0, 0, 2.6, 0.5, 8))
    if pen.full:
        return Group(
            (pen.fill(flame, "danger_area"), pen.fill(core, "danger_on"), pen.fill(circle(0, 0, 0.7), "danger_area"))
        )
    return Group((pen.line(flame, 0.35, "danger"), pen.fill(polygon(star(0, 0, 2.2, 0.5, 8)), "danger")))


def find(studio: Studio, key: str) -> Group:
    """Draw a relic on light, 7.8 x 8.6 mm; one without a drawing of its own gets the sign of all relics."""
    pen, edge = Pen(studio), box(7.8, 8.6, 0.8)
    items: list[Item] = []
    if pen.full:
        rays = "".join(polygon(((0, 0), polar(9, a - 7.5), polar(9, a + 7.5))) for a in range(0, 360, 30))
        items.append(clipped(edge, pen.fill(edge, "title_dark"), pen.fill(rays, "title_area + 14% white")))
    else:
        items.append(pen.line(edge, 0.25, "rule"))
    if f"relic-{key}" in plans():
        items.append(side_view(studio, f"relic-{key}", 0, 0, 6.8, 7.2))
    else:
        items.append(pen.icon("relic", 0, 0, 6.4, "brass_lit" if pen.full else "night"))
    return Group(tuple(items))


# ---- standees ----------------------------------------------------------------------------------------------------


SKY = 5.5
"""mm; how far the picture of a standee goes below the middle of its face."""
LAWS = {"enforcer": "lawful", "merchant": "neutral", "scoundrel": "outlaw", "kiln": "neutral"}


def standee(studio: Studio, figure: str, ship: str, key: str, left: bool) -> Group:
    """One side of a standee without its name, 15 x 30 mm with its foot, and 3 mm more to left and right.

    Folded, one side's nose points `left` where the other's points right: so it keeps its direction.
    """
    pen, flies = Pen(studio), ship if figure == "ship" else key
    tier = int(str(studio.game.piece(f"ship-mat.{ship}").fields["tier"])) if figure == "ship" else 0
    band = f"tier{tier}_area" if tier else f"{LAWS[key]} + 60% white" if key in LAWS else "brass_pale"
    items: list[Item] = [*_ground(pen, flies, band)]
    wide = is_wide(flies)
    tilt = (12.0 if left else -12.0) if wide else 0.0
    items.append(side_view(studio, flies, 0, -4.4 if wide else -3.6, 12.6, 15.4, left, tilt))
    if tier:
        items.append(chevrons(pen, 0, 15.2, tier, "night", 0.8))
    return Group(tuple(items))


def _ground(pen: Pen, seed: str, band: str) -> Iterator[Item]:
    """Draw the ground below a ship, and the band of the name and the foot."""
    if not pen.full:
        yield pen.line(outline(f"M-10.5 {SKY - 1.6}Q0 {SKY - 6} 10.5 {SKY - 1.6}"), 0.25)
        yield pen.line(line(-10.5, SKY, 10.5, SKY), 0.3, round=False)
        return
    yield pen.fill(rect(-10.5, -13, 21, 13 + SKY), "night")
    over = rect(-10.5, -13, 21, 13 + SKY)
    hills = (
        pen.fill(circle(0, 20, 19.5), f"{band} + 62% night"),
        pen.fill(circle(-1, 21.4, 19.5), f"{band} + 74% night"),
    )
    yield clipped(over, *hills)
    yield dots(stars(seed, Rect(-6.6, -12, 13.2, 12), 9), pen.colour("star"), 0.4)
    yield pen.fill(rect(-10.5, SKY, 21, 21 - SKY), band)

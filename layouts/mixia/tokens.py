"""Small things: cubes, coins, damage, standees. Each function draws around (0, 0)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from layouts.hooks import Studio
from layouts.pen import Pen, at
from layouts.scene import Group, Item
from layouts.shapes import Point, circle, dots, line, ngon, polar, polygon, rect, star

from .hulls import arcs, small_ship

COINS = {1000: ("silver", 6), 2000: ("copper", 8), 5000: ("gold", 5)}
"""Metal and number of corners of each coin: its value is felt as well as read."""


@lru_cache(maxsize=64)
def cube(studio: Studio, cargo: str, r: float = 4.3) -> Group:
    """A cube seen on its corner, with the glyph of its cargo."""
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


def coin(studio: Studio, value: int) -> Group:
    """A coin of 20 mm without its number: a disc of metal, on it a field with 5, 6 or 8 corners."""
    pen, (metal, corners) = Pen(studio), COINS[int(value)]
    field = polygon(ngon(corners, 0, 0.5 if corners == 5 else 0, 8.9 if corners == 5 else 8.3))
    items: list[Item] = [pen.fill(circle(0, 0, 13), metal)]
    if pen.full:
        # They run out over the cut: a ring of them along it would show every slip of the scissors.
        reeds = "".join(line(*polar(9.2, a), *polar(11.2, a)) for a in range(0, 360, 6))
        items.append(pen.line(reeds, 0.3, f"{metal} + 30% night"))
        items.append(at(-0.3, -0.3, pen.fill(field, f"{metal}_lit + 55% white")))
        items.append(pen.solid(field, f"{metal}_lit", 0.45, f"{metal} + 55% night"))
    else:
        items.append(pen.line(field, 0.4, "night"))
    return Group(tuple(items))


def burst(studio: Studio, ice: bool) -> Group:
    """A marker of damage, 9 mm across: a burst, or a crystal for ice."""
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
    return Group((pen.line(flame, 0.4, "danger"), pen.fill(core, "danger")))


# ---- standees ----------------------------------------------------------------------------------------------------


def standee(studio: Studio, figure: str, ship: str, key: str) -> Group:
    """One side of a standee without its name, 15 x 26 mm, and 3 mm more to left and right."""
    pen = Pen(studio)
    items: list[Item] = [pen.fill(rect(-10.5, -13, 21, 26), "mat")]
    if figure == "ship":
        piece = studio.game.piece(f"ship-mat.{ship}")
        tier = int(str(piece.fields["tier"]))
        items.append(pen.fill(rect(-10.5, 5.4, 21, 7.6), f"tier{tier}_area") if pen.full else _rule(pen, f"tier{tier}"))
        items.append(at(0, -4.0, small_ship(studio, str(piece.fields["hold"]), tier), scale=0.94))
        return Group(tuple(items))
    items.append(pen.fill(rect(-10.5, 5.4, 21, 7.6), "brass_pale") if pen.full else _rule(pen, "brass_line"))
    draw = {"kiln": _kiln, "comet": _comet, "spare": _spare}.get(figure)
    items.append(at(0, -3.8, *(draw(pen) if draw else _agent(pen, key)), scale=0.9))
    return Group(tuple(items))


def agent(studio: Studio, key: str) -> Group:
    """The ship of an NPC around (0, 0), as on its standee."""
    pen = Pen(studio)
    if key == "sellsword":
        piece = studio.game.piece("ship-mat.sellsword-mk-ii")
        return Group((small_ship(studio, str(piece.fields["hold"]), int(str(piece.fields["tier"]))),))
    return Group(tuple(_kiln(pen) if key == "kiln" else _agent(pen, key)))


def _rule(pen: Pen, colour: str) -> Item:
    return pen.line(line(-10.5, 5.4, 10.5, 5.4), 0.6, colour, round=False)


def _agent(pen: Pen, key: str) -> Iterator[Item]:
    """Enforcer: an arrowhead; Merchant: a string of pods; Scoundrel: a claw."""
    law = {"enforcer": "lawful", "merchant": "neutral", "scoundrel": "outlaw"}[key]
    edge = pen.by_ink(0.4, 0.25, 0.25)
    if key == "enforcer":
        yield pen.solid(polygon(((0, -8), (5.8, 7), (0, 3.8), (-5.8, 7))), "hull_lit", edge, "night")
        yield pen.solid(polygon(((0, -8), (5.8, 7), (0, 3.8))), "hull", edge, "night")
        yield pen.solid(
            polygon(((0, -3.6), (1.7, 1.6), (-1.7, 1.6))), f"{law}_area", edge, law if not pen.full else "night"
        )
        yield pen.icon("law", 0, 5.6, 3.4, "night" if not pen.full else "paper")
    elif key == "merchant":
        yield pen.solid(rect(-1, -7, 2, 14, 0.6), "hull_dark", edge, "night")
        for y in (-5.6, -1.4, 2.8):
            for x in (-3.7, 3.7):
                yield pen.solid(rect(x - 2.3, y - 1.8, 4.6, 3.6, 0.8), "brass_area", edge, "night")
                yield pen.line(line(x, y - 1.8, x, y + 1.8), 0.3, "night")
        yield pen.solid(circle(0, -7.2, 1.9), "glass", edge, "night")
    else:
        left = arcs("M-1 6C-6 5 -7.4 -1 -4.6 -8C-4.6 -3.6 -3 -1.6 -1 -1Z")
        right = arcs("M1 6C6 5 7.4 -1 4.6 -8C4.6 -3.6 3 -1.6 1 -1Z")
        yield pen.solid(left, f"{law}_area", edge, "night" if pen.full else law)
        yield pen.solid(right, f"{law}_area", edge, "night" if pen.full else law)
        yield pen.solid(polygon(((0, -5), (2.2, 4), (0, 7.4), (-2.2, 4))), "hull_lit", edge, "night")
        yield pen.solid(circle(0, 0.6, 1.2), "glass", 0.3, "night")


def _kiln(pen: Pen) -> Iterator[Item]:
    """A station like an oven: a ring with a fire in it."""
    for angle in range(0, 360, 60):
        x, y = polar(6.2, angle)
        yield pen.solid(circle(x, y, 1.5), "hull_dark", 0.35, "night")
    yield pen.solid(circle(0, 0, 5.8), "hull", 0.4, "night")
    yield pen.solid(circle(0, 0, 3.9), "well", 0.35, "night")
    yield pen.icon("cargo-ember", 0, -0.2, 6.2, "flame" if pen.full else "night", 0.0 if pen.full else 0.3)


def _comet(pen: Pen) -> Iterator[Item]:
    tail = arcs("M2.6 -2C-1 1 -4.4 5 -6 8.4C-1.6 6.4 2.4 3.6 5.4 0.8Z")
    yield pen.solid(tail, "frost_on" if pen.full else "white", 0.35, "night")
    yield pen.solid(polygon(ngon(7, 3.0, -3.4, 4.3)), "frost", 0.4, "night")
    yield pen.solid(
        polygon(((3, -7.7), (3.4, -3), (-1.2, -2.4), (-0.4, -6.1))), "white", 0.3, "night" if not pen.full else "white"
    )
    yield dots([(4.6, -2.0), (2.4, -0.9), (5.2, -4.6)], pen.colour("frost_on"), 0.8)


def _spare(pen: Pen) -> Iterator[Item]:
    """A plain hull to be named with a pen."""
    yield pen.solid(arcs("M0 -8C3.4 -5 4 0 4 6H-4C-4 0 -3.4 -5 0 -8Z"), "hull_lit", 0.4, "night")
    yield pen.solid(
        polygon(((-4, 1), (-6.4, 6), (-4, 6))) + polygon(((4, 1), (6.4, 6), (4, 6))), "hull_dark", 0.4, "night"
    )
    yield pen.solid(circle(0, -2.4, 1.6), "glass", 0.35, "night")
    yield pen.line(rect(-2.6, 1.4, 5.2, 2.8, 0.5), 0.3, "night")

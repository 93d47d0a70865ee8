"""Ships: the hero picture of a ship card, the round token, the standee."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from layouts.drawing.hooks import Studio
from layouts.drawing.pen import FINE, HAIR, Pen, at, clipped
from layouts.drawing.scene import Group, Item, Path, Use
from layouts.drawing.shapes import circle, line, outline, polar, polygon, rect

from .drawings import GRID, hull, junk
from .globes import globe
from .rings import table

HERO = (56.0, 64.0)
"""Size of the picture in a ship card's corner."""
TOWED = {
    "rocket": ("tv", "boot", "fridge"), "tug": ("anchor", "duck", "barrel"), "saucer": ("dish", "teapot", "sofa"),
    "van": ("guitar", "cone", "washer"), "shuttle": ("robot", "tyre", "cactus"),
}  # fmt: skip
"""Junk that each ship tows."""
WORLDS = {
    "rocket": ("mars", 44.0), "tug": ("earth", 44.0), "saucer": ("moon", 44.0), "van": ("phobos", 32.0),
    "shuttle": ("deimos", 26.0),
}  # fmt: skip
"""The world below each ship: the board, and the globe's radius in mm."""
LIMB = 48.0
"""Top of that globe, in mm below the card's edge."""
_LINES = ("M27 37C23 44 19 47 14 47.500", "M28 37C28.500 44 29 49 31 52", "M30 37C34 43 39 46 45 46.500")
_SIDES = {"A": "day", "B": "night"}
_LOADS = ((12.0, 48.5, -12.0), (31.0, 54.5, 8.0), (46.0, 48.0, 14.0))


def hero(studio: Studio, kind: str, colour: str, side: str) -> Group:
    """Draw a ship that tows its junk over the limb of a planet: by day on the A side, by night on the B side."""
    pen = Pen(studio)
    wide, high = HERO
    items: list[Item] = [*_sky(pen, side), _planet(studio, kind, side)]
    if pen.full and side == "B":
        items.append(pen.fill(circle(29, 24.5, 17.5), "night_sky + 45% night_halo"))  # a pale ground for dark ships
    tow = "#8FA0FF" if pen.full and side == "B" else "ink"
    items += [pen.line(outline(d), FINE, tow) for d in _LINES]
    for name, (x, y, turn) in zip(TOWED[kind], _LOADS, strict=True):
        items.append(at(x, y, Use(junk(studio, name), -GRID / 2, -GRID / 2), angle=turn, scale=0.44))
    items.append(ship(studio, 29.0, 24.5, 1.25, kind, colour, angle=12, lit=side == "B"))
    return Group((clipped(rect(-3, -3, wide + 3, high + 3), *items),))


def ship(
    studio: Studio, x: float, y: float, scale: float, kind: str, colour: str, angle: float = 0.0, lit: bool = False
) -> Group:
    """Draw a ship, nose up, around (x, y), 24 mm high at scale 1; `lit` turns its lights on."""
    drawn = Use(hull(studio, kind, colour, "lamp" if lit else f"{colour} + 55% white"), -GRID / 2, -GRID / 2)
    return at(x, y, drawn, angle=angle, scale=scale)


def _sky(pen: Pen, side: str) -> Iterator[Item]:
    wide, high = HERO
    box = rect(-3, -3, wide + 3, high + 3)
    centre = (28.0, 78.0)
    rays = (
        polygon([centre, polar(130, 15 * i - 86.25, *centre), polar(130, 15 * i - 78.75, *centre)]) for i in range(12)
    )
    if pen.full:
        yield pen.fill(box, "night_sky_dark" if side == "B" else "#BFDEEB")
        yield pen.fill("".join(rays), "night_sky" if side == "B" else "#D3E9F1")
    else:
        yield pen.fill(box, "white")
        yield pen.line("".join(line(*centre, *polar(130, 15 * i - 82.5, *centre)) for i in range(12)), HAIR, "rule")
    if side == "B":
        chance = Random(4)
        for _ in range(22):
            star = circle(chance.uniform(2, 54), chance.uniform(18, 48), chance.choice((0.25, 0.4, 0.6)))
            yield pen.fill(star, "night_words")


def _planet(studio: Studio, kind: str, side: str) -> Group:
    board, r = WORLDS[kind]
    # Ice at the top would be invisible against the sky.
    drawn = globe(Pen(studio), board, table(studio).boards[board].stack, r, _SIDES[side], ice=False)
    return at(28, LIMB + r, *drawn)


def token(studio: Studio, kind: str, colour: str, mark: str) -> Group:
    """Draw a ship token around (0, 0), 18 mm across: a ring in the ship's colour, the ship, and its mark."""
    pen = Pen(studio)
    items: list[Item]
    if pen.full:
        items = [pen.fill(rect(-12, -12, 24, 24), colour), pen.fill(circle(0, 0, 7.8), "cream")]
    else:
        items = [pen.fill(rect(-12, -12, 24, 24), "white"), pen.line(circle(0, 0, 7.2), FINE, colour)]
    items.append(ship(studio, 0, -0.7, 0.45, kind, colour))
    items += badge(pen, 0, 5.9, 2.5, colour, mark)
    return Group(tuple(items))


def corner(studio: Studio, colour: str, mark: str) -> Group:
    """Draw the mark of a ship in the corner of its card."""
    pen = Pen(studio)
    box = rect(4, 4, 11, 11, 2.5)
    ground = pen.fill(box, colour) if pen.full else pen.solid(box, "white", FINE, colour)
    return Group((ground, pen.icon(f"mark-{mark}", 9.5, 9.5, 7.5, f"{colour}_on" if pen.full else colour)))


def badge(pen: Pen, x: float, y: float, r: float, colour: str, mark: str) -> tuple[Item, ...]:
    """Draw a player's mark on a disc of the player's colour."""
    rim = circle(x, y, r)
    ground: Path = pen.fill(rim, colour) if pen.full else pen.solid(rim, "white", HAIR, colour)
    return ground, pen.icon(f"mark-{mark}", x, y, r * 1.5, f"{colour}_on" if pen.full else colour)


def standee(studio: Studio, kind: str, colour: str, mark: str) -> Group:
    """Draw half of a standee, 18 x 34 mm around (0, 0), with its foot below: the ship, and its mark in its colour."""
    pen = Pen(studio)
    wide, high = 18.0, 34.0
    box = rect(-wide / 2 - 3, -high / 2, wide + 6, high)
    items: list[Item] = [pen.fill(box, "cream" if pen.full else "white")]
    if pen.full:
        rays = (polygon([(0, 10), polar(40, 30 * i - 7.5, 0, 10), polar(40, 30 * i + 7.5, 0, 10)]) for i in range(12))
        items.append(clipped(box, pen.fill("".join(rays), "cream_ray")))
        items.append(pen.fill(rect(-wide / 2 - 3, high / 2 - 9, wide + 6, 9), colour))
        items.append(pen.icon(f"mark-{mark}", 0, high / 2 - 4.5, 6, f"{colour}_on"))
    else:
        items.append(pen.line(f"M-12 {high / 2 - 9}L12 {high / 2 - 9}", FINE, colour))
        items.append(pen.icon(f"mark-{mark}", 0, high / 2 - 4.5, 6, colour))
    items.append(ship(studio, 0, -4.8, 0.95, kind, colour))
    return Group(tuple(items))

"""Orbit cards: their map of the 36 spaces; and the backs of both decks.

Backs look the same after half a turn, bleed by 3 mm, and have nothing near the trim that would reveal 1.5 mm of
misregistration. Circles mean the orbit deck, hexagons the resource deck, so the two differ in shape.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from layouts.drawing.hooks import Studio
from layouts.drawing.pen import BOLD, FINE, HAIR, THIN, Pen, along, at, clipped, symbol, use
from layouts.drawing.scene import Group, Item, Path, Symbol
from layouts.drawing.shapes import circle, ellipse, hexagon, polar, polygon, rect

from .earth import earth
from .marks import line_of
from .rings import Orbit, Rings, outline, rings

SPREAD = {"L": 0.36, "H": 0.59, "G": 0.82}
"""Radii of the orbits on a card's map, as shares of its own: farther apart than on the boards, to stay clear."""


# ---- map -------------------------------------------------------------------------------------------------------


def minimap(studio: Studio, space: str, r: float = 27.0) -> Group:
    """Draw the orbit card's map around (0, 0), radius r mm, with one space marked. Raises KeyError for an unknown
    name."""
    pen, made = Pen(studio), rings(studio)
    marked = made.spaces[space]
    k = r / 27.0
    x, y = polar(SPREAD[marked.orbit.letter] * 27.0, marked.angle)
    sight = along([polar(4.4, marked.angle), polar(27.0, marked.angle)])
    items: list[Item] = [use(_map(studio, marked.orbit.letter), 0, 0)]
    items.append(Path(sight, stroke=pen.inks("paper", "night", "night"), width=0.35, dash=(1.4, 0.9), round=False))
    items.append(earth(studio, 4.0, detail=False))
    items.append(at(x, y, *_mark(pen, marked.orbit, marked.angle)))
    return Group(tuple(items), scale=k)


def _mark(pen: Pen, orbit: Orbit, angle: float) -> Iterator[Item]:
    """Draw the marked space: its shape in the pure colour, a ring around it and four ticks."""
    ink = pen.inks("paper", "night", "night")
    # Ring and ticks stay within the map's edge, also on its outermost orbit.
    yield Path(circle(0, 0, 4.6), fill=pen.inks("night"), stroke=ink, width=FINE)
    ticks = [polar(d, angle + 90 * q + 45) for q in range(4) for d in (3.9, 5.6)]
    yield Path(along(ticks), stroke=ink, width=FINE)
    rim = pen.inks("paper" if orbit.role == "gso" else orbit.role, "night", "night")
    fill = pen.inks(orbit.role, orbit.role, "night")
    yield Path(outline(orbit.letter, 0, 0, 5.4, angle), fill=fill, stroke=rim, width=0.6)


@lru_cache(maxsize=16)
def _map(studio: Studio, letter: str) -> Symbol:
    """Draw the map without a mark, with the named orbit brighter than the others."""
    pen, made = Pen(studio), rings(studio)
    ground, ink = pen.inks("night"), pen.inks("paper", "night", "night")
    disc = Path(circle(0, 0, 27), fill=ground, stroke=None if pen.full else ink, width=FINE)
    items: list[Item] = [disc, *_quarters(pen)]
    for orbit in made.orbits.values():
        items += _orbit(pen, made, orbit, orbit.letter == letter)
    return symbol(f"map-{letter}", 55.0, *items)


def _quarters(pen: Pen) -> Iterator[Item]:
    for angle in (0, 90, 180, 270):
        (bx, by), tip = polar(24.3, angle), polar(26.1, angle)
        sx, sy = polar(1.0, angle + 90)
        yield pen.fill(
            polygon(((bx - sx, by - sy), tip, (bx + sx, by + sy))),
            pen.inks("night + 60% paper", "night + 40% white", "night"),
        )


def _orbit(pen: Pen, made: Rings, orbit: Orbit, own: bool) -> Iterator[Item]:
    r = SPREAD[orbit.letter] * 27.0
    line = pen.inks(
        f"night + {66 if own else 46}% {line_of(orbit)}", orbit.role if own else "night + 55% white", "night"
    )
    thin = THIN if pen.mono else HAIR
    yield Path(circle(0, 0, r), stroke=line, width=FINE if own else thin)
    for space in made.of(orbit.letter):
        shape = outline(orbit.letter, *polar(r, space.angle), 2.4, space.angle)
        if pen.full:
            yield Path(shape, fill=line, stroke=pen.colour("night"), width=FINE)
        else:
            yield Path(shape, fill=pen.colour("white"), stroke=line, width=FINE if own else thin)


# ---- backs -----------------------------------------------------------------------------------------------------


def orbit_back(studio: Studio) -> Group:
    """Draw the back of an orbit card (88 x 63), from its top left corner, with 3 mm of bleed: rings around a world."""
    pen, made = Pen(studio), rings(studio)
    items: list[Item] = [pen.fill(rect(-3, -3, 94, 69), pen.inks("paper + 16% heo"))]
    middle: list[Item] = []
    for r, role, share, wide in ((50.5, "gso", 35, 5.0), (38.0, "gso", 85, 6.0), (25.4, "heo", 100, 6.0)):
        middle += _back_ring(pen, r, role, share, wide)
    middle += _back_spaces(pen, made)
    middle += _world(pen)
    card = clipped(rect(-3, -3, 94, 69), at(44, 31.5, *middle))
    return Group((*items, card))


def _back_ring(pen: Pen, r: float, role: str, share: int, wide: float) -> Iterator[Item]:
    if pen.full:
        yield Path(circle(0, 0, r), stroke=pen.colour(f"paper + {share}% {role}"), width=wide)
    else:
        sides = circle(0, 0, r - wide / 2) + circle(0, 0, r + wide / 2)
        yield pen.line(sides, THIN if pen.mono else HAIR, pen.inks(role, role, "night"))


def _back_spaces(pen: Pen, made: Rings) -> Iterator[Item]:
    """Draw spaces on the rings, except those that the trim would cut."""
    for letter, r, across in (("H", 25.4, 4.4), ("G", 38.0, 4.4)):
        for space in made.of(letter):
            x, y = polar(r, space.angle)
            if abs(y) < 26 and abs(x) < 39:
                shape = outline(letter, x, y, across, space.angle)
                yield pen.solid(shape, pen.inks("paper"), FINE)


def _world(pen: Pen) -> Iterator[Item]:
    """Draw the middle: the deck's name on both sides of a world with two moons, symmetric under half a turn."""
    yield pen.solid(circle(0, 0, 18.6), pen.inks("night"), BOLD)
    yield pen.line(circle(0, 0, 15.6), BOLD, "leo")
    for angle in range(0, 360, 45):
        yield pen.solid(circle(*polar(15.6, angle + 22.5), 1.7), pen.inks("leo"), 0.8, "night")
    rim = pen.inks("paper", "night", "night")
    path = ellipse(0, 0, 9.2, 3.0)
    moons = [pen.solid(circle(x, 0, 1.3), pen.inks("leo", "white", "night"), FINE, rim) for x in (-9.2, 9.2)]
    yield Path(circle(0, 0, 5.2), fill=pen.inks("paper"), stroke=rim, width=FINE)
    orbit = pen.line(path, 1.9, pen.inks("night")), pen.line(path, 0.8, pen.inks("leo", "leo", "night"))
    yield at(0, 0, *orbit, *moons, angle=-28)
    for turn in (0, 180):
        yield at(0, 0, pen.label(0, -9.9, "ORBIT", 13, "display", rim, track=0.3), angle=turn)


def resource_back(studio: Studio) -> Group:
    """Draw the back of a resource card (63 x 88), from its top left corner, with 3 mm of bleed: a transparent crate."""
    pen = Pen(studio)
    tints = [pen.inks(f"paper + {share}% metal") for share in (50, 22)]
    middle: list[Item] = []
    for i, across in enumerate((126, 112, 98, 84, 70)):
        shape = polygon(hexagon(0, 0, across, 30))
        if pen.full:
            middle.append(Path(shape, fill=tints[i % 2]))
        elif i < 4:
            middle.append(
                pen.line(shape, THIN if pen.mono else FINE if i % 2 else BOLD, pen.inks("metal", "metal", "night"))
            )
    crate = polygon(hexagon(0, 0, 49, 30))
    middle.append(pen.solid(crate, pen.inks("night"), BOLD))
    if not pen.full:
        middle.append(pen.line(polygon(hexagon(0, 0, 45.6, 30)), HAIR))
    middle += _crate(pen)
    ink = pen.inks("paper", "night", "night")
    for turn in (0, 180):
        middle.append(at(0, 0, pen.label(0, -16.2, "RESOURCE", 13, "display", ink, track=0.2), angle=turn))
    area = rect(-3, -3, 69, 94)
    return Group((pen.fill(area, tints[1]), clipped(area, at(31.5, 44, *middle))))


def _crate(pen: Pen) -> Iterator[Item]:
    """Draw six facets, opposite ones alike: a cube that looks the same from below."""
    corners = hexagon(0, 0, 19, 30)
    tones = (
        pen.inks("paper"),
        pen.inks("metal"),
        pen.inks("metal + 45% night", "white + 35% metal", "white + 40% night"),
    )
    for i in range(6):
        facet = polygon([(0.0, 0.0), corners[i], corners[(i + 1) % 6]])
        yield Path(facet, fill=tones[i % 3], stroke=pen.colour("night"), width=BOLD)

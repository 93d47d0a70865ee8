"""Art of the cards: backs, edges of permits, seals, pictures of ships and of what comes up in space.

Each function is named in faces.yaml and gives a group whose (0, 0) is the card's top-left corner, or the middle of what
it draws where its docstring says so.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path as File

from layouts.drawing import fonts
from layouts.drawing.brush import Brush
from layouts.drawing.drawings import TextDrawing, read_drawings
from layouts.drawing.hooks import Studio
from layouts.drawing.pen import Pen, clipped
from layouts.drawing.scene import Group, Item, Path, Radial
from layouts.drawing.shapes import Rect, circle, dots, line, ngon, polar, polygon, polyline, rect, star

from . import outfits
from .grids import CELL, sections
from .hulls import side_view, small_ship, stars
from .outfits import die_face
from .tokens import burst, cube

W, H = 63.0, 88.0
"""mm; a card."""


@lru_cache(maxsize=32)
def back(studio: Studio, name: str, sign: str, role: str) -> Group:
    """Draw the back of a deck: a lattice of hexes, its sign, and its name at both ends, so that it has no top."""
    pen = Pen(studio)
    ground, on = f"{role}_area", f"{role}_on"
    items: list[Item] = [pen.fill(rect(-3, -3, W + 6, H + 6), ground)]
    across = 5.2 * math.sqrt(3)
    hexes = ""
    for row in range(-7, 8):
        for column in range(-4, 5):
            x, y = W / 2 + (column + (row % 2) / 2) * across, H / 2 + row * 5.2 * 1.5
            if -8 < x < W + 8:
                hexes += polygon(ngon(6, x, y, 4.65))
    items.append(pen.fill(hexes, f"{ground} + 10% white") if pen.full else pen.line(hexes, 0.25, f"white + 40% {role}"))
    middle = polygon(ngon(6, W / 2, H / 2, 19))
    items += [
        pen.fill(middle, ground),
        pen.line(middle, 0.8, on),
        pen.line(polygon(ngon(6, W / 2, H / 2, 16.8)), 0.3, on),
    ]
    half = Group((
        pen.icon(sign, W / 2, H / 2 - 7.2, 10.4, on, 0.0 if pen.full else 0.4),
        pen.line(line(W / 2 - 12, H / 2, W / 2 - 2, H / 2), 0.4, on),
        pen.solid(polygon(ngon(4, W / 2, H / 2, 1.1)), on, 0.01, on),
        _name_plate(pen, name, ground, on),
    ))  # fmt: skip
    items += [half, Group((Group((half,), -W / 2, -H / 2),), W / 2, H / 2, 180)]
    return Group(tuple(items))


def _name_plate(pen: Pen, name: str, ground: str, on: str) -> Group:
    words = name.upper()
    wide = fonts.width(words, "caption", 11, 0.6) + 7
    plate = rect(W / 2 - wide / 2, 8.6, wide, 8.8, 1.6)
    return Group((
        pen.solid(plate, ground, 0.4, on),
        pen.label(W / 2, 13, words, 11, "caption", on, track=0.6),
    ))  # fmt: skip


# ---- missions and titles -----------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def permit_edge(studio: Studio, law: str, y: float) -> Group:
    """Draw the lower edge of a mission's head: a permit is torn along a perforation, an outlaw's job off a wall."""
    pen, width = Pen(studio), 3.75
    if law == "lawful":
        holes = "".join(circle(-2.25 + i * width, y, 0.9) for i in range(19))
        if pen.full:
            return Group((pen.fill(holes, f"{law}_area"),))
        return Group((pen.line(line(-3, y, W + 3, y), 0.5, law, round=False), pen.solid(holes, "white", 0.4, law)))
    zigzag = [(-6 + i * width / 2, y + 1.7 * (i % 2)) for i in range(40)]
    if pen.full:
        return Group((pen.fill(polygon([(-6, y - 0.2), *zigzag, (69, y - 0.2)]), f"{law}_area"),))
    return Group((pen.line(polyline(zigzag), 0.5, law, round=False),))


@lru_cache(maxsize=4)
def stamp(studio: Studio) -> Group:
    """Draw the permit of a lawful mission as a stamp around (0, 0)."""
    pen = Pen(studio)
    colour = "lawful + 30% paper" if pen.full else "lawful"
    rings = (pen.line(circle(0, 0, 7.2), 0.5, colour), pen.line(circle(0, 0, 6.3), 0.25, colour))
    sign = pen.icon("law", 0, -1.5, 5.4, colour, 0.0 if pen.full else 0.25)
    return Group((*rings, sign, pen.label(0, 3.3, "PERMIT", 6.5, "display", "lawful", track=0.15)))


@lru_cache(maxsize=4)
def die(studio: Studio, die: str) -> Group:
    """Draw a die around (0, 0) with its shape and number."""
    return Group(tuple(die_face(Pen(studio), die, 0, 0, r=4.4, size=13)))


@lru_cache(maxsize=16)
def seal(studio: Studio, r: float) -> Group:
    """Draw a brass seal around (0, 0), for a number and the sign of fame."""
    pen = Pen(studio)
    rim = polygon(star(0, 0, r, 0.9, 24))
    items: list[Item] = [pen.solid(rim, "brass_line" if pen.full else "white", pen.by_ink(0.2, 0.4, 0.4), "brass_line")]
    items.append(pen.fill(circle(0, 0, r * 0.8), "brass_pale"))
    items.append(pen.solid(circle(0, 0, r * 0.71), "paper", pen.by_ink(0.2, 0.3, 0.3), "brass_line"))
    return Group(tuple(items))


@lru_cache(maxsize=4)
def rays(studio: Studio) -> Group:
    """Light behind a title's seal, and its two ribbons."""
    pen, (x, y) = Pen(studio), (W / 2, 21.8)
    wedges = [polygon(((x, y), polar(64, i * 15 - 3.75, x, y), polar(64, i * 15 + 3.75, x, y))) for i in range(24)]
    items: list[Item] = []
    if pen.full:
        # From the band at the top on: renderers clip a pixel wide of it, which would show in the next card's band.
        items.append(clipped(rect(-3, 8, W + 6, 41), pen.fill("".join(wedges), "ray")))
    left = polygon(((22.6, y + 5), (18, y + 17), (23, y + 15), (25.4, y + 19), (29.4, y + 9)))
    right = polygon(((40.4, y + 5), (45, y + 17), (40, y + 15), (37.6, y + 19), (33.6, y + 9)))
    items += [pen.solid(left, "title_area", pen.by_ink(0.2, 0.4, 0.4), "title")]
    items += [pen.solid(right, "title_dark", pen.by_ink(0.2, 0.4, 0.4), "title")]
    return Group(tuple(items))


# ---- pictures ----------------------------------------------------------------------------------------------------


def _sky(pen: Pen, seed: str, w: float, h: float, starry: float) -> Iterator[Item]:
    """Night from (-3, -3), w wide and h high, with a glow, and stars in its upper `starry` mm."""
    if not pen.full:
        return
    yield pen.fill(rect(-3, -3, w, h), "night")
    glow = Radial(w * 0.72, h * 0.3, h, ((0.0, pen.colour("mat_lit")), (1.0, pen.colour("night"))))
    # A hair less high than the night: renderers clip a glow at whole pixels, which would leave a step at its edge.
    yield clipped(rect(-3, -3, w, h - 0.2), Path(rect(-3, -3, w, h), fill=glow))
    yield dots(stars(seed, Rect(-3, -3, w, starry), 40), pen.colour("mat_line"), 0.5)
    yield dots(stars(seed + "*", Rect(-3, -3, w, starry), 14), pen.colour("star"), 0.55)


def ship_picture(studio: Studio, ship: str, sign: str, spent: bool, high: float = 26.0) -> Group:
    """Draw a ship in flight in the band of a card, 69 mm x `high` from (-3, 0), with the sign of its effect."""
    pen, game = Pen(studio), studio.game
    piece = next(each for each in game.kinds["ship-mat"].pieces if each.name == ship)
    tier = int(str(piece.fields["tier"]))
    items: list[Item] = []
    if pen.full:
        items.append(Group(tuple(_sky(pen, ship, 69, high, high - 0.5)), 0, 3))
    else:
        items.append(pen.line(line(-3, high, W + 3, high), 0.4, "ability", round=False))
    y = high / 2
    vessel = side_view(studio, piece.key, 21.6, y, 35, high - 5)
    disc = pen.solid(circle(51, y, 9.2), "paper" if pen.full else "white", 0.7, f"tier{tier}")
    shown = pen.icon(sign, 51, y, 11.4, "night" if not spent else "seam", 0.0 if pen.full else 0.35)
    return Group((*items, vessel, disc, shown))


def vessel(studio: Studio, ship: str, wide: float, high: float) -> Group:
    """Draw a ship from the side around (0, 0), scaled to fit a width and a height in mm."""
    return side_view(studio, ship, 0, 0, wide, high)


def event_picture(studio: Studio, sign: str, name: str) -> Group:
    """Draw the picture of an event card, 69 x 45 mm from (-3, -3)."""
    pen = Pen(studio)
    items = [*_sky(pen, name, 69, 45, 34)]  # None behind the name.
    if not pen.full:
        items.append(pen.line(line(-3, 42, W + 3, 42), 0.5, "event", round=False))
    items.append(clipped(rect(-3, -3, 69, 45), *draw_event(pen, name, sign)))
    return Group(tuple(items))


# ---- events


@cache
def pictures() -> Mapping[str, TextDrawing]:
    """Read the pictures of `events.txt`, by the keys of their events."""
    return read_drawings([File(__file__).parent / "events.txt"])


def draw_event(pen: Pen, name: str, sign: str) -> Iterator[Item]:
    """Draw the picture of an event, 69 x 45 mm from (-3, -3) of a card: it lies in the upper right, since the badge
    takes the upper left corner and the name the foot. An event without a picture gets its sign over a world."""
    drawing = pictures().get(name.lower().replace(" ", "-"))
    things: dict[str, Callable[..., Item]] = {
        "cube": lambda cargo, size: cube(pen.studio, cargo, float(size)),
        "ship": lambda key: small_ship(pen.studio, key),
        "burst": lambda: burst(pen.studio, ice=True),
        "outfit": lambda key: _outfit(pen, key),
    }
    yield from Brush(pen, things=things).all(drawing.views[""]) if drawing else _emblem(pen, sign)


def _outfit(pen: Pen, key: str) -> Group:
    """Draw an outfit from its top left corner, with the places for its cubes."""
    piece = pen.studio.game.piece(f"outfit.{key}")
    type, parts = str(piece.fields["type"]), sections(str(piece.fields["grid"]))
    items = [*outfits.draw_plate(pen, type, parts)]
    for (column, row), letter in parts.items():
        if letter == outfits.USE:
            items += outfits.draw_use_space(pen, type, (column + 0.5) * CELL, (row + 0.5) * CELL, 4.4)
    return Group(tuple(items), clip=outfits.cut(pen.studio, piece))


def _world(pen: Pen) -> Iterator[Item]:
    """Draw a world at the lower left."""
    if pen.full:
        lit = (0.0, pen.colour("mat_line")), (0.7, pen.colour("mat_lit")), (1.0, pen.colour("night"))
        yield Path(circle(2, 52, 30), fill=Radial(4, 30, 34, lit))
    else:
        yield pen.line(circle(2, 52, 30), 0.4, "night")


def _emblem(pen: Pen, sign: str) -> Iterator[Item]:
    """Draw a sign like a beacon over a world."""
    yield from _world(pen)
    for r in (19.5, 16.0):
        yield pen.line(circle(46, 16, r), 0.35, "event" if pen.full else "seam")
    yield pen.solid(circle(46, 16, 12.6), "event_area", 0.6, "event")
    yield pen.icon(sign, 46, 16, 16.5, "event_on", 0.0 if pen.full else 0.5)

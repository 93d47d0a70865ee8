"""The fixed board: GSO's spaces and the codes of all three orbits, the star, the legend and the docks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from layouts.drawing.hooks import Studio
from layouts.drawing.pen import BOLD, FINE, HAIR, Pen, at
from layouts.drawing.scene import Item, Path, Symbol
from layouts.drawing.shapes import circle, num, polar, polygon, rect, star

from .discs import FRACTIONS
from .marks import BLEED, band, lay_here, line_of, lines, stars, triangle, upright
from .rings import Orbit, Rings, Space, outline, rings

CENTRE_X = 150.0
"""Earth on the GSO board, mm from its left edge. It is off the middle, so that the seam of two A4 halves (x = 171)
meets no space or code, and the satellite docks have room; vertically it is in the middle."""
RING = 4.7
"""Distance from the HEO disc's edge to the middle of the bearing ring with its codes."""
RING_WIDTH = 8.6
CODE = 13.0
"""Type size of the codes, in pt."""


@lru_cache(maxsize=8)
def chart(studio: Studio, size: tuple[float, float]) -> Symbol:
    pen, made = Pen(studio), rings(studio)
    orbit = next(o for o in made.orbits.values() if not o.edge)
    w, h = size
    middle: list[Item] = [*stars(pen, made, orbit.letter), *band(pen, orbit), *_bearing(pen, made, orbit)]
    middle += lines(pen, made, orbit)
    middle += lay_here(pen, made, orbit)
    middle += _codes(pen, made, orbit)
    items = [
        pen.fill(rect(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED), f"{orbit.role}_ground"),
        at(CENTRE_X, h / 2, *middle),
        *_title(pen),
        *_legend(pen, made),
        *_docks(pen, size),
    ]
    return Symbol(f"board-{orbit.name}", tuple(items), w, h, BLEED)


def _bearing(pen: Pen, made: Rings, orbit: Orbit) -> list[Item]:
    """Draw the ring around the discs that carries their codes."""
    r = made.inner(orbit) + RING
    if pen.full:
        return [pen.line(circle(0, 0, r), RING_WIDTH, "bearing")]
    return [pen.line(circle(0, 0, r + RING_WIDTH / 2), HAIR, "chart_faint")]


def _codes(pen: Pen, made: Rings, orbit: Orbit) -> Iterator[Item]:
    """Draw the names of all spaces: GSO's outside their squares, the others on the bearing ring, with arrows at the
    quarters."""
    r = made.inner(orbit) + RING
    for space in made.spaces.values():
        if space.orbit is orbit:
            yield _code(pen, orbit.radius + 13.3, space.angle, space.name, "chart")
        else:
            # A LEO code between two transfers is a little farther in, where they are farther apart.
            dip = 1.3 if space.orbit.letter == "L" and space.angle % 90 else 0.0
            yield _code(pen, r - dip, space.angle + _aside(space), space.name, f"{space.orbit.role}_code")
    for angle in (0, 90, 180, 270):
        yield triangle(pen, r + 3.1, r - 2.5, 6, angle, "chart")


def _aside(space: Space) -> float:
    """Return the angle in degrees by which a code is beside its bearing, if an arrow or a transfer line takes that
    place."""
    if space.angle % 90 == 0:
        return -6.2 if space.orbit.letter == "L" else 6.2
    if space.orbit.letter == "H":
        return 1.6 if space.angle % 90 == 30 else -1.6
    return 0.0


def _code(pen: Pen, r: float, angle: float, words: str, colour: str) -> Item:
    x, y = polar(r, angle)
    # This depends on the bearing, so that both codes at an arrow are the same way up.
    way = angle % 360
    return pen.label(x, y, words, CODE, "display", colour, upright(way) if abs(way - 270) > 8 else way - 360)


def _title(pen: Pen) -> Iterator[Item]:
    mark = polygon(star(20, 20, 11.5))
    yield pen.solid(mark, "fuel_area", 1.2, "fuel" if pen.full else "night")
    yield pen.words(36, 16.2, pen.studio.game.title.upper(), 16, "display", "chart", track=0.2)
    yield pen.words(36, 22.4, "Hold orbit cards so that", 11, "body", "chart_dim")
    yield pen.words(36, 27.0, "their star matches this one.", 11, "body", "chart_dim")


def _legend(pen: Pen, made: Rings) -> Iterator[Item]:
    """Draw the legend of what turns, and how far, at the end of a turn."""
    x, y = 12.0, 240.0
    yield pen.words(9, y - 5.4, "END OF EACH TURN", 9, "caption", "chart_dim", track=0.2)
    for row, orbit in enumerate(made.orbits.values()):
        line = y + row * 7.6
        letter = f"{orbit.role}_on" if not pen.full else "chart"
        well, rim = f"{orbit.role}_well", line_of(orbit)
        yield Path(outline(orbit.letter, x, line, 5), fill=pen.colour(well), stroke=pen.colour(rim), width=0.7)
        yield pen.label(x, line, orbit.letter, 8, "display", letter)
        yield pen.words(17.5, line + 1.45, orbit.name, 11, "display", f"{orbit.role}_code")
        fraction = FRACTIONS.get(orbit.turn % 360)
        yield pen.words(30.5, line + 1.45, f"{fraction} turn" if fraction else "stays", 11, "strong", "chart")
        if fraction:
            yield pen.icon("orbit", 47.5, line, 5.4, "chart")


def _docks(pen: Pen, size: tuple[float, float]) -> Iterator[Item]:
    """Draw places for the satellite cards at the right edge: a card lies half on the board and its letter stays
    visible."""
    game = pen.studio.game
    letters = game.tracks["satellites"].spaces
    w, h = size
    pitch, card = h / len(letters), game.kinds["satellite-card"].size[1]
    for i, letter in enumerate(letters):
        y = i * pitch + (pitch - card) / 2
        yield _berth(pen, w - 28, y + 4, w + BLEED, card - 8)
        middle = y + card / 2
        yield pen.icon("satellite", w - 14, middle - 3.5, 13, "chart_faint")
        yield pen.label(w - 14, middle + 9, f"CARD {letter}", 9, "caption", "chart_dim", track=0.2)
        yield from _letter(pen, w - 44, middle, letter)
        tip = w - 29.8
        chevron = f"M{num(tip - 2.4)} {num(middle - 2.4)}L{num(tip)} {num(middle)}L{num(tip - 2.4)} {num(middle + 2.4)}"
        yield pen.line(chevron, 0.8, "chart")


def _berth(pen: Pen, left: float, top: float, right: float, height: float, r: float = 3.0) -> Path:
    """Draw a rounded place that is open to the right, where it bleeds."""
    k, bottom = r * 0.4477, top + height
    d = (
        f"M{num(right)} {num(top)}L{num(left + r)} {num(top)}"
        f"C{num(left + k)} {num(top)} {num(left)} {num(top + k)} {num(left)} {num(top + r)}"
        f"L{num(left)} {num(bottom - r)}"
        f"C{num(left)} {num(bottom - k)} {num(left + k)} {num(bottom)} {num(left + r)} {num(bottom)}"
        f"L{num(right)} {num(bottom)}"
    )
    ground = "ground + 8% chart" if pen.full else "white"
    return pen.solid(d, ground, FINE, "chart_faint")


def _letter(pen: Pen, x: float, y: float, letter: str) -> Iterator[Item]:
    yield pen.solid(circle(x, y, 10.5), "paper", BOLD, "paper" if pen.full else "night")
    yield pen.line(circle(x, y, 8.9), FINE)
    yield pen.label(x, y, letter, 30, "display", "night")

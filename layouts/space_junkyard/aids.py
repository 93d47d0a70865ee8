"""The player aid in pictures: the four steps of a turn, and below them joining and scoring. Its back has the text."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from components.schema import Piece
from layouts.drawing.hooks import Studio
from layouts.drawing.scene import Group, Item, Paragraph, Path, Scene, Symbol, Text, Use
from layouts.drawing.shapes import circle, line, outline, polygon, rect, stripes

from .pen import Pen, at, clipped, use
from .rocks import rock
from .ship import tile_symbol
from .sky import sky
from .tiles import hexagon
from .tokens import token
from .verbs import burst, well

W, H, BLEED = 126.0, 88.0, 3.0
WIDE, APART, TOP, FRAME, HEAD = 28.0, 2.0, 4.0, 37.0, 10.0
"""Width of a frame, the gap to the next, its top and height, and the height of its head, in mm."""
DECK, STRIPE = 43.6, 2.2
"""Height of the part with the frames, and of the stripes below it."""
TILE = 45.0


def turn(studio: Studio, piece: Piece) -> Scene:
    """Draw the front of a player aid."""
    pen = Pen(studio)
    items: list[Item] = [
        pen.fill(rect(-BLEED, -BLEED, W + 2 * BLEED, H + 2 * BLEED), "paper"),
        pen.fill(rect(-BLEED, -BLEED, W + 2 * BLEED, DECK + BLEED), "aid_band"),
        stripes(-BLEED, DECK, W + 2 * BLEED, STRIPE, pen.inks("radiation"), pen.colour("ink"), 6.0),
    ]
    steps = (("Resources", _resources), ("Move", _move), ("Collect", _collect), ("New tile", _new_tile))
    for i, (name, draw) in enumerate(steps):
        body = rect(0, 0, WIDE, FRAME, 1.6)
        head = (
            pen.fill(rect(0, 0, WIDE, HEAD), "paper"),
            pen.solid(circle(4.1, 5.1, 3.1), "points_lit" if pen.full else "white", 0.4, "points_line"),
            pen.label(4.1, 5.1, str(i + 1), 10, "display", "points_on"),
            pen.label(8.8, 5.1, name, 9.5, "display", "ink", anchor="start"),
        )
        frame = clipped(body, pen.fill(body, "space"), *draw(studio, pen), *head)
        edge = [] if pen.full else [pen.line(body, 0.3, "ink")]
        items.append(at(4 + i * (WIDE + APART), TOP, frame, *edge))
    return Scene(W, H, (*items, *_joining(studio, pen), *_score(studio, pen)), BLEED)


# ---- the turn ----------------------------------------------------------------------------------------------------


def _resources(studio: Studio, pen: Pen) -> Iterator[Item]:
    """Draw the first step: create what a well takes, then convert."""
    yield pen.fill(rect(0, HEAD, WIDE, FRAME), "hull")
    yield pen.line(line(0, 23.5, WIDE, 23.5), 0.4, "seam", round=False)
    yield at(7.2, 16.8, burst(pen, 5.2))
    yield token(studio, "R", 7.2, 16.8, 6.2)
    yield from _arrow(pen, [(13.6, 16.8), (16, 16.8)], "ink")
    yield well(studio, "R", 22, 16.8, 8.4)
    yield token(studio, "R", 22, 16.8, 6.0)
    yield token(studio, "Y", 7.2, 30.4, 7.0)
    yield from _arrow(pen, [(12.6, 30.4), (15.4, 30.4)], "ink")
    yield token(studio, "B", 21.6, 30.4, 7.0)


def _move(studio: Studio, pen: Pen) -> Iterator[Item]:
    """Draw steps from space to space, and the cost of more."""
    s, left, top = 8.2, 1.7, 11.4
    for i in range(9):
        box = rect(left + i % 3 * s, top + i // 3 * s, s, s)
        yield Path(box, pen.colour("cloud"), pen.colour("dust" if pen.full else "hazard"), 0.3)
    yield use(_bare(tile_symbol(studio, "bridge.green")), left + s / 2, top + 2.5 * s, s / TILE, -90)
    corner = [(left + s / 2, top + 1.9 * s), (left + s / 2, top + 1.5 * s), (left + 1.5 * s, top + 1.5 * s)]
    yield from _arrow(pen, [*corner, (left + 1.5 * s, top + 0.75 * s)], "radiation", rim="ink", head=2.8)
    for y, words in ((top + 0.5 * s, str(studio.game.number("steps"))), (top + 2.5 * s, "")):
        yield pen.solid(rect(18.6, y - 4, 8.4, 8, 1), "white", 0.25, "ink")
        if words:
            yield pen.label(22.8, y, words, 14, "display", "ink")
    y = top + 2.5 * s
    yield token(studio, "Y", 20.7, y, 3.4)
    yield pen.label(22.9, y, f"+{studio.game.number('extra_steps')}", 7, "display", "ink", anchor="start")


def _collect(studio: Studio, pen: Pen) -> Iterator[Item]:
    """Draw asteroids, or a section instead."""
    many = studio.game.number("asteroid_limit")
    size = min(11.4, (WIDE - 3.4) / many - 1)
    for i in range(many):
        yield _asteroid(studio, pen, "YBR"[i % 3], 1.8 + size / 2 + i * (size + 1.4), 12 + size / 2, size)
    yield pen.solid(circle(6.2, 30.4, 3.4), "ink" if pen.full else "white", 0.4, "ink")
    yield pen.label(6.2, 30.4, "or", 8, "strong", "aid_on")
    yield use(_bare(tile_symbol(studio, "section.K07Y")), 19.4, 30.2, 11.6 / TILE)
    if studio.game.number("section_limit") > 1:
        yield pen.label(25.6, 25.4, str(studio.game.number("section_limit")), 9, "display", "ink")


def _new_tile(studio: Studio, pen: Pen) -> Iterator[Item]:
    """Draw a tile from the stack being pushed in, and the last one of the row falling off."""
    s, y = 7.0, 20.0
    yield use(_bare(tile_symbol(studio, "section.K05B")), 5.2, y, s / TILE)
    yield pen.line(rect(5.2 - s / 2, y - s / 2, s, s, 0.4), 0.7, "radiation" if pen.full else "ink")
    yield _asteroid(studio, pen, "R", 14.7, y, s)
    yield use(_bare(tile_symbol(studio, "section.K10Y")), 22.0, y, s / TILE)
    yield from _arrow(pen, [(9.0, y), (9.4, y)], "radiation", rim="ink", head=2.4)
    back = studio.lay("asteroid.Y", "back").symbol
    scale = s / back.width
    yield Use(_bare(back), 5.2 - s / 2, 28.2, scale)
    yield from _arrow(pen, [(5.2, 27.6), (5.2, 26.4)], "ink", head=2.2)
    yield at(21.4, 32, _asteroid(studio, pen, "B", 0, 0, 6.4), angle=24)
    yield from _arrow(pen, [(25.2, 23.6), (25.0, 26.4), (24.4, 27.2)], "radiation", rim="ink", head=2.2)


# ---- below -------------------------------------------------------------------------------------------------------


def _joining(studio: Studio, pen: Pen) -> Iterator[Item]:
    """Draw the three ways in which two sections meet: two exits, exit and wall, two walls."""
    yield pen.label(4, 52.2, "Joining", 13, "display", "ink", anchor="start")
    yield from _pair(studio, pen, 4, 56, 19, ("K05B", 90), ("K05Y", 90), True)
    for x in (4 + 19 - 5.4, 4 + 19 + 5.4):
        yield pen.line(circle(x, 65.5, 3.2), 0.9, "radiation_lit" if pen.full else "ink")
    yield pen.words(4, 83.4, "exit to exit: pay both costs", 8.5, "strong", "ink")
    yield from _pair(studio, pen, 46.4, 49.4, 13.2, ("K05B", 90), ("K05Y", 0), False)
    yield from _pair(studio, pen, 46.4, 68, 13.2, ("K05R", 0), ("K05Y", 0), True)


def _pair(
    studio: Studio, pen: Pen, x: float, y: float, s: float, left: tuple[str, int], right: tuple[str, int], good: bool
) -> Iterator[Item]:
    """Draw two sections side by side, and whether that is allowed."""
    box = rect(x, y, 2 * s, s, 1)
    tiles = [
        use(_bare(tile_symbol(studio, f"section.{code}")), x + s / 2 + i * s, y + s / 2, s / TILE, angle)
        for i, (code, angle) in enumerate((left, right))
    ]
    yield clipped(box, *tiles)
    yield pen.line(box, 0.5, "ink")
    yield from _sign(pen, x + s, y + s, good)


def _score(studio: Studio, pen: Pen) -> Iterator[Item]:
    """Draw a section's number, and the penalty of open exits."""
    yield pen.line(line(76.6, 49, 76.6, 84), 0.4, "rule")
    yield pen.label(80, 52.2, "Score", 13, "display", "ink", anchor="start")
    yield at(85, 61.8, hexagon(studio, 4), scale=0.72)
    yield pen.label(92.6, 61.8, "on each section", 8.5, "strong", "ink", anchor="start")
    yield pen.solid(rect(80, 69, 10, 8.2, 2), "penalty" if pen.full else "white", 0.4, "penalty")
    less = f"−{studio.game.number('open_exit')}"
    yield pen.label(85, 73.1, less, 13, "display", "white" if pen.full else "penalty")
    tile = use(_bare(tile_symbol(studio, "section.K05B")), 97.8, 73.1, 10.4 / TILE, 90)
    yield clipped(rect(92.6, 67.9, 10.4, 10.4, 0.8), tile)
    yield pen.line(rect(92.6, 67.9, 10.4, 10.4, 0.8), 0.3, "ink")
    yield pen.line(circle(103, 73.1, 2.2), 0.8, "penalty")
    yield pen.label(107, 71.2, "each", 8.5, "strong", "ink", anchor="start")
    yield pen.label(107, 75, "open exit", 8.5, "strong", "ink", anchor="start")
    more = f"−{studio.game.number('open_section')} more if any exit is open"
    yield pen.words(80, 83.4, more, 8.5, "strong", "ink")


# ---- parts -------------------------------------------------------------------------------------------------------


def _asteroid(studio: Studio, pen: Pen, letter: str, x: float, y: float, s: float) -> Group:
    """Draw an asteroid tile around (x, y), s mm across."""
    k = s / TILE
    ground = Group(tuple(sky(pen, f"aid {letter}", 20)), scale=k)
    edge = pen.line(rect(-s / 2, -s / 2, s, s, 0.5), 0.25, "dust" if pen.full else "hazard")
    drawn = Group(tuple(rock(pen, letter, 13.5, f"aid {letter}")), scale=k)
    return at(x, y, clipped(rect(-s / 2, -s / 2, s, s, 0.5), ground, drawn), edge)


@lru_cache(maxsize=64)
def _bare(made: Symbol) -> Symbol:
    """Return a tile without its letters, which would be too small here."""
    return replace(made, name=f"{made.name}-small", items=tuple(_strip(made.items)))


def _strip(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group):
            yield item._replace(items=tuple(_strip(item.items)), tag=None)
        elif isinstance(item, Use):
            yield item._replace(symbol=_bare(item.symbol))
        elif not isinstance(item, Text | Paragraph):
            yield item


def _arrow(
    pen: Pen, way: list[tuple[float, float]], colour: str, rim: str = "white", head: float = 2.4
) -> Iterator[Item]:
    """Draw a path from point to point that ends in a head beyond the last one."""
    (ax, ay), (bx, by) = way[-2:]
    a = math.atan2(by - ay, bx - ax)
    tip = bx + head * math.cos(a), by + head * math.sin(a)
    aside = head * 0.6 * math.sin(a), head * 0.6 * math.cos(a)
    point = polygon([tip, (bx - aside[0], by + aside[1]), (bx + aside[0], by - aside[1])])
    path = outline("M" + "L".join(f"{x} {y}" for x, y in way))
    fill = colour if pen.full or colour == "ink" else "white"
    yield pen.line(path, 2.1, rim)
    yield pen.solid(point, rim, 1.0, rim)
    yield pen.line(path, 1.1, fill)
    yield pen.fill(point, fill)


def _sign(pen: Pen, x: float, y: float, good: bool) -> Iterator[Item]:
    """Draw a tick on green or a cross on red, for allowed and forbidden."""
    mark = "M-1.05 0.05L-0.25 0.9L1.15 -0.9" if good else "M-0.9 -0.9L0.9 0.9M0.9 -0.9L-0.9 0.9"
    disc = pen.solid(circle(0, 0, 2.2), "allowed" if good else "penalty", 0.4, "white")
    yield at(x, y, disc, pen.line(mark, 0.6, "white"), scale=1.25)

"""The player aid in pictures: the turn in the order of play, below it what is looked up. The words are on its back."""

from __future__ import annotations

import math
from collections.abc import Iterator

from components.schema import Piece
from layouts.drawing.hooks import Studio
from layouts.drawing.scene import Group, Item, Scene
from layouts.drawing.shapes import num, rect

from .cards import mini
from .junk import draw_junk
from .paper import badge, kettlebell
from .pen import Ink, Pen, at, circle, polygon

W, H, BLEED = 126.0, 88.0, 3.0
WIDE, APART, TOP, FRAME = 37.4, 2.9, 4.0, 39.4
"""Width of a frame, the gap to the next, its top and its height, in mm."""
DECK = 47.0
"""Height of the part with the frames."""
HEAD = 53.0
"""Middle of the heads below."""


def turn(studio: Studio, piece: Piece) -> Scene:
    """The front of a player aid."""
    ink = Ink(Pen(studio))
    items: list[Item] = [
        ink.area(rect(-BLEED, -BLEED, W + 2 * BLEED, H + 2 * BLEED), "kraft_light"),
        ink.area(rect(-BLEED, -BLEED, W + 2 * BLEED, DECK + BLEED), "wood"),
    ]
    if ink.full:
        items.append(ink.line("M-3 20.4H129M-3 32H129", "wood_dark", 0.3))
    for i, (name, draw) in enumerate((("Visit", _visit), ("Search", _search), ("Leave", _leave))):
        frame = (
            ink.area(rect(0, 0, WIDE, FRAME, 1.6), "paper", None if ink.full else "ink", 0.3),
            ink.area(circle(5.5, 5.4, 3.1), "badge", "ink", 0.4),
            ink.pen.label(5.5, 5.4, str(i + 1), 10, "display", "badge_on"),
            ink.pen.label(10.6, 5.4, name, 13, "display", "ink", anchor="start"),
        )
        items.append(at(4 + i * (WIDE + APART), TOP, *frame, *draw(studio, ink)))
    items += [*_build(studio, ink), *_designs(studio, ink), *_end(studio, ink)]
    return Scene(W, H, tuple(items), BLEED)


# ---- the turn ----------------------------------------------------------------------------------------------------


def _visit(studio: Studio, ink: Ink) -> Iterator[Item]:
    """From outside on a pile at the edge, or over empty spaces."""
    yield ink.area(rect(11.4, 11.4, 24.4, 26, 1.2), "kraft", None if ink.full else "kraft_dark", 0.3)
    for x, y, key in ((14, 13.6, "gears"), (25, 13.6, "cable"), (25, 25.8, "spring")):
        yield _tile(ink, key, x, y, 8.8)
    yield _gap(ink, 14, 25.8, 8.8)
    yield ink.pen.piece("pawn.red", 6.1, 25.4, 18.6)
    yield from _arrow(ink, "M6.4 13.4Q8 16.4 10.6 17.2", (13.6, 17.8), 8)
    yield from _arrow(ink, "M10.6 30.2H22", (25, 30.2), 0)


def _search(studio: Studio, ink: Ink) -> Iterator[Item]:
    """To the next pile, or the farthest one before a gap."""
    yield ink.area(rect(1.6, 11.4, 34.2, 26, 1.2), "kraft", None if ink.full else "kraft_dark", 0.3)
    for i, key in enumerate(("propeller", "gears", "fuel-can")):
        yield _tile(ink, key, 9.6 + 6.9 * i, 25, 6.4, heavy=False)
    yield _gap(ink, 30.3, 25, 5.2)
    yield from _sign(ink, 32.9, 28.2, False, 0.8)
    yield ink.pen.piece("pawn.red", 5.4, 24.6, 15.4)
    yield from _arrow(ink, "M7.6 20.6Q11 17.4 12.4 21.4", (12.9, 24.4), 80)
    yield from _arrow(ink, "M7.6 17.4C13 11.4 24 11.6 26 21", (26.6, 24.4), 80)
    yield ink.pen.words(12.8, 35.4, "next", 7.5, "strong", "ink", "middle")
    yield ink.pen.words(26.6, 35.4, "or farthest", 7.5, "strong", "ink", "middle")


def _leave(studio: Studio, ink: Ink) -> Iterator[Item]:
    """With a full cart, one that is too heavy, or no way on."""
    slots = studio.game.number("slots")
    step = 31.0 / slots
    for i, key in enumerate(("light-bulb", "spring", "gears", "battery") * 2):
        if i < slots:
            yield _tile(ink, key, 3.2 + i * step, 11.8, step - 0.7, heavy=False)
    yield ink.line("M2.4 20.6H34.8", "wood_line", 1.2)
    for x in (6.4, 31):
        yield ink.area(circle(x, 22.2, 1.3), "wood_line")
    yield ink.pen.words(3, 31, f"{slots} tiles or", 9, "strong", "ink")
    yield from kettlebell(ink, 24.4, 28, str(studio.game.number("weight_limit")), 9.4, 12)
    yield from _arrow(ink, "M29.8 28.4H31.4", (35.2, 28.4), 0)
    yield ink.pen.words(3, 37, "or no move: you must leave", 7.5, "strong", "caption")


# ---- below -------------------------------------------------------------------------------------------------------


def _head(ink: Ink, x: float, words: str, sign: str) -> Iterator[Item]:
    yield ink.pen.icon(sign, x + 3, HEAD, 6.2, "ink")
    yield ink.pen.label(x + 7.4, HEAD, words, 13, "display", "ink", anchor="start")


def _build(studio: Studio, ink: Ink) -> Iterator[Item]:
    """A tile of the token's type, and weight enough, for a part."""
    yield from _head(ink, 4, "Build", "workshop")
    yield ink.area(rect(4, 58, 47, 13.6, 1.4), "paper", None if ink.full else "ink", 0.3)
    yield _tile(ink, "gears", 5.6, 59.4, 10.8)
    yield ink.pen.label(19.6, 64.8, "+", 13, "display", "ink")
    yield from kettlebell(ink, 26.6, 65, "3", 8.8, 11)
    yield from _arrow(ink, "M32.4 64.8H34.6", (37.8, 64.8), 0, "ink")
    yield at(44.4, 64.8, mini(studio, "nose", "gold", 0.36))
    yield ink.pen.words(4.4, 76, "the slot’s token and its weight", 8, "strong", "ink")
    yield from _sign(ink, 6.4, 80.8, True)
    yield ink.pen.label(9.6, 80.8, "rebuild; flip fins", 8, "strong", "ink", anchor="start")
    yield from _sign(ink, 36, 80.8, False)
    yield ink.pen.label(39.2, 80.8, "turn parts", 8, "strong", "ink", anchor="start")
    yield ink.line("M54.2 51V84", "kraft_dark", 0.4)


def _designs(studio: Studio, ink: Ink) -> Iterator[Item]:
    yield from _head(ink, 57, "Designs", "deck")
    for x, angle, points, shapes in (
        (62.6, -5, "4", ("nose", "hull")), (70.8, 5, "4", ("hull", "engine")), (91, 0, "6", ("nose", "connector")),
    ):  # fmt: skip
        yield at(x, 67.6, *_card(studio, ink, points, shapes), angle=angle)
    yield ink.pen.label(80.8, 67.6, "or", 9, "strong", "ink")
    yield ink.pen.words(57, 82.4, f"up to {studio.game.number('designs_a_turn')}", 10, "display", "ink")
    yield ink.pen.words(84, 82.4, f"keep {studio.game.number('reserve_limit')}", 10, "display", "ink")
    yield ink.line("M100.6 51V84", "kraft_dark", 0.4)


def _card(studio: Studio, ink: Ink, points: str, shapes: tuple[str, str]) -> Iterator[Item]:
    """A design around (0, 0): its points, and the parts it asks for."""
    yield ink.area(rect(-7, -9.7, 14, 19.4, 1), "kraft_pale", "wood_line", 0.4)
    yield ink.area(rect(-5.6, -3.4, 11.2, 11.6), "paper", "kraft_dark", 0.2)
    yield at(-3.4, -6.2, badge(studio, points, 2.6, 7.5))
    for shape, y in zip(shapes, (-0.2, 5.2), strict=True):
        yield at(0, y, mini(studio, shape, "any", 0.15))


def _end(studio: Studio, ink: Ink) -> Iterator[Item]:
    """The countdown, and what scores besides designs."""
    yield from _head(ink, 103, "End", "end")
    for i, words in enumerate(("3", "2", "1")):
        yield ink.area(circle(106 + 7 * i, 61.2, 2.8), "white", "signal", 0.7)
        yield ink.pen.label(106 + 7 * i, 61.2, words, 10, "display", "ink")
    bonus, met = str(studio.game.number("launch_bonus")), str(studio.game.number("blueprint_points"))
    for i, (points, why) in enumerate(((bonus, "launch"), (met, "blueprint"), ("?", "goal, each"))):
        y = 68.6 + 6.4 * i
        yield at(106, y, badge(studio, points, 3.0, 9))
        yield ink.pen.label(110.4, y, why, 8, "strong", "ink", anchor="start")


# ---- signs -------------------------------------------------------------------------------------------------------


def _tile(ink: Ink, key: str, x: float, y: float, s: float, *, heavy: bool = True) -> Group:
    """A junk tile with its top-left at (x, y), s mm across; its weight where there is room for one."""
    made: list[Item] = []
    if ink.full:
        made.append(ink.area(rect(0.4, 0.5, s, s, 0.8), "kraft_dark"))
    made.append(ink.area(rect(0, 0, s, s, 0.8), "kraft_light", "kraft_dark", 0.25))
    made.append(ink.area(rect(s * 0.09, s * 0.09, s * 0.82, s * 0.82), "kraft_pale", "kraft_dark", 0.15))
    drawn = s / 25 * 0.9
    made.append(at(s * (0.44 if heavy else 0.5), s * 0.5, *draw_junk(ink, key), scale=drawn))
    if heavy:
        piece = ink.pen.studio.game.piece(f"junk.{key}")
        made += kettlebell(ink, s - 2.1, s - 2.2, str(piece.fields["weight"]), 3.6, 6.5)
    return at(x, y, *made)


def _gap(ink: Ink, x: float, y: float, s: float) -> Item:
    """A space without a pile."""
    return ink.dashes(rect(x, y, s, 8.8 if s > 6 else 6.4, 0.8), "wood_line", 0.35, 1.0, 0.7)


def _arrow(
    ink: Ink, path: str, tip: tuple[float, float], angle: float, colour: str = "signal", head: float = 2.6
) -> Iterator[Item]:
    """A way that ends in a point, `angle` degrees clockwise from the right, on a pale rim."""
    (x, y), a = tip, math.radians(angle)
    back_x, back_y = x - head * math.cos(a), y - head * math.sin(a)
    aside_x, aside_y = head * 0.58 * math.sin(a), head * 0.58 * math.cos(a)
    point = polygon([(x, y), (back_x - aside_x, back_y + aside_y), (back_x + aside_x, back_y - aside_y)])
    yield ink.line(path, "white", 2.0)
    yield ink.area(point, "white", "white", 1.0)
    yield ink.line(path, colour, 1.0)
    yield ink.area(point, colour)


def _sign(ink: Ink, x: float, y: float, good: bool, scale: float = 0.95) -> Iterator[Item]:
    """A tick on green, or a cross on red: what may be done, and what may not."""
    tick = f"M{num(-1.05)} .05L-.25 .9L1.15 -.9" if good else "M-.9 -.9L.9 .9M.9 -.9L-.9 .9"
    disc = ink.area(circle(0, 0, 2.2), "allowed" if good else "forbidden", "white", 0.4)
    yield at(x, y, disc, ink.line(tick, "white", 0.6), scale=scale)

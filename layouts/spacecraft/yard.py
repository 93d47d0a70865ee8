"""The junkyard: a heap of scrap around the spaces, with a road and a gate to every outer one.

Spaces are named by column and row, A1 at the top left.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import NamedTuple

from components.schema import Piece
from layouts.drawing.brush import Brush
from layouts.drawing.drawings import drawings_beside
from layouts.drawing.hooks import Studio
from layouts.drawing.pen import rounded
from layouts.drawing.scene import Group, Item, Scene, Symbol, Use
from layouts.drawing.shapes import Point, Rect, rect

from .inventors import FIXED
from .paper import corners, kraft, wobble
from .pen import Ink, Pen, at, circle, polygon, symbol, use

SIZE = 196.0
ROAD = 6.0
"""Half the width in mm of a road through the heap."""
TONES = ("#C08A5A", "#9FA8AD", "#C2A25E", "#A76A4E", "#8296A0")
"""Colours of scrap that comes in several."""
PAINTED = {"gear", "pipe", "can", "spring", "plate", "bell", "nose", "fin"}
"""Kinds of scrap in these colours."""


class Side(NamedTuple):
    """One side of the board: spaces in a row, the border around them, their pitch and size, in mm."""

    across: int
    border: float
    pitch: float
    space: float

    def middle(self, space: str) -> Point:
        """Return the middle of a space by its name."""
        column, row = "ABCDE".index(space[0]), int(space[1:]) - 1
        return self.border + (column + 0.5) * self.pitch, self.border + (row + 0.5) * self.pitch

    def spaces(self) -> Iterator[tuple[str, bool]]:
        """Yield every space, and whether it is at the outer edge."""
        for row in range(self.across):
            for column in range(self.across):
                outer = {0, self.across - 1} & {row, column}
                yield f"{'ABCDE'[column]}{row + 1}", bool(outer)


SIDES = {5: Side(5, 18.0, 32.0, 28.0), 4: Side(4, 22.0, 38.0, 30.0)}
"""Sides by the spaces in a row."""


def side_for(studio: Studio, players: int) -> Side:
    """Return the side for a number of players (SC-013)."""
    return SIDES[int(studio.game.tables["setups"].row(str(players))["size"])]


def front(studio: Studio, piece: Piece) -> Scene:
    """Draw the side for 3 or 4 players."""
    return Scene(SIZE, SIZE, ground(studio, SIDES[5], "3–4 players"), 3.0)


def back(studio: Studio, piece: Piece) -> Scene:
    """Draw the side for 2 players."""
    return Scene(SIZE, SIZE, ground(studio, SIDES[4], "2 players"), 3.0)


@lru_cache(maxsize=256)
def _thing(studio: Studio, kind: str, tone: int) -> Symbol:
    """Return a piece of scrap, in one of the tones if it has no fixed colour."""
    drawing = drawings_beside(__file__, "scrap.txt")[kind]
    colours = (TONES[tone], *drawing.colours[1:]) if kind in PAINTED else drawing.colours
    name = f"scrap-{kind}-{tone}" if kind in PAINTED else f"scrap-{kind}"
    return symbol(name, 15, *Brush(Pen(studio), colours, FIXED, 0.85).all(drawing.views[""]))


def _some_thing(studio: Studio, chance: Random, x: float, y: float, scale: float, turn: float) -> Use:
    kind = chance.choice([*drawings_beside(__file__, "scrap.txt")])
    return use(_thing(studio, kind, chance.randrange(len(TONES)) if kind in PAINTED else 0), x, y, scale, turn)


@lru_cache(maxsize=8)
def ground(studio: Studio, side: Side, words: str = "") -> tuple[Item, ...]:
    """Draw the board without piles."""
    return tuple(_ground(studio, side, words))


def _ground(studio: Studio, side: Side, words: str) -> Iterator[Item]:
    ink, half = Ink(Pen(studio)), SIZE / 2
    yield from kraft(ink, Rect(-3, -3, SIZE + 6, SIZE + 6), f"yard {side.across}", share=0.8)
    yield from _roads(ink, side)
    for quarter in range(4):
        chance = Random(f"heap {side.across} {quarter}")
        yield at(half, half, *_heaps(studio, ink, side, chance), angle=90.0 * quarter)
    for quarter in range(4):
        yield at(half, half, *_gates(ink, side), angle=90.0 * quarter)
    yield from _names(ink, side)
    for name, outer in side.spaces():
        x, y = side.middle(name)
        yield at(x, y, *_space(studio, ink, side, name, outer), tag=f"space.{name}")
    if words:
        last = SIZE - side.border - side.pitch
        yield ink.area(rect(half - 9.5, last - 1.8, 19, 3.6, 1.8), "kraft_pale")
        yield ink.pen.label(half, last, words, 7.5, "strong", "ink")


def _roads(ink: Ink, side: Side) -> Iterator[Item]:
    """Draw packed ground between the spaces, a road to each outer one, and the tracks of carts."""
    if not ink.full:
        return
    inside = side.border - 2
    yield ink.area(rect(inside, inside, SIZE - 2 * inside, SIZE - 2 * inside, 4), "road")
    middles = [side.border + (i + 0.5) * side.pitch for i in range(side.across)]
    long = SIZE + 6
    roads = (rect(m - ROAD, -3, 2 * ROAD, long) + rect(-3, m - ROAD, long, 2 * ROAD) for m in middles)
    yield ink.area("".join(roads), "road")
    ruts = "".join(f"M{x} -3V{SIZE + 3}M-3 {x}H{SIZE + 3}" for m in middles for x in (m - 2.2, m + 2.2))
    yield ink.dashes(ruts, "rut", 1.0, 1.0, 0.8)


def _heaps(studio: Studio, ink: Ink, side: Side, chance: Random) -> Iterator[Item]:
    """Draw the heap in the top left corner, and those between the roads along the upper edge; the board's middle is 0,
    0."""
    left, deep = -SIZE / 2 + 0.5, side.border
    first = side.pitch / 2 - ROAD - 1.2
    yield from _heap(studio, ink, chance, left, left, deep + first - 2.5, deep + first - 2.5)
    for i in range(side.across - 1):
        start = -SIZE / 2 + side.border + (i + 0.5) * side.pitch + ROAD + 1.2
        yield from _heap(studio, ink, chance, start, left + 0.5, side.pitch - 2 * ROAD - 2.4, deep - 4)


def _heap(studio: Studio, ink: Ink, chance: Random, x: float, y: float, w: float, h: float) -> Iterator[Item]:
    """Draw a pile in a box: its shadow, its ground, and things on top."""
    rim: list[Point] = []
    for i in range(14):
        dx, dy = math.cos(math.tau * i / 14), math.sin(math.tau * i / 14)
        far = chance.uniform(0.92, 1.1) / max(abs(dx), abs(dy)) ** 0.72
        rim.append((x + w / 2 + w * 0.52 * far * dx, y + h / 2 + h * 0.52 * far * dy))
    if ink.full:
        yield ink.area(rounded([(px + 0.8, py + 1.0) for px, py in rim], 9), "rut", opacity=0.7)
    yield ink.area(rounded(rim, 9), "heap", "wood_line", 0.5 if ink.full else 0.25)
    beside, below = (6.8, 7.0) if ink.full else (10.0, 10.0)  # In line art, many things would be too black.
    across, down = max(1, round(w / beside)), max(1, round(h / below))
    cells = [(i, j) for i in range(across) for j in range(down)]
    chance.shuffle(cells)
    for i, j in cells:
        px = x + (i + 0.5) * w / across + chance.uniform(-1.3, 1.3)
        py = y + (j + 0.5) * h / down + chance.uniform(-1.3, 1.3)
        yield _some_thing(studio, chance, px, py, chance.uniform(0.74, 0.96), chance.uniform(-70, 70))


def _gates(ink: Ink, side: Side) -> Iterator[Item]:
    """Draw the gates along the upper edge: two posts with bands, and an arrow in."""
    thick, top = 0.45 if ink.full else 0.25, -SIZE / 2
    for i in range(side.across):
        x = (i + 0.5 - side.across / 2) * side.pitch
        for post in (x - ROAD - 0.4, x + ROAD + 0.4):
            yield ink.area(rect(post - 1.1, top + 5.5, 2.2, 10, 0.5), "board", "ink", thick)
            yield ink.line(
                f"M{post - 0.9} {top + 8.4}H{post + 0.9}M{post - 0.9} {top + 11.6}H{post + 0.9}", "badge_ring", 0.7
            )
        arrow = polygon(((x - 3.4, top + 8), (x + 3.4, top + 8), (x, top + 15.4)))
        yield ink.area(arrow, "signal", "ink", 0.5 if ink.full else 0.25)


def _names(ink: Ink, side: Side) -> Iterator[Item]:
    """Draw letters of the columns above and below the yard, and numbers of the rows at both sides, each on its road."""
    edge = 4.6
    for i in range(side.across):
        along = side.border + (i + 0.5) * side.pitch
        for x, y, words in (
            (along, edge, "ABCDE"[i]), (along, SIZE - edge, "ABCDE"[i]),
            (edge, along, str(i + 1)), (SIZE - edge, along, str(i + 1)),
        ):  # fmt: skip
            yield ink.area(circle(x, y, 2.5), "paper", "ink", 0.35 if ink.full else 0.25)
            yield ink.pen.label(x, y, words, 8, "display", "ink")


def _space(studio: Studio, ink: Ink, side: Side, name: str, outer: bool) -> Iterator[Item]:
    """Draw a space: outer ones are lighter, since visits start there; its marks show once the pile is gone."""
    half = side.space / 2
    if ink.full:
        yield ink.area(rect(-half + 0.5, -half + 0.7, 2 * half, 2 * half, 3), "rut", opacity=0.7)
    yield ink.area(rect(-half, -half, 2 * half, 2 * half, 3), "kraft_pale" if outer else "kraft_light")
    yield wobble(
        ink, corners(-half, -half, 2 * half, 2 * half), f"yard {name}", "wood_line", 0.6 if outer else 0.4, 0.6
    )
    yield ink.dashes(rect(-12.5, -12.5, 25, 25), "doodle", 0.3, 1.6, 1.4)
    chance = Random(f"left {name}")
    left = _some_thing(studio, chance, 0, 0.8, 1.0, chance.uniform(-30, 30))
    yield Group((left,), opacity=0.28 if ink.full else 1.0)
    row = studio.game.tables["spaces"].row(name)
    if side.across == 4 and row["centre"]:
        pile = studio.game.tables["setups"].row("2")["centre_pile"]
        yield ink.area(circle(0, 9, 3.0), "paper", "wood_line", 0.4)
        yield ink.pen.label(0, 9, str(pile), 9, "display", "ink")
    yield ink.pen.label(-10.9, -10, name, 7.5, "strong", "soft", anchor="start")

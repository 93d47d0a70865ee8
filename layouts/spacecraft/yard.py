"""The junkyard: a fence with a gate before every outer space, and rubble where a pile is gone.

Spaces are named by column and row, A1 at the top left.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import NamedTuple

from components.schema import Piece
from layouts.hooks import Studio
from layouts.scene import Group, Item, Scene
from layouts.shapes import Point, rect

from .paper import corners, kraft, wobble
from .pen import Ink, Pen, at, circle, gear, polygon

SIZE = 196.0


class Side(NamedTuple):
    """One side of the board: spaces in a row, the border around them, their pitch and size, in mm."""

    across: int
    border: float
    pitch: float
    space: float

    def middle(self, space: str) -> Point:
        """The middle of a space by its name."""
        column, row = "ABCDE".index(space[0]), int(space[1:]) - 1
        return self.border + (column + 0.5) * self.pitch, self.border + (row + 0.5) * self.pitch

    def spaces(self) -> Iterator[tuple[str, bool]]:
        """Every space, and whether it lies at the outer edge."""
        for row in range(self.across):
            for column in range(self.across):
                outer = {0, self.across - 1} & {row, column}
                yield f"{'ABCDE'[column]}{row + 1}", bool(outer)


SIDES = {5: Side(5, 13.0, 34.0, 29.0), 4: Side(4, 18.0, 40.0, 31.0)}
"""By the spaces in a row."""


def side_for(studio: Studio, players: int) -> Side:
    """The side for a number of players (SC-013)."""
    return SIDES[int(studio.game.tables["setups"].row(str(players))["size"])]


def front(studio: Studio, piece: Piece) -> Scene:
    """The side for 3 or 4 players."""
    return Scene(SIZE, SIZE, ground(studio, SIDES[5], "3–4 players"), 3.0)


def back(studio: Studio, piece: Piece) -> Scene:
    """The side for 2 players."""
    return Scene(SIZE, SIZE, ground(studio, SIDES[4], "2 players"), 3.0)


@lru_cache(maxsize=8)
def ground(studio: Studio, side: Side, words: str = "") -> tuple[Item, ...]:
    """The board without piles."""
    return tuple(_ground(studio, side, words))


def _ground(studio: Studio, side: Side, words: str) -> Iterator[Item]:
    ink = Ink(Pen(studio))
    yield from kraft(ink, (-3, -3, SIZE + 6, SIZE + 6), f"yard {side.across}", share=0.8)
    half = SIZE / 2
    for quarter in range(4):
        yield at(half, half, *_fence(ink, side), angle=90.0 * quarter)
    for quarter in range(4):
        yield at(half, half, *_corner(ink, side), angle=90.0 * quarter)
    yield from _names(ink, side)
    for name, outer in side.spaces():
        x, y = side.middle(name)
        yield at(x, y, *_space(studio, ink, side, name, outer), tag=f"space.{name}")
    if words:
        last = SIZE - side.border - side.pitch
        yield ink.pen.label(half, last, words, 7.5, "strong", "ink")


def _fence(ink: Ink, side: Side) -> Iterator[Item]:
    """The fence north of the yard's middle: boards, and a gate with an arrow before each space."""
    top = -SIZE / 2 + side.border - 1.4
    for i in range(side.across):
        x = (i + 0.5 - side.across / 2) * side.pitch
        reach = side.pitch / 2 - (0.4 if 0 < i < side.across - 1 else 0.0)
        beside = [5.9 + k * 3.4 for k in range(8) if 5.9 + k * 3.4 + 1.45 < reach - 1.2]
        planks = [x + right for right in beside] + [x - right - 2.9 for right in beside]
        if ink.full:
            yield ink.area(rect(x - reach, top - 3.6, 2 * reach, 2.0), "board")
        boards = "".join(rect(left, top - 6.0, 2.9, 5.8, 0.5) for left in planks)
        yield ink.area(boards, "plank", "wood_line", 0.3 if ink.full else 0.2)
        yield ink.area(rect(x - 5.6, top - 6.4, 11.2, 6.8), "kraft")
        arrow = polygon(((x - 3.2, top - 5.2), (x + 3.2, top - 5.2), (x, top - 0.2)))
        yield ink.area(arrow, "signal", "ink", 0.4 if ink.full else 0.25)


def _corner(ink: Ink, side: Side) -> Iterator[Item]:
    """A gatepost in the yard's top-left corner."""
    at_ = -SIZE / 2 + side.border - 4.4
    yield at(
        at_, at_,
        ink.area(rect(-4.6, -4.6, 9.2, 9.2, 1), "board" if ink.full else "white", "wood_line", 0.5),
        ink.area(gear(3.4, 8), "kraft_light", "ink", 0.4 if ink.full else 0.25),
        ink.area(circle(0, 0, 1.1), "board" if ink.full else "white", "ink", 0.3),
    )  # fmt: skip


def _names(ink: Ink, side: Side) -> Iterator[Item]:
    """Letters of the columns above and below the yard, numbers of the rows at both sides."""
    for i in range(side.across):
        along = side.border + (i + 0.5) * side.pitch - side.pitch / 2 + 6.4
        edge = side.border - 4.5
        for x, y, words in (
            (along, edge, "ABCDE"[i]), (along, SIZE - edge, "ABCDE"[i]),
            (edge, along, str(i + 1)), (SIZE - edge, along, str(i + 1)),
        ):  # fmt: skip
            yield ink.area(circle(x, y, 2.7), "paper", "wood_line", 0.3)
            yield ink.pen.label(x, y, words, 9, "display", "ink")


def _space(studio: Studio, ink: Ink, side: Side, name: str, outer: bool) -> Iterator[Item]:
    """A space: outer ones are lighter, since visits start there; what is left shows when its pile is gone."""
    half = side.space / 2
    yield ink.area(rect(-half, -half, 2 * half, 2 * half, 3), "kraft_pale" if outer else "kraft_light")
    yield wobble(
        ink, corners(-half, -half, 2 * half, 2 * half), f"yard {name}", "wood_line", 0.6 if outer else 0.4, 0.6
    )
    yield ink.dashes(rect(-12.5, -12.5, 25, 25), "doodle", 0.3, 1.6, 1.4)
    row = studio.game.tables["spaces"].row(name)
    if side.across == 4 and row["centre"]:
        pile = studio.game.tables["setups"].row("2")["centre_pile"]
        yield ink.area(circle(0, 8.2, 3.2), "paper", "wood_line", 0.4)
        yield ink.pen.label(0, 8.2, str(pile), 9, "display", "ink")
    yield at(0, 0, *_rubble(ink, name))
    yield ink.pen.label(-10.6, -9.6, name, 7.5, "strong", "soft", anchor="start")


def _rubble(ink: Ink, name: str) -> Iterator[Item]:
    random = Random(f"rubble {name}")
    line, kind = "doodle", ("ABCDE".index(name[0]) * 2 + int(name[1:]) * 3) % 4
    if kind == 0:
        items = [ink.line(gear(4, 9), line, 0.7), ink.line(circle(0, 0, 1.5), line, 0.6)]
    elif kind == 1:
        items = [ink.line("M-4 -2L-2 -3L4 1L3 3ZM-4.6 -3.4L-3.2 -4.8L-2.2 -3.8L-3.6 -2.4Z", line, 0.7)]
    elif kind == 2:
        items = [ink.line(polygon([(3, 0), (1.5, 2.6), (-1.5, 2.6), (-3, 0), (-1.5, -2.6), (1.5, -2.6)]), line, 0.8)]
        items.append(ink.line(circle(0, 0, 1.3), line, 0.7))
    else:
        items = [ink.line("M-5 2C-3 -3 -2 5 0 0S3 2 5 -3", line, 0.9), ink.line(rect(4.4, -4.6, 2.4, 2), line, 0.6)]
    yield Group(tuple(items), angle=random.uniform(-40, 40))

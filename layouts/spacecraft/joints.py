"""Cuts of rocket parts: one cell of 30 mm each, with dovetail tabs that fit the sockets of their neighbours.

Outlines lie around the middle of the cell, y down, clockwise. Only tabs leave the cell, so parts of a legal rocket
never overlap. The joint is a dovetail of straight lines, because a round knob can't be cut cleanly with a craft knife;
a socket is `PLAY` larger than a tab on every side.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from components.schema import Piece
from layouts.drawing import outlines
from layouts.drawing.hooks import Studio

from .pen import Point, d, num

CELL = 30.0
HALF = CELL / 2
NECK, HEAD = 3.6, 4.8
"""Half the width of a tab at its foot and at its head."""
DEEP = 4.4
"""Length by which a tab sticks out."""
PLAY = 0.1
"""Excess of a socket's size, on every side and in depth."""
ROUND = 0.8
"""Radius of the corners of a tab's head."""

Command = tuple[str, tuple[Point, ...]]


def _joint(sign: int) -> list[Command]:
    """Return a joint in a cell's north edge, from left to right: a tab outwards (-1) or a socket inwards (1)."""
    play = PLAY if sign > 0 else 0.0
    neck, head, end = NECK + play, HEAD + play, -HALF + (DEEP + play) * sign
    rounded = ROUND + 2 * play  # So that the corners lie no farther apart than the edges.
    shoulder = end - sign * rounded
    return [
        ("L", ((-neck, -HALF),)),
        ("L", ((-head + 0.25, shoulder),)),
        ("Q", ((-head, end), (-head + rounded, end))),
        ("L", ((head - rounded, end),)),
        ("Q", ((head, end), (head - 0.25, shoulder))),
        ("L", ((neck, -HALF),)),
    ]


def _turned(commands: list[Command], quarters: int) -> str:
    """Return a joint in another edge: 1 is east, 2 south, 3 west."""
    cos, sin = ((1, 0), (0, 1), (-1, 0), (0, -1))[quarters]
    return "".join(
        letter + " ".join(f"{num(x * cos - y * sin)} {num(x * sin + y * cos)}" for x, y in points)
        for letter, points in commands
    )


TABS = [_turned(_joint(-1), quarters) for quarters in range(4)]
SOCKETS = [_turned(_joint(1), quarters) for quarters in range(4)]
"""Tab and socket in the north, east, south and west edge."""
N, E, S, W = range(4)

COLLAR = f"M-15 -13.8Q-15 -15 -13.8 -15{TABS[N]}L13.8 -15Q15 -15 15 -13.8"
"""The upper edge of hull and engine."""

EDGES = {
    "nose": f"M-15 14C-15 3 -10 -8.6 -2.6 -13.8Q0 -15.6 2.6 -13.8C10 -8.6 15 3 15 14Q15 15 13.8 15{SOCKETS[S]}"
    "L-13.8 15Q-15 15 -15 14Z",
    "hull": f"{COLLAR}{SOCKETS[E]}L15 13.8Q15 15 13.8 15{SOCKETS[S]}L-13.8 15Q-15 15 -15 13.8{SOCKETS[W]}Z",
    "engine": f"{COLLAR}V-11.4Q15 -10 13.6 -9.6L9.4 -8.2C9.4 -4 12.8 -1.6 13.4 2.6Q13.5 4 12 4.2"
    "C12.4 8 10.8 10.6 8.4 12.6C8.2 10.6 7.4 9.8 6.2 9.2C5.6 12.4 3 14 0 15C-3 14 -5.6 12.4 -6.2 9.2"
    "C-7.4 9.8 -8.2 10.6 -8.4 12.6C-10.8 10.6 -12.4 8 -12 4.2Q-13.5 4 -13.4 2.6C-12.8 -1.6 -9.4 -4 -9.4 -8.2"
    "L-13.6 -9.6Q-15 -10 -15 -11.4Z",
    "fin": "M-15 -12.6C-4 -11.4 7.6 -5.4 11.8 8.6Q13.6 13 13.4 13.8Q13 15 11.6 15H5.4Q4.4 15 4 14"
    f"C2.4 9.8 -4 8.8 -13.6 12.4Q-15 12.8 -15 11.4{TABS[W]}Z",
    "connector": "M-15 -9Q-15 -10.2 -13.8 -10.2H-11.6Q-10.4 -10.2 -10.4 -9V-7.4H10.4V-9Q10.4 -10.2 11.6 -10.2H13.8"
    f"Q15 -10.2 15 -9{TABS[E]}V9Q15 10.2 13.8 10.2H11.6Q10.4 10.2 10.4 9V7.4H-10.4V9Q-10.4 10.2 -11.6 10.2H-13.8"
    f"Q-15 10.2 -15 9{TABS[W]}Z",
}
"""SVG path data of each shape; a fin is one to the right of a hull."""


class Place(NamedTuple):
    """The middle of the cell in a part's trim box."""

    x: float
    y: float


MIDDLES = {
    "nose": Place(HALF, HALF),
    "hull": Place(HALF, HALF + DEEP),
    "engine": Place(HALF, HALF + DEEP),
    "fin": Place(HALF + DEEP, HALF),
    "connector": Place(HALF + DEEP, 10.2),
}


@cache
def edge(shape: str, flipped: bool = False) -> str:
    """Return the outline of a shape around the middle of its cell; `flipped` gives the back of the piece."""
    path = d(EDGES[shape])
    return outlines.map_points(path, lambda p: (-p[0], p[1])) if flipped else path


def cut(studio: Studio, piece: Piece) -> str:
    """Return the outline of a rocket part in its trim box."""
    shape = str(piece.fields["part"])
    x, y = MIDDLES[shape]
    return outlines.map_points(edge(shape), lambda p: (x + p[0], y + p[1]))

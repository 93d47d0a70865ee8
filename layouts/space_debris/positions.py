"""Live pieces on the board: where cubes, satellites and pawns of a position lie, and pictures of it.

Reads of a scenario's `state` the keys `players` (at, colour), `satellites` (at, operational), `cubes` and `turns`.
Names of spaces are places on the table; the discs are drawn as they lie after `turns` orbit steps (SD-A01, SD-112).
Pieces stand upright whatever has turned. A space has fixed places for every mix of up to one heap of cubes, one
satellite and four pawns, so the same position always looks the same and nothing overlaps.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from layouts.boards import Base
from layouts.hooks import Arrow, Studio
from layouts.pen import HAIR, Pen, along, at, symbol, use
from layouts.scene import Group, Item, Path, Scene, Symbol
from layouts.shapes import Point, bounds, circle, polar, polygon, rect

from . import boards, steps
from .rings import ACROSS, rings

State = Mapping[str, Any]
REACH = 9.7
"""Live pieces stay this near to the middle of their space: inside all three shapes, whichever way they are turned."""
AIR = 14.0
"""Round the spaces of a cropped picture."""
UNIT = 4.0
"""The radius at which the pieces' symbols are drawn."""

Place = tuple[float, float, float]
"""Middle and radius of a piece's place."""


def board(studio: Studio, state: State, crop: Sequence[str] | None = None, arrows: Sequence[Arrow] = ()) -> Scene:
    """The three boards in a position, in mm of the GSO board; with `crop`, only what lies round those spaces.

    Arrows run straight from space to space. Raises KeyError for a space there is not.
    """
    ground = base(studio, state)
    flown = [item for arrow in arrows for item in steps.flown(studio, arrow)]
    if not crop:
        return Scene(ground.width, ground.height, (*ground.items, *live(studio, state), *flown))
    x0, y0, x1, y1 = _window(studio, crop)
    shown = [item for item, (x, y) in _pieces(studio, state) if x0 - 10 < x < x1 + 10 and y0 - 10 < y < y1 + 10]
    moved = Group((*ground.items, *boards.discs(studio, _turns(state)), *shown, *flown), -x0, -y0)
    clip = rect(0, 0, x1 - x0, y1 - y0, 3)
    return Scene(x1 - x0, y1 - y0, (Group((moved,), clip=clip),), 0.0)


def base(studio: Studio, state: State) -> Base:
    """The GSO board, which does not turn."""
    return Base("GSO", boards.fixed(studio), *boards.size(studio))


def live(studio: Studio, state: State) -> tuple[Item, ...]:
    """The discs as they have turned, and the pieces, in mm of the GSO board."""
    return *boards.discs(studio, _turns(state)), *pieces(studio, state)


def pieces(studio: Studio, state: State) -> tuple[Item, ...]:
    """The pieces of a position alone, in mm of the GSO board: to be drawn over `boards.stacked`."""
    return tuple(item for item, _ in _pieces(studio, state))


def _turns(state: State) -> int:
    return int(state.get("turns") or 0)


def _window(studio: Studio, names: Iterable[str]) -> tuple[float, float, float, float]:
    made, (cx, cy), (w, h) = rings(studio), boards.centre(studio), boards.size(studio)
    points = [made.spaces[name].point for name in names]
    air = ACROSS / 2 + AIR
    x0, y0, x1, y1 = bounds(points)
    return max(0.0, cx + x0 - air), max(0.0, cy + y0 - air), min(w, cx + x1 + air), min(h, cy + y1 + air)


# ---- what lies where -------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Heap:
    """All that lies on one space."""

    cubes: int
    satellites: list[tuple[str, bool]]
    pawns: list[str]


def heaps(state: State) -> dict[str, Heap]:
    """What lies on each space of a position; what is unknown or beside the board is left out."""
    found: dict[str, Heap] = {}

    def on(space: Any) -> Heap:
        return found.setdefault(str(space), Heap(0, [], []))

    for space, count in (state.get("cubes") or {}).items():
        if isinstance(count, int) and count > 0:
            on(space).cubes += count
    for letter, satellite in (state.get("satellites") or {}).items():
        if satellite.get("at") not in (None, "?"):
            on(satellite["at"]).satellites.append((str(letter), bool(satellite.get("operational"))))
    for player in (state.get("players") or {}).values():
        if player.get("at") not in (None, "?"):
            on(player["at"]).pawns.append(str(player["colour"]))
    return found


def _pieces(studio: Studio, state: State) -> list[tuple[Item, Point]]:
    """Each live piece with the middle of its space."""
    made, (cx, cy) = rings(studio), boards.centre(studio)
    found: list[tuple[Item, Point]] = []
    for name, heap in heaps(state).items():
        x, y = made.spaces[name].point
        middle = cx + x, cy + y
        found.extend((at(*middle, item), middle) for item in _heap(studio, name, heap))
    return found


def _heap(studio: Studio, space: str, heap: Heap) -> list[Item]:
    """The pieces on one space, around (0, 0)."""
    tokens = len(heap.satellites) + (1 if heap.cubes else 0)
    large, small = places(tokens, len(heap.pawns))
    items: list[Item] = []
    free = iter(large)
    for letter, works in heap.satellites:
        x, y, r = next(free)
        items.append(at(x, y, use(_satellite(studio, letter, works), 0, 0, r / UNIT), tag=f"satellite.{letter}"))
    if heap.cubes:
        x, y, r = next(free)
        cubes = [use(cube(studio), cx, cy, size / UNIT) for cx, cy, size in cluster(heap.cubes, r)]
        items.append(at(x, y, *cubes, tag=f"cubes.{space}"))
    for colour, (x, y, r) in zip(heap.pawns, small, strict=True):
        items.append(at(x, y, use(_pawn(studio, colour), 0, 0, r / UNIT), tag=f"pawn.{colour}"))
    return items


# ---- places ----------------------------------------------------------------------------------------------------


def places(tokens: int, pawns: int) -> tuple[list[Place], list[Place]]:
    """Places for large things (a satellite, a heap of cubes) and pawns in a space's REACH; no two overlap."""
    if tokens > 2 or pawns > 4:
        ring = _ring(tokens + pawns)
        return ring[:tokens], ring[tokens:]
    if tokens == 0:
        return [], _PAWNS_ALONE[pawns]
    if tokens == 1:
        return [_ONE[pawns]], _BESIDE_ONE[pawns]
    large, y, x = _TWO[pawns]
    return [(-x, y, large), (x, y, large)], _BESIDE_TWO[pawns]


def _ring(count: int) -> list[Place]:
    """Equal places in a circle: for more than the rules allow on a space."""
    part = math.sin(math.pi / count) if count > 1 else 1.0
    r = REACH * part / (1 + part) if count > 1 else REACH
    return [(*polar(REACH - r, 360 / count * i), r) for i in range(count)]


def _below(count: int, r: float, radius: float, step: float) -> list[Place]:
    """Places in an arc along the lower edge of a space."""
    first = 180 + step * (count - 1) / 2
    return [(*polar(radius, first - step * i), r) for i in range(count)]


def _around(count: int, r: float, radius: float, first: float) -> list[Place]:
    return [(*polar(radius, first + 360 / count * i), r) for i in range(count)]


_PAWNS_ALONE: list[list[Place]] = [
    [],
    [(0.0, 0.0, 5.6)],
    [(-4.7, 0.0, 4.5), (4.7, 0.0, 4.5)],
    _around(3, 4.4, 5.2, 0),
    _around(4, 3.9, 5.7, 315),
]
_ONE: list[Place] = [(0.0, 0.0, 6.4), (-4.1, 0.0, 5.0), (0.0, -4.7, 4.8), (0.0, -4.7, 4.7), (0.0, -4.7, 4.7)]
_BESIDE_ONE: list[list[Place]] = [
    [],
    [(5.5, 0.0, 4.2)],
    [(-4.7, 4.4, 3.2), (4.7, 4.4, 3.2)],
    _below(3, 2.9, 6.7, 54),
    _below(4, 2.5, 7.1, 43),
]
_TWO: list[tuple[float, float, float]] = [
    (4.6, 0.0, 4.7),
    (4.3, -3.0, 4.4),
    (4.2, -3.2, 4.3),
    (4.1, -3.3, 4.2),
    (4.1, -3.3, 4.2),
]
"""Radius, y and x of two places side by side, by number of pawns below."""
_BESIDE_TWO: list[list[Place]] = [
    [],
    [(0.0, 5.9, 3.6)],
    [(-3.3, 5.4, 3.1), (3.3, 5.4, 3.1)],
    _below(3, 2.65, 6.95, 46),
    _below(4, 2.2, 7.4, 36),
]


def cluster(count: int, r: float) -> list[Place]:
    """Middles and sizes (middle to corner) of a heap of cubes within radius r: one, a pair, a pyramid, a honeycomb."""
    if count == 1:
        return [(0.0, 0.0, r * 0.78)]
    if count == 2:
        size = r / 1.85
        return [(-size * 0.9, 0.0, size), (size * 0.9, 0.0, size)]
    if count == 3:
        size = r / 2.05
        return [(*polar(size, angle), size) for angle in (0, 240, 120)]
    cells = _honeycomb()[:count]
    size = r / (math.hypot(*cells[-1]) + 1)
    return [(x * size, y * size, size) for x, y in cells]


def _honeycomb(rings: int = 4) -> list[Point]:
    """Middles of cells of size 1 (middle to corner), from the inside out: for more cubes than rest on a space."""
    span = range(-rings, rings + 1)
    cells = [((q + row / 2) * 3**0.5, row * 1.5) for row in span for q in span]
    return sorted(cells, key=lambda cell: (round(math.hypot(*cell), 6), cell[1], cell[0]))


# ---- pieces ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def cube(studio: Studio) -> Symbol:
    """A cube seen from above a corner; UNIT from the middle to each corner."""
    pen = Pen(studio)
    rim = UNIT - 0.5
    a, b, c, d, e, f = (polar(rim, 60 * i) for i in range(6))
    faces = (((0.0, 0.0), f, a, b), ((0.0, 0.0), d, e, f), ((0.0, 0.0), b, c, d))
    roles = ("cube_lit", "cube", "cube_dark")
    items: list[Item] = [_halo(pen, polygon((a, b, c, d, e, f)))]
    items += [pen.fill(polygon(face), role) for face, role in zip(faces, roles, strict=True)]
    items.append(pen.line(along([(0.0, 0.0), b, (0.0, 0.0), d, (0.0, 0.0), f]), 0.4))
    items.append(pen.line(polygon((a, b, c, d, e, f)), 0.7))
    return symbol("live-cube", 2 * UNIT, *items)


def _halo(pen: Pen, d: str) -> Path:
    """A pale edge round a piece, that sets it off from a dark or hatched space."""
    return Path(d, stroke=pen.colour("paper"), width=0.9 if pen.full else 1.0)


@lru_cache(maxsize=64)
def _satellite(studio: Studio, letter: str, works: bool) -> Symbol:
    """A satellite token: green with a whole ring where it works, amber with a broken one where it does not."""
    pen = Pen(studio)
    ground = ("leo_area" if works else "amber") if pen.full else "white"
    inner = Path(
        circle(0, 0, UNIT - 0.95),
        stroke=pen.colour("night"),
        width=0.4,
        dash=() if works else (1.0, 0.9),
        round=False,
    )
    items: tuple[Item, ...] = (
        pen.solid(circle(0, 0, UNIT - 0.3), ground, 0.6, "paper" if pen.full else "night"),
        pen.line(circle(0, 0, UNIT - 0.5), HAIR),
        inner,
        pen.label(0, 0, letter, 13, "display", "night"),
    )
    return symbol(f"live-satellite-{letter}-{'works' if works else 'fails'}", 2 * UNIT, *items)


@lru_cache(maxsize=16)
def _pawn(studio: Studio, colour: str) -> Symbol:
    """A pawn: a little ship in its player's colour with the player's mark."""
    pen = Pen(studio)
    found = (p for p in studio.game.kinds["pawn"].pieces if p.key == colour)
    mark = str(next(found).fields["mark"])
    body = (
        "M0 -3.65C1.6 -3 2.6 -1.6 2.7 0.2L2.7 2.4C2.7 2.8 2.4 3.1 2 3.1L-2 3.1C-2.4 3.1 -2.7 2.8 -2.7 2.4L-2.7 0.2"
        "C-2.6 -1.6 -1.6 -3 0 -3.65Z"
    )
    fins = "M-2.2 1L-3.2 2.2L-3 2.9L-2 2.9ZM2.2 1L3.2 2.2L3 2.9L2 2.9Z"
    line = colour if pen.low else "night"
    items: list[Item] = [
        _halo(pen, body + fins),
        pen.solid(fins, line, 0.4, line),
        pen.solid(body, f"{colour}_area", 0.4 if pen.full else 0.7, line),
        pen.icon(f"mark-{mark}", 0, 0.35, 4.2, f"{colour}_on"),
    ]
    return symbol(f"live-pawn-{colour}", 2 * UNIT, at(0, -0.25, *items, scale=0.9))

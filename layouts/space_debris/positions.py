"""Live pieces on the board: cubes, satellites and pawns of a position, and pictures of it.

Of a scenario's `state` this reads the keys `players` (at, colour), `satellites` (at, operational), `cubes` and `turns`.
Names of spaces are places on the table; the discs are drawn as they lie after `turns` orbit steps (SD-A01, SD-112).
Pieces stay upright whatever has turned. A space has fixed places for every combination of up to one heap of cubes, one
satellite and four pawns, so equal positions look equal and nothing overlaps. A picture may show another part of the
table, `threat` or `satellites`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any

from layouts.drawing import laid
from layouts.drawing.boards import Base, BoardShape, BoardSpot, spots_among, spots_of_players
from layouts.drawing.hooks import Arrow, Studio
from layouts.drawing.measure import boxes
from layouts.drawing.pen import HAIR, Pen, along, at, box, symbol, use
from layouts.drawing.scene import Group, Item, Path, Scene, Symbol, walk
from layouts.drawing.shapes import Box, Point, bounds, circle, polar, polygon, rect

from . import boards
from .docks import docked
from .rings import ACROSS, ROUND, outline, rings

State = Mapping[str, Any]
REACH = 9.7
"""Largest distance of live pieces from the middle of their space: inside all three shapes at any turn."""
PAWN_REACH = 5.0
"""Radius of a pawn's area, as close together as four pawns stand."""
AIR = 14.0
"""Margin around the spaces of a cropped picture."""
UNIT = 4.0
"""The radius at which the symbols of satellites and cubes are drawn."""
HIT_POINTS, CAPACITY, HOLD, SATELLITE_POINTS = (
    (66.8, 14.4, 12.4),
    (53.0, 71.6, 12.6),
    (33.4, 35.7, 12.6),
    (28.2, 54.6, 12.4),
)
"""The first place of each row on a ship's card and on a satellite's, and the distance to the next (faces.yaml)."""
FAN, UNSEEN_CARD = -0.4, "resource-card.fuel"
"""Overlap of cards in hand, relative to their width; any card, for its back."""
RIM = 3.0
"""Frame around a pawn, at its true size."""
ARROW_GAP_MM = 9.0
"""Distance from the middle of a space at which an arrow begins or ends."""
HALF_SHAFT_MM, HALF_HEAD_MM, HEAD_MM = 1.3, 3.2, 5.0
"""Half the width of an arrow's shaft and of its head; the length of its head."""
SLIM, UPRIGHT, HIGHEST = 0.56, 0.87, 15.0
"""Ratio of a pawn's width to its height; ratio of its height to the diagonal of its place; and its largest height, in
mm."""

Place = tuple[float, float, float]
"""Middle of a piece's place, and its radius; for a pawn, its height."""


def board(studio: Studio, state: State, crop: Sequence[str] | None = None, arrows: Sequence[Arrow] = ()) -> Scene:
    """Draw the three boards in a position, in mm of the GSO board; with `crop`, only the surroundings of those spaces.

    Arrows run straight from space to space. Raises KeyError for an unknown space.
    """
    if part := _PARTS.get(" ".join(crop or ())):
        return part(studio, state)
    ground = base(studio, state)
    flown = ways(studio, state, arrows)
    if not crop:
        return Scene(ground.width, ground.height, (*ground.items, *live(studio, state), *flown))
    x0, y0, x1, y1 = _window(studio, crop)
    shown = [item for item, (x, y) in _pieces(studio, state) if x0 - 10 < x < x1 + 10 and y0 - 10 < y < y1 + 10]
    moved = Group((*ground.items, *boards.discs(studio, _turns(state)), *shown, *flown), -x0, -y0)
    clip = rect(0, 0, x1 - x0, y1 - y0)
    return Scene(x1 - x0, y1 - y0, (Group((moved,), clip=clip),), 0.0)


def place(studio: Studio, state: State, name: str) -> Scene:
    """Draw a player's ship card with its trackers and the cubes in its hold, and the hand; unknown cards by their
    backs."""
    game, pen, player = studio.game, Pen(studio), state["players"][name]
    colour, most, start = player["colour"], game.number("hp"), game.number("capacity_start")
    lost, more = most - int(player.get("hp", most)), int(player.get("capacity", start)) - start
    on: list[Item] = []
    for kind, (x, y, step), by in (("hp", HIT_POINTS, lost), ("capacity", CAPACITY, more)):
        tracker = pen.piece(f"ship-{kind}-tracker.{colour}", 0, 0)
        on.append(at(x + step * by, y, tracker, tag=f"{kind}.{colour}"))
    x, y, step = HOLD
    on += [pen.piece("debris", x + step * (i % 5), y + step * (i // 5)) for i in range(int(player.get("cubes") or 0))]
    card = laid.piece(studio, f"ship-card.{colour}", on=on)
    hand = [laid.piece(studio, f"resource-card.{key}") if key != "?" else laid.piece(studio, UNSEEN_CARD, "back")
            for key in player.get("hand") or ()]  # fmt: skip
    return laid.row([card, *([laid.row(hand, FAN * hand[0].width)] if hand else [])])


def _threat(studio: Studio, state: State) -> Scene:
    """Draw the threat track with its marker."""
    made, pen = laid.piece(studio, "threat-track"), Pen(studio)
    spaces = {group.tag: group for group in walk(made.items) if isinstance(group, Group)}
    disc = spaces[f"threat.{state.get('threat')}"].items[0]
    assert isinstance(disc, Path)
    ((left, top, right, bottom),) = boxes(disc)
    marker = pen.piece("threat-marker", 0, 0)
    return replace(made, items=(*made.items, at((left + right) / 2, (top + bottom) / 2, marker, tag="threat")))


def _docked(studio: Studio, state: State) -> Scene:
    """Draw the cards of the satellites, one below the other, each with its tracker."""
    most, pen, (x, y, step) = studio.game.number("hp"), Pen(studio), SATELLITE_POINTS
    return laid.column([
        laid.piece(
            studio, f"satellite-card.{each['card']}", "back" if each.get("operational") else "front",
            [pen.piece("satellite-hp-tracker", x + step * (most - int(each.get("hp", most))), y)],
        )
        for each in (state.get("satellites") or {}).values()
    ], 4.0)  # fmt: skip


def tracked(state: State) -> State:
    """Return the cubes on each space, which are counted in tracker mode."""
    heaps = state.get("debris-spaces", {})
    return {"cubes": {space: sum(heap.values()) for space, heap in heaps.items()}}


def base(studio: Studio, state: State) -> Base:
    """Return the GSO board, which doesn't turn."""
    return Base("GSO", boards.fixed(studio), *boards.size(studio))


def live(studio: Studio, state: State) -> tuple[Item, ...]:
    """Draw the turned discs, the satellites at their docks, and the pieces, in mm of the GSO board."""
    return *boards.discs(studio, _turns(state)), *docked(studio, state), *pieces(studio, state)


def ways(studio: Studio, state: State, arrows: Sequence[Arrow]) -> list[Item]:
    """Draw the steps of pawns, in mm of the GSO board."""
    return [item for arrow in arrows for item in _draw_arrows(studio, arrow)]


def _draw_arrows(studio: Studio, arrow: Arrow) -> Iterator[Item]:
    """Draw the arrows of a path, in mm of the GSO board. Raises KeyError for an unknown space."""
    made, (cx, cy) = rings(studio), boards.centre(studio)
    places = [made.spaces[name].point for name in arrow.path]
    pen = Pen(studio)
    fill = pen.by_ink("white", "night", "night")
    edge = pen.by_ink("night", "white", "white")
    for (ax, ay), (bx, by) in pairwise(places):
        long = math.hypot(bx - ax, by - ay) or 1.0
        ux, uy = (bx - ax) / long, (by - ay) / long
        start, end = ARROW_GAP_MM, long - ARROW_GAP_MM
        if end - start < HEAD_MM:
            start, end = (long - HEAD_MM) / 2, (long + HEAD_MM) / 2

        def on_board(along: float, off: float, x: float = ax, y: float = ay, u: Point = (ux, uy)) -> Point:
            return cx + x + u[0] * along - u[1] * off, cy + y + u[1] * along + u[0] * off

        neck = max(start, end - HEAD_MM)
        half = [(start, HALF_SHAFT_MM), (neck, HALF_SHAFT_MM), (neck, HALF_HEAD_MM)]
        corners = [*((x, -y) for x, y in half), (end, 0.0), *half[::-1]]
        yield pen.solid(polygon(on_board(*corner) for corner in corners), fill, 1.0, edge)


def pieces(studio: Studio, state: State) -> tuple[Item, ...]:
    """Draw only the pieces of a position, in mm of the GSO board, to lie over `boards.stacked`."""
    return tuple(item for item, _ in _pieces(studio, state))


def spots(studio: Studio, state: State, name: str | None = None) -> dict[str, BoardSpot]:
    """Return the spaces, and the players by their pawns; a player's own area has none."""
    if name:
        return {}
    made, (cx, cy) = rings(studio), boards.centre(studio)
    spaces = {}
    for space in made.spaces.values():
        x, y = cx + space.point[0], cy + space.point[1]
        spaces[space.name] = BoardSpot(x, y, ROUND, outline(space.orbit.letter, x, y, ACROSS, space.angle))
    pawns = spots_among(pieces(studio, state), {"pawn": BoardShape(PAWN_REACH)})
    return spaces | spots_of_players(state, "colour", pawns)


def _turns(state: State) -> int:
    return int(state.get("turns") or 0)


def _window(studio: Studio, names: Iterable[str]) -> Box:
    made, (cx, cy), (w, h) = rings(studio), boards.centre(studio), boards.size(studio)
    x0, y0, x1, y1 = bounds([made.spaces[name].point for name in names]).grown(ACROSS / 2 + AIR)
    return Box(max(0.0, cx + x0), max(0.0, cy + y0), min(w, cx + x1), min(h, cy + y1))


# ---- what lies where -------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Heap:
    """All pieces on one space."""

    cubes: int
    satellites: list[tuple[str, bool]]
    pawns: list[str]


def heaps(state: State) -> dict[str, Heap]:
    """Return the pieces on each space of a position; unknown pieces and those beside the board are left out."""
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
    """Draw each live piece, with the middle of its space."""
    made, (cx, cy) = rings(studio), boards.centre(studio)
    found: list[tuple[Item, Point]] = []
    for name, heap in heaps(state).items():
        x, y = made.spaces[name].point
        middle = cx + x, cy + y
        found.extend((at(*middle, item), middle) for item in _heap(studio, name, heap))
    return found


def _heap(studio: Studio, space: str, heap: Heap) -> list[Item]:
    """Draw the pieces on one space, around (0, 0)."""
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
    for colour, (x, y, high) in zip(heap.pawns, small, strict=True):
        made = _pawn(studio, colour)
        items.append(at(x, y, use(made, 0, 0, high / made.height), tag=f"pawn.{colour}"))
    return items


# ---- places ----------------------------------------------------------------------------------------------------


def places(tokens: int, pawns: int) -> tuple[list[Place], list[Place]]:
    """Return the places within a space's REACH for large things (a satellite, a heap of cubes: middle and radius) and
    for pawns (middle and height), which stand side by side; no two overlap."""
    if tokens > 2 or pawns > 4:
        ring = _ring(tokens + pawns)
        return ring[:tokens], [(x, y, 2 * r * UPRIGHT) for x, y, r in ring[tokens:]]
    if tokens == 0:
        return [], _row(pawns, None)
    if tokens == 1:
        return [_ONE[pawns]], [(5.5, 0.0, 9.4)] if pawns == 1 else _row(pawns, _ONE[pawns][1] + _ONE[pawns][2])
    large, y, x = _TWO[pawns]
    return [(-x, y, large), (x, y, large)], _row(pawns, y + large)


def _ring(count: int) -> list[Place]:
    """Return equal places in a circle, for more pieces than the rules allow on a space."""
    part = math.sin(math.pi / count) if count > 1 else 1.0
    r = REACH * part / (1 + part) if count > 1 else REACH
    return [(*polar(REACH - r, 360 / count * i), r) for i in range(count)]


def _row(count: int, top: float | None) -> list[Place]:
    """Return places of pawns side by side, as high as possible, below `top` or, without it, in the middle."""
    if not count:
        return []
    aside = count * SLIM / 2  # Half the row's width, for each mm of its height.
    if top is None:
        high = min(HIGHEST, REACH / math.hypot(aside, 0.5))
        y = 0.0
    else:
        near = top / (1 + aside**2)
        high = math.sqrt(near**2 + (REACH**2 - top**2) / (1 + aside**2)) - near
        y = top + high / 2
    return [((i - (count - 1) / 2) * SLIM * high, y, high) for i in range(count)]


_ONE: list[Place] = [(0.0, 0.0, 6.4), (-4.4, 0.0, 5.0), (0.0, -4.7, 4.8), (0.0, -4.7, 4.7), (0.0, -4.7, 4.7)]
_TWO: list[tuple[float, float, float]] = [
    (4.6, 0.0, 4.7),
    (4.3, -3.0, 4.4),
    (4.2, -3.2, 4.3),
    (4.1, -3.3, 4.2),
    (4.1, -3.3, 4.2),
]
"""Radius, y and x of two places side by side, by number of pawns below."""


def cluster(count: int, r: float) -> list[Place]:
    """Return middles and sizes (middle to corner) of a heap of cubes within radius r: one, a pair, a pyramid, a
    honeycomb."""
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
    """Return middles of cells of size 1 (middle to corner), from the inside out, for more cubes than a space may
    hold."""
    span = range(-rings, rings + 1)
    cells = [((q + row / 2) * 3**0.5, row * 1.5) for row in span for q in span]
    return sorted(cells, key=lambda cell: (round(math.hypot(*cell), 6), cell[1], cell[0]))


# ---- pieces ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def cube(studio: Studio) -> Symbol:
    """Return a cube seen from above a corner; UNIT from the middle to each corner."""
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
    """Draw a pale edge around a piece that sets it off from a dark or hatched space."""
    return Path(d, stroke=pen.colour("paper"), width=0.9 if pen.full else 1.0)


@lru_cache(maxsize=8)
def _pawn(studio: Studio, colour: str) -> Symbol:
    """Return a standing pawn in a frame of its colour, recognizable from afar."""
    pen = Pen(studio)
    stands = pen.piece(f"pawn.{colour}", 0, 0)
    wide, high = stands.symbol.width + 2 * RIM, stands.symbol.height + 2 * RIM
    return symbol(f"live-pawn-{colour}", high, pen.fill(box(wide, high, RIM), colour), stands)


@lru_cache(maxsize=64)
def _satellite(studio: Studio, letter: str, works: bool) -> Symbol:
    """Return a satellite token: green with a whole ring if it works, amber with a broken one if not."""
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


_PARTS = {"threat": _threat, "satellites": _docked}
"""Parts of the table to which a picture may be cropped."""

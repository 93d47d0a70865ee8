"""Live pieces on the joined boards: tiles and ships of a position, and arrows for launches and moves.

Of a state this reads the keys `boards` (board to day or night), `cities` (city to tiles) and `players` (ship, at).
Boards lie as on the table, in its mm from the top left corner of those in play. Tiles lie in their slots as printed, a
stack of them fanned a little; ships stand around the slot. An arrow runs along the printed route: a flying tile keeps
its line through a transfer point, so it never turns back there (JO-060). At the end of arrows are their labels, one
below the other, on the picture of the top tile, whose value and destination stay visible.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from layouts.drawing import laid
from layouts.drawing.boards import Base, BoardShape, BoardSpot, spots_among, spots_of_players, square
from layouts.drawing.hooks import Arrow, Studio
from layouts.drawing.measure import Transform
from layouts.drawing.pen import Pen, at, box, symbol, use
from layouts.drawing.scene import Group, Item, Path, Scene, Symbol
from layouts.drawing.shapes import Box, Point, bounds, circle, polygon, polyline, rect

from . import boards as art
from . import rings, tiles
from .bands import name_width, upright
from .rings import Board, Table

State = Mapping[str, Any]
EDGE = 4.0
"""Margin around the boards."""
AROUND = 34.0
"""Margin around the slots of a cropped picture."""
FAN = (2.6, 2.4, 5.0)
"""Offset of each tile in a stack from the one below: right, down and turned."""
STANDS = ((18.0, 12.5), (-18.0, 12.5), (18.0, -10.5), (-18.0, -10.5), (0.0, 21.0))
"""Places of ships, from the middle of the slot in its sector."""
START, STOP = 13.0, 17.0
"""Distances from the middle of a slot at which arrows begin and end: heads keep clear of the plates with labels."""
ARROW, CASING, HEAD = 2.8, 5.2, 6.0
CARGO, DELIVERED = (19.2, 86.8, 103.0), (129.0, 86.8)
"""On a ship's card: the middle of the first tile aboard, and the width of their row; the middle of those delivered."""
LANE = 3.6
"""Distance between arrows that share a path."""
LABEL, PLATE, SIGN, ROW = 20.0, 10.4, 12.0, 12.6
"""Type size of an arrow's label in pt; heights of its plate, of one with only a sign, and of a row of them, in mm."""
ASIDE = (4.8, -3.2)
"""Place of the labels, from the middle of a tile."""


def board(studio: Studio, state: State, crop: Sequence[str] | None = None, arrows: Sequence[Arrow] = ()) -> Scene:
    """Draw the boards of a position with tiles, ships and arrows; with `crop`, only the surroundings of those cities.

    Raises KeyError for an unknown city, or an arrow between cities that aren't neighbours.
    """
    table = rings.table(studio)
    x0, y0, x1, y1 = _window(table, in_play(table, state), crop)
    picture = Group((*base(studio, state).items, *live(studio, state), *ways(studio, state, arrows)), -x0, -y0)
    if crop:
        picture = Group((picture,), clip=rect(0, 0, x1 - x0, y1 - y0))
    return Scene(x1 - x0, y1 - y0, (picture,), 0.0)


def ways(studio: Studio, state: State, arrows: Sequence[Arrow]) -> list[Item]:
    """Draw launches and moves with their labels, in mm of the table."""
    table = rings.table(studio)
    routes = list({(arrow.path, arrow.kind): arrow for arrow in arrows}.values())
    arrowed = [_draw_arrow(studio, table, arrow, lane) for arrow, lane in zip(routes, _lanes(routes), strict=True)]
    shafts = [item for shaft, _ in arrowed for item in shaft]
    heads = [item for _, head in arrowed for item in head]  # Heads lie above all shafts.
    return [*shafts, *heads, *_ends(studio, table, state, arrows)]


def base(studio: Studio, state: State) -> Base:
    """Draw the boards in play as they lie on the table, each with the side that is up."""
    table = rings.table(studio)
    boards, items, sides = in_play(table, state), [], []
    for board in boards.values():
        side = str((state.get("boards") or {}).get(board.id, "day"))
        front = Group((use(art.art(studio, board.id, side), 0, 0),), clip=polygon(board.corners()))
        items.append(at(*board.middle, front, tag=f"board.{board.id}"))
        sides.append(f"{board.id} {side}")
    x0, y0, x1, y1 = _window(table, boards, None)
    return Base(", ".join(sides), tuple(items), x1 - x0, y1 - y0, x0, y0)


def in_play(table: Table, state: State) -> Mapping[str, Board]:
    """Return the boards that a position names, or those of the smallest game."""
    names = state.get("boards") or ("earth", "moon", "mars")
    return {id: table.boards[id] for id in table.boards if id in names}


def _window(table: Table, boards: Mapping[str, Board], crop: Sequence[str] | None) -> Box:
    if crop:
        return bounds([table.at(city) for city in crop]).grown(AROUND)
    return bounds([one.on_table(corner) for one in boards.values() for corner in one.corners()]).grown(EDGE)


# ---- tiles and ships -------------------------------------------------------------------------------------------


def live(studio: Studio, state: State) -> list[Item]:
    """Draw the tiles and ships of a position, in mm of the table; those on boards that aren't in play are left out."""
    table = rings.table(studio)
    boards = in_play(table, state)
    items: list[Item] = []
    for city, heap in (state.get("cities") or {}).items():
        if table.home[str(city)].id in boards:
            items.append(_sector(table, str(city), *_heap(studio, table, str(city), heap)))
    standing: dict[str, list[str]] = {}
    for player in (state.get("players") or {}).values():
        if player.get("ship") not in (None, "?") and player.get("at") not in (None, "?"):
            standing.setdefault(str(player["at"]), []).append(str(player["ship"]))
    for city, names in standing.items():
        for name, (x, y) in zip(names, STANDS, strict=False):
            ship = Group((use(_ship(studio, name), 0, 0),), tag=f"ship.{name}")
            turn = -table.outward(city)
            items.append(_sector(table, city, at(x, y, ship, angle=turn)))
    return items


def _sector(table: Table, city: str, *items: Item) -> Group:
    """Group items around a city's slot, with their top outwards."""
    return at(*table.at(city), *items, angle=table.outward(city), tag=f"city.{city}")


def _heap(studio: Studio, table: Table, city: str, heap: Sequence[str]) -> Iterator[Item]:
    """Draw a city's tiles, the last one on top, readable from the front of the table."""
    for i, name in enumerate(heap):
        x, y, angle = _fanned(table, city, i)
        yield from _lying(studio, name, table.home[city].stack, x, y, angle)


def _fanned(table: Table, city: str, i: int) -> tuple[float, float, float]:
    """Return the place and turn of a stack's tile in its sector."""
    direction = 1 if upright(table.outward(city)) else -1
    right, down, turn = FAN
    return right * i * direction, down * i * direction, turn * i + (0 if direction > 0 else 180)


def _lying(studio: Studio, name: str, stack: str, x: float, y: float, angle: float = 0.0) -> Iterator[Item]:
    """Draw a tile face up with an outline; an unknown one shows the back of its stack."""
    pen, game, tag = Pen(studio), studio.game, f"tile.{name}"
    if name == "?":
        id, side = game.kinds[f"{stack}-tile"].pieces[0].id, "back"
    else:
        id, side = game.by_name("junk")[name].id, "front"
    yield at(x, y, pen.piece(id, 0, 0, side=side), angle=angle, tag=tag)
    edge = Path(studio.lay(id, side).outline, stroke=pen.colour("night"), width=0.35)
    yield at(x, y, Group((edge,), -tiles.SIDE / 2, -tiles.SIDE / 2), angle=angle)


@lru_cache(maxsize=16)
def _ship(studio: Studio, name: str) -> Symbol:
    """Return a ship's token."""
    rim = Path(circle(0, 0, 9), stroke=studio.look.colour("white"), width=0.8)
    return symbol(f"live-ship-{name}", 20, Pen(studio).piece(f"ship-token.{name}", 0, 0), rim)


# ---- in front of players -------------------------------------------------------------------------------------------


def place(studio: Studio, state: State, name: str) -> Scene | None:
    """Draw a ship's card with the tiles aboard in a row, overlapping if there are many, and those delivered; None
    before ships are taken."""
    player = state["players"][name]
    if "ship" not in player:
        return None
    side = "front" if player.get("side", "A") == "A" else "back"
    cargo, delivered = player.get("cargo") or (), player.get("deliveries") or ()
    x, y, _ = CARGO
    step = _step(len(cargo))
    pieces = [(tile, "starter", x + i * step, y) for i, tile in enumerate(cargo)]
    pieces += [("?", "starter", *DELIVERED)] if delivered else []
    items = [item for each in pieces for item in _lying(studio, *each)]
    return laid.piece(studio, f"ship-card.{player['ship']}", side, items)


def _step(tiles_aboard: int) -> float:
    """Return the distance between tiles of the row."""
    return min(tiles.SIDE + 5, (CARGO[2] - tiles.SIDE) / max(1, tiles_aboard - 1))


def spots(studio: Studio, state: State, name: str | None = None) -> dict[str, BoardSpot]:
    """Return the cities of the boards in play, and the players by their ships; for a named player, the visible strip of
    each tile aboard."""
    if name:
        cargo, (x, y, _) = state["players"][name].get("cargo") or (), CARGO
        step, half = _step(len(cargo)), tiles.SIDE / 2
        reach = min(half, step / 2)
        strips = {str(tile): _strip(x + i * step - half, y, 2 * reach) for i, tile in enumerate(cargo)}
        return strips | ({str(cargo[-1]): _strip(x + (len(cargo) - 1) * step - half, y, 2 * half)} if cargo else {})
    table = rings.table(studio)
    ships = spots_among(live(studio, state), {"ship": BoardShape(9.0)})
    slot, boards = square(rings.SLOT / 2), in_play(table, state)
    cities = {
        city: slot.at(Transform(*table.at(city), table.outward(city)))
        for city, home in table.home.items()
        if home.id in boards
    }
    return spots_of_players(state, "ship", ships) | cities


def _strip(left: float, y: float, width: float) -> BoardSpot:
    """Return the visible strip of a tile in the row."""
    return BoardSpot(left + width / 2, y, width / 2, rect(left, y - tiles.SIDE / 2, width, tiles.SIDE))


# ---- arrows ----------------------------------------------------------------------------------------------------


def _lanes(arrows: Sequence[Arrow]) -> list[float]:
    """Return each arrow's distance to the right of the route, in mm: beside earlier ones that share a part of its
    path."""
    lanes: list[tuple[set[frozenset[str]], int]] = []
    for arrow in arrows:
        legs = {frozenset(pair) for pair in zip(arrow.path, arrow.path[1:], strict=False)}
        beside = {place for other, place in lanes if other & legs}
        lanes.append((legs, next(place for place in (0, 1, -1, 2, -2, 3, -3, 0) if place not in beside or place == -3)))
    return [place * LANE for _, place in lanes]


def _colour(arrow: Arrow) -> str:
    return "ship_arrow" if arrow.kind == "ship" else "tile_arrow"


def _draw_arrow(studio: Studio, table: Table, arrow: Arrow, lane: float) -> tuple[list[Path], list[Path]]:
    """Draw an arrow's shaft along the route, `lane` mm beside its middle, and its head.

    A ship's shaft is dashed, so that it differs without colour.
    """
    if len(arrow.path) < 2:
        return [], []
    colour, white = studio.look.colour(_colour(arrow)), studio.look.colour("white")
    curves = tuple(curve for a, b in zip(arrow.path, arrow.path[1:], strict=False) for curve in rings.leg(table, a, b))
    shaft, head = _headed(_shortened(_beside(rings.points_on(curves), lane)))
    line, neck = polyline(shaft), polyline(shaft[-3:])
    dash = (5.0, 4.2) if arrow.kind == "ship" else ()
    return (
        [Path(line, stroke=white, width=CASING), Path(line, stroke=colour, width=ARROW, dash=dash)],
        [
            Path(head, stroke=white, width=1 + CASING - ARROW),
            Path(neck, stroke=colour, width=ARROW),
            Path(head, fill=colour, stroke=colour, width=1),
        ],
    )


def _ends(studio: Studio, table: Table, state: State, arrows: Sequence[Arrow]) -> Iterator[Group]:
    """Draw plates at each city where arrows end, one for each label or event, one below the other."""
    arrows_by_city: dict[str, dict[tuple[str, str, str], Arrow]] = {}
    for arrow in arrows:
        arrows_by_city.setdefault(arrow.path[-1], {})[_colour(arrow), arrow.ends, arrow.label] = arrow
    for city, arrows_by_label in arrows_by_city.items():
        top = -ROW * (len(arrows_by_label) - 1) / 2
        plates = [at(0, top + ROW * i, *_plate(studio, arrow)) for i, arrow in enumerate(arrows_by_label.values())]
        yield at(*_aside(table, state, city), *plates, tag=f"end.{city}")


def _aside(table: Table, state: State, city: str) -> Point:
    """Return the place of the picture on a city's top tile, in mm of the table; the middle of the slot if it is
    empty."""
    heap = (state.get("cities") or {}).get(city) or ()
    slot = Transform(*table.at(city), table.outward(city))
    if not heap:
        return slot.point(0, 0)
    x, y, angle = _fanned(table, city, len(heap) - 1)
    return slot.then(x, y, angle, 1).point(*ASIDE)


def _plate(studio: Studio, arrow: Arrow) -> Iterator[Item]:
    """Draw an arrow's label on a plate around (0, 0), with the sign of the event; without a label, only the sign."""
    pen, colour = Pen(studio), _colour(arrow)
    sign = {"deliver": "deliver", "hit": "hit"}.get(arrow.ends)
    width = max(PLATE, name_width(arrow.label, LABEL) + 4.4) if arrow.label else SIGN
    height = PLATE if arrow.label else SIGN
    yield pen.solid(box(width, height, height / 2), "white", 1.2, colour)
    if not arrow.label:
        yield pen.icon(sign or "goal", 0, 0, 8.8, colour)
        return
    yield pen.label(0, 0, arrow.label, LABEL, "display", "ink")
    if sign:
        beside = width / 2 + 2.4
        yield pen.solid(circle(beside, 0, 4.6), colour, 0.6, "white")
        yield pen.icon(sign, beside, 0, 6.2, "white")


def _beside(points: Sequence[Point], off: float) -> list[Point]:
    """Move a line `off` mm to its right."""
    points_beside = []
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(0, i - 1)], points[min(len(points) - 1, i + 1)]
        length = math.hypot(bx - ax, by - ay) or 1.0
        points_beside.append((x - (by - ay) / length * off, y + (bx - ax) / length * off))
    return points_beside


def _shortened(points: Sequence[Point]) -> list[Point]:
    """Remove the ends of a line from slot to slot."""
    return _without_end(_without_end(points, STOP)[::-1], START)[::-1]


def _without_end(points: Sequence[Point], by: float) -> list[Point]:
    rest_of_line = list(points)
    while len(rest_of_line) > 2 and (step := math.dist(rest_of_line[-1], rest_of_line[-2])) <= by:
        rest_of_line.pop()
        by -= step
    (x, y), (ox, oy) = rest_of_line[-1], rest_of_line[-2]
    part = by / (math.dist(rest_of_line[-1], rest_of_line[-2]) or 1.0)
    rest_of_line[-1] = (x + (ox - x) * part, y + (oy - y) * part)
    return rest_of_line


def _headed(points: Sequence[Point]) -> tuple[list[Point], str]:
    """Return a line that ends at the start of its arrow head, and that head."""
    tip = points[-1]
    shaft = _without_end(points, HEAD)
    bx, by = shaft[-1]
    long = math.dist(tip, (bx, by)) or 1.0
    ux, uy = (tip[0] - bx) / long, (tip[1] - by) / long
    half = HEAD * 0.62
    return shaft, polygon([tip, (bx - uy * half, by + ux * half), (bx + uy * half, by - ux * half)])

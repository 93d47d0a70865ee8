"""The geometry of the table: the boards' outlines, the cities on them, their joints, and the route from city to city.

A board's own mm are measured from its middle, turned as it lies on the table (`facing`); the printed piece is turned by
`turn` more, so that its outline is the same from both sides. A *sector* is a board's coordinates turned so that one of
its spaces is straight up: x runs clockwise along the side, -y outwards. The table's mm are measured from the first
board's middle. `leg` is the path between two neighbouring cities as drawn; across a joining edge both boards draw their
part, and the parts meet at a right angle to the edge, REACH from its middle. A tile that keeps its line there thus
changes from clockwise to counter-clockwise, as JO-060 says.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from layouts.drawing.hooks import Studio
from layouts.drawing.shapes import Point, bounds, num, polar

SLOT = 29.0
"""Side of a tile's place."""
SLOT_IN = 27.7
"""Distance from a side inwards to the middle of the slots and of the route."""
REACH = 25.0
"""Distance from the middle of a joining side to the crossing of a route."""
TIP = 20.0
"""Length along each side that is cut off the tips of a triangle."""

Curve = tuple[Point, Point, Point, Point]
"""A cubic curve: its ends, and the handles between them."""


@dataclass(frozen=True, slots=True)
class Board:
    """A board: its id, the spaces of its ring, and its place on the joined table.

    `signs` are those of the transfer points on its ring; `gates` are those that belong to a neighbour.
    """

    id: str
    name: str
    stack: str
    ring: tuple[str, ...]
    gates: frozenset[str]
    signs: Mapping[str, str]
    side: float
    facing: float
    turn: float
    middle: Point

    @property
    def step(self) -> float:
        """Angle between spaces in degrees."""
        return 360 / len(self.ring)

    @property
    def apothem(self) -> float:
        """Distance from the middle to a side, in mm."""
        return self.side / 2 / math.tan(math.pi / len(self.ring))

    @property
    def triangular(self) -> bool:
        """Whether its tips are cut off, and its slots are shifted towards the joining side."""
        return len(self.ring) == 3

    def angle(self, city: str) -> float:
        """Return the direction of a space of its ring, in degrees on the table."""
        return (self.facing + self.ring.index(city) * self.step) % 360

    def slide(self, city: str) -> float:
        """Return a slot's distance along its side from the side's middle: on a triangle, towards the joining side."""
        return (0.0, -20.0, 20.0)[self.ring.index(city)] if self.triangular else 0.0

    def slot(self, city: str) -> Point:
        """Return the middle of a city's slot, in the board's mm."""
        return self.from_sector(city, (self.slide(city), SLOT_IN - self.apothem))

    def from_sector(self, city: str, point: Point) -> Point:
        """Convert a point of a space's sector to the board's mm."""
        turn = math.radians(self.angle(city))
        x, y = point
        return x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)

    def on_table(self, point: Point) -> Point:
        """Convert a point of the board's mm to the table's."""
        return self.middle[0] + point[0], self.middle[1] + point[1]

    def corners(self, bleed: float = 0.0) -> list[Point]:
        """Return the board's outline, clockwise, extended outwards by `bleed`."""
        count = len(self.ring)
        radius = (self.apothem + bleed) / math.cos(math.pi / count)
        tips = [polar(radius, self.facing + self.step * (i + 0.5)) for i in range(count)]
        return list(_cut(tips, self.side, bleed)) if self.triangular else tips

    def printed(self) -> tuple[Point, list[Point]]:
        """Return the board's middle on the printed piece, and its outline, in mm from the piece's top left corner."""
        points = [polar(math.hypot(x, y), math.degrees(math.atan2(x, -y)) + self.turn) for x, y in self.corners()]
        x0, y0, _, _ = bounds(points)
        return (-x0, -y0), [(x - x0, y - y0) for x, y in points]


def _cut(tips: list[Point], side: float, bleed: float) -> Iterator[Point]:
    """Yield a triangle with its tips cut off TIP mm along each side, and a bleed `bleed` mm beyond that cut, too."""
    whole = math.dist(tips[0], tips[1])
    # The cut lies TIP x cos 30 inside the tip of the trimmed triangle, and `bleed` less deep in the grown one.
    part = ((TIP * math.cos(math.pi / 6) + bleed * 2) - bleed) / math.cos(math.pi / 6) / whole
    for i, (x, y) in enumerate(tips):
        for ox, oy in (tips[i - 1], tips[(i + 1) % 3]):
            yield x + (ox - x) * part, y + (oy - y) * part


@dataclass(frozen=True, slots=True)
class Table:
    """All boards by id, the home board of each city, and the targets of transfer points: city to (board beyond,
    sign)."""

    boards: Mapping[str, Board]
    home: Mapping[str, Board]
    beyond: Mapping[str, tuple[str, str]]

    def at(self, city: str) -> Point:
        """Return the middle of a city's slot, in mm of the table."""
        home = self.home[city]
        return home.on_table(home.slot(city))

    def outward(self, city: str) -> float:
        """Return the direction from the middle of a city's board to the city, in degrees."""
        return self.home[city].angle(city)

    def shared(self, a: str, b: str) -> Board:
        """Return the board on whose ring two cities are neighbours. Raises KeyError if there is none."""
        for board in self.boards.values():
            if a in board.ring and b in board.ring:
                apart = abs(board.ring.index(a) - board.ring.index(b))
                if apart in (1, len(board.ring) - 1):
                    return board
        raise KeyError(f"{a} and {b} are not neighbours")


@lru_cache(maxsize=16)
def table(studio: Studio) -> Table:
    """Compute the geometry from the game's tables `boards`, `cities` and `transfer-points`."""
    tables = studio.game.tables
    homes = {str(row["city"]): str(row["board"]) for row in tables["cities"].rows}
    beyond = {str(r["city"]): (str(r["beyond"]), str(r["sign"])) for r in tables["transfer-points"].rows}
    boards: dict[str, Board] = {}
    for row in tables["boards"].rows:
        ring = tuple(map(str, row["ring"]))
        made = Board(
            str(row["board"]), str(row["name"]), str(row["stack"]), ring,
            frozenset(city for city in ring if homes[city] != row["board"]),
            {city: beyond[city][1] for city in ring if city in beyond},
            float(row["side"]), float(row["facing"]), float(row["printed"]) - float(row["facing"]), (0.0, 0.0),
        )  # fmt: skip
        boards[made.id] = _joined(made, boards)
    return Table(boards, {city: boards[home] for city, home in homes.items()}, beyond)


def _joined(board: Board, others: Mapping[str, Board]) -> Board:
    """Place a board beside an earlier one, side to side at the city that they share."""
    for other in others.values():
        shared = [city for city in board.ring if city in other.ring]
        if shared:
            x, y = polar(other.apothem + board.apothem, other.angle(shared[0]))
            middle = other.middle[0] + x, other.middle[1] + y
            return replace(board, middle=middle)
    return board


# ---- routes ----------------------------------------------------------------------------------------------------


def crossing(board: Board, city: str, towards: int, out: float = 0.0) -> Point:
    """Return the point where a route crosses the joining side at a city, on its clockwise (1) or other (-1) half; `out`
    mm beyond."""
    return board.from_sector(city, (REACH * towards, -board.apothem - out))


def to_edge(board: Board, city: str, towards: int) -> Curve:
    """Return the curve from a transfer point's own slot to the joining side, in the board's mm."""
    inner = SLOT_IN - board.apothem
    points = ((0.0, inner), (16.0 * towards, inner), (REACH * towards, 14.0 - board.apothem))
    a, b, c = (board.from_sector(city, point) for point in points)
    return a, b, c, crossing(board, city, towards)


def from_edge(board: Board, gate: str, towards: int) -> Curve:
    """Return the curve from the joining side to the neighbour on that half of it, in the board's mm."""
    ring = board.ring
    neighbour = ring[(ring.index(gate) + towards) % len(ring)]
    inner = board.from_sector(gate, (REACH * towards, 20.0 - board.apothem))
    slot = board.slot(neighbour)
    near = board.from_sector(neighbour, (board.slide(neighbour) - towards * 20.0, SLOT_IN - board.apothem))
    if board.triangular:
        near = _further(board, slot, towards, -19.0)
    return crossing(board, gate, towards), inner, near, slot


def along_ring(board: Board, a: str, b: str) -> tuple[Curve, ...]:
    """Return the curves from a city clockwise to the next on its own board, in the board's mm."""
    if board.triangular:
        return _round_the_globe(board, a, b)
    radius, start = board.apothem - SLOT_IN, board.angle(a)
    pieces = max(1, math.ceil(board.step / 60))
    part = board.step / pieces
    return tuple(_arc(radius, start + part * i, start + part * (i + 1)) for i in range(pieces))


def _arc(radius: float, start: float, end: float) -> Curve:
    reach = 4 / 3 * math.tan(math.radians(end - start) / 4) * radius
    a, d = polar(radius, start), polar(radius, end)
    (ux, uy), (vx, vy) = polar(reach, start + 90), polar(reach, end - 90)
    return a, (a[0] + ux, a[1] + uy), (d[0] + vx, d[1] + vy), d


def _round_the_globe(board: Board, a: str, b: str) -> tuple[Curve, ...]:
    """Return the curves from one slot of a triangle around the far side of the globe to the other."""
    far, right, left = (board.from_sector(board.ring[0], (x, 58.0)) for x in (0.0, 32.0, -32.0))
    start, end = board.slot(a), board.slot(b)
    return (start, _further(board, start, 1, 30.0), right, far), (far, left, _further(board, end, -1, 30.0), end)


def _further(board: Board, slot: Point, towards: int, by: float) -> Point:
    """Return a point of a triangle `by` mm further along the path through a slot, away from the joining side."""
    x, y = board.from_sector(board.ring[0], (0.28 * towards * by, 0.96 * by))
    return slot[0] + x, slot[1] + y


def leg(made: Table, a: str, b: str) -> tuple[Curve, ...]:
    """Return the path from a city to a neighbouring one, in mm of the table. Raises KeyError if they aren't
    neighbours."""
    board = made.shared(a, b)
    clockwise = board.ring[(board.ring.index(a) + 1) % len(board.ring)] == b
    first, last = (a, b) if clockwise else (b, a)
    curves: list[Curve] = []
    if first in board.gates:
        curves += [
            _moved(made.home[first], to_edge(made.home[first], first, -1)),
            _moved(board, from_edge(board, first, 1)),
        ]
    elif last in board.gates:
        curves += [_moved(board, turned(from_edge(board, last, -1)))]
        curves += [_moved(made.home[last], turned(to_edge(made.home[last], last, 1)))]
    else:
        curves += [_moved(board, curve) for curve in along_ring(board, first, last)]
    return tuple(curves) if clockwise else tuple(turned(curve) for curve in reversed(curves))


def turned(curve: Curve) -> Curve:
    """Reverse a curve."""
    a, b, c, d = curve
    return d, c, b, a


def _moved(board: Board, curve: Curve) -> Curve:
    a, b, c, d = (board.on_table(point) for point in curve)
    return a, b, c, d


def path_of(curves: tuple[Curve, ...]) -> str:
    """Join consecutive curves as path data."""
    d = ""
    for a, b, c, e in curves:
        d += f"M{num(a[0])} {num(a[1])}" if not d else ""
        d += f"C{num(b[0])} {num(b[1])} {num(c[0])} {num(c[1])} {num(e[0])} {num(e[1])}"
    return d


def points_on(curves: tuple[Curve, ...], steps: int = 24) -> list[Point]:
    """Return points along curves, `steps` for each."""
    found = [curves[0][0]]
    for a, b, c, d in curves:
        for i in range(1, steps + 1):
            t = i / steps
            u = 1 - t
            k = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
            found.append((sum(w * p[0] for w, p in zip(k, (a, b, c, d), strict=True)),
                          sum(w * p[1] for w, p in zip(k, (a, b, c, d), strict=True))))  # fmt: skip
    return found

"""The geometry of the table: the spaces of the three orbits, the dots of the lines between them, and the effect of a
turn.

All points are in mm from Earth's centre, y down; angles are degrees clockwise from the arrow at the top. Radii, edges,
spaces, links and turns come from the game's tables. Names of spaces belong to the table: a disc that turns moves pieces
to other names, and the names stay (SD-A01).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from layouts.drawing.hooks import Studio
from layouts.drawing.pen import rounded
from layouts.drawing.shapes import Point, circle, hexagon, polar, polygon

ACROSS = 20.0
"""Width of a space, in mm: room for three cubes, a satellite token and a pawn."""
ROUND = 10.6
"""Radius of a round space: a circle as wide as the others would look smaller."""
DOT, PITCH = 1.15, 2.5
"""Diameter of a line's dots and their approximate distance."""
GAP = 1.7
"""Distance from a space's rim to the first dot."""
FROM_CUT = 1.5
"""Distance from a disc's edge to the nearest dot on either side: no dot is ever cut in two."""


@dataclass(frozen=True, slots=True)
class Orbit:
    """One of the rings; `edge` is the radius of its disc, 0 if the board doesn't turn; `turn` is its angle for each
    orbit step."""

    letter: str
    name: str
    radius: float
    edge: float
    turn: int

    @property
    def role(self) -> str:
        """Prefix of the names of its colours."""
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Space:
    """A space, by its name on the table."""

    name: str
    orbit: Orbit
    angle: float

    @property
    def point(self) -> Point:
        """Its centre, in mm from Earth's."""
        return polar(self.orbit.radius, self.angle)


@dataclass(frozen=True, slots=True)
class Zone:
    """The dots on one board: those of its own ring, and parts of the transfers to its neighbours."""

    ring: tuple[Point, ...]
    transfers: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Rings:
    """The orbits from the innermost out, all spaces and links, and the dots of each board by its orbit's letter."""

    orbits: Mapping[str, Orbit]
    spaces: Mapping[str, Space]
    links: tuple[tuple[Space, Space], ...]
    zones: Mapping[str, Zone]

    def of(self, letter: str) -> tuple[Space, ...]:
        """Return the spaces of one orbit."""
        return tuple(space for space in self.spaces.values() if space.orbit.letter == letter)

    def turned(self, name: str, turns: int) -> Space:
        """Return the space to which a number of orbit steps moves the pieces of a space (SD-112, SD-A02)."""
        space = self.spaces[name]
        angle = (space.angle + space.orbit.turn * turns) % 360
        return next(s for s in self.of(space.orbit.letter) if abs(s.angle - angle) < 1e-6)

    def inner(self, orbit: Orbit) -> float:
        """Return the radius of the disc that lies on an orbit's board, or 0."""
        return max((o.edge for o in self.orbits.values() if o.radius < orbit.radius), default=0.0)


@lru_cache(maxsize=16)
def rings(studio: Studio) -> Rings:
    """Compute the geometry from the game's tables `orbits`, `spaces` and `links`."""
    tables = studio.game.tables
    orbits = {
        str(row["orbit"]): Orbit(
            str(row["orbit"]), str(row["name"]), float(row["radius"]), float(row["edge"] or 0), int(row["turn"])
        )
        for row in sorted(tables["orbits"].rows, key=lambda row: float(row["radius"]))
    }
    spaces = {
        str(row["space"]): Space(str(row["space"]), orbits[str(row["orbit"])], float(row["angle"]))
        for row in tables["spaces"].rows
    }
    links = tuple((spaces[str(row["a"])], spaces[str(row["b"])]) for row in tables["links"].rows)
    made = Rings(orbits, spaces, links, {})
    zones = {letter: _zone(made, orbit) for letter, orbit in orbits.items()}
    return Rings(orbits, spaces, links, zones)


def outline(letter: str, x: float, y: float, across: float, angle: float = 0.0) -> str:
    """Return the shape of an orbit's spaces: circle, hexagon or square, with a flat side towards `angle`."""
    if letter == "L":
        return circle(x, y, across * ROUND / ACROSS)
    if letter == "H":
        return polygon(hexagon(x, y, across, angle))
    return rounded([polar(across / 2**0.5, angle + turn, x, y) for turn in (45, 135, 225, 315)], across * 0.12)


def inside(space: Space, point: Point, margin: float = 0.0) -> bool:
    """Return whether a point lies on a space or within `margin` of it."""
    x, y = space.point
    dx, dy = point[0] - x, point[1] - y
    turn = math.radians(space.angle)
    u, v = dx * math.cos(turn) + dy * math.sin(turn), dy * math.cos(turn) - dx * math.sin(turn)
    if space.orbit.letter == "L":
        return math.hypot(u, v) < ROUND + margin
    half = ACROSS / 2 + margin
    if space.orbit.letter == "H":
        sides = (math.radians(a) for a in (0, 60, 120))
        return all(abs(u * math.sin(a) + v * math.cos(a)) < half for a in sides)
    return abs(u) < half and abs(v) < half


def _way(a: Space, b: Space) -> tuple[Callable[[float], Point], float]:
    """Return the line between two spaces as a function of 0..1, and its length: an arc within a ring, otherwise
    straight."""
    if a.orbit is b.orbit:
        by = (b.angle - a.angle + 180) % 360 - 180
        return lambda t: polar(a.orbit.radius, a.angle + by * t), math.radians(abs(by)) * a.orbit.radius
    (ax, ay), (bx, by_) = a.point, b.point
    return lambda t: (ax + (bx - ax) * t, ay + (by_ - ay) * t), math.hypot(bx - ax, by_ - ay)


def _first(holds: Callable[[float], bool], low: float = 0.0, high: float = 1.0) -> float:
    """Find the point of a line at which a condition that is false at `low` and true at `high` becomes true."""
    for _ in range(24):
        middle = (low + high) / 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high


def _spread(way: Callable[[float], Point], length: float, start: float, end: float) -> tuple[Point, ...]:
    """Return dots from one point of a line to another, both included, evenly spaced by about a pitch."""
    span = (end - start) * length
    if span < 0:
        return ()
    count = max(1, round(span / PITCH))
    if span < 0.5 * PITCH:
        return (way((start + end) / 2),)
    return tuple(way(start + (end - start) * i / count) for i in range(count + 1))


def _zone(made: Rings, orbit: Orbit) -> Zone:
    ring: list[Point] = []
    transfers: list[Point] = []
    inner, outer = made.inner(orbit), orbit.edge or math.inf
    for a, b in made.links:
        if orbit not in (a.orbit, b.orbit):
            continue
        near, far = sorted((a, b), key=lambda s: s.orbit.radius)
        way, length = _way(near, far)
        start = _first(lambda t, s=near, w=way: not inside(s, w(t), GAP))  # type: ignore[misc]
        end = _first(lambda t, s=far, w=way: inside(s, w(t), GAP))  # type: ignore[misc]
        if near.orbit is far.orbit:
            ring.extend(_spread(way, length, start, end))
            continue
        if _arrow_instead(near, far, orbit):
            continue
        # A transfer always goes outwards, so a disc's edge cuts it once.
        if orbit is near.orbit:
            end = min(end, _first(lambda t, w=way: math.hypot(*w(t)) > outer - FROM_CUT))  # type: ignore[misc]
        else:
            start = max(start, _first(lambda t, w=way: math.hypot(*w(t)) > inner + FROM_CUT))  # type: ignore[misc]
        transfers.extend(_spread(way, length, start, end))
    return Zone(tuple(ring), tuple(transfers))


def _arrow_instead(near: Space, far: Space, orbit: Orbit) -> bool:
    """Return whether the board's own arrow replaces this line: on a disc at the top, on the fixed board at quarters."""
    if near.angle != far.angle:
        return False
    return near.angle == 0 if orbit is near.orbit else not orbit.edge and near.angle % 90 == 0

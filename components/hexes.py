"""Hexes of a plane, for maps of hexes and for tiles that are hexagons of hexes.

Coordinates are axial (q, r): q grows to the right, r down and to the right, and hexes are pointy-topped. Directions are
0 to 5, clockwise from the right; a turn is 60 degrees clockwise. A tile of radius n has all hexes within n steps of its
middle; such tiles cover the plane, and each has six neighbours.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from components.values import NamedTuple


class Hex(NamedTuple):
    """A hex, by its axial coordinates."""

    q: int
    r: int

    def plus(self, other: Hex) -> Hex:
        """Add two hexes as vectors from the middle."""
        return Hex(self.q + other.q, self.r + other.r)

    def times(self, steps: int) -> Hex:
        """Multiply the hex as a vector from the middle."""
        return Hex(self.q * steps, self.r * steps)

    def turned(self, turns: int) -> Hex:
        """Rotate the hex about the middle by 60-degree turns.

        >>> Hex(2, 0).turned(1), Hex(3, 2).turned(3)
        (Hex(q=0, r=2), Hex(q=-3, r=-2))
        """
        q, r = self
        for _ in range(turns % 6):
            q, r = -r, q + r
        return Hex(q, r)

    def neighbour(self, direction: int) -> Hex:
        """Return the neighbour in a direction, 0 to 5."""
        return self.plus(DIRECTIONS[direction])

    def neighbours(self) -> Iterator[Hex]:
        """Yield the six neighbours, clockwise from the right."""
        return map(self.plus, DIRECTIONS)

    def distance(self, other: Hex) -> int:
        """Count the steps from this hex to another.

        >>> Hex(0, 0).distance(Hex(2, -1)), Hex(-2, 0).distance(Hex(0, 2))
        (2, 4)
        """
        q, r = self.q - other.q, self.r - other.r
        return max(abs(q), abs(r), abs(q + r))


MIDDLE_HEX = Hex(0, 0)
DIRECTIONS = tuple(Hex(1, 0).turned(turns) for turns in range(6))


@cache
def spiral(radius: int) -> tuple[Hex, ...]:
    """Return the hexes of a tile from its middle outwards, each ring clockwise from its hex on the right.

    >>> spiral(1)[:3], len(spiral(2)), spiral(2)[18]
    ((Hex(q=0, r=0), Hex(q=1, r=0), Hex(q=0, r=1)), 19, Hex(q=2, r=-1))
    """
    hexes = [MIDDLE_HEX]
    for ring in range(1, radius + 1):
        here = DIRECTIONS[0].times(ring)
        for side in range(6):
            for _ in range(ring):
                hexes.append(here)
                here = here.neighbour((side + 2) % 6)
    return tuple(hexes)


@cache
def rows(radius: int) -> tuple[tuple[Hex, ...], ...]:
    """Return the hexes of a tile row by row, from top to bottom.

    >>> [len(row) for row in rows(2)]
    [3, 4, 5, 4, 3]
    """
    span = range(-radius, radius + 1)
    return tuple(tuple(Hex(q, r) for q in span if abs(q + r) <= radius) for r in span)


@cache
def side_hexes(radius: int, side: int) -> tuple[Hex, ...]:
    """Return the outer hexes along a side of a tile, clockwise; side 0 faces down to the right, as in `tile_middle`.

    >>> side_hexes(2, 0)
    (Hex(q=2, r=0), Hex(q=1, r=1), Hex(q=0, r=2))
    """
    return tuple(Hex(radius - i, i).turned(side) for i in range(radius + 1))


def tile_middle(radius: int, side: int) -> Hex:
    """Return the middle of the neighbouring tile of the same radius at a side.

    >>> tile_middle(2, 0), tile_middle(2, 5)
    (Hex(q=3, r=2), Hex(q=5, r=-3))
    """
    return Hex(radius + 1, radius).turned(side)

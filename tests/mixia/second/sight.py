"""Lines of sight as geometry: a line from middle to middle against the sides of hexes, in whole numbers.

A hex's middle is three times its axial coordinates, so its corners are whole numbers too. Which side of a line a corner
lies on does not change if the axes are skewed, so axial coordinates do.
"""

from __future__ import annotations

from collections.abc import Iterator

from .chart import SIGHT_BLOCKED_BY, STEPS, Chart, Place, plus, steps_between


def thrice(place: Place) -> Place:
    return 3 * place[0], 3 * place[1]


def side_of(start: Place, end: Place, point: Place) -> int:
    """Positive on one side of a line, negative on the other, nought on it."""
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])


def edges(chart: Chart, near: Place, far: Place) -> Iterator[tuple[Place, Place]]:
    """The hex sides that block sight in the neighbourhood of two hexes: their two corners each (XI-188, XI-309)."""
    reach = steps_between(near, far) + 2
    for place, name in chart.name.items():
        if steps_between(place, near) + steps_between(place, far) > reach + 2:
            continue
        for number, step in enumerate(STEPS):
            other = plus(place, step)
            if other in chart.name:
                met = [*chart.crossed(name, chart.name[other]), *chart.crossed(chart.name[other], name)]
                if not any(border.letter in SIGHT_BLOCKED_BY for border in met):
                    continue
            middle, left, right = thrice(place), STEPS[number - 1], STEPS[(number + 1) % 6]
            yield plus(middle, plus(step, left)), plus(middle, plus(step, right))


def is_clear(chart: Chart, start: Place, end: Place, hair: int) -> bool:
    """Whether the line, shifted by a hair to one side, crosses nothing that blocks."""
    one, other = thrice(start), thrice(end)

    def side(point: Place) -> int:
        value = side_of(one, other, point)
        return (value > 0) - (value < 0) or hair

    for corner, next_corner in edges(chart, start, end):
        if side(corner) == side(next_corner):
            continue
        if side_of(corner, next_corner, one) * side_of(corner, next_corner, other) < 0:
            return False
    return True


def sees(chart: Chart, one: str, other: str) -> bool:
    """XI-308 XI-309 XI-310 XI-A109: free if the line is, shifted to the left or to the right."""
    start, end = chart.place[one], chart.place[other]
    return is_clear(chart, start, end, 1) or is_clear(chart, start, end, -1)


def distance(chart: Chart, one: str, other: str) -> int:
    """XI-307: range, counted in spaces."""
    return steps_between(chart.place[one], chart.place[other])

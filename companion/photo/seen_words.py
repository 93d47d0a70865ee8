"""Places and sides as they are seen in a photograph: up is where its upper edge is, however the first piece lies."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.photo.reading import Reading, Seen
from components.grid import NEIGHBOURS, SIDES, Cell

ARROW_NAMES = "up", "right", "down", "left"
DIRECTIONS = {"right": (1, 0), "left": (-1, 0), "above": (0, 1), "below": (0, -1), "up": (0, 1), "down": (0, -1)}
"""What people say of a place, as steps to the right and upwards."""
STEP = re.compile(rf"(\d+) ({'|'.join(DIRECTIONS)})\b,? ?(?:of the \w+ |the \w+ )?")


def upper_side(reading: Reading) -> int:
    """Return the side of a cell that points up in the photograph."""
    assert reading.plane
    x, y = reading.plane.at(0, 0)
    to_x, to_y = reading.plane.at(0, 1)
    upright = abs(to_y - y) > abs(to_x - x)
    return (0 if to_y < y else 2) if upright else 3 if to_x > x else 1


def sides_as_seen(reading: Reading) -> Sequence[tuple[str, str]]:
    """List the sides with their names in the photograph, clockwise from the upper one."""
    up = upper_side(reading)
    return [*zip([*SIDES[up:], *SIDES[:up]], ARROW_NAMES, strict=True)]


def say_top(reading: Reading, each: Seen) -> str:
    """Return the direction of a piece's top, to follow its name: `, top left`; "" if it doesn't count."""
    return f", top {dict(sides_as_seen(reading))[each.top]}" if reading.on_grid else ""


def turned_as_seen(reading: Reading, top: str) -> int:
    """Quarter turns clockwise by which a face is seen turned whose top points there."""
    return [side for side, _ in sides_as_seen(reading)].index(top) if reading.on_grid else 0


def find_side(reading: Reading, said: str) -> str:
    """Find a side by its name, as a point of the compass or as it is seen; "" if there is none."""
    called = [*((side, side) for side in SIDES), *sides_as_seen(reading)]
    return next((side for side, name in called if said and name.startswith(said.lower())), "")


def say_place(reading: Reading, cell: Cell, first: str) -> str:
    """Return the place of a cell as it is seen, counted from the first piece."""
    right, up = (sum(a * b for a, b in zip(cell, way, strict=True)) for way in _ways(reading))
    across = [f"{abs(right)} {'right' if right > 0 else 'left'}"] if right else []
    along = [f"{abs(up)} {'above' if up > 0 else 'below'}"] if up else []
    return f"{', '.join([*across, *along])} {'' if along else 'of '}the {first}"


def find_place(reading: Reading, said: str) -> tuple[Cell, str] | None:
    """Find the cell that the beginning of a text names as it is seen (`1 left, 2 below`), and the rest; None if it
    names none."""
    rest, right, up = said.lower(), 0, 0
    while found := STEP.match(rest):
        number, way = int(found[1]), DIRECTIONS[found[2]]
        right, up, rest = right + number * way[0], up + number * way[1], rest[found.end() :]
    if rest == said.lower():
        return None
    (ax, ay), (bx, by) = _ways(reading)
    return (right * ax + up * bx, right * ay + up * by), said[len(said) - len(rest) :].strip()


def _ways(reading: Reading) -> tuple[Cell, Cell]:
    """One cell to the right and one up, as they are seen."""
    up = upper_side(reading)
    return NEIGHBOURS[(up + 1) % 4], NEIGHBOURS[up]

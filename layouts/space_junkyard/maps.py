"""The map: a square of named spaces, a border with the slots through which new tiles come, corners where ships start.

The large map has 6 x 6 spaces, the small one 5 x 5. Measures are in mm from the map's top left corner.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from components.schema import Piece
from layouts.drawing.hooks import Studio
from layouts.drawing.scene import Group, Item, Scene
from layouts.drawing.shapes import Point, circle, polygon, polyline, rect

from .map_art import draw_depth
from .pen import HALF, Pen, at, clipped, draw_from, quarter

TILE = 2 * HALF
BORDER = 15.0
COLUMNS = "ABCDEF"


def side(spaces: int) -> float:
    """Return the side of a map with that many spaces in a row."""
    return TILE * spaces + 2 * BORDER


def middle(space: str) -> Point:
    """Return the middle of a space. Raises ValueError for an unknown name."""
    column, row = COLUMNS.find(space[:1]), space[1:]
    if column < 0 or not row.isdecimal() or not 1 <= int(row) <= len(COLUMNS):
        raise ValueError(f"there is no space '{space}'; spaces are A1 to F6")
    return BORDER + TILE * column + HALF, BORDER + TILE * (int(row) - 1) + HALF


EDGES = "TRFL"
"""Letters of the map's sides in the names of slots, clockwise from the top: no slot has the name of a space."""


def slots(spaces: int) -> Iterator[str]:
    """Yield the slots of a map: TA, TB … at the top, then R1 … on the right, FA … at the foot, L1 … on the left."""
    for name in EDGES:
        for i in range(spaces):
            yield name + (COLUMNS[i] if name in "TF" else str(i + 1))


def slot_middle(slot: str, spaces: int) -> Point:
    """Return the middle of a slot on the border of a map with that many spaces in a row. Raises ValueError for an
    unknown name."""
    if slot not in set(slots(spaces)):
        raise ValueError(f"there is no slot '{slot}'; slots are {', '.join(slots(spaces))}")
    far, near = side(spaces) - BORDER / 2, BORDER / 2
    if slot[0] in "TF":
        return middle(f"{slot[1]}1")[0], near if slot[0] == "T" else far
    return near if slot[0] == "L" else far, middle(f"A{slot[1]}")[1]


def board(studio: Studio, piece: Piece) -> Scene:
    """Draw the map of a piece."""
    spaces = int(piece.fields["squares"])
    return Scene(side(spaces), side(spaces), ground(studio, spaces))


@lru_cache(maxsize=8)
def ground(studio: Studio, spaces: int) -> tuple[Item, ...]:
    """Draw a map without tiles, from its top left corner, with its bleed."""
    pen, across, field = Pen(studio), side(spaces), TILE * spaces
    inside = rect(BORDER, BORDER, field, field)
    items: list[Item] = [pen.fill(rect(-3, -3, across + 6, across + 6), "map_border"), pen.fill(inside, "map_ground")]
    items.append(clipped(inside, *draw_depth(pen, across, BORDER)))
    for column in range(spaces):
        for row in range(spaces):
            items.append(_space(pen, column, row, corner={column, row} <= {0, spaces - 1}))
    items.append(pen.line(inside, 0.5, "slot_line"))
    for slot in slots(spaces):
        x, y = slot_middle(slot, spaces)
        items.append(at(x, y, *slot_mark(pen, slot), tag=f"slot.{slot}"))
    items += _joints(pen, across)
    return tuple(items)


# ---- spaces ----------------------------------------------------------------------------------------------------


def _space(pen: Pen, column: int, row: int, corner: bool) -> Group:
    """Draw a space's four corner marks and its name; a green circle if a ship may start there."""
    name = f"{COLUMNS[column]}{row + 1}"
    edge, arm = HALF - 1.2, 6.0
    bracket = ((-edge, -edge + arm), (-edge, -edge), (-edge + arm, -edge))
    marks = "".join(polyline([quarter(p, i) for p in bracket]) for i in range(4))
    items: list[Item] = [pen.line(marks, pen.by_ink(0.5, 0.35, 0.35), "map_mark")]
    if corner:
        items.append(pen.fill(circle(0, 0, 15.5), "map_start_ground"))
        items.append(pen.line(circle(0, 0, 15.5), pen.by_ink(1.6, 1.0, 1.2), "map_start"))
        items.append(pen.line(circle(0, 0, 13.2), 0.4, "map_start"))
        items.append(pen.label(0, -0.6, name, 22, "display", "map_start_on"))
        items.append(pen.label(0, 8.6, "START", 7.5, "caption", "map_start_on", track=0.4))
    else:
        items.append(pen.label(0, 0, name, 20, "display", "map_name"))
    return Group(tuple(items), *middle(name), tag=f"space.{name}")


# ---- the border ------------------------------------------------------------------------------------------------

ARROW = ((-9.5, -4.9), (9.5, -4.9), (9.5, 2.2), (0.0, 5.6), (-9.5, 2.2))
"""A slot in the north: a plate that points down, into the map."""


def slot_mark(pen: Pen, slot: str, fill: str = "slot", ink: str = "slot_on") -> Iterator[Item]:
    """Draw a slot around its middle: an arrow into the map with its name."""
    turn = EDGES.index(slot[0])
    dx, dy = quarter((0.0, -0.9), turn)
    yield pen.solid(polygon([quarter(p, turn) for p in ARROW]), fill, 0.4, "slot_line")
    yield pen.label(dx, dy, slot, 12, "display", ink)


def _joints(pen: Pen, across: float) -> Iterator[Item]:
    """Draw a wrench in each corner of the border."""
    wrench = draw_from(pen, "fittings", "wrench")
    for i in range(4):
        x, y = quarter((BORDER / 2 - across / 2, BORDER / 2 - across / 2), i)
        yield at(x + across / 2, y + across / 2, *wrench, angle=45 + 90 * i, scale=0.6)

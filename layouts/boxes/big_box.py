"""How all boxes of a game lie in one carton: layers of boxes on one another, the largest at the bottom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from layouts.boxes.planning import FOLD, LID_ROOM, Box, Part
from layouts.sheets.blocks import Form, Grid, best_grid
from layouts.sheets.packing import pack
from layouts.sheets.pages import Box as Rectangle
from layouts.sheets.rows import Area, pieces_of
from layouts.sheets.strips import lay

WALL = 1.0
"""What the card of a box adds to its inside, in mm."""
ROOM = 3.0
"""A carton is so much larger than what lies in it, in mm."""
LEAST = (200.0, 150.0)
"""A carton's floor is at least that, in mm, so that small boxes lie side by side."""


class Lying(NamedTuple):
    """A box that lies on its back: its left upper corner in the carton and its outside, in mm."""

    box: Box
    part: Part
    x: float
    y: float
    w: float
    h: float
    high: float


class Carton(NamedTuple):
    """The inside of a carton, and the layers from the bottom."""

    inner: tuple[float, float, float]
    layers: tuple[tuple[Lying, ...], ...]


def pack_carton(boxes: Sequence[Box]) -> Carton:
    """All boxes in layers on a floor as large as the largest of them, packed as pieces are on sheets."""
    sizes = sorted((_outside(box, part) for box in boxes for part in box.parts), key=lambda each: -each.w * each.h)
    long, wide = max(max(each.w, each.h) for each in sizes), max(min(each.w, each.h) for each in sizes)
    w, h = max(long, LEAST[0]) + ROOM, max(wide, LEAST[1]) + ROOM
    area = Area(Rectangle(0, 0, w, h), Rectangle(0, 0, w, h), marked=False)
    alike: dict[Grid, list[int]] = {}
    for number, each in enumerate(sizes):
        grid = best_grid(Form(each.w, each.h, "path", 0.0, 1, False, ""), area.room)
        assert grid is not None
        alike.setdefault(grid, []).append(number)
    layers = []
    for rows in pack(alike, area):
        places = zip(pieces_of(rows), lay(rows, area, "none").slots, strict=True)
        layers.append(tuple(sizes[n]._replace(x=at.x, y=at.y, w=at.w, h=at.h) for n, at in places))
    layers.sort(key=lambda layer: -sum(each.w * each.h for each in layer))
    high = sum(max(each.high for each in layer) for layer in layers)
    return Carton((w, h, high + ROOM), tuple(layers))


def _outside(box: Box, part: Part) -> Lying:
    w, h, d = part.inner
    more = FOLD + WALL + (LID_ROOM if box.form == "tray" else 0.0)
    return Lying(box, part, 0.0, 0.0, w + more, h + more, d + FOLD + WALL)

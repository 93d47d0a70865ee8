"""How all boxes of a game lie in one carton: layers of boxes on one another, the largest at the bottom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from layouts.boxes.planning import FOLD, LID_ROOM, Box, Part

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


def pack(boxes: Sequence[Box]) -> Carton:
    """All boxes in layers on a floor as large as the largest of them."""
    sizes = sorted((_outside(box, part) for box in boxes for part in box.parts), key=lambda each: -each.w * each.h)
    long, wide = max(max(each.w, each.h) for each in sizes), max(min(each.w, each.h) for each in sizes)
    w, h = max(long, LEAST[0]), max(wide, LEAST[1])
    layers: list[list[Lying]] = []
    left = sizes
    while left:
        layer, left = _layer(left, w, h)
        layers.append(layer)
    high = sum(max(each.high for each in layer) for layer in layers)
    return Carton((w + ROOM, h + ROOM, high + ROOM), tuple(map(tuple, layers)))


def _outside(box: Box, part: Part) -> Lying:
    w, h, d = part.inner
    more = FOLD + WALL + (LID_ROOM if box.form == "tray" else 0.0)
    return Lying(box, part, 0.0, 0.0, w + more, h + more, d + FOLD + WALL)


def _layer(boxes: Sequence[Lying], w: float, h: float) -> tuple[list[Lying], list[Lying]]:
    """What lies in one layer, row by row, and what is left."""
    laid: list[Lying] = []
    left: list[Lying] = []
    x = y = tall = 0.0
    for each in boxes:
        placed = None
        for at, top in ((x, y), (0.0, y + tall)):
            for long, short in ((each.w, each.h), (each.h, each.w)):
                if placed is None and at + long <= w + 1e-6 and top + short <= h + 1e-6:
                    placed = each._replace(x=at, y=top, w=long, h=short)
        if placed is None:
            left.append(each)
            continue
        if placed.y > y:
            y, tall = placed.y, 0.0
        x, tall = placed.x + placed.w, max(tall, placed.h)
        laid.append(placed)
    return laid, left

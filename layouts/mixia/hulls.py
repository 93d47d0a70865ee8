"""Ships as seen from above: plates riveted round the hold, a nose, wings, engines.

Mats, standees and cards show the same hull, so that a ship on the board is known by the outline of its hold. All of it
lies around the hold's top-left cell at (0, 0), 12 mm a cell, nose up.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from random import Random

from layouts.hooks import Studio
from layouts.pen import Pen, at, clipped
from layouts.scene import Group, Item, Path
from layouts.shapes import Point, circle, dots, line, num, outline, polygon, rect

from .grids import CELL, Cells, cells, extent, moved_in
from .grids import outline as loops_of

PLATE = 7.3
"""mm; how wide the hull is around the hold."""
WING = 15.0
"""mm; how far wings reach beyond the hold."""


def loops(shape: Cells, by: float) -> list[list[Point]]:
    """The outlines of a hold, moved inwards by `by` mm."""
    return [moved_in(loop, by) for loop in loops_of(shape)]


def path(shape: Cells, by: float = 0.0) -> str:
    """The same as path data."""
    return "".join(polygon(loop) for loop in loops(shape, by))


def ship(
    studio: Studio, hold: str, tier: int, nose: float = 18.0, tail: float = 14.0, wing: float = WING, fine: bool = True
) -> Group:
    """A ship from its nose, `nose` mm above the hold, to its flames at most `tail` mm below it, with wings of at most
    `wing` mm beside it; `fine` with its rivets, which a small one has no room for."""
    pen, shape = Pen(studio), cells(hold)
    plate = _plate(pen, shape, fine)
    wings = _wings(pen, shape, tier, min(wing, WING))
    return Group((*wings, *_engines(pen, shape, tail), *_nose(pen, shape, nose), *plate))


def _line(pen: Pen) -> float:
    return pen.by_ink(0.6, 0.35, 0.35)


def _plate(pen: Pen, shape: Cells, fine: bool) -> Iterator[Item]:
    edge, full = path(shape | _bays(shape)), pen.full
    yield Path(edge, pen.colour("hull_line"), pen.colour("hull_line"), 2 * PLATE + 2 * _line(pen))
    yield Path(edge, pen.colour("hull"), pen.colour("hull"), 2 * PLATE)
    if full:
        # Light falls from the upper left: a copy moved there, under one that leaves only its rim to be seen.
        yield at(-0.45, -0.45, Path(edge, None, pen.colour("hull_lit"), 2 * PLATE - 2.0))
        yield at(0.2, 0.2, Path(edge, pen.colour("hull"), pen.colour("hull"), 2 * PLATE - 2.2))
    if fine:
        yield pen.line(path(shape, -3.3), 0.3, "seam")
        yield _joints(pen, shape)
        yield _rivets(pen, shape)
    yield Path(path(shape, -1.1), pen.colour("well"), None if full else pen.colour("night"), 0.4, round=False)


def _bays(shape: Cells) -> Cells:
    """Cells between two of the hold: the hull closes over them, where two round corners would leave a notch."""
    beside = {(x + 1, y) for x, y in shape} | {(x, y + 1) for x, y in shape}
    return frozenset(
        (x, y) for x, y in beside - shape if {(x - 1, y), (x + 1, y)} <= shape or {(x, y - 1), (x, y + 1)} <= shape
    )


def _joints(pen: Pen, shape: Cells) -> Path:
    """Where two plates of the hull meet: short lines across it at the ends of cells."""
    d = ""
    for loop in loops_of(shape):
        for (ax, ay), (bx, by) in zip(loop, (*loop[1:], loop[0]), strict=True):
            steps = max(abs(bx - ax), abs(by - ay))
            ux, uy = (bx - ax) / steps, (by - ay) / steps
            for i in range(1, steps):
                x, y = (ax + ux * i) * CELL, (ay + uy * i) * CELL
                d += line(x + uy * 3.3, y - ux * 3.3, x + uy * PLATE, y - ux * PLATE)
    return pen.line(d or "M0 0L0 0", 0.3, "seam", round=False)


def _rivets(pen: Pen, shape: Cells) -> Path:
    spots = []
    for loop in loops(shape, -5.2):
        for (ax, ay), (bx, by) in zip(loop, (*loop[1:], loop[0]), strict=True):
            long = math.hypot(bx - ax, by - ay)
            count = max(1, round(long / 6))
            spots += [(ax + (bx - ax) * (i + 0.5) / count, ay + (by - ay) * (i + 0.5) / count) for i in range(count)]
    return dots(spots, pen.colour("seam"), pen.by_ink(0.9, 0.6, 0.6))


def _nose(pen: Pen, shape: Cells, room: float) -> Iterator[Item]:
    """A rounded bow with its window, over the cells of the top row; flatter where there is little room."""
    top = [x for x, y in shape if y == 0]
    left, right = min(top) * CELL - 2.0, (max(top) + 1) * CELL + 2.0
    wide, high = right - left, min(room, 20.0) - PLATE
    if high < 2:
        return
    foot = -PLATE + 1.5

    def px(part: float) -> str:
        return num(left + wide * part)

    def py(part: float) -> str:
        return num(foot - (high + 1.5) * part)

    whole = (
        f"M{px(0.06)} {py(0)}C{px(0.12)} {py(0.62)} {px(0.3)} {py(1)} {px(0.5)} {py(1)}"
        f"C{px(0.7)} {py(1)} {px(0.88)} {py(0.62)} {px(0.94)} {py(0)}Z"
    )
    half = f"M{px(0.5)} {py(1)}C{px(0.7)} {py(1)} {px(0.88)} {py(0.62)} {px(0.94)} {py(0)}L{px(0.5)} {py(0)}Z"
    yield pen.solid(whole, "hull", 2 * _line(pen), "hull_line")
    yield pen.fill(whole, "hull")
    if pen.full:
        yield pen.fill(half, "hull_dark")
    glass = (
        f"M{px(0.3)} {py(0.3)}C{px(0.34)} {py(0.82)} {px(0.66)} {py(0.82)} {px(0.7)} {py(0.3)}"
        f"C{px(0.6)} {py(0.42)} {px(0.4)} {py(0.42)} {px(0.3)} {py(0.3)}Z"
    )
    yield pen.solid(glass, "glass", _line(pen), "hull_line")
    if pen.full:
        yield clipped(glass, pen.fill(rect(left + wide / 2, -60, wide, 80), "glass_dark"))
        yield pen.line(
            f"M{px(0.37)} {py(0.46)}C{px(0.4)} {py(0.6)} {px(0.44)} {py(0.64)} {px(0.49)} {py(0.65)}", 0.7, "white"
        )


def _wings(pen: Pen, shape: Cells, tier: int, wing_reach: float) -> Iterator[Item]:
    """A pair of swept wings with a light of the tier's colour at their tips; longer ships have broader ones."""
    wide, _ = extent(shape)
    w = wide * CELL
    for side in (-1, 1):
        rows = [y for x, y in shape if x == (0 if side < 0 else wide - 1)]
        root = -PLATE + 1 if side < 0 else w + PLATE - 1
        reach = wing_reach - PLATE + 1
        first, last = min(rows) * CELL, (max(rows) + 1) * CELL
        wing = [(root, first + 3), (root + side * reach, last - 5), (root + side * reach, last + 5), (root, last + 1)]
        yield pen.solid(polygon(wing), "hull_dark", 2 * _line(pen), "hull_line")
        yield pen.fill(polygon(wing), "hull_dark")
        slot = [(root, first + 11), (root + side * (reach - 2.4), last - 1.4), (root, last - 3.4)]
        if last - first > 20:
            yield pen.fill(polygon(slot), "hull" if pen.full else "white")
            yield pen.line(polygon(slot), 0.3, "seam")
        tip = root + side * reach
        yield pen.solid(rect(tip - 0.9, last - 6, 1.8, 12, 0.9), f"tier{tier}_area", _line(pen), "hull_line")


def _engines(pen: Pen, shape: Cells, room: float) -> Iterator[Item]:
    """A bell and its flame below the lowest cells of the first, middle and last columns; flames end where room does."""
    wide, high = extent(shape)
    low = {x: max(y for cx, y in shape if cx == x) + 1 for x in range(wide)}
    for x in sorted({0, (wide - 1) // 2, wide - 1}):
        if max(low.get(x - 1, 0), low.get(x + 1, 0)) > low[x]:
            continue  # The hull beside it would cover half of it.
        foot = low[x] * CELL + PLATE - 0.8
        free = high * CELL + room - foot
        size = min(1.0, free / 10.0)
        if size < 0.5:
            continue
        middle = (x + 0.5) * CELL
        flame = polygon(((-3.6, 4.2), (-1.6, 6.4), (0, 10), (1.6, 6.4), (3.6, 4.2)))
        bell = polygon(((-3.2, 0), (3.2, 0), (4.6, 4.6), (-4.6, 4.6)))
        drawn: list[Item] = [pen.solid(flame, "flame", 0.4, "hull_line" if not pen.full else "flame")]
        if pen.full:
            drawn.append(pen.fill(polygon(((-1.9, 4.4), (0, 8), (1.9, 4.4))), "flame_lit"))
        drawn += [pen.solid(bell, "hull_line" if pen.full else "white", 0.4, "hull_line")]
        drawn += [pen.line(line(-3.9, 2.3, 3.9, 2.3), 0.4, "hull_dark" if pen.full else "hull_line")]
        yield at(middle, foot, *drawn, scale=size)


# ---- small ships -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def small_ship(studio: Studio, hold: str, tier: int) -> Group:
    """A whole ship around (0, 0), scaled into 14 x 17.6 mm, its hold open: the outline is what tells it."""
    pen, shape = Pen(studio), cells(hold)
    wide, high = extent(shape)
    inside: list[Item] = [ship(studio, hold, tier, fine=pen.full)]
    inside.append(pen.fill(path(shape, 0.4), f"tier{tier}_area" if pen.full else "white"))
    grid = "".join(rect(x * CELL, y * CELL, CELL, CELL) for x, y in sorted(shape))
    inside.append(pen.line(grid, pen.by_ink(1.2, 0.24, 0.24), "well" if pen.full else f"tier{tier}"))
    nose, tail = 18.0, 14.0
    scale = min(14.0 / (wide * CELL + 2 * WING), 17.6 / (high * CELL + nose + tail))
    return at(0, 0, Group(tuple(inside), -wide * CELL / 2, -(high * CELL - nose + tail) / 2), scale=scale)


def stars(seed: str, box: tuple[float, float, float, float], count: int) -> list[Point]:
    """Places for stars in a box (x, y, w, h), always the same for a seed."""
    random, (x, y, w, h) = Random(seed), box
    return [(x + random.random() * w, y + random.random() * h) for _ in range(count)]


def arcs(*commands: str) -> str:
    """SVG path data with arcs and shorthand, as the plain commands of a scene."""
    return outline("".join(commands))


def ring(radius: float) -> str:
    """A circle around (0, 0)."""
    return circle(0, 0, radius)

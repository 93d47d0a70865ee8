"""Ships drawn from their plans: from above round their holds, as on mats; from the side, as on standees and cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path as File
from random import Random

from layouts.drawing.brush import Brush
from layouts.drawing.drawings import DrawingPart, TextDrawing, mirrored, read_drawings
from layouts.drawing.hooks import Studio
from layouts.drawing.measure import boxes, placed
from layouts.drawing.pen import Pen, at, clipped
from layouts.drawing.scene import Group, Item, Path, Symbol, Use
from layouts.drawing.shapes import Box, Point, Rect, bounds, circle, line, polygon

from .grids import CELL, Cells, cells, extent, moved_in
from .grids import outline as loops_of

FIXED = {"m": "hull", "m-": "hull_dark", "m+": "hull_lit", "g": "glass", "g-": "glass_dark", "k": "night",
         "n": "night", "f": "flame", "y": "flame_lit", "w": "white"}  # fmt: skip
"""What all ships have in common, as roles of the theme."""
COAMING = 2.9
"""mm; how wide the frame round the hold is."""


@cache
def plans() -> Mapping[str, TextDrawing]:
    """Read the drawings of ships, missions and places, by their names."""
    return read_drawings(File(__file__).parent / name for name in ("ships.txt", "motifs.txt"))


def _brush(pen: Pen, plan: TextDrawing, scale: float = 1.0) -> Brush:
    return Brush(pen, plan.colours, FIXED, scale)


# ---- from above --------------------------------------------------------------------------------------------------


def draw_from_above(studio: Studio, ship: str, hold: str) -> Iterator[Item]:
    """Draw a ship round the middle of its hold at (0, 0), at true size with its nose up, and the frame of that hold."""
    pen, plan, shape = Pen(studio), plans()[ship], cells(hold)
    brush, (wide, high) = _brush(pen, plan), extent(shape)
    for part in plan.views["top"]:
        yield from brush.draw(part)
        if part.kind == "body":
            yield _seams(brush, part, wide * CELL / 2 + COAMING, high * CELL / 2 + COAMING)
    yield at(-wide * CELL / 2, -high * CELL / 2, *_coaming(brush, shape))


def _seams(brush: Brush, body: DrawingPart, x: float, y: float) -> Item:
    """Draw the seams between the plates of a body: from the corners of its hold outwards, and from the middles of its
    sides."""
    d = "".join(line(a * x, b * y, a * (x + 14), b * (y + 12)) for a in (1, -1) for b in (1, -1))
    d += "".join(line(a * x, 0, a * (x + 30), 0) for a in (1, -1))
    d += "".join(line(a * x * 0.45, b * y, a * x * 0.45, b * (y + 20)) for a in (1, -1) for b in (1, -1))
    colour = brush.colour("a-") if brush.pen.full else brush.pen.inks("night", "white + 40% night", "night")
    return clipped(body.d, Path(d, stroke=colour, width=0.45 if brush.pen.full else 0.25))


def _coaming(brush: Brush, shape: Cells) -> Iterator[Item]:
    """Draw the frame round a hold with its rivets, and the floor below the cells."""
    pen, edges = brush.pen, loops_of(shape)

    def around(by: float) -> str:
        return "".join(polygon(moved_in(loop, -by)) for loop in edges)

    if not pen.full:
        yield pen.solid(around(COAMING - 0.3), "white", 0.3)
        yield pen.solid(around(1.1), "white", 0.4)
        return
    yield pen.solid(around(COAMING), f"{brush.colours[0]} + 50% hull_dark", 0.45)
    spots = [spot for loop in edges for spot in _every(moved_in(loop, -2.0), 6.0)]
    yield pen.fill("".join(circle(*spot, 0.38) for spot in spots), "brass_lit")
    yield pen.solid(around(1.1), f"{brush.colours[0]} + 62% night", 0.4)


def _every(loop: list[Point], pitch: float) -> Iterator[Point]:
    """Places along a loop, about so far apart."""
    for (ax, ay), (bx, by) in zip(loop, [*loop[1:], loop[0]], strict=True):
        count = max(1, round((abs(bx - ax) + abs(by - ay)) / pitch))
        yield from ((ax + (bx - ax) * i / count, ay + (by - ay) * i / count) for i in range(count))


# ---- from the side -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _side(studio: Studio, key: str, left: bool, scale: float) -> Symbol:
    plan = plans()[key]
    parts = mirrored(plan.views["side"]) if left else plan.views["side"]
    brush = _brush(Pen(studio), plan, scale)
    items = tuple(brush.all(parts))
    around = _extent(key, left)
    name = f"side-{key}-{'left' if left else 'right'}-{round(scale * 100)}"
    return Symbol(name, (Group(items, -around.left, -around.top),), around.width, around.height, 1.0)


@lru_cache(maxsize=128)
def _extent(key: str, left: bool) -> Box:
    """Return the box round a side view, including the width of its lines."""
    parts = mirrored(plans()[key].views["side"]) if left else plans()[key].views["side"]
    drawn = [Path(part.d, "#000000", "#000000", part.size if part.kind in ("line", "rope") else 0.4) for part in parts]
    found = [box for item, _, _ in placed(drawn) for box in boxes(item)]
    return bounds([corner for box in found for corner in box.corners])


def side_view(
    studio: Studio, key: str, x: float, y: float, wide: float, high: float, left: bool = False, angle: float = 0.0
) -> Group:
    """Draw a ship from the side around (x, y), scaled to fit a width and a height in mm; its nose points to the right
    unless `left`."""
    around = _extent(key, left)
    scale = min(wide / around.width, high / around.height)
    made = _side(studio, key, left, round(scale, 1) or 0.1)
    return at(x, y, Use(made, -made.width / 2 * scale, -made.height / 2 * scale, scale), angle=angle)


def is_wide(key: str) -> bool:
    """Return whether a side view is so much wider than high that it may climb if there is room above."""
    around = _extent(key, False)
    return around.width / around.height > 1.7


def small_ship(studio: Studio, ship: str) -> Group:
    """Draw a ship from the side around (0, 0), scaled to fit 19 x 17 mm."""
    return side_view(studio, ship, 0, 0, 19, 17)


def stars(seed: str, area: Rect, count: int) -> list[Point]:
    """Places for stars in an area, always the same for a seed."""
    random, (x, y, w, h) = Random(seed), area
    return [(x + random.random() * w, y + random.random() * h) for _ in range(count)]

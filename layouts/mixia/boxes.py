"""What is on the boxes of Mixia: ships on their way to a ringed world, through drifts of gas."""

from __future__ import annotations

from collections.abc import Iterator

from layouts.drawing.hooks import Studio
from layouts.drawing.pen import Pen, at, clipped
from layouts.drawing.scene import Group, Item, Path
from layouts.drawing.shapes import dots, num, rect

from .hulls import side_view, stars
from .sector_ground import wisp
from .sector_worlds import R, draw_world

SPARE = 4.0
WORLD = "azure"
WIDE = 1.45
"""A picture that is so much wider than high has its world in the middle and a second ship beyond it."""


def frontier(studio: Studio, width: float, height: float) -> Group:
    """Space with a world, and one ship that flies there, or two that race."""
    pen = Pen(studio)
    around = rect(-SPARE, -SPARE, width + 2 * SPARE, height + 2 * SPARE)
    wide = width > WIDE * height
    x, y, r = width * (0.5 if wide else 0.66), height * 0.58, min(height * 0.38, width * 0.36)
    items: list[Item] = [pen.fill(around, "mat" if pen.full else "white"), *_gas(pen, width, height)]
    items.append(at(x, y, *draw_world(pen, WORLD), scale=r / R))
    long = min(width * (0.26 if wide else 0.4), height * 0.42)
    items += _way(pen, width * (0.19 if wide else 0.3), height * 0.24, height)
    items.append(
        side_view(studio, "swamp-rat", width * (0.2 if wide else 0.32), height * 0.22, long, long * 0.7, angle=-14)
    )
    if wide:
        items.append(side_view(studio, "brindle-wren", width * 0.82, height * 0.26, long, long * 0.7, angle=-8))
    return Group((clipped(around, *items),))


def _gas(pen: Pen, width: float, height: float) -> Iterator[Item]:
    """Streaks of gas, and stars."""
    if not pen.full:
        return
    box = (-SPARE, -SPARE, width + 2 * SPARE, height + 2 * SPARE)
    for i, (a, b) in enumerate(((0.2, 0.16), (0.7, 0.1), (0.35, 0.42), (0.85, 0.34), (0.1, 0.7), (0.6, 0.86))):
        drawn = Path(wisp(width * 0.45, height * 0.09), fill=pen.colour("mat_lit"), opacity=0.75)
        yield at(width * a, height * b, drawn, angle=-16 + 3 * i)
    count = int(width * height / 70)
    yield dots(stars("box", box, count), pen.colour("mat_line"), 0.5)
    yield dots(stars("box*", box, count // 3), pen.colour("star"), 0.55)


def _way(pen: Pen, x: float, y: float, height: float) -> Iterator[Item]:
    """The way that the ship has come, dotted."""
    points = (-2, height * 0.98), (x * 0.3, height * 0.8), (x * 0.4, y * 2), (x - 6, y + 5)
    start, one, two, end = (f"{num(a)} {num(b)}" for a, b in points)
    path = f"M{start}C{one} {two} {end}"
    yield Path(path, stroke=pen.colour("brass_lit" if pen.full else "night"), width=0.7, dash=(0.01, 1.7))

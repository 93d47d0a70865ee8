"""What is on the boxes of Mixia: on each another world, and another ship on its way there, through drifts of gas."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from layouts.drawing.hooks import Studio
from layouts.drawing.pen import Pen, at, clipped, ground
from layouts.drawing.scene import Group, Item, Path
from layouts.drawing.shapes import Rect, dots, num, rect

from .hulls import side_view, stars
from .sector_ground import wisp
from .sector_worlds import R, draw_world

SPARE = 4.0
WIDE = 1.45
"""A picture that is so much wider than high has its world in the middle and a second ship beyond it."""


def _scene(world: str, ship: str, other: str, left: bool = False) -> Callable[[Studio, float, float], Group]:
    """Return a function that draws a world with a ship at its left or right; a wide picture has another ship."""

    def draw(studio: Studio, width: float, height: float) -> Group:
        pen = Pen(studio)
        around = rect(-SPARE, -SPARE, width + 2 * SPARE, height + 2 * SPARE)
        wide = width > WIDE * height
        x, y, r = width * (0.5 if wide else 0.38 if left else 0.62), height * 0.58, min(height * 0.38, width * 0.34)
        behind: list[Item] = [pen.fill(around, "mat" if pen.full else "white"), *_gas(pen, width, height)]
        behind.append(at(x, y, *draw_world(pen, world), scale=r / R))
        long, high = min(width * (0.26 if wide else 0.4), height * 0.42), height * 0.31
        near = 0.17 if wide else 0.29
        if left and not wide:
            ships = [side_view(studio, ship, width * 0.74, high, long, long * 0.7, True, angle=14)]
        else:
            behind += _way(pen, width * (near - 0.01), height * 0.33, height)
            ships = [side_view(studio, ship, width * near, high, long, long * 0.7, angle=-14)]
        if wide:
            ships.append(side_view(studio, other, width * 0.84, high, long, long * 0.7, angle=-8))
        return Group((clipped(around, ground(*behind), *ships),))

    return draw


frontier = _scene("azure", "swamp-rat", "brindle-wren")
abilities = _scene("kei", "vagabond", "gaiden", left=True)
titles = _scene("neo-damascus", "easy-tiger", "nightshade")
sectors = _scene("kemplar-ii", "lone-drifter", "swamp-rat", left=True)
ships = _scene("lunari", "numerator", "easy-tiger")
boards = _scene("doravin-v", "puddle-jumper", "vagabond", left=True)
fleet = _scene("loath", "gaiden", "nightshade")
outfits = _scene("smugglers-den", "brindle-wren", "numerator", left=True)
cargo = _scene("tig", "nightshade", "puddle-jumper")
tokens = _scene("calder-deep", "iron-heron", "lone-drifter", left=True)


def _gas(pen: Pen, width: float, height: float) -> Iterator[Item]:
    """Streaks of gas, and stars."""
    if not pen.full:
        return
    box = Rect(-SPARE, -SPARE, width + 2 * SPARE, height + 2 * SPARE)
    for i, (a, b) in enumerate(((0.2, 0.16), (0.7, 0.1), (0.35, 0.42), (0.85, 0.34), (0.1, 0.7), (0.6, 0.86))):
        drawn = Path(wisp(width * 0.45, height * 0.09), fill=pen.colour("mat_lit"), opacity=0.75)
        yield at(width * a, height * b, drawn, angle=-16 + 3 * i)
    count = int(width * height / 70)
    yield dots(stars("box", box, count), pen.colour("mat_line"), 0.5)
    yield dots(stars("box*", box, count // 3), pen.colour("star"), 0.55)


def _way(pen: Pen, x: float, y: float, height: float) -> Iterator[Item]:
    """Draw the ship's course so far as a dotted line."""
    points = (-2, height * 0.98), (x * 0.3, height * 0.8), (x * 0.4, y * 2), (x - 6, y + 5)
    start, one, two, end = (f"{num(a)} {num(b)}" for a, b in points)
    path = f"M{start}C{one} {two} {end}"
    yield Path(path, stroke=pen.colour("brass_lit" if pen.full else "night"), width=0.7, dash=(0.01, 1.7))

"""Pictures for the boxes of Junk Orbit: travel posters of Earth, the Moon and Mars, with junk in their skies."""

from __future__ import annotations

from functools import partial

from layouts.drawing.hooks import Studio
from layouts.drawing.pen import Pen, at, clipped, ground, use
from layouts.drawing.scene import Group, Item
from layouts.drawing.shapes import circle, polar, polygon, rect

from .boards import art
from .tiles import object_on_disc

SPARE = 4.0
REACH = 46.5
"""Radius in mm of the visible part of Earth's board: the globe and the cities on it."""
SKIES = {
    "earth": (("earth-tile.E5", 0.2, 0.23, 1.0), ("mars-tile.M9", 0.5, 0.16, 0.78), ("moon-tile.L7", 0.81, 0.25, 1.0)),
    "moon": (
        ("moon-tile.L26", 0.2, 0.25, 1),
        ("earth-tile.E21", 0.5, 0.16, 0.78),
        ("mars-tile.M10", 0.81, 0.23, 1.0),
    ),
    "mars": (("mars-tile.M29", 0.2, 0.21, 1.0), ("moon-tile.L3", 0.5, 0.16, 0.78), ("earth-tile.E19", 0.81, 0.25, 1.0)),
}
"""Junk in the sky of each world: a tile, its place as shares of the picture, and its scale."""
RAYS = 24


def _poster(studio: Studio, width: float, height: float, world: str) -> Group:
    """Draw the sun's rays, the printed globe with its landmarks, and three pieces of junk on their discs."""
    pen = Pen(studio)
    around = rect(-SPARE, -SPARE, width + 2 * SPARE, height + 2 * SPARE)
    x, y, far = width / 2, height * 0.86, 2 * (width + height)
    r = min(width * 0.48, height * 0.56)
    behind: list[Item] = [pen.fill(around, f"{world}_sky")]
    if pen.full:
        wedges = (
            polygon([(x, y), polar(far, a, x, y), polar(far, a + 180 / RAYS, x, y)])
            for a in (i * 360 / RAYS for i in range(RAYS))
        )
        behind.append(pen.fill("".join(wedges), f"{world}_sky_dark"))
    rim = circle(x, y, r)
    globe = clipped(rim, pen.fill(rim, "day_halo"), use(art(studio, world, "day"), x, y, r / REACH))
    behind += [globe, pen.line(rim, 0.9 if pen.full else 0.4, "cream" if pen.full else "ink")]
    items: list[Item] = [ground(*behind)]
    near = min(width, height * 1.05) / 65
    for id, a, b, scale in SKIES[world]:
        piece = studio.game.piece(id)
        shown = object_on_disc(studio, str(piece.fields["object"]), piece.key)
        ring = pen.line(circle(0, 0, 8), 0.9 if pen.full else 0.3, "cream" if pen.full else "ink")
        items.append(at(width * a, height * b, shown, ring, scale=scale * near))
    return Group((clipped(around, *items),))


poster = partial(_poster, world="earth")
moon = partial(_poster, world="moon")
mars = partial(_poster, world="mars")

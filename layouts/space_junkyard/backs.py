"""The common back of all tiles, asteroids and sections: a bulkhead with a cog, symmetric under half a turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from components.schema import Piece
from layouts.drawing.hooks import Studio
from layouts.drawing.scene import Item, Scene
from layouts.drawing.shapes import rect

from .pen import HALF, REACH, Pen, at, clipped, draw_from, strokes, turned


def back(studio: Studio, piece: Piece) -> Scene:
    """Draw the back, which is the same for every piece."""
    return _back(studio)


@lru_cache(maxsize=8)
def _back(studio: Studio) -> Scene:
    pen = Pen(studio)
    area = rect(-REACH, -REACH, 2 * REACH, 2 * REACH)
    items: list[Item] = [pen.fill(area, "back_deck"), *_bricks(pen)]
    items += [turned(half, *_band(pen)) for half in (0, 2)]
    items += draw_from(pen, "fittings", "cog")
    return Scene(2 * HALF, 2 * HALF, (at(HALF, HALF, clipped(area, *items)),))


def _bricks(pen: Pen) -> Iterator[Item]:
    lines = [(-REACH, 7.5 * i, REACH, 7.5 * i) for i in (-1, 0, 1)]
    for row in (-2, -1, 0, 1):
        shift = 3.75 if row % 2 else -3.75
        lines += [(15.0 * j + shift, 7.5 * row, 15.0 * j + shift, 7.5 * row + 7.5) for j in (-2, -1, 0, 1, 2)]
    yield pen.line(strokes(*lines), 0.3, "back_line", round=False)


def _band(pen: Pen) -> Iterator[Item]:
    """Draw the upper third: sky and name."""
    yield pen.fill(rect(-REACH, -REACH, 2 * REACH, REACH - 11.2), "back_sky")
    yield pen.line(strokes((-REACH, -11.2, REACH, -11.2)), pen.by_ink(1.0, 0.5, 0.5), "rim", round=False)
    if pen.full:
        yield pen.line(strokes((-REACH, -12.7, REACH, -12.7)), 0.6, "white", round=False)
    yield pen.label(0, -15.7, "JUNKYARD", 10.5, "display", "ink", track=0.25)
    yield pen.label(0, -18.55, "SPACE", 6.5, "caption", "ink", track=0.9)

"""Pictures of the events: what comes up in space, 69 x 45 mm from (-3, -3) of a card.

A picture lies in the upper right: the badge has the upper left corner, the name the foot. `events.txt` has them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path as File

from layouts.drawing.brush import Brush
from layouts.drawing.drawings import TextDrawing, read_drawings
from layouts.drawing.pen import Pen
from layouts.drawing.scene import Group, Item, Path, Radial
from layouts.drawing.shapes import circle

from . import outfits
from .grids import CELL, sections
from .hulls import small_ship
from .tokens import burst, cube


@cache
def pictures() -> Mapping[str, TextDrawing]:
    """The pictures by the keys of the events."""
    return read_drawings([File(__file__).parent / "events.txt"])


def draw_event(pen: Pen, name: str, sign: str) -> Iterator[Item]:
    """The picture of an event; of one that has none, its sign over a world."""
    drawing = pictures().get(name.lower().replace(" ", "-"))
    things: dict[str, Callable[..., Item]] = {
        "cube": lambda cargo, size: cube(pen.studio, cargo, float(size)),
        "ship": lambda key: small_ship(pen.studio, key),
        "burst": lambda: burst(pen.studio, ice=True),
        "outfit": lambda key: _outfit(pen, key),
    }
    yield from Brush(pen, things=things).all(drawing.views[""]) if drawing else _emblem(pen, sign)


def _outfit(pen: Pen, key: str) -> Group:
    """An outfit from its top left corner, with the places for its cubes."""
    piece = pen.studio.game.piece(f"outfit.{key}")
    type, parts = str(piece.fields["type"]), sections(str(piece.fields["grid"]))
    items = [*outfits.draw_plate(pen, type, parts)]
    for (column, row), letter in parts.items():
        if letter == outfits.USE:
            items += outfits.draw_use_space(pen, type, (column + 0.5) * CELL, (row + 0.5) * CELL, 4.4)
    return Group(tuple(items), clip=outfits.cut(pen.studio, piece))


def _world(pen: Pen) -> Iterator[Item]:
    """A world at the lower left."""
    if pen.full:
        lit = (0.0, pen.colour("mat_line")), (0.7, pen.colour("mat_lit")), (1.0, pen.colour("night"))
        yield Path(circle(2, 52, 30), fill=Radial(4, 30, 34, lit))
    else:
        yield pen.line(circle(2, 52, 30), 0.4, "night")


def _emblem(pen: Pen, sign: str) -> Iterator[Item]:
    """A sign like a beacon over a world."""
    yield from _world(pen)
    for r in (19.5, 16.0):
        yield pen.line(circle(46, 16, r), 0.35, "event" if pen.full else "seam")
    yield pen.solid(circle(46, 16, 12.6), "event_area", 0.6, "event")
    yield pen.icon(sign, 46, 16, 16.5, "event_on", 0.0 if pen.full else 0.5)

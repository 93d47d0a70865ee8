"""The objects that faces.yaml draws: ships in plan view with a ship card's hold, rockets of standees, cubes, and the
ring of a token.

`ships.txt` has the ships. The player's colour is on fins, bands and nose; the mark identifies the player without
colour. The nose points right (card) or up (standee), and light comes from the upper left.
"""

from __future__ import annotations

from collections.abc import Iterator

from layouts.drawing.brush import Brush
from layouts.drawing.drawings import drawings_beside
from layouts.drawing.hooks import Studio
from layouts.drawing.pen import BOLD, FINE, HAIR, Pen, box, clipped, use
from layouts.drawing.scene import Group, Item, Path
from layouts.drawing.shapes import circle, rect

from .positions import UNIT, cluster
from .positions import cube as live_cube

HOLD = (-4.4, 0.0)
"""Middle of the hold, from the middle of `hull`."""
HOLD_SIZE = (66.4, 28.2)
"""Two rows of five slots of 12.2 mm at a pitch of 12.6 mm, and a rim around them."""
RING = 6.7
"""Radius of a satellite token's ring in mm: 1.3 mm inside its cut."""


def _draw(pen: Pen, name: str, colour: str) -> list[Item]:
    """Draw a ship in a player's colour."""
    brush = Brush(pen, fixed={"player": colour, "player_area": f"{colour}_area"})
    return brush.all(drawings_beside(__file__, "ships.txt")[name].views[""])


def hull(studio: Studio, colour: str) -> Group:
    """Draw a ship in plan view around (0, 0), 114 x 39 mm, nose right; its hold lies around HOLD and is empty."""
    pen = Pen(studio)
    return Group((*_draw(pen, "hull", colour), *_bay(pen)))


def _bay(pen: Pen) -> Iterator[Item]:
    """Draw the open hold; the slots are drawn on it."""
    x, y = HOLD
    wide, high = HOLD_SIZE
    yield pen.solid(box(wide, high, 2, x, y), pen.inks("night"), BOLD)
    # Hinges of the bay's doors, outside its rim.
    for hinge in (x - wide / 2 - 1.7, x + wide / 2 + 1.7):
        for side in (-1, 1):
            yield Path(
                box(1.5, 5, 0.5, hinge, side * 7), fill=pen.inks("steel"), stroke=pen.colour("night"), width=FINE
            )


# ---- standee ---------------------------------------------------------------------------------------------------


def standee(studio: Studio, colour: str, mark: str) -> Group:
    """Draw one side of a pawn around (0, 0), 16 x 34 mm and 3 mm more to left and right: a ship with its mark below
    it."""
    pen = Pen(studio)
    items: list[Item] = []
    if pen.full:
        # A world in the player's colour under a pale sky: as striking as a flat ground, with far less ink.
        world = clipped(rect(-11, -17, 22, 34), pen.solid(circle(0, 17.5, 24), colour, FINE))
        items += [pen.fill(rect(-11, -17, 22, 34), "paper"), world]
    items += _draw(pen, "rocket", colour)
    rim = pen.inks("night", colour, "night")
    items.append(pen.solid(circle(0, 9.6, 6.2), "paper", pen.by_ink(BOLD, FINE, HAIR), rim))
    return Group((*items, *_sign(pen, colour, mark)))


def _sign(pen: Pen, colour: str, mark: str) -> Iterator[Item]:
    """Draw the player's mark: in low ink coloured, on white with a thin outline, and smaller, as it takes most of the
    ink."""
    y, size = 9.4 if mark == "triangle" else 9.6, pen.by_ink(9.4, 7.2, 6.6)
    yield pen.icon(f"mark-{mark}", 0, y, size, pen.inks("night", colour, "night"))
    if pen.low:
        yield pen.icon(f"mark-{mark}", 0, y, size, "night", HAIR)


# ---- tokens ----------------------------------------------------------------------------------------------------


def cube(studio: Studio) -> Group:
    """Draw a cube around (0, 0), 8 mm from corner to corner."""
    return Group((use(live_cube(studio), 0, 0),))


def heap(studio: Studio, cubes: int) -> Group:
    """Draw a number of cubes in a heap around (0, 0), as in the rulebook's pictures, within 4.3 mm of it."""
    return Group(tuple(use(live_cube(studio), x, y, size / UNIT) for x, y, size in cluster(int(cubes), 4.3)))


def broken_ring(studio: Studio) -> Group:
    """Draw the ring of a malfunctioning satellite, around (0, 0)."""
    pen = Pen(studio)
    width = 0.9 if pen.full else 0.5
    ring = circle(0, 0, RING - width / 2)
    return Group((Path(ring, stroke=pen.colour("night"), width=width, dash=(1.8, 1.3), round=False),))

"""Ship mats in play: outfits as they lie in the hold, markers, cargo, damage, energy and impulse of one captain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from components.schema import Piece
from layouts.hooks import Studio
from layouts.pen import Pen, at
from layouts.scene import Group, Item, Scene
from layouts.shapes import circle, polygon

from . import outfits
from .grids import CELL, mirrored, moved_in, outline, sections
from .mats import energy_spot, hold_origin, impulse_spot, marker_spots, mat
from .tokens import burst, cube

Player = Mapping[str, Any]
MARKER = 4.0
"""mm; radius of a marker."""


def mat_in_play(studio: Studio, player: Player) -> Scene:
    """The mat of a captain's ship with everything that lies on it."""
    piece = studio.game.piece(f"ship-mat.{player['ship']}")
    ground = mat(studio, piece)
    return Scene(ground.width, ground.height, (*ground.items, *_live(Pen(studio), piece, player)), 0.0)


def _live(pen: Pen, piece: Piece, player: Player) -> Iterator[Item]:
    colour = str(player["colour"])
    yield at(*hold_origin(piece), *_hold(pen, player, colour))
    for name, spots in marker_spots().items():
        for x, y in spots[: int(player.get(name) or 0)]:
            yield at(x, y, *_marker(pen, colour), tag=name)
    if player.get("energy") is not None:
        yield at(*energy_spot(piece, int(player["energy"])), *_energy(pen))
    yield at(*impulse_spot(piece), *_impulse(pen, bool(player.get("impulse", True))), tag="impulse")


def _hold(pen: Pen, player: Player, colour: str) -> Iterator[Item]:
    """What lies in the hold, from the upper left corner of its grid."""
    studio = pen.studio
    for each in player.get("outfits") or ():
        yield _outfit(studio, each)
    for each in player.get("outfits") or ():
        for cell in each.get("markers") or ():
            yield at(*_middle(cell), *_marker(pen, colour))
    for cell, cargo in (player.get("cargo") or {}).items():
        yield at(*_middle(cell), cube(studio, cargo), tag=f"cargo.{cell}")
    for cell in player.get("damage") or ():
        yield at(*_middle(cell), burst(studio, ice=False), tag=f"damage.{cell}")


def _outfit(studio: Studio, lies: Mapping[str, Any]) -> Group:
    """An outfit by the cell of its upper left corner, as it is turned and mirrored."""
    piece = studio.game.piece(f"outfit.{lies['outfit']}")
    behind, turns = bool(lies.get("mirrored")), int(lies.get("turns") or 0)
    grid = mirrored(str(piece.fields["grid"])) if behind else str(piece.fields["grid"])
    face = (outfits.back if behind else outfits.front)(studio, piece)
    (loop,) = outline(frozenset(sections(grid)))
    cut = Group(face.items, clip=polygon(moved_in(loop, outfits.CLEARANCE)))
    column, row = int(lies["at"][:-1]) - 1, ord(lies["at"][-1]) - ord("a")
    across, down = piece.size
    moved = {0: (0.0, 0.0), 1: (down, 0.0), 2: (across, down), 3: (0.0, across)}[turns]
    return at(column * CELL + moved[0], row * CELL + moved[1], cut, angle=90.0 * turns, tag=f"outfit.{lies['at']}")


def _middle(cell: str) -> tuple[float, float]:
    """The middle of a cell by its name, `3b`."""
    return (int(cell[:-1]) - 0.5) * CELL, (ord(cell[-1]) - ord("a") + 0.5) * CELL


def _energy(pen: Pen) -> Iterator[Item]:
    """The marker on the energy meter, drawn as a ring so that its number is read."""
    yield pen.line(circle(0, 0, MARKER + 0.9), 2.2, "white")
    yield pen.line(circle(0, 0, MARKER + 0.9), 1.3, "night")


def _marker(pen: Pen, colour: str) -> Iterator[Item]:
    """A captain's marker."""
    yield pen.piece(f"marker.{colour}", 0, 0, 2 * MARKER)
    yield pen.line(circle(0, 0, MARKER), 0.5, pen.by_ink("night", colour, "night"))


def _impulse(pen: Pen, ready: bool) -> Iterator[Item]:
    """The impulse token, so small that the value is read that is printed below it; face down where it is used."""
    yield pen.piece("impulse-token", -4.4, 0, 9.6, "front" if ready else "back")
    yield pen.line(circle(-4.4, 0, 4.8), 0.4)

"""Ship mats in play: outfits as they lie in the hold, markers, cargo, damage, energy and impulse of one captain."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from components.schema import HIDDEN_PIECE, Piece
from layouts.drawing import laid
from layouts.drawing.boards import mark_place
from layouts.drawing.hooks import Studio
from layouts.drawing.pen import Pen, at, box
from layouts.drawing.scene import Group, Item, Scene
from layouts.drawing.shapes import Point

from .grids import CELL, cells, from_plug, turned
from .mats import energy_spot, hold_origin, impulse_spot, marker_spots
from .tokens import burst, cube

Player = Mapping[str, Any]
NOTHING: Mapping[str, Point] = {}
PLACE = "place"
"""The kind of the tags of a hold's cells."""
OVER, OVER_MOD = (3.0, -3.0), 0.62
"""Where a marker or damage is drawn on a mod, from its middle, and how large."""


def mat_in_play(studio: Studio, player: Player) -> Scene:
    """Draw the mat of a captain's ship with everything that lies on it."""
    piece = studio.game.piece(f"ship-mat.{player['ship']}")
    return laid.piece(studio, piece.id, on=[*_live(Pen(studio), piece, player)])


def _live(pen: Pen, piece: Piece, player: Player) -> Iterator[Item]:
    colour = str(player["colour"])
    yield at(*hold_origin(piece), *_hold(pen, player, colour), *_places(pen.studio, piece, player))
    for name, spots in marker_spots().items():
        for x, y in spots[: int(player.get(name) or 0)]:
            yield at(x, y, *_marker(pen, colour), tag=name)
    if player.get("energy") is not None:
        yield at(*energy_spot(piece, int(player["energy"])), *_marker(pen, colour))
    side = "front" if player.get("impulse", True) else "back"
    yield at(*impulse_spot(piece), pen.piece("impulse-token", 0, 0, side=side), tag="impulse")


def _places(studio: Studio, piece: Piece, player: Player) -> Iterator[Item]:
    """Mark the places of a mat: the cells of the hold, the sections of plates and pods outside it, and the middle of
    each outfit."""
    for column, row in cells(str(piece.fields["hold"])):
        yield mark_place(f"{PLACE}.{cell_name(column, row)}", (column + 0.5) * CELL, (row + 0.5) * CELL)
    for name, middle in _outside(studio, player):
        yield mark_place(f"{PLACE}.{name}", *middle)
    modded = {_corner(each["at"]) for each in player.get("mods") or ()}
    for each in player.get("outfits") or ():
        column, row = _middle_section(studio, each, modded)
        yield mark_place(f"{PLACE}.{each['outfit']} {each['at']}", (column + 0.5) * CELL, (row + 0.5) * CELL)


def _hold(pen: Pen, player: Player, colour: str) -> Iterator[Item]:
    """Draw the contents of the hold from the upper left corner of its grid."""
    studio = pen.studio
    outside, modded = dict(_outside(studio, player)), {each["at"] for each in player.get("mods") or ()}
    for each in player.get("outfits") or ():
        yield _outfit(pen, each, _corner(each["at"]))
    for each in player.get("attached") or ():
        yield _outfit(pen, each, _corner_of_attached(studio, each))
    for each in player.get("mods") or ():
        yield at(*_middle(each["at"]), pen.piece(f"mod.{each['mod']}", 0, 0), tag=f"mod.{each['at']}")
    for each in player.get("outfits") or ():
        for cell in each.get("markers") or ():
            yield _over(cell, modded, *_marker(pen, colour))
    for each in player.get("relics") or ():
        yield _relic(pen, each, outside)
    for cell, cargo in (player.get("cargo") or {}).items():
        yield at(*_middle(cell, outside), cube(studio, cargo), tag=f"cargo.{cell}")
    frozen = player.get("ice") or ()
    for cell in player.get("damage") or ():
        if cell in outside or cell[0] != "0":  # What no cell has room for lies beside the hold.
            yield _over(cell, modded, burst(studio, ice=cell in frozen), outside=outside, tag=f"damage.{cell}")


def _outside(studio: Studio, player: Player) -> Iterator[tuple[str, Point]]:
    """Yield the names of the sections of plates and pods outside the hold, with their middles."""
    for each in player.get("attached") or ():
        (x, y), places = _middle(each["at"]), from_plug(*_as_it_lies(studio, each))
        for number, (right, down) in enumerate(places[1:], 1):
            yield f"{each['at']}+{number}", (x + right * CELL, y + down * CELL)


def _as_it_lies(studio: Studio, lies: Mapping[str, Any]) -> tuple[str, int, bool]:
    """Return the grid of an outfit, its quarter turns, and whether its back is up."""
    grid = str(studio.game.piece(f"outfit.{lies['outfit']}").fields["grid"])
    return grid, int(lies.get("turns") or 0), bool(lies.get("mirrored"))


def _middle_section(studio: Studio, lies: Mapping[str, Any], taken: Collection[tuple[int, int]]) -> tuple[int, int]:
    """Return the column and row of the section that is nearest to an outfit's middle, if possible one that isn't taken;
    the outfit's own corner may have no section."""
    grid, turns, behind = _as_it_lies(studio, lies)
    shape = turned([(-x if behind else x, y) for x, y in cells(grid)], turns)
    (left, top), (column, row) = (min(along) for along in zip(*shape, strict=True)), _corner(lies["at"])
    lying = sorted((column + x - left, row + y - top) for x, y in shape)
    middle = [sum(along) / len(lying) for along in zip(*lying, strict=True)]
    return min(lying, key=lambda cell: (cell in taken, math.dist(cell, middle)))


def _corner(cell: str) -> tuple[int, int]:
    """Return the column and row of a cell."""
    return int(cell[:-1]) - 1, ord(cell[-1]) - ord("a")


def cell_name(column: int, row: int) -> str:
    """Return the name of a cell, given its column and row from 0."""
    return f"{column + 1}{'abcdefgh'[row]}"


def _corner_of_attached(studio: Studio, lies: Mapping[str, Any]) -> tuple[int, int]:
    """Column and row of the upper left corner of a plate or pod, which lies by its connecting section."""
    places, (column, row) = from_plug(*_as_it_lies(studio, lies)), _corner(lies["at"])
    return column + min(x for x, _ in places), row + min(y for _, y in places)


def _relic(pen: Pen, lies: Mapping[str, Any], outside: Mapping[str, Point]) -> Item:
    """Draw a relic over its two spaces, face up for those who know it."""
    (ax, ay), (bx, by) = (_middle(lies[end], outside) for end in ("at", "other"))
    known = lies.get("relic") not in (None, "", HIDDEN_PIECE)
    id = f"relic-token.{lies['relic']}" if known else pen.studio.game.kinds["relic-token"].pieces[0].id
    token = pen.piece(id, 0, 0, side="front" if known else "back")
    return at((ax + bx) / 2, (ay + by) / 2, token, angle=90.0 if ax == bx else 0.0, tag=f"relic.{lies['at']}")


def _outfit(pen: Pen, lies: Mapping[str, Any], corner: tuple[int, int]) -> Group:
    """Draw an outfit, given the upper left corner of its grid, with its turns and mirrored if its back is up."""
    piece = pen.studio.game.piece(f"outfit.{lies['outfit']}")
    _, turns, behind = _as_it_lies(pen.studio, lies)
    across, down = piece.size[:: -1 if turns % 2 else 1]
    column, row = corner
    face = pen.piece(piece.id, 0, 0, side="back" if behind else "front")
    x, y = column * CELL + across / 2, row * CELL + down / 2
    return at(x, y, face, angle=90.0 * turns, tag=f"outfit.{lies['at']}")


def _middle(cell: str, outside: Mapping[str, Point] = NOTHING) -> Point:
    """Return the middle of a cell by its name, such as `3b`, or of a section outside the hold."""
    if cell in outside:
        return outside[cell]
    column, row = _corner(cell)
    return (column + 0.5) * CELL, (row + 0.5) * CELL


def _over(
    cell: str, modded: Collection[str], *drawn: Item, outside: Mapping[str, Point] = NOTHING, tag: str = ""
) -> Item:
    """Place items on a cell; if the cell has a mod, they leave the mod's sign in sight below them."""
    (x, y), over = _middle(cell, outside), cell in modded
    return at(x + OVER[0] * over, y + OVER[1] * over, *drawn, scale=OVER_MOD if over else 1.0, tag=tag)


def _marker(pen: Pen, colour: str) -> Iterator[Item]:
    """Draw a captain's marker."""
    id = f"marker.{colour}"
    yield pen.piece(id, 0, 0)
    yield pen.line(box(*pen.studio.game.piece(id).size), 0.35, pen.by_ink("night", colour, "night"))

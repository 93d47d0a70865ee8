"""Sections and bridges: 45 mm squares that form ships when laid side by side.

A section's attributes have fixed places: create in the north-west, convert north-east, store south-west, recycle
south-east. Its points are in the hub, its costs in the corridors, its code on the roof of the first free room.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from components.schema import Piece
from layouts.drawing.hooks import Studio
from layouts.drawing.scene import Group, Item, Path, Scene, Symbol
from layouts.drawing.shapes import Point, dots, ngon, outline, polygon, rect

from . import hull
from .pen import HALF, SIDES, Pen, at, clipped, draw_from, library, quarter, strokes, symbol, use
from .sky import sky
from .tokens import token
from .verbs import ROOM, Contents, attribute, burst, contents, panel, well

PLACES = {"create": (-1, -1), "convert": (1, -1), "store": (-1, 1), "recycle": (1, 1)}
"""The quadrant of each attribute: signs of x and y."""

Cost = tuple[str, ...] | None
"""The cost of an exit; None if the side is closed."""


def costs(fields: Mapping[str, Any]) -> tuple[Cost, Cost, Cost, Cost]:
    """Return the four sides as printed: north, east, south, west."""
    north, east, south, west = (None if fields.get(side) is None else tuple(fields[side]) for side in SIDES)
    return north, east, south, west


def section(studio: Studio, piece: Piece) -> Scene:
    """Draw a ship section."""
    return _scene(_section(studio, piece.code, costs(piece.fields), _attributes(piece), piece.fields["vp"]))


def plain_section(studio: Studio, fields: Mapping[str, Any], code: str = "") -> Scene:
    """Draw a section that isn't a piece of the box, from optional fields like those of a section."""
    attributes = tuple((verb, contents(fields, verb)) for verb in PLACES)
    return _scene(_section(studio, code, costs(fields), attributes, int(fields.get("vp") or 0)))


def bridge(studio: Studio, piece: Piece) -> Scene:
    """Draw a player's bridge."""
    return _scene(_bridge(studio, str(piece.fields["colour"]), str(piece.fields["mark"])))


def _scene(items: Sequence[Item]) -> Scene:
    return Scene(2 * HALF, 2 * HALF, (Group(tuple(items), HALF, HALF),))


def _attributes(piece: Piece) -> tuple[tuple[str, Contents], ...]:
    return tuple((verb, contents(piece.fields, verb)) for verb in PLACES)


@lru_cache(maxsize=256)
def _section(
    studio: Studio,
    code: str,
    exits: tuple[Cost, Cost, Cost, Cost],
    attributes: tuple[tuple[str, Contents], ...],
    vp: int,
) -> tuple[Item, ...]:
    pen, seed = Pen(studio), code
    north, east, south, west = (cost is not None for cost in exits)
    sides = (north, east, south, west)
    items: list[Item] = [*sky(pen, seed, 26), *hull.body(studio, sides, seed)]
    items += _rooms(pen, code, attributes)
    items += hull.corridors(studio, sides)
    items += _prices(studio, exits, bool(vp))
    items += _points(pen, vp) if vp else draw_from(pen, "fittings", "grating")
    return tuple(items)


def _prices(studio: Studio, exits: Sequence[Cost], points: bool) -> Iterator[Item]:
    """Draw each exit's cost on its corridor's floor, upright on any side; several side by side, smaller."""
    for i, cost in enumerate(exits):
        for letter, (x, y), size in _price_places(cost or (), points):
            px, py = quarter((x, y), i)
            yield token(studio, letter, px, py, size)


def _price_places(cost: Sequence[str], points: bool) -> Iterator[tuple[str, Point, float]]:
    """Yield places in the north corridor, from its mouth inwards: 8.4 mm wide, free from y -18 to the hub."""
    if len(cost) == 1:
        yield cost[0], (0.0, -14.0), 6.6
        return
    rows = -(-len(cost) // 2)
    size = min(4.0, 8.6 / max(rows, 1))
    for n, letter in enumerate(cost):
        row, column = divmod(n, 2)
        alone = row == rows - 1 and len(cost) % 2
        x = 0.0 if alone else (-2.05, 2.05)[column]
        yield letter, (x, -13.6 + (row - (rows - 1) / 2) * size * 1.06), size


def _points(pen: Pen, vp: int) -> Iterator[Item]:
    """Draw the green hexagon."""
    yield Path(polygon(ngon(6, 0, 0, 6.7, 30)), fill=pen.colour("white"), stroke=pen.colour("white"), width=0.9)
    yield pen.solid(polygon(ngon(6, 0, 0, 6.4, 30)), "points", pen.by_ink(0.6, 0.6, 0.5), "points_line")
    if pen.full:
        yield pen.line(polygon(ngon(6, 0, 0, 5.55, 30)), 0.4, "points_lit")
    yield pen.label(0, 0, str(vp), 20, "display", "points_on")


def hexagon(studio: Studio, vp: int) -> Group:
    """Draw only the green hexagon, 13.4 mm across its corners, for aids."""
    return Group(tuple(_points(Pen(studio), int(vp))))


# ---- rooms -----------------------------------------------------------------------------------------------------


def _corner(qx: int, qy: int) -> Point:
    """Return the top left corner of a quadrant's room."""
    return (-17.4 if qx < 0 else 4.8), (-17.4 if qy < 0 else 4.8)


def _room(qx: int, qy: int) -> list[Point]:
    """Return a room's outline from its top left corner: chamfered outwards, and more towards the hub."""
    out, hub = 1.3, 2.5
    ox, ix = (0.0, ROOM) if qx < 0 else (ROOM, 0.0)
    oy, iy = (0.0, ROOM) if qy < 0 else (ROOM, 0.0)
    return [
        (ox - qx * out, oy), (ix, oy), (ix, iy + qy * hub), (ix + qx * hub, iy), (ox, iy), (ox, oy - qy * out),
    ]  # fmt: skip


def _rooms(pen: Pen, code: str, attributes: Sequence[tuple[str, Contents]]) -> Iterator[Item]:
    roofs = iter(Random(f"roofs {code}").sample([*library("greebles")], 4))
    named = False
    for verb, held in attributes:
        x, y = _corner(*PLACES[verb])
        if held:
            yield at(x, y, use(_lit(pen.studio, verb, held), ROOM / 2, ROOM / 2))
            continue
        yield at(x, y, *_roof(pen, _room(*PLACES[verb]), next(roofs), "" if named else code))
        named = True
    if not named:  # all four rooms are taken
        yield pen.label(-11.1, 18.5, code, 6.5, "caption", "ink")


@lru_cache(maxsize=256)
def _lit(studio: Studio, verb: str, held: Contents) -> Symbol:
    """Return a room with an attribute, shared by all tiles that have it."""
    outline = polygon(_room(*PLACES[verb]))
    name = f"{verb}-{'-'.join(''.join(each) for each in held)}"
    inside = Group((*panel(Pen(studio), outline, verb), *attribute(studio, verb, held)), -ROOM / 2, -ROOM / 2)
    return symbol(name, ROOM + 2, inside)


def _roof(pen: Pen, outline: Sequence[Point], furniture: str, code: str) -> Iterator[Item]:
    middle = ROOM / 2
    yield pen.solid(polygon(outline), "plate2", 0.4, "seam")
    if code:
        yield use(hull.greeble(pen.studio, furniture), middle, middle - 2.0, 0.66)
        yield pen.label(middle, 10.55 - 0.95, code, 7.5, "display", "ink")
    else:
        yield use(hull.greeble(pen.studio, furniture), middle, middle, 0.98)
    bolts = [(x * 0.94 + middle * 0.06, y * 0.94 + middle * 0.06) for x, y in outline]
    yield dots(bolts, pen.colour("seam"), 0.54)


# ---- bridge ----------------------------------------------------------------------------------------------------


def _bridge(studio: Studio, colour: str, mark: str) -> tuple[Item, ...]:
    """Draw a bow in the player's colour, two rooms of stores, and a free corridor to the east."""
    pen = Pen(studio)
    items: list[Item] = [*sky(pen, f"bridge {colour}", 26)]
    shape = outline(hull.BRIDGE)
    items += hull.plating(pen, shape, "bridge")
    items.append(clipped(shape, *_bow(pen, shape, colour)))
    items += _canopy(pen)
    for north in (True, False):
        items += _hold(pen, -17.4 if north else 4.8, north)
    items += hull.corridors(studio, (False, True, False, False), 6.3)
    items += [at(-0.6, 0, burst(pen, 5.4)), token(studio, "Y", -0.6, 0, 7.2)]
    items += [at(-4.9, -3.6, *_plus_disc(pen))]
    sign = f"{colour}_on" if pen.full else f"{colour}_line"
    items += [pen.icon(f"mark-{mark}", -9.0, y, pen.by_ink(6.4, 4.8, 4.8), sign) for y in (-12.9, 12.9)]
    return tuple(items)


def _plus_disc(pen: Pen) -> Iterator[Item]:
    yield Path(polygon(ngon(24, 0, 0, 1.7)), fill=pen.colour("glyph"))
    yield pen.line(strokes((-0.94, 0, 0.94, 0), (0, -0.94, 0, 0.94)), 0.72, "white", round=False)


def _bow(pen: Pen, shape: str, colour: str) -> Iterator[Item]:
    yield pen.fill(rect(-30, -26, 25.6, 52), f"{colour}_area")
    if pen.full:
        yield pen.fill(outline("M-4.4 2V26H-30V15C-17 16 -9.6 11 -8.6 2Z"), f"{colour}_shade")
        yield pen.line(strokes((-5.6, -26, -5.6, 26)), 0.35, "white_shade" if colour == "white" else "white")
    elif pen.low:
        yield clipped(rect(-30, -26, 25.6, 52), pen.line(shape, 1.2, f"{colour}_line"))
    yield pen.line(strokes((-4.4, -26, -4.4, 26)), 0.6, "rim")
    yield pen.line(shape, pen.by_ink(0.9, 0.4, 0.4), "rim")


def _canopy(pen: Pen) -> Iterator[Item]:
    glass = outline("M-15.4 -9.4C-18.9 -4 -18.9 4 -15.4 9.4L-11.9 7.6C-14.4 3.4 -14.4 -3.4 -11.9 -7.6Z")
    yield pen.solid(glass, "glass", pen.by_ink(0.6, 0.4, 0.5), "rim")
    ribs = strokes(
        (-17.7, -3, -13.6, -2.4), (-17.7, 3, -13.6, 2.4), (-16.6, -6.9, -12.7, -5.4), (-16.6, 6.9, -12.7, 5.4)
    )
    yield pen.line(ribs, pen.by_ink(0.4, 0.3, 0.4), "rim")
    if pen.full:
        yield pen.line(outline("M-15.7 -5.7C-16.2 -4.8 -16.4 -4.2 -16.5 -3.7"), 0.7, "white")


def _hold(pen: Pen, y: float, north: bool) -> Iterator[Item]:
    """Draw three wells with the letters of their resources."""
    if north:
        points = ((-2.6, y), (15.2, y), (17.4, y + 2.2), (17.4, y + ROOM), (-2.6, y + ROOM))
    else:
        points = ((-2.6, y), (17.4, y), (17.4, y + ROOM - 2.2), (15.2, y + ROOM), (-2.6, y + ROOM))
    yield from panel(pen, polygon(points), "store")
    wells, letters = (1.1, -4.0) if north else (-1.1, 4.0)
    for i, letter in enumerate("YBR"):
        x, middle = 0.95 + 6.55 * i, y + ROOM / 2
        yield well(pen.studio, letter, x, middle + wells, 6.3)
        yield pen.label(x, middle + letters, letter, 6.5, "caption", "glyph")

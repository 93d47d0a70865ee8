"""Painted rocket parts: each is clipped to its outline and drawn over with one thick marker line.

The line lies inside the cut; outside of it the bleed has the same ink, so an inaccurate cut shows ink, never white.
Parts are drawn around the middle of their cell. `square` is a part for straight cuts, with its joints printed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from components.schema import Piece
from layouts.drawing.hooks import Studio
from layouts.drawing.scene import Group, Item, Scene, Symbol
from layouts.drawing.shapes import rect, star

from .joints import CELL, DEEP, HALF, HEAD, MIDDLES, NECK, edge
from .pen import Ink, Pen, at, circle, clipped, d, mirrored, polygon, symbol
from .skins import REACH, SKINS, Skin, decal, porthole, texture

LINE = 0.65
"""Width of the marker line inside the cut, in full ink."""
ACROSS = 2 * REACH


def shape_of(piece: Piece) -> str:
    return str(piece.fields["part"])


def skins_of(piece: Piece) -> tuple[Skin, Skin | None]:
    """Return a part's skin, and the second of a two-coloured one."""
    first, second = (piece.fields.get(key) for key in ("colour", "second"))
    return SKINS[str(first or "")], SKINS[str(second)] if second else None


# ---- faces -------------------------------------------------------------------------------------------------------


def front(studio: Studio, piece: Piece) -> Scene:
    """Draw a part as it is cut out; a fin is one to the right of a hull."""
    return _cut_out(studio, piece, False)


def back(studio: Studio, piece: Piece) -> Scene:
    """Draw the back of a fin: the same fin to the left of a hull."""
    return _cut_out(studio, piece, True)


def _cut_out(studio: Studio, piece: Piece, flipped: bool) -> Scene:
    x, y = MIDDLES[shape_of(piece)]
    width, height = piece.size
    ink = Ink(Pen(studio))
    around = [ink.area(rect(-3, -3, width + 6, height + 6), "ink" if ink.full else "white")]
    part = at(width - x if flipped else x, y, *draw(studio, shape_of(piece), *skins_of(piece), flipped=flipped))
    return Scene(width, height, (*around, part), 3.0)


def square(studio: Studio, piece: Piece) -> Scene:
    """Draw a part as a square tile for straight cuts."""
    return _square(studio, piece, False)


def square_back(studio: Studio, piece: Piece) -> Scene:
    """Draw the back of a fin as a square tile."""
    return _square(studio, piece, True)


def _square(studio: Studio, piece: Piece, flipped: bool) -> Scene:
    """Draw the part within its cell. A full dovetail at an edge is its tab, a hollow one its socket: full meets
    hollow."""
    ink = Ink(Pen(studio))
    row = studio.game.tables["part-shapes"].row(shape_of(piece))
    sides = ["north", "west" if flipped else "east", "south", "east" if flipped else "west"]
    joints = [str(row[side]) for side in sides]
    cell = rect(-HALF, -HALF, CELL, CELL)
    part = clipped(cell, *draw(studio, shape_of(piece), *skins_of(piece), flipped=flipped))
    ground = ink.area(rect(-HALF - 3, -HALF - 3, CELL + 6, CELL + 6), "kraft_light")
    signs = (at(0, 0, *_sign(ink, joint), angle=90 * side) for side, joint in enumerate(joints) if joint != "flat")
    return Scene(CELL, CELL, (at(HALF, HALF, ground, part, *signs),), 3.0)


def _sign(ink: Ink, joint: str) -> Iterator[Item]:
    """Draw a joint's printed sign inside a north edge; it extends into the bleed, so that a crooked cut leaves no
    gap."""
    depth = DEEP - 1.4
    if joint == "tab":
        foot, head = -HALF + depth, -HALF - 3
        yield ink.area(
            polygon(((-NECK, foot), (-HEAD, -HALF), (-HEAD, head), (HEAD, head), (HEAD, -HALF), (NECK, foot))),
            "ink", "ink", 0.3,
        )  # fmt: skip
    else:
        foot, head = -HALF + depth, -HALF - 3
        shape = polygon(((-HEAD, foot), (-NECK, -HALF), (-NECK, head), (NECK, head), (NECK, -HALF), (HEAD, foot)))
        yield ink.area(shape, "paper", "ink", 0.5)


# ---- a part ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def part_symbol(studio: Studio, shape: str, colour: str, second: str = "", flipped: bool = False) -> Symbol:
    """Return a part by the colours of the data as a symbol around the middle of its cell; "any" is any colour."""
    name = "-".join(filter(None, ("part", shape, colour or "grey", second, "flipped" if flipped else "")))
    other = SKINS[second] if second else None
    small = colour == "any"
    return symbol(name, ACROSS, *draw(studio, shape, SKINS[colour], other, flipped=flipped, letters=not small))


def draw(
    studio: Studio,
    shape: str,
    skin: Skin,
    second: Skin | None = None,
    *,
    flipped: bool = False,
    letters: bool = True,
    line: float = 0.0,
) -> tuple[Item, ...]:
    """Draw a part around the middle of its cell. Its letters are never mirrored. line: width of its edge; 0 for the
    usual one."""
    ink = Ink(Pen(studio))
    width = line or (LINE if ink.full else 0.3)
    inside = tuple(_PAINT[shape](ink, skin, second))
    path = edge(shape, flipped)
    painted = mirrored(inside) if flipped else inside
    signs = _letters(ink, shape, skin, second, flipped) if letters else ()
    return (clipped(path, *painted, *signs, ink.area(path, None, "ink", 2 * width)),)


def _letters(ink: Ink, shape: str, skin: Skin, second: Skin | None, flipped: bool) -> Iterator[Item]:
    side = -1 if flipped else 1
    if shape == "hull":
        if skin.role == "grey":
            yield at(-8.6, -9.6, ink.area(polygon(star(0, 0, 2.1, 0.45)), "ink"), angle=-14)
        yield from decal(ink, skin, -9.6, -10.2)
    elif shape == "nose":
        yield from decal(ink, skin, -9.4, 11.0)
    elif shape == "engine":
        yield from decal(ink, skin, 0, -11.2)
    elif shape == "connector":
        yield from decal(ink, skin, 0, 0)
    else:
        yield from decal(ink, skin, -6 * side, -4.4 if second else 0)
        if second:
            yield from decal(ink, second, -8.4 * side, 7.0)


def _shade(ink: Ink, path: str, skin: Skin, opacity: float = 0.75) -> Iterator[Item]:
    """Draw the side away from the light, in full ink."""
    if ink.full:
        yield ink.area(path, skin.shade, opacity=opacity)


def _shine(ink: Ink, path: str, skin: Skin, width: float) -> Iterator[Item]:
    if ink.full:
        yield ink.line(path, skin.light, width, 0.85)


def _seams(ink: Ink, skin: Skin, *heights: float) -> Iterator[Item]:
    """Draw level seams across the part."""
    if skin.role != "any":
        for y in heights:
            yield ink.area(rect(-REACH, y, ACROSS, 0.5 if ink.full else 0.25), "ink", opacity=0.55 if ink.full else 1.0)


def _hull(ink: Ink, skin: Skin, second: Skin | None) -> Iterator[Item]:
    yield from texture(ink, skin)
    yield from _shade(ink, "M9.6 -21H22V21H9.6Q12.6 0 9.6 -21Z", skin)
    if ink.full:
        yield ink.area(rect(-13.6, -21, 2.2, 42), skin.light, opacity=0.8)
    if skin.role == "grey":
        yield at(-8.6, -9.6, ink.area(rect(-4, -2.6, 8, 5.2), "patch", "soft", 0.3), angle=-14)
        plate = ink.area(rect(-3.5, -1.6, 7, 3.2), "grey_light", "ink", 0.3)
        yield at(8.2, 10.4, plate, ink.area(circle(-2.6, 0, 0.35) + circle(2.6, 0, 0.35), "ink"), angle=9)
    yield from _seams(ink, skin, -13.2, 12.7)
    yield at(0, -1.6, *porthole(ink, skin, 5.6, passenger=skin.role != "any"))


def _nose(ink: Ink, skin: Skin, second: Skin | None) -> Iterator[Item]:
    yield from texture(ink, skin)
    yield from _shade(ink, "M3 -21C9 -8 11 3 8.6 21H22V-21Z", skin)
    yield from _shine(ink, "M-12.4 15C-12.6 4 -8.6 -5.6 -3.2 -11.2", skin, 1.7)
    yield ink.area("M-9 -21H9L6.4 -8.2Q0 -10.4 -6.4 -8.2Z", skin.trim, "ink", 0.6 if ink.full else 0.3)
    yield from _seams(ink, skin, 12.7)
    yield at(0, 1.2, *porthole(ink, skin, 4.0))


BELL = "M-9.4 -9C-9.4 -4 -12.8 -1.6 -13.6 3.4Q0 6.6 13.6 3.4C12.8 -1.6 9.4 -4 9.4 -9Z"
PLATE = "M-21 -21H21V-9.6Q15 -9.6 9.6 -7.6H-9.6Q-15 -9.6 -21 -9.6Z"


def _engine(ink: Ink, skin: Skin, second: Skin | None) -> Iterator[Item]:
    outer, middle, core = (
        ("kraft_pale", "paper", "white") if skin.role == "any" else ("flame", "flame_mid", "flame_core")
    )
    thin = 0.6 if ink.full else 0.3
    yield ink.area(rect(-REACH, -REACH, ACROSS, ACROSS), outer)
    flame = "M-9 3C-8.6 8 -5 8 -3.4 6.4C-3 10 -1.4 11.8 0 12.6C1.4 11.8 3 10 3.4 6.4C5 8 8.6 8 9 3Z"
    yield ink.area(flame, middle, None if ink.full else "ink", 0.25)
    yield ink.area("M-4.6 3C-4 6 -1.6 8.6 0 9C1.6 8.6 4 6 4.6 3Z", core)
    yield ink.area(BELL, skin.base, "ink", thin)
    if skin.role in ("gold", "blue", "pearl"):
        yield clipped(d(BELL), *_bell_texture(ink, skin))
    yield ink.line("M-12.6 -.9Q0 2.4 12.6 -.9M-11 -3.6Q0 -1 11 -3.6", "ink", 0.45 if ink.full else 0.25)
    yield ink.area(BELL, None, "ink", thin)
    yield ink.area(PLATE, skin.base, "ink", thin)
    yield clipped(d(PLATE), *_plate_texture(ink, skin))
    yield ink.line("M-15 -10.2L-9.6 -8H9.6L15 -10.2", "ink", thin)
    yield ink.area("".join(circle(x, -11, 0.45 if ink.full else 0.3) for x in (-6, 6, 10)), "ink")


def _bell_texture(ink: Ink, skin: Skin) -> Iterator[Item]:
    if not ink.full:
        yield from texture(ink, skin)
        return
    yield from _shade(ink, "M3.6 -9C4 -4 6.6 -1 7.6 6H20V-9Z", skin, 0.8)
    yield from _shine(ink, "M-6.4 -8C-6.6 -4 -9 -1 -10 3", skin, 1.5)


def _plate_texture(ink: Ink, skin: Skin) -> Iterator[Item]:
    if skin.role != "gold":
        yield from texture(ink, skin)
    yield from _shade(ink, "M8 -21H22V-6H8Z", skin)
    if ink.full:
        yield ink.area(rect(-13.6, -21, 3, 14), skin.light, opacity=0.8)
    yield ink.line("M-21 -12.9H21", "ink", 0.4 if ink.full else 0.2, 0.6 if ink.full else 1.0)


ZIGZAG = "M-24 3L-15 1L-10 4.2L-5 .4L0 4L5 .4L9 4L22 0"
"""The boundary of a fin's second colour."""


def _fin(ink: Ink, skin: Skin, second: Skin | None) -> Iterator[Item]:
    yield from texture(ink, skin)
    if second:
        under = d(f"{ZIGZAG}V22H-24Z")
        yield clipped(under, *texture(ink, second), *_shade(ink, "M4 0C8 4 9 10 8.6 22H22V-22Z", second, 0.8))
        yield ink.line(ZIGZAG, "ink", 0.7 if ink.full else 0.4)
    else:
        yield from _shade(ink, "M-22 8C-8 3 4 4.4 9 16L22 22H-22Z", skin, 0.8)
    yield from _shine(ink, "M-13 -9.6C-4 -8.4 5 -3.6 9 6.6", skin, 1.5)
    if skin.role != "any":
        if ink.full:
            yield ink.area(rect(-15, -21, 1.9, 42), skin.shade)
        yield ink.line("M-13 -15V15", "ink", 0.5 if ink.full else 0.25)
        yield ink.area(circle(-11.4, -8, 0.45) + circle(-11.4, 8, 0.45), "ink")


def _connector(ink: Ink, skin: Skin, second: Skin | None) -> Iterator[Item]:
    yield from texture(ink, skin)
    yield from _shade(ink, rect(-REACH, 2.6, ACROSS, 20), skin)
    if ink.full:
        yield ink.area(rect(-REACH, -6, ACROSS, 1.6), skin.light, opacity=0.85)
    thin = 0.4 if ink.full else 0.22
    for x in (-7.6, -3.8, 3.8, 7.6):
        yield ink.area(rect(x - 0.9, -7.4, 1.8, 14.8, 0.9), skin.shade, "ink", thin)
    for side in (-1, 1):
        yield ink.area(rect(side * 12.7 - 2.3, -REACH, 4.6, ACROSS), skin.base, "ink", thin)
        if ink.full:
            yield ink.area(rect(side * 12.7 - 2.0, 3, 4.0, 20), skin.shade)
        yield ink.area(circle(side * 12.7, -7.6, 0.55) + circle(side * 12.7, 7.6, 0.55), "ink")


_PAINT = {"hull": _hull, "nose": _nose, "engine": _engine, "fin": _fin, "connector": _connector}


# ---- rockets -----------------------------------------------------------------------------------------------------


def part_group(studio: Studio, piece: Piece, flipped: bool, x: float, y: float) -> Group:
    """Draw a part of a rocket with the middle of its cell at (x, y)."""
    first, second = (str(piece.fields.get(key) or "") for key in ("colour", "second"))
    made = part_symbol(studio, shape_of(piece), first, second, flipped)
    return at(x, y, at(-made.width / 2, -made.height / 2, *made.items))  # A Use would clip them.

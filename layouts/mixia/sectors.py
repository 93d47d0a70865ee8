"""Sectors: hexagons of 19 hexes, drawn from the data alone.

What is drawn first lies lowest: space, worlds and fields, the grid, borders, paths, numbers, and what the hexes hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from components.hexes import spiral
from components.schema import Piece
from layouts.drawing import fonts
from layouts.drawing.hooks import Studio
from layouts.drawing.pen import Pen, at, box
from layouts.drawing.scene import Item, Scene
from layouts.drawing.shapes import Point, polar, polygon, rect

from .sector_borders import draw_border, draw_shield
from .sector_checks import find_problems
from .sector_dust import draw_dust
from .sector_geometry import CUT, HEIGHT, SECTOR, STRAIGHT, WIDTH, area, corners, place
from .sector_ground import BLEED, draw_field, draw_gate, draw_grid, draw_nebula, draw_seams, draw_space
from .sector_marks import NUMBER_AT, PLATES, draw_feature, draw_name, draw_number, draw_symbol
from .sector_model import Sector, read_sector
from .sector_paths import draw_arrows, draw_track
from .sector_stars import draw_galaxy, draw_pull, draw_star
from .sector_worlds import draw_world

NAMES = (10, 16, 9, 11, 15, 17, 7, 13, 6, 5, 3, 2, 8, 12, 14, 18)
"""Hexes in which a name may stand, best first: below the middle, above it, then where no symbol is."""
ODD_NAMES: dict[str, Point] = {"nyr": (0.0, -1.0), "xia": (0.0, -1.0), "ferrens-call": (0.0, 32.2)}
"""Names that no free hex has room for: on a sun, or between two paths."""
SYMBOL_AT, SYMBOL_INSIDE = 8.6, 7.8
"""How far from the middle of its hex a side's symbol is, towards the outer corner: its letter is 3 mm from the outline.
With straight cuts it lies further in: 2 mm from them."""
GROWN = 1.06
"""The six straight cuts with their bleed, by the cuts themselves."""
NAME_WIDTH, NAME_SIZE = 20.4, 11.5
"""Room for a name in a hex, in mm; longer ones take two lines."""


def sector(studio: Studio, piece: Piece) -> Scene:
    """Draw the front of a sector."""
    return Scene(WIDTH, HEIGHT, (at(WIDTH / 2, HEIGHT / 2, *draw_sector(studio, piece)),))


def cut(studio: Studio, piece: Piece) -> str:
    """Along what every sector is cut, from the top-left of its trim box."""
    return CUT


def straight(studio: Studio, piece: Piece) -> Scene:
    """Draw the front of a sector for six straight cuts, with space and the lines of its neighbours' hexes beyond its
    edge."""
    pen = Pen(studio)
    around = pen.line("".join(polygon(corners(h)) for h in spiral(3)[len(SECTOR) :]), 0.3, "grid")
    drawn = at(WIDTH / 2, HEIGHT / 2, *draw_sector(studio, piece, straight=True))
    ground = pen.fill(rect(-3, -3, WIDTH + 6, HEIGHT + 6), "space")
    return Scene(WIDTH, HEIGHT, (ground, at(WIDTH / 2, HEIGHT / 2, around), drawn))


def cut_straight(studio: Studio, piece: Piece) -> str:
    """Return the six straight cuts of every sector, from the top left of its trim box."""
    return polygon([(x + WIDTH / 2, y + HEIGHT / 2) for x, y in STRAIGHT])


@lru_cache(maxsize=64)
def draw_sector(studio: Studio, piece: Piece, straight: bool = False) -> tuple[Item, ...]:
    """Draw a sector around (0, 0) with its bleed; its marks keep clear of straight cuts if it gets those.

    Raises ValueError for faulty data.
    """
    pen = Pen(studio)
    try:
        found = read_sector(studio.game, piece)
        problems = list(find_problems(found))
    except ValueError as bad:
        problems = [str(bad)]
    if problems:
        raise ValueError(f"{piece.file}:{piece.line}: {'; '.join(problems)}")
    return (*_ground(pen, found, straight), *draw_grid(pen), *_borders(pen, found), *_marks(pen, found, straight))


def _ground(pen: Pen, sector: Sector, straight: bool) -> Iterator[Item]:
    yield from draw_space(pen, sector, find_name_place(sector))
    grown = polygon([(x * GROWN, y * GROWN) for x, y in STRAIGHT])
    yield from draw_dust(pen, sector.key, grown if straight else area(SECTOR, -BLEED))
    if sector.type in ("planet", "dead-world"):
        yield from draw_world(pen, sector.key)
    if sector.type == "anomaly":
        yield from draw_pull(pen)
    if sector.type == "open":
        yield from draw_galaxy(pen)
    for region in sector.tile.regions:
        hexes = [SECTOR[number] for number in region.numbers]
        if region.letter == "N":
            yield from draw_nebula(pen, hexes, nebula_hue(pen, sector), sector.key)
        elif region.letter == "S":
            yield from draw_star(pen, hexes, sector.key)
        elif region.letter in "AID":
            number = region.numbers[0]
            held = sector.feature(number)
            plate = held is not None and held["feature"] in PLATES
            yield from draw_field(pen, region.letter, hexes[0], f"{sector.key} {number}", bool(held), plate)
    for path in sector.paths:
        yield from draw_track(pen, path)


def nebula_hue(pen: Pen, sector: Sector) -> str:
    """Return the colour of a nebula: that of its goods, if the theme has one."""
    goods = [good for feature in sector.features if feature["feature"] == "harvest" for good in feature["cargo"]]
    return next(
        (role for role in (f"nebula_{good}" for good in goods) if role in pen.studio.look.palette), "nebula_wild"
    )


def _borders(pen: Pen, sector: Sector) -> Iterator[Item]:
    if gate := sector.hexes("G"):
        yield from draw_gate(pen, gate, sector.key)
    doors = {(SECTOR[a], SECTOR[b]) for a, b in sector.tile.doors}
    for region in sector.tile.regions:
        hexes = [SECTOR[number] for number in region.numbers]
        if region.letter == "P":
            yield from draw_shield(pen, sector.law, hexes, doors)
        else:
            yield from draw_border(pen, region.letter, hexes, f"{sector.key} {region.numbers[0]}")
        if region.letter == "N":
            yield from draw_seams(pen, hexes)
    for path in sector.paths:
        yield from draw_arrows(pen, path)


def _marks(pen: Pen, sector: Sector, straight: bool) -> Iterator[Item]:
    on_path = any(10 in path["hexes"] for path in sector.paths)
    for number, h in enumerate(SECTOR):
        x, y = NUMBER_AT
        if number == 10:  # the symbol of side 1 takes its lower corner
            x, y = (-7.4, 4.4) if on_path else (0.0, -9.2)
        elif number == 9 and straight:  # which loses its lower right corner
            x, y = 0.0, -NUMBER_AT[1]
        px, py = place(h)
        yield from draw_number(pen, number, px + x, py + y)
    for side, symbol in enumerate(sector.symbols):
        x, y = place(SECTOR[8 + 2 * side])
        yield from draw_symbol(pen, symbol, *polar(SYMBOL_INSIDE if straight else SYMBOL_AT, 120 + 60 * side, x, y))
    table = pen.studio.game.tables["sector-features"].by_key
    gates = {inside: place(SECTOR[outside]) for inside, outside in sector.tile.doors}
    for feature in sector.features:
        number = feature["hex"]
        x, y = place(SECTOR[number])
        if number > 6 and number % 2 == 0:  # a mark gives way to the side's symbol, and to an entrance
            x, y = polar(-1.2, 120 + 30 * (number - 8), x, y)
        elif number in gates:
            # A sixth of the way off the entrance, but never down onto the hex's number.
            x, y = x + (x - gates[number][0]) / 6, min(y, y + (y - gates[number][1]) / 6)
        yield at(x, y, *draw_feature(pen, feature, table[feature["feature"]]))
    yield from _name(pen, sector)


def _name(pen: Pen, sector: Sector) -> Iterator[Item]:
    kind = str(pen.studio.game.tables["sector-types"].row(sector.type)["title"])
    title = f"{sector.law} {kind}" if sector.law else kind
    ink = "star_on" if sector.type == "star" else "sign"
    x, y = find_name_place(sector)
    lines = split_name(sector.piece.name)
    if sector.key in ODD_NAMES and ink == "sign":
        yield pen.fill(box(21.0, 12.0, 2.0, x, y - 1.2), "space")  # the grid stays clear of the words
    yield from draw_name(pen, x, y, lines, sector.piece.code, title, sector.law, ink)


def find_name_place(sector: Sector) -> Point:
    """Return the place for a sector's name: open space in an empty hex. Raises ValueError if there is none."""
    if sector.key in ODD_NAMES:
        return ODD_NAMES[sector.key]
    taken = {feature["hex"] for feature in sector.features} | {n for path in sector.paths for n in path["hexes"]}
    for number in NAMES:
        if sector.tile.letters[number] == "." and number not in taken:
            x, y = place(SECTOR[number])
            low = {15: 1.9, 16: 1.2 if len(split_name(sector.piece.name)) == 1 else 2.2, 17: 1.9}
            return x, y + low.get(number, 0.0)  # clear of a symbol, or of the cut
    raise ValueError("no hex of open space is left for the name")


def split_name(name: str) -> tuple[str, ...]:
    """Split a name that is too long for a hex at its last blank."""
    if fonts.width(name, "display", NAME_SIZE) <= NAME_WIDTH or " " not in name:
        return (name,)
    first, _, last = name.rpartition(" ")
    return first, last

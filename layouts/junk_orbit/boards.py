"""The location boards, by day and by night: city bands and slots around a globe, routes, and edges that fit.

A joining side has half a sign, and on it the block of the city beyond, in the colour of that city's body, so that two
joined boards show the sign and both halves of the block complete. All art of a board is one symbol in its own mm (see
rings.py), so ten pictures of the table cost no more than one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from components.schema import Piece
from layouts.drawing.hooks import Studio
from layouts.drawing.pen import FINE, HAIR, Pen, at, box, clipped, symbol, use
from layouts.drawing.scene import Item, Path, Scene, Symbol, Use
from layouts.drawing.shapes import Point, circle, line, num, outline, polar, polygon, rect

from . import rings
from .bands import band, disc, filled, name_width, sign, upright, words
from .drawings import GRID, landmark
from .globes import globe
from .rings import SLOT, SLOT_IN, Board

BLEED = 3.0
GLOBES = {
    "earth": (27.5, 17.6),
    "moon": (22.0, 16.0),
    "mars": (27.5, 17.6),
    "phobos": (29.0, 19.0),
    "deimos": (20.0, 14.0),
}
"""Radius of a globe, and height of the landmarks on it, in mm."""
TITLES = {"earth": 26, "moon": 20, "mars": 28, "phobos": 15, "deimos": 13}
"""Type size of a globe's name, in pt."""
OFF = {"deimos": 22.0}
"""Distance of a globe from its board's middle, away from the joining side."""
TURNED = {"phobos": -43.0}
"""Angle in degrees of landmarks from the middle of their sector, for boards on which slots hide the globe's rim."""
CITY, TRANSFER = 13.0, 12.0
"""Type sizes of city names and of transfer points' names, in pt."""


def day(studio: Studio, piece: Piece) -> Scene:
    """Draw a board's day side as printed."""
    return _face(studio, piece, "day")


def night(studio: Studio, piece: Piece) -> Scene:
    """Draw a board's night side as printed."""
    return _face(studio, piece, "night")


def _face(studio: Studio, piece: Piece, side: str) -> Scene:
    board = rings.table(studio).boards[str(piece.fields["board"])]
    middle, _ = board.printed()
    return Scene(*piece.size, (use(art(studio, board.id, side), *middle, angle=board.turn),), BLEED)


def cut(studio: Studio, piece: Piece) -> str:
    """Return the outline along which a board is cut, clockwise."""
    return polygon(rings.table(studio).boards[str(piece.fields["board"])].printed()[1])


@lru_cache(maxsize=32)
def art(studio: Studio, board: str, side: str) -> Symbol:
    """Return a board with its bleed as a symbol around its middle, turned as it lies on the table."""
    made = rings.table(studio).boards[board]
    pen = Pen(studio)
    inside = (
        *_ground(pen, made, side),
        *_halo(pen, made, side),
        *_routes(pen, made, side),
        at(*_off(made), *_middle(studio, pen, made, side)),
    )
    spaces = (at(0, 0, *_space(studio, pen, made, city, side), angle=made.angle(city)) for city in made.ring)
    return symbol(f"board-{board}-{side}", 220, clipped(polygon(made.corners(BLEED)), *inside, *spaces))


# ---- ground and globe ------------------------------------------------------------------------------------------


def _ground(pen: Pen, board: Board, side: str) -> Iterator[Item]:
    """Draw rays from the middle, two for each space; by night with stars between the spaces; in line art only thin
    rays."""
    far = board.apothem * 2.4
    sky = f"{board.stack}_sky" if side == "day" else "night_sky"
    yield pen.fill(polygon(board.corners(BLEED)), f"{sky}_dark")
    angles = [board.angle(city) for city in board.ring]
    if not pen.full:
        near = GLOBES[board.id][0] + GLOBES[board.id][1]
        d = "".join(line(*polar(near, a + board.step / 2), *polar(far, a + board.step / 2)) for a in angles)
        yield pen.line(d, HAIR, "ink")
        return
    for a in angles:
        ray = polygon([(0, 0), polar(far, a - board.step / 4), polar(far, a + board.step / 4)])
        yield pen.fill(ray, sky)
    if side == "night":
        chance = Random(board.id)
        for _ in range(46):
            aside = chance.uniform(-0.17, 0.17)
            out = chance.uniform(GLOBES[board.id][0] + 6, board.apothem * 1.05)
            x, y = polar(out, chance.choice(angles) + board.step * (0.5 + aside))
            if _is_open(board, out, board.step * (0.5 - abs(aside))):
                yield pen.fill(circle(x, y, chance.choice((0.25, 0.25, 0.4, 0.6))), "night_words")


def _is_open(board: Board, out: float, aside: float) -> bool:
    """Return whether a star `out` mm from the middle and `aside` degrees beside a space's middle is clear of slots,
    route and halo."""
    beside, along = polar(out, 180 - aside)
    slots = board.apothem - SLOT_IN
    on_slot = beside < SLOT / 2 + 1 and along < slots + SLOT / 2 + 1
    return not on_slot and abs(out - slots) > 2.5 and out > sum(GLOBES[board.id]) + 1


def _off(board: Board) -> Point:
    """Return the middle of a board's globe."""
    return polar(OFF.get(board.id, 0.0), board.facing + 180)


def _halo(pen: Pen, board: Board, side: str) -> Iterator[Item]:
    """Draw a pale disc that sets the landmarks off from the rays."""
    if pen.full:
        r, high = GLOBES[board.id]
        yield pen.fill(circle(*_off(board), r + high * 0.98), f"{side}_halo")


def _middle(studio: Studio, pen: Pen, board: Board, side: str) -> Iterator[Item]:
    """Draw landmarks on a globe with the body's name, readable from the front of the table; by night with its bonus."""
    r, high = GLOBES[board.id]
    for city in board.ring:
        if city not in board.gates:
            made = landmark(studio, city, board.stack, side)
            stood = Use(made, -high / 2, -r - high + 0.8, high / GRID)
            yield at(0, 0, stood, angle=board.angle(city) + TURNED.get(board.id, 0.0))
    yield from globe(pen, board.id, board.stack, r, side)
    by_night = side == "night"
    title = board.name.upper()
    size = min(TITLES[board.id], 22 if len(board.ring) > 7 else 15) if by_night else TITLES[board.id]
    top = -r * (0.46 if board.id == "moon" else 0.2) if by_night else 0.0
    if not pen.full:
        yield _plate(pen, board, title, size, top, by_night)
    colour = "ink" if board.id == "moon" and not by_night else "globe_words"
    yield pen.label(0, top, title, size, "display", colour, track=0.6)
    if by_night:
        yield from _night_words(studio, pen, board.id, r)


def _plate(pen: Pen, board: Board, title: str, size: float, top: float, by_night: bool) -> Path:
    """Draw a white ground for a globe's words, through which lines and hatches would otherwise run."""
    wide = name_width(title, size) + 0.6 * len(title) + 4
    r = GLOBES[board.id][0]
    if by_night:
        return pen.fill(circle(0, 0, r * 0.92), "white")
    return pen.fill(rect(-wide / 2, top - size * 0.2, wide, size * 0.4, 1.5), "white")


# ---- routes ----------------------------------------------------------------------------------------------------


def _routes(pen: Pen, board: Board, side: str) -> Iterator[Item]:
    """Draw the orbit from city to city, and its crossings to the next board, which extend a little beyond the edge."""
    d = "".join(_route(board))
    dots = "night_dots" if side == "night" else f"{board.stack}_dots"
    if pen.full:
        yield pen.line(d, 2.6, f"{side}_route")
    yield Path(d, stroke=pen.colour(dots), width=0.9, dash=(0.01, 2.3))


def _route(board: Board) -> Iterator[str]:
    for a, b in zip(board.ring, (*board.ring[1:], board.ring[0]), strict=True):
        if a in board.gates:
            yield _outwards(board, a, 1) + rings.path_of((rings.from_edge(board, a, 1),)).replace("M", "L", 1)
        elif b in board.gates:
            back = rings.path_of((rings.turned(rings.from_edge(board, b, -1)),))
            yield back + _outwards(board, b, -1).replace("M", "L")
        else:
            yield rings.path_of(rings.along_ring(board, a, b))
    for city in _joins(board):
        for towards in (-1, 1):
            out = rings.crossing(board, city, towards, BLEED + 1)
            yield rings.path_of((rings.to_edge(board, city, towards),)) + f"L{num(out[0])} {num(out[1])}"


def _outwards(board: Board, city: str, towards: int) -> str:
    """Return a route's crossing of a joining side, extended through the bleed."""
    x, y = rings.crossing(board, city, towards, BLEED + 1)
    return f"M{num(x)} {num(y)}"


def _joins(board: Board) -> Iterator[str]:
    """Yield the cities of a board at whose side another board can be joined."""
    return (city for city in board.signs if city not in board.gates)


# ---- spaces ----------------------------------------------------------------------------------------------------


def _space(studio: Studio, pen: Pen, board: Board, city: str, side: str) -> Iterator[Item]:
    """Draw a space in its sector: slot and band of an own city; at a joining side the block that both boards share."""
    right_way = upright(board.angle(city))
    if city not in board.gates:
        yield at(board.slide(city), 0, *_slot(pen, board, side))
    if city in board.signs:
        yield from _block(studio, pen, board, city, right_way)
    else:
        yield at(board.slide(city), 0, *_band(pen, board, city, right_way))
    if city in board.gates:
        home = rings.table(studio).home[city]
        arrow = polygon([(0, -4.2), (3.4, 1), (-3.4, 1)])
        yield at(0, 19.5 - board.apothem, pen.fill(arrow, home.stack if pen.full else "ink"))
        colour = "ink" if side == "day" else "night_words"
        if side == "night":
            yield pen.fill(rect(-8.5, 22.1 - board.apothem, 17, 5, 1.5), "night_sky")
        yield words(pen, 24.6 - board.apothem, f"to {home.name}", 9, colour, right_way, "caption")


def _slot(pen: Pen, board: Board, side: str) -> Iterator[Item]:
    """Draw the place for tiles: a pale square with strong corners."""
    half, top = SLOT / 2, SLOT_IN - board.apothem - SLOT / 2
    square = rect(-half, top, SLOT, SLOT, 2)
    yield pen.fill(square, f"{board.stack}_slot" if side == "day" else "night_slot")
    if not pen.full:
        yield Path(square, stroke=pen.colour("ink"), width=HAIR, dash=(1.5, 1.0))
    arm = 6.0
    low = top + SLOT
    d = (
        f"M{num(-half)} {num(top + arm)}V{num(top + 2)}a2 2 0 0 1 2 -2H{num(arm - half)}"
        f"M{num(half - arm)} {num(top)}H{num(half - 2)}a2 2 0 0 1 2 2V{num(top + arm)}"
        f"M{num(half)} {num(low - arm)}V{num(low - 2)}a2 2 0 0 1 -2 2H{num(half - arm)}"
        f"M{num(arm - half)} {num(low)}H{num(2 - half)}a2 2 0 0 1 -2 -2V{num(low - arm)}"
    )
    colour = f"{board.stack} + 15% ink" if side == "day" else "night_corner"
    yield pen.line(outline(d), FINE, colour if pen.full else "ink")


def _band(pen: Pen, board: Board, city: str, right_way: bool) -> Iterator[Item]:
    """Draw a city's name on its body's band, between the edge and the slot."""
    half = max(30.0, name_width(city, CITY) + 12) / 2
    yield at(0, 3.4 - board.apothem, filled(pen, band(-half, half, 0, 8.2, board.stack), board.stack), angle=180)
    yield words(pen, 7.15 - board.apothem, city, CITY, f"{board.stack}_on", right_way)


def _block(studio: Studio, pen: Pen, board: Board, city: str, right_way: bool) -> Iterator[Item]:
    """Draw a transfer point's block, which crosses the cut: half its sign at the edge, a small one beside its name."""
    body = rings.table(studio).home[city].stack
    wide = name_width(city, TRANSFER)
    half = (wide + 15) / 2
    yield at(0, -board.apothem, filled(pen, band(-half, half, BLEED, 11.7 + BLEED, body), body), angle=180)
    yield at(0, -board.apothem, *disc(pen, board.signs[city], 4.9), angle=-board.angle(city))
    mark = sign(pen, board.signs[city], -wide / 2 - 0.9, 0, 1.9, f"{body}_on")
    name = pen.label(2.3, 0, city, TRANSFER, "display", f"{body}_on")
    yield at(0, 8.05 - board.apothem, mark, name, angle=0 if right_way else 180)


# ---- by night -----------------------------------------------------------------------------------------------------


def _night_words(studio: Studio, pen: Pen, board: str, r: float) -> Iterator[Item]:
    """Draw the words below a board's name by night, around the middle of its globe."""
    number = {name: constant.value for name, constant in studio.game.constants.items()}
    if board == "earth":
        yield from _side_by_side(
            pen, r, 19, (("to Moon", f"+{number['earth_to_moon']}"), ("to Mars", f"+{number['earth_to_mars']}"))
        )
    elif board == "mars":
        rows = studio.game.tables["relief"].rows
        pairs = [(str(row["destinations"]), f"+{row['bonus']}") for row in rows]
        yield from _side_by_side(pen, r, 10.5, pairs)
        yield pen.label(0, r * 0.7, f"cities · +{number['relief_more']} for each more", 7.5, "strong", "globe_words")
    elif board == "moon":
        count = int(number["moon_set"])
        for i in range(count):
            yield at(7.6 * (i - (count - 1) / 2), r * 0.02, *_moon_tile(pen))
        yield pen.label(0, r * 0.42, f"= +{number['moon_set_bonus']}", 20, "display", "lamp")
        yield pen.label(0, r * 0.74, "each set", 7.5, "strong", "globe_words")
    elif board == "phobos":
        for i, line in enumerate(("or 1 tile from", "the Mars stack")):
            yield pen.label(0, r * (0.14 + 0.2 * i), line, 9, "strong", "globe_words")
        yield pen.icon("deck", 0, r * 0.64, 9, "lamp")
    elif board == "deimos":
        yield pen.label(0, r * 0.2, f"±{number['adjustment']}", 20, "display", "lamp")
        yield pen.label(0, r * 0.66, "tile and ship", 7.5, "strong", "globe_words")


def _side_by_side(
    pen: Pen, r: float, wide: float, pairs: tuple[tuple[str, str], ...] | list[tuple[str, str]]
) -> Iterator[Item]:
    """Draw pairs of a condition and its points, side by side."""
    left = -wide * (len(pairs) - 1) / 2
    size = 15 if len(pairs) == 2 else 13
    for i, (what, points) in enumerate(pairs):
        yield pen.label(left + wide * i, r * 0.16, what, 9 if len(pairs) == 2 else 10, "caption", "globe_words")
        yield pen.label(left + wide * i, r * 0.42, points, size, "display", "lamp")


def _moon_tile(pen: Pen) -> list[Item]:
    """Draw a tile from the Moon, face down."""
    ground = pen.fill(box(6.2, 6.2, 0.8), "moon") if pen.full else pen.solid(box(6.2, 6.2, 0.8), "white", FINE, "ink")
    return [ground, pen.fill(outline("M1.4 -1.9a2.1 2.1 0 1 0 0 3.8a2.6 2.6 0 0 1 0 -3.8Z"), "ink")]

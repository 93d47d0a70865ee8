"""Ship mats: the hold in its hull, and a place for everything that lies beside it.

The places are those of a captain's hands: markers to the left, impulse and bounty to the right, energy along the foot.
Larger mats keep these columns; what is between them grows.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from components.schema import Piece
from layouts.drawing import fonts
from layouts.drawing.hooks import Studio
from layouts.drawing.pen import Pen, at, box, clipped
from layouts.drawing.scene import Item, Path, Radial, Scene
from layouts.drawing.shapes import Point, Rect, dots, line, polyline, rect

from .grids import CELL, Cells, cells, extent
from .hulls import draw_from_above, plans, stars

ENERGY = 31.0
"""mm from the left to the energy meter."""
STRIP, LANE = 17.6, 12.6
"""mm from the lower edge to the top of the energy meter, and to that of the places for its marker of 12 mm."""
SPOT, PITCH = 12.2, 13.2
"""mm; the side of a marker's place, for markers of 12 mm, and how far it is to the next."""
TOKEN = 20.4
"""mm; the side of the impulse token's place."""
BOUNTY = 24.0
"""mm; width of the place for bounties."""
DISARMED = "mat_line + 35% white"
"""Quieter than what is armed, but seen on the dark: 3:1 and more."""
UPPER, LOWER = 21.0, 54.0
"""mm from the top to the words over armed markers and over disarmed ones."""


def mat(studio: Studio, piece: Piece) -> Scene:
    """Draw the mat of a ship."""
    return _mat(studio, piece.id)


@lru_cache(maxsize=16)
def _mat(studio: Studio, id: str) -> Scene:
    piece = studio.game.piece(id)
    pen, (w, h) = Pen(studio), piece.size
    hold = cells(str(piece.fields["hold"]))
    items: list[Item] = [pen.fill(rect(-3, -3, w + 6, h + 6), "mat"), *_sky(pen, piece)]
    items.append(at(*_middle(piece), *draw_from_above(studio, piece.key, str(piece.fields["hold"]))))
    items.append(at(*hold_origin(piece), *_cells(pen, hold)))
    items += [*_title(pen, piece), *_markers(pen), *_beside(pen, piece), *_energy(pen, piece)]
    return Scene(w, h, tuple(items))


def _middle(piece: Piece) -> Point:
    """Return the middle of the hold, which is the middle of the drawn ship."""
    w, h = piece.size
    return w / 2 + 1.5, (h - 2) / 2 + 0.7


def hold_origin(piece: Piece) -> Point:
    """Return the upper left corner of the hold's grid on its mat, in mm."""
    (x, y), (wide, high) = _middle(piece), extent(cells(str(piece.fields["hold"])))
    return x - wide * CELL / 2, y - high * CELL / 2


def marker_spots() -> dict[str, list[Point]]:
    """Return the middles of the four places for `armed` markers, and of those for `disarmed` ones."""
    tops = {"armed": UPPER + 9.5, "disarmed": LOWER + 9.5}
    return {name: [(10.4 + i % 2 * PITCH, top + i // 2 * PITCH) for i in range(4)] for name, top in tops.items()}


def impulse_spot(piece: Piece) -> Point:
    """Return the middle of the impulse token's place."""
    return piece.size[0] - 16, 43.4


def energy_spot(piece: Piece, energy: int) -> Point:
    """Return the middle of the place below a number of the energy meter."""
    (w, h), most = piece.size, _number(piece, "energy")
    return ENERGY + (energy + 0.5) * (w - 4 - ENERGY) / (most + 1), h - LANE / 2


def _number(piece: Piece, field: str) -> int:
    value = piece.fields[field]
    assert isinstance(value, int)
    return value


def _sky(pen: Pen, piece: Piece) -> Iterator[Item]:
    """Draw a few stars, and the tier's colour along the top edge, which shows in a stack of mats."""
    w, h = piece.size
    if pen.full:
        (x, y), own = _middle(piece), plans()[piece.key].colours[0]
        lit = (0.0, pen.colour(f"mat + 26% {own}")), (1.0, pen.colour("mat"))
        yield clipped(rect(28, 14, w - 58, h - 33), Path(rect(0, 0, w, h), fill=Radial(x, y, h * 0.37, lit)))
        yield dots(stars(piece.key, Rect(30, 16, w - 62, h - 36), 46), pen.colour("mat_line"), 0.5)
        yield dots(stars(piece.key + "-", Rect(30, 16, w - 62, h - 36), 16), pen.colour("star"), 0.4)
        yield pen.fill(rect(-3, -3, w + 6, 4.6), f"tier{_number(piece, 'tier')}")
    else:
        yield pen.line(polyline(((-3, 1.6), (w + 3, 1.6))), 0.8, f"tier{_number(piece, 'tier')}", round=False)


def _cells(pen: Pen, hold: Cells) -> Iterator[Item]:
    for x, y in sorted(hold):
        middle = (x + 0.5) * CELL, (y + 0.5) * CELL
        yield pen.solid(box(11.5, 11.5, 0.8, *middle), "cell", pen.by_ink(0.25, 0.3, 0.3), "cell_line")
        mx, my = middle
        yield pen.line(
            polyline(((mx - 1, my), (mx + 1, my))) + polyline(((mx, my - 1), (mx, my + 1))), 0.35, "cell_line"
        )
    # Crosses at the corners of the cells beside the hold, where plates and pods may lie.
    beside = {(x + a, y + b) for x, y in hold for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))} - hold
    corners = {(x + a, y + b) for x, y in beside for a in (0, 1) for b in (0, 1)}
    corners -= {(x + a, y + b) for x, y in hold for a in (0, 1) for b in (0, 1)}
    d = "".join(
        line(x * CELL - 1, y * CELL, x * CELL + 1, y * CELL) + line(x * CELL, y * CELL - 1, x * CELL, y * CELL + 1)
        for x, y in sorted(corners)
    )
    if pen.full:
        yield pen.line(d, 0.8, "night")
    yield pen.line(d, 0.3, "paper" if pen.full else "seam")


def _title(pen: Pen, piece: Piece) -> Iterator[Item]:
    tiers = pen.studio.game.tables["tiers"]
    tier, w = _number(piece, "tier"), piece.size[0]
    price = int(str(tiers.row(str(tier))["price"]))
    yield pen.label(5, 9.4, piece.name, 20, "display", "mat_on", anchor="start")
    x = 9 + fonts.width(piece.name, "display", 20)
    yield pen.solid(rect(x, 4.9, 12.4, 9, 1.6), f"tier{tier}_area", 0.4, f"tier{tier}")
    yield chevrons(pen, x + 4, 9.4, tier, "night")
    yield pen.label(x + 8.6, 9.4, str(tier), 14, "display", "night")
    size = len(cells(str(piece.fields["hold"])))
    cost = f"{price:,} credits" if price else "free at the start"
    yield pen.label(x + 16, 7.2, f"hold {size}: {size} damage destroys", 8, "strong", "mat_on", anchor="start")
    yield pen.label(x + 16, 11.6, cost, 8, "strong", "mat_label", anchor="start")
    yield pen.label(w - 5, 7.2, piece.code, 8, "caption", "mat_label", anchor="end")
    yield pen.label(w - 5, 11.6, str(piece.fields["motto"]), 8, "body", "mat_on", anchor="end")


def chevrons(pen: Pen, x: float, y: float, count: int, colour: str, size: float = 1.0) -> Item:
    """As many chevrons as the tier, one above the other, around (x, y)."""
    d = ""
    for i in range(count):
        low = y + (i - (count - 1) / 2) * -1.6 * size + 0.65 * size
        d += polyline(((x - 1.6 * size, low), (x, low - 1.3 * size), (x + 1.6 * size, low)))
    return pen.line(d, pen.by_ink(0.75, 0.45, 0.45) * size, colour, round=False)


def _label(pen: Pen, x: float, y: float, words: str, anchor: str = "middle") -> Item:
    return pen.label(x, y, words.upper(), 7.5, "caption", "mat_label", track=0.35, anchor=anchor)


def _markers(pen: Pen) -> Iterator[Item]:
    """Four places for armed markers, four for those that wait."""
    for words, top, icon in (("Armed", UPPER, "armed"), ("Disarmed", LOWER, "disarmed")):
        yield _label(pen, 17, top, words)
        armed = icon == "armed"
        for x, y in marker_spots()[icon]:
            edge = ("brass_lit" if armed else DISARMED) if pen.full else "night"
            # Where ink is saved, both rows are drawn in one dark colour; the broken frame still marks those that wait.
            place = pen.solid(box(SPOT, SPOT, 1.6, x, y), "brass_line" if armed and pen.full else "well", 0.5, edge)
            yield place if armed else place._replace(dash=(1.6, 1.2))
            colour = ("night" if armed else DISARMED) if pen.full else "night"
            yield pen.icon(icon, x, y, 7, colour, 0.0 if pen.full else 0.3)


def _beside(pen: Pen, piece: Piece) -> Iterator[Item]:
    """Draw the Impulse Value, the token's place below it, which never covers it, and the place of bounties."""
    x, y = impulse_spot(piece)
    yield _label(pen, x, UPPER - 2, "Impulse")
    yield pen.solid(box(BOUNTY, 9.6, 1.6, x, 27.2), "well", 0.8, "energy")
    yield pen.icon("impulse", x - 4.6, 27.2, 6.6, "energy")
    yield pen.label(x + 4.4, 27.2, str(_number(piece, "impulse")), 21, "display", "mat_on")
    yield pen.solid(box(TOKEN, TOKEN, 1.6, x, y), "well", 0.5, "energy" if pen.full else "night")._replace(
        dash=(1.6, 1.2)
    )
    yield pen.icon("impulse", x, y, 9, "energy_low" if pen.full else "night", 0.0 if pen.full else 0.3)
    yield _label(pen, x, 57.6, "Bounty")
    field = pen.solid(rect(x - BOUNTY / 2, 60.4, BOUNTY, 24.4, 2), "well", 0.6, "danger")
    yield field._replace(dash=(2.2, 1.3))
    yield pen.icon("bounty", x, 72.6, 11, "danger", 0.0 if pen.full else 0.3)


def _energy(pen: Pen, piece: Piece) -> Iterator[Item]:
    """Draw the energy meter: numbers above columns that reach down to the edge. The marker lies in a column, so that it
    covers no number, however narrow the columns are."""
    (w, h), most = piece.size, _number(piece, "energy")
    y, lane = h - STRIP, h - LANE
    yield pen.icon("energy", 8, y + 7, 8, "energy")
    yield _label(pen, 13.2, y + 7, "Energy", "start")
    step = (w - 4 - ENERGY) / (most + 1)
    for i in range(most + 1):
        left, share = ENERGY + i * step, round(34 + 66 * i / most)
        ground = "empty + 8% night" if i == 0 and pen.full else f"energy_low + {share}% energy_area"
        column = rect(left + 0.35, y, step - 0.7, STRIP + 3, 1.4)
        yield pen.solid(column, ground, pen.by_ink(0.01, 0.3, 0.3), "night" if not pen.full else ground)
        yield pen.label(
            left + step / 2, y + (STRIP - LANE) / 2 + 0.1, str(i), 11.5, "display", "night" if i else "empty_on"
        )
        below = rect(left + 0.9, lane, step - 1.8, LANE + 3, 0.8)
        if pen.full:
            yield pen.fill(below, f"{ground} + 26% night")
        else:
            yield pen.line(below, 0.2, "seam")

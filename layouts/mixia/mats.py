"""Ship mats: the hold in its hull, and a place for everything that lies beside it.

The places are those of a captain's hands: markers to the left, impulse and bounty to the right, energy along the foot.
Larger mats keep these columns; what is between them grows.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from components.schema import Piece
from layouts import fonts
from layouts.hooks import Studio
from layouts.pen import Pen, at, box
from layouts.scene import Item, Scene
from layouts.shapes import Point, circle, dots, polyline, rect

from .grids import CELL, Cells, cells, extent
from .hulls import ship, stars

TOP, FOOT = 16.0, 19.0
"""mm above and below that the title and the energy meter take."""
ENERGY = 31.0
"""mm from the left to the energy meter."""
SPOT = 4.8
"""mm; radius of a marker's place, for markers of 8 mm."""
BOUNTY = 24.0
"""mm; width of the place for bounties."""
DISARMED = "mat_line + 35% white"
"""Quieter than what is armed, but seen on the dark: 3:1 and more."""
UPPER, LOWER = 21.5, 53.5
"""mm from the top to the words of both columns: above armed markers and impulse, above disarmed ones and bounty."""


def mat(studio: Studio, piece: Piece) -> Scene:
    """The mat of a ship."""
    return _mat(studio, piece.id)


@lru_cache(maxsize=16)
def _mat(studio: Studio, id: str) -> Scene:
    piece = studio.game.piece(id)
    pen, (w, h) = Pen(studio), piece.size
    hold = cells(str(piece.fields["hold"]))
    items: list[Item] = [pen.fill(rect(-3, -3, w + 6, h + 6), "mat"), *_sky(pen, piece)]
    left, top = hold_origin(piece)
    nose, tail = top - TOP, h - FOOT - top - extent(hold)[1] * CELL
    tier = _number(piece, "tier")
    wing = impulse_spot(piece)[0] - BOUNTY / 2 - left - extent(hold)[0] * CELL - 2.4  # their tips have air beside them
    hull = ship(studio, str(piece.fields["hold"]), tier, nose, tail, wing)
    items.append(at(left, top, hull, *_cells(pen, hold)))
    items += [*_title(pen, piece), *_markers(pen), *_beside(pen, piece), *_energy(pen, piece)]
    return Scene(w, h, tuple(items))


def hold_origin(piece: Piece) -> Point:
    """Where the upper left corner of the hold's grid lies on its mat, in mm."""
    (w, h), (wide, high) = piece.size, extent(cells(str(piece.fields["hold"])))
    return w / 2 - wide * CELL / 2, TOP + (h - TOP - FOOT) / 2 - high * CELL / 2 + 1


def marker_spots() -> dict[str, list[Point]]:
    """The middles of the four places for `armed` markers, and of those for `disarmed` ones."""
    tops = {"armed": UPPER, "disarmed": LOWER}
    return {name: [(11.2 + i % 2 * 11.6, top + 8.2 + i // 2 * 11.6) for i in range(4)] for name, top in tops.items()}


def impulse_spot(piece: Piece) -> Point:
    """The middle of the impulse token's ring."""
    return piece.size[0] - 17, 36


def energy_spot(piece: Piece, energy: int) -> Point:
    """The middle of a number of the energy meter."""
    (w, h), most = piece.size, _number(piece, "energy")
    return ENERGY + (energy + 0.5) * (w - 5 - ENERGY) / (most + 1), h - 17 + 6.4


def _number(piece: Piece, field: str) -> int:
    value = piece.fields[field]
    assert isinstance(value, int)
    return value


def _sky(pen: Pen, piece: Piece) -> Iterator[Item]:
    """A few stars, and the tier's colour along the top edge, where a stack of mats is leafed through."""
    w, h = piece.size
    if pen.full:
        yield dots(stars(piece.key, (30, 16, w - 62, h - 36), 46), pen.colour("mat_line"), 0.5)
        yield dots(stars(piece.key + "-", (30, 16, w - 62, h - 36), 16), pen.colour("star"), 0.4)
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
    # Corners of the cells beside the hold, where plates and pods may lie.
    beside = {(x + a, y + b) for x, y in hold for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))} - hold
    corners = ""
    for cx, cy in sorted(beside):
        for a, b in ((1, 1), (-1, 1), (-1, -1), (1, -1)):
            left, top = (cx + 0.5) * CELL + a * 4.9, (cy + 0.5) * CELL + b * 4.9
            corners += polyline(((left - a * 1.8, top), (left, top), (left, top - b * 1.8)))
    yield pen.line(corners, 0.3, "hull_lit" if pen.full else "seam", round=False)


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
            yield pen.fill(circle(x, y, SPOT), "brass_area" if armed else "well")
            if armed:
                yield pen.line(circle(x, y, SPOT), 0.6, "brass_lit" if pen.full else "night")
            else:
                yield _dashed_ring(pen, x, y)
            colour = ("night" if armed else DISARMED) if pen.full else "night"
            yield pen.icon(icon, x, y, 6.2, colour, 0.0 if pen.full else 0.3)


def _dashed_ring(pen: Pen, x: float, y: float) -> Item:
    ring = pen.line(circle(x, y, SPOT), 0.5, DISARMED if pen.full else "night")
    return ring._replace(dash=(1.5, 1.0))


def _beside(pen: Pen, piece: Piece) -> Iterator[Item]:
    """The impulse token's ring with the value, and the place of bounties."""
    x, y = impulse_spot(piece)
    yield _label(pen, x, UPPER, "Impulse")
    yield pen.solid(circle(x, y, 10.4), "well", 1.0, "energy")
    yield pen.icon("impulse", x - 4.2, y, 6.6, "energy")
    yield pen.label(x + 4, y, str(_number(piece, "impulse")), 24, "display", "mat_on")
    yield _label(pen, x, LOWER, "Bounty")
    field = pen.solid(rect(x - BOUNTY / 2, 57, BOUNTY, 22, 2), "well", 0.6, "danger")
    yield field._replace(dash=(2.2, 1.3))
    yield pen.icon("bounty", x, 68, 11, "danger", 0.0 if pen.full else 0.3)


def _energy(pen: Pen, piece: Piece) -> Iterator[Item]:
    (w, h), most = piece.size, _number(piece, "energy")
    y, left = h - 17, ENERGY
    yield pen.icon("energy", 9, y + 6.4, 8, "energy")
    yield _label(pen, 13.6, y + 6.4, "Energy", "start")
    step = (w - 5 - left) / (most + 1)
    for i in range(most + 1):
        share = round(100 * i / most)
        ground = "empty" if i == 0 else f"energy_low + {share}% energy_area"
        cell = rect(left + i * step + 0.35, y, step - 0.7, 12.8, 1.6)
        yield pen.solid(cell, ground, pen.by_ink(0.01, 0.35, 0.35), "night" if not pen.full else ground)
        yield pen.label(left + (i + 0.5) * step, y + 6.4, str(i), 14, "display", "night" if i else "empty_on")

"""Outfits and mods: enamelled plates on the cells of the hold.

An outfit's back is its front seen from behind: the grid is mirrored, words and signs are not. Its outline lies
`CLEARANCE` inside its cells, so that outfits side by side never push one another out of the hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from components.schema import Piece
from layouts.drawing import fonts
from layouts.drawing.hooks import Studio
from layouts.drawing.pen import Pen, arc, at, box, clipped
from layouts.drawing.scene import Group, Item, Scene, Symbol
from layouts.drawing.shapes import Point, circle, line, ngon, polygon, polyline, rect

from .grids import CELL, Cell, Cells, mirrored, moved_in, sections
from .grids import outline as loops_of
from .mats import chevrons

CLEARANCE = 0.1
"""mm between an outfit's outline and the edge of its cells."""
BLEED = 1.5
"""mm of enamel beyond the outline: outfits lie nested on the sheet."""
STRIP = (7.75, 2.7)
"""mm; top and height of the strip with the name, in its cell."""

USE, PLAIN, PLUG = "U", "o", "C"
SIGNS = {"armor": "armor-plating", "pod": "cargo-pod"}


def front(studio: Studio, piece: Piece) -> Scene:
    """Draw the side of an outfit that is face up when it is bought."""
    return _face(studio, piece, str(piece.fields["grid"]))


def back(studio: Studio, piece: Piece) -> Scene:
    """Its other face: the same outfit, mirrored."""
    return _face(studio, piece, mirrored(str(piece.fields["grid"])))


def _face(studio: Studio, piece: Piece, grid: str) -> Scene:
    pen, parts = Pen(studio), sections(grid)
    items = [*draw_plate(pen, str(piece.fields["type"]), parts), *_fittings(pen, piece, parts)]
    return Scene(*piece.size, tuple(items), BLEED)


def cut(studio: Studio, piece: Piece) -> str:
    """Return the outline of an outfit's front."""
    (loop,) = loops_of(frozenset(sections(str(piece.fields["grid"]))))
    return polygon(moved_in(loop, CLEARANCE))


def _name_row(parts: Mapping[Cell, str]) -> tuple[int, list[int]]:
    """Return the row for the name with its columns: the longest row, and the lowest of several."""
    rows: dict[int, list[int]] = {}
    for x, y in parts:
        rows.setdefault(y, []).append(x)
    best = max(rows, key=lambda y: (len(rows[y]), y))
    return best, sorted(rows[best])


# ---- the plate ---------------------------------------------------------------------------------------------------


def draw_plate(pen: Pen, type: str, parts: Mapping[Cell, str]) -> Iterator[Item]:
    """Draw the bare plate of an outfit, with its bleed."""
    shape: Cells = frozenset(parts)
    (loop,) = loops_of(shape)
    whole = polygon(moved_in(loop, -BLEED))
    if pen.full:
        inner = polygon(moved_in(loop, 0.85))
        yield pen.fill(whole, f"{type} + 30% night")
        yield pen.fill(polygon(moved_in(loop, 0.45)), type)
        motif = _motif(pen.studio, type)
        yield clipped(inner, *(at(x * CELL, y * CELL, *motif.items) for x, y in sorted(shape)))
        lit, dark = _bevel(loop)
        yield pen.fill(lit, f"{type} + 45% white")
        yield pen.fill(dark, f"{type} + 42% night")
    else:
        yield pen.fill(whole, "white")
        yield pen.line(polygon(moved_in(loop, 0.6)), 0.35, type, round=False)
    yield pen.line(_cell_marks(shape), pen.by_ink(0.3, 0.2, 0.2), f"{type}_on", round=False)


def _bevel(loop: tuple[Cell, ...]) -> tuple[str, str]:
    """Return the edges that face the light, up or left, and those in the shade; they meet in a mitre."""
    outer, inner, lit, dark = moved_in(loop, 0.45), moved_in(loop, 1.0), "", ""
    for i, (ax, ay) in enumerate(outer):
        j = (i + 1) % len(outer)
        bx, by = outer[j]
        side = polygon(((ax, ay), (bx, by), inner[j], inner[i]))
        if bx > ax + 0.1 or by < ay - 0.1:
            lit += side
        else:
            dark += side
    return lit, dark


def _cell_marks(shape: Cells) -> str:
    """Short ticks where cells meet, so that an outfit is seen to be made of sections."""
    d = ""
    for x, y in sorted(shape):
        left, top = x * CELL, y * CELL
        if (x + 1, y) in shape:
            d += line(left + CELL, top + 0.2, left + CELL, top + 1.5) + line(
                left + CELL, top + 10.6, left + CELL, top + 11.8
            )
        if (x, y + 1) in shape:
            d += line(left + 0.2, top + CELL, left + 1.5, top + CELL) + line(
                left + 10.5, top + CELL, left + 11.8, top + CELL
            )
    return d


@lru_cache(maxsize=32)
def _motif(studio: Studio, type: str) -> Symbol:
    """Draw the engraving of a section in colour print: fins, chevrons, tubes, arcs, plates or ribs."""
    pen = Pen(studio)
    if type == "engine":
        d = "".join(line(1.8 + i * 2.1, 1.4, 1.8 + i * 2.1, 10.6) for i in range(5))
    elif type == "blaster":
        d = "".join(polyline(((1.2 + i * 3, 10.8), (5.4 + i * 3, 6), (1.2 + i * 3, 1.2))) for i in range(-1, 4))
    elif type == "missile":
        d = "".join(circle(3 + i * 6, 3 + j * 6, 1.9) for i in range(2) for j in range(2))
    elif type == "shield":
        d = "".join(arc(r, -90, 90, 6, 10.5) for r in (2.4, 4.0, 5.6))
    elif type == "armor":
        d = polygon(ngon(6, 6, 6, 4.7)) + "".join(circle(x, y, 0.4) for x in (1.7, 10.3) for y in (1.7, 10.3))
    else:
        d = "".join(rect(1.6 + i * 3.2, 1.6, 2, 8.8, 0.6) for i in range(3))
    return Symbol(f"motif-{type}", (pen.line(d, 0.55, f"{type} + 22% white"),), CELL, CELL)


# ---- what is on it -----------------------------------------------------------------------------------------------


def _fittings(pen: Pen, piece: Piece, parts: Mapping[Cell, str]) -> Iterator[Item]:
    type = str(piece.fields["type"])
    row, columns = _name_row(parts)
    yield from _strip(pen, piece, row, columns)
    plain = True
    for (x, y), letter in sorted(parts.items(), key=lambda part: (part[0][1], part[0][0])):
        named = y == row
        middle = (x + 0.5) * CELL, y * CELL + (4.15 if named else CELL / 2)
        if letter == USE:
            yield from draw_use_space(pen, type, *middle, 3.3 if named else 4.4)
        elif letter == PLUG:
            yield from _plug(pen, type, *middle, x * CELL, y * CELL)
        elif piece.fields["die"] and plain:
            yield from _die(pen, piece, *middle)
            plain = False
        else:
            yield from _section(pen, type, *middle, small=named)


def _strip(pen: Pen, piece: Piece, row: int, columns: list[int]) -> Iterator[Item]:
    top, high = STRIP
    left, right, y = columns[0] * CELL + 1.0, (columns[-1] + 1) * CELL - 1.0, row * CELL + top
    pad = 0.75
    if pen.full:
        yield pen.fill(rect(left, y, right - left, high, 0.8), "night")
    middle, on, quiet = y + high / 2, "paper" if pen.full else "night", "brass_lit" if pen.full else "night"
    yield pen.label(left + pad, middle, piece.name, 6.5, "strong", on, anchor="start")
    after = left + pad + fonts.width(piece.name, "strong", 6.5) + 1.1
    yield pen.label(after, middle, piece.code, 6.5, "body", quiet, anchor="start")
    yield pen.label(
        right - pad,
        middle,
        f"{int(str(piece.fields['price'])):,}",
        6.5,
        pen.by_ink("strong", "body", "body"),
        quiet,
        anchor="end",
    )


def draw_use_space(pen: Pen, type: str, x: float, y: float, r: float) -> Iterator[Item]:
    """Draw an ivory disc for a marker."""
    yield pen.solid(circle(x, y, r), "paper", pen.by_ink(0.5, 0.16, 0.16))
    ghost = f"paper + 55% {type}" if pen.full else "white + 35% night" if pen.low else "night"
    yield pen.icon(SIGNS.get(type, type), x, y, r * pen.by_ink(1.35, 1.1, 1.1), ghost, pen.by_ink(0.0, 0.12, 0.1))


def _plug(pen: Pen, type: str, x: float, y: float, left: float, top: float) -> Iterator[Item]:
    """Draw the section that lies in the hold, with the others beside it."""
    yield pen.solid(rect(left + 1.5, top + 1.5, 9, 9, 1.4), "plug", 0.4)
    if type == "pod":
        yield pen.line(polygon(ngon(6, left + 6, top + 6, 4.1)), 0.4)
    yield pen.icon(SIGNS[type], left + 6, top + 6, 4.6 if type == "pod" else 6.4, "night", 0.0 if pen.full else 0.3)


def _die(pen: Pen, piece: Piece, x: float, y: float) -> Iterator[Item]:
    """Draw the die, the bonus to its roll, and chevrons for the tier."""
    type, die = str(piece.fields["type"]), str(piece.fields["die"])
    plus = piece.fields["plus"]
    yield from die_face(pen, die, x - 1.7, y, size=pen.by_ink(10, 8, 8))
    beside = x + (2.8 if die == "d6" else 3.3)
    colour = f"{type}_on" if type in ("engine", "missile") or not pen.full else "brass_lit"
    if plus:
        if pen.full:
            yield pen.fill(box(3.6, 2.8, 0.7, beside + 0.2, y - 1.8), "night")
        yield pen.label(beside + 0.2, y - 1.8, f"+{plus}", 8, "display", "white" if pen.full else colour)
        yield chevrons(pen, beside, y + 1.6, int(str(piece.fields["tier"])), colour, 0.78)
    else:
        yield chevrons(pen, beside, y, int(str(piece.fields["tier"])), colour, 0.78)


def die_face(pen: Pen, die: str, x: float, y: float, r: float = 2.75, size: float = 10) -> Iterator[Item]:
    """Draw a die around (x, y) with its shape and number."""
    shapes: Mapping[str, list[Point]] = {
        "d8": ngon(4, x, y, r * 1.14), "d12": ngon(5, x, y + r * 0.08, r * 1.16), "d20": ngon(6, x, y, r * 1.12),
    }  # fmt: skip
    drawn = polygon(shapes[die]) if die in shapes else box(r * 1.76, r * 1.76, 0.9, x, y)
    yield pen.solid(drawn, "paper", pen.by_ink(0.45, 0.25, 0.25))
    yield pen.label(x, y + (0.25 if die == "d12" else 0), die[1:], size, "display", "night")


def _section(pen: Pen, type: str, x: float, y: float, small: bool) -> Iterator[Item]:
    """Draw a section without a use space: the sign of its type, or a place for a cube or for damage."""
    quiet = f"{type} + 55% {type}_on" if pen.full else "night"
    size = 5.4 if small else 7.4
    if type == "armor":
        ring = pen.line(circle(x, y, 3.2 if small else 4.2), 0.5)
        yield ring._replace(dash=(1.2, 0.9))
        yield pen.icon("damage", x, y, 4.6, "night", 0.0 if pen.full else 0.25)
    elif type == "pod":
        place = pen.line(polygon(ngon(6, x, y, 3.3 if small else 4.2)), 0.5, f"{type}_on")
        yield place._replace(dash=(1.2, 0.9))
    else:
        yield pen.icon(type, x, y, size, quiet, pen.by_ink(0.0, 0.12, 0.1))


# ---- mods and relics ---------------------------------------------------------------------------------------------


def mod_sign(studio: Studio, sign: str) -> Group:
    """Draw a mod's brass octagon with its sign, around (0, 0)."""
    pen = Pen(studio)
    corners = ngon(8, 0, 0, 3.9, 22.5)
    plate = pen.fill(polygon(corners), "night") if pen.full else pen.solid(polygon(corners), "white", 0.2)
    return Group((plate, pen.icon(sign, 0, 0, 4.8, "brass_lit" if pen.full else "night", 0.0 if pen.full else 0.2)))

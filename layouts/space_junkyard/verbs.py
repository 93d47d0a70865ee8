"""The four attributes of a section. The frame is the verb, the token inside is the noun.

create: a white burst with a plus. store: a dark well for each token. convert: tail, elbow arrow, head. recycle: chasing
arrows inside a hazard edge, less conspicuous than the others, since it is used only once. Each is drawn in a room of
ROOM mm, from its top left corner.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from layouts.drawing.hooks import Studio
from layouts.drawing.scene import Group, Item, Symbol, Use
from layouts.drawing.shapes import circle, outline, polar, polygon, polyline, rect

from .pen import Pen, at, draw_from, strokes, symbol, use
from .tokens import token

ROOM = 12.6
MIDDLE = ROOM / 2

Contents = tuple[tuple[str, ...], ...]
"""The contents of an attribute: of create the alternatives of each icon, of convert tail and head of each, otherwise
tokens."""

VERBS = ("create", "convert", "store", "recycle")


def contents(fields: Mapping[str, Any], verb: str) -> Contents:
    """Return a section's attribute as plain tuples, or ()."""
    found = fields.get(verb) or []
    if verb == "create":
        return tuple(tuple(icon) for icon in found)
    if verb == "convert":
        return tuple((icon["from"], icon["to"]) for icon in found)
    return (tuple(found),) if found else ()


def attribute(studio: Studio, verb: str, held: Contents) -> Iterator[Item]:
    """Draw an attribute in its room, from the room's top left corner. More icons than fit are drawn smaller, in
    rows."""
    if verb in ("store", "recycle"):
        draw = _store if verb == "store" else _recycle
        yield from draw(studio, held[0])
        return
    icon = _create if verb == "create" else _convert
    columns = math.ceil(math.sqrt(len(held)))
    cell, rows = ROOM / columns, math.ceil(len(held) / columns)
    for i, each in enumerate(held):
        x, y = cell * (i % columns), cell * (i // columns) + (ROOM - cell * rows) / 2
        yield at(x, y, *icon(studio, each), scale=1 / columns)


def verb_sample(studio: Studio, verb: str, held: str) -> Group:
    """Draw a verb in its room, around (0, 0), for aids: `held` is letters, a choice with a slash, a conversion as
    YB."""
    made: Contents = (tuple(held.split("/")),) if verb == "create" else (tuple(held),)
    return at(-MIDDLE, -MIDDLE, *panel(Pen(studio), rect(0, 0, ROOM, ROOM, 1.3), verb), *attribute(studio, verb, made))


def panel(pen: Pen, outline: str, verb: str) -> Iterator[Item]:
    """Draw a lit room: a pale panel with its shade, and a hazard edge if it can be recycled."""
    yield pen.solid(outline, "panel_line", pen.by_ink(0.9, 0.3, 0.4), "panel_line")
    yield pen.fill(outline, "panel")
    if pen.full:
        yield Group(
            (
                at(0.1, 0.1, pen.line(outline, 1.6, "panel_shade")),
                at(-0.9, -0.9, pen.line(outline, 1.0, "white")),
            ),
            clip=outline,
        )
    if verb == "recycle":
        yield Group((use(_hazard(pen.studio), MIDDLE, MIDDLE),), clip=outline)
        yield pen.fill(_inset(outline), "panel")
        if not pen.full:
            yield pen.line(_inset(outline), 0.2, "hazard")


@lru_cache(maxsize=64)
def _inset(outline: str) -> str:
    """Shrink a polygon or rounded rectangle by 1 mm all around towards its middle."""
    points = [tuple(map(float, pair.split(" "))) for pair in outline.strip("MZ").replace("C", "L").split("L") if pair]
    flat = [(pair[i], pair[i + 1]) for pair in points for i in range(0, len(pair), 2)]
    xs, ys = [x for x, _ in flat], [y for _, y in flat]
    cx, cy = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    part = 1 - 2.0 / (max(xs) - min(xs))
    return polygon([(cx + (x - cx) * part, cy + (y - cy) * part) for x, y in flat])


@lru_cache(maxsize=8)
def _hazard(studio: Studio) -> Symbol:
    """Return stripes that fill a room's square."""
    pen = Pen(studio)
    d, reach = "", 7.4
    x = -2 * reach
    while x < 2 * reach:
        d += polygon(((x, reach), (x + 1.1, reach), (x + 1.1 + 2 * reach, -reach), (x + 2 * reach, -reach)))
        x += 2.2
    area = rect(-reach, -reach, 2 * reach, 2 * reach)
    share = d if pen.full else ""
    items: list[Item] = [pen.fill(area, "hazard_on")]
    items.append(pen.fill(share, "hazard") if share else pen.line(_diagonals(reach), 0.25, "hazard"))
    return symbol("hazard", 2 * reach, Group(tuple(items), clip=area))


def _diagonals(reach: float) -> str:
    steps = [i * 2.2 for i in range(-7, 8)]
    return strokes(*((x - reach, reach, x + reach, -reach) for x in steps))


# ---- create ----------------------------------------------------------------------------------------------------


def _create(studio: Studio, options: Sequence[str]) -> Iterator[Item]:
    pen = Pen(studio)
    if len(options) == 1:
        yield at(MIDDLE + 0.2, MIDDLE + 0.2, burst(pen, 5.4))
        yield token(studio, options[0], MIDDLE + 0.2, MIDDLE + 0.2, 7.2)
        yield at(2.3, 2.3, *_plus(pen, 1.7))
        return
    yield at(MIDDLE + 0.1, MIDDLE + 0.1, burst(pen, 5.9, 14))
    a, b, *more = options
    for letter, x, y in ((a, 3.9, 8.4), (b, 8.8, 4.3)):
        yield _small(studio, letter, x, y, 5)
    for letter in more:
        yield token(studio, letter, 9.2, 9.4, 4.2)
    yield pen.line(strokes((5.0, 4.9, 7.9, 8.1)), 0.8, "glyph")
    yield at(2.0, 2.0, *_plus(pen, 1.7))


def burst(pen: Pen, r: float, teeth: int = 12) -> Item:
    """Draw a white cog, the sign of creation."""
    points = [polar(r if i % 2 == 0 else r * 0.82, 90 + 180 * (i + 0.5) / teeth) for i in range(2 * teeth)]
    return pen.solid(polygon(points), "white", 0.4, "panel_line")


def _plus(pen: Pen, r: float) -> Iterator[Item]:
    yield pen.fill(circle(0, 0, r), "glyph")
    arm = r * 0.55
    yield pen.line(strokes((-arm, 0, arm, 0), (0, -arm, 0, arm)), r * 0.42, "white", round=False)


# ---- store -----------------------------------------------------------------------------------------------------

WELLS: dict[int, tuple[float, tuple[tuple[float, float], ...]]] = {
    1: (9.4, ((MIDDLE, MIDDLE),)),
    2: (6.0, ((3.35, MIDDLE), (9.45, MIDDLE))),
    3: (5.9, ((3.35, 3.25), (3.35, 9.35), (9.45, 9.35))),
    4: (5.3, ((3.3, 3.4), (9.3, 3.4), (3.3, 9.3), (9.3, 9.3))),
}
"""Side and middles of the wells by number of tokens."""


def _store(studio: Studio, letters: Sequence[str]) -> Iterator[Item]:
    if len(letters) in WELLS:
        side, places = WELLS[len(letters)]
    else:
        columns = math.ceil(math.sqrt(len(letters)))
        side = (ROOM - 1.2) / columns
        places = tuple(
            (0.6 + side * (i % columns + 0.5), 0.6 + side * (i // columns + 0.5)) for i in range(len(letters))
        )
        side *= 0.92
    for letter, (x, y) in zip(letters, places, strict=True):
        yield well(studio, letter, x, y, side)


def well(studio: Studio, letter: str, x: float, y: float, side: float) -> Use:
    """Draw a place to store a resource: a dark well with corner brackets."""
    return use(_well(studio, letter, side >= 7), x, y, side / 10)


@lru_cache(maxsize=16)
def _well(studio: Studio, letter: str, large: bool) -> Symbol:
    """Return a well of 10 mm."""
    pen = Pen(studio)
    items: list[Item] = []
    if large or not pen.full:
        items.append(pen.solid(rect(-5, -5, 10, 10, 1.0), "well", 0.32, "panel_line"))
        edge, arm = 4.45, 2.4
        corners = "".join(
            polyline(((x * edge, y * (edge - arm)), (x * edge, y * edge), (x * (edge - arm), y * edge)))
            for x in (-1, 1)
            for y in (-1, 1)
        )
        items.append(pen.line(corners, 0.45, "well_line"))
    else:
        items.append(pen.solid(rect(-5, -5, 10, 10, 1.5), "well", 0.58, "white"))
    items.append(token(studio, letter, 0, 0, 7.4 if letter == "R" else 8.0))
    return symbol(f"well-{letter}-{'large' if large else 'small'}", 11, *items)


# ---- convert, recycle ------------------------------------------------------------------------------------------


def _convert(studio: Studio, pair: Sequence[str]) -> Iterator[Item]:
    pen = Pen(studio)
    yield _small(studio, pair[0], 3.5, 3.4, 5.6)
    yield _small(studio, pair[1], 9.3, 9.5, 5.6)
    yield pen.line(outline("M6.7 3.3H9.4Q9.6 3.3 9.6 3.5V4.6"), 1.1, "glyph", round=False)
    yield pen.fill("M7.6 4.3L11.6 4.3L9.6 6.7Z", "glyph")


def _recycle(studio: Studio, letters: Sequence[str]) -> Iterator[Item]:
    pen = Pen(studio)
    yield use(_loop(pen.studio), 3.2, 3.3)
    size, places = {
        1: (7.0, ((MIDDLE + 1.2, MIDDLE + 1.4),)),
        2: (5.3, ((3.4, 8.8), (9.2, 8.8))),
        3: (5.3, ((9.2, 3.5), (3.4, 9.1), (9.2, 9.1))),
    }.get(len(letters)) or _rows(len(letters))
    for letter, (x, y) in zip(letters, places, strict=True):
        yield _small(studio, letter, x, y, size)


def _small(studio: Studio, letter: str, x: float, y: float, size: float) -> Use:
    """Draw a token among others in a room; metal is wide, so it is drawn lower to keep clear of them and of the
    panel."""
    return token(studio, letter, x, y, size * (0.86 if letter == "R" else 1.0))


def _rows(count: int) -> tuple[float, tuple[tuple[float, float], ...]]:
    """Return small places for four tokens and more, clear of the sign in the top left corner."""
    columns = max(3, math.ceil(math.sqrt(count + 2)))
    cell = (ROOM - 1.6) / columns
    cells = [(c, r) for r in range(columns) for c in range(columns) if r * columns + c > 1 or columns == 1]
    free = [(c, r) for c, r in cells if (c + 1) * cell > 4.6 or (r + 1) * cell > 4.6 + cell / 2]
    return cell * 0.94, tuple((0.8 + (c + 0.5) * cell, 0.8 + (r + 0.5) * cell) for c, r in free[:count])


@lru_cache(maxsize=8)
def _loop(studio: Studio) -> Symbol:
    """Return two chasing arrows, the sign of scrap."""
    return symbol("loop", 8, *draw_from(Pen(studio), "fittings", "loop"))

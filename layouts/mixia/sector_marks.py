"""What the hexes of a sector hold: plates and marks on the dark, so that they win over the picture below from afar.

All marks stay within 6.8 mm of the middle except plates, and leave the lower corner to the hex's number: a standee of
15 mm may stand beside the mark.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from layouts import fonts
from layouts.pen import Pen, along, box
from layouts.scene import Item, Path
from layouts.shapes import Point, circle, ngon, polar, polygon

from .sector_ground import LIFT
from .sector_model import Feature

PLATE_W, PLATE_H = 17.8, 12.4
NUMBER_AT = (0.0, 8.6)
"""Where a hex has its number, from its middle: above its lower corner, where no mark and no path is."""


def draw_feature(
    pen: Pen, feature: Feature, table: Mapping[str, Mapping[str, Any]], x: float, y: float
) -> Iterator[Item]:
    """What one hex holds, by the table `sector-features`."""
    name, row = str(feature["feature"]), table[feature["feature"]]
    if name in _PLATES:
        yield from _plate(pen, x, y, name, str(row["icon"]), str(row["title"]), feature["cargo"])
    elif name == "mission":
        yield pen.solid(
            polygon(ngon(4, x, y, 6.2)),
            pen.by_ink("brass", "white", "white"),
            0.5,
            pen.by_ink("brass_lit", "sign", "sign"),
        )
        yield pen.icon(row["icon"], x, y, 6.6, "night")
    elif name == "spawn":
        yield from _spawn(pen, x, y, int(feature["number"]))
    elif name == "explore":
        ring = circle(x, y, 6.2)
        if pen.full:
            yield Path(ring, fill=pen.colour("space"), opacity=0.65)
        else:
            yield pen.fill(ring, "white")
        yield Path(ring, stroke=pen.colour("explore"), width=0.5, dash=(1.5, 1.1))
        yield pen.icon(row["icon"], x, y, 7.8, "explore")
    else:
        number = feature.get("number")
        if name == "tigris":
            y -= LIFT
        yield from _disc(pen, x, y, str(row["icon"]), name, "" if number is None else str(number))


_PLATES = {
    "buy": "light",
    "sell": "brass",
    "mine": "dark",
    "harvest": "dark",
    "salvage": "dark",
    "quarry": "dark",
    "swap": "light",
}
"""Features about goods, and the ground of their plates."""


def _plate(pen: Pen, x: float, y: float, name: str, icon: str, deed: str, cargo: Sequence[str]) -> Iterator[Item]:
    """A plate: the good, what is done with it, and both in words."""
    kind = _PLATES[name]
    sign = pen.inks("paper" if kind == "dark" else "night", "night", "night")
    yield Path(
        box(PLATE_W, PLATE_H, 2.0, x, y),
        fill=pen.inks(f"plate_{kind}"),
        stroke=pen.inks(f"plate_{kind}_line", "night", "night"),
        width=0.45,
    )
    if len(cargo) == 1:
        yield from draw_cargo(pen, cargo[0], x - 3.9, y - 1.35, 3.9)
    else:
        for i, good in enumerate(cargo):
            yield from draw_cargo(
                pen, good, x - 6.2 + 2.3 * (i if i < 3 else i - 2.5), y + (-2.9 if i < 3 else 0.6), 1.75, ""
            )
    yield pen.icon(icon, x + 4.2, y - 1.45, 6.3, sign)
    what = cargo[0].capitalize() if len(cargo) == 1 else "any"
    yield pen.label(x, y + 4.3, f"{deed} {what}", 7, "strong", sign)


def draw_cargo(pen: Pen, good: str, x: float, y: float, r: float, glyph: str | None = None) -> Iterator[Item]:
    """A cube of a good, seen from a corner, its glyph on it unless there is no room."""
    hexagon = ngon(6, x, y, r)
    glyph = good if glyph is None else glyph
    if pen.full:
        yield pen.fill(polygon([hexagon[0], hexagon[1], (x, y), hexagon[5]]), f"cargo_{good} + 35% white")
        yield pen.fill(polygon([hexagon[5], (x, y), hexagon[3], hexagon[4]]), f"cargo_{good}")
        yield pen.fill(polygon([hexagon[1], hexagon[2], hexagon[3], (x, y)]), f"cargo_{good} + 30% night")
        yield pen.line(polygon(hexagon), 0.2 if r < 2 else 0.3, "night")
        if glyph:
            yield pen.fill(circle(x, y, r * 0.68), f"cargo_{good}")
    else:
        yield pen.solid(polygon(hexagon), "white", 0.3, "night")
        if not glyph:
            yield pen.line(along([hexagon[5], (x, y), (x, y), hexagon[1], (x, y), hexagon[3]]), 0.2, "night")
    if glyph:
        yield pen.icon(f"cargo-{good}", x, y, r * 1.06, f"cargo_{good}_on")


def _spawn(pen: Pen, x: float, y: float, number: int) -> Iterator[Item]:
    """A ring with four ticks and its number."""
    ticks: list[Point] = [polar(far, turn, x, y) for turn in (45, 135, 225, 315) for far in (4.9, 6.7)]
    yield pen.line(along(ticks), 0.7, "sign")
    yield pen.solid(circle(x, y, 4.9), pen.by_ink("space", "white", "white"), 0.65, "sign")
    yield pen.label(x, y, str(number), 12, "display", "sign")


_DISCS = {"comet": "ice_border", "kiln": "kiln", "excavate": "excavate", "relics": "relic", "tigris": "gate_light"}


def _disc(pen: Pen, x: float, y: float, icon: str, name: str, number: str) -> Iterator[Item]:
    """A disc in the feature's colour, with a number beside the icon where it has one."""
    colour = _DISCS[name]
    ground = pen.by_ink(colour, "white", "white")
    if name == "relics":
        yield pen.solid(box(12.6, 8.4, 2, x, y), ground, 0.6, pen.by_ink("brass_lit", "sign", "sign"))
        yield pen.icon(icon, x - 2.6, y, 6.2, "night")
        yield pen.label(x + 3.2, y, number, 13, "display", "night")
        return
    yield pen.solid(circle(x, y, 5.4), ground, 0.7, pen.by_ink(f"{colour} + 45% white", "sign", "sign"))
    yield pen.icon(icon, x, y, 7.4, "night")


# ---- names -----------------------------------------------------------------------------------------------------


def draw_number(pen: Pen, number: int, x: float, y: float) -> Iterator[Item]:
    """The number of a hex, on a small dark tag that shows only where something bright lies below."""
    if pen.full:
        yield Path(box(3.8, 2.3, 1.1, x, y), fill=pen.colour("space"), opacity=0.92)
    else:
        yield pen.fill(box(3.4, 2.0, 0.9, x, y), "white")
    yield pen.label(x, y, str(number), 6.5, "caption", "hex_number")


def draw_symbol(pen: Pen, letter: str, x: float, y: float) -> Iterator[Item]:
    """The symbol of a side: a shape of its own and a letter."""
    r = 2.5
    shapes = {
        "A": polygon(ngon(3, x, y + r * 0.18, r * 1.28)),
        "B": box(r * 1.78, r * 1.78, 0.3, x, y),
        "C": circle(x, y, r),
        "D": polygon(ngon(4, x, y, r * 1.16)),
        "E": polygon(_cross(x, y, r)),
        "F": polygon(ngon(6, x, y, r * 1.14)),
    }
    yield pen.solid(
        shapes[letter], pen.by_ink("brass", "white", "white"), 0.3, pen.by_ink("brass_dark", "night", "night")
    )
    yield pen.label(x, y + (0.35 if letter == "A" else 0), letter, 6.5, "display", "night")


def _cross(x: float, y: float, r: float) -> list[Point]:
    s = r * 0.52
    return [
        (x - s, y - r), (x + s, y - r), (x + s, y - s), (x + r, y - s), (x + r, y + s), (x + s, y + s),
        (x + s, y + r), (x - s, y + r), (x - s, y + s), (x - r, y + s), (x - r, y - s), (x - s, y - s),
    ]  # fmt: skip


def draw_name(
    pen: Pen, x: float, y: float, lines: Sequence[str], code: str, kind: str, law: str, ink: str
) -> Iterator[Item]:
    """A sector's name in one line or two, and below it its code and its type; `ink` is the colour of the words."""
    size = 11.0 if len(lines) > 1 else 13.0 if len(lines[0]) < 8 else 11.5
    top, step = (y - 1.9, 4.8) if len(lines) == 1 else (y - 5.5, 4.2)
    for i, words in enumerate(lines):
        yield pen.label(x, top + step * i, words, size, "display", ink)
    under = top + step * len(lines)
    wide = fonts.width(kind, "strong", 7.0)
    start = x - (5.4 + 0.8 + wide) / 2
    chip = box(5.4, 3.3, 0.8, start + 2.7, under)
    yield pen.solid(chip, pen.by_ink("brass", "white", "white"), 0.25, pen.by_ink("brass", "night", "night"))
    yield pen.label(start + 2.7, under, code, 7, "display", "night")
    yield pen.label(start + 6.2, under, kind, 7, "strong", f"law_{law}_lit" if law else ink, anchor="start")

"""What the hexes of a sector hold: plates and marks on the dark, so that they win over the picture below from afar.

All marks stay within 6.8 mm of the middle except plates, and leave the lower corner to the hex's number: a standee of
15 mm may stand beside the mark.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from layouts.drawing import fonts
from layouts.drawing.pen import Pen, along, at, box
from layouts.drawing.scene import Item, Path
from layouts.drawing.shapes import Point, circle, ngon, polar, polygon

from .sector_ground import LIFT
from .sector_model import Feature
from .tokens import cube

PLATE_HIGH, PLATE_WIDE, PLATE_AIR = 12.4, 16.6, 1.1
"""A plate's height and least width, and what its words keep clear at both sides, in mm: a narrow one stays clear of the
fine line inside a shield."""
NUMBER_AT = (0.0, 8.6)
"""Where a hex has its number, from its middle: above its lower corner, where no mark and no path is."""

Row = Mapping[str, Any]
"""A feature's row of the table `sector-features`."""


def draw_feature(pen: Pen, feature: Feature, row: Row) -> Iterator[Item]:
    """Draw the feature of a hex, around (0, 0)."""
    return _MARKS[feature["feature"]](pen, feature, row)


def _plate(pen: Pen, feature: Feature, row: Row) -> Iterator[Item]:
    """Draw a plate: the good or goods, the action on them, and both in words."""
    ground, cargo = PLATES[feature["feature"]], feature["cargo"]
    sign = pen.inks("paper" if ground == "dark" else "night", "night", "night")
    rim = pen.inks(f"plate_{ground}_line", "night", "night")
    what = cargo[0].capitalize() if len(cargo) == 1 else "any"
    words = f"{row['title']} {what}"
    wide = max(PLATE_WIDE, fonts.width(words, "strong", 7) + 2 * PLATE_AIR)
    yield Path(box(wide, PLATE_HIGH, 2.0), fill=pen.inks(f"plate_{ground}"), stroke=rim, width=0.45)
    if len(cargo) == 1:
        yield at(-3.9, -1.35, cube(pen.studio, cargo[0]), scale=0.9)
    else:
        for good, (x, y) in zip(cargo, _SMALL, strict=False):
            yield at(x, y, cube(pen.studio, good), scale=0.42)
    yield pen.icon(row["icon"], 4.2, -1.45, 6.3, sign)
    yield pen.label(0, 4.3, words, 7, "strong", sign)


PLATES = {"buy": "light", "sell": "brass", "swap": "light"} | dict.fromkeys(
    ("mine", "harvest", "salvage", "quarry"), "dark"
)
"""Features about goods, and the ground of their plates."""
_SMALL = ((-6.2, -2.9), (-3.6, -2.9), (-1.0, -2.9), (-4.9, 0.4), (-2.3, 0.4))
"""Places of the cubes of all base goods on one plate."""


def _mission(pen: Pen, feature: Feature, row: Row) -> Iterator[Item]:
    """Draw a brass diamond."""
    rim = pen.by_ink("brass_lit", "sign", "sign")
    yield pen.solid(polygon(ngon(4, 0, 0, 6.2)), pen.by_ink("brass", "white", "white"), 0.5, rim)
    yield pen.icon(row["icon"], 0, 0, 6.6, "night")


def _explore(pen: Pen, feature: Feature, row: Row) -> Iterator[Item]:
    """Draw a dashed ring as the place of a token of 18 mm."""
    ring = circle(0, 0, 5.6)
    yield Path(ring, fill=pen.inks("space"), opacity=pen.by_ink(0.65, 1.0, 1.0))
    yield Path(ring, stroke=pen.colour("explore"), width=0.5, dash=(1.5, 1.1))
    yield pen.icon(row["icon"], 0, 0, 7.0, "explore")


def _spawn(pen: Pen, feature: Feature, row: Row) -> Iterator[Item]:
    """Draw a ring with four ticks and its number."""
    ticks = [polar(far, turn) for turn in (45, 135, 225, 315) for far in (4.9, 6.1)]
    yield pen.line(along(ticks), 0.7, "sign")
    yield pen.solid(circle(0, 0, 4.9), pen.by_ink("space", "white", "white"), 0.65, "sign")
    yield pen.label(0, 0, str(feature["number"]), 12, "display", "sign")


def _relics(pen: Pen, feature: Feature, row: Row) -> Iterator[Item]:
    """Draw a plate with the number of relics in this hex."""
    rim = pen.by_ink("brass_lit", "sign", "sign")
    yield pen.solid(box(12.6, 8.4, 2), pen.by_ink("relic", "white", "white"), 0.6, rim)
    yield pen.icon(row["icon"], -2.6, 0, 6.2, "night")
    yield pen.label(3.2, 0, str(feature["number"]), 13, "display", "night")


def _disc(pen: Pen, feature: Feature, row: Row) -> Iterator[Item]:
    """Draw an icon on a disc in the feature's colour; that of a gate lies in its ring."""
    name = feature["feature"]
    y, colour = -LIFT if name == "tigris" else 0.0, _DISCS[name]
    rim = pen.by_ink(f"{colour} + 45% white", "sign", "sign")
    yield pen.solid(circle(0, y, 5.4), pen.by_ink(colour, "white", "white"), 0.7, rim)
    yield pen.icon(row["icon"], 0, y, 7.4, "night")


_DISCS = {"comet": "ice_border", "kiln": "kiln", "excavate": "excavate", "tigris": "gate_light"}

_MARKS: dict[str, Callable[[Pen, Feature, Row], Iterator[Item]]] = {
    "mission": _mission,
    "explore": _explore,
    "spawn": _spawn,
    "relics": _relics,
    **dict.fromkeys(PLATES, _plate),
    **dict.fromkeys(_DISCS, _disc),
}


# ---- names -----------------------------------------------------------------------------------------------------


def draw_number(pen: Pen, number: int, x: float, y: float) -> Iterator[Item]:
    """Draw the number of a hex on a small dark tag, which shows only above bright ground."""
    if pen.full:
        yield Path(box(3.8, 2.3, 1.1, x, y), fill=pen.colour("space"), opacity=0.92)
    else:
        yield pen.fill(box(3.4, 2.0, 0.9, x, y), "white")
    yield pen.label(x, y, str(number), 6.5, "caption", "hex_number")


def draw_symbol(pen: Pen, letter: str, x: float, y: float) -> Iterator[Item]:
    """Draw the symbol of a side: a shape of its own and a letter, with a halo above rocks or a star."""
    r = 2.5
    shapes = {
        "A": polygon(ngon(3, x, y + r * 0.18, r * 1.28)),
        "B": box(r * 1.78, r * 1.78, 0.3, x, y),
        "C": circle(x, y, r),
        "D": polygon(ngon(4, x, y, r * 1.16)),
        "E": polygon(_cross(x, y, r)),
        "F": polygon(ngon(6, x, y, r * 1.14)),
    }
    yield pen.line(shapes[letter], 1.7, pen.by_ink("space", "white", "white"))
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
    """Draw a sector's name in one or two lines, with its code and its type below. ink: the colour of the words."""
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

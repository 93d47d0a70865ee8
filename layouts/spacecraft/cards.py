"""Drawings on cards besides those of faces.yaml: required parts and paint, plans, and a launch's smoke.

faces.yaml names each function, which draws in mm of the card unless its docstring says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from layouts.drawing.hooks import Studio
from layouts.drawing.scene import Group, Item
from layouts.drawing.shapes import Rect, circle, polar, polygon, rect, star

from .joints import edge
from .paper import EDGE, paint
from .parts import draw
from .pen import Ink, Pen, at, clipped, mirrored, num
from .skins import SKINS

WIDE, HIGH = 63.0, 88.0
GROUND = Rect(-3.0, -3.0, WIDE + 6, HIGH + 6)
BLUEPRINT_ROW_MM = 10.1
"""Distance between the parts of a blueprint's list."""


def mini(
    studio: Studio, shape: str, colour: str = "any", scale: float = 0.45, flipped: bool = False, second: str = "",
    line: float = 0.5,
) -> Group:  # fmt: skip
    """Draw a part as an illustration around (0, 0), without letters.

    second: the other colour of a two-coloured part. line: visible width of its edge, half of it in pale ink.
    """
    ink = Ink(Pen(studio))
    width = (line if ink.full else line / 2) / scale
    skins = SKINS[colour], SKINS[second] if second else None
    return at(0, 0, *draw(studio, shape, *skins, flipped=flipped, letters=False, line=width), scale=scale)


def cup_ring(studio: Studio, seed: str) -> Group:
    """Draw the ring left by somebody's cup, partly under a note."""
    ink = Ink(Pen(studio))
    # Up to where the ground must be plain (EDGE), so that the trim doesn't cut the ring.
    reach = WIDE / 2 - EDGE - 12.6
    side, y = Random(f"{seed} cup").choice(((1, 38), (-1, 44), (1, 48)))
    x = WIDE / 2 + side * reach
    outer = ink.area(circle(x, y, 12.0), None, "#CDB588", 1.1, 0.7)
    return at(0, 0, outer, ink.area(circle(x - 0.8 * side, y + 0.5, 11.2), None, "#CDB588", 0.5, 0.7))


# ---- design cards ------------------------------------------------------------------------------------------------

PLACES: dict[int, list[tuple[float, float]]] = {
    1: [(31.5, 48)], 2: [(31.5, 38.4), (31.5, 60.2)], 3: [(18.5, 38), (44, 38), (31.5, 61)],
    4: [(18.5, 37.6), (44, 37.6), (18.5, 61), (44, 61)],
    5: [(18.5, 34), (44, 34), (18.5, 49.5), (44, 49.5), (31.5, 65)],
}  # fmt: skip
NUDGE = {"connector": (3.8, 0.0), "fin": (4.6, 0.0), "hull": (3.6, 1.0), "engine": (3.6, 1.0), "nose": (3.6, 0.0)}


def shapes(studio: Studio, need: Mapping[str, int]) -> Group:
    """Draw the number of each shape."""
    ink, scale = Ink(Pen(studio)), {1: 0.8, 2: 0.56, 5: 0.36}.get(len(need), 0.42)
    more = max(1.0, scale / 0.42)
    items: list[Item] = []
    for (x, y), (shape, count) in zip(PLACES[len(need)], need.items(), strict=True):
        dx, dy = NUDGE[shape]
        items.append(ink.pen.label(x - 8.6 * more, y, str(count), 20, "display", "ink"))
        part = mini(studio, shape, scale=scale * (0.92 if shape == "connector" else 1.0))
        items.append(at(x + dx * more, y + dy * more, part))
    return at(0, 0, *items)


def colours(studio: Studio, need: Mapping[str, int]) -> Group:
    """Draw the number of each colour, as marks of paint; the longest row is in the middle of the note."""
    pen, items = Pen(studio), list[Item]()
    first, step = (34.5, 14.6) if len(need) == 3 else (39.0, 19.0)
    sizes = {count: (12.0, 5.4) if count < 4 else (9.8, 4.4) for count in need.values()}
    right = max(13.4 + (count - 1) * gap + radius for count, (gap, radius) in sizes.items())
    left = 31.5 - right / 2
    for i, (colour, count) in enumerate(need.items()):
        y, (gap, radius) = first + i * step, sizes[count]
        items.append(pen.label(left + 3, y, str(count), 20, "display", "ink"))
        items += [at(left + 13.4 + j * gap, y, paint(studio, colour, radius)) for j in range(count)]
    return at(0, 0, *items)


def columns(studio: Studio, count: int) -> Group:
    """Draw a rocket of exactly that width around the middle of its parts, in pale parts, above a ruler."""
    cell = min(46.0 / count, 12.0)
    row = ["fin" if i == 0 else ("hull" if i % 2 else "connector") for i in range(count)]
    if count % 2:
        row[-1] = "fin"
    left = 31.5 - (count - 1) / 2 * cell
    drawn = (mini(studio, shape, scale=cell / 30, flipped=shape == "fin" and i == 0) for i, shape in enumerate(row))
    parts = [at(left + i * cell, 58.0, part) for i, part in enumerate(drawn)]
    x0, x1, ruler = left - cell / 2, left + (count - 0.5) * cell, 70.0
    ticks = "".join(f"M{num(x0 + i * cell)} {ruler - 1.4}V{ruler + 1.4}" for i in range(count + 1))
    return at(0, 0, *parts, Ink(Pen(studio)).line(f"M{num(x0)} {ruler}H{num(x1)}{ticks}", "ink", 0.5))


def rows(studio: Studio, count: int) -> Group:
    """Draw a rocket of exactly that height, beside a ruler."""
    cell = min(40.0 / count, 10.0)
    top = 48.5 - (count - 1) / 2 * cell
    stack = ["nose", *["hull"] * (count - 2), "engine"]
    parts = [at(39.0, top + i * cell, mini(studio, shape, scale=cell / 30)) for i, shape in enumerate(stack)]
    y0, y1, ruler = top - cell / 2, top + (count - 0.5) * cell, 50.5
    ticks = "".join(f"M{ruler - 1.4} {num(y0 + i * cell)}H{ruler + 1.4}" for i in range(count + 1))
    return at(0, 0, *parts, Ink(Pen(studio)).line(f"M{ruler} {num(y0)}V{num(y1)}{ticks}", "ink", 0.5))


# ---- goals and blueprints ----------------------------------------------------------------------------------------


def case(studio: Studio, parts: Sequence[Mapping[str, Any]]) -> Group:
    """Draw the parts of a goal's case around (0, 0), with matching ones in one colour."""
    xs, ys = [part["x"] for part in parts], [part["y"] for part in parts]
    cell = min(33 / (max(ys) - min(ys) + 1), 44 / (max(xs) - min(xs) + 1.4), 14.0)
    x0, y0 = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    items = []
    for part in parts:
        flipped = part["part"] == "fin" and part["x"] < 0
        drawn = mini(studio, part["part"], "blue" if part["alike"] else "any", cell / 30, flipped)
        items.append(at((part["x"] - x0) * cell, (y0 - part["y"]) * cell, drawn))
    return at(0, 0, *items)


def case_words(studio: Studio, text: str, parts: Sequence[Mapping[str, Any]]) -> Group:
    """Write a case in two lines of similar length from (0, 0), and the meaning of its pale parts."""
    pen, words = Pen(studio), text.split()
    cuts = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words) + 1)]
    first, second = min(cuts, key=lambda lines: max(map(len, lines)))
    items = [pen.words(0, 0, first, 9, "body", "ink"), pen.words(0, 4.4, second, 9, "body", "ink")]
    if not all(part["alike"] for part in parts):
        items.append(pen.words(0, 12, "Cream parts: any colour.", 7.5, "strong", "soft"))
    return at(0, 0, *items)


def blueprint_parts(studio: Studio, need: Mapping[str, int]) -> Group:
    """Draw the number of each shape that a rocket needs to take off, in lines on blue, from (0, 0) down."""
    ink, names = Ink(Pen(studio)), studio.game.tables["part-shapes"]
    items: list[Item] = []
    for i, (shape, count) in enumerate(need.items()):
        y = i * BLUEPRINT_ROW_MM
        items.append(ink.pen.label(0, y, str(count), 20, "display", "blueprint_on"))
        outline = ink.area(edge(shape), "blueprint", "blueprint_on", 1.6 if ink.full else 1.0)
        port = [ink.area(circle(0, -1, 5), None, "blueprint_on", 1.2)] if shape in ("hull", "nose") else []
        items.append(at(13.5, y + (0.9 if shape in ("hull", "engine") else 0), outline, *port, scale=0.265))
        word = str(names.row(shape)["plural"]) if count > 1 else shape
        items.append(ink.pen.label(23, y, word, 9, "strong", "blueprint_on", anchor="start"))
    return at(0, 0, *items)


# ---- countdown and backs -----------------------------------------------------------------------------------------


def rays(studio: Studio) -> Group:
    """Draw rays behind the event on a countdown card."""
    wedges = [((31.5, 46.0), polar(90, a, 31.5, 46), polar(90, a + 9, 31.5, 46)) for a in range(0, 360, 18)]
    return clipped(rect(*GROUND), Ink(Pen(studio)).area("".join(map(polygon, wedges)), "ray"))


def smoke(studio: Studio, puffs: Sequence[tuple[float, float, float]]) -> Group:
    """Draw one cloud of round puffs, each [x, y, radius]."""
    ink = Ink(Pen(studio))
    line = 1.6 if ink.full else 0.6
    around = ink.area("".join(circle(*puff) for puff in puffs), "smoke", "ink", line)
    return at(0, 0, around, ink.area("".join(circle(x, y, r - line / 2) for x, y, r in puffs), "smoke"))


def plan(studio: Studio) -> Group:
    """Draw the upper sheet of a back, around the card's middle: a rocket in chalk, its measures, stars."""
    return at(0, 0, *_plan(Ink(Pen(studio))))


def _plan(ink: Ink) -> Iterator[Item]:
    w, h, y = 47.0, 27.0, -22.6
    if ink.full:
        yield ink.area(rect(-w / 2 + 0.6, y - h / 2 + 0.7, w, h), "shadow", opacity=0.55)
    sheet = rect(-w / 2, y - h / 2, w, h)
    yield ink.area(sheet, "blueprint", None if ink.full else "blueprint_on", 0.3)
    grid = "".join(f"M{-w / 2 + 4.7 * i} {y - h / 2}V{y + h / 2}" for i in range(1, 10))
    grid += "".join(f"M{-w / 2} {y - h / 2 + 4.5 * i}H{w / 2}" for i in range(1, 6))
    yield ink.line(grid, "blueprint_grid", 0.2)
    fin = "M-4.6 -1C-9.4 0 -12 3.6 -12.8 7.4H-8.8C-7.8 6 -6.4 5.6 -4.6 5.6Z"
    nose, hull = "M-4.6 -3C-4.6 -7.6 -2 -10.4 0 -11.4C2 -10.4 4.6 -7.6 4.6 -3Z", "M-4.6 -3V5.6H4.6V-3"
    chalk = ink.line(nose + hull + "M-3 5.6L-4.6 10.4H4.6L3 5.6", "blueprint_on", 0.45)
    fins = ink.line(fin, "blueprint_on", 0.45)
    yield at(0, y + 0.4, chalk, fins, *mirrored((fins,)))
    yield at(0, y + 0.4, ink.line(circle(0, 1.2, 2.2) + circle(0, -6.4, 1), "blueprint_on", 0.4))
    for x in (-18.6, 18.6):
        yield ink.line(f"M{x} {y - 8}V{y + 8}M{x - 1} {y - 8}H{x + 1}M{x - 1} {y + 8}H{x + 1}", "blueprint_on", 0.35)
    for x, up in ((-12.6, -8), (12.6, -8)):
        yield at(x, y + up, ink.line(polygon(star(0, 0, 1.6, 0.45)), "blueprint_on", 0.35))

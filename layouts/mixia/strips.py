"""Pictures in a row that say what the words below them say: things, how many of them, what becomes of what.

A row is written as words between spaces: `mine` is an icon, `cube*3` three of it, `cube.spice` a cube of spice,
`!energy` one that is struck out, `ship^` a large one, `>` an arrow; `=` and figures, as `+1`, `12,000+` or `18–20`,
stand as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from layouts.drawing import fonts
from layouts.drawing.hooks import Studio
from layouts.drawing.pen import Pen, at
from layouts.drawing.scene import Group, Item
from layouts.drawing.shapes import line, polygon

from .tokens import cube

SIZE, LARGE, PITCH, CLOSE, SPACE = 6.4, 8.2, 5.6, 4.7, 1.3
"""mm; an icon, a large one, from one of several alike to the next, the same with more than four, between others."""
FIGURE = 12.0
"""pt; a figure in the row."""


def row(studio: Studio, shows: str, wide: float) -> Group:
    """Draw the row from (0, 0) to the right, with its middle line at y 0. Raises ValueError if it is wider than `wide`
    mm."""
    pen, x, items = Pen(studio), 0.0, list[Item]()
    for word in shows.split():
        across, drawn = _arrow(pen) if word == ">" else _figure(pen, word) if _is_figure(word) else _things(pen, word)
        items.append(at(x, 0, *drawn))
        x += across + SPACE
    if x - SPACE > wide:
        raise ValueError(f"pictures “{shows}” need {x - SPACE:.1f} mm of width, have {wide:g} mm")
    return Group(tuple(items))


def _is_figure(word: str) -> bool:
    return re.fullmatch(r"=|[+−]?\d[\d,–]*\+?", word) is not None


def _arrow(pen: Pen) -> tuple[float, Iterator[Item]]:
    head = polygon(((4.6, 0), (2.2, -1.7), (2.2, 1.7)))
    return 4.6, iter((pen.line(line(0, 0, 2.4, 0), 0.9, round=False), pen.fill(head, "night")))


def _figure(pen: Pen, word: str) -> tuple[float, Iterator[Item]]:
    return fonts.width(word, "display", FIGURE), iter(
        (pen.label(0, 0, word, FIGURE, "display", "night", anchor="start"),)
    )


def _things(pen: Pen, word: str) -> tuple[float, Iterator[Item]]:
    """One thing or several alike; struck out where a ! says so, large where a ^ does."""
    found = re.fullmatch(r"!?([a-z0-9.-]+)(?:\*([1-9]))?\^?", word)
    if found is None:
        raise ValueError(f"“{word}” is no picture; write an icon’s name, as cube, cube*3, !cube or cube^, or a figure")
    name, count = found[1], int(found[2] or 1)
    size = LARGE if word.endswith("^") else SIZE
    across = (count - 1) * (PITCH if count < 5 else CLOSE) + size
    return across, _draw_things(pen, name, count, size, across, word.startswith("!"))


def _draw_things(pen: Pen, name: str, count: int, size: float, across: float, struck: bool) -> Iterator[Item]:
    kind, _, cargo = name.partition(".")
    for i in range(count):
        x = size / 2 + i * (across - size) / max(1, count - 1)
        if cargo and kind == "cube":
            yield at(x, 0, cube(pen.studio, cargo), scale=size / 9.4)
        else:
            yield pen.icon(name, x, 0, size, "night", pen.by_ink(0.0, 0.3, 0.3))
    if struck:
        stroke = line(across - 0.2, -size * 0.48, 0.2, size * 0.48)
        yield pen.line(stroke, 1.9, "paper")
        yield pen.line(stroke, 0.9, "danger_area" if pen.full else "danger")

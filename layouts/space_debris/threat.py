"""The threat track, as tall as the GSO board: threat rises, and the higher the level, the denser its stripes.

Beside each level are the orbit cards to draw and the cubes to put on them, from the tables `threat` and
`threat-levels`. A space has room for the 14 mm marker.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from components.schema import Piece
from layouts.drawing import text
from layouts.drawing.hooks import Studio
from layouts.drawing.pen import BOLD, FINE, Pen, use
from layouts.drawing.scene import Group, Item, Scene
from layouts.drawing.shapes import Rect, circle, hatch, rect, stripes

from .positions import cube

TOP, FOOT = 28.0, 234.5
"""Upper and lower end of the blocks of the levels."""
SPACE = 7.3
"""Radius of a space."""
COLUMN = 13.2
"""Middle of the column of spaces."""
INFO = 39.0
"""Left edge of each level's information."""
DENSITY = {1: 0.0, 2: 6.0, 3: 4.0, 4: 2.8}
"""Pitch of a level's diagonals in mm: worse is denser, also without colour."""

Row = Mapping[str, Any]


def track(studio: Studio, piece: Piece) -> Scene:
    """Draw the threat track; each space is a group tagged `threat.7`."""
    pen = Pen(studio)
    w, h = piece.size
    spaces, levels = studio.game.tables["threat"].rows, studio.game.tables["threat-levels"].rows
    items: list[Item] = [pen.fill(rect(-3, -3, w + 6, h + 6), "ground"), *_head(pen, w)]
    block = (FOOT - TOP) / len(levels)
    for i, level in enumerate(sorted(levels, key=lambda row: -int(row["level"]))):
        own = [row for row in spaces if int(row["level"]) == int(level["level"])]
        items += _level(pen, TOP + i * block, block - 2, level, own)
    items += _foot(pen, w)
    items.append(_stripes(pen, w, h - 5))
    return Scene(w, h, tuple(items))


def _head(pen: Pen, w: float) -> Iterator[Item]:
    yield _stripes(pen, w, -3)
    yield pen.icon("threat", 12.4, 16.4, 15, "amber" if pen.full else "night")
    yield pen.words(23, 20.4, "Threat", 28, "display", "chart")


def _stripes(pen: Pen, w: float, y: float) -> Item:
    light, dark = ("white", "amber") if pen.low else ("amber", "night")
    return stripes(-3, y, w + 6, 8, pen.colour(light), pen.colour(dark), 9)


def _level(pen: Pen, y: float, height: float, level: Row, spaces: Sequence[Row]) -> Iterator[Item]:
    number = int(level["level"])
    yield from _block(pen, y, height, number)
    pitch = (height - 17.0) / max(1, len(spaces) - 1)
    for i, row in enumerate(sorted(spaces, key=lambda row: -int(row["space"]))):
        middle = y + 8.5 + i * pitch
        if row.get("start"):
            yield from _start(pen, middle, int(row["start"]))
        yield _space(pen, middle, int(row["space"]))
    yield from _info(pen, y, level)


def _block(pen: Pen, y: float, height: float, number: int) -> Iterator[Item]:
    colour, area = f"threat{number}", rect(4, y, 30, height, 2)
    pitch = DENSITY.get(number, 2.8)
    if pen.full:
        yield pen.fill(area, colour)
        glow = number == max(DENSITY)
        dark = f"{colour} + 50% threat3" if glow else f"{colour} + 35% night"
        if pitch:
            yield hatch(area, Rect(4, y, 30, height), pitch, 0.9, pen.colour(dark))
        return
    if pitch:
        # Without areas of colour, thinner and closer lines let four levels still differ at a glance.
        width = 0.3 if pen.low else 0.25 + 0.1 * number
        yield hatch(area, Rect(4, y, 30, height), pitch / 1.4, width, pen.colour(colour))
    yield pen.line(area, BOLD, colour)


def _space(pen: Pen, y: float, number: int) -> Item:
    disc = pen.fill(circle(COLUMN, y, SPACE), "paper")
    items: list[Item] = [disc] if pen.full else [pen.solid(circle(COLUMN, y, SPACE), "white", FINE)]
    items.append(pen.label(COLUMN, y, str(number), 20, "display", "night"))
    return Group(tuple(items), tag=f"threat.{number}")


def _start(pen: Pen, y: float, players: int) -> Iterator[Item]:
    """Draw the tab at the space where the marker starts with that many players (SD-012)."""
    tab = rect(COLUMN, y - 4.2, 20.8, 8.4)
    if pen.full:
        yield pen.fill(tab, "night")
    else:
        yield pen.solid(tab, "white", FINE)
    ink = "paper" if pen.full else "night"
    yield pen.icon("ship", 24.6, y, 6, ink)
    yield pen.label(30.2, y, str(players), 13, "display", ink)


def _info(pen: Pen, y: float, level: Row) -> Iterator[Item]:
    counts = [int(n) for n in level["cubes"]]
    yield pen.words(INFO, y + 4.2, "LEVEL", 9, "caption", "chart_dim", track=0.25)
    yield pen.words(INFO - 0.6, y + 17, str(level["level"]), 36, "display", "chart")
    for i, cubes in enumerate(counts):
        yield from _card(pen, INFO + i * 11.6, y + 21.6, cubes)
    said = f"{len(counts)} cards, {sum(counts)} cubes"
    yield pen.words(INFO, y + 42, said, 11, "strong", "chart")


def _card(pen: Pen, x: float, y: float, cubes: int) -> Iterator[Item]:
    """Draw a small orbit card with the cubes on it."""
    yield pen.solid(rect(x, y, 10.2, 14.6, 1.4), "paper", FINE)
    lift = (0.0,) if cubes == 1 else tuple(6.1 * (i / (cubes - 1) - 0.5) for i in range(cubes))
    for dy in lift:
        yield use(cube(pen.studio), x + 5.1, y + 7.3 + dy, 0.7)


def _foot(pen: Pen, w: float) -> Iterator[Item]:
    bonus = pen.studio.game.constants["recycle_bonus"].value
    lines = (
        ("+1", "fragmentation, collision, satellite damaged", "amber" if pen.full else "night"),
        ("−1", f"{bonus} or more cubes recycled at once, satellite made operational", "leo" if pen.full else "night"),
    )
    y = FOOT + 6.2
    for sign, words, colour in lines:
        yield pen.words(4, y, sign, 13, "display", colour)
        block = text.block(13.5, y, words, 9, w - 17.5, "body", pen.colour("chart"), 1.13)
        yield from block.items
        y += block.height + 3.3
    yield pen.icon("ship", 6.9, y - 1, 6, "chart")
    yield pen.words(13.5, y, "start here with 2, 3 or 4 players", 9, "body", "chart")

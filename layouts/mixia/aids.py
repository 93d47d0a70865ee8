"""The tables of the reference cards, filled in from the data: what a d20 brings, as a bar of twenty equal cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from components.schema import Value
from components.values import NamedTuple
from layouts.drawing.hooks import Studio
from layouts.drawing.pen import Pen, at
from layouts.drawing.scene import Group, Item
from layouts.drawing.shapes import line, polygon, rect

from .sector_borders import draw_sample

BAR, CELL = 22.4, 2.28
"""Where the bars begin, and the width of one of their cells, in mm: so the odds are seen."""
BORDER, GATHERING = 8.75, 5.6
"""mm; from row to row."""
ROOM = 11.4
"""mm; of a band with room for its icon beside its figures."""


class Outcome(NamedTuple):
    """What an effect looks like: its sign, its ground and what stands on that."""

    sign: str
    ground: str
    on: str = "#FFFFFF"


OUTCOMES = {
    "damage": Outcome("hit", "#9C2318"),
    "ice-damage": Outcome("ice-damage", "#9CD2E6", "#0B2230"),
    "energy-loss": Outcome("energy", "#DDB9E6", "#0B2230"),
    "destroyed": Outcome("fragmentation", "#14120F"),
    "bounty": Outcome("bounty", "#E3B048", "#0B2230"),
    "none": Outcome("move", "#C3E8D4", "#0B2230"),
    "cube": Outcome("cube", "#C3E8D4", "#0B2230"),
    "relic": Outcome("relic", "#C3E8D4", "#0B2230"),
}
LEGEND = (("damage", "damage"), ("energy-loss", "energy"), ("bounty", "+1,000"), ("destroyed", "destroyed"))
"""What the signs of the borders say, with words for them."""


def rolls(studio: Studio, gathers: bool) -> Group:
    """Draw the results of a d20, one row for each border or way of gathering; those of Embers have its mark."""
    pen = Pen(studio)
    rows = [row for row in studio.game.tables["rolls"].rows if bool(row["gathers"]) == gathers]
    pitch = GATHERING if gathers else BORDER
    items: list[Item] = []
    for i, row in enumerate(rows):
        items += _row(pen, row, i * pitch, pitch - (0.7 if gathers else 0.9))
    if not gathers:
        items += _legend(pen, len(rows) * pitch + 2.0)
    return Group(tuple(items))


def _row(pen: Pen, row: Mapping[str, Value], y: float, high: float) -> Iterator[Item]:
    middle, gathers = y + high / 2, bool(row["gathers"])
    if gathers:
        yield pen.icon(str(row["sign"]), 2.6, middle, 4.6, "accent")
    else:
        yield at(3.9, middle, *draw_sample(pen, str(row["what"])), scale=0.23)
    x = 6.4 if gathers else 8.6
    words = [str(row["title"])] if gathers else str(row["title"]).split(" ", 1)
    for i, word in enumerate(words):
        yield pen.label(x, middle + (i - (len(words) - 1) / 2) * 3.2, word, 7.5, "strong", "night", anchor="start")
    if row["embers"]:
        yield pen.icon("cargo-ember", BAR - 2.2, middle, 3.0, "danger")
    bands = row["bands"]
    assert isinstance(bands, tuple | list)
    for band in bands:
        assert isinstance(band, Mapping)
        yield from _band(pen, band, y, high, crossing=not gathers)


def _band(pen: Pen, band: Mapping[str, Any], y: float, high: float, crossing: bool) -> Iterator[Item]:
    """Draw the cells of one outcome with its rolls and its effect; at a border, also whether the ship crosses."""
    low, top = int(band["low"]), int(band["high"])
    x, w = BAR + (low - 1) * CELL, (top - low + 1) * CELL
    outcome = OUTCOMES[str(band["effect"])]
    ground, on = (outcome.ground, outcome.on) if pen.full else ("white", "night")
    middle = y + high / 2
    yield pen.solid(rect(x + 0.15, y, w - 0.3, high, 0.9), ground, 0.25, ground if pen.full else "night")
    words = f"{low}–{top}"
    if w < ROOM:
        yield pen.label(x + w / 2, middle, words, 6.5, "strong", on)
        return
    yield pen.label(x + 1.4, middle, words, 7.5, "strong", on, anchor="start")
    size = min(5.4, high - 0.6)
    yield pen.icon(outcome.sign, x + w - 3.6, middle, size, on)
    if crossing and outcome.sign not in ("move", "fragmentation") and w > 18:
        yield from _way(pen, x + w - 10.6, middle, bool(band["crosses"]), on)


def _way(pen: Pen, x: float, y: float, crosses: bool, colour: str) -> Iterator[Item]:
    """Draw an arrow that goes on if the ship crosses the border, or else turns back."""
    if crosses:
        yield pen.line(line(x - 1.4, y, x + 1, y), 0.7, colour, round=False)
        yield pen.fill(polygon(((x + 2.6, y), (x + 0.8, y - 1.2), (x + 0.8, y + 1.2))), colour)
        return
    yield pen.line(f"M{x - 0.6} {y - 1.4}C{x + 3.4} {y - 1.4} {x + 3.4} {y + 1.3} {x + 0.4} {y + 1.3}", 0.7, colour)
    yield pen.fill(polygon(((x - 1.6, y + 1.3), (x + 0.4, y), (x + 0.4, y + 2.6))), colour)


def _legend(pen: Pen, y: float) -> Iterator[Item]:
    """Draw the signs of the bars with their meanings."""
    x = 0.0
    for effect, words in LEGEND:
        yield pen.icon(OUTCOMES[effect].sign, x + 1.9, y, 3.8, "night")
        yield pen.label(x + 4.4, y, words, 7, "strong", "night", anchor="start")
        x += 7.4 + len(words) * 1.42

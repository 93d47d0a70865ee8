"""The tables of the reference cards, filled in from the data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from components.schema import Value
from layouts.hooks import Studio
from layouts.pen import Pen, at
from layouts.scene import Group, Item
from layouts.shapes import line, rect

from .sector_borders import draw_sample

WIDE = 68.0
"""mm; of a table."""
PITCH = 4.15
"""mm; from band to band of a border, so that room is left for a note below them all."""


def rolls(studio: Studio, gathers: bool) -> Group:
    """What a d20 brings, one row for each border or way of gathering; those of Embers have its mark."""
    pen = Pen(studio)
    rows = [row for row in studio.game.tables["rolls"].rows if bool(row["gathers"]) == gathers]
    items: list[Item] = []
    y = 0.0
    for row in rows:
        bands = row["bands"]
        assert isinstance(bands, tuple | list)
        high = 5.6 if gathers else PITCH * len(bands) + 1.0
        items += _row(pen, row, y, high, beside=gathers)
        y += high
    return Group(tuple(items))


def _row(pen: Pen, row: Mapping[str, Value], y: float, high: float, beside: bool) -> Iterator[Item]:
    bands = row["bands"]
    assert isinstance(bands, tuple | list)
    middle = y + high / 2
    if y:
        yield pen.line(line(0, y, WIDE, y), 0.2, "rule")
    if beside:
        yield pen.icon(str(row["sign"]), 2.6, middle, 4.6, "accent")
    else:
        yield at(3.9, middle, *draw_sample(pen, str(row["what"])), scale=min(0.3, high / 33))
    yield pen.label(6.4 if beside else 8.6, middle, str(row["title"]), 8, "strong", "night", anchor="start")
    if row["embers"]:
        yield pen.icon("cargo-ember", 21.8 if beside else 28.6, middle, 3.2, "danger")
    for i, band in enumerate(bands):
        assert isinstance(band, Mapping)
        x, top = (24.2 + i * 24.6, y + 0.8) if beside else (31.0, y + 0.6 + i * PITCH)
        whole = band["low"] == 1 and band["high"] == 20
        words = "all" if whole else f"{band['low']}–{band['high']}"
        yield pen.solid(rect(x, top, 8.6, 3.85, 0.8), "chip", 0.2, "night")
        yield pen.label(x + 4.3, top + 1.93, words, 7.5, "strong", "chip_on")
        yield pen.label(x + 9.8, top + 1.93, str(band["says"]), 7.5, "body", "night", anchor="start")

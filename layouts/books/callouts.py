"""Discs with a number or a letter: on a picture beside what a step is about, and before that step in the text."""

from __future__ import annotations

from layouts.books.setting import Setting
from layouts.drawing.scene import PT, Item, Path, Text
from layouts.drawing.shapes import circle

DISC_GAP_MM = 1.3
"""Between the discs of two steps, at least, in mm: with their white rims they stand clear of each other."""


def radius(setting: Setting) -> float:
    """Radius of a disc in mm, without its white rim."""
    return 3.5 if setting.large else 2.55


def callout(setting: Setting, number: str, x: float, y: float) -> list[Item]:
    """A numbered disc with its middle at (x, y); the same one stands before the step in the text."""
    r = radius(setting)
    ink = setting.colour("ink")
    size = (11.5 if setting.large else 8.5) * (1 if len(number) < 2 else 0.9)
    baseline = y + size * PT * (0.62 if number.islower() else 0.72) / 2
    return [
        Path(circle(x, y, r + 0.5), fill="#FFFFFF"),
        Path(circle(x, y, r), fill=setting.colour("callout"), stroke=ink, width=0.42),
        Text(x, baseline, number, size, "display", setting.colour("callout_on"), "middle"),
    ]

"""Lines of text on boxes and labels, as large as fits."""

from __future__ import annotations

from layouts.drawing import fonts
from layouts.drawing.scene import PT, Text
from layouts.drawing.text import Overflow, drawable, fit_block, fit_line, wrap

MIN_TYPE_PT = 6.5
"""Least size of type; longer lines are cut with CUT_MARK, as names in a user's game may have any length."""
CUT_MARK = "…"
LEADING = 1.05
"""Line height of titles on several lines, in sizes of type."""


def find_cap_height(font_name: str, size: float) -> float:
    """Return the height of capitals in mm."""
    return fonts.CAP_HEIGHT[font_name] * size * PT


def measure_width(phrase: str, font_name: str, size: float, tracking: float = 0.0) -> float:
    """Return the width of a line in mm."""
    return fonts.width(drawable(phrase, font_name), font_name, size, tracking)


def fit_words(phrase: str, font_name: str, size: float, width: float, tracking: float = 0.0) -> tuple[str, float]:
    """Fit a text into one line of that width: smaller, or shortened if it would be too small. Sizes in pt."""
    phrase = " ".join(drawable(phrase, font_name).split())
    try:
        return phrase, fit_line(phrase, font_name, size, MIN_TYPE_PT, width, tracking)
    except Overflow:
        while len(phrase) > 1 and fonts.width(phrase + CUT_MARK, font_name, MIN_TYPE_PT, tracking) > width:
            phrase = phrase[:-1]
        return phrase + CUT_MARK, MIN_TYPE_PT


def make_line(
    x: float, y: float, phrase: str, font_name: str, size: float, fill: str, width: float, anchor: str = "start",
    angle: float = 0.0, tracking: float = 0.0,
) -> Text:  # fmt: skip
    """Make a line with its baseline at (x, y), fitted to a width."""
    phrase, size = fit_words(phrase, font_name, size, width, tracking)
    return Text(x, y, phrase, size, font_name, fill, anchor, angle, tracking)


def set_title(
    phrase: str, font_name: str, size: float, width: float, height: float, least: float = 12.0
) -> tuple[list[str], float]:
    """Set a title on one line, or on more if one would shorten it or make it smaller than `least`; returns its lines
    and their size in pt."""
    size = min(size, height / PT / fonts.CAP_HEIGHT[font_name])
    single_line, single_size = fit_words(phrase, font_name, size, width)
    if single_size >= min(least, size):
        return [single_line], single_size
    phrase = drawable(phrase, font_name)
    try:
        block_size = fit_block(phrase, font_name, size, MIN_TYPE_PT, width, height, LEADING)
    except Overflow:
        return [single_line], single_size
    lines = wrap(phrase, font_name, block_size, width, mend_runts=True)
    texts = ["".join(getattr(span, "text", "") for span in line) for line in lines]
    return (
        (texts, block_size)
        if block_size > single_size or single_line.endswith(CUT_MARK)
        else ([single_line], single_size)
    )

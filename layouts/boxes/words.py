"""Lines of text on boxes and labels, as large as fits."""

from __future__ import annotations

from layouts import fonts
from layouts.scene import PT, Text
from layouts.text import Overflow, wrap

LEAST = 5.0
"""pt; what is longer is cut with dots, as names of own games may be of any length."""


def cap(font: str, size: float) -> float:
    """Height of capitals in mm."""
    return fonts.CAP_HEIGHT[font] * size * PT


def drawable(text: str, font: str) -> str:
    """A text on one line, and letters that the face lacks as question marks."""
    plain = " ".join(text.split())
    return plain.translate({ord(letter): "?" for letter in fonts.lacks(plain, font)})


def wide_of(words: str, font: str, size: float, tracking: float = 0.0) -> float:
    """The width of a line in mm."""
    return fonts.width(drawable(words, font), font, size, tracking)


def fitted(words: str, font: str, size: float, width: float, tracking: float = 0.0) -> tuple[str, float]:
    """A text as one line of at most that width: smaller, or cut where it would be too small. Sizes in pt."""
    words = drawable(words, font)
    wide = fonts.width(words, font, size, tracking)
    if wide <= width:
        return words, size
    smaller = size * max(0.1, width) / wide
    if smaller >= LEAST:
        return words, smaller
    while len(words) > 1 and fonts.width(words + "…", font, LEAST, tracking) > width:
        words = words[:-1]
    return words + "…", LEAST


def one_line(
    x: float, y: float, words: str, font: str, size: float, fill: str, width: float, anchor: str = "start",
    angle: float = 0.0, tracking: float = 0.0,
) -> Text:  # fmt: skip
    """A line with its baseline at (x, y), fitted to a width."""
    words, size = fitted(words, font, size, width, tracking)
    return Text(x, y, words, size, font, fill, anchor, angle, tracking)


def title_lines(
    words: str, font: str, size: float, width: float, high: float, least: float = 12.0
) -> tuple[list[str], float]:
    """A title on one line, or on two where it would be smaller than `least` on one; its lines and their size in pt."""
    words = drawable(words, font)
    size = min(size, high / PT / fonts.CAP_HEIGHT[font])
    one, large = fitted(words, font, size, width)
    if large >= min(least, size) or " " not in words:
        return [one], large
    two = min(size, high / PT / (fonts.CAP_HEIGHT[font] + 1.05))
    while two > LEAST:
        try:
            lines = wrap(words, font, two, width)
        except Overflow:
            two -= 0.5
            continue
        if len(lines) <= 2:
            texts = ["".join(getattr(span, "text", "") for span in line) for line in lines]
            return (texts, two) if two > large else ([one], large)
        two -= 0.5
    return [one], large

"""Words that are wider than their line, in parts: a book is set whatever words its writer has."""

from __future__ import annotations

import re
from collections.abc import Iterator

from layouts import fonts
from layouts.scene import PT
from layouts.text import ICON_EM, Overflow, wrap
from layouts.text import Line as Set

_UNIT = re.compile(r"\*\*|\{[a-z][a-z0-9-]*\}|.", re.S)
"""What is never parted: a mark of bold type, an icon, a letter."""
HYPHEN = "-"
LATE = 0.6
"""A sign such as a slash ends a part if that fills this much of the line at least."""
LEAST = 3
"""The last part has so many letters at least."""


def wrap_whole(text: str, font: str, size: float, width: float) -> tuple[Set, ...]:
    """`text.wrap`, where a word that is wider than a line is parted, with a hyphen behind each part but the last.

    Raises Overflow only where not even a letter with its hyphen fits.

    >>> [line[0].text for line in wrap_whole("a Weltraumschrottplatz", "body", 10, 20)]
    ['a', 'Weltraumsc-', 'hrottplatz']
    """
    try:
        return wrap(text, font, size, width)
    except Overflow:
        return wrap(_part_words(text, font, size, width), font, size, width)


def _part_words(text: str, font: str, size: float, width: float) -> str:
    """A text with the end of a line wherever a word must be parted."""
    bold = False
    lines = []
    for line in text.split("\n"):
        words = []
        for word in line.split(" "):
            words.append("\n".join(_parts(word, (font, _strong(font)), bold, size, width)))
            bold ^= word.count("**") % 2 == 1
        lines.append(" ".join(words))
    return "\n".join(lines)


def _strong(font: str) -> str:
    return fonts.kerned("strong") if font.endswith(fonts.KERN) else "strong"


def _parts(word: str, pair: tuple[str, str], bold: bool, size: float, width: float) -> Iterator[str]:
    """A word, or what it is parted into. pair: the fonts of usual and of bold type."""
    room = width - max(fonts.width(HYPHEN, font, size) for font in pair)
    units = _UNIT.findall(word)
    wides = []
    for unit in units:
        wides.append(_width(unit, pair[bold], size))
        bold ^= unit == "**"
    begin, used, left = 0, 0.0, sum(wides)
    for i, wide in enumerate(wides):
        if used + wide > room and i > begin and left > width:
            end, hyphen = _end(units, begin, i)
            yield "".join(units[begin:end]) + hyphen
            begin, used, left = end, sum(wides[end:i]), left - sum(wides[begin:end])
        used += wide
    yield "".join(units[begin:])


def _end(units: list[str], begin: int, most: int) -> tuple[int, str]:
    """Where a part ends that has at most the units up to there, and its hyphen: behind a sign none is needed."""
    for end in range(most, begin + int((most - begin) * LATE), -1):
        if len(units[end - 1]) == 1 and not units[end - 1].isalnum():
            return end, ""
    return max(begin + 1, min(most, len(units) - LEAST)), HYPHEN


def _width(unit: str, font: str, size: float) -> float:
    """The width in mm of a unit by itself; in a word kerning takes away more than it adds."""
    if unit == "**":
        return 0.0
    return size * PT * ICON_EM if len(unit) > 1 else fonts.width(unit, font, size)

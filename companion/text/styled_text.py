"""Spans and lines: what is shown, before anything knows of a terminal.

A span is a text and its style, in the words of rich (`bold`, `dim`, `#5C8DF6`); a line is spans. Widths are columns of
a terminal, of which wide letters take two.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

Span: TypeAlias = tuple[str, str]
Line: TypeAlias = Sequence[Span]

PLAIN, DIM, BOLD, WARN, GOOD = "", "dim", "bold", "bold red", "green"

OPTION_STYLE = "bold reverse"
"""What can be chosen, where it lies in a drawing. Words say it as well."""
EMPTY_SIGN, FREE_SIGN = "·", "◌"
"""A place where nothing lies, and one that can be chosen."""

MARKS = {"triangle": "▲", "circle": "●", "square": "■", "star": "★", "cross": "✚"}
"""The marks that are printed on players' pieces beside the colours."""

_PAIRS = """
    ▲^ ●o ■# ★* ·. ▸> ½. …~ ─- −- ×x │| ╴~ ╎: ✚+ ✱* □# ◌_ →>
"""
ASCII = str.maketrans({"°": " deg"} | {pair[0]: pair[1] for pair in _PAIRS.split()})
"""For terminals that know no more than ASCII."""


def line(*parts: str | Span) -> list[Span]:
    """Compose a line from texts and spans."""
    return [(part, PLAIN) if isinstance(part, str) else part for part in parts]


def text(shown: Line) -> str:
    """Return the text of a line.

    >>> text([("HP ", "dim"), ("4", "")])
    'HP 4'
    """
    return "".join(part for part, _ in shown)


def wide(said: str) -> int:
    """Count the columns of a text.

    >>> wide("Ann"), wide("安")
    (3, 2)
    """
    return len(said) if said.isascii() else sum(map(_columns, said))


@lru_cache(maxsize=1024)
def _columns(letter: str) -> int:
    import unicodedata

    return 0 if unicodedata.combining(letter) else 1 + (unicodedata.east_asian_width(letter) in "WF")


def width(shown: Line) -> int:
    """Count the columns of a line."""
    return wide(text(shown))


def stand_out(shown: Line) -> list[Span]:
    """Highlight a line as one that can be chosen in a drawing, in its own colours.

    >>> stand_out([("Y", "#E8B800"), ("30", "dim")])
    [('Y', 'bold reverse #E8B800'), ('30', 'bold reverse')]
    """
    colours = [" ".join(word for word in own.split() if word not in (BOLD, DIM)) for _, own in shown]
    return [(part, f"{OPTION_STYLE} {colour}".strip()) for (part, _), colour in zip(shown, colours, strict=True)]


def cut(shown: Line, to: int) -> list[Span]:
    """Shorten a line to a number of columns."""
    if width(shown) <= to:
        return list(shown)
    short: list[Span] = []
    left = to - 1
    for part, style in shown:
        kept = _beginning(part, left)
        short.append((kept, style))
        left -= wide(kept)
        if kept != part:
            break
    return [*short, ("…", DIM)]


def _beginning(said: str, to: int) -> str:
    """As much of a text as fits."""
    while wide(said) > to:
        said = said[:-1]
    return said


def padded(shown: Line, to: int) -> list[Span]:
    """Pad a line with blanks to a number of columns."""
    return [*shown, (" " * max(0, to - width(shown)), PLAIN)]


def ends(left: Line, right: Line, to: int) -> list[Span]:
    """One line with text at both ends; what is at the right gives way."""
    room = to - width(left)
    return [*padded(left, to - width(right)), *right] if width(right) < room else cut(left, to)


def wrapped(said: str, to: int, indent: str = "") -> list[str]:
    """Wrap a text into lines of a number of columns, and indent all but the first."""
    import textwrap

    return textwrap.wrap(said, to, subsequent_indent=indent, break_on_hyphens=False) or [""]


def number_range(numbers: Sequence[str], to: int) -> str:
    """Numbers in so many columns, as a range if there is no room for each; nothing where not even that says all.

    >>> number_range(["4", "5", "6"], 5), number_range(["9", "10", "11"], 5), number_range(["4", "6", "9"], 4)
    ('4 5 6', '9-11', '')
    """
    each = " ".join(numbers)
    if len(each) <= to or not numbers or not all(number.isdecimal() for number in numbers):
        return each if len(each) <= to else ""
    follow = [*map(int, numbers)] == [*range(int(numbers[0]), int(numbers[0]) + len(numbers))]
    said = f"{numbers[0]}-{numbers[-1]}"
    return said if follow and len(said) <= to else ""


def flowed(cells: Sequence[Line], to: int, gap: int = 2) -> list[Line]:
    """Cells one after the other, as words of a text.

    >>> [text(row) for row in flowed([line(word) for word in ("a", "bbbb", "cc", "d")], 6, 1)]
    ['a bbbb', 'cc d']
    """
    rows: list[list[Span]] = []
    for cell in cells:
        if rows and width(rows[-1]) + gap + width(cell) <= to:
            rows[-1] += [(" " * gap, PLAIN), *cell]
        else:
            rows.append(cut(cell, to))
    return [*rows]

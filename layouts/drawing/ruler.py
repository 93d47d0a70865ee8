"""The proof of scale: a ruler of 100 mm with a note beside it, and a separate page for files without room for it.

Every file of a print run has the ruler and asks to be printed at 100 %: pieces shrunk by "fit to page" no longer match
their sleeves or other halves. One page shows both axes, since drivers may stretch one of them, and a bank card's
outline for people without a ruler.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from components.messages import _
from layouts.drawing import fonts, shapes
from layouts.drawing.scene import Group, Item, Path, Text

MARK = "#5B6670"
"""Colour of marks and notes on the paper: grey, so that a mark left on a piece isn't a black line."""
BLACK = "#000000"
HAIRLINE = 0.15
NOTE = 6.5
RULER_MM = 100
RULER_RULE = f"must be {RULER_MM} mm long"
SCALE = "print at 100 %, no scaling"
STRIP_HEIGHT_MM = 2.3
"""Height of a strip for the ruler or a line of text: the outermost marks leave hardly more of a margin."""
STACKED_HEIGHT_MM = 2 * STRIP_HEIGHT_MM + 0.6
"""Height of a strip for the ruler with a line of text below it."""
INSET = 0.1
"""Distance from a strip's edge to the ruler's ends and base: room for half a hairline."""
CARD = (85.6, 54.0)
"""A bank card, CR80, in mm."""


def strip_of(words: str) -> tuple[float, float]:
    """Return the width and height in mm of a strip for a line of notes; whole mm, so that a page number's digits don't
    matter."""
    return float(ceil(fonts.width(words, "body", NOTE) + 1)), STRIP_HEIGHT_MM


def sizes() -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the width and height of the ruler's strip in mm: with its note beside it, and with its note below it."""
    return (RULER_MM + 3 + strip_of(_(RULER_RULE))[0], STRIP_HEIGHT_MM), (RULER_MM + 2 * INSET, STACKED_HEIGHT_MM)


def ruler(stacked: bool = False, words: str = "") -> tuple[Item, ...]:
    """Draw a ruler with ticks at 1, 5 and 10 mm; its note, which gives its length, is beside it or `stacked` below."""
    base = STRIP_HEIGHT_MM - INSET
    ticks = [shapes.line(INSET, base, INSET + RULER_MM, base)]
    for i in range(RULER_MM + 1):
        tall = 2.1 if i % 10 == 0 else 1.5 if i % 5 == 0 else 0.9
        ticks.append(shapes.line(INSET + i, base, INSET + i, base - tall))
    x, y = (1.5, STACKED_HEIGHT_MM - STRIP_HEIGHT_MM + 1.7) if stacked else (RULER_MM + 1.5, 1.7)
    return (Path("".join(ticks), stroke=MARK, width=HAIRLINE, round=False), line(words or _(RULER_RULE), x, y))


def line(words: str, x: float = 0.5, y: float = 1.7) -> Text:
    """Draw a line of notes in a strip STRIP_HEIGHT_MM high."""
    return Text(x, y, words, NOTE, "body", MARK)


def proof() -> tuple[Item, ...]:
    """Draw rulers along both axes and a bank card's outline, 150 x 131 mm."""
    w, h = CARD
    return (
        Group(ruler(), 0, 131, 270),
        Group(ruler(), 20, 0),
        Path(shapes.rect(20, 18, w, h, 3.2), stroke=BLACK, width=HAIRLINE),
        Text(24, 26, _("A bank card fits here: 85.6 × 54 mm"), 9, "body", BLACK),
    )


def proof_page(name: str) -> Iterator[Item]:
    """Draw the page of a file whose other pages are too full for a ruler."""
    yield Text(20, 34, _("Is the scale right?"), 20, "display", BLACK)
    steps = (
        f"{name} · {_(SCALE)}",
        _("Both rulers must be 100 mm long, and a bank card must fit its outline. If not, switch off “fit to page”."),
        _("The other sheets of this file are too full for a ruler. Nothing is cut from this one."),
    )
    for i, step in enumerate(steps):
        yield Text(20, 42 + i * 5.5, step, 9, "body", BLACK)
    yield Group(proof(), 20, 66)

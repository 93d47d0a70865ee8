"""Pieces to be laid on pages, for the tests of imposition."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from layouts.drawing.papers import PAPERS
from layouts.printing.sheets.pages import Item, SheetOptions

Job = tuple[list[Item], SheetOptions]

LEAST_MM, MOST_MM = 8, 130
MOST_SHARE = 0.8
"""Of a page's shorter side that a width or height is: hexes are higher than wide, and marks want room, too."""


def copies(count: int, width: float, height: float, name: str = "card", **more: Any) -> list[Item]:
    return [Item(f"{name}.{n}", 1, width, height, **more) for n in range(count)]


@st.composite
def jobs(draw: st.DrawFn, plain: bool = False) -> Job:
    """Up to four kinds of pieces, and a way to print them. No piece is larger than a page.

    plain: with crop marks, and of pieces that have a simple shape and no bleed of their own.
    """
    options = SheetOptions(
        paper=draw(st.sampled_from([*sorted(PAPERS), "148x210", "300x200"])),
        landscape=draw(st.booleans()),
        margin=draw(st.integers(50, 150)) / 10,
        backs=draw(st.sampled_from(["duplex-long", "duplex-short", "gutterfold", "separate", "none"])),
        bleed=draw(st.sampled_from([0.0, 2.0, 3.0, 3.175, 6.0])),
        marks="crop" if plain else draw(st.sampled_from(["crop", "lines", "none"])),
    )
    most = min(MOST_MM, MOST_SHARE * min(options.printable.w, options.printable.h))
    sizes = st.integers(LEAST_MM * 10, int(most * 10)).map(lambda tenths: tenths / 10)
    items: list[Item] = []
    for kind in range(draw(st.integers(1, 4))):
        width, height = draw(sizes), draw(sizes)
        shape = draw(st.sampled_from(["rect", "rect", "hex", "circle", *([] if plain else ["path"])]))
        if shape == "hex":
            height = width * draw(st.sampled_from([0.866, 1.1547]))
        items += copies(
            draw(st.integers(1, 30)),
            width,
            height,
            f"k{kind}",
            shape=shape,
            bleed=None if plain else draw(st.sampled_from([None, 0.0, 1.5, 5.0])),
            sides=draw(st.integers(1, 2)),
            shared=draw(st.booleans()),
        )
    return items, options


@st.composite
def brims(draw: st.DrawFn) -> Job:
    """Pieces too wide to lie beside each other, whose heights add up to that of the printable area, give or take what
    lies between them and a few mm."""
    options = SheetOptions(
        paper=draw(st.sampled_from(sorted(PAPERS))),
        margin=draw(st.integers(50, 150)) / 10,
        bleed=draw(st.sampled_from([0.0, 3.0])),
        marks=draw(st.sampled_from(["crop", "none"])),
    )
    area, number = options.printable, draw(st.integers(2, 4))
    parts = [draw(st.floats(0.5, 1)) for _ in range(number)]
    height = area.h - (number - 1) * 2 * options.bleed - draw(st.floats(-4, 12 * (number - 1)))
    widths = [area.w * draw(st.floats(0.55, 0.9)) for _ in parts]
    return [
        item
        for kind, (part, width) in enumerate(zip(parts, widths, strict=True))
        for item in copies(1, width, height * part / sum(parts), f"k{kind}")
    ], options

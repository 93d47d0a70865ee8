"""What a board's night side says on its globe: its bonus, or what it allows, in numbers of the game's data."""

from __future__ import annotations

from collections.abc import Iterator

from layouts.hooks import Studio
from layouts.pen import FINE, Pen, at, box
from layouts.scene import Item
from layouts.shapes import outline


def words_of_night(studio: Studio, pen: Pen, board: str, r: float) -> Iterator[Item]:
    """The words below a board's name by night, around the middle of its globe."""
    number = {name: constant.value for name, constant in studio.game.constants.items()}
    if board == "earth":
        yield from _columns(
            pen, r, 19, (("to Moon", f"+{number['earth_to_moon']}"), ("to Mars", f"+{number['earth_to_mars']}"))
        )
    elif board == "mars":
        rows = studio.game.tables["relief"].rows
        pairs = [(str(row["destinations"]), f"+{row['bonus']}") for row in rows]
        yield from _columns(pen, r, 10.5, pairs)
        yield pen.label(0, r * 0.7, f"cities · +{number['relief_more']} for each more", 7.5, "strong", "globe_words")
    elif board == "moon":
        count = int(number["moon_set"])
        for i in range(count):
            yield at(7.6 * (i - (count - 1) / 2), r * 0.02, *_tile(pen))
        yield pen.label(0, r * 0.42, f"= +{number['moon_set_bonus']}", 20, "display", "lamp")
        yield pen.label(0, r * 0.74, "each set", 7.5, "strong", "globe_words")
    elif board == "phobos":
        for i, line in enumerate(("or 1 tile from", "the Mars stack")):
            yield pen.label(0, r * (0.14 + 0.2 * i), line, 9, "strong", "globe_words")
        yield pen.icon("deck", 0, r * 0.64, 9, "lamp")
    elif board == "deimos":
        yield pen.label(0, r * 0.2, f"±{number['adjustment']}", 20, "display", "lamp")
        yield pen.label(0, r * 0.66, "tile and ship", 7.5, "strong", "globe_words")


def _columns(
    pen: Pen, r: float, wide: float, pairs: tuple[tuple[str, str], ...] | list[tuple[str, str]]
) -> Iterator[Item]:
    """Pairs of a condition and its points, side by side."""
    left = -wide * (len(pairs) - 1) / 2
    size = 15 if len(pairs) == 2 else 13
    for i, (what, points) in enumerate(pairs):
        yield pen.label(left + wide * i, r * 0.16, what, 9 if len(pairs) == 2 else 10, "caption", "globe_words")
        yield pen.label(left + wide * i, r * 0.42, points, size, "display", "lamp")


def _tile(pen: Pen) -> list[Item]:
    """A tile from the Moon, face down."""
    ground = pen.fill(box(6.2, 6.2, 0.8), "moon") if pen.full else pen.solid(box(6.2, 6.2, 0.8), "white", FINE, "ink")
    return [ground, pen.fill(outline("M1.4 -1.9a2.1 2.1 0 1 0 0 3.8a2.6 2.6 0 0 1 0 -3.8Z"), "ink")]

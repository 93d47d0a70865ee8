"""The table before the game: pieces as they are printed, in true proportion, with callouts where they belong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from itertools import combinations
from math import hypot
from typing import Any

import pdfplumber
import pytest

from layouts.books.callouts import RADIUS, place_discs
from layouts.books.nodes import ItemList
from layouts.books.pictures import Picture
from layouts.books.writer import Rulebook
from layouts.drawing import shapes
from layouts.drawing.measure import Transform, texts
from layouts.drawing.papers import find_paper
from layouts.drawing.scene import Group, Path, Scene, Text, Use

from ..printed import rulebook_text
from .tin_cans import Write, faults, printed

BODY = """## Set-up

::: setup scenario=full caption="Ready."
board=1 2*can.soup=2 [a gap] can.soup+can.beans
pile:can.beans=3 rest:can.soup
place:Ann place:Bo
@ 4 can.beans
:::

### Steps

1. **Stack** the cans.
2. **Count** them.

## More

1. Not a step.
"""


def laid(game: Write) -> tuple[Rulebook, Picture]:
    book = Rulebook(game(BODY), find_paper("a4"))
    (table,) = (each for each in book.gallery.pictures if each.symbol.name == "table")
    return book, table


def uses(items: Any, at: Transform) -> Iterator[tuple[Use, Transform]]:
    for item in items:
        if isinstance(item, Group):
            yield from uses(item.items, at.then(item.x, item.y, item.angle, item.scale))
        elif isinstance(item, Use):
            yield item, at.then(item.x, item.y, item.angle, item.scale)


def test_pieces_are_the_printed_ones_at_one_scale(game: Write) -> None:
    """Each is the face of a piece, as often as the line says, and all have the scale of the table."""
    _, table = laid(game)
    found = list(uses(table.symbol.items, Transform()))
    names = [use.symbol.name for use, _ in found]

    assert names.count("can.soup-front") == 2 + 1 + 10  # Ann has two of 12 in her bag
    assert names.count("can.beans-front") == 1 + 3  # a pile is three deep
    assert (names.count("full-Ann"), names.count("full-Bo")) == (1, 1)
    assert names.count("full-state") == 1
    assert len({round(at.scale, 6) for _, at in found}) == 1


def test_nothing_lies_over_the_edge_or_over_its_neighbour(game: Write) -> None:
    """All pieces lie on the ground, those of the second row below those of the first."""
    _, table = laid(game)
    boxes = [
        (at.x, at.y, at.x + use.symbol.width * at.scale, at.y + use.symbol.height * at.scale)
        for use, at in uses(table.symbol.items, Transform())
    ]
    assert all(x >= 4.9 and y >= 4.9 and right <= 175.1 for x, y, right, _ in boxes)
    assert all(bottom <= table.size[1] - 4.9 for *_, bottom in boxes)
    assert len([box for box in boxes if box[1] < min(b[1] for b in boxes) + 60 * 0.8]) > 3


def test_callouts_bear_the_numbers_of_the_steps(game: Write) -> None:
    """Discs stand at what was called out; steps of that chapter alone have the same discs."""
    book, table = laid(game)
    numbers = re.findall(r"\d+", " ".join(_texts(table.symbol.items)))
    steps = [node.steps for node in book.content.body if isinstance(node, ItemList)]

    assert {"1", "2", "3", "4"} <= set(numbers)
    assert {"Ann", "Bo"} <= set(_texts(table.symbol.items))
    assert steps == [True, False]


def _texts(items: Any) -> Iterator[str]:
    for item in items:
        if isinstance(item, Group):
            yield from _texts(item.items)
        elif isinstance(item, Text):
            yield item.text


@pytest.mark.parametrize(
    ("word", "said"),
    [("place:Anne", "'Anne' is no player of scenario 'full' (did you mean Ann?); players are Ann, Bo"),
     ("rest:can.sup", "there is no piece 'can.sup' (did you mean can.soup?)"),
     ("board\n@ 2 can.leek", "callout 2 points at 'can.leek', which isn't on the table")],
)  # fmt: skip
def test_what_lies_nowhere_is_refused(game: Write, word: str, said: str) -> None:
    """A player, a piece or a tag that the position hasn't is told with the line's words."""
    found = faults(game(f"## Set-up\n\n::: setup scenario=full\n{word}\n:::\n"))
    assert any(said in each for each in found), found


def test_its_steps_follow(game: Write) -> None:
    """The steps stand below a table that leaves room for them; the text beside the PDF has the caption."""
    with pdfplumber.open(BytesIO(printed(game(BODY)))) as pdf:
        pages = [page.extract_text() for page in pdf.pages]
    here = next(n for n, text in enumerate(pages) if "Ready." in text)

    assert pages[here].index("Ready.") < pages[here].index("Stack the cans")
    assert "Ready." in rulebook_text(game(BODY))


def test_callouts_on_the_board_hide_nothing(game: Write) -> None:
    """A disc stands beside what it points at, clear of the others and of words where there is room."""
    words = tuple(Text(x, y, "Word", 9) for x in (40, 60) for y in (58, 64))
    scene = Scene(120, 120, (Path(shapes.rect(0, 0, 120, 120), fill="#FFFFFF"), *words), 0.0)
    pins = [("1", 50.0, 60.0), ("2", 52.0, 60.0), ("3", 10.0, 10.0)]
    found = place_discs(pins, scene, 1.0)

    for (x, y), (_, across, down) in zip(found, pins, strict=True):
        assert hypot(x - across, y - down) > 5
        assert RADIUS < x < 120 - RADIUS
        assert RADIUS < y < 120 - RADIUS
        assert not any(left - 3 < x < right + 3 and top - 3 < y < bottom + 3
                       for left, top, right, bottom in (text.box for text in texts(scene)))  # fmt: skip
    assert all(hypot(a[0] - b[0], a[1] - b[1]) >= 2 * RADIUS for a, b in combinations(found, 2))

"""Pictures with letters: each letter leads to what it points at, and its words stand beside it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from layouts.books.anatomy import place_beside
from layouts.books.callouts import DISC_GAP_MM
from layouts.books.spots import find_spots
from layouts.books.writer import Edition, Rulebook
from layouts.drawing.papers import find_paper
from layouts.drawing.scene import Group, Symbol, Text, Use

from ..printed import rulebook_text
from .tin_cans import Write, faults, printed, words

BODY = '## Cans\n\n### One\n\nLook.\n\n::: anatomy id=can.soup caption="A can."\n{}\n:::\n\nMore.\n'
ITEMS = '- "Soup" **The name** of it. {TC-01}\n- 20,50 Its foot.'


def test_letters_and_words_are_in_every_form(game: Write) -> None:
    """In print, on the page and in plain text the letters come in the order of the list, without their targets."""
    design = game(BODY.format(ITEMS))
    page = Rulebook(design, find_paper("a4"), Edition()).html()

    assert "a The name of it. b Its foot." in words(printed(design)).replace("1 a", "a")
    assert "- a: **The name** of it. (TC-01)\n- b: Its foot." in rulebook_text(design)
    assert '<li id="term-the-name"><span id="TC-01"></span>' in page
    assert "20,50" not in page


@pytest.mark.parametrize(
    ("items", "said"),
    [
        ('- "Soop" A word.', "'“Soop”' isn't in the picture (did you mean “Soup”?)"),
        ("- #lid A tag.", "'#lid' isn't in the picture"),
        ("- A can.", "'A can.' points at nothing; begin it with"),
        ("Words.", "'anatomy' is a list of what its letters point at, and nothing else"),
    ],
)
def test_what_points_at_nothing_is_told(game: Write, items: str, said: str) -> None:
    """With the line of the directive, and what was meant."""
    assert [fault.startswith(f"11: {said}") for fault in faults(game(BODY.format(items)))] == [True]


def test_a_piece_or_a_scenario(game: Write) -> None:
    """One of them is shown."""
    said = "'anatomy' shows either a piece, by its id, or a scenario"

    assert faults(game(BODY.replace("id=can.soup", "").format(ITEMS))) == [f"11: {said}"]


def test_spots_are_where_things_are_drawn() -> None:
    """Tags, icons and words through groups and symbols that are moved, turned and scaled; the first one counts."""
    icon = Symbol("icon-fuel", (), 4, 4)
    inner = Group((Use(icon, 1, 1, 2.0), Text(5, 5, "Full", 10, anchor="middle")), 10, 20, 90, tag="tank")
    found = find_spots([inner, Text(0, 0, "Full", 10)])

    assert found["{fuel}"].middle == pytest.approx((5, 25))
    assert found["tank"][:2] == (10, 20)
    assert found["“Full”"].middle[1] == pytest.approx(25, abs=0.1)


@pytest.mark.parametrize("ys", [[1, 2, 3, 4], [30, 30, 30], [0, 39, 39.5, 40, 20], [5]])
def test_letters_stand_clear_of_each_other_and_of_the_picture(ys: list[float]) -> None:
    """However close what they point at is: in the margins, none lower or higher than the picture."""
    discs = place_beside([(10.0 + y, y) for y in ys], (10, 60), 40, 2.5)
    sides = [sorted(y for x, y in discs if (x < 35) == left) for left in (True, False)]

    assert all(x < 7.5 or x > 62.5 for x, _ in discs)
    assert all(2.5 <= y <= 37.5 for _, y in discs)
    assert all(b - a >= 5 + DISC_GAP_MM - 1e-9 for side in sides for a, b in pairwise(side))

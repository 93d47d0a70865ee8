"""Signs in books: explained where they are first needed, and once more together, for what is printed."""

from __future__ import annotations

import pytest

from layouts.books.back_matter import find_signs
from layouts.books.writer import Edition, Rulebook
from layouts.drawing.papers import find_paper

from ..long_run import LONG
from ..printed import designed
from .tin_cans import Write, printed, words

BODY = (
    "## Play\n\n### {move} 1. Roll\n\n- {sell} **Sell** it.\n- {buy} Buy it.\n\n"
    '| | |\n|---|---|\n| {mine} Mine | 1 |\n\n::: icons names="fuel=tin-oil"\n\n- {sell} **Sale** again.\n\n'
    "## End\n\n{}\n\n::: index\nplay\n:::\n"
)


@LONG
def test_all_signs_that_a_book_explains(game: Write) -> None:
    """Those of headings, bold terms, tables and lists of icons, each with its first name, in the order of the book."""
    design = game(BODY.replace("{}", "::: icons"))
    made = Rulebook(design, find_paper("a4"), Edition())

    assert find_signs(made.parts) == [("move", "Roll"), ("sell", "Sell"), ("mine", "Mine"), ("fuel", "Tin oil")]
    assert words(printed(design)).count("Tin oil") == 2
    assert made.html().count("Tin oil") == 2
    assert "Sale" not in words(printed(design)).split("End")[-1]


@LONG
@pytest.mark.parametrize("game", ["mixia", "spacecraft"])
def test_signs_of_expansions_are_for_those_who_print_them(game: str) -> None:
    """What the base game's book explains, the whole one does too; an expansion adds its own."""
    design = designed(game, "full")
    every = tuple(design.game.modules)
    base = tuple(module.id for module in design.game.modules.values() if not module.expansion)
    found = [
        dict(find_signs(Rulebook(design, find_paper("a4"), Edition(modules=modules)).parts))
        for modules in (base, every)
    ]

    assert found[0]
    assert found[0].items() <= found[1].items()
    assert (len(found[0]) < len(found[1])) == (len(base) < len(every))

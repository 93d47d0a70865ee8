"""Card and board: one source says what pieces are made of, and guide, rulebooks and docs/printing.md fill it in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from layouts.faces.loader import load
from layouts.faces.materials import DRAFT, FOLDED_PAPER, MATERIALS, SEPARATE_BACKS, capitalise
from layouts.printing.guide_steps import list_other_ways, list_overview
from layouts.printing.options import PrintOptions
from layouts.printing.render import make_pdf
from layouts.printing.run import plan

from ..printed import BOOKS, GAMES, designed, rulebook_text, texts_of

DOCS = Path(__file__).parents[2] / "docs"
STUFF = re.compile(
    r"(?i)[\d.,–-]+(?: to [\d.]+)? g/m²(?: (?:card|paper))?"
    r"|(?:card|paper) of (?:[\d.]+(?: to [\d.]+)? g/m²|[\d.]{1,3} to [\d.]{1,3} mm)"
    r"|[\d.]+(?: to [\d.]+)? mm (?:grey )?board\b"
    r"|(?:stiff|thick|heavy|strong|thin|foam) (?:card|board)\b|\bcardboard\b"
)
"""Words that name a certain card or board."""
books = pytest.mark.parametrize("game", BOOKS)


@books
def test_no_manuscript_names_a_material(game: str) -> None:
    """What a book says of card and board comes from `::: materials`, which each rulebook has once."""
    written = {name: path.read_text(encoding="utf-8") for name, path in designed(game, "full").books.items()}

    assert {name: STUFF.findall(words) for name, words in written.items()} == {name: [] for name in written}
    assert written["rulebook"].count("\n::: materials\n") == 1


@books
def test_book_and_guide_say_the_same(game: str) -> None:
    """Every material of the game's pieces is in the rulebook and in the guide, with the reason for it."""
    design, options = designed(game, "full"), PrintOptions(modules=("all",), rulebook=False)
    guide = " ".join(words for _, words in list_overview(design, plan(design, options), options))
    book = rulebook_text(design, tuple(design.game.modules))

    for stock in design.stocks.values():
        assert (
            f"- **{capitalise(f'mounted on {stock.material.board}' if stock.material.board else stock.material.sheet)}"
            ":**" in book
        )
        assert bool(stock.why) >= bool(stock.material.board)
    reasons = [stock.why for stock in design.stocks.values() if stock.why]
    assert reasons
    assert [why for why in reasons if why not in guide or why not in book] == []


@books
def test_the_guide_names_other_ways_to_print(game: str) -> None:
    """Print options, and the set for a first game, are on the guide's pages unless they are what is printed."""
    design = designed(game, "full")
    ways = [f"--option {name}={value}" for name, value in design.other_ways()]
    ways += ["--starter"] if design.game.starter else []

    assert sorted(name for name, _ in list_other_ways(design, PrintOptions())) == sorted(ways)
    (guide,) = (file for file in plan(design, PrintOptions()) if file.guide)
    drawn = " ".join(" ".join(texts_of(make_pdf(design, guide, PrintOptions()))).split())
    assert [way for way in ways if way not in drawn] == []


def test_another_way_changes_the_material() -> None:
    """Sectors for straight cuts are mounted, those that scissors follow aren't; squares have no tabs to slip out."""
    straight = load(GAMES["mixia"], "full", options={"sectors": "straight"})
    squares = load(GAMES["spacecraft"], "full", options={"tabs": "off"})

    assert (designed("mixia", "full").stocks["sector"].of, straight.stocks["sector"].of) == ("stiff-card", "thin-board")
    assert squares.stocks["part"].why != designed("spacecraft", "full").stocks["part"].why


def test_the_page_about_printing_repeats_it() -> None:
    """docs/printing.md has a row for each material, and names no other card or board."""
    page = (DOCS / "printing.md").read_text(encoding="utf-8")
    rows = [re.sub(" +", " ", f"| {each.uses} | {each.sheet} | {each.board} |") for each in MATERIALS.values()]
    known = " ".join((*rows, DRAFT, FOLDED_PAPER))

    assert [row for row in rows if row not in page] == []
    assert SEPARATE_BACKS in page
    assert [words for words in STUFF.findall(page) if words not in known and words not in LIMITS] == []


LIMITS = ("220 g/m²", "thin card", "200 to 220 g/m²")
"""Of printers; and a washer."""

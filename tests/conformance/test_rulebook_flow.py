"""How the blocks of a game's books lie on their pages: each once, in the order of the manuscript, figures with their
words, no page with a hole."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from typing import Any

import pypdfium2
import pytest

from layouts.backends.pdf import Document
from layouts.rulebook.book import bind, set_pages
from layouts.rulebook.boxes import Boxed
from layouts.rulebook.composer import MOST
from layouts.rulebook.markdown import Insert
from layouts.rulebook.opening import Panels
from layouts.rulebook.pages import Placed, find_holes
from layouts.rulebook.writer import Edition, Rulebook
from layouts.scene import Group, Use
from layouts.sheets.papers import find_paper

from ..long_run import first_of
from ..printed import BOOKS, designed, rulebook

games = pytest.mark.parametrize("game", first_of(BOOKS))
sizes = pytest.mark.parametrize("large", first_of([False, True]), ids=["", "large"])
papers = pytest.mark.parametrize("paper", first_of(["a4", "letter"]))
EVERY = [(game, book, full) for game in BOOKS for book in BOOKS[game] for full in (False, True)]
"""Every book, of the game alone and with all of its expansions."""
books = pytest.mark.parametrize(("game", "book", "full"), first_of(EVERY, 1))
EXAMPLE = re.compile(r"Example ([A-Z]{2}-E\d+)")


@cache
def bound(game: str, book: str, paper: str, large: bool, full: bool) -> tuple[Rulebook, list[Any], list[list[Placed]]]:
    """A book, its blocks, and these as they lie on every page."""
    design = designed(game, "full")
    modules = tuple(design.game.modules) if full else ()
    if (book, full) == ("rulebook", False):
        made = rulebook(game, large, paper)
    else:
        made = Rulebook(design, find_paper(paper), Edition(large=large, modules=modules), book)
    story, pages = set_pages(lambda: made.teller.story(made.parts), made.setting, made.sheet)
    return made, story.blocks, pages


@games
@sizes
@papers
def test_figures_stand_with_their_paragraph(game: str, large: bool, paper: str) -> None:
    """Every figure is on the page of what it follows, in its column or the one beside it."""
    _, blocks, pages = bound(game, "rulebook", paper, large, False)
    page_of = {placed.block: number for number, page in enumerate(pages) for placed in page}
    ends = {placed.block.line: number for number, page in enumerate(pages) for placed in page}
    figures = [i for i, block in enumerate(blocks) if block.beside]

    assert figures
    for i in figures:
        paragraph = next(block for block in reversed(blocks[:i]) if not block.beside)
        assert page_of[blocks[i]] == ends[paragraph.line]


@games
@sizes
@papers
def test_everything_is_set_once_and_in_its_place(game: str, large: bool, paper: str) -> None:
    """No block is lost or set twice; no two lie on each other or below the foot of a page."""
    made, blocks, pages = bound(game, "rulebook", paper, large, False)
    placed = [each.block for page in pages for each in page]
    parts = [block for block in placed if block not in blocks]
    for block in blocks:
        found = sum(each is block for each in placed)
        halves = [half for half in parts if type(half) is type(block) and half.line == block.line]
        assert found == 1 or (not found and len(halves) > 1)
    foot = made.sheet.paper[1] - made.sheet.bottom + 0.01
    for page in pages:
        boxes = [(p.x, p.y, p.x + p.w, p.y + p.block.measure(p.w)) for p in page]
        for n, (left, top, right, bottom) in enumerate(boxes):
            assert bottom <= foot
            for other in boxes[n + 1 :]:
                assert left >= other[2] or right <= other[0] or top >= other[3] - 0.01 or bottom <= other[1] + 0.01


def read(page: Sequence[Placed], column: float) -> list[Placed]:
    """What lies on a page as it is read: between two blocks that go across the page, first the left column."""
    across = sorted(each.y for each in page if each.w > column)

    def place(each: Placed) -> tuple[int, float, float]:
        above = sum(y <= each.y for y in across)
        return (2 * above - 1, 0.0, 0.0) if each.w > column else (2 * above, each.x, each.y)

    return sorted(page, key=place)


@books
@sizes
@papers
def test_a_book_is_read_in_the_order_of_its_manuscript(
    game: str, book: str, full: bool, large: bool, paper: str
) -> None:
    """No block comes before one that stands above it in the manuscript; so do examples in the text of the PDF."""
    made, blocks, pages = bound(game, book, paper, large, full)
    numbers = {block: number for number, block in enumerate(blocks)}
    order = [numbers[each.block] for page in pages for each in read(page, made.sheet.column) if each.block in numbers]
    told = [key for block in blocks if isinstance(block, Boxed) for key in block.keys]
    pdf, _ = bind(lambda: made.teller.story(made.parts), made.setting, made.sheet, Document("x"))
    with pypdfium2.PdfDocument(BytesIO(pdf)) as file:
        texts = [page.get_textpage().get_text_range() for page in file]
    printed = [*dict.fromkeys(id for text in texts for id in EXAMPLE.findall(text))]  # One may go on over a page.

    assert order == sorted(order)
    assert printed == told


@books
@sizes
@papers
def test_no_page_has_a_hole(game: str, book: str, full: bool, large: bool, paper: str) -> None:
    """No page but the last has an empty stretch of more than 12 % of its text block."""
    made, _, pages = bound(game, book, paper, large, full)
    holes = [max(find_holes(page, made.sheet), default=0.0) for page in pages[:-1]]

    assert [(n, hole) for n, hole in enumerate(holes, 1) if hole > MOST] == []


@books
@papers
def test_large_print_has_few_pages_more(game: str, book: str, full: bool, paper: str) -> None:
    """A book in large print has at most 1.6 times as many pages."""
    usual, large = (len(bound(game, book, paper, large, full)[2]) for large in (False, True))

    assert large <= 1.6 * usual


@pytest.mark.parametrize("game", first_of(BOOKS))
@papers
def test_the_quick_reference_is_a_page_of_its_own(game: str, paper: str) -> None:
    """The last chapter, with the index, is the last page, and nothing else is on it."""
    _, blocks, pages = bound(game, "rulebook", paper, False, False)
    chapter = next(n for n, block in enumerate(blocks) if block.one_page)

    assert {each.block.line for each in pages[-1]} == {block.line for block in blocks[chapter:]}


@pytest.mark.parametrize("game", first_of(BOOKS))
@sizes
def test_a_turn_at_a_glance_is_seen_whole(game: str, large: bool) -> None:
    """What a panel names of a board, and every piece in one, lies inside its frame; whole boards alone run over it."""
    made = rulebook(game, large)
    (panels,) = (block for block in made.teller.story(made.parts).blocks if isinstance(block, Panels))
    panels.measure(made.sheet.width)
    named = [part for part in made.parts if isinstance(part, Insert) and part.name == "panel"]

    for panel, part in zip(panels.panels, named, strict=True):
        assert panel.fills == ("scenario" in part.attributes and "crop" not in part.attributes)
    for figure, items in panels.marked():
        for group in (item for item in items if figure and isinstance(item, Group)):
            for use in (item for item in group.items if isinstance(item, Use)):
                assert 0 <= use.x <= use.x + use.symbol.width * use.scale <= panels.column
                assert 0 <= use.y <= use.y + use.symbol.height * use.scale <= panels.high


@pytest.mark.parametrize(("game", "book"), first_of((game, book) for game in BOOKS for book in BOOKS[game]))
@papers
def test_large_print_is_no_tome(game: str, book: str, paper: str) -> None:
    """Large print takes at most two thirds more pages."""
    usual, large = (len(bound(game, book, paper, large, False)[2]) for large in (False, True))

    assert large <= 5 / 3 * usual

"""How the blocks of a game's rulebook lie on its pages: each once, figures beside their words, pages filled."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

import pytest

from layouts.rulebook.book import best_manner, find_gaps
from layouts.rulebook.boxes import Boxed
from layouts.rulebook.flow import Flow
from layouts.rulebook.manners import MANNERS, Manner
from layouts.rulebook.markdown import Insert
from layouts.rulebook.opening import Panels
from layouts.rulebook.writer import Rulebook
from layouts.scene import Group, Use

from ..long_run import first_of
from ..printed import BOOKS as GAMES
from ..printed import rulebook

games = pytest.mark.parametrize("game", GAMES)
sizes = pytest.mark.parametrize("large", first_of([False, True]), ids=["", "large"])


@cache
def laid(game: str, large: bool = False, paper: str = "a4") -> tuple[Rulebook, list[Any], list[list[Any]]]:
    """The book, its blocks, and these as they lie on every page."""
    made = rulebook(game, large, paper)
    blocks = made.teller.story(made.parts).blocks
    return made, blocks, Flow(made.sheet, best_manner(blocks, made.sheet)).lay(blocks)


@pytest.mark.parametrize("game", first_of(GAMES, 2))
@sizes
def test_figures_stand_beside_their_paragraph(game: str, large: bool) -> None:
    """Every figure is on the page of what it follows, in its column or the one beside it."""
    _, blocks, pages = laid(game, large)
    page_of = {placed.block: number for number, page in enumerate(pages) for placed in page}
    ends = {placed.block.line: number for number, page in enumerate(pages) for placed in page}
    figures = [i for i, block in enumerate(blocks) if block.beside]

    assert figures
    for i in figures:
        paragraph = next(block for block in reversed(blocks[:i]) if not block.beside)
        assert page_of[blocks[i]] == ends[paragraph.line]


@games
@sizes
def test_everything_is_set_once_and_in_its_place(game: str, large: bool) -> None:
    """No block is lost or set twice where text rises past an example, which comes on the same page or the next; no two
    lie on each other or below the foot of a page."""
    made, blocks, pages = laid(game, large)
    placed = [(number, each.block) for number, page in enumerate(pages) for each in page]
    parts = [block for _, block in placed if block not in blocks]
    ends: dict[int, int] = {}
    before = 0
    for block in blocks:
        found = [number for number, each in placed if each is block]
        halves = [half for half in parts if type(half) is type(block) and half.line == block.line]
        assert len(found) == 1 or (not found and len(halves) > 1)
        ends.update({each.line: number for number, each in placed if each is block or each in halves})
        if isinstance(block, Boxed) and block.figure:
            assert ends[block.line] - before in (0, 1)
        before = ends[block.line]
    foot = made.sheet.paper[1] - made.sheet.bottom + 0.01
    for page in pages:
        boxes = [(p.x, p.y, p.x + p.w, p.y + p.block.measure(p.w)) for p in page]
        for n, (left, top, right, bottom) in enumerate(boxes):
            assert bottom <= foot
            for other in boxes[n + 1 :]:
                assert left >= other[2] or right <= other[0] or top >= other[3] - 0.01 or bottom <= other[1] + 0.01


@pytest.mark.parametrize("game", first_of(GAMES))
def test_pages_are_filled(game: str) -> None:
    """But for the page before the index, and the last one, no page has a third of it empty at its foot."""
    made, _, pages = laid(game)
    sheet = made.sheet
    for number, page in enumerate([page for page in pages if page][:-2], 1):
        foot = max(placed.y + placed.block.measure(placed.w) for placed in page)
        assert sheet.paper[1] - sheet.bottom - foot < sheet.tall / 3, number


@games
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


@pytest.mark.parametrize(("paper", "game"), first_of(product(["a4", "letter"], GAMES)))
def test_little_of_a_book_is_empty(game: str, paper: str) -> None:
    """Of the pages between the first and the last less than two ninths are empty; the last one begins with its own
    chapter, not with the end of the text before it, wherever a manner with as few pages has it so."""
    made, blocks, pages = laid(game, paper=paper)
    ways = [[page for page in pages if page], *(laid_out(made, blocks, manner) for manner in MANNERS)]
    gaps = [sum(find_gaps(page, made.sheet)) / made.sheet.columns / made.sheet.tall for page in ways[0][1:-1]]
    alone = [pages[-1][0].block.opens for pages in ways if len(pages) == len(ways[0])]

    assert sum(gaps) / len(gaps) < 2 / 9
    assert alone[0] or not any(alone)


def laid_out(made: Rulebook, blocks: list[Any], manner: Manner) -> list[list[Any]]:
    """The pages of a book that have anything on them."""
    return [page for page in Flow(made.sheet, manner).lay(blocks) if page]

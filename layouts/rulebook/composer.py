"""Which pages a book gets: each is filled in several manners, and the row of pages is taken that leaves least empty.

A manner chooses the size of pictures, whether examples stand across or in a column, and whether a chapter begins on the
next page; it never moves a block past another. Pages are laid out from the first to the last, and of those rows that
are as long only the best go on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from layouts.rulebook.boxes import Boxed
from layouts.rulebook.pages import USUAL, Manner, Page, Placed, TooTall, find_holes
from layouts.rulebook.sheet import Sheet
from layouts.rulebook.typeset import Block

SIZES = (1.0, 1.2, 1.45, 0.85, 0.72, 0.62)
"""Pictures are so large, as parts of their usual size."""
MOST_TURNED = 3
"""So many examples of a page may be turned."""
MOST = 0.12
"""No page has a larger hole than this part of its text block, if any way avoids it."""
NEAR = 8
"""Blocks that didn't go on a page, but might if pictures were smaller."""
PAGE, HOLE, LARGE_HOLE = 1.0, 9.0, 1.0
"""What a page costs; a hole, by the square of its part; one that is larger than any should be."""
AIRY = 10.0
"""A column that was spread out, by the square of how much."""
SIZED, TURNED = 0.3, 0.02
"""Pictures that aren't as large as usual, by the square of the difference; an example that isn't turned as usual."""
HOLLOW = 0.012
"""A mm of an example's text that ends above the foot of the picture beside it."""
BEGUN, LATE = 0.08, 60.0
"""A chapter that begins in so many mm above a page's foot."""
STEPS = 0.4
"""Steps on the page of their picture, which should be on the page beside it."""


Made: TypeAlias = list[list[Placed]]
"""A book's pages."""


@dataclass(frozen=True, slots=True)
class Row:
    """Pages so far, by the manner of each, what they cost, and what is left of the story."""

    manners: tuple[Manner, ...] = ()
    cost: float = 0.0
    rest: tuple[Block, ...] = ()


Known: TypeAlias = dict[tuple[int, float], list[Row]]
"""The pages that may come next, by places of a story."""


def compose(story: Sequence[Block], sheet: Sheet, beam_width: int, known: Known | None = None) -> tuple[Manner, ...]:
    """The manners of a story's pages; so many of the best rows of pages go on. known: what pages come of a place of
    this story, if they have been tried before. Raises TooTall for what fits no page."""
    known = {} if known is None else known
    _widen(story, sheet)
    beam, best = [Row(rest=tuple(story))], Row(cost=float("inf"))
    left = _pages_left(story, sheet)
    while beam:
        reached: dict[tuple[int, float], Row] = {}
        for row in beam:
            place = _find_end(row.rest, sheet)
            if place not in known:
                known[place] = [*_go_on(row.rest, sheet)]
            for page in known[place]:
                made = Row((*row.manners, *page.manners), row.cost + page.cost, page.rest)
                key = _find_end(made.rest, sheet)
                if made.cost < reached.get(key, best).cost:
                    reached[key] = made
        best = min([best, *(row for row in reached.values() if not row.rest)], key=lambda row: row.cost)
        open_rows = (row for row in reached.values() if row.rest and row.cost < best.cost)
        beam = sorted(open_rows, key=lambda row: row.cost + left[len(row.rest)])[:beam_width]
    return best.manners


def lay(story: Sequence[Block], sheet: Sheet, manners: Sequence[Manner]) -> Made:
    """The pages of a story in these manners, or as many more as it takes. Raises TooTall for what fits no page."""
    _widen(story, sheet)
    rest, pages = list(story), list[list[Placed]]()
    while rest:
        page = Page(sheet, manners[len(pages)] if len(pages) < len(manners) else USUAL)
        rest = page.fill(rest)
        pages.append(page.placed)
    return pages


def _widen(story: Sequence[Block], sheet: Sheet) -> None:
    """Let what is higher than a column and can't be cut, such as a table with a word of enormous length, go across."""
    for block in story:
        if not block.wide and not block.pictured and block.least(sheet.column) > sheet.tall:
            block.wide = True


def _pages_left(story: Sequence[Block], sheet: Sheet) -> list[float]:
    """About how many pages the last so many blocks of a story take."""
    left = [0.0]
    for block in reversed(story):
        part = 1.0 if block.wide else 0.5
        tall = block.measure(sheet.width if block.wide else sheet.column) + block.after
        left.append(left[-1] + part * tall / sheet.tall)
    return left


def _find_end(rest: Sequence[Block], sheet: Sheet) -> tuple[int, float]:
    """What tells one place of a story from another."""
    if not rest:
        return 0, 0.0
    return len(rest), round(rest[0].measure(sheet.width if rest[0].wide else sheet.column), 1)


def _again(manner: Manner, rest: Sequence[Block], sheet: Sheet) -> list[Placed]:
    """A page once more: its figures get the size that they have on it."""
    page = Page(sheet, manner)
    page.fill(rest)
    return page.placed


def _go_on(story: Sequence[Block], sheet: Sheet) -> Iterator[Row]:
    """The next page of a story, in every manner that ends it elsewhere."""
    manners = [USUAL]
    seen: set[tuple[float, ...]] = set()
    while manners:
        manner = manners.pop(0)
        page = Page(sheet, manner)
        try:
            rest = page.fill(story)
        except TooTall:
            if manner == USUAL:
                raise
            continue
        laid = tuple(each.y for each in page.placed)
        if laid in seen:
            if manner.pictures > 1:
                # Pictures are as wide as their column already.
                manners = [each for each in manners if each.turned != manner.turned or each.pictures < 1]
            continue
        seen.add(laid)
        yield Row((manner,), _cost(page, manner, sheet, last=not rest), tuple(rest))
        if manner == USUAL:
            manners = _others(story[: len(story) - len(rest) + NEAR], len(story))
        if not manner.left:
            manners += [manner._replace(left=len(story) - story.index(block)) for block in _chapters_on(page)]


def _others(near: Sequence[Block], number: int) -> list[Manner]:
    """All manners but the usual one in which these blocks, the first of which has this number, may be on a page."""
    if not any(block.pictured for block in near):
        return []
    boxes = [number - n for n, block in enumerate(near) if isinstance(block, Boxed) and block.usual is not None]
    turned = [frozenset(some) for count in range(MOST_TURNED + 1) for some in combinations(boxes[:MOST_TURNED], count)]
    return [Manner(size, some) for some in turned for size in SIZES][1:]


def _chapters_on(page: Page) -> list[Block]:
    """What might begin the next page as well as stand on this one."""
    return [each.block for each in page.placed[1:] if each.block.opens or each.block.turns][-1:]


def _cost(made: Page, manner: Manner, sheet: Sheet, last: bool) -> float:
    page = made.placed
    blocks = [each.block for each in page]
    cost = PAGE + SIZED * (manner.pictures - 1) ** 2 * any(block.pictured for block in blocks)
    cost += TURNED * len(manner.turned) + HOLLOW * sum(block.hollow for block in blocks)
    late = sheet.top + sheet.tall - LATE
    cost += sum(BEGUN for each in page[1:] if each.y > late and each.block.opens)
    cost += AIRY * sum(air**2 for air in made.air)
    cost += sum(STEPS for each in page[1:] if each.block.turns)
    if last:
        return cost
    holes = find_holes(page, sheet)
    return cost + sum(HOLE * hole**2 + LARGE_HOLE * (hole > MOST) for hole in holes)

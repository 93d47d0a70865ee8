"""Imposition: pages computed by hand."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from layouts.printing.sheets.imposition import impose
from layouts.printing.sheets.pages import SMALL_CIRCLE, Item, SheetOptions

from .jobs import copies

MM = pytest.approx
POKER = (63.5, 88.9)


# Pages computed by hand


def test_nine_poker_cards_on_a4() -> None:
    """3 x 3 poker with shared lines leaves 9.75 x 15.15 mm and takes 8 cuts."""
    front, back = impose(copies(9, *POKER, sides=2, shared=True), SheetOptions())
    assert [p.x for p in front.placements] == MM([9.75, 73.25, 136.75] * 3)
    assert [p.y for p in front.placements] == MM([15.15] * 3 + [104.05] * 3 + [192.95] * 3)
    assert (len(front.cuts), len(back.cuts), front.outlines) == (8, 0, 0)
    assert (front.side, back.side, front.number, back.number, front.sheet, back.sheet) == ("front", "back", 1, 2, 1, 1)


N_UP = """
    63.5  88.9    9 9 8   9 8 6   18 18 16   18 16 12
    63    88      9 9 8   9 8 6   18 18 18   18 16 12
    44.45 63.5   18 18 16 18 16 15 36 36 32  36 32 30
    69.85 120.65  4 4 4   4 4 4   12 10 10   12 10 10
    63.5  63.5   12 12 8  12 12 9  24 24 20  24 24 18
"""


@pytest.mark.parametrize("line", N_UP.split("\n")[1:-1])
def test_n_up_table(line: str) -> None:
    """As many fit as reckoned by hand, for four papers and three gutters at a margin of 5 mm."""
    width, height, *expected = map(float, line.split())
    found = []
    for paper in ("a4", "letter", "a3", "tabloid"):
        for bleed in (0, 2, 3):
            pages = impose(copies(50, width, height), SheetOptions(paper=paper, margin=5, bleed=bleed))
            found.append(len(pages[0].placements))
    assert found == expected


# hexes of 60 mm across flats, their bleed: sheets that these take, and whether they are nested
HONEYCOMBS = [(9, 3, 1, False), (10, 3, 1, True), (12, 3, 2, False), (19, 3, 2, True), (14, 0.5, 2, False)]


@pytest.mark.parametrize(("number", "bleed", "sheets", "nested"), HONEYCOMBS)
def test_hexes_are_nested_only_to_save_a_sheet(number: int, bleed: float, sheets: int, nested: bool) -> None:
    """9 lie on a sheet that straight cuts part and 11 in a honeycomb; none in one without room for a knife that runs
    past a corner."""
    pages = impose(copies(number, 69.28, 60, shape="hex"), SheetOptions(bleed=bleed))
    assert (len(pages), {place.shape == "path" for page in pages for place in page.placements}) == (sheets, {nested})
    assert sum(page.outlines for page in pages) == number * nested


def test_hexes_are_nested_where_kinds_save_a_sheet_only_together() -> None:
    items = copies(5, 69.28, 60, "land", shape="hex") + copies(4, 57.74, 50, "hill", shape="hex")
    (page,) = impose(items, SheetOptions())
    assert {place.shape for place in page.placements} == {"path"}
    assert {place.shape for page in impose(items, SheetOptions(straight=True)) for place in page.placements} == {"hex"}


def test_two_hexes_in_the_outer_columns_of_three() -> None:
    """Hexes too high for two rows leave every second column empty; two of them still find their places."""
    (page,) = impose(copies(2, 64, 173, shape="hex"), SheetOptions(paper="letter", landscape=True))
    left, right = page.placements
    assert right.x - left.x == MM(2 * (64 + 6))
    assert left.y == right.y


# backs, page lying down: column and row of the first card's back among 3 x 3 places, and its rotation
TURNED_OVER = [
    ("duplex-long", False, 2, 0, 0),
    ("duplex-short", False, 0, 2, 180),
    ("duplex-long", True, 0, 2, 90),
    ("duplex-short", True, 2, 0, 270),
    ("separate", False, 2, 0, 0),
    ("separate", True, 0, 2, 90),
]


@pytest.mark.parametrize(("backs", "landscape", "col", "row", "rotation"), TURNED_OVER)
def test_where_the_first_back_lies(backs: Any, landscape: bool, col: int, row: int, rotation: int) -> None:
    """The flip names the paper's edge, so a page lying down, here with turned cards, flips the other way."""
    options = SheetOptions(backs=backs, landscape=landscape)
    front, back = impose(copies(9, *POKER, sides=2, shared=True), options)
    xs, ys = (sorted({place[axis] for place in (p.box for p in front.placements)}) for axis in (0, 1))
    first = back.placements[0]
    assert (first.id, first.rotation) == ("card.0", rotation)
    assert (first.x, first.y) == MM((xs[col], ys[row]))


def test_gutterfold_mirrors_in_the_fold() -> None:
    """Euro poker fits four to a folded A4, turned, with the fold level: backs lie below, as far from it, not nearer
    than the bleed and 5 mm."""
    (page,) = impose(copies(4, 63, 88, sides=2), SheetOptions(backs="gutterfold"))
    fronts, backs = page.placements[:4], page.placements[4:]
    assert page.folds == ((0, 148.5, 210, 148.5),)
    assert [(p.face, p.rotation) for p in (fronts[0], backs[0])] == [("front", 90), ("back", 90)]
    assert all(f.x == b.x and f.y + f.h + b.y == MM(297) for f, b in zip(fronts, backs, strict=True))
    assert max(f.y + f.h for f in fronts) <= 148.5 - 3 - 5
    assert (page.side, len(page.cuts)) == ("single", 8)


def test_gutterfold_takes_the_fold_that_holds_more() -> None:
    """Three 90 mm squares fit beside an upright fold of A4, above a level one only two."""
    (page,) = impose(copies(3, 90, 90, sides=2), SheetOptions(backs="gutterfold"))
    assert page.folds == ((105, 0, 105, 297),)
    assert [p.rotation for p in page.placements] == [0] * 6


def test_fold_keeps_its_distance() -> None:
    """A page folded upright has 105 mm less 6.2 for marks, bleed 3 and 5 to the fold: 90.8 mm fit, no more."""
    sheets = (impose([Item("mat", 1, w, 280, sides=2)], SheetOptions(backs="gutterfold")) for w in (90.8, 90.9))
    widest, too_wide = sheets
    assert widest[0].placements[0].bleed_box.right == MM(105 - 5)
    assert [(page.side, page.stack) for page in too_wide] == [("front", "main"), ("back", "backs")]


def test_gutterfold_leaves_one_sided_pieces_on_plain_pages() -> None:
    """What has no back needs no fold, and what is too large for the fold is glued from two stacks."""
    items = [*copies(1, 63, 88, sides=2), *copies(1, 50, 50, "tile"), *copies(1, 150, 190, "mat", sides=2)]
    fold, *rest = impose(items, SheetOptions(backs="gutterfold"))
    assert [p.face for p in fold.placements] == ["front", "back"]
    assert [(p.side, p.stack, len(p.folds)) for p in rest] == [("front", "main", 0), ("back", "backs", 0)]
    assert [p.id for p in rest[1].placements] == ["mat.0"]


def test_one_sided_page_gets_an_empty_back() -> None:
    """A sheet without backs between double-sided ones must not shift those that follow."""
    items = [*copies(9, 63, 88, sides=2), *copies(9, 63.5, 88.9, "tile"), *copies(9, 60, 90, "aid", sides=2)]
    pages = impose(items, SheetOptions())
    assert [page.side for page in pages] == ["front", "back"] * (len(pages) // 2)
    assert [page.number for page in pages] == list(range(1, len(pages) + 1))
    only_tiles = [page for page in pages if {p.id[:4] for p in page.placements} == {"tile"}]
    blank = [page for page in pages if not page.placements]
    assert {page.sheet for page in blank} == {page.sheet for page in only_tiles}
    assert all(not page.marks and not page.cuts for page in blank)


@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short", "separate", "gutterfold", "none"])
def test_one_sided_file_has_no_backs(backs: Any) -> None:
    """Where nothing has a back all pages are single."""
    pages = impose(copies(20, 63, 88), SheetOptions(backs=backs))
    assert [(page.side, page.number, page.sheet) for page in pages] == [("single", n, n) for n in (1, 2, 3)]


def test_separate_backs_are_a_stack_of_their_own() -> None:
    """Backs follow in a second stack, numbered from 1, each with the sheet of its front."""
    pages = impose([*copies(9, 63, 88, sides=2), *copies(8, 80, 90, "tile")], SheetOptions(backs="separate"))
    assert [(p.stack, p.side, p.number, p.sheet) for p in pages] == [
        ("main", "front", 1, 1),
        ("main", "single", 2, 2),
        ("main", "front", 3, 3),
        ("backs", "back", 1, 1),
        ("backs", "back", 2, 3),
    ]


def test_small_sets_share_a_page() -> None:
    """Four tokens of one size do not take a page of their own: strips lie one above the other."""
    items = [
        *copies(4, 16, 76, "pawn"),
        *copies(12, 12, 12, "token", shared=True),
        *copies(4, 16, 16, "satellite", shape="circle"),
        *copies(2, 88, 63, "card", sides=2),
    ]
    front, back = impose(items, SheetOptions())
    assert len(front.placements) == len(items)
    assert {p.id for p in back.placements} == {"card.0", "card.1"}
    assert front.outlines == 4


def test_strip_fills_a_full_last_sheet() -> None:
    """A full sheet of a form's last pieces is open to strips of other forms."""
    pages = impose([*copies(4, 90, 110), *copies(5, 20, 20, "token")], SheetOptions())
    assert len(pages) == 1


def test_edges_of_other_colours_never_touch() -> None:
    """Pieces that share edges share them only with their own colour."""
    items = [Item(f"card.{n}", 1, 60, 60, shared=True, edge="red" if n < 2 else "blue") for n in range(4)]
    (page,) = impose(items, SheetOptions())
    red, blue = ([p.bleed_box for p in some] for some in (page.placements[:2], page.placements[2:]))
    for a, b in product(red, blue):
        assert a.right <= b.x + 1e-6 or b.right <= a.x + 1e-6 or a.bottom <= b.y + 1e-6 or b.bottom <= a.y + 1e-6


def test_pieces_of_one_height_lie_in_bands() -> None:
    """Small pieces of several colours lie side by side in lines of one height, their bleeds between them: each level
    cut runs from edge to edge of the sheet and has a number, none parts blocks, and those across a strip have none."""
    colours = {"red": 11, "blue": 8, "green": 30}
    items = [
        Item(f"{colour}.{n}", 1, 12, 12, shared=True, edge=colour)
        for colour, count in colours.items()
        for n in range(count)
    ]
    items += [Item(f"coin.{n}", 1, 20, 20, shared=True, edge="grey") for n in range(9)]
    (page,) = impose(items, SheetOptions(backs="none"))
    long = [cut.line for cut in page.cuts if not cut.short]

    assert [line[::2] for line in long] == [(0.0, page.width)] * len(long)
    assert all(x1 == x2 for x1, _, x2, _ in (cut.line for cut in page.cuts if cut.short))
    tops = {round(p.y, 3) for p in page.placements}
    assert len(long) == len({round(y, 3) for p in page.placements for y in (p.y, p.box.bottom)})
    assert len(tops) < 6
    assert {mark.cut for mark in page.marks if not mark.short} == set(range(1, len(long) + 1))


def test_shared_cards_bleed_only_outside() -> None:
    """Inside a block with shared cuts there is no bleed; beside an empty place there is."""
    (page,) = impose(copies(5, *POKER, shared=True), SheetOptions())
    assert [p.bleed for p in page.placements] == [(3, 3, 0, 0), (0, 3, 0, 0), (0, 3, 3, 3), (3, 0, 0, 3), (0, 0, 3, 3)]


def test_outer_bleed_stops_at_the_paper() -> None:
    """Bleed runs into the margin, past the marks if it must, and ends at the paper's edge."""
    items = [Item("mat", 1, 197, 284, bleed=8)]
    bleeds = [impose(items, SheetOptions(marks=marks))[0].placements[0].bleed for marks in ("crop", "lines", "none")]
    assert bleeds == [MM((6.5,) * 4)] * 3


@pytest.mark.parametrize(
    ("number", "width", "height", "cuts", "rotation"), [(24, 70, 40, 14, 90), (4, 20, 20, 8, 0), (30, 60, 60, 14, 0)]
)
def test_few_cuts_break_a_tie(number: int, width: float, height: float, cuts: int, rotation: int) -> None:
    """Twelve of 70 x 40 turned, as 4 x 3, and not as 2 x 6; four tokens as 2 x 2, and not as 4 x 1; squares upright, as
    it makes no difference."""
    pages = impose(copies(number, width, height), SheetOptions())
    assert len(pages[0].cuts) == cuts
    assert {place.rotation for page in pages for place in page.placements} == {rotation}


def test_nothing_makes_no_pages() -> None:
    """No pieces, no paper."""
    assert impose([], SheetOptions()) == []


def test_small_circles_fill_their_square_of_bleed() -> None:
    """A circle of 20 mm has room for a square of bleed around it."""
    (page,) = impose(copies(4, SMALL_CIRCLE, SMALL_CIRCLE, shape="circle", shared=True), SheetOptions())
    first, second = page.placements[:2]
    assert second.x - first.x == MM(SMALL_CIRCLE + 2 * 3)
    assert (page.cuts, page.marks, first.bleed) == ((), (), (3, 3, 3, 3))

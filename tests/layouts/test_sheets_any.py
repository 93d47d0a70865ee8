"""Imposition: what must hold for any pieces on any paper."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations

from hypothesis import example, given, settings

from layouts.drawing.shapes import Rect
from layouts.printing.sheets.imposition import count_sheets, impose, tally_forms
from layouts.printing.sheets.marks import LANE, MIN_EDGE_MM
from layouts.printing.sheets.pages import FacePlacement, Item, SheetOptions, SheetPage

from .jobs import Job, brims, jobs


def meet(a: Rect, b: Rect) -> bool:
    """Whether two boxes have more than a line in common."""
    tiny = 1e-6
    return (
        a.x < b.right - tiny and b.x < a.right - tiny and a.y < b.bottom - tiny and b.y < a.bottom - tiny
    )  # fmt: skip


def inside(a: Rect, b: Rect) -> bool:
    tiny = 1e-6
    return a.x > b.x - tiny and a.y > b.y - tiny and a.right < b.right + tiny and a.bottom < b.bottom + tiny


@given(jobs())
@settings(deadline=None)
def test_every_copy_lies_once_on_each_face(job: Job) -> None:
    """Every copy has one front, and one back exactly if it has two sides and backs are printed."""
    items, options = job
    wanted = Counter((item.id, item.copy, "front") for item in items)
    if options.backs != "none":
        wanted += Counter((item.id, item.copy, "back") for item in items if item.sides == 2)
    assert Counter((p.id, p.copy, p.face) for page in impose(items, options) for p in page.placements) == wanted


ROWS = [
    *(Item(f"long.{n}", 1, 30.4, 120.1, sides=1) for n in range(29)),
    *(Item(f"low.{n}", 1, 21.1, 46.2, bleed=1.5, sides=1) for n in range(16)),
    Item("wide.0", 1, 8.0, 8.0, bleed=5.0, sides=1),
]
"""Whether their rows fit on a sheet hangs on the order in which they lie there."""


@given(jobs())
@example((ROWS, SheetOptions("letter", landscape=True, margin=11.2, bleed=0.0)))
@settings(deadline=None)
def test_sheets_are_counted_as_they_are_laid_out(job: Job) -> None:
    """Without a page being made."""
    items, options = job
    assert count_sheets(tally_forms(items), options) == len(
        {page.sheet for page in impose(items, options) if page.placements}
    )


@given(jobs())
@settings(deadline=None)
def test_nothing_overlaps_and_all_is_on_the_page(job: Job) -> None:
    """Bleeds meet only where pieces share a cut, and never a trim; trims keep the margin, bleeds the paper."""
    items, options = job
    shared = {item.id for item in items if item.shared}
    for page in impose(items, options):
        for a, b in combinations(page.placements, 2):
            if a.outline and b.outline and (a.w, a.h) == (b.w, b.h):
                assert apart(a, b)
                continue
            assert not meet(a.bleed_box, b.box)
            assert not meet(a.box, b.bleed_box)
            assert {a.id, b.id} <= shared or not meet(a.bleed_box, b.bleed_box)
        for p in page.placements:
            assert inside(p.box, options.printable)
            assert inside(p.bleed_box, options.page)


def apart(a: FacePlacement, b: FacePlacement) -> bool:
    """Whether a line along one of their sides keeps the bleeds of two equal hexes apart."""
    turns = (math.radians(60 * side + (90 if a.w > a.h else 0)) for side in range(3))
    ways = [(b.x - a.x) * math.cos(turn) + (b.y - a.y) * math.sin(turn) for turn in turns]
    return max(map(abs, ways)) > min(a.w, a.h) + min(a.bleed) + min(b.bleed) - max(a.w, a.h) / 1000


@given(brims())
@settings(deadline=None)
def test_a_page_is_filled_to_its_brim_and_no_further(job: Job) -> None:
    """Blocks that fill the printable area to its last mm keep inside it, and take one page if it has room for them."""
    items, options = job
    pages = impose(items, options)
    room = options.printable.h - (2 * MIN_EDGE_MM if options.marks == "crop" else 0)
    high = sum(item.height for item in items) + (len(items) - 1) * (2 * options.bleed + LANE)

    assert all(inside(p.box, options.printable) for page in pages for p in page.placements)
    assert len(pages) == 1 or high > room


@given(jobs())
@settings(deadline=None)
def test_the_box_is_the_piece_as_it_lies(job: Job) -> None:
    """A placement is as large as its piece, width and height exchanged if it is turned by 90 or 270 degrees."""
    items, options = job
    size = {item.id: (item.width, item.height) for item in items}
    for page in impose(items, options):
        for p in page.placements:
            assert (size[p.id] if p.rotation in (0, 180) else size[p.id][::-1]) == (p.w, p.h)


def behind(front: FacePlacement, page: SheetPage, sideways: bool) -> tuple[float, float, int, tuple[float, ...]]:
    """Where a sheet turned over shows the back of a front: x, y, rotation, bleed."""
    left, top, right, bottom = front.bleed
    if sideways:
        return page.width - front.x - front.w, front.y, -front.rotation % 360, (right, top, left, bottom)
    return front.x, page.height - front.y - front.h, (180 - front.rotation) % 360, (left, bottom, right, top)


@given(jobs())
@settings(deadline=None)
def test_backs_mirror_fronts(job: Job) -> None:
    """Every back lies exactly behind its front when the sheet is turned over or folded; fronts keep off the fold."""
    items, options = job
    pages = impose(items, options)
    fronts = {(p.id, p.copy): (page, p) for page in pages for p in page.placements if p.face == "front"}
    for page in pages:
        for p in (p for p in page.placements if p.face == "back"):
            front_page, front = fronts[p.id, p.copy]
            assert front_page.sheet == page.sheet
            sideways = (page.height > page.width) == (options.backs != "duplex-short")
            if page.folds:
                (x1, _, x2, _) = page.folds[0]
                sideways = x1 == x2 == page.width / 2
                near = front.bleed_box.right if sideways else front.bleed_box.bottom
                assert near <= (page.width if sideways else page.height) / 2 - 5 + 1e-6
            x, y, rotation, bleed = behind(front, page, sideways)
            assert (p.x, p.y, p.rotation) == (x, y, rotation)
            assert p.bleed == bleed


@given(jobs())
@settings(deadline=None)
def test_pages_come_in_printing_order(job: Job) -> None:
    """Each stack is numbered through; a double-sided file is front, back, front, back; others never hold a blank."""
    items, options = job
    pages = impose(items, options)
    main, backs = ([page for page in pages if page.stack == stack] for stack in ("main", "backs"))
    assert pages == main + backs
    assert [page.number for page in pages] == [*range(1, len(main) + 1), *range(1, len(backs) + 1)]
    two_sided = options.backs.startswith("duplex") and any(item.sides == 2 for item in items)
    if two_sided:
        assert [page.side for page in main] == ["front", "back"] * (len(main) // 2)
        assert all(front.sheet == back.sheet for front, back in zip(main[::2], main[1::2], strict=True))
    else:
        assert all(page.placements and page.side != "back" for page in main)
        assert [page.sheet for page in main] == list(range(1, len(main) + 1))


@given(jobs())
@settings(deadline=None)
def test_pieces_keep_their_order(job: Job) -> None:
    """Fronts of one kind follow one another through the file as they were given."""
    items, options = job
    pages = impose(items, options)
    for kind in {item.id.split(".")[0] for item in items}:
        numbers = [
            int(p.id.split(".")[1])
            for page in pages
            for p in page.placements
            if p.face == "front" and p.id.startswith(f"{kind}.")
        ]
        if len({(item.width, item.height) for item in items if item.id.startswith(f"{kind}.")}) == 1:
            assert numbers == sorted(numbers)


@given(jobs())
@settings(deadline=None)
def test_outlines_are_what_no_straight_cut_frees(job: Job) -> None:
    """Circles, free outlines, nested hexes and each part of a hex that is split are counted apart, once a copy."""
    items, options = job
    pages = impose(items, options)
    fronts = [place for page in pages for place in page.placements if place.face == "front"]
    round_ones = sum(item.shape in ("circle", "path") for item in items)
    nested = sum(place.shape == "path" and bool(place.outline) for place in fronts)
    split = sum(place.shape == "hex" and place.parts is not None for place in fronts)
    assert sum(page.outlines for page in pages) == round_ones + nested + split

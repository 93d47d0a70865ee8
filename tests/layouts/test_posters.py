"""Panels of pieces larger than a page."""

from __future__ import annotations

from itertools import pairwise, product
from math import dist
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from components.problems import SalvageError
from layouts.drawing.outlines import corners
from layouts.drawing.papers import MIN_MARGIN_MM, PAPERS
from layouts.drawing.shapes import Edges, Point, Rect
from layouts.printing.cutlines import cut_paths
from layouts.printing.sheets.imposition import impose
from layouts.printing.sheets.marks import EDGE
from layouts.printing.sheets.pages import FacePlacement, Item, SheetOptions, SheetPage
from layouts.printing.sheets.posters import CROSS_OUT, MIN_PRINTABLE_MM, OVERLAP, split

MM = pytest.approx
TINY = 1e-6


def board(width: float, height: float, **more: Any) -> Item:
    return Item("board.gso", 1, width, height, **more)


def on_piece(p: FacePlacement, point: Point) -> Point:
    """The point of the piece that lies at a point of the page."""
    assert p.source
    x, y = point[0] - p.x, point[1] - p.y
    if p.rotation == 90:
        return p.source.x + y, p.source.bottom - x
    return p.source.x + x, p.source.y + y


# By hand


def test_board_on_two_a4() -> None:
    """The 342 x 266 board is parted at its own seam: 171 mm and, with the strip to glue on, 181 mm."""
    left, right = impose([board(342, 266, seams=(171.0,))], SheetOptions())
    assert left.placements[0].source == (0, 0, 171, 266)
    assert right.placements[0].source == (161, 0, 181, 266)
    assert [(page.placements[0].part, page.placements[0].parts) for page in (left, right)] == [
        ((1, 1), (2, 1)),
        ((2, 1), (2, 1)),
    ]
    assert left.placements[0].box == MM((19.5, 15.5, 171, 266))
    bleeds = [page.placements[0].bleed for page in impose([board(342, 266)], SheetOptions())]
    assert bleeds == [(3, 3, 3, 3), (0, 3, 3, 3)]  # A slip of the knife shows nothing; a strip's end needs none.


def test_seam_is_cut_on_one_side_and_glued_on_the_other() -> None:
    """The left panel ends at the seam; the right one shows the strip again and is glued under up to the seam."""
    left, right = impose([board(342, 266, seams=(171.0,))], SheetOptions())
    (cut,), (glue,) = left.seams, right.seams
    assert (cut.kind, cut.label, cut.neighbour) == ("cut", "cut here", (2, 1))
    assert (glue.kind, glue.label, glue.neighbour) == ("glue", "glue under", (1, 1))
    assert cut.line == MM((190.5, 15.5, 190.5, 281.5))
    assert glue.line == MM((24.5, 15.5, 24.5, 281.5))
    assert cut.strip == MM((180.5, 15.5, 10, 266))
    assert glue.strip == MM((14.5, 15.5, 10, 266))
    assert cut.label_at == MM((190.5 + 3 + 1.8, 148.5))
    assert (cut.angle, glue.angle) == (90, 90)


def test_larger_paper_keeps_the_board_whole() -> None:
    """On A3 nothing is split; the board lies turned on the upright page."""
    (page,) = impose([board(342, 266, seams=(171.0,))], SheetOptions(paper="a3"))
    (placement,) = page.placements
    assert (placement.part, placement.source, placement.rotation) == (None, None, 90)


def test_turning_saves_a_page() -> None:
    """A long, low piece takes two panels turned where upright it would take three; its left side lies at the top."""
    pages = impose([board(520, 150)], SheetOptions())
    assert [page.placements[0].rotation for page in pages] == [90, 90]
    assert [page.placements[0].source for page in pages] == [(0, 0, 265, 150), (255, 0, 265, 150)]
    assert [page.placements[0].bleed for page in pages] == [Edges(3, 3, 3, 3), Edges(3, 0, 3, 3)]


def test_one_page_lying_down_is_the_same_sheet() -> None:
    """Upright on a landscape page is turned on a portrait one: as many panels either way."""
    for paper in PAPERS:
        upright, lying = (
            impose([board(520, 333)], SheetOptions(paper=paper, landscape=landscape)) for landscape in (False, True)
        )
        assert len(upright) == len(lying)


def test_back_of_a_panel_shows_the_other_end() -> None:
    """Behind the left panel lies the right end of the back face."""
    pages = impose([board(342, 266, sides=2, seams=(171.0,))], SheetOptions())
    assert [page.side for page in pages] == ["front", "back", "front", "back"]
    behind = pages[1].placements[0]
    assert (behind.face, behind.part, behind.source) == ("back", (1, 1), (171, 0, 171, 266))
    assert behind.bleed == pages[0].placements[0].bleed
    assert pages[3].placements[0].source == (0, 0, 181, 266)


def test_large_disc_is_cut_straight_only_at_its_seams() -> None:
    """A disc on four pages: two straight cuts a panel, the rest with scissors; a machine cuts its part of the rim."""
    pages = impose([Item("disc", 1, 300, 300, "circle")], SheetOptions())
    assert [(len(page.cuts), page.outlines) for page in pages] == [(2, 1)] * 4
    for page in pages:
        (panel,), (loop,) = page.placements, (loop for d in cut_paths(page) for loop in corners(d))
        for x, y in (on_piece(panel, point) for point in loop):
            assert panel.source
            left, top, right, bottom = panel.source.x, panel.source.y, panel.source.right, panel.source.bottom
            at_seam = min(abs(x - left), abs(x - right), abs(y - top), abs(y - bottom)) < 0.01
            assert at_seam or abs(dist((x, y), (150, 150)) - 150) < 0.05


def test_a_board_keeps_its_corners_on_its_panels() -> None:
    """A machine rounds those of the board, and none at a seam; by hand each panel is four straight cuts."""
    for page in impose([board(400, 380, corners=10)], SheetOptions()):
        (panel,), (loop,) = page.placements, (loop for d in cut_paths(page) for loop in corners(d))
        assert panel.source
        assert (len(page.cuts), page.outlines, panel.cut_out) == (4, 0, False)
        for corner in product((panel.source.x, panel.source.right), (panel.source.y, panel.source.bottom)):
            gap = min(dist(on_piece(panel, point), corner) for point in loop)
            assert gap == MM(10 * (2**0.5 - 1) if corner[0] in (0, 400) and corner[1] in (0, 380) else 0, abs=0.1)


def test_seams_must_fit() -> None:
    """A wanted seam that would need a further page is left aside for equal panels."""
    assert split(342, 198, [20, 330]) == [(0, 176), (166, 342)]
    assert split(300, 198, [150]) == [(0, 150), (140, 300)]


def test_too_large_a_piece_is_named() -> None:
    """Nobody glues fifty pages: the message names piece, size, printable area and what helps."""
    with pytest.raises(SalvageError) as caught:
        impose([board(9000, 300)], SheetOptions())
    assert str(caught.value) == (
        "board.gso is 9000 x 300 mm and cannot be placed: a4 with a margin of 6 mm has room for 197.6 x 284.6 mm, and "
        "a piece is split into at most 8 x 8 panels; what helps is a larger paper (legal, tabloid, a3), a smaller "
        "margin or a smaller piece"
    )


def test_an_absurd_size_is_refused_at_once() -> None:
    """A slip of the keyboard does not keep the machine busy."""
    with pytest.raises(SalvageError, match=r"1e\+15 x 300 mm"):
        impose([board(1e15, 300)], SheetOptions())


def test_margins_that_leave_nothing_are_refused() -> None:
    """Margins may leave too little paper to split a piece over."""
    with pytest.raises(SalvageError, match=r"has room for 20 x 107 mm"):
        impose([board(300, 300)], SheetOptions(margin=95))


# What must hold for any piece


@given(st.integers(50, 12000), st.integers(40, 400), st.lists(st.integers(0, 1200), max_size=4))
def test_split_covers_with_overlap(tenths: int, longest: int, wanted: list[int]) -> None:
    """Panels cover the length, each repeats 10 mm of the last, none is too long, and there is none too many."""
    length = tenths / 10
    panels = split(length, longest, wanted)
    assert (panels[0][0], panels[-1][1]) == (0, length)
    assert all(end - start <= longest + TINY for start, end in panels)
    assert all(a[1] - b[0] == MM(OVERLAP) for a, b in pairwise(panels))
    assert all(end - start >= 2 * OVERLAP - TINY for start, end in panels) or len(panels) == 1
    assert (len(panels) - 1) * (longest - OVERLAP) + OVERLAP < length or len(panels) == 1
    assert longest >= MIN_PRINTABLE_MM


@st.composite
def posters(draw: st.DrawFn) -> tuple[Item, SheetOptions, list[SheetPage]]:
    """A piece larger than its page, and its pages."""
    options = SheetOptions(
        paper=draw(st.sampled_from(sorted(PAPERS))),
        landscape=draw(st.booleans()),
        margin=draw(st.integers(50, 150)) / 10,
        backs=draw(st.sampled_from(["duplex-long", "duplex-short", "gutterfold", "separate", "none"])),
        bleed=draw(st.sampled_from([0.0, 3.0, 7.0])),
        marks=draw(st.sampled_from(["crop", "lines", "none"])),
    )
    item = board(
        draw(st.integers(1500, 9000)) / 10,
        draw(st.integers(1500, 9000)) / 10,
        sides=draw(st.integers(1, 2)),
        shape=draw(st.sampled_from(["rect", "circle"])),
        seams=tuple(draw(st.lists(st.integers(0, 900).map(float), max_size=3))),
    )
    pages = impose([item], options)
    assume(pages[0].placements[0].part)
    return item, options, pages


@given(posters())
@settings(deadline=None)
def test_panels_cover_the_piece(poster: tuple[Item, SheetOptions, list[SheetPage]]) -> None:
    """Every column and row is there once; sources cover the piece and repeat 10 mm; each panel keeps the margin."""
    item, options, pages = poster
    fronts = [p for page in pages for p in page.placements if p.face == "front"]
    cols, rows = fronts[0].parts or (0, 0)
    assert [p.part for p in fronts] == [(col, row) for row in range(1, rows + 1) for col in range(1, cols + 1)]
    by_part = {p.part: p.source or Rect(0, 0, 0, 0) for p in fronts}
    for (col, row), source in ((part, source) for part, source in by_part.items() if part):
        right = by_part[col + 1, row].x + OVERLAP if col < cols else item.width
        below = by_part[col, row + 1].y + OVERLAP if row < rows else item.height
        assert (source.right, source.bottom) == MM((right, below))
        assert (source.x == 0) == (col == 1)
        assert (source.y == 0) == (row == 1)
    area = options.printable
    for p in fronts:
        assert p.x >= area.x - TINY
        assert p.y >= area.y - TINY
        assert p.box.right <= area.right + TINY
        assert p.box.bottom <= area.bottom + TINY


@given(posters())
@settings(deadline=None)
def test_crosses_meet(poster: tuple[Item, SheetOptions, list[SheetPage]]) -> None:
    """Both panels of a seam have its crosses and its line at the same points of the piece, off its trim."""
    seams: dict[tuple[object, object, str], list[Point]] = {}
    for page in poster[2]:
        for seam in page.seams:
            p = page.placements[0]
            line = sorted([on_piece(p, seam.line[:2]), on_piece(p, seam.line[2:])])
            points = [*line, *sorted(on_piece(p, cross) for cross in seam.crosses)]
            for x, y in seam.crosses:
                assert not (p.x - TINY < x < p.box.right + TINY and p.y - TINY < y < p.box.bottom + TINY)
                assert 4 - TINY <= x - seam.arm <= x + seam.arm <= page.width - 4 + TINY
                assert 4 - TINY <= y - seam.arm <= y + seam.arm <= page.height - 4 + TINY
                assert seam.arm >= (MIN_MARGIN_MM - EDGE - CROSS_OUT) / 2 - TINY
            seams[p.part, seam.neighbour, seam.kind] = points
    for (part, neighbour, kind), points in seams.items():
        other = seams[neighbour, part, "glue" if kind == "cut" else "cut"]
        assert all(a == MM(b) for a, b in zip(points, other, strict=True))


@given(posters())
@settings(deadline=None)
def test_labels_and_marks_stay_on_the_paper(poster: tuple[Item, SheetOptions, list[SheetPage]]) -> None:
    """ "Cut here" stands outside the panel and on the paper, "glue under" in the strip; marks stay off the bleed."""
    for page in poster[2]:
        p = page.placements[0] if page.placements else None
        for seam in page.seams:
            if seam.label_at is None:
                continue
            x, y = seam.label_at
            inside = p is not None and p.x < x < p.box.right and p.y < y < p.box.bottom
            assert inside == (seam.kind == "glue")
            assert 6.4 - TINY <= x <= page.width - 6.4 + TINY
            assert 6.4 - TINY <= y <= page.height - 6.4 + TINY
        if p is not None and poster[1].marks == "crop":
            for mark in page.marks:
                box = p.box if mark.cased else p.bleed_box
                x1, y1, x2, y2 = mark.line
                apart = max(x1, x2) <= box.x or min(x1, x2) >= box.right
                assert apart or max(y1, y2) <= box.y or min(y1, y2) >= box.bottom

"""Cuts and crop marks: examples by hand, and what must hold for any page."""

from __future__ import annotations

from math import dist

import pytest
from hypothesis import given, settings

from layouts.drawing.scene import Text
from layouts.drawing.shapes import Rect
from layouts.printing.frame import draw_page_marks
from layouts.printing.sheets.imposition import impose
from layouts.printing.sheets.marks import EDGE, TRIM_CLEARANCE_MM
from layouts.printing.sheets.pages import CropMark, FacePlacement, Item, Line, SheetOptions, SheetPage

from .jobs import Job, copies, jobs

MM = pytest.approx
TINY = 1e-6


def outline(p: FacePlacement) -> list[tuple[float, float]]:
    """Corners of a rectangle or hex as it lies on the page, in order."""
    x, y, w, h = p.box
    if p.shape == "rect":
        return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    if w > h:
        spots = [(0.0, 0.5), (0.25, 0), (0.75, 0), (1, 0.5), (0.75, 1), (0.25, 1)]
    else:
        spots = [(0.5, 0.0), (1, 0.25), (1, 0.75), (0.5, 1), (0, 0.75), (0, 0.25)]
    return [(x + u * w, y + v * h) for u, v in spots]


def inside_part(line: Line, corners: list[tuple[float, float]]) -> float:
    """Length of the part of a line that runs through the inside of a convex outline."""
    (x1, y1, x2, y2), start, end = line, 0.0, 1.0
    mx, my = (sum(c[i] for c in corners) / len(corners) for i in (0, 1))
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        nx, ny = by - ay, ax - bx
        if nx * (mx - ax) + ny * (my - ay) < 0:
            nx, ny = -nx, -ny
        size = (nx * nx + ny * ny) ** 0.5
        first, last = (nx * (x1 - ax) + ny * (y1 - ay)) / size - TINY, (nx * (x2 - ax) + ny * (y2 - ay)) / size - TINY
        if first <= 0 and last <= 0:
            return 0.0
        if first < 0 or last < 0:
            cross = first / (first - last)
            start, end = (max(start, cross), end) if first < 0 else (start, min(end, cross))
    return max(0.0, end - start) * dist((x1, y1), (x2, y2))


def covers(cut: Line, edge: tuple[tuple[float, float], tuple[float, float]]) -> bool:
    """Whether a cut runs along the whole of an edge."""
    a, b = cut[:2], cut[2:]
    return all(abs(dist(a, p) + dist(p, b) - dist(a, b)) < TINY for p in edge)


def in_line(cut: Line, mark: Line) -> bool:
    """Whether a mark lies on a cut or goes on from its end."""
    x1, y1, x2, y2 = cut
    length = dist((x1, y1), (x2, y2))
    off = [abs((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / length for x, y in (mark[:2], mark[2:])]
    return max(off) < TINY


# By hand


def test_numbers_follow_the_knife() -> None:
    """A page lying upright is cut lengthwise first, then across; each cut runs from edge to edge."""
    (page,) = impose(copies(9, 63.5, 88.9, shared=True), SheetOptions())
    assert [cut.number for cut in page.cuts] == list(range(1, 9))
    assert [cut.line for cut in page.cuts[:4]] == [MM((x, 0, x, 297)) for x in (9.75, 73.25, 136.75, 200.25)]
    assert [cut.line for cut in page.cuts[4:]] == [MM((0, y, 210, y)) for y in (15.15, 104.05, 192.95, 281.85)]


def test_strips_are_parted_first() -> None:
    """With two sizes on a page all level cuts come first, right across; then each strip is cut on its own."""
    (page,) = impose([*copies(2, 80, 120), *copies(3, 40, 30, "token")], SheetOptions())
    lines = [cut.line for cut in page.cuts]
    level = [line[1] == line[3] for line in lines]
    assert level == sorted(level, reverse=True)
    assert all((line[0], line[2]) == (0, 210) for line in lines[: sum(level)])
    middle = min(line[3] for line in lines[sum(level) :])
    assert all(line[3] == middle or line[1] == middle for line in lines[sum(level) :])


def test_marks_of_nine_poker_cards() -> None:
    """Marks begin 0.5 mm outside the bleed at both ends of each cut and are 2.5 mm long; on backs as on fronts."""
    front, back = impose(copies(9, 63.5, 88.9, shared=True, sides=2), SheetOptions())
    first = [mark.line for mark in front.marks if mark.cut == 1]
    assert first == [MM((9.75, 9.15, 9.75, 11.65)), MM((9.75, 285.35, 9.75, 287.85))]
    assert len(front.marks) == len(back.marks) == 16


def test_marks_stand_in_the_bleed_where_the_margin_is_tight() -> None:
    """On Letter 3 x 3 poker leaves 6.35 mm above: the bleed stays whole, and the marks of the upright cuts lie in it,
    cased, from 4 mm inside the paper to 1.2 mm off the trim; on backs too."""
    for page in impose(copies(9, 63.5, 88.9, shared=True, sides=2), SheetOptions(paper="letter")):
        upright = [mark for mark in page.marks if mark.line[0] == mark.line[2] and mark.line[1] < 100]
        assert page.placements[0].bleed.top == 3
        assert [(mark.line[1], mark.line[3], mark.cased) for mark in upright] == [MM((4, 6.35 - 1.2, True))] * 4


def test_marks_stand_in_the_gutters_of_a_full_page() -> None:
    """Four columns of 45 mm with gutters of 6 mm fill the width of A4 to the margin: the marks of the level cuts stand
    in the three gutters, 1.2 mm off the pieces to both sides."""
    page = impose(copies(20, 45, 45), SheetOptions())[0]
    level = [mark for mark in page.marks if mark.line[1] == mark.line[3]]
    assert (len(page.placements), len(page.cuts)) == (20, 18)
    ends = sorted({(round(mark.line[0], 3), round(mark.line[2], 3)) for mark in level})
    assert ends == [(52.2, 55.8), (103.2, 106.8), (154.2, 157.8)]
    assert all(mark.cased for mark in level)


def test_backs_mark_only_what_has_a_back() -> None:
    """Where cards share a sheet with tokens of one side, the back has the cards' marks alone."""
    items = [*copies(2, 80, 120, sides=2), *copies(3, 40, 30, "token")]
    front, back = impose(items, SheetOptions())
    shapes = [outline(card) for card in back.placements]
    edges = [(*a, *b) for shape in shapes for a, b in zip(shape, shape[1:] + shape[:1], strict=True)]
    assert (len(shapes), len(front.marks), len(back.marks)) == (2, 12 + 16, 12)
    assert all(any(in_line(edge, mark.line) for edge in edges) for mark in back.marks)


def test_lines_run_along_every_cut() -> None:
    """With whole lines each cut has one mark, from where its one crop mark would begin to where the other would end;
    folded sheets have them on both halves, plain backs mirrored."""
    (page,), (cropped,) = (impose(copies(4, 63, 88), SheetOptions(marks=style)) for style in ("lines", "crop"))
    ends = [[m.line for m in cropped.marks if m.cut == cut.number] for cut in cropped.cuts]
    assert [mark.cut for mark in page.marks] == [cut.number for cut in page.cuts]
    for mark, (first, last) in zip(page.marks, ends, strict=True):
        assert mark.line == MM((*first[:2], *last[2:]))
    (folded,) = impose(copies(4, 63, 88, sides=2), SheetOptions(marks="lines", backs="gutterfold"))
    assert len(folded.marks) == 2 * len(folded.cuts)


def test_no_marks() -> None:
    """Cuts are planned even where they are not marked."""
    front, back = impose(copies(9, 63, 88, sides=2), SheetOptions(marks="none"))[:2]
    assert (front.marks, back.marks, len(front.cuts)) == ((), (), 12)


def test_kagome() -> None:
    """Eight hexes of 60 mm, corner to corner, lie in rows of 3, 2 and 3, the second shifted by half a pitch. They
    have 48 edges on 22 lines: 6 along the flats and 8 along each slant."""
    (page,) = impose(copies(8, 60, 51.96, "tile", shape="hex"), SheetOptions(margin=5, bleed=2))
    first, second, *_ = page.placements
    pitch = 60 + 2 * 2 * 60 / 51.96
    assert second.x - first.x == MM(pitch)
    assert [p.x - first.x for p in page.placements] == MM([pitch * n for n in (0, 1, 2, 0.5, 1.5, 0, 1, 2)])
    slants = [round((y2 - y1) / (x2 - x1), 2) for x1, y1, x2, y2 in (cut.line for cut in page.cuts)]
    assert sorted(slants) == [-1.73] * 8 + [0] * 6 + [1.73] * 8


def test_a_hex_on_its_corner_is_parted_from_the_next_strip() -> None:
    """It has no level edge that would do it, so one more level cut runs between them."""
    hexagon = Item("sector", 1, 182, 210, "hex")
    alone, (page,) = impose([hexagon], SheetOptions()), impose([hexagon, *copies(1, 60, 55)], SheetOptions())
    above, below = page.placements
    level = [cut.line[1] for cut in page.cuts if cut.line[1] == cut.line[3]]
    assert (len(alone[0].cuts), len(page.cuts)) == (6, 6 + 4 + 1)
    assert sum(above.box.bottom < y < below.y for y in level) == 1


# What must hold for any page


def corners(box: Rect) -> list[tuple[float, float]]:
    return [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]


@given(jobs(plain=True))
@settings(deadline=None)
def test_marks_touch_no_piece(job: Job) -> None:
    """No mark comes within 4 mm of the paper's edge, or into a bleed unless it is cased; those keep 1.2 mm off every
    trim. None is under 1 or over 8 mm long."""
    for page in impose(*job):
        bleeds = [corners(p.bleed_box) for p in page.placements]
        trims = [corners(p.box.grown(TRIM_CLEARANCE_MM - TINY)) for p in page.placements]
        for mark in page.marks:
            x1, y1, x2, y2 = mark.line
            assert not any(inside_part(mark.line, box) > TINY for box in (trims if mark.cased else bleeds))
            assert min(x1, y1, x2, y2) >= EDGE - TINY
            assert max(x1, x2) <= page.width - EDGE + TINY
            assert max(y1, y2) <= page.height - EDGE + TINY
            assert 1 - TINY <= dist((x1, y1), (x2, y2)) <= 10


@given(jobs(plain=True))
@settings(deadline=None)
def test_every_cut_has_two_marks(job: Job) -> None:
    """Both ends of a cut are marked, or two places between, on its own line; a folded sheet has them on both halves."""
    for page in impose(*job):
        for cut in page.cuts:
            own = [mark.line for mark in page.marks if mark.cut == cut.number]
            assert len(own) >= (4 if page.folds else 2)
            assert sum(in_line(cut.line, line) for line in own) >= 2


@given(jobs(plain=True))
@settings(deadline=None)
def test_cuts_free_every_piece_and_spoil_none(job: Job) -> None:
    """Each edge of a rectangle or hex lies on a cut, and no cut runs through any piece."""
    for page in impose(*job):
        fronts = [p for p in page.placements if p.face == "front"]
        lines = [cut.line for cut in page.cuts]
        for p in fronts:
            if p.shape in ("rect", "hex"):
                shape = outline(p)
                for edge in zip(shape, shape[1:] + shape[:1], strict=True):
                    assert any(covers(line, edge) for line in lines)
            else:
                shape = corners(p.box)
            assert not any(inside_part(line, shape) > TINY for line in lines)


@given(jobs(plain=True))
@settings(deadline=None)
def test_cuts_are_numbered_through(job: Job) -> None:
    """Numbers begin at 1 on every sheet; backs repeat the marks of their front, mirrored, and count no cuts."""
    for page in impose(*job):
        assert [cut.number for cut in page.cuts] == list(range(1, len(page.cuts) + 1))
        assert page.side != "back" or not page.cuts


def test_a_number_is_left_out_rather_than_crowded() -> None:
    """A cut's number stands only at the end where it has room; between two close marks it would be read for theirs."""
    lines = {1: [(50.0, 10.0, 50.0, 13.0), (50.0, 80.0, 50.0, 83.0)], 2: [(51.0, 80.0, 51.0, 83.0)],
             3: [(49.0, 80.0, 49.0, 83.0)]}  # fmt: skip
    found = tuple(CropMark(cut, line) for cut, ends in lines.items() for line in ends)
    numbers = [
        item.text
        for item in draw_page_marks(SheetPage(1, "single", 1, 100, 100, (), (), found))
        if isinstance(item, Text)
    ]

    assert numbers.count("1") == 1
    assert set(numbers) == {"1", "2", "3"}

"""Outlines that are not rectangles: grown by a bleed, placed, mirrored, laid close, and cut without doubled lines."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layouts.drawing import outlines, shapes
from layouts.printing.cutlines import cut_paths
from layouts.printing.sheets.imposition import impose
from layouts.printing.sheets.pages import Item, SheetOptions, SheetPage

from ..long_run import examples

Point = tuple[float, float]
ELL = shapes.polygon([(0, 0), (20, 0), (20, 30), (40, 30), (40, 50), (0, 50)])
"""Room for the corner of a neighbour."""
SHARK = shapes.outline("M0 0C20 0 30 10 30 30H22C22 16 12 10 0 12Z")
"""A fin: two of them lie closer than their boxes."""


def distance(a: tuple[Point, ...], b: tuple[Point, ...]) -> float:
    """Between the edges of two polygons that don't cross."""

    def to_edge(p: Point, q: Point, r: Point) -> float:
        if q == r:
            return math.dist(p, q)
        t = ((p[0] - q[0]) * (r[0] - q[0]) + (p[1] - q[1]) * (r[1] - q[1])) / math.dist(q, r) ** 2
        t = min(1.0, max(0.0, t))
        return math.dist(p, (q[0] + t * (r[0] - q[0]), q[1] + t * (r[1] - q[1])))

    every = [(one, other) for one, other in ((a, b), (b, a))]
    return min(to_edge(p, q, r) for one, other in every for p in one for q, r in pairwise([*other, other[0]]))


def winding(d: str, x: float, y: float) -> int:
    """How often the loops of path data run round a point, clockwise counted up."""
    turns = 0
    for loop in outlines.corners(d):
        for (ax, ay), (bx, by) in pairwise([*loop, loop[0]]):
            side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            turns += (ay <= y < by and side < 0) - (by <= y < ay and side > 0)
    return -turns


@examples(40)
@given(st.floats(-8, 48), st.floats(-8, 58), st.sampled_from([ELL, SHARK]))
def test_a_grown_outline_is_what_lies_near(x: float, y: float, d: str) -> None:
    """A point is inside where it is inside the outline or no further from it than the bleed."""
    (loop,) = outlines.corners(d)
    far = distance(((x, y),), loop) if winding(d, x, y) == 0 else 0.0
    if abs(far - 3) > 0.15:  # Round corners are twelve-sided.
        assert (winding(outlines.grown(d, 3), x, y) != 0) == (far < 3)


def test_an_outline_is_closed() -> None:
    """Path data with an open end is refused."""
    with pytest.raises(ValueError, match="end each loop with Z"):
        outlines.corners("M0 0L4 0L4 4")


def test_curves_stay_near_their_chords() -> None:
    """The corners of a circle lie on it, their chords within a fiftieth of a millimetre."""
    (loop,) = outlines.corners(shapes.circle(0, 0, 15))

    assert all(abs(math.hypot(*p) - 15) < 0.01 for p in loop)
    assert all(15 - math.hypot((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) < 0.03 for a, b in pairwise([*loop, loop[0]]))


def items(d: str, w: float, h: float, count: int, **more: object) -> list[Item]:
    return [Item("piece", copy, w, h, "path", 1.5, outline=d, **more) for copy in range(1, count + 1)]  # type: ignore[arg-type]


@pytest.mark.parametrize(("d", "w", "h"), [(ELL, 40, 50), (SHARK, 30, 30)])
@pytest.mark.parametrize("landscape", [False, True])
def test_bleeds_of_outlines_never_meet(d: str, w: float, h: float, landscape: bool) -> None:
    """Pieces on a sheet keep both bleeds apart, within a hair."""
    page = impose(items(d, w, h, 12), SheetOptions(landscape=landscape))[0]
    loops = [outlines.corners(outlines.placed(p.outline, p.x, p.y, p.w, p.h, p.rotation))[0] for p in page.placements]

    assert len(loops) == 12
    assert all(distance(a, b) >= 3 - 0.06 for a, b in combinations(loops, 2))


def test_outlines_lie_closer_than_their_boxes() -> None:
    """A fin's neighbour moves under its curve."""
    across, down = outlines.pitches(SHARK, 1.5)

    assert across < 33 - 2
    assert down <= 33


def test_backs_have_the_mirrored_outline() -> None:
    """A two-sided piece's back is cut along the same line of the paper."""
    front, back = impose(items(SHARK, 30, 30, 1, sides=2), SheetOptions())
    (one,), (other,) = front.placements, back.placements
    a, b = (outlines.placed(p.outline, p.x, p.y, p.w, p.h, p.rotation) for p in (one, other))

    (loop,), (found,) = outlines.corners(a), outlines.corners(b)

    assert [210 - x for x, _ in found] == pytest.approx([x for x, _ in loop], abs=2e-3)
    assert [y for _, y in found] == pytest.approx([y for _, y in loop], abs=2e-3)


# ---- cut lines ---------------------------------------------------------------------------------------------------


def edges(paths: list[str]) -> list[tuple[Point, Point]]:
    """Every straight piece of the paths, millimetre by millimetre, so that overlaps show."""
    found = []
    for d in paths:
        points = [p for letter, ps in outlines.commands(d) for p in ps]
        ends = [*points, points[0]] if d.endswith("Z") else points
        for (ax, ay), (bx, by) in pairwise(ends):
            steps = max(1, round(math.dist((ax, ay), (bx, by))))
            for i in range(steps):
                a, b = (
                    (round(ax + (bx - ax) * t / steps, 1), round(ay + (by - ay) * t / steps, 1)) for t in (i, i + 1)
                )
                found.append((min(a, b), max(a, b)))
    return found


def first_page(pieces: list[Item]) -> SheetPage:
    return impose(pieces, SheetOptions())[0]


def test_cards_that_share_their_cuts_are_a_loop_and_lines() -> None:
    """Seven cards of 60 mm: the outline of their block closed, and inside of it no line twice."""
    page = first_page([Item("card", n, 60, 80, shared=True) for n in range(7)])
    paths = cut_paths(page)
    closed = [d for d in paths if d.endswith("Z")]
    drawn = edges(paths)

    assert len(closed) == 1
    assert len(drawn) == len(set(drawn))
    for p in page.placements:
        for x, y in ((p.x + 5, p.y), (p.x + 5, p.y + p.h), (p.x, p.y + 5), (p.x + p.w, p.y + 5)):
            assert any(abs(a[0] - x) < 1.1 and abs(a[1] - y) < 1.1 for a, _ in drawn), (p, x, y)


@pytest.mark.parametrize(("shared", "loops"), [(True, 1), (False, 4)])
def test_machines_round_the_corners_that_are_asked_for(shared: bool, loops: int) -> None:
    """A card apart is one line with its round corners; of a block these come first, and no line twice all the same."""
    page = first_page([Item("card", n, 60, 80, shared=shared, corners=3) for n in range(4)])
    paths = cut_paths(page)
    drawn = edges([d for d in paths if "C" not in d])

    assert sum(d.endswith("Z") for d in paths) == loops
    assert sum(d.count("C") for d in paths) == 16
    assert len(drawn) == len(set(drawn))
    for p in page.placements:
        near = [point for d in paths if "C" in d for points in outlines.lines(d) for point in points[0]]
        assert any(
            math.dist(point, (p.x + 3 - 3 * math.sqrt(0.5), p.y + 3 - 3 * math.sqrt(0.5))) < 0.3 for point in near
        )


def test_a_hole_is_cut_before_what_lies_round_it() -> None:
    """Else the piece is loose, and slips, when its hole is cut."""
    page = first_page(items(shapes.rect(0, 0, 30, 30) + shapes.rect(10, 10, 8, 8), 30, 30, 1))
    assert [round(abs(outlines.area(outlines.corners(d)[0]))) for d in cut_paths(page)] == [64, 900]


def test_pieces_apart_are_closed_paths() -> None:
    """Rectangles with gutters, discs, hexagons and outlines: one closed path each."""
    pieces = [
        *(Item("card", n, 60, 80) for n in range(2)),
        Item("disc", 1, 30, 30, "circle"),
        Item("hex", 1, 40, 34.64, "hex"),
        *items(ELL, 40, 50, 2),
    ]
    pages = impose(pieces, SheetOptions())
    paths = [d for page in pages for d in cut_paths(page)]

    assert len(paths) == 6
    assert all(d.endswith("Z") and d.count("M") == 1 for d in paths)


def test_backs_are_not_cut() -> None:
    """A sheet is cut from its front."""
    _, back = impose(items(ELL, 40, 50, 2, sides=2), SheetOptions())

    assert cut_paths(back) == []

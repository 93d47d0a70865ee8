"""The press: faces where they belong, turned and clipped; what is shared is drawn once; and what the paper says beside
the pieces never touches them."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layouts.drawing import shapes
from layouts.drawing.measure import placed, texts
from layouts.drawing.outlines import grown
from layouts.drawing.ruler import MARK, SCALE, ruler, sizes
from layouts.drawing.scene import Group, Path, Scene, Text, Use, walk
from layouts.drawing.shapes import Edges, Rect
from layouts.printing.frame import (
    EDGE,
    RULER_EDGE,
    FrameNote,
    draw_notes,
    draw_page_marks,
    find_room,
    find_ruler_page,
    list_obstacles,
)
from layouts.printing.page_scene import Press, clip_of
from layouts.printing.sheets.imposition import impose
from layouts.printing.sheets.pages import FacePlacement, Item, SheetOptions, SheetPage

from ..long_run import examples

NOTE = FrameNote("Game · File · sheet 1 of 2, front")
RULED = FrameNote("Game · File · sheet 1 of 2, front", ruler=True)
CORNER = Path("M1 2L9 2", stroke="#AA0000", width=1)
"""A stroke near a face's top-left."""


def face(id: str, side: str, pose: int) -> Scene:
    return FACES.setdefault((id, side), Scene(63, 88, (CORNER,)))


FACES: dict[tuple[str, str], Scene] = {}


def placement(
    rotation: int = 0, bleed: tuple[float, ...] = (3, 3, 3, 3), shape: str = "rect", **more: Any
) -> FacePlacement:
    w, h = (88, 63) if rotation % 180 else (63, 88)
    given = {"x": 20.0, "y": 30.0, "w": w, "h": h, **more}
    return FacePlacement("card.a", 1, "front", rotation=rotation, bleed=Edges(*bleed), shape=shape, **given)


def page(*placements: FacePlacement, side: str = "front", **more: Any) -> SheetPage:
    return SheetPage(1, side, 1, 210, 297, placements, **more)


def ends(scene: Scene) -> list[tuple[float, float]]:
    """Where the ends of CORNER come to lie."""
    return [
        tuple(round(v, 3) for v in at.point(x, y))
        for item, at, _ in placed(scene.items)
        if item is CORNER
        for x, y in ((1, 2), (9, 2))
    ]


# ---- faces -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rotation", "expected"),
    [
        (0, [(21, 32), (29, 32)]),
        (90, [(20 + 88 - 2, 31), (20 + 88 - 2, 39)]),
        (180, [(20 + 63 - 1, 30 + 88 - 2), (20 + 63 - 9, 30 + 88 - 2)]),
        (270, [(22, 30 + 63 - 1), (22, 30 + 63 - 9)]),
    ],
)
@pytest.mark.parametrize("repeated", [(), [("card.a", "front")]])
def test_a_face_is_turned_clockwise_within_its_place(rotation, expected, repeated) -> None:
    """However a piece is turned, its trim box is the place: the top-left stroke ends up where it must."""
    made = Press(face, repeated).page(page(placement(rotation)), NOTE)

    assert ends(made) == expected


def test_a_panel_shows_its_part_of_the_board() -> None:
    """What lies at the panel's source comes to the panel's top-left."""
    made = Press(face).page(page(placement(source=Rect(1, 2, 40, 50), w=40, h=50)), NOTE)

    assert ends(made) == [(20, 30), (28, 30)]


@pytest.mark.parametrize(
    ("rotation", "expected"),
    [(0, (-1, -2, 67, 94)), (90, (-2, -3, 69, 92)), (180, (-3, -4, 67, 94)), (270, (-4, -1, 69, 92))],
)
def test_a_face_is_clipped_to_its_bleed(rotation, expected) -> None:
    """Bleed is told as it lies on the page (left 1, top 2, right 3, bottom 4); the clip is in the face's own sense."""
    left, top, wide, high = expected
    assert clip_of(placement(rotation, (1, 2, 3, 4))) == shapes.rect(left, top, wide, high)


def test_neighbours_on_one_cut_overlap_by_a_hair() -> None:
    """Without bleed between them two pieces still leave no white line."""
    assert clip_of(placement(bleed=(0, 0, 0, 0))) == shapes.rect(-0.05, -0.05, 63.1, 88.1)


def test_discs_are_clipped_round() -> None:
    """A large circle has a ring of bleed, a small one a square, so that a punch may miss."""
    large, small = placement(shape="circle", w=50.0, h=50.0), placement(shape="circle", w=16.0, h=16.0)

    assert clip_of(large) == shapes.circle(25, 25, 28)
    assert clip_of(small) == shapes.rect(-3, -3, 22, 22)


def test_copies_lie_in_their_poses() -> None:
    """Copy by copy, in turn, each pose one symbol."""
    lying = [FacePlacement("a", copy, "front", 20, 30, 63, 88, 0, Edges(3, 3, 3, 3), "rect") for copy in (1, 2, 3)]
    poses = [Scene(63, 88, (CORNER,)), Scene(63, 88, (CORNER, CORNER))]
    press = Press(lambda id, side, pose: poses[pose], [("a", "front")], lambda id, side: 2)
    used = [item.symbol for item in walk(press.page(page(*lying), NOTE).items) if isinstance(item, Use)]

    one, two, three = (symbol for symbol in used if symbol.width == 63)
    assert (one.items, two.items) == (poses[0].items, poses[1].items)
    assert one is three
    assert one.name != two.name


def test_a_face_used_twice_is_one_symbol() -> None:
    """Copies, and pieces that share a back, use the same symbol; on the next page too."""
    both = [
        FacePlacement(id, n, "back", 20, 30, 63, 88, 0, Edges(3, 3, 3, 3), "rect") for id in ("a", "b") for n in (1, 2)
    ]
    back = Scene(63, 88, (CORNER,))
    press = Press(lambda id, side, pose: back, [("a", "back"), ("b", "back")])
    pages = [press.page(page(*both[:2]), NOTE), press.page(page(*both[2:]), NOTE)]
    used = {
        item.symbol for made in pages for item in walk(made.items) if isinstance(item, Use) and item.symbol.width == 63
    }

    assert len(used) == 1


@pytest.mark.parametrize(("side", "moved"), [("front", (0, 0)), ("single", (0, 0)), ("back", (1.5, -0.5))])
def test_the_offset_moves_backs_with_all_that_is_on_them(side, moved) -> None:
    """Faces, marks and notes of a back move together; fronts stay."""
    plain, shifted = (Press(face).page(page(placement(), side=side), NOTE, by) for by in ((0, 0), (1.5, -0.5)))
    dx, dy = moved

    assert ends(shifted) == [(x + dx, y + dy) for x, y in ends(plain)]
    for before, after in zip(texts(plain), texts(shifted), strict=True):
        assert after.box == pytest.approx([v + d for v, d in zip(before.box, moved * 2, strict=True)])


def test_pages_laid_out_alike_share_their_marks() -> None:
    """The marks of equal pages are one symbol; another layout has its own."""
    items = [Item(f"card.{n}", 1, 63.0, 88.0, sides=2) for n in range(9)]
    pages = impose([*items, Item("mat", 1, 100.0, 100.0)], SheetOptions(backs="none"))
    press = Press(lambda id, side, pose: Scene(63, 88, ()))

    assert press.frame(pages[0]) is press.frame(pages[0])
    assert press.frame(pages[0]) is not press.frame(pages[-1])


# ---- what stands beside ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stacked", [False, True])
def test_the_ruler_is_100_mm(stacked: bool) -> None:
    """Its base and its outer ticks are 100 mm apart; eleven long ticks, ten of 5 mm, eighty short ones. With its words,
    beside it or below it, it stays in its strip."""
    drawn = ruler(stacked)
    (path,) = [item for item in drawn if isinstance(item, Path)]
    lines = [tuple(float(v) for v in part.replace("L", " ").split()) for part in path.d[1:].split("M")]
    ticks = [line for line in lines if line[0] == line[2]]
    wide, high = sizes()[stacked]

    assert (0.1, 2.2, 100.1, 2.2) in lines
    assert [min(line[0] for line in ticks), max(line[0] for line in ticks)] == [0.1, 100.1]
    assert sorted(round(abs(line[1] - line[3]), 1) for line in ticks) == [0.9] * 80 + [1.5] * 10 + [2.1] * 11
    assert [text.text for text in texts(Scene(200, 10, drawn))] == ["must be 100 mm long"]
    for box in boxes_of(drawn):
        assert min(box.x, box.y, wide - box.right, high - box.bottom) >= 0, box


CARDS = [Item(f"card.{n}", 1, 88.0, 63.0, sides=2) for n in range(11)]
TILES = [Item(f"tile.{n}", 1, 45.0, 45.0, sides=2, shared=True) for n in range(8)]
PANEL = [Item("panel.a", 1, 197.6, 284.6)]


@pytest.mark.parametrize(
    ("items", "paper", "lies"),
    [
        (CARDS[:3], "a4", "upright, words beside"),
        (CARDS[:3], "letter", "level, words below"),
        (CARDS[:10], "legal", "upright, words beside"),
        (TILES, "a4", "level, words below"),
    ],
)
def test_the_ruler_finds_its_room(items: list[Item], paper: str, lies: str) -> None:
    """Folded pages have their fold in the middle: where less than the whole is free, the words come to stand below the
    ruler; on a page full to its edges it runs upright beside the fold. It crosses nothing."""
    page = impose(items, SheetOptions(paper, backs="gutterfold"))[0]
    spot = Press(face).frame(page).ruler_spot
    assert spot is not None
    box, words = spot.box, ["beside", "below"][sizes().index(spot.size)]

    assert f"{'upright' if spot.upright else 'level'}, words {words}" == lies
    assert not any(meets(box, other) for other in list_obstacles(page))
    drawn = boxes_of([item for item in draw_page_marks(page) if not isinstance(item, Path) or item.stroke == MARK])
    assert not any(meets(box, other) for other in drawn)
    assert any(max(b.w, b.h) == pytest.approx(100) and meets(b, box) for b in boxes_of(draw_notes(page, RULED)))


def test_a_full_page_has_no_ruler() -> None:
    """A panel that fills its page leaves no room; the first page that does is the ruler's."""
    full, card = impose([*PANEL, *CARDS[:1]], SheetOptions(backs="none"))

    assert Press(face).frame(full).ruler_spot is None
    assert "must be" not in str(draw_notes(full, RULED))
    assert find_ruler_page([full, card]) is card
    assert find_ruler_page([full]) is None


def items_of(draw: st.DrawFn) -> list[Item]:
    w, h = draw(st.integers(10, 180)), draw(st.integers(10, 180))
    shape = draw(st.sampled_from(["rect", "circle", "hex"]))
    return [
        Item(f"p.{n}", 1, float(w), float(w if shape == "circle" else h), shape, sides=draw(st.sampled_from([1, 2])))
        for n in range(draw(st.integers(1, 12)))
    ]


@st.composite
def imposed(draw: st.DrawFn) -> list[SheetPage]:
    options = SheetOptions(
        draw(st.sampled_from(["a4", "letter", "a3"])), draw(st.booleans()),
        backs=draw(st.sampled_from(["duplex-long", "duplex-short", "gutterfold", "separate", "none"])),
    )  # fmt: skip
    return impose(items_of(draw), options)


def boxes_of(items: list[Any]) -> list[Rect]:
    """Boxes of the texts and straight strokes of items on a page."""
    scene = Scene(1000, 1000, tuple(items))
    found = [Rect(x, y, right - x, bottom - y) for x, y, right, bottom in (text.box for text in texts(scene))]
    for item, at, _ in placed(scene.items):
        if isinstance(item, Path):
            points = [tuple(map(float, part.split())) for part in item.d.replace("M", "L").split("L")[1:]]
            for (x1, y1), (x2, y2) in zip(points[::2], points[1::2], strict=False):
                (a, b), (c, d) = at.point(x1, y1), at.point(x2, y2)
                found.append(Rect(min(a, c), min(b, d), abs(a - c), abs(b - d)))
    return found


def meets(a: Rect, b: Rect) -> bool:
    e = 1e-6
    return a.x < b.right - e and b.x < a.right - e and a.y < b.bottom - e and b.y < a.bottom - e


@examples(60)
@given(imposed(), st.booleans())
def test_notes_never_touch_a_piece(pages, with_ruler) -> None:
    """Name line and ruler lie beside all pieces and their bleeds, on the printable part of the paper."""
    for page in pages:
        items = draw_notes(page, FrameNote("A game · A file · sheet 1 of 9, front", with_ruler))
        words = [Rect(x, y, right - x, bottom - y) for x, y, right, bottom in
                 (text.box for text in texts(Scene(0, 0, tuple(items))))]  # fmt: skip
        for boxes, edge in ((words, EDGE), (boxes_of(items), RULER_EDGE)):
            for box in boxes:
                assert not any(meets(box, placement.bleed_box) for placement in page.placements)
                assert min(box.x, box.y, page.width - box.right, page.height - box.bottom) >= edge - 0.01


@examples(60)
@given(imposed())
def test_the_rulers_page_says_all(pages) -> None:
    """The page chosen for the ruler has room for both, the ruler and the request to print at 100 %."""
    chosen = find_ruler_page(pages)
    said = [text.text for text in texts(Scene(0, 0, tuple(draw_notes(chosen, RULED))))] if chosen else []

    if chosen:
        assert "must be 100 mm long" in said
        assert SCALE in " ".join(said)


@examples(60)
@given(imposed())
def test_marks_never_touch_a_piece(pages) -> None:
    """Crop marks and the numbers of their cuts lie outside every bleed, or cased inside one, off the trim; only
    outlines follow a trim."""
    for page in pages:
        if page.seams:
            continue
        numbers = boxes_of([item for item in draw_page_marks(page) if isinstance(item, Text)])
        lines = [(around(mark.line), mark.cased) for mark in page.marks]
        for box, cased in [*((box, False) for box in numbers), *lines]:
            for placement in page.placements:
                assert not meets(box, placement.box if cased else placement.bleed_box)


def around(line: tuple[float, float, float, float]) -> Rect:
    x1, y1, x2, y2 = line
    return Rect(min(x1, x2), min(y1, y2), abs(x1 - x2), abs(y1 - y2))


def test_numbers_of_cuts_lie_on_no_other() -> None:
    """Two strips of equal columns have their marks in one lane: the numbers of long cuts are there, at both ends."""
    items = [
        Item(f"{kind}.{n}", 1, 20.0, high, shared=True) for kind, high in (("a", 20.0), ("b", 30.0)) for n in range(3)
    ]
    (page,) = impose(items, SheetOptions(backs="none"))
    numbers = [text for text in texts(Scene(210, 297, tuple(draw_page_marks(page)))) if text.text.isdigit()]
    boxes = boxes_of([item for item in draw_page_marks(page) if isinstance(item, Text)])

    assert sorted(int(text.text) for text in numbers) == sorted(mark.cut for mark in page.marks if not mark.short)
    assert not any(meets(a, b) for a, b in combinations(boxes, 2))


def test_numbers_of_cuts_lie_on_no_mark() -> None:
    """Marks of two strips stand 1.4 mm apart: the numbers of long cuts keep off all of them."""
    narrow = [Item(f"a.{n}", 1, 28.0, 28.0, shared=True) for n in range(15)]
    wide = [Item(f"b.{n}", 1, 28.0, 28.0, bleed=3.0) for n in range(17)]
    (page,) = impose([*narrow, *wide], SheetOptions(backs="none"))
    drawn = draw_page_marks(page)
    numbers = boxes_of([item for item in drawn if isinstance(item, Text)])

    assert len(numbers) == sum(not mark.cased and not mark.short for mark in page.marks)
    for x1, y1, x2, y2 in (mark.line for mark in page.marks):
        assert not any(b.x < max(x1, x2) and min(x1, x2) < b.right and b.y < max(y1, y2) and min(y1, y2) < b.bottom
                       for b in numbers)  # fmt: skip


def test_a_full_page_says_less_but_says_it() -> None:
    """Where no room is left for the whole line, its name and "100 %" are put in two places."""
    items = [Item(f"card.{n}", 1, 88.0, 63.0, bleed=3.0) for n in range(18)]
    pages = impose(items, SheetOptions("a3", backs="none"))
    long = FrameNote("A game with a long name · A file with a long name · sheet 10 of 12, front")
    said = [text.text for text in texts(Scene(297, 420, tuple(draw_notes(pages[0], long))))]

    assert SCALE in " ".join(said)


def test_find_room_goes_round_what_is_taken() -> None:
    """Along the bottom, else the top, else upright at a side, else anywhere, else nowhere."""
    empty = SheetPage(1, "single", 1, 100, 100, ())
    bottom, top = Rect(0, 90, 100, 10), Rect(0, 0, 100, 10)
    sides = [Rect(0, 0, 10, 100), Rect(90, 0, 10, 100)]

    small = (50, 4)
    assert find_room(empty, [], small).box == (5, 100 - 5 - 4, *small)
    assert find_room(empty, [bottom], small).box == (5, 5, *small)
    assert find_room(empty, [bottom, top], small).upright
    assert find_room(empty, [bottom, top, *sides], small).box.y > 9
    assert find_room(empty, [Rect(0, 0, 100, 100)], small) is None
    assert find_room(empty, [], (91, 4)) is None


def test_find_room_prefers_an_edge() -> None:
    """The second size along an edge is better than the first inside; inside, what fits only upright lies upright."""
    empty = SheetPage(1, "single", 1, 100, 100, ())
    halves = Rect(49, 0, 2, 100)
    walls = [Rect(0, 0, 40, 100), Rect(60, 0, 40, 100)]

    assert find_room(empty, [Rect(49, 0, 2, 20), Rect(49, 80, 2, 20), Rect(0, 49, 100, 2)], (60, 4), (40, 8)).box.h == 8
    assert find_room(empty, [halves], (60, 4)).upright
    assert find_room(empty, walls, (60, 4)) == ((40, 5, 4, 60), True)


def test_a_fold_is_told_from_a_cut() -> None:
    """The fold line is dash-dot and says so; crop marks are solid hairlines."""
    (made,) = impose([Item("card.a", 1, 63.0, 88.0, sides=2)], SheetOptions(backs="gutterfold"))
    drawn = list(draw_page_marks(made))
    paths = [item for item in drawn if isinstance(item, Path)]

    assert [item.text for item in drawn if isinstance(item, Text) and item.text == "fold"] == ["fold"]
    assert sorted(bool(path.dash) for path in paths) == [False, True]
    assert min(path.width for path in paths) == 0.15


def test_seams_say_what_to_do() -> None:
    """A board in two panels: one seam is to be cut, the other to be glued under; crosses lie at their ends."""
    left, right = impose([Item("board", 1, 342.0, 266.0, seams=(171.0,))], SheetOptions())
    said = [
        [item.text for item in walk(tuple(draw_page_marks(panel))) if isinstance(item, Text)] for panel in (left, right)
    ]
    crosses = [
        [item for item in draw_page_marks(panel) if isinstance(item, Path) and item.stroke == "#000000"]
        for panel in (left, right)
    ]

    assert any("cut here" in text for text in said[0])
    assert any("glue" in text for text in said[1])
    assert [len(each) for each in crosses] == [2, 2]
    assert list(list_obstacles(left))


def test_a_disc_has_an_outline_for_scissors() -> None:
    """A thin dashed circle on the trim, paler than a mark, with dots in its gaps to be seen on any ground."""
    (made,) = impose([Item("disc", 1, 50.0, 50.0, "circle")], SheetOptions())
    (disc,) = made.placements
    outlines = [item for item in walk(draw_page_marks(made)) if isinstance(item, Path) and item.stroke != MARK]

    assert [item.d for item in outlines] == [shapes.circle(disc.x + 25, disc.y + 25, 25)] * 2
    assert outlines[0].stroke != outlines[1].stroke
    assert all(sum(item.dash) == 2.0 for item in outlines)


def test_a_free_outline_shows_its_cut():
    """A piece with an outline has it drawn as a dashed line where it lies, and its face is clipped to it and its bleed;
    others have none."""
    d = shapes.polygon([(10, 0), (63, 40), (10, 88)])
    for outline, times in ((d, 1), ("", 0)):
        lying = placement(shape="path", outline=outline)
        made = Press(lambda id, side, pose: Scene(63, 88, (CORNER,)), set()).page(page(lying), NOTE)
        cuts = [at.point(0, 0) for item, at, _ in placed(made.items) if isinstance(item, Path) and item.d == d]
        clips = [item.clip for item in walk(made.items) if isinstance(item, Group)]
        assert cuts == [(20.0, 30.0)] * 2 * times
        assert clips.count(grown(d, min(lying.bleed))) == times

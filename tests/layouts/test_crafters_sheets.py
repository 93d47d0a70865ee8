"""Sheets for crafters: fixed cells, marks of cutting machines, punches, print shops, and printers that stretch."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from itertools import combinations, pairwise
from typing import Any

import pikepdf
import pytest
from PIL import Image

from components.problems import SalvageError
from layouts.drawing.backends import pdf
from layouts.drawing.measure import texts
from layouts.drawing.outlines import lines
from layouts.drawing.scene import Path, Scene
from layouts.drawing.shapes import Rect, rect
from layouts.printing.cutlines import cut_paths
from layouts.printing.options import PrintOptions
from layouts.printing.registration import find_arm_length, mark_paths
from layouts.printing.render import make_pdf, page_scenes, write_file
from layouts.printing.run import plan
from layouts.printing.sheets.imposition import impose
from layouts.printing.sheets.pages import FacePlacement, Item, SheetOptions, SheetPage

from ..game_folder import GameFolder
from .test_print_options import designed
from .test_print_options import folder as folder


def deck(number: int, width: float = 63.5, height: float = 88.9, sides: int = 2) -> list[Item]:
    return [Item(f"card.{n}", 1, width, height, sides=sides) for n in range(number)]


def corners_of(pages: Sequence[SheetPage]) -> list[list[tuple[float, float]]]:
    return [[(round(each.x, 2), round(each.y, 2)) for each in page.placements] for page in pages]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("size", [(63.5, 88.9), (63.0, 88.0)])
def test_marks_leave_room_for_eight_cards(paper: str, size: tuple[float, float]) -> None:
    """Art to the edge or not; and none of it is under a mark, whose corners may be short then."""
    sheet = SheetOptions(paper, registration="3", marks="none")
    pages = impose(deck(52, *size), sheet)
    assert len(pages) == 14
    bleeds = [piece.bleed for page in pages for piece in page.placements]
    assert all(max(bleed) > 2 and min(bleed) == 0.6 for bleed in bleeds), "narrow between pieces alone"
    boxes = [piece.bleed_box for piece in pages[0].placements]
    arm = find_arm_length(sheet.inset, (sheet.page.w, sheet.page.h), boxes)
    assert arm == (20 if paper == "a4" else 5)
    for d in mark_paths("4", sheet.inset, (sheet.page.w, sheet.page.h), arm):
        for (ax, ay), (bx, by) in pairwise(next(lines(d))[0]):
            line = Rect(min(ax, bx), min(ay, by), abs(ax - bx), abs(ay - by))
            assert not any(box.grown(0.95).overlaps(line) for box in boxes)


def test_cells_stay_where_they_are_on_the_last_sheet() -> None:
    """Its backs, too, which are mirrored."""
    whole, back, last, last_back = corners_of(impose(deck(11), SheetOptions(grid="3x3")))
    assert whole[:2] == last
    assert [(round(210 - 63.5 - x, 2), y) for x, y in whole] == back
    assert back[:2] == last_back


def test_the_first_cells_stay_free() -> None:
    """On every sheet, and behind them."""
    whole, back, last, _ = corners_of(impose(deck(11), SheetOptions(grid="3x3", skip=1)))
    assert (len(whole), whole[0], len(last)) == (8, (73.25, 15.15), 3)
    assert [(round(210 - 63.5 - x, 2), y) for x, y in whole] == back


def test_a_sheet_of_cards_is_known_by_its_name() -> None:
    """Ten of 3.5 x 2 in, 0.75 and 0.5 in from the edges of Letter; smaller pieces lie in their middle, turned."""
    (page,) = impose(deck(10, 48.8, 86.9, sides=1), SheetOptions("letter", grid="business"))
    assert corners_of([page])[0][:3] == [(20.05, 13.7), (108.95, 13.7), (20.05, 64.5)]
    assert {each.rotation for each in page.placements} == {90}


@pytest.mark.parametrize(
    ("grid", "paper", "what"),
    [
        ("3 by 3", "a4", "it is columns x rows"),
        ("bussiness", "a4", "did you mean business"),
        ("business", "a4", "add --paper letter"),
        ("5x5", "a4", r"don't fit a4 paper .* as large as card\.0, which you can leave out with --only"),
        ("4x2", "a4", "don't fit a4 paper .*; they do with --landscape"),
        ("2x5 of 60x50", "a4", "card.0 of 63.5 x 88.9 mm doesn't fit a cell"),
        ("3x3 by 60x90", "a4", "don't fit"),
        ("0x3", "a4", "1 to 40"),
    ],
)
def test_what_is_no_grid_is_said(grid: str, paper: str, what: str) -> None:
    with pytest.raises(SalvageError, match=what):
        impose(deck(3), SheetOptions(paper, grid=grid))


@pytest.mark.parametrize("shape", ["rect", "circle", "hex"])
def test_a_punch_has_the_gap_that_it_needs(shape: FacePlacement) -> None:
    """Between all pieces of a sheet, of one size and of two."""
    sizes = [(20.0, 20.0), (25.0, 25.0)] if shape != "hex" else [(20.0, 17.32), (25.0, 21.65)]
    items = [Item(f"{w:g}.{n}", 1, w, h, shape, shared=True) for w, h in sizes for n in range(17)]  # type: ignore[arg-type]
    (page,) = impose(items, SheetOptions(gap=8.0, straight=True))
    for one, other in combinations(page.placements, 2):
        assert one.bleed == other.bleed == (3.0, 3.0, 3.0, 3.0)
        if shape != "hex":
            assert not one.box.grown(7.99).overlaps(other.box)


def test_tokens_are_discs_of_the_punch(folder: GameFolder) -> None:
    """Square ones lie whole in them."""
    folder.change("components/game.yaml", "size: 60 x 80", "size: 20")
    (file, *_) = plan(designed(folder), PrintOptions(SheetOptions(gap=5.0), round=25.4, rulebook=False))
    discs = [each for each in file.pages[0].placements if each.id.startswith("card")]
    assert {(each.w, each.h, each.shape) for each in discs} == {(25.4, 25.4, "circle")}
    assert all(each.scale * 20 * 2**0.5 == pytest.approx(25.4) for each in discs)


def test_a_shop_gets_each_face_on_a_page_with_its_trim(folder: GameFolder) -> None:
    """And 1/8 inch of bleed, for which the art is enlarged."""
    design, options = designed(folder), PrintOptions(SheetOptions(bleed=3.175, single=True), rulebook=False)
    (file,) = plan(design, options)
    with pikepdf.open(BytesIO(make_pdf(design, file, options))) as made:
        assert len(made.pages) == 9
        boxes = [
            [round(float(each) / 72 * 25.4, 2) for each in made.pages[-1][name]] for name in ("/MediaBox", "/TrimBox")
        ]
    assert boxes == [[0, 0, 66.35, 86.35], [3.17, 3.17, 63.17, 83.18]]
    scale = file.pages[-1].placements[0].scale
    assert 66 * scale >= 66.35
    assert 86 * scale >= 86.35


def test_pieces_are_cut_out_along_their_edges(folder: GameFolder) -> None:
    """White where nothing is drawn, clear around them, apart, and not a mark; the picture ends with them."""
    options = PrintOptions(SheetOptions("235x171"), format="png", dpi=127, cuts=True, stretch=(1.1, 1.1))
    (file,) = plan(designed(folder), options)
    ((name, _),) = write_file(designed(folder), folder.folder, file, options)
    with Image.open(folder.folder / name) as picture:
        (wide, high), clear = picture.size, picture.getchannel("A")
    assert name == f"all-01-{wide / 5:g}x{high / 5:g}mm.png"
    pieces = file.pages[0].placements
    assert wide == round(5 * max(each.box.right for each in pieces))
    assert high == round(5 * max(each.box.bottom for each in pieces))
    for each in pieces:
        x, y, w, h = (round(5 * side) for side in each.box)
        inside = clear.crop((x + 1, y + 1, x + w - 1, y + h - 1)).getextrema()
        assert inside == ((255, 255) if each.shape == "rect" else (0, 255))
        clear.paste(0, (x - 1, y - 1, x + w + 1, y + h + 1))
    assert clear.getextrema() == (0, 0), "nothing else is drawn"
    assert not any(a.box.grown(3.9).overlaps(b.box) for a, b in combinations(pieces, 2))


@pytest.mark.parametrize("corners", [None, 3.0, 0.0])
def test_cards_are_rounded_as_asked(folder: GameFolder, corners: float | None) -> None:
    """On their cuts, whatever the game says."""
    folder.change("components/game.yaml", "size: 60 x 80,", "size: 60 x 80, corners: 5,")
    (page,) = plan(designed(folder), PrintOptions(corners=corners))[0].pages
    assert {each.corners for each in page.placements if each.shape == "rect"} == {5 if corners is None else corners}
    assert sum(d.count("C") for d in cut_paths(page)) == (0 if corners == 0 else 16)


def test_a_sheet_says_how_its_marks_are_set(folder: GameFolder) -> None:
    """As measured on it."""
    design, options = designed(folder), PrintOptions(SheetOptions(registration="4", marks="none", inset=12))
    scene = next(page_scenes(design, plan(design, options)[0], options))
    marks = [each for each in scene.items if isinstance(each, Path) and each.stroke == "#000000"]
    across = sorted(x for mark in marks for x, _ in next(lines(mark.d))[0] if x < 105)
    said = (
        f"four corners, inset {across[0]:g} mm, length {across[-1] - across[0]:g} mm, thickness {marks[0].width:g} mm"
    )
    assert [f"Silhouette Studio · registration marks: {said}"] == [t.text for t in texts(scene) if "Studio" in t.text]


@pytest.mark.parametrize(
    ("sheet", "more", "what"),
    [
        ({}, {"corners": 10.5}, "they are 0 to 10 mm"),
        ({"registration": "3"}, {"format": "png", "cuts": True}, "leave --registration and gutterfold out"),
        ({"skip": 1}, {}, "add --grid"),
        ({"grid": "3x3", "skip": 9}, {}, "it is 0 to 8"),
    ],
)
def test_what_crafters_cannot_have_is_said(folder: GameFolder, sheet: Any, more: Any, what: str) -> None:
    with pytest.raises(SalvageError, match=what):
        plan(designed(folder), PrintOptions(SheetOptions(**sheet), **more))


def test_a_printer_that_stretches_is_met_about_the_middle_of_the_page() -> None:
    scene = Scene(210, 297, (Path(rect(105, 48.5, 50, 100), fill="#000000"),))
    target = BytesIO()
    pdf.write(target, [scene], pdf.Document("Test", stretch=(1.01, 0.98)))
    with pikepdf.open(target) as made:
        matrix = next(line for line in pikepdf.parse_content_stream(made.pages[0]) if str(line.operator) == "cm")
    a, _, _, d, e, f = (float(number) for number in matrix.operands)
    x, y = 105 / 25.4 * 72, 148.5 / 25.4 * 72
    assert (a * x + e, d * y + f) == pytest.approx((x, y), abs=0.01)
    assert (a, d) == (1.01, 0.98)

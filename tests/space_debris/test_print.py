"""Space Debris as printed: every piece counted and located in the files themselves, not in what the program believes.

On every paper and with every kind of back; that pieces lie where the manifest says is seen in test_print_ink.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import product
from typing import Any

import pikepdf
import pytest

PRINTABLE = "space-debris", "--no-rulebook"
MARK = "#5B6670"
NEAR = 0.1
"""mm; what a mark may lie beside its cut."""

PAPERS = {
    "a4": (210, 297),
    "letter": (215.9, 279.4),
    "a3": (297, 420),
    "tabloid": (279.4, 431.8),
    "legal": (215.9, 355.6),
}
FILES = ["boards", "orbit-deck", "resource-deck", "satellite-cards", "ship-cards", "player-aids", "pawns", "tokens"]
DUPLEX = ["a4", "letter, short edge", "a4 lying", "letter lying, short edge"]


# ---- files and pages ---------------------------------------------------------------------------------------------


def test_every_file_is_there(variant) -> None:
    """A file for each group of kinds, the score pad, the manifest; nothing half-made is left."""
    made = variant("a4")

    assert made.pdfs == sorted(f"{name}.pdf" for name in [*FILES, "score-pad"])
    assert {f.name for f in made.folder.iterdir()} == {*made.pdfs, "manifest.json", ".salvage.json"}
    assert [f.name for f in made.folder.parent.iterdir()] == ["space-debris"]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("lying", [False, True])
def test_pages_have_the_papers_size(printing, paper, lying) -> None:
    """The page box of every page is the paper, upright or lying, and the manifest says the same."""
    made = printing(*PRINTABLE, "--only", "player-aids", "--paper", paper, *["--landscape"] * lying)
    size = pytest.approx(sorted(PAPERS[paper], reverse=lying), abs=0.01)
    with made.pdf("player-aids.pdf") as pdf:
        boxes = [[float(v) * 25.4 / 72 for v in page.MediaBox] for page in pdf.pages]

    assert [box[2:] for box in boxes] == [size] * len(boxes)
    assert [box[:2] for box in boxes] == [[0, 0]] * len(boxes)
    assert list(made.paper) == size


def test_the_manifest_names_the_pages_there_are(each) -> None:
    """Files and numbers of pages are those of the folder, and sheets are numbered without gaps."""
    made = each
    files = made.manifest["files"]
    for file in files:
        with made.pdf(file["path"]) as pdf:
            assert [page["page"] for page in file["pages"]] == list(range(1, len(pdf.pages) + 1))
        sheets = sorted({page["sheet"] for page in file["pages"]})
        assert sheets == list(range(1, len(sheets) + 1))

    assert sorted(file["path"] for file in files) == made.pdfs


def test_the_manifest_has_the_contracts_shape(variant) -> None:
    """Keys, sides, faces, shapes and rotations are those CONTRACT lists."""
    made = variant("a4").manifest
    pages = [page for file in made["files"] for page in file["pages"]]
    pieces = [piece for page in pages for piece in page["pieces"]]

    assert list(made) == ["game", "version", "paper", "page_mm", "backs", "ink", "back_offset_mm", "files"]
    assert (made["game"], made["paper"], made["backs"], made["ink"]) == ("space-debris", "a4", "duplex-long", "full")
    assert {tuple(file) for file in made["files"]} == {("path", "kind", "pages")}
    assert {tuple(page) for page in pages} == {("page", "side", "sheet", "pieces")}
    keys = "id copy face x_mm y_mm w_mm h_mm rotation bleed_mm shape part"
    assert {" ".join(piece) for piece in pieces} == {keys}
    assert {page["side"] for page in pages} == {"front", "back", "single"}
    assert {piece["shape"] for piece in pieces} == {"rect", "circle"}


def test_every_piece_is_there_as_often_as_the_box_holds_it(each, salvage) -> None:
    """Each copy once on a front, and once on a back where it has two sides; a split board once in each panel."""
    wanted: Counter[tuple[str, int, str]] = Counter()
    for row in salvage("contents", "space-debris", "--json").json:
        for face in ("front", "back")[: row["sides"]]:
            wanted.update((row["id"], copy, face) for copy in range(1, row["count"] + 1))
    panels = defaultdict(set)
    found: Counter[tuple[str, int, str]] = Counter()
    for place in each.places:
        panels[place.id, place.copy, place.face].add(place.part)
        found[place.id, place.copy, place.face] += place.part in (None, (1, 1))

    assert found == wanted
    for parts in panels.values():
        columns, rows = map(max, zip(*(part or (1, 1) for part in parts), strict=True))
        assert {part or (1, 1) for part in parts} == set(product(range(1, columns + 1), range(1, rows + 1)))


def test_pieces_keep_off_each_other_and_off_the_margin(each) -> None:
    """No two trim boxes of a page overlap; all lie inside the margin of 6 mm."""
    made = each
    w, h = made.paper
    for places in made.pages.values():
        for i, place in enumerate(places):
            left, top, right, bottom = place.trim
            assert min(left, top, w - right, h - bottom) >= 6 - 1e-3, place
            assert not any(place.trim.grown(-1e-3).meets(other.trim) for other in places[:i]), place


# ---- backs -------------------------------------------------------------------------------------------------------


def pairs(made: Any) -> Iterator[tuple[Any, Any]]:
    """Fronts with their backs."""
    backs = {(p.id, p.copy): p for p in made.places if p.face == "back"}
    for place in made.places:
        if place.face == "front" and (place.id, place.copy) in backs:
            yield place, backs[place.id, place.copy]


@pytest.mark.parametrize(
    ("name", "sideways"),
    [("a4", True), ("letter, short edge", False), ("a4 lying", False), ("letter lying, short edge", True)],
)
def test_backs_mirror_fronts_exactly(variant, name, sideways) -> None:
    """PRINT section 6: long edge of an upright page or short edge of a lying one swaps left and right, else top and
    bottom; the sheet's back page follows its front page."""
    made = variant(name)
    w, h = made.paper
    found = list(pairs(made))
    for front, back in found:
        left, top, right, bottom = front.trim
        expected = (w - right, top, w - left, bottom) if sideways else (left, h - bottom, right, h - top)
        turned = -front.rotation if sideways else 180 - front.rotation

        assert back.trim == pytest.approx(expected, abs=2e-3)
        assert back.rotation == turned % 360
        assert (back.path, back.page, back.sheet) == (front.path, front.page + 1, front.sheet)
    assert len(found) == 8 + 52 + 40


@pytest.mark.parametrize("name", DUPLEX)
def test_fronts_are_odd_and_backs_even(variant, name) -> None:
    """In a file with backs pages alternate, so that printing the whole file double-sided just works."""
    for file in variant(name).manifest["files"]:
        sides = [page["side"] for page in file["pages"]]
        assert sides in (["front", "back"] * (len(sides) // 2), ["single"] * len(sides)), file["path"]


@pytest.mark.parametrize("name", ["a4 gutterfold", "letter gutterfold"])
def test_gutterfold_backs_mirror_in_the_printed_fold(variant, name) -> None:
    """Fronts and backs lie on one page, as far from the fold line that is drawn, and at least 5 mm and the bleed."""
    made = variant(name)
    w, h = made.paper
    for front, back in pairs(made):
        folds = [s for s in made.strokes(front.path, front.page) if s.colour == MARK and s.length > min(w, h) - 1]
        assert len(folds) == 1
        fold = folds[0]
        upright = abs(fold.x1 - fold.x2) < 0.01
        left, top, right, bottom = front.trim
        x, y = 2 * fold.x1, 2 * fold.y1
        expected = (x - right, top, x - left, bottom) if upright else (left, y - bottom, right, y - top)
        gap = abs(fold.x1 - right) if upright else abs(fold.y1 - bottom)

        assert back.trim == pytest.approx(expected, abs=2e-3)
        assert back.rotation == (-front.rotation if upright else 180 - front.rotation) % 360
        assert (back.path, back.page) == (front.path, front.page)
        assert min(gap, abs(fold.x1 - left) if upright else abs(fold.y1 - top)) >= 5 + front.bleed - 1e-3


def test_separate_backs_are_files_of_their_own(variant) -> None:
    """Backs mirror fronts as for the long edge, sheet for sheet, in a file beside."""
    made = variant("a4 separate")
    for front, back in pairs(made):
        left, top, right, bottom = front.trim
        assert back.path == front.path.replace(".pdf", "-backs.pdf")
        assert (back.page, back.sheet) == (front.page, front.sheet)
        assert back.trim == pytest.approx((210 - right, top, 210 - left, bottom), abs=2e-3)


def test_no_backs(printing) -> None:
    """`--backs none` prints each front and no back."""
    made = printing(*PRINTABLE, "--backs", "none", "--only", "satellite-card")

    assert {(p.side, p.face) for p in made.places} == {("single", "front")}
    assert len(made.places) == 8


# ---- what stands beside the pieces -------------------------------------------------------------------------------


def beside(made: Any, path: str, page: int) -> list[Any]:
    """Strokes in the colour of marks and notes."""
    return [stroke for stroke in made.strokes(path, page) if stroke.colour == MARK]


def bleed_box(made: Any, place: Any) -> Any:
    """A piece with its bleed. Beside the paper's edge that gives way: where one cuts, down to 1 mm, so that marks can
    be printed."""
    width, height = made.manifest["page_mm"]
    left, top, right, bottom = place.trim
    uncut = place.face == "back" and made.manifest["backs"] != "gutterfold"

    def kept(room: float) -> float:
        free = room - 2.5
        return min(place.bleed, free if uncut else max(free - 4.2, min(free, 1.0))) - 1e-3

    sides = left - kept(left), top - kept(top), right + kept(width - right), bottom + kept(height - bottom)
    return type(place.trim)(*sides)


def test_marks_never_touch_a_piece_or_its_bleed(each) -> None:
    """Crop marks, ruler and folds lie outside of every trim and bleed; only seams cross the board they divide."""
    made = each
    for (path, page), places in made.pages.items():
        whole = [bleed_box(made, place) for place in places if place.part is None]
        for stroke in beside(made, path, page):
            hit = [box for box in whole if stroke.box.grown(1e-3).meets(box)]
            assert not hit, (path, page, stroke, hit)


def test_every_cut_has_its_marks(each) -> None:
    """In line with each edge of a rectangular piece there is a crop mark beside the block, on fronts and backs."""
    made = each
    for (path, page), places in made.pages.items():
        lines = [s for s in beside(made, path, page) if s.length < 6]
        upright = {round(s.x1, 2) for s in lines if abs(s.x1 - s.x2) < 0.01}
        level = {round(s.y1, 2) for s in lines if abs(s.y1 - s.y2) < 0.01}
        for place in (p for p in places if p.shape == "rect" and p.part is None):
            left, top, right, bottom = place.trim
            for edge, marks in ((left, upright), (right, upright), (top, level), (bottom, level)):
                assert any(abs(edge - mark) < NEAR for mark in marks), (path, page, place, edge)


def test_every_file_proves_its_scale(each) -> None:
    """Each file has a ruler of 100.0 mm, ticks to the millimetre, and asks to be printed at 100 %. Where no page has
    room for it between fold and marks, 50 mm must do."""
    made = each
    for path in made.pdfs:
        with made.pdf(path) as pdf:
            count = len(pdf.pages)
        words = [made.words(path, page) for page in range(1, count + 1)]
        told = [(page, re.search(r"must be (100|50) mm long", text)) for page, text in enumerate(words, 1)]
        (ruled, long), *more = [(page, int(found[1])) for page, found in told if found]
        assert not more, path
        assert long == 100 or (made.manifest["paper"], made.manifest["backs"]) == ("letter", "gutterfold"), path
        lines = beside(made, path, ruled)
        base = [line for line in lines if abs(line.length - long) < 3]
        assert base, path
        assert base[0].length == pytest.approx(long, abs=0.1)
        ticks = [s for s in lines if abs(s.length - 2.1) < 0.01 and s.box.grown(0.01).meets(base[0].box.grown(0.01))]
        assert len(ticks) == long // 10 + 1, path
        for number, text in enumerate(words, 1):
            assert "print at 100 %, no scaling" in text, (path, number)


def test_marks_as_lines_or_none(printing) -> None:
    """`--marks lines` draws whole cut lines, `--marks none` no mark at all; the ruler stays."""
    only = (*PRINTABLE, "--only", "satellite-card")
    lines = printing(*only, "--marks", "lines")
    none = printing(*only, "--marks", "none")
    long = [s for s in beside(lines, "satellite-cards.pdf", 1) if s.length > 195]

    assert len(long) >= 4
    left = [s for s in beside(none, "satellite-cards.pdf", 1) if s.length < 100]
    assert {round(s.length, 1) for s in left} == {0.9, 1.5, 2.1}


# ---- the PDFs as such --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["a4", "letter, short edge", "a4 gutterfold"])
def test_fonts_are_embedded_subsets(variant, name) -> None:
    """Every font of every file is a subset with its file; Helvetica, which has none, is nowhere."""
    made = variant(name)
    for path in made.pdfs:
        with made.pdf(path) as pdf:
            fonts = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"]
            assert fonts, path
            for font in fonts:
                assert str(font.BaseFont)[1:8].endswith("+"), (path, font.BaseFont)
                assert "/FontFile2" in font.FontDescriptor, (path, font.BaseFont)


@pytest.mark.parametrize(
    ("name", "flip"),
    [("a4", "/DuplexFlipLongEdge"), ("letter, short edge", "/DuplexFlipShortEdge"), ("a4 gutterfold", None)],
)
def test_what_a_viewer_is_told(variant, name, flip) -> None:
    """No scaling; the title for the window; the edge to flip on where there are backs; language; a bookmark a page."""
    made = variant(name)
    for file in made.manifest["files"]:
        with made.pdf(file["path"]) as pdf, pdf.open_outline() as outline:
            wishes = pdf.Root.ViewerPreferences
            backed = any(page["side"] == "back" for page in file["pages"])
            assert (wishes.PrintScaling, wishes.DisplayDocTitle) == ("/None", True)
            assert wishes.get("/Duplex") == (flip if backed else None)
            assert str(pdf.Root.Lang) == "en"
            assert str(pdf.docinfo.Title).startswith("Space Debris: ")
            assert len(outline.root) == len(pdf.pages)


def test_the_rulebook_comes_with_the_rest(printing) -> None:
    """A whole run has the rulebook too, as PDF and as text; the manifest lists its pages, without pieces."""
    made = printing("space-debris")
    files = {file["path"]: file["pages"] for file in made.manifest["files"]}
    with made.pdf("rulebook.pdf") as pdf:
        count = len(pdf.pages)

    assert 8 <= count <= 16
    assert [page["page"] for page in files["rulebook.pdf"]] == list(range(1, count + 1))
    assert all(page["pieces"] == [] and page["side"] == "single" for page in files["rulebook.pdf"])
    assert "Space Debris" in (made.folder / "rulebook.md").read_text()


def test_the_same_input_gives_the_same_bytes(printing, tmp_path) -> None:
    """In another process, with more jobs and another hash seed, every file is the same to the last byte."""
    made = printing("space-debris")
    command = [sys.executable, "-m", "companion", "print", "space-debris", "--out", str(tmp_path), "--jobs", "2"]
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, "PYTHONHASHSEED": "7"})

    for file in sorted(made.folder.iterdir()):
        assert (tmp_path / "space-debris" / file.name).read_bytes() == file.read_bytes(), file.name

"""Space Debris as printed: every piece counted and located in the files themselves, not in what the program believes.

The manifest is held against the ink: windows of the rendered pages must be the pieces' own faces, to a tenth of a
millimetre, on every paper and with every kind of back.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import Any

import pikepdf
import pytest
from PIL import Image, ImageChops, ImageStat

from components.places import locate
from layouts.backends import png
from layouts.design import Design
from layouts.printing import load
from layouts.scene import Group, Scene

PRINTABLE = "space-debris", "--no-rulebook"
MARK = "#5B6670"
NEAR = 0.1
"""mm; what a place of the manifest may be off in the ink (PRINT section 1)."""
FINE = 20
"""Pixels a mm: a place on the manifest's grid of 0.05 mm is a whole pixel."""

PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4), "a3": (297, 420), "tabloid": (279.4, 431.8), "legal": (215.9, 355.6)}
FILES = ["boards", "orbit-deck", "resource-deck", "satellite-cards", "ship-cards", "player-aids", "pawns", "tokens", "score-pad"]

VARIANTS = {
    "a4": (),
    "letter, short edge": ("--paper", "letter", "--backs", "duplex-short", "--ink", "low"),
    "a4 lying": ("--landscape",),
    "letter lying, short edge": ("--paper", "letter", "--landscape", "--backs", "duplex-short", "--ink", "mono"),
    "a4 gutterfold": ("--backs", "gutterfold"),
    "letter gutterfold": ("--paper", "letter", "--backs", "gutterfold", "--ink", "low"),
    "a4 separate": ("--backs", "separate", "--ink", "mono"),
    "a3": ("--paper", "a3"),
}
DUPLEX = ["a4", "letter, short edge", "a4 lying", "letter lying, short edge"]


@pytest.fixture(scope="session")
def variant(printing: Callable[..., Any]) -> Callable[[str], Any]:
    """A print run of the list above."""
    return lambda name: printing(*PRINTABLE, *VARIANTS[name])


@pytest.fixture(scope="session")
def designs() -> Callable[[str], Design]:
    """The game's design in an ink, loaded once."""
    known: dict[str, Design] = {}

    def design(ink: str) -> Design:
        if ink not in known:
            known[ink] = load(locate("space-debris"), ink)
        return known[ink]

    return design


# ---- files and pages ---------------------------------------------------------------------------------------------


def test_every_file_is_there(variant) -> None:
    """A file for each group of kinds, the score pad, the manifest; nothing half-made is left."""
    made = variant("a4")

    assert made.pdfs == sorted(f"{name}.pdf" for name in FILES)
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


@pytest.mark.parametrize("name", VARIANTS)
def test_the_manifest_names_the_pages_there_are(variant, name) -> None:
    """Files and numbers of pages are those of the folder, and sheets are numbered without gaps."""
    made = variant(name)
    for file in made.manifest["files"]:
        with made.pdf(file["path"]) as pdf:
            assert [page["page"] for page in file["pages"]] == list(range(1, len(pdf.pages) + 1))
        assert sorted({page["sheet"] for page in file["pages"]}) == list(range(1, len({p["sheet"] for p in file["pages"]}) + 1))

    assert [file["path"] for file in made.manifest["files"]] == list(dict.fromkeys(f["path"] for f in made.manifest["files"]))
    assert sorted(file["path"] for file in made.manifest["files"]) == made.pdfs


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


@pytest.mark.parametrize("name", VARIANTS)
def test_every_piece_is_there_as_often_as_the_box_holds_it(variant, salvage, name) -> None:
    """Each copy once on a front, and once on a back where it has two sides; a split board once in each panel."""
    wanted: Counter[tuple[str, int, str]] = Counter()
    for row in salvage("contents", "space-debris", "--json").json:
        for face in ("front", "back")[: row["sides"]]:
            wanted.update((row["id"], copy, face) for copy in range(1, row["count"] + 1))
    panels = defaultdict(set)
    found: Counter[tuple[str, int, str]] = Counter()
    for place in variant(name).places:
        panels[place.id, place.copy, place.face].add(place.part)
        found[place.id, place.copy, place.face] += place.part in (None, (1, 1))

    assert found == wanted
    for parts in panels.values():
        columns, rows = map(max, zip(*(part or (1, 1) for part in parts), strict=True))
        assert {part or (1, 1) for part in parts} == set(product(range(1, columns + 1), range(1, rows + 1)))


@pytest.mark.parametrize("name", VARIANTS)
def test_pieces_keep_off_each_other_and_off_the_margin(variant, name) -> None:
    """No two trim boxes of a page overlap; all lie inside the margin of 6 mm."""
    made = variant(name)
    w, h = made.paper
    for places in made.pages.values():
        for i, place in enumerate(places):
            left, top, right, bottom = place.trim
            assert min(left, top, w - right, h - bottom) >= 6 - 1e-3, place
            assert not any(place.trim.grown(-1e-3).meets(other.trim) for other in places[:i]), place


# ---- the ink -----------------------------------------------------------------------------------------------------


def sample(made: Any) -> Iterator[Any]:
    """The first and the last place of every face of every kind, and every panel of split boards."""
    alike = defaultdict(list)
    for place in made.places:
        alike[place.kind, place.face, place.part, place.id if place.kind == "board" else ""].append(place)
    for places in alike.values():
        yield places[0]
        if len(places) > 1:
            yield places[-1]


@lru_cache(maxsize=1024)
def window(size: tuple[float, float], scene: Scene, left: float) -> tuple[float, float, float, float]:
    """Left, top, width and height of a window on whole pixels where the part of a face from `left` has most to see."""
    w, h = (round(min(side - 1, 26)) for side in size)
    spots = [(round((size[0] - w) * i / 4), round((size[1] - h) * j / 4)) for j in (2, 1, 3) for i in (2, 1, 3)]

    def liveliness(spot: tuple[float, float]) -> float:
        part = Scene(w, h, (Group(scene.items, -spot[0] - left, -spot[1]),), 0.0)
        return float(ImageStat.Stat(png.picture(part, 50).convert("L")).stddev[0])

    return *max(spots, key=liveliness), w, h


def off_by(page: Image.Image, face: Image.Image, reach: int = 6) -> tuple[int, int, float]:
    """How many pixels right and down of its place a face lies in a picture of the page, and how well it matches there.

    `page` is `reach` pixels larger on each side; the match is the mean difference of grey levels.
    """
    page, face = page.convert("L"), face.convert("L")

    def difference(dx: int, dy: int) -> float:
        x, y = reach + dx, reach + dy
        part = page.crop((x, y, x + face.width, y + face.height))
        return float(ImageStat.Stat(ImageChops.difference(part, face)).mean[0])

    dx = dy = 0
    for _ in range(2):
        dx = min(range(-reach, reach + 1), key=lambda d: difference(d, dy))
        dy = min(range(-reach, reach + 1), key=lambda d: difference(dx, d))
    return dx, dy, difference(dx, dy)


def face_window(scene: Scene, rotation: int, x: float, y: float, w: float, h: float) -> Image.Image:
    """What a window of a face looks like, drawn alone and turned as it lies on the page."""
    drawn = png.picture(Scene(w, h, (Group(scene.items, -x, -y),), 0.0), FINE * 25.4)
    turned = {90: Image.Transpose.ROTATE_270, 180: Image.Transpose.ROTATE_180, 270: Image.Transpose.ROTATE_90}
    return drawn.transpose(turned[rotation]) if rotation else drawn


def lies_off(
    made: Any, design: Design, place: Any, moved: tuple[float, float] = (0.0, 0.0)
) -> tuple[float, float, float]:
    """How far (mm right, mm down) a face lies from its place in the ink, and how well it matches there."""
    piece = design.game.piece(place.id)
    scene = design.scene(piece, place.face)
    w, h = place.trim.right - place.trim.left, place.trim.bottom - place.trim.top
    size = (h, w) if place.rotation % 180 else (w, h)
    # The last panel of a split board ends where the board ends.
    left = piece.size[0] - size[0] if place.part and place.part[0] > 1 else 0.0
    x, y, wide, high = window(size, scene, left)
    on_page = place.box_on_page((x, y, x + wide, y + high)).grown(6 / FINE)
    box = type(on_page)(*(v + d for v, d in zip(on_page, moved * 2, strict=True)))
    picture = made.picture(place.path, place.page, box, FINE)
    dx, dy, match = off_by(picture, face_window(scene, place.rotation, x + left, y, wide, high))
    return dx / FINE, dy / FINE, match


@pytest.mark.parametrize("name", VARIANTS)
def test_the_ink_lies_where_the_manifest_says(variant, designs, name) -> None:
    """Fronts and backs of every kind, turned or not, are printed within 0.1 mm of their places."""
    made = variant(name)
    design = designs(made.manifest["ink"])
    for place in sample(made):
        dx, dy, match = lies_off(made, design, place)

        assert max(abs(dx), abs(dy)) <= NEAR, (place, dx, dy)
        assert match < 8, (place, match)


def test_a_wrong_place_would_be_noticed(variant, designs) -> None:
    """The test above can fail: a piece looked for 0.2 mm beside its place is found off by as much, and another face
    does not match."""
    made, design = variant("a4"), designs("full")
    fuel = next(p for p in made.places if p.id == "resource-card.fuel" and p.face == "front")
    metal = next(p for p in made.places if p.id == "resource-card.metal" and p.face == "front")

    assert lies_off(made, design, fuel, (0.2, -0.15))[:2] == pytest.approx((-0.2, 0.15))
    assert lies_off(made, design, replace(fuel, id=metal.id))[2] > 24
    assert lies_off(made, design, replace(fuel, rotation=(fuel.rotation + 180) % 360))[2] > 24


@pytest.mark.parametrize("name", ["a4", "letter, short edge", "a4 gutterfold"])
def test_every_card_shows_its_own_words(variant, designs, name) -> None:
    """At each place of a card's front the file has that card's words, inside the trim: none is swapped or lost."""
    made = variant(name)
    game = designs("full").game
    for place in made.places:
        piece = game.piece(place.id)
        if place.face == "front" and place.kind in ("orbit-card", "satellite-card", "resource-card", "ship-card"):
            angle = piece.fields.get("angle")
            needed = re.escape(piece.name) if angle is None else rf"(?<![\d.]){angle:g}(?![\d.])"
            assert re.search(needed, made.words(place.path, place.page, place.trim)), place


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


# ---- what stands beside the pieces ---------------------------------------------------------------------------------


def beside(made: Any, path: str, page: int) -> list[Any]:
    """Strokes in the colour of marks and notes."""
    return [stroke for stroke in made.strokes(path, page) if stroke.colour == MARK]


@pytest.mark.parametrize("name", VARIANTS)
def test_marks_never_touch_a_piece_or_its_bleed(variant, name) -> None:
    """Crop marks, ruler and folds lie outside of every trim and bleed; only seams cross the board they divide."""
    made = variant(name)
    for (path, page), places in made.pages.items():
        whole = [place.trim.grown(place.bleed - 1e-3) for place in places if place.part is None]
        for stroke in beside(made, path, page):
            hit = [box for box in whole if stroke.box.grown(1e-3).meets(box)]
            assert not hit, (path, page, stroke, hit)


@pytest.mark.parametrize("name", VARIANTS)
def test_every_cut_has_its_marks(variant, name) -> None:
    """In line with each edge of a rectangular piece there is a crop mark beside the block, on fronts and backs."""
    made = variant(name)
    for (path, page), places in made.pages.items():
        lines = [s for s in beside(made, path, page) if s.length < 6]
        upright = {round(s.x1, 2) for s in lines if abs(s.x1 - s.x2) < 0.01}
        level = {round(s.y1, 2) for s in lines if abs(s.y1 - s.y2) < 0.01}
        for place in (p for p in places if p.shape == "rect" and p.part is None):
            left, top, right, bottom = place.trim
            for edge, marks in ((left, upright), (right, upright), (top, level), (bottom, level)):
                assert any(abs(edge - mark) < NEAR for mark in marks), (path, page, place, edge)


@pytest.mark.parametrize("name", VARIANTS)
def test_every_file_proves_its_scale(variant, name) -> None:
    """Each file has a ruler of 100.0 mm, ticks to the millimetre, and asks to be printed at 100 %."""
    made = variant(name)
    for path in made.pdfs:
        with made.pdf(path) as pdf:
            count = len(pdf.pages)
        words = [made.words(path, page) for page in range(1, count + 1)]
        ruled = [page for page, text in enumerate(words, 1) if "must be 100 mm long" in text]
        assert ruled, path
        lines = beside(made, path, ruled[0])
        base = [line for line in lines if abs(line.length - 100) < 3]
        assert base, path
        assert base[0].length == pytest.approx(100, abs=0.1)
        ticks = [s for s in lines if abs(s.length - 2.4) < 0.01 and s.box.grown(0.01).meets(base[0].box.grown(0.01))]
        assert len(ticks) == 11, path
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
    assert {round(s.length, 1) for s in left} == {1.0, 1.7, 2.4}


# ---- the PDFs as such ----------------------------------------------------------------------------------------------


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
    ("name", "flip"), [("a4", "/DuplexFlipLongEdge"), ("letter, short edge", "/DuplexFlipShortEdge"), ("a4 gutterfold", None)]
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


def test_the_same_input_gives_the_same_bytes(variant, tmp_path) -> None:
    """In another process, with more jobs and another hash seed, every file is the same to the last byte."""
    import os
    import subprocess
    import sys

    made = variant("a4")
    command = [sys.executable, "-m", "companion", "print", *PRINTABLE, "--out", str(tmp_path), "--jobs", "2"]
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, "PYTHONHASHSEED": "7"})

    for file in sorted(made.folder.iterdir()):
        assert (tmp_path / "space-debris" / file.name).read_bytes() == file.read_bytes(), file.name

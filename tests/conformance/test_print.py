"""Every game as printed: pieces counted and located in the files themselves, not in what the program believes.

On every paper, with every kind of back, in every ink; that pieces lie where the manifest says is seen in
test_print_ink. `tests/<game>/print.yaml` tells what only the game knows: `files` of a run; `boards` that take less ink
in low and mono; where pages are so full that they don't ask for their scale (`silent`, as papers); pieces too large to
be folded (`unfolded`); those that are `discs`, as they turn; and kinds that are cut `along outlines`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, product
from pathlib import Path
from typing import Any, get_args

import pytest
from PIL import ImageStat

from components.schema import Game, Piece
from layouts.drawing.papers import PAPERS
from layouts.drawing.scene import Scene
from layouts.faces.design import Design
from layouts.faces.loader import load
from layouts.printing.options import PrintOptions
from layouts.printing.render import make_pdf
from layouts.printing.run import plan
from layouts.printing.sheets.pages import Backs, SheetOptions

from ..long_run import PAIRS, first_of, in_turns
from ..printed import GAMES, VARIANTS, Box, Place, Printed, designed
from ..told import told

pytestmark = PAIRS

FILE = "print.yaml"
NEAR = 0.1
"""mm; what a mark may lie beside its cut."""
EDGE, TEXT_EDGE = 4.0, 5.0
"""mm at the paper's edge that marks and words keep free."""
KEPT = 1.2
"""mm that a mark in a bleed keeps off the trim."""
LEAST_TYPE = 6.0
"""pt; nothing beside the pieces is smaller."""
MANY_FILES = 10
FEW, MANY = 3, 5
"""On each paper a game is printed in one of so many ways, in one of MANY if it has more files than MANY_FILES: in all
ways on all papers together; and all ways on each paper are seen in one game or another."""
SCALE = "print at 100 %, no scaling"
FEW_GAMES = 1
"""Games that are printed in every run with backs in another way, folded, apart or none."""
FOLDED = [*product(GAMES, ["letter gutterfold"]), *product(GAMES, ["a4 gutterfold"])]


@pytest.fixture(params=first_of(VARIANTS))
def each(request: pytest.FixtureRequest, variant: Callable[[str], Printed]) -> Printed:
    """Every print run of the game, one after the other."""
    return variant(request.param)


def unasked(game: Game) -> Iterator[Piece]:
    """The pieces that are printed where no module is asked for: all but those of expansions."""
    return (piece for piece in game.pieces() if not game.modules[piece.module].expansion)


# ---- files and pages ---------------------------------------------------------------------------------------------


def test_every_file_is_there(game: Game, variant: Callable[[str], Printed]) -> None:
    """A file for each group of kinds, the score pad, the manifest; nothing half-made is left."""
    made = variant("a4")

    assert made.pdfs == sorted(f"{name}.pdf" for name in told(game.id, FILE)["files"])
    assert {f.name for f in made.folder.iterdir()} == {*made.pdfs, "manifest.json", ".salvage.json"}
    assert [f.name for f in made.folder.parent.iterdir()] == [game.id]


def test_nothing_is_warned_of(each: Printed) -> None:
    """The command has nothing to complain of."""
    assert each.result.err == ""


def test_the_manifest_names_the_pages_there_are(each: Printed) -> None:
    """Files and numbers of pages are those of the folder; sheets, also those with a file of backs, are numbered without
    gaps."""
    files = each.manifest["files"]
    sheets: dict[str, set[int]] = defaultdict(set)
    for file in files:
        with each.pdf(file["path"]) as pdf:
            assert [page["page"] for page in file["pages"]] == list(range(1, len(pdf.pages) + 1))
        sheets[file["path"].replace("-backs.pdf", ".pdf")].update(page["sheet"] for page in file["pages"])

    assert all(found == {*range(1, len(found) + 1)} for found in sheets.values()), sheets
    assert sorted(file["path"] for file in files) == each.pdfs


def test_every_piece_is_there_as_often_as_the_box_holds_it(
    game: Game, each: Printed, salvage: Callable[..., Any]
) -> None:
    """Each copy once on a front, and once on a back where it has two sides; a split board once in each panel."""
    wanted: Counter[tuple[str, int, str]] = Counter()
    box = {piece.id for piece in unasked(game)}
    for row in (row for row in salvage("contents", game.id, "--json").json if row["id"] in box):
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


def test_straight_cuts_part_what_need_not_be_round(game: Game) -> None:
    """Whatever isn't cut along its outline lies in a rectangle, but for the discs that the game tells: no scissors."""
    trims = {piece.id: designed(game.id, "full").trim(piece) for piece in game.pieces()}

    assert [id for id, trim in trims.items() if trim.shape == "circle"] == told(game.id, FILE).get("discs", [])
    assert {game.piece(id).kind for id, trim in trims.items() if trim.outline} == set(
        told(game.id, FILE).get("along outlines", ())
    )


def test_pieces_keep_off_each_other_and_off_the_margin(each: Printed) -> None:
    """No two trim boxes of a page overlap, nor does a bleed reach into a piece, unless they share their cut; all lie
    inside the margin of 6 mm. Outlines may lie closer than their boxes (tests/layouts/test_outlines.py)."""
    w, h = each.paper
    for places in each.pages.values():
        for place in places:
            left, top, right, bottom = place.trim
            assert min(left, top, w - right, h - bottom) >= 6 - 1e-3, place
        assert find_clashes(places) == []


def find_clashes(places: list[Place]) -> list[Place]:
    """The places of a page whose trim meets another's, or whose bleed reaches another's trim across a gap."""
    clashes = []
    for number, place in enumerate(places):
        others = [other for other in places if place.shape != "path" or other.shape != "path" or place.part]
        meet = any(place.trim.grown(-1e-3).meets(other.trim) for other in others if other in places[:number])
        bled, cut = place.bled.grown(-1e-3), place.trim.grown(1e-3)
        near = [other for other in others if other is not place and bled.meets(other.trim)]
        if meet or (place.part is None and not all(cut.meets(other.trim) for other in near)):
            clashes.append(place)
    return clashes


@pytest.mark.parametrize(("gap", "clashing"), [(-1, 1), (0, 0), (0.5, 2), (5, 0)])
def test_a_clash_is_found(gap: float, clashing: int) -> None:
    """A card over its neighbour clashes, and so do two whose bleeds lie on each other; with one cut they don't."""
    cards = [
        Place("cards.pdf", 1, "front", 1, id, 1, "front", Box(left, 20, left + 60, 80), 0, (2, 2, 2, 2), "rect", None)
        for id, left in (("card.a", 20), ("card.b", 80 + gap))
    ]
    assert len(find_clashes(cards)) == clashing


@pytest.mark.parametrize("which", first_of([0, 1]), ids=["least", "most"])
def test_for_so_many_players(game: Game, which: int, printing: Callable[..., Printed]) -> None:
    """What goes by the players is printed so often for each: for the least of them, and for the most."""
    players = game.players[which]
    own = {kind.id: kind.per_player * players for kind in game.kinds.values() if kind.per_player}
    own_pieces = {piece.id: piece.per_player * players for piece in unasked(game) if piece.per_player}
    only = chain.from_iterable(("--only", id) for id in (*own, *own_pieces))
    made = printing(game.id, "--no-rulebook", "--players", players, *only)
    fronts = [place for place in made.places if place.face == "front" and place.part in (None, (1, 1))]
    kinds, pieces = Counter(place.kind for place in fronts), Counter(place.id for place in fronts)

    assert own
    assert {kind: kinds[kind] for kind in own} == own
    assert {id: pieces[id] for id in own_pieces} == own_pieces


# ---- backs -------------------------------------------------------------------------------------------------------


def pairs(made: Printed) -> Iterator[tuple[Place, Place]]:
    """Fronts with their backs."""
    backs = {(p.id, p.copy): p for p in made.places if p.face == "back"}
    for place in made.places:
        if place.face == "front" and (place.id, place.copy) in backs:
            yield place, backs[place.id, place.copy]


@pytest.mark.parametrize(
    ("name", "sideways"),
    first_of([("a4", True), ("letter, short edge", False), ("a4 lying", False), ("letter lying, short edge", True)]),
)
def test_backs_mirror_fronts_exactly(game: Game, variant: Callable[[str], Printed], name: str, sideways: bool) -> None:
    """Long edge of an upright page or short edge of a lying one swaps left and right, else top and bottom;
    the sheet's back page follows its front page."""
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
    assert len(found) == sum(piece.count for piece in unasked(game) if game.kinds[piece.kind].sides == 2)


@pytest.mark.parametrize("name", first_of(["a4", "letter, short edge", "a4 lying", "letter lying, short edge"]))
def test_fronts_are_odd_and_backs_even(variant: Callable[[str], Printed], name: str) -> None:
    """In a file with backs pages alternate, so that printing the whole file double-sided just works."""
    for file in variant(name).manifest["files"]:
        sides = [page["side"] for page in file["pages"]]
        assert sides in (["front", "back"] * (len(sides) // 2), ["single"] * len(sides)), file["path"]


@pytest.mark.parametrize(("game", "name"), first_of(FOLDED, FEW_GAMES), indirect=["game"])
def test_gutterfold_backs_mirror_in_the_printed_fold(game: Game, variant: Callable[[str], Printed], name: str) -> None:
    """Fronts and backs lie on one page, as far from the fold line that is drawn, and at least 5 mm and the bleed. What
    is too large for that has its back in a file beside, mirrored as for the long edge."""
    made = variant(name)
    w, h = made.paper
    apart = {front.id: (front, back) for front, back in pairs(made) if front.path != back.path}
    assert sorted(apart) == sorted(told(game.id, FILE).get("unfolded", {}).get(made.manifest["paper"], []))
    for front, back in apart.values():
        assert_separate(made, front, back)
    for front, back in pairs(made):
        if front.id in apart:
            continue
        folds = [s for s in made.strokes(front.path, front.page) if s.length > min(w, h) - 1]
        assert len(folds) == 1
        fold = folds[0]
        pages = next(file["pages"] for file in made.manifest["files"] if file["path"] == front.path)
        assert pages[front.page - 1]["folds_mm"] == [pytest.approx([fold.x1, fold.y1, fold.x2, fold.y2], abs=0.1)]
        upright = abs(fold.x1 - fold.x2) < 0.01
        left, top, right, bottom = front.trim
        x, y = 2 * fold.x1, 2 * fold.y1
        expected = (x - right, top, x - left, bottom) if upright else (left, y - bottom, right, y - top)
        gap = abs(fold.x1 - right) if upright else abs(fold.y1 - bottom)

        assert back.trim == pytest.approx(expected, abs=2e-3)
        assert back.rotation == (-front.rotation if upright else 180 - front.rotation) % 360
        assert (back.path, back.page) == (front.path, front.page)
        assert min(gap, abs(fold.x1 - left) if upright else abs(fold.y1 - top)) >= 5 + max(front.bleed) - 1e-3


def assert_separate(made: Printed, front: Place, back: Place) -> None:
    """A back lies in a file beside, behind its front when the sheet is turned over on the long edge."""
    wide, _ = made.paper
    left, top, right, bottom = front.trim
    assert back.path == front.path.replace(".pdf", "-backs.pdf")
    assert back.sheet == front.sheet
    assert back.trim == pytest.approx((wide - right, top, wide - left, bottom), abs=2e-3)


@pytest.mark.parametrize("game", first_of(GAMES, FEW_GAMES), indirect=True)
def test_separate_backs_are_files_of_their_own(variant: Callable[[str], Printed]) -> None:
    """Backs mirror fronts as for the long edge, sheet for sheet, in a file beside."""
    made = variant("a4 separate")
    for front, back in pairs(made):
        assert_separate(made, front, back)


@pytest.mark.parametrize("game", first_of(GAMES, FEW_GAMES), indirect=True)
def test_no_backs(game: Game, printing: Callable[..., Printed]) -> None:
    """`--backs none` prints each front and no back."""
    made = printing(game.id, "--no-rulebook", "--backs", "none")
    fronts = [place for place in made.places if place.part in (None, (1, 1))]

    assert {(place.side, place.face) for place in made.places} == {("single", "front")}
    assert len(fronts) == sum(piece.count for piece in unasked(game))


# ---- what stands beside the pieces -------------------------------------------------------------------------------


def test_marks_never_touch_a_piece_or_its_bleed(each: Printed) -> None:
    """Crop marks, ruler and folds lie 4 mm inside the paper and outside of every bleed, or, crop marks alone, in it,
    1.2 mm off the trim. Only seams cross the board they divide."""
    w, h = each.paper
    for (path, page), places in each.pages.items():
        whole = [place for place in places if place.part is None]
        folds = [s for s in each.strokes(path, page) if s.length > min(w, h) - 1]
        for stroke in (s for s in each.strokes(path, page) if s not in folds):
            left, top, right, bottom = box = stroke.box
            assert min(left, top, w - right, h - bottom) >= EDGE - 1e-3, (path, page, stroke)
            for place in whole:
                kept = place.trim.grown(KEPT - 1e-3) if stroke.length < 5 else place.bled
                assert not box.grown(-1e-3 if stroke.length >= 5 else 0.0).meets(kept), (path, page, stroke, place)


def test_words_beside_the_pieces_can_be_read(each: Printed) -> None:
    """No words but those of the pieces are under 6 pt or within 5 mm of the paper's edge."""
    w, h = each.paper
    for path, page in each.pages:
        for word in each.marginal_words(path, page):
            left, top, right, bottom = word.box
            # Round figures reach over the height of capitals, by which words are placed.
            assert min(left, top, w - right, h - bottom) >= TEXT_EDGE - 0.07, (path, page, word)
            assert word.size >= LEAST_TYPE - 0.01, (path, page, word)


def test_every_cut_has_its_marks(each: Printed) -> None:
    """In line with each edge of a rectangular piece there is a crop mark beside the block, on fronts and backs."""
    for (path, page), places in each.pages.items():
        lines = [s for s in each.strokes(path, page) if s.length < 6]
        upright = {round(s.x1, 2) for s in lines if abs(s.x1 - s.x2) < 0.01}
        level = {round(s.y1, 2) for s in lines if abs(s.y1 - s.y2) < 0.01}
        for place in (p for p in places if p.shape == "rect" and p.part is None):
            left, top, right, bottom = place.trim
            for edge, marks in ((left, upright), (right, upright), (top, level), (bottom, level)):
                assert any(abs(edge - mark) < NEAR for mark in marks), (path, page, place, edge)


def assert_ruler(made: Printed, path: str, page: int, pieces: Iterable[Box]) -> None:
    """A page has one ruler (a page for that alone another one across it), as told in the ink: 100 mm long, 101
    ticks a millimetre apart, higher at 5 and 10 mm. It lies where printers reach, off the pieces with their bleeds and
    off every other stroke, and its words beside it."""
    boxes = list(pieces)
    ruler, *others = made.rulers(path, page)
    assert len(others) == 0 or (len(others) == 1 and not boxes), path
    w, h = made.paper
    left, top, right, bottom = box = ruler.box.grown(0.07)  # With half a hairline.

    assert ruler.base.length == pytest.approx(100, abs=0.1), path
    assert ruler.marks() == pytest.approx(list(range(101)), abs=0.1), path
    assert [round(tick.length, 1) for tick in ruler.ticks] == [2.1, *[0.9] * 4, 1.5, *[0.9] * 4] * 10 + [2.1], path
    assert min(left, top, w - right, h - bottom) >= EDGE - 1e-3, path
    assert not any(box.meets(piece) for piece in boxes), path
    strokes = [s for s in made.strokes(path, page) if s not in ruler.ticks and s != ruler.base]
    assert not [stroke for stroke in strokes if stroke.box.grown(0.2).meets(box)], path
    assert "must be 100 mm long" in " ".join(made.words(path, page).split()), path


def test_every_file_proves_its_scale(game: Game, each: Printed) -> None:
    """Each file has a ruler on one page, and each page asks to be printed at 100 %; but pages that are full to their
    edges may be silent."""
    silent = each.manifest["paper"] in told(game.id, FILE).get("silent", ())
    for file in each.manifest["files"]:
        path = file["path"]
        (ruled,) = (page["page"] for page in file["pages"] if each.rulers(path, page["page"]))
        assert_ruler(each, path, ruled, (p.bled.grown(-1e-3) for p in each.pages[path, ruled] if p.part is None))
        for page in file["pages"]:
            if page["page"] == ruled or not silent:
                assert SCALE in each.words(path, page["page"]), (path, page["page"])


@pytest.mark.parametrize(("id", "paper"), in_turns(GAMES, [*PAPERS]))
def test_every_file_proves_its_scale_on_any_paper(
    id: str, paper: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it does with every kind of backs, upright and lying, and with whole lines or no marks.

    Only the page with the ruler is drawn, and its faces are left blank: what lies beside them is what matters here."""
    monkeypatch.setattr(Design, "scene", lambda design, piece, face, *_: Scene(*piece.size, ()))
    design = load(GAMES[id], "full")  # Its own, which keeps what is blank.
    runs = [*product(get_args(Backs), (False, True), ["crop"]), *product(["gutterfold"], [False], ["lines", "none"])]
    apart = MANY if len(design.files) > MANY_FILES else FEW
    for backs, lying, marks in runs[(list(PAPERS).index(paper) + list(GAMES).index(id)) % apart :: apart]:
        options = PrintOptions(SheetOptions(paper, lying, backs=backs, marks=marks), rulebook=False)
        made = Printed(tmp_path, None, {"page_mm": options.sheet.page[2:]})
        for file in plan(design, options):
            path = f"{backs} {lying} {marks} {file.id}.pdf"
            ruled = [page for page in file.pages if page.number == file.ruler]
            (tmp_path / path).write_bytes(make_pdf(design, file._replace(pages=tuple(ruled)), options))
            boxes = (placement.bleed_box for page in ruled for placement in page.placements)
            assert_ruler(made, path, 1, [Box(b.x, b.y, b.right, b.bottom) for b in boxes])
            assert SCALE in made.words(path, 1), path


# ---- ink ---------------------------------------------------------------------------------------------------------


def test_ink_is_saved(game: Game, printing: Callable[..., Printed]) -> None:
    """`low` and `mono` take less than half the ink of `full` on each board."""
    for board in told(game.id, FILE)["boards"]:
        shares = {}
        for ink in ("full", "low", "mono"):
            made = printing(game.id, "--no-rulebook", "--only", board, "--ink", ink)
            place = next(place for place in made.places if place.id == board)
            picture = made.picture(place.path, place.page, place.trim, 2)
            shares[ink] = 1 - ImageStat.Stat(picture.convert("L")).mean[0] / 255

        assert max(shares["low"], shares["mono"]) < shares["full"] / 2, (board, shares)

"""Print runs: which pieces go into which files, what a file says of itself, and that planning draws nothing."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from components.loader import load
from components.places import GamePlace
from components.problems import NotInGame
from components.schema import Game
from layouts.faces.design import Design
from layouts.faces.loader import read_design
from layouts.printing import output as printing
from layouts.printing.build_digest import STAMP
from layouts.printing.choice import list_copies
from layouts.printing.manifest import manifest
from layouts.printing.options import PrintOptions
from layouts.printing.planned_file import PlannedFile
from layouts.printing.render import make_pdf, page_scenes
from layouts.printing.run import plan
from layouts.printing.sheets.imposition import impose
from layouts.printing.sheets.pages import Item, SheetOptions

from ..long_run import examples

DATA = """\
title: Test
players: [2, 4]
modules: {base: {title: Base}, more: {title: More}}
designers: [Ann, Bo]
artists: [Cy]
publisher: Test House
edition_by: [Di]
rights: CC0
kinds:
  card:
    title: Cards
    size: 63 x 88
    sides: 2
    back: common
    source: rulebook
    pieces:
      - {id: a, name: A, count: 7}
      - {id: b, name: B, count: 5, module: more}
  ship:
    title: Ships
    size: 40 x 30
    per_player: 2
    source: rulebook
    pieces:
      - {id: red, name: Red, count: 3}
      - {id: blue, name: Blue, count: 5}
  board: {title: Board, size: 300 x 250, source: rulebook}
decks:
  deck: {title: Deck, kinds: [card]}
"""
FACES = """\
files:
  play: {title: To play with, kinds: [ship, board]}
faces:
  log: [{text: Log, at: [0, 9]}]
pads:
  log: {title: Log, size: [100, 150], face: log}
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, game_folder: Any) -> GamePlace:
    texts = {"components/game.yaml": DATA, "layouts/faces.yaml": FACES}
    made: GamePlace = game_folder(tmp_path_factory.mktemp("test"), texts).place
    return made


@pytest.fixture(scope="module")
def design(place: GamePlace) -> Design:
    return read_design(load(place), place.layouts, "full")


@pytest.fixture(scope="module")
def full_design(tmp_path_factory: pytest.TempPathFactory, game_folder: Any) -> Design:
    """A game of one panel that fills an A4 page to its marks."""
    panel = "{title: Panel, size: 197.6 x 284.6, sides: 2, back: common, source: rulebook}"
    data = f"title: Full\nplayers: [2, 4]\nkinds:\n  panel: {panel}\n"
    made = game_folder(tmp_path_factory.mktemp("full"), {"components/game.yaml": data}).place
    return read_design(load(made), made.layouts, "full")


@pytest.fixture(scope="module")
def planned(design: Design) -> Callable[..., dict[str, PlannedFile]]:
    """The files of a run by id."""

    def make(sheet: SheetOptions | None = None, **options: object) -> dict[str, PlannedFile]:
        return {
            file.id: file for file in plan(design, PrintOptions(sheet or SheetOptions(), rulebook=False, **options))
        }

    return make


def pieces(file: PlannedFile) -> Counter[str]:
    return Counter(
        p.id for page in file.pages for p in page.placements if p.face == "front" and p.part in (None, (1, 1))
    )


# ---- what goes where ---------------------------------------------------------------------------------------------


def test_files_in_the_order_of_faces_yaml(planned) -> None:
    """Files that are named, then one for each kind left, then pads."""
    files = planned()

    assert [(file.id, file.title, file.kind) for file in files.values()] == [
        ("play", "To play with", "play"), ("card", "Cards", "card"), ("log", "Log", "pad"),
    ]  # fmt: skip
    assert pieces(files["play"]) == {"ship.red": 3, "ship.blue": 5, "board": 1}
    assert pieces(files["card"]) == {"card.a": 7, "card.b": 5}


@pytest.mark.parametrize(
    ("only", "files"),
    [("ship", {"play"}), ("play", {"play"}), ("deck", {"card"}), ("card.a", {"card"}), ("log", {"log"})],
)
def test_only(planned, only, files) -> None:
    """A kind, a file, a deck, a piece or a pad."""
    assert set(planned(only=(only,))) == files


def test_modules(planned) -> None:
    """Pieces of that module; pads are for all."""
    files = planned(modules=("more",))

    assert set(files) == {"card", "log"}
    assert pieces(files["card"]) == {"card.b": 5}


@given(st.lists(st.integers(1, 12), min_size=1, max_size=6), st.integers(0, 3), st.integers(1, 6))
def test_copies_for_players(counts, per_player, players) -> None:
    """Of a kind that goes so many to a player no more are printed than are needed, first come first; else all."""
    rows = "".join(f"      - {{id: p{i}, name: P, count: {count}}}\n" for i, count in enumerate(counts))
    game = _game(f"title: T\nplayers: [1, 6]\nkinds:\n  k:\n    title: K\n    size: 20 x 20\n    source: rulebook\n"
                 f"    per_player: {per_player}\n    pieces:\n{rows}")  # fmt: skip
    printed = [copies for _, copies in list_copies(game, game.pieces(), players)]
    most = sum(counts) if not per_player else min(sum(counts), per_player * players)

    assert sum(printed) == most
    assert all(copies == count for copies, count in zip(printed[:-1], counts, strict=False))
    assert [copies for _, copies in list_copies(game, game.pieces(), None)] == counts


@pytest.mark.parametrize(("players", "modules", "codes"), [
    (None, (), {"A": 6, "B": 3, "C": 1}),
    (2, (), {"A": 4, "B": 2}),
    (4, (), {"A": 6, "B": 3, "C": 1}),
    (2, ("base", "moon"), {"A": 4, "B": 2, "C": 1}),
])  # fmt: skip
def test_modules_and_pieces_by_players(players, modules, codes) -> None:
    """A module is left out below its number of players unless asked for; a piece may say its copies for each player."""
    game = _game("title: T\nplayers: [2, 4]\nmodules:\n  base: {title: Base}\n  moon: {title: Moon, players: 4}\n"
                 "kinds:\n  k:\n    title: K\n    size: 20 x 20\n    source: rulebook\n    pieces:\n"
                 "      - {id: A, name: A, count: 6, per_player: 2}\n"
                 "      - {id: B, name: B, count: 3, per_player: 1}\n"
                 "      - {id: C, name: C, module: moon}\n")  # fmt: skip
    options = PrintOptions(players=players, modules=modules)
    made = plan(read_design(game, None, "full"), options)
    printed = Counter(p.id.partition(".")[2] for file in made for page in file.pages for p in page.placements)

    assert printed == codes


def _game(text: str) -> Game:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "game.yaml").write_text(text)
        return load(GamePlace("t", Path(folder), None, None, builtin=False))


def test_boards_come_apart_where_they_should(tmp_path, game_folder) -> None:
    """`seams` and `seams_y` of a kind are where its panels meet, from the left and from the top."""
    data = "title: T\nplayers: [1, 1]\nkinds:\n  map: {title: Map, size: 300 x 310, source: rulebook}\n"
    faces = "kinds:\n  map: {front: plain-front, seams: [140], seams_y: [120]}\n"
    place = game_folder(tmp_path, {"components/game.yaml": data, "layouts/faces.yaml": faces}).place
    file, _ = plan(read_design(load(place), place.layouts, "full"), PrintOptions(SheetOptions()))
    first = file.pages[0].placements[0].source

    assert len(file.pages) == 4
    assert (first.right, first.bottom) == (140, 120)


def test_separate_backs_have_a_file(planned) -> None:
    """Their pages are numbered for themselves."""
    files = planned(SheetOptions(backs="separate"))

    assert list(files) == ["play", "card", "card-backs", "log"]
    assert files["card-backs"].title == "Cards, backs"
    assert [page.number for page in files["card-backs"].pages] == [1, 2]


def test_sheets_and_cuts_are_counted(planned) -> None:
    """A sheet has a front and a back; its cuts are counted once."""
    card = planned()["card"]

    assert (len(card.pages), card.sheets) == (4, 2)
    assert card.cuts == sum(len(page.cuts) for page in card.pages if page.side == "front")


# ---- files -------------------------------------------------------------------------------------------------------


def test_a_file_says_what_it_is(design, planned) -> None:
    """Title, subject with who designed the game, who made this edition; which edge to flip on where there are backs."""
    files = planned()
    for id, flip in (("card", "/DuplexFlipLongEdge"), ("play", None), ("log", None)):
        with pikepdf.open(BytesIO(make_pdf(design, files[id], PrintOptions()))) as pdf:
            info = pdf.docinfo
            assert str(info.Title) == f"Test: {files[id].title}"
            assert str(info.Author) == "Di"
            assert str(info.Subject) == "Print-and-play edition of Test by Ann, Bo; CC0"
            assert pdf.Root.ViewerPreferences.get("/Duplex") == flip


def test_every_page_is_named(design, planned) -> None:
    """Game, file, sheet and side."""
    titles = [scene.title for scene in page_scenes(design, planned()["card"], PrintOptions())]

    assert titles == [f"Test · Cards · sheet {n} of 2, {side}" for n in (1, 2) for side in ("front", "back")]


def with_rulers(design, file, options=None) -> list[bool]:
    """Of each page, whether it has a ruler."""
    return ["must be 100 mm long" in str(scene.items) for scene in page_scenes(design, file, options or PrintOptions())]


def test_a_file_has_one_ruler(design, planned) -> None:
    """On the page that was planned for it."""
    for file in planned().values():
        assert [n for n, ruled in enumerate(with_rulers(design, file), 1) if ruled] == [file.ruler], file.id


@pytest.mark.parametrize("format", ["svg", "png"])
def test_pictures_have_a_ruler_each(design, planned, format) -> None:
    """They are files of one page, so each of them has one."""
    options = PrintOptions(format=format)
    for file in planned().values():
        assert with_rulers(design, file, options) == [True] * len(file.pages), file.id


@pytest.mark.parametrize("backs", ["duplex-long", "separate", "none"])
def test_a_ruler_without_room_has_a_page_of_its_own(full_design, backs) -> None:
    """Where panels fill each page a last one follows, on a sheet of its own, and no other page is shifted. It shows
    both axes and a bank card; plan, manifest and PDF agree on it."""
    options = PrintOptions(SheetOptions(backs=backs), rulebook=False)
    sides = {"duplex-long": [["front", "back"]], "separate": [["front"], ["back"]], "none": [["single"]]}
    files = plan(full_design, options)
    assert [[page.side for page in file.pages[:-1]] for file in files] == sides[backs]

    for file in files:
        *pages, last = file.pages
        scenes = list(page_scenes(full_design, file, options))
        shown = str(scenes[-1].items)
        text = "".join(manifest(full_design.game, [(file, [("a.pdf", len(scenes))])], options))
        with pikepdf.open(BytesIO(make_pdf(full_design, file, options))) as pdf:
            count = len(pdf.pages)

        assert (last.number, last.sheet, last.side, last.placements) == (file.ruler, 2, "single", ())
        assert file.ruler == len(pages) + 1 == len(scenes) == count
        assert with_rulers(full_design, file) == [False] * len(pages) + [True]
        assert shown.count("'must be 100 mm long'") == 2
        assert "print at 100 %" in shown
        assert "85.6 × 54 mm" in shown
        listed = json.loads(text)["files"][0]["pages"]
        assert listed[-1] == {"page": last.number, "side": "single", "sheet": 2, "pieces": []}


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("lying", [False, True])
def test_a_pad_lies_in_the_middle(design, planned, paper, lying) -> None:
    """Turned where it is larger so, never enlarged, and clear of the ruler at the edge."""
    options = SheetOptions(paper, lying)
    (scene,) = page_scenes(design, planned(options)["log"], PrintOptions(options))
    face = scene.items[0]

    assert (face.x, face.y) == (scene.width / 2, scene.height / 2)
    assert face.scale == 1
    assert face.angle == 0


def test_the_manifest_is_json_page_by_page(design, planned) -> None:
    """One line a page, and the same as a dictionary of the whole."""
    options = PrintOptions()
    files = list(planned().values())
    text = "".join(manifest(design.game, [(file, [(f"{file.id}.pdf", len(file.pages))]) for file in files], options))
    made = json.loads(text)

    assert [file["path"] for file in made["files"]] == ["play.pdf", "card.pdf", "log.pdf"]
    assert [len(file["pages"]) for file in made["files"]] == [len(file.pages) for file in files]
    assert (
        text.count('"page":') == sum(len(file.pages) for file in files) == len(text.splitlines()) - 2 - len(files) * 1
    )


def test_an_estimate_writes_nothing_and_counts_the_same(place, planned, tmp_path, monkeypatch) -> None:
    """`plan` tells pages, sheets, cuts and ink of the files that printing would write."""
    monkeypatch.chdir(tmp_path)
    made = printing.estimate(place, PrintOptions())
    files = planned()

    assert list(tmp_path.iterdir()) == []
    assert [(f["title"], f["pages"], f["sheets"] or 1, f["cuts"]) for f in made["files"]] == [
        (f.title, len(f.pages), f.sheets or 1, f.cuts) for f in files.values()
    ]
    assert all(0 <= share <= 1 for file in made["files"] for share in file["ink"])


def test_games_share_one_pool(place, tmp_path, game_folder) -> None:
    """Files of all games are drawn together, with one count; a game that lacks what is asked for is told in its place.
    What comes out is what each game alone prints."""
    data = "title: Other\nplayers: [2, 4]\nkinds:\n  coin: {title: Coins, size: 20 x 20, source: rulebook}\n"
    other = game_folder(tmp_path / "other", {"components/game.yaml": data}).place._replace(id="other", layouts=None)
    cards = PrintOptions(only=("card",), rulebook=False)
    orders = [
        printing.Order(place, PrintOptions()),
        printing.Order(other, cards),
        printing.Order(other, PrintOptions()),
    ]
    told: list[tuple[int, int, str]] = []
    one, lacks, two = printing.print_games(orders, tmp_path / "out", 2, lambda *done: told.append(done))

    assert isinstance(lacks, NotInGame)
    assert [(done, of) for done, of, _ in told] == [(n, len(told)) for n in range(1, len(told) + 1)]
    assert {title.partition(":")[0] for _, _, title in told} == {"Test", "Other"}
    for report, order in ((one, orders[0]), (two, orders[2])):
        (alone,) = printing.print_games([order], tmp_path / "alone", 1)
        assert alone.files == report.files
        for file in [file for file in alone.folder.iterdir() if file.name != STAMP]:
            assert file.read_bytes() == (report.folder / file.name).read_bytes(), file.name


# ---- speed by construction ---------------------------------------------------------------------------------------


def test_copies_are_not_drawn_again(design) -> None:
    """Another sheet of eight copies adds their places to the file, not their drawings: under 1.5 KB."""
    items = [Item("card.a", n, 63.0, 88.0) for n in range(40)]
    pages = tuple(impose(items, SheetOptions(backs="none")))
    files = [PlannedFile("card", "Cards", "card", pages[:n]) for n in (1, 5)]
    one, five = (len(make_pdf(design, file, PrintOptions())) for file in files)

    assert [len(page.placements) for page in pages] == [8] * 5
    assert five - one < 4 * 1500


@examples(20)
@given(st.sampled_from(["a4", "letter", "a3", "legal"]), st.booleans(),
       st.sampled_from(["duplex-long", "duplex-short", "gutterfold", "separate", "none"]),
       st.sampled_from(["crop", "lines", "none"]), st.sampled_from([0.0, 1.5, 3.0]))  # fmt: skip
def test_every_sheet_option_makes_a_pdf(design, paper, lying, backs, marks, bleed) -> None:
    """Whatever is chosen, each planned page becomes a page of the paper's size."""
    options = PrintOptions(SheetOptions(paper, lying, 6.0, backs, bleed, marks), rulebook=False)
    for file in plan(design, options):
        with pikepdf.open(BytesIO(make_pdf(design, file, options))) as pdf:
            assert len(pdf.pages) == len(file.pages)
            assert sum(with_rulers(design, file, options)) == 1
            box = [float(v) * 25.4 / 72 for v in pdf.pages[0].MediaBox]
            assert box == pytest.approx([0, 0, options.sheet.page.w, options.sheet.page.h], abs=0.01)

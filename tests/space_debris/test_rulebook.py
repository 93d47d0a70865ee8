"""The rulebook of Space Debris as a reader gets it: complete, numbered from the data, light on ink."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path

import pdfplumber
import pikepdf
import pypdfium2
import pytest
from PIL import ImageChops, ImageStat
from PIL.Image import Image

from components.loader import load
from components.places import GamePlace, locate
from layouts.backends.pdf import Document
from layouts.faces.design import Design, load_design
from layouts.hooks import functions_of
from layouts.look import INKS
from layouts.rulebook.writer import check_rulebook, rulebook_text, write_rulebook
from layouts.sheets.papers import find_paper

PLACE = locate("space-debris")
assert PLACE.layouts is not None
LAYOUTS = PLACE.layouts
MANUSCRIPT = (LAYOUTS / "rulebook.md").read_text(encoding="utf-8")
IDS = {id for tag in re.findall(r"\{((?:SD-A?\d+ ?)+)\}", MANUSCRIPT) for id in tag.split()}


def designed(place: GamePlace, ink: str = "full", package: str = "layouts.space_debris") -> Design:
    assert place.layouts is not None
    return load_design(load(place), place.layouts, ink, functions_of(place.layouts, package))


def printed(design: Design, folder: Path, paper: str = "a4") -> bytes:
    out = BytesIO()
    write_rulebook(design, folder, out, find_paper(paper), Document("Space Debris: Rulebook"))
    return out.getvalue()


@cache
def book(ink: str = "full", paper: str = "a4") -> bytes:
    return printed(designed(PLACE, ink), LAYOUTS, paper)


@cache
def page_texts(ink: str = "full", paper: str = "a4") -> tuple[str, ...]:
    """The text of every page, in the order it is written."""
    with pypdfium2.PdfDocument(book(ink, paper)) as pdf:
        return tuple(page.get_textpage().get_text_range() for page in pdf)


def rendered(pdf: bytes) -> list[Image]:
    """Every page in grey, two pixels to a point."""
    with pypdfium2.PdfDocument(pdf) as read:
        return [page.render(scale=2).to_pil().convert("L") for page in read]


def headings_of(page: pdfplumber.page.Page) -> set[str]:
    """The headings on a page: lines of the display face, on either side of the middle."""
    display = page.filter(lambda o: o["object_type"] != "char" or "ExtraBold" in o["fontname"])
    halves = [(0, 0, page.width / 2, page.height), (page.width / 2, 0, page.width, page.height)]
    return {line.strip() for half in halves for line in display.crop(half).extract_text().splitlines()}


def test_the_manuscript_has_no_faults():
    """Every expression, icon, scenario and piece it names is there."""
    assert [str(fault) for fault in check_rulebook(designed(PLACE), LAYOUTS)] == []


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("ink", INKS)
def test_it_is_a_book_and_not_a_tome(ink, paper):
    """Eight to sixteen pages, in every ink, on both common papers."""
    assert 8 <= len(page_texts(ink, paper)) <= 16


def test_every_rule_is_cited():
    """SD-001 to SD-139 and all rulings stand in the margins, and nothing else does."""
    rules = {f"SD-{n:03}" for n in range(1, 140)} | {f"SD-A{n:02}" for n in range(1, 53)}
    shown = set(" ".join(page_texts()).split())
    text = rulebook_text(designed(PLACE), LAYOUTS)

    assert rules - IDS == set()
    assert IDS - rules == set()
    assert IDS - shown == set()
    assert {id for id in IDS if id not in text} == set()


def test_every_example_is_there():
    """SD-E01 to SD-E13 are boxes of their own, SD-E14 a question."""
    shown, text = " ".join(page_texts()), rulebook_text(designed(PLACE), LAYOUTS)

    assert [n for n in range(1, 14) if f"Example SD-E{n:02}" not in shown] == []
    assert [n for n in range(1, 14) if f"> **Example SD-E{n:02}.**" not in text] == []
    assert "SD-E14" in shown


def test_contents_match_the_pages():
    """Each chapter and section stands on the page that the contents give."""
    with pikepdf.open(BytesIO(book())) as read, read.open_outline() as outline:
        titles = [chapter.title for chapter in outline.root]
        titles += [section.title for chapter in outline.root for section in chapter.children]
    with pdfplumber.open(BytesIO(book())) as pdf:
        first = pdf.pages[0]
        boxes = [(link["x0"], link["top"], link["x1"], link["bottom"]) for link in first.annots]
        lines = [first.crop(box).extract_text().rpartition(" ") for box in boxes]
        headings = [headings_of(page) for page in pdf.pages]

    assert sorted(name for name, _, _ in lines) == sorted(titles)
    assert len(titles) > 45
    assert [name for name, _, page in lines if name not in headings[int(page) - 1]] == []


def test_type_is_embedded_and_the_book_is_titled():
    """Only our own fonts, as subsets; title and language for screen readers."""
    with pikepdf.open(BytesIO(book())) as pdf:
        fonts = {str(f.BaseFont): f for page in pdf.pages for f in page.Resources.Font.values()}
        assert str(pdf.docinfo.Title) == "Space Debris: Rulebook"
        assert str(pdf.Root.Lang) == "en"
        assert {name.partition("+")[2].partition("-")[0] for name in fonts} == {"Manrope", "SourceSansPro"}
        assert all("/FontFile2" in font.FontDescriptor for font in fonts.values())


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nothing_stands_in_the_margin(paper):
    """The outer 8 mm of every page are blank, since a printer may not reach them."""
    for picture in rendered(book(paper=paper)):
        inside = ImageChops.invert(picture).getbbox()
        assert inside is not None
        left, top, right, bottom = (edge / 2 * 25.4 / 72 for edge in inside)
        width, height = (side / 2 * 25.4 / 72 for side in picture.size)
        assert min(left, top, width - right, height - bottom) > 7.6


@pytest.mark.parametrize(("ink", "most"), [("full", 0.15), ("low", 0.08), ("mono", 0.1)])
def test_it_is_light_on_ink(ink, most):
    """Mean darkness of the pages: goal 15 % (PRINT 9); line art stays well below."""
    shades = [ImageStat.Stat(page).mean[0] / 255 for page in rendered(book(ink))]
    assert 1 - sum(shades) / len(shades) < most


def test_it_carries_the_games_own_notice():
    """What game.yaml says of this edition's standing is what the book says, word for word."""
    notice = load(PLACE).notice
    assert notice
    assert " ".join(notice.split()) in " ".join(" ".join(page_texts()).split())


def test_the_same_book_twice_is_the_same_file():
    """Byte for byte."""
    assert printed(designed(PLACE), LAYOUTS) == book()


@pytest.fixture
def copied(tmp_path: Path) -> Callable[..., Design]:
    """A copy of the game with one text replaced in its data."""

    def change(before: str, after: str, file: str = "game.yaml") -> Design:
        root = tmp_path / "copy-of-it"
        shutil.copytree(PLACE.components, root / "components")
        shutil.copytree(LAYOUTS, root / "layouts", ignore=shutil.ignore_patterns("__pycache__"))
        data = root / "components" / file
        text = data.read_text(encoding="utf-8")
        assert text.count(before) == 1
        data.write_text(text.replace(before, after), encoding="utf-8")
        return designed(locate(str(root)), package=f"copy_{tmp_path.name}")

    return change


@pytest.mark.parametrize(
    ("before", "after", "was", "becomes"),
    [
        ("hand_limit: {value: 5,", "hand_limit: {value: 6,", "hold 5 resource cards", "hold 6 resource cards"),
        ("count: 12, resource: junk", "count: 9, resource: junk", "Put all 12 junk", "Put all 9 junk"),
        ("level: 4, cards: 3, cubes: [1, 2, 2]", "level: 4, cards: 3, cubes: [2, 2, 3]", "1 + 2 + 2", "2 + 2 + 3"),
        ("players: [2, 4]", "players: [1, 4]", "2 to 4 players", "1 to 4 players"),
    ],
)
def test_numbers_come_from_the_data(copied, before, after, was, becomes):
    """Change the data, and the book says so (SD-116, SD-136, SD-084, SD-001)."""
    text = rulebook_text(designed(PLACE), LAYOUTS)
    other = copied(before, after)
    changed = rulebook_text(other, other.folder)

    assert was in text
    assert becomes not in text
    assert becomes in changed
    assert was not in changed


def test_figures_show_their_scenario(copied):
    """Move a pawn in the scenario of SD-E02, and the one page with its figure changes."""
    other = copied("Caitlin: {colour: blue, at: H330}", "Caitlin: {colour: blue, at: H0}", "scenarios/sd-e02.yaml")
    with pdfplumber.open(BytesIO(book())) as pdf:
        here = [n for n, page in enumerate(pdf.pages) if "One Thrust, two spaces" in page.extract_text()]
    pairs = zip(rendered(book()), rendered(printed(other, other.folder)), strict=True)

    assert [n for n, (one, two) in enumerate(pairs) if ImageChops.difference(one, two).getbbox()] == here

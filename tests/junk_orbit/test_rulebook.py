"""The rulebook of Junk Orbit as a reader gets it: complete, numbered from the data, illustrated from scenarios."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from PIL import ImageChops, ImageStat
from PIL.Image import Image

from components.loader import load
from components.places import GamePlace, locate
from layouts.backends.pdf import Document
from layouts.faces.design import Design, load_design
from layouts.hooks import functions_of
from layouts.rulebook.writer import check_rulebook, rulebook_text, write_rulebook
from layouts.sheets.papers import find_paper

PLACE = locate("junk-orbit")
assert PLACE.layouts is not None
LAYOUTS = PLACE.layouts
MANUSCRIPT = (LAYOUTS / "rulebook.md").read_text(encoding="utf-8")
IDS = {id for tag in re.findall(r"\{((?:JO-A?\d+ ?)+)\}", MANUSCRIPT) for id in tag.split()}


def designed(place: GamePlace, ink: str = "full", package: str = "layouts.junk_orbit") -> Design:
    assert place.layouts is not None
    return load_design(load(place), place.layouts, ink, functions_of(place.layouts, package))


def printed(design: Design, paper: str = "a4") -> bytes:
    out = BytesIO()
    write_rulebook(design, design.folder, out, find_paper(paper), Document("Junk Orbit: Rulebook"))
    return out.getvalue()


@cache
def book(ink: str = "full", paper: str = "a4") -> bytes:
    return printed(designed(PLACE, ink), paper)


def pages(pdf: bytes) -> list[str]:
    with pypdfium2.PdfDocument(pdf) as read:
        return [page.get_textpage().get_text_range() for page in read]


def rendered(pdf: bytes) -> list[Image]:
    """Every page in grey, two pixels to a point."""
    with pypdfium2.PdfDocument(pdf) as read:
        return [page.render(scale=2).to_pil().convert("L") for page in read]


def test_the_manuscript_has_no_faults() -> None:
    """Every expression, icon, scenario, arrow and piece it names is there."""
    assert [str(fault) for fault in check_rulebook(designed(PLACE), LAYOUTS)] == []


@pytest.mark.parametrize(("ink", "paper"), [("full", "a4"), ("low", "letter"), ("mono", "a4")])
def test_it_is_a_book_and_not_a_tome(ink: str, paper: str) -> None:
    """Eight to twelve pages, in every ink, on both common papers."""
    assert 8 <= len(pages(book(ink, paper))) <= 12


def test_every_rule_is_cited() -> None:
    """JO-001 to JO-102 and all rulings stand in the margins, and nothing else does."""
    rules = {f"JO-{n:03}" for n in range(1, 103)} | {f"JO-A{n:02}" for n in range(1, 39)}
    shown = set(" ".join(pages(book())).split())

    assert rules ^ IDS == set()
    assert IDS - shown == set()


def test_every_example_is_there() -> None:
    """JO-E01 to JO-E11 are boxes of their own, in the book and in its text."""
    shown, text = " ".join(pages(book())), rulebook_text(designed(PLACE), LAYOUTS)

    assert [n for n in range(1, 12) if f"Example JO-E{n:02}" not in shown] == []
    assert [n for n in range(1, 12) if f"> **Example JO-E{n:02}.**" not in text] == []


def test_every_power_and_every_tile_is_told_of() -> None:
    """All ten ships by name, and each source tile by its code, destination and value."""
    game = load(PLACE)
    text = rulebook_text(designed(PLACE), LAYOUTS)

    assert [row["name"] for row in game.tables["powers"].rows if f"**{row['name']}.**" not in text] == []
    for source in ("earth", "moon", "mars"):
        for tile in game.kinds[f"{source}-tile"].pieces:
            cells = tile.code, str(tile.fields["destination"]), str(tile.fields["value"]), f"{tile.fields['mark']}+"
            assert re.search(r"\|\s*".join(re.escape(cell) + r"\s*" for cell in cells), text), tile.code


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nothing_stands_in_the_margin(paper: str) -> None:
    """The outer 8 mm of every page are blank, since a printer may not reach them."""
    for picture in rendered(book("low" if paper == "letter" else "full", paper)):
        inside = ImageChops.invert(picture).getbbox()
        assert inside is not None
        left, top, right, bottom = (edge / 2 * 25.4 / 72 for edge in inside)
        width, height = (side / 2 * 25.4 / 72 for side in picture.size)
        assert min(left, top, width - right, height - bottom) > 7.6


@pytest.mark.parametrize(
    ("ink", "paper", "most"), [("full", "a4", 0.15), ("low", "letter", 0.11), ("mono", "a4", 0.13)]
)
def test_it_is_light_on_ink(ink: str, paper: str, most: float) -> None:
    """Mean darkness of the pages: goal 15 % (PRINT 9); line art stays well below."""
    shades = [ImageStat.Stat(page).mean[0] / 255 for page in rendered(book(ink, paper))]
    assert 1 - sum(shades) / len(shades) < most


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
        ("moon_set: {value: 3,", "moon_set: {value: 4,", "Each set of 3 delivered", "Each set of 4 delivered"),
        ("necktie_tiles: {value: 2,", "necktie_tiles: {value: 3,", "gives up 2 tiles", "gives up 3 tiles"),
        ("code: S1, count: 10", "code: S1, count: 12", "15 starters", "17 starters"),
        ("destinations: 6, bonus: 9", "destinations: 6, bonus: 7", "| 6 | 9 |", "| 6 | 7 |"),
    ],
)
def test_numbers_come_from_the_data(
    copied: Callable[..., Design], before: str, after: str, was: str, becomes: str
) -> None:
    """Change the data, and the book says so (JO-092, JO-082, JO-010, JO-093)."""
    text = rulebook_text(designed(PLACE), LAYOUTS)
    other = copied(before, after)
    changed = rulebook_text(other, other.folder)

    assert was in text
    assert becomes not in text
    assert becomes in changed
    assert was not in changed


def test_figures_show_their_scenario(copied: Callable[..., Design]) -> None:
    """Move a ship in the scenario of JO-E01, and the one page with its figure changes."""
    bo = "Bo: {{ship: purple, at: {}, cargo: [S1, S2, L3], deliveries: [M6]}}\n  cities"
    other = copied(bo.format("Copernicus"), bo.format("Tycho"), "scenarios/jo-e01.yaml")
    here = [n for n, text in enumerate(pages(book())) if "four ways for a 4 from Kepler" in text]
    pairs = zip(rendered(book()), rendered(printed(other)), strict=True)

    assert [n for n, (one, two) in enumerate(pairs) if ImageChops.difference(one, two).getbbox()] == here

"""The rulebook of Space Junkyard as a reader gets it: complete, numbered from the data, light on ink."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO

import pypdfium2
import pytest
from PIL import ImageStat

from components.places import locate
from layouts.backends.pdf import Document
from layouts.faces.design import Design
from layouts.look import INKS
from layouts.printing.output import load
from layouts.rulebook.writer import check_rulebook, rulebook_text, write_rulebook
from layouts.sheets.papers import find_paper

PLACE = locate("space-junkyard")
assert PLACE.layouts is not None
LAYOUTS = PLACE.layouts
MANUSCRIPT = (LAYOUTS / "rulebook.md").read_text(encoding="utf-8")
CITED = {id for tag in re.findall(r"\{((?:SJ-A?\d+ ?)+)\}", MANUSCRIPT) for id in tag.split()}


@cache
def design(ink: str = "full") -> Design:
    return load(PLACE, ink)


def printed(made: Design, paper: str) -> bytes:
    out = BytesIO()
    write_rulebook(made, LAYOUTS, out, find_paper(paper), Document("Space Junkyard: Rulebook"))
    return out.getvalue()


@cache
def book(ink: str = "full", paper: str = "a4") -> bytes:
    return printed(design(ink), paper)


@cache
def pages(ink: str = "full", paper: str = "a4") -> tuple[str, ...]:
    with pypdfium2.PdfDocument(book(ink, paper)) as pdf:
        return tuple(page.get_textpage().get_text_range() for page in pdf)


def test_the_manuscript_has_no_faults() -> None:
    """Every expression, icon, scenario and piece it names is there."""
    assert [str(fault) for fault in check_rulebook(design(), LAYOUTS)] == []


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("ink", INKS)
def test_its_length(ink: str, paper: str) -> None:
    """Six to twelve pages, in every ink, on both common papers."""
    assert 6 <= len(pages(ink, paper)) <= 12


def test_every_rule_is_cited() -> None:
    """SJ-001 to SJ-067 and all rulings stand in the margins, and nothing else does."""
    rules = {f"SJ-{n:03}" for n in range(1, 68)} | {f"SJ-A{n:02}" for n in range(1, 51)}
    shown = set(" ".join(pages()).split())

    assert rules == CITED
    assert rules - shown == set()


def test_every_example_is_there() -> None:
    """SJ-E01 to SJ-E07 are boxes of their own."""
    shown = " ".join(pages())

    assert [n for n in range(1, 8) if f"Example SJ-E{n:02}" not in shown] == []


def test_numbers_are_the_datas() -> None:
    """Numbers of tiles, steps and stacks come from the box; none is left as an expression."""
    text = rulebook_text(design(), LAYOUTS)

    assert "{{" not in text
    for words in ("32 asteroid tiles and 44 ship sections", "up to 3 steps", "6 × 6", "24 tiles stay in the stack"):
        assert words in text, words


@pytest.mark.parametrize(("ink", "most"), [("full", 0.16), ("low", 0.11), ("mono", 0.13)])
def test_it_is_light_on_ink(ink: str, most: float) -> None:
    """Mean darkness of the pages (PRINT 9)."""
    with pypdfium2.PdfDocument(book(ink)) as pdf:
        shades = [1 - ImageStat.Stat(page.render(scale=1.5).to_pil().convert("L")).mean[0] / 255 for page in pdf]

    assert sum(shades) / len(shades) < most


def test_the_same_book_twice_is_the_same_file() -> None:
    """Byte for byte."""
    assert printed(load(PLACE, "full"), "a4") == printed(load(PLACE, "full"), "a4")

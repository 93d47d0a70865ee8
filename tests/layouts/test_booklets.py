"""Booklets, read from the ink: every page on its half of a sheet, with the next one behind it when that is flipped."""

from __future__ import annotations

import json
from collections import Counter
from math import degrees
from pathlib import Path

import pypdfium2
import pytest
from pypdfium2 import raw

from components.places import locate
from layouts.books.booklet import half, spreads
from layouts.books.writer import Edition, Rulebook
from layouts.drawing.backends.pdf import Document
from layouts.drawing.papers import find_paper
from layouts.faces.loader import load
from layouts.printing.options import PrintOptions
from layouts.printing.output import Order, estimate, print_games
from layouts.printing.sheets.pages import SheetOptions

from ..long_run import first_of
from .tin_cans import game_in

TEXT = "".join(f"## Chapter {n}\n\n{f'Stack {n} cans, and then one more. ' * 9 * (n + 1)}\n\n" for n in range(12))
PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
"""Widths and heights in pt."""


def letters_of(page: pypdfium2.PdfPage, top: float = 1.0, bottom: float = 0.0) -> Counter[str]:
    """Letters and digits between two heights, as parts of a page's; of hyphens Pdfium makes now this, now that."""
    words = page.get_textpage().get_text_bounded(bottom=bottom * page.get_height(), top=top * page.get_height())
    return Counter(filter(str.isalnum, words))


def angle_of(page: pypdfium2.PdfPage, is_top: bool) -> int:
    """How far the first letter of a half is turned, in degrees clockwise."""
    text, middle = page.get_textpage(), page.get_height() / 2
    at = next(
        n
        for n in range(text.count_chars())
        if (text.get_charbox(n)[1] > middle) == is_top and text.get_text_range(n, 1).strip()
    )
    return round(degrees(raw.FPDFText_GetCharAngle(text.raw, at))) % 360


def test_pages_of_any_number_are_on_sheets_once() -> None:
    for pages in range(1, 40):
        sides = spreads(pages)
        assert len(sides) == 2 * -(-pages // 4)
        assert sorted(n for side in sides for n in side if n) == [*range(1, pages + 1)]


@pytest.mark.parametrize(("paper", "flip"), first_of([("a4", "long"), ("letter", "short")]))
def test_a_page_has_the_next_one_behind_it(paper: str, flip: str, tmp_path: Path) -> None:
    game_in(tmp_path / "tin-cans")(TEXT)
    place = locate(str(tmp_path / "tin-cans"))
    options = PrintOptions(SheetOptions(paper, backs=f"duplex-{flip}"), booklet=True, only=("rulebook",))  # type: ignore[arg-type]
    (report,) = print_games([Order(place, options)], tmp_path, 1)
    book, _ = Rulebook(load(place, "full"), half(find_paper(paper)), Edition()).pdf(Document("A book"))
    alone = [letters_of(page) for page in pypdfium2.PdfDocument(book)]
    printed = pypdfium2.PdfDocument(report.folder / "rulebook.pdf")
    assert "Tin Cans" in printed.get_metadata_value("Title")
    assert b"CreateDate" not in (report.folder / "rulebook.pdf").read_bytes()  # The same book, the same bytes.
    where: dict[int, tuple[int, bool, int]] = {}
    for number, side in enumerate(printed):
        assert side.get_size() == pytest.approx(PAPERS[paper], abs=0.1)
        for is_top, found in ((True, letters_of(side, bottom=0.5)), (False, letters_of(side, top=0.5))):
            if found.total() > 2:
                (page,) = (n for n, letters in enumerate(alone, 1) if n not in where and letters == found)
                where[page] = number, is_top, angle_of(side, is_top)
    assert sorted(where) == [*range(1, len(alone) + 1)]
    assert len(alone) > 8
    for page in range(1, len(alone), 2):
        (front, top, angle), (back, behind, turned) = where[page], where[page + 1]
        assert front // 2 == back // 2
        assert (behind == top) == (flip == "long")
        assert (turned - angle) % 360 == (180 if flip == "long" else 0)

    chapters = {mark.get_title(): mark.get_dest().get_index() + 1 for mark in pypdfium2.PdfDocument(book).get_toc()}
    assert len(chapters) >= 12
    found_at = {mark.get_title(): mark.get_dest().get_index() for mark in printed.get_toc()}
    assert found_at == {chapter: where[page][0] for chapter, page in chapters.items()}
    assert printed.get_metadata_value("Creator") == "salvage"
    assert b"<pdfuaid:part>1</pdfuaid:part>" in (report.folder / "rulebook.pdf").read_bytes()

    sides = len(printed)
    assert [(file.pages, file.sheets) for file in report.files] == [(sides, sides // 2)]
    (planned,) = estimate(place, options)["files"]
    assert (planned["pages"], planned["sheets"]) == (sides, sides // 2)
    (told,) = json.loads((report.folder / "manifest.json").read_text())["files"]
    assert [(page["sheet"], page["side"]) for page in told["pages"]][:3] == [(1, "front"), (1, "back"), (2, "front")]

"""The printing guide of every game: every sheet has its entry, with what is done to it."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO

import pdfplumber
import pikepdf
import pypdfium2
import pytest
from PIL import ImageOps

from layouts.drawing.measure import placed
from layouts.drawing.scene import Path
from layouts.printing.guide_steps import list_needs, make_entries
from layouts.printing.options import PrintOptions
from layouts.printing.render import make_pdf
from layouts.printing.run import plan
from layouts.printing.sheets.pages import SheetOptions

from ..long_run import LONG, PAIRS, first_of, in_turns
from ..printed import GAMES, PT, Box, Printed, designed, elements, texts_of

pytestmark = PAIRS

TEXT_MM = Box(0, 14, 210, 279)
"""Where the words of an A4 page may be, between its margins."""
FOLDED = PrintOptions(SheetOptions("letter", backs="gutterfold"))
RUNS = {"a4": PrintOptions(), "letter gutterfold": FOLDED, "a3": PrintOptions(SheetOptions("a3"))}


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize(("game", "name"), in_turns(GAMES, [*RUNS]))
def test_every_sheet_has_an_entry(game: str, name: str) -> None:
    """Each sheet with fronts is in the title of one entry."""
    design, options = designed(game, "full"), RUNS[name]
    files = [file for file in plan(design, options) if not file.guide]
    for file in files:
        found: list[int] = []
        for entry in make_entries(design, [file], options):
            numbers = re.search(r", ([\d, to and]+)\sof\s\d+$", entry.title)
            assert numbers or file.sheets == 1, entry.title
            for part in re.split(", | and ", numbers[1]) if numbers else ["1"]:
                first, *last = part.split(" to ")
                found += range(int(first), int(*last or [first]) + 1)
            assert entry.steps
        assert sorted(found) == sorted(
            {page.sheet for page in file.pages if page.placements and page.side != "back"}
        )  # fmt: skip


def test_cuts_and_outlines_are_told(game: str) -> None:
    """An entry names the last of its sheet's long cuts, and scissors where an outline is left to them."""
    design, options = designed(game, "full"), PrintOptions()
    for entry in make_entries(design, plan(design, options), options):
        (page, *more), said = entry.pictures, " ".join(entry.steps)
        if not more and page.cuts:
            last = max(cut.number for cut in page.cuts if not cut.short)
            assert re.search(rf"\b{last}\b", said), entry.title
        assert ("outline" in said) == bool(page.outlines and not more), entry.title
        assert ("glue under" in said) == bool(page.seams), entry.title


def test_folds_are_told(game: str) -> None:
    """Printed for folding, the guide folds before it cuts."""
    design = designed(game, "full")
    assert any("before you cut" in need.head for need in list_needs(design, plan(design, FOLDED), FOLDED))


@LONG
@pytest.mark.parametrize("game", first_of(GAMES), indirect=True)
def test_the_guide_comes_with_the_box(game: str, printing: Callable[..., Printed]) -> None:
    """A whole run has it, of few pages, all but the last at least 70 % full, with type of 6 pt and more that stays on
    its pages; pieces alone do not."""
    made = printing(game)
    pages = [file["pages"] for file in made.manifest["files"] if file["path"] == "printing-guide.pdf"]

    assert 2 <= len(pages[0]) <= (3 if game == "space-junkyard" else 8)
    for number in pages[0][:-1]:
        shown = made.picture("printing-guide.pdf", number["page"], TEXT_MM, fine=2)
        seen = ImageOps.invert(shown).getbbox()
        assert seen, number["page"]
        assert seen[3] >= 0.7 * shown.height, number["page"]
    assert "printing-guide.pdf" not in printing(game, "--no-rulebook").pdfs
    alone = printing(game, "--only=rulebook,printing-guide").folder / "printing-guide.pdf"
    assert texts_of(alone.read_bytes()) == texts_of((made.folder / "printing-guide.pdf").read_bytes())
    with pdfplumber.open(made.folder / "printing-guide.pdf") as read:
        for page in read.pages:
            for char in page.chars:
                assert char["size"] >= 5.9 or not char["text"].strip(), char
                edges = char["x0"], char["top"], page.width - char["x1"], page.height - char["bottom"]
                assert min(edges) * PT >= 5, char


@pytest.mark.parametrize("game", first_of(GAMES), indirect=True)
def test_the_guide_can_be_read_aloud(game: str) -> None:
    """It is tagged: a heading for each sheet, in order, figures with words; no option is parted; a checker of
    PDF/UA-1 finds nothing."""
    design, options = designed(game, "full"), PrintOptions()
    guide = next(file for file in plan(design, options) if file.guide)
    data = make_pdf(design, guide, options)
    with pikepdf.open(BytesIO(data)) as pdf:
        found = [(kind, str(node.get("/Alt", ""))) for kind, node in elements(pdf)]
    kinds = [kind for kind, _ in found]
    with pypdfium2.PdfDocument(data) as read:
        text = "".join(page.get_textpage().get_text_range() for page in read)

    assert re.findall(r"--\s+\w+", text) == []
    assert "--" in text
    assert kinds.count("H1") == 1
    assert kinds.count("H3") == len(list(make_entries(design, guide.guide, options)))
    assert [alt for kind, alt in found if kind == "Figure" and not alt] == []
    checker = pytest.importorskip("pdf_oxide")
    assert checker.PdfDocument.from_bytes(data).validate_pdf_ua()["errors"] == []


def test_standees_are_drawn_folded(game: str) -> None:
    """A standee's folds lie on its face, its feet are alike and its halves too; the guide draws how it is folded."""
    design = designed(game, "full")
    found = {
        entry.standee.partition(".")[0] for entry in make_entries(design, plan(design, PrintOptions()), PrintOptions())
    }
    for kind, look in design.kinds.items():
        if not look.standee:
            continue
        upper, middle, lower = look.standee
        tall = design.trim(design.game.kinds[kind].pieces[0])[1]
        assert (upper, middle) == (tall - lower, tall / 2)
        dashed = {round(at.point(*map(float, re.findall(r"-?[\d.]+", item.d)[:2]))[1], 2)
                  for item, at, _ in placed(design.scene(design.game.kinds[kind].pieces[0], "front").items)
                  if isinstance(item, Path) and item.dash}  # fmt: skip
        assert set(look.standee) <= dashed, kind
        assert kind in found

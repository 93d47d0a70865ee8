"""The rulebook of every game as a reader gets it: complete, numbered from the data, light on ink.

That it is the same to the last byte whenever it is printed is seen in test_print_files.

`tests/<game>/print.yaml` tells under `rulebook` what only the game knows: `pages`, how many it may have; `headings`, at
least; `ink`, the mean darkness of pages at most; `ids`, the last of the rules and rulings; `questions`, examples that
are no box of their own; `numbers`, places of the data (a `file`, or game.yaml) with what a `book` says by them, or the
rulebook, for those who print such `modules`, before and after a change; and `figures`, such places in a scenario and
words on the one page that shows it.
"""

from __future__ import annotations

import ctypes
import re
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from io import BytesIO
from itertools import groupby, pairwise, product
from pathlib import Path
from typing import Any

import pdfplumber
import pikepdf
import pypdfium2
import pytest
from PIL import ImageChops, ImageStat
from PIL.Image import Image

from companion.engine import ledger
from components.loader import load
from components.places import locate
from layouts.books.citations import marks_of, read_headings
from layouts.books.writer import Edition, Rulebook, check_rulebook
from layouts.drawing.backends.pdf import Document
from layouts.drawing.hooks import functions_of
from layouts.drawing.look import INKS
from layouts.drawing.papers import find_paper
from layouts.drawing.typography import polish
from layouts.faces.design import Design
from layouts.faces.loader import read_design

from ..long_run import LONG, PAIRS, first_of
from ..printed import BOOKS, PT, Box, Printed, bound, designed, elements, rulebook_text, texts_of
from ..printed import GAMES as PRINTED
from ..told import told

pytestmark = PAIRS

TAG = re.compile(r"\{((?:[A-Z]{2}-A?\d+ ?)+)\}")
"""Ids in braces, which stand in the margin."""
RULE = re.compile(r"\b[A-Z]{2}-A?\d+\b")
EXAMPLE = re.compile(r"[A-Z]{2}-E\d+")
GAMES = {id: PRINTED[id] for id in BOOKS}
"""Every game with a rulebook."""


def about(game: str) -> dict[str, Any]:
    return dict(told(game, "print.yaml")["rulebook"])


def each(name: str, always: int | None = None) -> Any:
    """What games tell under a name, as parameters; so many are in every run, or the first of each game."""
    rows = [(game, row) for game in GAMES for row in about(game)[name]]
    ids = [f"{game}, {n}" for n, (game, _) in enumerate(rows)]
    each_first = [param for game in GAMES for param in first_of((game, row) for row in about(game)[name])]
    return pytest.mark.parametrize(("game", "row"), first_of(rows, always) if always else each_first, ids=ids)


LEDGERED = [game for game in GAMES if "ids" in about(game)]
"""Games whose book cites every rule of the ledger."""
games = pytest.mark.parametrize("game", GAMES)


def printed(design: Design, paper: str = "a4") -> bytes:
    return Rulebook(design, find_paper(paper)).pdf(Document(f"{design.game.title}: Rulebook"))[0]


def book(game: str, ink: str = "full", paper: str = "a4") -> bytes:
    return bound(game, paper=paper, ink=ink)


@cache
def page_texts(game: str, ink: str = "full", paper: str = "a4") -> tuple[str, ...]:
    """The text of every page, in the order it is written."""
    return texts_of(book(game, ink, paper))


@cache
def text_of(game: str) -> str:
    """The book as rulebook.md."""
    design = designed(game, "full")
    return rulebook_text(design)


def rendered(pdf: bytes) -> list[Image]:
    """Every page in grey, a pixel to a point."""
    with pypdfium2.PdfDocument(pdf) as read:
        return [page.render(grayscale=True).to_pil() for page in read]


@lru_cache(maxsize=len(GAMES))
def pictures_of(game: str, ink: str = "full", paper: str = "a4") -> list[Image]:
    """Every page of a book in grey, a pixel to a point: kept while tests of one kind follow one another."""
    return rendered(book(game, ink, paper))


# ---- complete ----------------------------------------------------------------------------------------------------


@games
def test_bookmarks_are_headings_alone(game: str) -> None:
    """Numbers of their rules, which stand beside them, are none of their words."""
    with pypdfium2.PdfDocument(book(game)) as pdf:
        titles = [mark.get_title() for mark in pdf.get_toc()]
    assert titles
    assert [title for title in titles if re.match(r"\d+[A-Z]", title)] == []


@games
def test_the_manuscript_has_no_faults(game: str) -> None:
    """Every expression, icon, scenario, arrow and piece it names is there; no expression is left in the text."""
    design = designed(game, "full")

    assert [str(fault) for fault in check_rulebook(design)] == []
    assert "{{" not in text_of(game)


@LONG
@pytest.mark.parametrize("game", first_of(GAMES, 2))
@pytest.mark.parametrize("paper", first_of(["a4", "letter"]))
@pytest.mark.parametrize("ink", first_of(INKS))
def test_it_is_a_book_and_not_a_tome(game: str, ink: str, paper: str) -> None:
    """As many pages as a book of rules may have, in every ink, on both common papers."""
    least, most = about(game)["pages"]

    assert least <= len(page_texts(game, ink, paper)) <= most


@LONG
@pytest.mark.parametrize("game", LEDGERED)
def test_every_rule_is_cited(game: str) -> None:
    """Every rule and ruling of the ledger, numbered without gaps, stands in the margins and in the text, and nothing
    else does."""
    last = about(game)["ids"]
    rules = {f"{last['letters']}-{n:03}" for n in range(1, last["rules"] + 1)}
    rulings = {f"{last['letters']}-A{n:02}" for n in range(1, last["rulings"] + 1)}
    folder = designed(game, "full").folder
    assert folder is not None
    manuscript = (folder / "rulebook.md").read_text(encoding="utf-8")
    cited = {id for tag in TAG.findall(manuscript) for id in tag.split()}
    marks = {mark for tag in TAG.findall(manuscript) for mark in marks_of(tag.split())}
    shown = set(" ".join(page_texts(game)).split())

    assert {id for id in ledger.read(GAMES[game]) if not EXAMPLE.match(id)} == rules | rulings
    assert (rules | rulings) - cited == set()
    assert cited - (rules | rulings) == set()
    assert marks - shown == set()
    assert cited - {*RULE.findall(text_of(game))} == set()


@pytest.mark.parametrize("game", LEDGERED)
def test_why_names_a_heading_of_the_printed_book(game: str) -> None:
    """The section told with a rule is a heading that stands in the book."""
    headings = set(read_headings(GAMES[game]).values())
    shown = "".join("".join(page_texts(game)).split())

    assert len(headings) > 10
    assert [heading for heading in headings if "".join(polish(heading).split()) not in shown] == []


@pytest.mark.parametrize("game", LEDGERED)
def test_every_example_is_there(game: str) -> None:
    """Each example of the ledger is a box of its own in book and text, or a question; boxes are numbered as they come,
    the number of the ledger stands in the margin."""
    shown, questions = " ".join(page_texts(game)), about(game).get("questions", [])
    examples = [id for id in ledger.read(GAMES[game]) if EXAMPLE.match(id)]
    boxes = [id for id in examples if id not in questions]
    numbers = [int(number) for number in re.findall(r"Example (\d+)\b(?! continued)", shown)]

    assert boxes
    assert set(questions) <= set(examples)
    assert numbers == [*range(1, len(boxes) + 1)]
    assert {f"E{int(id.partition('-E')[2])}" for id in boxes} - set(shown.split()) == set()
    assert [id for id in boxes if f"> **Example {id}.**" not in text_of(game)] == []
    assert [id for id in questions if id not in shown] == []


def display_lines(page: Any) -> Iterator[str]:
    """The lines of the display face on a page, as they are written."""
    text = page.get_textpage()
    name, flags = ctypes.create_string_buffer(80), ctypes.c_int()

    def is_display(index: int) -> bool:
        pypdfium2.raw.FPDFText_GetFontInfo(text.raw, index, name, 80, flags)
        return b"ExtraBold" in name.value

    def kind(index: int) -> str:
        """What a character is: display face, a space that pdfium made, or whatever ends a line of headings."""
        letter = chr(pypdfium2.raw.FPDFText_GetUnicode(text.raw, index))
        return "display" if letter == " " or (is_display(index) and letter not in "\r\n") else "other"

    for what, run in groupby(range(text.count_chars()), kind):
        if what == "display":
            yield "".join(chr(pypdfium2.raw.FPDFText_GetUnicode(text.raw, index)) for index in run).strip()


@pytest.mark.parametrize("game", first_of(GAMES))
def test_contents_match_the_pages(game: str) -> None:
    """Each chapter stands on the page that the contents give; there are at most seven, and many sections."""
    with pikepdf.open(BytesIO(book(game))) as read, read.open_outline() as outline:
        chapters = [chapter.title for chapter in outline.root]
        sections = [section.title for chapter in outline.root for section in chapter.children]
        links = [[float(v) for v in note.Rect] for note in read.pages[0].Annots]
    with pypdfium2.PdfDocument(book(game)) as pdf:
        first = pdf[0].get_textpage()
        linked = [" ".join(first.get_text_bounded(*box).split()).rpartition(" ") for box in links]
        lines = [line for line in linked if line[0] in chapters]
        headings = [" ".join(display_lines(page)) for page in pdf]

    assert [name for name, _, _ in lines] == chapters
    assert len(chapters) < 8
    assert len(chapters) + len(sections) >= about(game)["headings"]
    assert [name for name, _, page in lines if name not in headings[int(page) - 1]] == []


@games
def test_it_carries_the_games_own_notice(game: str) -> None:
    """What game.yaml says of this edition's standing is what the book says, word for word; it may go on over a page."""
    words = designed(game, "full").game.notice.split()
    shown = " ".join(" ".join(page_texts(game)).split())
    parts = ((" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words) + 1))

    assert any(first in shown and second in shown for first, second in parts)


@games
def test_it_names_whom_the_game_is_owed_to(game: str) -> None:
    """Everybody whom game.yaml credits stands in the book."""
    people = [name for credit in designed(game, "full").game.credits.of_the_game() for name in credit.names]
    shown = " ".join(" ".join(page_texts(game)).split())

    assert len(people) > 1
    assert [name for name in people if name.removeprefix("the ").removesuffix(" project") not in shown] == []


# ---- as a file and on paper --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", first_of(GAMES, 2))
def test_it_can_be_read_aloud(game: str) -> None:
    """The PDF is tagged: headings without gaps, tables with header cells, figures with words; an independent checker
    of PDF/UA-1 finds nothing."""
    data = book(game)
    with pikepdf.open(BytesIO(data)) as pdf:
        found = list(elements(pdf))
        levels = [int(kind[1]) for kind, _ in found if re.fullmatch(r"H\d", kind)]
        figures = [node for kind, node in found if kind == "Figure"]
        assert levels[0] == 1
        assert all(after <= before + 1 for before, after in pairwise(levels))
        assert {"P", "L", "LI", "LBody", "Table", "TR", "TH", "TD", "TOC", "TOCI", "Link"} <= {
            kind for kind, _ in found
        }
        assert len(figures) > 15
        assert [node for node in figures if not str(node.get("/Alt", ""))] == []
    checker = pytest.importorskip("pdf_oxide")
    assert checker.PdfDocument.from_bytes(data).validate_pdf_ua()["errors"] == []


@LONG
@pytest.mark.parametrize("game", first_of(GAMES))
def test_marks_are_small_and_can_be_left_out(game: str) -> None:
    """Rule marks are the only type below 6 pt that isn't on a pictured piece; without them no number is in the lane."""
    made = Rulebook(designed(game, "full"), find_paper("a4"), Edition(marks=False))
    bare, _ = made.pdf(Document("x"))

    def marks(pdf: bytes) -> list[float]:
        """Sizes of the type in the outer lane of the third page, which has no picture there."""
        with pdfplumber.open(BytesIO(pdf)) as read:
            return [char["size"] for char in read.pages[2].chars if char["x1"] < 13.4 / PT and char["bottom"] < 780]

    assert {round(size, 1) for size in marks(book(game))} == {5.5}
    assert marks(bare) == []


@LONG
@pytest.mark.parametrize("game", ["space-debris", "mixia"])
def test_large_print_is_large(game: str) -> None:
    """In large print most of the text is 14 pt, and a book doesn't get much longer."""
    large = bound(game, large=True)
    sizes: Counter[float] = Counter()
    with pdfplumber.open(BytesIO(large)) as read:
        count = len(read.pages)
        for page in read.pages[2:-1]:
            sizes.update(round(char["size"], 1) for char in page.chars if "SourceSans" in char["fontname"])

    assert 13.3 <= sizes.most_common(1)[0][0] <= 14.5
    assert count <= 1.7 * len(page_texts(game))


@games
@pytest.mark.parametrize("paper", first_of(["a4", "letter"]))
def test_nothing_stands_in_the_margin(game: str, paper: str) -> None:
    """The outer 8 mm of every page are blank, since a printer may not reach them."""
    for picture in pictures_of(game, paper=paper):
        inside = ImageChops.invert(picture).getbbox()
        assert inside is not None
        left, top, right, bottom = (edge * PT for edge in inside)
        width, height = (side * PT for side in picture.size)
        assert min(left, top, width - right, height - bottom) > 7.6


@LONG
@pytest.mark.parametrize(("paper", "game"), first_of(product(["a4", "letter"], GAMES)))
def test_it_proves_its_scale(game: str, paper: str, tmp_path: Path) -> None:
    """The last page alone has a ruler at its foot, 100 mm long in the ink, with 101 ticks and clear of all text, and
    asks to be printed at 100 %."""
    (tmp_path / "rulebook.pdf").write_bytes(book(game, paper=paper))
    size = find_paper(paper)
    made = Printed(tmp_path, None, {"page_mm": (size.width, size.height)})
    last = len(page_texts(game, paper=paper))
    found = [(page, ruler) for page in range(1, last + 1) for ruler in made.rulers("rulebook.pdf", page)]
    ((page, ruler),) = found
    left, top, right, bottom = ruler.box
    beside = " ".join(made.words("rulebook.pdf", last, Box(right, top - 0.5, size.width, bottom + 0.5)).split())

    assert page == last
    assert ruler.base.length == pytest.approx(100, abs=0.1)
    assert ruler.marks() == pytest.approx(list(range(101)), abs=0.1)
    assert beside == "must be 100 mm long · print at 100 %, no scaling"
    assert made.words("rulebook.pdf", last, Box(left, top - 1, right, top)).strip() == ""
    assert made.words("rulebook.pdf", last, Box(left, bottom, right, bottom + 1)).strip() == ""


@games
@pytest.mark.parametrize("ink", first_of(INKS))
def test_it_is_light_on_ink(game: str, ink: str) -> None:
    """Mean darkness of the pages: goal 15 % (PRINT 9); line art stays well below."""
    shades = [ImageStat.Stat(page).mean[0] / 255 for page in pictures_of(game, ink)]

    assert 1 - sum(shades) / len(shades) < about(game)["ink"][ink]


# ---- from the data -----------------------------------------------------------------------------------------------


@pytest.fixture
def copied(tmp_path: Path) -> Callable[..., Design]:
    """A copy of a game with one text replaced in its data."""

    def change(game: str, file: str, before: str, after: str) -> Design:
        place, root = GAMES[game], tmp_path / "copy-of-it"
        assert place.layouts is not None
        shutil.copytree(place.components, root / "components")
        shutil.copytree(place.layouts, root / "layouts", ignore=shutil.ignore_patterns("__pycache__"))
        data = root / "components" / file
        text = data.read_text(encoding="utf-8")
        assert text.count(before) == 1
        data.write_text(text.replace(before, after), encoding="utf-8")
        copy = locate(str(root))
        assert copy.layouts is not None
        return read_design(load(copy), copy.layouts, "full", functions_of(copy.layouts, f"copy_{tmp_path.name}"))

    return change


@each("numbers")
def test_numbers_come_from_the_data(game: str, row: dict[str, Any], copied: Callable[..., Design]) -> None:
    """Change the data, and the book says so."""
    other = copied(game, row.get("file", "game.yaml"), row["before"], row["after"])
    of = tuple(row.get("modules", ())), row.get("book", "rulebook")
    text, changed = rulebook_text(designed(game, "full"), *of), rulebook_text(other, *of)

    assert row["says"] in text
    assert row["then says"] not in text
    assert row["then says"] in changed
    assert row["says"] not in changed


@LONG
@each("figures", always=1)
def test_figures_show_their_scenario(game: str, row: dict[str, str], copied: Callable[..., Design]) -> None:
    """Change a position, and the one page with its figure changes."""
    other = copied(game, f"scenarios/{row['scenario']}.yaml", row["before"], row["after"])
    here = [n for n, text in enumerate(page_texts(game)) if row["page"] in " ".join(text.split())]
    pairs = zip(pictures_of(game), rendered(printed(other)), strict=True)

    assert len(here) == 1
    assert [n for n, (one, two) in enumerate(pairs) if ImageChops.difference(one, two).getbbox()] == here

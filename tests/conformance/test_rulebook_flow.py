"""How a game's books lie on their pages, read from the ink: examples in order, no page with a hole, large print no
tome."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import pypdfium2
import pytest
from PIL import ImageOps
from PIL.Image import Image

from layouts.books.nodes import HeadingNode
from layouts.books.writer import Edition, Rulebook
from layouts.drawing.backends.pdf import Document
from layouts.drawing.look import INKS
from layouts.drawing.papers import find_paper

from ..long_run import PAIRS, first_of
from ..printed import BOOKS, PT, designed, rulebook, texts_of

pytestmark = PAIRS

sizes = pytest.mark.parametrize("large", first_of([False, True]), ids=["", "large"])
papers = pytest.mark.parametrize("paper", first_of(["a4", "letter"]))
EVERY = [(game, book, full) for game in BOOKS for book in BOOKS[game] for full in (False, True)]
"""Every book, of the game alone and with all of its expansions."""
books = pytest.mark.parametrize(("game", "book", "full"), first_of(EVERY, 1))
HOLE = 75.0
"""mm; no column inside a chapter has a larger one: a picture is about that high, and cuts no text to fill one."""
LATER = 2
"""How many paragraphs and lists may come before an example that they follow in the manuscript: it has a picture."""
EDGES = (12.0, 19.0, 20.0)
"""mm that aren't looked at: beside the columns, above and below them."""


@cache
def bound(game: str, book: str, paper: str, large: bool, full: bool) -> bytes:
    """A book as a PDF."""
    design = designed(game, "full")
    modules = tuple(design.game.modules) if full else ()
    if (book, full) == ("rulebook", False):
        made = rulebook(game, large, paper)
    else:
        made = Rulebook(design, find_paper(paper), Edition(large=large, modules=modules), book)
    return made.pdf(Document("x"))[0]


@books
@sizes
@papers
def test_examples_are_read_in_order(game: str, book: str, full: bool, large: bool, paper: str) -> None:
    """Their numbers go up by one through the whole text of the PDF, and so do the chapters of the contents."""
    found = [
        int(n)
        for text in texts_of(bound(game, book, paper, large, full))
        for n in re.findall(r"Example (\d+)\b(?! continued)", text)
    ]

    assert found == [*range(1, len(found) + 1)]


class Block(NamedTuple):
    """A paragraph, list, table or example of a manuscript: the letters that it begins and ends with."""

    first: str
    last: str
    example: bool


def blocks_of(manuscript: str) -> Iterator[Block]:
    """Those that a reader of the file sees in it, who knows Markdown's empty lines and our fences and nothing else."""
    manuscript = re.sub(r"(?s)<!--.*?-->", "", manuscript).partition("::: index")[0]
    inside, lines = "", list[str]()
    for line in [*manuscript.splitlines(), ""]:
        fence = re.match(r":::\s*(.*)", line)
        if fence or not (line.strip() or inside):
            words = re.sub(r"\]\([^)]*\)|\{[A-Z].*?\}", "", "\n".join(lines))
            fragments = [re.sub("[^a-z]", "", each.lower()) for each in re.split(r"\{.*?\}+|<br>|\(.*?\)", words)]
            long = [each for each in fragments if len(each) > 14]
            if long and not words.startswith("#"):
                yield Block(long[0][:30], long[-1][-30:], inside != "")
            lines = []
        if not fence:
            lines.append(line)
        else:
            inside = fence[1] if fence[1].startswith("example") else ""


@books
@sizes
@papers
def test_nothing_cuts_a_text(game: str, book: str, full: bool, large: bool, paper: str) -> None:
    """Paragraphs, lists, tables and examples follow one another as in the manuscript, each to its end before the next
    one begins; but an example may come a little later."""
    text = re.sub("[^a-z]", "", "".join(texts_of(bound(game, book, paper, large, full))).lower())
    every = [*blocks_of(designed(game, "full").books[book].read_text(encoding="utf-8"))]
    found: list[tuple[int, int, Block]] = []
    begun = 0
    for block in every:
        at = text.find(block.first, begun)
        if at >= 0 and (end := text.find(block.last, at)) >= 0:
            found.append((at, end, block))
            begun = begun if block.example else at
    wrong = []
    for n, (at, end, block) in enumerate(found):
        earlier = [other for other in found[n + 1 :] if other[0] < end]
        if any(other[1] > at for other in earlier) or len(earlier) > LATER * block.example:
            wrong.append((block, [other[2].first for other in earlier]))

    assert wrong == []
    assert len(found) > 0.6 * len(every)


@books
@sizes
@papers
@pytest.mark.parametrize("ink", first_of(INKS))
def test_no_word_is_parted(game: str, book: str, full: bool, large: bool, paper: str, ink: str) -> None:
    """At the end of a line, of a cell of a table as well, stands no hyphen but one of the manuscript or a name."""
    design = designed(game, ink)
    modules = tuple(design.game.modules) if full else ()
    made = Rulebook(design, find_paper(paper), Edition(large=large, modules=modules), book)
    with pypdfium2.PdfDocument(made.pdf(Document("x"))[0]) as read:
        text = "".join(page.get_textpage().get_text_range() for page in read)
    typed = json.dumps(made.content, ensure_ascii=False)
    halves = re.findall(r"(\w+)[\u00ad\ufffe\x02]\s*(\w+)", text)

    assert [each for each in halves if "-".join(each) not in typed] == []


def gaps(column: Image) -> list[tuple[float, float]]:
    """The stretches of a column without ink: their height and how far down they begin, in mm."""
    inked = [bool(column.crop((0, y, column.width, y + 1)).getbbox()) for y in range(column.height)]
    found: list[tuple[float, float]] = []
    start = 0
    for y, ink in enumerate([*inked, True]):
        if ink:
            found.append(((y - start) * PT, start * PT))
            start = y + 1
    return found


@books
@sizes
@papers
def test_no_page_has_a_hole(game: str, book: str, full: bool, large: bool, paper: str) -> None:
    """No column between the first page and the last chapter's pages has an empty stretch of more than 75 mm; the last
    page of the text may end early."""
    with pypdfium2.PdfDocument(bound(game, book, paper, large, full)) as read:
        pages = [ImageOps.invert(page.render(grayscale=True).to_pil()) for page in read]
    side, top, bottom = (round(edge / PT) for edge in EDGES)
    holes = []
    for number, page in enumerate(pages[2:-2] if not large else pages[3:-3], 3):
        middle = page.width // 2
        for left, right in ((side, middle - 14), (middle + 14, page.width - side)):
            column = page.crop((left, top, right, page.height - bottom))
            holes += [(number, *gap) for gap in gaps(column) if gap[0] > HOLE]

    assert holes == []


@pytest.mark.parametrize("game", first_of(BOOKS))
def test_the_last_page_of_the_text_has_columns_of_one_length(game: str) -> None:
    """They end within 20 mm of one another: what can't be parted is about that high."""
    with pypdfium2.PdfDocument(bound(game, "rulebook", "a4", False, False)) as read:
        page = ImageOps.invert(read[len(read) - 2].render(grayscale=True).to_pil())
    side, top, bottom = (round(edge / PT) for edge in EDGES)
    middle = page.width // 2
    halves = ((side, middle - 14), (middle + 14, page.width - side))
    columns = [page.crop((left, top, right, page.height - bottom)) for left, right in halves]
    ends = [gaps(column)[-1][1] for column in columns]

    assert abs(ends[0] - ends[1]) < 20


@pytest.mark.parametrize("game", first_of(BOOKS))
@papers
def test_the_quick_reference_is_a_page_of_its_own(game: str, paper: str) -> None:
    """The last chapter, with the index, is the last page, and nothing else is on it."""
    chapter = next(
        node.plain
        for node in reversed(rulebook(game, paper=paper).content.body)
        if isinstance(node, HeadingNode) and node.level == 2
    )
    *_, last = texts_of(bound(game, "rulebook", paper, False, False))

    assert "".join(last.split()).startswith("".join(chapter.split()))


@pytest.mark.parametrize("game", first_of(BOOKS))
@papers
@sizes
def test_every_entry_of_the_index_leads_to_its_word(game: str, paper: str, large: bool) -> None:
    """Each ends in pages, on which the word stands, in the singular or plural, or the words that tell its sense."""
    pages = texts_of(bound(game, "rulebook", paper, large, False))
    wrong = []
    for word, sense in index_of(game):
        ends = [each for _, name, each in entries_of("\n".join(pages)) if name == word]
        for page in ends[0].split(", ") if ends else [""]:
            text = " ".join(pages[int(page) - 1].split()).lower() if page else ""
            if not re.search(rf"\b{re.escape((sense or word).lower())}", text):
                wrong.append((word, page))

    assert wrong == []


def index_of(game: str) -> list[tuple[str, str]]:
    """The words of an index in the manuscript, each with what tells its sense, if it isn’t the word itself."""
    manuscript = designed(game, "full").books["rulebook"].read_text(encoding="utf-8")
    listed = manuscript.rpartition("::: index\n")[2].partition(":::")[0]
    pairs = (each.partition("=") for each in re.split(r"[,\n]", listed) if each.strip())
    return [(word.strip(), sense.strip()) for word, _, sense in pairs]


def entries_of(text: str) -> list[tuple[str, str, str]]:
    """The entries of an index as they are read: the letter before them, the word, the pages."""
    lines = re.sub(r"(?<=[a-z])\s*\n(?=\d)", " ", text.rpartition("Index")[2].replace("\r", ""))
    return re.findall(r"(?m)^(?:([A-Z]) )?([^\d\n].*?) +([\d, ]+?) *$", lines)


@pytest.mark.parametrize("game", first_of(BOOKS))
@papers
@sizes
def test_no_letter_of_the_index_is_torn(game: str, paper: str, large: bool) -> None:
    """Each letter stands once, or has two entries at least wherever it goes on; a page has eight at least."""
    pages = texts_of(bound(game, "rulebook", paper, large, False))
    entries = entries_of("\n".join(pages))
    starts = [n for n, (letter, _, _) in enumerate(entries) if letter]
    groups = [(entries[at][0], end - at) for at, end in pairwise([*starts, len(entries)])]
    letters = [letter for letter, _ in groups]
    start = max(n for n, page in enumerate(pages) if "Index" in page)
    words = {word for word, _ in index_of(game)}
    ends = (pages[start].rpartition("Index")[2], *pages[start + 1 :])
    counts = [sum(name in words for _, name, _ in entries_of(f"Index{page}")) for page in ends]

    assert {word[0].upper() for word in words} == {*letters}
    assert [group for group in groups if letters.count(group[0]) > 1 and group[1] < 2] == []
    assert sum(counts) == len(words)
    assert min(counts) >= 8

"""How a game's books lie on their pages, read from the ink: examples in order, no page with a hole, large print no
tome."""

from __future__ import annotations

import ctypes
import json
import math
import re
from bisect import bisect
from collections.abc import Iterator
from itertools import accumulate, pairwise
from statistics import median
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as raw
import pytest
from PIL import ImageOps
from PIL.Image import Image

from layouts.books.nodes import BoxedText, HeadingNode, TableNode
from layouts.drawing.look import INKS

from ..long_run import PAIRS, first_of
from ..printed import BOOKS, PT, bound, designed, rulebook, set_book, texts_of

pytestmark = PAIRS

sizes = pytest.mark.parametrize("large", first_of([False, True]), ids=["", "large"])
papers = pytest.mark.parametrize("paper", first_of(["a4", "letter"]))
EVERY = [(game, book, full) for game in BOOKS for book in BOOKS[game] for full in (False, True)]
"""Every book, of the game alone and with all of its expansions."""
books = pytest.mark.parametrize(("game", "book", "full"), first_of(EVERY, 1))
HOLES = {False: 30.0, True: 45.0}
"""mm; no column has a larger one, in usual and in large print, but at the end of the text."""
STILL_OPEN = {("mixia", "a4", False): 36, ("spacecraft", "a4", False): 36}
"""mm; larger ones that are left, before a chapter with a section, or a heading with words and a short table."""
MIN_LAST_PAGE_SHARE = 0.3
"""So full is the last page of the text at least."""
CODE = re.compile(r"\b[A-Z]+\d[A-Z0-9]*(?:\.\d)?\b")
MIN_CODE_PT = {False: 6.0, True: 8.0}
"""What spaces and pieces are called, and their least type where an example names them, in usual and in large print."""
EDGES = (12.0, 19.0, 20.0)
"""mm that aren't looked at: beside the columns, above and below them."""


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
            if long and not words.lstrip().startswith("#"):
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
    """Paragraphs, lists and tables follow one another as in the manuscript, each to its end before the next one begins;
    an example stands whole on the page of what is before it or on the next one."""
    pages = [re.sub("[^a-z]", "", text.lower()) for text in texts_of(bound(game, book, paper, large, full))]
    text, starts = "".join(pages), [*accumulate(map(len, pages), initial=0)]
    every = [*blocks_of(designed(game, "full").books[book].read_text(encoding="utf-8"))]
    found: list[tuple[int, int, Block]] = []
    begun = 0
    for block in every:
        at = text.find(block.first, starts[bisect(starts, begun) - 1] if block.example else begun)
        if at >= 0 and (end := text.find(block.last, at)) >= 0:
            found.append((at, end, block))
            begun = begun if block.example else at
    flowing = [each for each in found if not each[2].example]
    wrong = [(one, two) for (_, end, one), (at, _, two) in pairwise(flowing) if at < end]
    for n, (*places, block) in enumerate(found):
        before = next((at for at, _, other in reversed(found[:n]) if not other.example), 0)
        after = next((at for at, _, other in found[n:] if not other.example), len(text))
        first, last, *own = (bisect(starts, at) for at in (before, after, *places))
        if block.example and not first <= min(own) <= max(own) <= max(last, first + 1):
            wrong.append((block, (first, last, own)))

    assert wrong == []
    assert len(found) > 0.55 * len(every)  # Those of expansions aren't in every edition.


@books
@sizes
@papers
@pytest.mark.parametrize("ink", first_of(INKS))
def test_no_word_is_parted(game: str, book: str, full: bool, large: bool, paper: str, ink: str) -> None:
    """At the end of a line, of a cell of a table as well, stands no hyphen but one of the manuscript or a name."""
    edition = game, book, paper, large, full, ink
    with pypdfium2.PdfDocument(bound(*edition)) as read:
        text = "".join(page.get_textpage().get_text_range() for page in read)
    halves = re.findall(r"(\w+)[\u00ad\ufffe\x02]\s*(\w+)", text)
    typed = json.dumps(set_book(*edition).content, ensure_ascii=False) if halves else ""

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


def columns_of(page: pypdfium2.PdfPage) -> Iterator[list[tuple[float, float]]]:
    """The stretches without ink of both columns of a page."""
    side, top, bottom = (round(edge / PT) for edge in EDGES)
    drawn = ImageOps.invert(page.render(grayscale=True).to_pil())
    middle = drawn.width // 2
    for left, right in ((side, middle - 14), (middle + 14, drawn.width - side)):
        yield gaps(drawn.crop((left, top, right, drawn.height - bottom)))


@books
@sizes
@papers
def test_no_page_has_a_hole(game: str, book: str, full: bool, large: bool, paper: str) -> None:
    """No column after the first page and before the last chapter's, which is for looking up, has an empty stretch of
    more than 30 mm, or 45 in large print; the last page of the text is three tenths full, or isn't there."""
    with pypdfium2.PdfDocument(bound(game, book, paper, large, full)) as read:
        end = first_page_of_last_chapter(game, book, full, [page.get_textpage().get_text_range() for page in read])
        columns = [[*columns_of(page)] for page in list(read)[:end]]
    holes = [
        (number, *gap)
        for number, sides in enumerate(columns[1:-1], 2)
        for side in sides
        for gap in side
        if gap[0] > STILL_OPEN.get((game, paper, large), HOLES[large])
    ]
    ends = [side[-1][1] / (side[-1][0] + side[-1][1]) for side in columns[-1]]

    assert holes == []
    assert sum(ends) / 2 > MIN_LAST_PAGE_SHARE


@pytest.mark.parametrize("game", first_of(BOOKS))
@papers
def test_a_heading_keeps_three_lines(game: str, paper: str) -> None:
    """No column of the text ends with a heading that has less than three lines below it, and no picture."""
    with pypdfium2.PdfDocument(bound(game, "rulebook", paper, False, True)) as read:
        pages = [(lines_of(page), [*page.get_objects([raw.FPDF_PAGEOBJ_FORM], 1)]) for page in list(read)[1:-1]]
    usual = median(size for lines, _ in pages for size in lines.values())
    stubs = []
    for number, (lines, pictures) in enumerate(pages, 2):
        for side in (False, True):
            sizes = {y: size for (right, y), size in lines.items() if right == side and size > 0.85 * usual}
            lowest = min((y for y, size in sizes.items() if size > 1.06 * usual), default=0)
            if sum(y < lowest for y in sizes) < min(3, lowest) and all(at.get_bounds()[3] > lowest for at in pictures):
                stubs.append((number, side, lowest * PT))

    assert stubs == []


def lines_of(page: pypdfium2.PdfPage) -> dict[tuple[bool, int], float]:
    """The largest type of each line of a page's text, by its column and height: of headings it is larger."""
    lines: dict[tuple[bool, int], float] = {}
    for each in page.get_objects([raw.FPDF_PAGEOBJ_TEXT], 1):
        raw.FPDFTextObj_GetFontSize(each.raw, size := ctypes.c_float())
        at, matrix = each.get_bounds(), each.get_matrix()
        if matrix.f * PT > 16 and at[2] - at[0] > size.value:
            line = at[0] > page.get_width() / 2, round(matrix.f)
            lines[line] = max(lines.get(line, 0), size.value * abs(matrix.a))
    return lines


def first_page_of_last_chapter(game: str, book: str, full: bool, pages: list[str]) -> int:
    """How many pages are before it."""
    made = set_book(game, book, "a4", False, full, "full")
    title = next(
        node.plain for node in reversed(made.content.body) if isinstance(node, HeadingNode) and node.level == 2
    )
    starts = (n for n, text in enumerate(pages) if "".join(text.split()).startswith("".join(title.split())))
    return next(starts, len(pages))


@books
@sizes
@papers
def test_an_example_is_whole(game: str, book: str, full: bool, large: bool, paper: str) -> None:
    """Nowhere is one continued in another column."""
    text = " ".join(texts_of(bound(game, book, paper, large, full)))

    assert re.findall(r"Example \d+ continued", text) == []


@books
@sizes
@papers
def test_what_an_example_names_can_be_read_in_its_picture(
    game: str, book: str, full: bool, large: bool, paper: str
) -> None:
    """Each code of a space or a piece that its words name and its picture shows has 6 pt there, 8 in large print."""
    made = set_book(game, book, paper, large, full, "full")
    examples = [node for node in made.content.body if isinstance(node, BoxedText) and node.number and node.figures]
    small, count = [], 0
    with pypdfium2.PdfDocument(bound(game, book, paper, large, full)) as read:
        told = [page.get_textpage().get_text_range() for page in read]
        for node in examples:
            page = next(n for n, text in enumerate(told) if re.search(rf"Example {node.number}\b", text))
            for code in {*CODE.findall(json.dumps(node.body))}:
                sizes_shown = [*codes_in_pictures(read[page], code)]
                count += bool(sizes_shown)
                if max(sizes_shown, default=MIN_CODE_PT[large]) < MIN_CODE_PT[large]:
                    small.append((node.name, code, sizes_shown))

    assert small == []
    assert count > 0 or game not in {"space-debris", "spacecraft", "space-junkyard"}


def test_where_arrows_end_can_be_read() -> None:
    """Also where only the examples below that of a picture name it."""
    (picture,) = [node.figures[0] for node in rulebook("junk-orbit").content.body if getattr(node, "number", 0) == 8]

    assert {each.code for each in picture.codes or ()} >= {"NYC", "Hamilton"}


@books
@sizes
@papers
def test_no_text_lies_under_a_box(game: str, book: str, full: bool, large: bool, paper: str) -> None:
    """Nothing that is filled later, and is as large as a box, covers the middle of a text."""
    covered = []
    with pypdfium2.PdfDocument(bound(game, book, paper, large, full)) as read:
        for number, page in enumerate(read, 1):
            texts = list[tuple[float, float]]()
            for drawn in page.get_objects(max_depth=1):
                left, bottom, right, top = drawn.get_bounds()
                if drawn.type == raw.FPDF_PAGEOBJ_TEXT:
                    texts.append(((left + right) / 2, (bottom + top) / 2))
                elif drawn.type == raw.FPDF_PAGEOBJ_PATH and is_box(drawn):
                    raw.FPDFPath_GetDrawMode(drawn.raw, fill := ctypes.c_int(), ctypes.c_int())
                    box = left, bottom + 3, right, top - 1
                    covered += [
                        (number, x, y) for x, y in texts if fill.value and box[0] < x < box[2] and box[1] < y < box[3]
                    ]

    assert covered == []


@pytest.mark.parametrize("game", first_of(BOOKS))
def test_a_white_box_has_an_outline(game: str) -> None:
    """Where boxes and the cover are as white as the paper, each is drawn a second time."""
    with pypdfium2.PdfDocument(bound(game, ink="mono")) as read:
        pages = [[*filter(is_box, page.get_objects([raw.FPDF_PAGEOBJ_PATH], 1))] for page in read]
        drawn = [(n, *each.get_bounds()) for n, paths in enumerate(pages) for each in paths]

    assert len(drawn) > 8
    assert [each for each in drawn if sum(math.dist(each, other) < 2 for other in drawn) < 2] == []


def is_box(path: pypdfium2.PdfObject) -> bool:
    """It is as wide as a column, and as high as two lines."""
    left, bottom, right, top = path.get_bounds()
    return bool(right - left > 180 and top - bottom > 25)


@books
@sizes
@papers
def test_words_stand_beside_the_middle_of_their_picture(
    game: str, book: str, full: bool, large: bool, paper: str
) -> None:
    """Boxes across both columns have as much room above the words on the right as below them."""
    uneven = []
    with pypdfium2.PdfDocument(bound(game, book, paper, large, full)) as read:
        for number, page in enumerate(read, 1):
            paths = [each.get_bounds() for each in page.get_objects([raw.FPDF_PAGEOBJ_PATH], 1) if is_box(each)]
            texts = [each.get_bounds() for each in page.get_objects([raw.FPDF_PAGEOBJ_TEXT], 1)]
            search = (told := page.get_textpage()).search("Example ", match_case=True)
            titles = [told.get_charbox(hit[0]) for hit in iter(search.get_next, None)]
            for left, bottom, right, top in paths:
                starts = [x for x, y, *_ in titles if 0 < left < x - 60 and right - left > 400 and bottom < y < top]
                words = [at for at in texts if starts and starts[0] < at[0] + 1 < right and bottom < at[1] < top]
                room = [(top - max(at[3] for at in words)) - (min(at[1] for at in words) - bottom)] if words else []
                uneven += [(number, each) for each in room if abs(each) > 12]

    assert uneven == []


@pytest.mark.parametrize("game", first_of(BOOKS))
def test_no_row_of_a_table_is_torn(game: str) -> None:
    """Plain words of a cell stand together on a page, in large print too, but where it is as high as many rows."""
    for book in BOOKS[game]:
        text = " ".join("".join(each.split()) for each in texts_of(bound(game, book, "a4", True, True)))
        tables = [
            node for node in set_book(game, book, "a4", True, True, "full").content.body if isinstance(node, TableNode)
        ]
        cells = [cell[0] for node in tables for row in node.rows for cell in row if len(cell) == 1]
        words = ["".join(cell.split()) for cell in cells if isinstance(cell, str) and len(cell) < 150]

        assert [each for each in words if each not in text] == []


def codes_in_pictures(page: pypdfium2.PdfPage, code: str) -> Iterator[float]:
    """The type of a code, in pt, wherever a picture of a page has it."""
    frames = [each.get_bounds() for each in page.get_objects(filter=[raw.FPDF_PAGEOBJ_FORM], max_depth=1)]
    text = page.get_textpage()
    search = text.search(code, match_case=True, match_whole_word=True)
    while hit := search.get_next():
        matrix = raw.FS_MATRIX()
        raw.FPDFText_GetMatrix(text, hit[0], matrix)
        left, bottom, right, top = text.get_charbox(hit[0])
        x, y = (left + right) / 2, (bottom + top) / 2
        if any(frame[0] < x < frame[2] and frame[1] < y < frame[3] for frame in frames):
            yield raw.FPDFText_GetFontSize(text, hit[0]) * math.hypot(matrix.a, matrix.b)


@pytest.mark.parametrize("game", first_of(BOOKS))
def test_the_last_page_of_the_text_has_columns_of_one_length(game: str) -> None:
    """They end within 24 mm of one another: what can't be parted is about that high."""
    with pypdfium2.PdfDocument(bound(game, "rulebook", "a4", False, False)) as read:
        ends = [column[-1][1] for column in columns_of(read[len(read) - 2])]

    assert abs(ends[0] - ends[1]) < 24


@pytest.mark.parametrize("game", first_of(BOOKS))
@papers
def test_the_quick_reference_is_a_page_of_its_own(game: str, paper: str) -> None:
    """The last chapter, with the index, is the last page, and nothing else is on it; in large print (A4) the index may
    have a page of its own."""
    chapter = next(
        node.plain
        for node in reversed(rulebook(game, paper=paper).content.body)
        if isinstance(node, HeadingNode) and node.level == 2
    )
    *_, last = texts_of(bound(game, "rulebook", paper, False, False))
    *_, first, index = texts_of(bound(game, "rulebook", "a4", True, True))

    assert "".join(last.split()).startswith("".join(chapter.split()))
    assert any("".join(text.split()).startswith("".join(chapter.split())) for text in (first, index))


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

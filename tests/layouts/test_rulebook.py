"""Rulebooks: numbers from the data, text beside the PDF, pages read back from it."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from itertools import pairwise

import pdfplumber
import pikepdf
import pypdfium2
import pytest

from components.problems import SalvageError
from layouts.books.markdown import Heading, MarkdownParagraph, MarkdownTable, parts_of
from layouts.books.setting import Setting
from layouts.books.writer import Edition, Rulebook, check_rulebook
from layouts.drawing.backends.pdf import Document
from layouts.drawing.colour import contrast
from layouts.drawing.papers import PAPERS, find_paper

from ..long_run import first_of, longer
from ..printed import rulebook_text
from .tin_cans import DATA, Write, game_in, printed, words

# ---- numbers ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expression", "shown"),
    [
        ("rule_hand", "7"),
        ("game ~ ' ' ~ players_min ~ '-' ~ players_max", "Tin Cans 2–5"),
        ("age + 1", "9"),
        ("minutes_min ~ ' ' ~ minutes_max ~ ' ' ~ summary", "20 40 A game about cans."),
        ("'can' | count", "17"),
        ("('can' | count) - ('can.beans' | count)", "12"),
        ("'shelves.top.cans' | cell", "3"),
        ("'shelves.low.5.cans' | cell", "8"),
        ("'shelves' | column('cans') | join('/')", "3/8"),
        ("'shelves' | column('shelf', 'cans', 8) | first", "low.5"),
        ("'shelves.low.5.prices' | cell | column('pays') | join('/')", "2/9"),
        ("'shelves.low.5.prices' | cell | column('pays', 'cans', 5) | first", "9"),
        ("'can.beans.count' | cell", "5"),
        ("'can' | column('name', 'count', 5) | join", "Beans"),
        ("'can' | column('count') | sum", "17"),
        ("'one,  ' if age else ''", "one, "),
        ("' and ' ~ age", " and 8"),
    ],
)
def test_numbers_come_from_the_data(game, expression, shown):
    """An expression stands for what the game's data says, with the blanks at its ends."""
    assert f"There: {shown}!" in rulebook_text(game(f"## One\n\nThere: {{{{ {expression} }}}}!\n"))


def test_changed_data_changes_the_text(game):
    """The same manuscript over other data tells other numbers."""
    body = "## /Type /Page\n\nHold {{ rule_hand }} of {{ 'can' | count }}.\n"
    other = DATA.replace("value: 7", "value: 9").replace("count: 12", "count: 20")

    assert "Hold 7 of 17." in words(printed(game(body)))
    assert "Hold 9 of 25." in words(printed(game(body, data=other)))


def test_rows_are_repeated_for_a_table_and_for_a_kind(game):
    """One line of expressions becomes a row for every row of the data, and data can't break the table."""
    body = "## One\n\n::: rows of={}\n| a | b |\n|---|---|\n| {} | {} |\n:::\n"
    shelves = rulebook_text(game(body.format("shelves", "{{ shelf }}", "{{ high | join('+') }}")))
    cans = game(body.format("can", "{{ name }}", "{{ label }}"))

    assert "| top | 1+2 |\n| low.5 | 4 |" in shelves
    assert re.search(r"Soup a\|b \*c\* Beans plain", words(printed(cans)))


# ---- text ------------------------------------------------------------------------------------------------------


def test_markdown_becomes_parts(game):
    """Emphasis and code become bold, links to elsewhere keep their address; rule ids leave the text."""
    from layouts.books.manuscript import read_manuscript

    links = "[e](https://x.y) <https://z.y>  \nf<br>g {TC-03} {TC-04 TC-A5}"
    design = game(f"## {{fuel}} One {{TC-01 TC-A02}}\n\n*a* **b *c*** `d` {links}\n\n3. g\n   - h\n")
    manuscript = read_manuscript(design.books["rulebook"], design, design.game.modules)
    parts = parts_of(manuscript, design.look.icon)

    assert parts[2:] == [
        Heading(5, 2, "{fuel} One", ("TC-01", "TC-A02")),
        MarkdownParagraph(
            7, "\ue003a\ue004 **b \ue003c\ue004** **d** e (https://x.y) https://z.y\nf\ng", ("TC-03", "TC-04", "TC-A5")
        ),
        MarkdownParagraph(10, "g", (), 1, "3."),
        MarkdownParagraph(11, "h", (), 2, "•"),
    ]
    assert isinstance(parts[2], Heading)
    assert parts[2].plain == "One"


def test_a_table_keeps_its_alignment(game):
    """Colons in a table's second line align its columns."""
    from layouts.books.manuscript import read_manuscript

    design = game("## One\n\n| a | b | c |\n|---|:-:|--:|\n| 1 | 2 | |\n")
    manuscript = read_manuscript(design.books["rulebook"], design, design.game.modules)
    parts = parts_of(manuscript, design.look.icon)

    assert parts[3] == MarkdownTable(7, ("a", "b", "c"), (("1", "2", ""),), ("left", "center", "right"))


def test_the_text_beside_the_pdf_is_complete(game):
    """The Markdown has lists, boxes and components; icons that repeat a word go, those alone in a cell become words."""
    body = (
        "## One\n\n10 fuel {fuel}, junk {junk}. {TC-01 TC-02}\n\n| {hit-point} | x |\n|---|---|\n| 1 | 2 |\n\n"
        '::: example E1\nText.\n:::\n\n::: icons names="fuel hit-point"\n\n::: components\n'
    )
    told = rulebook_text(game(body))

    assert "10 fuel, junk. (TC-01, TC-02)" in told
    assert "| hit point | x |" in told
    assert "> **Example E1.**\n>\n> Text." in told
    assert "fuel, hit point" in told
    assert "| 17 | Cans | 40 × 60 mm |" in told
    assert "- a table" in told
    assert "{" not in told


def test_sizes_are_told_as_a_ruler_tells_them(game):
    """A piece of 184.28 mm is listed as 184 mm, a small one with tenths: nobody cuts a hundredth."""
    design = game("## One\n\n::: components\n", data=DATA.replace("40 x 60", "62.54 x 184.28"))

    assert "| 17 | Cans | 62.5 × 184 mm |" in rulebook_text(design)


def test_a_short_list_is_not_parted(game):
    """Wherever a list of four meets the foot of a column, its items stay together."""
    for above in range(14, 34, longer(6, 1)):
        text, more = "Filling.\n\n" * above, "\nMore.\n" * 40
        made = printed(game(f"## One\n\n{text}Do this:\n\n1. uno\n2. due\n3. tre\n4. quattro\n{more}"))
        columns = set()
        with pypdfium2.PdfDocument(made) as pdf:
            for number, page in enumerate(pdf):
                text = page.get_textpage()
                for item in ("uno", "due", "tre", "quattro"):
                    if found := text.search(item).get_next():
                        columns.add((number, text.get_charbox(found[0])[0] > page.get_width() / 2))
        assert len(columns) == 1


def test_a_game_without_manuscript_has_no_rulebook(game):
    """No rulebook.md, no file."""
    design = game("## One\n")
    assert "rulebook" in design.books
    design.books["rulebook"].unlink()

    assert design.books == {}
    assert check_rulebook(design) == []
    with pytest.raises(SalvageError, match="can't be read"):
        Rulebook(design, find_paper("a4"))


# ---- pages -----------------------------------------------------------------------------------------------------

LOREM = "Stack the cans as high as you dare, and then put one more on top of them while nobody laughs. {TC-01}\n\n"
LONG = "".join(
    f"## Chapter {n}\n\n{LOREM * 9}### Part {n}\n\n- one {{TC-02}}\n- two\n\n::: example E{n}\n{LOREM * 3}:::\n\n"
    "::: figure scenario=full view=both caption=Cans\n\n::: figure scenario=full width=page\n\n"
    for n in range(1, 7)
)


@pytest.fixture(scope="module")
def long_book(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return printed(game_in(tmp_path_factory.mktemp("long") / "tin-cans")(LONG))


@pytest.mark.parametrize("paper", first_of([name for name in PAPERS if name != "a5"]))  # Booklets are A5.
def test_pages_on_every_paper(game, paper):
    """Every paper has its pages, nothing stands outside the printable margin, and lines are not too long to read."""
    size = find_paper(paper)
    wide, tall = size.width, size.height
    with pdfplumber.open(BytesIO(printed(game(LONG), paper))) as pdf:
        for page in pdf.pages:
            found = float(page.width) * 25.4 / 72, float(page.height) * 25.4 / 72
            assert found == pytest.approx((wide, tall), abs=0.01)
            for word in page.extract_words():
                left, right = word["x0"] * 25.4 / 72, word["x1"] * 25.4 / 72
                assert 8 < left < right < wide - 8
                assert 8 < word["top"] * 25.4 / 72 < word["bottom"] * 25.4 / 72 < tall - 8


def test_contents_point_at_the_right_pages(long_book):
    """Each line of the contents gives the page its heading stands on, and links to it."""
    with pdfplumber.open(BytesIO(long_book)) as pdf:
        pages = [page.extract_text() for page in pdf.pages]
        first = pdf.pages[0]
        links = len(first.annots)
    entries = dict(re.findall(r"(Chapter \d) (\d+)", pages[0]))

    assert len(entries) == links == 6
    for name, page in entries.items():
        assert len(re.findall(rf"\b{name}\b", pages[int(page) - 1])) >= (2 if page == "1" else 1)


def test_bookmarks_are_chapters_with_their_parts(long_book):
    """The outline has every chapter, and its parts below it."""
    with pikepdf.open(BytesIO(long_book)) as pdf, pdf.open_outline() as outline:
        found = {chapter.title: [part.title for part in chapter.children] for chapter in outline.root}

    assert found == {f"Chapter {n}": [f"Part {n}"] for n in range(1, 7)}


def test_a_book_has_name_language_and_its_own_type(long_book):
    """Title and language are set, every font is embedded, Helvetica is not named."""
    with pikepdf.open(BytesIO(long_book)) as pdf:
        fonts = [each for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and "/FontDescriptor" in each]
        assert str(pdf.docinfo.Title) == "Tin Cans"
        assert str(pdf.Root.Lang) == "en"
        assert all({"/FontFile2", "/FontFile3"} & set(font.FontDescriptor.keys()) for font in fonts)
        assert b"Helvetica" not in b"".join(str(font.BaseFont).encode() for font in fonts)


def test_a_book_has_the_language_of_its_game(game: Write) -> None:
    """Whoever hears it hears that, and words are parted by its rules."""
    body = "## Eins\n\n" + "Verpackungsmaschinen " * 30
    own = game(body, data=f"language: de\n{DATA}")
    with pikepdf.open(BytesIO(printed(own))) as read:
        assert str(read.Root.Lang) == "de"
    assert '<html lang="de">' in Rulebook(own, find_paper("a4")).html()
    assert words(printed(own)) != words(printed(game(body)))

    with pytest.raises(SalvageError, match="language"):
        game(body, data=f"language: German\n{DATA}")


def test_the_same_book_twice_is_the_same_file(game, long_book):
    """Nothing in a book depends on the hour or the run."""
    assert printed(game(LONG)) == long_book


def test_a_heading_is_never_last_in_its_column(long_book):
    """Below each heading stands at least the beginning of its text, in the same column."""
    with pdfplumber.open(BytesIO(long_book)) as pdf:
        for page in pdf.pages:
            for left, right in ((0, page.width / 2), (page.width / 2, page.width)):
                half = page.crop((left, 0, right, page.height))
                body = [char["top"] for char in half.chars if "SourceSans" in char["fontname"] and char["size"] > 8.5]
                heads = [char["top"] for char in half.chars if "ExtraBold" in char["fontname"] and char["size"] > 12]
                assert max(heads, default=0) < max(body, default=1)


WORDS = "Kraftfahrzeughaftpflicht", "X" * 24, "Rindfleischetikettierungsueberwachungsaufgabenuebertragung"
"""Two that are shorter than a line, and one that isn't."""


def test_long_words_stay_in_their_column(game):
    """In cells, headings and titles as well, whatever is wider than its room is parted: nothing stands in the gutter
    beside the column, and no cell runs into the next."""
    row = "".join(f"| {word} " for word in (*WORDS, WORDS[0])) + "|"
    text = f"## {' '.join(WORDS)}\n\n### {''.join(WORDS)}\n\n{row}\n|---|---|---|---|\n{row}\n\n"
    text += f'::: example E1 title="{" ".join(WORDS)}"\n{" ".join(WORDS)}\n:::\n\n## Two\n\nx\n'
    with pdfplumber.open(BytesIO(printed(game(text)))) as pdf:
        page = pdf.pages[1]
        words = page.crop((0, 0, page.width, page.height - 60)).extract_words(x_tolerance=0.5)
        right = 15 / 25.4 * 72 + (180 - 9) / 2 / 25.4 * 72
        lines = {}
        for word in words:
            lines.setdefault(round(word["top"]), []).append(word)

        assert max(word["x1"] for word in words) <= right + 0.5
        for line in lines.values():
            ordered = sorted(line, key=lambda word: word["x0"])
            assert all(a["x1"] < b["x0"] for a, b in pairwise(ordered)), line


def test_contents_list_chapters_only(game):
    """However many parts a book has, its contents are a line for each chapter; the bookmarks have them all."""
    body = "".join(f"## C{n}\n\ntext\n\n" + "".join(f"### P{n}-{m}\n\ntext\n\n" for m in range(9)) for n in range(10))
    pdf = printed(game(body))
    with pikepdf.open(BytesIO(pdf)) as read, read.open_outline() as outline:
        assert sum(len(chapter.children) for chapter in outline.root) == 90
    with pdfplumber.open(BytesIO(pdf)) as read:
        assert len(read.pages[0].annots) == 10


@pytest.mark.parametrize(("said", "shown"), [("", {False: 1, True: 1}), (" large=no", {False: 1, True: 0})])
def test_a_picture_may_give_its_room_to_large_print(game: Write, said: str, shown: dict[bool, int]) -> None:
    """`large=no` leaves it out there, and there alone."""
    design = game(f"## One\n\nWords.\n\n::: pieces ids=can.soup{said}\n")
    for large, count in shown.items():
        pdf, _ = Rulebook(design, find_paper("a4"), Edition(large=large)).pdf(Document("x"))
        assert words(pdf).count("Soup") == count


@pytest.mark.parametrize("tint", ["#FFFFFF", "#E6E2D8", "#14202B"])
@pytest.mark.parametrize("colour", ["#FFE680", "#5C8DF6", "#FFFFFF", "#101010"])
def test_small_words_of_any_palette_can_be_read(game, colour, tint):
    """What is set in a game's accent or for captions has contrast enough on paper's boxes."""
    look = replace(game("## One\n").look, palette={"accent": colour, "caption": colour, "tint": tint})
    colours = Setting(look).colours()

    assert min(contrast(colours[role], tint) for role in ("accent", "caption")) >= 4.5

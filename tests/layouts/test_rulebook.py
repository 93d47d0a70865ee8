"""Rulebooks: numbers from the data, every fault with its line, pages read back from the PDF.

The game here is made up for the tests: a folder with data, a manuscript, and a board function in place of Python.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from pathlib import Path as File
from typing import Any

import pdfplumber
import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from components.faults import SalvageError
from components.loader import load
from components.places import locate
from layouts import shapes
from layouts.backends.pdf import Document
from layouts.faces.design import Design, load_design
from layouts.hooks import Arrow
from layouts.rulebook.book import Sheet
from layouts.rulebook.markdown import Heading, Paragraph, Table, parts_of
from layouts.rulebook.writer import check_rulebook, rulebook_text, write_rulebook
from layouts.scene import Path, Scene, Text
from layouts.sheets.papers import PAPERS, find_paper

DATA = """
title: Tin Cans
players: [2, 5]
age: 8
minutes: [20, 40]
summary: A game about cans.
supply: [a table]
constants:
  hand: {value: 7, meaning: cards in hand, source: rulebook}
tables:
  shelves:
    title: Shelves
    key: shelf
    source: rulebook
    fields: {shelf: text, cans: int, high: {type: list of int}}
    rows:
      - {shelf: top, cans: 3, high: [1, 2]}
      - {shelf: low.5, cans: 8, high: [4]}
kinds:
  can:
    title: Cans
    size: 40 x 60
    source: rulebook
    size_source: rulebook
    fields: {label: text}
    pieces:
      - {id: soup, name: Soup, count: 12, label: "a|b *c*"}
      - {id: beans, name: Beans, count: 5, label: plain}
state:
  cans: {type: int, default: 0}
"""
SCENARIO = "title: Full shelf\nstate: {cans: 3}\nthen: {cans: 2}\n"
HEAD = "# Tin Cans\n\nStack them.\n\n"

Write = Callable[..., Design]


def _board(studio: Any, state: Mapping[str, Any], crop: Any = None, arrows: Sequence[Arrow] = ()) -> Scene:
    if crop:
        raise KeyError(crop[0])
    lines = (f"{arrow.label} {arrow.kind} {arrow.ends} {'-'.join(arrow.path)}" for arrow in arrows)
    ends = tuple(Text(5, 28 + 5 * i, line, 8) for i, line in enumerate(lines))
    cans = (Path(shapes.rect(10 * i, 10, 8, 12), fill="#336699") for i in range(state["cans"]))
    return Scene(60, 40, (*cans, *ends), 0)


@pytest.fixture
def game(tmp_path: File) -> Write:
    """A function that writes a manuscript into the game's folder and gives its design."""
    root = tmp_path / "tin-cans"
    (root / "components" / "scenarios").mkdir(parents=True)
    (root / "layouts").mkdir()
    (root / "components" / "game.yaml").write_text(DATA)
    (root / "components" / "scenarios" / "full.yaml").write_text(SCENARIO)

    def write(body: str, head: str = HEAD, data: str = DATA) -> Design:
        (root / "components" / "game.yaml").write_text(data)
        (root / "layouts" / "rulebook.md").write_text(head + body, encoding="utf-8")
        find = {"positions.board": _board}.__getitem__
        return load_design(load(locate(str(root))), root / "layouts", "full", find)

    return write


def printed(made: Design, paper: str = "a4") -> bytes:
    out = BytesIO()
    write_rulebook(made, out, find_paper(paper), Document("Tin Cans"))
    return out.getvalue()


def words(pdf: bytes) -> str:
    """All text of a PDF, one space between words."""
    with pdfplumber.open(BytesIO(pdf)) as read:
        return " ".join(word["text"] for page in read.pages for word in page.extract_words())


def faults(made: Design) -> list[str]:
    """What is wrong with a manuscript, as line and message."""
    return [f"{fault.line}: {fault.what}" for fault in check_rulebook(made)]


# ---- numbers ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expression", "shown"),
    [
        ("rule_hand", "7"),
        ("game ~ ' ' ~ players_min ~ '-' ~ players_max", "Tin Cans 2-5"),
        ("age + 1", "9"),
        ("minutes_min ~ ' ' ~ minutes_max ~ ' ' ~ summary", "20 40 A game about cans."),
        ("'can' | count", "17"),
        ("('can' | count) - ('can.beans' | count)", "12"),
        ("'shelves.top.cans' | cell", "3"),
        ("'shelves.low.5.cans' | cell", "8"),
        ("'shelves' | column('cans') | join('/')", "3/8"),
        ("'shelves' | column('shelf', 'cans', 8) | first", "low.5"),
    ],
)
def test_numbers_come_from_the_data(game, expression, shown):
    """An expression stands for what the game's data says."""
    assert f"There: {shown}!" in rulebook_text(game(f"## One\n\nThere: {{{{ {expression} }}}}!\n"))


def test_changed_data_changes_the_text(game):
    """The same manuscript over other data tells other numbers."""
    body = "## One\n\nHold {{ rule_hand }} of {{ 'can' | count }}.\n"
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


# ---- faults ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("{{ rule_hnad }}", "there is no field 'rule_hnad' (did you mean rule_hand?); fields are "),
        ("{{ game.title }}", "uses getattr, which is not allowed"),
        ("{{ count('can') }}", "uses call, which is not allowed"),
        ("{{ 'cam' | count }}", "there is no kind, deck or piece 'cam' (did you mean can?)"),
        ("{{ 'can' | cuont }}", "there is no filter 'cuont' (did you mean count?); filters are capitalize, cell, "),
        ("{{ 'shelfs.top.cans' | cell }}", "there is no table 'shelfs' (did you mean shelves?); tables are shelves"),
        ("{{ 'shelves.up.cans' | cell }}", "table 'shelves' has no row 'up'; write 'table.row.column'; rows are top, "),
        ("{{ 'shelves.top.can' | cell }}", "table 'shelves' has no 'can' (did you mean cans?); it has shelf, cans"),
        ("{{ 'shelves' | column('cams') }}", "table 'shelves' has no 'cams' (did you mean cans?)"),
        ("{{ rule_hand", "'{{' can't stand here; write {{ expression }} on one line"),
        ("rule_hand }}", "'}}' can't stand here"),
        ("{% for x in y %}", "'{%' can't stand here"),
        ("some {fule} here", "there is no icon 'fule' (did you mean fuel?); icons are"),
        ("some {FUEL} here", "'{FUEL}' is neither an icon nor a tag of rule ids at the end of its paragraph"),
        ("see {TC-01} there", "'{TC-01}' is neither an icon nor a tag of rule ids at the end of its paragraph"),
        ("an open { brace", "'{ brace' is neither an icon nor"),
        ("a snowman \N{SNOWMAN}", "the type has no '\N{SNOWMAN}'"),
        ("W" * 90, "needs 224.6 mm of width, has 82.5 mm"),
        ("> quoted", "a blockquote can't be set in a rulebook; it holds headings, paragraphs, lists, tables and"),
        ("***", "a line can't be set in a rulebook"),
        ("```", "a code block can't be set in a rulebook"),
        ("![](cat.png)", "an image can't be set in a rulebook; use ::: figure or ::: pieces"),
        ("# Again", "'Again' is a second title; only the first heading has one #"),
        ("#### Deep", "heading 'Deep' is of level 4, but there is none of level 3 above it"),
        ("##### Deep", "a heading has one to four #, not 5"),
        ("::: figur", "there is no directive 'figur' (did you mean figure?); directives are cover, figure, pieces, "),
        ("::: two words!", "there is no directive 'two'; directives are"),
        (":::", "':::' closes nothing here"),
        ("::: figure", "'figure' lacks scenario"),
        ("::: figure scenario=ful", "there is no scenario 'ful' (did you mean full?); scenarios are full"),
        ("::: figure scenario=full wdth=page", "'figure' has no 'wdth' (did you mean width?); it has scenario, view"),
        ("::: figure scenario=full width=wide", "width is 'wide'; allowed are column, page"),
        ("::: figure scenario=full view=bot", "view is 'bot' (did you mean both?); allowed are state, then, both"),
        (
            '::: figure scenario=full arrows="can A1"',
            "arrow 'can A1' has no way; it is written as 'piece A>B>C end label'",
        ),
        ("::: figure scenario=full crop=X9", "the position can't be drawn: there is no 'X9'"),
        ('::: figure scenario=full caption="open', 'can\'t be read here; write key=word or key="some words"'),
        ("::: pieces ids=can.soop", "there is no piece 'can.soop' (did you mean can.soup?)"),
        ("::: pieces ids=can.soup side=back", "piece 'can.soup' has no back"),
        ('::: icons names="fuel fule"', "there is no icon 'fule'"),
        ("::: cover scenario=full", "'cover' stands before the first chapter"),
        ("::: components now", "'components' takes no words, not 'now'"),
        ("::: note", "'note' is never closed; end it with a line ':::'"),
        ("::: example\nx\n:::", "'example' takes one word, its name, not ''"),
        ("::: example E1\n:::", "'example' is empty"),
        ("::: rows of=cans\n| {{ x }} |\n:::", "there is no table or kind 'cans' (did you mean can?)"),
        ("::: rows of=can\n| a |\n:::", "'rows' needs a Markdown table with one line of {{ expressions }}"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(game, line, what):
    """Bad input is a fault that names file, line, what is wrong and what would be right."""
    made = game(f"## One\n\n{line}\n")
    found = faults(made)

    assert any(fault.startswith("7: ") and what in fault for fault in found), found
    with pytest.raises(SalvageError, match=r"rulebook\.md:7: "):
        printed(made)


def test_all_faults_are_told_at_once(game):
    """Faults of expressions, text, icons, directives and figures come together, by line."""
    body = "## One\n\n{{ nothing }}\n\n{fule}\n\n::: figur\n\n::: figure scenario=none\n\n::: pieces ids=x\n"
    lines = [fault.partition(":")[0] for fault in faults(game(body))]

    assert lines == ["7", "9", "11", "13", "15"]


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("::: note\na\n::: figure scenario=full\n:::\n", "9: a directive can't stand inside 'note'; close that with"),
        ("::: note\n### b\n:::\n", "8: a heading can't stand inside 'note'"),
        ("::: rows of=can\n| a |\n|---|\n| {{ nmae }} |\n:::\n", "10: there is no field 'nmae' (did you mean name?)"),
        ("- one\n- two\n  > three\n", "9: a blockquote can't be set"),
        ("| a |\n|---|\n| {fule} |\n", "9: there is no icon 'fule'"),
    ],
)
def test_a_fault_inside_has_its_own_line(game, body, what):
    """The line is that of the fault, not of the block around it."""
    assert any(fault.startswith(what) for fault in faults(game(f"## One\n\n{body}")))


def test_a_bad_scenario_is_told_with_its_own_file(game):
    """What is wrong inside a scenario is told where it is wrong."""
    made = game("## One\n\n::: figure scenario=full\n")
    (made.game.folder / "scenarios" / "full.yaml").write_text("title: x\nstate: {canz: 3}\n")

    assert [(File(f.file).name, f.line) for f in check_rulebook(made)] == [("full.yaml", 2)]


def test_figures_may_have_arrows(game):
    """What a figure says of arrows is handed to the game's board, for the first of its pictures alone."""
    figure = '::: figure scenario=full view=both arrows="can A1>A2>A3 falls a; can B1>B2"'
    text = words(printed(game(f"## Moves\n\nLook.\n\n{figure}\n")))

    assert text.count("a can falls A1-A2-A3") == 1
    assert text.count("can B1-B2") == 1


def test_a_game_without_positions_cannot_have_figures(game):
    """No board function, no picture: a fault, not a gap."""
    made = game("## One\n\n::: figure scenario=full\n")

    def nothing(name: str) -> Callable[..., Any]:
        raise ValueError(f"there is no function '{name}'")

    plain = load_design(made.game, made.folder, "full", nothing)
    assert "7: the position can't be drawn: there is no function 'positions.board'" in faults(plain)


def test_nothing_is_written_after_a_fault(game, tmp_path):
    """A book with faults leaves the file that is there alone."""
    made, target = game("## One\n\n{fule}\n"), tmp_path / "out.pdf"
    target.write_bytes(b"before")

    with pytest.raises(SalvageError):
        write_rulebook(made, target, find_paper("a4"), Document("x"))
    assert target.read_bytes() == b"before"


def test_what_fits_no_column_is_told(game):
    """A table row higher than a column can't be set, and is told with its line."""
    cell = "many words " * 1500
    with pytest.raises(SalvageError, match=r"rulebook\.md:7: this is higher than a column and can't be cut in two"):
        printed(game(f"## One\n\n| a |\n|---|\n| {cell} |\n"))


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet=st.sampled_from('ab #*_-+>|:`{}[]()!<&\\\n\t.1"=\N{SNOWMAN}'), max_size=80))
def test_any_text_is_set_or_told(tmp_path_factory, written):
    """No manuscript ends in a traceback."""
    root = tmp_path_factory.mktemp("any") / "tin-cans"
    (root / "components").mkdir(parents=True)
    (root / "layouts").mkdir()
    (root / "components" / "game.yaml").write_text(DATA)
    (root / "layouts" / "rulebook.md").write_text(f"{HEAD}## One\n\n{written}", encoding="utf-8")
    made = load_design(load(locate(str(root))), root / "layouts", "full")

    found = check_rulebook(made)
    assert all(fault.line and fault.what for fault in found)
    assert found or printed(made).startswith(b"%PDF")


# ---- text ------------------------------------------------------------------------------------------------------


def test_markdown_becomes_parts(game):
    """Emphasis and code become bold, links their words, HTML stays text; rule ids leave the text."""
    from layouts.rulebook.manuscript import read_manuscript

    design = game("## {fuel} One {TC-01 TC-A02}\n\n*a* **b *c*** `d` [e](x) <b>  \nf {TC-03}\n\n3. g\n   - h\n")
    parts = parts_of(read_manuscript(design.rulebook, design.game, "full"), design.look.icon)

    assert parts[2:] == [
        Heading(5, 2, "{fuel} One", ("TC-01", "TC-A02")),
        Paragraph(7, "**a** **b c** **d** e <b>\nf", ("TC-03",)),
        Paragraph(10, "g", (), 1, "3."),
        Paragraph(11, "h", (), 2, "•"),
    ]
    assert isinstance(parts[2], Heading)
    assert parts[2].plain == "One"


def test_a_table_keeps_its_alignment(game):
    """Colons in a table's second line align its columns."""
    from layouts.rulebook.manuscript import read_manuscript

    design = game("## One\n\n| a | b | c |\n|---|:-:|--:|\n| 1 | 2 | |\n")
    parts = parts_of(read_manuscript(design.rulebook, design.game, "full"), design.look.icon)

    assert parts[3] == Table(7, ("a", "b", "c"), (("1", "2", ""),), ("left", "center", "right"))


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


def test_no_item_of_a_list_is_left_alone(game):
    """Wherever a list of four meets the foot of a column, it is parted into two and two, or not at all."""
    parted = set()
    for above in range(26, 31):
        text, more = "Filling.\n\n" * above, "\nMore.\n" * 99
        made = printed(game(f"## One\n\n{text}Do this:\n\n1. uno\n2. due\n3. tre\n4. quattro\n{more}"))
        with pdfplumber.open(BytesIO(made)) as pdf:
            columns = {
                word["text"]: (page.page_number, word["x0"] > page.width / 2)
                for page in pdf.pages
                for word in page.extract_words()
            }
        assert columns["uno"] == columns["due"]
        assert columns["tre"] == columns["quattro"]
        parted.add(columns["due"] != columns["tre"])

    assert parted == {False, True}


def test_a_game_without_manuscript_has_no_rulebook(game, tmp_path):
    """No rulebook.md, no file."""
    design = game("## One\n")
    assert design.has_rulebook
    design.rulebook.unlink()

    assert not design.has_rulebook
    assert check_rulebook(design) == []
    with pytest.raises(SalvageError, match="can't be read"):
        write_rulebook(design, tmp_path / "out.pdf", find_paper("a4"), Document("x"))
    assert list(tmp_path.glob("out*")) == []


# ---- pages -----------------------------------------------------------------------------------------------------

LOREM = "Stack the cans as high as you dare, and then put one more on top of them while nobody laughs. {TC-01}\n\n"
LONG = "".join(
    f"## Chapter {n}\n\n{LOREM * 9}### Part {n}\n\n- one {{TC-02}}\n- two\n\n::: example E{n}\n{LOREM * 3}:::\n\n"
    "::: figure scenario=full view=both caption=Cans\n\n::: figure scenario=full width=page\n\n"
    for n in range(1, 7)
)


@pytest.mark.parametrize("paper", PAPERS)
def test_pages_on_every_paper(game, paper):
    """Every paper has its pages, nothing stands outside the printable margin, and lines are not too long to read."""
    sheet = Sheet(find_paper(paper).width, find_paper(paper).height)
    with pdfplumber.open(BytesIO(printed(game(LONG), paper))) as pdf:
        for page in pdf.pages:
            size = float(page.width) * 25.4 / 72, float(page.height) * 25.4 / 72
            assert size == pytest.approx((sheet.width, sheet.height), abs=0.01)
            for word in page.extract_words():
                left, right = word["x0"] * 25.4 / 72, word["x1"] * 25.4 / 72
                assert sheet.margin - 0.05 < left < right < sheet.width - sheet.margin + 0.05
                assert sheet.margin < word["top"] * 25.4 / 72 < word["bottom"] * 25.4 / 72 < sheet.height - sheet.margin
    assert sheet.columns >= 2
    assert sheet.column <= sheet.widest


def test_contents_point_at_the_right_pages(game):
    """Each line of the contents gives the page its heading stands on, and links to it."""
    with pdfplumber.open(BytesIO(printed(game(LONG)))) as pdf:
        pages = [page.extract_text() for page in pdf.pages]
        first = pdf.pages[0]
        links = len(first.annots)
    contents = pages[0].partition("Stack the cans")[0]
    entries = dict(re.findall(r"(Chapter \d|Part \d) (\d+)", contents))

    assert len(entries) == links == 12
    for name, page in entries.items():
        assert len(re.findall(rf"\b{name}\b", pages[int(page) - 1])) >= (2 if page == "1" else 1)


def test_bookmarks_are_chapters_with_their_parts(game):
    """The outline has every chapter, and its parts below it."""
    with pikepdf.open(BytesIO(printed(game(LONG)))) as pdf, pdf.open_outline() as outline:
        found = {chapter.title: [part.title for part in chapter.children] for chapter in outline.root}

    assert found == {f"Chapter {n}": [f"Part {n}"] for n in range(1, 7)}


def test_a_book_has_name_language_and_its_own_type(game):
    """Title and language are set, every font is embedded, Helvetica is not named."""
    with pikepdf.open(BytesIO(printed(game(LONG)))) as pdf:
        fonts = [font for page in pdf.pages for font in page.Resources.Font.values()]
        assert str(pdf.docinfo.Title) == "Tin Cans"
        assert str(pdf.Root.Lang) == "en"
        assert all("/FontFile2" in font.FontDescriptor for font in fonts)
        assert b"Helvetica" not in b"".join(str(font.BaseFont).encode() for font in fonts)


def test_the_same_book_twice_is_the_same_file(game):
    """Nothing in a book depends on the hour or the run."""
    assert printed(game(LONG)) == printed(game(LONG))


def test_a_heading_is_never_last_in_its_column(game):
    """Below each heading stands at least the beginning of its text, in the same column."""
    with pdfplumber.open(BytesIO(printed(game(LONG)))) as pdf:
        for page in pdf.pages:
            for left, right in ((0, page.width / 2), (page.width / 2, page.width)):
                half = page.crop((left, 0, right, page.height))
                body = [char["top"] for char in half.chars if "SourceSans" in char["fontname"] and char["size"] > 8.9]
                heads = [char["top"] for char in half.chars if "ExtraBold" in char["fontname"] and char["size"] > 12]
                assert max(heads, default=0) < max(body, default=1)


def test_a_hundred_headings_list_chapters_only(game):
    """Contents that would fill a page leave the parts out; the bookmarks keep them."""
    body = "".join(f"## C{n}\n\ntext\n\n" + "".join(f"### P{n}-{m}\n\ntext\n\n" for m in range(9)) for n in range(10))
    pdf = printed(game(body))
    with pikepdf.open(BytesIO(pdf)) as read, read.open_outline() as outline:
        assert sum(len(chapter.children) for chapter in outline.root) == 90
    with pdfplumber.open(BytesIO(pdf)) as read:
        assert len(read.pages[0].annots) == 10

"""Rulebooks: every fault with its line, and nothing written after one."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from itertools import combinations
from pathlib import Path as File
from typing import Any

import pdfplumber
import pytest
from hypothesis import given
from hypothesis import strategies as st

from components.loader import load
from components.places import locate
from components.problems import SalvageError
from layouts.books.manuscript import read_manuscript
from layouts.books.markdown import parts_of
from layouts.books.writer import Edition, Rulebook, check_rulebook
from layouts.drawing.backends.pdf import Document
from layouts.drawing.papers import find_paper
from layouts.drawing.text import Hyphens, hyphenator
from layouts.faces.loader import read_design

from ..long_run import ROWS, examples, first_of, longer
from ..printed import rulebook_text
from .tin_cans import DATA, HEAD, faults, printed, words


@ROWS
@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("{{ rule_hnad }}", "there is no field 'rule_hnad' (did you mean rule_hand?); fields are "),
        ("{{ game.title }}", "uses getattr, which is not allowed"),
        ("{{ count('can') }}", "uses call, which is not allowed"),
        ("{{ 'cam' | count }}", "there is no kind, deck or piece 'cam' (did you mean can?)"),
        ("{{ 'can' | cuont }}", "there is no filter 'cuont' (did you mean count?); filters are capitalize, cell, "),
        ("{{ 'shelfs.top.cans' | cell }}", "there is no table or kind 'shelfs' (did you mean shelves?); there are"),
        ("{{ 'shelves.up.cans' | cell }}", "table 'shelves' has no row 'up'; write 'table.row.column'; rows are top, "),
        ("{{ 'shelves.top.can' | cell }}", "table 'shelves' has no 'can' (did you mean cans?); it has shelf, cans"),
        ("{{ 'shelves' | column('cams') }}", "table 'shelves' has no 'cams' (did you mean cans?)"),
        ("{{ 'can.beens.count' | cell }}", "kind 'can' has no row 'beens'; write 'table.row.column'; rows are soup"),
        ("{{ 'shelves.low.5.prices' | cell | column('pay') }}", "the cell has no 'pay' (did you mean pays?)"),
        ("{{ rule_hand | column('cans') }}", "'7' has no columns; write 'table' or a cell that holds records"),
        ("{{ rule_hand", "'{{' can't be used here; write {{ expression }} on one line"),
        ("rule_hand }}", "'}}' can't be used here"),
        ("{% for x in y %}", "'{%' can't be used here"),
        ("some {fule} here", "there is no icon 'fule' (did you mean fuel?); salvage print"),
        ("some {FUEL} here", "'{FUEL}' is neither an icon nor a tag of rule ids at the end of its paragraph"),
        ("see {TC-01} there", "'{TC-01}' is neither an icon nor a tag of rule ids at the end of its paragraph"),
        ("an open { brace", "'{ brace' is neither an icon nor"),
        ("a bird \U00013171", "has no \U00013171: give a font that has it as 'fallback'"),
        ("> quoted", "a blockquote can't be set in a rulebook; write ::: note, or a paragraph; it holds headings, "),
        ("    indented", "a code block can't be set in a rulebook; indent the line by less than four blanks"),
        ("~~struck~~", "struck text (~~) can't be set"),
        ("two.[^1]", "a footnote can't be set"),
        ("[^1]: four", "a footnote, is of no use alone"),
        ("[one]: https://x.y", "a link's address, or a footnote, is of no use alone; write [words](address)"),
        ("[one][two]", "a link has its target behind its words, as in [Set-up](#set-up)"),
        ("[one](two.txt)", "a link leads to 'two.txt'; write a heading (#set-up), a place in another book"),
        ("[one](#one 'title')", "the title of a link or image can't be set in a rulebook; leave out 'title'"),
        ("<b>bold</b>", "'<b>' is HTML, which can't be set in a rulebook; write Markdown, such as **bold**"),
        ("<div>\nx\n</div>", "'<div>' is HTML"),
        ("- [ ] count", "a list's check box can't be set"),
        ("Term\n: its meaning", "a list of definitions can't be set"),
        ("  ::: figure scenario=full", "a directive begins at the left edge of its line"),
        ("| no | table |", "this row is in no table"),
        ("| a |\n|---|---|\n| b | c |", "this row is in no table"),
        ("2 ** 3", "'**' has stars that mark nothing; **bold** and *italic* have no blanks inside"),
        ("-\n- b", "an item of a list begins with words"),
        ("- - b", "an item of a list begins with words"),
        ("a <!-- b", "a comment is never closed; end it with -->"),
        ("::: pieces ids=can ids=can.soup", "'pieces' has two ids; keep one of them"),
        ("***", "a line can't be set in a rulebook"),
        ("```", "a code block can't be set in a rulebook"),
        ("a ![](cat.png)", "an image can't be among words; it is a paragraph of its own"),
        ("![](cat.png)", "there is no image 'cat.png': layouts/images has no .png"),
        ("![](https://a.b/cat.png)", "'https://a.b/cat.png' is an address; save its picture in layouts/images"),
        ("# Again", "'Again' is a second title; only the first heading has one #"),
        ("#### Deep", "heading 'Deep' is of level 4, but no heading has level 3 above it"),
        ("##### Deep", "a heading has one to four #, not 5"),
        ("see [there](#ones)", "'#ones' leads nowhere in this book (did you mean one?)"),
        ("see example TC-E09", "example TC-E09 is not in this book"),
        ("::: panel title=x\ny\n:::", "'panel' stands before the first chapter"),
        ("::: setup scenario=full\n:::", "'setup' lays nothing on the table"),
        ("::: setup scenario=full\ncan.soop\n:::", "there is no piece 'can.soop' (did you mean can.soup?)"),
        ("::: setup scenario=full\n@ can\n:::", "'@ can' is no callout; write '@ 9 satellite.A'"),
        ("::: setup scenario=full\nboard\n@ 1 can.9\n:::", "callout 1 points at 'can.9', which isn't on the table"),
        ("::: index\nsnark\n:::", "'snark' is in the index, but nowhere in this book"),
        ("::: figur", "there is no directive 'figur' (did you mean figure?); directives are cover, panel, setup, "),
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
        ("::: pieces ids=can.soup scale=3", "scale is '3'; it is 0.1 to 2"),
        ("::: pieces ids=can.soup scale=big", "scale is 'big'; it needs 1 number in mm, such as '0.8'"),
        ("::: pieces ids=can.soup large=never", "large is 'never'"),
        ('::: icons names="fuel fule"', "there is no icon 'fule'"),
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


@ROWS
@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("::: note\na\n::: figure scenario=full\n:::\n", "9: a directive can't be inside 'note'; close that with"),
        ("::: note\n### b\n:::\n", "8: a heading can't be inside 'note'"),
        ("::: rows of=can\n| a |\n|---|\n| {{ nmae }} |\n:::\n", "10: there is no field 'nmae' (did you mean name?)"),
        ("- one\n- two\n  > three\n", "9: a blockquote can't be set"),
        ("| a |\n|---|\n| b | c |\n", "9: the row has 2 cells, the heading 1; write \\| for a line in a cell"),
        ("- a\n  - b\n    - c\n      - d\n        - e\n", "11: lists can't lie in one another more than 4 deep"),
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

    plain = read_design(made.game, made.folder, "full", nothing)
    assert "7: the position can't be drawn: there is no function 'positions.board'" in faults(plain)


LONG = "Weltraumschrottsammelgesellschaftsaufsichtsratsvorsitzenderin"
NUMBERED = "| a | b | c | d |\n|---|---|---|---|\n| {0} | {0} | x | y |"
PLACES = {
    "title": "",
    "chapter": "## {0}",
    "heading": "### {0}",
    "small heading": "### x\n\n#### {0}",
    "paragraph": "The {0} is **{0}** and {{fuel}}{0}",
    "step": "1. {0}",
    "item": "- {0}\n  - {0}",
    "cell": NUMBERED,
    "head of a table": NUMBERED.replace("a", "{0}", 1),
    "caption": '::: figure scenario=full caption="{0}"',
    "wide caption": '::: figure scenario=full width=page caption="{0}"',
    "pieces": '::: pieces ids=can.soup caption="{0}"',
    "note": "::: note title={0}\n{0}\n:::",
    "example": '::: example E1 scenario=full title="{0}"\n{0}\n:::',
    "set-up": '::: setup scenario=full caption="{0}"\nboard\n:::',
    "leading on": "See [{0}](#one)",
    "index": "**{0}** is a word.\n\n::: index\n:::",
}


@pytest.mark.parametrize("large", first_of([False, True]))
@pytest.mark.parametrize("word", first_of([LONG, "M" * 300, "https://example.org/" + "a-b/" * 40]))
@pytest.mark.parametrize("place", first_of(PLACES, 3))
def test_a_word_of_any_length_is_set(game, place, word, large):
    """It is made smaller or parted, and stays on its page, wherever it stands."""
    title = word if place == "title" else "Tin Cans"
    head = f'# {title}\n\nStack {word}.\n\n::: panel title="{title}"\n{word}\n:::\n\n'
    made = game(f"## One\n\n{PLACES[place].format(word)}\n", head if place == "title" else HEAD)

    assert faults(made) == []
    pdf, _ = Rulebook(made, find_paper("a4"), Edition(large=large)).pdf(Document("x"))
    with pdfplumber.open(BytesIO(pdf)) as read:
        edges = [
            (letter["x0"], letter["x1"], letter["top"], letter["bottom"]) for p in read.pages for letter in p.chars
        ]
    assert min(edge[0] for edge in edges) > 0
    assert max(edge[1] for edge in edges) < 595
    assert min(edge[2] for edge in edges) > 0
    assert max(edge[3] for edge in edges) < 842


@pytest.mark.parametrize(("word", "own"), [
    (LONG, ""), ("Reichsstadtgericht", "Rei-chsstadtgericht"),
    ("Handelsgesell\u00adschaftsgericht\u00adsbarkeiten", "Handelsgesell-schaftsgericht-sbarkeiten"),
])  # fmt: skip
@pytest.mark.parametrize("place", first_of(sorted(PLACES, key=lambda place: place != "heading")))
def test_a_long_word_is_parted_as_its_language_or_its_maker_parts_it(game, place, word, own):
    """Whoever searches or copies it finds it whole, but for the hyphen at the end of a line."""
    hyphens = f"hyphens: [{own}]\n" * (own.replace("-", "") == word)
    body = f"## One\n\n{PLACES[place].format(word)}\n" + f"\n{word} x\n" * 12
    text = words(printed(game(body, data=f"language: de\n{hyphens}{DATA}")))
    plain = word.replace("\u00ad", "")
    syllables = hyphenator(Hyphens("de", (own,)))(plain).split("\u00ad")

    parts = {"".join(syllables[i:j]) for i, j in combinations(range(len(syllables) + 1), 2)}
    assert set(re.findall(r"(\w*)\u00ad ", text)) <= parts
    assert text.replace("\u00ad ", "").count(plain) > 9
    assert "\u00ad" not in text.replace("\u00ad ", "")


@pytest.mark.parametrize("way", ["[it]({})", "({})", "{}."])
def test_an_address_has_its_own_hyphens_alone(game, way):
    """It goes over a line as it is, in any place, and is a link on the web page."""
    address = "https://example.org/internationalization-board/recommendations/preparation?of=materials"
    made = game("## One\n\n" + f"Read {way.format(address)}\n\n" * 4 + f"A longer line that begins with {address}\n")

    assert "".join(words(printed(made)).split()).count(address) == 5
    assert Rulebook(made, find_paper("a4")).html().count(f'<a href="{address}">{address}</a>') == 5


def test_a_long_title_of_many_words_is_set(game):
    """On as many lines as it takes; more below it than the cover has room for is told."""
    text = words(printed(game("## One\n\nx\n", f"# {'Tin Cans ' * 12}\n\n{'Stack them. ' * 40}\n\n")))
    assert text.count("Tin Cans") >= 12

    long = game("## One\n\nx\n", f"# Tin Cans\n\n{'Stack them. ' * 100}\n\n")
    said = "the cover has room for 700 letters in title and words, not for 1207; put the rest into a chapter"
    assert faults(long) == [f"1: {said}"]
    with pytest.raises(SalvageError, match=r"rulebook\.md:1: the cover has room"):
        printed(long)


@pytest.mark.parametrize("before", first_of(["", "Text.\n\n::: figure scenario=full\n\n"]))
@pytest.mark.parametrize("after", first_of(["", "## Two\n\nText.\n", "Text.\n"], 2))
def test_a_figure_needs_no_text(game, before, after):
    """Below a heading or another figure, with nothing behind it."""
    made = game(f"## One\n\n{before}::: figure scenario=full caption=Shown\n\n{after}")

    assert faults(made) == []
    assert "Shown" in words(printed(made))


def test_a_row_of_any_height_is_set(game):
    """A row of a table that is higher than a page goes on over it, and no word is lost."""
    made = game(f"## One\n\n| a |\n|---|\n| {'many words ' * 700} |\n")

    assert faults(made) == []
    assert words(printed(made)).count("many") == 700


@examples(longer(30, 60))
@given(st.text(alphabet=st.sampled_from('ab #*_-+>|:`{}[]()!<&\\\n\t.1"=\N{SNOWMAN}'), max_size=80))
def test_any_text_is_set_or_told(tmp_path_factory, written):
    """No manuscript ends in a traceback."""
    root = tmp_path_factory.mktemp("any") / "tin-cans"
    (root / "components").mkdir(parents=True)
    (root / "layouts").mkdir()
    (root / "components" / "game.yaml").write_text(DATA)
    (root / "layouts" / "rulebook.md").write_text(f"{HEAD}## One\n\n{written}", encoding="utf-8")
    made = read_design(load(locate(str(root))), root / "layouts", "full")

    found = check_rulebook(made)
    assert all(fault.line and fault.what for fault in found)
    assert found or printed(made).startswith(b"%PDF")


def test_comments_are_no_part_of_a_book(game):
    """Comments on one line or several, with anything in them, leave the rest as it is, in all that is written of it."""
    notes = "a<!-- b {fule} -->\n\n<!--\n::: figur\n\n{{ nothing }}\n-->\n"
    made = game(f"## One\n\n{notes}| c |\n|---|\n<!-- d -->\n| `<!-- e -->` |\n")

    assert faults(made) == []
    *_, paragraph, table = parts_of(read_manuscript(made.books["rulebook"], made, ()), str)
    assert (paragraph.text, table.rows) == ("a", (("**<!-- e -->**",),))
    assert "fule" not in rulebook_text(made)
    assert "<!-- e -->" in rulebook_text(made)


@ROWS
@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("## a\n" * 600, "504: the book has more than 500 headings; make two books of it"),
        ("|a|b|c|\n|-|-|-|\n" + "|x|y|z|\n" * 3400, "5: the book has more than 10,000 cells of tables"),
        ("".join(f"**t{n}** x\n\n" for n in range(1001)) + "::: index\n:::", "more than 1,000 words in its index"),
        ("a\n" * 6000, "5001: the book has more than 5,000 lines"),
        ("::: rows of=can\n| a |\n|---|\n| {{ name }} |\n:::\n" * 2600, ": the book has more than 5,000 lines"),
        ("[" * 6000, "5: the book has more than 5,000 opening brackets ["),
        ("W`W" * 170, "5: the paragraph has more than 500 letters in one word"),
        ("{fule}\n\n" * 300, "the book has more than 200 problems; mend these first"),
        ("{{ summary }}\n" * 2000, ": the book has more than 300 kB"),
    ],
)
def test_a_book_has_an_end(game, body, what):
    """A book of too many chapters or lines, also such as values make of it, is refused by the figure."""
    assert (
        what in faults(game(body, data=DATA.replace("A game about cans.", f"A game about cans{' and cans' * 20}.")))[-1]
    )

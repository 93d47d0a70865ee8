"""Several books of one game: lines for chosen modules, a manual from A to Z, references from one book into another."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path as File
from typing import Any

import pikepdf
import pytest

from components.problems import SalvageError
from layouts.books.html import fit_row
from layouts.books.manuscript_lines import ManuscriptLine, choose_lines, sort_entries
from layouts.books.writer import Edition, Rulebook, book_title
from layouts.drawing.backends.pdf import Document
from layouts.drawing.papers import find_paper
from layouts.faces.design import Design

from ..long_run import first_of
from ..printed import rulebook_text
from ..programs import cpu_limit
from .tin_cans import DATA, Write, faults, game_in, words

MODULES = "modules: {base: {title: Base}, lids: {title: Lids, expansion: true}}\n"

LIDDED = (MODULES + DATA.lstrip()).replace("label: plain}", "label: plain, module: lids}")
RULES = (
    "## Play\n\nStack. {TC-01}\n\n::: when lids\nPut a lid on. {TC-02}\n::: end\n\n"
    "| a | b |\n|---|---|\n| 1 | 2 |\n::: when lids\n| 3 | 4 |\n::: end\n\n[Lift](manual.md#the-lift)\n"
)
MANUAL = (
    "# Manual\n\nAll of it.\n\n## A to Z\n\n::: a-to-z\n\n### Stack\n\nUp.\n\n"
    "[Lift](#the-lift), [Play](rulebook.md#play)\n\n"
    "### The lift\n\nDown.\n\n::: when lids\n### A lid\n\nOn top of [Stack](#stack).\n::: end\n\n## End\n\nOver.\n"
)


@pytest.fixture
def books(tmp_path: File) -> Write:
    """Writes both books and gives the game's design."""
    write = game_in(tmp_path)

    def both(rules: str = RULES, manual: str = MANUAL) -> Design:
        (tmp_path / "layouts" / "manual.md").write_text(manual, encoding="utf-8")
        return write(rules, data=LIDDED)

    return both


def book(design: Design, name: str = "manual", **edition: Any) -> Rulebook:
    return Rulebook(design, find_paper("a4"), replace(Edition(), **edition), name)


def chosen(text: str, *modules: str) -> tuple[list[str], list[str]]:
    """Lines for modules of a game that has two, and what is wrong with them."""
    wrong: list[str] = []
    lines = [ManuscriptLine(n, line) for n, line in enumerate(text.splitlines(), 1)]
    made = choose_lines(lines, ("base", "lids"), modules, lambda n, what: wrong.append(f"{n}: {what}"))
    return [line.text for line in made], wrong


def test_lines_of_modules() -> None:
    """Lines for those who print a module, for those who don't, one inside the other."""
    text = "a\n::: when lids\nb\n::: when not base\nc\n::: end\n::: end\n::: when not lids\nd\n::: end\ne"

    assert chosen(text, "base") == (["a", "d", "e"], [])
    assert chosen(text, "base", "lids") == (["a", "b", "e"], [])
    assert chosen(text, "lids") == (["a", "b", "c", "e"], [])


def test_faults_of_modules() -> None:
    """Unknown modules, none, an end too many, an end too few: each with its line."""
    said = chosen("::: when lid\n::: end\n::: end\n::: when\n", "base")[1]

    assert said == [
        "1: there is no module 'lid' (did you mean lids?); modules are base, lids",
        "3: '::: end' ends nothing here; begin with '::: when MODULE'",
        "4: 'when' names no module; modules are base, lids",
        "4: 'when' is never ended; end it with a line '::: end'",
    ]


def test_entries_are_sorted() -> None:
    """Sections below `a-to-z` come in the order of the alphabet, articles aside, up to the next chapter."""
    text = ["::: a-to-z", "first", "### The moon", "m", "### Ash", "### apple", "a", "## Next", "### B", "### A"]
    made = [
        line.text for line in sort_entries([ManuscriptLine(n, line) for n, line in enumerate(text, 1)]) if line.text
    ]

    assert made == [
        "first", "### A", "#### apple", "a", "#### Ash", "### M", "#### The moon", "m", "## Next", "### B", "### A",
    ]  # fmt: skip


def test_a_book_is_for_its_modules(books: Write) -> None:
    """Rules, entries, rows and pieces of an expansion are in the books of those who print it, and only there."""
    design = books()
    base, lidded = rulebook_text(design), rulebook_text(design, ("base", "lids"))

    assert ("lid on" in base, "| 3 | 4 |" in base) == (False, False)
    assert ("lid on" in lidded, "| 1 | 2 |\n| 3 | 4 |" in lidded) == (True, True)
    assert "A lid" not in rulebook_text(design, book="manual")
    assert "#### A lid" in rulebook_text(design, ("lids",), "manual")
    pdf, _ = book(design, modules=("base", "lids")).pdf(Document("x"))
    assert "On top of Stack (page 2)" in words(pdf)
    gallery = "::: components\n\n## Play\n"
    kinds = [words(book(books(gallery, MANUAL.replace("#play", "#play")), "rulebook", modules=m).pdf(Document("x"))[0])
             for m in ((), ("base", "lids"))]  # fmt: skip
    assert [("12 ×" in text, "17 ×" in text) for text in kinds] == [(True, False), (False, True)]


def test_references_lead_on(books: Write) -> None:
    """A paragraph of links has their pages, or the book they lead to; in the PDF and on the page they are links."""
    design = books()
    made = book(design)
    pdf, _ = made.pdf(Document("x"))
    html = made.html()

    assert "Lift 2 Play (rulebook)" in words(pdf).replace("\u00a0", " ")
    with pikepdf.open(BytesIO(pdf)) as read:
        # Two chapters, two letters, and Lift.
        assert len({str(note.StructParent) for page in read.pages for note in page.get("/Annots", [])}) >= 5
    assert '<a href="#the-lift">Lift</a>, <a href="rulebook.html#play">Play</a>' in html
    assert "<title>Tin Cans: Manual</title>" in html
    assert '<a href="manual.html#the-lift">' in book(design, "rulebook").html()
    assert book_title(design.books["manual"], design.game) == "Manual"


def test_every_reference_is_checked(books: Write) -> None:
    """A place that isn't in its book, one that an expansion has alone, a book that isn't there."""
    wrong = "\n\n## More\n\n[a](#lfit) [b](rulebook.md#plya) [c](other.md#x) [d](#a-lid)\n"

    assert sorted(faults(books(RULES, MANUAL + wrong))) == [
        "32: '#a-lid' leads nowhere in this book",
        "32: '#lfit' leads nowhere in this book",
        "32: '#plya' leads nowhere in rulebook.md (did you mean play?)",
        "32: 'other.md' isn't another book of this game; others are rulebook.md",
    ]
    with pytest.raises(SalvageError, match="#a-lid"):
        book(books(RULES, MANUAL + "\n[d](#a-lid)\n"))


def test_a_row_of_any_number_of_pictures_ends() -> None:
    """The gaps of a thousand alone are higher than the room."""
    with cpu_limit(10):
        assert 0 < fit_row([(63, 88)] * 1000, (324, 230)) < fit_row([(63, 88)] * 100, (324, 230))


@pytest.mark.parametrize("sign", first_of(["{{ ", "\ue000 ", "\ue003 ", "**a "], 3))
def test_a_book_of_one_sign_alone_takes_seconds(game: Write, sign: str) -> None:
    """No reader looks from each for an end in all that follows."""
    text = (sign * 290_000).encode()[:290_000].decode(errors="ignore")
    with cpu_limit(10):
        assert faults(game(f"# Tin Cans\n\n## Goal\n\n{text}\n"))

"""What makers put into a book: images of their own, and words of its language."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pdfplumber
import pytest
from PIL import Image

from companion.making.init import STARTERS
from components.problems import SalvageError
from layouts.books.writer import Rulebook
from layouts.drawing.papers import find_paper
from layouts.faces.loader import load

from ..game_folder import FirstGame
from ..long_run import first_of
from .tin_cans import DATA, HEAD, Write, faults, printed, words

BODY = '## Eins\n\nSiehe [Eins](#eins). "Gut", sagt Ann.\n\n::: example TC-E01 title="x"\ny\n:::\n\n## Zwei\n\nz\n'


def test_own_images_are_printed(game: Write) -> None:
    """In a paragraph of their own with their words below them, and on the cover; on the web page, too."""
    design = game("## One\n\n![The **owl** flies](images/owl.png)\n", HEAD + "::: cover file=owl.png\n\n")
    (design.folder / "images").mkdir()
    Image.new("RGB", (60, 40), "#3366CC").save(design.folder / "images" / "owl.png")

    assert faults(design) == []
    with pdfplumber.open(BytesIO(printed(design))) as read:
        _cover, shown = (image for page in read.pages for image in page.images)
    assert shown["width"] / shown["height"] == pytest.approx(1.5, rel=0.01)
    assert "The owl flies" in words(printed(design))
    assert Rulebook(design, find_paper("a4")).html().count("data:image/png") >= 1


@pytest.mark.parametrize(
    ("language", "own", "said"),
    first_of([
        ("de", "de: {example: Muster}", ("Inhalt", "Muster 1")),
        ("fr", "fr: {page: page, contents: Sommaire, open: «, close: »}", ("Sommaire", "«Gut»", "Example 1")),
        ("de", "", ("Inhalt", "(Seite 2)", "„Gut“", "Beispiel 1")),
        ("no", "nb: {contents: Innhold}", ("Innhold", "«Gut»")),
    ], 2),
)  # fmt: skip
def test_a_book_has_the_words_of_its_language(game: Write, language: str, own: str, said: tuple[str, ...]) -> None:
    """Ours in German; a maker's file adds a language, or changes some of ours; what it lacks is English."""
    design = game("", data=DATA.replace("title:", f"language: {language}\ntitle:", 1))
    (design.folder / "words.yaml").write_text(own or "{}", encoding="utf-8")
    (design.folder / "rulebook.md").write_text(HEAD + BODY, encoding="utf-8")

    text = words(printed(design)).replace("\xa0", " ")
    assert [each for each in said if each not in text] == []


@pytest.mark.parametrize("language", ["", "de"])
def test_a_book_is_hyphenated_where_its_game_says_a_language(game: Write, language: str) -> None:
    """Three letters at least stand on either side of a hyphen."""
    said = " ".join(["Abenteuer Oberamtsstube Reichsstadtgericht geheimnisvolle Organisation"] * 60)
    design = game(f"## Eins\n\n{said}\n", data=f"language: {language}\n{DATA}" if language else DATA)
    halves = re.findall(r"(\w+)\u00ad (\w+)", words(printed(design)))

    assert bool(halves) == bool(language)
    assert [each for each in halves if min(map(len, each)) < 3] == []


def test_italic_and_code_are_as_on_cards(game: Write) -> None:
    """Words between stars are in italic, in their bold too; code is bold, and as it is typed."""
    design = game("## One\n\n*slanted* **bold *both* more** `code` ***all***\n\n### The *last*\n")

    with pdfplumber.open(BytesIO(printed(design))) as read:
        found = [each for page in read.pages for each in page.extract_words(extra_attrs=["fontname"])]
    faces = {each["text"]: each["fontname"].partition("+")[2].removeprefix("SourceSansPro-") for each in found}
    assert [faces[word] for word in ("slanted", "bold", "both", "code", "all", "last")] == [
        "It", "Semibold", "SemiboldIt", "Semibold", "SemiboldIt", "SemiboldIt",
    ]  # fmt: skip
    assert "<i>slanted</i> <b>bold <i>both</i> more</b> <b>code</b>" in Rulebook(design, find_paper("a4")).html()


@pytest.mark.parametrize(
    ("own", "what"),
    [
        ("de: {contentz: x}", "words.yaml:1: de: unknown key 'contentz' (did you mean contents?)"),
        (f"de: {{page: {'x' * 101}}}", "words.yaml:1: 'page' has more than 100 letters"),
        ("de: {page: [x]}", "de.page is a list; it must be text"),
    ],
)
def test_faults_of_own_words_are_named(game: Write, own: str, what: str) -> None:
    design = game(BODY)
    (design.folder / "words.yaml").write_text(own, encoding="utf-8")
    with pytest.raises(SalvageError, match=re.escape(what)):
        Rulebook(design, find_paper("a4"))


@pytest.mark.parametrize("starter", first_of(STARTERS))
def test_a_first_book_is_one_page(tmp_path: Path, starter: str) -> None:
    """Banner, text, and what is in the box, with pictures; no contents of one line."""
    pdf = printed(load(FirstGame(tmp_path / "first", starter).place, "full"))

    with pdfplumber.open(BytesIO(pdf)) as read:
        assert len(read.pages) == 1
    assert "In the box" in words(pdf)
    assert "Contents" not in words(pdf)

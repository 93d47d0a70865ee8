"""Words on faces as a typesetter sets them: where lines break, other looks within a text, one size for a kind."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from time import process_time
from types import SimpleNamespace
from typing import Any

import pytest
import typst

from components.problems import SalvageError
from layouts.books import nodes, writer
from layouts.books.writer import TEMPLATE, Rulebook
from layouts.drawing import fonts, text
from layouts.drawing.backends import png, svg, svg_slim, typeset
from layouts.drawing.backends.pdf import Document
from layouts.drawing.backends.typeset import TEMPLATE_KEYS, Template, set_pdf
from layouts.drawing.colour import in_ink
from layouts.drawing.papers import find_paper
from layouts.drawing.scene import Paragraph, Scene, Span, Text, walk
from layouts.faces.loader import load

from ..game_folder import GameFolder
from ..programs import cpu_limit
from .tin_cans import words as words_of

LONG = "Donaudampfschifffahrtsgesellschaft"
GAME = """\
{title: Floss, players: [2, 4], language: de, kinds: {card: {title: Cards, size: 63 x 88, source: house, note: X,
  fields: {words: text}, pieces: [{id: one, name: Fl, words: 'WORDS'}, {id: two, name: Reiher am Ufer, words: Kahn}]}}}
"""
ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2H9V9Z"/></svg>'
FACES = """\
kinds: {card: {front: [{if: "{{ code }}", face: other}, {face: card}]}}
faces:
  base: [{text: "{{ name }}", in: [3, 3, 24, 8], size: 16, floor: 4, font: display, fit: kind}]
  card: {extends: base, draw: [{paragraph: "{{ words }}", in: [3, 12, 40, 60], size: 11, floor: 6, fit: kind}]}
  other: {extends: base, draw: [{text: "{{ number }}/{{ total }} v{{ version }}", at: [9, 80], size: 9}]}
"""


def make(folder: Path, words: str, game: str = GAME) -> list[Scene]:
    game = game.replace("WORDS", words.replace("'", "''"))
    made = load(GameFolder(folder, {"components/game.yaml": game, "layouts/faces.yaml": FACES}).place, "full")
    return [made.scene(piece, "front") for piece in made.game.pieces()]


def set_in(scene: Scene) -> list[Span]:
    return [span for item in walk(scene.items) if isinstance(item, Paragraph) for row in item.lines for span in row]


@pytest.mark.parametrize(("words", "language", "lines"), [
    ("Do\u00adnau\u00addampf\u00adschiff und Boot", "", "Donaudampf-|schiff und Boot"),
    ("Donau\u200bdampf\u200bschiffgesell", "", "Donaudampf|schiffgesell"),
    ("Donau-Dampf-Schiff, Dampf/Donau/Boot", "", "Donau-Dampf-|Schiff, Dampf/|Donau/Boot"),
    ("Zug um Zug 12-345678, um -23", "", "Zug um Zug|12-345678, um|-23"),
    (f"**{LONG}** ist", "de", "Donaudampf-|schifffahrtsge-|sellschaftist"),
    ("https://example.org/ab-c/d?e='x'", "de", "https://example.|org/ab-c/d?e='x'"),
    *(("ann.o'hara@internationalis.org", code, "ann.o'hara@|internationalis.|org") for code in ("", "en", "fr")),
    ("Die Fahrt zwei Gefahren", "de", "Die Fahrt zwei|Gefahren"),
])  # fmt: skip
def test_where_words_are_parted(words: str, language: str, lines: str) -> None:
    found = text.wrap(words, "body", 11, 28, hyphens=text.Hyphens(language))
    assert "|".join("".join(each.text for each in row) for row in found).replace("\u00ad", "") == lines


NARROW = b"""#let data = json("values.json")
#set text(font: "Source Sans Pro", lang: data.language, hyphenate: true)
#for word in data.words { block(width: 1pt, word) }"""


@pytest.mark.parametrize(("language", "marked"), [
    ("de", "Reichs-stadt Han-dels-stra-ße Bi-schofs-stadt Amts-stu-be Rechts-streit Reichs-stadt-ge-richts-bar-keit"),
    ("de", "Häu-ser Über-zahl ge-hen Fluss-schiff Markt-platz Kar-ten-sta-pel ab-le-gen Ruhm"),
    ("en", "hy-phen-ation table rec-og-nize as-so-ci-ate space-craft or-bit junk-yard play-ers dis-card any eas-ily"),
    ("fr", "joueur carte dé-faus-ser pla-teau échange mar-chan-dise or-ga-ni-sa-tion vais-seau re-cy-clage éta-blir"),
])  # fmt: skip
def test_pieces_and_books_part_words_alike(language: str, marked: str) -> None:
    """A book's words, set so narrow that they break wherever they may, have the hyphens that pieces have."""
    words = marked.replace("-", "").split()
    pdf, _ = set_pdf(Template(Path("x"), NARROW), {"language": language, "words": words}, (), Document("x"))
    assert words_of(pdf).replace("\u00ad ", "-") == marked
    assert " ".join(map(text.hyphenator(text.Hyphens(language)), words)).replace("\u00ad", "-") == marked


@pytest.mark.parametrize("is_older", [False, True])
def test_a_book_is_tried_before_it_is_exported(monkeypatch: pytest.MonkeyPatch, is_older: bool) -> None:
    """What had no room is left, half of it in each column, and one PDF made; so with copies of our older template."""
    made, compiler = dict[int, Any](), typst.Compiler

    def observe(*where: Any, **how: Any) -> Any:
        inner = compiler(*where, **how)
        return SimpleNamespace(query=inner.query, compile=lambda **by: made.setdefault(len(made), inner.compile(**by)))

    monkeypatch.setattr(typst, "Compiler", observe)
    monkeypatch.setattr(typeset, "has_processes", lambda: False)
    foot = 'float(sys.inputs.at("foot", default: "0"))' if is_older else 'json("tried.json").at("foot", default: 0)'
    ends = "#metadata((slim: false, page: 8 + int(foot > .45), full: if foot > .45 { .03 } else { .5 }))<end>"
    pdf, _ = set_pdf(Template(Path("x"), f"#let foot = {foot}\n{ends}\n#foot".encode()), {}, (), Document("x"))
    assert (words_of(pdf), len(made)) == ("0.445", 1)


def test_templates_read_what_is_declared_of_books() -> None:
    """Keys that a template names are a node's, or are added by the typesetter; others are the web page's."""
    files = Path(writer.__file__).with_name(TEMPLATE), Path(typeset.__file__).with_name("shared.typ")
    source = "".join(file.read_text(encoding="utf-8") for file in files)
    named = re.findall(r'\b(?:data|run|sign|f|figure|node|item|more|each|panel)\.(?:at\("(\w+)"|(\w+)\b(?!\())', source)
    read = {*map("".join, named), *re.findall(r'"(\w+)" in (?:run|item)\b', source)}
    keys = {TEMPLATE_KEYS.get(name, name) for noun in vars(nodes).values() for name in getattr(noun, "_fields", ())}
    assert read - keys == {"parts", "about", "fonts"}
    assert keys - read == {"game", "key", "plain", "first", "paragraph"}


def test_a_game_says_where_its_words_are_parted(tmp_path: Path) -> None:
    game = GAME.replace("language: de", "language: de, hyphens: [Rei-chsstadt, Donaudampfschiff]")
    (scene, _) = make(tmp_path, "Eine Handvoll Reichsstadt und Reichsstädte, kein Donaudampfschiff", game)
    lines = "|".join(each.text for each in set_in(scene)).replace("\u00ad", "")
    assert lines == "Eine Handvoll Rei-|chsstadt und Reichs-|städte, kein|Donaudampfschiff"


def test_a_very_long_word_is_hyphenated_once() -> None:
    begun = process_time()
    text.wrap(LONG * 235, "body", 9, 57, "strong", True, text.Hyphens("de"))
    with pytest.raises(text.Overflow):
        text.wrap("{fuel}\u00a0" * 5000, "body", 9, 57, "strong", True, text.Hyphens("de"))
    assert process_time() - begun < 10


@pytest.mark.parametrize(("words", "spans"), [
    ("***b***<br/><i>x <b>y</b></i>", [("strong-italic", "b"), ("body-italic", "x"), ("strong-italic", "y")]),
    ('"*Halt*" &amp; 3-4, -2', [("body", "„"), ("body-italic", "Halt"), ("body", "“ & 3–4, −2")]),
    ("***b** i* ***b* s**", [("strong-italic", "b"), ("body-italic", "i"), ("strong-italic", "b"), ("strong", "s")]),
    ("2*3*4 <i>x, <u>'y'</u>", [("body", "2*3*4 <i>x, <u>‚y‘</u>")]),
    ('**-1 HP**, `3-4 "x"`', [("strong", "−1\xa0HP"), ("body", ","), ("strong", '3-4 "x"')]),
])  # fmt: skip
def test_marks_of_other_tools_are_set(tmp_path: Path, words: str, spans: list[tuple[str, str]]) -> None:
    assert [(each.font, each.text) for each in set_in(make(tmp_path, words)[0])] == spans


@pytest.mark.parametrize(("language", "words", "printed"), [
    ("en", 'Say "+1" or "$5" "→" "#2" "-2" "Yes"-"No" ="x"', "Say “+1” or “$5” “→” “#2” “−2” “Yes”-“No” =“x”"),
    ("en", "**\"Yes\"** (\"a 'b'\") 5\" wide, don't, '90s", "“Yes” (“a ‘b’”) 5\" wide, don’t, ’90s"),
    ("en", "'Tis rock 'n' roll, '26, 'tis; \"I'm 5'10\" tall\"", "’Tis rock ’n’ roll, ’26, ’tis; “I’m 5'10\" tall”"),
    ("de", "So 'n 3\" Rohr, 6' lang, von '26", "So ’n 3\" Rohr, 6' lang, von ’26"),
    ("fr", "5'10\" et 3\" ici, l'an '26", "5'10\" et 3\" ici, l’an ’26"),
    ("fr", "https://x.org/a?e='x' ann.o'hara@x.org 'www.x.org'", "https://x.org/a?e='x' ann.o'hara@x.org “www.x.org”"),
    ("de", "Cafe\u0301 Gro\u0308\u00dfe", "Café Größe"),
    ("en", "2026-11-28 10 - 3 = 7 10-3=7 2 -1 (-2) 2-4 $5-$9", "2026-11-28 10 − 3 = 7 10−3=7 2 −1 (−2) 2–4 $5–$9"),
    ("en", "A {die-1-2} , https://x.org/2-3 D-1-2", "A\xa0, https://x.org/2-3 D-1-2"),
    ("es", '"¡Hola!" "¿Sí?"', "«¡Hola!» «¿Sí?»"),
    ("de", "'Wort' \"Er sagt 'Ja' hier\", Klaus' Hut", "‚Wort‘ „Er sagt ‚Ja‘ hier“, Klaus’ Hut"),
    ("no", "\"Ord\" 'ord'", "«Ord» ‘ord’"),
    ("fr", "Bravo mon ami ! « Oui » : non ; \" Oui \"", "Bravo mon ami\xa0! «\xa0Oui\xa0»\xa0: non\xa0; «\xa0Oui\xa0»"),
])  # fmt: skip
def test_signs_of_a_language_on_cards_and_in_books(tmp_path: Path, language: str, words: str, printed: str) -> None:
    """What stands before a quotation mark decides; icons, dates, sums and addresses have signs of their own."""
    card, page = print_on_both(tmp_path, language, words)
    assert " ".join(span.text for span in card).replace("\xa0 ", "\xa0") == printed
    assert re.sub("</?b>", "", page) == printed


def print_on_both(folder: Path, language: str, words: str) -> tuple[list[Span], str]:
    """Words on a card, and as a paragraph of a book's page, without pictures and links."""
    files = {
        "components/game.yaml": GAME.replace("de,", f"{language},", 1).replace("WORDS", words.replace("'", "''")),
        "layouts/faces.yaml": FACES.replace("size: 11", "size: 3").replace("floor: 6", "floor: 3"),
        "layouts/icons/die-1-2.svg": ICON,
        "layouts/rulebook.md": f"# Floss\n\n## Eins\n\n{words}\n",
    }
    design = load(GameFolder(folder, files).place, "full")
    (page,) = re.findall(r"<h2.*?<p\b[^>]*>(.*?)</p>", Rulebook(design, find_paper("a4")).html(), re.DOTALL)
    card = set_in(design.scene(design.game.piece("card.one"), "front"))
    return card, unescape(re.sub(r"<svg.*?</svg>|</?a\b[^>]*>", "", page))


@pytest.mark.parametrize(("words", "printed"), [
    ("*-4* wood, **-3** gold, *{die-1-2}* left", "−4wood,−3gold,left"),
    ("2*3*4 is a*b*c", "2*3*4isa*b*c"), ("5 * 3 * 2", "5*3*2"), ("https://a.b/*c*", "https://a.b/*c*"),
    (r"\*not\* \_it\_", "*not*_it_"), (r"\*\*no\*\*", "**no**"), ("**Is:**`a*b` *or* b", "Is:a*borb"),
    ("*one **both** one*", "onebothone"), ("***both** one*", "bothone"), ("***both* one**", "bothone"),
])  # fmt: skip
def test_stars_mean_the_same_on_cards_and_in_books(tmp_path: Path, words: str, printed: str) -> None:
    """They are bold or italic, or mean themselves, as read back from a card and from the book's page."""
    card, page = print_on_both(tmp_path, "en", words)
    for tag, font in (("b", "strong"), ("i", "italic"), ("", "")):
        in_book = "".join(re.findall(f"<{tag}>(.*?)</{tag}>", f"<>{page}</>"))
        looks = in_book, "".join(span.text for span in card if font in span.font)
        plain = ["".join(re.sub("<.*?>|\u00ad", "", each).split()) for each in looks]
        assert plain[0] == plain[1]
    assert plain[0] == printed


@pytest.mark.parametrize(("language", "words"), [
    ("tr", "İSTANBUL istanbul ıstakoz İstanbul"), ("az", "İSTANBUL istanbul ıstakoz İstanbul"),
    ("el", "ΑΘΗΝΑΪΚΗ αθηναϊκη istakoz Άθηναΐκή"),
    ("en", "ISTANBUL istanbul istakoz Istanbul"), ("nl", "IJSVOGEL ijsvogel istakoz IJsvogel"),
])  # fmt: skip
def test_capitals_are_those_of_the_language(tmp_path: Path, language: str, words: str) -> None:
    """In cells and on faces: of `istanbul` (Dutch `ijsvogel`), of its capitals, and of ISTAKOZ."""
    name = {"nl": "ijsvogel", "el": "άθηναΐκή"}.get(language, "istanbul")
    cell = f"{{{{ ''{name}'' | upper }}}} {{{{ ''{words.split()[0]}'' | lower }}}} {{{{ ''ISTAKOZ'' | lower }}}}"
    faces = FACES.replace("{{ words }}", f"{{{{ words }}}} {{{{ '{name}' | capitalize }}}}").replace("11", "4")
    game = GAME.replace("de,", f"{language},", 1).replace("WORDS", cell)
    made = load(GameFolder(tmp_path, {"components/game.yaml": game, "layouts/faces.yaml": faces}).place, "full")
    assert [each.text for each in set_in(made.scene(made.game.piece("card.one"), "front"))] == [words]


@pytest.mark.parametrize(("old", "new"), [
    *(("{{ words }}", sign * (300_000 // len(sign))) for sign in ("{", "<b>", "<em>", "<i>", "<span color='ink'>")),
    ("size: 11,", f"size: 11, fill: '{' ' * 300_000}x',"),
])  # fmt: skip
def test_a_face_of_one_sign_alone_takes_seconds(tmp_path: Path, old: str, new: str) -> None:
    """No reader looks from each for an end in all that follows."""
    files = {"components/game.yaml": GAME, "layouts/faces.yaml": FACES.replace(old, new)}
    with cpu_limit(10):
        assert load(GameFolder(tmp_path, files).place, "full").check()


@pytest.mark.parametrize(("words", "what"), [
    ("*" * 9990, "has more than 500 letters in one word"),
    ("a\u00ad" * 4990, "has more than 500 letters in one word"),
    *((letters, "is a letter with a mark over or under it") for letters in ("x\u0302", "e&#x323;&#x329;")),
    ("**a\u00adb** " * 900, "text 'ab ab ab ab ab ab ab ab ab ab ab ab a...' needs"),
])  # fmt: skip
def test_long_words_are_refused_at_once(tmp_path: Path, words: str, what: str) -> None:
    start = process_time()
    with pytest.raises(SalvageError) as refused:
        make(tmp_path, words)
    assert process_time() - start < 10
    assert what in str(refused.value)
    assert ("game.yaml" in str(refused.value)) is ("500" in what)


def test_colour_and_size_within_a_text_are_the_same_on_every_surface(tmp_path: Path) -> None:
    scene = make(tmp_path, "A <span color=\"#B3261E\" size='150%'>*B*</span>")[0]

    assert set_in(scene)[-1][1:] == ("body-italic", "B", "#B3261E", 1.5)
    assert all('fill="#B3261E"' in drawn for drawn in (svg.document(scene), svg_slim.document(scene)))
    for picture, red in zip(png.pictures([scene, in_ink(scene, "mono")], 60), (True, False), strict=True):
        assert any(r > g + 60 for _, (r, g, _) in picture.convert("RGB").getcolors(100_000)) is red
    scenes = [Scene(20, 20, (Text(5, 15, "l", 30, font),)) for font in ("display", fonts.italic("display"))]
    boxes = [each.convert("L").point(lambda v: 255 * (v < 128)).getbbox() for each in png.pictures(scenes, 200)]
    assert boxes[1][2] - boxes[1][0] > 1.5 * (boxes[0][2] - boxes[0][0])


def test_all_pieces_of_a_kind_have_one_size(tmp_path: Path) -> None:
    scenes = make(tmp_path, f"{LONG} " * 12, GAME.replace("id: one,", "id: one, code: X,"))
    texts = [[(item.text, item.size) for item in walk(each.items) if isinstance(item, Text)] for each in scenes]
    size = pytest.approx(16 * 24 / fonts.width("Reiher am Ufer", "display", 16))
    assert texts == [[("Fl", size), ("1/2 v1", 9)], [("Reiher am Ufer", size)]]

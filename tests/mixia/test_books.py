"""Mixia's rulebook and captain's manual: every rule in one of them, and each expansion's only with its module."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import html5lib
import pypdfium2
import pytest

from companion.engine import ledger
from components.places import locate
from components.schema import Game
from layouts.books.nodes import Index
from layouts.books.writer import Edition, Rulebook
from layouts.drawing.backends.pdf import Document
from layouts.drawing.papers import find_paper

from ..long_run import LONG, first_of
from ..printed import designed, rulebook_text

BOOKS = ("rulebook", "manual")
CITED = re.compile(r"\bXI-A?\d+\b")
OF = {"embers": {"embers"}, "extras": {"powers", "envoy", "sellsword", "coins"}}
"""Modules of the box, by what the ledger calls their rules."""
NAMES = {
    "embers": r"\b(?:Ember|Embers|Kiln|Nyr|Kei|Tigris|Piercer|GTS|M-Comp|Enviro-Shld|relics?|comets?|mods?|freez\w+)\b",
    "powers": r"\b(?:Counterfeit|Boom|Launder|Snitch)\b",
    "envoy": r"\bEnvoy\b",
    "sellsword": r"\bSellsword\b",
    "coins": r"2,000-credit|copper",
}
"""Words of each module, which nobody who plays without it needs."""


@cache
def text_of(book: str, *modules: str) -> str:
    """A book as Markdown for those who print the core and these modules."""
    return rulebook_text(designed("mixia", "full"), ("core", *modules), book)


def words(*modules: str) -> str:
    """Both books as Markdown for those who print the core and these modules."""
    return "\n".join(text_of(book, *modules) for book in BOOKS)


def test_every_rule_is_cited(game: Game) -> None:
    """Every rule and ruling of the ledger stands in one of the books for those who print everything."""
    entries = ledger.read(locate("mixia"))
    rules = {id for id, entry in entries.items() if entry.kind != "example" or "-E" not in id}
    cited = set(CITED.findall(words(*game.modules)))

    assert len(rules) > 600
    assert {id for id in rules if "-E" not in id} - cited == set()
    assert cited - set(entries) == set()


def test_rules_come_with_their_module(game: Game) -> None:
    """The core's books cite all rules of the core and none of an expansion; of those each has its own."""
    entries = ledger.read(locate("mixia"))
    known = {id: entry.module for id, entry in entries.items() if re.fullmatch(r"XI-\d+", id)}
    core = {id for id, module in known.items() if module == "core"}
    cited = {id for id in CITED.findall(words()) if id in known}

    assert core - cited == set()
    assert cited - core == ALSO_CORE
    for name, modules in OF.items():
        of = {id for id in CITED.findall(words(*modules)) if id in known}
        assert {known[id] for id in of - cited} == {name}


ALSO_CORE = {"XI-032"}
"""The ledger files solo cards with the extras; all readers are told that they aren't here."""


@pytest.mark.parametrize("module", first_of(NAMES, 2))
def test_no_word_of_what_is_not_printed(module: str, game: Game) -> None:
    """What belongs to an expansion is named in its own books, and in those of nobody else."""
    others = [other for other in game.modules if other not in ("core", module)]
    without = re.sub(r"\*\*Mixia, the rulebook with all expansions.*", "", words(*others))

    assert re.findall(NAMES[module], without) == []
    assert module == "coins" or re.findall(NAMES[module], words(module))


LISTS = {
    "2. Starport Phase": ("Thaw", "Mods, plates and pods", "Sellsword"),
    "3. Status Phase": ("Freeze", "draw an event", "In Demand"),
    "Fame and titles": ("relics", "Captains in Need", "Tigris"),
    "Borders": ("Ice asteroid", "ice damage"),
    "Trade": ("Tig", "Ember"),
    "Gathering": ("Quarry", "Excavate", "Ember", "relic"),
    "Missions": (
        "Cargo",
        "Private Eye",
        "Arms Dealer",
        "Coerce",
        "Assist",
        "Transport",
        "Boom!",
        "Counterfeit",
        "Envoy",
    ),
    "Your turn": ("freeze", "event", "In Demand", "The Kiln", "M-Comp"),
    "Actions": ("quarry", "excavate", "sift", "swap"),
    "An attack": ("a plate takes 3 more",),
    "Fame": ("two tokens", "relic", "Captain in Need", "Tigris"),
    "Rolls of a d20": ("Ice", "Quarry", "Excavate"),
    "Prices": ("Mod", "plate", "pod", "Ember", "Sellsword"),
    "Signs": (
        *("Quarry", "Excavate", "Relic", "Comet", "The Kiln", "Swap", "Tigris", "Event"),
        *("Ice asteroid", "Ice damage", "Ember"),
    ),
}
"""The rulebook's own lists, and what expansions bring into them."""
INDEXED = (
    *("Captain in Need", "comet", "Dead World", "economy board", "event", "excavate", "freeze", "gravity path"),
    *("ice damage", "In Demand", "Kei", "mod", "power", "quarry", "relic", "sellsword", "sift", "The Kiln", "Tigris"),
)
"""Words of expansions that the rulebook's index has."""


def section(book: str, heading: str) -> str:
    """The last section of a book with a heading; nothing if there is none."""
    return re.split(rf"^####? {re.escape(heading)}$", f"\n#\n{book}", flags=re.M)[-1].partition("\n#")[0]


@pytest.mark.parametrize("heading", LISTS)
def test_lists_hold_what_is_printed(heading: str, game: Game) -> None:
    """Steps, ways to fame, the quick reference and signs have what expansions bring, for those who print them."""
    core, whole = (section(text_of("rulebook", *modules), heading) for modules in ((), game.modules))

    assert [words for words in LISTS[heading] if words in core] == []
    assert [words for words in LISTS[heading] if words not in whole] == []
    steps = [int(number) for number in re.findall(r"^(\d+)\. ", whole, re.M)]
    assert steps == [*range(1, len(steps) + 1)]


@LONG
def test_the_index_holds_what_is_printed(game: Game) -> None:
    """The index leads to what expansions bring, for those who print them."""
    core, whole = (indexed(modules) for modules in (("core",), tuple(game.modules)))

    assert whole - core == set(INDEXED)
    assert core <= whole


def indexed(modules: tuple[str, ...]) -> set[str]:
    """The words of the rulebook's index for those who print these modules."""
    book = Rulebook(designed("mixia", "full"), find_paper("a4"), Edition(modules=modules))
    return {word for node in book.content.body if isinstance(node, Index) for word, *_ in node.words}


class Subject(NamedTuple):
    """Where a part of an expansion stands: a section of the rulebook, entries of the manual, and its rules."""

    section: str
    entries: tuple[str, ...]
    rules: str


SUBJECTS = (
    Subject("In the box", (), "23-29 31 32"),
    Subject("With Embers", (), "53 56 58 61 63 161 408 477 498"),
    Subject("The economy board", ("Economy board", "Kei"), "172 351 366-375 520 521"),
    Subject("Exploration tokens", ("Exploration tokens", "Captain in Need"), "30 38 162-170"),
    Subject(
        "Mods, plates and pods",
        ("Mods", "Piercer", "Enviro-Shld", "GTS", "M-Comp", "Armor Plating", "Cargo Pod"),
        "87 93 94 124 249 452-466 491-493 525-529 538 539",
    ),
    Subject("Ice", ("Ice damage", "Ice asteroid", "Ember", "Gathering"), "199-201 331-336 354 355 361 384 385 421"),
    Subject("Dead Worlds and relics", ("Dead Worlds", "Excavate", "Relics"), "50 111 223-236 403 494"),
    Subject("The Kiln", ("The Kiln", "Relics"), "443-451"),
    Subject("Gravity paths and comets", ("Gravity paths", "Comets"), "136 237-247 511 537"),
    Subject("Tigris", ("Tigris",), "217 220-222"),
    Subject("Events", ("Events",), "409-412"),
    Subject("Missions of Embers", ("Cargo mission", "Private Eye", "Arms Dealer", "Coerce"), "288-293"),
    Subject("Missions and Powers", ("Powers", "Assist", "Transport", "Boom!", "Counterfeit"), "33 118 260 295-305 542"),
    Subject("Kickstarter Missions", ("Envoy",), "34 294"),
    Subject("Sellsword Mk II", ("Sellsword",), "35"),
    Subject("Coins of 2,000", (), "36"),
)
"""Every rule of the expansions, by subject."""


def rules_of(numbers: str) -> set[str]:
    """The ids that numbers and ranges of them name."""
    ends = [(first, last or first) for first, _, last in (part.partition("-") for part in numbers.split())]
    return {f"XI-{n:03}" for first, last in ends for n in range(int(first), int(last) + 1)}


def test_every_rule_of_an_expansion_has_its_subject() -> None:
    """All that the ledger files with a module is expected under one heading."""
    entries = ledger.read(locate("mixia"))
    known = {id for id, entry in entries.items() if entry.module in OF and re.fullmatch(r"XI-\d+", id)}
    expected = [id for subject in SUBJECTS for id in rules_of(subject.rules)]

    assert sorted(expected) == sorted(known)


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.section)
def test_each_subject_has_its_words(subject: Subject, game: Game) -> None:
    """The section of the rulebook and the entries of the manual cite all rules of the subject."""
    rulebook, manual = (text_of(book, *game.modules) for book in BOOKS)
    shown = [section(rulebook, subject.section), *(section(manual, entry) for entry in subject.entries)]

    assert [words for words in shown if len(words.split()) < 8] == []
    assert rules_of(subject.rules) - set(CITED.findall("\n".join(shown))) == set()


TABLES: dict[str, tuple[str, ...]] = {
    "event-card": ("text", "leaves"),
    "power-card": ("ship", "does"),
    "relic-token": (),
}
"""Kinds that are listed piece by piece, and the fields that a line has."""


@pytest.mark.parametrize("kind", TABLES)
def test_cards_are_listed_one_by_one(kind: str, game: Game) -> None:
    """Each event, power and relic has its line, in the words of its card."""
    lines = [" ".join(line.split()) for line in words(*game.modules).splitlines() if line.startswith("| ")]
    said = [
        [piece.name, *(" ".join(str(piece.fields[field]).split()) for field in TABLES[kind])]
        for piece in game.kinds[kind].pieces
    ]

    assert [each for each in said if not any(all(words in line for words in each) for line in lines)] == []


def test_what_players_do_themselves_is_listed(game: Game) -> None:
    """What the ledger leaves to people (level `table`) stands in a list of its own, with what they do."""
    file = ledger.file_of(locate("mixia"))
    assert file
    people = set(re.findall(r"^\| (XI-\d+) \|.*\| table \|", file.read_text(encoding="utf-8"), re.M))
    listed = section(rulebook_text(designed("mixia", "full"), tuple(game.modules)), "What you do yourselves")
    cited = [CITED.findall(line) for line in listed.splitlines() if line.startswith("- ")]

    assert {id for ids in cited for id in ids} == people - ALSO_CORE
    assert all(cited)


def test_every_example_is_in_a_book(game: Game) -> None:
    """All worked examples of the ledger are boxes, those of the core in the core's books."""
    examples = {id for id in ledger.read(locate("mixia")) if "-E" in id}

    assert len(examples) == 34
    assert {id for id in examples if f"> **Example {id}.**" not in words(*game.modules)} == set()


@LONG
@pytest.mark.parametrize("modules", first_of(["core embers powers envoy sellsword coins", "core embers"]))
def test_the_rulebook_with_expansions_is_a_book(modules: str) -> None:
    """It has a few pages more than the core's and can be read aloud, its quick reference stands on the last page as a
    whole, and its page for screens is correct HTML without a link that leads nowhere."""
    book = Rulebook(designed("mixia", "full"), find_paper("a4"), Edition(modules=tuple(modules.split())))
    data, pages = book.pdf(Document("Mixia: Rulebook"))
    with pypdfium2.PdfDocument(data) as pdf:
        last = pdf[pages - 1].get_textpage().get_text_range()
    tree: Any = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(book.html())
    ids = [element.get("id") for element in tree.iter() if element.get("id")]
    checker = pytest.importorskip("pdf_oxide")

    assert 12 < pages <= 16
    assert [heading for heading in ("Quick reference", "Signs", "Index") if heading not in last] == []
    assert checker.PdfDocument.from_bytes(data).validate_pdf_ua()["errors"] == []
    assert len(ids) == len(set(ids))
    assert [a.get("href") for a in tree.iter("a") if a.get("href")[:1] == "#" and a.get("href")[1:] not in ids] == []


@pytest.fixture(scope="module")
def manual() -> Rulebook:
    design = designed("mixia", "full")
    return Rulebook(design, find_paper("a4"), Edition(modules=tuple(design.game.modules)), "manual")


@LONG
def test_the_manual_can_be_read_aloud(manual: Rulebook, tmp_path: Path) -> None:
    """An independent checker of PDF/UA-1 finds nothing; its page numbers settle; it is no tome."""
    data, pages = manual.pdf(Document("Mixia: The captain’s manual"))

    assert 8 <= pages <= 14
    checker = pytest.importorskip("pdf_oxide")
    assert checker.PdfDocument.from_bytes(data).validate_pdf_ua()["errors"] == []


def test_the_manual_as_a_page(manual: Rulebook) -> None:
    """Correct HTML; entries in the order of the alphabet; each link leads to an id, or into the other book."""
    tree: Any = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(manual.html())
    ids = [element.get("id") for element in tree.iter() if element.get("id")]
    links = [a.get("href") for a in tree.iter("a")]
    entries = ["".join(h.itertext()).lower().removeprefix("the ") for h in tree.iter("h4")]

    assert len(ids) == len(set(ids))
    assert len(links) > 60
    assert [href for href in links if href.startswith("#") and href[1:] not in ids] == []
    assert {href.partition("#")[0] for href in links} <= {"", "rulebook.html"}
    plain = [re.sub(r"[^a-z0-9 ]", "", re.sub(r"^[a-z]?\d[\d–, a]*\s", "", entry)).strip() for entry in entries]
    assert len(plain) > 90
    assert plain == sorted(plain)

"""Mixia's rulebook and captain's manual: every rule in one of them, and each expansion's only with its module."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import html5lib
import pytest

from companion.engine import ledger
from components.places import locate
from components.schema import Game
from layouts.backends.pdf import Document
from layouts.rulebook.writer import Edition, Rulebook, rulebook_text
from layouts.sheets.papers import find_paper

from ..printed import designed

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
def words(*modules: str) -> str:
    """Both books as Markdown for those who print the core and these modules."""
    design = designed("mixia", "full")
    return "\n".join(rulebook_text(design, ("core", *modules), book) for book in BOOKS)


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


@pytest.mark.parametrize("module", NAMES)
def test_no_word_of_what_is_not_printed(module: str, game: Game) -> None:
    """What belongs to an expansion is named in its own books, and in those of nobody else."""
    others = [other for other in game.modules if other not in ("core", module)]
    without = re.sub(r"\*\*Mixia, the rulebook with all expansions.*", "", words(*others))

    assert re.findall(NAMES[module], without) == []
    assert module == "coins" or re.findall(NAMES[module], words(module))


LISTS = {
    "2. Starport Phase": ("Thaw", "Sellsword"),
    "3. Status Phase": ("Freeze", "draw an event", "In Demand"),
    "Fame and titles": ("relics", "Captains in Need", "Tigris"),
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
    "Your turn": ("freeze", "event", "In Demand", "The Kiln"),
    "Actions": ("quarry", "excavate", "sift", "swap"),
    "Fame": ("two tokens", "relic", "Captain in Need", "Tigris"),
    "Signs": ("quarry", "excavate", "relic", "comet", "The Kiln", "swap", "Tigris", "event"),
}
"""The rulebook's own lists, and what expansions bring into them."""


def section(book: str, heading: str) -> str:
    """The last section of a book with a heading."""
    return re.split(rf"^### {re.escape(heading)}$", book, flags=re.M)[-1].partition("\n#")[0]


@pytest.mark.parametrize("heading", LISTS)
def test_lists_hold_what_is_printed(heading: str, game: Game) -> None:
    """Steps, ways to fame, the quick reference and signs have what expansions bring, for those who print them."""
    design = designed("mixia", "full")
    core, whole = (section(rulebook_text(design, modules), heading) for modules in (("core",), tuple(game.modules)))

    assert [words for words in LISTS[heading] if words in core] == []
    assert [words for words in LISTS[heading] if words not in whole] == []
    steps = [int(number) for number in re.findall(r"^(\d+)\. ", whole, re.M)]
    assert steps == [*range(1, len(steps) + 1)]


def test_every_example_is_in_a_book(game: Game) -> None:
    """All worked examples of the ledger are boxes, those of the core in the core's books."""
    examples = {id for id in ledger.read(locate("mixia")) if "-E" in id}

    assert len(examples) == 34
    assert {id for id in examples if f"> **Example {id}.**" not in words(*game.modules)} == set()


@pytest.fixture(scope="module")
def manual() -> Rulebook:
    design = designed("mixia", "full")
    return Rulebook(design, find_paper("a4"), Edition(modules=tuple(design.game.modules)), "manual")


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

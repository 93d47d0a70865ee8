"""The English of every rulebook: none of the turns of phrase that sound translated, and one word for one thing.

`tests/<game>/print.yaml` tells under `rulebook` which words of a game's glossary are avoided (`avoided`).
"""

from __future__ import annotations

import re
from functools import cache

import pytest

from layouts.rulebook.manuscript import read_manuscript
from layouts.rulebook.markdown import LINK, parts_of, texts, walk

from ..printed import GAMES, designed
from ..told import told

SMELLS = {
    "question-if": r"(?m)(?:^|[.:*] )(?:\d\. |- )?(?:Is|Are|Was|Were|Has|Have|Did|Does|Do|Can) "
    r"[^.?!\n]{2,110}\? (?=[A-Z])|\w\? Then\b|\b(?:tell|cargo|there)\? [A-Z]",
    "inverted-if": r"(?m)(?:^|[.;:] )(?:Should|Were|Had) (?:a|an|the|both|it|you|there|any|no) [^?\n]*[.]",
    "who-noun": r"(?m)(?:^|[.;:] |\*\* )Whom? (?![^.\n]*\?)[a-z][^.?\n]{4,}|\bby whom\b",
    "is-no": r"\b(?:is|are) none of\b|\bis no (?:whole|name|game|session|correction|save|text|step|board|disc|number|"
    r"scenario|square|slot)\b",
    "take-back": r"\b[Tt](?:ak(?:e|es|en|ing)|ook)(?: \S+){0,4}? back\b(?! aboard)|\b"
    r"[Gg]iv(?:e|es|en|ing)(?: \S+){0,2} again\b",
    "tell": r"\b[Tt]old\b(?! (?:to|you|them)\b)|\b[Tt]ells? (?:what|how|the|which|why|where|every|all|more|from|no|"
    r"at|of)\b",
    "stand": r"\bstands? (?:twice|there|here|last|always|first|only|above|on the screen|on no|at its|beside a|"
    r"in (?:a|two|one|the))\b|\b(?:may|can't|can’t) stand\b(?! for)|\b(?:what|that) stands\b",
    "quote": r"['\"]",
    "far-more-on": r"\bless far\b|\bvalue far\b|\bas far, |\b(?:points?|turns?) (?:more|less)\b|\bfrom (?:how many|"
    r"which|\d) players on\b|\bplayers from which on\b|\bnext turn on\b",
    "participle": r"\b(?:the|all) \w+ there are\b|\b(?:session|game) meant\b|\bnot told\b|\b(?:an|the) own\b|"
    r"\bof own\b|\bso many players\b|\bcome to (?:their|its) end\b",
    "splice": r"\w, must be\b",
    "key-verb": r"\bEnter (?:goes|leaves|hides|shows|tells|takes)\b|\bEnter: |\bWhich (?:tile |card )?is it\?",
}
"""What was found again and again in texts that were thought in another language."""

books = pytest.mark.parametrize("game", [game for game in GAMES if "rulebook" in designed(game, "full").books])


@cache
def written(game: str) -> str:
    """Every text of a game's books as it is set, a line each: paragraphs, headings, captions, titles and cells."""
    design = designed(game, "full")
    read = [read_manuscript(path, design.game, "full", design.game.modules) for path in design.books.values()]
    parts = [part for manuscript in read for part in parts_of(manuscript, design.look.icon)]
    return LINK.sub(r"\2", "\n".join(words for part in walk(parts) for words in texts(part)))


@books
@pytest.mark.parametrize("smell", SMELLS)
def test_it_sounds_like_a_person(game: str, smell: str) -> None:
    """No phrase of that kind is in the book."""
    assert [found[0] for found in re.finditer(SMELLS[smell], written(game))] == []


@books
def test_one_word_for_one_thing(game: str) -> None:
    """No word that the glossary has another one for."""
    avoided = told(game, "print.yaml")["rulebook"].get("avoided", [])
    found = [match[0] for word in avoided for match in re.finditer(rf"(?i)\b(?:{word})\b", written(game))]

    assert found == []

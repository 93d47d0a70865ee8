"""The English of every rulebook: none of the turns of phrase that sound translated, and one word for one thing.

Words that a game avoids are in `tests/<game>/glossary.yaml`.
"""

from __future__ import annotations

import re
from functools import cache

import pytest

from layouts.rulebook.manuscript import read_manuscript
from layouts.rulebook.markdown import LINK, parts_of, texts, walk

from ..english import QUOTES, SMELLS, strays
from ..printed import GAMES, designed

books = pytest.mark.parametrize("game", [game for game in GAMES if "rulebook" in designed(game, "full").books])


@cache
def written(game: str) -> str:
    """Every text of a game's books as it is set, a line each: paragraphs, headings, captions, titles and cells."""
    design = designed(game, "full")
    read = [read_manuscript(path, design, design.game.modules) for path in design.books.values()]
    parts = [part for manuscript in read for part in parts_of(manuscript, design.look.icon)]
    return LINK.sub(r"\2", "\n".join(words for part in walk(parts) for words in texts(part)))


@books
@pytest.mark.parametrize("smell", [*SMELLS, "quote"])
def test_it_sounds_like_a_person(game: str, smell: str) -> None:
    """No phrase of that kind is in the book."""
    assert [found[0] for found in re.finditer({**SMELLS, "quote": QUOTES}[smell], written(game))] == []


@books
def test_one_word_for_one_thing(game: str) -> None:
    """No word that the glossary has another one for."""
    assert [*strays(written(game), game)] == []

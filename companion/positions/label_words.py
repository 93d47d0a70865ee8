"""The words of labels: the name of an answer, and what its label tells about it."""

from __future__ import annotations

import re
from functools import lru_cache

SMALL = frozenset(
    {"a", "an", "and", "at", "by", "for", "from", "has", "in", "is", "it", "of", "on", "or", "the", "to", "with"}
)
"""Words that tell no label from another: they count only among others."""

KNOWN = 8192
"""Texts whose words are kept: each text that is typed is held against all labels of a question, again and again."""

DONE_LABEL = "Done"
"""What an end is called, whatever its key."""

_TOLD = re.compile(r" [(\[]|[,;:](?: |$)")
"""Where a label goes on to what it tells about its answer."""


def head(label: str) -> str:
    """The name of an answer: its label without what that tells about it, from the first colon, bracket, comma or price.

    >>> head("H30 (2 cubes)"), head("Scrap, then end"), head("for 1 point: NE0")
    ('H30', 'Scrap', 'for 1 point')
    """
    price = next(iter(getattr(label, "costs", ())), "")
    until = label.find(price) if price else len(label)
    told = _TOLD.search(label, 0, until)
    return str(label[: told.start() if told else until]).strip() or str(label)


def words_in(text: str) -> list[str]:
    """The words of a text in small letters, without punctuation around them.

    >>> words_in("E24 4 Tycho, ship +5 (hits Bo)")
    ['e24', '4', 'tycho', 'ship', '+5', 'hits', 'bo']
    """
    return [*_words_in(text.lower())]


@lru_cache(KNOWN)
def _words_in(text: str) -> tuple[str, ...]:
    return tuple(word for part in re.split(r"[\s/]+", text) if (word := part.strip(".,;:()\"'?!")))


def without_facts(prompt: str) -> str:
    """A question without the facts in brackets after it.

    >>> without_facts("Ann: which action? (4 left)")
    'Ann: which action?'
    """
    question, mark, _ = prompt.partition("? (")
    return f"{question}?" if mark else prompt

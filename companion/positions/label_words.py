"""The words of labels: the name of an answer, and what its label tells about it."""

from __future__ import annotations

import re

STOP_WORDS = frozenset(
    {"a", "an", "and", "at", "by", "for", "from", "has", "in", "is", "it", "of", "on", "or", "the", "to", "with"}
)
"""Words that tell no label from another: they count only among others."""

DONE_LABEL = "Done"
"""What an end is called, whatever its key."""

_LABEL_NOTE_START = re.compile(r" [(\[]|[,;:](?: |$)")
"""Where a label goes on to what it tells about its answer."""


def head(label: str) -> str:
    """The name of an answer: its label without what that tells about it, from the first colon, bracket, comma or price.

    >>> head("H30 (2 cubes)"), head("Scrap, then end"), head("for 1 point: NE0")
    ('H30', 'Scrap', 'for 1 point')
    """
    price = next(iter(getattr(label, "costs", ())), "")
    until = label.find(price) if price else len(label)
    told = _LABEL_NOTE_START.search(label, 0, until)
    return str(label[: told.start() if told else until]).strip() or str(label)


def without_facts(prompt: str) -> str:
    """A question without the facts in brackets after it.

    >>> without_facts("Ann: which action? (4 left)")
    'Ann: which action?'
    """
    question, mark, _ = prompt.partition("? (")
    return f"{question}?" if mark else prompt

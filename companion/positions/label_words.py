"""The words of labels: an answer with what its label tells about it, as one text, and without its name."""

from __future__ import annotations

from companion.engine.labels import Label

STOP_WORDS = frozenset(
    {"a", "an", "and", "at", "by", "for", "from", "has", "in", "is", "it", "of", "on", "or", "the", "to", "with"}
)
"""Words that tell no label from another: they count only among others."""

DONE_LABEL = Label("Done")
"""What an end is called, whatever its key."""


def tell_label(label: Label) -> str:
    """An answer with all that its label tells about it.

    >>> from companion.engine.labels import Cost
    >>> tell_label(Label("H30", facts="2 cubes")), tell_label(Label("Scan", then="lay a sector", price=Cost("free")))
    ('H30 (2 cubes)', 'Scan free, lay a sector')
    """
    told = f"{label.name} {label.price.words}" if label.price else label.name
    if label.facts:
        told += f" ({label.facts})"
    if label.then:
        told += f", {label.then}"
    return f"{told}: {label.note}" if label.note else told


def tell_more(label: Label) -> str:
    """What a label tells about its answer, beside the name: `(2 cubes)`, `for 1 energy, lay a sector`."""
    return tell_label(label)[len(label.name) :].lstrip(" :,")


def without_facts(prompt: str) -> str:
    """A question without the facts in brackets after it.

    >>> without_facts("Ann: which action? (4 left)")
    'Ann: which action?'
    """
    question, mark, _ = prompt.partition("? (")
    return f"{question}?" if mark else prompt

"""Labels and prompts as text: an answer with what is told about it, and a question with whom it asks."""

from __future__ import annotations

from companion.engine.labels import Label
from companion.engine.prompts import Prompt

STOP_WORDS = frozenset(
    {"a", "an", "and", "at", "by", "for", "from", "has", "in", "is", "it", "of", "on", "or", "the", "to", "with"}
)
"""Words that tell no label from another: they count only among others."""

DONE_LABEL = Label("Done")
"""What an end is called, whatever its key."""


def tell_label(label: Label) -> str:
    """Return an answer with everything that its label tells.

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
    """Return everything in a label except the name: `(2 cubes)`, `for 1 energy, lay a sector`."""
    return tell_label(label)[len(label.name) :].lstrip(" :,")


def tell_prompt(prompt: Prompt, facts: bool = True) -> str:
    """Return a question with the player that it asks, and with its facts.

    >>> asked = Prompt("which action?", "4 left", "Ann")
    >>> tell_prompt(asked), tell_prompt(asked, facts=False)
    ('Ann: which action? (4 left)', 'Ann: which action?')
    """
    told = f"{prompt.to}{prompt.at and ' '}{prompt.at}: {prompt.text}" if prompt.to else prompt.text
    return f"{told} ({prompt.facts})" if facts and prompt.facts else told


def tell(words: Label | Prompt) -> str:
    """Return a label or a prompt as text for JSON."""
    return tell_label(words) if isinstance(words, Label) else tell_prompt(words)

"""The words of a question: whom it asks, what, and what is told beside it, each apart."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question in words (`label_words.tell_prompt`). facts: in brackets after it. to: whom it asks, before a colon.
    deed: what any answer does (`Question`)."""

    text: str
    facts: str = ""
    to: str = ""
    deed: str = ""


def read_prompt(words: str, seat: str | None, deed: str = "") -> Prompt:
    """A question that is one text, of which the facts stand at the end.

    >>> read_prompt("Ann: which action? (4 left)", "Ann")
    Prompt(text='which action?', facts='4 left', to='Ann', deed='')
    >>> read_prompt("Which satellite (of two) goes there?", None).facts
    ''
    """
    text = words.removeprefix(f"{seat}: ")
    to = seat if seat and text != words else ""
    asked, mark, facts = text.partition("? (")
    has_facts = mark and facts.endswith(")")
    return Prompt(f"{asked}?", facts[:-1], to, deed) if has_facts else Prompt(text, "", to, deed)

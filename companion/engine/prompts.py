"""The words of a question: whom it asks, what, and what is told beside it, each apart."""

from __future__ import annotations

import re

from companion.engine.records import WordRecord
from companion.text.grammar import capital

_ASKS, _SEVERAL_ANSWERS = re.compile(r" (?:which|what|where|how)\b"), re.compile(r",| or |\?")


class Prompt(WordRecord):
    """A question in words (`label_words.tell_prompt`). facts: in brackets after it. to: whom it asks, before a colon;
    at: where that is, or how, behind the name. names: its text says itself whom it asks. deed: what any answer does
    (`Question`)."""

    __slots__ = ("at", "deed", "facts", "names", "text", "to")

    def __init__(
        self, text: str, facts: str = "", to: str = "", deed: str = "", at: str = "", names: bool = False
    ) -> None:
        self.text, self.facts, self.to, self.deed, self.at, self.names = text, facts, to, deed, at, names


def read_prompt(words: str, seat: str | None, deed: str = "") -> Prompt:
    """A question that is one text, of which the facts stand at the end.

    >>> read_prompt("Ann: which action? (4 left)", "Ann") == Prompt("which action?", "4 left", "Ann")
    True
    >>> read_prompt("Which satellite (of two) goes there?", None).facts
    ''
    """
    text = words.removeprefix(f"{seat}: ")
    to = seat if seat and text != words else ""
    asked, mark, facts = text.partition("? (")
    if mark and facts.endswith(")"):
        text, facts = f"{asked}?", facts[:-1]
    else:
        facts = ""
    return Prompt(text, facts, to, deed, names=text.startswith(f"{seat} "))


def former_deed(words: str, seat: str | None) -> str:
    """What any answer does by the words of a question that declares no deed, as 0.6 knew it; taken until 0.8.

    >>> former_deed("Ann: start on which corner?", "Ann"), former_deed("Ann: end here?", "Ann")
    ('Start on', '')
    """
    asked = words.removeprefix(f"{seat}: ")
    found = _ASKS.search(asked) if asked != words else None
    deed = asked[: found.start()] if found else ""
    return "" if _SEVERAL_ANSWERS.search(deed) or deed == "do" else capital(deed)

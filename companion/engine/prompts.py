"""The words of a question: whom it asks, what, and what is told beside it, each apart."""

from __future__ import annotations

from companion.engine.records import WordRecord


class Prompt(WordRecord):
    """A question in words (`label_words.tell_prompt`), or the templates of one.

    facts: in brackets after it. to: whom it asks, before a colon, "" of nobody; None in what a game declares: whoever
    is asked. at: where that is, or how, behind the name. names: its text says itself whom it asks. deed: what any
    answer does (`Question`). brief: the text without what it tells in brackets, where it does.
    """

    __slots__ = ("at", "brief", "deed", "facts", "names", "text", "to")

    def __init__(
        self,
        text: str,
        facts: str = "",
        to: str | None = None,
        deed: str = "",
        at: str = "",
        names: bool = False,
        brief: str = "",
    ) -> None:
        self.text, self.facts, self.to, self.deed, self.at = text, facts, to, deed, at
        self.names, self.brief = names, brief

"""The words of a question: the player it asks, its text and its facts, as separate fields."""

from __future__ import annotations

from companion.engine.records import WordRecord


class Prompt(WordRecord):
    """A question in words (`label_words.tell_prompt`), or the templates of one.

    facts: details in brackets after the text. to: the player it asks, before a colon, "" for nobody; in a game's
    declaration None means whoever is asked. at: where or how that player is, after the name. names: the text itself
    names the player. deed: what any answer does (`Question`). brief: the text without the details in brackets, if any.
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

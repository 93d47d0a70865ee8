"""One spelling for each player and place of the history: names that differ only in capitals or blanks are one.

The one in which a name first came up counts, by the dates of the games.
"""

from __future__ import annotations

from collections.abc import Iterator
from unicodedata import normalize

from companion.sessions.history import PLACE, history


class Spellings:
    """Names by how they were first spelt."""

    def __init__(self, names: Iterator[str]) -> None:
        self.first: dict[str, str] = {}
        for name in names:
            self.first.setdefault(fold(name), name)

    def get(self, name: str) -> str:
        """The known spelling of a name; a new one as it is, without blanks too many."""
        return self.first.get(fold(name)) or " ".join(name.split())


def fold(name: str) -> str:
    """What all spellings of a name have in common.

    >>> fold("Ann  Lee ") == fold("ann lee"), fold("Bo B") == fold("Bob")
    (True, False)
    """
    return " ".join(normalize("NFC", name).casefold().split())


def known_spellings() -> Spellings:
    """The players and places of all games in the history."""
    return Spellings(name for row in reversed(history()) for name in (*row["players"], row[PLACE]) if name)

"""Answers beside the options of a choice, too many to list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.engine.notes import Option, entry_of
from components.problems import SalvageError
from components.values import NamedTuple


class NotUnderstood(SalvageError):
    """Error for a line that means nothing as a free answer; one that is understood but wrong raises another error."""


class Free(NamedTuple):
    """Answers besides the options of a choice, too many to list, such as drawings; bots and random play ignore them.

    read: turns typed text into the answer's one spelling; raises NotUnderstood if it means nothing as such an answer,
    and SalvageError if it is understood but not allowed. suggest: returns the answers worth listing; `first`: free
    answers are read before all others, a whole line at a time. asked: the question is asked even if it has only one
    option; anybody may then give the listed answers, whoever is asked. hint: how to type them. kept: returns the answer
    that a journal entry means, None if it isn't allowed; by default entries are read like typed text. numbers: returns
    everything that the question may ever list, each at the index of its number, "" for a number without an answer.
    read_by: reads a line if the answer depends on the seat that types it.

    A line that `read` doesn't understand is read word by word, and refused for the word that doesn't fit; a line that
    isn't allowed is refused as a whole, with the message of `read`.
    """

    read: Callable[[str], Option]
    suggest: Callable[[], Sequence[Option]] = tuple
    first: bool = False
    asked: bool = False
    hint: str = ""
    kept: Callable[[str], Option | None] | None = None
    numbers: Callable[[], Sequence[Option]] = tuple
    read_by: Callable[[str, str], Option] | None = None

    def by(self, seat: str | None) -> Free:
        """Return these answers as one seat reads them; None: any seat."""
        return self._replace(read=partial(self.read_by, seat)) if self.read_by and seat else self

    def reads(self, typed_text: str) -> Option | None:
        """Return the answer that a text means; None if it isn't allowed."""
        try:
            return self.read(typed_text)
        except SalvageError:
            return None

    def reads_entry(self, entry: Option) -> Option | None:
        """Return the answer that a journal entry means; None if it isn't allowed."""
        return (self.kept or self.reads)(str(entry_of(entry)))


def anybody(*options: str) -> Free:
    """Return answers that anybody may give, whoever is asked, such as a gift during another player's turn."""

    def read(line: str) -> Option:
        if line not in options:
            raise NotUnderstood(f"{line!r} is nothing that anybody may do")
        return line

    return Free(read, lambda: options, asked=True)

"""Answers beside the options of a choice, too many to list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.engine.notes import Option, entry_of
from components.problems import SalvageError
from components.values import NamedTuple


class NotUnderstood(SalvageError):
    """A line means nothing at all as a free answer; whatever else is wrong with one, it has been understood."""


class Free(NamedTuple):
    """Answers beside the options of a choice, too many to list, such as drawings; bots and random play go without them.

    read: what people type in its one spelling; raises NotUnderstood where it means nothing as such an answer, and
    SalvageError where it does and isn't allowed. suggest: those worth listing, when somebody looks; `first`: they are
    read before all others, a whole line at a time. asked: though the question has only one option; anybody may then
    give those that are listed, whoever is asked. hint: how to type them. kept: the answer that an entry of a journal
    means, None where it isn't allowed; by default entries are read as people type them. numbers: all that such a
    question lists at one time or another, each in the place of its number; "" where nothing has that number. read_by:
    reads a line where it matters who types it: the seat whose screen that is.

    A line that `read` doesn't understand is read word by word, and refused for the word that doesn't fit; one that
    isn't allowed is refused as a whole, with what `read` says.
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
        """The same, as a seat reads it; None: any."""
        return self._replace(read=partial(self.read_by, seat)) if self.read_by and seat else self

    def reads(self, typed: str) -> Option | None:
        """What a text means; None where it isn't allowed."""
        try:
            return self.read(typed)
        except SalvageError:
            return None

    def reads_entry(self, entry: Option) -> Option | None:
        """What an entry of a journal means; None where it isn't allowed."""
        return (self.kept or self.reads)(str(entry_of(entry)))


def anybody(*options: str) -> Free:
    """What anybody may do meanwhile, whoever is asked, such as giving something away in another player's turn."""

    def read(line: str) -> Option:
        if line not in options:
            raise NotUnderstood(f"{line!r} is nothing that anybody may do")
        return line

    return Free(read, lambda: options, asked=True)

"""What every kind of edit of a tracked game has.

A kind of edit is one small class, in one module with those like it: its one spelling, which the journal keeps; what it
does to the table; and beside it how lines are read as such an edit (`VERBS`, by the word they begin with) and what its
spelling is called on screens (`label`). `edits` puts the modules together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from companion.engine import Step

from .meanings import Meanings
from .state import TrackedTable


class Edit:
    """One edit, ready to be done."""

    __slots__ = ()

    def spelling(self) -> str:
        """The line that the journal keeps; it reads as the same edit again."""
        raise NotImplementedError

    def perform(self, table: TrackedTable) -> Step:
        """Do it; cards and dice that come up are asked of nature."""
        raise NotImplementedError


Read: TypeAlias = Callable[[Meanings, str, str], Edit | None]
"""Reads the words after a verb as an edit for a player; None where they mean none. Raises SalvageError."""

OwnEdit = Callable[[dict[str, Any], str, str], tuple[str, str]]
"""An edit of a game's own: changes the state for a player as words say, and gives these in their one spelling with what
is told of it. Raises SalvageError."""


class Shorthand(NamedTuple):
    """A verb that stands for several edits: these as they would be typed, by the words after it; the player's name
    comes before the first.

    former: what the verb does in journals of before it stood for several.
    """

    lines: Callable[[str], Sequence[str]]
    former: OwnEdit | None = None


OwnEdits = Mapping[str, OwnEdit | Shorthand]
"""A game's own edits by verb."""

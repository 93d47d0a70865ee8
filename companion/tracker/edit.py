"""What every kind of edit of a tracked game has.

A kind of edit is one small class, in one module with those like it: its one spelling, which the journal keeps; what it
does to the table; and beside it how lines are read as such an edit (`VERBS`, by the word they begin with) and what its
spelling is called on screens (`label`). `edits` puts the modules together.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

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

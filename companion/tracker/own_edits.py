"""Edits that a game adds to its tracker mode."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

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

"""Edits that a game adds to those of all games, where nobody referees: by verb, in its module `tracker`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

OwnEdit = Callable[[dict[str, Any], str, str], tuple[str, str]]
"""Changes the state for a player as words say, and gives these in their one spelling with what is told of it. Raises
SalvageError."""


class Shorthand(NamedTuple):
    """A verb that stands for several edits: these as they would be typed, by the words after it; the player's name
    comes before the first."""

    lines: Callable[[str], Sequence[str]]


OwnEdits = Mapping[str, OwnEdit | Shorthand]

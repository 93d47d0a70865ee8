"""Players who have been renamed since a session began.

A rename is a correction in the journal: it counts from there on, and can be undone. Earlier messages stay as they were;
earlier positions are compared and shown with today's names.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from companion.positions.player_names import check_players
from companion.positions.renaming import rename
from companion.positions.views import seats
from companion.sessions.journal import Journal
from companion.sessions.journal_rows import ADJUST
from companion.text.same_names import as_read
from components.problems import SalvageError
from components.schema import Field, Game


def apply_names(state: Mapping[str, Any], field_by_name: Mapping[str, Field], names: Sequence[str]) -> dict[str, Any]:
    """Return an earlier position with the names that its seats have now."""
    old_names = seats(state)
    return (
        dict(state) if old_names == [*names] else rename(state, field_by_name, dict(zip(old_names, names, strict=True)))
    )


def check_renamed(names: Sequence[str], game: Game, journal: Journal) -> None:
    """Check new names of players: they must be allowed in a new game, and mustn't have been another player's in this
    session, whose secrets they would reveal. Raises SalvageError."""
    check_players(names, game)
    for earlier_names in (journal.meta.players, *_list_earlier_names(journal)):
        for index, name in enumerate(names):
            other_names = [
                as_read(other_name) for other_index, other_name in enumerate(earlier_names) if other_index != index
            ]
            if as_read(name) in other_names:
                raise SalvageError(f"{name} has been the name of another player of this game; choose another name")


def _list_earlier_names(journal: Journal) -> list[list[str]]:
    """List the players' names after each rename, on every branch."""
    values = [json.loads(str(node.value)) for node in journal.nodes() if node.by == ADJUST]
    return [seats(value["state"]) for value in values if value.get("names")]

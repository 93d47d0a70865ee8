"""Players who are called otherwise than when a session began.

A rename is a correction in the journal: it holds from there on, and undo takes it back. What was said before stays as
it was said; positions of before are compared and shown under today's names.
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


def with_names(state: Mapping[str, Any], fields: Mapping[str, Field], names: Sequence[str]) -> dict[str, Any]:
    """A position of before, whose seats have these names now."""
    old_names = seats(state)
    return dict(state) if old_names == [*names] else rename(state, fields, dict(zip(old_names, names, strict=True)))


def check_renamed(names: Sequence[str], game: Game, journal: Journal) -> None:
    """See to it that players may be called so from now on: by the rules of a new game, and by no name that has been
    another's in this session, whose secrets it would open. Raises SalvageError."""
    check_players(names, game)
    for earlier in (journal.meta.players, *_earlier_names(journal)):
        for place, name in enumerate(names):
            other_names = [as_read(each) for number, each in enumerate(earlier) if number != place]
            if as_read(name) in other_names:
                raise SalvageError(f"{name} has been the name of another player of this game; choose another name")


def _earlier_names(journal: Journal) -> list[list[str]]:
    """What the players were called after each correction of a name, on every branch."""
    values = [json.loads(str(node.value)) for node in journal.nodes() if node.by == ADJUST]
    return [seats(value["state"]) for value in values if value.get("names")]

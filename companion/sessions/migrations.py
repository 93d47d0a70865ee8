"""Formats of journals and saves: how one of an earlier format becomes one of today's, a step for each format.

The format is a number in how a session began, which journals and saves write alike. Add a step here whenever what is
stored changes its meaning; steps are never changed or dropped, so that any session since format 2 can be opened.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from companion.engine import giving_secrets
from companion.game_registry.games import TRACKER

if TYPE_CHECKING:
    from companion.engine import Rules

FORMAT = 4
"""Of what is written today."""

OLDEST_FORMAT = 2


def _state_at_start_of_step(meta: dict[str, Any]) -> dict[str, Any]:
    """3: a kept state is that of its step's start; until then a step that changed the table before it asked was kept
    changed. Without a version the session is played again and all its states are written anew."""
    return {**meta, "rules": ""}


def _secrets_given_unasked(meta: dict[str, Any]) -> dict[str, Any]:
    """4: a secret question is asked though there is one answer alone; until then that was given unasked."""
    return {**meta, "gives_secrets": True}


STEPS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {
    2: _state_at_start_of_step,
    3: _secrets_given_unasked,
}
"""What turns a beginning of each format into one of the next."""


def migrate(meta: dict[str, Any]) -> dict[str, Any]:
    """How a session began, in today's format. Raises ValueError for a format that can't be read."""
    made = meta.get("format")
    if not isinstance(made, int) or isinstance(made, bool):
        raise ValueError("its format is missing")
    if made > FORMAT:
        raise ValueError(f"its format is {made}, of a newer salvage; this one reads {OLDEST_FORMAT} to {FORMAT}")
    if made < OLDEST_FORMAT:
        raise ValueError(
            f"its format is {made}, of a first draft of salvage; this one reads {OLDEST_FORMAT} to {FORMAT}"
        )
    for number in range(made, FORMAT):
        meta = {**STEPS[number](meta), "format": number + 1}
    return meta


def rules_as_begun(rules: Rules, mode: str, gives_secrets: bool) -> Rules:
    """The rules of a session; those of a tracker also read answers of menus that aren't asked any more. What was given
    unasked when it began is given so still."""
    if gives_secrets:
        rules = giving_secrets(rules)
    if mode == TRACKER:
        from companion.sessions.former_menus import FORMER_VERBS
        from companion.tracker import Tracker

        assert isinstance(rules, Tracker)
        rules.read_former(FORMER_VERBS)
    return rules

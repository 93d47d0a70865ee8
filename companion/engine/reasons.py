"""Reasons why something isn't possible.

A guard gives the first reason against something, or None if there is none. Rules offer only what the guards allow;
players who name something else get the reason. So offers and reasons can't contradict each other:

    ABOARD = Reason("{player.name}'s hold is full", "SD-047")

    def why_no_capture(table, ship):
        if not ship.room:
            return ABOARD
        return None

A reason is a constant of its module, and is put into words only on demand. So it costs playouts nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar

from companion.engine.asks import Ask
from companion.engine.notes import NOTHING
from components.values import NamedTuple

TableT = TypeVar("TableT")


class Refusal(NamedTuple):
    """A reason in words that follow the name of the impossible thing, "" if none is known; and the id of the rule that
    says so, "" if none does."""

    text: str = ""
    rule: str = ""


class Reason(NamedTuple):
    """An obstacle, worded to follow the name of the impossible thing, and the rule that says so.

    words: a template of `str.format`, or a function of the values that its parameters name: `table`, `player` (the
    record of the player who is asked, None if nobody is), `ask`, `key` (the thing that was named), and the values that
    a guard adds by `where`. rule: its id, "" if no rule says so.
    """

    words: str | Callable[..., str | Refusal]
    rule: str = ""
    values: Mapping[str, Any] = NOTHING

    def where(self, **values: Any) -> Reason:
        """Return the reason with values that only the guard knows. It is slow: avoid it in guards that playouts use."""
        return self._replace(values=values)

    def refuse(self, table: Any, ask: Ask, key: str) -> Refusal:
        """Return the reason in words, and its rule."""
        from companion.engine.texts import call

        player = table.players.get(ask.seat) if ask.seat else None
        value_by_name = {"table": table, "player": player, "ask": ask, "key": key, **self.values}
        text_or_refusal = (
            self.words.format_map(value_by_name) if isinstance(self.words, str) else call(self.words, value_by_name)
        )
        return text_or_refusal if isinstance(text_or_refusal, Refusal) else Refusal(text_or_refusal, self.rule)

    def say(self, table: Any, ask: Ask, key: str) -> str:
        """Return the reason in words with its rule: `Ann's hold is full (SD-047)`."""
        text, rule_id = self.refuse(table, ask, key)
        return f"{text} ({rule_id})" if rule_id else text


Guard: TypeAlias = Callable[[TableT, Any, str], Reason | None]
"""A function from table, question and key to the reason why the key is no answer. None if it is one, or if nothing of
that kind has this key."""

"""Why something isn't possible: the other side of what is legal.

A guard gives the first reason against something, or None where there is none. Rules offer what no guard has a reason
against; players who name something else are told the reason. So the two can't contradict each other:

    ABOARD = Reason("{player.name}'s hold is full", "SD-047")

    def why_no_capture(table, ship):
        if not ship.room:
            return ABOARD
        return None

A reason is a constant of its module, and is put into words only when somebody asks. So it costs playouts nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar

from companion.engine.asks import Ask
from companion.engine.notes import NOTHING
from components.values import NamedTuple

TableT = TypeVar("TableT")


class Refusal(NamedTuple):
    """Why something isn't possible, in words that follow its name, "" of what nothing is known; the rule that makes it
    so, "" where none does."""

    text: str = ""
    rule: str = ""


class Reason(NamedTuple):
    """What is in the way, to follow the name of what isn't possible, and the rule that makes it so.

    words: a template of `str.format`, or a function of those of the values that its parameters name: `table`, `player`
    (the entry in the table of who is asked, None where nobody is), `ask`, `key` (what was named), and what a guard adds
    by `where`. rule: its id, "" where no rule says so.
    """

    words: str | Callable[..., str | Refusal]
    rule: str = ""
    values: Mapping[str, Any] = NOTHING

    def where(self, **values: Any) -> Reason:
        """The same reason with values that only the guard knows. It takes time: not for what playouts ask often."""
        return self._replace(values=values)

    def refuse(self, table: Any, ask: Ask, key: str) -> Refusal:
        """The reason in words, and its rule."""
        from companion.engine.texts import call

        player = table.players.get(ask.seat) if ask.seat else None
        values = {"table": table, "player": player, "ask": ask, "key": key, **self.values}
        reason = self.words.format_map(values) if isinstance(self.words, str) else call(self.words, values)
        return reason if isinstance(reason, Refusal) else Refusal(reason, self.rule)

    def say(self, table: Any, ask: Ask, key: str) -> str:
        """The reason in words, with its rule: `Ann's hold is full (SD-047)`."""
        text, rule = self.refuse(table, ask, key)
        return f"{text} ({rule})" if rule else text


Guard: TypeAlias = Callable[[TableT, Any, str], Reason | None]
"""Why something of a key is no answer to a question that is asked: table, question, key. None where it is one, or
nothing of that kind."""

"""What is wrong with an answer."""

from __future__ import annotations

from collections.abc import Sequence

from components.messages import _
from components.problems import Problem, SalvageError

OPTIONS_PREFIX = "; possible: "
"""Begins what a refusal lists, for those who can't see the answers."""


class AnswerError(SalvageError):
    """An answer that can't be taken.

    said: what is wrong, with the rule in brackets. keys: what a message lists as possible. names: those of the answers,
    verbs first, as a list on a screen shows them. where: to what question a line has come, of which nothing was done;
    "" at the end of the game, None at the question that is asked now.
    """

    def __init__(
        self, said: str, rule: str = "", keys: str = "", names: Sequence[str] = (), where: str | None = None
    ) -> None:
        self.said, self.rule, self.keys, self.names, self.where = said, rule, keys, names, where
        faults = [f"{said}{keys and _(OPTIONS_PREFIX)}{keys}"]
        faults += [] if where is None else [f"{where}{where and '. '}{_('Nothing of the line was done')}"]
        super().__init__(Problem("", None, fault) for fault in faults)


class Unreadable(AnswerError):
    """The text names nothing that could be an answer."""


class NotAllowed(AnswerError):
    """The text names something, but that is no answer to the pending question."""


class Ambiguous(AnswerError):
    """The text could mean several of the answers."""

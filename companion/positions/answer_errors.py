"""What is wrong with an answer."""

from __future__ import annotations

from collections.abc import Sequence

from components.problems import SalvageError

OPTIONS_PREFIX = "; possible: "
"""Begins what a refusal lists, for those who can't see the answers."""


class AnswerError(SalvageError):
    """An answer that can't be taken; `possible` are the names of the answers, verbs first, as a list shows them."""

    possible: Sequence[str] = ()


class Unreadable(AnswerError):
    """The text names nothing that could be an answer."""


class NotAllowed(AnswerError):
    """The text names something, but that is no answer to the pending question."""


class Ambiguous(AnswerError):
    """The text could mean several of the answers."""

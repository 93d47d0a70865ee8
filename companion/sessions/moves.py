"""Moves of the head: the journal entries that an undo or redo covers."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.sessions.journal import Journal
from companion.sessions.journal_rows import NATURE, Node
from companion.text.grammar import amount
from components.problems import SalvageError


class Moved(NamedTuple):
    """What an undo or redo has done: the entries it covered, and the state before and after it."""

    nodes: list[Node]
    before: dict[str, Any]
    after: dict[str, Any]


def undo_path(journal: Journal, head: int, times: int) -> list[Node]:
    """The nodes that undoing so many answers would undo, newest first. Raises SalvageError.

    Where they are more than one, draws or several answers go, and people are asked first.
    """
    undone: list[Node] = []
    for node in reversed(journal.path(head)[1:]):
        undone.append(node)
        if node.by != NATURE:
            times -= 1
            if not times:
                return undone
    people = sum(node.by != NATURE for node in undone)
    raise SalvageError(f"there {_are(people)} to undo")


def redo_path(journal: Journal, head: int, times: int) -> list[Node]:
    """The nodes that redoing so many answers would bring back, oldest first. Raises SalvageError."""
    redone: list[Node] = []
    at = head
    while (node := journal.youngest(at)) and (times or node.by == NATURE):
        times -= node.by != NATURE
        redone.append(node)
        at = node.id
    if times:
        raise SalvageError(f"there {_are(sum(node.by != NATURE for node in redone))} to redo")
    return redone


def _are(number: int) -> str:
    if number == 0:
        return "is nothing"
    return f"{'is' if number == 1 else 'are'} only {amount(number, 'answer')}"

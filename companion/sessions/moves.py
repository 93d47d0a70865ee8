"""Moves of the head: the journal entries that an undo or redo covers."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.sessions.journal import Journal
from companion.sessions.journal_rows import NATURE, Node
from components.messages import _, count
from components.problems import SalvageError


class Moved(NamedTuple):
    """The effect of an undo or redo: the entries it covered, and the state before and after it."""

    nodes: list[Node]
    before: dict[str, Any]
    after: dict[str, Any]


def undo_path(journal: Journal, head_node_id: int, repeat_count: int) -> list[Node]:
    """List the nodes that undoing a number of answers would cover, newest first. Raises SalvageError.

    If there is more than one, the undo covers draws or several answers, and callers ask for confirmation first.
    """
    undone_nodes: list[Node] = []
    for node in reversed(journal.path(head_node_id)[1:]):
        undone_nodes.append(node)
        if node.by != NATURE:
            repeat_count -= 1
            if not repeat_count:
                return undone_nodes
    answer_count = sum(node.by != NATURE for node in undone_nodes)
    refusal = count(answer_count, "there is only {n} answer to undo", "there are only {n} answers to undo")
    raise SalvageError(refusal if answer_count else _("there is nothing to undo"))


def redo_path(journal: Journal, head_node_id: int, repeat_count: int) -> list[Node]:
    """List the nodes that redoing a number of answers would restore, oldest first. Raises SalvageError."""
    redone_nodes: list[Node] = []
    node_id = head_node_id
    while (node := journal.youngest(node_id)) and (repeat_count or node.by == NATURE):
        repeat_count -= node.by != NATURE
        redone_nodes.append(node)
        node_id = node.id
    if repeat_count:
        answer_count = sum(node.by != NATURE for node in redone_nodes)
        refusal = count(answer_count, "there is only {n} answer to redo", "there are only {n} answers to redo")
        raise SalvageError(refusal if answer_count else _("there is nothing to redo"))
    return redone_nodes

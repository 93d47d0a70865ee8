"""Answers that are given together, gathered until they are written."""

from __future__ import annotations

from companion.engine import Option
from companion.sessions.journal_rows import Node, Snapshot
from companion.sessions.replay import Entry


class Batch:
    """What one transaction is going to write."""

    def __init__(self, next_id: int, head: int) -> None:
        self.next = next_id
        self.head = head
        self.nodes: list[Node] = []
        self.entries: list[Entry] = []
        self.snapshots: list[Snapshot] = []
        self.played = False
        """Whether the game has been played on, so that it must be taken up anew if the transaction fails."""

    def add(self, by: str, what: str, value: Option) -> None:
        self.nodes.append(Node(self.next, self.head, by, what, value))
        self.head, self.next = self.next, self.next + 1

"""A line of answers, as it is about to be written."""

from __future__ import annotations

from companion.engine import Option
from companion.sessions.journal_rows import PERSON, Node, Snapshot
from companion.sessions.replay import Entry


class Transaction:
    """What one transaction writes."""

    def __init__(self, next_id: int, head: int) -> None:
        self.next = next_id
        self.head = head
        self.nodes: list[Node] = []
        self.entries: list[Entry] = []
        self.snapshots: list[Snapshot] = []
        self.played = False
        """Whether the game has been played on, so that it must be taken up anew if the transaction fails."""
        self.chose = False
        """Whether people have chosen something, and not only told what they drew."""
        self.holds = (0, 0)
        """How many nodes and entries stand even if what follows fails."""

    def add(self, by: str, what: str, value: Option) -> None:
        self.nodes.append(Node(self.next, self.head, by, what, value))
        self.head, self.next = self.next, self.next + 1

    def tells_draws_only(self) -> bool:
        """Whether people have told what they drew or rolled, and nothing else."""
        return bool(self.nodes) and not self.chose and all(node.by == PERSON for node in self.nodes)

    def cut(self) -> bool:
        """Drop all that was given after nature's last answer; whether anything is left."""
        nodes, entries = self.holds
        del self.nodes[nodes:], self.entries[entries:]
        if nodes:
            self.head = self.nodes[-1].id
            self.snapshots = [kept for kept in self.snapshots if kept.node <= self.head]
        return nodes > 0

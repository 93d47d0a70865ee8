"""Recovery of a damaged (corrupt) session file from the readable rows of the file and of the copy beside it.

SQLite gives up a query at the first broken page: so rows are read from both ends of a table, then one at a time between
them. A row counts if its checksum is right and its values are possible. Nodes never change once written, so nodes of
the copy and of the file can be combined; of the two heads, the one with more moves counts.

A node can be used only if its path back is complete, either to the root or to a snapshot. Of all such paths the one to
the youngest entry on the path to the old head is taken; entries on other branches are kept along with it.
"""

from __future__ import annotations

import json
import sqlite3
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from companion.positions.views import seats
from companion.sessions.journal import connect, mode_of
from companion.sessions.journal_rows import BAD_ROW, HEAD_ID, NATURE, ROOT, Head, Meta, Node, Snapshot, checksum
from companion.sessions.kept_copy import copy_of
from companion.text.grammar import amount
from components.problems import Problem, SalvageError, display_path, unreadable
from components.sqlitefile import fetch

MAX_ROWS = 20_000
"""Limit on rows that are looked for one at a time; no session has nearly as many."""


@dataclass
class RecoveredRows:
    """Rows with right checksums."""

    meta: Meta | None = None
    nodes: dict[int, Node] = field(default_factory=dict)
    snapshots: dict[int, Snapshot] = field(default_factory=dict)
    head: Head | None = None


@dataclass
class Recovered:
    """A journal made from the readable rows, with new numbers, the node of its head, and messages about the
    recovery."""

    meta: Meta
    nodes: list[Node]
    head: int
    snapshots: list[Snapshot]
    told: list[str]


def recover(file: Path) -> Recovered:
    """Read what can be read of a session. Raises SalvageError if that isn't enough to play on."""
    try:
        with file.open("rb"):
            rows, copy = read_rows(file), read_rows(copy_of(file))
    except OSError as error:
        raise SalvageError(unreadable(file, error)) from None
    messages = []
    if _belong_together(rows, copy):
        if copy.head and (rows.head is None or copy.head.moves > rows.head.moves):
            rows.head = copy.head
            messages.append("it stands where the copy beside it does; answers after that can't be read")
        rows.meta = rows.meta or copy.meta
        rows.nodes, rows.snapshots = copy.nodes | rows.nodes, copy.snapshots | rows.snapshots
    if rows.meta is None:
        message = "nothing tells any more how this session began, so nothing of it can be played"
        raise SalvageError(Problem(display_path(file), None, message))
    recovered = _whole(rows, rows.meta, file)
    recovered.told += messages
    return recovered


def _belong_together(rows: RecoveredRows, copy: RecoveredRows) -> bool:
    """Check whether a copy is of the same session as the file, as far as both can be read, not of a namesake."""
    if rows.meta and copy.meta and rows.meta.began != copy.meta.began:
        return False
    if rows.meta and copy.meta and rows.meta.format != copy.meta.format:
        return True  # It was copied before its entries were brought to today's format.
    return all(rows.nodes[id] == copy.nodes[id] for id in rows.nodes.keys() & copy.nodes.keys())


def _whole(rows: RecoveredRows, meta: Meta, file: Path) -> Recovered:
    """Make a journal from the rows."""
    nodes = rows.nodes
    ids = sorted({ROOT, *nodes, *rows.snapshots})
    ends = _back(rows.head.node if rows.head else ids[-1], ids, nodes)
    base, end = _best(ends, ids, nodes, rows.snapshots)
    if base != ROOT:
        snapshot = rows.snapshots[base]
        players = tuple(seats(snapshot.state))
        meta = meta._replace(state=snapshot.state, players=players, called=(), drawn=snapshot.drawn)
    branch = _descendants(base, nodes)
    number = {base: ROOT} | {node.id: i for i, node in enumerate(branch, ROOT + 1)}
    new_nodes = [Node(number[n.id], number[n.parent], n.by, n.what, n.value) for n in branch]
    offset = rows.snapshots[base].seq if base != ROOT else 0
    snapshots = [
        Snapshot(number[id], s.seq - offset, s.drawn, s.state)
        for id, s in sorted(rows.snapshots.items())
        if id in number and id != base
    ]
    return Recovered(meta, new_nodes, number[end], snapshots, _describe(rows, branch, base, end, ends, offset, file))


def _back(id: int, ids: list[int], nodes: dict[int, Node]) -> list[int]:
    """List the ids on the path back from a node to the root; after a missing node the path continues with the next
    lower readable id. ids: all readable ids, sorted."""
    path = []
    while id > ROOT:
        path.append(id)
        id = nodes[id].parent if id in nodes else ids[bisect_left(ids, id) - 1]
    return [*path, ROOT]


def _best(ends: list[int], ids: list[int], nodes: dict[int, Node], snapshots: dict[int, Snapshot]) -> tuple[int, int]:
    """Choose the start (root or snapshot) and the head that recover the most answers: ids of two nodes."""
    complete, nearest = {ROOT}, dict[int, int]()
    for id in ids:  # Parents come before their children.
        parent = nodes[id].parent if id in nodes else 0
        if parent in complete:
            complete.add(id)
        if id in snapshots or parent in nearest:
            nearest[id] = id if id in snapshots else nearest[parent]
    for end in ends:
        if end in complete or end in nearest:
            return ROOT if end in complete else nearest[end], end
    return ROOT, ROOT


def _descendants(base: int, nodes: dict[int, Node]) -> list[Node]:
    """List all descendants of a node, oldest first."""
    grown, branch = {base}, []
    for id in sorted(nodes):
        if nodes[id].parent in grown and id not in grown:
            grown.add(id)
            branch.append(nodes[id])
    return branch


def _describe(
    rows: RecoveredRows, branch: list[Node], base: int, end: int, ends: list[int], offset: int, file: Path
) -> list[str]:
    people = sum(node.by != NATURE for node in branch)
    messages = [f"{display_path(file)}: {amount(people, 'answer')} could be read"]
    if base != ROOT:
        messages.append(
            f"its beginning can't be read; the session goes on from where a turn began, {amount(offset, 'answer')} in"
        )
    if rows.head is None:
        messages.append("where the game stood can't be read; it stands at the youngest entry now")
    passed = pairwise(ends[: ends.index(end) + 1])
    lost = sum(1 if id in rows.nodes else id - before for id, before in passed)
    if lost:
        messages.append(f"the last {amount(lost, 'entry', 'entries')} before the head can't be read and are gone")
    return messages


# ---- readable rows ----------------------------------------------------------------------------------------------


def read_rows(file: Path) -> RecoveredRows:
    """Read every row of a session's file, or of its copy, that SQLite still finds and whose checksum is right."""
    rows = RecoveredRows()
    with suppress(sqlite3.Error), closing(connect(file, mode_of(file, to_read=True))) as db:
        db.text_factory = lambda text: text.decode(errors="replace")
        for table, key in (("session", "id"), ("node", "id"), ("snapshot", "node")):
            for *row, stored_sum in _rows(db, table, key):
                if stored_sum == checksum(table, *row):
                    _take(table, row, rows)
    return rows


def _rows(db: sqlite3.Connection, table: str, key: str) -> Iterator[tuple[Any, ...]]:
    """Yield the readable rows of a table: from its beginning and from its end up to a broken page, then those
    between."""
    first, last = 0, HEAD_ID + 1
    with suppress(sqlite3.DatabaseError):
        for row in fetch(db, f"SELECT * FROM {table} ORDER BY {key}"):
            first = row[0]
            yield row
        return
    with suppress(sqlite3.DatabaseError):
        for row in fetch(db, f"SELECT * FROM {table} ORDER BY {key} DESC"):
            last = row[0]
            yield row
    for id in range(first + 1, min(last, first + MAX_ROWS)):
        with suppress(sqlite3.DatabaseError):
            yield from db.execute(f"SELECT * FROM {table} WHERE {key} = ?", (id,))


def _take(table: str, row: list[Any], rows: RecoveredRows) -> None:
    """Add a row to the recovered ones, unless its values are impossible."""
    with suppress(*BAD_ROW):
        if table == "snapshot":
            rows.snapshots[row[0]] = Snapshot.of(row)
        elif table == "session" or row[0] == ROOT:
            rows.meta = rows.meta or Meta.of(json.loads(row[-1]))
        elif row[0] == HEAD_ID:
            rows.head = Head.of(row)
        else:
            rows.nodes[row[0]] = Node.of(row)

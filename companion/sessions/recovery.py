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
from companion.sessions.journal import choose_mode, connect
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


def recover(file_path: Path) -> Recovered:
    """Read what can be read of a session. Raises SalvageError if that isn't enough to play on."""
    try:
        with file_path.open("rb"):
            rows, copy_rows = read_rows(file_path), read_rows(copy_of(file_path))
    except OSError as error:
        raise SalvageError(unreadable(file_path, error)) from None
    messages = []
    if _are_of_one_session(rows, copy_rows):
        if copy_rows.head and (rows.head is None or copy_rows.head.moves > rows.head.moves):
            rows.head = copy_rows.head
            messages.append("it stands where the copy beside it does; answers after that can't be read")
        rows.meta = rows.meta or copy_rows.meta
        rows.nodes, rows.snapshots = copy_rows.nodes | rows.nodes, copy_rows.snapshots | rows.snapshots
    if rows.meta is None:
        message = "nothing tells any more how this session began, so nothing of it can be played"
        raise SalvageError(Problem(display_path(file_path), None, message))
    recovery = _make_journal(rows, rows.meta, file_path)
    recovery.told += messages
    return recovery


def _are_of_one_session(rows: RecoveredRows, copy_rows: RecoveredRows) -> bool:
    """Check whether a copy is of the same session as the file, as far as both can be read, not of a namesake."""
    if rows.meta and copy_rows.meta and rows.meta.began != copy_rows.meta.began:
        return False
    if rows.meta and copy_rows.meta and rows.meta.format != copy_rows.meta.format:
        return True  # It was copied before its entries were brought to today's format.
    return all(rows.nodes[id] == copy_rows.nodes[id] for id in rows.nodes.keys() & copy_rows.nodes.keys())


def _make_journal(rows: RecoveredRows, meta: Meta, file_path: Path) -> Recovered:
    """Make a journal from the rows."""
    node_by_id = rows.nodes
    ids = sorted({ROOT, *node_by_id, *rows.snapshots})
    path_ids = _trace_path_back(rows.head.node if rows.head else ids[-1], ids, node_by_id)
    base_node_id, head_node_id = _choose_base_and_head(path_ids, ids, node_by_id, rows.snapshots)
    if base_node_id != ROOT:
        snapshot = rows.snapshots[base_node_id]
        players = tuple(seats(snapshot.state))
        meta = meta._replace(state=snapshot.state, players=players, called=(), drawn=snapshot.drawn)
    branch_nodes = _find_descendants(base_node_id, node_by_id)
    new_id_by_old = {base_node_id: ROOT} | {node.id: i for i, node in enumerate(branch_nodes, ROOT + 1)}
    new_nodes = [Node(new_id_by_old[n.id], new_id_by_old[n.parent], n.by, n.what, n.value) for n in branch_nodes]
    offset = rows.snapshots[base_node_id].seq if base_node_id != ROOT else 0
    snapshots = [
        Snapshot(new_id_by_old[id], s.seq - offset, s.drawn, s.state)
        for id, s in sorted(rows.snapshots.items())
        if id in new_id_by_old and id != base_node_id
    ]
    return Recovered(
        meta,
        new_nodes,
        new_id_by_old[head_node_id],
        snapshots,
        _describe_recovery(rows, branch_nodes, base_node_id, head_node_id, path_ids, offset, file_path),
    )


def _trace_path_back(node_id: int, all_ids: list[int], node_by_id: dict[int, Node]) -> list[int]:
    """List the ids on the path back from a node to the root; after a missing node the path continues with the next
    lower readable id. all_ids: all readable ids, sorted."""
    path_ids = []
    while node_id > ROOT:
        path_ids.append(node_id)
        node_id = node_by_id[node_id].parent if node_id in node_by_id else all_ids[bisect_left(all_ids, node_id) - 1]
    return [*path_ids, ROOT]


def _choose_base_and_head(
    path_ids: list[int], all_ids: list[int], node_by_id: dict[int, Node], snapshot_by_id: dict[int, Snapshot]
) -> tuple[int, int]:
    """Choose the start (root or snapshot) and the head that recover the most answers: ids of two nodes."""
    rooted_ids, base_by_id = {ROOT}, dict[int, int]()
    for id in all_ids:  # Parents come before their children.
        parent_node_id = node_by_id[id].parent if id in node_by_id else 0
        if parent_node_id in rooted_ids:
            rooted_ids.add(id)
        if id in snapshot_by_id or parent_node_id in base_by_id:
            base_by_id[id] = id if id in snapshot_by_id else base_by_id[parent_node_id]
    for head_node_id in path_ids:
        if head_node_id in rooted_ids or head_node_id in base_by_id:
            return ROOT if head_node_id in rooted_ids else base_by_id[head_node_id], head_node_id
    return ROOT, ROOT


def _find_descendants(base_node_id: int, node_by_id: dict[int, Node]) -> list[Node]:
    """List all descendants of a node, oldest first."""
    descendant_ids, branch_nodes = {base_node_id}, []
    for id in sorted(node_by_id):
        if node_by_id[id].parent in descendant_ids and id not in descendant_ids:
            descendant_ids.add(id)
            branch_nodes.append(node_by_id[id])
    return branch_nodes


def _describe_recovery(
    rows: RecoveredRows,
    branch_nodes: list[Node],
    base_node_id: int,
    head_node_id: int,
    path_ids: list[int],
    offset: int,
    file_path: Path,
) -> list[str]:
    answer_count = sum(node.by != NATURE for node in branch_nodes)
    messages = [f"{display_path(file_path)}: {amount(answer_count, 'answer')} could be read"]
    if base_node_id != ROOT:
        messages.append(
            f"its beginning can't be read; the session goes on from where a turn began, {amount(offset, 'answer')} in"
        )
    if rows.head is None:
        messages.append("where the game stood can't be read; it stands at the youngest entry now")
    passed_pairs = pairwise(path_ids[: path_ids.index(head_node_id) + 1])
    lost_count = sum(1 if id in rows.nodes else id - previous_id for id, previous_id in passed_pairs)
    if lost_count:
        messages.append(f"the last {amount(lost_count, 'entry', 'entries')} before the head can't be read and are gone")
    return messages


# ---- readable rows ----------------------------------------------------------------------------------------------


def read_rows(file_path: Path) -> RecoveredRows:
    """Read every row of a session's file, or of its copy, that SQLite still finds and whose checksum is right."""
    rows = RecoveredRows()
    with suppress(sqlite3.Error), closing(connect(file_path, choose_mode(file_path, to_read=True))) as db:
        db.text_factory = lambda text: text.decode(errors="replace")
        for table_name, key_column_name in (("session", "id"), ("node", "id"), ("snapshot", "node")):
            for *row, stored_sum in _read_table_rows(db, table_name, key_column_name):
                if stored_sum == checksum(table_name, *row):
                    _add_row(table_name, row, rows)
    return rows


def _read_table_rows(db: sqlite3.Connection, table_name: str, key_column_name: str) -> Iterator[tuple[Any, ...]]:
    """Yield the readable rows of a table: from its beginning and from its end up to a broken page, then those
    between."""
    gap_start, gap_end = 0, HEAD_ID + 1
    with suppress(sqlite3.DatabaseError):
        for row in fetch(db, f"SELECT * FROM {table_name} ORDER BY {key_column_name}"):
            gap_start = row[0]
            yield row
        return
    with suppress(sqlite3.DatabaseError):
        for row in fetch(db, f"SELECT * FROM {table_name} ORDER BY {key_column_name} DESC"):
            gap_end = row[0]
            yield row
    for row_id in range(gap_start + 1, min(gap_end, gap_start + MAX_ROWS)):
        with suppress(sqlite3.DatabaseError):
            yield from db.execute(f"SELECT * FROM {table_name} WHERE {key_column_name} = ?", (row_id,))


def _add_row(table_name: str, row: list[Any], rows: RecoveredRows) -> None:
    """Add a row to the recovered ones, unless its values are impossible."""
    with suppress(*BAD_ROW):
        if table_name == "snapshot":
            rows.snapshots[row[0]] = Snapshot.of(row)
        elif table_name == "session" or row[0] == ROOT:
            rows.meta = rows.meta or Meta.of(json.loads(row[-1]))
        elif row[0] == HEAD_ID:
            rows.head = Head.of(row)
        else:
            rows.nodes[row[0]] = Node.of(row)

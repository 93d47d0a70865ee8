"""Recovery of a damaged (corrupt) session file: what can still be read of it, and of the copy beside it.

SQLite gives up a query at the first page that is broken: so rows are read from both ends of a table, then those between
one at a time. What fits its checksum and can be one is a row. Nodes are never changed once they are written, so those
of the copy and of the file belong together; of how far the head has moved the latest word counts.

A node is of use only if its way back is whole, either to the root or to a snapshot. Of all such ways the one that
leads to the youngest entry on the way to the old head is taken; entries on other branches are kept along with it.
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
"""As many rows are looked for one at a time; no session has nearly as many."""


@dataclass
class RecoveredRows:
    """Rows that fit their checksums."""

    meta: Meta | None = None
    nodes: dict[int, Node] = field(default_factory=dict)
    snapshots: dict[int, Snapshot] = field(default_factory=dict)
    head: Head | None = None


@dataclass
class Recovered:
    """A journal made of what could be read, numbered anew, with the node on which its head stands, and what there is to
    tell about it."""

    meta: Meta
    nodes: list[Node]
    head: int
    snapshots: list[Snapshot]
    told: list[str]


def recover(file: Path) -> Recovered:
    """Read what can be read of a session. Raises SalvageError where that is nothing to go on with."""
    try:
        with file.open("rb"):
            found, copy = read_rows(file), read_rows(copy_of(file))
    except OSError as error:
        raise SalvageError(unreadable(file, error)) from None
    told = []
    if _belong_together(found, copy):
        if copy.head and (found.head is None or copy.head.moves > found.head.moves):
            found.head = copy.head
            told.append("it stands where the copy beside it does; answers after that can't be read")
        found.meta = found.meta or copy.meta
        found.nodes, found.snapshots = copy.nodes | found.nodes, copy.snapshots | found.snapshots
    if found.meta is None:
        what = "nothing tells any more how this session began, so nothing of it can be played"
        raise SalvageError(Problem(display_path(file), None, what))
    recovered = _whole(found, found.meta, file)
    recovered.told += told
    return recovered


def _belong_together(found: RecoveredRows, copy: RecoveredRows) -> bool:
    """Whether a copy is of the session in the file, as far as both can be read, and of no other of that name."""
    if found.meta and copy.meta and found.meta.began != copy.meta.began:
        return False
    if found.meta and copy.meta and found.meta.format != copy.meta.format:
        return True  # It was copied before its entries were brought to today's format.
    return all(found.nodes[id] == copy.nodes[id] for id in found.nodes.keys() & copy.nodes.keys())


def _whole(found: RecoveredRows, meta: Meta, file: Path) -> Recovered:
    """The journal that the rows make up."""
    nodes = found.nodes
    known = sorted({ROOT, *nodes, *found.snapshots})
    wanted = _back(found.head.node if found.head else known[-1], known, nodes)
    base, end = _best(wanted, known, nodes, found.snapshots)
    if base != ROOT:
        snapshot = found.snapshots[base]
        there = tuple(seats(snapshot.state))
        meta = meta._replace(state=snapshot.state, players=there, called=(), drawn=snapshot.drawn)
    kept = _descendants(base, nodes)
    number = {base: ROOT} | {node.id: i for i, node in enumerate(kept, ROOT + 1)}
    made = [Node(number[n.id], number[n.parent], n.by, n.what, n.value) for n in kept]
    before = found.snapshots[base].seq if base != ROOT else 0
    snapshots = [
        Snapshot(number[id], s.seq - before, s.drawn, s.state)
        for id, s in sorted(found.snapshots.items())
        if id in number and id != base
    ]
    return Recovered(meta, made, number[end], snapshots, _describe(found, kept, base, end, wanted, before, file))


def _back(id: int, known: list[int], nodes: dict[int, Node]) -> list[int]:
    """The ids on the way back from a node to the root as far as they are known; a gap is stepped over. known: the ids
    of all that can be read, sorted."""
    way = []
    while id > ROOT:
        way.append(id)
        id = nodes[id].parent if id in nodes else known[bisect_left(known, id) - 1]
    return [*way, ROOT]


def _best(
    wanted: list[int], known: list[int], nodes: dict[int, Node], snapshots: dict[int, Snapshot]
) -> tuple[int, int]:
    """Choose the start (root or snapshot) and the head that recover the most answers: ids of two nodes."""
    whole, nearest = {ROOT}, dict[int, int]()
    for id in known:  # Parents come before their children.
        parent = nodes[id].parent if id in nodes else 0
        if parent in whole:
            whole.add(id)
        if id in snapshots or parent in nearest:
            nearest[id] = id if id in snapshots else nearest[parent]
    for end in wanted:
        if end in whole or end in nearest:
            return ROOT if end in whole else nearest[end], end
    return ROOT, ROOT


def _descendants(base: int, nodes: dict[int, Node]) -> list[Node]:
    """All nodes that grow from one, oldest first."""
    grown, kept = {base}, []
    for id in sorted(nodes):
        if nodes[id].parent in grown and id not in grown:
            grown.add(id)
            kept.append(nodes[id])
    return kept


def _describe(
    found: RecoveredRows, kept: list[Node], base: int, end: int, wanted: list[int], before: int, file: Path
) -> list[str]:
    people = sum(node.by != NATURE for node in kept)
    told = [f"{display_path(file)}: {amount(people, 'answer')} could be read"]
    if base != ROOT:
        told.append(
            f"its beginning can't be read; the session goes on from where a turn began, {amount(before, 'answer')} in"
        )
    if found.head is None:
        told.append("where the game stood can't be read; it stands at the youngest entry now")
    passed = pairwise(wanted[: wanted.index(end) + 1])
    lost = sum(1 if id in found.nodes else id - before for id, before in passed)
    if lost:
        told.append(f"the last {amount(lost, 'entry', 'entries')} before the head can't be read and are gone")
    return told


# ---- rows that are left -----------------------------------------------------------------------------------------


def read_rows(file: Path) -> RecoveredRows:
    """Every row of a session's file, or of its copy, that SQLite still finds and that fits its checksum."""
    found = RecoveredRows()
    with suppress(sqlite3.Error), closing(connect(file, mode_of(file, to_read=True))) as db:
        db.text_factory = lambda text: text.decode(errors="replace")
        for table, key in (("session", "id"), ("node", "id"), ("snapshot", "node")):
            for *row, told in _rows(db, table, key):
                if told == checksum(table, *row):
                    _take(table, row, found)
    return found


def _rows(db: sqlite3.Connection, table: str, key: str) -> Iterator[tuple[Any, ...]]:
    """The rows of a table that can be read: from its beginning and from its end until a page is broken, then those
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


def _take(table: str, row: list[Any], found: RecoveredRows) -> None:
    """Keep a row, unless it holds what no row does."""
    with suppress(*BAD_ROW):
        if table == "snapshot":
            found.snapshots[row[0]] = Snapshot.of(row)
        elif table == "session" or row[0] == ROOT:
            found.meta = found.meta or Meta.of(json.loads(row[-1]))
        elif row[0] == HEAD_ID:
            found.head = Head.of(row)
        else:
            found.nodes[row[0]] = Node.of(row)

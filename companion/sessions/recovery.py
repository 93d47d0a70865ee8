"""What can still be read of a damaged session file.

SQLite gives up on a file when a page that leads to others is broken. This reads past it: every row of a journal
carries a checksum of itself, so each byte of the file where a row could begin is tried, and what fits its checksum is
a row, wherever it lies. No index, no page list and no header is needed. Nodes are never changed once they are written,
so old copies of a row do no harm; of how far the head has moved the latest word counts.

A node is of use only if its way back is whole, either to the root or to a snapshot. Of all such ways the one that
leads to the youngest entry on the way to the old head is taken; entries on other branches are kept along with it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.positions.views import seats
from companion.sessions.journal import PAGE
from companion.sessions.journal_rows import HEAD, MAKERS, NATURE, ROOT, START, Head, Meta, Node, Snapshot, checksum
from companion.sessions.wal_index import is_damaged
from companion.text.grammar import amount
from components import files
from components.problems import Problem, SalvageError, display_path, unreadable

WAL_HEADER, FRAME_HEADER = 32, 24
LEAF = PAGE - 35
"""The most bytes of a row that SQLite keeps on a leaf page of this size; of longer ones the rest is elsewhere."""

_HEADER = re.compile(rb"(?=[\x04-\x0e]\x00)", re.DOTALL)
"""Where a row may begin behind its length and id: with its header's length, and a first column that is the id."""

_INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}


@dataclass
class Found:
    """Rows that fit their checksums."""

    metas: list[str] = field(default_factory=list)
    nodes: dict[int, Node] = field(default_factory=dict)
    snapshots: dict[int, Snapshot] = field(default_factory=dict)
    head: Head | None = None


@dataclass
class Recovered:
    """A journal made of what could be read, numbered anew, with what there is to tell about it."""

    meta: Meta
    nodes: list[Node]
    head: Node
    snapshots: list[Snapshot]
    told: list[str]


MOST_BYTES = 500_000_000
"""A file is read whole; no session is near this."""


def recover(file: Path) -> Recovered:
    """Read what can be read of a session's file. Raises SalvageError where that is nothing to go on with."""
    try:
        data = files.read(file, MOST_BYTES)
        wal = file.with_name(file.name + "-wal")
        log = files.read(wal, MOST_BYTES) if wal.is_file() else b""
    except (OSError, ValueError) as error:
        raise SalvageError(unreadable(file, error)) from None
    found = scan(data, log)
    meta = _meta(found, file)
    recovered = _whole(found, meta, file)
    if is_damaged(file):
        recovered.told.append("its log is damaged or gone; the last answers that it held may be missing")
    return recovered


def _meta(found: Found, file: Path) -> Meta:
    for text in reversed(found.metas):  # It may have been rewritten: the log comes last.
        try:
            return Meta.of(json.loads(text))
        except ValueError:
            continue
    what = "nothing tells any more how this session began, so nothing of it can be played"
    raise SalvageError(Problem(display_path(file), None, what))


def _whole(found: Found, meta: Meta, file: Path) -> Recovered:
    """The journal that the rows make up."""
    nodes = {id: node for id, node in found.nodes.items() if node.by != START}
    last = max([*nodes, found.head.node if found.head else ROOT])
    wanted = _back(found.head.node if found.head else last, nodes)
    base, end = _best(wanted, nodes, found.snapshots)
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
    root = Node(ROOT, 0, START, "", "")
    head = next((node for node in made if node.id == number[end]), root)
    return Recovered(meta, made, head, snapshots, _describe(found, kept, base, end, wanted, before, file))


def _back(id: int, nodes: dict[int, Node]) -> list[int]:
    """The ids on the way back from a node to the root as far as they are known; a gap is stepped over."""
    way = []
    while id > ROOT:
        way.append(id)
        id = nodes[id].parent if id in nodes else id - 1
    return [*way, ROOT]


def _best(wanted: list[int], nodes: dict[int, Node], snapshots: dict[int, Snapshot]) -> tuple[int, int]:
    """Where to begin (the root or a snapshot) and where the head can stand, so that this is as late as possible."""
    for end in wanted:
        way = end
        while way in nodes:
            way = nodes[way].parent
        if way == ROOT:
            return ROOT, end
        at = end
        while at in nodes or at in snapshots:
            if at in snapshots:
                return at, end
            at = nodes[at].parent
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
    found: Found, kept: list[Node], base: int, end: int, wanted: list[int], before: int, file: Path
) -> list[str]:
    people = sum(node.by != NATURE for node in kept)
    told = [f"{display_path(file)}: {amount(people, 'answer')} could be read"]
    if base != ROOT:
        told.append(
            f"its beginning can't be read; the session goes on from where a turn began, {amount(before, 'answer')} in"
        )
    if found.head is None:
        told.append("where the game stood can't be read; it stands at the youngest entry now")
    lost = wanted.index(end) if end in wanted else len(wanted)
    if lost:
        told.append(f"the last {amount(lost, 'entry', 'entries')} before the head can't be read and are gone")
    return told


# ---- rows in the ruins ------------------------------------------------------------------------------------------


def scan(data: bytes, log: bytes = b"") -> Found:
    """Every row of a database file and its write-ahead log that fits its checksum."""
    found = Found()
    pages = {i + 1: data[i * PAGE : (i + 1) * PAGE] for i in range((len(data) + PAGE - 1) // PAGE)}
    frames = list(_frames(log))
    latest = pages | dict(frames)
    for page in [*pages.values(), *(page for _, page in frames)]:
        for rowid, row in _rows(page, latest):
            _take(rowid, row, found)
    return found


def _frames(log: bytes) -> Iterator[tuple[int, bytes]]:
    """Page number and page of each frame of a write-ahead log."""
    step = FRAME_HEADER + PAGE
    for at in range(WAL_HEADER, len(log), step):
        header = log[at : at + FRAME_HEADER]
        if len(header) == FRAME_HEADER:
            yield int.from_bytes(header[:4], "big"), log[at + FRAME_HEADER : at + step]


def _rows(page: bytes, pages: dict[int, bytes]) -> Iterator[tuple[int, list[Any]]]:
    """Whatever on a page reads like a row of a journal: the row's id and its columns."""
    for match in _HEADER.finditer(page):
        start = match.start()
        for at in range(start - 2, max(start - 10, -1), -1):
            length, then = _varint(page, at)
            rowid, then = _varint(page, then)
            payload = _payload(page, start, length, pages) if then == start and length > 4 else None
            row = _columns(payload) if payload else None
            if row:
                yield rowid, row


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A number in SQLite's variable length, and where what follows begins; -1 at the end of the data."""
    value = 0
    for step in range(8):
        if at + step >= len(data):
            return -1, at
        byte = data[at + step]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + step + 1
    return -1, at


def _payload(page: bytes, start: int, length: int, pages: dict[int, bytes]) -> bytes | None:
    """The bytes of a row, gathered from the pages it runs over onto; None where they can't be."""
    if length <= LEAF:
        return page[start : start + length] if start + length <= len(page) else None
    least = (PAGE - 12) * 32 // 255 - 23
    local = least + (length - least) % (PAGE - 4)
    local = local if local <= LEAF else least
    if start + local + 4 > len(page) or length > 4_000_000:
        return None
    parts, got = [page[start : start + local]], local
    following = int.from_bytes(page[start + local : start + local + 4], "big")
    while got < length and following in pages:
        part = pages[following][4 : 4 + min(PAGE - 4, length - got)]
        following = int.from_bytes(pages[following][:4], "big")
        if not part:
            return None
        parts.append(part)
        got += len(part)
    return b"".join(parts) if got == length else None


def _columns(payload: bytes) -> list[Any] | None:
    """The values of a row; None where the bytes are no row."""
    end, at = _varint(payload, 0)
    row: list[Any] = []
    body = end
    try:
        while at < end:
            kind, at = _varint(payload, at)
            value, body = _value(kind, payload, body)
            row.append(value)
    except ValueError:
        return None
    return row if at == end and body == len(payload) and len(row) in (3, 5, 6) else None


def _value(kind: int, payload: bytes, at: int) -> tuple[Any, int]:
    if kind == 0:
        return None, at
    if kind in (8, 9):
        return kind - 8, at
    if kind in _INTEGERS:
        size = _INTEGERS[kind]
        if at + size > len(payload):
            raise ValueError
        return int.from_bytes(payload[at : at + size], "big", signed=True), at + size
    if kind >= 13 and kind % 2:
        size = (kind - 13) // 2
        if at + size > len(payload):
            raise ValueError
        return payload[at : at + size].decode("utf-8"), at + size
    raise ValueError


def _take(rowid: int, row: list[Any], found: Found) -> None:
    """Keep a row that fits the checksum of one of the journal's tables."""
    *values, told = row
    values[0] = rowid
    if len(row) == 3 and told == checksum("session", *values):
        found.metas.append(values[1])
    elif len(row) == 6 and told == checksum("node", *values) and values[2] == HEAD:
        head = Head.of(values)
        found.head = head if found.head is None or head.moves > found.head.moves else found.head
    elif len(row) == 6 and told == checksum("node", *values) and values[2] in MAKERS:
        node = Node(*values)
        found.nodes[rowid] = node
        if node.by == START:
            found.metas.append(str(node.value))
    elif len(row) == 5 and told == checksum("snapshot", *values):
        found.snapshots[rowid] = Snapshot(values[0], values[1], values[2], json.loads(values[3]))

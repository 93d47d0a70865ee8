"""A session's file looked over whole, as no command needs to."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from companion.sessions.journal import Damaged, Journal
from companion.sessions.journal_rows import ROOT, checksum


def check(journal: Journal) -> None:
    """Read all of a session's file. Raises Damaged where anything is wrong with it."""
    with closing(sqlite3.connect(journal.file)) as db:
        said = db.execute("PRAGMA integrity_check(1)").fetchone()
        rows = db.execute("SELECT * FROM snapshot").fetchall()
    if said != ("ok",):
        raise Damaged(journal.file, str(said and said[0]))
    if any(row[4] != checksum("snapshot", *row[:4]) for row in rows):
        raise Damaged(journal.file, "a snapshot doesn't fit its checksum")
    known = {node.id: node for node in journal.nodes()}
    for node in known.values():
        if node.id != ROOT and node.parent not in known:
            raise Damaged(journal.file, f"entry {node.parent} is missing")
    if journal.head().node not in known:
        raise Damaged(journal.file, f"entry {journal.head().node} is missing")

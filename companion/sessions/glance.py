"""The two rows of a session's file that tell how it began and where it stands, read at a glance.

Opening a file to write in it sets up locks and a log, which takes long for thousands of finished games. Where no log
lies beside a file nobody has it open, and SQLite is told that it won't change; at the end one sees that it has not.
"""

from __future__ import annotations

import json
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from companion.sessions.journal_rows import HEAD_ID, Head, Meta, checksum

BEGINNING = "SELECT meta, sum FROM session WHERE id = 1"
HEAD = f'SELECT id, parent, "by", what, value, sum FROM node WHERE id = {HEAD_ID}'


def glance(file: Path) -> tuple[Meta, Head] | None:
    """How a session began and where it stands; None where this takes a closer look, such as into a damaged file."""
    name = os.path.abspath(file)  # Making paths of it takes as long as reading it.
    try:
        before = _stamp(name)
        if before is None:
            return None
        with closing(sqlite3.connect(f"file:{quote(name)}?mode=ro&immutable=1", uri=True, isolation_level=None)) as db:
            began, head = db.execute(BEGINNING).fetchone(), db.execute(HEAD).fetchone()
        if before != _stamp(name):
            return None
        if began[1] != checksum("session", 1, began[0]) or head[5] != checksum("node", *head[:5]):
            return None
        return Meta.of(json.loads(began[0])), Head.of(head)
    except (sqlite3.Error, OSError, ValueError, TypeError, RecursionError):
        return None


def _stamp(name: str) -> tuple[int, int] | None:
    """Time and size of a file; None where it is no regular one, or a log or its index lies beside it."""
    found = os.stat(name)
    whole = stat.S_ISREG(found.st_mode) and not any(os.path.exists(f"{name}{end}") for end in ("-wal", "-shm"))
    return (found.st_mtime_ns, found.st_size) if whole else None

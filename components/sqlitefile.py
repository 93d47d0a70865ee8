"""Safe access to SQLite files of any origin: only given queries run, and the amount read is limited."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from components.base.limits import SQLITE_BYTES, SQLITE_ROW_BYTES, SQLITE_STEPS, TooMuch, UsageTally

WAIT_SECONDS = 10.0
"""Timeout for another process that is writing."""


def connect(file: Path, mode: str, tables: str) -> sqlite3.Connection:
    """Open a file in one of SQLite's modes. Raises sqlite3.Error, also if the file contains anything but those tables,
    unless it is empty: a view could run for ever, and a trigger could change what is written."""
    uri = f"file:{quote(str(file.absolute()))}?mode={mode}"
    db = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=WAIT_SECONDS, cached_statements=0)
    try:
        db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, SQLITE_ROW_BYTES.most)
        db.set_progress_handler(lambda: 1, SQLITE_STEPS.most)  # Aborts long queries; a cached statement would count on.
        db.executescript("PRAGMA query_only = ON; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
        # SQLite's automatic indexes have no text.
        for (sql,) in fetch(db, "SELECT sql FROM sqlite_master WHERE sql <> ''"):
            if f"{sql};" not in tables:
                raise sqlite3.DatabaseError("its tables aren't as salvage makes them")
        db.execute("PRAGMA query_only = OFF")
    except BaseException:
        db.close()
        raise
    return db


def fetch(db: sqlite3.Connection, sql: str, values: tuple[object, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of a query. Raises sqlite3.Error, also if they exceed the limit."""
    tally = UsageTally()
    try:
        for row in db.execute(sql, values):
            tally.add(SQLITE_BYTES, sum(len(each) for each in row if isinstance(each, str | bytes)))
            yield row
    except TooMuch as much:
        raise sqlite3.DatabaseError(str(much)) from None

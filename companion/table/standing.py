"""Where open sessions stand, in a few words, and when they were last played: for lists of them."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.library.games import TRACKER
from companion.sessions.journal import Journal
from companion.sessions.local_days import ago
from companion.sessions.session import Session
from companion.sessions.session_store import file_of
from companion.table.view import view
from components.problems import SalvageError

MOST_OPENED = 50
"""Sessions of a list that are taken up to see whose turn it is: each takes some milliseconds, and nobody reads more."""


def standings(rows: list[dict[str, Any]]) -> dict[str, str]:
    """Where each of the open sessions of a list (`session_store.listing`) stands, by name, for as many as are looked
    into: `turn 13, Cleo to act`."""
    return {row["name"]: _standing(row["name"]) for row in rows[:MOST_OPENED]}


def _standing(name: str) -> str:
    """Empty for a session that can't be taken up as it is, such as one of another version."""
    try:
        with closing(Journal(file_of(name), to_read=True)) as journal:
            shown = view(Session(journal))
    except SalvageError:
        return ""
    who = shown.question.who if shown.question else None
    if who is None or shown.mode == TRACKER:
        return shown.heading
    return f"{shown.heading} to act" if shown.heading.endswith(f", {who}") else f"{shown.heading}; {who} to answer"


def last_played(name: str) -> str:
    """How long ago somebody answered in a session: `2 hours ago`."""
    file = file_of(name)
    log = Path(f"{file}-wal")
    times = [each.stat().st_mtime for each in (file, log) if each.exists() and (each == file or each.stat().st_size)]
    return ago(datetime.fromtimestamp(max(times, default=0), UTC).isoformat())

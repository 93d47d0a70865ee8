"""All sessions as rows of a list: a row or two of each file is read."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path
from typing import Any

from companion.sessions.journal import Journal
from companion.sessions.journal_rows import NATURE, read_outcome
from companion.sessions.session_store import file_of, names, newest
from components.places import id_from, split_language
from components.problems import SalvageError


def listing() -> list[dict[str, Any]]:
    """List all sessions as plain values, by name; `damaged` says why one can't be read, otherwise it is None."""
    all_names = names()
    latest = newest(all_names)
    return [{**_make_row(name), "newest": name == latest} for name in all_names]


def _make_row(name: str) -> dict[str, Any]:
    row: dict[str, Any] = {
        "name": name, "game": None, "address": None, "players": [], "mode": None, "created": None, "seq": None,
        "over": None, "outcome": None, "damaged": None,
    }  # fmt: skip
    try:
        with closing(Journal(file_of(name), to_read=True)) as journal:
            head, meta = journal.head(), journal.meta
            outcome = read_outcome(head.outcome) if head.outcome else None
            # Most are finished games, whose outcomes have the number.
            seq = outcome["answers"] if outcome else sum(node.by != NATURE for node in journal.path(head.node)[1:])
    except SalvageError as error:
        return {**row, "damaged": error.faults[0].what}
    game_id = meta.game if os.sep not in meta.game else id_from(Path(split_language(meta.game)[0]).name)
    return {
        **row, "game": game_id, "address": meta.game, "players": list(meta.names), "mode": meta.mode,
        "created": meta.created, "seq": seq, "over": outcome is not None, "outcome": outcome,
    }  # fmt: skip

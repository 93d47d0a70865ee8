"""Results: finished sessions, and games that were only scored.

A finished session's outcome is kept in its own file, so that undoing its end removes it from the history as well.
Scored games have no session; each is a line of `history.jsonl`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from errno import EINVAL, ENOSPC
from pathlib import Path
from typing import Any

from companion import home
from companion.engine.scoring import Score
from companion.sessions.journal_rows import now
from components.base import files
from components.problems import Problem, SalvageError, display_path

FILE = "history.jsonl"
MAX_BYTES = 100_000_000
"""The largest file of scores that is read; a scored game takes a few hundred bytes."""
WITHOUT_SESSION = dict.fromkeys(("session", "mode", "reason", "turn", "answers"))
"""The values that only sessions have, empty for scored games."""


def scored(
    game_id: str, players: list[str], score: dict[str, Any], result_text: str | None = None, address: str = ""
) -> dict[str, Any]:
    """Make a row, as `played` returns it, for a game scored just now without a session. address: the address by which
    `locate` finds it, if that isn't its id."""
    value_by_name = {"game": game_id, "address": address or game_id, "players": players, "result": result_text}
    return {**WITHOUT_SESSION, **value_by_name, "ended": now(), "score": score}


def record(row: Mapping[str, Any]) -> None:
    """Add a game that was scored without a session. Raises SalvageError."""
    line = {name: value for name, value in row.items() if name not in WITHOUT_SESSION}
    file_path = home.folder() / FILE
    try:
        files.make_private(file_path.parent)
        if file_path.exists() and not file_path.is_file():
            raise OSError(EINVAL, "it is no regular file")
        _add_line(file_path, json.dumps(line, ensure_ascii=False).encode())
    except OSError as error:
        raise home.refusal(file_path, error) from None


def _add_line(file_path: Path, line_bytes: bytes) -> None:
    """Add a line to a file, all of it or nothing. Raises OSError."""
    byte_count = 0
    with open(file_path, "ab", buffering=0, opener=files.open_private) as stream:
        try:
            # In one piece, so that nobody reads half a line; if the disk is full, the system writes only a part.
            byte_count = stream.write(line_bytes + b"\n")
            if byte_count != len(line_bytes) + 1:
                raise OSError(ENOSPC, os.strerror(ENOSPC))
            os.fsync(stream.fileno())
        except OSError:
            if byte_count and os.fstat(stream.fileno()).st_size == stream.tell():  # Nobody has added to it since.
                stream.truncate(stream.tell() - byte_count)
            raise


def played() -> list[dict[str, Any]]:
    """List every finished game, oldest first; damaged sessions are left out.

    Raises SalvageError if a line of the file of scores is damaged: nobody would notice if it were left out.
    """
    return sorted([*_list_finished_sessions(), *_read_scored_games()], key=lambda row: row["ended"])


def _list_finished_sessions() -> list[dict[str, Any]]:
    from companion.sessions.session_list import listing

    return [
        {
            "game": row["game"], "address": row["address"], "players": row["players"], "session": row["name"],
            "mode": row["mode"], **row["outcome"],
        }
        for row in listing()
        if row["outcome"]
    ]  # fmt: skip


def _read_scored_games() -> list[dict[str, Any]]:
    file_path = home.folder() / FILE
    try:
        # A name may contain characters that splitlines() takes for the end of a line.
        lines = files.read(file_path, MAX_BYTES).decode("utf-8").removesuffix("\n").split("\n")
    except FileNotFoundError:
        return []
    except (OSError, ValueError) as error:
        raise SalvageError(
            Problem(display_path(file_path), None, f"can't be read ({error}); mend or delete it")
        ) from None
    rows = []
    for number, line in enumerate(lines if lines != [""] else [], 1):
        try:
            row = json.loads(line)
            is_whole = _is_whole(row)
        except (ValueError, RecursionError):
            is_whole = False
        if not is_whole:
            raise SalvageError(Problem(display_path(file_path), number, "this line is damaged; mend or delete it"))
        rows.append({**WITHOUT_SESSION, "address": row["game"], "result": None, "score": None, **row})
    return rows


def _is_whole(row: Any) -> bool:
    """Check whether a line has all that a list needs. Raises ValueError if its score is wrong."""
    if not isinstance(row, dict) or not {"game", "players", "ended"} <= row.keys():
        return False
    if row.get("score") is not None:
        Score.of(row["score"])
    texts = (row["game"], row["ended"], row.get("address", ""), row.get("result") or "", *(row["players"] or ()))
    return isinstance(row["players"], list) and all(isinstance(text, str) for text in texts)

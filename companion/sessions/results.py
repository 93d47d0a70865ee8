"""What was played: finished sessions, and games that were only scored.

A finished session's outcome stands in its own file, so that undoing its end takes it out of the history as well.
Scored games come from no session; each is a line of `history.jsonl`.
"""

from __future__ import annotations

import json
import os
from errno import EINVAL
from typing import Any

from companion import home
from companion.sessions.journal_rows import check_score, now
from components import files
from components.problems import Problem, SalvageError, display_path, unwritable

FILE = "history.jsonl"
MOST_BYTES = 100_000_000
"""A scored game takes a few hundred."""
WITHOUT_SESSION = dict.fromkeys(("session", "mode", "reason", "turn", "answers"))
"""What only sessions know."""


def record(game: str, players: list[str], score: dict[str, Any], result: str | None = None) -> dict[str, Any]:
    """Add a game that was scored without a session, and give it as `played` does. Raises SalvageError."""
    row = {"game": game, "players": players, "result": result, "ended": now(), "score": score}
    file = home.folder() / FILE
    try:
        files.make_private(file.parent)
        if file.exists() and not file.is_file():
            raise OSError(EINVAL, "it is no regular file")
        with open(file, "a", encoding="utf-8", opener=files.open_private) as stream:
            stream.write(json.dumps(row, ensure_ascii=False) + "\n")
            stream.flush()
            os.fsync(stream.fileno())
    except OSError as error:
        raise SalvageError(unwritable(file, error)) from None
    return {**WITHOUT_SESSION, **row}


def played(game: str | None = None) -> list[dict[str, Any]]:
    """Every game that has come to its end, oldest first; a damaged session is left out.

    Raises SalvageError where a line of the file of scores is damaged: left out, it would be missed by nobody.
    """
    rows = [*_sessions(), *_scored()]
    return sorted((row for row in rows if game in (None, row["game"])), key=lambda row: row["ended"])


def _sessions() -> list[dict[str, Any]]:
    from companion.sessions.session_list import listing

    return [
        {
            "game": row["game"], "players": row["players"], "session": row["name"], "mode": row["mode"],
            **row["outcome"],
        }
        for row in listing()
        if row["outcome"]
    ]  # fmt: skip


def _scored() -> list[dict[str, Any]]:
    file = home.folder() / FILE
    try:
        # A name may hold what splitlines() takes for the end of a line.
        lines = files.read(file, MOST_BYTES).decode("utf-8").removesuffix("\n").split("\n")
    except FileNotFoundError:
        return []
    except (OSError, ValueError) as error:
        raise SalvageError(Problem(display_path(file), None, f"can't be read ({error}); mend or delete it")) from None
    rows = []
    for number, line in enumerate(lines if lines != [""] else [], 1):
        try:
            row = json.loads(line)
            whole = _is_whole(row)
        except (ValueError, RecursionError):
            whole = False
        if not whole:
            raise SalvageError(Problem(display_path(file), number, "this line is damaged; mend or delete it"))
        rows.append({**WITHOUT_SESSION, **row})
    return rows


def _is_whole(row: Any) -> bool:
    """Whether a line can be listed. Raises ValueError where its score can't."""
    if not isinstance(row, dict) or not {"game", "players", "ended"} <= row.keys():
        return False
    if row.get("score") is not None:
        check_score(row["score"])
    texts = (row["game"], row["ended"], row.get("result") or "", *(row["players"] or ()))
    return isinstance(row["players"], list) and all(isinstance(text, str) for text in texts)

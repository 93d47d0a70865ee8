"""The standing of open sessions in a few words, and when they were last played: for lists of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.engine.endless import ENDLESS
from companion.game_registry.games import TRACKER
from companion.sessions import session_list
from companion.sessions.journal import Damaged, Journal
from companion.sessions.local_days import ago
from companion.sessions.replay import RULES_EXCEPTIONS
from companion.sessions.session import Session
from companion.sessions.session_store import file_of
from companion.table.compose import view
from companion.table.facts import list_holdings
from companion.table.view import View
from components.messages import _, count
from components.problems import SalvageError, cut

MAX_OPENED = 50
"""Sessions of a list that are opened to see whose turn it is: each takes some milliseconds, and nobody reads more."""


def list_open_games() -> list[dict[str, Any]]:
    """Return the sessions that are neither over nor damaged: first the one that commands use, then those played
    last."""
    rows = [row for row in session_list.listing() if row["over"] is False and not row["damaged"]]
    return sorted(rows, key=lambda row: (row["newest"], find_time_played(row["name"])), reverse=True)


def describe_session(row: Mapping[str, Any]) -> str:
    """Describe an open session in a few words."""
    return f"{', '.join(row['players'])}; {describe_standings([row])[row['name']]}, {describe_last_played(row['name'])}"


def describe_standings(rows: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Return the standing of each open session of a list (`session_list.listing`), by name: `turn 13, Cleo to act`, or
    `52 answers` if it isn't opened or would have to be changed for that, such as one of another version."""
    standing_by_name = {row["name"]: _describe_standing(row["name"]) for row in rows[:MAX_OPENED]}
    return {
        row["name"]: standing_by_name.get(row["name"]) or count(row["seq"], "{n} answer", "{n} answers") for row in rows
    }


def _describe_standing(name: str) -> str:
    """Return the standing of a session: "" if it can't be opened as it is; for a damaged one the problem."""
    view = _look_at(name)
    if isinstance(view, str):
        return view
    seat_name = view.question.who if view.question else None
    if seat_name is None or view.mode == TRACKER:
        return view.heading
    message = "{heading} to act" if view.player == seat_name else "{heading}; {who} to answer"
    return _(message, heading=view.heading, who=seat_name)


def find_final_holdings(name: str) -> dict[str, dict[str, str]]:
    """Return what each player has in a session that is over, by label; empty if it can't be opened as it is."""
    view = _look_at(name)
    return {} if isinstance(view, str) else list_holdings(view.facts)


def _look_at(name: str) -> View | str:
    """Return a session as the table sees it, or why it can't be opened; "" if it would have to be changed for that."""
    try:
        with closing(Journal(file_of(name), to_read=True)) as journal:
            return view(Session(journal))
    except Damaged as damaged:
        return _("damaged: {why}", why=damaged.why)
    except SalvageError:
        return ""
    except (*RULES_EXCEPTIONS, *ENDLESS) as error:  # A bad file must not keep the others from being listed.
        from components.python_loader import fault_of_own

        return _("can't be played: {error}", error=fault_of_own(error) or f"{type(error).__name__}: {cut(str(error))}")


def find_time_played(name: str) -> datetime:
    """Return the time of the last answer in a session, by its file and the log beside it."""
    file_path = file_of(name)
    log_path = Path(f"{file_path}-wal")
    times = [
        each.stat().st_mtime
        for each in (file_path, log_path)
        if each.exists() and (each == file_path or each.stat().st_size)
    ]
    return datetime.fromtimestamp(max(times, default=0), UTC)


def describe_last_played(name: str) -> str:
    """Return how long ago a session was played: `2 hours ago`."""
    return ago(find_time_played(name).isoformat())

"""Evenings that began with an earlier salvage go on whole.

The saves were written by the code of format 2, before rooms, names, questions and words changed. That of SPACEcraft is
younger: its set-up laid the piles last. That of Mixia is a whole game with all modules, which was played at the
keyboard, with what was taken back on the way. Those that are tracked hold lines as they were kept and answers of menus,
from before both were read by one editor.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.sessions import saves
from companion.sessions.session_store import open_session
from companion.table import feed

OLD = sorted((Path(__file__).parent / "saves").glob("*.json"))


@pytest.mark.parametrize("file", OLD, ids=[file.stem for file in OLD])
def test_a_session_begun_before_goes_on_whole(file: Path, home: Path, salvage: Callable[..., Any]) -> None:
    """Its log tells every answer on every branch, it can be taken back to its beginning, and it can be played on."""
    made = saves.load(file, "old")
    session = open_session("old")
    rows = feed.log(session, "all", branches=True)

    assert made.problem is None
    assert len({row["node"] for row in rows}) > session.seq > 40
    assert sum(not row["now"] for row in rows) >= 5
    session.undo(session.seq)
    assert session.seq == 0
    session.redo(40)
    session.random(10)
    assert session.seq > 40 or session.play.over

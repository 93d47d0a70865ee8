"""Evenings that began with an earlier salvage go on whole.

The saves were written by the code of format 2, before rooms, names, questions and words changed. That of SPACEcraft is
younger: its set-up laid the piles last. That of Mixia is a whole game with all modules, which was played at the
keyboard, with what was taken back on the way. Those that are tracked hold lines as they were kept and answers of menus,
from before both were read by one editor.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.sessions import saves, session_store
from companion.sessions.session_store import open_session
from companion.table import feed
from components.problems import SalvageError

from ..long_run import first_of

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


OF_COMMITS = sorted((Path(__file__).parent / "saves").glob("*/*.json.gz"), key=lambda file: file.stat().st_size)
"""What earlier commits have played: each game in both modes, by its bots, with branches that were left; that of the
last was played when an only answer in secret was given unasked."""
OTHERWISE = {f"d2269b60/{game}-tracked" for game in ("junk-orbit", "space-debris")}
"""Played with trackers whose menus and fields were others."""

NOT_AT_ALL = "d2269b60/space-debris-tracked"
"""Whose position is of tracks that the box no longer has."""


def of_commit(file: Path) -> str:
    return f"{file.parent.name}/{file.name.removesuffix('.json.gz')}"


@pytest.mark.parametrize("file", first_of(OF_COMMITS, 8))
def test_a_session_of_an_earlier_commit(file: Path, home: Path, tmp_path: Path) -> None:
    """It is taken back to its beginning and goes on, or what differs is told, and it goes on where its last turn
    began."""
    save = tmp_path / "old.json"
    save.write_bytes(gzip.decompress(file.read_bytes()))
    made = saves.load(save, "old")
    assert (made.problem is not None) == (of_commit(file) in OTHERWISE), made.problem
    if made.problem:
        assert re.search(r"(comes out differently: .*|can't be read any more.*)--from-snapshot", made.problem)
        kept = session_store.file_of("old").read_bytes()
        if of_commit(file) == NOT_AT_ALL:
            with pytest.raises(SalvageError, match=r"tracks: unknown key 'ship-hp'; allowed:"):
                saves.from_snapshot(session_store.file_of("old"), "new")
        else:
            assert saves.from_snapshot(session_store.file_of("old"), "new").problem is None
            assert open_session("new").random(3)
        assert session_store.file_of("old").read_bytes() == kept
        return
    session = open_session("old")
    answers = session.seq
    assert answers > 30
    assert len({row["node"] for row in feed.log(session, "all", branches=True)}) > answers
    session.undo(answers)
    assert session.seq == 0
    session.redo(answers)
    assert session.seq == answers
    session.random(5)
    assert session.seq > answers or session.play.over

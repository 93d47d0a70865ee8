"""Tracker journals of faf890e0 and before open with the state that they had then.

Twenty journals as that code wrote them, of all games and three own ones: typed lines, answers of its menus (points,
markers, flags and pieces, which are asked for by the form of corrections since), branches that were left, corrections,
other names, games that are over. `states.json` has what each came to.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from companion.sessions.journal import Journal
from companion.sessions.session import Session
from companion.sessions.session_store import file_of, open_session
from companion.table import feed

from ..long_run import first_of

FOLDER = Path(__file__).parent / "saves" / "tracked"
STATES: dict[str, dict[str, Any]] = json.loads((FOLDER / "states.json").read_text("utf-8"))


def opened(name: str, tmp_path: Path) -> Session:
    """A journal as it was kept; an own game lies in a folder of today."""
    file = file_of(name)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(gzip.decompress((FOLDER / f"{name}.salvage.gz").read_bytes()))
    own = FOLDER / f"{STATES[name]['game']}.yaml"
    if own.is_file():
        folder = tmp_path / own.stem / "components"
        folder.mkdir(parents=True)
        (folder / "game.yaml").write_bytes(own.read_bytes())
        journal = Journal(file)
        with journal.writing():
            journal.rewrite_meta(journal.meta._replace(game=str(folder.parent)))
        journal.close()
    return open_session(name)


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("name", first_of(STATES, 7))
def test_it_opens_with_the_same_state(name: str, tmp_path: Path) -> None:
    """With every answer in its log; it goes back to its beginning and comes out the same again."""
    session, was = opened(name, tmp_path), STATES[name]
    assert (session.seq, session.rules.dump(session.play.table)) == (was["seq"], was["state"])
    rows = feed.log(session, "all", branches=True)
    assert len({row["node"] for row in rows if row["now"]}) >= was["seq"]
    session.undo(session.seq)
    assert session.seq == 0
    session.redo(was["seq"])
    assert session.rules.dump(session.play.table) == was["state"]
    assert session.play.over or session.random(3)
    session.close()


def test_there_are_twenty() -> None:
    assert len(STATES) == 20
    assert {f"{name}.salvage.gz" for name in STATES} == {file.name for file in FOLDER.glob("*.gz")}

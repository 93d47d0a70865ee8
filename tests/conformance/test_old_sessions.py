"""Sessions of each release go on for good: each folder of `saves` has what that release has played, every game in both
modes, with what was taken back on the way. What is older than 0.6 is refused, and left as it is."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from companion.sessions import saves
from companion.sessions.session_store import begin, file_of, open_session
from companion.table import feed
from components.places import locate
from components.problems import SalvageError

from ..long_run import first_of

SAVES = sorted((Path(__file__).parent / "saves").glob("*/*.json.gz"))


def name_save(file: Path) -> str:
    return f"{file.parent.name}/{file.name.removesuffix('.json.gz')}"


@pytest.mark.parametrize("file", first_of(SAVES, 5), ids=name_save)
def test_a_session_of_a_release_goes_on_whole(file: Path, home: Path, tmp_path: Path) -> None:
    """Its log tells every answer on every branch, it is taken back to its beginning, and it is played on."""
    save = tmp_path / "old.json"
    save.write_bytes(gzip.decompress(file.read_bytes()))
    assert saves.load(save, "old").problem is None
    session = open_session("old")
    answers = session.seq
    rows = feed.log(session, "all", with_branches=True)

    assert len({row["node"] for row in rows}) > answers > 40
    assert sum(not row["now"] for row in rows) >= 5
    session.undo(answers)
    assert session.seq == 0
    session.redo(answers)
    session.random(5)
    assert session.seq > answers or session.play.over


@pytest.mark.parametrize("made", [2, 3])
def test_what_is_older_is_refused_and_left_as_it_is(
    made: int, home: Path, tmp_path: Path, salvage: Callable[..., Any]
) -> None:
    """With the way out in one line, a save as well as a session; others go on beside it."""
    begin(locate("junk-orbit"), ["Ann", "Bo"], seed=1, name="new").close()
    session, save = begin(locate("junk-orbit"), ["Ann", "Bo"], seed=1, name="old"), tmp_path / "old.json"
    with session.journal.writing():
        session.journal.rewrite_meta(session.journal.meta._replace(format=made))
        save.write_text(saves.saved(session.journal), encoding="utf-8")
    session.close()
    before, refused = file_of("old").read_bytes(), rf"its format is {made}; open it once with salvage 0\.6"
    for opened in (lambda: saves.load(save, "again"), lambda: open_session("old")):
        with pytest.raises(SalvageError, match=refused):
            opened()

    listed = salvage("sessions")
    assert (listed.code, "new" in listed.out, file_of("old").read_bytes()) == (0, True, before)


@pytest.mark.parametrize("file", sorted((Path(__file__).parent / "saves").glob("*/home.zip")))
def test_the_folder_of_a_release_goes_on(file: Path, home: Path, salvage: Callable[..., Any]) -> None:
    """Its sessions, one of them over, its history, and a score sheet that was filled in with it."""
    with ZipFile(file) as kept:
        kept.extractall(home)
    scores = [row["score"] for row in json.loads(salvage("history", "--json").out)]
    scores.append(json.loads(salvage("score", "junk-orbit", str(home / "sheet.yaml"), "--json", "--no-keep").out))
    assert [[each["total"] for each in score["players"]] for score in scores] == [[6, 4], [0, 8], [6, 4]]
    over, going = open_session("over"), open_session("going")
    assert over.play.over
    over.undo(3)
    assert not over.play.over
    going.random(4)
    assert going.seq > 39

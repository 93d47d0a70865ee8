"""A player may be called otherwise in the middle of a game: everything goes on under the new name, and undo takes it
back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from companion.positions.renaming import rename
from companion.positions.views import TABLE_KEY
from companion.sessions.journal import Journal
from companion.sessions.saves import load, saved
from companion.sessions.session import Session
from companion.sessions.session_list import listing
from companion.sessions.session_store import begin, file_of, open_session
from companion.table.feed import log
from components.places import locate
from components.problems import SalvageError

NAMES = ["Ann", "Bo", "Cleo"]
ANSWERS = 40
EVERY = 5
"""Answers between two positions in which somebody gets another name."""


@pytest.fixture
def session(case: Any, home: Any) -> Iterator[Session]:
    session = begin(case.place, NAMES, seed=3, mode=case.mode, options=dict(case.options))
    yield session
    session.close()


def dump(session: Session) -> Any:
    return session.rules.dump(session.play.table), session.play.ask and session.play.ask.seat


def test_a_game_goes_on_under_another_name(session: Session) -> None:
    """At positions of a game: the same position under another name, in mid-step or not; undo and redo; and opened
    anew."""
    done: list[bool] = []
    for number in range(ANSWERS):
        if session.play.over:
            break
        if number % EVERY == 0:
            done.append(check(session))
        session.random()

    assert sum(done) > len(done) / 2


def check(session: Session) -> bool:
    """Give a player another name and take that back; whether it could be done in that step."""
    before, asked = dump(session)
    try:
        session.adjust(["bo name Eve"], "she takes over")
    except SalvageError as refused:
        if "finish or undo it first" not in str(refused):
            raise
        return False
    after, asks = dump(session)
    assert after == rename(before, session.game.state, {"Bo": "Eve"})
    assert "Bo" not in json.dumps(after)
    assert asks == ("Eve" if asked == "Bo" else asked)
    assert session.meta.names == ("Ann", "Eve", "Cleo")
    assert [row["players"] for row in listing()] == [["Ann", "Eve", "Cleo"]]
    with_another = open_session(session.name)
    assert dump(with_another) == (after, asks)
    with_another.close()
    moved = session.undo()
    assert list(moved.before["players"]) == NAMES
    assert (dump(session), session.meta.names) == ((before, asked), tuple(NAMES))
    session.redo()
    assert dump(session) == (after, asks)
    session.undo()
    return True


def test_a_whole_game_is_kept_with_its_names(session: Session, home: Any) -> None:
    """The log tells what was said under the old name, and the save of it opens as it was."""
    session.random(ANSWERS // 2)
    for _ in range(ANSWERS):
        try:
            session.adjust(["rename Ann Eve"], "")
            break
        except SalvageError:
            session.random()
    session.random(ANSWERS // 2)
    told = log(session)
    (renamed,) = [row for row in told if row["by"] == "adjust"]
    assert renamed["label"] == "Ann's name is Eve"
    assert not any(row["player"] == "Ann" for row in told)
    copy = home / "copy.json"
    copy.write_text(saved(Journal(file_of(session.name))), encoding="utf-8")
    loaded = open_session(load(copy, "copy").name)
    assert dump(loaded) == dump(session)
    assert loaded.meta.names == ("Eve", "Bo", "Cleo")
    loaded.close()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("ann name Ann", "nothing to correct"),
        ("ann name Eve, bo name Eve", "is named twice"),
        ("ann name Eve, turn 3", "changed by itself"),
    ],
)
def test_names_are_checked_as_those_of_new_games(toy: Any, home: Any, line: str, said: str) -> None:
    session = begin(toy.place, NAMES, seed=3, trust=True)
    with pytest.raises(SalvageError, match=said):
        session.adjust(line.split(", "), "")
    assert session.seq == 0
    session.close()


def test_a_name_that_is_a_space_as_well_stays(home: Any) -> None:
    """Texts of a position name both, and nobody could tell which of them is the player."""
    session = begin(locate("mixia"), ["Ann", "Bo"], seed=4)
    while not (hex := session.rules.dump(session.play.start)["players"]["Bo"].get("at")):
        session.random()
    answers = session.seq
    session.close()
    session = begin(locate("mixia"), [hex, "Bo"], seed=4)
    session.random(answers)
    assert session.rules.dump(session.play.table)["players"]["Bo"]["at"] == hex

    with pytest.raises(SalvageError, match="means something else on this table"):
        session.adjust([f"players.{hex}.name=Eve"], "")
    session.close()


def test_nobody_gets_a_name_that_has_been_anothers(toy: Any, home: Any) -> None:
    """Else the log would show them what that player alone could see; their own old name they may have back."""
    session = begin(toy.place, NAMES, seed=3, trust=True)
    session.random(6)
    secrets = [row for row in log(session, "Ann") if row not in log(session, TABLE_KEY)]
    assert secrets
    session.adjust(["ann name Eve"], "")
    with pytest.raises(SalvageError, match="has been the name of another player"):
        session.adjust(["bo name Ann"], "")
    assert [row for row in log(session, "Eve") if row not in log(session, TABLE_KEY)]
    assert log(session, "Bo") != log(session, "Eve")
    session.adjust(["eve name Ann"], "")
    assert [row["label"] for row in log(session)[-2:]] == ["Ann's name is Eve", "Eve's name is Ann"]
    session.close()

"""Sessions: answers in, the journal and the next question out; back and forth; cards that lie on the table."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from random import Random

import pytest

from companion.positions.answer_errors import NotAllowed
from companion.sessions import log, session_list
from companion.sessions.journal_rows import HEAD_ID
from companion.sessions.session import Stale
from companion.table import feed

from ..views import status_of
from .seen import Begin, again, view, walk

# ---- the game is what the journal says ----------------------------------------------------------------------------


def test_taking_back_is_no_new_draw(toy: Begin) -> None:
    """The same action after undo draws the same card, and a draw more draws what it would have drawn."""
    session = toy()
    cards = [session.answer(["flip"])[0].drawn[0].key for _ in range(2)]
    session.undo(2)

    assert [session.answer(["flip"])[0].drawn[0].key for _ in range(2)] == cards


def test_two_processes_take_turns(toy: Begin) -> None:
    """Each first takes up what the other has done, so both see one game."""
    left = toy()
    right = again(left)
    left.answer(["end"])
    assert right.answer(["sow", "H3"])[0].player == "Bo"
    left.answer(["end"])
    assert right.refresh()
    assert not right.refresh()

    assert view(left) == view(right)
    assert (left.seq, status_of(left)["player"]) == (4, "Ann")


def test_an_answer_to_an_old_question_is_refused(toy: Begin) -> None:
    """Who has seen a position that is gone by now is told to look again, and nothing has changed."""
    left = toy()
    right, seen = again(left), status_of(left)["moves"]
    left.answer(["end"])
    with pytest.raises(Stale):
        right.answer(["end"], shown_moves=seen)

    assert right.seq == 1
    assert right.answer(["end"], shown_moves=status_of(right)["moves"])[0].seq == 2


# ---- cards on the table -------------------------------------------------------------------------------------------


def test_physical_cards_are_asked_for(toy: Begin) -> None:
    """What people draw is a question to them, answered by printed code; digital dice are rolled all the same."""
    session = toy(physical=["deck"])
    ask = status_of(session, "Ann")["ask"]
    assert (ask["kind"], ask["player"], ask["secret"]) == ("chance", "Ann", True)
    session.answer(["CM", "m"])
    assert session.seq == 2
    assert status_of(session, "all")["state"]["players"]["Ann"]["hand"] == ["comet"]

    assert session.answer(["sow", "H3"])[1].drawn[0].deck == "die"


def test_a_card_that_cannot_be_there_is_refused(toy: Begin) -> None:
    """The refusal says where all of them are, and what can come up; nothing has changed."""
    session = toy(physical=["all"])
    session.answer(["CM", "CM", "flip", "CM", "H30", "flip"])
    with pytest.raises(NotAllowed) as said:
        session.answer(["CM"], audience="all")

    assert str(said.value) == (
        "CM (Comet) isn't possible now: all 3 are out already (players 2, discard 1); possible: moon, sun"
    )
    with pytest.raises(NotAllowed, match=r"^H3 isn't an answer to this question; possible: moon, sun$"):
        session.answer(["H3"], audience="all")  # A place lies nowhere.
    assert session.answer(["S"])[0].key == "sun"


@pytest.mark.parametrize("given", [["deck"], ["decks"], ["dec"], ["dice"], ["die"], ["all"]])
def test_what_is_physical_may_be_named_shortly(toy: Begin, given: list[str]) -> None:
    """Decks and dice go by their names, beginnings or plurals, and all dice by `dice`."""
    session = toy(physical=given)
    expected = {"deck": ("deck",), "decks": ("deck",), "dec": ("deck",), "all": ("all",)}.get(given[0], ("die",))

    assert session.meta.physical == expected


def test_every_branch_is_played_once(toy: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    """The log with all that was undone plays each entry once, and tells each branch as its own log did."""
    session, leaves = toy(seed=6), []
    random = Random(5)
    for _ in range(25):
        walk(session, random, 3)
        leaves.append(feed.log(session))
        session.undo(random.randrange(1, min(3, session.seq) + 1))
    played: list[int] = []
    play_node = log.play_node
    monkeypatch.setattr(log, "play_node", lambda *given: played.append(given[2].id) or play_node(*given))
    rows = {row["node"]: row for row in feed.log(session, with_branches=True)}

    assert sorted(played) == [node.id for node in session.journal.nodes()][1:]
    for row in (row for told in leaves for row in told):
        same = {name: value for name, value in row.items() if name not in ("now", "taken_back")}
        assert {name: rows[row["node"]][name] for name in same} == same


def test_a_list_tells_how_a_game_ended_and_what_is_damaged(toy: Begin) -> None:
    """Whether somebody has the session open or not."""
    session = toy(seed=4)
    session.random(1000)
    before = session_list.listing()
    session.close()

    (row,) = session_list.listing()
    assert [row] == before
    assert (row["over"], row["seq"]) == (True, session.seq)
    with closing(sqlite3.connect(session.journal.file)) as db:
        db.execute("UPDATE node SET what = replace(what, 'won', 'lost') || ' ' WHERE id = ?", (HEAD_ID,))
        db.commit()
    assert session_list.listing()[0]["damaged"]
    if hasattr(os, "mkfifo"):  # Opened, it would be waited for.
        os.mkfifo(session.journal.file.with_name("pipe.salvage"))
        assert session_list.listing()[1]["damaged"]

"""What is typed: which answers a text means, and what a line of several does."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from companion.positions.answer_errors import Ambiguous, AnswerError, NotAllowed, Unreadable
from companion.sessions.journal import Journal
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from components.places import locate
from components.problems import SalvageError

from ..views import status_of
from .seen import Begin, again, view

RANDOM = {"first": "random", "satellites": "random", "flip": "random", "pawns": "random"}


def test_the_only_answer_may_be_named(toy: Begin) -> None:
    """What nobody is asked for because it is the only answer may stand in the line all the same."""
    session = toy()
    session.adjust(["board.H300=0", "board.H30=1"], "all but one gem are lost")
    for line in (["dig", "h30"], ["dig", "H30", "1"], ["dig", "1", "end"]):
        entries = session.answer(line)
        assert [entry.key for entry in entries] == [key for key in line if key in ("dig", "end")]
        session.undo(len(entries))
    with pytest.raises(
        NotAllowed, match=r"H300 isn't an answer to this question.*\nAfter 'dig' the question would be 'action"
    ):
        session.answer(["dig", "H300"])
    with pytest.raises(SalvageError):
        session.answer(["dig", "H30", "H30"])

    assert session.seq == 1


def test_exact_keys_beat_beginnings(toy: Begin) -> None:
    """H30 is H30 although H300 begins so; H3, which is no place to dig, is not read as either."""
    session = toy()
    assert session.answer(["dig", "H30"])[1].key == "H30"
    session.undo()
    with pytest.raises(NotAllowed, match="H3 isn't an answer to this question; possible: H30, H300"):
        session.answer(["H3"])
    assert session.answer(["h300"])[0].key == "H300"


def test_beginnings_that_fit_one_key_will_do(toy: Begin) -> None:
    """What is called `action dig` is begun by `action di`; `action d` could be both and is refused with the two."""
    session = toy()
    with pytest.raises(Ambiguous, match="'action d' could be action dig or action draw; type more"):
        session.answer("action d")
    assert [entry.key for entry in session.answer("action di H30 1")] == ["dig", "H30", "1"]


def test_the_three_errors(toy: Begin) -> None:
    """What names nothing, what names something not allowed, and what names several: each with what is allowed."""
    session = toy(physical=["deck"])
    session.answer("S")
    session.answer("M")
    for typed, error in (("digg", Unreadable), ("H30", NotAllowed)):
        with pytest.raises(error, match="possible: bid, dig"):
            session.answer([typed])
    with pytest.raises(Unreadable, match="did you mean draw"):
        session.answer(["drow"])

    assert session.seq == 2


def test_a_line_holds_or_falls_as_one(toy: Begin) -> None:
    """Where a later answer isn't allowed, the earlier ones of its line are not given either."""
    session = toy()
    before = view(session), len(session.journal.nodes())
    with pytest.raises(SalvageError, match="possible: 1, 2"):
        session.answer(["dig", "H30", "3"])

    assert (view(session), len(session.journal.nodes())) == before
    assert view(again(session)) == before[0]


def test_nothing_is_read_ahead_of_what_nature_decides(toy: Begin) -> None:
    """Before anything is drawn the line is refused: what came up is not told, and comes again."""
    session = toy()
    before = view(session), len(session.journal.nodes())
    with pytest.raises(NotAllowed, match=r"^the companion draws or rolls there; type 'dig H60' once you have seen"):
        session.answer("draw dig H60")

    assert (view(session), len(session.journal.nodes())) == before
    assert view(again(session)) == before[0]
    assert session.answer("draw")[0].drawn


def test_what_people_draw_may_be_typed_ahead(toy: Begin) -> None:
    """They have drawn already, and it is they who say so."""
    session = toy(physical=["deck"])
    session.answer("S M")
    assert [entry.key for entry in session.answer("draw S")] == ["draw", "sun"]


def test_nothing_is_read_ahead_of_another_player(home: Path) -> None:
    """A line that has come to the next player's turn answers nothing there, whatever is named."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=5, name="ends", physical=["all"], options=RANDOM)
    while session.play.table.phase != "actions":
        session.random(1)
    session.answer("end")
    while session.play.table.phase != "actions":
        session.random(1)
        if session.play.table.phase == "orbit":
            break
    assert session.play.ask
    moves = session.head.moves
    for line in ("end end", "end thrust"):
        with pytest.raises(AnswerError, match="Nothing of the line was done"):
            session.answer(line)
    assert session.head.moves == moves


def test_a_line_that_throws_a_turn_away_says_so(debris: Session) -> None:
    """What is asked once comes with the answer, wherever in the line it stands; nothing is asked of most."""
    given = debris.read("recycle 1")
    assert [each.sure for each in given] == ["", ""]
    assert debris.read("end")[0].sure == "Ann has 4 actions left. Stop taking actions anyway?"


def test_a_figure_keeps_its_comma(debris: Session) -> None:
    """`1,000` is no two answers; commas between answers are blanks."""
    with pytest.raises(AnswerError, match="'1,000' isn't one of the choices"):
        debris.answer("1,000")
    assert len(debris.read("recycle,1")) == 2


def test_what_fails_on_the_way_to_the_disk_was_not_played(toy: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    """When an answer can't be written, the session stands where the journal stands."""
    session = toy()
    session.answer(["end"])
    before = view(session)

    def full(*_: object) -> None:
        error = sqlite3.OperationalError("in whatever words")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    monkeypatch.setattr(Journal, "write", full)
    for change in (lambda: session.answer(["end"]), session.undo, lambda: session.adjust(["turn=9"], "x")):
        with pytest.raises(SalvageError, match="can't be written: in whatever words; make room"):
            change()
        assert view(session) == before == view(again(session))


def test_only_the_asked_seat_answers(toy: Begin) -> None:
    """With a seat named, another's question is not answered; what it may do meanwhile is."""
    session = toy()
    with pytest.raises(SalvageError, match="possible: wave"):
        session.answer(["end"], seat="Bo")

    assert session.answer(["wave"], seat="Bo")[0].key == "wave"
    assert session.answer(["dig"], seat="Ann")[0].player == "Ann"
    with pytest.raises(NotAllowed, match=r"^Ann is asked, not Bo"):
        session.answer(["H30"], seat="Bo")


def test_after_the_end_nothing_is_answered(toy: Begin) -> None:
    """A game that is over takes no answers, but its last one can be taken back."""
    session = toy()
    session.random(1000)
    assert status_of(session)["over"]
    with pytest.raises(SalvageError, match="the game is over; undo goes back, so nothing can be answered"):
        session.answer(["end"])
    session.undo()

    assert not status_of(session)["over"]


POSITION = """
title: Most actions are possible, but an exchange isn't
state:
  phase: actions
  player: Ann
  threat: 4
  players:
    Ann: {colour: blue, at: H0, cubes: 2, hand: [junk, fuel]}
    Bo: {colour: red, at: L0}
  satellites:
    C: {card: automation, at: G0}
  cubes: {H0: 1}
"""


@pytest.fixture
def debris(home: Path, tmp_path: Path) -> Session:
    """Space Debris, in a position in which most actions are possible but an exchange isn't."""
    file = tmp_path / "position.yaml"
    file.write_text(POSITION, encoding="utf-8")
    return begin(locate("space-debris"), seed=1, scenario=file)


@pytest.mark.parametrize(
    ("typed", "key"), [("ca", "capture"), ("r", "recycle"), ("thr", "thrust"), ("cubes", ""), ("ex", "")]
)
def test_beginnings_of_words_on_the_screen(debris: Session, typed: str, key: str) -> None:
    """Of a name that is clear; an action that isn't possible now is told so, with what is in the way."""
    if key:
        assert debris.answer([typed])[0].key == key
    else:
        with pytest.raises(SalvageError) as said:
            debris.answer([typed])
        refused = "Exchange isn't possible now: nobody else is at H0 (SD-066)"
        assert typed == "cubes" or refused in str(said.value)

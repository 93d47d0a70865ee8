"""What is typed: which answers a text means, and what a line of several does."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.engine import Choice
from companion.positions.answer_errors import Ambiguous, AnswerError, NotAllowed, Unreadable
from companion.positions.views import TABLE
from companion.sessions.answer_line import AnswerLine
from companion.sessions.journal import Journal
from companion.sessions.line_steps import next_answer
from companion.sessions.refused_line import KeptPart
from companion.sessions.results import played
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.table.view import view as table_view
from companion.terminal.typed_line import read_line
from components.places import locate
from components.problems import SalvageError

from ..views import status_of
from .seen import again, view

Begin = Callable[..., Session]


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
    """`di` is dig and draw is `dr`; `d` could be both and is refused with the two."""
    session = toy()
    with pytest.raises(Ambiguous, match="'d' could be action dig or action draw; type more"):
        session.answer(["d"])
    assert [entry.key for entry in session.answer(["di", "H30", "1"])] == ["dig", "H30", "1"]


def test_the_three_errors(toy: Begin) -> None:
    """What names nothing, what names something not allowed, and what names several: each with what is allowed."""
    session = toy(physical=["deck"])
    session.answer(["S", "M"])
    for typed, kind, error in (("digg", "unreadable", Unreadable), ("H30", "illegal", NotAllowed)):
        with pytest.raises(error, match="possible: bid, dig") as said:
            session.answer([typed])
        assert said.value.kind == kind
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


def test_an_end_meant_for_one_turn_never_ends_the_next() -> None:
    """A line that has come to the next player's turn must not give up all of it; on a line of its own it may."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=5, name="ends")
    session.answer(["Ann"])
    while session.play.table.phase != "actions":
        session.random(1)
    with pytest.raises(KeptPart, match=r"Bo has 4 actions left; to end anyway, type 0 on a line of its own"):
        session.answer(["end", "0", "0"])
    assert (session.play.table.turn, session.play.table.player) == (2, "Bo")

    session.answer(["0"])

    assert session.play.table.turn == 3


def test_a_line_is_kept_where_nature_has_answered(toy: Begin) -> None:
    """After a draw the line is kept up to the answer that drew, and no further; the message says so."""
    session = toy()
    with pytest.raises(KeptPart, match=r"done up to 'draw' \(the companion drew or rolled\)") as said:
        session.answer(["draw", "dig", "H60"])

    assert [entry.key for entry in said.value.entries] == ["draw"]
    assert (session.seq, status_of(session)["ask"]["prompt"]) == (1, "action of turn 1?")
    assert view(again(session)) == view(session)


def test_a_whole_line_is_dropped_even_where_nature_has_answered(toy: Begin) -> None:
    """At the table a line is taken as a whole or not at all; what was drawn for it isn't told, and comes again."""
    session = toy()
    before = view(session), len(session.journal.nodes())
    with pytest.raises(AnswerError, match=r"^Nothing of the line was done: what follows 'draw' doesn't fit") as said:
        session.answer(["draw", "dig", "H60"], whole=True)

    assert not {"H30", "H60", "dig"} & {*re.findall(r"\w+", str(said.value))}
    assert (view(session), len(session.journal.nodes())) == before
    assert view(again(session)) == before[0]


def test_a_line_cut_before_the_end_is_no_end(toy: Begin) -> None:
    """Where the game would have ended after what is kept, neither status nor history say that it has."""
    session = toy()
    session.adjust(["players.Ann.gems=4"], "so that one more wins")
    with pytest.raises(KeptPart):
        session.answer(["draw", "dig", "H30", "1", "dig"])

    assert (session.seq, status_of(session)["over"], played()) == (2, False, [])


def test_what_fails_on_the_way_to_the_disk_was_not_played(toy: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    """When an answer can't be written, the session stands where the journal stands."""
    session = toy()
    session.answer(["end"])
    before = view(session)

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(Journal, "write", full)
    for change in (lambda: session.answer(["end"]), session.undo, lambda: session.adjust(["turn=9"], "x")):
        with pytest.raises(SalvageError, match="disk is full"):
            change()
        assert view(session) == before == view(again(session))


def test_only_the_asked_seat_answers(toy: Begin) -> None:
    """With a seat named, another's question is not answered; what it may do meanwhile is."""
    session = toy()
    with pytest.raises(SalvageError, match="possible: wave"):
        session.answer(["end"], seat="Bo")

    assert session.answer(["wave"], seat="Bo")[0].player == "Bo"
    assert session.answer(["dig"], seat="Ann")[0].player == "Ann"
    with pytest.raises(NotAllowed, match=r"^Ann is asked, not Bo"):
        session.answer(["H30"], seat="Bo")


def test_after_the_end_nothing_is_answered(toy: Begin) -> None:
    """A game that is over takes no answers, but its last one can be taken back."""
    session = toy()
    session.random(1000)
    assert status_of(session)["over"]
    with pytest.raises(SalvageError, match="once the game is over nothing can be answered; undo goes back"):
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
    from companion.sessions.session_store import begin

    file = tmp_path / "position.yaml"
    file.write_text(POSITION, encoding="utf-8")
    return begin(locate("space-debris"), seed=1, scenario=file)


@pytest.mark.parametrize(
    ("typed", "key"), [("c", "capture"), ("r", "recycle"), ("thr", "thrust"), ("debris", ""), ("e", ""), ("exch", "")]
)
def test_beginnings_of_words_on_the_screen(debris: Session, typed: str, key: str) -> None:
    """What can be answered beats what else is called so, `C` for a satellite; an action that isn't possible now is told
    so, with what is in the way."""
    if key:
        assert debris.answer([typed])[0].key == key
    else:
        with pytest.raises(SalvageError) as said:
            debris.answer([typed])
        refused = "Exchange isn't possible now: nobody else is at H0 (SD-066)"
        assert typed == "debris" or refused in str(said.value)


def test_a_label_of_several_words(home: Path) -> None:
    """What stands on the screen can be typed as it stands, and the line goes on after it."""
    from companion.sessions.session_store import begin

    session = begin(locate("junk-orbit"), ["Ann", "Bo"], seed=1)
    label = status_of(session)["choices"][-1]["label"]
    entries = session.answer([*label.split(), "E"])

    assert entries[0].key == "random"


TWICE = """
title: What the twin plant makes can only be radiation, and the bridge makes it, too
state:
  phase: resource
  player: Ann
  players:
    Ann: {colour: green, at: A1, stores: {B: 2}, ship: [{tile: K11Y, x: 1, y: 0, top: east}]}
    Bo: {colour: white, at: F6}
"""


def test_a_word_that_could_be_the_only_answer_or_the_next(home: Path, tmp_path: Path) -> None:
    """The only resource that the plant can make goes unasked; whether `Y` names it or makes one more nobody can tell,
    so nothing is done. Neither does a letter end a phase or turn that is called otherwise on the screen."""
    from companion.sessions.session_store import begin

    file = tmp_path / "position.yaml"
    file.write_text(TWICE, encoding="utf-8")
    session = begin(locate("space-junkyard"), seed=1, scenario=file)
    with pytest.raises(Ambiguous, match=r"'Y' could be the only answer to the question before, or an answer to: Ann: "):
        session.answer(["Y/B", "Y"])
    assert session.seq == 0
    session.answer(["Y"])
    with pytest.raises(Unreadable, match="'e' isn't one of the choices"):
        session.answer(["e"])
    session.undo()
    assert [entry.key for entry in session.answer(["Y/B", "done"])] == ["Y/B", "end"]


def test_a_phase_that_ends_by_itself_is_ended_once(home: Path, tmp_path: Path) -> None:
    """Once nothing is left to create, the phase is over; the `done` or `0` meant for it doesn't end the move."""
    file = tmp_path / "position.yaml"
    file.write_text(TWICE.replace("{B: 2}, ship: [{tile: K11Y, x: 1, y: 0, top: east}]", "{}"), encoding="utf-8")
    session = begin(locate("space-junkyard"), seed=1, scenario=file)
    for end in ("done", "0", "end"):
        assert [entry.key for entry in session.answer(["Y", end])] == ["Y"]
        assert ([*session.unused], session.play.table.phase) == ([end], "move")
        session.undo()
    assert [entry.key for entry in session.answer(["Y", "done", "and", "A2"])] == ["Y", "A2"]
    session.undo(2)
    session.answer(["Y", "done", "done"])
    assert session.play.table.phase == "push"


def test_a_move_that_ends_by_itself_is_ended_once(home: Path, tmp_path: Path) -> None:
    """A slot has to be chosen, so `0` ends nothing there; after three steps without radiation it wasn't needed."""
    state = TWICE.replace("phase: resource", "phase: move").replace("stores: {B: 2}, ", "")
    file = tmp_path / "position.yaml"
    file.write_text(state, encoding="utf-8")
    session = begin(locate("space-junkyard"), seed=1, scenario=file)
    for end in ("done", "0"):
        assert session.answer(["A4", end])[0].key == "A4"
        assert ([*session.unused], session.play.table.phase) == ([end], "push")
        session.undo()


def test_a_figure_is_one_answer_unless_its_parts_are_some(home: Path) -> None:
    """The first part is the number of an answer here, the ship A; cards may be called 31 and 101."""
    ships = begin(locate("mixia"), ["Ann", "Bo"], seed=3)
    assert isinstance(ships.play.ask, Choice)
    for line in ("1,000", "1,500"):
        with pytest.raises(SalvageError, match=f"{line.replace(',', '')} isn't one of the choices"):
            read_line(ships, table_view(ships), line)
    keys = [str(number) for number in (101, 102, 1000)]
    for typed, first in {"101,102": "101", "1,000": "1000"}.items():
        line = AnswerLine(ships, [typed], lambda text: (None, text), TABLE)
        assert next_answer(line, Choice(None, ships.play.ask.name, keys, "")) == (None, first)

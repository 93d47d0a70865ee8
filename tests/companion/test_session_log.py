"""Sessions: who may see what, and what the log says of the past."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.positions.answer_errors import AnswerError, NotAllowed
from companion.sessions import log
from companion.sessions.journal_rows import Node
from companion.sessions.replay import AnswerEntry, Run, play_node
from companion.table import feed
from companion.text.told import say_all

from ..views import status_of
from .seen import Begin, give

# ---- secrecy ------------------------------------------------------------------------------------------------------


def test_hands_are_for_their_owners(toy: Begin) -> None:
    """A hand shows to its owner; to others it is as many '?', and the draw pile is a number to all."""
    session = toy()
    session.answer(["draw"])
    state = {seat: status_of(session, seat)["state"] for seat in ("Ann", "Bo", "table", "all")}

    assert [len(state[seat]["players"]["Ann"]["hand"]) for seat in state] == [2, 2, 2, 2]
    assert state["Bo"]["players"]["Ann"]["hand"] == state["table"]["players"]["Ann"]["hand"] == ["?", "?"]
    assert state["Ann"]["players"]["Ann"]["hand"] == state["all"]["players"]["Ann"]["hand"] != ["?", "?"]
    assert state["Ann"]["deck"] == {"?": 12}
    assert sum(state["all"]["deck"].values()) == 12


def test_secret_choices_show_to_their_seat(toy: Begin) -> None:
    """Others learn who decides, and neither what nor among what, until it is laid open."""
    session = toy(physical=["deck"])
    give(session, "S S draw M end draw M bid")
    own, others = status_of(session, "Ann"), status_of(session, "Bo")

    assert [choice["key"] for choice in own["choices"]] == ["moon", "sun"]
    assert (others["choices"], others["ask"]["prompt"]) == ([], "Ann decides in secret")
    for line in (["zzz"], ["moon", "zzz"], ["comet", "zzz"]):
        with pytest.raises(NotAllowed) as said:
            session.answer(line)
        assert str(said.value) == "Ann decides in secret, and the answers don't fit"
    with pytest.raises(AnswerError, match="possible: moon, sun"):
        session.answer(["zzz"], seat="Ann")
    session.answer(["moon"])
    assert feed.log(session, "Bo")[-1]["key"] == "?"
    assert feed.log(session, "Ann")[-1]["key"] == "moon"


@pytest.mark.parametrize("number", [1, 5, 40, 41, 1000])
def test_the_last_entries_are_the_end_of_the_log(toy: Begin, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Undone answers and corrections among them; of a long game no more is played again than some turns."""
    session = toy()
    assert feed.log(session, last=number) == feed.log(session)
    session.random(35)
    session.undo(3)
    session.random(4)
    session.adjust(["players.Ann.gems=2"], "miscounted")
    session.random(3)
    whole, replayed = feed.log(session, "Ann"), list[int]()

    def play(file: Path, run: Run, node: Node, entry: AnswerEntry | None) -> AnswerEntry:
        replayed.append(node.id)
        return play_node(file, run, node, entry)

    monkeypatch.setattr(log, "play_node", play)

    assert feed.log(session, "Ann", last=number) == whole[-number:]
    assert number > 5 or len(replayed) < len(whole) // 2


def test_undo_and_redo_are_entries_of_the_feed(toy: Begin) -> None:
    """They name the answers, oldest first, and say what to do with the pieces; a secret one stays so."""
    session = toy(physical=["deck"])
    give(session, "S S draw M end draw M bid")
    undone = feed.tell_move(session, session.undo(2), back=True)
    assert (undone.answers, session.seq) == (2, 6)
    said = say_all(each._replace(step=0) for each in undone.told)
    assert said[0] == "Undone: Bo's secret choice and 'action bid'."
    assert any(step.text in said for step in undone.steps if step.text)

    redone = feed.tell_move(session, session.redo(2), back=False)
    assert redone.told[0].text.replace("Redone", "Undone") == said[0]
    session.answer(["moon"])
    moved = session.undo()
    assert feed.tell_move(session, moved, back=True, audience="Bo").told[0].text == "Undone: Ann's secret choice."
    assert "moon" in feed.tell_move(session, moved, back=True, audience="Ann").told[0].text


def test_corrections_tell_no_secrets(toy: Begin) -> None:
    """The log shows others that a hand was corrected, not to what; its owner sees that, and who sees all."""
    session = toy()
    session.adjust(["players.Bo.hand=[comet]", "players.Ann.gems=2"], "miscounted")

    assert feed.log(session, "Ann")[-1]["set"] == ["players.Bo.hand=?", "players.Ann.gems=2"]
    assert feed.log(session, "Ann")[-1]["label"].startswith("Bo's hand (hidden), ")
    for audience in ("Bo", "all"):
        assert feed.log(session, audience)[-1]["set"] == ["players.Bo.hand=[comet]", "players.Ann.gems=2"]


# ---- the past -----------------------------------------------------------------------------------------------------


def test_the_log_tells_answers_draws_and_notes(toy: Begin) -> None:
    """Every answer with its number, seat and words, and below it all that followed."""
    session = toy()
    give(session, "sow H3 dig H30 2")
    rows = feed.log(session)

    assert [(row["seq"], row["player"], row["key"]) for row in rows] == [
        (0, None, ""), (1, "Ann", "sow"), (2, "Ann", "H3"), (3, "Ann", "dig"), (4, "Ann", "H30"), (5, "Ann", "2"),
    ]  # fmt: skip
    assert rows[2]["drawn"][0]["what"] == "die"
    dug = {"who": "Ann", "place": "H30", "number": 2}
    note = {"rule": "TY-004", "name": "dug", "values": dug, "text": "dug Ann H30 2", "seat": None, "quiet": False}
    assert rows[5]["notes"] == [note]


def test_redo_takes_the_youngest(toy: Begin) -> None:
    """After two branches were given up, the later one comes back."""
    session = toy()
    for place in ("H30", "H300"):
        session.answer(["dig", place])
        session.undo(2)
    session.redo(2)

    assert feed.log(session)[-1]["key"] == "H300"

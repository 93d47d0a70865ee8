"""Sessions: who may see what, and what the log says of the past."""

from __future__ import annotations

import gc
from contextlib import closing
from pathlib import Path

import pytest

from companion.positions.answer_errors import AnswerError, NotAllowed
from companion.positions.views import TABLE_KEY
from companion.sessions import log
from companion.sessions.journal_rows import NATURE, Node
from companion.sessions.log import entries, last_entry, list_last_entries
from companion.sessions.replay import AnswerEntry, Run, play_node
from companion.sessions.session_store import begin
from companion.table import feed
from companion.table.watch import MAX_LOG_LINES, Watch
from companion.text.told import say_all
from components.places import locate

from ..long_run import LONG
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
    assert feed.log(session, max_entries=number) == feed.log(session)
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

    assert feed.log(session, "Ann", max_entries=number) == whole[-number:]
    assert number > 5 or len(replayed) < len(whole) // 2


def test_undo_and_redo_are_entries_of_the_feed(toy: Begin) -> None:
    """They name the answers, oldest first, and say what to do with the pieces; a secret one stays so."""
    session = toy(physical=["deck"])
    give(session, "S S draw M end draw M bid")
    undone = feed.describe_move(session, session.undo(2), is_undo=True)
    assert (undone.answers, session.seq) == (2, 6)
    said = say_all(each._replace(step=0) for each in undone.told)
    assert said[0] == "Undone: Bo's secret choice and 'action bid'."
    assert any(step.text in said for step in undone.steps if step.text)

    redone = feed.describe_move(session, session.redo(2), is_undo=False)
    assert redone.told[0].text.replace("Redone", "Undone") == said[0]
    session.answer(["moon"])
    moved = session.undo()
    assert (
        feed.describe_move(session, moved, is_undo=True, audience="Bo").told[0].text == "Undone: Ann's secret choice."
    )
    assert "moon" in feed.describe_move(session, moved, is_undo=True, audience="Ann").told[0].text


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


@LONG
def test_it_remembers_no_more_in_a_long_game(home: object) -> None:
    """Entries hold the step in which they were made: of 2,400 answers of Mixia that was 40 MB."""
    with closing(begin(locate("junk-orbit"), ["Ann", "Bo", "Cy"], seed=3)) as session:
        watch = Watch(session)
        watch.begin()
        before = _count_entries()
        for _ in range(3 * MAX_LOG_LINES):
            watch.go_on(session.random(1))
            watch.look(TABLE_KEY)
        assert MAX_LOG_LINES // 2 < _count_entries() - before <= MAX_LOG_LINES + 2


def _count_entries() -> int:
    gc.collect()
    return sum(isinstance(each, AnswerEntry) for each in gc.get_objects())


@LONG
@pytest.mark.parametrize("game", ["space-debris", "junk-orbit"])
def test_a_part_of_the_log_is_as_in_the_whole(game: str) -> None:
    """From every answer on, with the same words, numbers and draws; the last entry, and what explains it, too."""
    session = begin(locate(game), ["Ann", "Bo"], seed=5, name=f"part-{game}")
    session.random(60)
    whole = feed.feed(session, entries(session))
    answered = [node for node in session.journal.path(session.head.node)[1:] if node.by != NATURE]
    assert len(session.journal.snapshots()) > 2

    for seq, node in enumerate(answered, 1):
        assert feed.feed(session, entries(session, since=node.parent))[-len(answered) - 1 + seq :] == whole[seq:]
    assert feed.feed(session, [last_entry(session)]) == whole[-1:]
    for number in (1, 30, 200):
        kept = feed.feed(session, list_last_entries(session, number))[-number:]
        assert len(kept) == min(number, len(whole))
        assert kept == whole[-number:]
    assert feed.why(session)["seq"] == whole[-1]["seq"] == session.seq


def test_undone_answers_are_named_as_in_the_log() -> None:
    """An undo across turns names each answer in the words of the log."""
    session = begin(locate("junk-orbit"), ["Ann", "Bo"], seed=5, name="undone")
    session.random(30)
    whole = feed.feed(session, entries(session))

    named = feed.describe_answers(session, session.undo(20).nodes[::-1])

    assert len(named) == 20
    for words, row in zip(named, whole[-20:], strict=True):
        assert row["label"].name in words
        assert words.endswith("?)")

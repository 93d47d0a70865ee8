"""Sessions: answers in, the journal and the game's next question out; back and forth; who may see what."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.positions.answer_errors import AnswerError, NotAllowed
from companion.sessions import log, session_store
from companion.sessions.glance import glance
from companion.sessions.history import stats
from companion.sessions.journal_rows import HEAD_ID
from companion.sessions.results import played
from companion.sessions.session import Session, Stale
from companion.table import feed
from companion.table.news import news
from components import files
from components.problems import SalvageError

from ..views import status_of
from .seen import again, journal, view, walk

Begin = Callable[..., Session]


# ---- the game is what the journal says ----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_whoever_opens_it_sees_the_same(toy: Begin, seed: int) -> None:
    """At every question of a random walk another process sees the same state, question and choices."""
    session, random = toy(seed=seed), Random(seed)
    for _ in range(25):
        walk(session, random, 1)
        other = again(session)
        assert view(other) == view(session)
        other.close()


@pytest.mark.parametrize("seed", range(6))
def test_undo_goes_back_through_all_and_redo_forth(toy: Begin, seed: int) -> None:
    """Every earlier position comes back exactly, one answer at a time, and every later one again."""
    session, random = toy(seed=seed), Random(seed)
    seen = [view(session)]
    while len(seen) < 40 and not session.play.over:
        walk(session, random, 1)
        seen.append(view(session))
    for expected in reversed(seen[:-1]):
        session.undo()
        assert view(session) == expected
    with pytest.raises(SalvageError, match="nothing to undo"):
        session.undo()
    for expected in seen[1:]:
        session.redo()
        assert view(session) == expected


def test_the_same_seed_makes_the_same_journal(toy: Begin) -> None:
    """Two sessions of one seed and the same answers hold the same nodes, and another seed other ones."""
    made = [toy(seed=seed, name=f"s{i}") for i, seed in enumerate((9, 9, 10))]
    for session in made:
        session.random(40)

    assert journal(made[0]) == journal(made[1])
    assert journal(made[0])[:4] != journal(made[2])[:4]


def test_taking_back_is_no_new_draw(toy: Begin) -> None:
    """The same action after undo draws the same card, and a draw more draws what it would have drawn."""
    session = toy()
    cards = [session.answer(["flip"])[0].drawn[0].key for _ in range(2)]
    session.undo(2)

    assert [session.answer(["flip"])[0].drawn[0].key for _ in range(2)] == cards


def test_snapshots_are_a_cache(toy: Begin) -> None:
    """Deleting any of them changes nothing that can be seen."""
    session = toy(seed=2)
    walk(session, Random(2), 60)
    kept = session.journal.snapshots()
    expected = view(session)
    assert len(kept) > 3
    for gone in ([kept[-1]], kept[1:3], kept):
        with sqlite3.connect(session.journal.file) as db:
            db.executemany("DELETE FROM snapshot WHERE node = ?", [(snapshot.node,) for snapshot in gone])
        assert view(again(session)) == expected


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
        right.answer(["end"], seen=seen)

    assert right.seq == 1
    assert right.answer(["end"], seen=status_of(right)["moves"])[0].seq == 2


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
    rows = {row["node"]: row for row in feed.log(session, branches=True)}

    assert sorted(played) == [node.id for node in session.journal.nodes()][1:]
    for row in (row for told in leaves for row in told):
        same = {name: value for name, value in row.items() if name not in ("now", "taken_back")}
        assert {name: rows[row["node"]][name] for name in same} == same


def test_files_that_have_not_changed_are_not_opened(toy: Begin, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A list of sessions remembers what it has read, and reads again what has been played on."""
    sessions = [toy(seed=seed) for seed in range(3)]
    for session in sessions:
        session.close()
        os.utime(session.journal.file, (1, 1))
    before = session_store.listing()
    opened: list[str] = []
    read = session_store._row
    monkeypatch.setattr(session_store, "_row", lambda name: opened.append(name) or read(name))

    assert (session_store.listing(), opened) == (before, [])
    played = session_store.open_session(sessions[1].name)
    played.answer(["dig", "H30", "2"])
    after = session_store.listing()
    assert (opened, [row["seq"] for row in after if row["name"] == played.name]) == ([played.name], [played.seq])
    (home / "cache" / "sessions.json").write_text("[" * 9999)
    assert session_store.listing() == after


def test_finished_games_are_read_at_a_glance(toy: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is listed is the same however a file is read; one that is open, or damaged, takes a closer look."""
    session = toy(seed=4)
    session.random(1000)
    assert glance(session.journal.file) is None
    session.close()

    (row,) = session_store.listing()
    assert (row["over"], row["seq"]) == (True, session.seq)
    assert glance(session.journal.file) is not None
    with monkeypatch.context() as patch:
        patch.setattr(session_store, "glance", lambda file: None)
        assert session_store.listing() == [row]
    with closing(sqlite3.connect(session.journal.file)) as db:
        db.execute("UPDATE node SET what = replace(what, 'won', 'lost') || ' ' WHERE id = ?", (HEAD_ID,))
        db.commit()
    assert glance(session.journal.file) is None
    assert session_store.listing()[0]["damaged"]
    if hasattr(os, "mkfifo"):  # Opened, it would be waited for.
        os.mkfifo(session.journal.file.with_name("pipe.salvage"))
        assert session_store.listing()[1]["damaged"]


def test_a_list_that_others_have_changed_is_not_believed(toy: Begin, home: Path) -> None:
    """Rows without what a row has would end every list."""
    session = toy(seed=3)
    session.close()
    os.utime(session.journal.file, (1, 1))
    before = session_store.listing()
    known = home / "cache" / "sessions.json"
    known.write_bytes(known.read_bytes().replace(b'"outcome"', b'"outcame"'))

    assert session_store.listing() == before


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
    session.answer(["S", "S", "draw", "M", "end", "draw", "M", "bid"])
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


def test_undo_and_redo_are_entries_of_the_feed(toy: Begin) -> None:
    """They name the answers, oldest first, and say what to do with the pieces; a secret one stays so."""
    session = toy(physical=["deck"])
    session.answer(["S", "S", "draw", "M", "end", "draw", "M", "bid"])
    undone = feed.tell_move(session, session.undo(2), back=True)
    assert (undone["by"], undone["answers"], undone["seq"]) == (feed.UNDO, 2, 6)
    said = news([undone])
    assert said[0] == "Undone: Bo's secret choice and 'action bid'."
    assert any(step["text"] in said for step in undone["to_do"] if step["text"])

    redone = feed.tell_move(session, session.redo(2), back=False)
    assert news([redone])[0].replace("Redone", "Undone") == said[0]
    session.answer(["moon"])
    moved = session.undo()
    assert news([feed.tell_move(session, moved, back=True, audience="Bo")])[0] == "Undone: Ann's secret choice."
    assert "moon" in news([feed.tell_move(session, moved, back=True, audience="Ann")])[0]


@pytest.mark.parametrize("seed", range(4))
def test_what_a_seat_cannot_see_changes_nothing_for_it(toy: Begin, seed: int) -> None:
    """Another's hand changed for cards unseen: status and log of a seat are the same to the letter."""
    session = toy(seed=seed, physical=["all"])
    other = toy(seed=seed, physical=["all"], name="other")
    session.answer(["S", "M", "end", "draw", "CM", "end"])
    other.answer(["S", "CM", "end", "draw", "S", "end"])

    for seat in ("Ann", "table"):
        told = [json.dumps([view(each, seat), feed.log(each, seat)]) for each in (session, other)]
        assert told[0] == told[1]
    assert view(session, "Bo") != view(other, "Bo")


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
    session.answer(["sow", "H3", "dig", "H30", "2"])
    rows = feed.log(session)

    assert [(row["seq"], row["player"], row["key"]) for row in rows] == [
        (0, None, ""), (1, "Ann", "sow"), (2, "Ann", "H3"), (3, "Ann", "dig"), (4, "Ann", "H30"), (5, "Ann", "2"),
    ]  # fmt: skip
    assert rows[2]["drawn"][0]["what"] == "die"
    dug = {"who": "Ann", "place": "H30", "number": 2}
    note = {"rule": "TY-004", "name": "dug", "values": dug, "text": "dug Ann H30 2", "seat": None, "quiet": False}
    assert rows[5]["notes"] == [note]


def test_the_log_marks_what_was_taken_back(toy: Begin) -> None:
    """An answer in the place of another says so, and `--all` shows the other branch."""
    session = toy()
    session.answer(["dig", "H30"])
    session.undo()
    session.answer(["H300"])
    now, every = feed.log(session), feed.log(session, branches=True)

    assert [row["taken_back"] for row in now] == [0, 0, 1]
    assert [(row["key"], row["now"]) for row in every[1:]] == [("dig", True), ("H30", False), ("H300", True)]


def test_why_names_the_rules_that_acted(toy: Begin) -> None:
    """The rule that asked and those that noted something, each once, for any answer of the game."""
    session = toy()
    session.answer(["dig", "H30", "2", "end"])

    assert [rule["id"] for rule in feed.why(session, 3)["rules"]] == ["TY-004"]
    assert [rule["id"] for rule in feed.why(session)["rules"]] == ["TY-002", "TY-003"]
    with pytest.raises(SalvageError, match="there is no answer 9 in the log"):
        feed.why(session, 9)


def test_redo_takes_the_youngest(toy: Begin) -> None:
    """After two branches were given up, the later one comes back."""
    session = toy()
    for place in ("H30", "H300"):
        session.answer(["dig", place])
        session.undo(2)
    session.redo(2)

    assert feed.log(session)[-1]["key"] == "H300"


def test_history_follows_the_head(toy: Begin) -> None:
    """A finished game is in the history with its result, and out of it once its end is taken back."""
    session = toy(seed=4)
    session.random(1000)
    rows = played()
    assert [(row["game"], row["session"], row["reason"]) for row in rows] == [("toy", session.name, "TY-010")]
    assert stats("toy")["results"] == {"won": 1}
    session.undo()
    assert played() == []
    session.redo()

    assert len(played()) == 1


# ---- beginning ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("names", ["😀 😀Ann", "❤️ 🏳️‍🌈 🇩🇪", "⚓ 👩🏽‍🚀"])
def test_emoji_begin_names(toy: Begin, names: str) -> None:
    """And are typed like any name."""
    session = toy(names)

    assert session.meta.players == tuple(names.split())
    assert [session.seat(name) for name in names.split()] == names.split()


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ("Ann", "2 to 3 players, not 1"),
        ("Ann ann", "'ann' is named twice"),
        ("Ann table", "no player can be called 'table'"),
        ("Ann =", "'=' can't be a player's name"),
        ("Ann B\x1b[31m", r"'B\\x1b\[31m' can't be a player's name"),
        ("Ann J\udce9", r"'J\\udce9' can't be a player's name"),
        ("Ann \U0001f600\u202ex", "can't be a player's name: a letter, digit or emoji"),
        ("Ann \u2800x", "can't be a player's name"),  # A blank that is a symbol.
        ("Ann │Bo", "can't be a player's name"),
        ("A B C D", "2 to 3 players, not 4"),
    ],
)
def test_bad_players_make_no_session(toy: Begin, players: str, said: str) -> None:
    """Each fault is told, and there is no session afterwards."""
    with pytest.raises(SalvageError, match=said):
        toy(players)

    assert session_store.names() == []


def test_names_are_made_up_and_kept(toy: Begin) -> None:
    """A session without a name gets two words; the newest is what is meant; a name is given once."""
    first, second = toy(), toy(name="friday")
    assert first.name.count("-") == 1
    assert session_store.find() == second.journal.file
    assert session_store.find(first.name[:-1]) == first.journal.file
    with pytest.raises(SalvageError, match="already"):
        toy(name="friday")
    with pytest.raises(SalvageError, match="can't be a session's name"):
        toy(name="../friday")


def test_the_environment_names_the_session(toy: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    """$SALVAGE_SESSION goes before the newest, and a name before both."""
    first, second = toy(name="first"), toy(name="second")
    monkeypatch.setenv("SALVAGE_SESSION", "first")

    assert session_store.find() == first.journal.file
    assert session_store.find("second") == second.journal.file
    with pytest.raises(SalvageError, match="did you mean second"):
        session_store.find("secund")


def test_options_reach_the_rules(toy: Begin) -> None:
    """An optional rule changes the set-up, and is written down with the session."""
    session = toy(options={"rich": "true"})

    assert status_of(session)["state"]["players"]["Bo"]["gems"] == 1
    assert again(session).meta.options == {"rich": "true"}


def test_sessions_that_were_never_finished_go(toy: Begin, home: Path) -> None:
    """What a killed process has left of a session it was making goes with the next that is made."""
    folder = toy(seed=1).journal.file.parent
    file = folder / "evening.journal"
    living = files.name_beside(file)
    killed = living.with_name(living.name.replace(str(os.getpid()), str(2**22 + 1)))  # No system counts so far.
    for part in (killed, living):
        part.write_text("half")
    os.utime(killed, (1, 1))  # Where processes can't be asked for.
    toy(seed=2)

    assert (killed.exists(), living.exists()) == (False, True)

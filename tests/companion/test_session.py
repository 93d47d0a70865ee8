"""Sessions: answers in, the journal and the game's next question out; back and forth; who may see what."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import past, saves, shelf
from companion.answers import Ambiguous, NotAllowed, Unreadable
from companion.history import played, stats
from companion.journal import Journal
from companion.run import OtherVersion
from companion.session import KeptPart, Session, Stale
from components.faults import SalvageError

Begin = Callable[..., Session]


def walk(session: Session, random: Random, steps: int) -> None:
    """Answer at random, also what seats may do that are not asked."""
    for _ in range(steps):
        choices = session.status("all")["choices"]
        if not choices:
            return
        session.answer([random.choice(choices)["key"]])


def view(session: Session, audience: str = "all") -> dict[str, Any]:
    """The status without what tells one moment of the file from another."""
    return {name: value for name, value in session.status(audience).items() if name not in ("moves", "session")}


def again(session: Session) -> Session:
    return Session(Journal(session.journal.file))


def journal(session: Session) -> list[tuple[object, ...]]:
    return [tuple(node) for node in session.journal.nodes()[1:]]


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
    with pytest.raises(SalvageError, match="nothing to take back"):
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
    assert (left.seq, left.status()["player"]) == (4, "Ann")


def test_an_answer_to_an_old_question_is_refused(toy: Begin) -> None:
    """Who has seen a position that is gone by now is told to look again, and nothing has changed."""
    left = toy()
    right, seen = again(left), left.status()["moves"]
    left.answer(["end"])
    with pytest.raises(Stale):
        right.answer(["end"], seen=seen)

    assert right.seq == 1
    assert right.answer(["end"], seen=right.status()["moves"])[0].seq == 2


# ---- what is typed ------------------------------------------------------------------------------------------------


def test_exact_keys_beat_beginnings(toy: Begin) -> None:
    """H30 is H30 although H300 begins so; H3, which is no place to dig, is not read as either."""
    session = toy()
    assert session.answer(["dig", "H30"])[1].key == "H30"
    session.undo()
    with pytest.raises(NotAllowed, match="H3 is not possible now; possible: H30, H300"):
        session.answer(["H3"])
    assert session.answer(["h300"])[0].key == "H300"


def test_beginnings_that_fit_one_key_will_do(toy: Begin) -> None:
    """`di` is dig and draw is `dr`; `d` could be both and is refused with the two."""
    session = toy()
    with pytest.raises(Ambiguous, match="'d' could be dig, draw"):
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


def test_a_line_is_kept_where_nature_has_answered(toy: Begin) -> None:
    """After a draw the line is kept up to the answer that drew, and no further; the message says so."""
    session = toy()
    with pytest.raises(KeptPart, match=r"kept up to 'draw', as the companion drew or rolled for it") as said:
        session.answer(["draw", "dig", "H60"])

    assert [entry.key for entry in said.value.entries] == ["draw"]
    assert (session.seq, session.status()["ask"]["prompt"]) == (1, "action of turn 1?")
    assert view(again(session)) == view(session)


def test_a_line_cut_before_the_end_is_no_end(toy: Begin) -> None:
    """Where the game would have ended after what is kept, neither status nor history say that it has."""
    session = toy()
    session.adjust(["players.Ann.gems=4"], "so that one more wins")
    with pytest.raises(KeptPart):
        session.answer(["draw", "dig", "H30", "1", "end"])

    assert (session.seq, session.status()["over"], played()) == (2, False, [])


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
    assert session.answer(["end"], seat="Ann")[0].player == "Ann"


def test_after_the_end_nothing_is_answered(toy: Begin) -> None:
    """A game that is over takes no answers, but its last one can be taken back."""
    session = toy()
    session.random(1000)
    assert session.status()["over"]
    with pytest.raises(SalvageError, match="the game is over"):
        session.answer(["end"])
    session.undo()

    assert not session.status()["over"]


# ---- cards on the table -------------------------------------------------------------------------------------------


def test_physical_cards_are_asked_for(toy: Begin) -> None:
    """What people draw is a question to them, answered by printed code; digital dice are rolled all the same."""
    session = toy(physical=["deck"])
    ask = session.status("Ann")["ask"]
    assert (ask["kind"], ask["player"], ask["secret"]) == ("chance", "Ann", True)
    session.answer(["CM", "m"])
    assert session.seq == 2
    assert session.status("all")["state"]["players"]["Ann"]["hand"] == ["comet"]

    assert session.answer(["sow", "H3"])[1].drawn[0].what == "die"


def test_a_card_that_cannot_be_there_is_refused(toy: Begin) -> None:
    """The refusal tells where all of it lies, and what can come up; nothing has changed."""
    session = toy(physical=["all"])
    session.answer(["CM", "CM", "flip", "CM", "H30", "flip"])
    with pytest.raises(NotAllowed) as said:
        session.answer(["CM"])

    assert str(said.value) == (
        "CM (comet) is not possible now: all of it lies elsewhere (players 2, discard 1); possible: moon, sun"
    )
    assert session.answer(["S"])[0].key == "sun"


@pytest.mark.parametrize("given", [["deck"], ["decks"], ["dec"], ["dice"], ["die"], ["all"]])
def test_what_is_physical_may_be_named_shortly(toy: Begin, given: list[str]) -> None:
    """Decks and dice go by their names, beginnings or plurals, and all dice by `dice`."""
    session = toy(physical=given)
    expected = {"deck": ("deck",), "decks": ("deck",), "dec": ("deck",), "all": ("all",)}.get(given[0], ("die",))

    assert session.meta.physical == expected


# ---- secrecy ------------------------------------------------------------------------------------------------------


def test_hands_are_for_their_owners(toy: Begin) -> None:
    """A hand shows to its owner; to others it is as many '?', and the draw pile is a number to all."""
    session = toy()
    session.answer(["draw"])
    state = {seat: session.status(seat)["state"] for seat in ("Ann", "Bo", "table", "all")}

    assert [len(state[seat]["players"]["Ann"]["hand"]) for seat in state] == [2, 2, 2, 2]
    assert state["Bo"]["players"]["Ann"]["hand"] == state["table"]["players"]["Ann"]["hand"] == ["?", "?"]
    assert state["Ann"]["players"]["Ann"]["hand"] == state["all"]["players"]["Ann"]["hand"] != ["?", "?"]
    assert state["Ann"]["deck"] == {"?": 12}
    assert sum(state["all"]["deck"].values()) == 12


def test_secret_choices_show_to_their_seat(toy: Begin) -> None:
    """Others learn who decides, and neither what nor among what, until it is laid open."""
    session = toy(physical=["deck"])
    session.answer(["S", "S", "draw", "M", "end", "draw", "M", "bid"])
    own, others = session.status("Ann"), session.status("Bo")

    assert [choice["key"] for choice in own["choices"]] == ["moon", "sun"]
    assert (others["choices"], others["ask"]["prompt"]) == ([], "Ann decides in secret")
    session.answer(["moon"])
    assert past.log(session, "Bo")[-1]["key"] == "?"
    assert past.log(session, "Ann")[-1]["key"] == "moon"


@pytest.mark.parametrize("seed", range(4))
def test_what_a_seat_cannot_see_changes_nothing_for_it(toy: Begin, seed: int) -> None:
    """Another's hand changed for cards unseen: status and log of a seat are the same to the letter."""
    session = toy(seed=seed, physical=["all"])
    other = toy(seed=seed, physical=["all"], name="other")
    session.answer(["S", "M", "end", "draw", "CM", "end"])
    other.answer(["S", "CM", "end", "draw", "S", "end"])

    for seat in ("Ann", "table"):
        told = [json.dumps([view(each, seat), past.log(each, seat)]) for each in (session, other)]
        assert told[0] == told[1]
    assert view(session, "Bo") != view(other, "Bo")


def test_corrections_tell_no_secrets(toy: Begin) -> None:
    """The log shows others that a hand was corrected, not to what."""
    session = toy()
    session.adjust(["players.Bo.hand=[comet]", "players.Ann.gems=2"], "miscounted")

    assert past.log(session, "Ann")[-1]["set"] == ["players.Bo.hand=?", "players.Ann.gems=2"]
    assert past.log(session, "Bo")[-1]["set"][0] == "players.Bo.hand=[comet]"


# ---- the past -----------------------------------------------------------------------------------------------------


def test_the_log_tells_answers_draws_and_notes(toy: Begin) -> None:
    """Every answer with its number, seat and words, and below it all that followed."""
    session = toy()
    session.answer(["sow", "H3", "dig", "H30", "2"])
    rows = past.log(session)

    assert [(row["seq"], row["player"], row["key"]) for row in rows] == [
        (0, None, ""), (1, "Ann", "sow"), (2, "Ann", "H3"), (3, "Ann", "dig"), (4, "Ann", "H30"), (5, "Ann", "2"),
    ]  # fmt: skip
    assert rows[2]["drawn"][0]["what"] == "die"
    assert rows[5]["notes"] == [{"rule": "TY-004", "text": "dug Ann H30 2"}]


def test_the_log_marks_what_was_taken_back(toy: Begin) -> None:
    """An answer in the place of another says so, and `--all` shows the other branch."""
    session = toy()
    session.answer(["dig", "H30"])
    session.undo()
    session.answer(["H300"])
    now, every = past.log(session), past.log(session, branches=True)

    assert [row["taken_back"] for row in now] == [0, 0, 1]
    assert [(row["key"], row["now"]) for row in every[1:]] == [("dig", True), ("H30", False), ("H300", True)]


def test_why_names_the_rules_that_acted(toy: Begin) -> None:
    """The rule that asked and those that noted something, each once, for any answer of the game."""
    session = toy()
    session.answer(["dig", "H30", "2", "end"])

    assert [rule["id"] for rule in past.why(session, 3)["rules"]] == ["TY-004"]
    assert [rule["id"] for rule in past.why(session)["rules"]] == ["TY-002", "TY-003"]
    with pytest.raises(SalvageError, match="there is no answer 9"):
        past.why(session, 9)


def test_redo_takes_the_youngest(toy: Begin) -> None:
    """After two branches were given up, the later one comes back."""
    session = toy()
    for place in ("H30", "H300"):
        session.answer(["dig", place])
        session.undo(2)
    session.redo(2)

    assert past.log(session)[-1]["key"] == "H300"


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


# ---- versions, saves ----------------------------------------------------------------------------------------------


@pytest.fixture
def altered(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From now on the installed rules are others than those that sessions were made with."""
    return lambda: monkeypatch.setattr("companion.games.SHARED", ("engine.py",))


def test_other_rules_are_told_and_a_snapshot_goes_on(toy: Begin, altered: Callable[[], None]) -> None:
    """A session made with other rules isn't played on; a new one begins where its last turn began."""
    session = toy()
    session.answer(["dig", "H30", "1", "end", "sow"])
    altered()
    with pytest.raises(OtherVersion, match=r"other rules of toy .* --from-snapshot"):
        again(session)
    with pytest.raises(OtherVersion):
        shelf.open_session(session.name)
    made = saves.from_snapshot(session.journal.file)
    new = shelf.open_session(made.name)

    assert (new.status()["turn"], new.status()["player"], new.seq) == (2, "Bo", 0)
    assert made.told == (f"it begins after 4 answers of {session.name}",)


def test_a_save_is_whole(toy: Begin, tmp_path: Path) -> None:
    """Loaded elsewhere it has every branch, the same head, and the same view; saved again it is the same text."""
    session = toy(seed=6)
    walk(session, Random(6), 30)
    session.undo(4)
    walk(session, Random(7), 3)
    text = saves.saved(session.journal)
    saves.write(tmp_path / "it.json", text)
    made = saves.load(tmp_path / "it.json", "copy")
    copy = shelf.open_session("copy")

    assert (made.name, made.problem) == ("copy", None)
    assert journal(copy) == journal(session)
    assert view(copy) == view(session)
    assert saves.saved(copy.journal).replace('"copy"', f'"{session.name}"') == text


@pytest.mark.parametrize("seed", range(3))
def test_a_damaged_save_is_refused_in_words(toy: Begin, tmp_path: Path, seed: int) -> None:
    """Changed anywhere, a save is loaded or refused with its file named; never half, never with a traceback."""
    session = toy(seed=6)
    walk(session, Random(6), 20)
    text, random, file = saves.saved(session.journal), Random(seed), tmp_path / "it.json"
    for i in range(40):
        at, to = sorted(random.sample(range(len(text)), 2))
        to = min(to, at + random.choice((1, 3, 60)))
        file.write_text(text[:at] + random.choice(("", "0", '"', "]", "null")) + text[to:])
        count = len(shelf.names())
        with suppress(SalvageError):
            saves.load(file, f"try-{i}")
            count += 1
        assert len(shelf.names()) == count


def test_a_session_begins_where_a_scenario_says(toy: Begin) -> None:
    """The position is the file's, the players are its players, and what it leaves out is the rest."""
    file = Path(__file__).parent / "toy" / "components" / "scenarios" / "late.yaml"
    session = toy(scenario=file)
    state = session.status("all")["state"]

    assert (state["turn"], state["player"], state["supply"]) == (7, "Bo", 12)
    assert state["deck"] == {"sun": 5, "moon": 5, "comet": 2}
    session.answer(["dig", "H30", "2"])
    assert session.status()["state"]["players"]["Bo"]["gems"] == 3


@pytest.mark.parametrize("seed", range(5))
def test_an_exported_scenario_is_the_position(toy: Begin, tmp_path: Path, seed: int) -> None:
    """Exported for all, loaded, and its `do` given: the state, the question and the choices are the same."""
    from companion.positions import exported
    from components.scenarios import load_scenario

    session, file = toy(seed=seed), tmp_path / "here.yaml"
    for _ in range(12):
        walk(session, Random(seed), 2)
        if session.play.over:
            break
        file.write_text(exported(session, "all"))
        made = toy("Ann Bo", scenario=file, physical=["all"])
        made.answer(load_scenario(file, session.game).do)
        there, here = view(made), view(session)
        assert all(there[name] == here[name] for name in there if name != "seq")
        made.close()


def test_an_exported_scenario_keeps_secrets(toy: Begin) -> None:
    """As a seat sees it, others' cards are '?', the draw pile is left out, secret answers too."""
    from companion.positions import exported

    session = toy(physical=["all"])
    session.answer(["S", "M", "draw", "CM", "end", "draw", "S", "bid", "sun"])
    text = exported(session, "Bo")

    assert 'Ann: {hand: ["?", "?"], gems: 0}, Bo: {hand: [moon, sun], gems: 0}' in text
    assert "deck" not in text
    assert "do: [bid]" in text


# ---- beginning ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ("Ann", "2 to 3 play, not 1"),
        ("Ann ann", "'ann' is named twice"),
        ("Ann table", "no player can be called 'table'"),
        ("Ann =", "'=' is no name for a player"),
        ("A B C D", "2 to 3 play, not 4"),
    ],
)
def test_bad_players_make_no_session(toy: Begin, players: str, said: str) -> None:
    """Each fault is told, and there is no session afterwards."""
    with pytest.raises(SalvageError, match=said):
        toy(players)

    assert shelf.names() == []


def test_names_are_made_up_and_kept(toy: Begin) -> None:
    """A session without a name gets two words; the newest is what is meant; a name is given once."""
    first, second = toy(), toy(name="friday")
    assert first.name.count("-") == 1
    assert shelf.find() == second.journal.file
    assert shelf.find(first.name[:-1]) == first.journal.file
    with pytest.raises(SalvageError, match="already"):
        toy(name="friday")
    with pytest.raises(SalvageError, match="no name for a session"):
        toy(name="../friday")


def test_the_environment_names_the_session(toy: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    """$SALVAGE_SESSION goes before the newest, and a name before both."""
    first, second = toy(name="first"), toy(name="second")
    monkeypatch.setenv("SALVAGE_SESSION", "first")

    assert shelf.find() == first.journal.file
    assert shelf.find("second") == second.journal.file
    with pytest.raises(SalvageError, match="did you mean second"):
        shelf.find("secund")


def test_options_reach_the_rules(toy: Begin) -> None:
    """An optional rule changes the set-up, and is written down with the session."""
    session = toy(options={"rich": "true"})

    assert session.status()["state"]["players"]["Bo"]["gems"] == 1
    assert again(session).meta.options == {"rich": "true"}

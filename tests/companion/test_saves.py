"""Sessions in files: saves, snapshots under other rules, exported scenarios."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing, nullcontext, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.sessions import compatibility, saves, session_list, session_store
from companion.sessions.journal_rows import checksum, read_outcome
from components.base.limits import Limit
from components.places import locate
from components.problems import SalvageError

from ..long_run import first_of
from ..views import status_of
from .seen import Begin, give, journal, view, walk


def test_a_save_is_whole(toy: Begin, tmp_path: Path) -> None:
    """Loaded elsewhere it has every branch, the same head, and the same view; saved again it is the same text."""
    session = toy(seed=6)
    walk(session, Random(6), 30)
    session.undo(4)
    walk(session, Random(7), 3)
    text = saves.saved(session.journal)
    saves.write(tmp_path / "it.json", text)
    made = saves.load(tmp_path / "it.json", "copy")
    copy = session_store.open_session("copy")

    assert (made.name, made.problem) == ("copy", None)
    assert journal(copy) == journal(session)
    assert view(copy) == view(session)
    assert saves.saved(copy.journal).replace('"copy"', f'"{session.name}"') == text


def test_turns_that_were_undone_are_saved_too(toy: Begin, tmp_path: Path) -> None:
    """The head stands before the states of turns that were undone."""
    session = toy(seed=6)
    session.random(20)
    session.undo(18)
    saves.write(tmp_path / "it.json", saves.saved(session.journal))
    loaded = session_store.open_session(saves.load(tmp_path / "it.json", "copy").name)

    assert max(kept.node for kept in loaded.journal.snapshots()) > loaded.head.node
    loaded.redo(18)
    session.redo(18)
    assert status_of(loaded, "all")["state"] == status_of(session, "all")["state"]


@pytest.mark.parametrize("seed", first_of(range(3)))
def test_a_damaged_save_is_refused_in_words(toy: Begin, tmp_path: Path, seed: int) -> None:
    """Changed anywhere, a save is loaded or refused with its file named; never half, never with a traceback."""
    session = toy(seed=6)
    walk(session, Random(6), 20)
    text, random, file = saves.saved(session.journal), Random(seed), tmp_path / "it.json"
    for i in range(40):
        at, to = sorted(random.sample(range(len(text)), 2))
        to = min(to, at + random.choice((1, 3, 60)))
        file.write_text(text[:at] + random.choice(("", "0", '"', "]", "null")) + text[to:])
        count = len(session_store.names())
        with suppress(SalvageError):
            saves.load(file, f"try-{i}")
            count += 1
        assert len(session_store.names()) == count


BAD_ROWS = [
    ("outcome", "5"),
    ("outcome", '{"result": "won", "reason": null, "turn": 1, "answers": 1, "ended": "", "score": null}'),
    ("nodes", [[2, 1, "person", "act", 10**30]]),
    ("nodes", [[2, 1, "person", "act", "\ud800"]]),
    ("nodes", [[2, 1, "adjust", "adjust", "5"]]),
    ("nodes", [[2, 1, "adjust", "adjust", '{"set": [], "ways": [], "reason": "", "state": {}, "answers": [], '
                                          '"dropped": []}']]),
    ("nodes", [[2, 1, "adjust", "adjust", "[" * 5000]]),
    ("nodes", 5),
    ("snapshots", 5),
    ("snapshots", [[1, 10**30, 0, {}]]),
    ("snapshots", [[-1, 0, 0, {}]]),
    ("snapshots", [[1, 0, 0, {"a": float("nan")}]]),
]  # fmt: skip


LINE: dict[str, Any] = {"label": "a", "points": 3, "rule": "", "detail": ""}
ANN: dict[str, Any] = {"name": "Ann", "total": 3, "rank": 1, "lines": [LINE]}
SCORE = {"game": "toy", "players": [ANN], "winners": ["Ann"], "tie_break": None}
OUTCOME = {"result": "won", "reason": None, "turn": 1, "answers": 1, "ended": "2026-01-01T00:00:00Z", "score": SCORE}


@pytest.mark.parametrize("change", [
    *({"players": players} for players in ([], [{**ANN, "rank": "x"}], [{**ANN, "rank": -5}], [{**ANN, "total": []}],
      [{**ANN, "total": 1.5}], [{**ANN, "total": 10**400}], [{**ANN, "name": 5}], [ANN] * 101)),
    *({"players": [{**ANN, "lines": lines}]} for lines in (None, [5], [{}], [{**LINE, "points": "x"}])),
    {"winners": ["Cy"]}, {"winners": ["Ann"] * 9}, {"game": []}, {"tie_break": []}, {"lowest_wins": "x"},
    {"turn": 10**400}, {"turn": -5}, {"answers": True}, {"reason": "x" * 100_001}, {"ended": "x"}, {},
])  # fmt: skip
def test_an_outcome_that_cant_be_listed_is_refused(change: dict[str, Any]) -> None:
    """Whatever its score or numbers lack; as it stands it is read."""
    with pytest.raises(ValueError, match=r"score|outcome") if change else nullcontext():
        read_outcome(json.dumps({**OUTCOME, **change, "score": {**SCORE, **change}}))


@pytest.mark.parametrize(("name", "value"), BAD_ROWS)
def test_a_save_that_says_what_no_session_does(toy: Begin, tmp_path: Path, name: str, value: object) -> None:
    """It is refused, and hides no other session from those who list them."""
    session = toy(seed=6)
    save = json.loads(saves.saved(session.journal))
    save[name], save["head"] = value, 2 if name == "nodes" and isinstance(value, list) else 1
    (tmp_path / "it.json").write_text(json.dumps(save))

    with pytest.raises(SalvageError):
        saves.load(tmp_path / "it.json", "bad")
    assert [row["name"] for row in session_list.listing()] == [session.name]


def test_a_draw_of_what_there_is_not(home: Path, salvage: Any) -> None:
    """Words that rules have for what is drawn aren't asked for before it is allowed."""
    session = session_store.begin(locate("spacecraft"), ["Ann", "Bo"], seed=1, name="bad")
    session.random(3)
    drawn = next(node for node in session.journal.nodes() if node.what == "goals")
    session.close()
    with closing(sqlite3.connect(session.journal.file)) as db, db:
        row = (*drawn[:4], "99")
        db.execute("UPDATE node SET value = ?, sum = ? WHERE id = ?", ("99", checksum("node", *row), drawn.id))
    assert "(goals: 99) is not allowed" in salvage("log", "--all", "--session", "bad").err


def test_a_save_is_not_much_work(toy: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What would take long to read, or to play again, is refused by the figure, and there is no session then."""
    session, file = toy(seed=6), tmp_path / "it.json"
    session.random(20)
    save = json.loads(saves.saved(session.journal)) | {"head": 2, "outcome": None, "snapshots": []}
    wide = save | {"nodes": [[number, 1, *save["nodes"][0][2:]] for number in range(2, 2103)]}
    monkeypatch.setattr(compatibility, "CONVERTED_ENTRIES", Limit(10, "entries"))
    for large, said in ((save, "10 entries"), (wide, "2,000 branches"), (" " * 20_000_000, "20 MB")):
        file.write_text(json.dumps(large))
        with pytest.raises(SalvageError, match=said):
            saves.load(file)
    assert session_store.names() == [session.name]


def test_one_bad_session_hides_no_other(toy: Begin, salvage: Any) -> None:
    """One that says of its end what can't be listed is named as damaged, and left out of the history."""
    session, bad = toy(seed=6), toy(seed=7)
    with bad.journal.writing():
        bad.journal.write([], bad.head._replace(outcome="5"))
    rows = {row["name"]: row["damaged"] for row in session_list.listing()}

    assert rows[session.name] is None
    assert "the outcome is no record" in rows[bad.name]
    assert [salvage(name).code for name in ("sessions", "history")] == [0, 0]


def test_a_save_of_an_impossible_beginning_is_refused(toy: Begin, tmp_path: Path) -> None:
    """Though a snapshot would let it be played, what is told of its past would fail; a pile left out is the rest."""
    session = toy(scenario=Path(__file__).parent / "toy" / "components" / "scenarios" / "late.yaml")
    session.answer(["dig", "H30", "2"])
    save, file = json.loads(saves.saved(session.journal)), tmp_path / "it.json"
    del save["meta"]["state"]["supply"]
    file.write_text(json.dumps(save))
    saves.load(file, "whole")

    del save["meta"]["state"]["players"]
    file.write_text(json.dumps(save))
    with pytest.raises(SalvageError, match=r"it\.json: .*players"):
        saves.load(file, "broken")
    assert "broken" not in session_store.names()


def test_an_exported_scenario_keeps_secrets(toy: Begin) -> None:
    """As a seat sees it, others' cards are '?', of the draw pile only the number is told, secret answers aren't."""
    from companion.sessions.saves import exported

    session = toy(physical=["all"])
    give(session, "S M draw CM end draw S bid sun")
    text = exported(session, "Bo")

    assert 'Ann: {hand: ["?", "?"], gems: 0}, Bo: {hand: [moon, sun], gems: 0}' in text
    assert 'deck: {"?": 11}' in text
    assert "do: [bid]" in text

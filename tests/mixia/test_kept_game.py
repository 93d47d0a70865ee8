"""A whole game of three captains with all modules, played at the keyboard: its record means what it did."""

from __future__ import annotations

from pathlib import Path

from companion.sessions import saves
from companion.sessions.session_store import open_session

RECORD = Path(__file__).parent.parent / "conformance" / "saves" / "mixia.json"


def test_it_ends_as_it_did(home: Path) -> None:
    """XI-001 XI-003 XI-038: played again from its first answer, Cy wins with a third pair of tokens."""
    saves.load(RECORD, "kept")
    session = open_session("kept")
    answers = session.seq
    session.undo(answers)
    session.redo(answers)
    score = session.rules.score(session.rules.dump(session.play.table)).as_json(session.game)
    cy = next(each for each in score["players"] if each["name"] == "Cy")

    assert session.play.over
    assert {each["name"]: each["total"] for each in score["players"]} == {"Ann": 2, "Bo": 8, "Cy": 10}
    assert {line["label"]: line["points"] for line in cy["lines"]} == {
        "Exploration tokens": 3, "Missions": 1, "Big Shipments": 2, "New ships": 1, "Relics": 3,
    }  # fmt: skip

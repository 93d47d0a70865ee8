"""What is asked once before it is done, as it is easily given by mistake: turns thrown away, purchases given up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from companion.engine import DONE
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from components.places import locate
from components.problems import SalvageError

from .conftest import position

AT_STARPORT = {"Ann": {"at": "KE0"}, "Bo": {}, "Cy": {}}


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Any]:
    """A session at a position."""
    opened: list[Session] = []

    def start(players: Any, **more: Any) -> Session:
        file = tmp_path / "position.yaml"
        state = position(players, **more)
        file.write_text(yaml.safe_dump({"title": "Slips", "state": state}), encoding="utf-8")
        opened.append(begin(locate("mixia"), scenario=file))
        return opened[-1]

    yield start
    for session in opened:
        session.close()


def asked(session: Session, *keys: str) -> str:
    """What is asked before a line of answers."""
    return "".join(given.sure for given in session.read(keys))


@pytest.mark.parametrize("end", ["end", "end-turn"])
def test_no_turn_is_thrown_away_unasked(sit: Any, end: str) -> None:
    """XI-387: either end of a turn in which nothing has been done is asked about, as the last captain's has its number;
    once the ship has done something it isn't."""
    idle, busy = sit(AT_STARPORT), sit({**AT_STARPORT, "Ann": {"at": "KE0", "impulse": False}})
    assert end in map(str, idle.play.ask.options)
    assert asked(idle, end).startswith("Ann has 4 armed markers and the impulse left. End the Action Phase")
    assert asked(busy, end) == ""


def test_no_line_throws_two_turns_away(sit: Any) -> None:
    """Nor is the next captain's turn ended by a second such word."""
    session = sit({**AT_STARPORT, "Bo": {"at": "LU0"}})
    with pytest.raises(SalvageError, match="Bo decides there; type 'end-turn' by itself"):
        session.answer(["end-turn", "end-turn"])
    assert session.play.ask.seat == "Ann"


def test_nobody_gives_up_first_outfits_unasked(sit: Any) -> None:
    """XI-070 XI-071: the end of a captain's purchase is the next one's 0, so a captain without any outfit is asked; who
    is next is told."""
    players = {"Ann": {}, "Bo": {"credits": 4000}, "Cy": {"credits": 4000}}
    session = sit(players, phase="outfits", order=["Bo", "Cy"])
    assert asked(session, DONE) == "Bo has bought no outfit yet. Begin without one?"
    session.answer(["m-22", "auto"])
    assert asked(session, DONE) == ""
    entries = session.answer([DONE])
    notes = [note for entry in entries for note in entry.notes]
    assert [dict(note.values) for note in notes if note.name == "next buyer"] == [{"who": "Cy"}]
    assert asked(session, DONE) == "Cy has bought no outfit yet. Begin without one?"

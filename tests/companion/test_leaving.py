"""Players who leave `salvage play` and those who come in their place: bots play on, undo passes over what they did."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.library.games import has_referee
from companion.sessions.session_store import begin, open_session
from companion.table.seat_bots import find_seat
from companion.table.seats import Seats
from components.places import find_games, locate
from components.problems import SalvageError

from ..conftest import Result
from .test_plain import played

GAMES = [id for id, place in find_games().items() if has_referee(place)]
STEPS = 12


def play(*lines: str) -> Result:
    return played("".join(f"{line}\n" for line in lines), "one")


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_plays_on_for_whoever_leaves(game: str, home: Path) -> None:
    """People alone are asked from then on; undo and redo stop where people are asked, and a session that is opened
    anew goes on so."""
    session = begin(locate(game), ["Ann", "Bo", "Cleo"], seed=2)
    seats = Seats(session)
    seats.leave("bo")
    answers = 0
    for _ in range(STEPS):
        made, _ = seats.play_on()
        answers += len(made)
        if session.play.over:
            break
        assert session.play.ask.seat != "Bo"
        session.random()
    seats.play_on()
    assert answers
    before = session.rules.dump(session.play.table), session.seq
    session.undo()
    seats.pass_bots(session.undo, back=True)
    assert not find_seat(session, ["Bo"])
    session.redo()
    seats.pass_bots(session.redo, back=False)
    assert (session.rules.dump(session.play.table), session.seq) == before
    again = open_session(session.name)
    assert Seats(again).restore() == ["A bot plays Bo."]
    again.close()
    session.close()


def test_seats_are_left_and_taken_by_typing(home: Path, salvage: Any) -> None:
    """Who leaves, comes back, comes in another's place under a name of their own, or can't."""
    salvage("new", "space-debris", "--players", "Ann,Bo", "--seed", "5", "--session", "one")
    made = play("/leave", "/leave ann", "/leave bo", "/join Cleo", "/join cleo", "/join Di", "/rename di Eve", "/quit")

    assert "Type /leave Ann or /leave Bo" in made.out
    assert "A bot plays Ann from now on; /join Ann ends that." in made.out
    assert "Bo is the last who plays" in made.out
    assert "Cleo plays on for Ann." in made.out
    assert "Cleo plays already" in made.out
    assert "nobody can be added once a game has begun" in made.out
    assert "/join Di as Bo" in made.out
    assert [row["players"] for row in salvage("sessions", "--json").json] == [["Cleo", "Bo"]]

    told = play("/join Di as cleo", "/rename di to Eve", "/leave eve", "/join Eve", "/quit").out

    assert "Di plays on for Cleo." in told
    assert "Corrected: Di's name is Eve." in told
    assert "Eve plays again." in told
    assert salvage("sessions", "--json").json[0]["players"] == ["Eve", "Bo"]
    assert salvage("status", "--seat", "Eve").code == 0
    assert "there is no seat 'Ann'" in salvage("status", "--seat", "Ann").err


def test_a_tracker_has_no_bots(home: Path) -> None:
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=2, mode="tracker")
    with pytest.raises(SalvageError, match="tracker mode has no bots"):
        Seats(session).leave("Ann")
    session.close()

"""Players who leave `salvage play` and those who come in their place: bots play on, undo passes over what they did."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.game_registry.games import has_referee
from companion.sessions.session_store import begin, open_session
from companion.sessions.session_store import names as session_names
from companion.table.seat_bots import BotPace, recall_bots
from companion.terminal.seats import Seats
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
    assert not seats.seat_now()
    session.redo()
    seats.pass_bots(session.redo, back=False)
    assert (session.rules.dump(session.play.table), session.seq) == before
    again = open_session(session.name)
    assert Seats(again).tell() == ["A bot plays Bo."]
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


def test_bots_are_seated_by_the_command_line(home: Path, salvage: Any) -> None:
    """Beside the players that are named or among them; they answer, what they move is told, and they are kept."""
    began = ("--seed", "4", "--option", "first=Bo", "--option", "corners=random", "--session", "one")
    told = played("/quit\n", "space-junkyard", "--players", "Ann,Cleo", "--bot", "Bo=easy", *began).out
    assert "A bot plays Bo." in told
    assert "Put Bo's tug on" in told
    assert re.search(r"^(Ann|Cleo): ", told, re.M)
    session = open_session("one")
    assert recall_bots("one", session.meta) == {"Bo": "easy"}
    assert session.meta.players == ("Ann", "Cleo", "Bo")
    session.close()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--bot", "Bo=hard"), "has no hard bots; it has easy and normal"),
        (("--bot", "Ann", "--bot", "Bo"), "nobody would play but bots"),
        (("--bot", "Bo", "--mode", "tracker"), "tracker mode has no bots"),
        (("--bot", "Cleo,Di,Eve"), "is for 2 to 4 players, not 5"),
        (("--bot", "Bo", "--pace", "slow"), "there is no pace 'slow'; paces: once, ticks"),
    ],
)
def test_bots_that_can_not_play_are_refused(home: Path, options: tuple[str, ...], said: str) -> None:
    """In words, and nothing is begun."""
    refused = played("", "space-junkyard", "--players", "Ann,Bo", *options)
    assert refused.code == 2
    assert said in refused.err
    assert session_names() == []


def test_a_bot_waits_until_its_pieces_are_moved(home: Path) -> None:
    """At the pace of ticks each bot's turn is told by itself; Enter lets the next one play. The pace is kept."""
    told = played(
        "0\n0\n\n\n/quit\n", "space-junkyard", "--players", "Ann", "--bot", "Bo,Kit", "--pace", "ticks", "--seed", "4",
        "--option", "first=Bo", "--option", "corners=random", "--session", "one",
    ).out  # fmt: skip
    asked = told.index("Press Enter once that is done on the table")
    assert "Put Bo's tug" in told[:asked]
    assert "Kit's ship" not in told[:asked].split("Do: Put")[-1]
    session = open_session("one")
    assert Seats(session).pace == BotPace.TICKS
    session.close()


def test_bots_are_settled_on_the_page_of_a_new_game(home: Path) -> None:
    """By a line, and the next game begins with them again."""
    began = "Ann, Bo\nbots bo easy\noption\n\n/quit\n"
    first = played(began, "space-junkyard")
    assert "Bo (easy)" in first.out
    again = played("\n?\nbots none\nbots x\n\n/quit\n", "space-junkyard", "--session", "two")
    assert "Bo (easy)" in again.out
    assert "'x' isn't a player; players: Ann, Bo" in again.out
    session = open_session("two")
    assert recall_bots("two", session.meta) == {}
    session.close()

"""The list of open games in `salvage play`: what it tells of each, and what can be done with them."""

from __future__ import annotations

import os
from pathlib import Path
from time import time
from typing import Any

import pytest

from companion.cli.new import _run
from companion.forms.form import Left
from companion.forms.new_game import NewGameOptions
from companion.sessions.session_list import listing
from companion.sessions.session_store import file_of, names
from companion.table.standing import describe_last_played, describe_standings
from companion.terminal.new_game_prompts import session_for

from ..views import column
from .test_new_game import Typist, play

PLAYERS = "Ann,Bo,Cleo"


@pytest.fixture
def opened(home: Path, salvage: Any) -> Any:
    """Three open games, of two games and both modes, the newest of them `yard`."""
    for game, name, more in (
        ("space-debris", "friday", ()), ("junk-orbit", "orbit", ("--mode", "tracker")), ("space-junkyard", "yard", ()),
    ):  # fmt: skip
        assert salvage("new", game, "--players", PLAYERS, "--seed", 3, "--session", name, *more).code == 0
        if name != "orbit":
            assert salvage("do", "--random", 40).code == 0
    return salvage


def leave(*lines: str) -> Typist:
    """Type lines at the list, then leave it."""
    typist = Typist(*lines, "q")
    with pytest.raises(Left):
        play_with(typist)
    return typist


def play_with(typist: Typist) -> None:
    session_for(None, NewGameOptions(), typist, True, typist.run)


def test_each_open_game_says_whose_turn_it_is(opened: Any) -> None:
    """The turn, who is to act, the mode, when it was played last and who plays, as the game itself says."""
    page = leave().pages[0]
    rows = {row.title: row for row in page.fields}

    assert sorted(rows) == ["friday", "orbit", "yard"]
    assert page.fields[0].title == "yard"
    for name in ("yard", "friday"):
        status = opened("status", "--session", name, "--json").json
        who = status["ask"]["player"]
        acts = f"{who} to act" if who == status["player"] else f"{status['player']}; {who} to answer"
        assert rows[name].value.endswith(f", turn {status['turn']}, {acts}")
        assert rows[name].below == "Ann, Bo, Cleo; referee"
    assert rows["orbit"].value == "Junk Orbit, turn 1, Ann"
    assert rows["orbit"].below.endswith("tracker")
    assert {row.note for row in page.fields} <= {"just now", "1 minute ago"}
    display, written = column()
    display.page(page)
    screen = [row.rstrip() for row in written.getvalue().splitlines()]
    assert any(row.endswith(" q leave") for row in screen)
    assert [row for row in screen if " yard " in row and row.endswith((" ago", " now"))]
    said = opened("sessions").out
    assert all(rows[name].value.partition(", ")[2] in said for name in rows)


def test_looking_at_the_list_changes_nothing(opened: Any) -> None:
    """Neither a file nor its time: a game is as old as its last answer."""
    for name in names():
        for file in file_of(name).parent.glob(f"{name}.salvage*"):
            os.utime(file, (time() - 7200, time() - 7200))
    before = {file: (file.stat().st_mtime_ns, file.read_bytes()) for file in file_of("yard").parent.glob("*.salvage")}

    leave()
    assert opened("sessions").out.count("2 hours ago") == 3
    assert {describe_last_played(name) for name in names()} == {"2 hours ago"}
    assert {file: (file.stat().st_mtime_ns, file.read_bytes()) for file in before} == before


def test_what_was_played_last_is_listed_first(opened: Any) -> None:
    """After the session that commands mean, whenever each of them began."""
    for name, hours in (("yard", 9), ("orbit", 3), ("friday", 2)):
        for file in file_of(name).parent.glob(f"{name}.salvage*"):
            os.utime(file, (time() - hours * 3600, time() - hours * 3600))

    assert [row.title for row in leave().pages[0].fields] == ["yard", "friday", "orbit"]


def test_a_session_that_cannot_be_taken_up_is_listed_all_the_same(opened: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its turn isn't known; a damaged one says why, and what to do."""
    file = file_of("friday")
    file.write_bytes(b"nothing" * 999)
    typist = leave("friday")
    row = next(row for row in typist.pages[0].fields if row.title == "friday")

    assert row.value == "can't be read"
    assert "--recover" in row.below
    assert any("--recover" in said for said in typist.said)
    monkeypatch.setattr("companion.table.standing.Session", lambda journal: journal.node(10**6))
    rows = [each for each in listing() if each["name"] == "yard"]
    assert describe_standings(rows) == {"yard": "damaged: entry 1000000 is missing"}


def test_a_session_of_the_list_is_acted_on_as_the_commands_do_it(opened: Any) -> None:
    """By number or name; what is wrong is said on the page."""
    typist = leave("yard rename saturday", "friday delete", "orbit save", "orbit save it.json", "orbit log")
    assert typist.told == [
        "sessions --rename yard saturday", "sessions --delete friday", "save orbit.json --session orbit",
        "save it.json --session orbit", "log --session orbit",
    ]  # fmt: skip
    said = leave("9", "yard paint", "yard rename a b", "7 delete").said
    assert said[0].startswith("'9' isn't on the page; type a number from 1 to 3")
    assert said[1].startswith("'yard paint' isn't understood; type yard rename NAME")
    assert said[2].startswith("'yard rename a b' isn't understood")
    assert said[3].startswith("'7' isn't on the page")


def test_what_a_command_refuses_is_said_on_the_page(opened: Any) -> None:
    """And nothing is done."""
    typist = Typist("yard rename friday", "yard rename saturday", "q")
    with pytest.raises(Left):
        session_for(None, NewGameOptions(), typist, True, _run)
    assert typist.said == ["There is a session 'friday' already."]
    assert sorted(names()) == ["friday", "orbit", "saturday"]


def test_the_history_and_a_score_are_a_word_away(opened: Any) -> None:
    """And the list comes back after them."""
    typist = leave("h", "s", "s mixia", "history --player ann")

    assert typist.told == ["history", "score mixia", "history --player ann"]
    assert typist.said == [
        "Type s and the name of the game to score: junk-orbit, mixia, space-debris, space-junkyard, spacecraft."
    ]
    assert len(typist.pages) == 5


def test_a_game_that_ended_lately_is_listed_below_the_open_ones(opened: Any) -> None:
    """Who left before the end may look at it; two days later it is found in the history alone."""
    opened("do", "--random", 5000, "--session", "friday")
    row = leave().pages[0].fields[-1]
    assert (row.title, row.value) == ("friday", "Space Debris, over: lost")

    session, _ = play(None, "3")
    assert (session.name, session.play.over) == ("friday", True)

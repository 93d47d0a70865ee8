"""Sessions: how they begin, what they are called, and which one is meant."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.sessions import session_store
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from components import files
from components.places import locate
from components.problems import SalvageError

from ..views import status_of
from .seen import again

Begin = Callable[..., Session]


@pytest.mark.parametrize("unseen", ["\u200b", "\u00ad", "\u3164", "\u2060", "\ufeff", "\u200c", "\u115f", "\U000e0001"])
def test_names_that_look_alike_are_no_two_players(home: Path, unseen: str) -> None:
    """What nobody sees is no part of a name; but for an emoji's own parts."""
    with pytest.raises(SalvageError, match="can't be a player's name: it holds something that nobody sees"):
        begin(locate("space-debris"), ["Ann", f"An{unseen}n"], seed=1)


@pytest.mark.parametrize("two", [["Ann", "ANN"], ["Zo\u00eb", "Zoe\u0308"], ["Ann", "An\u200dn"], ["Ann", "\uff21nn"]])
def test_names_are_compared_as_people_read_them(home: Path, two: list[str]) -> None:
    """However their signs are put together."""
    with pytest.raises(SalvageError, match="is named twice"):
        begin(locate("space-debris"), two, seed=1)


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
        (
            "Ann =",
            "'=' can't be a player's name: it holds '='; a letter, digit or emoji, then up to 29 more characters",
        ),
        ("Ann B\x1b[31m", r"'B\\x1b\[31m' can't be a player's name: it holds '\\x1b'; a letter"),
        (f"Ann {'B' * 31}", "can't be a player's name: it has 31 characters; a letter"),
        ("Ann J\udce9", r"'J\\udce9' can't be a player's name"),
        ("Ann \U0001f600\u202ex", "can't be a player's name: it holds something that nobody sees .U.202E."),
        ("Ann \u2800x", "can't be a player's name"),  # A blank that is a symbol.
        ("Ann │Bo", "can't be a player's name: it begins with '│'; a letter"),
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

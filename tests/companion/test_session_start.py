"""Sessions: how they begin, what they are called, and which one is meant."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.sessions import session_store
from companion.sessions.results import record, scored
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from components.base import files
from components.places import locate
from components.problems import SalvageError

from ..long_run import ROWS
from .seen import Begin

# ---- doors by which names come -----------------------------------------------------------------------------------

GAME = "junk-orbit"
BAD = "", "bo", " B\uff2f ", "12", "Table", "+", "A\x9b31m", "A\u202eb", "x" * 200
"""What no player is called beside Bo: some are that name."""
SPELT = "Zo\u00eb", "Zoe\u0308", "\uff3ao\u00eb", "ZO\u00cb", " zo\u00eb ", "zoe"
"""What means Zo\u00eb."""
TAKES: dict[str, Callable[[str], tuple[str, ...]]] = {
    "new": lambda name: ("new", GAME, "--players", f"Bo,{name}"),
    "sheet": lambda name: ("score", GAME, "sheet.yaml"),
    "score": lambda name: ("score", GAME, "--players", f"Bo,{name or 'Bo'}"),  # A comma may stand at the end.
    "template": lambda name: ("score", GAME, "--template", "--players", f"Bo,{name}"),
    "history": lambda name: ("history", "--edit", "1", f"Zo\u00eb.name={name}"),
    "rename": lambda name: ("adjust", f"Zo\u00eb.name={name}"),
}
FINDS: dict[str, Callable[[str], tuple[str, ...]]] = {
    "--seat": lambda name: ("status", "--seat", name, "--json"),
    "do": lambda name: ("do", name, "--json"),
    "do --seat": lambda name: ("do", "Bo", "--seat", name, "--json"),
    "adjust": lambda name: ("adjust", f"{name} name Eve"),
    "history": lambda name: ("history", "--edit", "1", f"{name}.name=Eve"),
    "--player": lambda name: ("history", "--player", name, "--json"),
}


@pytest.fixture
def evening(home: Path) -> Session:
    """A session of Zo\u00eb, however that is typed, and Bo, who have also played another game."""
    points = [{"name": name, "total": 1, "rank": 1, "lines": []} for name in ("Zo\u00eb", "Bo")]
    record(scored(GAME, ["Zo\u00eb", "Bo"], {"game": GAME, "players": points, "winners": [], "tie_break": None}))
    return begin(locate(GAME), ["Zoe\u0308", "Bo"], seed=1)


@ROWS
@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("door", TAKES)
def test_no_door_takes_a_bad_name(
    door: str, name: str, evening: Session, salvage: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is refused in one line, by the same rule everywhere, and nothing has changed."""
    before = session_store.names(), evening.seq
    monkeypatch.chdir(tmp_path)
    Path("sheet.yaml").write_text(json.dumps({"players": {"Bo": "none", name: "none"}}))
    refused = salvage(*TAKES[door](name))
    lines = [line for line in refused.err.splitlines() if "point" not in line]
    assert (refused.code, refused.out, len(lines)) == (2, "", 1), refused.err
    evening.refresh()
    assert (session_store.names(), evening.seq) == before


@ROWS
@pytest.mark.parametrize("name", SPELT)
@pytest.mark.parametrize("door", FINDS)
def test_every_door_finds_a_name(door: str, name: str, evening: Session, salvage: Any) -> None:
    """However its signs are put together, in any capitals, and without its accents."""
    found = salvage(*FINDS[door](name))
    assert (found.code, found.err) == (0, "")
    assert door not in ("--seat", "--player") or "Zo\u00eb" in str(found.json)


def test_another_name_is_never_meant(home: Path) -> None:
    """Who is called just so goes before who is but for accents."""
    session = begin(locate(GAME), ["Zo\u00eb", "Zoe"], seed=1)
    assert [session.seat(name) for name in ("zoe", "ZO\u00cb")] == ["Zoe", "Zo\u00eb"]
    with pytest.raises(SalvageError, match="there is no seat"):
        session.seat("zo\u00e9")


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
        ("Ann =", "name: it holds '='; a letter, digit or emoji, then up to 29 more characters"),
        ("Ann B\x1b[31m", r"'B\\x1b\[31m' can't be a player's name: it holds '\\x1b'; a letter"),
        ("Ann J\udce9", r"'J\\udce9' can't be a player's name"),
        ("Ann \u2800x", "can't be a player's name"),  # A blank that is a symbol.
        ("Ann │Bo", "name: it begins with '│'; a letter"),
        ("A B C D", "2 to 3 players, not 4"),
        *((f"Ann A{sign}x", "that nobody sees") for sign in "\u200b\xad\u3164\u2060\ufeff\u200c\u115f\U000e0001"),
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

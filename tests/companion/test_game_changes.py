"""A game of somebody's own that is changed while sessions of it are open, or lie there: players are told, nothing is
lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.forms.new_game import NewGameOptions, NewGameSettings
from companion.sessions.session_store import begin, open_session
from companion.terminal.game_loop import Sitting
from companion.terminal.plain import Plain
from components.problems import SalvageError

from ..game_folder import FirstGame

CARDS, DATA = "components/cards.csv", "components/game.yaml"


@pytest.fixture
def game(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch, salvage: Any) -> Callable[..., None]:
    """A session `friday` of a first game without Python; changes files of its folder."""
    monkeypatch.chdir(tmp_path)
    first = FirstGame(Path("mine"), "board")
    assert salvage("new", "./mine", "--players", "Ann,Bo", "--seed", 7, "--session", "friday").code == 0
    return first.change


def test_an_open_session_is_told(game: Callable[..., None]) -> None:
    """Which pieces changed, came and are gone, once; what is half saved isn't spoken of; what is put back is forgotten.
    The session goes on as it was."""
    session = open_session("friday")
    assert not session.folder.look()
    game(CARDS, "Great Moon", "Harvest Moon")
    game(CARDS, "comet-4,Royal Comet,C4,comet,4\n", "comet-5,Last Comet,C5,comet,2\n")
    assert session.folder.look()
    assert session.folder.message == (
        "Night Market has changed since this game began: Harvest Moon (was Great Moon); new: Last Comet; "
        "gone: Royal Comet. This game goes on as it was; what has changed counts once salvage is started again."
    )
    assert not session.folder.look()

    game(DATA, "kinds:", "kinds: [")
    assert not session.folder.look()
    game(DATA, "kinds: [", "kinds:")
    session.answer("next")
    assert {piece.name for piece in session.game.kinds["card"].pieces} >= {"Great Moon", "Royal Comet"}
    game(CARDS, "Harvest Moon", "Great Moon")
    game(CARDS, "comet-5,Last Comet,C5,comet,2\n", "comet-4,Royal Comet,C4,comet,4\n")
    assert session.folder.look()
    assert session.folder.message == ""


def test_a_session_that_is_opened_again(game: Callable[..., None], salvage: Any) -> None:
    """It goes on with today's pieces, and says once what they are."""
    assert salvage("do", "next").code == 0
    game(CARDS, "Great Moon", "Harvest Moon")
    said = salvage("status")
    assert said.err == "Night Market has changed since this game began: Harvest Moon (was Great Moon).\n"
    assert said.out.startswith("Night Market, session friday, turn 2")
    assert salvage("status").err == ""

    for old, new in (("Small ", "Tiny "), ("Royal ", "Crowned ")):
        game(CARDS, old, new)
    said = salvage("status", "--json")
    assert said.json["turn"] == 2
    assert said.err.endswith("Tiny Moon (was Small Moon), Crowned Moon (was Royal Moon) and 2 more.\n")


def test_a_terminal_is_told(game: Callable[..., None]) -> None:
    """Beneath the table, when a game is gone on with and while it is played; each time once."""
    game(CARDS, "Small Moon", "Tiny Moon")
    session, display, lines = open_session("friday"), Plain(), iter(["", "", "next", "q"])
    said: list[list[str]] = []

    def ask(prompt: str = "> ") -> str:
        if len(said) == 2:
            game(CARDS, "Great Moon", "Harvest Moon")
        return next(lines)

    display.show = lambda shown, message, whole: said.append([*message])  # type: ignore[method-assign]
    display.ask = ask  # type: ignore[method-assign]
    Sitting(session, display, print).play()

    assert said[0] == ["Night Market has changed since this game began: Tiny Moon (was Small Moon)."]
    assert [line.partition(" This game")[0] for line in said[2]] == [
        "Night Market has changed since this game began: Harvest Moon (was Great Moon)."
    ]
    assert said[1] + said[3] == []


def test_what_comes_out_differently_is_kept(game: Callable[..., None], salvage: Any) -> None:
    """An open session gives and keeps answers after a change that they don't fit; opened again it is refused with what
    to do, and once the files are back it goes on with all of them."""
    session = open_session("friday")
    game(CARDS, "sun-", "star-")
    session.random(6)
    told = session.seq
    session.close()
    again = salvage("status")
    assert (again.code, again.out) == (2, "")
    assert "comes out differently" in again.err
    assert "put its files back as they were" in again.err

    game(CARDS, "star-", "sun-")
    assert salvage("status", "--json").json["seq"] == told


def test_rules_that_have_changed(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that has imported rules begins no game by half of others; the session that is open goes on."""
    folder = tmp_path / "ruled"
    place = FirstGame(folder, rules=True).place
    session = begin(place, ["Ann", "Bo"], seed=3, trust=True, name="friday")
    settings = NewGameSettings(place, NewGameOptions(players=["Ann", "Bo"]))
    settings.create().close()
    table = folder / "companion" / "table.py"
    table.write_text(table.read_text(encoding="utf-8") + "\nMORE = 1\n", encoding="utf-8")

    with pytest.raises(SalvageError, match="has changed since salvage was started"):
        settings.create()
    assert session.folder.look()
    assert session.folder.message.startswith(
        "Night Market has changed since this game began. This game goes on as it was;"
    )
    session.random(40)
    assert session.play.over

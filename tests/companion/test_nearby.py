"""`where`: the place somebody is at, what else lies there, and what is near."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.sessions.session_store import begin
from companion.table.compose import view
from companion.table.nearby import describe_place
from components.places import find_games, locate

DEBRIS = Path(__file__).parents[2] / "components" / "space_debris" / "scenarios"


def test_where_a_player_is(home: Path) -> None:
    """The place, what of the table lies there, and the spaces next to it of the player whose turn it is."""
    session = begin(locate("space-debris"), scenario=DEBRIS / "sd-e14.yaml", name="where")
    shown = view(session)
    who = str(shown.player)
    at = shown.state["players"][who]["at"]
    told = describe_place(session, shown, who)
    assert told[0] == f"{who} is at {at}."
    assert any(line.startswith(f"Spaces next to {who} (at {at}): ") for line in told)
    other = next(name for name in shown.state["players"] if name != who)
    assert not any(line.startswith("Spaces next to") for line in describe_place(session, shown, other))


@pytest.mark.parametrize("game", find_games())
def test_every_game_can_say_where(game: str, home: Path) -> None:
    """In any game whose data say where players are; before they are anywhere, that is said."""
    session = begin(locate(game), ["Ann", "Bo"], seed=3, name=game)
    assert describe_place(session, view(session), "Ann")[0].startswith(("Ann is at ", "Ann isn't on the board."))


def test_it_is_typed_at_the_table(terminal: Any, home: Path) -> None:
    """`where`, `where is Bo`; who isn't there is asked for by name."""
    session = begin(locate("junk-orbit"), ["Ann", "Bo"], seed=11, name="typed")
    session.random(30)
    at = session.play.table.players["Bo"].at
    session.close()
    table = terminal("typed")
    table.wait()
    assert f"Bo is at {at}." in table.type("where is bo")
    table.type("")
    assert "'cy' isn't a player; type 'where Ann' or 'where Bo'." in table.type("where cy")


def test_a_beginning_of_two_names_is_of_no_player(terminal: Any, home: Path) -> None:
    begin(locate("junk-orbit"), ["Ann", "Anton"], seed=11, name="typed").close()
    table = terminal("typed")
    table.wait()
    assert table.type("where an", r"'an' isn't a player; type 'where Ann' or 'where Anton'(?s:.*)> $")


def test_a_game_that_keeps_no_places_says_so(home: Path) -> None:
    """A tracked game of Space Debris doesn't know where pawns stand: that they stand nowhere would be wrong."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], mode="tracker")
    assert describe_place(session, view(session), "Ann")[0] == "This game is tracked without the places of players."

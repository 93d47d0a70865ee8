"""What tiles and ships say, on a large screen as well, and names of answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine import Choice
from companion.junk_orbit import RULES
from companion.junk_orbit.constants import DESTINATION, GAME, VALUE
from companion.junk_orbit.piece_words import describe, read_open


def test_every_tile_is_described() -> None:
    """Its value and its destination; a starter has none (JO-039)."""
    for key, piece in GAME.by_name("junk").items():
        (line,) = describe(piece)
        assert line.startswith(piece.code)
        assert f": flies {VALUE[key]} cit" in line
        assert f" to {DESTINATION[key]} (" in line if DESTINATION[key] else "no destination" in line
    assert describe(GAME.kinds["board"].pieces[0]) == []


def test_large_screens_read_the_powers_of_all_players() -> None:
    """JO-102: of each ship card the side that lies up; the other one says nothing."""
    ships = {"Ann": {"ship": "yellow", "side": "B"}, "Bo": {"ship": "green", "side": "A"}, "Cy": {}}
    assert [line.partition(":")[0] for line in read_open({"players": ships}).values()] == [
        "Ann's Necktie Fighter",
        "Bo's Century Fly",
    ]


Desk = Callable[..., Any]


def test_a_player_called_like_an_answer(desk: Desk) -> None:
    """A player may be called almost anything: what is an answer elsewhere is a name where players are asked for."""
    ask = Choice(None, "first player", ["lying", "random", "stack"], "JO-033")

    assert [RULES.texts.label(ask, option).name for option in ask.options] == ["lying", "Pick at random", "stack"]

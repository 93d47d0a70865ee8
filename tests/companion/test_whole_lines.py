"""Whole lines while a tracker asks for a word, a card, a die or the end, and the keys of an evening of them."""

from __future__ import annotations

from typing import Any

import pytest

CUBES, THREAT = ("players", "Ann", "pieces", "debris", "debris"), ("tracks", "threat")
PLAYERS = ("--players", "Ann,Bo,Cleo,Dan", "--mode", "tracker", "--seed", 1, "--physical", "all")


def begin(salvage: Any, game: str = "space-debris", *lines: str) -> None:
    """A game of four who draw and roll themselves, and what they type."""
    assert salvage("new", game, *PLAYERS).code == 0
    for line in lines:
        assert salvage("do", line).code == 0, line


def tracked(salvage: Any, *way: str) -> Any:
    value = salvage("status", "--json").json["state"]
    for name in way:
        value = value[name]
    return value


@pytest.mark.parametrize("asked", ["draw", "card", "end", "draw 2", "deal", "flip", "roll 2 d6"])
@pytest.mark.parametrize(
    ("line", "way", "value"),
    [("take 2 H30", CUBES, 3), ("t+1", THREAT, "7"), ("next", ("player",), "Bo"), ("recycle 1 E", THREAT, "6")],
)
def test_a_line_is_understood_whatever_is_asked(
    salvage: Any, home: Any, asked: str, line: str, way: tuple[str, ...], value: Any
) -> None:
    """By a later command as well, which reads the journal; a line that is neither is refused in one that says more."""
    begin(salvage, "space-debris", "2 cubes to H30", "1 cube to Ann's hold", "draw 2", "E E", asked)
    made = salvage("do", line)
    assert (made.code, tracked(salvage, *way)) == (0, value), made.err

    refused = salvage("do", "wash the dog")
    assert refused.code == 2
    assert "such as" in refused.err
    assert refused.err.count("\n") == 1

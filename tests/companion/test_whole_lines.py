"""Whole lines while a tracker asks for a word, a card, a die or the end, and the keys of an evening of them."""

from __future__ import annotations

from typing import Any

import pytest

from ..long_run import in_turns

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


ASKS = "draw", "card", "end", "draw 2", "deal", "flip", "roll 2 d6"
LINES = ("take 2 H30", CUBES, 3), ("t+1", THREAT, "7"), ("next", ("player",), "Bo"), ("recycle 1 E", THREAT, "6")


@pytest.mark.parametrize(("asked", "understood"), in_turns(ASKS, LINES))
def test_a_line_is_understood_whatever_is_asked(
    salvage: Any, home: Any, asked: str, understood: tuple[str, tuple[str, ...], Any]
) -> None:
    """By a later command as well, which reads the journal; a line that is neither is refused in one that says more."""
    line, way, value = understood
    begin(salvage, "space-debris", "2 cubes to H30", "1 cube to Ann's hold", "draw 2", "E E", asked)
    made = salvage("do", line)
    assert (made.code, tracked(salvage, *way)) == (0, value), made.err

    refused = salvage("do", "wash the dog")
    assert refused.code == 2
    assert "such as" in refused.err
    assert refused.err.count("\n") == 1


def test_it_warns_while_that_is_so(salvage: Any, home: Any) -> None:
    """Once as news; as facts for as long as it is so, on every screen. A game that declares none has none."""
    begin(salvage, "space-debris", "deal", "E E E E E E E E", "bo draw 4", "F F F F", "9 cubes to G0", "ann hp -3")
    salvage("do", "B works, C works, D works")
    told = salvage("do", "33 cubes to G0").out + salvage("do", "t+4").out + salvage("do", "A works").out
    warnings = [fact["value"] for fact in salvage("status", "--json").json["facts"] if fact["level"] == "warn"]
    assert warnings == [
        "Ann: 1 HP left; at 0 the game is lost", "threat is at its highest level",
        "all four satellites are operational: you win (SD-129)", "G0: 42 cubes; the limit is 3",
        "the supply has 8 cubes", "Bo: 6 resource cards; the limit is 5",
    ]  # fmt: skip
    for said in ("the supply has 8 cubes", "threat is at its highest level", "all four satellites are operational"):
        assert told.count(f"Remember: {said}") == 1
    assert "limit" not in told  # G0's has been told, and a hand may be too large until its turn ends.
    begin(salvage, "mixia")
    facts = salvage("status", "--json").json["facts"]
    assert not [fact for fact in facts if fact["level"] == "warn" and not fact["label"]]


def test_enter_after_a_deal_is_no_next_turn(salvage: Any, home: Any) -> None:
    begin(salvage, "space-debris", "deal 1", "E F M P")
    assert (salvage("do", "").code, tracked(salvage, "turn")) == (2, 1)
    assert (salvage("do", "t+1").code, salvage("do", "").code, tracked(salvage, "turn")) == (0, 0, 2)

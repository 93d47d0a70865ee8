"""Every game of the gallery: `check` has nothing to say of it, it prints, and three phones play it to its end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.making.init import STARTERS

from ..game_folder import FirstGame
from ..long_run import first_of
from .table import Serve, Table

NAMES = ("Ann", "Bo", "Cy")
MOST_ANSWERS = 120
SIGNS = ["deal", "play a card", "ann track +4", "bo to 3", "draw a card", "next", "bo distance 4", "cy set points +3"]
LINES = {
    "cards": SIGNS, "tiles": [line.replace("card", "tile") for line in SIGNS],
    "board": [*SIGNS, "1 red pawn to moon", "PR from moon to sun"],
    "hexes": ["1 red tile to C3", "1 blue tile to C2", "next", "ann spaces 5", "bo lands +4"],
    "tricks": ["deal", "play a card", "clear", "next", "ann hearts 3", "bo queen 5"],
    "track": ["take CA", "ann course +1", "ann stars 4", "next", "bo to 3", "bo furthest 6"],
    "roll-and-write": ["roll 3 d6", "ann fields +1", "all woods +1", "round", "ann boxes 2", "bo full rows 5"],
}  # fmt: skip
"""What players of a tracked starter type, whoever's turn it is."""
GAMES = [
    (name, rules) for rules in (True, False) for name, starter in STARTERS.items() if starter.refereed or not rules
]


def play(table: Table) -> None:
    """Whoever is asked gives one of the answers that their phone has, until the game is over."""
    play = table.session.play
    for number in range(MOST_ANSWERS):
        table.session.refresh()
        play = table.session.play
        if play.over:
            return
        options = play.ask.options
        said = table.answer(play.ask.seat, str(options[number % len(options)]))
        assert said.status == 200, said.text
    pytest.fail(f"not over after {MOST_ANSWERS} answers: {play.ask}")


def track(table: Table, starter: str) -> None:
    """The three phones type the lines in turn; what a line leaves to a player's own secret is chosen there. Then one of
    them ends the game."""
    for number, line in enumerate(LINES[starter]):
        said = table.post(NAMES[number % 3], "answer", {"line": line})
        assert said.status == 200, (line, said.text)
        table.session.refresh()
        ask = table.session.play.ask
        if getattr(ask, "secret", False):
            assert table.answer(ask.seat, str(ask.options[0])).status == 200
    assert table.answer("Bo", "finish").status == 200


@pytest.mark.parametrize(("starter", "rules"), first_of(GAMES))
def test_three_phones_play_it(tmp_path: Path, salvage: Any, serve: Serve, starter: str, rules: bool) -> None:
    """Its pages are drawn for each seat before, in the middle and at the end, when they show the points."""
    folder = FirstGame(tmp_path / "harbour", starter, rules).folder
    checked = salvage("check", folder, "--seconds", 0.2)
    assert (checked.code, checked.err) == (0, "")
    printed = salvage("print", folder, "--out", tmp_path / "out", "--jobs", 1)
    assert (printed.code, printed.err) == (0, "")

    table = serve(str(folder), NAMES, seed=4)
    assert [table.get(table.path(name)).status for name in NAMES] == [200, 200, 200]
    play(table) if rules else track(table, starter)
    table.session.refresh()
    assert table.session.play.over
    for name in NAMES:
        page = table.get(table.path(name)).text
        assert all(each in page for each in (*NAMES, "Total" if rules else "")), name

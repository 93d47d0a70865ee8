"""What /help shows at the table can be typed there: its examples are of the game in play."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.corrections.correction_lines import LineReader
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.table.compose import view
from companion.table.explain import explain
from companion.terminal.help_lines import help_lines, help_rows
from components.places import find_games, locate
from components.scenarios import names_in

SHOWN_TO = "table"


def examples(session: Session) -> list[str]:
    """All that may be typed."""
    return [each for typed in help_rows(session, view(session, SHOWN_TO)) for each in typed.split("    ")]


@pytest.mark.parametrize("answers", [0, 60])
@pytest.mark.parametrize("game", find_games())
def test_examples_are_of_the_game_in_play(game: str, answers: int, home: Path) -> None:
    """Each word, player and place that is asked about is known, and the correction can be read."""
    session = begin(locate(game), ["Ann", "Bo"], seed=5, name=f"help{answers}")
    session.random(answers)
    shown, state = view(session, SHOWN_TO), session.rules.dump(session.play.table)
    every = examples(session)
    asked = [each[2:] for each in every if each.startswith("? ") and not each.startswith(("? 3", "? not", "? PLACE"))]
    assert len(asked) >= 3
    for words in asked:
        assert explain(session, shown, words), words
    (correction,) = [each.removeprefix("adjust ") for each in every if each.startswith("adjust ")]
    assert LineReader(session.game, names_in(session.game, state), state).spell_out([correction])


def test_rows_stand_by_what_they_are_for(home: Path) -> None:
    """Headings part them, and a terminal alone breaks the sentences round them."""
    session = begin(locate("junk-orbit"), ["Ann", "Bo"], seed=5)
    rows = help_lines(session, view(session, SHOWN_TO))
    headings = [row for row in rows if row.endswith(":")]
    purposes = ["Look:", "Ask:", "Undo and redo:", "Correct:", "Players:", "Lessons and leaving:"]

    assert headings == purposes
    first = [rows[rows.index(each) + 1].split()[0] for each in headings]
    assert first == ["Enter", "?", "u", "adjust", "/rename", "/teach"]
    assert all(row.endswith(".") for row in (rows[0], *rows[-2:]))

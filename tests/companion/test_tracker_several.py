"""Several changes on one line of a tracked game, and numbers with signs."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.positions.label_words import tell_label
from companion.tracker.reader import TrackerReader

from .test_plain import played
from .tracking import play_of

SEVERAL = {
    "space-junkyard": [
        ("metal +2, carbon +1", "Ann metal +2, Ann carbon +1"),
        ("metal 2 carbon 1", "Ann metal =2, Ann carbon =1"),
        ("+2 metal +1 carbon", "Ann metal +2, Ann carbon +1"),
        ("bo metal +2 and carbon +1", "Bo metal +2, Bo carbon +1"),
        ("bo metal 1, ann carbon 3", "Bo metal =1, Ann carbon =3"),
        ("carbon 0, metal 1", "Ann metal =1"),
    ],
    "space-debris": [
        ("hp 3 threat 6", "Ann HP =3, threat =6"),
        ("bo hp-1, threat +1", "Bo HP -1, threat +1"),
        ("hp -1 hp -1", "Ann HP -1, Ann HP -1"),
    ],
}  # fmt: skip
"""What is typed, and its key."""


@pytest.mark.parametrize(("game", "line", "kept"), [(game, *row) for game, rows in SEVERAL.items() for row in rows])
def test_several_changes_are_one_answer(game: str, line: str, kept: str) -> None:
    """And what a screen writes of it is read as the same edit again."""
    play = play_of(game)
    read = TrackerReader(play.table).read
    assert str(read(line)).lower() == kept.lower()
    assert play.ask is not None
    assert read(tell_label(play.rules.texts.label(play.ask, read(line)))) == read(line)


def test_numbers_with_signs_undo_nothing_in_a_tracked_game(home: Path) -> None:
    """The list prints `Carbon −1`, so people type `-1`; a sign alone is undo and redo, for the number pad."""
    made = played("carbon +2\n-1\n+4\n-1 carbon\n-\n", "space-junkyard", "--mode", "tracker", "--players", "Ann,Bo")
    assert made.out.count("Undone:") == 1
    assert "Say what changes, such as −1 radiation, or what the points are for:" in made.out
    assert "redo" not in made.out
    assert "Undone: the answer 'Carbon −1'" in made.out

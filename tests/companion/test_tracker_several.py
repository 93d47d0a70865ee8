"""Lines of a tracked game with the number first, and several changes on one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.positions.label_words import tell_label
from companion.tracker.reader import TrackerReader

from .test_plain import played
from .tracking import play_of

NUMBER_FIRST = {
    "space-junkyard": [
        ("+1 metal", "Ann metal +1"), ("bo +2 carbon", "Bo carbon +2"), ("3 hexagons", "Ann hexagons +3"),
        ("4 metal", "Ann metal +4"), ("-1 open exits", "Ann open exits -1"), ("2 open exits", "Ann open exits -2"),
        ("subtract 3 open exits", "Ann open exits -3"), ("bo add 3 metal", "Bo Metal +3"),
        ("subtract 2 points from bo's open exits", "Bo open exits -2"), ("gain hexagons 3", "Ann hexagons +3"),
    ],
    "spacecraft": [
        ("4 designs", "Ann designs +4"), ("+4 designs", "Ann designs +4"),
        ("+4 points for the goal", "Ann goal +4"), ("bo 7 goal", "Bo goal +7"),
    ],
    "space-debris": [
        ("-1 hp", "Ann HP -1"), ("all -1 hp", "all HP -1"), ("+1 cube G45", "G45 cubes +1"),
        ("add 2 threat", "threat +2"),
    ],
    "mixia": [
        ("1000 credits", "Ann credits +1000"), ("2 fame", "Ann fame +2"), ("+3", "Ann fame +3"),
        ("subtract 1,500 credits", "Ann credits -1500"), ("subtract 500 from bo's credits", "Bo credits -500"),
        ("lose credits bo 1,000", "Bo credits -1000"),
    ],
}  # fmt: skip
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


@pytest.mark.parametrize(
    ("game", "line", "kept"), [(game, *row) for game in NUMBER_FIRST for row in NUMBER_FIRST[game]]
)
def test_a_number_before_a_name_is_so_much_more_of_it(game: str, line: str, kept: str) -> None:
    """And a sum is typed in the words of the list: one line instead of four answers."""
    assert str(TrackerReader(play_of(game).table).read(line)).lower() == kept.lower()


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

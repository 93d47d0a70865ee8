"""Lines of a tracked game with the number first, and several changes on one line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.tracker.reader import Reader
from components.problems import SalvageError

from .test_plain import played
from .tracking import edit, play_of

NUMBER_FIRST = {
    "space-junkyard": [
        ("+1 metal", "Ann metal +1"), ("bo +2 carbon", "Bo carbon +2"), ("3 hexagons", "Ann hexagons +3"),
        ("4 metal", "Ann metal +4"), ("-1 open exits", "Ann open exits -1"), ("2 open exits", "Ann open exits -2"),
    ],
    "spacecraft": [
        ("4 designs", "Ann designs +4"), ("+4 designs", "Ann designs +4"),
        ("+4 points for the goal", "Ann goal +4"), ("bo 7 goal", "Bo goal +7"),
    ],
    "space-debris": [("-1 hp", "Ann HP -1"), ("all -1 hp", "all HP -1"), ("+1 cube G45", "G45 cubes +1")],
    "mixia": [("1000 credits", "Ann credits +1000"), ("2 fame", "Ann fame +2"), ("+3", "Ann fame +3")],
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
"""What is typed, and what the journal keeps."""


@pytest.mark.parametrize(
    ("game", "line", "kept"), [(game, *row) for game in NUMBER_FIRST for row in NUMBER_FIRST[game]]
)
def test_a_number_before_a_name_is_so_much_more_of_it(game: str, line: str, kept: str) -> None:
    assert Reader(play_of(game).table).read(line).spelling().lower() == kept.lower()


@pytest.mark.parametrize(("game", "line", "kept"), [(game, *row) for game, rows in SEVERAL.items() for row in rows])
def test_several_changes_are_one_answer(game: str, line: str, kept: str) -> None:
    """What the journal keeps, and what a screen writes of it, is read as the same edit again."""
    play = play_of(game)
    read = Reader(play.table).read
    spelling = read(line).spelling()
    assert spelling.lower() == kept.lower()
    assert play.ask is not None
    assert {read(same).spelling() for same in (spelling, play.rules.texts.label(play.ask, spelling))} == {spelling}


def test_each_change_of_a_line_is_told() -> None:
    assert edit(play_of("space-junkyard"), "metal 2 carbon 1") == ["Ann: metal 0 → 2.", "Ann: carbon 0 → 1."]


@pytest.mark.parametrize(
    ("game", "line", "said"),
    [
        ("space-debris", "3 threat", "'3 threat' could be threat 3 or threat +3; type more"),
        ("space-junkyard", "metal +1, foo 2", "'foo' isn't counted here"),
        ("space-junkyard", "draw tiles, metal 1", "'draw tiles, metal' isn't counted here"),
        ("space-junkyard", "metal 0 carbon 0", "Ann's metal is 0 already"),
        ("space-junkyard", "metal 1 carbon", "'metal 1 carbon' isn't understood"),
        ("junk-orbit", "6 points", "say what the points are for: deliveries, "),
    ],
)
def test_a_line_of_which_a_part_is_wrong_is_refused(game: str, line: str, said: str) -> None:
    with pytest.raises(SalvageError, match=re.escape(said)):
        Reader(play_of(game).table).read(line)


def test_numbers_with_signs_undo_nothing_in_a_tracked_game(home: Path) -> None:
    """The list prints `Carbon −1`, so people type `-1`; a sign alone is undo and redo, for the number pad."""
    made = played("carbon +2\n-1\n+4\n-1 carbon\n-\n", "space-junkyard", "--mode", "tracker", "--players", "Ann,Bo")
    assert made.out.count("Undone:") == 1
    assert "Say what changes, such as −1 radiation, or what the points are for:" in made.out
    assert "redo" not in made.out
    assert "Undone: the answer 'Carbon −1'" in made.out


def test_a_number_and_a_name_are_no_choice_of_the_list(home: Path) -> None:
    """`4 designs` are four points, whatever the fourth line says."""
    lines = "4 designs\n1 draw a junk tile\n"
    made = played(lines, "spacecraft", "--mode", "tracker", "--players", "Ann,Bo")
    assert "Ann gets 4 points: designs 0 → 4." in made.out
    assert "from the junk tiles" in made.out

    made = played("3\n", "space-junkyard", "--mode", "tracker", "--players", "Ann,Bo")
    assert "Ann: metal 0 → 1." in made.out


def test_a_wrong_part_after_a_comma_is_named_as_typed(home: Path) -> None:
    made = played("metal 2, foo 3\n", "space-junkyard", "--mode", "tracker", "--players", "Ann,Bo")
    assert "'foo' isn't counted here" in made.out


def test_undo_takes_a_line_back_as_a_whole(salvage: Any, home: Path) -> None:
    salvage("new", "space-junkyard", "--players", "Ann,Bo", "--mode", "tracker", "--seed", 1)
    salvage("do", "metal +2, carbon +1")
    said = salvage("undo").out
    assert "Undone: the answer 'Metal +2 and Carbon +1'" in said
    assert "Move 1 carbon token and 2 metal tokens from Ann back into the supply." in said


def test_a_verb_of_a_draw_alone_draws_no_card() -> None:
    """Though one is called 1."""
    for line in ("flip", "draw"):
        with pytest.raises(SalvageError, match="isn't understood"):
            Reader(play_of("spacecraft").table).read(line)


def test_a_draw_may_end_a_line(home: Path) -> None:
    """Nothing depends on what comes up then; before other edits it would."""
    made = played("hp -1, draw resource\n", "space-debris", "--mode", "tracker", "--players", "Ann,Bo")
    assert "Ann: HP 4 → 3." in made.out
    assert "Ann draws " in made.out
    with pytest.raises(SalvageError, match="'draw resource, hp' isn't counted here"):
        Reader(play_of("space-debris").table).read("draw resource, hp -1")


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        ("mixia", "bo +3", "^Bo fame plus 3$"),
        ("mixia", "bo -1", "^Bo fame -1$"),
        ("mixia", "bo 3", "could be Bo fame 3 or Bo fame plus 3"),
        ("space-junkyard", "bo 3", "say what the points are for: hexagons, "),
        ("space-junkyard", "bo points +3", "say what the points are for: hexagons, "),
        ("space-junkyard", "bo -3", "say what the points are for: hexagons, "),
        ("space-debris", "bo +3", "say what changes, such as"),
    ],
)
def test_a_player_and_a_number(game: str, line: str, meant: str) -> None:
    """What decides the game, where that is one thing; otherwise it is asked for."""
    play = play_of(game, ["Ann", "Bo"])
    if game == "mixia":
        edit(play, "bo fame 1")
    try:
        said = Reader(play.table).read(line).spelling()
    except SalvageError as error:
        said = str(error)
    assert re.search(meant, said.replace("+", "plus "))


def test_a_code_begins_no_verb(home: Path) -> None:
    """`NE` is a sector of Mixia; that it begins "Next turn" must not pass the turn."""
    made = played("NE\nnex\n", "mixia", "--mode", "tracker", "--players", "Ann,Bo")
    assert "Turn 2: Bo." in made.out

"""Space Debris's own words in tracker mode."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.tracker.reader import TrackerReader
from components.problems import SalvageError

from ..companion.test_plain import piped
from ..companion.tracking import edit, play_of

PLAYERS = ["Ann", "Bo"]


def test_recycling_is_one_line() -> None:
    """SD-049 SD-050: the cubes, the cards and, for 5 or more at once, the threat; on a line it comes last."""
    play = play_of("space-debris", PLAYERS)
    edit(play, "bo cubes 9")
    line = "bo recycle 3"
    assert str(TrackerReader(play.table).read(line)) == "3 debris from Bo to supply, draw 3 resource-deck to Bo"
    assert str(TrackerReader(play.table).read(f"bo hp -1, {line}")).startswith("Bo hp -1, 3 debris from Bo to supply,")
    with pytest.raises(SalvageError):
        TrackerReader(play.table).read(f"{line}, bo hp -1")
    told = edit(play, line)
    assert told[0] == "3 cubes go from Bo's hold to the supply."
    assert [said.startswith("Bo draws ") for said in told[1:]] == [True] * 3
    assert edit(play, "bo recycle 5 cubes")[1] == "Threat 4 → 3."


@pytest.mark.parametrize(
    ("line", "why"),
    [("recycle", "recycle how many cubes"), ("recycle 0", "recycle how many"), ("recycle 3", "Ann's hold has 2 cubes")],
)
def test_recycling_what_is_not_there_is_refused(line: str, why: str) -> None:
    """And nothing of it is done."""
    play = play_of("space-debris", PLAYERS)
    edit(play, "cubes 2")
    with pytest.raises(SalvageError, match=why):
        TrackerReader(play.table).read(line)


def test_the_last_hit_point_says_what_that_means() -> None:
    """SD-130 SD-131: the tracker goes on counting, but says that the game is lost."""
    play = play_of("space-debris", PLAYERS)
    assert edit(play, "bo hp 1") == ["Bo: HP 4 → 1.", "Remember: Bo: 1 HP left; at 0 the game is lost."]
    assert edit(play, "bo hp -1") == ["Bo: HP 1 → 0.", "Remember: Bo: a ship with 0 HP loses the game (SD-130)."]
    assert edit(play, "satellite C hp 0")[-1] == "Remember: Satellite C: a satellite with 0 HP loses the game (SD-131)."


def test_orbit_turns_the_discs(home: Path) -> None:
    """It is a step of a turn, so it draws no card; a card of that deck is drawn by its verb, to where the line says."""
    made = piped(
        home, "orbit\norb\ndraw orbit to discard\n", "space-debris", "--mode", "tracker", "--players", "Ann,Bo"
    )
    assert "Ann turns HEO 90° clockwise with LEO on it, then LEO another 90°." in made.stdout
    assert made.stdout.count("is drawn from the orbit deck and discarded") == 1


def test_a_line_for_something_else_puts_no_card(home: Path) -> None:
    """Asked where a card goes, `bo hold 4` is a whole line about Bo, and no place and then an edit of Ann's."""
    lines = "draw\nresource\nbo hold 4\nbo\n"
    made = piped(home, lines, "space-debris", "--mode", "tracker", "--players", "Ann,Bo")
    assert "Bo: cubes 0 → 4." in made.stdout
    assert "draws" not in made.stdout

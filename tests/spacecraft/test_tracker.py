"""SPACEcraft's own words in tracker mode."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.spacecraft.constants import DESIGN_POINTS
from companion.tracker.reader import TrackerReader
from components.problems import SalvageError
from tests.companion.tracking import edit, play_of


def test_a_design_pays_what_its_card_says() -> None:
    """From the rows or out of the stack, to the player who fulfils it."""
    play = play_of("spacecraft")
    edit(play, "draw 14 to open")
    assert edit(play, "fulfil 14") == ["Ann fulfils design 14 and gets 6 points: designs 0 → 6."]
    gets = f"gets {DESIGN_POINTS['3']} points: designs 0 → 4."
    assert edit(play, "bo fulfil design 3") == [f"Bo fulfils design 3 and {gets}"]
    assert play.table.state["designs-open"] == []
    assert "3" not in play.table.state["designs"]
    assert [*play.table.state["players"]["Ann"]["hand"]["designs"]] == ["14"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("fulfil", "fulfil which design? Type the number of its card, such as fulfil 1"),
        ("fulfil 99", "fulfil which design?"),
        ("fulfil 14", "Bo has design 14 already"),
        ("build", "of which deck? Type draw 1 rocket-parts"),
    ],
)
def test_what_cannot_be_fulfilled_is_refused(line: str, said: str) -> None:
    play = play_of("spacecraft")
    edit(play, "bo fulfil 14")
    with pytest.raises(SalvageError, match=re.escape(said)):
        TrackerReader(play.table).read(line)


def test_a_part_is_built_as_it_is_drawn() -> None:
    play = play_of("spacecraft")
    assert edit(play, "build gold nose") == ["Ann takes GN (Gold nose) from the rocket parts."]
    assert edit(play, "bo draw goal 33") == ["Bo takes card 33 (Nose to tail) from the goals."]


def test_undo_of_a_fulfilled_design_puts_the_card_back(salvage: Any, home: Path) -> None:
    salvage("new", "spacecraft", "--players", "Ann,Bo", "--mode", "tracker", "--seed", 1)
    salvage("do", "draw 14 to open")
    salvage("do", "fulfil 14")
    said = salvage("undo").out
    assert "Set Ann's points for designs back to 0." in said
    assert "card 14 (2 hulls, 4 fins)" in said

"""What pages tell writers of scenarios: the keys of answers, and where sectors may lie."""

from __future__ import annotations

from pathlib import Path

from companion.mixia import RULES
from companion.mixia.ground.hold import placements, write_placement
from companion.positions.scenarios import sound
from components.hexes import tile_middle
from components.places import locate

from .conftest import position

NOTES = locate("mixia").components / "NOTES.md"
PAGE = Path(__file__).parents[2] / "docs" / "scenarios.md"


def test_a_placement_is_written_as_the_notes_say() -> None:
    """Cells between dots, Use Spaces with a star."""
    assert "`1a*.2a*.3a`" in NOTES.read_text(encoding="utf-8")
    assert "1a*.2a*.3a" in [write_placement("m-22", each) for each in placements("vagabond", "m-22", ())]


def test_sectors_beside_another_lie_where_the_page_says() -> None:
    """XI-149: a scenario with a sector on each of the six sides is sound."""
    told = " ".join(PAGE.read_text(encoding="utf-8").partition("## Mixia")[2].partition("\n## ")[0].split())
    sides = [tile_middle(2, side) for side in range(6)]
    assert all(f"{q}, {r}".replace("-", "−") in told for q, r in sides)
    state = position({"Ann": {"at": "LU7"}, "Bo": {}})
    assert {(each["q"], each["r"]) for each in state["sectors"][1:]} == {*sides}
    assert sound(RULES.game, RULES, state)["sectors"]

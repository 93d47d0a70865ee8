"""Questions, answers and what happened, in words."""

from __future__ import annotations

from typing import Any

import pytest

from companion.space_junkyard import RULES
from companion.space_junkyard.ships import place_name

BO = {"at": "F6"}


@pytest.mark.parametrize(
    ("done", "left"), [([], 3), (["B1"], 2), (["C1"], 0), (["D1"], 0), (["collect"], 0), (["B1", "scrap"], 0)]
)
def test_an_end_that_gives_up_the_turn_asks_once(desk: Any, done: list[str], left: int) -> None:
    """SJ-028 SJ-034: who has done nothing yet, or has flown to a tile, hears what steps are left; others meant it."""
    ann = desk({"Ann": {"at": "A1"}, "Bo": BO}, map={"A1": "Y", "B1": "K10Y", "D1": "Y"}).do(*done)
    question = RULES.texts.questions["move"]
    assert (ann.play.ask.name, ann.play.ask.about[question.unused], question.unit) == ("move", left, "step")


@pytest.mark.parametrize(("section", "steps", "icons"), [("K03Y 1 0 west", 0, 0), ("K04Y 1 0 west", 3, 1)])
def test_nobody_is_asked_for_what_a_finished_ship_has_no_use(desk: Any, section: str, steps: int, icons: int) -> None:
    """SJ-040: steps and resources are for sections, of which there will be no more."""
    unused = {name: RULES.texts.questions[name].unused for name in ("move", "resource")}
    ann = desk({"Ann": {"at": "A1", "ship": [section]}, "Bo": BO}, phase="resource")
    assert ann.play.ask.about[unused["resource"]] == icons
    assert ann.do("end").play.ask.about[unused["move"]] == steps


@pytest.mark.parametrize(
    ("tile", "stores", "left"),
    [("BB", "YBB", 0), ("BB", "YB", 2), ("K03B", "YYR", 0), ("K03B", "R", 2), ("K03B", "YYB", 2)],
)
def test_a_tile_that_brings_nothing_is_left_alone(desk: Any, tile: str, stores: str, left: int) -> None:
    """SJ-027 SJ-036 SJ-039 SJ-041: nobody is asked whether they mean to end beside what has no room and can't be
    joined."""
    ann = desk({"Ann": {"at": "A1", "stores": stores}, "Bo": BO}, map={"B1": tile}).do("B1")
    assert ann.play.ask.about["left"] == left


@pytest.mark.parametrize(
    ("square", "name"),
    [((0, 0), "bridge"), ((1, 0), "1E"), ((-3, 0), "3W"), ((0, -12), "12S"), ((4, -5), "4E5S"), ((-1, 7), "1W7N")],
)
def test_places_have_names(square: tuple[int, int], name: str) -> None:
    """SJ-040: counted from the bridge, across first."""
    assert place_name(square) == name

"""Pictures of positions: what is named is drawn, where it lies, on the map that is in play."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from components.places import locate
from components.scenarios import Scenario
from layouts.drawing.measure import texts
from layouts.drawing.scene import Group, Item, Scene
from layouts.faces.design import Design
from layouts.faces.loader import load
from layouts.space_junkyard import maps, positions


@cache
def design() -> Design:
    return load(locate("space-junkyard"), "full")


def tagged(items: tuple[Item, ...], x: float = 0.0, y: float = 0.0) -> dict[str, tuple[float, float]]:
    """Where each tagged group lies."""
    found: dict[str, tuple[float, float]] = {}
    for item in items:
        if isinstance(item, Group):
            if item.tag:
                found[item.tag] = (x + item.x, y + item.y)
            if not item.angle and item.scale == 1:
                found |= tagged(item.items, x + item.x, y + item.y)
    return found


def board(state: Any, *crop: str) -> Scene:
    return positions.board(design().studio, state, crop)


def test_a_position_shows_all_that_lies_on_the_map(scenarios: dict[str, Scenario]) -> None:
    """Every tile lies in the middle of its space, every ship near the middle of its own (SJ-018, SJ-021)."""
    state = scenarios["setup-4"].state
    found = tagged(board(state).items)

    assert len([tag for tag in found if tag.startswith("tile.")]) == 36
    for space in state["map"]:
        assert found[f"tile.{space}"] == maps.middle(space)
    for player in state["players"].values():
        x, y = maps.middle(player["at"])
        assert found[f"ship.{player['colour']}"] == pytest.approx((x + positions.ASIDE[0], y + positions.ASIDE[1]))


def test_a_push_before_and_after(scenarios: dict[str, Scenario]) -> None:
    """SJ-047 SJ-051 SJ-053: the drawn tile waits outside its slot; afterwards the opposite slot is closed, and a ship
    that fell off lies on the border of the side where it fell."""
    before = tagged(board(scenarios["push"].state, "l3", "A3", "F3", "r3").items)
    after = tagged(board(scenarios["push"].then, "l3", "A3", "F3", "r3").items)
    off_x, _ = after["ship.purple"]
    a3_x, _ = before["tile.A3"]

    assert before["drawn"][0] < a3_x - 45
    assert "drawn" not in after
    assert "closed.R3" in after
    assert "closed.R3" not in before
    assert off_x > after["tile.E3"][0] + 45
    assert after["ship.green"][0] - before["ship.green"][0] == pytest.approx(45)


def test_pictures_before_and_after_are_alike(scenarios: dict[str, Scenario]) -> None:
    """Both have the same size, so that nothing seems to jump."""
    sizes = {
        (round(scene.width, 6), round(scene.height, 6))
        for state in (scenarios["push"].state, scenarios["push"].then)
        for scene in (board(state, "l3", "A3", "F3", "r3"),)
    }

    assert len(sizes) == 1


def test_the_smaller_board(scenarios: dict[str, Scenario]) -> None:
    """SJ-063: five spaces in a row, with corners A1, E1, A5 and E5."""
    state = {"options": {"smaller_board": True}, "players": {}, "map": {"E5": "K15"}}
    scene = board(state)
    words = [text.text for text in texts(scene)]

    assert scene.width == scene.height == 255
    assert "F1" not in words
    assert words.count("START") == 4


@pytest.mark.parametrize(
    ("crop", "problem"),
    [
        (("A7",), "no space 'A7'"),
        (("l9", "A1"), "no slot 'L9'"),
        (("Ann", "scroe"), "'scroe' says nothing"),
        (("Ann", "K01Y@1E:up"), "'up' is no side"),
    ],
)
def test_words_that_mean_nothing_are_told(scenarios: dict[str, Scenario], crop: tuple[str, ...], problem: str) -> None:
    """A misspelt name is an error that says what is wrong."""
    with pytest.raises(ValueError, match=problem):
        board(scenarios["sj-e04"].state, *crop)


def test_a_tile_there_is_not() -> None:
    """An unknown code is a KeyError, which the rulebook's check tells with its line."""
    with pytest.raises(KeyError):
        board({"players": {}, "map": {"A1": "K99"}})

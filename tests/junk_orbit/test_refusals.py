"""Why something that is typed isn't possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.positions.answer_errors import AnswerError

Desk = Callable[..., Any]


ANN = {"cargo": ["E4", "S1", "M22"]}


@pytest.mark.parametrize(
    ("given", "typed", "key", "why"),
    [
        (ANN, (), "E14", "it isn't in Ann's cargo (JO-035)"),
        (ANN, ("E4",), "Stickney", "Phobos isn't in play"),
        (ANN, ("E4",), "S1", "Ann is launching E4; undo to choose another tile"),
        (ANN, ("E4",), "NYC", "E4 flies exactly 3 cities (JO-036)"),
        (ANN, ("E4", "Lagos"), "NYC", "it's 12 cities away that way, and Ann's ship moves 3 (JO-047)"),
        (ANN, ("E4", "Lagos", "Hamilton"), "S1", "starter tiles can't be delivered (JO-039)"),
        (ANN, ("E4", "Lagos", "Hamilton"), "E14", "it isn't in Ann's cargo (JO-050)"),
        (
            {"cargo": ["E4", "M22", "E14"], "power": "time-booth"},
            ("E4", "Lagos", "Hamilton"),
            "E14",
            "its destination is Utopia, and Ann's ship is at Hamilton (JO-050)",
        ),
        (
            {"cargo": ["E4", "M22", "E14"], "power": "space-cowboy"},
            ("E4", "Lagos", "Hamilton"),
            "E14",
            "its destination is Utopia, and Ann's ship is at Hamilton, not next to it (JO-070)",
        ),
        (
            {**ANN, "power": "puddle-jumper"},
            ("E4", "Lagos"),
            "NYC",
            "it's 12 cities away that way, and Ann's ship moves 1 or 3 (JO-077)",
        ),
        ({"cargo": ["S1"], "power": "century-fly"}, ("Plato",), "NYC", "it isn't next to Tycho (JO-076)"),
    ],
)
def test_what_a_player_cannot_answer(
    desk: Desk, given: dict[str, Any], typed: tuple[str, ...], key: str, why: str
) -> None:
    game = desk({"Ann": given, "Bo": {"at": "NYC"}}, cities={"Tycho": ["S2"]}).do(*typed)
    assert game.why_not(key) == why


@pytest.mark.parametrize("deliveries", [[], ["M1"]])
def test_a_hit_player_gives_up_what_is_theirs(desk: Desk, deliveries: list[str]) -> None:
    """JO-042: whoever knows which delivered tile it is needs no list of them; a refusal gives none of them away."""
    bo = {"at": "Plato", "cargo": ["E4", "E14"], "deliveries": deliveries}
    game = desk({"Ann": {"cargo": ["S1", "S2"]}, "Bo": bo}).do("S1", "Plato")
    more = "; for a delivered tile, type delivered and its code" if deliveries else ""
    for tile in ("S2", "M1"):
        assert game.why_not(tile) == f"it isn't in Bo's cargo{more} (JO-042)"


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("L3", "it's a Moon tile, and this is the Earth stack (JO-055)"),
        ("S1", "it's a starter, and this is the Earth stack (JO-055)"),
        ("E7", "it's at Cairo"),
        ("E14", "it's in Bo's cargo"),
        ("E28", "tiles marked 4+ stay in the box in this game (JO-021)"),
        ("E24", ""),
    ],
)
def test_what_cannot_come_up(desk: Desk, key: str, why: str) -> None:
    """What lies face down among the deliveries isn't told."""
    ships = {"Ann": {"at": "Lagos"}, "Bo": {"at": "NYC", "cargo": ["E14"], "deliveries": ["E24"]}}
    game = desk(ships, cities={"Lagos": ["S2"], "Cairo": ["E7"]}, phase="pick-up")
    assert game.play.ask.name == "refill"
    assert game.why_not(key) == why


@pytest.mark.parametrize("typed", ["Kepler", "kep", "E1", "2"])
def test_a_city_is_not_picked_up_in_for_what_lies_there(desk: Desk, typed: str) -> None:
    """JO-076: where a tile goes to that lies in a city is told about that city, and doesn't name it."""
    ships = {"Ann": {"cargo": ["S2"], "power": "century-fly"}, "Bo": {"at": "Quito"}}
    game = desk(ships, cities={"Lagos": ["E1"]}).do("Olympus")
    assert "Kepler" not in game.options
    with pytest.raises(AnswerError):
        game.do(typed)
    assert game.do("lag").ship("Ann").cargo == ["E1"]

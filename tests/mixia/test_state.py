"""Positions that can't be: each is refused in a sentence that says what is wrong, whether typed or from a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.corrections.apply import adjusted
from companion.mixia import RULES
from companion.sessions.session_store import begin
from components.places import locate
from components.problems import SalvageError

EMBERS = "it comes with the expansion Embers of a Forsaken Star, which isn't in play"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("players.Ann.ship", "ninefold"),
        ("players.Ann.outfits", "[{outfit: cargo-pod, at: 1a}]"),
        ("players.Ann.abilities", "[solar-sail]"),
        ("sectors.1.sector", "calder-deep"),
        ("titles_open", "[ember-baron]"),
        ("sector_deck", "{nyr: 1}"),
        ("mission_deck", "{cargo-1: 1}"),
        ("token_pool", "{energy: 1}"),
        ("cubes.LU8", "[ember]"),
        ("npcs.merchant.destination", "TI"),
    ],
)
def test_what_comes_with_a_module_that_is_not_in_play(at: Any, field: str, value: str) -> None:
    """XI-016: one sentence, wherever a piece or a sort of cargo is named."""
    play = at({"Ann": {}}, npcs={"merchant": {"at": "LU5"}}).play
    with pytest.raises(SalvageError, match=r"it comes with the expansion .*, which isn't in play"):
        adjusted(RULES, RULES.game, play, [f"{field}={value}"])


def test_it_is_refused_as_an_answer_with_the_same_words(home: Path) -> None:
    """XI-016: where its kind is asked for; a number is no piece then."""
    session = begin(locate("mixia"), ["Ann", "Bo"], physical=["sectors"], seed=1)
    with pytest.raises(SalvageError, match=EMBERS):
        session.answer(["nyr"])


@pytest.mark.parametrize("moving", [False, True])
def test_two_ships_in_one_hex(problems: Any, moving: bool) -> None:
    """XI-129 XI-A35: only while one of them flies through, and can go back."""
    there = {"Ann": {"at": "LU9"}, "Bo": {"at": "LU9"}, "Cy": {}}
    points = {"points": 3} if moving else {}
    (problem,) = problems(there, **points)
    assert "2 ships are on LU9" in problem
    assert problem.endswith("(XI-129)")
    assert ("needs a free hex to go back to" in problem) == moving


def test_a_ship_flies_on_over_another_one(at: Any) -> None:
    """XI-A35: a position that says where it came from; with no way on it ends there."""
    desk = at({"Ann": {"at": "LU9", "back": "LU8"}, "Bo": {"at": "LU9"}}, points=1)
    assert "LU8" in desk.options


@pytest.mark.parametrize(("q", "r"), [(-5, 0), (-5, 1), (40, 40)])
def test_sectors_off_the_grid_of_tiles(at: Any, q: int, r: int) -> None:
    """XI-149: beside another one, but not side by side."""
    play = at({"Ann": {}, "Bo": {}, "Cy": {"at": ""}}, sectors="LU KE>LU0 AZ>KE0").play
    with pytest.raises(SalvageError, match="Azure doesn't lie side by side with the others"):
        adjusted(RULES, RULES.game, play, [f"sectors.3.q={q}", f"sectors.3.r={r}"])


def test_a_purple_space_that_has_been_reached(problems: Any) -> None:
    """XI-A13: whoever has 8 fame has been on the space 6, so its title isn't drawn again."""
    (problem,) = problems({"Ann": {"fame": 8}, "Bo": {}}, title_space=0)
    assert problem == "title_space: title_space is 0, but somebody's fame has reached the purple space 6 (XI-A13)"


def test_the_merchant_flies_to_a_planet_of_its_route(problems: Any) -> None:
    """XI-440: one that has been laid."""
    found = problems({"Ann": {}, "Bo": {}}, npcs={"merchant": {"at": "LU5", "destination": "LO"}})
    assert found == ["npcs.merchant.destination: the merchant flies to LO; possible: AZ, KE, LU (XI-440)"]

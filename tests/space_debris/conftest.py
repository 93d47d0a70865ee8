"""The game as loaded, once for all tests of its data."""

from __future__ import annotations

import pytest

from components.loader import load
from components.places import locate
from components.scenarios import load_scenarios
from components.schema import Game, Scenario


@pytest.fixture(scope="session")
def game() -> Game:
    return load(locate("space-debris"))


@pytest.fixture(scope="session")
def scenarios(game: Game) -> dict[str, Scenario]:
    return load_scenarios(game)

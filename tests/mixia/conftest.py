"""Mixia's data and its look in each ink, read once."""

from __future__ import annotations

import pytest

from components.loader import load
from components.places import locate
from components.schema import Game
from components.yamlfile import read
from layouts.hooks import Studio
from layouts.look import INKS, make_look


@pytest.fixture(scope="session")
def game() -> Game:
    return load(locate("mixia"))


@pytest.fixture(scope="session")
def studios(game: Game) -> dict[str, Studio]:
    """What drawing functions work with, by ink."""
    layouts = locate("mixia").layouts
    assert layouts is not None
    theme = read(layouts / "theme.yaml").value
    return {ink: Studio(game, make_look(theme, ink, layouts / "icons")) for ink in INKS}

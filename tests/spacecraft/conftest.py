"""The data of SPACEcraft."""

from __future__ import annotations

import pytest

from components.loader import load
from components.places import locate
from components.schema import Game


@pytest.fixture(scope="session")
def game() -> Game:
    return load(locate("spacecraft"))

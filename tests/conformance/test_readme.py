"""README promises no less work with the scissors than `salvage plan` reckons with."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ..long_run import first_of

README = Path(__file__).parents[2] / "README.md"


@pytest.mark.parametrize(
    ("game", "title"), first_of([("space-debris", "Space Debris"), ("space-junkyard", "Space Junkyard")])
)
def test_the_hours_of_cutting_are_those_of_the_plan(salvage: Callable[..., Any], game: str, title: str) -> None:
    told = re.search(rf"(\S+ hours?) for (?:[\w ]+ or )?{title}", README.read_text(encoding="utf-8"))
    assert told
    assert f"Cutting takes about {told[1]}, without glue." in salvage("plan", game, "--no-rulebook").out

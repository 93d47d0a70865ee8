"""`print --all` and `plan --all`: every game that has what is asked for, and a word about the others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ..long_run import first_of

WITH_AIDS = {"Junk Orbit", "Space Debris", "Space Junkyard", "SPACEcraft"}


@pytest.mark.parametrize(("asked", "games", "told"), first_of([
    (["--starter", "--only", "player-aid"], WITH_AIDS, "Space Debris has no smaller set for a first evening, so"),
    (["--module", "embers", "--only", "sector"], {"Mixia"},
     "spacecraft is left out: SPACEcraft has no module 'embers'."),
    (["--only", "sector"], {"Mixia"}, "space-debris is left out: Space Debris has no 'sector' to print."),
    (["--players", 5, "--only", "ship-card"], {"Junk Orbit"}, "Space Debris is for 2 to 4 players, not 5."),
    (["--option", "tabs=off", "--only", "fin"], {"SPACEcraft"}, "Mixia has no print option 'tabs'."),
]))  # fmt: skip
def test_games_that_have_it_are_planned(home: Path, salvage: Any, asked: list[Any], games: set[str], told: str) -> None:
    """One without a smaller set is taken whole; one that lacks a module, a piece or the players is left out."""
    said = salvage("plan", "--all", "--json", "--no-rulebook", *asked)

    assert {each["title"] for each in said.json} == games
    assert told in said.err


def test_what_no_game_has_is_refused(home: Path, salvage: Any, tmp_path: Path) -> None:
    said = salvage("print", "--all", "--module", "ember", "--out", tmp_path / "out")

    assert said.code == 2
    assert "Mixia has no module 'ember' (did you mean embers?)" in said.err
    assert not [*tmp_path.glob("out/*")]

"""No two things of a game share a typed name."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from components.loader import load
from components.namesakes import check_names
from components.places import find_games, locate


@pytest.mark.parametrize("id", find_games())
def test_no_two_things_of_ours_share_a_name(id: str) -> None:
    assert [*check_names(load(locate(id)))] == []


def test_things_that_share_some_names_are_told() -> None:
    """A slot called like squares of the map; a table wholly in another, as transfer points in cities, is none."""
    game = load(locate("space-junkyard"))
    slots = game.tables["slots"]
    rows = {("E1" if key == "R1" else key): row for key, row in slots.by_key.items()}
    renamed = slots._replace()
    object.__setattr__(renamed, "by_key", MappingProxyType(rows))
    spoilt = game._replace(tables=MappingProxyType({**game.tables, "slots": renamed}))
    (problem,) = check_names(spoilt)

    assert "share names: e1; give each thing a name of its own" in problem.what
    assert [*check_names(spoilt._replace(state=MappingProxyType({})))] == []

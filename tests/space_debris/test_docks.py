"""Docked satellites on the board."""

from __future__ import annotations

import pytest

from layouts.drawing.measure import texts
from layouts.drawing.scene import Group, Scene, Use
from layouts.space_debris import boards, cards, positions

from .test_boards import studio

SATELLITES = {
    "A": {"card": "automation", "hp": 1, "delivered": [{"card": "metal"}, {"card": "junk", "as": "fuel"}]},
    "C": {"card": "extra-storage", "hp": 3, "operational": True},
}


def test_a_dock_shows_the_points_left_and_each_card_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """SD-053 Junk fills what it stands for; what works lacks nothing, and an empty dock stays blank."""
    costs: list[list[int]] = []
    draw = cards.cost_tiles
    monkeypatch.setattr("layouts.space_debris.docks.cost_tiles", lambda *a: (costs.append([*a[1]]), draw(*a))[1])
    items = positions.live(studio(), {"satellites": SATELLITES})
    docks = {item.tag: item for item in items if isinstance(item, Group) and str(item.tag).startswith("dock.")}
    assert set(docks) == {"dock.A", "dock.C"}
    assert costs == [[0, 1, 3, 2]]
    for letter, dock in docks.items():
        (drawn,) = dock.items
        assert isinstance(drawn, Use)
        said = [each.text for each in texts(Scene(drawn.symbol.width, drawn.symbol.height, drawn.symbol.items))]
        assert said == [str(SATELLITES[letter[-1]]["hp"])]
        wide, high = boards.size(studio())
        assert dock.x + drawn.symbol.width <= wide
        assert 0 <= dock.y <= high - drawn.symbol.height
    assert not any(str(getattr(item, "tag", "")).startswith("dock.") for item in positions.live(studio(), {}))

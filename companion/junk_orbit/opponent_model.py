"""What the others are about to do, as far as a captain can tell: where they pick up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import exp, prod

from .plans import Onward

DOUBT = 1.0
"""How many points a turn must be better than another for its captain to prefer it nearly three times as often."""


def untouched(cities: Iterable[str], rivals: Iterable[Iterable[Onward]]) -> Mapping[str, float]:
    """How likely it is that nobody picks up in a city before our next turn, by the turns that each rival may take."""
    going = [_pick_ups(turns) for turns in rivals]
    return {city: prod([1 - chances.get(city, 0.0) for chances in going]) for city in cities}


def _pick_ups(turns: Iterable[Onward]) -> Mapping[str, float]:
    """Where a rival may pick up in its next turn, and how likely: the better the best turn that ends there."""
    worth: dict[str, float] = {}
    for turn in turns:
        worth[turn.city] = max(turn.worth, worth.get(turn.city, turn.worth))
    most = max(worth.values())
    weight = {city: exp((each - most) / DOUBT) for city, each in worth.items()}
    return {city: each / sum(weight.values()) for city, each in weight.items()}

"""What the others are about to do, as far as a captain can tell: where they pick up, and what they may end with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import exp, prod
from typing import TYPE_CHECKING

from .scoring import points
from .table import JunkTable, Ship

if TYPE_CHECKING:
    from .foresight import Foresight

DOUBT = 1.0
"""How many points a turn must be better than another for its captain to prefer it nearly three times as often."""


def untouched(cities: Iterable[str], rivals: Sequence[Foresight]) -> Mapping[str, float]:
    """How likely it is that nobody picks up in a city before our next turn."""
    going = [_pick_ups(rival) for rival in rivals if rival.ship.cargo]
    return {city: prod([1 - chances.get(city, 0.0) for chances in going]) for city in cities}


def _pick_ups(rival: Foresight) -> Mapping[str, float]:
    """Where a rival may pick up in its next turn, and how likely: the better the best turn that ends there."""
    worth: dict[str, float] = {}
    for turn in rival.next_turns():
        worth[turn.city] = max(turn.worth, worth.get(turn.city, turn.worth))
    most = max(worth.values())
    weight = {city: exp((each - most) / DOUBT) for city, each in worth.items()}
    return {city: each / sum(weight.values()) for city, each in weight.items()}


def at_most(rivals: Sequence[Foresight]) -> float:
    """The points that the best of the rivals ends with if each has one turn more, and loses nothing."""
    return max([points(rival.ship.deliveries, rival.table.sides) + rival.at_once() for rival in rivals])


def others(table: JunkTable, ship: Ship) -> list[Ship]:
    return [other for other in table.ships.values() if other is not ship]

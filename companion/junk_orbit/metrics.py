"""Metrics of a playtest, read from the table after each turn and at the end, and traits of seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.engine.seats import place_in_turn

from .constants import POWER_NAME, VALUE
from .table import JunkTable


def delivered(table: JunkTable) -> int:
    """Return the points of all deliveries, without night sides."""
    return sum(VALUE[tile] for ship in table.players.values() for tile in ship.deliveries)


METRICS: Mapping[str, Callable[[JunkTable], int]] = {
    "points delivered": delivered,
    "tiles delivered": lambda table: sum(len(ship.deliveries) for ship in table.players.values()),
    "largest cargo": lambda table: max(len(ship.cargo) for ship in table.players.values()),
    "fullest city": lambda table: max(map(len, table.cities.values())),
    "smallest stack": lambda table: min(map(len, table.stacks.values())),
}

TRAITS: Mapping[str, Callable[[JunkTable, str], str]] = {
    "turn": lambda table, seat: place_in_turn(table.players, table.first, seat),
    "ship": lambda table, seat: POWER_NAME[table.players[seat].power],
}
"""Traits by which wins are counted: place in turn order, and the ship's power."""

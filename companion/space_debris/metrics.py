"""Metrics of a playtest, read from the table after each turn and at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .table import DebrisTable


def cards_missing(table: DebrisTable) -> int:
    """Return the number of cards that must still be delivered."""
    return sum(sum(each.missing().values()) for each in table.satellites.values() if not each.operational)


METRICS: Mapping[str, Callable[[DebrisTable], int]] = {
    "threat": lambda table: table.threat,
    "satellites working": lambda table: sum(each.operational for each in table.satellites.values()),
    "cards missing": cards_missing,
    "supply": lambda table: table.supply,
    "cubes on the board": lambda table: sum(table.cubes.values()),
    "weakest ship": lambda table: min(ship.hp for ship in table.players.values()),
    "weakest satellite": lambda table: min((each.hp for each in table.satellites.values()), default=0),
}

SHOWN = ("satellite laid", "power", "activated", "played")
"""Notes on cards that `salvage playtest` shows; its JSON has all."""

"""Metrics of a playtest, read from the table after each turn and at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.engine.seats import place_in_turn

from .constants import SECTIONS
from .ships import open_exits
from .table import JunkyardTable


def _sections(table: JunkyardTable) -> int:
    return sum(len(ship.sections) for ship in table.players.values())


def _open(table: JunkyardTable) -> int:
    return sum(
        len(open_exits(ship.squares, (section.x, section.y)))
        for ship in table.players.values()
        for section in ship.sections
    )


METRICS: Mapping[str, Callable[[JunkyardTable], int]] = {
    "sections joined": _sections,
    "open exits": _open,
    "resources stored": lambda table: sum(sum(ship.stores) for ship in table.players.values()),
    "tiles on the map": lambda table: len(table.map),
    "sections on the map": lambda table: sum(tile in SECTIONS for tile in table.map.values()),
    "tugs off the map": lambda table: sum(not ship.at for ship in table.players.values()),
}

TRAITS: Mapping[str, Callable[[JunkyardTable, str], str]] = {
    "turn": lambda table, seat: place_in_turn(table.players, table.first, seat),
}
"""Trait by which wins are counted: place in turn order."""

SHOWN = ("connected", "scrapped", "collected", "tile pushed off", "turned up")
"""Notes on cards that `salvage playtest` shows; its JSON has all."""

"""Metrics of a playtest, read from the table after each turn and at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.engine.seats import place_in_turn

from .goals import cases
from .rocket import measure
from .table import RocketTable

METRICS: Mapping[str, Callable[[RocketTable], int]] = {
    "parts in rockets": lambda table: sum(len(player.rocket) for player in table.players.values()),
    "parts aside": lambda table: sum(len(player.spare) for player in table.players.values()),
    "designs fulfilled": lambda table: sum(len(player.designs) for player in table.players.values()),
    "cases of goals": lambda table: sum(
        len(cases(player.rocket, card)) for player in table.players.values() for card in player.goals
    ),
    "tiles in store": lambda table: sum(len(player.store) for player in table.players.values()),
    "piles left": lambda table: len(table.piles),
    "widest rocket": lambda table: max(measure(player.rocket).columns for player in table.players.values()),
    "highest rocket": lambda table: max(measure(player.rocket).rows for player in table.players.values()),
    "launched": lambda table: int(bool(table.launcher)),
}

TRAITS: Mapping[str, Callable[[RocketTable, str], str]] = {
    "turn": lambda table, seat: place_in_turn(table.players, table.first, seat),
    "goal": lambda table, seat: " ".join(table.players[seat].goals),
    "launch": lambda table, seat: "launched" if table.launcher == seat else "didn't launch",
}
"""Traits by which wins are counted: place in turn order, goal, and who started the countdown."""

SHOWN = (
    "dealt",
    "fulfilled",
    "reserved",
    "built",
    "advanced dealt",
    "marked",
    "goals drawn",
    "goal kept",
    "blueprint met",
)
"""Notes on cards that `salvage playtest` shows; its JSON has all."""

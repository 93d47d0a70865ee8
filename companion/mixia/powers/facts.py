"""Detonators and powers at a glance."""

from __future__ import annotations

from collections.abc import Iterator

from companion.table.facts import Fact

from ..constants import MISSIONS
from ..marks import State
from .keys import CARDS, better_by


def facts(state: State) -> Iterator[Fact]:
    """The armed detonators on the map."""
    for mission, hex in (state.get("detonators") or {}).items():
        piece = MISSIONS[mission]
        yield Fact(f"detonator at {hex}", f"armed ({piece.code} {piece.name})", level="warn", group="Map")


def more_energy(captain: State) -> int:
    """What powers add to the energy that a captain's meter shows."""
    return better_by(captain.get("powers") or (), "energy_maximum")


def name_powers(captain: State) -> list[str]:
    """A captain's powers."""
    return [CARDS[key].name for key in captain.get("powers") or ()]

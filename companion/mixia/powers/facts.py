"""Detonators and powers at a glance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.table.facts import Fact
from companion.text.styled_text import WARN, Span

from ..constants import MISSIONS
from ..marks import DETONATOR, State
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


def signs(state: State) -> Mapping[str, Span]:
    """The marks of armed detonators."""
    return dict.fromkeys((state.get("detonators") or {}).values(), (DETONATOR, WARN))


def describe_hex(state: State, hex: str) -> Iterator[str]:
    """Whether one lies there."""
    if hex in (state.get("detonators") or {}).values():
        yield "an armed detonator"

"""Positions of Space Debris from what matters of them, and a desk where they are tried out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.space_debris import RULES
from companion.space_debris.state import orbit_cards_of, resource_cards_of

from ..desk import Desk, Desks, filled
from .shuffle import cubes_of

COLOURS = ("red", "blue", "orange", "green")


class DebrisDesk(Desk):
    """A game of Space Debris being played."""

    @property
    def waiting(self) -> list[tuple[int, str | None]]:
        """The cubes on each orbit card lying face down, and the card where it is known."""
        return [(each.cubes, each.card) for each in self.table.face_down]

    def totals(self) -> tuple[int, int, int]:
        """Cubes, resource cards and orbit cards, wherever they are."""
        table = self.table
        return cubes_of(table), resource_cards_of(table).total(), orbit_cards_of(table).total()


def position(
    ships: Mapping[str, Mapping[str, Any]], satellites: Mapping[str, Mapping[str, Any]] | None = None, **more: Any
) -> dict[str, Any]:
    """A `state` from what matters: `position({"Ann": {"at": "H0"}, …}, {"A": {"card": …, "at": …}}, cubes=…)`.

    The first player is at turn, threat is 4; colours are given out; what isn't named has its default.
    """
    fields = RULES.game.state
    colours = iter(COLOURS)
    state = {
        "player": next(iter(ships)),
        "threat": 4,
        "players": {
            name: filled(fields["players"].fields, {"colour": next(colours), **ship}) for name, ship in ships.items()
        },
        "satellites": {
            letter: filled(fields["satellites"].fields, each) for letter, each in (satellites or {}).items()
        },
    }
    return state | more


@pytest.fixture(scope="session")
def desks() -> Desks:
    return Desks(RULES, position, DebrisDesk)

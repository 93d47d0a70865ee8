"""Positions of Junk Orbit from what matters of them, and a desk where they are tried out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

import pytest

from companion.junk_orbit import RULES
from companion.junk_orbit.state import count_tiles

from ..desk import Desk, Desks, filled

SHIPS = ("yellow", "purple", "blue", "green", "orange")
POWERS = {str(piece.fields[side]): (piece.key, side.upper())
          for piece in RULES.game.kinds["ship-card"].pieces for side in ("a", "b")}  # fmt: skip


class OrbitDesk(Desk):
    """A game of Junk Orbit being played: no tile is lost or made."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.whole = count_tiles(self.table)

    def do(self, *typed: object) -> Self:
        super().do(*typed)
        assert count_tiles(self.table) >= self.whole  # JO-010; starters come from the box in set-up.
        return self

    def ship(self, name: str) -> Any:
        return self.table.players[name]


def position(ships: Mapping[str, Mapping[str, Any]], **more: Any) -> dict[str, Any]:
    """A `state` from what matters: `position({"Ann": {"at": "Kepler", "power": "time-booth"}, …}, cities=…)`.

    The first player is at turn; ships are given out in the order of the box, or by `power`; every city in play that is
    not named is empty.
    """
    fields = RULES.game.state
    boards = dict.fromkeys(("earth", "moon", "mars"), "day")
    boards |= {"phobos": "day"} if len(ships) >= 4 else {}
    boards |= {"deimos": "day"} if len(ships) >= 5 else {}
    taken = {POWERS[ship["power"]][0] for ship in ships.values() if "power" in ship}
    free = iter(ship for ship in SHIPS if ship not in taken)
    players = {}
    for name, given in ships.items():
        given = dict(given)
        card, side = POWERS[given.pop("power")] if "power" in given else (next(free), "A")
        players[name] = filled(fields["players"].fields, {"ship": card, "side": side, **given})
    state = {"player": next(iter(ships)), "boards": boards | more.pop("boards", {}), "players": players}
    return state | more


@pytest.fixture(scope="session")
def desks() -> Desks:
    return Desks(RULES, position, OrbitDesk)

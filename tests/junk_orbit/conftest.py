"""The game as loaded, once for all tests of its data; and a desk at which rules are tried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any, Self

import pytest

from companion.answers import Words
from companion.junk_orbit import RULES
from companion.junk_orbit.state import tiles_of
from components.loader import load
from components.places import locate
from components.scenarios import load_scenarios, with_rest
from components.schema import Field, Game, Scenario

from ..desk import Desk

WORDS = Words(RULES.game)
SHIPS = ("yellow", "purple", "blue", "green", "orange")
POWERS = {str(piece.fields[side]): (piece.key, side.upper())
          for piece in RULES.game.kinds["ship-card"].pieces for side in ("a", "b")}  # fmt: skip


@pytest.fixture(scope="session")
def game() -> Game:
    return load(locate("junk-orbit"))


@pytest.fixture(scope="session")
def scenarios(game: Game) -> dict[str, Scenario]:
    return load_scenarios(game)


class OrbitDesk(Desk):
    """A game of Junk Orbit being played: no tile is lost or made."""

    def __init__(self, table: Any) -> None:
        super().__init__(RULES, WORDS, table)
        self.whole = tiles_of(self.table)

    def do(self, *typed: object) -> Self:
        super().do(*typed)
        assert tiles_of(self.table) >= self.whole  # JO-010; starters come from the box in set-up.
        return self

    def ship(self, name: str) -> Any:
        return self.table.ships[name]


def _defaults(fields: Mapping[str, Field], given: Mapping[str, Any]) -> dict[str, Any]:
    filled = {name: deepcopy(field.default) for name, field in fields.items() if field.default is not None}
    return filled | dict(given)


def position(ships: Mapping[str, Mapping[str, Any]], **more: Any) -> dict[str, Any]:
    """A whole `state` from what matters: `position({"Ann": {"at": "Kepler", "power": "time-booth"}, …}, cities=…)`.

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
        players[name] = _defaults(fields["players"].fields, {"ship": card, "side": side, **given})
    state = {"player": next(iter(ships)), "boards": boards | more.pop("boards", {}), "players": players}
    return with_rest(RULES.game, _defaults(fields, state | more))


@pytest.fixture(scope="session")
def desk() -> Callable[..., OrbitDesk]:
    """Makes a desk from what matters of a position (see `position`), which must be sound."""

    def make(*args: Any, **more: Any) -> OrbitDesk:
        table = RULES.load(position(*args, **more))
        assert RULES.check(table) == []
        return OrbitDesk(table)

    return make


@pytest.fixture(scope="session")
def desk_of() -> Callable[[Mapping[str, Any]], OrbitDesk]:
    """Makes a desk from a whole `state`."""
    return lambda state: OrbitDesk(RULES.load(state))


@pytest.fixture(scope="session")
def new_game() -> Callable[..., OrbitDesk]:
    """Makes a desk with a new game before its set-up."""
    return lambda players, **options: OrbitDesk(RULES.setup(players.split(), options))

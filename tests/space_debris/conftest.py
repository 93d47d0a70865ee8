"""The game as loaded, once for all tests of its data; and a desk at which rules are tried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from companion.answers import Words
from companion.space_debris import RULES
from companion.space_debris.state import cubes_of, orbit_cards_of, resource_cards_of
from components.loader import load
from components.places import locate
from components.scenarios import load_scenarios, with_rest
from components.schema import Field, Game, Scenario
from layouts.faces.design import Design
from layouts.printing.output import load as load_design

from ..desk import Desk

WORDS = Words(RULES.game)
COLOURS = ("red", "blue", "orange", "green")


@pytest.fixture(scope="session")
def game() -> Game:
    return load(locate("space-debris"))


@pytest.fixture(scope="session")
def scenarios(game: Game) -> dict[str, Scenario]:
    return load_scenarios(game)


class DebrisDesk(Desk):
    """A game of Space Debris being played."""

    def __init__(self, table: Any) -> None:
        super().__init__(RULES, WORDS, table)

    def totals(self) -> tuple[int, int, int]:
        """Cubes, resource cards and orbit cards, wherever they are."""
        table = self.table
        return cubes_of(table), resource_cards_of(table).total(), orbit_cards_of(table).total()


def _defaults(fields: Mapping[str, Field], given: Mapping[str, Any]) -> dict[str, Any]:
    filled = {name: deepcopy(field.default) for name, field in fields.items() if field.default is not None}
    return filled | dict(given)


def position(
    ships: Mapping[str, Mapping[str, Any]],
    satellites: Mapping[str, Mapping[str, Any]] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """A whole `state` from what matters: `position({"Ann": {"at": "H0"}, …}, {"A": {"card": …, "at": …}}, cubes=…)`.

    The first player is at turn, threat is 4; colours are given out; what isn't named has its default.
    """
    fields = RULES.game.state
    colours = iter(COLOURS)
    state = {
        "player": next(iter(ships)),
        "threat": 4,
        "players": {
            name: _defaults(fields["players"].fields, {"colour": next(colours), **ship}) for name, ship in ships.items()
        },
        "satellites": {
            letter: _defaults(fields["satellites"].fields, each) for letter, each in (satellites or {}).items()
        },
    }
    return with_rest(RULES.game, _defaults(fields, state | more))


@pytest.fixture(scope="session")
def desk() -> Callable[..., DebrisDesk]:
    """Makes a desk from what matters of a position (see `position`), which must be sound."""

    def make(*args: Any, **more: Any) -> DebrisDesk:
        table = RULES.load(position(*args, **more))
        assert RULES.check(table) == []
        return DebrisDesk(table)

    return make


@pytest.fixture(scope="session")
def desk_of() -> Callable[[Mapping[str, Any]], DebrisDesk]:
    """Makes a desk from a whole `state`."""
    return lambda state: DebrisDesk(RULES.load(state))


@pytest.fixture(scope="session")
def new_game() -> Callable[..., DebrisDesk]:
    """Makes a desk with a new game before its set-up."""
    return lambda players, **options: DebrisDesk(RULES.setup(players.split(), options))


# ---- printed ------------------------------------------------------------------------------------------------------

VARIANTS = {
    "a4": (),
    "letter, short edge": ("--paper", "letter", "--backs", "duplex-short", "--ink", "low"),
    "a4 lying": ("--landscape",),
    "letter lying, short edge": ("--paper", "letter", "--landscape", "--backs", "duplex-short", "--ink", "mono"),
    "a4 gutterfold": ("--backs", "gutterfold"),
    "letter gutterfold": ("--paper", "letter", "--backs", "gutterfold", "--ink", "low"),
    "a4 separate": ("--backs", "separate", "--ink", "mono"),
    "a3": ("--paper", "a3"),
}


@pytest.fixture(scope="session")
def variant(printing: Callable[..., Any]) -> Callable[[str], Any]:
    """A print run of the list above."""
    return lambda name: printing("space-debris", "--no-rulebook", *VARIANTS[name])


@pytest.fixture(params=VARIANTS)
def each(request: pytest.FixtureRequest, variant: Callable[[str], Any]) -> Any:
    """Every print run of the list, one after the other."""
    return variant(request.param)


@pytest.fixture(scope="session")
def designs() -> Callable[[str], Design]:
    """The game's design in an ink, loaded once."""
    return cache(lambda ink: load_design(locate("space-debris"), ink))

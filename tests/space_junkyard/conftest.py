"""The game as loaded, once for all tests of its data; and a desk at which rules are tried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

import pytest

from companion.answers import Words
from companion.space_junkyard import RULES
from companion.space_junkyard.state import tiles_of
from components.loader import load
from components.places import locate
from components.scenarios import load_scenarios, with_rest
from components.schema import Field, Game, Scenario

from ..desk import Desk

WORDS = Words(RULES.game)
COLOURS = ("green", "white", "black", "purple")


@pytest.fixture(scope="session")
def game() -> Game:
    return load(locate("space-junkyard"))


@pytest.fixture(scope="session")
def scenarios(game: Game) -> dict[str, Scenario]:
    return load_scenarios(game)


class JunkyardDesk(Desk):
    """A game of Space Junkyard being played."""

    def __init__(self, table: Any) -> None:
        super().__init__(RULES, WORDS, table)

    @property
    def labels(self) -> dict[str, str]:
        """The answers in words."""
        assert self.play.ask is not None
        return {option: RULES.label(self.table, self.play.ask, option) for option in self.options}

    @property
    def prompt(self) -> str:
        assert self.play.ask is not None
        return RULES.prompt(self.table, self.play.ask)

    def ship(self, name: str) -> Any:
        return self.table.ships[name]

    def stores(self, name: str) -> str:
        """What is stored, in letters: `YYB`."""
        return "".join(letter * number for letter, number in zip("YBR", self.ship(name).stores, strict=True))

    def tiles(self) -> int:
        """Tiles, wherever they are."""
        return tiles_of(self.table).total()


def _defaults(fields: Mapping[str, Field], given: Mapping[str, Any]) -> dict[str, Any]:
    filled = {name: deepcopy(field.default) for name, field in fields.items() if field.default is not None}
    return filled | dict(given)


def _player(given: Mapping[str, Any], colour: str) -> dict[str, Any]:
    """A player's state; stores may be given in letters, sections as `K10Y 1 0 north`."""
    fields = RULES.game.state["players"].fields
    player = _defaults(fields, {"colour": colour, **given})
    if isinstance(player["stores"], str):
        player["stores"] = {letter: player["stores"].count(letter) for letter in player["stores"]}
    player["ship"] = [_section(each) for each in player["ship"]]
    return player


def _section(given: str | Mapping[str, Any]) -> dict[str, Any]:
    if not isinstance(given, str):
        return dict(given)
    tile, x, y, top, *new = given.split()
    return {"tile": tile, "x": int(x), "y": int(y), "top": top, "new": bool(new)}


def position(players: Mapping[str, Mapping[str, Any]], **more: Any) -> dict[str, Any]:
    """A whole `state` from what matters: `position({"Ann": {"at": "C3", "stores": "YYB"}, …}, map={"C3": "YB"})`.

    The first player is at turn and may move; colours are given out; what isn't named has its default.
    """
    state = {
        "player": next(iter(players)),
        "phase": "move",
        "players": {
            name: _player(given, colour) for (name, given), colour in zip(players.items(), COLOURS, strict=False)
        },
    }
    return with_rest(RULES.game, _defaults(RULES.game.state, state | more))


@pytest.fixture(scope="session")
def desk() -> Callable[..., JunkyardDesk]:
    """Makes a desk from what matters of a position (see `position`), which must be sound."""

    def make(*args: Any, **more: Any) -> JunkyardDesk:
        table = RULES.load(position(*args, **more))
        assert RULES.check(table) == []
        return JunkyardDesk(table)

    return make


@pytest.fixture(scope="session")
def problems() -> Callable[..., list[str]]:
    """What is wrong with a position made from what matters of it."""
    return lambda *args, **more: RULES.check(RULES.load(position(*args, **more)))


@pytest.fixture(scope="session")
def desk_of() -> Callable[[Mapping[str, Any]], JunkyardDesk]:
    """Makes a desk from a whole `state`."""
    return lambda state: JunkyardDesk(RULES.load(state))


@pytest.fixture(scope="session")
def new_game() -> Callable[..., JunkyardDesk]:
    """Makes a desk with a new game before its set-up."""
    return lambda players, **options: JunkyardDesk(RULES.setup(players.split(), options))

"""The game as loaded, once for all tests of its data; and a desk at which rules are tried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

import pytest

from companion.answers import Words, read
from companion.engine import Choice, Note, Play
from companion.space_junkyard import RULES
from companion.space_junkyard.state import tiles_of
from components.loader import load
from components.places import locate
from components.scenarios import load_scenarios, with_rest
from components.schema import Field, Game, Scenario

WORDS = Words(RULES.game)
COLOURS = ("green", "white", "black", "purple")


@pytest.fixture(scope="session")
def game() -> Game:
    return load(locate("space-junkyard"))


@pytest.fixture(scope="session")
def scenarios(game: Game) -> dict[str, Scenario]:
    return load_scenarios(game)


class Desk:
    """A game being played: a position, answers as people type them, and the notes of what happened."""

    def __init__(self, table: Any) -> None:
        table.notes = []
        self.play = Play(RULES, table)
        self.noted = 0

    @property
    def table(self) -> Any:
        return self.play.table

    @property
    def state(self) -> dict[str, Any]:
        return RULES.dump(self.table)

    @property
    def asked(self) -> str:
        """Who is asked what."""
        ask = self.play.ask
        assert ask is not None
        return f"{ask.seat} {ask.what}"

    @property
    def options(self) -> list[Any]:
        """The answers to the pending question."""
        ask = self.play.ask
        assert ask is not None
        return list(ask.options) if isinstance(ask, Choice) else sorted(ask.source.weights())

    @property
    def labels(self) -> dict[str, str]:
        """The answers in words."""
        assert self.play.ask is not None
        return {option: RULES.label(self.table, self.play.ask, option) for option in self.options}

    @property
    def rule(self) -> str:
        assert self.play.ask is not None
        return self.play.ask.rule

    @property
    def prompt(self) -> str:
        assert self.play.ask is not None
        return RULES.prompt(self.table, self.play.ask)

    @property
    def notes(self) -> list[Note]:
        """What has happened since `do` was last called."""
        return list(self.table.notes[self.noted :])

    @property
    def rules(self) -> list[str]:
        """The rules that acted since `do` was last called, in order."""
        return [note.rule for note in self.notes]

    def do(self, *typed: object) -> Desk:
        """Answer as people type. Raises AnswerError where an answer is not allowed."""
        self.noted = len(self.table.notes)
        for text in typed:
            assert self.play.ask is not None, f"over before {text}"
            _, option = read(self.play.ask, str(text), lambda: WORDS)
            self.play.answer(option)
        return self

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
def desk() -> Callable[..., Desk]:
    """Makes a desk from what matters of a position (see `position`), which must be sound."""

    def make(*args: Any, **more: Any) -> Desk:
        table = RULES.load(position(*args, **more))
        assert RULES.check(table) == []
        return Desk(table)

    return make


@pytest.fixture(scope="session")
def problems() -> Callable[..., list[str]]:
    """What is wrong with a position made from what matters of it."""
    return lambda *args, **more: RULES.check(RULES.load(position(*args, **more)))


@pytest.fixture(scope="session")
def desk_of() -> Callable[[Mapping[str, Any]], Desk]:
    """Makes a desk from a whole `state`."""
    return lambda state: Desk(RULES.load(state))


@pytest.fixture(scope="session")
def new_game() -> Callable[..., Desk]:
    """Makes a desk with a new game before its set-up."""
    return lambda players, **options: Desk(RULES.setup(players.split(), options))

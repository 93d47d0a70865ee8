"""The game as loaded, once for all tests of its data; and a desk at which rules are tried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from companion.answers import Words, read
from companion.engine import Choice, Note, Play
from companion.space_debris import RULES
from companion.space_debris.state import cubes_of, orbit_cards_of, resource_cards_of
from components.loader import load
from components.places import locate
from components.scenarios import load_scenarios, with_rest
from components.schema import Field, Game, Scenario
from layouts.faces.design import Design
from layouts.printing.output import load as load_design

WORDS = Words(RULES.game)
COLOURS = ("red", "blue", "orange", "green")


@pytest.fixture(scope="session")
def game() -> Game:
    return load(locate("space-debris"))


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
    def rule(self) -> str:
        assert self.play.ask is not None
        return self.play.ask.rule

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

    @property
    def ended(self) -> tuple[str | None, str | None]:
        return self.table.result, self.table.reason

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
def desk() -> Callable[..., Desk]:
    """Makes a desk from what matters of a position (see `position`), which must be sound."""

    def make(*args: Any, **more: Any) -> Desk:
        table = RULES.load(position(*args, **more))
        assert RULES.check(table) == []
        return Desk(table)

    return make


@pytest.fixture(scope="session")
def desk_of() -> Callable[[Mapping[str, Any]], Desk]:
    """Makes a desk from a whole `state`."""
    return lambda state: Desk(RULES.load(state))


@pytest.fixture(scope="session")
def new_game() -> Callable[..., Desk]:
    """Makes a desk with a new game before its set-up."""
    return lambda players, **options: Desk(RULES.setup(players.split(), options))


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

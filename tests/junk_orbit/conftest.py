"""The game as loaded, once for all tests of its data; and a desk at which rules are tried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

import pytest

from companion.answers import Words, read
from companion.engine import Choice, Note, Play
from companion.junk_orbit import RULES
from companion.junk_orbit.state import tiles_of
from components.loader import load
from components.places import locate
from components.scenarios import load_scenarios, with_rest
from components.schema import Field, Game, Scenario

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


class Desk:
    """A game being played: a position, answers as people type them, and the notes of what happened."""

    def __init__(self, table: Any) -> None:
        table.notes = []
        self.play = Play(RULES, table)
        self.noted = 0
        self.whole = tiles_of(table)

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
        return f"{ask.seat} {ask.what}" if isinstance(ask, Choice) else ask.what

    @property
    def options(self) -> list[Any]:
        """The answers to the pending question."""
        ask = self.play.ask
        assert ask is not None
        return list(ask.options) if isinstance(ask, Choice) else sorted(ask.source.weights())

    @property
    def notes(self) -> list[Note]:
        """What has happened since `do` was last called."""
        return list(self.table.notes[self.noted :])

    @property
    def rules(self) -> list[str]:
        """The rules that acted since `do` was last called, in order."""
        return [note.rule for note in self.notes]

    def do(self, *typed: object) -> Desk:
        """Answer as people type. Raises AnswerError where an answer is not allowed. No tile is lost or made."""
        self.noted = len(self.table.notes)
        for text in typed:
            assert self.play.ask is not None, f"over before {text}"
            _, option = read(self.play.ask, str(text), lambda: WORDS)
            self.play.answer(option)
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

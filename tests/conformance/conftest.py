"""One conformance suite for all games: every game with rules, and the tracker of every game, found by their folders.

A case is a rules module with the data that it plays by. Walks are whole games by chance of three kinds: uniform from
set-up; from a random position, which the game's tests give as `shuffle_position(table, random)` in `shuffle.py`; and
least-used-first, which prefers the answers that have been given least. `SALVAGE_REFRESH=1` rewrites what is recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.conformance.positions import answers
from companion.conformance.walks import Used, Walk, Walker, new_table
from companion.engine import END, Play
from companion.game_registry.games import box_of, has_referee, rules_of
from components.places import find_games, locate
from components.schema import Game

from ..long_run import first_of, in_turns
from ..printed import GAMES, VARIANTS, Printed, designed
from ..told import REFRESH, folder_of, refreshing, told

HERE = Path(__file__).parent
TOY = HERE.parent / "companion" / "toy"
KINDS = ("uniform", "shuffled", "least used")
FINISH = "finish"
"""The tracker's answer that ends a game at once; walks that took it as often as others would see little. In a game
without points it is END."""


@dataclass(frozen=True)
class Case:
    """A game in one of its modes."""

    game: str
    mode: str

    @property
    def id(self) -> str:
        return self.game if self.mode == "referee" else f"{self.game}, tracked"

    @property
    def place(self) -> Any:
        return _place(self.game)

    @property
    def rules(self) -> Any:
        return _rules(self.game, self.mode)

    @property
    def data(self) -> Any:
        """The game's data, with the fields of the state that this mode keeps."""
        return _data(self.game, self.mode)

    @property
    def counts(self) -> range:
        """How many may play."""
        least, most = self.data.players
        return range(least, most + 1)

    def facts(self) -> Mapping[str, Any]:
        """What the game's tests state about it; every game that is tracked is told the same."""
        return told(self.game, "conformance.yaml") if self.mode == "referee" else TRACKING

    @property
    def options(self) -> Mapping[str, Any]:
        """What walks begin with, so that chance comes to an end in a game of aims."""
        return self.facts().get("options", {}) if self.mode == "referee" else {}

    def new(self, seed: int, shuffled: bool = False, count: int = 0) -> Any:
        """A table before set-up, or in a random position; number of players and options depend on the seed."""
        random = Random(f"table {seed}")
        table = new_table(self.rules, self.data, count or self.counts[seed % len(self.counts)], random, self.options)
        if not shuffled:
            return table
        part = import_module(f"..{folder_of(self.game).name}.shuffle", __package__)
        return part.shuffle_position(table, random.random)


# Found once, as walks ask for them at every answer.


@cache
def _place(game: str) -> Any:
    return locate(str(TOY) if game == "toy" else game)


@cache
def _rules(game: str, mode: str) -> Any:
    return rules_of(_place(game), mode, trust=game == "toy")


@cache
def _data(game: str, mode: str) -> Any:
    return box_of(_place(game), mode)


TRACKING: Mapping[str, Any] = {"longest": 400}


def _games() -> Iterator[Case]:
    for id, place in find_games().items():
        if has_referee(place):
            yield Case(id, "referee")


REFEREED = list(_games())
TRACKED = [Case(id, "tracker") for id in find_games()]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`case` is every game refereed and tracked, `refereed` and `tracked` one of both; `kind` is every kind of walk,
    of which each game has one in every run. All games are tracked by the same rules, so one kind is enough there."""
    if "kind" in metafunc.fixturenames:
        tracks = [each for game in TRACKED for each in first_of((game, kind) for kind in ("uniform", "least used"))]
        metafunc.parametrize(("case", "kind"), [*in_turns(REFEREED, KINDS), *tracks], ids=_name)
    elif "case" in metafunc.fixturenames:
        metafunc.parametrize("case", [*REFEREED, *TRACKED], ids=_name)
    for name, cases in (("refereed", REFEREED), ("tracked", TRACKED)):
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, cases, ids=_name)


def _name(value: Case | str) -> str:
    return value.id if isinstance(value, Case) else value


# ---- walks -------------------------------------------------------------------------------------------------------


def begun(case: Case, kind: str, number: int, first: int = 0) -> Iterator[tuple[Any, Walker]]:
    """Tables with somebody listening, and who walks on from there."""
    used = Used() if kind == "least used" else None
    for seed in range(first, first + number):
        # Set-up questions would use up what is least used, so most of these walks begin in random positions.
        shuffled = kind == "shuffled" or (kind == "least used" and case.mode == "referee" and seed % 4 != 0)
        table = case.new(seed, shuffled)
        table.notes = []
        end = END if case.mode == "tracker" and case.data.points == "none" else FINISH
        yield table, Walker(Random(f"{kind} {seed}"), used, end)


@pytest.fixture(scope="session")
def tables() -> Callable[..., Iterator[tuple[Any, Walker]]]:
    """Begins walks of a kind through a case for the loop of simulations: `tables(case, kind, number, first seed)`."""
    return begun


@pytest.fixture(scope="session")
def walks() -> Callable[..., Iterator[Walk]]:
    """Begins walks of a kind through a case for the referee's loop: `walks(case, kind, number, first seed)`."""
    return lambda case, *which: (
        Walk(Play(case.rules, table), walker, f"{which[0]} {number}")
        for number, (table, walker) in enumerate(begun(case, *which))
    )


@pytest.fixture(scope="session")
def walkers() -> type[Walker]:
    return Walker


@pytest.fixture(scope="session")
def every_game() -> list[Case]:
    """Every game with rules."""
    return REFEREED


@pytest.fixture(scope="session")
def keys() -> Callable[[Any], list[Any]]:
    """Every answer that a question takes, those of seats that are not asked last."""
    return answers


@pytest.fixture
def toy() -> Case:
    """The toy game of the tests, whose hands and bids are secret."""
    case = Case("toy", "referee")
    rules_of(case.place, case.mode, trust=True)  # In the home of this test, too.
    return case


# ---- print runs ---------------------------------------------------------------------------------------------------


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    """Every game that can be printed, one after the other."""
    return designed(request.param, "full").game


@pytest.fixture
def variant(game: Game, printing: Callable[..., Printed]) -> Callable[[str], Printed]:
    """A print run of the game's pieces as VARIANTS names it."""
    return lambda name: printing(game.id, "--no-rulebook", *VARIANTS[name])


# ---- what is recorded --------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def recorded() -> Callable[[str, str], str]:
    """What a file of this folder holds; with $SALVAGE_REFRESH the given text is written to it first."""

    def read(name: str, now: str) -> str:
        file = HERE / name
        if refreshing():
            file.parent.mkdir(exist_ok=True)
            file.write_text(now, encoding="utf-8")
        assert file.is_file(), f"{name} is missing; {REFRESH}=1 writes it"
        return file.read_text(encoding="utf-8")

    return read

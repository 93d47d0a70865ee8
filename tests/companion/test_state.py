"""A game's state declared once: what tables get from the data and their annotations, and what is refused."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from companion.engine.piles import Pile
from components.loader import load
from components.problems import SalvageError
from tests.game_folder import GameFolder

GAME = """\
title: Port
version: "1"
players: [1, 3]
kinds:
  card:
    {title: Cards, size: 63 x 88, sides: 2, back: common, source: house, note: Ours., pieces: [
      {id: sun, name: Sun, code: S, count: 2}, {id: moon, name: Moon, code: M, count: 3}]}
  cube: {title: Cubes, size: 8, count: 12, source: house, note: Ours.}
tables:
  docks:
    title: Docks
    key: dock
    source: house
    note: Ours.
    fields: {dock: text}
    rows: [{dock: West}, {dock: East}, {dock: Mole}]
options:
  storm: {title: Storm, text: It blows.}
state:
  options: {type: map of option to bool, default: {}, meaning: in use}
  phase: {type: choice, choices: [load, over], default: load, meaning: step}
  turn: {type: int, min: 1, default: 1, meaning: number of the turn}
  first: {type: key players, required: false, meaning: who began}
  wind: {type: int, required: false, meaning: its strength}
  top: {type: piece card, required: false, meaning: the top card}
  players:
    type: map of name to record
    meaning: the players
    fields:
      at: {type: row docks, required: false, meaning: where the ship is}
      hold: {type: map of row docks to int, default: {}, meaning: cubes for each dock}
      facing: {type: choice, choices: [north, east], default: north, meaning: how it lies}
      crates:
        type: list of record
        default: []
        meaning: crates aboard
        fields:
          x: {type: int, meaning: column}
          as: {type: text, required: false, meaning: what it stands for}
          card: {type: piece card, default: "?", seen: nobody, meaning: the card under it}
  cubes: {type: map of row docks to count cube, min: 0, default: {}, meaning: cubes at docks}
  queue: {type: map of row docks to list of name, default: {}, meaning: who waits at docks}
  supply: {type: count cube, rest: true, meaning: cubes left}
  deck: {type: pile card, rest: true, seen: nobody, meaning: the deck}
  unseen: {type: int, min: 0, default: 0, meaning: cards of it that lie elsewhere}
  discard: {type: pile card, default: {}, meaning: the discard}
  result: {type: choice, choices: [won], required: false, meaning: how it ended}
  reason: {type: text, required: false, meaning: why}
"""

TABLE = """\
from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NamedTuple

from companion.engine import Table
from companion.engine.piles import Pile
from companion.engine.state import Derived, EveryRow, MapKey, Record, StateName


class Crate(NamedTuple):
    x: int
    stands_for: Annotated[str | None, StateName("as")]
    card: str | None


class Ship(Record):
    name: MapKey
    at: str
    hold: list[int]
    facing: int
    crates: list[Crate]
    load_of: Derived[int]

    def derive(self) -> None:
        self.load_of = sum(self.hold)


class PortTable(Table, game=GAME):
    options: Mapping[str, bool]
    turn: int
    first: str
    wind: int | None
    top: str | None
    players: dict[str, Ship]
    cubes: EveryRow[dict[str, int]]
    queue: EveryRow[dict[str, list[str]]]
    supply: int
    deck: Pile
    discard: list[str]

    @property
    def unseen(self) -> int:
        return self.deck.unseen

    @unseen.setter
    def unseen(self, cards: int) -> None:
        self.deck.unseen = cards
"""

POSITION: dict[str, Any] = {
    "options": {"storm": True},
    "phase": "load",
    "turn": 3,
    "first": "Bo",
    "players": {
        "Bo": {"at": "East", "hold": {"West": 1, "Mole": 2}, "facing": "east", "crates": []},
        "Ann": {
            "hold": {},
            "facing": "north",
            "crates": [{"x": 1, "as": "sun", "card": "moon"}, {"x": 2, "card": "?"}],
        },
    },
    "cubes": {"East": 2},
    "queue": {"West": ["Bo"]},
    "supply": 4,
    "deck": {"moon": 2, "sun": 1},
    "unseen": 1,
    "discard": {"sun": 1},
}

Made = Callable[..., ModuleType]


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Made:
    """Make the table's module, with some of its text and of the game's replaced."""

    def module(table: tuple[str, str] = ("", ""), game: tuple[str, str] = ("", "")) -> ModuleType:
        assert table[0] in TABLE
        assert game[0] in GAME
        monkeypatch.chdir(tmp_path)
        files = {"components/game.yaml": GAME.replace(*game), "companion/table.py": TABLE.replace(*table)}
        folder = GameFolder(tmp_path, files)
        spec = importlib.util.spec_from_file_location("port_table", tmp_path / "companion/table.py")
        assert spec
        assert spec.loader
        made = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, "port_table", made)
        vars(made)["GAME"] = load(folder.place)
        spec.loader.exec_module(made)
        return made

    return module


def test_there_and_back(make: Made) -> None:
    """A position comes out of a table as it went in, with its keys in the order of the state."""
    table = make().PortTable.load(POSITION)

    assert table.dump() == POSITION
    assert list(table.dump()) == list(POSITION)
    assert list(table.players) == ["Bo", "Ann"]


def test_how_fields_are_held(make: Made) -> None:
    """Numbers by row as a list, a choice as its place, what is absent as "" or None, what is unseen as None."""
    table = make().PortTable.load(POSITION)
    bo, ann = table.players["Bo"], table.players["Ann"]

    assert (bo.name, bo.hold, bo.facing, bo.load_of) == ("Bo", [1, 0, 2], 1, 3)
    assert (ann.at, ann.facing, ann.crates) == ("", 0, [(1, "sun", "moon"), (2, None, None)])
    assert (table.cubes, table.queue) == ({"West": 0, "East": 2, "Mole": 0}, {"West": ["Bo"], "East": [], "Mole": []})
    assert (table.wind, table.top, table.result) == (None, None, None)
    assert (table.deck, table.discard) == (Pile(["moon", "moon", "sun"], unseen=1), ["sun"])


def test_made_with_defaults(make: Made) -> None:
    """What isn't given is as the state's data say; a pile or count of the rest is all there is."""
    module = make()
    table = module.PortTable(players={"Ann": module.Ship(name="Ann")})

    assert (table.phase, table.turn, table.first, table.options) == ("load", 1, "", {})
    assert (table.supply, len(table.deck), table.cubes["Mole"], table.queue["Mole"]) == (12, 5, 0, [])
    assert (table.players["Ann"].hold, table.players["Ann"].load_of, table.notes) == ([0, 0, 0], 0, None)
    other = module.PortTable(players={})
    assert other.queue["West"] is not table.queue["West"]
    with pytest.raises(AttributeError):
        table.tides = 1
    with pytest.raises(TypeError, match="masts"):
        module.Ship(name="Ann", masts=3)
    with pytest.raises(TypeError, match="players"):
        module.PortTable()


def test_copies_are_independent_and_equal(make: Made) -> None:
    """Whatever is changed in place in a copy leaves the table as it was."""
    table = make().PortTable.load(POSITION)
    table.notes = []
    new = table.copy()

    assert new == table
    assert (new.notes, new.players["Bo"].load_of) == (None, 3)
    new.players["Bo"].hold[0] = 9
    new.players["Ann"].crates.clear()
    new.queue["West"].append("Ann")
    new.cubes["West"] = 1
    new.discard.append("moon")
    new.deck.draw("sun")
    assert new != table
    assert table.dump() == POSITION


def test_equal_positions(make: Made) -> None:
    """Where order means nothing it isn't compared; that of the players means who sits where."""
    one, other = (make().PortTable.load({**POSITION, "discard": {"sun": 1, "moon": 1}}) for _ in range(2))
    assert type(one) is not type(other)
    other = type(one).load(one.dump())
    other.discard.reverse()

    assert one == other
    other.players = dict(reversed(other.players.items()))
    assert one != other


DISAGREE: dict[str, Any] = {
    "no such field in the class": (
        ("    wind: int | None\n", ""),
        "game.yaml:24: wind: is a field of the state, but not of PortTable (companion/table.py:29: PortTable)",
    ),
    "no such field in the state": (
        ("    turn: int\n", "    turn: int\n    tides: int\n"),
        "tides: is a field of PortTable, but not of the state; mark what follows from others as Derived[…] "
        "(companion/table.py:32: PortTable.tides)",
    ),
    "spelt otherwise": (
        ("    at: str\n", "    att: str\n"),
        "game.yaml:30: players.at: is a field of the state, but not of Ship (did you mean att?) "
        "(companion/table.py:17: Ship)",
    ),
    "another type": (
        ("    turn: int\n", "    turn: str\n"),
        "game.yaml:22: turn: int can't be held as str, but as int (companion/table.py:31: PortTable.turn)",
    ),
    "another type inside": (
        ("    x: int\n", "    x: float\n"),
        "game.yaml:38: players.crates.x: int can't be held as float, but as int (companion/table.py:12: Crate.x)",
    ),
    "a list of something else": (
        ("    crates: list[Crate]\n", "    crates: list[str]\n"),
        "players.crates: list of record can't be held as str, but as a Record or a NamedTuple",
    ),
    "a map as a list": (
        ("queue: EveryRow[dict[str, list[str]]]", "queue: list[int]"),
        "can't be held as list[int], but as dict[str, list[str] or tuple[str, ...]] or Mapping[",
    ),
    "may be absent": (
        ("    first: str\n", "    first: list[str]\n"),
        "first: key players can't be held as list[str], but as str",
    ),
    "absent, but no None": (
        ("    load_of: Derived[int]\n", "    load_of: Derived[int]\n    best: Crate\n"),
        "players.best: record may be absent; annotate it as Crate | None",
        ("      crates:\n", "      best: {type: record, required: false, fields: {x: {type: int}}}\n      crates:\n"),
    ),
    "never absent": (
        ("    turn: int\n", "    turn: int | None\n"),
        "turn: int is never absent; annotate it without None, or take its default out of the state",
    ),
    "shared and mutable": (
        ("players: dict[str, Ship]", "players: Mapping[str, Ship]"),
        "players: map of name to record would be shared by copies; hold Ship in a dict",
    ),
    "every row of no table": (
        ("players: dict[str, Ship]", "players: EveryRow[dict[str, Ship]]"),
        "players: map of name to record isn't held as a dict of rows, so it has no entry for every row",
    ),
}  # fmt: skip
"""What of the class is replaced, what is told then, and what of the game is replaced as well."""


@pytest.mark.parametrize("row", DISAGREE)
def test_what_disagrees_is_refused(make: Made, row: str) -> None:
    """A field that only one of the two has, or of another type, is refused with both places."""
    table, problem, *game = DISAGREE[row]
    with pytest.raises(SalvageError) as refused:
        make(table, *game)

    assert problem in str(refused.value)
    assert str(refused.value).startswith("components/game.yaml:")


def test_every_disagreement_at_once(make: Made) -> None:
    """As everywhere, all that is wrong is said at once."""
    with pytest.raises(SalvageError) as refused:
        make(("    turn: int\n    first: str\n", "    turn: str\n"))

    assert len(refused.value.faults) == 2


def test_a_default_stands_in_the_data(make: Made) -> None:
    with pytest.raises(TypeError, match=r"PortTable\.turn is given a value"):
        make(("    turn: int\n", "    turn: int = 1\n"))


def test_a_record_of_no_table(make: Made) -> None:
    """A record is made with the table that has it."""
    with pytest.raises(TypeError, match="Cargo is in no field of a table yet"):
        make(("class Ship(", "class Cargo(Record):\n    x: int\n\n\nCargo(x=1)\n\n\nclass Ship("))

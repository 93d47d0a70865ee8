"""A tiny game to break: written to a temporary folder, loaded, and its faults read as text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from components.loader import load
from components.places import GamePlace
from components.problems import SalvageError
from components.schema import Game

from ..game_folder import GameFolder

TINY = """\
title: Tiny
players: [1, 4]
modules:
  base: {title: Base}
  extra: {title: Extra, note: More of it.}
options:
  night: {title: Night, text: Play in the dark.}
constants:
  hand: {value: 3, meaning: cards in hand, source: rulebook}
tables:
  cities:
    title: Cities
    key: city
    source: rulebook
    fields: {city: text, size: {type: int, min: 1}}
    rows:
      - {city: Rome, size: 3}
      - {city: Oslo, size: 1}
kinds:
  card:
    title: Cards
    size: 63 x 88
    sides: 2
    back: common
    source: rulebook
    fields:
      city: {type: row cities, required: false}
      colour: {type: choice, choices: [red, blue], default: red}
    pieces:
      - {id: one, name: One, code: A1, count: 2, city: Rome}
      - {id: two, name: Two, code: B2, colour: blue}
  cube: {title: Cubes, size: 8, count: 10, source: house, note: Handy.}
decks:
  deck: {title: Deck, kinds: [card]}
tracks:
  score: {title: Score, spaces: [0, 1, 2], start: 0}
state:
  options: {type: map of option to bool, default: {}}
  player: {type: key players, required: false}
  players:
    type: map of name to record
    max_items: 2
    fields:
      at: row cities
      hold: {type: int, min: 0, max: 9, default: 4}
      cubes: {type: count cube, max: hold, default: 0}
      hand: {type: list of piece card, max_items: constant hand, default: [], seen: owner}
  cubes: {type: map of row cities to count cube, max: 3, default: {}}
  supply: {type: count cube, rest: true}
  draw: {type: pile card, rest: true, seen: nobody}
  discard: {type: pile card, default: {}}
"""


class Box:
    """The tiny game in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._files = GameFolder(folder / "components", {"game.yaml": TINY})
        self.write = self._files.write

    def change(self, old: str, new: str) -> None:
        """Replace a piece of text that stands once in game.yaml."""
        self._files.change("game.yaml", old, new)

    def load(self) -> Game:
        return load(GamePlace("tiny", self.folder / "components", None, None, builtin=False))

    def faults(self) -> list[str]:
        """What is wrong with the game, one line each; file names without the folder."""
        return faults_of(self.load)


def faults_of(action: Callable[[], object]) -> list[str]:
    """The faults an action raises as text, with file names without `components/`."""
    try:
        action()
    except SalvageError as problem:
        return [str(fault).replace("components/", "", 1) for fault in problem.faults]
    return []


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Box:
    monkeypatch.chdir(tmp_path)
    return Box(tmp_path)

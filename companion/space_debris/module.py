"""What the engine and the loops around it get of this game (`companion.engine.Rules`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.engine import Ask, Note, Option, Step
from companion.scoring import Score

from . import box, rules, scoring, setup, state, words
from .table import DebrisTable


class SpaceDebris:
    """The rules module of Space Debris."""

    game = box.GAME
    steps: Mapping[str, Callable[[DebrisTable], Step]] = {**setup.SET_UP, **rules.TURN}

    def setup(self, players: Sequence[str], options: Mapping[str, Any]) -> DebrisTable:
        return setup.new_table(players, options)

    def load(self, position: Mapping[str, Any]) -> DebrisTable:
        return state.load(position)

    def dump(self, table: DebrisTable) -> dict[str, Any]:
        return state.dump(table)

    def check(self, table: DebrisTable) -> list[str]:
        return state.check(table)

    def score(self, holdings: Mapping[str, Any]) -> Score:
        """The outcome of a game as a score, from its final `state` or as much of it as is known."""
        return scoring.score(holdings)

    def prompt(self, table: DebrisTable, ask: Ask) -> str:
        return words.prompt(table, ask)

    def label(self, table: DebrisTable, ask: Ask, option: Option) -> str:
        return words.label(table, ask, option)

    def tell(self, note: Note) -> str:
        return words.tell(note)

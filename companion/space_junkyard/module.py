"""What the engine and the loops around it get of this game (`companion.engine.Rules`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.engine import Ask, Note, Option, Step
from companion.scoring import Score

from . import box, scoring, setup, state, turn, words
from .table import JunkyardTable


class SpaceJunkyard:
    """The rules module of Space Junkyard."""

    game = box.GAME
    steps: Mapping[str, Callable[[JunkyardTable], Step]] = {**setup.SET_UP, **turn.TURN}

    def setup(self, players: Sequence[str], options: Mapping[str, Any]) -> JunkyardTable:
        return setup.new_table(players, options)

    def load(self, position: Mapping[str, Any]) -> JunkyardTable:
        return state.load(position)

    def dump(self, table: JunkyardTable) -> dict[str, Any]:
        return state.dump(table)

    def check(self, table: JunkyardTable) -> list[str]:
        return state.check(table)

    def score(self, holdings: Mapping[str, Any]) -> Score:
        """The points of all ships, from a game's final `state` or as much of it as is known."""
        return scoring.score(holdings)

    def prompt(self, table: JunkyardTable, ask: Ask) -> str:
        return words.prompt(table, ask)

    def label(self, table: JunkyardTable, ask: Ask, option: Option) -> str:
        return words.label(table, ask, option)

    def tell(self, note: Note) -> str:
        return words.tell(note)

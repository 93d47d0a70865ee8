"""The starting position of a playtest's games: a scenario, whose hidden pieces are dealt anew for each game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from companion.engine import Rules
from companion.game_registry.games import box, rules_of
from companion.positions.scenarios import read_undealt
from companion.positions.unseen import deal_hidden
from companion.positions.views import seats
from components.places import GamePlace
from components.problems import SalvageError
from components.scenarios import hidden_things


class Beginning(NamedTuple):
    """A position as text, for other processes and machines: its state, and what lies beside the game."""

    players: tuple[str, ...]
    state: str
    aside: str
    is_hidden: bool
    """Whether anything in it is "?"; else the state is complete."""

    def deal(self, rules: Rules, seed: str) -> Any:
        """Load the position, with its hidden pieces dealt by the seed. Raises SalvageError."""
        state = json.loads(self.state)
        if self.is_hidden:
            number = Random(seed).getrandbits(64)
            state = deal_hidden(rules.game, rules, state, number, (), json.loads(self.aside))
        return rules.load(state)


def read_position(file: Path, place: GamePlace) -> Beginning:
    """Read the position of a scenario file. Raises SalvageError with all problems."""
    game, rules = box(place), rules_of(place)
    state, aside = read_undealt(file, game, rules)
    names = tuple(seats(state))
    if not names:
        raise SalvageError(f"{file}: the position names no players; bots need seats")
    is_hidden = any(True for _ in hidden_things(game.state, state))
    whole: Mapping[str, Any] = state if is_hidden else deal_hidden(game, rules, state, 0, (), aside)
    return Beginning(names, json.dumps(whole), json.dumps(aside), is_hidden)

"""Bots that think ahead run in a separate process, one for all seats, so that no phone waits for them.

The process starts as soon as such a bot sits down, yields to everything else on the machine, and ends with the table.
It gets the game at the start of the current step and the answers since, and uses nothing that the seat, or whoever asks
for its reasons, may not know (`simulation.search`).
"""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any

from companion.engine import Choice, Option, Play, giving_secrets
from companion.game_registry.games import rules_of
from companion.simulation.bots import SEARCH_BOT, bots_of, find_bot
from companion.simulation.search import SearchResult, Thinker
from companion.table.seat_bots import SEARCH_SECONDS
from components.base.processes import WorkerProcess, end_with_parent
from components.places import GamePlace

PATIENCE_S = 10.0
"""Seconds after which a thought counts as endless, including the start of a process on a busy machine."""
NICENESS = 10
"""The process's niceness, up to 19."""
THINKER_CACHE_SIZE = 20
"""Bots that the process keeps, since they may have plans for their next questions."""


class ThinkingProcess(WorkerProcess):
    """The process in which bots think."""

    def __init__(self) -> None:
        super().__init__(_begin_thinking)

    def take_up(self, game_place: GamePlace) -> None:
        """Start the process for a game."""
        self.get_ready(_take_up, game_place)

    def search(
        self, game_place: GamePlace, play: Play, rollouts: int, seat_name: str, number: int, audience: str = ""
    ) -> SearchResult:
        """Return the answer that a bot finds for a seat by playing so many games to the end. number: seeds its chance.
        audience: whose knowledge it uses, if not the seat's. Raises ProcessLost, and anything that a game's Python
        raises."""
        state, about = play.rules.dump(play.start), (seat_name, number, audience)
        return self.run(PATIENCE_S, _search, game_place, play.gives_secrets, state, [*play.answers], rollouts, *about)


# ---- in that process


def _begin_thinking() -> None:
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # The table ends this process, quietly.
    if hasattr(os, "nice"):
        os.nice(NICENESS)


def _take_up(game_place: GamePlace) -> None:
    rules_of(game_place)
    bots_of(game_place)


def _search(
    game_place: GamePlace, gives_secrets: bool, state: dict[str, Any], answers: Sequence[Option], rollout_count: int,
    seat_name: str,
    number: int, audience: str,
) -> SearchResult:  # fmt: skip
    rules = rules_of(game_place)
    play = Play(giving_secrets(rules) if gives_secrets else rules, rules.load(state), answers)
    play.turn_to(seat_name)
    assert isinstance(play.ask, Choice)
    thinker = _find_thinker(game_place, rollout_count, seat_name, audience)
    return thinker.search(play, play.ask, seat_name, number, SEARCH_SECONDS, audience)


@lru_cache(THINKER_CACHE_SIZE)
def _find_thinker(game_place: GamePlace, rollout_count: int, seat_name: str, audience: str) -> Thinker:
    decide = find_bot(bots_of(game_place), f"{SEARCH_BOT}:{rollout_count}")(Random(seat_name).random)
    assert isinstance(decide, Thinker)
    return decide

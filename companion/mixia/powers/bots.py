"""What bots do for missions of Missions and Powers, and answer to what those ask."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from companion.engine import DONE, Choice, Option

from ..bot import Pilot, always, last
from ..bots.errands import FAME, Bots, Errand
from ..ground.board import Board
from .boom import REACH, blast
from .keys import DETONATE, FLY, HEAL, LAUNDER, REFUEL
from .tables import Captain, MixiaTable

MIN_DETONATOR_WORTH = 1.0
"""What setting off a detonator is worth to a ship that gets no farther away."""
LIKED = (HEAL, REFUEL, FLY, DONE)
"""What an Assist may bring, best first."""


def list_flights(table: MixiaTable, captain: Captain) -> Iterator[Errand]:
    """XI-300 XI-301: out of the blast of an armed detonator, which then goes off."""
    for mission, hex in table.detonators.items():
        if any(each.mission == mission for each in captain.missions):
            yield Errand(FAME, _safe_from(table.board, hex), DETONATE, 0.1)
            yield Errand(MIN_DETONATOR_WORTH, (captain.at,), DETONATE)


@lru_cache(maxsize=256)
def _safe_from(board: Board, hex: str) -> tuple[str, ...]:
    reached = blast(board, hex, REACH)
    return tuple(name for name in board.hex_of if name not in reached)


def like(pilot: Pilot, table: MixiaTable, ask: Choice) -> Option:
    """XI-296: repair before energy before a flight."""
    return min(ask.options, key=lambda each: LIKED.index(str(each)))


def halve(pilot: Pilot, table: MixiaTable, ask: Choice) -> Option:
    """XI-303: half for each, which nobody snitches on."""
    return ask.options[len(ask.options) // 2]


def first(pilot: Pilot, table: MixiaTable, ask: Choice) -> Option:
    """Any of them: they are worth the same."""
    return ask.options[0]


ANSWERS: Mapping[str, Callable[[Any, Any, Any], Option]] = {
    "carry out": first,
    "gear up": last,
    "help": like,
    "helped on": Pilot.follow,
    "load up": last,
    "transported": first,
    "hand over": first,
    "split": halve,
    "fence": always(LAUNDER),
}
METRICS: Mapping[str, Callable[[MixiaTable], int]] = {
    "power cards": lambda table: sum(len(captain.powers) for captain in table.players.values())
}
BOTS = {"powers": Bots(errands=(list_flights,), answers=ANSWERS, metrics=METRICS)}

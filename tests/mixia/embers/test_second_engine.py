"""Embers in lockstep with the engine in `second/`, which was written from the ledger alone.

Left to other tests: events and the tokens of Embers, which walks play without, Enviro-Shlds and Mission Computers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest

from companion.engine import Play, giving_secrets
from companion.mixia import RULES

from ...long_run import LONG
from .lockstep import EmbersLockstep
from .shuffle import shuffle_position

pytestmark = LONG
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
PARTS = {"embers": "yes", "no_events": "yes", "no_tokens": "yes"}

WHOLE = (range(2), range(2, 22))
SHUFFLED = (range(30), range(30, 240))
"""Games of one test from set-up, and from random positions, by their seeds."""

ANSWERS = 60
"""Answers of a game from a random position; after that it hardly differs from others."""

SEEN = {
    "on the map": ("d12 gravity", "d6 gravity", "d6 comet", "hit by a comet", "roll comet again", "d20 ice", "ice"),
    "gates and The Kiln": ("tigris", "d20 tigris", "dock", "undock", "d6 orbit", "kiln back", "reach"),
    "status": ("frozen", "not frozen", "frozen to death", "thaw", "demand"),
    "trade": ("buy", "sell", "swap", "full section"),
}
"""What random positions come to often; a walk that never sees a comet can't fail for one."""


def whole_game(seed: int, most: int = 400) -> EmbersLockstep:
    random = Random(f"embers {seed}")
    game = EmbersLockstep(
        Play(giving_secrets(RULES), RULES.setup(NAMES[: 3 + seed % 3], {"goal": "10", **PARTS})), random
    )
    game.go_on(most)
    return game


def shuffled_game(seed: int, most: int = ANSWERS) -> EmbersLockstep:
    random = Random(f"shuffled embers {seed}")
    table = RULES.setup(NAMES[: 3 + seed % 3], {"goal": "15", **PARTS})
    game = EmbersLockstep(Play(giving_secrets(RULES), shuffle_position(table, random.random)), random)
    game.go_on(most)
    return game


def count_seen(games: Iterable[EmbersLockstep]) -> Counter[str]:
    """What all games have come to."""
    return sum((game.seen for game in games), Counter[str]())


@pytest.mark.parametrize("seeds", WHOLE)
def test_whole_games(seeds: range) -> None:
    """XI-061 XI-063, then as below, from set-up."""
    seen = count_seen(whole_game(seed) for seed in seeds)
    assert seen["section"] == 5 * len(seeds)
    assert seen["offers"] > 100 * len(seeds)


@pytest.mark.parametrize("seeds", SHUFFLED)
def test_shuffled_games(seeds: range) -> None:
    """XI-136 XI-199 to XI-201, XI-217 to XI-222, XI-226, XI-237 to XI-246, XI-333 to XI-336, XI-351 to XI-355, XI-366
    to XI-374, XI-444 to XI-449, XI-451 to XI-459, XI-464, XI-494, XI-537, from random positions. Among them are XI-238,
    XI-244, XI-371 and XI-A24."""
    seen = count_seen(shuffled_game(seed) for seed in seeds)
    assert {event for events in SEEN.values() for event in events if not seen[event]} == set()

"""What runs always and what with `--long` alone, which `.ci/run` gives: of tests of one kind, such as of all sizes of
screens or all games, the short run has one. The long run has all kinds, and of settings that are combined any two
together; it alone has second engines, but for the first games of two, and what looks at the code's own order
rather than at what it does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from hypothesis import settings

LONG = pytest.mark.long
EVERY_GAME = pytest.mark.every_game
"""The short run has the test of every game, not of one in turn."""
PAIRS = pytest.mark.pairs
"""Of a test with several settings: of their combinations it has so many that every two values are seen together."""
ROWS = pytest.mark.rows
"""Of a long table of inputs and what is said of them, the short run has every third row."""
EXAMPLES = 100
"""Examples of a property with `--long`, where it doesn't say how many."""


def is_marked(item: pytest.Item, mark: pytest.MarkDecorator) -> bool:
    return item.get_closest_marker(mark.name) is not None


def examples(most: int) -> settings:
    """For a property: so many examples with `--long`, and otherwise as many fewer as of others."""
    return settings(max_examples=max(1, most * settings.default.max_examples // EXAMPLES))


def longer(short: int, long: int) -> int:
    """How many of something are looked at: so many in every run, or as many with `--long`."""
    return long if settings.default.max_examples == EXAMPLES else short


def first_of(values: Iterable[Any], always: int = 1) -> list[Any]:
    """Parameters of which so many are in every run."""
    return [*_marked((value, number < always) for number, value in enumerate(values))]


def in_turns(games: Iterable[Any], values: Sequence[Any]) -> list[Any]:
    """Every game with every value, as parameters: in every run each game has one, the next game the next."""
    every = ((game, value, number) for number, game in enumerate(games) for value in values)
    return [*_marked(((game, value), value == values[number % len(values)]) for game, value, number in every)]


def _marked(every: Iterable[tuple[Any, bool]]) -> Iterable[Any]:
    for value, always in every:
        row = value if isinstance(value, tuple) else (value,)
        yield pytest.param(*row, marks=() if always else LONG)

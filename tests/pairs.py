"""Of a test marked PAIRS not all combinations of its values are run, but so many that every two are seen together."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from .long_run import LONG, is_marked
from .printed import VARIANTS

Pair = frozenset[tuple[str, str]]


def needless(items: list[pytest.Item]) -> list[pytest.Item]:
    """Those of one test's items that show no two values together which others don't. What the short run has is kept."""
    seen = {pair for item in items if not is_marked(item, LONG) for pair in pairs_of(item)}
    left = {item: {*pairs_of(item)} for item in items if is_marked(item, LONG)}
    while left:
        best = max(left, key=lambda item: len(left[item] - seen))
        if left[best] <= seen:
            break
        seen |= left.pop(best)
    return [*left]


def pairs_of(item: pytest.Item) -> Iterator[Pair]:
    """Every two values of an item, and each alone."""
    settings = [*settings_of(item)]
    return (frozenset(each) for number in (1, 2) for each in combinations(settings, number))


def settings_of(item: pytest.Item) -> Iterator[tuple[str, str]]:
    """The values of an item with their names; of a way to print each of its options is one."""
    assert isinstance(item, pytest.Function)
    for name, value in item.callspec.params.items():
        options = VARIANTS.get(value) if isinstance(value, str) else None
        yield from ((name, repr(each)) for each in options or (value,))  # What can't be hashed may be a setting, too.

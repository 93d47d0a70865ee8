"""Lots drawn from a source of randomness for random positions: numbers, things, orders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

Random: TypeAlias = Callable[[], float]
"""Gives a number from 0 up to 1."""

T = TypeVar("T")


def upto(most: int, random: Random) -> int:
    """A number from 0 to `most`."""
    return int(random() * (most + 1))


def one_of(things: Sequence[T], random: Random) -> T:
    return things[int(random() * len(things))]


def shuffled(things: Sequence[T], random: Random) -> list[T]:
    """The same things in another order."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = upto(last, random)
        order[last], order[other] = order[other], order[last]
    return order

"""Amounts of resources in words, long and short, and what the wells have of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from companion.text.grammar import joined

from .constants import NAME_OF, RESOURCES

Wells: TypeAlias = Mapping[str, Mapping[str, int]]
"""For each resource how much is stored and how much room there is."""


def letters(numbers: Sequence[int]) -> str:
    """Amounts in short.

    >>> letters((1, 0, 2)), letters((0, 0, 0))
    ('1Y 2R', 'nothing')
    """
    some = (f"{number}{letter}" for letter, number in zip(RESOURCES, numbers, strict=True) if number)
    return " ".join(some) or "nothing"


def in_words(numbers: Sequence[int]) -> str:
    """Amounts in full.

    >>> in_words((1, 0, 2))
    '1 radiation and 2 metal'
    """
    some = [f"{number} {NAME_OF[each]}" for each, number in zip(RESOURCES, numbers, strict=True) if number]
    return joined(some) or "nothing"


def stored(wells: Wells) -> str:
    """What is stored, and the room for it, as the rows of players have it."""
    return " ".join(f"{well['stored']}/{well['room']}{letter}" for letter, well in wells.items())


def has_room(wells: Wells, letter: str) -> bool:
    """Whether 1 more of a resource could be stored."""
    return wells[letter]["stored"] < wells[letter]["room"]

"""Tiles and cities as everybody calls them: in labels, news, corrections and at a glance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from companion.engine.labels import Label
from companion.text.grammar import amount

from .constants import DESTINATION, VALUE


def describe_tile(tile: str) -> str:
    """A tile as people read it: its code, value and destination; of a starter the code tells the value.

    >>> describe_tile("S1"), describe_tile("E1")
    ('S1 (starter)', 'E1 (2 for Kepler)')
    """
    return f"{tile} ({printed_on(tile)})"


def printed_on(tile: str) -> str:
    """Its value and destination, or that it is a starter."""
    return f"{VALUE[tile]} for {DESTINATION[tile]}" if DESTINATION[tile] else "starter"


def label_tile(option: str) -> Label:
    """A tile as an answer."""
    return Label(option, printed_on(option))


def tiles_of(found: Iterable[str]) -> str:
    """The tiles of a city or cargo."""
    return ", ".join(describe_tiles(found)) or "no tiles"


def describe_tiles(found: Iterable[str]) -> list[str]:
    """Tiles in the order in which they came, several of a kind as one.

    >>> describe_tiles(["S1", "E1", "S1"])
    ['2 × S1 (starter)', 'E1 (2 for Kepler)']
    """
    return counted(map(describe_tile, found))


def counted(names: Iterable[str]) -> list[str]:
    """Names in the order in which they came, those that are alike as one.

    >>> counted(["S1", "S1", "S2"])
    ['2 × S1', 'S2']
    """
    return [f"{number} × {name}" if number > 1 else name for name, number in Counter(names).items()]


def tiles(number: int) -> str:
    return amount(number, "tile")


def cities(number: int) -> str:
    return amount(number, "city", "cities")

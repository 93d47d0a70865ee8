"""Names of tiles and cities in labels, news, corrections and overviews."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from companion.engine.labels import Label
from companion.text.grammar import amount

from .constants import DESTINATION, VALUE


def describe_tile(tile: str) -> str:
    """Describe a tile by code, value and destination; a starter's code shows its value.

    >>> describe_tile("S1"), describe_tile("E1")
    ('S1 (starter)', 'E1 (2 for Kepler)')
    """
    return f"{tile} ({printed_on(tile)})"


def printed_on(tile: str) -> str:
    """Return a tile's value and destination, or that it is a starter."""
    return f"{VALUE[tile]} for {DESTINATION[tile]}" if DESTINATION[tile] else "starter"


def label_tile(option: str) -> Label:
    """Label a tile."""
    return Label(option, printed_on(option))


def tiles_of(found: Iterable[str]) -> str:
    """List the tiles of a city or cargo."""
    return ", ".join(describe_tiles(found)) or "no tiles"


def describe_tiles(found: Iterable[str]) -> list[str]:
    """Describe tiles in the order of their arrival, equal ones together.

    >>> describe_tiles(["S1", "E1", "S1"])
    ['2 × S1 (starter)', 'E1 (2 for Kepler)']
    """
    return counted(map(describe_tile, found))


def counted(names: Iterable[str]) -> list[str]:
    """Return names in their first order, equal ones together.

    >>> counted(["S1", "S1", "S2"])
    ['2 × S1', 'S2']
    """
    return [f"{number} × {name}" if number > 1 else name for name, number in Counter(names).items()]


def tiles(number: int) -> str:
    return amount(number, "tile")


def cities(number: int) -> str:
    return amount(number, "city", "cities")

"""Payments for parts with junk (SC-054 to SC-059). A payment is a sorted tuple of tiles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from .constants import WEIGHT

Payment: TypeAlias = tuple[str, ...]


def enough(payment: Sequence[str], junk: str, required: int) -> bool:
    """Return whether tiles include the required type and are heavy enough in all (SC-054 SC-057)."""
    return junk in payment and sum([WEIGHT[tile] for tile in payment]) >= required


def excess(payment: Sequence[str], required: int) -> int:
    """Return the weight that is lost (SC-056)."""
    return sum([WEIGHT[tile] for tile in payment]) - required


@lru_cache(maxsize=1 << 14)
def payments(store: Payment, junk: str, required: int) -> tuple[Payment, ...]:
    """Return every payment from sorted tiles in which each tile is needed (SC-054 SC-056), the cheapest first: least
    weight, then fewest tiles. Paying more tiles is legal, too (SC-A28), but not included.

    The cheapest first: least weight, then fewest tiles. Paying more tiles than needed is legal too (SC-A28); that is
    for whoever wants it.
    """
    if junk not in store:
        return ()
    rest = list(store)
    rest.remove(junk)
    found: set[Payment] = set()
    _add(rest, 0, (junk,), WEIGHT[junk], required, found)
    needed = [each for each in found if not _spare(each, junk, required)]
    return tuple(sorted(needed, key=lambda each: (sum([WEIGHT[tile] for tile in each]), len(each), each)))


def _add(rest: Sequence[str], start: int, paid: Payment, weight: int, required: int, found: set[Payment]) -> None:
    if weight >= required:
        found.add(tuple(sorted(paid)))
        return
    before = ""
    for index in range(start, len(rest)):
        tile = rest[index]
        if tile != before:
            _add(rest, index + 1, (*paid, tile), weight + WEIGHT[tile], required, found)
        before = tile


def _spare(paid: Payment, junk: str, required: int) -> bool:
    """Return whether a payment has a tile that could be left out."""
    return any(enough(paid[:index] + paid[index + 1 :], junk, required) for index in range(len(paid)))

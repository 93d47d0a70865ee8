"""Amounts of resources in words, long and short, and the contents of wells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from companion.engine.labels import Cost, Label
from companion.text.grammar import amount, either, joined

from .constants import NAME_OF, RESOURCES, Amounts

Wells: TypeAlias = Mapping[str, Mapping[str, int]]
"""Stored number and room of each resource."""
MAX_PRICES = 3
"""Most prices that are listed: a place beside one section has no more. Longer lists are hard to read, and the next
questions name each."""


def letters(numbers: Sequence[int]) -> str:
    """Format amounts in short.

    >>> letters((1, 0, 2)), letters((0, 0, 0))
    ('1Y 2R', 'nothing')
    """
    some = (f"{number}{letter}" for letter, number in zip(RESOURCES, numbers, strict=True) if number)
    return " ".join(some) or "nothing"


def in_words(numbers: Sequence[int]) -> str:
    """Format amounts in full.

    >>> in_words((1, 0, 2))
    '1 radiation and 2 metal'
    """
    some = [f"{number} {NAME_OF[each]}" for each, number in zip(RESOURCES, numbers, strict=True) if number]
    return joined(some) or "nothing"


def stored(wells: Wells) -> str:
    """Format the stored resources and their room, as in players' rows."""
    return " ".join(f"{well['stored']}/{well['room']}{letter}" for letter, well in wells.items())


def has_room(wells: Wells, letter: str) -> bool:
    """Return whether 1 more of a resource can be stored."""
    return wells[letter]["stored"] < wells[letter]["room"]


def label_gain(deed: str, wells: Wells, brought: Amounts) -> Label:
    """Label a deed with a tile's resources, and those without room (SJ-027 SJ-036)."""
    free = [well["room"] - well["stored"] for well in wells.values()]
    kept = [min(number, left) for number, left in zip(brought, free, strict=True)]
    lost = [number - stored for number, stored in zip(brought, kept, strict=True)]
    if not any(lost):
        return Label(f"{deed} {letters(brought)}")
    what = f"{letters(lost)} " if any(kept) else "all " if sum(brought) > 1 else ""
    told = f"no room: {what}lost"
    return Label(f"{deed} {letters(brought)}", told, risks=(Cost(told),))


def gains(numbers: Amounts, lost: Amounts | None) -> str:
    """Describe the resources stored, and those without room (SJ-027 SJ-036)."""
    more = f" (no room: {in_words(lost)} lost)" if lost else ""
    return f"gains {in_words(numbers)}{more}"


def counts_each(found: Iterable[Amounts]) -> bool:
    """Return whether there are few enough prices to list each.

    >>> counts_each([(1, 1, 0), (2, 0, 0)]), counts_each([(1, 1, 0), (2, 0, 0), (0, 2, 0), (2, 1, 1)])
    (True, False)
    """
    return len({*found}) <= MAX_PRICES


def list_prices(found: Iterable[Amounts]) -> str:
    """Describe the prices of placings: up to three prices, or a number of resources.

    >>> list_prices([(1, 1, 0), (2, 0, 0)]), list_prices([(1, 1, 0), (2, 0, 0), (0, 2, 0), (2, 1, 1)])
    ('2Y or 1Y 1B', '2 to 4 resources')
    """
    costs = sorted({tuple(cost) for cost in found}, key=_cheap)
    if counts_each(costs):
        return " or ".join(map(letters, costs))  # Tight lists are cut after a comma.
    least, most = sum(costs[0]), sum(costs[-1])
    return f"{least} to {most} resources" if most > least else amount(most, "resource")


def join(wells: Wells, prices: Iterable[Amounts]) -> Label:
    """Label joining with the prices that can be paid."""
    payable = [price for price in prices if is_payable(wells, price)]
    how = "for" if counts_each(payable) else "at a cost of"  # `Join for 2 resources` could be what is gained.
    return Label("Join", price=Cost(f"{how} {list_prices(payable)}"))


def is_payable(wells: Wells, price: Amounts) -> bool:
    """Return whether a price can be paid from the stores (SJ-042)."""
    return all(number <= well["stored"] for number, well in zip(price, wells.values(), strict=True))


def shortfall(wells: Wells, prices: Iterable[Amounts]) -> str:
    """Describe the least that is missing to pay one of some prices.

    >>> wells = {"Y": {"stored": 1}, "B": {"stored": 0}, "R": {"stored": 2}}
    >>> shortfall(wells, [(2, 0, 0), (1, 1, 0), (0, 1, 1), (1, 0, 3)]), shortfall(wells, [(1, 2, 0), (0, 2, 1)])
    ('1Y, 1B or 1R', '2B')
    """
    stored = [well["stored"] for well in wells.values()]
    missing = [[max(0, number - has) for number, has in zip(price, stored, strict=True)] for price in prices]
    least = min(map(sum, missing))
    ways = dict.fromkeys(letters(each) for each in sorted(missing, reverse=True) if sum(each) == least)
    return either([*ways]) if len(ways) <= MAX_PRICES else amount(least, "resource")


def _cheap(cost: Amounts) -> tuple[int, list[int]]:
    """Return a sort key for prices."""
    return sum(cost), [-number for number in cost]

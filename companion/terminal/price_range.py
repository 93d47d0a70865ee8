"""What several answers cost, in a few words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.text.grammar import either, is_number

BESIDES = re.compile(r" through | without | and \+| \(")
"""What begins all that a price says besides numbers: what is crossed, what can't be done, what is got on top."""


def price_range(costs: Sequence[str]) -> str:
    """Several prices in short, without what is risked besides; nothing of none, or where they aren't alike.

    >>> price_range(["for 3", "for 4", "for 5"]), price_range(["for 1 point", "for 2 points"])
    ('for 3 to 5', 'for 1 or 2 points')
    >>> price_range(["for 1Y", "for 2B"])
    'for 1Y or 2B'
    >>> price_range(["through the shield for 1 point", "for 1 point", "for 2 points"])
    'for 1 or 2 points'
    >>> price_range(["for 1 point", "for 1 point and +1,000 bounty", "for 1 point without stopping", "for 2 points"])
    'for 1 or 2 points'
    >>> price_range(["(FC)", "for 1 point"])
    ''
    """
    plain = dict.fromkeys(BESIDES.split(re.split(r"\bfor ", price)[-1])[0] for price in costs)
    said = [price.partition(" ") for price in plain]
    if not said or not all(re.search(r"\bfor ", price) for price in costs):
        return ""
    numbers, unit = [number for number, _, _ in said], said[-1][2]
    if not all(map(is_number, numbers)) or any(other.rstrip("s") != unit.rstrip("s") for _, _, other in said):
        return f"for {either([''.join(each) for each in said])}"
    in_a_row = len(said) > 2 and int(numbers[-1]) - int(numbers[0]) == len(said) - 1
    return f"for {f'{numbers[0]} to {numbers[-1]}' if in_a_row else either(numbers)} {unit}".rstrip()

"""Reasons why something isn't possible, each with its rule, and the one that actions and services share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .names import money
from .table import Captain


class Reason(NamedTuple):
    """What is in the way, and the rule that makes it so."""

    text: str
    rule: str


Reasons = Iterator[Reason]


def why_no_credits(captain: Captain, price: int, rule: str) -> Reasons:
    """That a captain has fewer credits than something takes."""
    if captain.credits < price:
        yield Reason(f"{captain.name} has {money(captain.credits)} of the {money(price)} credits needed", rule)

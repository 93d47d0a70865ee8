"""The stopping rule of a playtest: it ends as soon as every share asked about is known precisely enough.

Repeated looks that stop once an interval is narrow err more often than the interval says. So the decision uses a wider
interval, which holds each share in at least 95 of 100 tests whatever the number of looks (`benchmarks/intervals.py` has
the figures). Looks come at fixed numbers of games, so that the same games decide on every machine.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from companion.simulation.figures import RESULT_WON, Figures
from companion.simulation.intervals import Clusters, Interval
from companion.simulation.playing import PlaytestSetting

REPEATED_LOOKS_QUANTILE = 2.1
"""Quantile of the normal distribution instead of 1.96, for an interval checked until it is narrow."""
ALL_SEATS = "all together"
"""Name of the share of wins if all players win together."""
FIRST_LOOK = 50
"""Games of each number of players before the first look."""
LOOK_GROWTH = 1.1
"""Growth of the number of games from look to look."""


class KnownShare(NamedTuple):
    """A share that was asked about, and its interval."""

    name: str
    share: float
    interval: Interval | None

    @property
    def half(self) -> float:
        return (self.interval[1] - self.interval[0]) / 2 if self.interval else 1.0


def seat_name(seat: int) -> str:
    """Return the name of a seat's share."""
    return f"seat {seat + 1}"


def choose_shares(setting: PlaytestSetting, is_split: bool, names: Collection[str]) -> list[str]:
    """Choose the win shares to report. If players win separately, these are all traits of seats, and seats if they
    differ in bots or position, or in nothing else; otherwise only the share of all together."""
    if not is_split:
        return [ALL_SEATS] if ALL_SEATS in names else []
    seats = [name for name in map(seat_name, range(len(setting.bots))) if name in names]
    others = [name for name in names if name != ALL_SEATS and name not in seats]
    seats_differ = len({*setting.bots}) > 1 or setting.beginning is not None
    return [*others, *(seats if seats_differ or not others else ())]


def shares_asked(setting: PlaytestSetting, figures: Figures) -> list[KnownShare]:
    """Return the win shares to report for a number of players."""
    won = Clusters(*[figures.games] * 2)
    won.won = won.products = won.won_squares = figures.results[RESULT_WON]
    won.squares = won.cases
    shares = {f"{trait} {value}": seated.wins for (trait, value), seated in sorted(figures.traits.items())}
    shares |= {seat_name(seat): wins for seat, wins in sorted(figures.winners.items())}
    shares[ALL_SEATS] = won
    return [
        KnownShare(name, shares[name].share, shares[name].interval(REPEATED_LOOKS_QUANTILE))
        for name in choose_shares(setting, figures.split > 0, shares)
    ]


class UntilKnown:
    """Stops once every share is known to within ± a fraction of 1."""

    def __init__(self, half: float) -> None:
        self.half = half

    def targets(self, most: int) -> Iterator[int]:
        """Yield the numbers of games of each setting after which to look at the results."""
        games = FIRST_LOOK
        while games < most:
            yield games
            games = int(games * LOOK_GROWTH)
        yield most

    def is_enough(self, tests: Sequence[PlaytestSetting], found: Sequence[Figures]) -> bool:
        """Return whether every share is known precisely enough."""
        shares = (share for each in zip(tests, found, strict=True) for share in shares_asked(*each))
        return all(share.half <= self.half for share in shares)

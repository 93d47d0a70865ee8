"""When a playtest has played enough: as soon as every share that was asked about is known so well.

To look again and again and stop once an interval is narrow makes it err more often than it says. So what decides is a
wider interval, by which each share is held in at least 95 of 100 tests however many looks there were
(`benchmarks/intervals.py` has the figures). Looks are at fixed numbers of games, so that it is the same games that
decide, whoever plays them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from companion.simulation.figures import RESULT_WON, Figures
from companion.simulation.intervals import Clusters, Interval
from companion.simulation.playing import PlaytestSetting

REPEATED_LOOKS_QUANTILE = 2.1
"""Quantile of the normal distribution in place of 1.96, for an interval that is looked at until it is narrow."""
ALL_SEATS = "all together"
"""What the share is called that is won where nobody wins apart."""
FIRST_LOOK = 50
"""Games of each number of players before anything is looked at."""
LOOK_GROWTH = 1.1
"""How many times as many games the next look has."""


class KnownShare(NamedTuple):
    """A share that was asked about, and how well it is known: half of what its interval spans."""

    name: str
    share: float
    interval: Interval | None

    @property
    def half(self) -> float:
        return (self.interval[1] - self.interval[0]) / 2 if self.interval else 1.0


def seat_name(seat: int) -> str:
    """What the share of a seat is called."""
    return f"seat {seat + 1}"


def choose_shares(setting: PlaytestSetting, is_split: bool, names: Collection[str]) -> list[str]:
    """Which win shares are asked about, of all that there are: where players win apart those by all that tells seats
    apart, and by seat where these differ in bots or position, or in nothing else; else that of all together."""
    if not is_split:
        return [ALL_SEATS] if ALL_SEATS in names else []
    seats = [name for name in map(seat_name, range(len(setting.bots))) if name in names]
    others = [name for name in names if name != ALL_SEATS and name not in seats]
    seats_differ = len({*setting.bots}) > 1 or setting.beginning is not None
    return [*others, *(seats if seats_differ or not others else ())]


def shares_asked(setting: PlaytestSetting, figures: Figures) -> list[KnownShare]:
    """The win shares of a number of players that are asked about."""
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
    """Until every share is known to within so much, up and down, as a part of 1."""

    def __init__(self, half: float) -> None:
        self.half = half

    def targets(self, most: int) -> Iterator[int]:
        """The numbers of games of each setting at which it is asked."""
        games = FIRST_LOOK
        while games < most:
            yield games
            games = int(games * LOOK_GROWTH)
        yield most

    def is_enough(self, tests: Sequence[PlaytestSetting], found: Sequence[Figures]) -> bool:
        """Whether no more is needed."""
        shares = (share for each in zip(tests, found, strict=True) for share in shares_asked(*each))
        return all(share.half <= self.half for share in shares)

"""When a playtest has played enough: as soon as every share that was asked about is known so well.

To look again and again and stop once an interval is narrow makes it err more often than it says. So what decides is a
wider interval, by which each share is held in at least 95 of 100 tests however many looks there were
(`benchmarks/intervals.py` has the figures). Looks are at fixed numbers of games, so that it is the same games that
decide, whoever plays them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.simulation.figures import RESULT_WON, Figures
from companion.simulation.intervals import Clusters, Interval, share_interval
from companion.simulation.playing import PlaytestSetting

REPEATED_LOOKS_QUANTILE = 2.1
"""Of the normal distribution, instead of 1.96: what an interval is widened to that is looked at until it is narrow."""
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

    def as_json(self) -> dict[str, Any]:
        """As documents have it."""
        ends = [round(end, 4) for end in self.interval] if self.interval else None
        return {"name": self.name, "share": round(self.share, 4), "share_95": ends}


def looks(most: int) -> Iterator[int]:
    """The numbers of games at which it is decided whether to go on, the last of them the most that are played."""
    games = FIRST_LOOK
    while games < most:
        yield games
        games = int(games * LOOK_GROWTH)
    yield most


def shares_asked(setting: PlaytestSetting, figures: Figures) -> list[KnownShare]:
    """The win shares of a number of players: where players win apart by all that tells seats apart, and by seat where
    bots or places differ; else that of all together."""
    if not figures.split:
        won, games = figures.results[RESULT_WON], figures.games
        interval = share_interval(won, games, REPEATED_LOOKS_QUANTILE)
        return [KnownShare("all", won / games if games else 0.0, interval)]
    asked: Mapping[str, Clusters] = {
        f"{trait} {value}": seated.wins for (trait, value), seated in sorted(figures.traits.items())
    }
    if not asked or len({*setting.bots}) > 1 or setting.beginning:
        asked = {**asked, **{f"seat {seat + 1}": wins for seat, wins in sorted(figures.winners.items())}}
    return [KnownShare(name, each.share, each.interval(REPEATED_LOOKS_QUANTILE)) for name, each in asked.items()]


def are_known(tests: Sequence[PlaytestSetting], found: Sequence[Figures], half: float) -> bool:
    """Whether every share is known to within so much, up and down."""
    return all(
        share.half <= half for setting, figures in zip(tests, found, strict=True)
        for share in shares_asked(setting, figures)
    )  # fmt: skip

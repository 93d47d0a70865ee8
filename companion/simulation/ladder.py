"""The ladder: ratings of bots, from games in which each plays with each of the others.

Every choice of bots, one per player, is a setting in which they change seats. openskill (Weng and Lin 2011) rates the
results, starting from 25 for every bot. Where players win together, their team plays against the game, which is rated
too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from companion.simulation.bots import GREEDY_BOT, HEURISTIC_BOT, RANDOM_BOT, SEARCH_BOT
from companion.simulation.figures import Figures, GameRecord
from companion.simulation.intervals import NORMAL_QUANTILE, Clusters, Rational, figure
from companion.simulation.playing import PlaytestSetting, hall
from components.base.installation import import_extra
from components.problems import SalvageError

LADDER_ROLLOUTS = 50, 200, 800
"""Rollouts per decision of the search bots."""
OPPOSING_GAME = "the game"
"""The opponent of players who win together."""


def bots_of_ladder(game: str) -> tuple[str, ...]:
    """The bots to rate: greedy, the usual one, and search at three strengths."""
    usual = HEURISTIC_BOT if HEURISTIC_BOT in hall(game).bots else RANDOM_BOT
    return GREEDY_BOT, usual, *(f"{SEARCH_BOT}:{rollouts}" for rollouts in LADDER_ROLLOUTS)


def tables_of_ladder(game: str, seats: int) -> list[tuple[str, ...]]:
    """The bots of each table with this many players. Raises SalvageError if there are more players than bots."""
    bots = bots_of_ladder(game)
    if not 2 <= seats <= len(bots):
        raise SalvageError(f"--ladder needs 2 to {len(bots)} players, a bot for each; there are {seats}")
    return [*combinations(bots, seats)]


@dataclass
class Ladder:
    """Ratings of bots from games of settings, in which each bot sits once. Raises SalvageError without openskill."""

    tests: Sequence[PlaytestSetting]
    _games: list[tuple[int, int, str, tuple[str, ...], list[Rational]]] = field(default_factory=list)
    """The number, setting, seed, bots and each bot's part of the win, for games that came to an end."""

    def __post_init__(self) -> None:
        (self._models,) = import_extra("--ladder", "openskill", "openskill.models")

    def see(self, index: int, seed: str, games: Sequence[GameRecord]) -> None:
        """Take games of a setting, in any order."""
        for game in games:
            parts = [seat.part for seat in game.seats]
            if parts:
                self._games.append((game.number, index, seed, self.tests[index].bots_of_game(game.number), parts))

    def add_to(self, document: dict[str, Any], found: Sequence[Figures]) -> None:
        """Add every bot with its rating, best first, to the document of the playtest: the same whatever order games
        came in."""
        document["ladder"] = self._rate()

    def _rate(self) -> list[dict[str, Any]]:
        model = self._models.PlackettLuce(tau=0.0)  # Bots don't learn while they are rated.
        names = [*dict.fromkeys(bot for test in self.tests for bot in test.bots)]
        ratings = {name: model.rating(name=name) for name in [*names, OPPOSING_GAME]}
        wins = {name: Clusters() for name in ratings}
        is_split = any(0 < sum(part > 0 for part in parts) < len(parts) for *_, parts in self._games)
        for *_, bots, parts in sorted(self._games):
            teams, scores = [[bot] for bot in bots], [float(part) for part in parts]
            if not is_split:
                parts = [int(part > 0) for part in parts]  # Who wins together has won the whole game.
                teams, scores = [[*bots], [OPPOSING_GAME]], [float(parts[0]), 1.0 - parts[0]]
            rated = model.rate([[ratings[name] for name in team] for team in teams], scores=scores)
            for team, after in zip(teams, rated, strict=True):
                ratings.update(zip(team, after, strict=True))
            for bot, part in zip(bots, parts, strict=True):
                wins[bot].count(1, part)
        return [
            self._row(name, ratings[name], wins[name]) for name in sorted(names, key=lambda name: -ratings[name].mu)
        ]

    def _row(self, name: str, rating: Any, wins: Clusters) -> dict[str, Any]:
        reach = NORMAL_QUANTILE * rating.sigma
        return {
            "bot": name,
            "rating": round(rating.mu, 2),
            "rating_95": [round(rating.mu - reach, 2), round(rating.mu + reach, 2)],
            "games": wins.number,
            **figure("win_rate", wins.share, wins.interval()),
        }

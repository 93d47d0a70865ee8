"""The ladder: ratings of bots, from games in which each meets all others.

Every combination of bots, one per player, is a setting in which they rotate seats. All games are rated at once, by
maximum likelihood in the model of Bradley and Terry (for more than two players, Luce): the odds of winning are e to the
strength. So if all bots meet equally often, their order is that of their wins. If players win together, their team
plays against the game, with the mean of their strengths.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations, zip_longest
from math import log, sqrt
from typing import Any, NamedTuple

from companion.simulation.bots import GREEDY_BOT, HEURISTIC_BOT, RANDOM_BOT, SEARCH_BOT
from companion.simulation.figures import Figures, GameRecord
from companion.simulation.intervals import NORMAL_QUANTILE, Clusters, Rational, figure
from companion.simulation.playing import PlaytestSetting, hall
from components.base.installation import import_extra
from components.problems import SalvageError

LADDER_ROLLOUTS = 10, 50, 200
"""Rollouts per decision of the search bots."""
ELO_PER_LOGIT = 400 / log(10)
"""Points of Elo's scale per logit: 400 points more win ten of eleven games."""
MEAN_RATING = 1500.0
PRIOR_SPREAD_LOGITS = 7.0
"""Standard deviation of strengths before any game (1,216 points of Elo): so wide that it only keeps the rating of a bot
that has won or lost every game finite."""


def tables_of_ladder(game: str, seats: int) -> list[tuple[str, ...]]:
    """Return the bots of each table with this many players: greedy, the usual one, and search at three strengths.
    Raises SalvageError if there are more players than bots."""
    usual = HEURISTIC_BOT if HEURISTIC_BOT in hall(game).bots else RANDOM_BOT
    bots = GREEDY_BOT, usual, *(f"{SEARCH_BOT}:{rollouts}" for rollouts in LADDER_ROLLOUTS)
    if not 2 <= seats <= len(bots):
        raise SalvageError(f"--ladder needs 2 to {len(bots)} players, a bot for each; there are {seats}")
    return [*combinations(bots, seats)]


@dataclass
class Ladder:
    """Ratings of bots, from settings in which each bot has one seat. Raises SalvageError without scipy."""

    tests: Sequence[PlaytestSetting]
    _games: list[tuple[tuple[str, ...], list[Rational]]] = field(default_factory=list)
    """The bots and each one's part of the win, for finished games."""

    def __post_init__(self) -> None:
        (self._optimize,) = import_extra("--ladder", "scipy", "scipy.optimize")

    def see(self, index: int, seed: str, games: Sequence[GameRecord]) -> None:
        """Record games of a setting, in any order."""
        for game in games:
            if parts := [seat.part for seat in game.seats]:
                self._games.append((self.tests[index].bots_of_game(game.number), parts))

    def add_to(self, document: dict[str, Any], found: Sequence[Figures]) -> None:
        """Add every bot with its rating, best first, to the document of the playtest, whatever the order of games."""
        names = [*dict.fromkeys(bot for test in self.tests for bot in test.bots)]
        wins = {name: Clusters() for name in names}
        is_split = any(0 < sum(part > 0 for part in parts) < len(parts) for _, parts in self._games)
        for bots, parts in self._games:
            for bot, part in zip(bots, parts, strict=True):
                wins[bot].count(1, part if is_split else int(part > 0))  # A shared win counts as a whole one.
        fitted = fit_strengths(self._optimize.minimize, names, self._games, is_split)
        order = sorted(range(len(names)), key=lambda i: -fitted.strengths[i])
        document["ladder"] = [
            {
                "bot": names[i],
                **fitted.rating(i),
                **(fitted.lead(i, following) if following is not None else {}),
                "games": wins[names[i]].number,
                **figure("win_rate", wins[names[i]].share, wins[names[i]].interval()),
            }
            for i, following in zip_longest(order, order[1:])
        ]


class FittedStrengths(NamedTuple):
    """Strengths in logits, and their covariances."""

    strengths: Any
    covariance: Any

    def rating(self, i: int) -> dict[str, Any]:
        """Return the rating of a bot, relative to the mean of all."""
        weights = [float(j == i) - 1 / len(self.strengths) for j in range(len(self.strengths))]
        return self._figure("rating", weights, MEAN_RATING)

    def lead(self, i: int, j: int) -> dict[str, Any]:
        """Return the lead of one bot over another."""
        weights = [float(k == i) - float(k == j) for k in range(len(self.strengths))]
        return self._figure("lead", weights, 0.0)

    def _figure(self, name: str, weights: Sequence[float], middle: float) -> dict[str, Any]:
        """Return a weighted sum of strengths in points of Elo, with its 95 % interval."""
        pairs = [(i, j) for i in range(len(weights)) for j in range(len(weights))]
        spread = sqrt(sum(weights[i] * weights[j] * self.covariance[i][j] for i, j in pairs))
        value = middle + ELO_PER_LOGIT * sum(w * s for w, s in zip(weights, self.strengths, strict=True))
        reach = ELO_PER_LOGIT * NORMAL_QUANTILE * spread
        return {name: round(value, 1), f"{name}_95": [round(value - reach, 1), round(value + reach, 1)]}


def fit_strengths(
    minimize: Any, names: Sequence[str], games: Sequence[tuple[Sequence[str], Sequence[Rational]]], is_split: bool
) -> FittedStrengths:
    """Fit the most likely strengths of bots to the parts of wins in their games. minimize: scipy's. is_split: whether
    players win separately; else the team plays against the game, whose strength is fitted as well."""
    import numpy as np

    at = {name: i for i, name in enumerate(names)}
    alike: Counter[tuple[tuple[str, ...], tuple[Rational, ...]]] = Counter()
    for bots, parts in games:
        alike[tuple(bots), tuple(parts)] += 1
    rows, weights = [], []
    for (bots, parts), times in sorted(alike.items()):
        features = np.zeros((len(bots), len(names) + 1))
        features[range(len(bots)), [at[bot] for bot in bots]] = 1
        if not is_split:
            against = np.zeros(len(names) + 1)
            against[-1] = 1
            features = np.vstack([features.mean(axis=0), against])
            parts = (int(parts[0] > 0), int(parts[0] == 0))
        rows.append(features)
        weights.append(times * np.array([float(part) for part in parts]))

    def look(strengths: Any) -> tuple[float, Any]:
        """Return the negative log-likelihood and its gradient."""
        cost, slope = (strengths @ strengths) / 2 / PRIOR_SPREAD_LOGITS**2, strengths / PRIOR_SPREAD_LOGITS**2
        for features, won in zip(rows, weights, strict=True):
            logits = features @ strengths
            chances = np.exp(logits - np.logaddexp.reduce(logits))
            cost -= won @ np.log(chances)
            slope = slope - features.T @ (won - won.sum() * chances)
        return cost, slope

    found = minimize(look, np.zeros(len(names) + 1), jac=True, method="BFGS", options={"gtol": 1e-8}).x
    information = np.eye(len(found)) / PRIOR_SPREAD_LOGITS**2
    for features, won in zip(rows, weights, strict=True):
        logits = features @ found
        chances = np.exp(logits - np.logaddexp.reduce(logits))
        centred = features - chances @ features
        information += won.sum() * centred.T @ (centred * chances[:, None])
    covariance = np.linalg.inv(information)
    return FittedStrengths(found[: len(names)].tolist(), covariance.tolist())

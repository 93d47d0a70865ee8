"""A bot that thinks: it plays a game on from where it is asked, again and again, and answers what has served it best.

It knows what its seat knows: each game that it plays on has been dealt anew (`positions.deals`), so that it is a search
over information sets. The tree is of the seat's own answers up to where another is asked, searched by PUCT, in which
the answer of the game's usual bot weighs most at first; whatever else is decided the usual bot decides, or chance
where a game has none. How long it thinks is counted in games that it plays on, so that the same seed thinks the same
everywhere; only players at a table, who wait, have it stop by the clock.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf, sqrt
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from companion.engine import Chance, Choice, Decide, Option, Play, Rules, Scored, Stream
from companion.engine.scoring import Score
from companion.positions.deals import DealtPosition, deal_again, imagine
from components.problems import SalvageError

RESULT_WON = "won"
DEFAULT_ROLLOUTS = 200
DEALS = 24
"""Positions that are dealt for a decision; rollouts take turns with them, so that answers meet the same luck."""
MOST_ANSWERS = 20
"""Answers after which a rollout is cut off, and worth what the score says by then, as the usual bot takes its time. No
other number has been tried yet."""
LONGEST_ROLLOUT = 200
"""Answers of a rollout at most where a game has no score before its end."""
UNKNOWN_WORTH = 0.5
"""What a position is worth that has no score."""
PRIOR = 0.5
"""How much of the first interest goes to what the usual bot answers; the rest is shared by all."""
CURIOSITY = 1.0
"""How much answers that were seldom tried are preferred to those that served well."""
WIN_WEIGHT = 0.5
"""What winning counts beside the points, by which games that are far from their end are told apart."""

Bot = Callable[[Stream], Decide]


class Branch:
    """An answer: how often it could be given and was, and what it brought altogether."""

    __slots__ = ("could", "total", "visits")

    def __init__(self) -> None:
        self.visits, self.could, self.total = 0, 0, 0.0

    @property
    def value(self) -> float:
        return self.total / self.visits


class SearchNode(NamedTuple):
    """A question in the tree: its answers, and the one that the usual bot would give."""

    branches: dict[Option, Branch]
    usual: Option


class SearchResult(NamedTuple):
    """What a bot has found: its answer, what the usual bot would have answered, and the number of games played on."""

    option: Option
    usual: Option
    games: int


class Rollout(Play):
    """A game that is played on; no step of it is taken up again."""

    __slots__ = ()

    def _keep_start(self) -> None:
        self.answers = []


@dataclass
class Search:
    """The search for one answer. policy: the bot that plays on. random: a stream of chance of its own."""

    rules: Rules
    seat: str
    usual: Option
    policy: Bot
    random: Random
    most_answers: int = MOST_ANSWERS
    nodes: dict[tuple[Option, ...], SearchNode] = field(default_factory=dict)
    least: float = inf
    most: float = -inf

    def play_on(self, deal: DealtPosition) -> None:
        """Play a game to its end, or as far as one is played, and keep what it was worth."""
        play = Rollout(self.rules, deal.start.copy(), deal.answers)
        decide, way = dict[str | None, Decide](), tuple[Option, ...]()
        tried, is_own = list[Branch](), True
        for _ in range(self.most_answers):
            ask = play.ask
            if ask is None:
                break
            if isinstance(ask, Chance):
                play.answer(ask.source.pick(self.random.random()))
                continue
            if ask.seat not in decide:
                decide[ask.seat] = self.policy(self.random.random)
            option = decide[ask.seat](play.table, ask) if way else self.usual
            is_own = is_own and (not way or ask.seat in (None, self.seat))
            if is_own:
                is_own = way in self.nodes
                node = self.nodes.setdefault(way, SearchNode({}, option))
                option = self._choose(node, ask)
                way = (*way, option)
                tried.append(node.branches[option])
            play.answer(option)
        self._learn(tried, self._worth(play.table))

    def _choose(self, node: SearchNode, ask: Choice) -> Option:
        """The answer to try next, by what each has brought and how seldom it has been tried."""
        for option in ask.options:
            node.branches.setdefault(option, Branch()).could += 1
        span, even = max(self.most - self.least, 1e-9), (1 - PRIOR) / len(ask.options)

        def interest(option: Option) -> float:
            branch = node.branches[option]
            served = (branch.value - self.least) / span if branch.visits else 0.5
            prior = even + PRIOR * (option == node.usual)
            return served + CURIOSITY * prior * sqrt(branch.could) / (1 + branch.visits)

        return max(ask.options, key=interest)

    def _learn(self, tried: list[Branch], worth: float) -> None:
        self.least, self.most = min(self.least, worth), max(self.most, worth)
        for branch in tried:
            branch.visits += 1
            branch.total += worth

    def _worth(self, table: Any) -> float:
        """What a position is worth to the seat, from 0 to 1: its part of the win, and its points beside the others'."""
        score = score_of(self.rules, table)
        if score is None:
            return UNKNOWN_WORTH if table.result is None else float(table.result == RESULT_WON)
        part = 1 / len(score.winners) if self.seat in score.winners else 0.0
        points = {tally.name: tally.total for tally in score.tallies}
        if self.seat not in points or len(points) < 2:
            return part
        own, best = points[self.seat], max(value for name, value in points.items() if name != self.seat)
        ahead = (own - best) * (-1 if score.lowest else 1) / (abs(own) + abs(best) + 1)
        return WIN_WEIGHT * part + (1 - WIN_WEIGHT) * (1 + ahead) / 2

    def best(self) -> Option:
        """The answer that was tried most often, of those the one that served best."""
        branches = self.nodes[()].branches
        return max(branches, key=lambda option: (branches[option].visits, branches[option].total))


def score_of(rules: Rules, table: Any) -> Score | None:
    """The score of a position; None where the game has none there."""
    if not isinstance(rules, Scored):
        return None
    try:
        return rules.score(rules.dump(table))
    except SalvageError:  # Before the end some games have none.
        return None


class Thinker:
    """A bot that searches. Whoever plays a game gives it the game itself by `think`; of a table alone it can see no
    more than the usual bot does."""

    def __init__(self, usual: Bot, rollouts: int, random: Stream) -> None:
        self.policy, self.rollouts, self.usual, self.random = usual, rollouts, usual(random), random

    def __call__(self, table: Any, ask: Choice) -> Option:
        return self.usual(table, ask)

    def think(self, play: Play, ask: Choice, seat: str, seed: int, seconds: float = inf) -> Option:
        """An answer, found within so many seconds."""
        return self.search(play, ask, seat, seed, seconds).option

    def search(
        self, play: Play, ask: Choice, seat: str, seed: int, seconds: float = inf, audience: str = ""
    ) -> SearchResult:
        """An answer and how it was found, within so many seconds. audience: who may know what it goes by, if that isn't
        the seat."""
        end = monotonic() + seconds
        knows = audience or seat
        table = imagine(play, play.rules.game, knows, seed)
        usual = self.usual(table, ask)
        if len(ask.options) < 2:
            return SearchResult(usual, usual, 0)
        deals = [*deal_again(play, knows, seed, min(DEALS, self.rollouts))]
        most = LONGEST_ROLLOUT if score_of(play.rules, table) is None else MOST_ANSWERS
        search, games = Search(play.rules, seat, usual, self.policy, Random(seed), most), 0
        while deals and games < self.rollouts and monotonic() < end:
            search.play_on(deals[games % len(deals)])
            games += 1
        return SearchResult(search.best() if games else usual, usual, games)

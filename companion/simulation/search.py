"""Monte Carlo search by rollouts: a bot plays a game on from where it is asked, and answers what has served it best.

It knows what its seat knows: each game that it plays on has been dealt anew (`positions.deals`), so that it is a search
over information sets. Answers race in rounds: in each of them every answer that is still in the race meets the same
deal and the same luck, and the usual bot plays on for all seats. From pairs so alike it takes few to see which of two
answers is better. What is clearly behind drops out, and once one is left the search is over. How long it thinks at most
is counted in games that it plays on, so that the same seed thinks the same everywhere; only players at a table, who
wait, have it stop by the clock.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, sqrt
from random import Random
from statistics import fmean
from time import monotonic
from typing import Any, NamedTuple

from companion.engine import Chance, Choice, Decide, Option, Play, Rules, Scored, Stream
from companion.engine.scoring import Score
from companion.positions.deals import DealtPosition, deal_again, imagine
from components.problems import SalvageError

RESULT_WON = "won"
DEFAULT_ROLLOUTS, DEFAULT_HORIZON_TURNS = 200, 8
DEALS = 24
"""Positions that are dealt for a decision at most; rounds take turns with them."""
ROLLOUT_ANSWERS = 300
"""Answers of a rollout at most, as some games count no turns, or have long ones."""
FIRST_ROUNDS = 5
"""Rounds before an answer drops out for being worse."""
LAST_ROUNDS = 8
"""Rounds for which games are left at least; where there are too many answers for that, the worst drop out."""
DROP_STANDARD_ERRORS = 2.5
"""Standard errors by which an answer is behind that drops out."""
SWITCH_STANDARD_ERRORS = 1.0
"""Standard errors by which another answer must be ahead of the usual bot's to be given instead."""
UNKNOWN_WORTH = 0.5
"""What a position is worth that has no score."""
WIN_WEIGHT = 0.5
"""What winning counts beside the points, where a game is over."""

Bot = Callable[[Stream], Decide]


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


class Search:
    """The race of the answers to one question.

    policy: the bot that plays on. horizon_turns: the turns that each seat has had when a rollout is cut off, and worth
    what the score says by then; answers are judged at the end of the same turn, as what a turn has begun isn't worth
    anything before. usual: what it would answer, which is given where nothing is clearly better. worths:
    what each answer has brought, in each round that it was in. games: how many have been played on.
    """

    def __init__(
        self, rules: Rules, seat: str, policy: Bot, usual: Option, deals: Sequence[DealtPosition], seed: int,
        horizon_turns: int = DEFAULT_HORIZON_TURNS,
    ) -> None:  # fmt: skip
        self.rules, self.seat, self.policy, self.usual, self.deals, self.seed = rules, seat, policy, usual, deals, seed
        self.turns = horizon_turns * len(deals[0].start.players)
        self.worths: dict[Option, list[float]] = {}
        self.games = 0

    def find_best(self, options: Sequence[Option], most: int, go_on: Callable[[], bool]) -> Option:
        """The best answer, after so many games at most. go_on: whether there is time left."""
        left = [self.usual, *(option for option in options if option != self.usual)]
        self.worths = {option: [] for option in left}
        number = 0
        while len(left) > 1:
            for option in left:
                if self.games == most or not go_on():
                    return self._choose(left)
                self.worths[option].append(self.play_on(option, number))
                self.games += 1
            left = self._keep(left, most - self.games)
            number += 1
        return self._choose(left)

    def _mean(self, option: Option) -> float:
        worths = self.worths[option]
        return fmean(worths) if worths else -inf

    def _lead(self, one: Option, other: Option) -> tuple[float, float]:
        """How much better one answer served than another in the same rounds, and the standard error of that."""
        gaps = [mine - its for mine, its in zip(self.worths[one], self.worths[other], strict=False)]
        if len(gaps) < 2:
            return 0.0, inf
        mean = fmean(gaps)
        return mean, sqrt(sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1) / len(gaps))

    def _keep(self, left: Sequence[Option], games: int) -> list[Option]:
        """The answers that stay in the race for so many games more, the best first; of some that are alike the one that
        came first."""
        best, *others = sorted(left, key=self._mean, reverse=True)[: max(2, games // LAST_ROUNDS)]
        if len(self.worths[best]) < FIRST_ROUNDS:
            return [best, *others]
        leads = {option: self._lead(best, option) for option in others}
        return [best, *(option for option, (lead, error) in leads.items() if lead < DROP_STANDARD_ERRORS * error)]

    def _choose(self, left: Sequence[Option]) -> Option:
        best = max(left, key=self._mean)
        lead, error = self._lead(best, self.usual)
        return best if lead > SWITCH_STANDARD_ERRORS * error else self.usual

    def play_on(self, option: Option, number: int, answers: int = ROLLOUT_ANSWERS) -> float:
        """Play a game on with an answer in the round of a number, for so many answers more at most; what it was
        worth."""
        deal, luck = self.deals[number % len(self.deals)], Random(f"{self.seed}:{number}")
        play = Rollout(self.rules, deal.start.copy(), deal.answers)
        table, ask, bots = play.table, play.ask, dict[str | None, Decide]()
        assert isinstance(ask, Choice)
        if option == self.usual and (mine := self.policy(luck.random))(table, ask) == option:
            bots[ask.seat] = mine  # It may have a plan that goes on from there.
        end = None if table.turn is None else table.turn + self.turns
        play.answer(option)
        for _ in range(answers):
            ask = play.ask
            if ask is None or (end is not None and table.turn >= end):
                break
            if isinstance(ask, Chance):
                play.answer(ask.source.pick(luck.random()))
                continue
            if ask.seat not in bots:
                bots[ask.seat] = self.policy(luck.random)
            play.answer(bots[ask.seat](table, ask))
        return self._worth(table)

    def _worth(self, table: Any) -> float:
        """What a position is worth to the seat, from 0 to 1: its points beside the others', and at the end its part of
        the win."""
        score = score_of(self.rules, table)
        if score is None:
            return UNKNOWN_WORTH if table.result is None else float(table.result == RESULT_WON)
        part = 1 / len(score.winners) if self.seat in score.winners else 0.0
        points = {tally.name: tally.total for tally in score.tallies}
        if self.seat not in points or len(points) < 2:
            return part
        own, best = points[self.seat], max(value for name, value in points.items() if name != self.seat)
        ahead = (own - best) * (-1 if score.lowest else 1) / (abs(own) + abs(best) + 1)
        worth = (1 + ahead) / 2
        return worth if table.result is None else WIN_WEIGHT * part + (1 - WIN_WEIGHT) * worth


def score_of(rules: Rules, table: Any) -> Score | None:
    """The score of a position; None where the game has none there."""
    if not isinstance(rules, Scored):
        return None
    try:
        return rules.score(rules.dump(table))
    except SalvageError:  # Before the end some games have none.
        return None


class Thinker:
    """A bot that searches. Whoever plays a game gives it the game itself by `search`; of a table alone it can see no
    more than the usual bot does.

    undealt: how often no position could be dealt that looks to its seat as the game does, so that it answered as the
    usual bot would, or by chance where that couldn't look either.
    """

    def __init__(
        self, usual: Bot, random: Stream, rollouts: int = DEFAULT_ROLLOUTS, horizon_turns: int = DEFAULT_HORIZON_TURNS
    ) -> None:
        self.policy, self.usual, self.random = usual, usual(random), random
        self.rollouts, self.horizon_turns = rollouts, horizon_turns
        self.undealt = 0

    def __call__(self, table: Any, ask: Choice) -> Option:
        return self.usual(table, ask)

    def search(
        self, play: Play, ask: Choice, seat: str, seed: int, seconds: float = inf, audience: str = ""
    ) -> SearchResult:
        """An answer and how it was found, within so many seconds. audience: who may know what it goes by, if that isn't
        the seat."""
        end, is_open = monotonic() + seconds, len(ask.options) > 1
        usual, deals = ask.options[Random(seed).randrange(len(ask.options))], list[DealtPosition]()
        try:
            usual = self.usual(imagine(play, play.rules.game, audience or seat, seed), ask)
            deals += deal_again(play, audience or seat, seed, min(DEALS, self.rollouts) if is_open else 0)
        except SalvageError:  # What the seat can't see can't be dealt.
            pass
        if not deals:
            self.undealt += is_open
            return SearchResult(usual, usual, 0)
        search = Search(play.rules, seat, self.policy, usual, deals, seed, self.horizon_turns)
        option = self.choose(search, ask.options, lambda: monotonic() < end)
        if option != usual:  # What it had planned begins otherwise.
            self.usual = self.policy(self.random)
        return SearchResult(option, usual, search.games)

    def choose(self, search: Search, options: Sequence[Option], go_on: Callable[[], bool]) -> Option:
        """The answer that a search leads to."""
        return search.find_best(options, self.rollouts, go_on)


class Greedy(Thinker):
    """A bot that takes what scores most at once, or any of those that score alike."""

    def choose(self, search: Search, options: Sequence[Option], go_on: Callable[[], bool]) -> Option:
        worths = [search.play_on(option, 0, answers=0) for option in options]
        best = [option for option, worth in zip(options, worths, strict=True) if worth == max(worths)]
        return best[int(self.random() * len(best))]

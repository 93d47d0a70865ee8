"""Monte Carlo search by rollouts: a bot plays the game on from a question, and gives the answer that served it best.

It knows what its seat knows: each rollout begins at a freshly dealt position (`positions.deals`), so that it searches
over information sets. Answers race in rounds: in a round every remaining answer gets the same deal and the same luck,
and the usual bot plays on for all seats. Such paired games soon show which of two answers is better. Answers that are
clearly behind drop out, and the search ends once one is left. Its length is limited by the number of rollouts, so that
the same seed thinks the same everywhere; only for waiting players is it limited by the clock.
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
"""Most positions dealt for a decision; rounds take turns with them."""
ROLLOUT_ANSWERS = 300
"""Most answers of a rollout, as some games count no turns, or have long ones."""
FIRST_ROUNDS = 5
"""Rounds before an answer may drop out."""
LAST_ROUNDS = 8
"""Least number of rounds the remaining games must allow; with too many answers for that, the worst drop out."""
DROP_STANDARD_ERRORS = 2.5
"""Lead in standard errors at which an answer behind the best drops out."""
SWITCH_STANDARD_ERRORS = 1.0
"""Lead in standard errors over the usual bot's answer that another needs to be given instead."""
UNKNOWN_WORTH = 0.5
"""Worth of a position without a score."""
WIN_WEIGHT = 0.5
"""Weight of winning, beside the points, at the end of a game."""

Bot = Callable[[Stream], Decide]


class SearchResult(NamedTuple):
    """The result of a search: the answer, the usual bot's answer, and the number of rollouts."""

    option: Option
    usual: Option
    games: int


class Rollout(Play):
    """A game in a rollout, which never replays its steps."""

    __slots__ = ()

    def _keep_start(self) -> None:
        self.answers = []


class Search:
    """The race of the answers to one question.

    policy: the bot that plays on. horizon_turns: turns of each seat until a rollout is cut off and worth its current
    score; all answers are judged at the end of the same turn, as an unfinished turn isn't worth anything yet. usual:
    the answer given if nothing is clearly better. worths: results of each answer, by round. games: number of rollouts
    so far.
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
        """Return the best answer after a number of games at most. go_on: returns whether there is time left."""
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
        """Return how much better one answer served than another in the same rounds, with the standard error."""
        gaps = [mine - its for mine, its in zip(self.worths[one], self.worths[other], strict=False)]
        if len(gaps) < 2:
            return 0.0, inf
        mean = fmean(gaps)
        return mean, sqrt(sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1) / len(gaps))

    def _keep(self, left: Sequence[Option], games: int) -> list[Option]:
        """Return the answers that stay in the race for the remaining games, best first; ties keep their order."""
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
        """Play a game on with an answer in a numbered round, for a number of answers at most; return its worth."""
        deal, luck = self.deals[number % len(self.deals)], Random(f"{self.seed}:{number}")
        play = Rollout(self.rules, deal.start.copy(), deal.answers)
        table, ask, bots = play.table, play.ask, dict[str | None, Decide]()
        assert isinstance(ask, Choice)
        if option == self.usual and (mine := self.policy(luck.random))(table, ask) == option:
            bots[ask.seat] = mine  # It may have a plan that continues from there.
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
        """Return the worth of a position to the seat, from 0 to 1: its points relative to the best other, and at the
        end its part of the win."""
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
    """Return the score of a position, or None if it has none."""
    if not isinstance(rules, Scored):
        return None
    try:
        return rules.score(rules.dump(table))
    except SalvageError:  # Before the end some games have none.
        return None


class Thinker:
    """A bot that searches. The caller must pass it the game by `search`; given only a table, it answers like the usual
    bot.

    undealt: number of answers without a search, as no position could be dealt that looks the same from the seat; these
    are the usual bot's, or random if it couldn't be asked either.
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
        """Search for an answer for a number of seconds at most. audience: whose knowledge to use, if not the seat's."""
        end, is_open = monotonic() + seconds, len(ask.options) > 1
        usual, deals = ask.options[Random(seed).randrange(len(ask.options))], list[DealtPosition]()
        try:
            usual = self.usual(imagine(play, play.rules.game, audience or seat, seed), ask)
            deals += deal_again(play, audience or seat, seed, min(DEALS, self.rollouts) if is_open else 0)
        except SalvageError:  # No position can be dealt that looks the same to the seat.
            pass
        if not deals:
            self.undealt += is_open
            return SearchResult(usual, usual, 0)
        search = Search(play.rules, seat, self.policy, usual, deals, seed, self.horizon_turns)
        option = self.choose(search, ask.options, lambda: monotonic() < end)
        if option != usual:  # The usual bot's plan began with another answer.
            self.usual = self.policy(self.random)
        return SearchResult(option, usual, search.games)

    def choose(self, search: Search, options: Sequence[Option], go_on: Callable[[], bool]) -> Option:
        """Return the answer that a search leads to."""
        return search.find_best(options, self.rollouts, go_on)


class Greedy(Thinker):
    """A bot that takes the answer with the highest score at once, or any of several."""

    def choose(self, search: Search, options: Sequence[Option], go_on: Callable[[], bool]) -> Option:
        worths = [search.play_on(option, 0, answers=0) for option in options]
        best = [option for option, worth in zip(options, worths, strict=True) if worth == max(worths)]
        return best[int(self.random() * len(best))]

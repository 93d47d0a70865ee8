"""The course of a game: decisions, waiting times, and the standing of seats over time.

A moment is a question to another seat than before, which begins a turn in most games and needs no count of turns. Games
are only followed on request, as computing the score so often takes time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from companion.engine import Choice, Decide, Option, Rules
from companion.simulation.search import score_of

MAX_MOMENTS = 1000
"""Most moments of a game; later ones are left out."""


class Moment(NamedTuple):
    """The standing of a game at a moment: each seat's points, negated if the lowest win (None before a score is known),
    and the metrics."""

    points: Sequence[int] | None
    metrics: Sequence[int]


class GameCourse(NamedTuple):
    """The record of a game. options: number of decisions by number of options. waits: number of waits by answers of
    others between two of a seat's. rules: those of the questions."""

    options: Mapping[int, int]
    waits: Mapping[int, int]
    rules: Sequence[str]
    moments: Sequence[Moment]

    def as_json(self) -> list[Any]:
        """Return lists for a file."""
        return [[*self.options.items()], [*self.waits.items()], self.rules, self.moments]

    @classmethod
    def from_json(cls, read: Sequence[Any]) -> GameCourse:
        """Parse the lists of `as_json`. Raises ValueError or TypeError for anything else."""
        options, waits, rules, moments = read
        return cls(dict(options), dict(waits), rules, [Moment(*each) for each in moments])


class Follower:
    """Follows a game through its questions to players."""

    def __init__(self, rules: Rules, table: Any, seats: Sequence[str], metrics: Callable[[], Sequence[int]]) -> None:
        self._rules, self._table, self._seats, self._metrics = rules, table, seats, metrics
        self._options, self._waits = Counter[int](), Counter[int]()
        self._asked, self._moments = dict[str, None](), list[Moment]()
        self._seat: str | None = None
        self._answers = 0
        self._latest: dict[str, int] = {}
        """Number of each seat's latest answer."""

    def follow(self, decide: Decide) -> Decide:
        """Return a bot that decides like another while its questions are followed."""

        def decide_followed(table: Any, ask: Choice) -> Option:
            self.see(ask)
            return decide(table, ask)

        return decide_followed

    def see(self, ask: Choice) -> None:
        """Record a question with at least two options."""
        if len(ask.options) < 2:
            return
        self._options[len(ask.options)] += 1
        self._asked[ask.rule] = None
        self._answers += 1
        if ask.seat is None:
            return
        if ask.seat != self._seat:
            self._seat = ask.seat
            if ask.seat in self._latest:
                self._waits[self._answers - self._latest[ask.seat] - 1] += 1
            if len(self._moments) < MAX_MOMENTS:
                self._moments.append(Moment(self._points(), self._metrics()))
        self._latest[ask.seat] = self._answers

    def _points(self) -> list[int] | None:
        score = score_of(self._rules, self._table)
        if score is None:
            return None
        points = {tally.name: -tally.total if score.lowest else tally.total for tally in score.tallies}
        return [points[seat] for seat in self._seats] if points.keys() >= {*self._seats} else None

    def course(self) -> GameCourse:
        """Return the course so far."""
        return GameCourse(self._options, self._waits, [*self._asked], self._moments)

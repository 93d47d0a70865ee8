"""The course of a game that is followed: what was decided, who waited how long, and how seats stood meanwhile.

A moment is when another seat than before is asked, which is where a turn begins in most games, and needs no count of
turns. Games are followed only where that is asked for, as to reckon a score so often costs time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from companion.engine import Choice, Decide, Option, Rules
from companion.simulation.search import score_of

MAX_MOMENTS = 1000
"""Moments of a game; later ones are left out."""


class Moment(NamedTuple):
    """How a game stood: the points of each seat, those of the lowest below zero where the lowest win (None where no
    score is known yet), and what the metrics showed."""

    points: Sequence[int] | None
    metrics: Sequence[int]


class GameCourse(NamedTuple):
    """What was gathered. options: how many decisions had so many. waits: how often a seat was asked again after others
    had given so many answers. rules: those of the questions."""

    options: Mapping[int, int]
    waits: Mapping[int, int]
    rules: Sequence[str]
    moments: Sequence[Moment]

    def as_json(self) -> list[Any]:
        """As lists, for a file."""
        return [[*self.options.items()], [*self.waits.items()], self.rules, self.moments]

    @classmethod
    def from_json(cls, read: Sequence[Any]) -> GameCourse:
        """What `as_json` made. Raises ValueError or TypeError for anything else."""
        options, waits, rules, moments = read
        return cls(dict(options), dict(waits), rules, [Moment(*each) for each in moments])


class Follower:
    """Follows a game by the questions that its players are asked."""

    def __init__(self, rules: Rules, table: Any, seats: Sequence[str], metrics: Callable[[], Sequence[int]]) -> None:
        self._rules, self._table, self._seats, self._metrics = rules, table, seats, metrics
        self._options, self._waits = Counter[int](), Counter[int]()
        self._asked, self._moments = dict[str, None](), list[Moment]()
        self._seat: str | None = None
        self._answers = 0
        self._latest: dict[str, int] = {}
        """The number of each seat's latest answer."""

    def follow(self, decide: Decide) -> Decide:
        """The same decisions, which are followed."""

        def decide_followed(table: Any, ask: Choice) -> Option:
            self.see(ask)
            return decide(table, ask)

        return decide_followed

    def see(self, ask: Choice) -> None:
        """Take note of a question; one with a single answer is none."""
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
        """All of it."""
        return GameCourse(self._options, self._waits, [*self._asked], self._moments)

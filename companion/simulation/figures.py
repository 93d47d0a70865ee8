"""Records of games, and figures that sum them up.

Only whole numbers and fractions are added up, so that the figures don't depend on the order in which games end.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from companion.simulation.course import GameCourse
from companion.simulation.intervals import Clusters, Moments, Rational

RESULT_WON = "won"
RESULT_STOPPED = "stopped"
"""Result of a game that took more answers than allowed."""

Told = tuple[str, str]
"""A piece, or "" for a rule, and the event told of it."""


class SeatRecord(NamedTuple):
    """A seat's end of a game: points (None if the score leaves the seat out), part of the win, and traits in order of
    names."""

    points: int | None
    part: Rational
    traits: tuple[str, ...]


class GameRecord(NamedTuple):
    """The record of one game.

    reason: the rule that ended it. turns: None in a game that counts none. curves: number and metrics of each turn, in
    order of metric names; at_end: the metrics at the end. told: how often each event was told, and of which seats.
    seats: in order, or empty if the rules know no score. course: only of a game that was followed. undealt: answers
    that bots gave without a search, since no position could be dealt. A stopped game has no reason, turns, end and
    seats.
    """

    number: int
    result: str
    reason: str
    answers: int
    turns: int | None
    curves: Sequence[tuple[int, Sequence[int]]]
    at_end: Sequence[int]
    told: Mapping[Told, tuple[int, Sequence[int]]]
    seats: Sequence[SeatRecord]
    course: GameCourse | None = None
    undealt: int = 0

    def as_json(self) -> list[Any]:
        """Return lists for a file."""
        told = [[*key, times, [*seats]] for key, (times, seats) in self.told.items()]
        seats = [[each.points, *each.part.as_integer_ratio(), each.traits] for each in self.seats]
        course = self.course and self.course.as_json()
        return [*self[:5], self.curves, self.at_end, told, seats, course, self.undealt]

    @classmethod
    def from_json(cls, read: Sequence[Any]) -> GameRecord:
        """Parse the lists of `as_json`. Raises ValueError or TypeError for anything else."""
        *plain, told, seats, course, undealt = read
        of_whom = {(piece, what): (times, who) for piece, what, times, who in told}
        records = [
            SeatRecord(points, won if of == 1 else Fraction(won, of), tuple(traits))
            for points, won, of, traits in seats
        ]
        return cls._make([*plain, of_whom, records, GameCourse.from_json(course) if course else None, undealt])


@dataclass(slots=True)
class Mattered:
    """The count of an event in the games that had it, how many of these were won, and the wins of the seats
    concerned."""

    times: Moments = field(default_factory=Moments)
    won: int = 0
    seats: Clusters = field(default_factory=Clusters)


@dataclass(slots=True)
class Seated:
    """The wins of seats with a trait, by game, and their points, by seat and by game."""

    wins: Clusters = field(default_factory=Clusters)
    points: Moments = field(default_factory=Moments)
    together: Clusters = field(default_factory=Clusters)


@dataclass(slots=True)
class Figures:
    """Sums over games. All are whole numbers and fractions, so adding up is exact in any order.

    A stopped game counts in `games`, `results` and everything by turn, rule and piece; it has no ending, length or
    score. winners: each seat's parts of wins. split: games in which some won and others didn't.
    """

    games: int = 0
    undealt: int = 0
    results: Counter[str] = field(default_factory=Counter)
    endings: Counter[tuple[str, str]] = field(default_factory=Counter)
    winners: defaultdict[int, Clusters] = field(default_factory=lambda: defaultdict(Clusters))
    split: int = 0
    scores: defaultdict[int, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    turns: Counter[int] = field(default_factory=Counter)
    answers: Counter[int] = field(default_factory=Counter)
    at_end: defaultdict[str, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    curves: defaultdict[tuple[str, int], Moments] = field(default_factory=lambda: defaultdict(Moments))
    mattered: defaultdict[Told, Mattered] = field(default_factory=lambda: defaultdict(Mattered))
    traits: defaultdict[tuple[str, str], Seated] = field(default_factory=lambda: defaultdict(Seated))

    def add_game(self, game: GameRecord, metrics: Sequence[str], traits: Sequence[str]) -> None:
        """Add a game. metrics, traits: names of the columns of its record."""
        self.games += 1
        self.undealt += game.undealt
        self.results[game.result] += 1
        for turn, values in game.curves:
            for name, value in zip(metrics, values, strict=True):
                self.curves[name, turn].count(value)
        won = game.result == RESULT_WON
        for key, (times, who) in game.told.items():
            mattered = self.mattered[key]
            mattered.times.count(times)
            mattered.won += won
            if who and game.seats:
                mattered.seats.count(len(who), sum(game.seats[seat].part for seat in who))
        if game.result == RESULT_STOPPED:
            return
        self.endings[game.result, game.reason] += 1
        self.answers[game.answers] += 1
        if game.turns is not None:
            self.turns[game.turns] += 1
        for name, value in zip(metrics, game.at_end, strict=True):
            self.at_end[name][value] += 1
        self._add_seats(game.seats, traits)

    def _add_seats(self, seats: Sequence[SeatRecord], traits: Sequence[str]) -> None:
        self.split += 0 < sum(seat.part > 0 for seat in seats) < len(seats)
        alike = defaultdict[tuple[str, str], list[SeatRecord]](list)
        for number, seat in enumerate(seats):
            self.winners[number].count(1, seat.part)
            if seat.points is not None:
                self.scores[number][seat.points] += 1
                for key in zip(traits, seat.traits, strict=True):
                    alike[key].append(seat)
        for key, having in alike.items():
            seated = self.traits[key]
            seated.wins.count(len(having), sum(seat.part for seat in having))
            points = [seat.points or 0 for seat in having]
            seated.together.count(len(having), sum(points))
            for value in points:
                seated.points.count(value)

"""What came of games: a record of each, and the figures that records add up to.

All that is kept are whole numbers and fractions, added up game by game, so that figures are the same in whatever order
games end.
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
"""The result of a game that took more answers than it may."""

Told = tuple[str, str]
"""A piece, or "" for a rule, and what was told of it."""


class SeatRecord(NamedTuple):
    """What a seat had at the end: points (None where the score leaves it out), its part of the win, and its traits in
    the order of their names."""

    points: int | None
    part: Rational
    traits: tuple[str, ...]


class GameRecord(NamedTuple):
    """What came of one game.

    reason: the rule that ended it. turns: None in a game that counts none. curves: of each turn its number and what the
    metrics showed at its end, in the order of their names; at_end: what they showed in the end. told: how often
    something was, and of which seats. seats: in their order; none where the rules know no score. course: of a game that
    was followed. undealt: the answers that bots gave without the search that they should have made. A game that was
    stopped has no reason, turns, end and seats.
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
        """As lists, for a file."""
        told = [[*key, times, [*seats]] for key, (times, seats) in self.told.items()]
        seats = [[each.points, *each.part.as_integer_ratio(), each.traits] for each in self.seats]
        course = self.course and self.course.as_json()
        return [*self[:5], self.curves, self.at_end, told, seats, course, self.undealt]

    @classmethod
    def from_json(cls, read: Sequence[Any]) -> GameRecord:
        """What `as_json` made. Raises ValueError or TypeError for anything else."""
        *plain, told, seats, course, undealt = read
        of_whom = {(piece, what): (times, who) for piece, what, times, who in told}
        records = [
            SeatRecord(points, won if of == 1 else Fraction(won, of), tuple(traits))
            for points, won, of, traits in seats
        ]
        return cls._make([*plain, of_whom, records, GameCourse.from_json(course) if course else None, undealt])


@dataclass(slots=True)
class Mattered:
    """How often something was told in the games in which it was, how many of these were won, and what those seats won
    of which it was told, if it was of any."""

    times: Moments = field(default_factory=Moments)
    won: int = 0
    seats: Clusters = field(default_factory=Clusters)


@dataclass(slots=True)
class Seated:
    """What seats that had something won, in each game, and their points: of single seats, and together in each game."""

    wins: Clusters = field(default_factory=Clusters)
    points: Moments = field(default_factory=Moments)
    together: Clusters = field(default_factory=Clusters)


@dataclass(slots=True)
class Figures:
    """What came of games. Everything is counted in whole numbers and fractions, so adding up is exact in any order.

    A game that was stopped is one of `games` and of `results`, and in what is counted by turn, rule and piece; it has
    no ending, length or score. winners: each seat's parts. split: games in which some won and others didn't.
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
        """Count a game. metrics, traits: what the columns of its record are called."""
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

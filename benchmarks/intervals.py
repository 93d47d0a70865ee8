"""How often the intervals of playtests hold the truth: games whose truth is known, in samples of 50, 200 and 1,000.

    python benchmarks/intervals.py [--truths 10000] [--comparisons 2000] [--seed 64]

Each truth is drawn by chance, then a sample of games, and the interval is made of that as playtests make it. Where no
interval is printed, as all games of a sample are alike, it is neither held nor missed; how often that is stands behind
the stroke. Then it is looked again and again at samples that grow, as `--until` and `--compare` do.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

import numpy

from companion.simulation.comparison import PairedComparison
from companion.simulation.figures import Figures, GameRecord
from companion.simulation.intervals import Clusters, Interval, Moments, mean_interval, share_interval
from companion.simulation.playing import PlaytestSetting
from companion.simulation.sequential import games_needed
from companion.simulation.stopping import UntilKnown, shares_asked

SAMPLE_SIZES = (50, 200, 1000)
ASKED_POINTS = (3, 5, 10)
ASKED_DIFFERENCE = 0.05
SHARED_LUCK = 0.5
"""Of pairs, those in which both games go the same way but for the difference."""
MEAN_TURNS = 12
SAME_SETTING = PlaytestSetting("", ("random",), "1")


class Sample(NamedTuple):
    """A truth, and the interval of a sample of games."""

    truth: float
    interval: Interval | None


Draw = Callable[[numpy.random.Generator, int], Sample]
"""Draws a truth, and a sample of so many games."""


# ---- shares --------------------------------------------------------------------------------------------------------


def draw_share(most: float) -> Draw:
    """A share of games won, of any up to some."""

    def draw(random: numpy.random.Generator, games: int) -> Sample:
        truth = random.uniform(0, most)
        return Sample(truth, share_interval(int(random.binomial(games, truth)), games))

    return draw


def draw_hardly_ever(random: numpy.random.Generator, games: int) -> Sample:
    """A share so small that a third of all samples have none of it."""
    truth = random.uniform(0, 3 / games)
    return Sample(truth, share_interval(int(random.binomial(games, truth)), games))


def draw_shared_win(random: numpy.random.Generator, games: int) -> Sample:
    """A seat's part of wins, some of which it shares with another."""
    alone, shared = random.dirichlet((1, 1, 1))[:2]
    won, halves, _ = random.multinomial(games, (alone, shared, 1 - alone - shared))
    parts = Clusters()
    for part, times in ((1, won), (Fraction(1, 2), halves), (0, games - won - halves)):
        _count(parts, 1, part, int(times))
    return Sample(alone + shared / 2, parts.interval())


def draw_alike_seats(random: numpy.random.Generator, games: int) -> Sample:
    """The share of seats with something that one to three of a game have, who win or lose together more often than by
    chance."""
    truth, together = random.uniform(0, 1), random.uniform(0, 1)
    seats = random.integers(1, 4, games)
    of_all = random.random(games) < truth
    won = numpy.where(random.random(games) < together, of_all * seats, random.binomial(seats, truth))
    parts = Clusters()
    for cases, part in zip(seats, won, strict=True):
        parts.count(int(cases), int(part))
    return Sample(truth, parts.interval())


def _count(parts: Clusters, cases: int, won: Fraction | int, times: int) -> None:
    for _ in range(times):
        parts.count(cases, won)


# ---- means ---------------------------------------------------------------------------------------------------------


def mean_of(values: Any) -> Interval | None:
    """The interval of whole numbers' mean."""
    found, times = numpy.unique(values.astype(int), return_counts=True)
    return mean_interval(Moments.of(dict(zip(found.tolist(), times.tolist(), strict=True))))


def draw_points(random: numpy.random.Generator, games: int) -> Sample:
    """Points, as many above the mean as below."""
    truth = random.uniform(10, 40)
    return Sample(truth, mean_of(numpy.rint(random.normal(truth, random.uniform(3, 9), games))))


def draw_counts(most: float) -> Draw:
    """How often something happens in a game."""

    def draw(random: numpy.random.Generator, games: int) -> Sample:
        truth = random.uniform(0, most)
        return Sample(truth, mean_of(random.poisson(truth, games)))

    return draw


def draw_rare_mark(random: numpy.random.Generator, games: int) -> Sample:
    """A metric of two values, of which one is rare."""
    truth = random.uniform(0, 0.2)
    return Sample(2 + 3 * truth, mean_of(2 + 3 * (random.random(games) < truth)))


def draw_duration(random: numpy.random.Generator, games: int) -> Sample:
    """Turns that a game lasts: at least ten, and a few games much longer than most."""
    rate = random.uniform(0.1, 0.6)
    return Sample(10 + 3 * (1 - rate) / rate, mean_of(10 + random.negative_binomial(3, rate, games)))


def draw_endless(random: numpy.random.Generator, games: int) -> Sample:
    """Turns of a game that may end at any, each as likely."""
    truth = random.uniform(2, 40)
    return Sample(truth, mean_of(random.geometric(1 / truth, games)))


def draw_curve(random: numpy.random.Generator, games: int) -> Sample:
    """A metric after some turn, of the games that last so long."""
    rate, turn = random.uniform(0.05, 1), int(random.integers(1, 20))
    lasting = max(2, int(random.binomial(games, random.uniform(0.5, 1))))
    return Sample(rate * turn, mean_of(random.poisson(rate * turn, lasting)))


CELLS: dict[str, Draw] = {
    "share of wins": draw_share(1),
    "share, at most 10 %": draw_share(0.1),
    "share that a third of samples miss": draw_hardly_ever,
    "share, some wins shared": draw_shared_win,
    "share of seats, up to 3 a game": draw_alike_seats,
    "mean points": draw_points,
    "mean times a game, up to 2": draw_counts(2),
    "mean times a game, up to 0.3": draw_counts(0.3),
    "mean of two values, one rare": draw_rare_mark,
    "mean turns, 10 or more": draw_duration,
    "mean turns, any": draw_endless,
    "mean after a turn": draw_curve,
}


def find_coverage(draw: Draw, games: int, truths: int, random: numpy.random.Generator) -> tuple[float, float]:
    """The share of printed intervals that hold the truth, and the share of samples without one."""
    held, printed = 0, 0
    for _ in range(truths):
        sample = draw(random, games)
        if sample.interval:
            printed += 1
            held += sample.interval[0] <= sample.truth <= sample.interval[1]
    return held / printed, 1 - printed / truths


# ---- again and again -----------------------------------------------------------------------------------------------


def look_until_known(random: numpy.random.Generator, points: int, truths: int) -> tuple[float, float]:
    """How often the share is held by the interval at which `--until` stops, and after how many games on average."""
    held, games = 0, 0
    for _ in range(truths):
        truth, until, figures = random.uniform(0, 1), UntilKnown(points / 100), Figures()
        for target in until.targets(10**7):
            figures.results["won"] += int(random.binomial(target - figures.games, truth))
            figures.games = target
            if until.is_enough([SAME_SETTING], [figures]):
                break
        low, high = shares_asked(SAME_SETTING, figures)[0].interval or (0, 1)
        held += low <= truth <= high
        games += figures.games
    return held / truths, games / truths


def play_pairs(random: numpy.random.Generator, difference: float, first: int, end: int) -> Iterator[list[GameRecord]]:
    """Pairs of games of a version that wins half of them, and of another that wins more by a difference; games of both
    take as many turns."""
    for number in range(first, end):
        luck, turns = random.random(2), random.poisson(MEAN_TURNS, 2).tolist()
        if random.random() < SHARED_LUCK:
            luck[1], turns[1] = luck[0], turns[0]
        won = luck[0] < 0.5, luck[1] < 0.5 + difference
        games = zip(won, turns, strict=True)
        yield [GameRecord(number, "won" if won else "lost", "R", 1, turns, [], [], {}, []) for won, turns in games]


def compare_once(random: numpy.random.Generator, difference: float) -> tuple[bool, bool, int, bool]:
    """Whether a difference is seen, whether its interval holds it, after how many pairs, and whether it is a false
    alarm, of turns too."""
    comparison, pairs = PairedComparison([SAME_SETTING, SAME_SETTING], ASKED_DIFFERENCE), 0
    for target in comparison.targets(10**7):
        for this, other in play_pairs(random, difference, pairs, target):
            comparison.see(0, "1", [this])
            comparison.see(1, "1", [other])
        pairs = target
        if comparison.is_enough([], []):
            break
    found = comparison.shares()[0].as_json(ASKED_DIFFERENCE)
    low, high = found["difference_95"]
    (turns,) = comparison.means()
    return found["differs"], low <= difference <= high, pairs, turns.differs or (not difference and found["differs"])


def deviation_of_pairs(difference: float) -> float:
    """The true standard deviation of the differences of pairs."""
    other = 0.5 + difference
    both = SHARED_LUCK * min(0.5, other) + (1 - SHARED_LUCK) * 0.5 * other
    return float((0.5 + other - 2 * both - difference**2) ** 0.5)


def main() -> None:
    """Draw truths and print tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--truths", type=int, default=10_000, help="for each cell")
    parser.add_argument("--comparisons", type=int, default=2_000, help="for each row")
    parser.add_argument("--seed", type=int, default=64)
    given = parser.parse_args()
    print(f"| {given.truths:,} truths each | " + " | ".join(f"{size:,} games" for size in SAMPLE_SIZES) + " |")
    print(f"|---{'|--:' * len(SAMPLE_SIZES)}|")
    for row, (name, draw) in enumerate(CELLS.items()):
        cells = []
        for size in SAMPLE_SIZES:
            random = numpy.random.default_rng([given.seed, row, size])
            held, unprinted = find_coverage(draw, size, given.truths, random)
            cells.append(f"{held:.1%}" + (f" / {unprinted:.1%}" if unprinted else ""))
        print(f"| {name} | {' | '.join(cells)} |", flush=True)
    print(f"\n| `--until`, {given.truths:,} truths each | held | games |\n|---|--:|--:|")
    for points in ASKED_POINTS:
        held, games = look_until_known(numpy.random.default_rng([given.seed, 100, points]), points, given.truths)
        print(f"| ±{points} | {held:.1%} | {games:,.0f} |", flush=True)
    fixed = games_needed(deviation_of_pairs(ASKED_DIFFERENCE), ASKED_DIFFERENCE)
    print(f"\n| `--compare --until 5`, {given.comparisons:,} each | said to differ | held | pairs, of {fixed:,} "
          "of a fixed sample | after half of it | false alarm |\n|---|--:|--:|--:|--:|--:|")  # fmt: skip
    for times in (0, 1, 2):
        random = numpy.random.default_rng([given.seed, 200, times])
        made = [compare_once(random, times * ASKED_DIFFERENCE) for _ in range(given.comparisons)]
        seen, held, pairs, wrong = (sum(column) / len(made) for column in zip(*made, strict=True))
        early = sum(each[2] <= fixed / 2 for each in made) / len(made)
        told = f"{seen:.1%} | {held:.1%} | {pairs:,.0f} ({pairs / fixed:.0%}) | {early:.1%} | {wrong:.1%}"
        print(f"| {100 * times * ASKED_DIFFERENCE:g} points | {told} |", flush=True)


if __name__ == "__main__":
    main()

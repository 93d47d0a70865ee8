"""Confidence intervals of a playtest's figures, which hold the true value in 95 of 100 tests.

`benchmarks/intervals.py` rolls dice with known odds; docs/performance.md lists how often the intervals held the true
value. All sums are of whole numbers and fractions, so that they don't depend on the order of games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from math import cbrt, sqrt
from statistics import NormalDist
from typing import Any, TypeAlias

Interval: TypeAlias = tuple[float, float]

TAIL = 0.975
"""Part of the distribution below the upper end of a confidence interval."""
NORMAL_QUANTILE = NormalDist().inv_cdf(TAIL)
STUDENT_T_BY_DF = (12.706205, 4.302653, 3.182446, 2.776445)
"""Student's t for 1 to 4 degrees of freedom."""
SKEWNESS_VALUES = 20
"""Fewest values from which skewness can be estimated, and a two-valued sample recognised."""
SKEWNESS_EPSILON = 1e-6
"""Skewness below which an interval equals Student's in print."""


Rational: TypeAlias = Fraction | int


def join_sums(mine: Any, its: Any) -> Any:
    """Add a sum to another of the same kind, and return it: numbers, counters, mappings with an entry for every key,
    objects with `join`, and dataclasses of all these."""
    if isinstance(mine, int | Fraction):
        return mine + its
    if hasattr(mine, "join"):
        mine.join(its)
    elif isinstance(mine, Counter):
        mine.update(its)
    elif isinstance(mine, dict):
        for key, value in its.items():
            mine[key] = join_sums(mine[key], value)
    else:
        for each in fields(mine):
            setattr(mine, each.name, join_sums(getattr(mine, each.name), getattr(its, each.name)))
    return mine


def describe_chance(found: Sequence[tuple[Mapping[str, Any], float | None]]) -> str:
    """Return a note if win rates differ from the fair share beside each by no more than chance, with Bonferroni's
    correction for their number; else ""."""
    shares = [(each["win_rate"], each["win_rate_95"], fair) for each, fair in found if fair and each["win_rate_95"]]
    wider = NormalDist().inv_cdf(1 - (1 - TAIL) / max(1, len(shares))) / NORMAL_QUANTILE
    if not shares or any(abs(rate - fair) > wider * abs(rate - ends[fair > rate]) for rate, ends, fair in shares):
        return ""
    return "No value is shown to matter: 1 interval in 20 leaves out the fair share by chance alone."


@dataclass(slots=True)
class Moments:
    """Sums of whole numbers for their mean and interval: number, sum, squares, cubes, least and most."""

    number: int = 0
    total: int = 0
    squares: int = 0
    cubes: int = 0
    least: int = 0
    most: int = 0

    @classmethod
    def of(cls, histogram: Mapping[int, int]) -> Moments:
        """Sum up a histogram of values."""
        made = cls()
        for value, times in histogram.items():
            made.count(value, times)
        return made

    def count(self, value: int, times: int = 1) -> None:
        """Add a value, once or several times."""
        if not self.number or value < self.least:
            self.least = value
        if not self.number or value > self.most:
            self.most = value
        self.number += times
        sum_of_each = value * times
        self.total += sum_of_each
        self.squares += sum_of_each * value
        self.cubes += sum_of_each * value * value

    def join(self, other: Moments) -> None:
        """Add the sums of other values."""
        if other.number:
            self.least = min(self.least, other.least) if self.number else other.least
            self.most = max(self.most, other.most) if self.number else other.most
        self.number += other.number
        self.total += other.total
        self.squares += other.squares
        self.cubes += other.cubes

    def with_zeros(self, number: int) -> Moments:
        """Return the sums extended with zeros to a total number of values."""
        made = replace(self)
        if number > self.number:
            made.count(0, number - self.number)
        return made


@dataclass(slots=True)
class Clusters:
    """Sums for a share whose cases come in clusters, such as the seats of a game, whose wins depend on each other.

    number: of clusters. cases, won: in all of them. The rest are sums over clusters: of squared cases, of cases times
    what was won, of what was won squared.
    """

    number: int = 0
    cases: int = 0
    won: Rational = 0
    squares: int = 0
    products: Rational = 0
    won_squares: Rational = 0

    def count(self, cases: int, won: Rational) -> None:
        """Add a cluster."""
        self.number += 1
        self.cases += cases
        self.won += won
        self.squares += cases * cases
        self.products += cases * won
        self.won_squares += won * won

    def times(self, factor: int) -> Clusters:
        """Return the sums with all wins multiplied by a factor."""
        return replace(
            self, won=self.won * factor, products=self.products * factor, won_squares=self.won_squares * factor**2
        )

    @property
    def share(self) -> float:
        return float(self.won / self.cases) if self.cases else 0.0

    @property
    def spread(self) -> Fraction:
        """Sum over clusters of the squared differences between wins and their share of the cases."""
        share = Fraction(self.won) / self.cases
        return Fraction(self.won_squares - 2 * share * self.products + share * share * self.squares)

    def interval(self, quantile: float = NORMAL_QUANTILE) -> Interval | None:
        """Return Wilson's interval of the share for the effective number of independent cases, or None without
        cases."""
        if not self.cases:
            return None
        share, spread = Fraction(self.won) / self.cases, self.spread
        alone = float(share * (1 - share) * self.cases**2 / spread) if spread else float(self.number)
        return share_interval(float(share) * alone, alone, quantile)


def figure(name: str, value: float, ends: Interval | None) -> dict[str, Any]:
    """Return a figure and its 95 % interval for a document.

    >>> figure("mean", 1 / 3, (0.25, 0.5))
    {'mean': 0.3333, 'mean_95': [0.25, 0.5]}
    """
    return {name: round(value, 4), f"{name}_95": [round(end, 4) for end in ends] if ends else None}


def share_interval(number: float, of: float, quantile: float = NORMAL_QUANTILE) -> Interval | None:
    """Return Wilson's interval of a share, or None of nothing.

    >>> [round(end, 4) for end in share_interval(8, 10)]
    [0.4902, 0.9433]
    """
    if not of:
        return None
    share, squared = number / of, quantile * quantile
    middle = (share + squared / (2 * of)) / (1 + squared / of)
    half = quantile / (1 + squared / of) * sqrt(max(0.0, share * (1 - share)) / of + squared / (4 * of * of))
    return max(0.0, middle - half), min(1.0, middle + half)


def mean_interval(seen: Moments) -> Interval | None:
    """Return Student's interval of a mean, corrected for skewness (Hall 1992), as long games make a long tail. For
    samples of two distinct values it is Wilson's. Returns None for fewer than 2 values or if all are alike, since such
    a sample can't tell how rare others are.

    Of values of which there are only two it is Wilson's. None of fewer than 2, and where all are alike: how seldom
    others come, such a sample can't tell.

    >>> [round(end, 4) for end in mean_interval(Moments.of({1: 1, 2: 1, 3: 1, 4: 1}))]
    [0.4457, 4.5543]
    """
    number, total, squares, least, most = seen.number, seen.total, seen.squares, seen.least, seen.most
    if number < 2 or least == most:
        return None
    if number >= SKEWNESS_VALUES and (least + most) * total - squares == number * least * most:
        ends = share_interval((total - number * least) / (most - least), number)
        return (least + (most - least) * ends[0], least + (most - least) * ends[1]) if ends else None
    # Whole numbers, since the difference of large floats would lose digits.
    deviations = number * squares - total * total
    error = sqrt(deviations / (number - 1)) / number
    skewed = number * number * seen.cubes - 3 * number * total * squares + 2 * total**3
    skewness = skewed / deviations**1.5 / sqrt(number) if number >= SKEWNESS_VALUES else 0.0
    low, high = (_bend(end, skewness) for end in (student(number - 1), -student(number - 1)))
    return total / number - error * low, total / number - error * high


def _bend(t: float, skewness: float) -> float:
    """Map a quantile of Student's t to that of a skewed sample, by the inverse of Hall's transformation. skewness: over
    √n."""
    if abs(skewness) < SKEWNESS_EPSILON:
        return t
    return 3 / skewness * (cbrt(1 + skewness * (t - skewness / 6)) - 1)


def student(freedom: int) -> float:
    """Return the upper end of a 95 % interval of Student's t: from a table for few degrees of freedom, else by the
    expansion of Cornish and Fisher (Abramowitz and Stegun, 26.7.5), at most 0.0003 off.

    >>> round(student(30), 3)
    2.042
    """
    if freedom <= len(STUDENT_T_BY_DF):
        return STUDENT_T_BY_DF[freedom - 1]
    squared = NORMAL_QUANTILE * NORMAL_QUANTILE
    terms = (
        (squared + 1) / 4,
        ((5 * squared + 16) * squared + 3) / 96,
        (((3 * squared + 19) * squared + 17) * squared - 15) / 384,
        ((((79 * squared + 776) * squared + 1482) * squared - 1920) * squared - 945) / 92160,
    )
    return NORMAL_QUANTILE + sum(
        (NORMAL_QUANTILE * term / freedom**number for number, term in enumerate(terms, 1)), 0.0
    )

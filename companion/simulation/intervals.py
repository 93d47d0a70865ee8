"""How sure the figures of a playtest are: intervals that hold the true value in 95 of 100 tests."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import TypeAlias

Interval: TypeAlias = tuple[float, float]

TAIL = 0.975
"""Of the distribution, what lies below the upper end of an interval."""
NORMAL_QUANTILE = NormalDist().inv_cdf(TAIL)
STUDENT_T_BY_DF = (12.706205, 4.302653, 3.182446, 2.776445)
"""Student's t for 1 to 4 degrees of freedom."""


def share_interval(number: float, of: int) -> Interval | None:
    """Wilson's interval of a share; parts of a whole count less sure than they are. None of nothing.

    >>> [round(end, 4) for end in share_interval(8, 10)]
    [0.4902, 0.9433]
    """
    if not of:
        return None
    share, squared = number / of, NORMAL_QUANTILE * NORMAL_QUANTILE
    middle = (share + squared / (2 * of)) / (1 + squared / of)
    half = NORMAL_QUANTILE / (1 + squared / of) * sqrt(share * (1 - share) / of + squared / (4 * of * of))
    return max(0.0, middle - half), min(1.0, middle + half)


def mean_interval(number: int, total: int, squares: int) -> Interval | None:
    """Student's interval of the mean of whole numbers, from their sum and that of their squares. None of fewer than 2.

    >>> [round(end, 4) for end in mean_interval(4, 10, 30)]
    [0.4457, 4.5543]
    """
    if number < 2:
        return None
    # Whole numbers up to here: the difference of large squares would lose what it is about.
    deviations = number * squares - total * total
    half = student(number - 1) * sqrt(deviations / (number - 1)) / number
    return total / number - half, total / number + half


def student(freedom: int) -> float:
    """The upper end of a 95 % interval of Student's t: of few degrees of freedom from a table, else by that of
    Cornish and Fisher (Abramowitz and Stegun, 26.7.5), at most 0.0003 off.

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

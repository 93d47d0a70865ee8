"""Sequential testing: a difference is looked at again and again while games are played, without more errors.

The chance to err is spent bit by bit (Lan and DeMets 1983): by the time a part t of all games has been played, t² of
it. The bounds follow by working out how a difference that isn't there would wander. It needs numpy and scipy.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from components.base.installation import import_extra

ERROR = 0.05
"""How often a difference may be seen where there is none."""
POWER = 0.9
"""How often a difference as large as asked about is to be seen."""
SPENDING_EXPONENT = 2
INFLATION = 1.15
"""How many times the games of a fixed sample the last look has, so that it sees as much, though it is looked before and
the number of games is guessed from the first pairs."""
GRID_POINTS = 201
"""At which a density is kept between two looks."""


class SequentialBounds:
    """How far from 0, in standard errors, a difference must be at each look to be one, at some level of error."""

    def __init__(self, error: float) -> None:
        """error: two-sided, over all looks together."""
        self._numpy, self._stats, self._optimize = load_libraries()
        self.found: list[float] = []
        """The bounds of the looks so far."""
        self._error, self._at, self._density = error, 0.0, None
        self._values: Any = None

    def add(self, part: float) -> None:
        """Work out the bound of the next look. part: of all games that there may be, those that have been played."""
        norm = self._stats.norm
        spent = self._error * (min(1.0, part) ** SPENDING_EXPONENT - self._at**SPENDING_EXPONENT)
        step = sqrt(part - self._at)

        def beyond(bound: float) -> float:
            """How often the difference first crosses a bound here."""
            end = bound * sqrt(part)
            if self._density is None:
                return float(2 * norm.sf(end / step))
            here = norm.sf((end - self._values) / step) + norm.cdf((-end - self._values) / step)
            return float(self._numpy.sum(self._density * here))

        bound = float(self._optimize.brentq(lambda each: beyond(each) - spent, 0.5, 12.0))
        self._go_on(bound * sqrt(part), step)
        self._at = part
        self.found.append(bound)

    def _go_on(self, end: float, step: float) -> None:
        """Keep where the difference is if it hasn't crossed, each point with its share of the density."""
        values = self._numpy.linspace(-end, end, GRID_POINTS)
        if self._density is None:
            density = self._stats.norm.pdf(values / step) / step
        else:
            steps = self._stats.norm.pdf((values[:, None] - self._values[None, :]) / step) / step
            density = steps @ self._density
        weights = self._numpy.full(GRID_POINTS, values[1] - values[0])
        weights[[0, -1]] /= 2
        self._values, self._density = values, density * weights


def games_needed(deviation: float, difference: float, error: float = ERROR) -> int:
    """How many pairs of games it takes to see a difference with that power in a sample of a fixed size. deviation: the
    standard deviation of the differences of pairs."""
    norm = load_libraries()[1].norm
    return max(2, int(((norm.isf(error / 2) + norm.isf(1 - POWER)) * deviation / difference) ** 2) + 1)


def as_student(bound: float, games: int) -> float:
    """The bound of a mean whose standard error is known from so many games alone."""
    stats = load_libraries()[1]
    return float(stats.t.isf(stats.norm.sf(bound), games - 1))


def load_libraries(option: str = "--compare") -> list[Any]:
    """numpy, and of scipy stats and optimize, for what an option asks. Raises SalvageError where they are missing."""
    return import_extra(option, "scipy", "numpy", "scipy.stats", "scipy.optimize")

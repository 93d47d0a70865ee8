"""Sequential testing: repeated looks at a difference while games are played, without more errors.

The error probability is spent gradually (Lan and DeMets 1983): t² of it once a part t of all games has been played. The
bounds follow from the distribution of a difference of 0 over time. It needs numpy and scipy.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from components.base.installation import import_extra

ERROR = 0.05
"""Probability of reporting a difference that doesn't exist."""
POWER = 0.9
"""Probability of detecting a difference as large as asked about."""
SPENDING_EXPONENT = 2
INFLATION = 1.15
"""Number of games at the last look, relative to a fixed sample of the same power: there are earlier looks, and the
number is estimated from the first pairs."""
GRID_POINTS = 201
"""Grid points of the density kept between two looks."""


class SequentialBounds:
    """Bounds of a difference at each look, in standard errors, for a level of error."""

    def __init__(self, error: float) -> None:
        """error: two-sided, over all looks together."""
        self._numpy, self._stats, self._optimize = load_libraries()
        self.found: list[float] = []
        """Bounds of the looks so far."""
        self._error, self._at, self._density = error, 0.0, None
        self._values: Any = None

    def add(self, part: float) -> None:
        """Compute the bound of the next look. part: fraction of all possible games that have been played."""
        norm = self._stats.norm
        spent = self._error * (min(1.0, part) ** SPENDING_EXPONENT - self._at**SPENDING_EXPONENT)
        step = sqrt(part - self._at)

        def beyond(bound: float) -> float:
            """Return the probability that the difference first crosses a bound at this look."""
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
        """Keep the density of the difference within the bound, as a weight for each grid point."""
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
    """Return how many pairs of games show a difference with that power in a sample of fixed size. deviation: standard
    deviation of the pairs' differences."""
    norm = load_libraries()[1].norm
    return max(2, int(((norm.isf(error / 2) + norm.isf(1 - POWER)) * deviation / difference) ** 2) + 1)


def as_student(bound: float, games: int) -> float:
    """Return the bound for a mean whose standard error is estimated from a number of games."""
    stats = load_libraries()[1]
    return float(stats.t.isf(stats.norm.sf(bound), games - 1))


def load_libraries(option: str = "--compare") -> list[Any]:
    """Import numpy, scipy.stats and scipy.optimize for an option. Raises SalvageError if they are missing."""
    return import_extra(option, "scipy", "numpy", "scipy.stats", "scipy.optimize")

"""Rate limits (token buckets): how much one may ask for, from a store that fills up again."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic

MAX_KNOWN = 1000
"""Stores that are remembered: more than a home network has devices."""


@dataclass(slots=True)
class RateLimit:
    """Stores of so many units at most, each of which gains so many a second.

    >>> pace = RateLimit(2, 0.001)
    >>> [pace.take("Ann"), pace.take("Ann"), pace.take("Ann"), pace.take("Bo")]
    [True, True, False, True]
    """

    most: float
    gain: float
    _left: dict[str, tuple[float, float]] = field(default_factory=dict)
    """What each had left, and when that was."""

    def take(self, whose: str, number: float = 1) -> bool:
        """Take so many units out of somebody's store; whether that many were there. What is taken in vain is gone."""
        now = monotonic()
        left, at = self._left.pop(whose, (self.most, now))
        left = min(self.most, left + (now - at) * self.gain)
        if len(self._left) >= MAX_KNOWN:
            del self._left[next(iter(self._left))]  # The one that nobody has taken from for the longest time.
        self._left[whose] = max(0.0, left - number), now
        return left >= number

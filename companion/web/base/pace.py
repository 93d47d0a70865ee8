"""Rate limits (token buckets): everybody spends units from a budget that refills over time."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic

MAX_KNOWN = 1000
"""Budgets that are remembered: more than a home network has devices."""


@dataclass(slots=True)
class RateLimit:
    """Budgets of at most `most` units each, which gain `gain` units a second.

    >>> pace = RateLimit(2, 0.001)
    >>> [pace.take("Ann"), pace.take("Ann"), pace.take("Ann"), pace.take("Bo")]
    [True, True, False, True]
    """

    most: float
    gain: float
    _left: dict[str, tuple[float, float]] = field(default_factory=dict)
    """The units that each had left, and when that was."""

    def take(self, owner_name: str, units: float = 1) -> bool:
        """Take units from somebody's budget and return whether it held that many. Units taken in vain are spent,
        too."""
        current_time = monotonic()
        remaining_units, last_update_time = self._left.pop(owner_name, (self.most, current_time))
        remaining_units = min(self.most, remaining_units + (current_time - last_update_time) * self.gain)
        if len(self._left) >= MAX_KNOWN:
            del self._left[next(iter(self._left))]  # The budget that has been idle for longest.
        self._left[owner_name] = max(0.0, remaining_units - units), current_time
        return remaining_units >= units

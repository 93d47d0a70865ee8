"""Clocks of players: how long the table has waited for each. They force nothing, and a game that is put aside costs
nobody any time."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic

from components.messages import _

PUT_ASIDE = 20 * 60.0
"""Seconds without an answer after which a game counts as put aside: nobody is charged for that wait."""


class Clocks:
    """The seconds of each player, by name."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._whose: str | None = None
        self._since = monotonic()

    def restore(self, seconds_by_player: Mapping[str, float]) -> None:
        """Continue from the saved clocks of an earlier part of the evening."""
        self.seconds = dict(seconds_by_player)

    def wait_for(self, player_name: str | None) -> None:
        """Charge the time since the last answer, and start waiting for a player; None for several players or nobody."""
        current_time = monotonic()
        elapsed_seconds = current_time - self._since
        if self._whose is not None and elapsed_seconds < PUT_ASIDE:
            self.seconds[self._whose] = self.seconds.get(self._whose, 0.0) + elapsed_seconds
        self._whose, self._since = player_name, current_time

    def follow(self, new_name_by_old: Mapping[str, str]) -> None:
        """Rename players."""
        self.seconds = {new_name_by_old.get(name, name): seconds for name, seconds in self.seconds.items()}
        self._whose = new_name_by_old.get(self._whose, self._whose) if self._whose else None

    def tell(self) -> dict[str, str]:
        """Return the time of each player in words, once anybody has taken a minute."""
        is_long_enough = max(self.seconds.values(), default=0.0) >= 60
        return {name: format_time(seconds) for name, seconds in self.seconds.items()} if is_long_enough else {}


def format_time(seconds: float) -> str:
    """Format a time in words, to the minute.

    >>> format_time(59), format_time(840), format_time(4800)
    ('under a minute', '14 min', '1 h 20 min')
    """
    hour_count, minutes = divmod(int(seconds) // 60, 60)
    if not (hour_count or minutes):
        return _("under a minute")
    return " ".join([_("{n} h", n=hour_count)] * bool(hour_count) + [_("{n} min", n=minutes)] * bool(minutes))

"""What pages ask for is done once: a page whose reply was lost may ask again, and learns that it has been done."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

REMEMBERED = 32
"""Numbers of what a link has asked for last: a page waits for the reply to one before it sends another."""
LONGEST = 64
"""Letters of such a number; what is longer is none of ours."""


class Once:
    """What each link has had done last, by the numbers that its pages gave it. Everything here runs on the table's
    thread, so that nothing is done twice at once."""

    def __init__(self) -> None:
        self._done: dict[str, deque[str]] = {}

    def has(self, token: str, number: str) -> bool:
        """Whether a link has had this done."""
        return number in self._done.get(token, ())

    def do(self, token: str, number: str, act: Callable[[], object]) -> None:
        """Do what a link asks for, unless it has been done; of what has no number nothing is remembered. What is
        refused may be asked for again."""
        if number and self.has(token, number):
            return
        act()
        if 0 < len(number) <= LONGEST:
            self._done.setdefault(token, deque(maxlen=REMEMBERED)).append(number)

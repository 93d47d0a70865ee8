"""The code of a table: four letters that open the same page as its link to join by, for people who can't scan one; and
limits on guessing it.

There are 279,841 codes. Each address has three wrong guesses free; after that each wait is twice as long as the one
before. All addresses together may guess 40 times at once and then once a minute, 760 times in an evening of twelve
hours. So somebody who guesses all evening finds a code with a chance of 1 in 370.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hmac import compare_digest
from secrets import choice
from time import monotonic
from typing import NamedTuple

from companion.web.base.pace import MAX_KNOWN, RateLimit

LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"
"""Letters that codes consist of: without I, O and Q, which are misread."""
CODE_LETTERS = 4
FREE_WRONG_GUESSES = 3
"""Wrong codes after which an address has to wait."""
FIRST_WAIT_SECONDS, MAX_WAIT_SECONDS = 5.0, 600.0
"""Seconds of the first wait and of the longest."""
GUESSES = 40, 1 / 60
"""Codes that all addresses together may try at once, and how many more they gain a second."""


class Wrong(NamedTuple):
    """The number of an address's wrong codes, and the time when it may try again."""

    number: int
    again: float


@dataclass(slots=True)
class Room:
    """The code of a table while it is being served; it isn't saved."""

    code: str = ""
    _all: RateLimit = field(default_factory=lambda: RateLimit(*GUESSES))
    _wrong: dict[str, Wrong] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.renew()

    def renew(self) -> None:
        """Change the code; the old one opens nothing any more."""
        self.code = "".join(choice(LETTERS) for _ in range(CODE_LETTERS))

    def wait(self, address: str) -> float:
        """Return the seconds until an address may try a code."""
        wrong_guesses = self._wrong.get(address)
        return max(0.0, wrong_guesses.again - monotonic()) if wrong_guesses else 0.0

    def opens(self, typed_code: str, address: str) -> bool:
        """Check whether a code opens the table. During a wait no code does; a text that can't be a code doesn't count
        as a guess."""
        code = typed_code.upper()
        if self.wait(address) or len(code) != CODE_LETTERS or not {*code} <= {*LETTERS}:
            return False
        if not self._all.take(""):  # All addresses together have used up their guesses.
            wrong_guesses = self._wrong.get(address, Wrong(0, 0.0))
            self._note(address, wrong_guesses._replace(again=monotonic() + 1 / GUESSES[1]))
            return False
        if compare_digest(code, self.code):
            self._wrong.pop(address, None)
            return True
        wrong_count = self._wrong[address].number + 1 if address in self._wrong else 1
        wait_seconds = (
            FIRST_WAIT_SECONDS * 2 ** (wrong_count - FREE_WRONG_GUESSES) if wrong_count >= FREE_WRONG_GUESSES else 0.0
        )
        self._note(address, Wrong(wrong_count, monotonic() + min(MAX_WAIT_SECONDS, wait_seconds)))
        return False

    def _note(self, address: str, wrong_guesses: Wrong) -> None:
        """Remember the wrong codes of an address."""
        self._wrong.pop(address, None)
        if len(self._wrong) >= MAX_KNOWN:
            del self._wrong[next(iter(self._wrong))]  # The address whose last wrong code is the oldest.
        self._wrong[address] = wrong_guesses

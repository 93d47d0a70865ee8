"""The code of a table: four letters that open what its link to join by opens, for whoever can't scan that, and how
often they may be guessed.

There are 279,841 codes. From one address three wrong ones are free, then each next one waits twice as long as the one
before; all addresses together have 40 at once and one a minute, 760 in an evening of twelve hours. So whoever guesses
in all that time finds a code with a chance of 1 in 370.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hmac import compare_digest
from secrets import choice
from time import monotonic
from typing import NamedTuple

from companion.web.base.pace import MAX_KNOWN, RateLimit

LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"
"""Letters that codes are made of: without I, O and Q, which are read as others."""
CODE_LETTERS = 4
FREE_WRONG_GUESSES = 3
"""Wrong codes of an address after which it waits."""
FIRST_WAIT_SECONDS, MAX_WAIT_SECONDS = 5.0, 600.0
"""Seconds of the first wait and of the longest."""
GUESSES = 40, 1 / 60
"""Codes that all addresses together may try at once, and those that they gain a second."""


class Wrong(NamedTuple):
    """Codes of an address that were wrong, and when it may try again."""

    number: int
    again: float


@dataclass(slots=True)
class Room:
    """The code of a table, as long as it is served; it is kept nowhere."""

    code: str = ""
    _all: RateLimit = field(default_factory=lambda: RateLimit(*GUESSES))
    _wrong: dict[str, Wrong] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.renew()

    def renew(self) -> None:
        """Have another code from now on; the one before opens nothing any more."""
        self.code = "".join(choice(LETTERS) for _ in range(CODE_LETTERS))

    def wait(self, address: str) -> float:
        """Seconds until an address may try a code."""
        wrong = self._wrong.get(address)
        return max(0.0, wrong.again - monotonic()) if wrong else 0.0

    def opens(self, typed: str, address: str) -> bool:
        """Whether a code opens the table. Whoever has to wait opens it with none; what is no code is no try."""
        code = typed.upper()
        if self.wait(address) or len(code) != CODE_LETTERS or not {*code} <= {*LETTERS}:
            return False
        if not self._all.take(""):  # It is tried again by then.
            before = self._wrong.get(address, Wrong(0, 0.0))
            self._note(address, before._replace(again=monotonic() + 1 / GUESSES[1]))
            return False
        if compare_digest(code, self.code):
            self._wrong.pop(address, None)
            return True
        number = self._wrong[address].number + 1 if address in self._wrong else 1
        wait = FIRST_WAIT_SECONDS * 2 ** (number - FREE_WRONG_GUESSES) if number >= FREE_WRONG_GUESSES else 0.0
        self._note(address, Wrong(number, monotonic() + min(MAX_WAIT_SECONDS, wait)))
        return False

    def _note(self, address: str, wrong: Wrong) -> None:
        """Keep what was wrong of an address."""
        self._wrong.pop(address, None)
        if len(self._wrong) >= MAX_KNOWN:
            del self._wrong[next(iter(self._wrong))]  # The one that has been wrong longest ago.
        self._wrong[address] = wrong

"""Whole numbers as people type them: one rule for points and for whatever else is counted."""

from __future__ import annotations

import re

from components.messages import _
from components.problems import SalvageError

_THOUSANDS_MARK = "[,'’\u00a0\u2009\u202f]"
FIGURE = rf"(?<![\w,.])\d{{1,3}}(?:{_THOUSANDS_MARK}\d{{3}})+(?!\w|(?:{_THOUSANDS_MARK}|\.)\d)"
"""A number whose thousands stand apart, as screens write it (1,000) or as other countries do; where several numbers may
be typed with commas between them, it may be these as well."""
_LIKE_A_NUMBER = r"[-−–+±]?[.,]?[\d½¼¾](?:[\d_.,/'’½¼¾]|[eE][+-]?\d)*"
"""What is meant as a number, right or wrong; it is no part of a name."""
_INTEGER = r"(?a)[-−+]?(?:0|[1-9]\d{0,5})"


def join_thousands(line: str) -> str:
    """Remove the thousands marks from the numbers of a line.

    >>> join_thousands("Ann 1,000, Bo −12’500"), join_thousands("1,2,300 and 1.000")
    ('Ann 1000, Bo −12500', '1,2,300 and 1.000')
    """
    return re.sub(FIGURE, lambda figure: re.sub(_THOUSANDS_MARK, "", figure[0]), line)


def is_like_a_number(word: str) -> bool:
    """Return whether a word is meant as a number, right or wrong.

    >>> [word for word in ("12", "−3", "1.5", "1e3", "½", "R2D2", "2nd") if is_like_a_number(word)]
    ['12', '−3', '1.5', '1e3', '½']
    """
    return re.fullmatch(_LIKE_A_NUMBER, word) is not None


def whole_number(word: str) -> int:
    """Return the whole number of a word, with or without a sign. Raises SalvageError.

    >>> whole_number("−3"), whole_number("+1,000")
    (-3, 1000)
    """
    joined = join_thousands(word)
    if not re.fullmatch(_INTEGER, joined):
        known = "{typed!r} isn't a whole number; type one of up to 6 digits, such as 12 or -3"
        raise SalvageError(_(known, typed=word))
    return int(joined.replace("−", "-"))

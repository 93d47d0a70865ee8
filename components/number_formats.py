"""Numbers as a spreadsheet displays them, by the format codes of `.xlsx`, such as `0.00 "€"`, and the way back."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from functools import lru_cache

BUILT_IN = {
    0: "General", 1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%", 12: "# ?/?", 13: "# ??/??",
    37: "#,##0", 38: "#,##0", 39: "#,##0.00", 40: "#,##0.00", 49: "@",
    **dict.fromkeys((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)), "d"),
}  # fmt: skip
"""Built-in codes by their number; all dates and times are "d"."""
EXACT = Context(prec=700, rounding=ROUND_HALF_UP)

_LITERAL = re.compile(
    r'"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]|[_*].|\[(?:black|blue|cyan|green|magenta|red|white|yellow|color *\d+)\]',
    re.IGNORECASE | re.DOTALL,
)
_NUMBER = re.compile(
    r"(?P<before>[^\w#?.,@\[\]]*)(?P<digits>General|@|[#0?](?:[#0?,]*[#0?])?(?:\.[#0?]*)?|\.[#0?]+|)(?P<after>[^\w#?.,@\[\]]*)"
)
_FRACTION = re.compile(r"# \?{1,3}/(\?{1,3})")
_LITERALS_AT = 0xF0000


@lru_cache
def _sections(code: str) -> list[str]:
    """Split a code into its sections: for positive and negative numbers, zero and text. Literal text is shifted out of
    the way."""
    return _LITERAL.sub(lambda found: _moved(found[1] or found[2] or found[3] or "", _LITERALS_AT), code[:255]).split(
        ";"
    )


def _moved(text: str, by: int) -> str:
    """Shift a text's letters into or out of a range that no code uses."""
    return "".join(chr(ord(sign) + by) if 0 <= ord(sign) + min(by, 0) < 0x10000 else sign for sign in text)


def is_date(code: str) -> bool:
    """Return whether a code formats a number as a date or time.

    >>> is_date('d. mmmm'), is_date('[h]:mm'), is_date('0 "days"'), is_date("[Red]0")
    (True, True, False, False)
    """
    return any(re.search("[dmyhs]", section, re.IGNORECASE) for section in _sections(code))


def show(value: float | str, code: str) -> str | None:
    """Format a cell by its code; return None for unsupported codes, such as 1E+03.

    >>> [show(0.256, "0%"), show(7, "000"), show(-2.5, '0.00 [$€-407]'), show(1234.5, "#,##0"), show(2.0, "0.##")]
    ['26%', '007', '-2.50 €', '1,235', '2.']
    >>> [show(12.0, '"No. "0;;"none"'), show(1.5, "# ?/?"), show(0.5, "?/2"), show("a", '@" km"'), show("a", "0")]
    ['No. 12', '1 1/2', None, 'a km', 'a']
    """
    sections = _sections(code)
    if isinstance(value, str):
        return _fill(sections[-1], value) if "@" in sections[-1] else value
    if fraction := _FRACTION.fullmatch(code):
        whole, part = divmod(Fraction(abs(value)).limit_denominator(10 ** len(fraction[1]) - 1), 1)
        text: str | None = f"{whole or ''} {part or ''}".strip() or "0"
        which = 0
    else:
        sections = sections[:-1] if "@" in sections[-1] and len(sections) > 1 else sections
        which = 2 if value == 0 and len(sections) > 2 else 1 if value < 0 and len(sections) > 1 else 0
        text = _fill(sections[which], abs(value))
    return f"-{text}" if text and value < 0 and not which and re.search("[1-9]", text) else text


def _fill(section: str, value: float | str) -> str | None:
    found = _NUMBER.fullmatch(section)
    if not found:
        return None
    text = value if isinstance(value, str) else _number(value, found["digits"], 2 * section.count("%"))
    return f"{_moved(found['before'], -_LITERALS_AT)}{text}{_moved(found['after'], -_LITERALS_AT)}".strip()


def _number(value: float, digits: str, power: int) -> str:
    if digits in ("General", "@", ""):
        return _general(value) if digits else ""
    whole, point, part = digits.partition(".")
    number, _, places = _rounded(value, len(part), power).partition(".")
    while len(places) > len(part.rstrip("#?")) and places.endswith("0"):
        places = places[:-1]
    number = number.lstrip("0").zfill(whole.count("0"))
    if "," in whole:
        number = re.sub(r"(?<=[0-9])(?=([0-9]{3})+$)", ",", number)
    return f"{number}{point}{places}"


def _general(value: float) -> str:
    """Format a number without a code: whole ones with up to fifteen digits, others with up to eleven characters."""
    if abs(value) >= 1e15 or 0 < abs(value) < 1e-4:
        number, _, power = f"{value:.5E}".partition("E")
        return f"{number.rstrip('0').rstrip('.')}E{power}"
    if value.is_integer():
        return str(int(value))
    return _rounded(value, max(0, 10 - len(str(int(abs(value)))))).rstrip("0").rstrip(".")


def _rounded(value: float, places: int, power: int = 0) -> str:
    """Multiply a number by a power of ten and round it half up, from the fifteen digits that a spreadsheet keeps."""
    exact = Decimal(f"{value:.15g}").scaleb(power, EXACT)
    return f"{exact.quantize(Decimal(1).scaleb(-places), context=EXACT):f}"


def number_shown(value: float, shown: str) -> float | None:
    """Return the number rounded to the digits that are displayed, or None if these are another number's, as in 25%.

    >>> number_shown(7, "007"), number_shown(2.5, "2,50 €"), number_shown(1234.56, "1.235"), number_shown(0.25, "25%")
    (7, 2.5, 1235, None)
    """
    digits = re.sub("[^0-9]", "", shown)
    for places in range(0 if "%" in shown else min(16, len(digits) + 1)):
        text = _rounded(abs(value), places)
        if text.replace(".", "").lstrip("0") == digits.lstrip("0"):
            number = float(text) if value >= 0 else -float(text)
            return int(number) if number.is_integer() else number
    return None

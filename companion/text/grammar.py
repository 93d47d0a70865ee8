"""Small words of sentences: numbers of things, lists, and what people write between commas."""

from __future__ import annotations

from collections.abc import Sequence

MOST_DIGITS = 9
"""Of a number that somebody means."""


def amount(number: int, what: str, several: str | None = None) -> str:
    """A number of things; `several` is what they are called where no more than an s doesn't do.

    >>> amount(1, "card"), amount(0, "card"), amount(2, "city", "cities")
    ('1 card', '0 cards', '2 cities')
    """
    return f"{number} {what if number == 1 else several or f'{what}s'}"


def is_number(text: str) -> bool:
    """Whether a text is a whole number that somebody may mean; Python refuses to read those of thousands of digits.

    >>> is_number("12"), is_number("-1"), is_number("9" * 5_000)
    (True, False, False)
    """
    return text.isdecimal() and len(text) <= MOST_DIGITS


def joined(words: Sequence[str]) -> str:
    """Words as a sentence lists them.

    >>> joined(["Ann"]), joined(["Ann", "Bo", "Cy"])
    ('Ann', 'Ann, Bo and Cy')
    """
    return " and ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)


def between_commas(text: str) -> list[str]:
    """The names that somebody has written with commas between them.

    >>> between_commas("Ann, Bo,")
    ['Ann', 'Bo']
    """
    return [name.strip() for name in text.split(",") if name.strip()]

"""Small words of sentences: numbers of things, lists, and what people write between commas."""

from __future__ import annotations


def between_commas(text: str) -> list[str]:
    """The names that somebody has written with commas between them.

    >>> between_commas("Ann, Bo,")
    ['Ann', 'Bo']
    """
    return [name.strip() for name in text.split(",") if name.strip()]

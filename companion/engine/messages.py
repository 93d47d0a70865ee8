"""Messages of a game's own Python, in the language of its session: `companion/words.de.yaml` has them by their text."""

from __future__ import annotations

from components.messages import dictionary


def _(message: str, /, **values: object) -> str:
    """As `components.messages._`, whose messages are salvage's own: a game may say the same otherwise."""
    own = dictionary().own.get(message)
    said = own if isinstance(own, str) else message
    return said.format(**values) if values else said


def count(number: int, one: str, several: str, /, **values: object) -> str:
    """As `components.messages.count`."""
    language = dictionary()
    return language.form(language.own.get(one), number, one, several).format(n=number, **values)

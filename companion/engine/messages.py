"""Messages of a game's own Python, in the language of its session; `companion/words.de.yaml` translates them."""

from __future__ import annotations

from components.messages import dictionary


def _(message: str, /, **values: object) -> str:
    """Translate a message of a game, like `components.messages._` for salvage's own; the game's wording may differ."""
    own = dictionary().own.get(message)
    said = own if isinstance(own, str) else message
    return said.format(**values) if values else said


def count(number: int, one: str, several: str, /, **values: object) -> str:
    """Choose and translate the form for a number, like `components.messages.count` for salvage's own messages."""
    language = dictionary()
    return language.form(language.own.get(one), number, one, several).format(n=number, **values)

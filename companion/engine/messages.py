"""Messages of a game's own Python, in the language of its session; `companion/words.de.yaml` translates them."""

from __future__ import annotations

from components.messages import dictionary


def _(message: str, /, **values: object) -> str:
    """Translate a message of a game, like `components.messages._` for salvage's own; the game's wording may differ."""
    translation = dictionary().own.get(message)
    template = translation if isinstance(translation, str) else message
    return template.format(**values) if values else template


def count(number: int, one: str, several: str, /, **values: object) -> str:
    """Choose and translate the form for a number, like `components.messages.count` for salvage's own messages."""
    translations = dictionary()
    return translations.form(translations.own.get(one), number, one, several).format(n=number, **values)

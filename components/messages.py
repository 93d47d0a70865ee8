"""Messages: what salvage itself says, in the language of those who read it.

English stands where it is said, and is the key: `_("{name} begins", name="Ann")`. Any other language is one file,
`components/dictionaries/de.toml`, which is read only where that language is used: `[messages]` by their English text,
and `[counted]`, those with a number, by the English text for one. Values have the same names in all languages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from functools import cache

from components.values import NamedTuple


class Dictionary(NamedTuple):
    """The messages of a language by their English text, those with a number by the English text for one, and which of
    the forms of these a number takes."""

    language: str = "en"
    messages: Mapping[str, str] = {}
    counted: Mapping[str, Sequence[str]] = {}
    choose: Callable[[int], int] = lambda number: int(number != 1)


ENGLISH = Dictionary()
_dictionary: ContextVar[Dictionary] = ContextVar("dictionary", default=ENGLISH)


def use_language(code: str) -> None:
    """Say messages in this language from now on, in this thread or task; in English if there is no dictionary of it."""
    _dictionary.set(read_dictionary(code))


@cache
def read_dictionary(code: str) -> Dictionary:
    """The dictionary of a language, such as `de`; that of English, which is empty, if there is none."""
    if code == ENGLISH.language:
        return ENGLISH
    import tomllib
    from gettext import c2py
    from importlib.resources import files

    file = files("components").joinpath("dictionaries", f"{code}.toml")
    if not file.is_file():
        return ENGLISH
    tables = tomllib.loads(file.read_text("utf-8"))
    return Dictionary(code, tables["messages"], tables["counted"], c2py(tables["plural"]))


def dictionary() -> Dictionary:
    """That of the language which is used now."""
    return _dictionary.get()


def _(message: str, /, **values: object) -> str:
    """A message in the language that is used now, with its values in the places `{name}`."""
    said = _dictionary.get().messages.get(message, message)
    return said.format(**values) if values else said


def count(number: int, one: str, several: str, /, **values: object) -> str:
    """A message with a number, `{n}`: `count(3, "{n} card", "{n} cards")`."""
    language = _dictionary.get()
    forms = language.counted.get(one, (one, several))
    return forms[language.choose(number)].format(n=number, **values)

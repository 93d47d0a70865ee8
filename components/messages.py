"""Messages: what salvage itself says, in the language of those who read it.

English stands where it is said, and is the key: `_("{name} begins", name="Ann")`. Any other language is one file,
`components/dictionaries/de.toml`, which is read only where that language is used: `[messages]` by their English text,
and `[counted]`, those with a number, by the English text for one. Values have the same names in all languages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from functools import cache
from types import MappingProxyType

from components.values import NamedTuple


class Dictionary(NamedTuple):
    """The messages of a language by their English text, those with a number by the English text for one, and which of
    the forms of these a number takes."""

    language: str
    messages: Mapping[str, str]
    counted: Mapping[str, Sequence[str]]
    choose: Callable[[int], int]
    is_english: bool = False
    """Whether salvage speaks English in it, for want of a dictionary."""
    point: str = "."
    """What stands before tenths."""
    own: Mapping[str, str | Sequence[str]] = MappingProxyType({})
    """Those of a game, which `companion.engine.messages` says: neither they nor salvage's change the others."""

    def form(self, forms: str | Sequence[str], number: int) -> str:
        """The one of several forms that a number takes; a text alone is said of any number."""
        return forms if isinstance(forms, str) else forms[self.choose(number)]


ENGLISH = Dictionary("en", {}, {}, lambda number: int(number != 1), is_english=True)
_dictionary: ContextVar[Dictionary] = ContextVar("dictionary", default=ENGLISH)


is_for_programs: ContextVar[bool] = ContextVar("is_for_programs", default=False)
"""Whether programs read what is said: to them messages are English in every language."""


def use_language(code: str, own: Mapping[str, str | Sequence[str]] | None = None) -> None:
    """Say messages in this language from now on, in this thread or task; in English if there is no dictionary of it.
    own: those of a game, by their text in its first language; several forms of those with a number. If it isn't given,
    those that are used stay as long as the language does."""
    if own is None and code == _dictionary.get().language:
        return
    ours = ENGLISH._replace(language=code) if is_for_programs.get() and code != "en" else read_dictionary(code)
    _dictionary.set(ours if is_for_programs.get() or not own else ours._replace(own=own))


@cache
def read_dictionary(code: str) -> Dictionary:
    """The dictionary of a language, such as `de`; an empty one if there is none, so that its messages are English."""
    if code == ENGLISH.language:
        return ENGLISH
    import tomllib  # These take longer to import than a one-line command in English may last.
    from gettext import c2py
    from importlib.resources import files

    file = files("components").joinpath("dictionaries", f"{code}.toml")
    if not file.is_file():
        return ENGLISH._replace(language=code)
    tables = tomllib.loads(file.read_text("utf-8"))
    return Dictionary(
        code, tables["messages"], tables["counted"], c2py(tables["plural"]), point=tables.get("point", ".")
    )


def read_accepted(accepted: str) -> list[str]:
    """The codes of languages in a list as browsers send it, the first first: `de-AT,de;q=0.9,en` is de, de, en."""
    return [each.strip()[:2].lower() for each in accepted.split(",")]


def choose_language(accepted: str) -> str:
    """The first language of a list as browsers send it that salvage speaks; English of none."""
    return next((code for code in read_accepted(accepted) if code in find_languages()), ENGLISH.language)


@cache
def find_languages() -> frozenset[str]:
    """The codes of the languages that salvage speaks."""
    from importlib.resources import files

    names = (file.name.partition(".") for file in files("components").joinpath("dictionaries").iterdir())
    return frozenset((ENGLISH.language, *(code for code, _dot, end in names if end == "toml")))


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
    return language.form(language.counted.get(one, (one, several)), number).format(n=number, **values)


def decimal(number: float) -> str:
    """A number that may have tenths, such as a size, as the language that is used now writes it: 2.5, or 2,5."""
    return f"{number:g}".replace(".", _dictionary.get().point)

"""Messages: what salvage itself says, in the language of those who read it.

English stands where it is said, and is the key: `_("{name} begins", name="Ann")`. Any other language is one file,
`components/dictionaries/de.toml`, which is read only where that language is used: `[messages]` by their English text,
and `[counted]`, those with a number, by the English text for one. Values have the same names in all languages.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from types import MappingProxyType

from components.values import NamedTuple

PACKAGE = Path(__file__).parent
_VALUES = re.compile(r"\{\{[^{}]*\}\}|\{\{|\}\}|\{[^{}]*\}?|\}")
"""What a message has in braces, whole: `{name}`, and `{{ name }}` of pages; braces alone as well."""


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
    faults: Sequence[tuple[str, int | None, str]] = ()
    """What is wrong, with its file and line; what that would say is said in English."""

    @property
    def number_of_forms(self) -> int:
        """How many forms a message with a number has."""
        return max(map(self.choose, range(200))) + 1

    def form(self, forms: str | Sequence[str] | None, number: int, one: str, several: str) -> str:
        """The one of several forms that a number takes; a text alone is said of any number. Without any, English."""
        if forms is None:
            return one if number == 1 else several
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
    use_dictionary(ours if is_for_programs.get() or not own else ours._replace(own=own))


def use_dictionary(of_language: Dictionary) -> None:
    """Say messages by this one from now on, in this thread or task."""
    _dictionary.set(of_language)


@cache
def read_dictionary(code: str) -> Dictionary:
    """The dictionary of a language, such as `de`; an empty one if there is none, so that its messages are English."""
    if code == ENGLISH.language:
        return ENGLISH
    import json  # These take longer to import than a one-line command in English may last.
    import tomllib
    from gettext import c2py

    from components.base.limits import FILE_BYTES, LINE_LETTERS

    plurals = tomllib.loads((PACKAGE / "plurals.toml").read_text("utf-8"))
    choose: Callable[[int], int] = c2py(plurals.get(code, "n != 1"))
    if not (file := _files().get(code)):
        return ENGLISH._replace(language=code, choose=choose)
    source, at = "", "\n"
    try:
        FILE_BYTES.check(file.stat().st_size)
        source = file.read_text("utf-8")
        LINE_LETTERS.check(max(map(len, source.split("\n"))))
        tables, at = tomllib.loads(source), "plural"
        choose = c2py(tables["plural"]) if at in tables else choose
        messages, numbered = tables["messages"], tables["counted"]
        read = Dictionary(code, messages, numbered, choose, point=f"{tables.get('point', '.'):.5}")
        wrong = {
            json.dumps(text, ensure_ascii=False): (what, table.pop(text))
            for table, forms in ((messages, 0), (numbered, read.number_of_forms))
            for text, said in [*table.items()]
            if (what := find_fault(text, said, forms))
        }
    except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
        wrong = {at: (f"lacks {error}" if isinstance(error, KeyError) else str(error)[:200], None)}
        read = ENGLISH._replace(language=code)
    lines = {line.partition(" = ")[0]: number for number, line in enumerate(source.split("\n"), 1)}
    return read._replace(faults=[(str(file), lines.get(begins), what) for begins, (what, _said) in wrong.items()])


def find_fault(text: str, translation: object, number_of_forms: int) -> str:
    """What is wrong with what stands for a message in another language; "" of what can be said. number_of_forms: how
    many a message with a number has; 0 of one without a number."""
    from components.base.limits import FILLED_LETTERS

    forms = translation if isinstance(translation, list) and number_of_forms else [translation]
    message = repr(text[:80])
    if not all(isinstance(form, str) and len(form) <= FILLED_LETTERS.most for form in forms):
        several = ", or a list of texts: for one, and for several" if number_of_forms else ""
        return f"{message} must have a text{several}, of up to {FILLED_LETTERS.most:,} letters"
    if isinstance(translation, list) and len(forms) != number_of_forms:
        return f"{message} has {len(forms)} forms; in this language numbers take {number_of_forms}"
    values = {*_VALUES.findall(text), *(["{n}"] if isinstance(translation, list) else [])}
    values |= {re.sub("![ras]}$", "}", value) for value in values}
    values |= {also for value, also in (("{whose}", "{who}"), ("{n}", "{many}")) if value in values}
    for value in _VALUES.findall("\n".join(map(str, forms))):
        if value not in values and (value[:2] not in ("{{", "}}") or "{{" in text):
            return f"{message} has no value {value[:80]}, only {', '.join(sorted(values)) or 'none'}"
    return ""


def read_accepted(accepted: str) -> list[str]:
    """The codes of languages in a list as browsers send it, the first first: `de-AT,de;q=0.9,en` is de, de, en."""
    return [each.strip()[:2].lower() for each in accepted.split(",")]


def choose_language(accepted: str) -> str:
    """The first language of a list as browsers send it that salvage speaks; English of none."""
    return next((code for code in read_accepted(accepted) if code in find_languages()), ENGLISH.language)


@cache
def find_languages() -> frozenset[str]:
    """The codes of the languages that salvage speaks."""
    return frozenset((ENGLISH.language, *_files()))


def _files() -> Mapping[str, Path]:
    """The dictionaries by language: ours, and before them those in the folder `languages` of salvage's home."""
    from components.base.user_folder import find_user_folder

    folders = PACKAGE / "dictionaries", find_user_folder() / "languages"
    return {file.stem: file for folder in folders for file in folder.glob("*.toml")}


def dictionary() -> Dictionary:
    """That of the language which is used now."""
    return _dictionary.get()


def _(message: str, /, **values: object) -> str:
    """A message in the language that is used now, with its values in the places `{name}`."""
    words = _dictionary.get().messages.get(message, message)
    return words.format(**values) if values else words


def count(number: int, one: str, several: str, /, **values: object) -> str:
    """A message with a number, `{n}`: `count(3, "{n} card", "{n} cards")`."""
    language = _dictionary.get()
    return language.form(language.counted.get(one), number, one, several).format(n=number, **values)


def decimal(number: float) -> str:
    """A number that may have tenths, such as a size, as the language that is used now writes it: 2.5, or 2,5."""
    return f"{number:g}".replace(".", _dictionary.get().point)

"""Messages of salvage in the reader's language.

The English text stands in the code and is the key: `_("{name} begins", name="Ann")`. Each other language is one file,
such as `components/dictionaries/de.toml`, read only when the language is used: `[messages]` by their English text, and
`[counted]`, messages with a number, by the English singular. Values have the same names in all languages.
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
"""Placeholders of a message: `{name}`, and `{{ name }}` of pages; single braces as well."""


class Dictionary(NamedTuple):
    """The messages of a language by their English text, messages with a number by their English singular, and the
    function that chooses the form for a number."""

    language: str
    messages: Mapping[str, str]
    counted: Mapping[str, Sequence[str]]
    choose: Callable[[int], int]
    is_english: bool = False
    """Whether messages are English because the language has no dictionary."""
    point: str = "."
    """Decimal sign."""
    own: Mapping[str, str | Sequence[str]] = MappingProxyType({})
    """Messages of a game, used by `companion.engine.messages`; they and salvage's don't replace one another."""
    faults: Sequence[tuple[str, int | None, str]] = ()
    """Faults of the dictionary, with file and line; a faulty message is shown in English."""

    @property
    def number_of_forms(self) -> int:
        """The number of forms that a message with a number has."""
        return max(map(self.choose, range(200))) + 1

    def form(self, forms: str | Sequence[str] | None, number: int, one: str, several: str) -> str:
        """Return the form for a number; a single text serves any number. Without a translation, return the English
        text."""
        if forms is None:
            return one if number == 1 else several
        return forms if isinstance(forms, str) else forms[self.choose(number)]


ENGLISH = Dictionary("en", {}, {}, lambda number: int(number != 1), is_english=True)
_dictionary: ContextVar[Dictionary] = ContextVar("dictionary", default=ENGLISH)


is_for_programs: ContextVar[bool] = ContextVar("is_for_programs", default=False)
"""Whether a program reads the output; its messages are English in every language."""


def use_language(code: str, own: Mapping[str, str | Sequence[str]] | None = None) -> None:
    """Use a language for messages from now on in this thread or task; English if it has no dictionary. own: a game's
    messages by their text in its first language, with several forms for those with a number. Without it the current
    ones stay until the language changes."""
    if own is None and code == _dictionary.get().language:
        return
    ours = ENGLISH._replace(language=code) if is_for_programs.get() and code != "en" else read_dictionary(code)
    use_dictionary(ours if is_for_programs.get() or not own else ours._replace(own=own))


def use_dictionary(of_language: Dictionary) -> None:
    """Use this dictionary from now on in this thread or task."""
    _dictionary.set(of_language)


@cache
def read_dictionary(code: str) -> Dictionary:
    """Read the dictionary of a language, such as `de`; if there is none, return an empty one, whose messages are
    English."""
    if code == ENGLISH.language:
        return ENGLISH
    import json  # Importing these takes longer than a short command in English may.
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
    """Describe the fault of a message's translation; "" if it has none. number_of_forms: the language's number of
    forms, or 0 for a message without a number."""
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
    """Return the language codes of an Accept-Language header, best first: `de-AT,de;q=0.9,en` gives de, de, en."""
    return [each.strip()[:2].lower() for each in accepted.split(",")]


def choose_language(accepted: str) -> str:
    """Return the first language of an Accept-Language header that salvage has, or English."""
    return next((code for code in read_accepted(accepted) if code in find_languages()), ENGLISH.language)


@cache
def find_languages() -> frozenset[str]:
    """Return the codes of the languages that salvage has."""
    return frozenset((ENGLISH.language, *_files()))


def _files() -> Mapping[str, Path]:
    """Map languages to dictionaries; those in the folder `languages` of salvage's home override ours."""
    from components.base.user_folder import find_user_folder

    folders = PACKAGE / "dictionaries", find_user_folder() / "languages"
    return {file.stem: file for folder in folders for file in folder.glob("*.toml")}


def dictionary() -> Dictionary:
    """Return the dictionary in use."""
    return _dictionary.get()


def _(message: str, /, **values: object) -> str:
    """Return a message in the language in use, with its values filled in at `{name}`."""
    words = _dictionary.get().messages.get(message, message)
    return words.format(**values) if values else words


def count(number: int, one: str, several: str, /, **values: object) -> str:
    """Return a message with a number, `{n}`: `count(3, "{n} card", "{n} cards")`."""
    language = _dictionary.get()
    return language.form(language.counted.get(one), number, one, several).format(n=number, **values)


def decimal(number: float) -> str:
    """Format a number that may have tenths, such as a size, in the language in use: 2.5, or 2,5."""
    return f"{number:g}".replace(".", _dictionary.get().point)

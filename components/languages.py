"""Texts of a game in several languages: which of them are read.

A text of another language stands beside that of the first, as a column or key of its own (`name:de` beside `name`), or
both in one mapping: `name: {en: Scout, de: Späher}`. Whoever reads a file picks one language (`pick`), so that nothing
behind it knows of others.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from components.places import LANGUAGE_CODE
from components.problems import Problem, SalvageError, listed
from components.yamlfile import Doc, SourcePlace

if TYPE_CHECKING:
    from components.fields import Checker

READ_ALOUD = frozenset({"ask", "label", "name", "paragraph", "summary", "supply", "text", "title", "turn"})
"""Keys whose values are read by players: a text there that has no other language isn't translated."""
NOT_TEXTS = frozenset({"also", "code", "id", "type"})
"""Keys that say which a thing is, in any language."""
_WORDS = re.compile(r"[^\W\d_]")
_FILLED_IN = re.compile(r"\{\{.*?\}\}|\{[\w-]+\}", re.DOTALL)


class Languages(NamedTuple):
    """Those of a game, by their codes in ISO 639: which is read, and all, that of texts without a code first."""

    chosen: str = "en"
    every: tuple[str, ...] = ("en",)


ONE_LANGUAGE = Languages()


class Untranslated(NamedTuple):
    """A text that isn't there in a language: its place, its key and the language."""

    at: SourcePlace
    key: str
    language: str


def read_languages(given: Any, chosen: str, at: SourcePlace) -> Languages:
    """The languages that `game.yaml` names. chosen: the one to read, if not the first. Raises SalvageError where the
    game hasn't that."""
    told = given if isinstance(given, dict) else {}
    others = told.get("languages")
    named = [told.get("language"), *(others if isinstance(others, list) else ())]
    every = tuple(dict.fromkeys(code for code in named if isinstance(code, str) and LANGUAGE_CODE.fullmatch(code))) or (
        "en",
    )
    if chosen and chosen not in every:
        has = f"its languages are {listed(every)}" if every[1:] else f"its only language is {every[0]}"
        raise SalvageError((at / "languages").fault(f"the game has no language {chosen!r}; {has}"))
    return Languages(chosen or every[0], every)


def split_key(key: str) -> tuple[str, str]:
    """What a key names and the language that it is in; "" where it says none.

    >>> split_key("name:de"), split_key("name"), split_key("12:30")
    (('name', 'de'), ('name', ''), ('12:30', ''))
    """
    base, _, code = key.rpartition(":")
    return (base, code) if base and LANGUAGE_CODE.fullmatch(code) else (key, "")


def pick(doc: Doc, checker: Checker, columns: Iterable[str] = ()) -> Doc:
    """A file with each text in the language that the checker reads, and in the first where it has none; faults and
    what isn't translated are noted there. columns: of the table that the file is."""
    if not checker.languages.every[1:]:
        return doc
    picking = _Picking(checker, doc.at, {base for base, code in map(split_key, columns) if code})
    value = picking.value(doc.value, doc.at)
    return Doc(value, doc.at._replace(lines=picking.lines, texts=picking.texts))


class _Picking:
    def __init__(self, checker: Checker, at: SourcePlace, translated: Collection[str]) -> None:
        self.checker, self.languages = checker, checker.languages
        self.lines, self.texts = dict(at.lines), dict(at.texts)
        self.told = READ_ALOUD | {*translated}

    def value(self, value: Any, at: SourcePlace) -> Any:
        if isinstance(value, list):
            return [self.value(each, at / number) for number, each in enumerate(value)]
        if not isinstance(value, dict):
            return value
        if len(value) > 1 and self.languages.every[0] in value and all(map(LANGUAGE_CODE.fullmatch, map(str, value))):
            return self.choose({code: (text, at / code) for code, text in value.items()}, str(at.path[-1]), at)
        others: dict[str, dict[str, tuple[Any, SourcePlace]]] = {}
        for key, text in value.items():
            base, code = split_key(key)
            if code:
                others.setdefault(base, {})[code] = (text, at / key)
        made = {key: self.value(text, at / key) for key, text in value.items() if not split_key(key)[1]}
        for base, texts in others.items():
            if value.get(base) is None:
                code, (_, there) = next(iter(texts.items()))
                self.checker.refuse(there, f"'{base}:{code}' has a text, but {base!r} beside it has none")
            else:
                made[base] = self.choose({self.languages.every[0]: (value[base], at / base), **texts}, base, at / base)
        if at.path[-1:] not in (("fields",), ("state",)):
            for key in (self.told & made.keys()) - others.keys():
                self.note_plain(value[key], key, at / key)
        return made

    def choose(self, texts: Mapping[str, tuple[Any, SourcePlace]], key: str, at: SourcePlace) -> Any:
        """The text of the language that is read, moved to its place."""
        first, *others = self.languages.every
        for code, (text, there) in texts.items():
            if code not in self.languages.every:
                known = listed(self.languages.every)
                said = f"the game has no language {code!r}; its languages are {known} ('languages' in game.yaml)"
                self.checker.refuse(there, said)
            elif key in NOT_TEXTS or not (text is None or isinstance(text, str) or _is_texts(text)):
                self.checker.refuse(there, f"{key!r} is the same in every language; only texts have several")
        for code in others:
            if not texts.get(code, ("",))[0]:
                self.checker.untranslated.append(Untranslated(at, key, code))
        text, there = texts.get(self.languages.chosen, (None, at))
        if not text:
            text, there = texts[first]
        for way in ((), *((number,) for number in range(len(text) if isinstance(text, list) else 0))):
            old, new = (*there.path, *way), (*at.path, *way)
            if old in self.lines:
                self.lines[new] = self.lines[old]
            if old in self.texts:
                self.texts[new] = self.texts[old]
        return text

    def note_plain(self, text: Any, key: str, at: SourcePlace) -> None:
        """Note a text that is there in one language alone."""
        every = text if isinstance(text, list) else [text]
        if any(isinstance(each, str) and _WORDS.search(_FILLED_IN.sub("", each)) for each in every):
            self.checker.untranslated += [Untranslated(at, key, code) for code in self.languages.every[1:]]


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def tell_untranslated(found: Iterable[Untranslated]) -> Iterator[Problem]:
    """What isn't translated, a line for each file, key and language."""
    places = [(each.language, each.at.file, each.key, each.at.line) for each in found]
    number = Counter(place[:3] for place in places)
    first = {place[:3]: place[3] for place in reversed(places)}
    for language, file, key in dict.fromkeys(place[:3] for place in places):
        of = (language, file, key)
        more = f", nor in {number[of] - 1} more places" if number[of] > 2 else ", nor in one more" * (number[of] - 1)
        yield Problem(file, first[of], f"{key!r} isn't translated into {language} here{more}")

"""Texts of a game in several languages, of which one is read.

A translation has a column or key of its own (`name:de` beside `name`), or one mapping holds all: `name: {en: Scout, de:
Späher}`. Readers pick one text of each, so that later code needs to know nothing of the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from components.fields import Checker
from components.places import LANGUAGE_CODE
from components.problems import SalvageError, listed
from components.yamlfile import Doc, SourcePlace

READ_ALOUD = frozenset(["ask", "label", "name", "one", "paragraph", "summary", "supply", "text", "title", "turn"])
"""Keys of texts for players: a single language here means a missing translation."""
NOT_TEXTS = frozenset({"also", "back", "choices", "code", "faces", "id", "key", "kinds", "size", "spaces", "type"})
_WORDS = re.compile(r"(?:\{\{(?:(?!\{\{).)*?\}\}|\{[\w-]+\}|[\W\d_])*+[^\W\d_]", re.DOTALL)


def read_languages(document: Any, chosen: str, at: SourcePlace) -> tuple[str, tuple[str, ...]]:
    """Return the language to read and all languages that `game.yaml` lists. Raises SalvageError if the chosen one isn't
    among them."""
    fields = document if isinstance(document, dict) else {}
    codes = [fields.get("language"), *(more_codes if isinstance(more_codes := fields.get("languages"), list) else ())]
    languages = tuple(dict.fromkeys(each for each in codes if isinstance(each, str)))
    if chosen and chosen not in languages:
        message = f"the game has no language {chosen!r}; it has {listed(languages or ('en',))}"
        raise SalvageError((at / "languages").fault(message))
    return chosen or (*languages, "en")[0], languages


def split_key(key: str) -> tuple[str, str]:
    """Split a key into its name and the language after it, as in `name:de`; "" if there is none."""
    base, _, code = key.rpartition(":")
    return (base, code) if base and LANGUAGE_CODE.fullmatch(code) else (key, "")


def pick(doc: Doc, checker: Checker, columns: Iterable[str] = ()) -> Doc:
    """Return a document with each text in the checker's language, or in the first if it isn't translated. The checker
    collects faults and missing translations. columns: those of the table that the file holds."""
    if not checker.languages[1:]:
        return doc
    picking = _Picking(checker, columns)
    picked = Doc(picking.value(doc.value, doc.at), doc.at)
    for (key, code), places in picking.missing.items():
        suffix = f", nor in {len(places) - 1} more" if places[1:] else ""
        checker.untranslated.append(places[0].fault(f"{key!r} isn't translated into {code} here{suffix}"))
    return picked


class _Picking:
    def __init__(self, checker: Checker, columns: Iterable[str]) -> None:
        self.checker, self.every, self.first = checker, checker.languages, checker.languages[0]
        self.told = READ_ALOUD | {base for base, code in map(split_key, columns) if code}
        self.missing: dict[tuple[str, str], list[SourcePlace]] = {}

    def value(self, value: Any, at: SourcePlace) -> Any:
        if isinstance(value, list):
            return [self.value(each, at / number) for number, each in enumerate(value)]
        if not isinstance(value, dict):
            return value
        if len(value) > 1 and self.first in value and all(map(LANGUAGE_CODE.fullmatch, value)):
            return self.choose(str(at.path[-1]), {code: (text, at / code) for code, text in value.items()}, at)
        by_key: dict[str, dict[str, tuple[Any, SourcePlace]]] = {}
        for key, text in value.items():
            base, code = split_key(key)
            by_key.setdefault(base, {})[code or self.first] = (text, at / key)
        keys = self.told if at.path[-1:] not in (("fields",), ("state",)) else ()
        return {
            key: self.choose(key, texts, at / key)
            if [*texts] != [self.first] or (key in keys and _is_text(value[key]) and _WORDS.match("".join(value[key])))
            else self.value(value[key], at / key)
            for key, texts in by_key.items()
        }

    def choose(self, key: str, texts: Mapping[str, tuple[Any, SourcePlace]], at: SourcePlace) -> Any:
        """Return the text in the language that is read."""
        is_same = key in NOT_TEXTS or not any(_is_text(text) for text, _ in texts.values())
        for code, (_, place) in texts.items():
            message = f"the game has no language {code!r}, only {listed(self.every)} ('languages' in game.yaml)"
            if code in self.every:
                message = "" if self.first in texts else f"{key!r} has a text in {code}, and none in {self.first}"
                message = f"{key!r} is the same in every language; only texts have several" if is_same else message
            if message and (place.file, message) not in ((each.file, each.what) for each in self.checker.faults):
                self.checker.refuse(place, message)  # Reported once for all rows of a table.
        for code in self.every[1:]:
            if not texts.get(code, ("",))[0]:
                self.missing.setdefault((key, code), []).append(at)
        chosen = texts.get(self.checker.language, ("", at))
        text, place = chosen if chosen[0] else texts.get(self.first, chosen)
        return text if is_same else place.text or text


def _is_text(value: Any) -> bool:
    return isinstance(value, str) or (isinstance(value, list) and all(isinstance(each, str) for each in value))

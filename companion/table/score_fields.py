"""The fields of a score sheet in a question: what they are called, how values are typed, and what a line means."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile

from companion.positions.paths import WORDS
from companion.positions.state_words import field_words, singular, words
from companion.positions.views import SEATS
from companion.text.grammar import between_commas, capital, joined
from components import yamlfile
from components.schema import Field, Type, Value


def describe_path(path: str, field: Field) -> str:
    """A path to a field as people read it.

    >>> from components.fields import fields_of
    >>> fields = fields_of({"hp": "int", "store": {"type": "int", "title": "junk to spend"}})
    >>> describe_path("players.Ann.hp", fields["hp"]), describe_path("satellites.A.hp", fields["hp"])
    ('Ann, HP', 'Satellite A, HP')
    >>> describe_path("players.Ann.store", fields["store"])
    'Ann, junk to spend'
    """
    first, *rest = path.removeprefix(f"{SEATS}.").split(".")
    if not path.startswith(f"{SEATS}."):
        key, *rest = rest if rest[1:] else ["", *rest]
        first = f"{singular(words(first))} {key}" if key else words(first)
    names = [first, *map(words, rest)]
    if names[-1] == words(field.name):
        names[-1] = field_words(field)
    return capital(", ".join(names))


def describe_form(field: Field) -> str:
    """How values of several parts are typed, as far as a line can hold them."""
    kind = field.type
    if kind.base == "map":
        return ", with commas between; of each its name, then the value"
    if kind.leaf.base == "piece" and kind.base == "list":
        return ", with spaces between"
    if kind.base == "list" and kind.item and kind.item.base == "record":
        parts = takewhile(lambda part: part.type.base not in ("map", "list", "record"), field.fields.values())
        return f", with commas between; of each its {joined([field_words(part) for part in parts])}"
    return ""


def describe_default(default: Value) -> str:
    if default in (None, [], {}):
        return "none"
    if isinstance(default, Mapping):
        return ", ".join(f"{key} {value}" for key, value in default.items())
    return {True: "yes", False: "no"}.get(default, str(default)) if isinstance(default, bool) else str(default)


def typed(said: str, field: Field, kind: Type) -> Value:
    """A typed line as a value of a type: lists with spaces or commas, the parts of records with spaces, pairs of maps
    with commas; also, in one word, records and pieces that are described with colons, pairs with an equals sign.

    >>> from components.fields import fields_of
    >>> field = fields_of({"cards": {"type": "list of record", "fields": {"card": "text", "as": "text"}}})["cards"]
    >>> typed("F J:fuel", field, field.type)
    [{'card': 'F'}, {'card': 'J', 'as': 'fuel'}]
    >>> typed("F, J fuel", field, field.type)
    [{'card': 'F'}, {'card': 'J', 'as': 'fuel'}]
    """
    if kind.base == "piece" and field.fields and ":" in said:
        return {name: yamlfile.resolve(part) for name, part in zip(field.fields, said.split(":"), strict=False)}
    if kind.base in WORDS:
        return said
    if kind.base == "bool":
        return {"y": True, "yes": True, "n": False, "no": False}.get(said.lower(), yamlfile.resolve(said))
    if kind.base == "record":
        parts = zip(field.fields.values(), said.split(":" if ":" in said else None), strict=False)
        return {part.name: typed(text, part, part.type) for part, text in parts}
    if kind.base == "pile":
        return said.replace(",", " ").split()
    if kind.base == "list" and kind.item:
        in_words = kind.item.base == "record" and ":" not in said and "," in said
        each = between_commas(said) if in_words else said.replace(",", " ").split()
        return [typed(part, field, kind.item) for part in each]
    if kind.base == "map" and kind.item:
        each = said.replace(",", " ").split() if "=" in said else between_commas(said)
        return dict(_pair(part, field, kind.item) for part in each)
    return yamlfile.resolve(said)


def _pair(said: str, field: Field, kind: Type) -> tuple[str, Value]:
    key, equals, value = said.partition("=") if "=" in said else said.rpartition(" ")
    return (key.strip(), typed(value, field, kind)) if equals else (said, None)

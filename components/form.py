"""The form of data files, derived from the classes of nouns: the keys that a file may hold (`keys_of`), and nouns built
from them (`make`).

A noun's class declares its form in its annotations (`schema`, `values.Key`). Whatever goes beyond the form (references,
sizes that fit paper, codes that read alike) is checked by the readers.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from types import NoneType, UnionType
from typing import Annotated, Any, ClassVar, Literal, TypeVar, Union, get_args, get_origin

from components.base.limits import NAMES
from components.fields import parse_type
from components.schema import Field, Game, Piece, Value, frozen
from components.values import Key

Noun = TypeVar("Noun")
_BASE_TYPES = {str: "text", int: "int", float: "number", bool: "bool"}


def keys_of(noun: type) -> Mapping[str, Field]:
    """Return the keys that describe a noun in data, in the order of its attributes."""
    return _Keys(noun)


class _Keys(Mapping[str, Field]):
    """The fields of a noun, built on first access: no game uses all of them, and reading annotations takes a while."""

    def __init__(self, noun: type, is_bounded: bool = False) -> None:
        self.noun, self.is_bounded = noun, is_bounded

    @cached_property
    def _known_fields(self) -> Mapping[str, Field]:
        fields = (_field_of(self.noun, name, key, hint) for name, key, hint in _attributes(self.noun))
        return {field.name: _bounded(field) if self.is_bounded else field for field in fields}

    def __getitem__(self, key: str) -> Field:
        return self._known_fields[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._known_fields)

    def __len__(self) -> int:
        return len(self._known_fields)


def make(noun: type[Noun], given: Mapping[str, Value], **more: Any) -> Noun:
    """Build a noun from checked keys; lists become tuples, and records nouns. more: further attributes, which override
    given ones."""
    of: Any = noun
    attributes = {
        name: given[key] if is_plain else _convert(hint, given[key])
        for name, key, hint, is_plain in _attributes_by_key(of)
        if key in given and name not in more
    }
    return noun(**attributes, **more)


@cache
def _attributes_by_key(noun: Any) -> list[tuple[str, str, Any, bool]]:
    """List the attributes of a noun that aren't keys of data only: name, key, type, and whether the value is kept as it
    is."""
    plain = (str, int, bool)
    return [(name, key.name, hint, hint in plain) for name, key, hint in _attributes(noun) if name in noun._fields]


@cache
def _attributes(noun: Any) -> list[tuple[str, Key, Any]]:
    """List the attributes of a noun that data give: name, key, and type without None."""
    attributes = []
    for name, hint in _hints(noun):
        hint = get_args(hint)[0] if get_origin(hint) is ClassVar else hint
        if get_origin(hint) is Annotated:
            of, key = get_args(hint)
            key = Key(key) if isinstance(key, str) else key
            if get_origin(of) in (Union, UnionType):
                kinds = [each for each in get_args(of) if each is not NoneType]
                key = key._replace(optional=key.optional or NoneType in get_args(of))
                of = kinds[0] if len(kinds) == 1 else Any
            attributes.append((name, key._replace(name=key.name or name), of))
    return attributes


def _hints(noun: Any) -> Iterator[tuple[str, Any]]:
    """Pair a noun's attributes with their annotations, all evaluated at once, in a third of the time of
    `get_type_hints`."""
    hints = noun.__annotations__
    return zip(hints, eval(f"({','.join(hints.values())},)", vars(sys.modules[noun.__module__])), strict=True)


def _field_of(noun: Any, name: str, key: Key, hint: Any) -> Field:
    kind, leaf = parse_type(key.type or _spell(hint)), hint
    while get_origin(leaf) in (tuple, Mapping):
        leaf = [each for each in get_args(leaf) if each is not ...][-1]
    default = None if key.optional else noun._field_defaults.get(name, key.default)
    if isinstance(default, tuple | Mapping):
        default = [*default] if isinstance(default, tuple) else dict(default)
    is_pair = kind.base == "list" and ... not in get_args(hint)
    return Field(
        key.name,
        kind,
        key.meaning,
        required=default is None and not key.optional,
        default=default,
        min=key.min,
        max=key.max,
        min_items=2 if is_pair else key.min_items,
        max_items=2 if is_pair else None,
        separator=key.separator,
        choices=get_args(leaf) if kind.leaf.base == "choice" else (),
        fields=keys_of(leaf) if kind.leaf.base == "record" else frozen(),
    )


def _spell(hint: Any) -> str:
    """Spell a type as data do."""
    args = get_args(hint)
    if get_origin(hint) is tuple:
        return f"list of {_spell(args[0])}"
    if get_origin(hint) is Mapping:
        item = _spell(args[1])
        return f"map of {'id' if item == 'record' else 'text'} to {item}"
    return "choice" if get_origin(hint) is Literal else _BASE_TYPES.get(hint, "record")


def _convert(hint: Any, value: Value) -> Value:
    if type(value) not in (list, dict):  # Most values of most pieces are such, so they come first.
        return float(value) if hint is float else value
    if isinstance(value, list) and get_origin(hint) is tuple:
        return tuple(_convert(get_args(hint)[0], each) for each in value)
    if isinstance(value, dict) and get_origin(hint) is Mapping:
        item = get_args(hint)[1]
        if not hasattr(item, "_fields"):
            return frozen(value)
        return frozen({name: make(item, each, **{item._fields[0]: name}) for name, each in value.items()})
    return make(hint, value) if isinstance(value, dict) and hasattr(hint, "_fields") else value


def _bounded(field: Field) -> Field:
    limit = field.max_items or (NAMES.most if field.type.base in ("list", "map") else None)
    keys = field.fields
    return field._replace(max_items=limit, fields=_Keys(keys.noun, True) if isinstance(keys, _Keys) else keys)


def _game_keys() -> Mapping[str, Field]:
    """Return the keys of the game and of its credits, which stand side by side in the file."""
    keys = dict(_Keys(Game, is_bounded=True))
    number = keys["laid_out"].fields["number"]._replace(required=True)
    keys["laid_out"] = keys["laid_out"]._replace(fields=frozen({**keys["laid_out"].fields, "number": number}))
    both = {name: field.fields if name == "credits" else {name: field} for name, field in keys.items()}
    return frozen({name: field for fields in both.values() for name, field in fields.items()})


GAME = _game_keys()
PIECE = keys_of(Piece)
"""Keys of every piece; a kind adds its own fields."""

"""Where two states differ: by the plain values alone, or by the table of the game's fields; what has come to a list,
and what has gone."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from components.schema import Field, Type

Way: TypeAlias = tuple[str | int, ...]
"""A place in a state, by keys and indexes."""


class Difference(NamedTuple):
    """A place in the state with its value before and after; None where there was or is none."""

    way: Way
    before: Any
    after: Any

    @property
    def path(self) -> str:
        """The place as `adjust` writes it: `players.Ann.hp`."""
        return ".".join(map(str, self.way))


class FieldChange(NamedTuple):
    """What differs of a declared field: where, the field, the type of what lies there, and that before and after.

    kind: the type of the field, or of what its maps hold: of `cubes: map of row to int` each number is a change.
    around: the fields in which it lies, the outermost first.
    """

    way: Way
    field: Field
    kind: Type
    before: Any
    after: Any
    around: tuple[Field, ...] = ()

    @property
    def owner(self) -> Way:
        """The way to the entry of a map in which it lies, such as a player; () of the table itself."""
        ends, at = [0], 0
        for field in self.around:
            at += 1 + _depth(field.type)
            ends += [at] if field.type.base == "map" else []
        return self.way[: ends[-1]]

    @property
    def keys(self) -> tuple[str | int, ...]:
        """The keys behind the field's name: those of its maps."""
        return self.way[sum(1 + _depth(field.type) for field in self.around) + 1 :]

    @property
    def path(self) -> str:
        """The fields that lead there: `players.hp`."""
        return ".".join(field.name for field in (*self.around, self.field))


def differ(before: Mapping[str, Any], after: Mapping[str, Any], fields: Mapping[str, Field]) -> Iterator[FieldChange]:
    """Yield the changes between two records, such as two views of a state, in the order of their fields.

    Records and maps are compared part by part, also inside one another; a list or pile is one change, and so is a
    record that comes or goes as a whole.
    """
    for name, field in fields.items():
        yield from differ_within(before.get(name), after.get(name), field, field.type, (name,))


def differ_within(before: Any, after: Any, field: Field, kind: Type, way: Way) -> Iterator[FieldChange]:
    """Yield the changes of one value, given its field, type and place."""
    if before == after:
        return
    if kind.base == "record" and isinstance(before, Mapping) and isinstance(after, Mapping):
        for each in differ(before, after, field.fields):
            yield each._replace(way=(*way, *each.way), around=(field, *each.around))
    elif kind.base == "map" and kind.item:
        before, after = before or {}, after or {}
        for key in dict.fromkeys([*before, *after]):
            yield from differ_within(before.get(key), after.get(key), field, kind.item, (*way, key))
    else:
        yield FieldChange(way, field, kind, before, after)


def _depth(kind: Type) -> int:
    """Count the keys that lead to a value in a map."""
    return 1 + _depth(kind.item) if kind.base == "map" and kind.item else 0


def differences(before: Any, after: Any, way: Way = ()) -> Iterator[Difference]:
    """Every place where two plain values differ; lists of another length differ as a whole.

    >>> [each.path for each in differences({"a": {"x": 1, "y": 2}, "b": [1]}, {"a": {"x": 1, "y": 3}, "b": [1, 2]})]
    ['a.y', 'b']
    """
    if before == after:
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in dict.fromkeys([*before, *after]):
            yield from differences(before.get(key), after.get(key), (*way, key))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for index, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from differences(old, new, (*way, index))
    else:
        yield Difference(way, before, after)


def come_and_gone(old: Sequence[Any], new: Sequence[Any], fields: Mapping[str, Field]) -> tuple[list[Any], list[Any]]:
    """Return the entries that leave a list and those that join it, by their parts that show on the table."""
    hidden = {name for name, field in fields.items() if not field.on_table}

    def visible(entry: Any) -> str:
        return json.dumps({key: part for key, part in entry.items() if key not in hidden} if hidden else entry)

    before, after = (Counter(map(visible, entries)) for entries in (old, new))
    gone, come = (list(map(json.loads, each.elements())) for each in (before - after, after - before))
    return gone, come


def identities(entries: Sequence[Mapping[str, Any]]) -> list[Any]:
    """List the first field of each entry, which identifies it."""
    return [next(iter(each.values()), None) for each in entries]

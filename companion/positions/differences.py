"""Where two states differ: the deepest places with other values, in the order of the state's fields; what has come to a
list, and what has gone."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from components.schema import Field


class Difference(NamedTuple):
    """A place in the state, by keys and indexes, with its value before and after; None where there was or is none."""

    way: tuple[str | int, ...]
    before: Any
    after: Any

    @property
    def path(self) -> str:
        """The place as `adjust` writes it: `players.Ann.hp`."""
        return ".".join(map(str, self.way))


def differences(before: Any, after: Any, way: tuple[str | int, ...] = ()) -> Iterator[Difference]:
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
    """What is to go from a list and what is to come, by what shows on the table."""
    hidden = {name for name, field in fields.items() if not field.on_table}

    def visible(entry: Any) -> str:
        return json.dumps({key: part for key, part in entry.items() if key not in hidden} if hidden else entry)

    before, after = (Counter(map(visible, entries)) for entries in (old, new))
    gone, come = (list(map(json.loads, each.elements())) for each in (before - after, after - before))
    return gone, come


def identities(entries: Sequence[Mapping[str, Any]]) -> list[Any]:
    """The first field of each entry, which says what it is."""
    return [next(iter(each.values()), None) for each in entries]

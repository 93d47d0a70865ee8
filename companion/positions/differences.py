"""Where two states differ: the deepest places with other values, in the order of the state's fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple


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
